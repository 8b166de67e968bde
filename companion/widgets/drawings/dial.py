"""Draws the duel board: a barometer of sanity for each seat, pads beside it, the bar between the halves."""

from __future__ import annotations

import math
from typing import assert_never

from companion.screens.acts import encode
from companion.screens.realms.duel import drawn as d
from companion.widgets.drawings import course, market, signs
from companion.widgets.drawings.markup import Render
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks

FIRST_ANGLE, LAST_ANGLE = -210.0, 30.0
END = 55
NEAR = 3.5


def render(part: d.AnyRealmsPart, inside: Render) -> Markup:
    """The HTML of one part; ``inside`` draws the parts in it."""
    match part:
        case d.DuelBoard():
            return _board(part, inside)
        case d.Victory():
            return course.victory(part)
        case d.SanityCourse():
            return course.curves(part)
        case d.Star():
            return course.star(part)
        case d.Purse():
            return market.purse(part)
        case d.HandLine():
            return market.hand(part, inside)
        case d.Market():
            return market.market(part, inside)
        case d.Signs():
            return signs.row(part)
        case d.AbilityLine():
            return signs.ability(part)
        case d.Histogram():
            return signs.histogram(part)
        case d.Swatch():
            return signs.swatch(part)
        case _:
            assert_never(part)


def _board(part: d.DuelBoard, inside: Render) -> Markup:
    """Return the duel board: players across above the bar, players here below it, both from left to right."""
    across = [seat for seat in part.seats if seat.turned is d.Turned.ACROSS]
    duel_seats = [seat for seat in part.seats if seat.turned is d.Turned.HERE]
    upper, lower = ("".join(map(_seat, row)) for row in (across, duel_seats))
    ways = "".join(
        f'<span class="rl-face rl-face--{way}" data-key="face-{way}">{inside((button,))}</span>'
        for way, button in (("across", part.to_across), ("same", part.to_same))
        if button is not None
    )
    facing = part.facing or "auto"
    return (
        f'<section class="al-sheet al-sheet--page rl-duel rl-duel--{len(part.seats)} is-{escape(facing)}" '
        f'data-key="duel" '
        f'aria-label="{quoted(part.label)}"><div class="rl-half" data-key="across">{upper}</div>'
        f'<div class="rl-bar" data-key="bar">{ways}{inside(part.bar)}</div>'
        f'<div class="rl-half" data-key="here">{lower}</div></section>'
    )


def _seat(seat: d.DuelSeat) -> Markup:
    """Return a seat of the duel board as HTML: dial, name with the cards of its town, pads of minus and plus."""
    state = (" is-active" if seat.is_active else "") + (" is-out" if seat.is_out else "")
    state += " is-won" if seat.is_winner else ""
    note = f'<span class="rl-seat__s">{escape(seat.note)}</span>' if seat.note else ""
    town = "".join(map(_lying, seat.town))
    name = (
        f'<button type="button" class="rl-seat__n" data-act="{quoted(encode(seat.act))}" '
        f'title="{quoted(seat.hint)}"><b>{escape(seat.name)}</b>{note}{town}</button>'
    )
    return (
        f'<section class="rl-seat rl-seat--{seat.turned.value}{state}" style="--seat:var(--p{seat.seat + 1})" '
        f'data-key="seat-{seat.seat}" aria-label="{quoted(seat.name)}">{_pads(seat.minus, "minus")}'
        f'<div class="rl-seat__c">{_dial(seat.dial, seat.seat)}{name}</div>{_pads(seat.plus, "plus")}</section>'
    )


def _lying(location: d.Lying) -> Markup:
    """Return a location in play with what is left of its level; its shield is a mark before the name."""
    mark = {"haven": "lock", "gate": "gate"}.get(location.shield, "")
    drawn = marks.icon(mark) if mark else ""
    return (
        f'<span class="rl-town" title="{quoted(location.hint)}">{drawn}{escape(location.name)} '
        f"<b>{escape(location.left)}</b></span>"
    )


def _pads(pads: tuple[d.DialButton, d.DialButton], side: str) -> Markup:
    """Return the two buttons on a side of the dial; ``side`` is "minus" or "plus"."""
    return f'<div class="rl-pads rl-pads--{escape(side)}">{"".join(map(_pad, pads))}</div>'


def _pad(pad: d.DialButton) -> Markup:
    """Return a button that turns the dial; a disabled button carries its reason as title."""
    size = " rl-pad--s" if pad.is_small else ""
    way = f'aria-disabled="true" title="{quoted(pad.reason)}"'
    if pad.enabled and pad.act is not None:
        way = f'data-act="{quoted(encode(pad.act))}" data-hold'
    name = f'type="button" class="rl-pad{size}" aria-label="{quoted(pad.hint)}"'
    return f"<button {name} {way}>{escape(pad.label)}</button>"


# ---------------------------------------------------------------- the dial


def _angle(value: float) -> float:
    """Return the angle in radians at which a sanity of 0..55 stands on the dial."""
    return math.radians(FIRST_ANGLE + (LAST_ANGLE - FIRST_ANGLE) * value / END)


def _point_on_dial(radius: float, value: float) -> tuple[Markup, Markup]:
    """Return x and y in pixels, as text, of a sanity on a circle of this radius around the dial's middle."""
    return _short_number(radius * math.cos(_angle(value))), _short_number(radius * math.sin(_angle(value)))


def _short_number(number: float) -> Markup:
    """Return a number as text with at most two decimals and no trailing zeros."""
    return Markup(f"{number:.2f}".rstrip("0").rstrip("."))


def _arc(radius: float, first: float, last: float) -> Markup:
    """Return the SVG path of the arc of this radius from the sanity ``first`` clockwise to ``last``."""
    (x0, y0), (x1, y1) = _point_on_dial(radius, first), _point_on_dial(radius, last)
    long = int((last - first) * (LAST_ANGLE - FIRST_ANGLE) / END > 180)
    return f"M{x0} {y0}A{_short_number(radius)} {_short_number(radius)} 0 {long} 1 {x1} {y1}"


def _ticks(each: int) -> Markup:
    """Return the SVG path of the scale's strokes: if ``each`` is 5 the long ones at multiples of 5, or all others."""
    strokes = []
    for value in range(END + 1):
        if (value % 5 == 0) == (each == 5):
            (x0, y0), (x1, y1) = _point_on_dial(136, value), _point_on_dial(120 if each == 5 else 128, value)
            strokes.append(f"M{x0} {y0}L{x1} {y1}")
    return "".join(strokes)


SCALE = (
    f'<path class="rl-rim" d="{_arc(163, 0, END)}"/><path class="rl-rim" d="{_arc(159, 0, END)}"/>'
    f'<path class="rl-track" d="{_arc(146, 0, END)}"/>'
    f'<path class="rl-tick" d="{_ticks(1)}"/><path class="rl-tick5" d="{_ticks(5)}"/>'
)


def _numbers(position: float) -> Markup:
    """Return every tenth number of the dial, except a number that the hand covers."""
    results = []
    for value in range(0, END + 1, 10):
        if abs(value - position) < NEAR:
            continue
        x, y = _point_on_dial(107, value)
        results.append(
            f'<text class="rl-n" x="{x}" y="{_short_number(float(y) + 5)}" text-anchor="middle">{value}</text>'
        )
    return "".join(results)


def _dial(dial: d.Dial, seat: int) -> Markup:
    """Return a barometer of sanity as an SVG: scale, fill and hand (clipped to 0..55), the value, the last change."""
    position = min(max(dial.value, 0), END)
    fill = f'<path class="rl-fill" d="{_arc(146, 0, position)}"/>' if position else ""
    value = f'<text class="rl-v" y="44" text-anchor="middle">{dial.value}</text>'
    beyond = f'<text class="rl-b" y="-36" text-anchor="middle">{escape(dial.beyond)}</text>' if dial.beyond else ""
    return (
        f'<svg class="rl-dial" viewBox="-172 -166 344 262" role="img" aria-label="{quoted(dial.reading)}">'
        f"{SCALE}{fill}{_numbers(position)}{_hand(position)}{value}{beyond}{_delta(dial)}</svg>"
    )


def _hand(value: float) -> Markup:
    """Return the pointer of the dial as an SVG polygon turned to a sanity of 0..55."""
    turn = math.degrees(_angle(value))
    return f'<polygon class="rl-hand" points="130,0 96,6 96,-6" style="transform:rotate({_short_number(turn)}deg)"/>'


def _delta(dial: d.Dial) -> Markup:
    """Return the last change of sanity as SVG text in the colour of a loss or gain, nothing if there is none."""
    if not dial.delta:
        return NOTHING
    tone = "is-loss" if dial.is_loss else "is-gain"
    return (
        f'<text class="rl-d {tone}" y="82" text-anchor="middle" data-key="d-{quoted(dial.burst)}">'
        f"{escape(dial.delta)}</text>"
    )
