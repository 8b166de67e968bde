"""A check on the encounter pad: the chance with every skill at once, and of the one that is asked what clues add.

Source: rules/arkham.md CHECK-01..10, ODDS-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.arkham.combat.rolls import Roll
from companion.arkham.ratings import skills
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.sheet_draft import CHECK_RANGES, AskedCheck, AskSkill, StepCheck
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.wording.names import Names

MOST_PRICES = 3
"""Numbers of clues that have a line."""


def roll(names: Names, seat: int, asked: AskedCheck, skill: str) -> Roll:
    """The dice of the check; those counted at the table where nobody told the sliders."""
    dice = skills.check_dice(names.table, seat, skill, names.box, asked.modifier)
    return Roll(replace(dice, dice=asked.dice, parts=()) if dice.dice is None else dice, asked.needed)


def present(names: Names, seat: int, asked: AskedCheck) -> Iterator[Any]:
    """A key for each skill; the one that is asked opens its numbers."""
    t, is_told = names.words.t, names.table.investigators[seat].sliders is not None
    keys = tuple(_key(names, seat, asked, skill, is_told) for skill in skills.SKILLS)
    yield p.Group(keys, p.Layout.SKILLS, t("Check"))
    if asked.skill in skills.SKILLS:
        yield p.Group(tuple(_open(names, seat, asked, is_told)), p.Layout.CARD)


def _key(names: Names, seat: int, asked: AskedCheck, skill: str, is_told: bool) -> p.Button:
    on, name = skill == asked.skill, skill_name(names, skill)
    chance = check_words.chance(names, roll(names, seat, asked, skill), 0) if is_told else ""
    hint = names.words.t("Check: {skill}", skill=name)
    return p.Button(name, AskSkill("" if on else skill), more=chance, pressed=on, hint=hint)


def _open(names: Names, seat: int, asked: AskedCheck, is_told: bool) -> Iterator[Any]:
    t, throw = names.words.t, roll(names, seat, asked, asked.skill)
    first = _stepper("modifier", t("modifier"), names.words.signed(asked.modifier), asked)
    if not is_told:
        first = _stepper("dice", t("dice"), names.words.number(asked.dice), asked)
    needed = _stepper("needed", t("successes"), names.words.number(asked.needed), asked)
    yield p.Group((first, needed), p.Layout.GRID)
    yield check_words.dice(names, throw, 0, t("modifier"))
    yield from _prices(names, throw, names.table.investigators[seat].clues)
    if not is_told:
        yield p.Text(t("The dice as you count them: nobody told the sliders."), p.Tone.SECOND, small=True)
        tell = p.Button(t("Tell the sliders"), OpenInvestigator(seat), icon="pencil")
        yield p.Group((tell,), p.Layout.BUTTONS)


def _stepper(field: str, label: str, value: str, asked: AskedCheck) -> p.Stepper:
    number, (least, most) = getattr(asked, field), CHECK_RANGES[field]
    fewer = StepCheck(field, -1) if number > least else None
    return p.Stepper(label, value, fewer, StepCheck(field, 1) if number < most else None)


def _prices(names: Names, throw: Roll, own: int) -> Iterator[Any]:
    """What one clue more makes of the chance, and all of them."""
    words, best = names.words, throw.check(own)
    prices = best.price_list[1:]
    shown = prices if len(prices) <= MOST_PRICES else (*prices[: MOST_PRICES - 1], prices[-1])
    for price in shown:
        average = words.number(price.expected_clues, 1)
        text = words.n(
            "up to {n} clue, {average} on average",
            "up to {n} clues, {average} on average",
            price.clues,
            average=average,
        )
        how = explained.of_check(words, throw.check(price.clues), words.t("to pass"))
        yield ch.Told(text, words.percent(price.chance), "clue", how=how)
