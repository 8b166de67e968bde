"""A finished game as files to keep: one HTML page that needs nothing else, and an SVG picture.

Source: as the evening of Arkham Horror, ``companion.apps.exports.evening_file``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion import words
from companion.apps.files.data_addresses import data_address
from companion.innsmouth.end import pending_checks
from companion.innsmouth.route.route import Passed, Route
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute
from companion.innsmouth.town.town import Town
from companion.screens.innsmouth.end import score_panel
from companion.screens.innsmouth.end.route_panel import line_items
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.map.town_map import MapOverlay
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
PAPER, INK, SECOND, LAMP, HAIR = "#0c1214", "#f1e9d8", "#c9c5b4", "#f5cf86", "#2e3f44"
SERIF = "Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif"


def links(content: InnsmouthScreen) -> Links:
    """Return the links of the page, with both files as addresses."""
    return replace(
        content.links,
        evening=data_address(page(content), "text/html"),
        picture=data_address(picture(content), "image/svg+xml"),
    )


def page(content: InnsmouthScreen) -> str:
    """Return an HTML page with the score sheet and every player's map with the final route."""
    style = styles.text("innsmouth")
    title = content.words.t("Innsmouth")
    maps = "".join(_map(content, seat) for seat in range(len(content.tour.seats) if content.tour else 0))
    return (
        f'<!doctype html><html lang="{content.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{style}\nhtml,body{{margin:0;background:{PAPER}}}"
        ".kept{max-width:760px;margin:0 auto;padding:24px 18px;display:flex;flex-direction:column;gap:20px}"
        ".kept svg.inn{display:block;width:100%;height:auto}</style>"
        '</head><body><main class="al al-page kept" data-theme="candle" data-game="innsmouth" '
        'style="display:flex;height:auto;overflow:visible">'
        f'<p class="al-2">{escape(title)}</p>{html.render(score_panel.parts(content))}{maps}</main></body></html>'
    )


def _map(content: InnsmouthScreen, seat: int) -> str:
    """Return a player's town with the final route as HTML, under name and points; "" without a checked route."""
    tour = content.tour
    check = pending_checks.checked(tour, seat, content.printed) if tour is not None else None
    if check is None or check.player.route is None:
        return ""
    lost = frozenset(erased.quarter for erased in check.player.check.penalties)
    drawn = _layers(content, check.sheet, check.town, check.player.route, check.passed, lost)
    box = map.view_box(check.town, MapSize.WIDE)
    heading = f'<h2 class="al-h2">{escape(content.names.player(seat))} · {check.lines.total}</h2>'
    return f'{heading}<svg class="inn" viewBox="{box}">{drawn}</svg>'


def _layers(
    content: InnsmouthScreen, sheet: Sheet, town: Town, route: Route, passed: Passed, lost: frozenset[tuple[int, int]]
) -> str:
    """Return both layers of a town's map as SVG: with a route, what it passes, and the quarters lost to penalties."""
    overlay = MapOverlay(route=route, passed=passed, lost=lost)
    screen = town_map.present(content.names, town, sheet, MapSize.WIDE, overlay)
    return map.static_layer(town, MapSize.WIDE) + map.live_layer(screen, town)


def as_svg(sheet: Sheet, town: Town, best: BestRoute, language: str = "ru") -> SVG:
    """Return a sheet with its best route as a picture, for a notebook."""
    from IPython.display import SVG  # a page in a pocket has no Jupyter

    voice = words.load(language)
    names = Names(None, voice)
    label = quoted(f"{voice.t('Innsmouth')}: {voice.t('Best route')}")
    overlay = MapOverlay(route=best.route, passed=best.appraisal.passed)
    screen = town_map.present(names, town, sheet, MapSize.WIDE, overlay)
    drawn = map.static_layer(town, MapSize.WIDE) + map.live_layer(screen, town)
    box = map.view_box(town, MapSize.WIDE)
    return SVG(  # type: ignore[no-untyped-call]
        f'<svg xmlns="http://www.w3.org/2000/svg" class="al al-page" data-theme="candle" data-game="innsmouth" '
        f'role="img" aria-label="{label}" viewBox="{box}" width="640" '
        f'style="display:block;height:auto;background:{PAPER}">'
        f"<style>{escape(styles.text('innsmouth'))}</style>"
        f'<svg class="inn" viewBox="{box}">{drawn}</svg></svg>'
    )


def picture(content: InnsmouthScreen) -> str:
    """Return the score sheet as an SVG picture: the winner, then a column for each player; "" without a game."""
    tour = content.tour
    if tour is None:
        return ""
    t, names = content.words.t, content.names
    final_lines = score_panel.final_lines(content, tour)
    scores = [final_lines[seat] for seat in range(len(tour.seats))]
    labels = [label for label, _ in line_items(score_panel.BLANK, names)]
    rows = [[str(line_items(lines, names)[at][1]) if lines else "·" for lines in scores] for at in range(len(labels))]
    right = EDGE + LABELS + COLUMN * len(scores)
    columns = [right - COLUMN * (len(scores) - 1 - at) for at in range(len(scores))]
    drawn = [text_line(EDGE, 100, t("Innsmouth"), 32, SECOND)]
    drawn.append(text_line(EDGE, 164, score_panel.headline(content, tour).title, 52, INK))
    drawn += [text_line(x, 240, _fitting(names.player(seat)), 30, SECOND, "end") for seat, x in enumerate(columns)]
    y = 300
    for label, figures in zip(labels, rows, strict=True):
        drawn.append(text_line(EDGE, y, label, 30, SECOND))
        drawn += [text_line(x, y, figure, 38, INK, "end") for x, figure in zip(columns, figures, strict=True)]
        drawn.append(f'<path d="M{EDGE} {y + 20}H{right}" stroke="{HAIR}"/>')
        y += 62
    drawn.append(text_line(EDGE, y + 20, t("Total"), 40, INK))
    totals = [str(lines.total) if lines else "·" for lines in scores]
    drawn += [text_line(x, y + 20, total, 56, LAMP, "end") for x, total in zip(columns, totals, strict=True)]
    wide, high = right + EDGE, y + 90
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'font-family="{SERIF}"><rect width="{wide}" height="{high}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


def _fitting(name: str) -> str:
    """Return a name, cut to the width of its column."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…"


def text_line(x: float, y: float, text: str, size: int, color: str, anchor: str = "start") -> str:
    """Return a line of text as SVG."""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{color}" text-anchor="{anchor}">{escape(text)}</text>'
