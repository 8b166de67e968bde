"""The way of a crossing over the water: from the bank to the middle of the river, along it, and along a lane at sea."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from companion.innsmouth.town.town import SIDE, Node, Water
from companion.widgets.innsmouth_map.geometry import Line, Point, TownGeometry

LANE = 0.42
"""Where in the margin the lane at sea lies."""
ASIDE = (0.0, 0.22, -0.22, 0.34)
"""Parts of the river's width by which a first, second, ... crossing is moved aside."""
EDGE = 3.0
"""Units that a crossing keeps from the edge of the sheet, so that its dots are whole."""
CACHED = 512


@lru_cache(CACHED)
def crossing(g: TownGeometry, start: str, end: str, place: int = 0) -> tuple[Point, ...]:
    """The points of a crossing between two intersections, by its place in the route; empty where no water joins."""
    lines = _water_lines(g)
    waters = [_waters(g, g.town.nodes[name], lines) for name in (start, end)]
    if not all(waters):
        return ()
    ends = [_nearest(g.points[name], some) for name, some in zip((start, end), waters, strict=True)]
    way = _shortest(lines, ends[0], ends[1])
    by, (wide, high) = ASIDE[place % len(ASIDE)] * g.measures.gap, g.box
    beside = ((_inside(x + by, wide), _inside(y + by, high)) for x, y in way)
    return (g.points[start], *beside, g.points[end]) if way else ()


def stubs(g: TownGeometry, start: str, end: str) -> tuple[Line, ...]:
    """Return lines from both ends of a crossing to the nearest water, drawn where no water joins the ends."""
    lines = (*_river(g), *_ring(g))
    at = g.points
    return tuple(
        (at[name], _nearest(at[name], _waters(g, g.town.nodes[name], lines) or lines)) for name in (start, end)
    )


def _inside(at: float, side: float) -> float:
    """Return a coordinate moved inside the sheet, at least ``EDGE`` from its edges.

    The margin of a sheet may be narrower than the distance by which a crossing is moved aside.
    """
    return min(max(at, EDGE), side - EDGE)


@lru_cache(16)
def _water_lines(g: TownGeometry) -> tuple[Line, ...]:
    """Return the lines along which a crossing may go: the middle of the river and the lanes at sea."""
    return (*_river(g), *_lanes(g))


@lru_cache(16)
def _ring(g: TownGeometry) -> tuple[Line, ...]:
    """Return the four lines around the land: above, at the right, below, at the left."""
    m = g.measures
    ends = [g.grid(at, at, bank) for at in (0, SIDE) for bank in ("A", "B")]
    across, down = [x for x, _ in ends], [y for _, y in ends]
    left, top = min(across) - m.left * LANE, min(down) - m.top * LANE
    right, bottom = max(across) + m.right * LANE, max(down) + m.bottom * LANE
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(pairwise((*corners, corners[0])))


@lru_cache(16)
def _lanes(g: TownGeometry) -> tuple[Line, ...]:
    """Return the lanes at sea: a line along each coast, and lines from its corners to sea intersections off coasts."""
    sides = dict(zip(("top", "right", "bottom", "left"), _ring(g), strict=True))
    lanes = [sides[name] for name in g.coasts]
    corners = {end for line in lanes for end in line}
    for node in g.town.nodes.values():
        if node.water is Water.SEA:
            at = g.points[node.id]
            side = min(sides.values(), key=lambda line: _long(at, _foot(at, line)))
            near = [end for end in side if end in corners]
            if side not in lanes and near:
                foot = _foot(at, side)
                lanes.append((foot, min(near, key=lambda end: _long(foot, end))))
    return tuple(lanes)


def _river(g: TownGeometry) -> tuple[Line, ...]:
    """The middle of the river, cut where it meets the lane."""
    ring = _ring(g)
    (left, top), (right, bottom) = ring[0][0], ring[2][0]

    def within(point: Point) -> Point:
        return min(max(point[0], left), right), min(max(point[1], top), bottom)

    return tuple((within(start), within(end)) for start, end in g.river)


def _waters(g: TownGeometry, node: Node, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines where a crossing may reach the water from an intersection: the river's, or the lanes at sea."""
    river = _river(g)
    return tuple(line for line in lines if (line not in river) == (node.water is Water.SEA))


def _nearest(at: Point, lines: tuple[Line, ...]) -> Point:
    """The nearest point of these lines."""
    return min((_foot(at, line) for line in lines), key=lambda point: _long(at, point))


def _foot(point: Point, line: Line) -> Point:
    """The nearest point of a line."""
    (x, y), (to_x, to_y) = line
    dx, dy = to_x - x, to_y - y
    whole = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((point[0] - x) * dx + (point[1] - y) * dy) / whole)) if whole else 0.0
    return x + dx * part, y + dy * part


def _long(start: Point, end: Point) -> float:
    """Return the distance in pixels between the two ends of a line."""
    return float(((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5)


def _shortest(lines: tuple[Line, ...], start: Point, goal: Point) -> tuple[Point, ...]:
    """The shortest way along these lines; nothing where they do not join."""
    beside = _joined(lines, start, goal)
    heap: list[tuple[float, tuple[Point, ...]]] = [(0.0, (_to_tenths(start),))]
    seen = set()
    while heap:
        far, way = heappop(heap)
        if way[-1] == _to_tenths(goal):
            return way
        if way[-1] in seen:
            continue
        seen.add(way[-1])
        for point in beside[way[-1]]:
            heappush(heap, (far + _long(way[-1], point), (*way, point)))
    return ()


def _joined(lines: tuple[Line, ...], *more: Point) -> dict[Point, set[Point]]:
    """Return the neighbours of each point along the lines; points are the ends of lines and ``more`` points on them."""
    points = [*(end for line in lines for end in line), *more]
    result: dict[Point, set[Point]] = {_to_tenths(point): set() for point in points}
    for line in lines:
        on = {_to_tenths(point) for point in points if _long(point, _foot(point, line)) < 0.5}
        for first, second in pairwise(sorted(on, key=lambda point: _long(line[0], point))):
            result[first].add(second)
            result[second].add(first)
    return result


def _to_tenths(point: Point) -> Point:
    """Return a point rounded to tenths of a pixel, so that equal points compare as equal."""
    return round(point[0], 1), round(point[1], 1)
