"""The evening as files to keep: a page that needs nothing else, and a picture.

Both are made here from the screens; every text from a person is escaped. The page carries the one stylesheet, the
picture its own colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.apps.files import paths
from companion.arkham.ending.endings import RoundEnd
from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens.arkham.evening import evening, score_screen
from companion.screens.arkham.wording.names import Names
from companion.widgets import html, styles

Log = Sequence[Record[Table]]

WIDTH, SKY, HEIGHT = 1200, 480, 1940
"""Of the picture: the town at night lies above, the rest below ``SKY``."""
PAPER, INK, SECOND, LAMP, HAIR = "#0c1214", "#f1e9d8", "#c9c5b4", "#f5cf86", "#2e3f44"
LINES = (
    ("doom", "#f0a068", ""),
    ("terror", "#6cc3c4", "9 5"),
    ("gates", "#c3a2f0", "2 5"),
    ("monsters", "#a9cf83", "9 4 2 4"),
)
SERIF = "Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif"


NIGHT = "night-narrow.svg"
"""The drawing of the town, one of those of the start page."""


def page(names: Names, records: Log) -> str:
    """Return the evening as a single HTML file: score, First Citizen, chart, turning points, luck."""
    style = styles.text("arkham")
    who = ", ".join(
        f"{names.investigator(seat)} ({investigator.player})" if investigator.player else names.investigator(seat)
        for seat, investigator in enumerate(names.table.investigators)
    )
    town = f'<div class="town">{_night()}</div>'
    body = html.render((score_screen.sheet(names), *score_screen.citizens(names), *evening.parts(names, records)))
    title = f"{names.words.t('Arkham Horror')} · {names.ancient_one()}"
    return (
        f'<!doctype html><html lang="{names.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{style}\nhtml,body{{margin:0;background:{PAPER}}}"
        ".kept{max-width:760px;margin:0 auto;padding:24px 18px;display:flex;flex-direction:column;gap:20px}"
        ".town svg{width:100%;height:auto;display:block;border-radius:6px}</style>"
        '</head><body><main class="al kept" data-theme="candle">'
        f'{town}<p class="al-2">{escape(who)}</p>{body}</main></body></html>'
    )


def picture(names: Names, records: Log) -> str:
    """Return the evening as an SVG picture: how it ended, the score line by line, the chart."""
    score_sheet = score_screen.sheet(names)
    rounds = evening.chronicle(names, records).rounds
    middle = WIDTH // 2
    parts = [
        _text(middle, 110, score_sheet.over, 40, SECOND, "middle"),
        _text(
            middle,
            300 if score_sheet.has_won else 240,
            score_sheet.figure,
            220 if score_sheet.has_won else 110,
            LAMP,
            "middle",
        ),
        _text(middle, 370, score_sheet.under, 36, SECOND, "middle"),
    ]
    for at, row in enumerate(score_sheet.rows):
        y = 460 + 62 * at
        parts += [
            _text(120, y, row.label, 34, INK),
            _text(WIDTH - 120, y, row.points, 40, INK, "end"),
            f'<path d="M120 {y + 18}H{WIDTH - 120}" stroke="{HAIR}"/>',
        ]
    parts += _honour(names, middle)
    parts += _chart(names, rounds)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="{SERIF}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{_night()}'
        f'<g transform="translate(0 {SKY - 20})">{"".join(parts)}</g></svg>'
    )


TOWN = "0 36 390 156"
"""The part of the drawing with moon, roofs and water."""


def _night() -> str:
    """Return the town at night as SVG, as it lies on the start page."""
    drawing = (paths.template_static() / NIGHT).read_text("utf-8")
    inside = drawing[drawing.index(">") + 1 :]
    place = f'width="{WIDTH}" height="{SKY}" viewBox="{TOWN}" preserveAspectRatio="xMidYMid slice"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {place}>{inside}'


def _honour(names: Names, middle: int) -> list[str]:
    """Return the picture's two lines of SVG text about the citizens of honour, empty if there are none."""
    citizens = score_screen.citizens(names)
    if not citizens:
        return []
    return [
        _text(middle, 950, citizens[0].title, 30, SECOND, "middle"),
        _text(middle, 1000, citizens[0].text, 38, LAMP, "middle"),
    ]


def _chart(names: Names, rounds: Sequence[RoundEnd]) -> list[str]:
    """Return four lines with their names as SVG; each has its own dashes as well as its own colour."""
    if not rounds:
        return []
    left, right, top, bottom = 120, WIDTH - 120, 1080, 1360
    most = max(max(getattr(row, field) for row in rounds) for field, _, _ in LINES) or 1
    last = max(row.at for row in rounds) or 1
    t = names.words.t
    labels = (t("Doom"), t("Terror"), t("Gates"), t("Monsters"))
    parts = [
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="{SECOND}"/>',
        _text(right, bottom + 34, _last(names, rounds[-1]), 26, SECOND, "end"),
        _text(left - 14, top + 12, str(most), 26, SECOND, "end"),
    ]
    for at, (field, color, dashes) in enumerate(LINES):
        places = " ".join(
            f"{left + (right - left) * row.at / last:.1f},{bottom - (bottom - top) * getattr(row, field) / most:.1f}"
            for row in rounds
        )
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{places}" fill="none" stroke="{color}" stroke-width="5"{dash}/>')
        x = left + sum(map(_key_width, labels[:at]))
        parts.append(f'<path d="M{x} 1440h50" stroke="{color}" stroke-width="5"{dash}/>')
        parts.append(_text(x + 62, 1450, labels[at], 28, INK))
    return parts


def _last(names: Names, row: RoundEnd) -> str:
    """Return the moment with which the lines end."""
    t = names.words.t
    return t("Battle round {n}", n=row.battle) if row.battle else f"{t('Round')} {row.round}"


def _key_width(label: str) -> int:
    """Return the width of an entry of the legend: stroke, name and a gap."""
    return 62 + 17 * len(label) + 30


def _text(x: float, y: float, text: str, size: int, color: str, anchor: str = "start") -> str:
    """Return a line of text as SVG, ``size`` pixels high at a point in pixels."""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{color}" text-anchor="{anchor}">{escape(text)}</text>'
