"""The drawn network of a sheet: segments between intersections, and where each of them points.

A segment is named by a :class:`NetworkStep`: a road's id, or a diagonal's index in the sheet. Whether a route turns
where two segments meet depends on directions alone: roads point along the grid,
diagonals across it; a corner road leaves its
ends along the grid, bends once itself, and so counts one turn. Where a town file puts both ends of a bridge on one
spot, it points where no other road leaves, and away from one if it can.

Source: rules/innsmouth.md sections 8, 11, 17; R15, D7, D8.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.innsmouth.sheet.sheet import Diagonal, Sheet
from companion.innsmouth.town.town import At, Road, RoadKind, Town
from companion.records import dataclass

Direction = tuple[int, int]
"""One of eight; ``(0, 0)`` for a road whose direction nothing tells, which makes no turn."""

FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True, order=True)
class NetworkStep:
    """A segment in the order walked; exactly one of the two is set."""

    road: str | None = None
    diagonal: int | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """A drawn segment."""

    step: NetworkStep
    ends: tuple[str, str]
    leaves: tuple[Direction, Direction]
    """The direction in which it leaves each end."""
    quarters: tuple[At, ...]
    kind: RoadKind | None
    """None for a diagonal."""

    @property
    def bends(self) -> bool:
        """Return whether walking this segment is a turn in itself."""
        return self.kind is RoadKind.CORNER


def segments(sheet: Sheet, town: Town) -> tuple[Segment, ...]:
    """Return everything drawn: roads in the order of the sheet, then diagonals."""
    return tuple(_all(sheet, town))


def straight(direction: Direction, other: Direction) -> bool:
    """Return whether two segments that leave an intersection in these directions are passed without a turn."""
    return direction == (-other[0], -other[1]) or (0, 0) in (direction, other)


def _all(sheet: Sheet, town: Town) -> Iterator[Segment]:
    """Yield all drawn segments: roads, then diagonals, each with the directions at its ends."""
    roads = _roads(town)
    for name in sheet.segments:
        yield roads[name]
    for index, diagonal in enumerate(sheet.diagonals):
        yield Segment(
            NetworkStep(diagonal=index), diagonal.ends, _diagonal_leaves(diagonal, town), (diagonal.quarter,), None
        )


@lru_cache(maxsize=16)
def _roads(town: Town) -> dict[str, Segment]:
    """Return every road of a town as it would be drawn."""
    middle = town.middle
    return {
        name: Segment(NetworkStep(road=name), road.ends, _road_leaves(road, town, middle), road.quarters, road.kind)
        for name, road in town.roads.items()
    }


def _road_leaves(road: Road, town: Town, middle: tuple[float, float]) -> tuple[Direction, Direction]:
    """Return the directions in which a road leaves its two ends; a corner road bends away from the middle."""
    node, other = (town.nodes[end] for end in road.ends)
    if road.kind is not RoadKind.CORNER:
        there = _along(node.at, other.at) if node.at != other.at else _over_water(road, town)
        return there, (-there[0], -there[1])
    bends = ((node.at[0], other.at[1]), (other.at[0], node.at[1]))
    bend = max(bends, key=lambda point: (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2)
    return _along(node.at, bend), _along(other.at, bend)


def _over_water(road: Road, town: Town) -> Direction:
    """Return the direction of a bridge whose ends lie on one spot."""
    near, far = (
        {
            leave
            for other in town.roads.values()
            if end in other.ends and other.id != road.id and other.kind is not RoadKind.BRIDGE
            for leave in [_along(town.nodes[end].at, _far_end(other, end, town))]
        }
        for end in road.ends
    )
    free = [way for way in FOUR if way not in near and (-way[0], -way[1]) not in far]
    on = [way for way in free if (-way[0], -way[1]) in near or way in far]
    return next(iter(on or free), (0, 0))


def _far_end(road: Road, end: str, town: Town) -> tuple[float, float]:
    """Return the point of the other end of a road."""
    return town.nodes[road.ends[1 - road.ends.index(end)]].at


def _along(start: tuple[float, float], end: tuple[float, float]) -> Direction:
    """Return the nearest direction of the grid."""
    x, y = end[0] - start[0], end[1] - start[1]
    if x == y == 0:
        return 0, 0
    return (_sign(x), 0) if abs(x) >= abs(y) else (0, _sign(y))


def _diagonal_leaves(diagonal: Diagonal, town: Town) -> tuple[Direction, Direction]:
    """Return the directions in which a diagonal leaves its two ends."""
    point, other = (town.nodes[end].at for end in diagonal.ends)
    direction = _sign(other[0] - point[0]), _sign(other[1] - point[1])
    return direction, (-direction[0], -direction[1])


def _sign(number: float) -> int:
    """Return 1 for a positive number, -1 for a negative number, 0 for zero."""
    return (number > 0) - (number < 0)
