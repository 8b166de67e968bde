"""The map of Arkham as SVG: a static layer, drawn once for each size and language, and a live layer.

The two interleave: each consists of a lower and an upper part, with :data:`SEAM` between them, and the page shows
static lower, live lower, static upper, live upper.
"""

from __future__ import annotations

from functools import cache

from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.board.board import BoardScreen, BoardSize
from companion.widgets.arkham_map import figures, live
from companion.widgets.arkham_map.geometry import MEASURES, geometry, height_for
from companion.widgets.arkham_map.ground import frame, ground
from companion.widgets.arkham_map.places import places
from companion.widgets.markup import Markup
from companion.words import Words

SEAM = Markup("<!--seam-->")


def view_box(mode: BoardSize, room: tuple[int, int] = (0, 0)) -> Markup:
    """The ``viewBox`` of the sheet that fits a frame of so many px best."""
    return f"0 0 {MEASURES[mode].width} {height_for(mode, room)}"


def static_layer(mode: BoardSize, words: Words, box: ArkhamBox, room: tuple[int, int] = (0, 0)) -> Markup:
    """The printed board: ground, places, worlds, trays, names."""
    return printed(mode, height_for(mode, room), words, box)


@cache
def printed(mode: BoardSize, height: int, words: Words, box: ArkhamBox) -> Markup:
    """Return the printed board of a mode and height (``geometry.heights``).

    Each is about fifty kB, and a page shows few of them.
    """
    return SEAM.join(_printed(mode, height, words, box))


def _printed(mode: BoardSize, height: int, words: Words, box: ArkhamBox) -> tuple[Markup, Markup]:
    """Return the lower and the upper part of the printed board."""
    sheet = geometry(mode, height, words, box)
    shared = f"<defs>{figures.definitions(sheet)}{live.definitions(sheet)}</defs>"
    return f"{shared}{ground(sheet, words, box)}", f"{places(sheet, words, box)}{frame(sheet)}"


def still(screen: BoardScreen, words: Words, box: ArkhamBox) -> Markup:
    """The whole board as one picture inside a sheet: nothing in it is tapped or reached by a key."""
    sheet = geometry(screen.mode, height_for(screen.mode, screen.room), words, box)
    lower, upper = _printed(screen.mode, sheet.height, words, box)
    under, over = "".join(live.under(screen, sheet)), "".join(live.over(screen, sheet, words, box, is_still=True))
    sized = f'viewBox="{view_box(screen.mode, screen.room)}" aria-hidden="true"'
    return f'<svg class="al-still" {sized}>{lower}{under}{upper}{over}</svg>'


def live_layer(screen: BoardScreen, words: Words, box: ArkhamBox, *, is_still: bool = False) -> Markup:
    """Return all that stands on the board, and the tap areas unless it ``is_still``.

    Each element has its own line, so that the page patches only the lines that differ.
    """
    sheet = geometry(screen.mode, height_for(screen.mode, screen.room), words, box)
    under, over = live.under(screen, sheet), live.over(screen, sheet, words, box, is_still)
    return "\n".join(under) + SEAM + "\n".join(over)
