"""Where tourists stand in their quarter: in its middle, or beside a house, plaque, symbol or line there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from companion.innsmouth.town.town import QuarterColor, RoadKind, TouristKind
from companion.records import dataclass
from companion.screens.innsmouth.map.map_records import QuarterMark
from companion.widgets.innsmouth_map.geometry import Line, Point, TownGeometry

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

SIZES = (1.0, 0.85, 0.7, 0.58)
"""Smaller before hidden."""
STEP = 0.05
"""Of a quarter's side: how far a group is moved at a time."""
STEPS = 6
EDGE = 0.06
PIECES = 12
"""Of a line through a quarter: what each piece takes is kept free."""
STROKE = 0.055
"""Of a quarter's side: half of what a drawn line takes across."""
RAISED = 0.2
"""Of a quarter's side: a safe house stands so much higher where a cache lies at its intersection."""


def _ways() -> list[Point]:
    """Return the offsets to try for a group of tourists, from none to ever farther."""
    steps = [number * STEP for number in range(-STEPS, STEPS + 1)]
    return sorted(((x, y) for x in steps for y in steps), key=lambda by: (round(abs(by[0]) + abs(by[1]), 6), by))


WAYS = tuple(_ways())


@dataclass(frozen=True, slots=True)
class TouristGroup:
    """The tourists of a quarter: their radius, and where each stands."""

    radius: float
    at: tuple[Point, ...]

    def boxes(self) -> Iterator[Box]:
        """Yield the box that each tourist takes."""
        r = self.radius * 1.1
        yield from ((x - r, y - r, x + r, y + r) for x, y in self.at)


@lru_cache(1024)
def group(
    mark: QuarterMark, g: TownGeometry, raised: frozenset[int], across: frozenset[Line] = frozenset()
) -> TouristGroup:
    """Return the tourists of a quarter, placed near its middle where they touch nothing, if need be smaller.

    Plaque, threats, houses, corner roads, the diagonals ``across`` and the quarter's edge are kept free; ``raised``:
    houses above a cache. Other numbers in a row are tried before the smallest size in the usual rows, and each size
    everywhere before the next. Where they fit nowhere, they stand in the middle, in full size.
    """
    first = _group_in_rows(mark, g, 1.0, (0.0, 0.0), _in_a_row(mark))
    obstacles = (*_taken(mark, g, raised), *_lines(mark, g, across))
    x, y = g.corner(mark.at)
    cell = g.measures.cell
    inner = (x + EDGE * cell, y + EDGE * cell, x + (1 - EDGE) * cell, y + (1 - EDGE) * cell)
    usual = _in_a_row(mark)
    for each, size in (*product((usual,), SIZES[:-1]), *product((1, 2, 3), SIZES), (usual, SIZES[-1])):
        for by in WAYS:
            result = _group_in_rows(mark, g, size, by, each)
            if all(
                _within(box, inner) and not any(_over(box, obstacle) for obstacle in obstacles)
                for box in result.boxes()
            ):
                return result
    return first


def house_box(g: TownGeometry, index: int, is_raised: bool) -> Box:
    """Return the box that a safe house takes."""
    house, cell = g.town.safe_houses[index], g.measures.cell
    x, y = house_place(g, index, is_raised)
    wide = cell * (0.155 * sum(house.tourists.of(kind) for kind in TouristKind) + 0.16) / 2
    return x - wide, y - cell * 0.235, x + wide, y + cell * 0.135


def house_place(g: TownGeometry, index: int, is_raised: bool) -> Point:
    """Return the point of a safe house, on its road or at its intersection."""
    house, cell = g.town.safe_houses[index], g.measures.cell
    lift = cell * (0.05 + (RAISED if is_raised else 0.0))
    x, y = g.half(g.town.roads[house.road]) if house.road is not None else g.points[house.node or ""]
    return x, y - lift


def _in_a_row(mark: QuarterMark) -> int:
    """Return how many tourists stand in a row where there is room."""
    count = len(mark.tourists)
    return 3 if count > 6 else 2 if count > 3 else max(1, count)


def _group_in_rows(mark: QuarterMark, g: TownGeometry, size: float, by: Point, each: int) -> TouristGroup:
    """Return where the tourists of a quarter stand, ``each`` in a row, moved by the parts ``by`` of a cell."""
    x, y = g.corner(mark.at)
    cell, kinds = g.measures.cell, mark.tourists
    many = len(kinds) > 3
    rows = [kinds[at : at + each] for at in range(0, len(kinds), each)]
    radius = cell * (0.066 if len(rows) > 2 else 0.082 if many else 0.095)
    high = 0.19 if len(rows) > 2 else 0.235
    middle = x + cell * (0.5 + by[0] + (0.1 if many and each == 2 else 0.02)), y + cell * (0.61 + by[1])
    return TouristGroup(
        radius * size,
        tuple(
            (
                middle[0] + (column - (len(row) - 1) / 2) * cell * 0.25 * size,
                middle[1] + (at - (len(rows) - 1) / 2) * cell * high * size,
            )
            for at, row in enumerate(rows)
            for column in range(len(row))
        ),
    )


def _taken(mark: QuarterMark, g: TownGeometry, raised: frozenset[int]) -> Iterator[Box]:
    """Yield the boxes that are taken in a quarter or at its edges: plaque, threat symbols and safe houses."""
    x, y = g.corner(mark.at)
    cell = g.measures.cell
    color = g.town.quarters[mark.at].color
    if color is not QuarterColor.WHITE:
        plaque = cell * (0.4 if color is QuarterColor.YELLOW else 0.33)
        yield x, y, x + plaque, y + plaque
    if mark.threats:
        yield x + cell * 0.67, y, x + cell, y + cell * 0.36
    for index in range(len(g.town.safe_houses)):
        box = house_box(g, index, index in raised)
        if _over((x, y, x + cell, y + cell), box):
            yield box


def _lines(mark: QuarterMark, g: TownGeometry, across: frozenset[Line]) -> Iterator[Box]:
    """Diagonals that are drawn through a quarter, and a corner road that bends into it."""
    half = STROKE * g.measures.cell
    ways = [(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end) for start, end in across]
    for road in g.town.roads.values():
        if road.kind is RoadKind.CORNER and mark.at in road.quarters:
            start, end = g.ends(road)
            ways.append((start, g.bend(road), end))
    for way in ways:
        for number in range(PIECES + 1):
            x, y = _on_curve(way, number / PIECES)
            yield x - half, y - half, x + half, y + half


def _on_curve(way: tuple[Point, Point, Point], part: float) -> Point:
    """A point of a line that bends as the map draws it."""
    weights = (1 - part) ** 2, 2 * part * (1 - part), part**2
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, way, strict=True)) for axis in (0, 1))
    return x, y


def _over(box: Box, other: Box) -> bool:
    """Return whether two boxes overlap."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _within(box: Box, whole: Box) -> bool:
    """Return whether a box lies wholly inside another; boxes are left, top, right, bottom."""
    return box[0] >= whole[0] and box[1] >= whole[1] and box[2] <= whole[2] and box[3] <= whole[3]
