"""The evening as files to keep: a page that needs nothing else, and a picture.

Every text from a person is escaped. The page carries the one stylesheet, the picture its own colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens.arkham.evening import evening, newspaper, score_screen
from companion.screens.arkham.wording.names import Names
from companion.widgets import html, styles
from companion.widgets.drawings.paper import newspaper as drawing
from companion.widgets.markup import escape

Log = Sequence[Record[Table]]

NIGHT = "#0c1214"
"""Behind the page."""


def page(names: Names, records: Log, has_players: bool = True) -> str:
    """Return the evening as a single HTML file: newspaper, score, First Citizen, chart, turning points, luck.

    The newspaper is without players' names unless ``has_players``; the other parts name investigators alone.
    """
    style = styles.text("arkham")
    paper = newspaper.paper(names, records, has_players)
    body = html.render((paper, *score_screen.details(names), *evening.parts(names, records)))
    title = f"{names.words.t('Arkham Horror')} · {names.ancient_one()}"
    return (
        f'<!doctype html><html lang="{names.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{style}\nhtml,body{{margin:0;background:{NIGHT}}}"
        ".kept{max-width:760px;margin:0 auto;padding:24px 18px;display:flex;flex-direction:column;gap:20px}"
        f"{styles.on_paper('arkham')}</style></head>"
        f'<body><main class="al kept" data-theme="candle">{body}</main></body></html>'
    )


def picture(names: Names, records: Log, has_players: bool = True) -> str:
    """Return the newspaper of the evening as an SVG picture; without players' names unless ``has_players``."""
    return drawing.picture(newspaper.paper(names, records, has_players))
