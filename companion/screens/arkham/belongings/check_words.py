"""A check in words: where its dice come from, what succeeds, and the buttons for what has fallen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from companion.arkham.combat import rolls
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.ratings import ratings, skills
from companion.arkham.ratings.skills import BASE, Because, DiceSource
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.fight_draft import SpendClues
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.screens.families import fights as f
from companion.screens.parts import Act

MOST_TALLIED = 11
"""Most successes that have a button of their own."""
TALLY_WITHOUT_SLIDERS = 5
"""Number of successes with a button while the sliders are not entered."""
MOST_WITHOUT_SLIDERS = 23
"""Fewest successes that can be entered without sliders, since weapons may be missing from the table too."""


def dice(names: Names, roll: CheckRoll, clues: int, against: str) -> f.CheckDiceLine:
    """Return the number of dice with its parts; ``against`` is the name of the thing that the modifier belongs to."""
    words = names.words
    number = words.number(roll.thrown(clues)) if roll.is_known else "?"
    how = explained.of_check(words, roll.check(clues), words.t("to pass")) if roll.is_known else None
    return f.CheckDiceLine(
        number,
        words.n("die", "dice", roll.thrown(clues)) if roll.is_known else words.t("dice"),
        _sum(names, roll, clues, against),
        succeeds(names, roll),
        chance(names, roll, clues),
        how,
        is_hopeless=roll.is_known and not roll.check(clues).chance,
    )


def _sum(names: Names, roll: CheckRoll, clues: int, against: str) -> str:
    """Return where a check's dice come from, joined by dots: "Lore 3 · card +1"; unset sliders as "as on the sheet"."""
    t, signed = names.words.t, names.words.signed
    parts = [
        t(
            "{source} {n}",
            source=_source(names, roll, part, against),
            n=_signed(names, part.number, is_first=roll.is_known and at == 0),
        )
        for at, part in enumerate(roll.dice.parts)
        if part.number
    ]
    if not roll.is_known:
        base = skill_name(names, BASE.get(roll.dice.check, roll.dice.check))
        parts.insert(0, t("{skill}: as on the sheet", skill=base))
    if clues:
        text = t("clues {n}", n=signed(clues * roll.dice.dice_per_clue))
        parts.append(" · ".join((text, *_clue_helpers(names, roll))))
    return " · ".join(parts)


def _clue_helpers(names: Names, roll: CheckRoll) -> Iterator[str]:
    """Yield the abilities and cards that let a clue bring more than a single die."""
    investigator = names.table.investigators[roll.dice.seat]
    for source in skills.clue_helpers(investigator, roll.dice.check, names.box):
        by = names.ability_of(source) if source in names.box.investigators else names.own_card(source)
        yield names.words.t("one more per clue: {why}", why=by)


def _signed(names: Names, number: int, is_first: bool) -> str:
    """Return a number with its sign; the slider's number, with which a sum begins, has no plus."""
    return names.words.number(number) if is_first and number >= 0 else names.words.signed(number)


def _source(names: Names, roll: CheckRoll, part: DiceSource, against: str) -> str:
    """Return the name of what dice come from: a skill, the check's own modifier, an environment or a card."""
    match part.because:
        case Because.SLIDER:
            return skill_name(names, BASE.get(roll.dice.check, roll.dice.check))
        case Because.MODIFIER:
            return against
        case Because.ENVIRONMENT:
            return names.card(part.source)
        case Because.SKILL_CARD | Because.ALLY | Because.ITEM | Because.SPELL:
            return names.own_card(part.source)


def succeeds(names: Names, roll: CheckRoll) -> str:
    """Return in words which faces succeed, how many successes are needed, and what may be thrown again."""
    t, check_dice = names.words.t, roll.dice
    face = t("success on {n}–6", n=check_dice.success_on) if check_dice.success_on < 6 else t("success only on 6")
    texts = [face, names.words.n("{n} success needed", "{n} successes needed", roll.needed)]
    if check_dice.rerolls:
        sources = dict.fromkeys(_who_throws(names, reroll.source) for reroll in check_dice.rerolls)
        texts.append(t("reroll: {cards}", cards=", ".join(sources)))
        if names.table.reads("reroll_leaves_clues"):
            texts.append(t("clue dice are not rerolled, though the odds assume they are"))
    if check_dice.research_materials:
        texts.append(t("Research Materials instead of a clue"))
    return " · ".join(texts)


def _who_throws(names: Names, source: str) -> str:
    """Return the name of what gives a re-roll: an investigator's sheet, or a card."""
    return names.sheet(source) if source in names.box.investigators else names.own_card(source)


def chance(names: Names, roll: CheckRoll, clues: int) -> str:
    """Return the chance to pass with the clues that are spent, in percent; empty if the dice are unknown."""
    if not roll.is_known:
        return ""
    return names.words.percent(roll.check(clues).chance)


def tell_sliders(names: Names, seat: int, roll: CheckRoll) -> Iterator[p.Group]:
    """Yield the button to the sliders if they are not set, so that the dice are "?"; nothing if the dice are known."""
    if not roll.is_known and not names.table.investigators[seat].own_sheet:
        way = p.Button(names.words.t("Set the skill sliders"), OpenInvestigator(seat), p.ButtonKind.QUIET, "people")
        yield p.Group((way,), p.Layout.BUTTONS)


def tally(names: Names, roll: CheckRoll, clues: int, act: Callable[[int], Act]) -> ch.Tally:
    """Return a button for each number of successes from 0 on; passing numbers marked, the expected one underlined.

    Up to the most that the dice can give, but at most ``MOST_TALLIED``. If the dice are unknown: up to the number
    needed, none underlined, the last button is "enough, or more".
    """
    if not roll.is_known:
        return replace(_tally(names, range(roll.needed + 1), act, -1, roll.needed), is_open=True)
    most = min(MOST_TALLIED, _most(roll, clues))
    return _tally(names, range(most + 1), act, min(most, _likely(roll, clues)), roll.needed)


def beyond(names: Names, roll: CheckRoll, clues: int, act: Callable[[int], Act]) -> Iterator[p.Fold]:
    """Yield a fold with the numbers up to the one needed that the known dice cannot give: the table is right."""
    most = min(MOST_TALLIED, _most(roll, clues))
    if roll.is_known and most < roll.needed:
        rare = _tally(names, range(most + 1, roll.needed + 1), act, -1, roll.needed)
        yield _larger(names, rare)


def _most(roll: CheckRoll, clues: int) -> int:
    """Return the most successes that the dice can give."""
    return roll.thrown(clues) * (2 if roll.sixes_count_double else 1)


def _larger(names: Names, rare: ch.Tally) -> p.Fold:
    """Return the fold with numbers that hardly ever fall; its title says which."""
    last = rare.first + len(rare.acts) - 1
    which = names.words.number(last) if last == rare.first else f"{rare.first}–{last}"
    return p.Fold(names.words.t("A larger number"), which, (rare,))


def counting(names: Names, roll: CheckRoll, clues: int, act: Callable[[int], Act]) -> tuple[ch.Tally | p.Fold, ...]:
    """Return a button for each number of successes of a check without a difficulty: every success counts (FINAL-05).
    Numbers above :data:`MOST_TALLIED`, or possible only with cards that are not entered, stand behind a fold.
    """
    possible = rolls.most_successes(names.table, roll, clues, names.box)
    usual = min(MOST_TALLIED, possible if roll.is_known else max(TALLY_WITHOUT_SLIDERS, possible))
    most = possible if roll.is_known else max(MOST_WITHOUT_SLIDERS, possible)
    likely = min(most, _likely(roll, clues))
    first = _tally(names, range(usual + 1), act, likely)
    if most == usual:
        return (first,)
    rare = _tally(names, range(usual + 1, most + 1), act, likely)
    return first, _larger(names, rare)


def _tally(names: Names, numbers: range, act: Callable[[int], Act], likely: int, passes_from: int = -1) -> ch.Tally:
    """Return the row of numbers to tap for the successes rolled; the likeliest and the first that passes are marked."""
    return ch.Tally(
        names.words.t("Successes rolled"),
        tuple(act(n) for n in numbers),
        expected=likely,
        passes_from=passes_from,
        first=numbers.start,
    )


def _likely(roll: CheckRoll, clues: int) -> int:
    """Return the expected number of successes, rounded; -1 if the dice are unknown."""
    return round(expected(roll, clues)) if roll.is_known else -1


def expected(roll: CheckRoll, clues: int) -> Fraction:
    """Return the expected number of successes with the clues that are spent."""
    hits = 7 - roll.dice.success_on + roll.sixes_count_double
    return Fraction(roll.thrown(clues) * hits, 6)


def clue_stepper(names: Names, seat: int, spent: int) -> Iterator[p.Part]:
    """Yield the stepper for clues to spend on the check; nothing if the investigator has no clues."""
    own = names.table.investigators[seat].clues
    if own or spent:
        fewer, more = SpendClues(seat, -1, own), SpendClues(seat, 1, own)
        yield p.Stepper(
            names.words.t("Clues spent"),
            names.words.number(spent),
            fewer if spent else None,
            more if spent < own else None,
            of=names.words.number(own),
            tone=p.Tone.CLUE,
            icon="clue",
        )


def seal_out_of_reach(names: Names, seat: int, spent: int) -> Iterator[p.Text]:
    """Yield the line that the clues left no longer pay for the seal of a gate that lies at hand (GATE-05).

    ``spent``: how many clues go now. Nothing where no seal could be paid anyway.
    """
    own = names.table.investigators[seat].clues
    price = ratings.sealing_price(names.table, names.box).value
    if own - spent < price <= own and ratings.may_seal(names.table, names.box) and _is_near_gate(names, seat):
        left = names.words.t("Clues left: {n}. A seal costs {price}", n=own - spent, price=price)
        yield p.Text(left, p.Tone.DANGER, small=True)


def _is_near_gate(names: Names, seat: int) -> bool:
    """Return whether an investigator stands at a gate, or in the neighborhood of one."""

    def street(place: str) -> str:
        space = names.box.spaces.get(place)
        return space.neighborhood or place if space is not None else place

    at = street(names.table.investigators[seat].place)
    return any(street(gate) == at for gate in names.table.gates)


def with_clues(names: Names, roll: CheckRoll, seat: int) -> Iterator[ch.FigureLine]:
    """Yield the chance with the best use of all own clues; nothing without clues or sliders, or if it is no better."""
    own = names.table.investigators[seat].clues
    if not own or not roll.is_known:
        return
    best = roll.check(own)
    if best.chance == roll.check(0).chance:
        return
    t, words = names.words.t, names.words
    text = t("with clues ({n} on average)", n=words.number(best.expected_clues, 1))
    how = explained.of_check(words, best, t("to pass"))
    yield ch.FigureLine(text, words.percent(best.chance), "clue", how=how)
