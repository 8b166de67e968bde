"""My box after one change: the box of a game, or the one that is saved for all games.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import TOURIST_DICE, Die, MyBox
from companion.innsmouth.box.my_box_carried import joined
from companion.innsmouth.box.my_box_file import FACES, MOST_BONUSES, SavedBox
from companion.innsmouth.game import change_commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.town.town import TouristKind

K = TypeVar("K")
V = TypeVar("V")

MOST_KINDS = 2
"""Tourists on a face."""
SOLO_CELLS = 5
"""Rows of the challenge card, and columns."""


def changed(mine: MyBox, change: do.BoxChange) -> MyBox:
    """Return my box after a change; refuses what cannot be done to it, and an answer that comes after another one."""
    return BOX_CHANGES[type(change)](mine, change)


def _with(entries: Mapping[K, V], key: K, value: V | None) -> Mapping[K, V]:
    """Return the entries with the value under a key; without the key where there is no value."""
    others = {name: entry for name, entry in entries.items() if name != key}
    return MappingProxyType(others if value is None else {**entries, key: value})


def _enter_goal(mine: MyBox, change: do.TellGoal) -> MyBox:
    """Return the players' box with a goal entered, in place of any other goal of this name."""
    if change.goal in mine.goals:
        return mine
    return replace(mine, goals=(*(goal for goal in mine.goals if goal.id != change.goal.id), change.goal))


def _forget_goal(mine: MyBox, change: do.ForgetGoal) -> MyBox:
    """Return the players' box without the goal that the change names."""
    return replace(mine, goals=tuple(goal for goal in mine.goals if goal.id != change.name))


def _set_deep_one(mine: MyBox, change: do.SetDeepOne) -> MyBox:
    """Return the players' box with the column of a cell of the Deep Ones set, or removed if it is 0."""
    cells = _with(mine.deep_ones or {}, change.cell, change.column or None)
    return replace(mine, deep_ones=MappingProxyType(dict(sorted(cells.items()))))


def _enter_caches(mine: MyBox, change: do.KeepCaches) -> MyBox:
    """Return the players' box with the intersections that a cache card shows."""
    return replace(mine, cache_cards=_with(mine.cache_cards, change.name, change.nodes))


def _forget_caches(mine: MyBox, change: do.ForgetCaches) -> MyBox:
    """Return the players' box without the cache card that the change names."""
    return replace(mine, cache_cards=_with(mine.cache_cards, change.name, None))


def _enter_bonuses(mine: MyBox, change: do.TellBonuses) -> MyBox:
    """Return my box with a character's bonuses entered; raise IllegalCommand if others are entered already."""
    bonuses = mine.bonuses.get(change.character)
    if bonuses is not None and bonuses != change.bonuses:
        raise IllegalCommand(Reason.TOO_LATE)
    return replace(mine, bonuses=_with(mine.bonuses, change.character, change.bonuses))


def _add_bonus(mine: MyBox, change: do.AddBonus) -> MyBox:
    """Return the box with ``change.by`` more of one bonus of a character.

    Raises ``IllegalCommand`` for a character whose bonuses are unknown, and outside 0 to ``MOST_BONUSES``.
    """
    current = mine.bonuses.get(change.character)
    if current is None:
        raise IllegalCommand(Reason.TOO_LATE)
    count = getattr(current, change.kind.value) + change.by
    if not 0 <= count <= MOST_BONUSES:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="bonuses", value=count, least=0, most=MOST_BONUSES)
    bonuses = replace(current, **{change.kind.value: count})
    return replace(mine, bonuses=_with(mine.bonuses, change.character, bonuses))


def _set_solo_points(mine: MyBox, change: do.SetSoloPoints) -> MyBox:
    """Return the players' box with a cell of the solo points set; raise IllegalCommand if out of range."""
    if not 0 <= change.at < SOLO_CELLS:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="solo", value=change.at, least=0, most=SOLO_CELLS - 1)
    row = mine.solo.goals if change.goals else mine.solo.totals
    numbers = [*row, *(None,) * (SOLO_CELLS - len(row))]
    numbers[change.at] = change.points
    return replace(mine, solo=replace(mine.solo, **{"goals" if change.goals else "totals": tuple(numbers)}))


# ---------------------------------------------------------------- tourist dice; what no die can show changes nothing


def _add_symbol(mine: MyBox, change: do.AddSymbol) -> MyBox:
    """Return the box with one more symbol on a face of a die; unchanged if there is no such face or it is full."""
    if not 1 <= change.number <= FACES:
        return mine
    kinds = (*face_of(mine, change.die, change.number), change.kind)
    return _with_face(mine, change.die, change.number, kinds) if len(kinds) <= MOST_KINDS else mine


def _empty_face(mine: MyBox, change: do.EmptyFace) -> MyBox:
    """Return the players' box with a face of a tourist die emptied of its tourists."""
    return _with_face(mine, change.die, change.number, ())


def _copy_die(mine: MyBox, change: do.CopyDie) -> MyBox:
    """Return the players' box with all tourist dice like a die, unchanged if that is not entered yet."""
    if not 0 <= change.die < len(mine.dice):
        return mine
    return replace(mine, dice=(mine.dice[change.die],) * TOURIST_DICE)


def face_of(mine: MyBox, die: int, number: int) -> tuple[TouristKind, ...]:
    """Return the tourists on a face of a die; empty = not entered."""
    faces = mine.dice[die] if 0 <= die < len(mine.dice) else ()
    return next((face.tourists for face in faces if face.number == number), ())


def _with_face(mine: MyBox, die: int, number: int, kinds: tuple[TouristKind, ...]) -> MyBox:
    """Return the box with the tourists of one face set, or cleared where ``kinds`` is empty.

    An unknown die changes nothing. Dice without faces are dropped from the end of the list.
    """
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


BOX_CHANGES: Mapping[type[do.BoxChange], Callable[[MyBox, Any], MyBox]] = {
    do.TellGoal: _enter_goal,
    do.ForgetGoal: _forget_goal,
    do.TellDeck: lambda mine, change: replace(mine, deck=change.deck),
    do.TellBonusDie: lambda mine, change: replace(mine, bonus_die=change.faces),
    do.KeepCaches: _enter_caches,
    do.ForgetCaches: _forget_caches,
    do.TellBonuses: _enter_bonuses,
    do.AddBonus: _add_bonus,
    do.SetDeepOne: _set_deep_one,
    do.SetSoloPoints: _set_solo_points,
    do.AddSymbol: _add_symbol,
    do.EmptyFace: _empty_face,
    do.CopyDie: _copy_die,
    do.JoinBox: lambda mine, change: joined(SavedBox(mine), SavedBox(change.box)).box,
}
"""What each change does to my box."""
