"""The threat map over the board: the chance of a monster at each place after the next Mythos phase."""

from __future__ import annotations

from functools import lru_cache

from companion.screens.arkham.board.board_records import BoardSize, Spot
from companion.widgets.arkham_map.geometry import BoardGeometry
from companion.widgets.arkham_map.text import line
from companion.widgets.markup import Markup, escape
from companion.widgets.signs.marks import number as n

FONT = 12
HEIGHT = 18


@lru_cache(512)
def threat(spot: Spot, sheet: BoardGeometry) -> Markup:
    """A small plate with the chance below a place, where neither figures nor names stand."""
    text = line(spot.threat, FONT)
    width, scale = text.width + 10, 0.85 if sheet.mode is BoardSize.PHONE else 1
    x, y = _corner(spot, sheet, width)
    return (
        f'<g class="b-threat" data-key="th-{escape(spot.id)}" transform="translate({n(x)} {n(y)}) scale({scale})">'
        f'<rect x="{n(-width / 2)}" y="{-HEIGHT / 2:g}" width="{n(width)}" height="{HEIGHT}" rx="9"/>'
        f'<text y="4.4">{escape(spot.threat)}</text></g>'
    )


def _corner(spot: Spot, sheet: BoardGeometry, width: float) -> tuple[float, float]:
    """A location has it at eight o'clock, a street on its lower edge, a tray in its upper corner."""
    box, r = sheet.box(spot.id), sheet.measures.radius
    if spot.id in sheet.trays:
        return box.right - width / 2 - 3, box.top + HEIGHT / 2 + 2
    if spot.id in sheet.plates:
        return box.x, box.bottom + HEIGHT * 0.35
    return box.x - r * 0.7 - width / 2, box.y + r * 0.8
