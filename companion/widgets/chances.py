"""Draws the parts that show chances; every text escaped.

Source: DESIGN.md section 5, mocks 06-check and 06-fight.
"""

from __future__ import annotations

from html import escape

from companion.screens import chances as c
from companion.screens.acts import encode
from companion.screens.parts import Tone
from companion.widgets import marks

CURVE_WIDTH, CURVE_HEIGHT = 340, 150
LEFT, RIGHT, TOP, BOTTOM = 30, 24, 26, 26
_LIT = ' class="is-lit"'


def render(part: c.ChancePart) -> str:
    """The HTML of one part."""
    match part:
        case c.Outcomes():
            return _outcomes(part)
        case c.BigFigure():
            return _big(part)
        case c.Way():
            return _way(part)
        case c.Curve():
            return _curve(part)
        case c.Grid():
            return _grid(part)
        case c.Code():
            return _code(part)
        case c.Tally():
            return _tally(part)
        case _:
            raise TypeError(f"no drawing for {type(part).__name__}")


def _quoted(text: str) -> str:
    return escape(text, quote=True)


def _bar(outcomes: tuple[c.Outcome, ...], figures: bool) -> str:
    return "".join(
        f'<span class="o-{one.ink.value}" style="flex:{max(one.share, 0.002):.4f} 1 0">'
        f"{escape(one.figure) if figures and one.share >= 0.1 else ''}</span>"
        for one in outcomes
        if one.share > 0
    )


def _outcomes(part: c.Outcomes) -> str:
    bar = f'<div class="al-bars" role="img" aria-label="{_quoted(part.reading)}">{_bar(part.outcomes, True)}</div>'
    if not part.legend:
        return bar
    keys = "".join(
        f'<li><i class="o-{one.ink.value}" aria-hidden="true"></i>{escape(one.label)} '
        f'<b class="al-num">{escape(one.figure)}</b></li>'
        for one in part.outcomes
        if one.share > 0
    )
    return f'{bar}<ul class="al-legend">{keys}</ul>'


def _big(part: c.BigFigure) -> str:
    tone = f' style="color:var(--{part.tone.value})"' if part.tone is not Tone.PLAIN else ""
    text = f'<div class="al-s al-2">{escape(part.text)}</div>' if part.text else ""
    return (
        f'<div class="al-big"><span class="al-big__n al-num"{tone}>{escape(part.figure)}</span>'
        f'<div><div class="al-m">{escape(part.title)}</div>{text}</div></div>'
    )


def _way(part: c.Way) -> str:
    icon = marks.icon(part.icon) if part.icon else ""
    bar = _bar(part.outcomes, False) if part.outcomes else f'<i style="width:{100 * part.share:.1f}%"></i>'
    kind = "al-bars al-bars--thin" if part.outcomes else "al-way__b"
    note = f'<span class="al-way__n al-s al-2">{escape(part.note)}</span>' if part.note else ""
    hit = ""
    if part.act is not None:
        name = _quoted(f"{part.title}, {part.figure}")
        act = _quoted(encode(part.act))
        hit = f'<button type="button" class="al-tap__hit" aria-label="{name}" data-act="{act}"></button>'
    return (
        f'<div class="al-way{" al-tap" if hit else ""}{" is-best" if part.best else ""}">'
        f'<div class="al-way__t"><div class="al-h3">{icon}{escape(part.title)}</div>'
        f'<div class="al-s al-2">{escape(part.text)}</div></div>'
        f'<span class="al-way__f al-num">{escape(part.figure)}</span>'
        f'<div class="{kind}" aria-hidden="true">{bar}</div>{note}{hit}</div>'
    )


def _curve(part: c.Curve) -> str:
    if not part.points:
        return ""
    most = max(x for x, *_ in part.points) or 1.0
    places = [
        (
            LEFT + (CURVE_WIDTH - LEFT - RIGHT) * x / most,
            TOP + (CURVE_HEIGHT - TOP - BOTTOM) * (1 - y),
        )
        for x, y, *_ in part.points
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    grid = "".join(
        f'<path class="al-curve__g" d="M{LEFT} {y:.1f}H{CURVE_WIDTH - RIGHT}"/>'
        f'<text class="al-curve__k" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share}</text>'
        for share in (0, 50, 100)
        for y in (TOP + (CURVE_HEIGHT - TOP - BOTTOM) * (1 - share / 100),)
    )
    dots = "".join(
        f'<circle class="al-curve__d" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
        f'<text class="al-curve__v" x="{x:.1f}" y="{y - 10:.1f}" text-anchor="middle">{escape(value)}</text>'
        f'<text class="al-curve__k" x="{x:.1f}" y="{CURVE_HEIGHT - 6}" text-anchor="middle">{escape(under)}</text>'
        for (x, y), (_, _, under, value) in zip(places, part.points, strict=True)
    )
    return (
        f'<svg class="al-curve" viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" role="img" '
        f'aria-label="{_quoted(part.reading)}">{grid}<polyline class="al-curve__l" points="{line}"/>{dots}</svg>'
    )


def _grid(part: c.Grid) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in part.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(
            f"<td{_LIT if (index, column) == part.lit else ''}>{escape(cell)}</td>"
            for column, cell in enumerate(row[1:])
        )
        + "</tr>"
        for index, row in enumerate(part.rows)
    )
    caption = f'<caption class="al-s al-2">{escape(part.caption)}</caption>'
    return (
        f'<div class="al-wide"><table class="al-table al-grid">{caption}<thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _code(part: c.Code) -> str:
    head = ""
    if part.title:
        head = (
            f'<div class="al-code__h"><span>{escape(part.title)}</span>'
            f'<b class="al-num">{escape(part.figure)}</b></div>'
        )
    name = _quoted(f"{part.label}: {part.title}") if part.title else _quoted(part.label)
    return (
        f'<div class="al-code">{head}<code>{escape(part.text)}</code>'
        f'<button type="button" class="al-btn al-btn--quiet" aria-label="{name}" data-copy="{_quoted(part.line)}">'
        f"{escape(part.label)}</button></div>"
    )


def _tally(part: c.Tally) -> str:
    buttons = "".join(
        f'<button type="button" class="al-btn al-tally__b{" is-on" if number == part.chosen else ""}'
        f"{' is-expected' if number == part.expected else ''}"
        f'{" is-pass" if 0 <= part.passes_from <= number else ""}" aria-pressed="{str(number == part.chosen).lower()}" '
        f'data-act="{_quoted(encode(act))}">{number}</button>'
        for number, act in enumerate(part.acts)
    )
    return f'<div class="al-tally" role="group" aria-label="{_quoted(part.label)}">{buttons}</div>'
