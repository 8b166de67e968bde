"""Small drawings of Innsmouth: tourists, landmarks, stars, symbols of threat, caches, safe houses.

Every landmark carries the shape of the tourists it is multiplied with, so nothing rests on colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.innsmouth.town.town import LOVED, QuarterColor, TouristKind
from companion.widgets.markup import NOTHING, Markup
from companion.widgets.signs.marks import number as n

KIND_OF = {color: kind for kind, color in LOVED.items()}
DARK, INK = Markup("var(--inn-dark)"), Markup("var(--ink)")


def tourist(kind: TouristKind, radius: float, x: float = 0, y: float = 0, ink: Markup = INK) -> Markup:
    """One tourist: circle, square, caret or cross."""
    r, wide = radius, n(max(1.6, radius * 0.3))
    stroke = f'fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linejoin="round" stroke-linecap="round"'
    side = n(r * 0.72)
    match kind:
        case TouristKind.CIRCLE:
            shape = f'<circle r="{n(r * 0.8)}" {stroke}/>'
        case TouristKind.SQUARE:
            shape = f'<path d="M-{side}-{side}H{side}V{side}H-{side}z" {stroke}/>'
        case TouristKind.TRIANGLE:
            wide, low, high = n(r * 0.9), n(r * 0.66), n(-r * 0.82)
            shape = f'<path d="M-{wide} {low}L0 {high}L{wide} {low}" {stroke}/>'
        case TouristKind.CROSS:
            shape = f'<path d="M-{side}-{side}L{side} {side}M{side}-{side}L-{side} {side}" {stroke}/>'
    return f'<g transform="translate({n(x)} {n(y)})">{shape}</g>'


def landmark(color: QuarterColor, star: int | None, radius: float, x: float = 0, y: float = 0) -> Markup:
    """The plaque of a quarter: a square with the tourists' shape, a star with its points, nothing for white."""
    if color is QuarterColor.YELLOW:
        reach = radius * (1.8 if (star or 0) < 10 else 2.15)  # two figures stand within it, not across its points
        return (
            f'<g transform="translate({n(x)} {n(y)})"><polygon points="{_star(reach)}" fill="var(--k-yellow)"/>'
            f'<text y="{n(radius * 0.48)}" text-anchor="middle" class="inn__star" '
            f'style="font-size:{n(radius * 1.36)}px">{star or ""}</text></g>'
        )
    if color not in KIND_OF:
        return NOTHING
    side = n(radius)
    return (
        f'<g transform="translate({n(x)} {n(y)})"><rect x="-{side}" y="-{side}" width="{n(radius * 2)}" '
        f'height="{n(radius * 2)}" rx="{n(radius * 0.2)}" fill="var(--k-{color})"/>'
        f"{tourist(KIND_OF[color], radius * 0.62, ink=DARK)}</g>"
    )


def threat(height: float, x: float, y: float, count: int = 1) -> Markup:
    """A hooded figure; several in a quarter are one figure with a number."""
    h = height
    hood = (
        f"M0 {n(-h * 1.25)}C{n(h * 0.9)} {n(-h * 0.7)} {n(h * 1.1)} {n(h * 0.3)} {n(h * 1.2)} {n(h * 1.15)}"
        f"H{n(-h * 1.2)}C{n(-h * 1.1)} {n(h * 0.3)} {n(-h * 0.9)} {n(-h * 0.7)} 0 {n(-h * 1.25)}z"
    )
    face = f'<ellipse cy="{n(h * 0.28)}" rx="{n(h * 0.52)}" ry="{n(h * 0.62)}" fill="var(--bg)"/>'
    if count > 1:
        face = f'<text y="{n(h * 0.86)}" text-anchor="middle" class="inn__star" style="font-size:{n(h * 1.7)}px">'
        face += f"{count}</text>"
    return f'<g transform="translate({n(x)} {n(y)})"><path d="{hood}" fill="var(--danger)"/>{face}</g>'


def cache(size: float, is_on: bool, is_circled: bool = False) -> Markup:
    """A cache: a diamond with a plus, filled when the route passes it."""
    s, half = n(size * 1.25), n(size * 0.5)
    ground, edge, plus = ("bg", "ink-2", "ink-2")
    if is_on:
        ground, edge, plus = ("clue", "clue", "bg")
    ring = f'<circle r="{n(size * 1.75)}" class="inn__ring"/>' if is_circled else ""
    diamond = f"M0-{s}L{s} 0 0 {s}-{s} 0z"
    return (
        f'{ring}<path d="{diamond}" fill="var(--bg)" stroke="var(--bg)" stroke-width="5"/>'
        f'<path d="{diamond}" fill="var(--{ground})" stroke="var(--{edge})" stroke-width="2"/>'
        f'<path d="M0-{half}V{half}M-{half} 0H{half}" stroke="var(--{plus})" stroke-width="2"/>'
    )


def house(cell: float, kinds: Sequence[TouristKind], is_on: bool, is_circled: bool = False) -> Markup:
    """A safe house with its tourists."""
    wide, high = cell * 0.155 * len(kinds) + cell * 0.16, cell * 0.22
    w, low, eaves = n(wide / 2), n(high * 0.6), n(-high * 0.35)
    ink = Markup("var(--seal)" if is_on else "var(--ink-2)")
    inside = "".join(
        tourist(kind, cell * 0.062, (at - (len(kinds) - 1) / 2) * cell * 0.155, high * 0.14, ink)
        for at, kind in enumerate(kinds)
    )
    left, top = n(wide / 2 + 4), n(-high * 1.2)
    ring = f'<rect x="-{left}" y="{top}" width="{n(wide + 8)}" height="{n(high * 2.1)}" rx="6" class="inn__ring"/>'
    wash = "var(--seal-wash)" if is_on else "var(--bg)"
    return (
        f'{ring if is_circled else ""}<path d="M-{w} {low}V{eaves}L0 {n(-high * 1.05)}L{w} {eaves}V{low}z" '
        f'fill="{wash}" stroke="{ink}" stroke-width="2"/>{inside}'
    )


def inline(drawing: Markup, size: int = 20, label: Markup = NOTHING) -> Markup:
    """A drawing round the origin, 24 wide, as a picture in a line of text."""
    aria = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg width="{size}" height="{size}" viewBox="-12 -12 24 24" {aria}>{drawing}</svg>'


def _star(radius: float) -> Markup:
    """Return the points of a five-pointed star around the origin, a point up, for an SVG ``points`` attribute."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.46
        angle = math.radians(-90 + 36 * corner)
        points.append(f"{n(reach * math.cos(angle))},{n(reach * math.sin(angle))}")
    return " ".join(points)
