"""What was told in one game, carried into the box that is kept for all games; and two boxes joined.

A game keeps the box that it was laid out with, so the kept one may know more by now: only what an act has changed is
carried over, and nothing else is lost.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import TypeVar

from companion.innsmouth.box.my_box import Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_file import Kept

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

Dice = tuple[tuple[Die, ...], ...]


def carried(kept: MyBox, before: MyBox, after: MyBox) -> MyBox:
    """Return the saved box with every difference between a game's box before an act and after it."""
    cells = _entries(kept.deep_ones or {}, before.deep_ones or {}, after.deep_ones or {})
    goals = _entries(*({goal.id: goal for goal in box.goals} for box in (kept, before, after)))
    return MyBox(
        dice=_dice(_entries(*(_faces(box.dice) for box in (kept, before, after)))),
        bonus_die=kept.bonus_die if after.bonus_die == before.bonus_die else after.bonus_die,
        goals=tuple(goals.values()),
        cache_cards=MappingProxyType(_entries(kept.cache_cards, before.cache_cards, after.cache_cards)),
        bonuses=MappingProxyType(_entries(kept.bonuses, before.bonuses, after.bonuses)),
        deck=kept.deck if after.deck == before.deck else after.deck,
        deep_ones=kept.deep_ones if after.deep_ones == before.deep_ones else MappingProxyType(cells),
        solo=SoloTable(
            _points(kept.solo.totals, before.solo.totals, after.solo.totals),
            _points(kept.solo.goals, before.solo.goals, after.solo.goals),
        ),
    )


def joined(own: Kept, theirs: Kept) -> Kept:
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
    return Kept(
        box,
        MappingProxyType({**theirs.towns, **own.towns}),
        MappingProxyType({**theirs.solo_games, **own.solo_games}),
        MappingProxyType({**theirs.week_games, **own.week_games}),
    )


def _cells(mine: Mapping[int, int] | None, other: Mapping[int, int] | None) -> Mapping[int, int] | None:
    return None if mine is None and other is None else MappingProxyType({**(other or {}), **(mine or {})})


def _filled(mine: Sequence[int | None], other: Sequence[int | None]) -> tuple[int | None, ...]:
    return tuple(one if one is not None else two for one, two in zip_longest(mine, other))


def differing(own: Kept, theirs: Kept) -> tuple[str, ...]:
    """Return the parts, as the file names them, for which the two boxes hold different entries."""
    saved_box, both = joined(own, theirs), joined(theirs, own)
    parts = {
        "dice": (saved_box.box.dice, both.box.dice), "bonus_die": (saved_box.box.bonus_die, both.box.bonus_die),
        "goals": (set(saved_box.box.goals), set(both.box.goals)),
        "cache_cards": (saved_box.box.cache_cards, both.box.cache_cards),
        "bonuses": (saved_box.box.bonuses, both.box.bonuses), "artifact_deck": (saved_box.box.deck, both.box.deck),
        "deep_ones": (saved_box.box.deep_ones, both.box.deep_ones), "solo": (saved_box.box.solo, both.box.solo),
        "solo_games": (saved_box.solo_games, both.solo_games),
        "week_games": (saved_box.week_games, both.week_games), "towns": (saved_box.towns, both.towns),
    }  # fmt: skip
    return tuple(name for name, (here, there) in parts.items() if here != there)


def _entries(kept: Mapping[K, V], before: Mapping[K, V], after: Mapping[K, V]) -> dict[K, V]:
    """Return the saved entries with every addition, change and removal that leads from ``before`` to ``after``."""
    stay = {key: value for key, value in kept.items() if key not in before or key in after}
    return {**stay, **{key: value for key, value in after.items() if key not in before or before[key] != value}}


def _faces(dice: Dice) -> dict[tuple[int, int], Die]:
    return {(at, face.number): face for at, die in enumerate(dice) for face in die}


def _dice(faces: Mapping[tuple[int, int], Die]) -> Dice:
    count = max((at for at, _ in faces), default=-1) + 1
    return tuple(tuple(faces[key] for key in sorted(faces) if key[0] == at) for at in range(count))


def _points(
    kept: Sequence[int | None], before: Sequence[int | None], after: Sequence[int | None]
) -> tuple[int | None, ...]:
    numbers = _entries(*({at: one for at, one in enumerate(row) if one is not None} for row in (kept, before, after)))
    return tuple(numbers.get(at) for at in range(max(len(kept), len(after)))) if numbers else ()
