"""The curve of the evening newspaper: doom hatched, gates dashed, seals above it, falls at its foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.screens.families import newspaper as n
from companion.widgets.drawings.paper.engraving import BRANCH
from companion.widgets.drawings.paper.inks import GREEN, INK, PAPER, RUST, VIOLET
from companion.widgets.drawings.paper.lettering import SANS
from companion.widgets.markup import NOTHING, Markup, escape, quoted

SEAL = 30
"""Height of a seal; several of one round stand on top of each other."""


def render(part: n.PaperCurve, width: int, key: Markup) -> tuple[Markup, float]:
    """Return the curve of doom and gates, ``width`` units wide, and its height."""
    left, right, top, base, height = 46, width - 22, 90, 296, 350
    first, last = part.doom[0][0], max(part.doom[-1][0], part.doom[0][0] + 1)

    def x(at: float) -> float:
        return left + (right - left) * (at - first) / (last - first)

    def y(number: float) -> float:
        return base - (base - top) * number / max(1, part.limit)

    steps = f"M{x(first):.0f} {y(part.doom[0][1]):.0f}"
    steps += Markup("").join(f"H{x(at):.0f}V{y(doom):.0f}" for at, doom in part.doom[1:])
    gates = Markup("M") + Markup("L").join(f"{x(at):.0f} {y(number):.0f}" for at, number in part.gates)
    hatch = f"doom-{key}"
    axis = Markup("").join(_figure(x(at), base + 34, text, "middle") for at, text in part.names)
    doom = dict(part.doom)
    woke = NOTHING
    if part.wakes is not None:
        woke = f'<circle cx="{x(part.wakes):.0f}" cy="{y(doom[part.wakes]):.0f}" r="10" fill="{RUST}"/>'
    return (
        f'<g role="img" aria-label="{quoted(part.reading)}"><text y="28" font-size="28" font-weight="700">'
        f'<tspan fill="{RUST}">{escape(part.doom_label)}</tspan><tspan dx="18" fill="{VIOLET}">'
        f'{escape(part.gates_label)}</tspan></text><path d="M0 42h{width}" stroke="{INK}" stroke-width="2"/>'
        f'<defs><pattern id="{hatch}" width="9" height="5" patternUnits="userSpaceOnUse">'
        f'<path d="M0 2.5h9" stroke="{RUST}" stroke-width="2"/></pattern></defs>'
        f'<path d="M{left} {y(part.limit):.0f}H{right}" stroke="{INK}" stroke-width="2" stroke-dasharray="3 6"/>'
        f"{_figure(left - 10, y(part.limit) + 8, str(part.limit), 'end')}{_figure(left - 10, base + 4, '0', 'end')}"
        f'<path d="{steps}V{base}H{left}z" fill="url(#{hatch})"/>'
        f'<path d="{steps}" fill="none" stroke="{RUST}" stroke-width="4"/>'
        f'<path d="{gates}" fill="none" stroke="{VIOLET}" stroke-width="3" stroke-dasharray="9 6"/>'
        f'<path d="M{left} {base}H{right}" stroke="{INK}" stroke-width="2.5"/>'
        f"{_seals([(x(at), y(doom.get(at, 0))) for at in part.seals])}"
        f"{_crosses([x(at) for at in part.falls], base - 14)}"
        f"{woke}{axis}</g>"
    ), height


def _figure(x: float, y: float, text: str, anchor: str) -> Markup:
    """Return a number beside or under the curve."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="22" font-family="{SANS}" text-anchor="{quoted(anchor)}">'
        f"{escape(text)}</text>"
    )


def _seals(places: Sequence[tuple[float, float]]) -> Markup:
    """Return a seal above the curve at each place."""
    result, already = NOTHING, Counter[float]()
    for x, y in places:
        already[x] += 1
        result += (
            f'<g transform="translate({x:.0f} {y + 11 - SEAL * already[x]:.0f})"><circle r="14" fill="{PAPER}" '
            f'stroke="{GREEN}" stroke-width="2.5"/><path transform="scale(.74)" d="{BRANCH}" stroke="{GREEN}" '
            f'stroke-width="3" fill="none"/></g>'
        )
    return result


def _crosses(places: Sequence[float], y: float) -> Markup:
    """Return a cross for every round in which an investigator fell."""
    path = Markup("").join(f"M{x - 8:.0f} {y - 8:.0f}l16 16m0-16l-16 16" for x in places)
    return f'<path d="{path}" stroke="{PAPER}" stroke-width="9"/><path d="{path}" stroke="{INK}" stroke-width="4"/>'
