"""The pictures of moments round the origin, within a circle of 120; what moves carries a class of ``moments.css``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin, sqrt, tau

from companion.screens import parts as p
from companion.screens.arkham.moments.moment import Kind, Moment
from companion.widgets.drawings.paper import newspaper
from companion.widgets.markup import NOTHING, Markup
from companion.widgets.signs import faces, marks

ARMS, STEPS, EYES = 3, 36, 5
SQUARE = Markup('x="-108" y="-108" width="216" height="216"')
STROKES = tuple(
    f"M{Markup(stroke)}"
    for stroke in (
        "-2.5 12.5 2.5-12.5", "1.7-7.5 7.5-11", ".9-3.5 8.5-5.5", "0 1.5 7 1",
        "2-9.5-3.5-12", "1-4-6.5-7.5", "-.2 2-7-1.5",
    )
)  # fmt: skip
"""The elder sign, stroke by stroke."""
ROUND = Markup('<clipPath id="mo-round"><circle r="108"/></clipPath>')
EYES_OF_A_MONSTER = Markup('<path class="mo-stare" d="M-11-6 -2-1-10 1zM11-6 2-1 10 1z"/>')
LEAF = Markup("M0 0Q14-9 30 0 14 9 0 0z")


def _point(radius: float, angle: float) -> Markup:
    return f"{marks.number(radius * cos(angle))} {marks.number(radius * sin(angle))}"


def _spiral(inner: float) -> Markup:
    """Return the arms of the gate's spiral from ``inner`` to its edge."""

    def arm(start: float) -> Markup:
        points = (
            _point(inner + (116 - inner) * step / STEPS, start + 1.72 * pi * step / STEPS) for step in range(STEPS + 1)
        )
        return f"M{'L'.join(points)}"

    return "".join(arm(tau * turn / ARMS) for turn in range(ARMS))


def _gate(moment: Moment) -> Markup:
    """Return a gate that tears open, with the symbol of its world."""
    broad, thin = _spiral(28), _spiral(27)
    sign = marks.symbol(moment.mark.dimension, 21) if isinstance(moment.mark, p.Symbol) else NOTHING
    return (
        '<g class="mo-tear"><circle class="mo-hole" r="118"/><g class="mo-spin">'
        f'<path class="mo-thin" d="{thin}" transform="rotate(28)"/>'
        f'<path class="mo-thin" d="{thin}" transform="rotate(52)"/><path class="mo-broad" d="{broad}"/></g>'
        '<circle class="mo-rim" r="118"/></g>'
        f'<g class="mo-late"><circle class="mo-hole mo-rim" r="32"/>{sign}</g>'
    )


def _surge(moment: Moment) -> Markup:
    """Return an open gate out of which markers burst, one for each monster that comes."""

    def marker(at: int) -> Markup:
        turn = round(360 * at / max(1, moment.number)) - 90
        return (
            f'<g transform="rotate({turn}) translate(98 0)"><g class="mo-burst" style="--d:{450 + 70 * at}ms">'
            f'<g transform="rotate({-turn})"><path d="M-18-18H18V18H-18z"/>{EYES_OF_A_MONSTER}</g></g></g>'
        )

    markers = "".join(marker(at) for at in range(moment.number))
    return f"{_gate(moment)}{markers}"


def _sealed(moment: Moment) -> Markup:
    """Return the elder sign, drawn in two rings and seven strokes, above the seals of the town."""
    strokes = "".join(
        f'<path class="mo-draw" pathLength="1" style="--d:{380 + 130 * at}ms" d="{stroke}"/>'
        for at, stroke in enumerate(STROKES)
    )
    return (
        '<g class="mo-seal" transform="scale(5.6)"><circle class="mo-hole" r="21"/>'
        '<circle class="mo-draw mo-rim" pathLength="1" style="--d:0ms" r="21"/>'
        '<circle class="mo-draw mo-ring" pathLength="1" style="--d:160ms" r="17.8"/>'
        f'{strokes}</g><g transform="translate({-42.4 * (moment.of - 1) / 2} 152)">{_seals(moment)}</g>'
    )


def _seals(moment: Moment) -> Markup:
    """Return a small sign for each seal of the town, and an empty ring for each that is still to come."""
    sign = f'<path transform="scale(.8)" d="{"".join(STROKES)}"/>'

    def seal(at: int) -> Markup:
        is_lit = at < moment.number
        state, inner = " is-lit" if is_lit else NOTHING, sign if is_lit else NOTHING
        return f'<g class="mo-small{state}" transform="translate({42.4 * at} 0)"><circle r="15.3"/>{inner}</g>'

    return "".join(seal(at) for at in range(moment.of))


def _beaten(moment: Moment) -> Markup:
    """Return the marker of the monster, which turns over in a wreath."""
    mark = moment.mark if isinstance(moment.mark, p.MonsterMark) else p.MonsterMark("normal", "", "")
    return (
        f'<circle class="mo-hole" r="117"/><g class="mo-wreath">{_twig()}<g transform="scale(-1 1)">{_twig()}</g></g>'
        f'<g class="mo-flip">{marks.monster(mark.movement, mark.dimension, 49)}</g>'
    )


def _evaded(moment: Moment) -> Markup:
    """Return the marker of the monster, and the steps that lead away from it."""
    mark = moment.mark if isinstance(moment.mark, p.MonsterMark) else p.MonsterMark("normal", "", "")
    marker = marks.monster(mark.movement, mark.dimension, 36)
    return (
        f'<circle class="mo-hole mo-rim" r="117"/><g transform="translate(-40 -34)">{marker}</g>'
        '<path class="mo-rim mo-shut" d="M-34 18Q-30 74 22 66T96 26"/>'
    )


def _half(y: int) -> int:
    """Return half the length of a bar at this height."""
    return round(sqrt(112**2 - y * y))


def _closed(moment: Moment) -> Markup:
    """Return what was a gate: bars behind a dashed rim, and a lock."""
    rows = range(-84, 85, 21)
    bars = "".join(f"M{-_half(y)} {y}H{_half(y)}" for y in rows)
    return (
        f'<circle class="mo-hole" r="117"/><path class="mo-thin" d="{bars}"/>'
        '<circle class="mo-rim mo-shut" r="117"/>'
        '<g class="mo-lock"><path d="M-24-8V-26a24 24 0 0 1 48 0V-8"/><path d="M-36-8H36V44H-36z"/>'
        '<path class="mo-key" d="M0 10V26"/></g>'
    )


def _twig() -> Markup:
    """Return the right half of a wreath: a stem with pairs of leaves."""
    turns = [pi / 2 - 0.16 - 0.268 * at for at in range(9)]
    leaves = "".join(
        f'<path transform="translate({_point(94, turn)}) rotate({round(turn * 180 / pi) + side})'
        f' scale({size})" d="{LEAF}"/>'
        for turn in turns
        for side, size in ((-125, 0.89), (-61, 0.72))
    )
    return f'{leaves}<path class="mo-stem" d="M{_point(98, 1.5)}A94 94 0 0 0 {_point(94, turns[-1])}"/>'


def _doom(moment: Moment) -> Markup:
    """Return the doom track as eyes in rows of five: the newest falls into its place, the last is still dashed."""
    rows = -(-moment.of // EYES)
    eyes = "".join(_eye(at, moment, rows) for at in range(moment.of))
    return f'<g class="mo-eyes">{eyes}</g>'


def _eye(at: int, moment: Moment, rows: int) -> Markup:
    """Return a space of the doom track in its row, with its token if there is one."""
    row = at // EYES
    in_row = min(EYES, moment.of - row * EYES)
    x, y = 54.6 * (at % EYES - (in_row - 1) / 2), 58 * (row - (rows - 1) / 2)
    place = f'transform="translate({marks.number(x)} {marks.number(y)})"'
    if at >= moment.number:
        return f'<circle class="mo-space{" is-last" if at == moment.of - 1 else NOTHING}" {place} r="21.8"/>'
    token = (
        '<circle r="21.8"/><path class="mo-lid-of" d="M-15.7 0Q0-17 15.7 0Q0 17-15.7 0z"/><ellipse rx="3.5" ry="8.7"/>'
    )
    if at < moment.number - 1:
        return f"<g {place}>{token}</g>"
    return f'<g {place}><g class="mo-fall">{token}</g><circle class="mo-wave" r="29.5"/></g>'


def _face(moment: Moment) -> Markup:
    """Return the face of an investigator, and what the kind of the moment does with it."""
    lines = "".join(f"M-110 {y}h220" for y in range(-108, 110, 12)) if moment.kind is Kind.LOST else NOTHING
    return (
        f'{ROUND}<circle class="mo-hole" r="108"/>'
        f'<g clip-path="url(#mo-round)"><g class="mo-face">{faces.drawing(moment.face, SQUARE)}</g>'
        f'<path class="mo-lines" d="{lines}"/></g><circle class="mo-rim" r="108"/>'
    )


def _awakening(moment: Moment) -> Markup:
    """Return the emblem of the Ancient One, on which the lids open."""
    return (
        f'{ROUND}<g transform="scale(1.15)"><circle class="mo-hole" r="108"/>'
        f'<g clip-path="url(#mo-round)"><g class="mo-lid">{faces.drawing(moment.face, SQUARE)}</g></g>'
        '<circle class="mo-rim" r="108"/></g>'
    )


def _end(moment: Moment) -> Markup:
    """Return the newspaper of the evening, which turns in as a whole."""
    paper = newspaper.picture(moment.front, Markup("m")) if moment.front else NOTHING
    return f'<g transform="translate(-128 -150) scale(.237)">{paper}</g>'


PICTURES: Mapping[Kind, Callable[[Moment], Markup]] = {
    Kind.GATE: _gate,
    Kind.SURGE: _surge,
    Kind.SEALED: _sealed,
    Kind.BEATEN: _beaten,
    Kind.DOOM: _doom,
    Kind.LAST: _doom,
    Kind.INSANE: _face,
    Kind.UNCONSCIOUS: _face,
    Kind.LOST: _face,
    Kind.SPARED: _face,
    Kind.AWAKENING: _awakening,
    Kind.END: _end,
    Kind.CLOSED: _closed,
    Kind.EVADED: _evaded,
}
"""The picture of each kind of moment."""
