"""Draws the course of a duel: the victory, sanities over the turns, the turn that decided. Every text escaped."""

from __future__ import annotations

import math

from companion.screens.realms.duel import drawn as d
from companion.widgets.markup import NOTHING, Markup, escape, quoted

WIDTH, HEIGHT = 358, 222
LEFT, RIGHT, TOP, FOOT = 34.0, 314.0, 38.0, 196.0
BAND, NUMBERS = TOP - 8, FOOT + 20
"""Where the lit turn begins, and the line of the numbers of turns."""
GROUND, CHARACTER, AROUND = 20.0, 10.4, 12.0
"""Height of the ground of the label over the lit turn, its width for each bold digit, and beside them."""
STROKES = ("", "9 5", "2 5", "9 4 2 4")
RAYS = 40
STAR = Markup(
    '<svg class="al-i" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="m12 3 2.2 6.3H21l-5.4 4 2 6.7-5.6-4-5.6 4 2-6.7-5.4-4h6.8z"/></svg>'
)
LABEL = 36.0
"""Least width between two numbers of turns."""
APART = 18.0
"""Least height between the last figures of two curves."""


ONE_LINE, LONGEST_WORD, LONGEST = 12, 11, 24
"""Letters of victory that a phone shows in one line, and of a word and the whole that it shows in largest letters."""


def victory(part: d.Victory) -> Markup:
    """The figure among rays, and who wins below it: a short name in one line, a long one without a broken word."""
    is_long = len(part.title) > LONGEST or max(map(len, part.title.split()), default=0) > LONGEST_WORD
    size = Markup(' class="is-long"') if is_long else NOTHING
    if len(part.title) <= ONE_LINE and not is_long:
        size = Markup(' class="is-short"')
    return (
        f'<section class="rl-won" data-key="won"><svg viewBox="-88 -88 176 176" width="140" height="140" '
        f'aria-hidden="true"><path class="rl-won__r" d="{_rays()}"/><circle class="rl-won__r" r="58" fill="none"/>'
        f'<text class="rl-won__n" y="31" text-anchor="middle">{escape(part.figure)}</text></svg>'
        f"<h2{size}>{escape(part.title)}</h2><p>{escape(part.text)}</p></section>"
    )


def _rays() -> Markup:
    """Return 40 rays around the origin as an SVG path, every fourth longer: the glow behind the star of the victory."""
    results = []
    for at in range(RAYS):
        turned = 2 * math.pi * at / RAYS
        length = 84 if at % 4 == 0 else 73
        x, y = math.cos(turned), math.sin(turned)
        results.append(f"M{64 * x:.1f} {64 * y:.1f}L{length * x:.1f} {length * y:.1f}")
    return Markup("").join(map(Markup, results))


def star(part: d.Star) -> Markup:
    """A sentence beside a star, and how it was determined below it."""
    return (
        f'<div class="rl-star" data-key="star">{STAR}<div>{escape(part.title)}'
        f"<small>{escape(part.text)}</small></div></div>"
    )


def curves(part: d.SanityCourse) -> Markup:
    """The figure on a page, with whose each curve is below it."""
    names = Markup("").join(
        f'<span><svg viewBox="-1 -8 32 16" width="32" height="16" aria-hidden="true">{sample(curve.seat)}</svg>'
        f"{escape(curve.name)}</span>"
        for curve in part.curves
    )
    return f'<figure class="rl-course" data-key="course">{drawing(part)}<figcaption>{names}</figcaption></figure>'


def drawing(part: d.SanityCourse, place: Markup = NOTHING) -> Markup:
    """The curves as SVG; ``place``: attributes that lay them out in a larger picture."""
    last = len(part.turns) - 1
    most = max((value for curve in part.curves for value in curve.values), default=1) or 1
    top = max(50, most)
    lit = _lit(part, last) if 0 < part.decided <= last else NOTHING
    grid = Markup("").join(
        f'<path class="cv-grid" d="M{LEFT:.0f} {_y(value, top):.1f}H{RIGHT:.0f}"/>'
        f'<text class="cv-n" x="{LEFT - 6:.0f}" y="{_y(value, top) + 4:.1f}" text-anchor="end">{value}</text>'
        for value in (0, top // 2, top)
    )
    lines = Markup("").join(_sanity_line(curve, last, top) for curve in part.curves)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{quoted(part.reading)}"{place}>'
        f"{grid}{_turns(part, last)}{lit}{lines}{_ends(part, last, top)}</svg>"
    )


def _x(at: int, last: int) -> float:
    """Return the place on the x axis, in pixels, of the turn at this index, of turns 0..``last``."""
    return LEFT + (RIGHT - LEFT) * at / max(1, last)


def _y(value: int, top: int) -> float:
    """Return the height on the y axis, in pixels, of a sanity on a scale from 0 to ``top``; less than 0 counts as 0."""
    return FOOT - (FOOT - TOP) * max(0, value) / top


def _turns(part: d.SanityCourse, last: int) -> Markup:
    """Return the numbers of turns along the axis where there is room, without numbers too near to the decisive turn."""
    each = max(1, math.ceil(LABEL * max(1, last) / (RIGHT - LEFT)))
    results = []
    for at in range(each, last + 1, each):
        if part.decided > 0 and at != part.decided and abs(_x(at, last) - _x(part.decided, last)) < LABEL * 0.7:
            continue
        if at != part.decided:
            place = Markup(f' x="{_x(at, last):.1f}" y="{NUMBERS:.0f}" text-anchor="middle"')
            results.append(f'<text class="cv-n"{place}>{part.turns[at]}</text>')
    return Markup("").join(map(Markup, results))


def _lit(part: d.SanityCourse, last: int) -> Markup:
    """Return the decisive turn, lit, and the move of the lead above it, where no curve and no number comes."""
    left, right = _x(part.decided - 1, last), _x(part.decided, last)
    middle, wide = (left + right) / 2, max(14.0, right - left)
    ground = CHARACTER * len(part.note) + AROUND
    over = min(max(middle, LEFT + ground / 2), WIDTH - 1 - ground / 2)
    return (
        f'<rect class="cv-turn" x="{middle - wide / 2:.1f}" y="{BAND:.0f}" width="{wide:.1f}" '
        f'height="{FOOT - BAND:.0f}" rx="4"/>'
        f'<text class="cv-t" x="{right:.1f}" y="{NUMBERS:.0f}" text-anchor="middle">{part.turns[part.decided]}</text>'
        f'<rect class="cv-ground" x="{over - ground / 2:.1f}" y="{BAND - GROUND - 2:.0f}" width="{ground:.1f}" '
        f'height="{GROUND:.0f}" rx="4"/>'
        f'<text class="cv-t" x="{over:.1f}" y="{BAND - 7:.0f}" text-anchor="middle">{escape(part.note)}</text>'
    )


def _sanity_line(curve: d.SanityCurve, last: int, top: int) -> Markup:
    """Return a player's sanity from turn to turn as an SVG path, in the colour and dashes of the seat."""
    points = "L".join(f"{_x(at, last):.1f} {_y(value, top):.1f}" for at, value in enumerate(curve.values))
    return f'<path class="cv-l cv-p{curve.seat + 1}" d="M{escape(points)}"{_dashed(curve.seat)}/>'


def _dashed(seat: int) -> Markup:
    """Return the SVG attribute of the dashes that distinguish a seat's line, nothing for a solid line."""
    dash = STROKES[seat % 4]
    return f' stroke-dasharray="{escape(dash)}"' if dash else NOTHING


def _ends(part: d.SanityCourse, last: int, top: int) -> Markup:
    """Return the mark at the end of each curve and its last value; values that would overlap are moved apart."""
    inked = sorted(part.curves, key=lambda curve: -curve.values[-1])
    places: list[float] = []
    under = _y(0, top) + APART
    for left, curve in zip(range(len(inked), 0, -1), inked, strict=True):
        y = max(_y(curve.values[-1], top), places[-1] + APART if places else 0)
        places.append(min(y, under - left * APART))
    return Markup("").join(
        f"{_seat_marker(curve.seat, _x(last, last), _y(curve.values[-1], top))}"
        f'<text class="cv-e cv-f{curve.seat + 1}" x="{RIGHT + 9:.0f}" y="{y + 6:.1f}">{curve.values[-1]}</text>'
        for curve, y in zip(inked, places, strict=True)
    )


def sample(seat: int) -> Markup:
    """A piece of the curve of a seat with its mark, 30 units wide and 14 high, its middle line at 0."""
    return f'<path class="cv-l cv-p{seat + 1}" d="M0 0H22"{_dashed(seat)}/>{_seat_marker(seat, 24, 0)}'


def _seat_marker(seat: int, x: float, y: float) -> Markup:
    """Return the marker of a seat at a point in pixels: circle, square, diamond or triangle, in turn."""
    match seat % 4:
        case 0:
            return f'<circle class="cv-f1" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
        case 1:
            return f'<rect class="cv-f2" x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>'
        case 2:
            return f'<path class="cv-f3" d="M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z"/>'
        case _:
            return f'<path class="cv-f4" d="M{x:.1f} {y - 6:.1f}l6 11h-12z"/>'
