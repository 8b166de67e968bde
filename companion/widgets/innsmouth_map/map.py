"""The town map of Innsmouth as SVG: a printed layer, drawn once for each town and size, and what the players drew.

The live layer is one element a line, each with its key, so that the page patches only what differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.town.town import QUARTERS, At, QuarterColor, RoadKind, TouristKind, Town
from companion.screens.innsmouth.map.map_records import (
    CacheMark,
    DiagonalMark,
    Drag,
    HouseMark,
    MapScreen,
    MapSize,
    QuarterMark,
    RoadMark,
    RouteSection,
    StrokeStyle,
    Target,
    Touch,
)
from companion.widgets.innsmouth_map import marks as m
from companion.widgets.innsmouth_map.crossings import crossing, stubs
from companion.widgets.innsmouth_map.free_places import group, house_place
from companion.widgets.innsmouth_map.geometry import CORNERS, Line, Point, TownGeometry
from companion.widgets.innsmouth_map.printed_sheet import axes, axis, printed
from companion.widgets.innsmouth_map.targets import CACHED, node_target, road_target
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs.marks import number as n

SEAM = "<!--seam-->"
THIN = (StrokeStyle.FREE, StrokeStyle.LEGAL, StrokeStyle.ABSENT)
TOLD = (StrokeStyle.COSTLY, StrokeStyle.MISSED)
"""Drawn over the route."""
INSET = 5.0
"""Between a quarter's side and its coloured ground, in ninetieths of the quarter."""


@lru_cache(maxsize=16)
def geometry(town: Town, size: MapSize) -> TownGeometry:
    """The drawn places of a town."""
    return TownGeometry(town, size)


def view_box(town: Town, size: MapSize) -> Markup:
    """The ``viewBox`` of a sheet."""
    return geometry(town, size).view_box


# ---------------------------------------------------------------- the printed sheet


@lru_cache(maxsize=16)
def static_layer(town: Town, size: MapSize) -> Markup:
    """Water, land, numbers of columns and rows, dotted roads, bridges."""
    return printed(geometry(town, size)) + SEAM


# ---------------------------------------------------------------- what is drawn


def live_layer(screen: MapScreen, town: Town) -> Markup:
    """Quarters, roads, route, caches, houses and the tap areas."""
    g = geometry(town, screen.size)
    return SEAM + "\n".join((*_drag(screen.drag), *_drawn(screen, town, g), *_tap_areas(screen, g)))


def _drag(drag: Drag | None) -> Iterator[Markup]:
    """Yield the element from which the page's script reads what a finger drawn over the map does; nothing for None."""
    if drag is not None:
        diagonals = " data-diagonals" if drag.has_diagonals else ""
        yield f'<g data-key="drag" data-course="{escape(drag.course)}" data-stroke="{quoted(drag.act)}"{diagonals}/>'


@lru_cache(maxsize=16)
def places_layer(town: Town, size: MapSize) -> Markup:
    """Return the positions of intersections, roads and quarters as JSON, for strokes of a finger and a photo below."""
    g = geometry(town, size)
    cell = g.measures.cell
    number = {name: at for at, name in enumerate(g.points)}
    content = {
        "cell": cell,
        "nodes": [(name, *_rounded(point)) for name, point in g.points.items()],
        "roads": [(road.id, *map(number.__getitem__, road.ends)) for road in town.roads.values()],
        "diagonals": [tuple(map(number.__getitem__, diagonal.ends)) for diagonal in diagonals(town)],
        "quarters": [_rounded(g.middle(at)) for at in QUARTERS],
        "corners": [_rounded(corner) for corner in g.corners],
    }
    return f"<metadata data-places>{escape(json.dumps(content, ensure_ascii=False, separators=(',', ':')))}</metadata>"


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    """Return a point rounded to whole numbers."""
    return round(point[0]), round(point[1])


def _drawn(screen: MapScreen, town: Town, g: TownGeometry) -> Iterator[Markup]:
    """Yield all that players drew and all that changes, as SVG, from the lowest layer to the highest."""
    hidden = {mark.node for mark in screen.caches}
    raised = frozenset(at for at, house in enumerate(town.safe_houses) if house.node in hidden)
    across = {
        at: frozenset(_diagonal_line(diagonal_mark, g) for diagonal_mark in screen.diagonals if diagonal_mark.at == at)
        for at in QUARTERS
    }
    yield from (_quarter(mark, town, g, raised, across[mark.at]) for mark in screen.quarters)
    yield from (_case(mark, town, g) for mark in screen.roads if mark.stroke not in THIN)
    yield from (_road(mark, town, g) for mark in screen.roads)
    yield from (_diagonal(at, mark, g) for at, mark in enumerate(screen.diagonals))
    yield from _route(screen, town, g)
    yield from (_looking_back_line(mark, town, g) for mark in screen.roads if mark.stroke in TOLD)
    yield from (_plaque_again(at, town, g) for at in QUARTERS if any(g.corner(at) in line for line in across[at]))
    yield from (_cache(mark, g) for mark in screen.caches)
    yield from (_house(mark, town, g, raised) for mark in screen.houses)
    yield from (_ring(mark.id, g) if mark.is_on else _dot(mark.id, g) for mark in screen.nodes if mark.id not in hidden)
    yield from (_gain(mark.id, mark.gain, g.half(town.roads[mark.id])) for mark in screen.roads if mark.gain)
    yield from (_gain("{},{}".format(*mark.at), mark.gain, g.middle(mark.at)) for mark in screen.quarters if mark.gain)


def _diagonal_line(mark: DiagonalMark, g: TownGeometry) -> Line:
    """Return the two end points of a diagonal in pixels."""
    first, second = (g.points[end] for end in mark.ends)
    return first, second


@lru_cache(CACHED)
def _quarter(
    mark: QuarterMark, town: Town, g: TownGeometry, raised: frozenset[int], across: frozenset[Line] = frozenset()
) -> Markup:
    """Return a quarter as SVG: ground by colour and state, plaque, tourists, symbols of threat."""
    quarter, cell = town.quarters[mark.at], g.measures.cell
    x, y, wide, high = g.ground(mark.at)
    inset = INSET * cell / 90
    round_corner = cell * (0.24 if mark.at in CORNERS else 0.08)
    state = "".join(
        f" is-{name}"
        for name, on in (
            ("along", mark.is_along),
            ("lit", mark.is_lit),
            ("free", mark.is_free),
            ("chosen", mark.is_chosen),
            ("lost", mark.is_lost),
        )
        if on
    )
    paint = "" if quarter.color is QuarterColor.WHITE else f"--q:var(--k-{quarter.color})"
    plaque = _plaque(mark.at, town, g)
    threats = m.threat(cell * 0.105, x + wide - inset - cell * 0.16, y + inset + cell * 0.17, mark.threats)
    return (
        f'<g class="inn__q{state}" data-key="q{mark.at[0]}{mark.at[1]}" style="{paint}">'
        f'<rect x="{n(x + inset)}" y="{n(y + inset)}" width="{n(wide - 2 * inset)}" '
        f'height="{n(high - 2 * inset)}" rx="{n(round_corner)}"/>'
        f"{plaque}{_tourists(mark, g, raised, across)}{threats if mark.threats else ''}</g>"
    )


def _plaque(at: At, town: Town, g: TownGeometry) -> Markup:
    """Colour and star of a quarter, in its upper left corner."""
    quarter, (x, y), cell = town.quarters[at], g.corner(at), g.measures.cell
    radius = cell * 0.118
    middle = INSET * cell / 90 + radius * 1.38
    return m.landmark(quarter.color, quarter.star, radius, x + middle, y + middle)


def _plaque_again(at: At, town: Town, g: TownGeometry) -> Markup:
    """Return the plaque of a quarter drawn once more, over a diagonal that would cross it out."""
    return f'<g data-key="p{at[0]}{at[1]}">{_plaque(at, town, g)}</g>'


def _tourists(mark: QuarterMark, g: TownGeometry, raised: frozenset[int], across: frozenset[Line]) -> Markup:
    """Return the tourists of a quarter as SVG, moved aside for raised houses and diagonals; struck out where erased.

    Landmark and star of an emptied quarter still count, so they stay as they are.
    """
    ink = Markup("var(--ink)" if mark.is_along else "var(--ink-2)")
    result = group(mark, g, raised, across)
    drawn = "".join(m.tourist(kind, result.radius, *at, ink) for kind, at in zip(mark.tourists, result.at, strict=True))
    if not mark.is_lost or not mark.tourists:
        return drawn
    left, low = min(x for x, _ in result.at), max(y for _, y in result.at)
    right, high = max(x for x, _ in result.at), min(y for _, y in result.at)
    by = result.radius * 1.3
    strike = f"M{n(left - by)} {n(low + by)}L{n(right + by)} {n(high - by)}"
    return f'<g class="inn__gone">{drawn}</g><path class="inn__strike" d="{strike}"/>'


def _path(road: str, town: Town, g: TownGeometry) -> Markup:
    """The line of a road; corner roads bend."""
    result = town.roads[road]
    start, end = g.ends(result)
    head = f"M{n(start[0])} {n(start[1])}"
    if result.kind is RoadKind.CORNER:
        bend = g.bend(result)
        return f"{head}Q{n(bend[0])} {n(bend[1])} {n(end[0])} {n(end[1])}"
    return f"{head}L{n(end[0])} {n(end[1])}"


@lru_cache(CACHED)
def _road(mark: RoadMark, town: Town, g: TownGeometry) -> Markup:
    """Return a road as SVG in the style of its stroke, with rails on a bridge and a tip on a dead end."""
    road, path = town.roads[mark.id], _path(mark.id, town, g)
    rails = _rails(g.ends(road)) if road.kind is RoadKind.BRIDGE else ""
    tip = _tip(mark.id, town, g) if road.kind is RoadKind.DEAD_END else ""
    kind = f" is-{mark.stroke}" if mark.stroke else ""
    return f'<g class="inn__r{kind}" data-key="r{quoted(mark.id)}">{rails}<path class="inn__line" d="{path}"/>{tip}</g>'


@lru_cache(CACHED)
def _case(mark: RoadMark, town: Town, g: TownGeometry) -> Markup:
    """Return the dark ground under a stroke, drawn below all strokes so that they join without gaps."""
    key = quoted(mark.id)
    return f'<path class="inn__case is-{mark.stroke}" data-key="k{key}" d="{_path(mark.id, town, g)}"/>'


def _looking_back_line(mark: RoadMark, town: Town, g: TownGeometry) -> Markup:
    """Return the line over a road that looking back marks, as SVG: drawn in a costly round, or missed."""
    path = _path(mark.id, town, g)
    return f'<path class="inn__told is-{mark.stroke}" data-key="l{quoted(mark.id)}" d="{path}"/>'


def _rails(line: Line) -> Markup:
    """Return the two rails of a bridge as SVG, 6 pixels to either side of its line."""
    (x, y), (to_x, to_y) = line
    long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
    dx, dy = -(to_y - y) / long * 6, (to_x - x) / long * 6
    return (
        f'<path class="inn__rails" d="M{n(x + dx)} {n(y + dy)}L{n(to_x + dx)} {n(to_y + dy)}'
        f'M{n(x - dx)} {n(y - dy)}L{n(to_x - dx)} {n(to_y - dy)}"/>'
    )


def _tip(name: str, town: Town, g: TownGeometry) -> Markup:
    """A short bar across the free end of a dead end."""
    road = town.roads[name]
    tip, root = road.ends if town.nodes[road.ends[0]].dead_end else road.ends[::-1]
    (x, y), (to_x, to_y) = g.points[tip], g.points[root]
    long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
    dx, dy = -(to_y - y) / long * 6, (to_x - x) / long * 6
    return f'<path class="inn__tip" d="M{n(x + dx)} {n(y + dy)}L{n(x - dx)} {n(y - dy)}"/>'


def _diagonal(at: int, mark: DiagonalMark, g: TownGeometry) -> Markup:
    """Return a diagonal as SVG, a line over its casing; ``at`` is its index."""
    (x, y), (to_x, to_y) = (g.points[end] for end in mark.ends)
    path = f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"
    return (
        f'<g class="inn__r is-{mark.stroke}" data-key="d{at}"><path class="inn__case" d="{path}"/>'
        f'<path class="inn__line" d="{path}"/></g>'
    )


def _route(screen: MapScreen, town: Town, g: TownGeometry) -> Iterator[Markup]:
    """The final route as one line for each section, crossings dotted, rings at both ends.

    Where no water on the sheet joins the ends of a crossing, each has a short piece of it that ends in a ring.
    """
    for at, walk in enumerate(screen.walks):
        path = _section_path(walk, town, g)
        yield f'<g data-key="w{at}"><path class="inn__case" d="{path}"/><path class="inn__best" d="{path}"/></g>'
    ways: list[tuple[Point, ...]] = []
    for at, (start, end) in enumerate(screen.crossings):
        way = crossing(g, start, end, at)
        ways += [way] if way else []
        ends = () if way else stubs(g, start, end)
        path = "".join(_line_through(points) for points in ((way,) if way else ends))
        rings = "".join(f'<circle class="inn__ring" cx="{n(x)}" cy="{n(y)}" r="5"/>' for _, (x, y) in ends)
        yield (
            f'<g data-key="x{at}"><path class="inn__case" d="{path}"/><path class="inn__cross" d="{path}"/>{rings}</g>'
        )
    for label, x, y in axes(g):
        if any(_passes(way, (x, y - 5)) for way in ways):
            ground = f'<circle class="inn__case" cx="{n(x)}" cy="{n(y - 5)}" r="4"/>'
            yield f'<g data-key="ax{quoted(label)}">{ground}{axis(label, x, y)}</g>'
    if screen.walks:
        radius = n(g.measures.cell * 0.085)
        for name, node in (("start", screen.walks[0].nodes[0]), ("end", screen.walks[-1].nodes[-1])):
            x, y = g.points[node]
            dot = f'<circle class="inn__dot" cx="{n(x)}" cy="{n(y)}" r="2.2"/>' if name == "start" else ""
            yield f'<g data-key="{name}"><circle class="inn__end" cx="{n(x)}" cy="{n(y)}" r="{radius}"/>{dot}</g>'


def _line_through(points: tuple[Point, ...]) -> Markup:
    """Return the SVG path of straight lines through two or more points."""
    start, *others = points
    return _at("M", start) + "".join(_at("L", point) for point in others)


def _passes(way: tuple[Point, ...], at: Point) -> bool:
    """Return whether a way of upright and level lines passes over the number of a column or a row at a point."""
    x, y = at
    boxes = [(*map(sorted, zip(start, end, strict=True)),) for start, end in pairwise(way)]
    return any(low - 12 < x < high + 12 and top - 12 < y < bottom + 12 for (low, high), (top, bottom) in boxes)


def _at(letter: str, point: tuple[float, float]) -> Markup:
    """A command of a path with its point."""
    return f"{escape(letter)}{n(point[0])} {n(point[1])}"


def _section_path(walk: RouteSection, town: Town, g: TownGeometry) -> Markup:
    """Return the SVG path of a section of the route from node to node, bent where it follows a corner road."""
    path = _at("M", g.points[walk.nodes[0]])
    for node, road in zip(walk.nodes[1:], walk.roads, strict=True):
        x, y = g.points[node]
        if road and town.roads[road].kind is RoadKind.CORNER:
            path += f"{_at('Q', g.bend(town.roads[road]))} {n(x)} {n(y)}"
        else:
            path += f"L{n(x)} {n(y)}"
    return path


def _cache(mark: CacheMark, g: TownGeometry) -> Markup:
    """Return the mark of a cache at its intersection as SVG: on the route or not, circled or not."""
    x, y = g.points[mark.node]
    drawn = m.cache(g.measures.cell * 0.115, mark.is_on, mark.is_circled)
    return f'<g data-key="c{quoted(mark.node)}" transform="translate({n(x)} {n(y)})">{drawn}</g>'


def _house(mark: HouseMark, town: Town, g: TownGeometry, raised: frozenset[int]) -> Markup:
    """Return a safe house with its tourists as SVG, higher up if its index is in ``raised``."""
    x, y = house_place(g, mark.index, mark.index in raised)
    kinds = [kind for kind in TouristKind for _ in range(town.safe_houses[mark.index].tourists.of(kind))]
    drawn = m.house(g.measures.cell, kinds, mark.is_on, mark.is_circled)
    return f'<g data-key="h{mark.index}" transform="translate({n(x)} {n(y)})">{drawn}</g>'


def _ring(node: str, g: TownGeometry) -> Markup:
    """Return the ring around an intersection that is chosen as SVG."""
    x, y = g.points[node]
    key, radius = quoted(node), n(g.measures.cell * 0.12)
    return f'<circle class="inn__ring" data-key="o{key}" cx="{n(x)}" cy="{n(y)}" r="{radius}"/>'


def _dot(node: str, g: TownGeometry) -> Markup:
    """An intersection that waits for a finger."""
    x, y = g.points[node]
    key, radius = quoted(node), n(g.measures.cell * 0.06)
    return f'<circle class="inn__dot" data-key="o{key}" cx="{n(x)}" cy="{n(y)}" r="{radius}"/>'


def _gain(key: str, gain: str, at: tuple[float, float]) -> Markup:
    """Return the text in the middle of a road or quarter that says what a segment there would add, as SVG."""
    x, y = at
    return f'<text class="inn__gain" data-key="g{quoted(key)}" x="{n(x)}" y="{n(y + 5)}">{escape(gain)}</text>'


# ---------------------------------------------------------------- tap areas


def _tap_areas(screen: MapScreen, g: TownGeometry) -> Iterator[Markup]:
    """Yield the areas to tap that the page now wants (roads, quarters, nodes or nothing), as SVG."""
    first = True
    match screen.target:
        case Target.ROADS:
            for road in _bridges_last(screen.roads, g.town):
                if road.touch is not None:
                    yield _tap_area("r" + road.id, road_target(g, road.id), road.touch, first)
                    first = False
        case Target.QUARTERS:
            for quarter in screen.quarters:
                if quarter.touch is not None:
                    x, y, wide, high = g.ground(quarter.at)
                    box = f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}"'
                    yield _tap_area("q{}{}".format(*quarter.at), box, quarter.touch, first)
                    first = False
        case Target.NODES:
            for node in screen.nodes:
                yield _tap_area("n" + node.id, node_target(g, node.id), node.touch, first)
                first = False
        case Target.NOTHING:
            return


def _bridges_last(roads: tuple[RoadMark, ...], town: Town) -> list[RoadMark]:
    """Return the roads with bridges above the banks beside them; drawn ones lie below while others may be drawn."""
    offers = any(mark.stroke is StrokeStyle.LEGAL for mark in roads)

    def height(mark: RoadMark) -> int:
        if town.roads[mark.id].kind is not RoadKind.BRIDGE:
            return 0
        return -1 if offers and mark.stroke not in (StrokeStyle.LEGAL, StrokeStyle.FREE) else 1

    return sorted(roads, key=height)


@lru_cache(CACHED)
def _tap_area(place: str, shape: Markup, touch: Touch, is_first: bool) -> Markup:
    """Return an area to tap as SVG; only the first is reached by the Tab key, the others by arrow keys."""
    way = f' data-act="{quoted(touch.act)}"' if touch.act else ' aria-disabled="true"'
    why = f' title="{quoted(touch.refused)}"' if touch.refused else ""
    key = quoted(place)
    return (
        f'{shape} class="b-hit inn__hit" role="button" tabindex="{0 if is_first else -1}" data-key="t{key}" '
        f'data-place="{key}" aria-label="{quoted(touch.label)}"{why}{way}/>'
    )
