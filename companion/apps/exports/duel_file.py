"""The duel told as an SVG picture with its own colours: who won, the curves, the turn that decided, the figures."""

from __future__ import annotations

from companion.screens.realms.duel import epilogue
from companion.screens.realms.duel.drawn import SanityCourse
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.widgets.drawings import course, letters
from companion.widgets.markup import Markup, escape

WIDTH, HEIGHT = 1080, 1350
"""The picture; long names make it taller."""
INK, SECOND, LAMP = Markup("#f1e9d8"), Markup("#c9c5b4"), Markup("#f5cf86")
HAIR, PAPER = Markup("#2e3f44"), Markup("#0c1214")
SERIF = Markup("Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif")
SEATS = (Markup("#e8b65c"), Markup("#79bdf0"), Markup("#f09a86"), Markup("#a9cf83"))
STYLE = (
    f".cv-grid{{stroke:{HAIR}}}.cv-n{{font-size:13px;fill:{SECOND}}}.cv-l{{fill:none;stroke-width:3.4;"
    f"stroke-linejoin:round}}.cv-turn{{fill:#2c2413;stroke:{LAMP}}}.cv-t{{font-size:14px;fill:{LAMP}}}"
    f".cv-ground{{fill:{PAPER};stroke:{LAMP}}}"
    ".cv-e{font-size:19px}"
)
STYLE_OF_SEATS = Markup("").join(
    f".cv-p{n}{{stroke:{ink}}}.cv-f{n}{{fill:{ink}}}" for n, ink in enumerate(SEATS, start=1)
)


EDGE = 90
"""Least room at both sides of a line that fills the picture."""
SAMPLE, GAP = 66, 44
"""Width of a piece of a curve before its name, and between two names."""


def picture(names: Names, records: Log, worked_out: epilogue.WorkedOut) -> Markup:
    """Return the epilogue of the duel as an SVG picture to share."""
    story = epilogue.epilogue(names, records, worked_out)
    middle = WIDTH // 2
    parts: list[Markup] = [
        _text(middle, 90, names.words.t("Cthulhu Realms"), 34, SECOND, "middle"),
        _text(middle, 283, story.victory.figure, 156, INK, "middle"),
        f'<circle cx="{middle}" cy="228" r="128" fill="none" stroke="{LAMP}" stroke-width="4"/>',
    ]
    y = _lines(parts, 450, story.victory.title, (84, 50), LAMP) + 55
    y = _lines(parts, y, story.victory.text, (34, 34), SECOND) + 44
    if story.course is not None:
        parts.append(course.drawing(story.course, Markup(f' x="80" y="{y - 24}" width="920" height="530"')))
        y = _names(parts, y + 545, story.course) + 52
    if story.star is not None:
        y = _lines(parts, y, story.star.title, (38, 30), INK) + 54
    for fact in story.facts:
        room = WIDTH - 2 * EDGE - 30 - 38 * letters.wide(fact.figure)
        parts.append(_text(WIDTH - EDGE, y, fact.figure, 38, LAMP, "end"))
        y = _lines(parts, y, fact.text, (30, 24), INK, room) + 52
    tall = max(HEIGHT, y - 12)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{tall}" viewBox="0 0 {WIDTH} {tall}" '
        f'font-family="{SERIF}"><style>{STYLE}{STYLE_OF_SEATS}</style>'
        f'<rect width="{WIDTH}" height="{tall}" fill="{PAPER}"/>'
        f"{Markup('').join(parts)}</svg>"
    )


def _names(parts: list[Markup], y: int, chart: SanityCourse) -> int:
    """Draw a piece of each curve with its name, in centred lines; return the height of the last line."""
    rows: list[list[tuple[int, int, list[str]]]] = [[]]
    width = 0.0
    for curve in chart.curves:
        size, lines = letters.fitted(curve.name, 30, 24, WIDTH - 2 * EDGE - SAMPLE)
        takes = SAMPLE + size * max(map(letters.wide, lines)) + GAP
        if rows[-1] and width + takes > WIDTH - 2 * EDGE + GAP:
            rows.append([])
            width = 0
        rows[-1].append((curve.seat, size, lines))
        width += takes
    for row in rows:
        widths = [SAMPLE + size * max(map(letters.wide, lines)) + GAP for _, size, lines in row]
        x, under = (WIDTH - sum(widths) + GAP) / 2, y
        for (seat, size, lines), takes in zip(row, widths, strict=True):
            parts.append(f'<g transform="translate({x:.0f} {y - 10}) scale(1.8)">{course.sample(seat)}</g>')
            parts += [_text(x + SAMPLE, y + 36 * at, line, size, INK) for at, line in enumerate(lines)]
            x, under = x + takes, max(under, y + 36 * (len(lines) - 1))
        y = under + 44
    return y - 44


def _lines(
    parts: list[Markup], y: int, text: str, sizes: tuple[int, int], color: Markup, room: float = WIDTH - 120
) -> int:
    """Draw a text, centred, or at the left if its room is narrower; return the height of its last line.

    ``sizes``: of its letters, and the least before it is broken into lines.
    """
    is_middle = room == WIDTH - 120
    size, lines = letters.fitted(text, *sizes, room)
    x, anchor = (WIDTH // 2, "middle") if is_middle else (EDGE, "start")
    for at, line in enumerate(lines):
        parts.append(_text(x, y + round(at * size * 1.2), line, size, color, anchor))
    return y + round((len(lines) - 1) * size * 1.2)


def _text(x: float, y: float, text: str, size: int, color: Markup, anchor: str = "start") -> Markup:
    """Return a line of text as SVG."""
    look = f'font-size="{size}" fill="{color}" text-anchor="{escape(anchor)}"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {look}>{escape(text)}</text>'
