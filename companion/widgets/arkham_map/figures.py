"""Monsters and investigators on the board, and the counters of their piles.

Every figure has one key wherever it stands, so that it glides when it moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.screens.arkham.board.board import BoardSize, InvestigatorPin, Marker, MarkerStage
from companion.widgets.arkham_map.geometry import BoardGeometry, Point
from companion.widgets.arkham_map.slots import Slots
from companion.widgets.arkham_map.stands import counter_radius
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs import faces, marks
from companion.widgets.signs.marks import number as n

BARS = '<rect x="-7" y="-7" width="14" height="14" rx="2"/><path d="M-3.5-7V7M0-7V7M3.5-7V7"/>'
"""A cell window, beside the pin of an investigator in jail."""
CACHED = 1024
"""Figures kept as they were drawn."""
TAP = 22
"""Radius of the tap area of a figure."""
MOVEMENTS = ("normal", "stationary", "fast", "special", "flying", "unknown")
DIMENSIONS = ("circle", "triangle", "hexagon", "square", "star", "slash", "diamond", "plus", "crescent", "")
SYMBOL_LIFT = {"stationary": -0.16, "flying": 0.02}
"""Where the symbol stands inside an outline, in half heights."""


def definitions(sheet: BoardGeometry) -> Markup:
    """Outlines and symbols that all markers share."""
    h, mode = sheet.measures.marker, sheet.mode
    outlines = "".join(f'<g id="b-o-{mode}-{movement}">{_outline(movement, h)}</g>' for movement in MOVEMENTS)
    symbols = "".join(f'<g id="b-s-{mode}-{name}">{marks.symbol(name, h * 0.56)}</g>' for name in DIMENSIONS)
    return outlines + symbols


def _outline(movement: str, h: float) -> Markup:
    """Return the outline of a monster marker as SVG by kind of movement, half height ``h`` px; dashed if unknown."""
    path = marks.outline(movement, h)
    dashes = ' stroke-dasharray="4 3"' if movement == "unknown" else ""
    ink = "normal" if movement == "unknown" else escape(movement)
    return (
        f'<path class="b-edge" d="{path}" stroke-width="{n(h * 0.42)}"/><path class="b-mon" d="{path}"/>'
        f'<path class="b-monb" d="{path}" stroke="var(--m-{ink})" stroke-width="{n(max(1.8, h * 0.18))}"{dashes}/>'
    )


def _layers(points: Sequence[Point]) -> Iterator[tuple[bool, Point]]:
    """Yield each point with whether an earlier figure lies on it already."""
    return ((point in points[:at], point) for at, point in enumerate(points))


# ---------------------------------------------------------------- monsters


def monsters(slots: Slots) -> Iterator[Markup]:
    """All monster markers, oldest first, whatever place they stand in, then the counters of the piles."""
    groups: dict[str, list[Marker]] = {}
    for marker in sorted(
        slots.screen.markers, key=lambda marker: (marker.stage is MarkerStage.LEAVES, not marker.is_picked)
    ):
        groups.setdefault(marker.place, []).append(marker)
    where = {
        (marker.number, marker.stage): (is_under, point)
        for place, group in groups.items()
        for marker, (is_under, point) in zip(group, _layers(slots.markers(place, len(group))), strict=True)
    }
    yield from (_monster(marker, *where[marker.number, marker.stage], slots.sheet) for marker in slots.screen.markers)
    yield from filter(None, (_monster_counter(place, group, slots) for place, group in groups.items()))


@lru_cache(CACHED)
def _monster(marker: Marker, is_under: bool, point: Point, sheet: BoardGeometry) -> Markup:
    """Return a monster marker at a point of the board as SVG: ghost if it leaves, marked if new or picked."""
    movement = marker.movement if marker.dimension else "unknown"
    lift = sheet.measures.marker * SYMBOL_LIFT.get(movement, 0.06)
    key = f"m{marker.number}" if marker.stage in (MarkerStage.STANDS, MarkerStage.LEAVES) else f"m{marker.number}-next"
    names = {MarkerStage.LEAVES: " is-ghost", MarkerStage.NEW: " is-new"}.get(marker.stage, "")
    names += " is-under" if is_under else ""
    ring = f'<circle class="b-sel" r="{n(sheet.measures.marker * 1.75)}"/>' if marker.is_picked else ""
    body = (
        f'<use href="#b-o-{sheet.mode}-{escape(movement)}"/>'
        f'<use href="#b-s-{sheet.mode}-{escape(marker.dimension)}" y="{n(lift)}"/>{ring}'
    )
    return figure_group("b-tok" + names, key, point, body, marker.label, marker.act)


def figure_group(names: Markup, key: Markup, point: Point, body: Markup, label: str, act: str) -> Markup:
    """A figure that glides; with an act it is a target of its own."""
    place = f'style="transform:translate({n(point.x)}px,{n(point.y)}px)"'
    if not act or "is-under" in names:
        return f'<g class="{names}" data-key="{key}" {place} aria-hidden="true">{body}</g>'
    target = f'role="button" tabindex="-1" aria-label="{escape(label)}" data-act="{escape(act)}"'
    return f'<g class="{names}" data-key="{key}" {place} {target}><circle class="b-touch" r="{TAP}"/>{body}</g>'


def _monster_counter(place: str, group: Sequence[Marker], slots: Slots) -> Markup:
    """Return the number on a pile of markers that stay at a place, nothing if each has a point of its own."""
    staying = sum(marker.stage is not MarkerStage.LEAVES for marker in group)
    points = slots.markers(place, staying)
    if len(set(points)) == staying:
        return NOTHING
    return counter(f"n-m-{escape(place)}", slots.counter(place, points, is_marker=True), staying, slots.sheet)


def counter(key: Markup, at: Point, number: int, sheet: BoardGeometry) -> Markup:
    """Return the counter with the number of figures in a pile."""
    edge = counter_radius(sheet.mode)
    r = edge - 1.5
    return (
        f'<g class="b-pile" data-key="{key}" transform="translate({n(at.x)} {n(at.y)})"><circle r="{n(edge)}"/>'
        f'<circle class="b-cost" r="{n(r)}"/><text class="b-costt" y="{n(r * 0.5)}" '
        f'style="font-size:{n(r * 1.42)}px">{number}</text></g>'
    )


# ---------------------------------------------------------------- investigators


def investigators(slots: Slots) -> Iterator[Markup]:
    """All pins by seat, then the counters of the piles."""
    groups: dict[tuple[str, int], list[InvestigatorPin]] = {}
    for figure in sorted(slots.screen.figures, key=lambda figure: not figure.is_picked):
        groups.setdefault((figure.place, figure.zone), []).append(figure)
    pins: dict[int, Markup] = {}
    counters = []
    for (place, zone), group in groups.items():
        points = slots.pins(place, zone, len(group))
        layers = zip(group, _layers(points), strict=True)
        pins |= {figure.seat: _pin(figure, is_under, point, slots.sheet) for figure, (is_under, point) in layers}
        counters.append(_pin_counter(place, zone, points, slots))
    yield from (pins[seat] for seat in sorted(pins))
    yield from filter(None, counters)


@lru_cache(CACHED)
def _pin(figure: InvestigatorPin, is_under: bool, point: Point, sheet: BoardGeometry) -> Markup:
    """Return an investigator's pin at a point of the board as SVG, with bars in jail and a dot for an explored gate."""
    r = sheet.measures.pin
    names = "b-pin" + (" is-under" if is_under else "") + (" is-new" if figure.is_planned else "")
    body = _figure(figure, sheet)
    if figure.is_jailed:
        body += f'<g class="b-bars" transform="translate({n(-r * 0.8)} {n(-r * 0.6)}) scale({n(r / 17)})">{BARS}</g>'
    if figure.is_explored:
        body += f'<circle class="b-explored" cx="{n(-r * 0.6)}" cy="{n(-r * 0.56)}" r="{n(r * 0.42)}"/>'
    if figure.is_picked:
        body += f'<circle class="b-sel" r="{n(r * 1.34)}"/>'
    return figure_group(names, f"p{figure.seat}", point, body, marks.named(figure.label, figure.text), figure.act)


def _figure(figure: InvestigatorPin, sheet: BoardGeometry) -> Markup:
    """Return the figure of a pin: its face, on a phone's whole map its letters alone."""
    r = sheet.measures.pin
    face = faces.pawn(figure.face, escape(figure.text), figure.seat, r)
    face += _badge(figure.badge, r * 0.62, -r * 0.62, r) if figure.badge else NOTHING
    face += _badge("clock", -r * 0.86, r * 0.16, r) if figure.is_lying else NOTHING
    if sheet.mode is not BoardSize.PHONE:
        return face
    letters = marks.pin(escape(figure.text), figure.seat, r, figure.is_lying)
    return f'<g class="b-near">{face}</g><g class="b-far">{letters}</g>'


def _badge(icon: str, x: float, y: float, r: float) -> Markup:
    """Return a small round sign at the edge of a face with a head of radius ``r``."""
    at = f"translate({n(x)} {n(y)}) scale({n(r / 30)})"
    drawn = f'<circle r="13"/><g transform="translate(-12 -12)">{marks.strokes(icon)}</g>'
    return f'<g class="b-badge b-badge--{escape(icon)}" transform="{at}">{drawn}</g>'


def _pin_counter(place: str, zone: int, points: Sequence[Point], slots: Slots) -> Markup:
    """Return the number on a pile of pins at a place, nothing if each has a point of its own."""
    if len(set(points)) == len(points):
        return NOTHING
    at = slots.counter(place, points, is_marker=False)
    return counter(f"n-p-{escape(place)}-{zone}", at, len(points), slots.sheet)
