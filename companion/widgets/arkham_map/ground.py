"""The ground of the map: sheet and survey grid, river, districts, roads, arrows of the monsters.

Source: arrows: rules/arkham.md MONSTER-03 (white and black rings of streets).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import cache

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import ArrowColor, SpaceKind
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.activity import coin, corners
from companion.widgets.arkham_map.curves import along, outline, smooth
from companion.widgets.arkham_map.gates import gate_names
from companion.widgets.arkham_map.geometry import TOWN, BoardGeometry, Point, Rect
from companion.widgets.arkham_map.labels import labels, plots, sign
from companion.widgets.arkham_map.stands import counter_radius, marker_body, pin_body, stands
from companion.widgets.arkham_map.text import line
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs.marks import number as n
from companion.words import Words

RIVER = (
    (-0.06, 0.262), (0.03, 0.262), (0.13, 0.258), (0.24, 0.262), (0.35, 0.275),
    (0.44, 0.300), (0.52, 0.3145), (0.60, 0.300), (0.68, 0.288), (0.80, 0.284),
)  # fmt: skip
"""Points of the river in the coordinates of ``layout.csv``."""
RIPPLES = (
    (-0.3, "14 22 38 12 21 31 44 16 27 20"), (-0.1, "33 18 15 28 41 12 24 36 18 22"),
    (0.12, "22 34 46 14 17 26 30 19 12 38"), (0.32, "40 16 25 21 13 33 36 11 19 29"),
)  # fmt: skip
"""Height across the river and dashes of each ripple."""
POOL, BANK = Markup("b-pool"), Markup("b-bank")
HATCHES = (20, 65, 110, 155, 38, 85, 130, 172, 52)
"""Angle of each district's hatch, in the order of the streets."""
LETTERS = ((15, 0.14), (15, 0.07), (14, 0.04), (13, 0.0))
"""Sizes of the river's name that are tried, in px, each with the room between letters in sizes of the font."""
PIECES = 24
"""Of each piece of the river, to look for room."""
ITALIC, TALL, DOWN = 1.06, 0.95, 0.33
"""How much wider its letters may be than upright ones, how tall they are, how far below the middle of the water they
stand; shares of their size."""
AROUND = 3.0
"""Px that stay free around it."""
WISHED = 0.3
"""Where along the river its middle would best be."""
ISLE, DOCKS, UNNAMABLE, MERCHANT = "unvisited_isle", "river_docks", "the_unnamable", "merchant_district"


def ground(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Everything under the places."""
    return "".join(
        (
            _paper(sheet),
            _river(sheet),
            _districts(sheet, box),
            _roads(sheet, box),
            _arrows(sheet, box),
            _river_name(sheet, words, box),
        )
    )


def frame(sheet: BoardGeometry) -> Markup:
    """The double neatline with its ticks, on top of the drawing."""
    w, h, m = sheet.width, sheet.height, sheet.measures.margin
    step = (w - 2 * m) / 24
    ticks = "".join(
        f"M{n(m + k * step)} {n(m - 4)}v4M{n(m + k * step)} {n(h - m)}v4" for k in range(1, int((w - 2 * m - 2) / step))
    )
    ticks += "".join(
        f"M{n(m - 4)} {n(m + k * step)}h4M{n(w - m)} {n(m + k * step)}h4" for k in range(1, int((h - 2 * m - 2) / step))
    )
    return (
        f'<rect class="b-neat" x="{n(m)}" y="{n(m)}" width="{n(w - 2 * m)}" height="{n(h - 2 * m)}"/>'
        f'<rect class="b-neat b-faint" x="{n(m - 4)}" y="{n(m - 4)}" width="{n(w - 2 * m + 8)}" '
        f'height="{n(h - 2 * m + 8)}"/><path class="b-tick" d="{ticks}"/>'
    )


def _paper(sheet: BoardGeometry) -> Markup:
    """Return the sheet as SVG: its ground, survey grid of twelve columns, and the line at the edge of the town."""
    w, h, m = sheet.width, sheet.height, sheet.measures.margin
    step = (w - 2 * m) / 12
    lines = "".join(f"M{n(m + k * step)} {n(m)}V{n(h - m)}" for k in range(1, 12))
    lines += "".join(f"M{n(m)} {n(m + k * step)}H{n(w - m)}" for k in range(1, int((h - 2 * m - 2) / step) + 1))
    return (
        f'<rect class="b-sheet" width="{n(w)}" height="{n(h)}"/><path class="b-grid" d="{lines}"/>'
        f'<path class="b-neat" d="M{n(sheet.town_edge)} {n(m)}V{n(h - m)}"/>'
    )


# ---------------------------------------------------------------- river


def _river(sheet: BoardGeometry) -> Markup:
    """Return the river as SVG, clipped to the town: water, banks, the pool around the isle, ripples."""
    m, wide = sheet.measures.margin, sheet.measures.river
    clip = f"b-town-{sheet.mode}"
    return (
        f'<clipPath id="{clip}"><rect x="{n(m)}" y="{n(m)}" width="{n(sheet.town_edge - m)}" '
        f'height="{n(sheet.height - 2 * m)}"/></clipPath><g clip-path="url(#{clip})">'
        f'<path class="b-water" style="stroke-width:{n(wide)}" d="{_course(sheet)}"/>{_pool(sheet, 1, POOL)}'
        f'<path class="b-bank" d="{_course(sheet, -0.5)}"/><path class="b-bank" d="{_course(sheet, 0.5)}"/>'
        f"{_pool(sheet, 1, BANK)}"
        f'<path class="b-water" style="stroke-width:{n(wide - 2.4)}" d="{_course(sheet)}"/>'
        f"{_pool(sheet, 1, POOL, 1.2)}{_ripples(sheet)}</g>"
    )


def _course(sheet: BoardGeometry, across: float = 0, down: float = 0) -> Markup:
    """Return the SVG path of the river's middle, moved down by ``across`` widths of the river and ``down`` pixels."""
    return smooth(_river_points(sheet, across, down))


def _river_points(sheet: BoardGeometry, across: float = 0, down: float = 0) -> list[Point]:
    """Return the points of the river's middle in pixels, moved down by ``across`` widths of it and ``down`` pixels."""
    m = sheet.measures
    left, right, top, bottom = TOWN
    to_right, to_bottom = sheet.width * m.town_right_part, sheet.height * m.town_bottom_part
    shift = across * m.river + down
    return [
        Point(
            m.town_left + (x - left) / (right - left) * (to_right - m.town_left),
            m.town_top + (y - top) / (bottom - top) * (to_bottom - m.town_top) + shift,
        )
        for x, y in RIVER
    ]


def _pool(sheet: BoardGeometry, size: float, name: Markup, less: float = 0) -> Markup:
    """Return the wider water around the isle."""
    at, r = sheet.points[ISLE], sheet.measures.radius
    return (
        f'<ellipse class="{name}" cx="{n(at.x - 4)}" cy="{n(at.y - r * 0.5)}" rx="{n(r * 2.5 * size - less)}" '
        f'ry="{n(r * 2.05 * size - less)}"/>'
    )


def _ripples(sheet: BoardGeometry) -> Markup:
    """Return the dashed waves along the river and the two rings around the isle, as SVG."""
    at, r = sheet.points[ISLE], sheet.measures.radius
    waves = "".join(
        f'<path class="b-ripple" stroke-dasharray="{escape(dashes)}" d="{_course(sheet, across)}"/>'
        for across, dashes in RIPPLES
    )
    rings = "".join(
        f'<ellipse class="b-ripple" stroke-dasharray="16 9 30 7" cx="{n(at.x - 2)}" cy="{n(at.y - r * 0.2)}" '
        f'rx="{n(r * size)}" ry="{n(r * size * 0.82)}"/>'
        for size in (1.45, 1.85)
    )
    return waves + rings


def _river_name(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return the name of the river, written between roads, plates, names and figures; nothing if it fits nowhere."""
    name = river_name(sheet, words, box)
    if name is None:
        return NOTHING
    return (
        f'<path id="b-river-{sheet.mode}" d="{_course(sheet, down=name.font * DOWN)}" fill="none"/>'
        f'<text class="b-watername" style="font-size:{n(name.font)}px;letter-spacing:{n(name.spacing)}em">'
        f'<textPath href="#b-river-{sheet.mode}" startOffset="{n(name.middle)}">{escape(name.text)}</textPath></text>'
    )


@dataclass(frozen=True, slots=True)
class RiverName:
    """The name of the river along its middle."""

    text: str
    font: float
    spacing: float
    """Between letters, in sizes of the font."""
    middle: float
    """How far along the river, in px."""
    boxes: tuple[Rect, ...]
    """What it covers, piece by piece."""


@cache
def river_name(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> RiverName | None:
    """Return the river's name in the largest letters that stand free somewhere along it.

    None where no letters fit, and on a phone.
    """
    if sheet.mode is BoardSize.PHONE:
        return None
    text, course = words.t("Miskatonic River"), along(_river_points(sheet), PIECES)
    away = list(itertools.accumulate(itertools.starmap(_apart, itertools.pairwise(course)), initial=0.0))
    solids = tuple(_beside_river(sheet, words, box))
    for font, spacing in LETTERS:
        half = (line(text, font).width * ITALIC + font * spacing * len(text)) / 2
        free = [_is_free(at, font, solids, sheet, box) for at in course]
        middles = [
            s for s in away
            if s - half >= away[0] and s + half <= away[-1]
            and all(is_free for is_free, other in zip(free, away, strict=True) if abs(other - s) <= half)
        ]  # fmt: skip
        if middles:
            middle = min(middles, key=lambda s: abs(s - WISHED * away[-1]))
            points = (at for at, s in zip(course, away, strict=True) if abs(s - middle) <= half)
            boxes = tuple(Rect.around(at.x, at.y, away[-1] / len(away), font * TALL) for at in points)
            return RiverName(text, font, spacing, middle, boxes)
    return None


def _apart(point: Point, other: Point) -> float:
    """Return the distance between two points in pixels."""
    return math.hypot(other.x - point.x, other.y - point.y)


def _beside_river(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Iterator[Rect]:
    """Yield the boxes of all that may lie over the river except roads."""
    m, side = sheet.measures, 2 * counter_radius(sheet.mode)
    yield from sheet.plates.values()
    for place, label in labels(sheet.mode, sheet.height, words, box).items():
        yield from (label.box(), sign(place, sheet))
    yield from plots(sheet).values()
    yield from (clue.body(sheet.points[place], m.radius) for place in box.unstable)
    yield from (name.room for name in gate_names(sheet, words, box).values())
    yield from (coin(at, sheet) for at in corners(sheet, words, box).values())
    for stand in stands(sheet.mode, sheet.height, words, box).values():
        yield from (marker_body(at, m.marker) for at in stand.markers)
        yield from (pin_body(at, m.pin) for at in stand.pins)
        yield from (Rect.around(at.x, at.y, side, side) for at in stand.counters)


def _is_free(at: Point, font: float, solids: Sequence[Rect], sheet: BoardGeometry, box: ArkhamBox) -> bool:
    """Return whether a letter of this size can stand at a point without touching a solid, a road or an edge."""
    m, high = sheet.measures, font * TALL
    if not m.margin + AROUND <= at.x <= sheet.town_edge - AROUND:
        return False
    letter = Rect.around(at.x, at.y, 2 * AROUND, high + 2)
    if any(letter.overlap(solid) for solid in solids):
        return False
    ends = ((sheet.points[a], sheet.points[b], a in sheet.plates and b in sheet.plates) for a, b in box.adjacency)
    heights = (at.y - high / 2, at.y, at.y + high / 2)
    return all(
        _from_line(Point(at.x, y), a, b) >= m.road * (0.5 if is_main else 0.21) + AROUND
        for a, b, is_main in ends
        for y in heights
    )


def _from_line(at: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from the road between ``a`` and ``b``."""
    dx, dy = b.x - a.x, b.y - a.y
    part = min(1.0, max(0.0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy)))
    return math.hypot(at.x - a.x - part * dx, at.y - a.y - part * dy)


# ---------------------------------------------------------------- districts


def deck_ink(street: str, box: ArkhamBox) -> Markup:
    """Return the CSS variable with the colour of the deck of a street's district, which must have one."""
    decks = (box.location_notes[area].deck_color for area in box.neighborhood_of(street) if area in box.location_notes)
    return f"var(--k-{escape(next(decks).removeprefix('dark_'))})"


def _districts(sheet: BoardGeometry, box: ArkhamBox) -> Markup:
    """Return the grounds of all districts as SVG, in the order of the streets."""
    return "".join(_district(street, at, sheet, box) for at, street in enumerate(box.streets))


def _district(street: str, index: int, sheet: BoardGeometry, box: ArkhamBox) -> Markup:
    """Return the ground around a street and its locations as SVG: colour of its deck and hatching by index."""
    path, ink = outline(_grounds(street, sheet, box), sheet.measures.radius * 1.95), deck_ink(street, box)
    hatch, small = f"b-hatch-{sheet.mode}-{escape(street)}", sheet.mode is BoardSize.PHONE
    angle = HATCHES[index % len(HATCHES)]
    return (
        f'<pattern id="{hatch}" width="6" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({angle})"><path d="M0 3H6" stroke="{ink}" '
        f'stroke-width="{0.7 if small else 0.8}" opacity="{0.27 if small else 0.4}"/></pattern>'
        f'<path class="b-dist" d="{path}" fill="{ink}"/><path d="{path}" fill="url(#{hatch})"/>'
        f'<path class="b-distline" d="{path}" stroke="{ink}"/>'
    )


def _grounds(street: str, sheet: BoardGeometry, box: ArkhamBox) -> list[Point]:
    """Return the points that a district encloses; the isle lies in the water, outside its district's border."""
    if street == MERCHANT:
        isle, r = sheet.points[ISLE], sheet.measures.radius
        shore = Point(isle.x + r * 2.2, isle.y + r * 0.6)
        return [sheet.points[street], sheet.points[DOCKS], sheet.points[UNNAMABLE], shore]
    return [sheet.points[area] for area in box.neighborhood_of(street)]


# ---------------------------------------------------------------- roads and arrows


def _roads(sheet: BoardGeometry, box: ArkhamBox) -> Markup:
    """Return all roads as SVG lines, thinner between a location and its street; casings lie below all of them."""
    wide = sheet.measures.road
    streets = set(box.streets)
    casing, light = [], []
    for a, b in box.adjacency:
        p, q = sheet.points[a], sheet.points[b]
        main = a in streets and b in streets
        road = wide if main else wide * 0.42
        line = f'x1="{n(p.x)}" y1="{n(p.y)}" x2="{n(q.x)}" y2="{n(q.y)}"'
        casing.append(f'<line class="b-road" {line} stroke-width="{n(road + (4 if main else 3.2))}"/>')
        light.append(f'<line class="b-road2" {line} stroke-width="{n(road)}"/>')
    return "".join(casing + light)


def _arrows(sheet: BoardGeometry, box: ArkhamBox) -> Markup:
    """A small head at each street, white or black, pointing where monsters of that colour go next."""
    drawn = []
    for arrow in box.arrows:
        if box.spaces[arrow.from_].kind is SpaceKind.STREET:
            start, goal = sheet.points[arrow.from_], sheet.points[arrow.to]
            kind = Markup("w" if arrow.color is ArrowColor.WHITE else "k")
            drawn.append(_arrow(start, goal, sheet.plates[arrow.from_], sheet.measures.arrow, kind))
    return "".join(drawn)


def _arrow(start: Point, goal: Point, plate: Rect, size: float, kind: Markup) -> Markup:
    """Return an arrowhead of ``size`` pixels as SVG, just outside the plate at ``start`` and pointing to ``goal``."""
    x, y = direction(start, goal)
    away = edge_distance(plate, x, y) + 4
    base = Point(start.x + x * away, start.y + y * away)
    tip = f"{n(base.x + x * size * 1.5)},{n(base.y + y * size * 1.5)}"
    wing = size * 0.72
    sides = f"{n(base.x - y * wing)},{n(base.y + x * wing)} {n(base.x + y * wing)},{n(base.y - x * wing)}"
    return f'<polygon class="b-arrow {kind}" points="{tip} {sides}"/>'


def direction(start: Point, goal: Point) -> tuple[float, float]:
    """The way from one point to another, of length 1; upwards where they are the same."""
    dx, dy = goal.x - start.x, goal.y - start.y
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, -1.0)


def edge_distance(plate: Rect, x: float, y: float) -> float:
    """Return the distance from the centre of a box to its edge, in the direction ``x``, ``y`` of length 1."""
    across = plate.width / 2 / abs(x) if x else math.inf
    down = plate.height / 2 / abs(y) if y else math.inf
    return min(across, down)
