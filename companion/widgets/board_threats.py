"""The threat map over the board: the chance of a monster at each place after the next Mythos phase.

Source: DESIGN.md section 6, "Layers".
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from companion.screens.arkham.board_records import Mode, Spot
from companion.widgets.board_geometry import Geometry
from companion.widgets.board_text import line
from companion.widgets.marks import number as n

FONT = 12.5
HEIGHT = 18


@lru_cache(512)
def threat(spot: Spot, sheet: Geometry) -> str:
    """A small plate with the chance, at the lower left of a place; nothing where no monster can be."""
    if not spot.threat:
        return ""
    box, text = sheet.box(spot.id), line(spot.threat, FONT)
    width = text.width + 10
    is_round = spot.id in sheet.points and spot.id not in sheet.plates
    x = box.x - sheet.measures.radius - width * 0.55 if is_round else box.left + width / 2 - 4
    y = box.y + (sheet.measures.radius * 0.15 if is_round else box.height / 2 - 2)
    small = 0.9 if sheet.mode is Mode.PHONE else 1
    return (
        f'<g class="b-threat" data-key="th-{spot.id}" transform="translate({n(x)} {n(y)}) scale({small})">'
        f'<rect x="{n(-width / 2)}" y="{-HEIGHT / 2:g}" width="{n(width)}" height="{HEIGHT}" rx="9"/>'
        f'<text y="4.4">{escape(spot.threat)}</text></g>'
    )
