"""My box after one change of it: for the box of a game, and for the one that is kept for all games.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar, assert_never

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import TOURIST_DICE, Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_carried import joined
from companion.innsmouth.box.my_box_file import FACES, MOST_BONUSES, Kept
from companion.innsmouth.game import change_commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.town.town import Kind

K = TypeVar("K")
V = TypeVar("V")

MOST_KINDS = 2
"""Tourists on a face."""
SOLO_CELLS = 5
"""Rows of the challenge card, and columns."""


def changed(mine: MyBox, change: do.BoxChange) -> MyBox:
    """My box after a change; refuses what cannot be done to it, and an answer that comes after another one."""
    match change:
        case do.AddSymbol() | do.EmptyFace() | do.CopyDie():
            return _dice(mine, change)
        case do.TellGoal(goal):
            others = tuple(one for one in mine.goals if one.id != goal.id)
            return replace(mine, goals=mine.goals if goal in mine.goals else (*others, goal))
        case do.ForgetGoal(name):
            return replace(mine, goals=tuple(one for one in mine.goals if one.id != name))
        case do.TellDeck(deck):
            return replace(mine, deck=deck)
        case do.TellBonusDie(faces):
            return replace(mine, bonus_die=faces)
        case do.KeepCaches(name, nodes):
            return replace(mine, cache_cards=_with(mine.cache_cards, name, nodes))
        case do.ForgetCaches(name):
            return replace(mine, cache_cards=_with(mine.cache_cards, name, None))
        case do.TellBonuses() | do.AddBonus():
            return _bonuses(mine, change)
        case do.SetDeepOne(cell, column):
            cells = _with(mine.deep_ones or {}, cell, column or None)
            return replace(mine, deep_ones=MappingProxyType(dict(sorted(cells.items()))))
        case do.SetSoloPoints():
            return replace(mine, solo=_solo(mine.solo, change))
        case do.JoinBox(box):
            return joined(Kept(mine), Kept(box)).box
        case _:
            assert_never(change)


def _with(entries: Mapping[K, V], key: K, value: V | None) -> Mapping[K, V]:
    """The entries with another one; without it where there is no value."""
    others = {name: one for name, one in entries.items() if name != key}
    return MappingProxyType(others if value is None else {**entries, key: value})


def _bonuses(mine: MyBox, change: do.TellBonuses | do.AddBonus) -> MyBox:
    there = mine.bonuses.get(change.character)
    if isinstance(change, do.TellBonuses):
        if there is not None and there != change.bonuses:
            raise IllegalCommand(Reason.TOO_LATE)
        return replace(mine, bonuses=_with(mine.bonuses, change.character, change.bonuses))
    if there is None:
        raise IllegalCommand(Reason.TOO_LATE)
    count = getattr(there, change.kind.value) + change.by
    if not 0 <= count <= MOST_BONUSES:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="bonuses", value=count, least=0, most=MOST_BONUSES)
    told = replace(there, **{change.kind.value: count})
    return replace(mine, bonuses=_with(mine.bonuses, change.character, told))


def _solo(solo: SoloTable, change: do.SetSoloPoints) -> SoloTable:
    if not 0 <= change.at < SOLO_CELLS:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="solo", value=change.at, least=0, most=SOLO_CELLS - 1)
    row = solo.goals if change.goals else solo.totals
    numbers = [*row, *(None,) * (SOLO_CELLS - len(row))]
    numbers[change.at] = change.points
    return replace(solo, **{"goals" if change.goals else "totals": tuple(numbers)})


# ---------------------------------------------------------------- tourist dice


def _dice(mine: MyBox, change: do.AddSymbol | do.EmptyFace | do.CopyDie) -> MyBox:
    """What no die can show leaves the box as it was."""
    match change:
        case do.AddSymbol(die, number, kind) if 1 <= number <= FACES:
            shown = (*face_of(mine, die, number), kind)
            return _with_face(mine, die, number, shown) if len(shown) <= MOST_KINDS else mine
        case do.EmptyFace(die, number):
            return _with_face(mine, die, number, ())
        case do.CopyDie(die) if 0 <= die < len(mine.dice):
            return replace(mine, dice=(mine.dice[die],) * TOURIST_DICE)
        case do.AddSymbol() | do.CopyDie():
            return mine


def face_of(mine: MyBox, die: int, number: int) -> tuple[Kind, ...]:
    """The tourists of a face; none = not told."""
    faces = mine.dice[die] if 0 <= die < len(mine.dice) else ()
    return next((face.tourists for face in faces if face.number == number), ())


def _with_face(mine: MyBox, die: int, number: int, kinds: tuple[Kind, ...]) -> MyBox:
    """Dice after the last one that is told are left out."""
    if not 0 <= die < TOURIST_DICE:
        return mine
    dice = [*mine.dice, *((),) * (TOURIST_DICE - len(mine.dice))]
    faces = {face.number: face for face in dice[die] if face.number != number}
    if kinds:
        faces[number] = Die(number, kinds)
    dice[die] = tuple(faces[at] for at in sorted(faces))
    while dice and not dice[-1]:
        dice.pop()
    return replace(mine, dice=tuple(dice))
