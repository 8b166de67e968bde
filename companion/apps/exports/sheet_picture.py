"""A published sheet of Innsmouth as a picture: the drawing of the record that page and paper show as HTML."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from companion.screens import parts as p
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces import drawn as d
from companion.widgets import styles
from companion.widgets.innsmouth_map import map
from companion.widgets.markup import escape, quoted

WIDE = 760
"""Of one sheet, in pixels."""
PAPER, INK, SECOND, LAMP, HAIR = "#0c1214", "#f1e9d8", "#c9c5b4", "#f5cf86", "#2e3f44"
SERIF = "Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif"
LETTERS = 52
"""Of a small line."""


def drawn(sheet: d.PrintedSheet, x: float, y: float) -> tuple[str, float]:
    """Return a published sheet as SVG with its upper left corner at a point, and where it ends below."""
    result: list[str] = []
    for part in sheet.head:
        if isinstance(part, d.Headline):
            result += [
                text_line(x, y + 40, part.title, 44, INK),
                text_line(x + WIDE, y + 52, part.number, 64, LAMP, "end"),
            ]
            y = _small(result, part.note, x, y + 44)
    picture, y = _map(sheet.picture, x, y + 24)
    result.append(picture)
    y = _small(result, sheet.picture.key, x, y + 8)
    for label, figure, notes, is_sum in _rows(sheet.body):
        y += 56 if is_sum else 46
        result.append(text_line(x, y, label, 34 if is_sum else 28, INK))
        result.append(text_line(x + WIDE, y, figure, 46 if is_sum else 32, LAMP if is_sum else INK, "end"))
        for note in notes:
            y = _small(result, note, x, y)
        result.append(f'<path d="M{x} {y + 14}H{x + WIDE}" stroke="{HAIR}"/>')
    for section in (part for part in sheet.body if isinstance(part, p.Section)):
        y += 62
        result.append(text_line(x, y, section.title, 28, INK))
        for part in section.body:
            y = _small(result, part.text, x, y) if isinstance(part, p.Text) else y
    return "".join(result), y


def document(lines: Sequence[str], wide: float, high: float, label: str) -> str:
    """Return an SVG document with these drawings on the ground of the night, and the style sheet that maps need.

    ``label`` names the picture for those who listen.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{quoted(label)}" width="{wide:g}" '
        f'height="{high:g}" viewBox="0 0 {wide:g} {high:g}">'
        f"<style>{styles.text('innsmouth').replace('<', '')}</style>"
        f'<rect width="{wide:g}" height="{high:g}" fill="{PAPER}"/><g class="al al-page" data-theme="candle" '
        f'data-game="innsmouth" style="font-family:{SERIF}">{"".join(lines)}</g></svg>'
    )


def text_line(x: float, y: float, text: str, size: int, color: str, anchor: str = "start") -> str:
    """Return a line of text as SVG."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{color}" text-anchor="{anchor}">{escape(text)}</text>'


def _map(picture: d.TownPicture, x: float, y: float) -> tuple[str, float]:
    """Return the map of a sheet as SVG, and where it ends below."""
    box = map.view_box(picture.town, MapSize.WIDE)
    _, _, wide, tall = (float(side) for side in box.split())
    high = round(WIDE * tall / wide)
    layers = map.static_layer(picture.town, MapSize.WIDE) + map.live_layer(picture.screen, picture.town)
    nested = f'<svg class="inn" x="{x:g}" y="{y:g}" width="{WIDE}" height="{high}" viewBox="{box}">{layers}</svg>'
    return nested, y + high


def _rows(body: Sequence[object]) -> Iterator[tuple[str, str, tuple[str, ...], bool]]:
    """Yield the lines of points: label, figure, notes, whether it is the sum; a product has its arithmetic as label."""
    for part in body:
        if isinstance(part, d.Products):
            for product in part.products:
                label, _, _ = product.reading.rpartition(" = ")
                yield label, str(product.points), (), False
        elif isinstance(part, d.ScoreTable):
            for line in part.lines:
                yield line.label, line.figures[0], line.notes, line.is_sum


def _small(result: list[str], text: str, x: float, y: float) -> float:
    """Add a small text below a height, in as many lines as it needs; return where the last one stands."""
    for line in textwrap.wrap(text, LETTERS):
        y += 32
        result.append(text_line(x, y, line, 24, SECOND))
    return y
