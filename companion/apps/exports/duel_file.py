"""The duel told as an SVG picture with its own colours: who won, the curves, the turn that decided, the figures."""

from __future__ import annotations

from companion.screens.realms.duel import epilogue
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.widgets.drawings import course
from companion.widgets.markup import Markup, escape

WIDTH, HEIGHT = 1080, 1350
INK, SECOND, LAMP = Markup("#f1e9d8"), Markup("#c9c5b4"), Markup("#f5cf86")
HAIR, PAPER = Markup("#2e3f44"), Markup("#0c1214")
SERIF = Markup("Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif")
SEATS = (Markup("#e8b65c"), Markup("#79bdf0"), Markup("#f09a86"), Markup("#a9cf83"))
LINE = 50
"""Letters of a line of small text."""
STYLE = (
    f".cv-grid{{stroke:{HAIR}}}.cv-n{{font-size:13px;fill:{SECOND}}}.cv-l{{fill:none;stroke-width:3.4;"
    f"stroke-linejoin:round}}.cv-turn{{fill:#2c2413;stroke:{LAMP}}}.cv-t{{font-size:14px;fill:{LAMP}}}"
    f".cv-ground{{fill:{PAPER};stroke:{LAMP}}}"
    ".cv-e{font-size:19px}"
)
STYLE_OF_SEATS = Markup("").join(
    f".cv-p{n}{{stroke:{ink}}}.cv-f{n}{{fill:{ink}}}" for n, ink in enumerate(SEATS, start=1)
)


WIDE = 0.6
"""Width of a letter on average in a line of the picture, a share of its size; generous, as fonts differ."""
WIDEST = "WMШЩЖЮЫwmшщжюы@%—"
"""Letters as wide as their size."""


def picture(names: Names, records: Log, found: epilogue.WorkedOut) -> Markup:
    """The page of the duel told as a picture to share."""
    shown = epilogue.epilogue(names, records, found)
    middle, y = WIDTH // 2, 0
    parts: list[Markup] = [
        _text(middle, 90, names.words.t("Cthulhu Realms"), 34, SECOND, "middle"),
        _text(middle, 283, shown.victory.figure, 156, INK, "middle"),
        f'<circle cx="{middle}" cy="228" r="128" fill="none" stroke="{LAMP}" stroke-width="4"/>',
        _text(middle, 450, shown.victory.title, 84, LAMP, "middle", WIDTH - 120),
    ]
    y = 505
    for line in _wrapped(shown.victory.text):
        parts.append(_text(middle, y, line, 34, SECOND, "middle"))
        y += 44
    if shown.course is not None:
        place = Markup(f' x="80" y="{y - 20}" width="920" height="570"')
        parts.append(course.drawing(shown.course, place))
        y += 600
    if shown.star is not None:
        parts.append(_text(middle, y, shown.star.title, 38, INK, "middle", WIDTH - 120))
        y += 56
    for fact in shown.facts:
        figure = _text(WIDTH - 90, y, fact.figure, 38, LAMP, "end")
        parts += [_text(90, y, fact.text, 30, INK, room=WIDTH - 210 - round(38 * _wide(fact.figure))), figure]
        y += 52
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="{SERIF}"><style>{STYLE}{STYLE_OF_SEATS}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{Markup('').join(parts)}</svg>"
    )


def _wrapped(text: str) -> list[str]:
    """In lines of so many letters."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _wide(text: str) -> float:
    """About how wide a line is, for letters of size 1."""
    return sum(1 if one in WIDEST else WIDE for one in text)


def _text(x: float, y: float, text: str, size: int, color: Markup, anchor: str = "start", room: int = 0) -> Markup:
    """A line; with ``room`` in letters small enough that it is no wider."""
    fits = min(size, int(room / _wide(text))) if room and text else size
    look = f'font-size="{fits}" fill="{color}" text-anchor="{escape(anchor)}"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {look}>{escape(text)}</text>'
