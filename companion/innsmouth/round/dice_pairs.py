"""What two dice would be worth to a player: their tourists in a quarter, with both segments of the round beside it.

Source: rules/innsmouth.md sections 5.1, 5.3, 5.5, 9, 18.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.round.gains import Gain, with_stroke
from companion.innsmouth.round.legal_segments import along, joined
from companion.innsmouth.round.quarters import candidates, tourists_of
from companion.innsmouth.sheet.sheet import Marks, Sheet
from companion.innsmouth.solver.solver import BestRoute, best_route
from companion.innsmouth.town.town import QUARTERS, At, Tourists, Town
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Placement:
    """Tourists of two dice in a quarter that these name."""

    at: At
    tourists: Tourists


@dataclass(frozen=True, slots=True)
class PairPlacement:
    """Two of the dice rolled, by index, with one of their quarters."""

    pair: tuple[int, int]
    placement: Placement


def placements(tour: Tour, seat: int) -> tuple[PairPlacement, ...]:
    """Return each pair that may still become a player's round dice, with each empty quarter that it names.

    Changes of coordinates are left out, and so are dice whose tourists are not entered. Equal dice give equal
    placements, which stand there once.
    """
    dice, player = tour.dice, tour.seats[seat]
    is_own = tour.is_opening and tour.round == 1 and tour.phase is Phase.DRAW and player.turn.quarter is None
    if tour.phase is not Phase.DRAFT and not is_own:
        return ()
    result: dict[Placement, PairPlacement] = {}
    for first, second in combinations(range(len(dice.rolled)), 2):
        pair, faces = (first, second), (dice.rolled[first], dice.rolled[second])
        if not set(dice.taken) <= set(pair) or set(dice.removed) & set(pair) or not all(die.tourists for die in faces):
            continue
        free, is_fallback = candidates(player, (faces[0].number, faces[1].number))
        for at in () if is_fallback else free:
            placement = Placement(at, tourists_of(faces))
            result.setdefault(placement, PairPlacement(pair, placement))
    return tuple(result.values())


def what_placing_adds(
    sheet: Sheet,
    town: Town,
    placement: Placement,
    *,
    before: BestRoute | None = None,
    time_limit: float | None = None,
) -> Gain:
    """Return what tourists in a quarter add to the expected points, with the best two segments beside it.

    ``before`` is the best route without them, where it is known; ``time_limit`` is for each search, in seconds.
    """
    if before is None:
        before = best_route(sheet, town, time_limit=time_limit)
    placed = _with_tourists(sheet, placement)
    strokes = tuple(_segments_beside(sheet, town, placement.at))
    everything = best_route(_drawn(placed, {road for way in strokes for road in way}), town, time_limit=time_limit)
    most, best, is_proven = everything.expected_points, before.expected_points, before.optimal and everything.optimal
    for way in strokes or ((),):
        if best >= most:
            break
        after = best_route(_drawn(placed, set(way)), town, time_limit=time_limit)
        best, is_proven = max(best, after.expected_points), is_proven and after.optimal
    return Gain(max(best - before.expected_points, Fraction(0)), is_proven)


def _with_tourists(sheet: Sheet, placement: Placement) -> Sheet:
    """Return the sheet with the tourists in their quarter."""
    marks = {marks.at: marks for marks in sheet.quarters}
    at = placement.at
    before = marks.get(at, Marks(at))
    marks[at] = replace(before, tourists=before.tourists + placement.tourists)
    return replace(sheet, quarters=tuple(marks[at] for at in QUARTERS if at in marks))


def _drawn(sheet: Sheet, roads: set[str]) -> Sheet:
    """Return the sheet with segments on these roads too."""
    for road in sorted(roads):
        sheet = with_stroke(sheet, Stroke(road=road))
    return sheet


def _segments_beside(sheet: Sheet, town: Town, at: At) -> Iterator[tuple[str, ...]]:
    """Yield the roads of each two segments that may be drawn beside a quarter; one where none continues it.

    Source: rules/innsmouth.md section 5.5 (a); R4.
    """
    free = [road for road in town.roads if road not in sheet.segments]
    for first in free:
        if not along(Stroke(road=first), at, town):
            continue
        seconds = [road for road in free if road != first and joined(Stroke(road=first), Stroke(road=road), town)]
        yield from ((first, second) for second in seconds)
        if not seconds:
            yield (first,)
