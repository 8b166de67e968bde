"""Draws an evening told again: what was done, and the slider over the curve; every text escaped.

What goes on by itself (``data-after``) is tapped by ``scripts/boards/replay.js``.
"""

from __future__ import annotations

from functools import lru_cache

from companion.screens import parts as p
from companion.screens.families import replay as r
from companion.widgets.drawings.markup import Render, data_act
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks

WIDE, HIGH = 1000, 100
"""Units of the curve, which is stretched to its room."""


def render(part: r.ReplayPart, inner: Render) -> Markup:
    """Return a part of a replay as HTML."""
    match part:
        case r.Caption():
            return _caption(part, inner)
        case r.Reel():
            return _reel(part, inner)
        case _:
            raise TypeError(type(part))


def _caption(part: r.Caption, inner: Render) -> Markup:
    """Return what was done: moment, sentence, further sentences."""
    more = "".join(f"<li>{escape(line)}</li>" for line in part.details)
    details = f"<ul>{more}</ul>" if more else NOTHING
    live = ' aria-live="polite"' if part.is_live else NOTHING
    lead = f'<span class="al-pin">{inner(part.lead)}</span>' if part.lead is not None else NOTHING
    return (
        f'<section class="rp-did"><div class="rp-did__l" tabindex="0"{live}>{lead}'
        f'<div class="al-grow"><small>{escape(part.over)}</small>'
        f"<p>{escape(part.text)}</p>{details}</div></div></section>"
    )


def _reel(part: r.Reel, inner: Render) -> Markup:
    """Return the slider over the curve, its buttons below."""
    last = max(1, part.course.last)
    now = 100 * part.at / last
    waits = ""
    if part.next_act is not None:
        waits = f'<i hidden data-after="{part.stays}"{data_act(part.next_act)}></i>'
    curves = {curve.icon for curve in part.course.curves}
    legend = "".join(key(meter, meter.icon in curves) for meter in part.figures)
    act = data_act(r.ShowFrame(""), "at")
    return (
        f'<section class="rp" style="--at:{now:.2f}%"><ul class="rp-key">{legend}</ul>'
        f'<div class="rp-course">{course(part.course)}'
        f'<i class="rp-ahead"></i><input type="range" class="rp-at" min="0" max="{part.course.last}" '
        f'value="{part.at}" aria-label="{quoted(part.label)}" aria-valuetext="{quoted(part.reading)}"{act}></div>'
        f'<div class="rp-keys">{inner(part.buttons)}</div>{waits}</section>'
    )


def key(part: p.Meter, has_curve: bool, name: str = "") -> Markup:
    """Return a number as a line of the legend, led by a piece of its curve, or by its icon if it has none.

    A script finds the number by its ``name``, and the limit behind it.
    """
    lead = "<hr>" if has_curve else marks.icon(part.icon)
    of = f"/{part.of}" if part.of is not None else ""
    number = f'<b id="{quoted(name)}">{part.value}</b><span>{of}</span>' if name else f"<b>{part.value}</b>{of}"
    return f'<li class="is-{quoted(part.icon)}">{lead}<span>{escape(part.label)} {number}</span></li>'


@lru_cache(8)
def course(part: r.Course) -> Markup:
    """Return curves, signs and rounds of an evening, which stay the same from frame to frame."""
    last = max(1, part.last)
    curves = "".join(_curve(curve, last) for curve in part.curves)
    signs = "".join(
        f'<span class="rp-sign{" is-blow" if sign.is_blow else NOTHING}" style="left:{100 * sign.at / last:.2f}%">'
        f"{marks.icon(sign.icon)}</span>"
        for sign in part.signs
    )
    rounds = "".join(f'<span style="left:{100 * at / last:.2f}%">{escape(label)}</span>' for at, label in part.rounds)
    return (
        f'<div class="rp-signs" aria-hidden="true">{signs}</div>'
        f'<svg class="rp-curve" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" aria-hidden="true">'
        f"{curves}</svg>"
        f'<div class="rp-rounds" aria-hidden="true">{rounds}</div>'
    )


def _curve(part: r.ReplayCurve, last: int) -> Markup:
    """Return a curve that climbs in steps; the top of its room is the limit."""
    steps = Markup("").join(f"H{at * WIDE / last:.0f}V{HIGH - share * HIGH:.0f}" for at, share in part.points)
    return f'<path class="is-{quoted(part.icon)}" d="M0 {HIGH}{steps}H{WIDE}"/>'
