"""The map of Arkham as SVG: a static layer, drawn once for each size and language, and a live layer.

The two interleave: each consists of a lower and an upper part, with :data:`SEAM` between them, and the page shows
static lower, live lower, static upper, live upper.
"""

from __future__ import annotations

from functools import lru_cache

from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.board import BoardScreen, Mode
from companion.widgets import board_figures, board_live
from companion.widgets.board_geometry import MEASURES, geometry, height_for
from companion.widgets.board_ground import frame, ground
from companion.widgets.board_places import places
from companion.words import Words

SEAM = "<!--seam-->"


def view_box(mode: Mode, room: tuple[int, int] = (0, 0)) -> str:
    """The ``viewBox`` of the sheet that fits a frame of so many px best."""
    return f"0 0 {MEASURES[mode].width} {height_for(mode, room)}"


def static_layer(mode: Mode, words: Words, box: ArkhamBox, room: tuple[int, int] = (0, 0)) -> str:
    """The printed board: ground, places, worlds, trays, names."""
    return _static(mode, height_for(mode, room), words, box)


@lru_cache(maxsize=16)
def _static(mode: Mode, height: int, words: Words, box: ArkhamBox) -> str:
    sheet = geometry(mode, height, words, box)
    shared = f"<defs>{board_figures.definitions(sheet)}{board_live.definitions(sheet)}</defs>"
    return f"{shared}{ground(sheet, words, box)}{SEAM}{places(sheet, words, box)}{frame(sheet)}"


def live_layer(screen: BoardScreen, words: Words, box: ArkhamBox) -> str:
    """What stands on the board, and the tap areas; one element a line, so that the page patches only what differs."""
    sheet = geometry(screen.mode, height_for(screen.mode, screen.room), words, box)
    under, over = board_live.under(screen, sheet), board_live.over(screen, sheet, words, box)
    return "\n".join(under) + SEAM + "\n".join(over)
