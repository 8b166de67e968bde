"""Diagonals of quarters: from one corner to the opposite one, beside no river and not around a corner road.

Source: rules/innsmouth.md section 8; R11.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from companion.innsmouth.sheet.sheet import Diagonal
from companion.innsmouth.town.town import QUARTERS, At, RoadKind, Town

CROOKED = 0.5
"""Opposite corners are farther apart than this, across and down."""


@lru_cache(maxsize=16)
def diagonals(town: Town) -> tuple[Diagonal, ...]:
    """Return every diagonal that may be drawn, row by row."""
    return tuple(diagonal for at in QUARTERS for diagonal in diagonals_of(at, town))


def diagonals_of(at: At, town: Town) -> tuple[Diagonal, ...]:
    """Return the diagonals of a quarter: two as a rule, one in a corner, none where a corner lacks an intersection."""
    roads = [road for road in town.roads.values() if at in road.quarters and road.kind is not RoadKind.BRIDGE]
    sides = [set(road.ends) for road in roads if road.kind is not RoadKind.CORNER]
    corners = sorted({end for road in roads for end in road.ends})
    return tuple(
        Diagonal(at, pair)
        for pair in combinations(corners, 2)
        if set(pair) not in sides and _opposite(pair, town) and town.nodes[pair[0]].bank == town.nodes[pair[1]].bank
    )


def same_diagonal(diagonal: Diagonal, town: Town) -> Diagonal | None:
    """Return the diagonal of the town with these ends in either order; None if there is none."""
    return next(
        (
            candidate
            for candidate in diagonals(town)
            if candidate.quarter == diagonal.quarter and set(candidate.ends) == set(diagonal.ends)
        ),
        None,
    )


def falls(diagonal: Diagonal, town: Town) -> bool:
    """Return whether a diagonal falls from left to right on the sheet as it lies."""
    start, end = (town.nodes[name].at for name in diagonal.ends)
    is_mirrored = town.columns_left != town.rows_up
    return ((end[0] - start[0]) * (end[1] - start[1]) > 0) != is_mirrored


def _opposite(pair: tuple[str, str], town: Town) -> bool:
    """Return whether two corners are diagonally opposite: apart both across and down."""
    corner, other = (town.nodes[end].at for end in pair)
    return min(abs(corner[0] - other[0]), abs(corner[1] - other[1])) > CROOKED
