"""What changes on the board: gates, seals, clues, closed places, selection, plans, figures and the tap areas."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import SpaceKind, Stability
from companion.screens.arkham.board.board import BoardScreen, BoardSize, Spot
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.activity import activity, coin, corners
from companion.widgets.arkham_map.figures import investigators, monsters
from companion.widgets.arkham_map.gates import gate_font, gate_names
from companion.widgets.arkham_map.geometry import BoardGeometry, Point, Rect
from companion.widgets.arkham_map.ground import direction, edge_distance
from companion.widgets.arkham_map.places import FAR, NEAR, far_labels, names, near_labels, world_name
from companion.widgets.arkham_map.slots import Slots, tray_name_end
from companion.widgets.arkham_map.stands import first_bodies, stands
from companion.widgets.arkham_map.text import LabelLine, line
from companion.widgets.arkham_map.threats import threat
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs.marks import number as n
from companion.widgets.signs.marks import symbol
from companion.words import Words

LEAST_TARGET = 44
"""Least width and height of a tap area."""
CACHED = 4096
"""Elements kept as they were drawn; most of a board is as it was one tap ago."""
REACH, BEHIND, CHOSEN = Markup("b-reach"), Markup(" is-behind"), Markup("b-chosen")
SEALED, OPEN = Markup(" b-sealname"), Markup(" is-open")
NARROWED = 0.84
"""Width of narrow letters, in parts of the usual one."""
CHANCE_FONT = 13
"""Size of the chances that the layer of the next card writes beside places."""
BEND = 0.12
"""How far a planned step of one space bows out."""


def definitions(sheet: BoardGeometry) -> Markup:
    """The vortex of a gate and the elder sign, shared by all places."""
    r, mode = sheet.measures.radius, sheet.mode
    arms = "".join(f'<path class="b-gatearm" d="{_arm(r, turn)}"/>' for turn in range(3))
    seal = (
        '<circle r="23" fill="var(--halo)"/><circle class="b-seal" r="21"/><circle class="b-sealring" r="17.5"/>'
        '<path class="b-sealg" d="M-2.5 12.5 2.5-12.5M1.7-7.5 7.5-11M.9-3.5 8.5-5.5M0 1.5 7 1M2-9.5-3.5-12'
        'M1-4-6.5-7.5M-.2 2-7-1.5"/>'
    )
    return (
        f'<g id="b-gate-{mode}"><circle r="{n(r + 3)}" fill="var(--halo)"/><circle class="b-gate" r="{n(r * 1.08)}"/>'
        f'{arms}<circle r="{n(r * 0.6)}" fill="var(--token)"/></g><g id="b-seal-{mode}" '
        f'transform="scale({n(r / 21)})">{seal}</g>'
    )


def _arm(r: float, turn: int) -> Markup:
    """Return the SVG path of an arm of the gate's vortex; ``turn`` counts thirds of a full turn."""
    points = []
    for step in range(15):
        part = step / 14
        angle, reach = turn * 2 * math.pi / 3 + part * 2.1, r * (1.02 - 0.44 * part)
        points.append(f"{n(reach * math.cos(angle))} {n(reach * math.sin(angle))}")
    return "M" + "L".join(points)


def under(screen: BoardScreen, sheet: BoardGeometry) -> Iterator[Markup]:
    """Planned walks, reach and the chosen place, below the places; one element each."""
    for at, path in _walks(screen, sheet):
        yield f'<path class="b-path" data-key="w{at}" d="{_walk_path(path, sheet)}"/>'
    for spot in screen.spots:
        if spot.steps is not None:
            yield _ring(spot, sheet, REACH, 6, BEHIND if spot.is_behind else NOTHING)
        if spot.is_chosen:
            yield _ring(spot, sheet, CHOSEN, 5)


def over(
    screen: BoardScreen, sheet: BoardGeometry, words: Words, box: ArkhamBox, is_still: bool = False
) -> Iterator[Markup]:
    """Everything on top of the places, one element each, tap areas last but for the figures; a still has none."""
    spots = screen.spots
    locations = [spot for spot in spots if spot.kind is SpaceKind.LOCATION]
    slots = Slots(screen, sheet, stands(sheet.mode, sheet.height, words, box))
    yield from (_marks(spot, sheet, box) for spot in locations)
    yield from filter(None, (_words(spot, sheet, words, box) for spot in locations))
    yield from (_open_world(spot.id, sheet, words, box) for spot in spots if spot.is_open)
    yield from (_tip(at, path, sheet) for at, path in _walks(screen, sheet))
    yield from (_tray_count(spot, sheet) for spot in spots if spot.count)
    yield from (_steps(spot, sheet) for spot in spots if spot.steps)
    if not is_still:
        stop = tab_stop(spots)
        yield from (_tap_area(spot, spot.id == stop, sheet) for spot in spots)
    yield from monsters(slots)
    yield from investigators(slots)
    yield from (activity(spot, sheet, words, box) for spot in spots if spot.activity or spot.is_acting)
    yield from _gate_names([spot for spot in locations if spot.gate], slots, words, box)
    yield from (threat(spot, sheet) for spot in spots if spot.threat)


# ---------------------------------------------------------------- marks of a location


@lru_cache(CACHED)
def _marks(spot: Spot, sheet: BoardGeometry, box: ArkhamBox) -> Markup:
    """Return the marks of a location as SVG: gate, seal or stability, the cross of a closed place, clues."""
    at, r, mode = sheet.points[spot.id], sheet.measures.radius, sheet.mode
    drawn = []
    if spot.gate:
        planned = " is-new" if spot.gate.planned else ""
        drawn.append(
            f'<g class="b-vortex{planned}"><use href="#b-gate-{mode}"/>{symbol(spot.gate.dimension, r * 0.4)}</g>'
        )
    elif spot.is_sealed:
        drawn.append(f'<use href="#b-seal-{mode}"/>')
    if spot.is_closed:
        c = n(r * 0.74)
        drawn.append(f'<path class="b-closed" d="M-{c}-{c}L{c} {c}M{c}-{c}L-{c} {c}"/>')
    if not spot.gate and not spot.is_sealed:
        drawn.append(_stability(box.spaces[spot.id].stability, r))
    drawn.append(clue.drawn(spot.clues, spot.is_clue_planned, r))
    return f'<g data-key="s-{escape(spot.id)}" transform="translate({n(at.x)} {n(at.y)})">{"".join(drawn)}</g>'


def _stability(stability: str, r: float) -> Markup:
    """Return the diamond of a location: filled red if gates can open there, hollow green if they cannot."""
    s, high = r * 0.3, r * 0.345
    kind = "b-un" if stability == Stability.UNSTABLE else "b-st"
    return f'<path class="{kind}" d="M0 {n(-r - high)}L{n(s)} {n(-r)}L0 {n(-r + high)}L{n(-s)} {n(-r)}z"/>'


@lru_cache(CACHED)
def _words(spot: Spot, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return the coloured name of a sealed place and the chance of a gate beside it; nothing without both."""
    if not (spot.chance or (spot.is_sealed and not spot.gate)):
        return NOTHING
    far, near = far_labels(sheet, words, box), near_labels(sheet, words, box)
    label, drawn = far[spot.id], []
    if spot.is_sealed and not spot.gate:
        drawn.append(names(label, SEALED))
        drawn += [names(near[spot.id], SEALED, near=True)] if spot.id in near else []
    if spot.chance:
        x, y = _free_corner(spot, sheet, first_bodies(sheet, words, box))
        drawn.append(f'<text class="b-odds" x="{n(x)}" y="{n(y)}">{escape(spot.chance)}</text>')
    return f'<g data-key="t-{escape(spot.id)}">{"".join(drawn)}</g>'


def _gate_names(spots: Sequence[Spot], slots: Slots, words: Words, box: ArkhamBox) -> Iterator[Markup]:
    """Yield the name of the world behind each open gate, placed around figures that stand there and earlier names."""
    sheet = slots.sheet
    if sheet.mode is BoardSize.PHONE:
        yield from (_near_gate_name(spot, sheet, words, box) for spot in spots)
        return
    coins = corners(sheet, words, box)
    acting = (spot.id for spot in slots.screen.spots if spot.activity or spot.is_acting)
    taken = [*slots.bodies(), *(coin(coins[place], sheet) for place in acting)]
    for spot in spots:
        reach = gate_names(sheet, words, box)[spot.id].reach
        around = tuple(rect for rect in taken if rect.overlap(reach))
        yield _gate_name(spot, around, sheet, words, box)
        taken.append(_room_for(spot.id, _gate_label(spot), around, sheet, words, box)[1])


def _gate_label(spot: Spot) -> str:
    """Return the name of the open gate at a place, "" if no gate is open."""
    return spot.gate.text if spot.gate else ""


@lru_cache(CACHED)
def _room_for(
    place: str, gate_text: str, around: tuple[Rect, ...], sheet: BoardGeometry, words: Words, box: ArkhamBox
) -> tuple[LabelLine, Rect]:
    """Return the text of a gate and the box that it covers: the fullest text that covers nothing around it.

    The texts are world and modifier, the same text narrower, then the modifier alone; if none is clear, the first is
    taken.
    """
    name, whole = gate_names(sheet, words, box)[place], line(gate_text, gate_font(sheet))
    results = []
    for text in (
        whole,
        LabelLine(gate_text, whole.width * NARROWED),
        line(gate_text.rpartition(" ")[2], gate_font(sheet)),
    ):
        results.append((text, name.written(text, around)))
        if name.is_clear(results[-1][1], around):
            return results[-1]
    return results[0]


@lru_cache(CACHED)
def _gate_name(spot: Spot, around: tuple[Rect, ...], sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return the name of the world behind an open gate, placed beside the figures and drawn above them."""
    text, written = _room_for(spot.id, _gate_label(spot), around, sheet, words, box)
    base = gate_names(sheet, words, box)[spot.id].base(written)
    return _gate_text(spot, text, Point(written.x, base), gate_font(sheet), FAR)


def _near_gate_name(spot: Spot, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return the name of the world behind an open gate on the enlarged map of a phone, under the name of the place."""
    under = near_labels(sheet, words, box)[spot.id]
    return _gate_text(spot, line(_gate_label(spot), under.font), Point(under.x, under.below), under.font, NEAR)


def _gate_text(spot: Spot, text: LabelLine, at: Point, font: float, where: Markup) -> Markup:
    """Return the name of an open gate as SVG text at a point in pixels; ``where`` is its class."""
    return (
        f'<text class="b-gatename {where}" data-key="g-{escape(spot.id)}" x="{n(at.x)}" y="{n(at.y)}" '
        f'style="font-size:{n(font)}px" data-most="{n(text.width)}">{escape(text.text)}</text>'
    )


def _free_corner(spot: Spot, sheet: BoardGeometry, figures: Sequence[Rect]) -> tuple[float, float]:
    """Return the point for the text of a gate's chance: the corner of the plot where figures cover it least."""
    at, r, wide = sheet.points[spot.id], sheet.measures.radius, line(spot.chance, CHANCE_FONT).width

    def covered(corner: tuple[float, float]) -> float:
        x, y = corner
        text = Rect(x, y - CHANCE_FONT * 0.8, x + wide, y)
        outside = max(0.0, sheet.measures.margin - text.left)
        return outside * CHANCE_FONT + sum(text.overlap(figure) for figure in figures)

    right, left, top = at.x + r + 4, at.x - r - 4 - wide, at.y - r + 4
    return min(((right, top), (left, top), (right, at.y + 4), (left, at.y + r)), key=covered)


# ---------------------------------------------------------------- worlds, trays, selection


@lru_cache(CACHED)
def _open_world(world: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return the pill of another world to which a gate is open as SVG, drawn over its printed form."""
    pill = sheet.worlds[world]
    edge = _rect(pill, 0, f'class="b-world is-open" rx="{n(pill.height / 2)}"')
    return f'<g data-key="o-{escape(world)}">{edge}{world_name(world, sheet, words, box, OPEN)}</g>'


def _rect(rect: Rect, more: float, attributes: Markup) -> Markup:
    """Return a rectangle as SVG, ``more`` pixels larger on each side."""
    return (
        f'<rect x="{n(rect.left - more)}" y="{n(rect.top - more)}" width="{n(rect.width + 2 * more)}" '
        f'height="{n(rect.height + 2 * more)}" {attributes}/>'
    )


def _tray_count(spot: Spot, sheet: BoardGeometry) -> Markup:
    """Return the text with the number of figures in a tray as SVG, beside the tray's name."""
    rect, small = sheet.trays[spot.id], sheet.mode is not BoardSize.WIDE
    x = rect.right - 6 if small else rect.left + tray_name_end(spot, sheet) + 10
    y, font = (rect.top + 15, 13) if small else (rect.y + 5, sheet.measures.tray_font + 1)
    end = " is-end" if small else ""
    return (
        f'<text class="b-trayn{end}" data-key="c-{escape(spot.id)}" x="{n(x)}" y="{n(y)}" '
        f'style="font-size:{n(font)}px">{escape(spot.count)}</text>'
    )


def _ring(spot: Spot, sheet: BoardGeometry, name: Markup, more: float, also: Markup = NOTHING) -> Markup:
    """Return an outline around a place as SVG, ``more`` pixels outside it: a circle for locations, or a rectangle."""
    key, box = f'class="{name}{also}" data-key="{name}-{escape(spot.id)}"', sheet.box(spot.id)
    if spot.kind is SpaceKind.LOCATION:
        at = sheet.points[spot.id]
        return f'<circle {key} cx="{n(at.x)}" cy="{n(at.y)}" r="{n(sheet.measures.radius + more)}"/>'
    return _rect(box, more - 1, f'{key} rx="{n(box.height / 2 if spot.id in sheet.worlds else 6)}"')


def _steps(spot: Spot, sheet: BoardGeometry) -> Markup:
    """Return a small coin with the number of steps to a place, 0 where none is known."""
    box, r = sheet.box(spot.id), sheet.measures.radius
    small = sheet.mode is BoardSize.PHONE
    behind = ' class="is-behind"' if spot.is_behind else ""
    x, y = (box.x, box.bottom + 3) if spot.id in sheet.plates else (box.x - r * 1.1, box.y + r * 0.5)
    return (
        f'<g data-key="d-{escape(spot.id)}" transform="translate({n(x)} {n(y)}) scale({0.8 if small else 1})"{behind}>'
        f'<circle r="10.5" fill="var(--halo)"/><circle class="b-cost" r="8.8"/>'
        f'<text class="b-costt" y="4.4">{spot.steps or 0}</text></g>'
    )


# ---------------------------------------------------------------- planned walks


def _walks(screen: BoardScreen, sheet: BoardGeometry) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the planned paths of two or more places that the board knows, each with its index."""
    places = sheet.points.keys() | sheet.trays.keys()
    for at, path in enumerate(screen.paths):
        if len(path) > 1 and places.issuperset(path):
            yield at, path


def _points(path: Sequence[str], sheet: BoardGeometry) -> list[Point]:
    """Return the corners of a walk; a single step gets a corner in its middle, so that it bows out a little."""
    points = [Point(sheet.box(place).x, sheet.box(place).y) for place in path]
    if len(points) > 2:
        return points
    (a, b) = points
    bow = Point((a.x + b.x) / 2 - (b.y - a.y) * BEND, (a.y + b.y) / 2 + (b.x - a.x) * BEND)
    return [a, bow, b]


def _walk_path(path: Sequence[str], sheet: BoardGeometry) -> Markup:
    """Return the SVG path of a planned walk: a bow between two places, straight lines between more."""
    points = _points(path, sheet)
    if len(path) == 2:
        a, bow, b = points
        return f"M{n(a.x)} {n(a.y)}Q{n(bow.x)} {n(bow.y)} {n(b.x)} {n(b.y)}"
    return "M" + "L".join(f"{n(point.x)} {n(point.y)}" for point in points)


def _tip(at: int, path: Sequence[str], sheet: BoardGeometry) -> Markup:
    """The head of a planned walk, just outside the last place."""
    points = _points(path, sheet)
    x, y = direction(points[-2], points[-1])
    plate = sheet.plates.get(path[-1]) or sheet.trays.get(path[-1])
    away = edge_distance(plate, x, y) + 10 if plate else sheet.measures.radius + 8
    tip, size = Point(points[-1].x - x * away, points[-1].y - y * away), 8
    wing = size * 0.75
    corners = (
        f"{n(tip.x + x * size * 1.2)},{n(tip.y + y * size * 1.2)} {n(tip.x - y * wing)},{n(tip.y + x * wing)} "
        f"{n(tip.x + y * wing)},{n(tip.y - x * wing)}"
    )
    return f'<polygon class="b-patht" data-key="h{at}" points="{corners}"/>'


# ---------------------------------------------------------------- tap areas


def tab_stop(spots: Sequence[Spot]) -> str:
    """The one place that the Tab key stops at; arrow keys reach the others."""
    chosen = [spot.id for spot in spots if spot.is_chosen]
    return chosen[0] if chosen else next(spot.id for spot in spots if spot.kind is SpaceKind.LOCATION)


@lru_cache(CACHED)
def _tap_area(spot: Spot, is_stop: bool, sheet: BoardGeometry) -> Markup:
    """Return the invisible area that takes the taps on a place, as SVG; the Tab key reaches it if ``is_stop``."""
    rect = target(spot.id, sheet)
    corner = rect.width / 2 if spot.kind is SpaceKind.LOCATION else 6
    key, near = escape(spot.id), f' data-near="{escape(" ".join(spot.near))}"' if spot.near else ""
    return _rect(
        rect,
        0,
        f'class="b-hit" rx="{n(corner)}" data-key="a-{key}" data-place="{key}"{near} role="button" '
        f'tabindex="{0 if is_stop else -1}" aria-label="{escape(spot.label)}" data-act="{escape(spot.act)}"',
    )


def target(place: str, sheet: BoardGeometry) -> Rect:
    """The tap area of a place, at least 44 x 44."""
    box = sheet.box(place)
    more = 8 if place in sheet.points and place not in sheet.plates and place not in sheet.worlds else 0
    width, height = max(LEAST_TARGET, box.width + more), max(LEAST_TARGET, box.height + more)
    return Rect.around(box.x, box.y, width, height)
