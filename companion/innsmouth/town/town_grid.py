"""The grid of a town once the banks of its quarters are known: every intersection and road that it can have.

Source: rules/innsmouth.md section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType

from companion.innsmouth.town.town import QUARTERS, SIDE, At
from companion.records import dataclass

Point = tuple[int, int]
"""Where grid lines meet, 0 to 6; quarter ``(x, y)`` lies between lines ``x - 1`` and ``x``, ``y - 1`` and ``y``."""

ASIDE = 0.15
"""How far apart from the grid line the banks of the river are drawn."""


@dataclass(frozen=True, slots=True)
class GridNode:
    """An intersection: of one bank, or of one bank's side of the river."""

    id: str
    point: Point
    at: tuple[float, float]
    bank: str
    by_river: bool


@dataclass(frozen=True, slots=True)
class GridRoad:
    """A road between neighbouring points, along the quarters of one bank."""

    id: str
    ends: tuple[str, str]
    quarters: tuple[At, ...]
    is_corner: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Everything that can be printed; the mappings are read-only and go by id."""

    nodes: Mapping[str, GridNode]
    roads: Mapping[str, GridRoad]
    split: frozenset[Point]
    """Points where the river flows: there are two intersections."""


def around(point: Point) -> tuple[At, ...]:
    """Return the quarters that touch a point, row by row."""
    x, y = point
    touching = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    return tuple(at for at in touching if at in QUARTERS)


def node_id(point: Point, bank: str = "") -> str:
    """Return the name of an intersection; ``bank`` only where the river splits it."""
    return f"{point[0]}-{point[1]}{bank}"


@lru_cache(maxsize=64)
def grid(banks: str) -> Grid:
    """Return the grid of 36 quarters on these banks, row by row."""
    bank_of = dict(zip(QUARTERS, banks, strict=True))
    nodes: dict[str, GridNode] = {}
    split: set[Point] = set()
    for point in _points():
        sides = sorted({bank_of[at] for at in around(point)})
        if len(sides) > 1:
            split.add(point)
        for bank in sides:
            node = _node(point, bank, [at for at in around(point) if bank_of[at] == bank], len(sides) > 1)
            nodes[node.id] = node
    roads = {road.id: road for road in _roads(bank_of, frozenset(split))}
    return Grid(MappingProxyType(nodes), MappingProxyType(roads), frozenset(split))


def _points() -> Iterator[Point]:
    """Yield all points but the four rounded corners, row by row."""
    for y, x in product(range(SIDE + 1), range(SIDE + 1)):
        if not (x in (0, SIDE) and y in (0, SIDE)):
            yield x, y


def _node(point: Point, bank: str, quarters: list[At], by_river: bool) -> GridNode:
    """Return the intersection at a point; by the river it stands a little aside, on its bank."""
    if not by_river:
        return GridNode(node_id(point), point, point, bank, False)
    x, y = (sum(2 * at[side] - 1 - 2 * point[side] for at in quarters) for side in (0, 1))
    aside = (point[0] + ASIDE * _sign(x), point[1] + ASIDE * _sign(y))
    return GridNode(node_id(point, bank), point, (round(aside[0], 2), round(aside[1], 2)), bank, True)


def _sign(number: int) -> int:
    """Return 1 for a positive number, -1 for a negative number, 0 for zero."""
    return (number > 0) - (number < 0)


def _roads(bank_of: Mapping[At, str], split: frozenset[Point]) -> Iterator[GridRoad]:
    """Yield all roads that the grid of a town can have, corner roads last."""
    points = set(_points())
    for x, y in sorted(points):
        for start, end, beside in (
            ((x, y), (x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ((x, y), (x + 1, y), ((x + 1, y), (x + 1, y + 1))),
        ):
            if end in points:
                yield from _along(start, end, [at for at in beside if at in bank_of], bank_of, split)
    last = SIDE - 1
    corners = (
        ((0, 1), (1, 0), (1, 1)),
        ((last, 0), (SIDE, 1), (SIDE, 1)),
        ((0, last), (1, SIDE), (1, SIDE)),
        ((last, SIDE), (SIDE, last), (SIDE, SIDE)),
    )
    for start, end, at in corners:
        yield _road(start, end, (at,), bank_of[at], split, is_corner=True)


def _along(
    start: Point, end: Point, quarters: list[At], bank_of: Mapping[At, str], split: frozenset[Point]
) -> Iterator[GridRoad]:
    """Yield one road, or a road on each bank where the river flows between its quarters."""
    for bank in sorted({bank_of[at] for at in quarters}):
        yield _road(start, end, tuple(at for at in quarters if bank_of[at] == bank), bank, split)


def _road(
    start: Point, end: Point, quarters: tuple[At, ...], bank: str, split: frozenset[Point], is_corner: bool = False
) -> GridRoad:
    """Return a road of the grid between two points on a bank."""
    ends = (_end(start, bank, split), _end(end, bank, split))
    return GridRoad("~".join(ends), ends, quarters, is_corner)


def _end(point: Point, bank: str, split: frozenset[Point]) -> str:
    """Return the id of the intersection at a point, by bank where the river splits it."""
    return node_id(point, bank if point in split else "")
