"""A check on the encounter pad: the chance with every skill, and for the open skill what clues add.

Source: rules/arkham.md CHECK-01..10, ODDS-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.ratings import skills
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words, sheet_skills
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.sheet_draft import (
    CHECK_RANGES,
    UNTOLD,
    AskedCheck,
    AskSkill,
    SheetDraft,
    StepCheck,
)
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

MOST_PRICES = 3
"""Numbers of clues that have a line."""
UNKNOWN_DICE = "?"
"""Stands for the chance while the slider is not entered."""


def roll(names: Names, seat: int, draft: SheetDraft, skill: str) -> CheckRoll:
    """Return the dice of the check and the successes needed.

    The dice are known if the table knows the sliders, or this slider was just set on the pad.
    """
    asked_check = draft.check
    dice = skills.check_dice(names.table, seat, skill, names.box, asked_check.modifier)
    stop = draft.stops[_pair(skill)]
    if dice.dice is None and stop != UNTOLD:
        sheet = names.box.investigators[names.table.investigators[seat].id]
        own = skills.DiceSource(skills.Because.SLIDER, skills.slider_values(sheet, (stop, stop, stop))[skill])
        parts = (own, *dice.parts)
        dice = replace(dice, dice=sum(part.number for part in parts), parts=parts)
    return CheckRoll(dice, asked_check.needed)


def _pair(skill: str) -> int:
    """The slider on which a skill stands."""
    return next(at for at, pair in enumerate(skills.SLIDERS) if skill in pair)


def present(names: Names, seat: int, draft: SheetDraft) -> Iterator[AnyTablePart]:
    """Yield a heading, a group with a key for each skill and, if a skill is open, a group with its check.

    That check has steppers, the dice, what clues add if the dice are known, and the slider if the table does not have
    it.
    """
    t = names.words.t
    keys = tuple(_key(names, seat, draft, skill) for skill in skills.SKILLS)
    yield p.Text(t("Check"), p.Tone.SECOND, small=True)
    yield p.Group(keys, p.Layout.SKILLS, t("Check"))
    if draft.check.skill in skills.SKILLS:
        yield p.Group(tuple(_open(names, seat, draft)), p.Layout.CARD)


def _key(names: Names, seat: int, draft: SheetDraft, skill: str) -> p.Button:
    """Return the button of a skill with its chance, UNKNOWN_DICE without dice; a tap opens or closes the check."""
    on, name = skill == draft.check.skill, skill_name(names, skill)
    throw = roll(names, seat, draft, skill)
    chance = check_words.chance(names, throw, 0) if throw.is_known else UNKNOWN_DICE
    hint = names.words.t("Check: {skill}", skill=name)
    return p.Button(name, AskSkill("" if on else skill), more=chance, pressed=on, hint=hint)


def _open(names: Names, seat: int, draft: SheetDraft) -> Iterator[AnyTablePart]:
    """Yield the open check: modifier, successes, dice; what clues add if dice are set; the slider if none is set."""
    t, asked_check = names.words.t, draft.check
    throw = roll(names, seat, draft, asked_check.skill)
    first = _stepper("modifier", t("modifier"), names.words.signed(asked_check.modifier), asked_check)
    needed = _stepper("needed", t("successes"), names.words.number(asked_check.needed), asked_check)
    yield p.Group((first, needed), p.Layout.GRID)
    yield check_words.dice(names, throw, 0, t("modifier"))
    if throw.is_known:
        yield from _prices(names, throw, names.table.investigators[seat].clues)
    if names.table.investigators[seat].sliders is None:
        yield from _slider(names, seat, draft, throw.is_known)


def _slider(names: Names, seat: int, draft: SheetDraft, is_told: bool) -> Iterator[AnyTablePart]:
    """Yield the slider of the open check's skill: a tap on a column sets where it stands (CHECK-01)."""
    if not is_told:
        text = names.words.t("This slider is not set yet. Tap its position:")
        yield p.Text(text, p.Tone.SECOND, small=True)
    yield sheet_skills.slider(names, seat, _pair(draft.check.skill), draft)


def _stepper(field: str, label: str, value: str, asked_check: AskedCheck) -> p.Stepper:
    """Return the stepper of the check's modifier or successes needed, within its limits."""
    number, (least, most) = getattr(asked_check, field), CHECK_RANGES[field]
    fewer = StepCheck(field, -1) if number > least else None
    return p.Stepper(label, value, fewer, StepCheck(field, 1) if number < most else None)


def _prices(names: Names, throw: CheckRoll, own: int) -> Iterator[AnyTablePart]:
    """Yield a line for each number of clues that may be spent, with the chance it gives and the clues spent on average.

    At most ``MOST_PRICES`` lines, the last for all clues.
    """
    words, best = names.words, throw.check(own)
    prices = best.price_list[1:]
    listed = prices if len(prices) <= MOST_PRICES else (*prices[: MOST_PRICES - 1], prices[-1])
    for price in listed:
        average = words.number(price.expected_clues, 1)
        text = words.n(
            "up to {n} clue, {average} on average",
            "up to {n} clues, {average} on average",
            price.clues,
            average=average,
        )
        how = explained.of_check(words, throw.check(price.clues), words.t("to pass"))
        yield ch.FigureLine(text, words.percent(price.chance), "clue", how=how)
