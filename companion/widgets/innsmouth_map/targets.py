"""Tap areas of the town map: the nearest road, the nearest intersection."""

from __future__ import annotations

from functools import lru_cache
from math import dist

from companion.innsmouth.town.town import QUARTERS, RoadKind
from companion.widgets.innsmouth_map.geometry import Point, TownGeometry
from companion.widgets.markup import Markup
from companion.widgets.signs.marks import number as n

CACHED = 4096
"""Shapes kept as they were drawn."""
BRIDGE = 0.38
"""Radius of a bridge's area, in quarters."""
INSET = 0.16
"""How much shorter an area is in mid-river than its road, at either end, so that areas round a bend do not meet."""
BANK = 1.12
"""A road at the river reaches so much past the middle of its quarter, as the river leaves it less room."""
MARGIN = 0.7
"""A road at the edge of the sheet reaches so far out, as part of the way to the middle of its quarter."""
NODE = 0.42
SIDEWAYS = 0.4
"""How far an intersection's area is moved away from the one across the river."""


@lru_cache(CACHED)
def road_target(g: TownGeometry, name: str) -> Markup:
    """The open tag of a road's area: a rhombus to the middles of what lies beside it, a disc on a bridge."""
    road = g.town.roads[name]
    x, y = g.half(road)
    if road.kind is RoadKind.BRIDGE:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(g.measures.cell * BRIDGE)}"'
    if road.kind is RoadKind.CORNER:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(g.measures.cell * 0.4)}"'
    first, second = (g.crossing_points[end] for end in road.ends)
    middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    sides = [g.middle(at) for at in road.quarters[:2]]
    beyond = _over(g, first, second, middle, sides[0]) if len(sides) == 1 else (sides[1],)
    near = _from(middle, sides[0], BANK) if len(beyond) > 1 else sides[0]
    corners = (first, near, second, *beyond)
    points = " ".join(f"{n(px)},{n(py)}" for px, py in corners)
    return f'<polygon points="{points}"'


def _over(g: TownGeometry, first: Point, second: Point, middle: Point, side: Point) -> tuple[Point, ...]:
    """Return the corners of a road's tap area on the side without a quarter.

    At the river these are two points half across it, at the edge of the town a single point in the margin.
    """
    cell = g.measures.cell
    away = middle[0] - side[0], middle[1] - side[1]
    mirrored = _from(middle, side, -1)
    if not any(dist(g.middle(at), mirrored) < g.measures.pitch * 0.75 for at in QUARTERS):
        return (_from(middle, side, -MARGIN),)
    reach = g.measures.gap / cell
    along = (first[0] - second[0]) * INSET, (first[1] - second[1]) * INSET
    return tuple(
        (end[0] + sign * along[0] + away[0] * reach, end[1] + sign * along[1] + away[1] * reach)
        for end, sign in ((second, 1), (first, -1))
    )


def _from(middle: Point, side: Point, part: float) -> Point:
    """Return the point a ``part`` (0 to 1) of the way from the middle of a road to the quarter beside it."""
    return middle[0] + (side[0] - middle[0]) * part, middle[1] + (side[1] - middle[1]) * part


@lru_cache(CACHED)
def node_target(g: TownGeometry, name: str) -> Markup:
    """The open tag of an intersection's area."""
    x, y = g.points[name]
    facing = [
        point for other, point in g.points.items() if other != name and dist(point, (x, y)) < g.measures.cell * 0.7
    ]
    for to_x, to_y in facing[:1]:
        apart = dist((x, y), (to_x, to_y)) or 1
        by = g.measures.cell * SIDEWAYS / 2
        x, y = x - (to_x - x) / apart * by, y - (to_y - y) / apart * by
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(g.measures.cell * NODE)}"'
