"""Activity markers, and streets on which a card in play acts without one: a coin at the corner of the place.

A design of this house: a filled coin with a spark is a marker that lies there, a bone one with a bell only says that a
card acts. The coin lies where it covers least of figures, names and clues.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.board.board_records import BoardSize, Spot
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.gates import gate_names
from companion.widgets.arkham_map.geometry import BoardGeometry, Point, Rect
from companion.widgets.arkham_map.labels import labels
from companion.widgets.arkham_map.stands import marker_body, pin_body, stands
from companion.widgets.markup import Markup, escape
from companion.widgets.signs.marks import number as n
from companion.words import Words

RADIUS = 9.5
"""Of a coin, in the px of the wide board."""
SIZE: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 1.0, BoardSize.MID: 0.9, BoardSize.PHONE: 0.82})
"""How large it is on each board, in parts of that."""
APART = 13.0
"""From one coin to the next, where several lie on one place."""
AWAY = 0.12
"""Part of a coin that has to be covered less, so that it leaves its usual corner."""
COIN, WORD = 100, 3
"""How much worse it is to cover another coin, or a name or a clue, than the place where a figure may stand."""
EDGE = 1.5
"""From the end of a plate inwards, where no letter stands in any font."""
TURNS = 12
"""Directions from a location's plot that are tried."""
SPARK = '<path class="b-spark" d="M1.2-6.2-3.8 1H-.6L-1.4 6.2 3.8-1.2H.7z"/>'
BELL = '<path class="b-bell" d="M-4 3.2c1-1.3 1-2.6 1-4a3 3 0 0 1 6 0c0 1.4 0 2.7 1 4zM0-5.4v-.8M-1.4 5.2h2.8"/>'


def radius(sheet: BoardGeometry) -> float:
    """Return the radius of a coin on this sheet, in units of the drawing."""
    return RADIUS * SIZE[sheet.mode]


@lru_cache(512)
def activity(spot: Spot, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """The coins of a place; one with a bell where a card acts and no marker lies."""
    at = corners(sheet, words, box)[spot.id]
    kind = "" if spot.activity else " is-bell"
    sign = SPARK if spot.activity else BELL
    coins = "".join(
        f'<g transform="translate({n(each * APART)} 0)"><circle r="{n(RADIUS + 2)}" fill="var(--halo)"/>'
        f'<circle class="b-activity" r="{n(RADIUS)}"/>{sign}</g>'
        for each in range(max(1, spot.activity))
    )
    where = f"translate({n(at.x)} {n(at.y)}) scale({n(radius(sheet) / RADIUS)})"
    return f'<g class="b-acts{kind}" data-key="ac-{escape(spot.id)}" transform="{where}">{coins}</g>'


@cache
def corners(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Mapping[str, Point]:
    """Location or street -> where its coin lies: the first of its corners, but for one where much less is covered."""
    r, figures, written = radius(sheet), _figures(sheet, words, box), _written(sheet, words, box)
    coins = list[Rect]()
    chosen: dict[str, Point] = {}
    for area in (*box.streets, *box.locations):

        def cost(wish: tuple[float, Point]) -> float:
            less, at = wish
            rect = _coin(at, r)
            outside = max(0.0, sheet.measures.margin - rect.left) * 2 * r
            covered = sum(map(rect.overlap, figures)) + WORD * sum(map(rect.overlap, written))
            return less * 4 * r * r + outside + covered + COIN * sum(rect.overlap(other) for other in coins)

        chosen[area] = min(_wishes(area, sheet), key=cost)[1]
        coins.append(_coin(chosen[area], r))
    return MappingProxyType(chosen)


def coin(at: Point, sheet: BoardGeometry) -> Rect:
    """Return the box that a coin with this middle covers."""
    return _coin(at, radius(sheet))


def _coin(at: Point, r: float) -> Rect:
    """Return the square of side 2 ``r`` pixels around a point: the room that an activity marker takes."""
    return Rect.around(at.x, at.y, 2 * r, 2 * r)


def _wishes(area: str, sheet: BoardGeometry) -> Iterator[tuple[float, Point]]:
    """Yield the points where the coin of an area may lie, each with a cost, the usual place first at cost 0.

    A plate has its lower left end, the other ends, then points along its edges and beside it, where arrows may point; a
    location has eight o'clock, then points around it. The cost is the part of a coin that a point must cover less than
    the
    first to be chosen.
    """
    box, r, coin = sheet.box(area), sheet.measures.radius, radius(sheet)
    if area in sheet.plates:
        ends = (0, 1, *(step / 8 for step in range(1, 8)))
        for y in (box.bottom + 2, box.top - 3):
            for at in ends:
                yield AWAY * (at > 0 or y < box.y), Point(box.left + box.width * at, y)
        for step, out in ((2, coin - EDGE), (3, 3)):
            yield from ((step * AWAY, Point(x, box.y)) for x in (box.left - out, box.right + out))
        return
    for away in (1.15, 1.4):
        for turn in range(TURNS):
            angle = math.radians(150 + turn * 360 / TURNS)
            yield AWAY * (turn > 0), Point(box.x + r * away * math.cos(angle), box.y + r * away * math.sin(angle))


def _figures(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> tuple[Rect, ...]:
    """Return the boxes that figures cover on all their stands."""
    result, m = stands(sheet.mode, sheet.height, words, box).values(), sheet.measures
    markers = (marker_body(at, m.marker) for stand in result for at in stand.markers)
    return (*markers, *(pin_body(at, m.pin) for stand in result for at in stand.pins))


def _written(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> tuple[Rect, ...]:
    """Return the boxes of all that is written: rooms of gates' names, names of locations, plates of streets, clues."""
    named, m = labels(sheet.mode, sheet.height, words, box), sheet.measures
    gates = gate_names(sheet, words, box).values() if sheet.mode is not BoardSize.PHONE else ()
    return (
        *(name.room for name in gates),
        *(named[place].box() for place in box.locations),
        *(Rect(plate.left + 4, plate.top + 5, plate.right - 4, plate.bottom - 5) for plate in sheet.plates.values()),
        *(clue.body(sheet.points[place], m.radius) for place in sorted(box.unstable)),
    )
