"""Where everything of a town stands on the drawn sheet: quarters, intersections, roads, river and sea.

The two banks are drawn a river's width apart. A river that always bends the same way lets bank B be moved as a whole,
in the direction in which the quarters face each other over the water. Where it bends both ways, each bank draws back
from the water by half of that width, so that quarters beside it are narrower.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import product
from math import ceil, floor

from companion.innsmouth.town.town import QUARTERS, SIDE, At, Road, RoadKind, Town
from companion.records import dataclass
from companion.screens.innsmouth.map.map_records import MapSize
from companion.widgets.markup import Markup

Point = tuple[float, float]
Line = tuple[Point, Point]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

NEAR = 0.3
"""A node this near to a crossing of the grid is drawn exactly there."""
TIP = 0.24
"""The free end of a dead end stands back by this part of its length."""
REACH = 6.0
"""So many times its length the last edge of the river runs: out of the sheet, and of a page that is wider."""
SEA_NODES = 3
"""So many intersections beside the sea make a side of the sheet a coast."""
CORNERS = {(1, 1), (SIDE, 1), (1, SIDE), (SIDE, SIDE)}


@dataclass(frozen=True, slots=True)
class TownMeasures:
    """Units of one size: side of a quarter, distance of two grid lines, width of the river, margins."""

    cell: float
    pitch: float
    gap: float
    top: float
    left: float
    right: float
    bottom: float


MEASURES = {
    MapSize.PHONE: TownMeasures(cell=56, pitch=56, gap=22, top=24, left=21, right=23, bottom=9),
    MapSize.WIDE: TownMeasures(cell=91, pitch=91, gap=30, top=30, left=30, right=44, bottom=16),
}


@dataclass(frozen=True, eq=False)
class TownGeometry:
    """One town in one size."""

    town: Town
    size: MapSize

    @cached_property
    def measures(self) -> TownMeasures:
        """The units of this size; where the river bends both ways the narrowest quarter sets the size of all signs."""
        usual = MEASURES[self.size]
        if not self.bends_both_ways:
            return usual
        return replace(usual, cell=usual.cell - usual.gap / 2, pitch=usual.cell + usual.gap / 2)

    @cached_property
    def bends_both_ways(self) -> bool:
        """Return whether a bank faces the other one in opposite directions, so that it cannot be moved as a whole."""
        across = {(b[0] - a[0], b[1] - a[1]) for a, b in self.facing}
        return any((-x, -y) in across for x, y in across)

    @cached_property
    def banks(self) -> dict[At, str]:
        """The bank of each quarter, read from the roads along it; "A" for a quarter without roads."""
        result: dict[At, str] = {}
        for road in self.town.roads.values():
            if road.kind is not RoadKind.BRIDGE:
                bank = self.town.nodes[road.ends[0]].bank
                result.update((at, bank) for at in road.quarters)
        return {at: result.get(at, "A") for at in QUARTERS}

    @cached_property
    def facing(self) -> tuple[tuple[At, At], ...]:
        """Neighbouring quarters on different banks, that of bank A first."""
        pairs = []
        for x, y in QUARTERS:
            for other in ((x + 1, y), (x, y + 1)):
                if other in self.banks and self.banks[other] != self.banks[x, y]:
                    pairs.append(((x, y), other) if self.banks[x, y] == "A" else (other, (x, y)))
        return tuple(pairs)

    @cached_property
    def shift(self) -> Point:
        """The offset of bank B from bank A, across and down; none where each bank draws back by itself."""
        if self.bends_both_ways:
            return 0.0, 0.0
        across = [(b[0] - a[0], b[1] - a[1]) for a, b in self.facing]
        x, y = sum(x for x, _ in across), sum(y for _, y in across)
        gap = self.measures.gap
        rightwards, downwards = self.ways
        return self._laid(gap * _sign(x) * rightwards, gap * _sign(y) * downwards)

    @cached_property
    def ways(self) -> tuple[int, int]:
        """Where columns and rows count to: 1 = right or down, -1 = left or up; before the sheet is turned."""
        return -1 if self.town.columns_left else 1, -1 if self.town.rows_up else 1

    def _laid(self, x: float, y: float) -> Point:
        """Return a direction or place along columns and rows as one across and down; a sheet may lie on its side."""
        return (y, x) if self.town.columns_down else (x, y)

    def _counted(self, x: float, y: float) -> Point:
        """Return a place of the grid across and down, from the upper left corner."""
        return self._laid(SIDE - x if self.town.columns_left else x, SIDE - y if self.town.rows_up else y)

    @cached_property
    def box(self) -> tuple[float, float]:
        """Width and height of the sheet."""
        m, (x, y) = self.measures, self.shift
        return m.left + SIDE * m.pitch + abs(x) + m.right, m.top + SIDE * m.pitch + abs(y) + m.bottom

    @property
    def view_box(self) -> Markup:
        """The ``viewBox`` of the sheet."""
        return f"0 0 {self.box[0]:g} {self.box[1]:g}"

    def grid(self, x: float, y: float, bank: str) -> Point:
        """A point of the grid, on one bank."""
        m, (dx, dy) = self.measures, self.shift
        if self.bends_both_ways:
            dx, dy = self._drawn_back(x, y, bank)
        elif bank == "A":
            dx, dy = max(0.0, -dx), max(0.0, -dy)
        else:
            dx, dy = max(0.0, dx), max(0.0, dy)
        x, y = self._counted(x, y)
        return m.left + x * m.pitch + dx, m.top + y * m.pitch + dy

    def _drawn_back(self, x: float, y: float, bank: str) -> Point:
        """Return how far a bank draws back at a point of the grid; between two points in proportion."""
        if x != round(x) or y != round(y):
            corners = product({floor(x), ceil(x)}, {floor(y), ceil(y)})
            parts = [((1 - abs(x - at[0])) * (1 - abs(y - at[1])), self._drawn_back(*at, bank)) for at in corners]
            return sum(part * by[0] for part, by in parts), sum(part * by[1] for part, by in parts)
        sides = [
            (2 * right - 1, 2 * below - 1)
            for right, below in product((0, 1), (0, 1))
            if self.banks[_inside_town(int(x) + right), _inside_town(int(y) + below)] == bank
        ]
        half, (across, down) = self.measures.gap / 2, self.ways
        x, y = sum(right for right, _ in sides), sum(below for _, below in sides)
        return self._laid(half * _sign(int(x)) * across, half * _sign(int(y)) * down)

    def outline(self, at: At) -> tuple[Point, Point, Point, Point]:
        """Return the four corners of a quarter, one after the other."""
        x, y = at
        bank = self.banks[at]
        first, second, third, fourth = (
            self.grid(*point, bank) for point in ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))
        )
        return first, second, third, fourth

    def ground(self, at: At) -> Box:
        """Return the upright rectangle inside a quarter's outline."""
        across, down = (sorted(point[axis] for point in self.outline(at)) for axis in (0, 1))
        return across[1], down[1], across[2] - across[1], down[2] - down[1]

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the whole grid as they are drawn, clockwise from the upper left."""
        return tuple(
            self.grid(x, y, self.banks[_inside_town(x), _inside_town(y)])
            for right, below in (self._laid(*corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1)))
            for x, y in ((SIDE * (right != self.town.columns_left), SIDE * (below != self.town.rows_up)),)
        )

    @property
    def first(self) -> At:
        """The quarter that is drawn in the upper left corner."""
        return SIDE if self.town.columns_left else 1, SIDE if self.town.rows_up else 1

    def corner(self, at: At) -> Point:
        """The upper left corner of a quarter."""
        return self.ground(at)[:2]

    def middle(self, at: At) -> Point:
        """The middle of a quarter."""
        x, y, wide, high = self.ground(at)
        return x + wide / 2, y + high / 2

    @cached_property
    def crossing_points(self) -> dict[str, Point]:
        """Return the point of every intersection on the grid."""
        result = {}
        for node in self.town.nodes.values():
            x, y = (round(c) if abs(c - round(c)) <= NEAR else c for c in node.at)
            result[node.id] = self.grid(x, y, node.bank)
        return result

    @cached_property
    def points(self) -> dict[str, Point]:
        """Every intersection as it is drawn; tips of dead ends stand back from the water."""
        result = dict(self.crossing_points)
        for road in self.town.roads.values():
            if road.kind is RoadKind.DEAD_END:
                for tip, root in (road.ends, road.ends[::-1]):
                    if self.town.nodes[tip].dead_end:
                        result[tip] = _between(result[tip], self.crossing_points[root], TIP)
        return result

    def ends(self, road: Road) -> Line:
        """Return the points where a road begins and ends."""
        return self.points[road.ends[0]], self.points[road.ends[1]]

    def bend(self, road: Road) -> Point:
        """Return the point where a corner road would have its corner."""
        start, end = self.ends(road)
        middle = self.box[0] / 2, self.box[1] / 2
        corners = (start[0], end[1]), (end[0], start[1])
        return max(corners, key=lambda point: _squared_distance(point, middle))

    def half(self, road: Road) -> Point:
        """The middle of a road."""
        start, end = self.ends(road)
        if road.kind is RoadKind.CORNER:
            return _between(_between(start, end, 0.5), self.bend(road), 0.5)
        return _between(start, end, 0.5)

    @cached_property
    def river(self) -> tuple[Line, ...]:
        """The middle of the river, edge by edge between facing quarters; loose ends run out of the sheet."""
        edges = []
        for a, b in self.facing:
            x, y = max(a[0], b[0]) - 1, max(a[1], b[1]) - 1
            edges.append(((x, y), (x, y + 1)) if a[1] == b[1] else ((x, y), (x + 1, y)))
        met = [end for edge in edges for end in edge]
        return tuple(
            self._stretched(edge, [end for end in edge if met.count(end) == 1 and not _inside(end)]) for edge in edges
        )

    def _stretched(self, edge: tuple[At, At], loose: list[At]) -> Line:
        """Return a stretch of the river as a line; ends in ``loose`` are drawn far beyond the sheet."""
        start, finish = (self._mid_river(end) for end in edge)
        far = {edge[0]: _between(finish, start, REACH), edge[1]: _between(start, finish, REACH)}
        first, second = (far[end] if end in loose else at for end, at in zip(edge, (start, finish), strict=True))
        return first, second

    def _mid_river(self, at: tuple[float, float]) -> Point:
        """Return the point in pixels midway between both banks at an intersection of the river."""
        return _between(self.grid(*at, "A"), self.grid(*at, "B"), 0.5)

    @cached_property
    def coasts(self) -> tuple[str, ...]:
        """The sides of the sheet that lie at the sea: left, right, top, bottom."""
        sea = [self._counted(*node.at) for node in self.town.nodes.values() if node.water.value == "sea"]
        sides = {
            "left": sum(x < NEAR for x, _ in sea),
            "right": sum(x > SIDE - NEAR for x, _ in sea),
            "top": sum(y < NEAR for _, y in sea),
            "bottom": sum(y > SIDE - NEAR for _, y in sea),
        }
        return tuple(side for side, count in sides.items() if count >= SEA_NODES)


def _inside_town(number: int) -> int:
    """Return a column or row, that beyond the edge taken as the one at the edge."""
    return min(max(number, 1), SIDE)


def _sign(number: int) -> int:
    """Return 1 for a positive number, -1 for a negative number, 0 for zero."""
    return (number > 0) - (number < 0)


def _inside(at: At) -> bool:
    """Return whether an intersection lies inside the town, not at its edge."""
    return 0 < at[0] < SIDE and 0 < at[1] < SIDE


def _between(start: Point, end: Point, part: float) -> Point:
    """Return the point at a part of the way from ``start`` to ``end``: 0 at the start, 1 at the end, more beyond it."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _squared_distance(point: Point, other: Point) -> float:
    """Return the square of the distance between two points."""
    return (point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2
