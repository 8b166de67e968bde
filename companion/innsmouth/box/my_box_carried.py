"""What was entered in one game, carried into the box that is saved for all games; and two boxes joined.

A game keeps the box that it was set up with, so the saved one may have more entries by now: only what an act has
changed is carried over, and nothing else is lost.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import TypeVar

from companion.innsmouth.box.my_box import Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_file import SavedBox

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

Dice = tuple[tuple[Die, ...], ...]


def carried(saved: MyBox, before: MyBox, after: MyBox) -> MyBox:
    """Return the saved box with every difference between a game's box before an act and after it."""
    cells = _entries(saved.deep_ones or {}, before.deep_ones or {}, after.deep_ones or {})
    goals = _entries(*({goal.id: goal for goal in box.goals} for box in (saved, before, after)))
    return MyBox(
        dice=_dice(_entries(*(_faces(box.dice) for box in (saved, before, after)))),
        bonus_die=saved.bonus_die if after.bonus_die == before.bonus_die else after.bonus_die,
        goals=tuple(goals.values()),
        cache_cards=MappingProxyType(_entries(saved.cache_cards, before.cache_cards, after.cache_cards)),
        bonuses=MappingProxyType(_entries(saved.bonuses, before.bonuses, after.bonuses)),
        deck=saved.deck if after.deck == before.deck else after.deck,
        deep_ones=saved.deep_ones if after.deep_ones == before.deep_ones else MappingProxyType(cells),
        solo=SoloTable(
            _points(saved.solo.totals, before.solo.totals, after.solo.totals),
            _points(saved.solo.goals, before.solo.goals, after.solo.goals),
        ),
    )


def joined(own: SavedBox, theirs: SavedBox) -> SavedBox:
    """Return ``own`` with its gaps filled from ``theirs``; an entry that both boxes have stays as in ``own``."""
    mine, other = own.box, theirs.box
    goals = {goal.id: goal for goal in (*other.goals, *mine.goals)}
    order = dict.fromkeys(goal.id for goal in (*mine.goals, *other.goals))
    box = MyBox(
        dice=_dice({**_faces(other.dice), **_faces(mine.dice)}),
        bonus_die=mine.bonus_die or other.bonus_die,
        goals=tuple(goals[name] for name in order),
        cache_cards=MappingProxyType({**other.cache_cards, **mine.cache_cards}),
        bonuses=MappingProxyType({**other.bonuses, **mine.bonuses}),
        deck=mine.deck if mine.deck is not None else other.deck,
        deep_ones=_cells(mine.deep_ones, other.deep_ones),
        solo=SoloTable(_filled(mine.solo.totals, other.solo.totals), _filled(mine.solo.goals, other.solo.goals)),
    )
    return SavedBox(
        box,
        MappingProxyType({**theirs.towns, **own.towns}),
        MappingProxyType({**theirs.solo_games, **own.solo_games}),
        MappingProxyType({**theirs.week_games, **own.week_games}),
    )


def _cells(mine: Mapping[int, int] | None, other: Mapping[int, int] | None) -> Mapping[int, int] | None:
    """Return the cells of two boxes by number, mine first where both have a cell; None if neither has any."""
    return None if mine is None and other is None else MappingProxyType({**(other or {}), **(mine or {})})


def _filled(mine: Sequence[int | None], other: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return a row of mine with its gaps filled from another row; None stays where both have a gap."""
    return tuple(value if value is not None else other_value for value, other_value in zip_longest(mine, other))


def differing(own: SavedBox, theirs: SavedBox) -> tuple[str, ...]:
    """Return the parts, as the file names them, for which the two boxes hold different entries."""
    own_first, theirs_first = joined(own, theirs), joined(theirs, own)
    parts = {
        "dice": (own_first.box.dice, theirs_first.box.dice),
        "bonus_die": (own_first.box.bonus_die, theirs_first.box.bonus_die),
        "goals": (set(own_first.box.goals), set(theirs_first.box.goals)),
        "cache_cards": (own_first.box.cache_cards, theirs_first.box.cache_cards),
        "bonuses": (own_first.box.bonuses, theirs_first.box.bonuses),
        "artifact_deck": (own_first.box.deck, theirs_first.box.deck),
        "deep_ones": (own_first.box.deep_ones, theirs_first.box.deep_ones),
        "solo": (own_first.box.solo, theirs_first.box.solo),
        "solo_games": (own_first.solo_games, theirs_first.solo_games),
        "week_games": (own_first.week_games, theirs_first.week_games),
        "towns": (own_first.towns, theirs_first.towns),
    }
    return tuple(name for name, (part, other_part) in parts.items() if part != other_part)


def _entries(saved: Mapping[K, V], before: Mapping[K, V], after: Mapping[K, V]) -> dict[K, V]:
    """Return the saved entries with every addition, change and removal that leads from ``before`` to ``after``."""
    stay = {key: value for key, value in saved.items() if key not in before or key in after}
    return {**stay, **{key: value for key, value in after.items() if key not in before or before[key] != value}}


def _faces(dice: Dice) -> dict[tuple[int, int], Die]:
    """Return the faces of all dice by index of the die and number."""
    return {(at, face.number): face for at, die in enumerate(dice) for face in die}


def _dice(faces: Mapping[tuple[int, int], Die]) -> Dice:
    """Return dice from their faces by index of the die and number, each die sorted by number."""
    count = max((at for at, _ in faces), default=-1) + 1
    return tuple(tuple(faces[key] for key in sorted(faces) if key[0] == at) for at in range(count))


def _points(
    saved: Sequence[int | None], before: Sequence[int | None], after: Sequence[int | None]
) -> tuple[int | None, ...]:
    """Return a saved row of points with the changes that lead from ``before`` to ``after``; () if it has no number."""
    numbers = _entries(
        *({at: value for at, value in enumerate(row) if value is not None} for row in (saved, before, after))
    )
    return tuple(numbers.get(at) for at in range(max(len(saved), len(after)))) if numbers else ()
