"""A finished game as files to keep: one HTML page that needs nothing else, and an SVG picture.

Source: as the evening of Arkham Horror, ``companion.apps.exports.evening_file``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion import words
from companion.apps.exports import sheet_picture
from companion.apps.exports.sheet_picture import HAIR, INK, LAMP, PAPER, SECOND, SERIF, text_line
from companion.apps.files.data_addresses import data_address
from companion.innsmouth.game.seat_sheets import sheet_of, town_of
from companion.innsmouth.game.state import Tour
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute
from companion.innsmouth.town.town import Town
from companion.screens.innsmouth.end import published, score_panel
from companion.screens.innsmouth.end.route_panel import figures, line_items
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.map.town_map import MapOverlay
from companion.screens.innsmouth.pieces.drawn import Headline, PrintedSheet
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, Links
from companion.screens.innsmouth.wording.names import Names
from companion.widgets import html, styles
from companion.widgets.innsmouth_map import map
from companion.widgets.markup import escape, quoted

if TYPE_CHECKING:
    from IPython.display import SVG

EDGE, LABELS, COLUMN = 80, 430, 190
"""Of the picture: the margin, the labels and each player's column, in pixels."""
MOST_LETTERS = 11
ABREAST = 2
"""Sheets beside each other in a picture."""


def links(content: InnsmouthScreen) -> Links:
    """Return the links of the page, with both files as addresses."""
    return replace(
        content.links,
        evening=data_address(page(content), "text/html"),
        picture=data_address(picture(content), "image/svg+xml"),
    )


def page(content: InnsmouthScreen) -> str:
    """Return an HTML page with the score and every published sheet; on paper a sheet a page, in the inks of the day."""
    title = content.words.t("Innsmouth")
    inside = html.render((*score_panel.parts(content), *published.sheets(content)))
    return (
        f'<!doctype html><html lang="{content.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{styles.text('innsmouth')}\nhtml,body{{margin:0;background:{PAPER}}}"
        ".kept .al-sheet__body{max-width:760px;margin:0 auto;padding:24px 12px;"
        "display:flex;flex-direction:column;gap:20px}.kept .inn-paper{width:100%}"
        ".al.kept .inn-lines--many th:not(:first-child){min-width:3em}"
        f"{styles.on_paper('innsmouth')}</style></head><body>"
        '<main class="al al-page kept" data-theme="candle" data-game="innsmouth" '
        'style="display:block;height:auto;overflow:visible"><div class="al-panel" style="position:static">'
        f'<div class="al-sheet" data-key="inn-score" style="position:static"><div class="al-sheet__body">'
        f'<p class="al-2">{escape(title)}</p>{inside}</div></div></div></main></body></html>'
    )


def as_svg(sheet: Sheet, town: Town, best: BestRoute, language: str = "ru") -> SVG:
    """Return a sheet with its best route as a picture, for a notebook."""
    from IPython.display import SVG  # a page in a pocket has no Jupyter

    voice = words.load(language)
    names = Names(None, voice)
    label = quoted(f"{voice.t('Innsmouth')}: {voice.t('Best route')}")
    overlay = MapOverlay(route=best.route, passed=best.appraisal.passed)
    return SVG(_map(names, sheet, town, overlay, label))  # type: ignore[no-untyped-call]


def _map(names: Names, sheet: Sheet, town: Town, overlay: MapOverlay, label: str) -> str:
    """Return the map of a sheet as an SVG document; ``label``, quoted, names it for those who listen."""
    screen = town_map.present(names, town, sheet, MapSize.WIDE, overlay)
    drawn = map.static_layer(town, MapSize.WIDE) + map.live_layer(screen, town)
    box = map.view_box(town, MapSize.WIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="al al-page" data-theme="candle" data-game="innsmouth" '
        f'role="img" aria-label="{label}" viewBox="{box}" width="640" '
        f'style="display:block;height:auto;background:{PAPER}">'
        f"<style>{escape(styles.text('innsmouth'))}</style>"
        f'<svg class="inn" viewBox="{box}">{drawn}</svg></svg>'
    )


def pictures(content: InnsmouthScreen) -> str:
    """Return every sheet of a game as HTML pictures: published once it is finished, before that as it is drawn.

    They need no script and no kernel, so a notebook that is saved as a page keeps them. "" without a game.
    """
    tour = content.tour
    return "" if tour is None else "".join(_picture_of_seat(content, tour, seat) for seat in range(len(tour.seats)))


def _picture_of_seat(content: InnsmouthScreen, tour: Tour, seat: int) -> str:
    """Return a player's sheet as an HTML picture."""
    names, printed = content.names, published.sheet(content, seat)
    label = quoted(names.player(seat))
    if printed is not None:
        drawn = picture_of(printed, content.words.t("Innsmouth"))
    else:
        town, sheet = town_of(tour.seats[seat], content.printed), sheet_of(tour, seat, content.printed)
        drawn = _map(names, sheet, town, MapOverlay(), label) if sheet else ""
    return f'<img alt="{label}" width="640" src="{data_address(drawn, "image/svg+xml")}">' if drawn else ""


def picture(content: InnsmouthScreen) -> str:
    """Return the score as an SVG picture: who won, then every published sheet with its map; before the end the table.

    "" without a game.
    """
    if content.tour is None:
        return ""
    sheets = published.sheets(content)
    if not sheets:
        return _table_picture(content)
    headline = score_panel.headline(content, content.tour)
    lines = [text_line(EDGE, 100, content.words.t("Innsmouth"), 32, SECOND)]
    top, below = 150.0, 0.0
    if len(sheets) > 1:
        lines.append(text_line(EDGE, 164, headline.title, 52, INK))
        top = 230.0
    for at, sheet in enumerate(sheets):
        column = at % ABREAST
        if not column:
            top, below = max(top, below), 0.0
        drawn, low = sheet_picture.drawn(sheet, EDGE + column * (sheet_picture.WIDE + EDGE), top)
        lines.append(drawn)
        below = max(below, low + EDGE)
    wide = EDGE + min(len(sheets), ABREAST) * (sheet_picture.WIDE + EDGE)
    return sheet_picture.document(lines, wide, below, headline.title)


def picture_of(sheet: PrintedSheet, title: str) -> str:
    """Return one published sheet as an SVG picture, under a title."""
    label = ", ".join(part.title for part in sheet.head if isinstance(part, Headline))
    drawn, low = sheet_picture.drawn(sheet, EDGE, 120)
    lines = [text_line(EDGE, 70, title, 26, SECOND), drawn]
    return sheet_picture.document(lines, sheet_picture.WIDE + 2 * EDGE, low + EDGE, f"{title}: {label}")


def _table_picture(content: InnsmouthScreen) -> str:
    """Return the points so far as an SVG picture: a column for each player."""
    tour = content.tour
    assert tour is not None
    t, names = content.words.t, content.names
    final_lines = score_panel.final_lines(content, tour)
    scores = [final_lines[seat] for seat in range(len(tour.seats))]
    labels = [label for label, _ in line_items(score_panel.BLANK, names)]
    rows = [
        [figures(lines, names, player)[at] if lines else "·" for player, lines in zip(tour.seats, scores, strict=True)]
        for at in range(len(labels))
    ]
    right = EDGE + LABELS + COLUMN * len(scores)
    columns = [right - COLUMN * (len(scores) - 1 - at) for at in range(len(scores))]
    drawn = [text_line(EDGE, 100, t("Innsmouth"), 32, SECOND)]
    drawn.append(text_line(EDGE, 164, score_panel.headline(content, tour).title, 52, INK))
    drawn += [text_line(x, 240, _fitting(names.player(seat)), 30, SECOND, "end") for seat, x in enumerate(columns)]
    y = 300
    for label, row in zip(labels, rows, strict=True):
        drawn.append(text_line(EDGE, y, label, 30, SECOND))
        drawn += [text_line(x, y, figure, 38, INK, "end") for x, figure in zip(columns, row, strict=True)]
        drawn.append(f'<path d="M{EDGE} {y + 20}H{right}" stroke="{HAIR}"/>')
        y += 62
    drawn.append(text_line(EDGE, y + 20, t("Total"), 40, INK))
    totals = [
        names.total(lines.total, player) if lines else "·" for player, lines in zip(tour.seats, scores, strict=True)
    ]
    drawn += [text_line(x, y + 20, total, 56, LAMP, "end") for x, total in zip(columns, totals, strict=True)]
    wide, high = right + EDGE, y + 90
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'font-family="{SERIF}"><rect width="{wide}" height="{high}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


def _fitting(name: str) -> str:
    """Return a name, cut to the width of its column."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…"
