"""An evening in Arkham as one page to send: the map after every act, played without a network, and a report on paper.

Every text from a person is escaped. The lines of the map are markup that the Almanac drew, and the page's script puts
them in as such; captions and numbers it shows as text. Without a script the page has the last table and the report.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion import widgets
from companion.arkham.table import commands as c
from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens.arkham.board import board
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import evening, newspaper_words
from companion.screens.arkham.pages import replay
from companion.screens.arkham.wording.names import Names
from companion.screens.families.replay import SPEEDS, STAYS, Frame, Reel
from companion.screens.parts import Meter
from companion.widgets import html, styles
from companion.widgets.arkham_map import map
from companion.widgets.drawings import replay as drawing
from companion.widgets.markup import Markup, escape, quoted

Log = Sequence[Record[Table]]

SHEETS = ("house/tokens", "house/base", "house/controls", "house/lists", "map", "chances", "arkham/board",
          "arkham/replay")  # fmt: skip
OWN = """html,body{margin:0;background:#0c1214}.kept{max-width:900px;margin:0 auto;padding:16px;display:flex;
flex-direction:column;gap:16px}.kept svg.al-still{width:100%;max-height:54vh}
.kept h1{margin:0;font-size:var(--t-xl)}.kept header p{margin:0}@media print{.rp,.rp-did{display:none}}"""


def page(names: Names, records: Log, has_players: bool = True) -> str:
    """Return the evening as a single HTML file; players' names stand in it only with ``has_players``.

    Raises ``ValueError`` if nothing was done at the table.
    """
    if not has_players:
        people = tuple(replace(person, player="") for person in names.table.investigators)
        names = replace(names, table=replace(names.table, investigators=people))
        records = [record for record in records if not isinstance(record.command, c.RenamePlayer)]
    film = replay.film_of(names, records)
    if not film:
        raise ValueError("nothing was done at this table")
    ended = replay.heading(names)
    team = ", ".join(
        names.first_name(seat) + (f" ({person.player})" if person.player else "")
        for seat, person in enumerate(names.table.investigators)
    )
    game = names.words.t("Arkham Horror")
    parts = (game, newspaper_words.day(names, records), names.ancient_one(), team)
    about = " · ".join(filter(None, parts))
    return (
        f'<!doctype html><html lang="{quoted(names.words.language)}"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'\">"
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(game)} · {escape(ended)}</title>"
        f"<style>{_style()}</style></head>"
        f'<body><main class="al kept" data-theme="candle"><header><h1>{escape(ended)}</h1>'
        f"<p>{escape(about)}</p></header>"
        f"{_map(film[-1], names)}{_player(names, records)}{html.render(evening.parts(names, records))}</main>"
        f'<script type="application/json" id="evening">{_film(film, names)}</script>'
        f"<script>{_script()}</script></body></html>"
    )


def _style() -> Markup:
    """Return the styles of the page."""
    sheets = "\n".join((styles.FOLDER / f"{name}.css").read_text("utf-8") for name in SHEETS)
    return Markup(f"{sheets}\n{OWN}{styles.on_paper('arkham')}")


@cache
def _script() -> Markup:
    """Return the player's script."""
    return Markup((Path(widgets.__file__).parent / "static" / "replay_file.js").read_text("utf-8"))


def _layers(frame: Frame[Table], names: Names) -> list[list[str]]:
    """Return the lower and the upper lines of the map of a frame."""
    screen = board.present(frame.table, names.box, names.words, board.BoardSize.PHONE, board.UNTAPPED)
    drawn = map.live_layer(screen, names.words, names.box, is_still=True)
    return [half.split("\n") for half in drawn.split(map.SEAM)]


def _map(frame: Frame[Table], names: Names) -> Markup:
    """Return the map with the last table, as it stands without a script."""
    size = board.BoardSize.PHONE
    lower, upper = (Markup(half) for half in map.static_layer(size, names.words, names.box).split(map.SEAM))
    under, over = (Markup("\n".join(lines)) for lines in _layers(frame, names))
    return Markup(
        f'<svg class="al-still" viewBox="{map.view_box(size)}" role="img" aria-labelledby="moment text">{lower}'
        f'<g id="under">{under}</g>{upper}<g id="over">{over}</g></svg>'
    )


def _player(names: Names, records: Log) -> Markup:
    """Return the caption and the slider over the curve; hidden until the script runs."""
    reel = replay.present(names, replay.watching(View()), records, "").strip
    assert isinstance(reel, Reel)
    curves = {curve.icon for curve in reel.course.curves}
    keys = "".join(
        drawing.key(meter, meter.icon in curves, f"figure-{number}") for number, meter in enumerate(reel.figures)
    )
    return Markup(
        '<div id="keys" hidden><section class="rp-did"><div class="rp-did__l" tabindex="0"><div class="al-grow">'
        '<small id="moment"></small><p id="text" aria-live="polite"></p><small id="more"></small></div></div></section>'
        f'<section class="rp" id="course"><ul class="rp-key">{keys}</ul>'
        f'<div class="rp-course">{drawing.course(reel.course)}<i class="rp-ahead"></i>'
        f'<input id="at" type="range" class="rp-at" min="0" max="{reel.course.last}" value="0" '
        f'aria-label="{quoted(reel.label)}"></div><div class="rp-keys">'
        f'<button type="button" class="al-btn al-btn--main al-grow" id="play">{escape(names.words.t("Watch"))}</button>'
        '<button type="button" class="al-btn" id="speed">×1</button></div></section></div>'
    )


def _figure(meter: Meter) -> str:
    """Return a number with its limit, which may change in the course of an evening."""
    return f"{meter.value}/{meter.of}" if meter.of is not None else str(meter.value)


def _film(film: Sequence[Frame[Table]], names: Names) -> Markup:
    """Return the frames as JSON for the script: lines of the map once each, frames by their numbers."""
    lines: dict[str, int] = {}

    def numbered(some: Sequence[str]) -> list[int]:
        return [lines.setdefault(line, len(lines)) for line in some]

    rows = []
    for frame in film:
        under, over = _layers(frame, names)
        rows.append({
            "under": numbered(under), "over": numbered(over), "moment": frame.moment, "text": frame.caption,
            "more": "; ".join(frame.line.details), "figures": [_figure(meter) for meter in frame.figures],
        })  # fmt: skip
    t = names.words.t
    content = {"lines": list(lines), "frames": rows, "play": t("Watch"), "pause": t("Pause"), "speeds": SPEEDS,
               "stays": STAYS}  # fmt: skip
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))
