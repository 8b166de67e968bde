"""How much was left on the table as one picture to share: the number, the costliest round, both maps."""

from __future__ import annotations

import textwrap
from dataclasses import replace

from companion.apps.exports.sheet_picture import INK, LAMP, PAPER, SECOND, SERIF, text_line
from companion.apps.files.data_addresses import data_address
from companion.screens.innsmouth.end.left_panel import Pictured, pictured
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.widgets import styles
from companion.widgets.innsmouth_map import map

WIDE, EDGE, GAP = 1240, 50, 40
MAP_WIDE = (WIDE - 2 * EDGE - GAP) // 2
TOP = 250
MOST_OF_A_LINE = 72


def with_picture(content: InnsmouthScreen) -> InnsmouthScreen:
    """Return the record with the picture as a data address in ``links.picture``, once the search for routes is over.

    Unchanged before that, while a search runs again, and if nothing was searched for.
    """
    story = content.back.story
    if story is None or not story.is_over or content.back.runs:
        return content
    return replace(content, links=replace(content.links, picture=data_address(picture(content), "image/svg+xml")))


def picture(content: InnsmouthScreen) -> str:
    """Return the picture as SVG; "" while nothing is known yet."""
    pictures = pictured(content)
    return _drawn(content, pictures) if pictures is not None else ""


def _drawn(page: InnsmouthScreen, result: Pictured) -> str:
    """Return the whole picture as an SVG document: title, number, both maps, then the costliest round."""
    t = page.words.t
    lines = [
        text_line(EDGE, 70, t("Innsmouth"), 26, SECOND),
        text_line(EDGE, 130, result.title, 46, INK),
        text_line(WIDE - EDGE, 140, result.number, 96, LAMP, "end"),
        text_line(EDGE, 176, result.note, 26, SECOND),
        text_line(EDGE, 216, result.proof, 24, SECOND),
    ]
    if result.bound:
        lines.append(text_line(WIDE - EDGE, 52, result.bound, 26, SECOND, "end"))
    bottom = TOP
    for at, (caption, number, drawn) in enumerate(result.maps.pictures):
        x = EDGE + at * (MAP_WIDE + GAP)
        box = map.view_box(drawn.town, MapSize.WIDE)
        _, _, wide, tall = (float(side) for side in box.split())
        high = MAP_WIDE * tall / wide
        layers = map.static_layer(drawn.town, MapSize.WIDE) + map.live_layer(drawn.screen, drawn.town)
        lines.append(
            f'<svg class="inn" x="{x}" y="{TOP}" width="{MAP_WIDE}" height="{high:.0f}" viewBox="{box}">{layers}</svg>'
        )
        lines.append(text_line(x, TOP + high + 44, caption, 28, SECOND))
        lines.append(text_line(x + MAP_WIDE, TOP + high + 46, number, 40, INK, "end"))
        bottom = int(TOP + high + 80)
    for line in (part for sentence in result.costly for part in textwrap.wrap(sentence, MOST_OF_A_LINE)):
        lines.append(text_line(EDGE, bottom + 20, line, 26, INK))
        bottom += 40
    tall = bottom + EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{tall}" viewBox="0 0 {WIDE} {tall}">'
        f"<style>{styles.text('innsmouth').replace('<', '')}</style>"
        f'<rect width="{WIDE}" height="{tall}" fill="{PAPER}"/><g class="al al-page" data-theme="candle" '
        f'data-game="innsmouth" style="font-family:{SERIF}">{"".join(lines)}</g></svg>'
    )
