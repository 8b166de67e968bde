"""The places where figures may stand: for each area one for markers, one for pins, and a second where there is room.

All are chosen together, once for each sheet: every stand lies where it covers least of gates, clues, names, plates and
of the stands chosen before it, and as near as may be to two o'clock for monsters and ten o'clock for investigators.
Where nothing is left for a second one, figures are piled up on the first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import product
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import Stability
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.gates import gate_names
from companion.widgets.arkham_map.geometry import BoardGeometry, Point, Rect, geometry
from companion.widgets.arkham_map.labels import labels
from companion.words import Words

TURNS: Mapping[BoardSize, int] = MappingProxyType({BoardSize.WIDE: 12, BoardSize.MID: 16, BoardSize.PHONE: 12})
"""Directions from a plot, or from the first stand, that are tried; full names leave least room on a tablet."""
PLOT, OWN_PLOT, PLATE, BESIDE_TOWN = 1.5, 0.3, 1.4, 2.0
"""Cost of each per cent of a figure's area over one of these."""
EYE: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 6.0, BoardSize.MID: 6.0, BoardSize.PHONE: 6.0})
"""Cost of each per cent over the eye of a gate."""
CLUE: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 5.0, BoardSize.MID: 8.0, BoardSize.PHONE: 5.0})
"""Cost of each per cent over the clues of a place."""
SYMBOL = 12.0
"""Cost of each per cent over the symbol of a monster, which the number of its pile shall not hide."""
WORLD = 30.0
"""Cost of each per cent over the pill of an other world, where a figure seems to be there, or the words below it."""
OTHER_PLATE: Mapping[BoardSize, float] = MappingProxyType(
    {BoardSize.WIDE: 8.0, BoardSize.MID: 8.0, BoardSize.PHONE: PLATE}
)
"""Cost of each per cent over the plate of another street: a figure across the gap seems to stand at both."""
NAME = 90.0
"""Cost of each per cent over the name of a place: none of it may be covered."""
TOUCHES = 0.4
"""Px of the line of a name in which no letter stands."""
GATE_NAME: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 3.0, BoardSize.MID: 4.0})
OWN_GATE_NAME = 10.0
"""Cost of each per cent over the room of a gate's name, at other places and at its own; a phone writes none."""
FEW, MANY = (0.08, 0.42, 0.76), (0.08, 0.25, 0.42, 0.59, 0.76, 0.93)
RINGS: Mapping[BoardSize, tuple[float, ...]] = MappingProxyType(
    {BoardSize.WIDE: FEW, BoardSize.MID: MANY, BoardSize.PHONE: FEW}
)
"""How far from a location's plot figures may stand, in its radii."""
APART = 0.8
"""How far two markers on one stand lie from its middle, in halves of a marker."""
PAIRS = 6
"""Directions in which two markers may lie across one stand."""
ALONG = 9
"""Places along an edge of a street that are tried."""
TAKEN: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 3.0, BoardSize.MID: 3.8, BoardSize.PHONE: 2.5})
"""Cost of each per cent over another stand."""
OUTSIDE, OUT_OF_TOWN = 6.0, 3.0
"""Cost of leaving the sheet, and the town towards the other worlds, for each px."""
TURNED, FARTHER = 14.0, 22.0
"""Cost of standing opposite the wanted direction, and of each plot's radius farther away than needed."""
STRANGE = 60.0
"""Cost of lying nearer to the plate of another street: it would be read as standing there."""
NO_ROOM = 46.0
"""A second stand that costs more is left out."""
NO_ROOM_FOR_TWO = 120.0
"""Two pins across one stand that cost more are piled up instead."""
UNDER_TWO = 9.0
"""How much dearer a name is for two pins than for one, as they can be piled up instead."""
SWEEPS = 2
"""How often every stand is chosen anew, now that the others are known."""


@dataclass(frozen=True, slots=True)
class AreaStands:
    """Where markers and pins stand at one area, one or two each."""

    markers: tuple[Point, ...]
    pins: tuple[Point, ...]
    pair: tuple[Point, Point]
    """Where two markers lie across the only stand, so that the signs of both are seen."""
    pin_pair: tuple[Point, ...]
    """Where two pins stand across the only stand, so that both are seen; none where they would hide too much."""
    counters: tuple[Point, Point]
    """Middle of the number of a pile of markers, and of the number of a pile of pins."""


def counter_radius(mode: BoardSize) -> float:
    """Radius of the number of a pile with its edge."""
    return (7 if mode is BoardSize.PHONE else 8.5) + 1.5


def marker_body(at: Point, half: float) -> Rect:
    """Return the box that a monster marker covers, whatever its outline."""
    return Rect(at.x - half * 1.15, at.y - half * 1.25, at.x + half * 1.15, at.y + half * 1.05)


def pin_body(at: Point, radius: float) -> Rect:
    """Return the box that an investigator's pin covers, head and foot."""
    return Rect(at.x - radius, at.y - radius, at.x + radius, at.y + radius * 1.32)


@cache
def stands(mode: BoardSize, height: int, words: Words, box: ArkhamBox) -> Mapping[str, AreaStands]:
    """Location or street -> where figures stand there."""
    sheet = geometry(mode, height, words, box)
    solids = {area: _near(_reach(area, sheet), _solids(area, sheet, words, box)) for area in _areas(box)}
    firsts = {
        (area, kind): [_weighed(body, solids[area], sheet) for body in _first(area, kind, sheet)]
        for area in _areas(box)
        for kind in _Kind
    }
    taken = TAKEN[mode]
    chosen = _settled(firsts, {}, taken)
    seconds = {
        place: [_weighed(body, solids[place[0]], sheet) for body in _beside(body, place, sheet)]
        for place, body in chosen.items()
    }
    more = _settled(seconds, chosen, taken, NO_ROOM)

    def at(area: str, kind: _Kind) -> tuple[Point, ...]:
        return tuple(bodies[area, kind].at for bodies in (chosen, more) if (area, kind) in bodies)

    def stands_of(area: str) -> AreaStands:
        markers, pins = at(area, _Kind.MARKER), at(area, _Kind.PIN)
        _, pair = _pair(markers[0], area, _Kind.MARKER, solids[area], sheet)
        monsters = _counter(markers if len(markers) > 1 else pair, _Kind.MARKER, solids[area], sheet)
        near = [*solids[area], *(_Solid(marker_body(marker, sheet.measures.marker), taken) for marker in markers)]
        near += [_Solid(solid.rect, UNDER_TWO * NAME) for solid in solids[area] if solid.weight == NAME]
        cost, both = _pair(pins[0], area, _Kind.PIN, near, sheet)
        is_free = cost < NO_ROOM_FOR_TWO and not any(_strange(at, area, sheet) for at in both)
        pin_pair = both if len(pins) == 1 and is_free else ()
        people = _counter((pin_pair or pins)[-1:], _Kind.PIN, solids[area], sheet)
        return AreaStands(markers, pins, pair, pin_pair, (monsters, people))

    return MappingProxyType({area: stands_of(area) for area in _areas(box)})


@cache
def first_bodies(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> tuple[Rect, ...]:
    """Return the boxes of the first marker and the first pin of every area."""
    result, m = stands(sheet.mode, sheet.height, words, box).values(), sheet.measures
    return tuple(
        body for stand in result for body in (marker_body(stand.markers[0], m.marker), pin_body(stand.pins[0], m.pin))
    )


def _areas(box: ArkhamBox) -> tuple[str, ...]:
    """Return the ids of all locations and streets."""
    return (*box.locations, *box.streets)


class _Kind(Enum):
    MARKER = -28
    PIN = -152

    @property
    def wanted(self) -> float:
        """The wanted direction from the plot, in radians: 0 = right, clockwise."""
        return math.radians(self.value)

    def size(self, sheet: BoardGeometry) -> float:
        """Return half the height of a monster marker, or the radius of a pin's head, in pixels of the sheet."""
        return sheet.measures.marker if self is _Kind.MARKER else sheet.measures.pin


CORNERS: Mapping[_Kind, Sequence[tuple[float, float]]] = MappingProxyType(
    {
        _Kind.MARKER: (
            (0.95, -0.95), (-0.95, -0.95), (0.95, 0.95), (-0.95, 0.95), (0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0),
        ),
        _Kind.PIN: ((0, 0.8), (0.85, 0.6), (-0.85, 0.6), (0.85, -0.6), (-0.85, -0.6), (0, -0.95)),
    }
)  # fmt: skip
"""Where the number of a pile may lie on its last figure, in sizes of that from its middle."""


@dataclass(frozen=True, slots=True)
class _Body:
    """A figure at a stand, and what that costs without the other figures."""

    at: Point
    rect: Rect
    cost: float


_Place = tuple[str, _Kind]


def _settled(
    candidates: Mapping[_Place, Sequence[_Body]], taken: Mapping[_Place, _Body], weight: float, most: float = math.inf
) -> dict[_Place, _Body]:
    """Return the cheapest candidate of each place, chosen in ``SWEEPS`` rounds beside the bodies of other places.

    ``weight`` is the cost of covering such a body or a body of ``taken``; a place whose cheapest candidate costs more
    than
    ``most`` is left out.
    """
    chosen: dict[_Place, _Body] = {}
    hulls = {place: _hull(bodies) for place, bodies in candidates.items()}
    around = {place: [other for other in hulls if hull.overlap(hulls[other])] for place, hull in hulls.items()}
    for _ in range(SWEEPS):
        for place, bodies in candidates.items():
            near = [_Solid(taken[other].rect, weight) for other in around[place] if other in taken]
            near += [
                _Solid(chosen[other].rect, weight) for other in around[place] if other in chosen and other != place
            ]
            costs = [body.cost + _covered(body.rect, near) for body in bodies]
            least = min(costs)
            if least <= most:
                chosen[place] = bodies[costs.index(least)]
            else:
                chosen.pop(place, None)
    return chosen


def _hull(bodies: Sequence[_Body]) -> Rect:
    """Return the smallest rectangle that contains all these bodies."""
    return Rect(
        min(body.rect.left for body in bodies),
        min(body.rect.top for body in bodies),
        max(body.rect.right for body in bodies),
        max(body.rect.bottom for body in bodies),
    )


def _covered(body: Rect, solids: Sequence[_Solid]) -> float:
    """Return how much of a body each solid covers, in per cent times the solid's weight, in all.

    No functions of our own are called here, as this is the hot loop.
    """
    left, top, right, bottom = body.left, body.top, body.right, body.bottom
    covered = 0.0
    for solid in solids:
        rect = solid.rect
        if rect.left < right and rect.right > left and rect.top < bottom and rect.bottom > top:
            covered += (
                solid.weight
                * (min(right, rect.right) - max(left, rect.left))
                * (min(bottom, rect.bottom) - max(top, rect.top))
            )
    return 100 * covered / ((right - left) * (bottom - top))


# ---------------------------------------------------------------- candidates


_Wish = tuple[float, Point, Rect]
"""What a stand costs by itself, where it is, what the figure covers there."""


def _weighed(wish: _Wish, solids: Sequence[_Solid], sheet: BoardGeometry) -> _Body:
    """Return a wished place as a body with its full cost: its own, leaving sheet or town, covering solids."""
    by_itself, at, rect = wish
    edge = sheet.measures.margin
    outside = max(0.0, edge - rect.left) + max(0.0, edge - rect.top)
    beyond = max(0.0, rect.right - sheet.town_edge)
    return _Body(at, rect, by_itself + outside * OUTSIDE + beyond * OUT_OF_TOWN + _covered(rect, solids))


def _first(area: str, kind: _Kind, sheet: BoardGeometry) -> Iterator[_Wish]:
    """Yield the places where the first figure of this kind could stand at an area, each with its cost."""
    around = _around_plate if area in sheet.plates else _around_plot
    return (
        (cost + _strange(at, area, sheet), at, _body_rect(at, kind, sheet)) for cost, at in around(area, kind, sheet)
    )


def _strange(at: Point, area: str, sheet: BoardGeometry) -> float:
    """Return the cost of a figure at this point if it lies nearer to another street's plate than to its own, or 0."""
    if area not in sheet.plates:
        return 0.0
    own = _away(at, sheet.plates[area])
    return STRANGE if any(_away(at, plate) < own for street, plate in sheet.plates.items() if street != area) else 0.0


def _away(at: Point, area: Rect) -> float:
    """Return the distance of a point from an area, 0 inside."""
    across, down = max(area.left - at.x, 0.0, at.x - area.right), max(area.top - at.y, 0.0, at.y - area.bottom)
    return math.hypot(across, down)


def _body_rect(at: Point, kind: _Kind, sheet: BoardGeometry) -> Rect:
    """Return the rectangle that a marker or pin takes around a point."""
    return (marker_body if kind is _Kind.MARKER else pin_body)(at, kind.size(sheet))


def _around_plot(area: str, kind: _Kind, sheet: BoardGeometry) -> Iterator[tuple[float, Point]]:
    """Yield points in rings round a location, on its edge and outside, each with a cost."""
    at, r = sheet.points[area], sheet.measures.radius
    near = r * 0.62 + kind.size(sheet)
    turns = TURNS[sheet.mode]
    for step in range(turns):
        turn = kind.wanted + step * 2 * math.pi / turns
        turned = TURNED * (1 - math.cos(turn - kind.wanted)) / 2
        for away in (near + r * ring for ring in RINGS[sheet.mode]):
            yield turned + FARTHER * (away - near) / r, _point_away(at, turn, away)


def _around_plate(area: str, kind: _Kind, sheet: BoardGeometry) -> Iterator[tuple[float, Point]]:
    """Yield points along the upper and lower edges of a street's plate and beside it, each with a cost."""
    plate, size, is_marker = sheet.plates[area], kind.size(sheet), kind is _Kind.MARKER
    lift, drop = (0.68, 0.9) if is_marker else (1.18, 1.05)
    for step in range(ALONG):
        x = plate.left + plate.width * step / (ALONG - 1)
        away = abs(x - (plate.right - size * 0.6 if is_marker else plate.left + size * 0.8)) / plate.width
        yield TURNED * away, Point(x, plate.top - size * lift)
        yield TURNED * (away + 0.5), Point(x, plate.bottom + size * drop)
    for x in (plate.left - size * 0.9, plate.right + size * 0.9):
        yield TURNED * 0.6, Point(x, plate.y)


def _beside(first: _Body, place: _Place, sheet: BoardGeometry) -> Iterator[_Wish]:
    """Yield places for a second figure in a ring around the first, each with a cost that rises away from the area."""
    area, kind = place
    home, size = sheet.box(area), kind.size(sheet)
    before = math.hypot(first.at.x - home.x, first.at.y - home.y)
    turns = TURNS[sheet.mode]
    for step in range(turns):
        at = _point_away(first.at, step * 2 * math.pi / turns, size * (2.3 if kind is _Kind.MARKER else 2.05))
        farther = max(0.0, math.hypot(at.x - home.x, at.y - home.y) - before)
        yield FARTHER * 0.4 * farther / size + _strange(at, area, sheet), at, _body_rect(at, kind, sheet)


def _pair(
    only: Point, area: str, kind: _Kind, solids: Sequence[_Solid], sheet: BoardGeometry
) -> tuple[float, tuple[Point, Point]]:
    """Return the points of two figures on a single stand, and what they cost.

    They lie beside each other, unless turned or moved they cover less.
    """
    half, results = kind.size(sheet), []
    middles = (only, *(_point_away(only, step * math.pi / 4, half * APART) for step in range(8)))
    for number, (middle, step) in enumerate(product(middles, range(PAIRS))):
        turn = step * math.pi / PAIRS
        both = _point_away(middle, turn + math.pi, half * APART), _point_away(middle, turn, half * APART)
        moved = FARTHER * (middle is not only)
        covered = sum(_covered(_body_rect(at, kind, sheet), solids) + _strange(at, area, sheet) for at in both)
        cost = moved + TURNED * math.sin(turn) + covered
        results.append((cost, number, both))
    cost, _, both = min(results)
    return cost, both


def _counter(pile: Sequence[Point], kind: _Kind, solids: Sequence[_Solid], sheet: BoardGeometry) -> Point:
    """Return the point for the number of a pile: the corner of a figure where it covers least, last figure first."""
    size, r = kind.size(sheet), counter_radius(sheet.mode)
    symbols = [_Solid(Rect.around(at.x, at.y, size, size), SYMBOL) for at in pile if kind is _Kind.MARKER]
    results = []
    for number, (last, (across, down)) in enumerate(product(pile[::-1], CORNERS[kind])):
        at = Point(last.x + across * size, last.y + down * size)
        results.append((number + _covered(Rect.around(at.x, at.y, 2 * r, 2 * r), (*solids, *symbols)), number, at))
    return min(results)[2]


def _point_away(at: Point, turn: float, away: float) -> Point:
    """Return the point ``away`` pixels from another in the direction ``turn``, in radians from the x axis."""
    return Point(at.x + away * math.cos(turn), at.y + away * math.sin(turn))


# ---------------------------------------------------------------- what is in the way


@dataclass(frozen=True, slots=True)
class _Solid:
    rect: Rect
    weight: float


def _reach(area: str, sheet: BoardGeometry) -> Rect:
    """Return the rectangle around an area, six pins wider on each side, within which anything can be in the way."""
    home, reach = sheet.box(area), sheet.measures.pin * 6
    return Rect(home.left - reach, home.top - reach, home.right + reach, home.bottom + reach)


def _near(reach: Rect, solids: Iterator[_Solid]) -> tuple[_Solid, ...]:
    """Return the solids whose rectangles overlap ``reach``."""
    return tuple(solid for solid in solids if solid.rect.overlap(reach))


def _solids(area: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Iterator[_Solid]:
    """Yield all that figures at an area should not cover, each with the cost of covering it."""
    r, names = sheet.measures.radius, labels(sheet.mode, sheet.height, words, box)
    for place in box.locations:
        at = sheet.points[place]
        yield _Solid(Rect.around(at.x, at.y, r * 1.15, r * 1.15), EYE[sheet.mode])
        yield _Solid(Rect.around(at.x, at.y, r * 1.9, r * 1.9), OWN_PLOT if place == area else PLOT)
        yield _Solid(names[place].box().inside(TOUCHES), NAME)
        if box.spaces[place].stability is Stability.UNSTABLE:
            yield _Solid(clue.body(at, r), CLUE[sheet.mode])
    if sheet.mode is not BoardSize.PHONE:
        for place, name in gate_names(sheet, words, box).items():
            yield _Solid(name.room, OWN_GATE_NAME if place == area else GATE_NAME[sheet.mode])
    for street, plate in sheet.plates.items():
        inside = Rect(plate.left, plate.top + 4, plate.right, plate.bottom - 2)
        yield _Solid(inside, PLATE) if street == area else _Solid(plate, OTHER_PLATE[sheet.mode])
    for street in sheet.plates:
        yield _Solid(sheet.street_name(street).inside(TOUCHES), NAME)
    for world, pill in sheet.worlds.items():
        yield _Solid(pill.wider(2), WORLD)
        yield _Solid(sheet.world_words(world), WORLD)
    for tray in sheet.trays.values():
        yield _Solid(tray, BESIDE_TOWN)
