"""One skill check: before the roll, after it, and what success costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.facts.arkham import ArkhamBox
from companion.odds import Action, Advice, Check, check
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Shown,
    clues,
    each_die,
    percent,
    resting,
    steppers,
    the_check,
    tone_of,
)
from companion.screens.arkham.chances.python_lines import check_code
from companion.screens.arkham.odds_draft.acts import Follow, TellRoll
from companion.screens.arkham.odds_draft.check import ThrownDice
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.families import chances as ch
from companion.words import Words

MOST_TALLIED = 9
"""Successes that have a button of their own."""


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, check_draft = words.t, draft.check
    answer = check(
        check_draft.dice,
        check_draft.difficulty,
        success_on=check_draft.success_on,
        clues=check_draft.clues,
        rerolls=check_draft.rerolls,
        failure_rerolls=check_draft.failure_rerolls,
        dice_per_clue=check_draft.dice_per_clue,
    )
    numbers = steppers(
        draft,
        words,
        ("dice", t("dice")),
        ("difficulty", t("successes needed")),
        ("clues", t("clues"), "clue"),
        ("rerolls", t("rerolls of all dice")),
        ("failure_rerolls", t("rerolls of failed dice")),
        ("dice_per_clue", t("dice per clue")),
    )
    why = NumberExplainer(draft, words, lambda: _check_formula(answer, words), lambda: check_code(answer))
    exactly = t("Exactly: {chance}", chance=f"{answer.chance.numerator}/{answer.chance.denominator}")
    before = ch.BigFigure(
        words.percent(answer.chance),
        t("to pass"),
        t("clues spent on average: {n}", n=clues(words, answer.expected_clues)) if check_draft.clues else "",
        tone_of(draft, answer.chance),
        why("pass", lambda: _passing(answer, words), exactly),
        resting(draft, words),
    )
    return (
        before,
        *_after_roll(draft, answer, why),
        the_check(draft, words, t("The check"), numbers),
        *_prices(answer, why),
    )


def _after_roll(draft: OddsDraft, answer: Check, why: NumberExplainer) -> tuple[Shown, ...]:
    """Return the tally that asks for the successes rolled; once entered, the advice instead, the best first."""
    words = why.words
    t, rolled = words.t, draft.check.rolled
    most = min(MOST_TALLIED, max(0, draft.check.dice))
    expected = round(sum(n * chance for n, chance in enumerate(answer.successes)))
    first = ch.Tally(
        t("Successes rolled"),
        tuple(TellRoll(n) for n in range(most + 1)),
        chosen=-1 if rolled is None else rolled.successes,
        expected=expected,
    )
    if rolled is None:
        return (p.Section(t("After the roll"), (p.Text(t("How many successes?"), p.Tone.SECOND), first)),)
    advice = _advice(answer, rolled)
    text = t(
        "successes: {got} of {needed}, clues left: {clues}",
        got=rolled.successes,
        needed=draft.check.difficulty,
        clues=rolled.clues,
    )
    ways = tuple(
        ch.WayForward(
            _action(option.action, words),
            _action_why(option.action, draft, words),
            words.percent(option.chance),
            float(option.chance),
            best=option is advice[0] and option.chance > 0,
            icon=_ACTION_ICONS[option.action],
            note=clues(words, option.expected_clues) if option.expected_clues else "",
            how=why(f"action-{option.action.value}", partial(_advised, draft, answer, at, words)),
            label=t("best") if option is advice[0] and option.chance and len(advice) > 1 else "",
            note_icon="clue",
            note_hint=t("clues on average"),
        )
        for at, option in enumerate(advice)
    )
    again = p.Button(t("Roll again"), TellRoll(-1), p.ButtonKind.QUIET)
    return (
        p.Section(t("What now?"), (p.Text(text, p.Tone.SECOND), *ways, *_next_successes(draft, words)), aside=(again,)),
    )


def _advice(answer: Check, rolled: ThrownDice) -> tuple[Advice, ...]:
    """Return every way to go on from a roll."""
    return answer.advice(
        rolled.successes, rolled.dice, rolled.clues, rolled.rerolls, failure_rerolls=rolled.failure_rerolls
    )


_ACTION_ICONS = {
    Action.STOP: "x",
    Action.CLUE: "clue",
    Action.REROLL_ALL: "swap",
    Action.REROLL_FAILURES: "swap",
    Action.REROLL_ONE: "swap",
}


def _action(action: Action, words: Words) -> str:
    """Return in words what can be done after a roll: stop, spend a clue or re-roll dice."""
    t = words.t
    match action:
        case Action.STOP:
            return t("Stop")
        case Action.CLUE:
            return t("Spend a clue")
        case Action.REROLL_ALL:
            return t("Reroll all dice")
        case Action.REROLL_FAILURES:
            return t("Reroll failed dice")
        case Action.REROLL_ONE:
            return t("Reroll one die")


def _action_why(action: Action, draft: OddsDraft, words: Words) -> str:
    """Return a few words beside that action: what is missing, how many dice are added, what stays or is lost."""
    t, rolled = words.t, draft.check.rolled
    missing = draft.check.difficulty - (rolled.successes if rolled else 0)
    match action:
        case Action.STOP:
            return t("passed") if missing <= 0 else t("successes missing: {n}", n=missing)
        case Action.CLUE:
            return words.n("{n} more die", "{n} more dice", draft.check.dice_per_clue)
        case Action.REROLL_FAILURES | Action.REROLL_ONE:
            return t("you keep the successes")
        case Action.REROLL_ALL:
            return t("you lose the successes") if rolled and rolled.successes else t("reroll all dice")


def _next_successes(draft: OddsDraft, words: Words) -> tuple[Shown, ...]:
    """Return, for each clue or re-roll still open after too low a throw, the numbers to tap for its successes."""
    t, rolled, check_draft = words.t, draft.check.rolled, draft.check
    results: list[Shown] = []

    def ask_successes(action: Action, caption: str, label: str, most: int) -> None:
        acts = tuple(Follow(action, n, rolled.followed) for n in range(most + 1)) if rolled else ()
        results.extend((p.Text(caption, small=True), ch.Tally(label, acts)))

    if rolled and rolled.successes < check_draft.difficulty:
        if rolled.clues:
            ask_successes(
                Action.CLUE, t("Clue spent; successes on its dice:"), t("Clue spent"), check_draft.dice_per_clue
            )
        if rolled.rerolls and rolled.dice:
            caption = t("All dice rerolled; successes now:")
            ask_successes(Action.REROLL_ALL, caption, t("Rerolled"), min(MOST_TALLIED, rolled.dice))
        failed = rolled.dice - rolled.successes
        if rolled.failure_rerolls and failed > 0:
            caption = t("Failed dice rerolled; new successes:")
            ask_successes(Action.REROLL_FAILURES, caption, t("Rerolled"), min(MOST_TALLIED, failed))
    return tuple(results)


def _prices(answer: Check, why: NumberExplainer) -> tuple[Shown, ...]:
    """Return the curve of the chance against the clues spent; empty if there is no choice."""
    words = why.words
    t, prices = words.t, answer.price_list
    if len(prices) < 2:
        return ()
    points = tuple(
        (
            float(price.expected_clues),
            float(price.chance),
            clues(words, price.expected_clues),
            words.percent(price.chance),
        )
        for price in prices
    )
    reading = "; ".join(t("clues {n}: {chance}", n=price.clues, chance=words.percent(price.chance)) for price in prices)
    note = t("chance before the roll in % and average clues spent")
    curve = ch.Curve(points, reading, why("prices", lambda: _priced(answer, words)))
    return (p.Section(t("What success costs"), (p.Text(note, p.Tone.SECOND, small=True), curve)),)


def _check_formula(answer: Check, words: Words) -> tuple[str, ...]:
    """Return the sentences that explain how the chance of the check is computed."""
    t = words.t
    sentences = [
        t(
            "Dice: {dice}, successes needed: {needed}, clues: {clues}, rerolls: {rerolls}.",
            dice=max(0, answer.dice),
            needed=answer.difficulty,
            clues=answer.clues,
            rerolls=answer.rerolls + answer.failure_rerolls,
        ),
        each_die(words, answer.success_on),
    ]
    if answer.clues or answer.rerolls or answer.failure_rerolls:
        sentences.append(t("After every roll: best chance first, then fewest clues on average."))
    if answer.rerolls:
        sentences.append(t("Rerolling all dice also rerolls the successes and the clue dice."))
    if answer.failure_rerolls:
        sentences.append(t("Rerolling failed dice keeps the successes."))
    return tuple(sentences)


def _passing(answer: Check, words: Words) -> Iterator[Number]:
    """The chance before the roll, and what it takes."""
    t = words.t
    yield percent(words, t("to pass"), answer.chance, "it.chance")
    if answer.clues:
        yield Number(t("clues on average"), clues(words, answer.expected_clues), "it.expected_clues")


def _advised(draft: OddsDraft, answer: Check, at: int, words: Words) -> Iterator[Number]:
    """One action after the roll."""
    rolled = draft.check.rolled
    if rolled is None:
        return
    failures = f", failure_rerolls={rolled.failure_rerolls}" if answer.failure_rerolls else ""
    text = f"it.advice({rolled.successes}, {rolled.dice}, {rolled.clues}, {rolled.rerolls}{failures})[{at}]"
    advice = _advice(answer, rolled)[at]
    yield percent(words, _action(advice.action, words), advice.chance, f"{text}.chance")
    if advice.expected_clues:
        yield Number(words.t("clues on average"), clues(words, advice.expected_clues), f"{text}.expected_clues")


def _priced(answer: Check, words: Words) -> Iterator[Number]:
    """Yield two numbers for each point of the curve: the chance at that price, and the clues spent on average."""
    t = words.t
    for at, price in enumerate(answer.price_list):
        what = t("clues: {n}", n=price.clues)
        yield percent(words, what, price.chance, f"it.price_list[{at}].chance")
        average = t("{what}: clues on average", what=what)
        yield Number(average, clues(words, price.expected_clues), f"it.price_list[{at}].expected_clues")
