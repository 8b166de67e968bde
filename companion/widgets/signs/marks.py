"""Small drawings as SVG: icons, dimension symbols, monster markers, investigators' figures, moons and tide.

Everything is redundant: the outline of a monster says movement as its colour does, the symbol says the
dimension, a figure carries letters.
"""

from __future__ import annotations

import math
from functools import lru_cache

from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs.joining import joined

_STROKES = {
    "activity": '<circle cx="12" cy="12" r="9"/><path d="M13.4 5.5 7.8 13h3.6l-.8 5.5 5.6-7.6h-3.5z"/>',
    "air": '<path d="M4 8h11M7 12h13M4 16h9"/>',
    "ally": (
        '<circle cx="9" cy="8" r="3.8"/>'
        '<path d="M2.5 20.5c.4-4.6 3-6.5 6.5-6.5s6.1 1.9 6.5 6.5M18.5 4.5v6M15.5 7.5h6"/>'
    ),
    "arrow": '<path d="M4 12h15M13 6l6 6-6 6"/>',
    "backward": '<path d="M6 5v14M19 5v14l-9.5-7z"/>',
    "bless": (
        '<path d="M12 21V9M8 13h8"/><path d="M12 9c0-3 2-5 2-5s-2-.3-2-2c0 1.7-2 2-2 2s2 2 2 5z"/>'
        '<path d="M5 8c1 0 2 .6 2.5 1.6M19 8c-1 0-2 .6-2.5 1.6"/>'
    ),
    "boot": '<path d="M7 3h6v8c2 1.5 6 1.5 6.5 4.5V19H6.5z"/><path d="M6.5 16h13"/>',
    "camera": '<path d="M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17z"/><circle cx="12" cy="13" r="3.8"/>',
    "candle": (
        '<path d="M9 12h6v9H9z"/><path d="M12 12V9.5"/>'
        '<path d="M12 2.5c2 2.4 2.3 3.5 2.3 4.5a2.3 2.3 0 0 1-4.6 0c0-1 .3-2.1 2.3-4.5z"/>'
    ),
    "card": (
        '<rect x="5" y="3" width="14" height="18" rx="1.5"/>'
        '<path d="M12 7.5c2 0 3.5 2 3.5 4.5S14 16.5 12 16.5 8.5 14.5 8.5 12 10 7.5 12 7.5z"/>'
        '<path d="M12 7.5v9"/>'
    ),
    "check": '<path d="m4.5 12.5 5 5L19.5 7"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l4 2.5"/>',
    "clue": '<circle cx="10" cy="10" r="6"/><path d="m14.5 14.5 6 6"/><path d="M7.5 9a3 3 0 0 1 2.5-2"/>',
    "common": '<path d="M5.5 9h13L20 20.5H4zM9 9V7a3 3 0 0 1 6 0v2"/>',
    "copy": '<path d="M8.5 8.5h11v11h-11z"/><path d="M15.5 8.5v-4h-11v11h4"/>',
    "cup": '<path d="M6 4h12v5a6 6 0 0 1-12 0z"/><path d="M12 15v4M8 20.5h8"/>',
    "curse": '<path d="M12 3v12M8 11h8"/><path d="M6 18c2-1.6 4-1.6 6 0s4 1.6 6 0M8 21h8"/>',
    "diagonal": '<path d="M5 5h14v14H5zM5 19 19 5"/>',
    "dice": (
        '<path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7z"/>'
        '<path d="M12 11.8 20.5 7M12 11.8 3.5 7M12 11.8v9.7"/>'
        '<circle cx="12" cy="7" r=".9" fill="currentColor"/>'
        '<circle cx="7.6" cy="13.5" r=".9" fill="currentColor"/>'
        '<circle cx="16.4" cy="13" r=".9" fill="currentColor"/>'
        '<circle cx="16.4" cy="16.5" r=".9" fill="currentColor"/>'
    ),
    "door": '<path d="M6 21V3h12v18M3.5 21h17"/><circle cx="14.5" cy="12.5" r="1"/>',
    "doom": (
        '<circle cx="12" cy="12" r="8.5"/><path d="M5 12c3.5-4.5 10.5-4.5 14 0-3.5 4.5-10.5 4.5-14 0z"/>'
        '<path d="M12 9v6"/>'
    ),
    "down": '<path d="m5 9 7 7 7-7"/>',
    "eye": '<path d="M2.5 12C6.5 6 17.5 6 21.5 12 17.5 18 6.5 18 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
    "file": '<path d="M6 3.5h8l4.5 4.5v12.5H6z"/><path d="M14 3.5v4.5h4.5"/>',
    "first": '<path d="M12 3l2.2 6.3H21l-5.4 4 2 6.7L12 16l-5.6 4 2-6.7-5.4-4h6.8z"/>',
    "flag": '<path d="M5.5 21V3.5h12l-3 4 3 4h-12"/>',
    "forward": '<path d="M18 5v14M5 5v14l9.5-7z"/>',
    "gate": (
        '<path d="M12 12c0-2 3-2 3 .8 0 3-5.6 3.6-6.8-.2C7 8.6 11.5 5.5 15 7.2c4.6 2.2 4.4 '
        '9.4-.8 11.6C8.8 21 3 17.2 3 11.5 3 7.5 5.5 4.6 9 3.5"/>'
    ),
    "gear": (
        '<path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3"/><circle cx="15" cy="7" r="2"/>'
        '<circle cx="9" cy="12" r="2"/><circle cx="15" cy="17" r="2"/>'
    ),
    "scales": (
        '<path d="M12 3.5v17M7.5 20.5h9M5 6.5h14"/><path d="M5 6.5 2.5 13h5zM19 6.5 16.5 13h5z"/>'
        '<path d="M2.5 13c.3 2 4.7 2 5 0M16.5 13c.3 2 4.7 2 5 0"/>'
    ),
    "hand": (
        '<path d="M8 13.5V6.5a1.4 1.4 0 0 1 2.8 0V11V4.4a1.4 1.4 0 0 1 2.8 0V11V5.4a1.4 1.4 0 0 1 2.8 0V12V8.4'
        'a1.4 1.4 0 0 1 2.8 0V14.5c0 4-2.4 6.5-6 6.5-3 0-4.6-1.4-5.9-3.7L4 13.2a1.5 1.5 0 0 1 2.5-1.6L8 13.5"/>'
    ),
    "help": (
        '<circle cx="12" cy="12" r="9"/><path d="M9.3 9.6a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2"/>'
        '<circle cx="12" cy="16.9" r=".7" fill="currentColor"/>'
    ),
    "info": (
        '<circle cx="12" cy="12" r="9"/><path d="M12 11v6"/><circle cx="12" cy="7.7" r=".7" fill="currentColor"/>'
    ),
    "layers": '<path d="m12 3.5 9 5-9 5-9-5z"/><path d="m3 13 9 5 9-5"/>',
    "left": '<path d="m15 5-7 7 7 7"/>',
    "link": (
        '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7"/>'
        '<path d="M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"/>'
    ),
    "lock": '<path d="M5.5 11h13v9.5h-13z"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
    "log": '<path d="M6 3.5h12v17H6z"/><path d="M9 8h6M9 12h6M9 16h4"/>',
    "map": '<path d="m3 6 6-2.5 6 2.5 6-2.5V18l-6 2.5L9 18l-6 2.5z"/><path d="M9 3.5V18M15 6v14.5"/>',
    "minus": '<path d="M5 12h14"/>',
    "money": (
        '<circle cx="12" cy="12" r="8.5"/>'
        '<path d="M14.8 9c-.5-1.1-1.5-1.6-2.8-1.6-1.7 0-2.9.8-2.9 2.2 0 3.1 6 1.5 6 4.7 '
        '0 1.5-1.3 2.4-3.1 2.4-1.5 0-2.7-.6-3.2-1.9M12 5.5v13"/>'
    ),
    "monster": '<path d="M5 5h14v14H5z"/><path d="M12 8.5 16 16H8z"/>',
    "more": (
        '<circle cx="5" cy="12" r="1.2" fill="currentColor"/>'
        '<circle cx="12" cy="12" r="1.2" fill="currentColor"/>'
        '<circle cx="19" cy="12" r="1.2" fill="currentColor"/>'
    ),
    "off": (
        '<path d="M3 3l18 18"/>'
        '<path d="M5 12.5a10 10 0 0 1 4-2.3M2 9a15 15 0 0 1 4.5-2.9M19 12.5a10 10 0 0 0-4.5-2.5M22 9A15 '
        '15 0 0 0 11 5M8.5 16a5 5 0 0 1 6.5-.3"/><circle cx="12" cy="19.5" r="1" fill="currentColor"/>'
    ),
    "lost": (
        '<g stroke-dasharray="2.6 2.2"><circle cx="12" cy="7.5" r="4"/>'
        '<path d="M4.5 20.5c.7-4.4 3.7-7 7.5-7s6.8 2.6 7.5 7z"/></g>'
    ),
    "outskirts": (
        '<path d="M3 19h18"/><path d="M5 19v-6l3-2.5 3 2.5v6M14 19V9l2.5-3L19 9v10"/><path d="M3 7h3M4.5 5.5v3"/>'
    ),
    "pencil": '<path d="m4 20 1-5L16.5 3.5l4 4L9 19z"/><path d="m14 6 4 4"/>',
    "people": (
        '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6"/>'
        '<path d="M15.5 5.4a3.3 3.3 0 0 1 0 6.3M18 14.8c2 .9 3.2 2.6 3.5 5.2"/>'
    ),
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "play": '<path d="M7 4.5v15l12-7.5z"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "phone": '<rect x="6.5" y="2.5" width="11" height="19" rx="2"/><path d="M10.5 18.5h3"/>',
    "tablet": '<rect x="3" y="4.5" width="18" height="15" rx="2"/><path d="M10.5 16.5h3"/>',
    "computer": '<rect x="2.5" y="4" width="19" height="13" rx="1.5"/><path d="M8 21h8M12 17v4"/>',
    "print": ('<path d="M7 9V3.5h10V9M7 17H3.5V9h17v8H17"/><path d="M7 14h10v6.5H7z"/>'),
    "qr": '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z"/><path d="M14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2"/>',
    "redo": '<path d="m15 7 4.5 4.5L15 16"/><path d="M19 11.5H9.5a5 5 0 0 0 0 10H13"/>',
    "right": '<path d="m9 5 7 7-7 7"/>',
    "rumor": '<path d="M4 10v4h3l8 4.5v-13L7 10zM18.5 9a4.5 4.5 0 0 1 0 6"/>',
    "sanity": (
        '<path d="M12 3a8 8 0 1 0 8 8.2c0-3.5-2.5-5.7-5.5-5.7A5 5 0 0 0 9.5 10.5c0 2 1.3 3.5 3 3.5s2.5-1.1 2.5-2.5"/>'
    ),
    "seal": (
        '<circle cx="12" cy="12" r="9"/>'
        '<path d="M11 18.5 13 5.5M12.4 9.5l3.6-2.7M12 12.5l4.5-1.3M12.7 8 9 6.5M12.1 11 8 '
        '9.3M11.6 14.5l-3.4-1.3"/>'
    ),
    "seal_card": (
        '<path d="M5.5 2.5h13v19h-13z"/>'
        '<path d="M11.3 17.5 12.8 6.5M12.3 9.8l3.1-2.3M12.1 12.3l3.6-1M12.5 8.7 9.5 7.4M12.1 11'
        ' 8.8 9.6M11.7 14l-2.9-1.1"/>'
    ),
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
    "share": '<path d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5"/><path d="M5 12v8.5h14V12"/>',
    "shield": (
        '<path d="M12 3l7.5 3v5.5c0 4.6-3 7.8-7.5 9.5-4.5-1.7-7.5-4.9-7.5-9.5V6z"/><path d="m8.5 11.8 2.6 2.6 4.6-5"/>'
    ),
    "skill": '<path d="M9.5 17.5h5M10.5 20.5h3M12 3.5a6 6 0 0 0-3.5 10.800v3.200h7v-3.200A6 6 0 0 0 12 3.5z"/>',
    "sound": ('<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4Z"/><path d="M15 9.5a4 4 0 0 1 0 5M17.5 7a7.5 7.5 0 0 1 0 10"/>'),
    "spell": '<path d="M4 20.5 13 11.5M16 3.5v7M12.5 7h7M19.5 13v4M17.5 15h4M8 4.5v3M6.5 6h3"/>',
    "stamina": (
        '<path d="M12 20.5C5.5 15.8 3 12.6 3 9.2 3 6.3 5.2 4.3 7.7 4.3c1.8 0 3.3.9 4.3 '
        '2.7 1-1.8 2.5-2.7 4.3-2.7 2.5 0 4.7 2 4.7 4.9 0 3.4-2.5 6.6-9 11.3z"/>'
    ),
    "sun": (
        '<circle cx="12" cy="12" r="4"/>'
        '<path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 '
        '2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1"/>'
    ),
    "swap": '<path d="M4 8h15l-4-4M20 16H5l4 4"/>',
    "terror": (
        '<path d="M3 17c1.5 1.3 3 1.3 4.5 0s3-1.3 4.5 0 3 1.3 4.5 0 3-1.3 4.5 0"/>'
        '<path d="M3 12.5c1.5 1.3 3 1.3 4.5 0s3-1.3 4.5 0 3 1.3 4.5 0 3-1.3 4.5 0"/>'
        '<path d="M12 8V3M9.5 5.5 12 3l2.5 2.5"/>'
    ),
    "trophy": (
        '<path d="M8 3h8v7a4 4 0 0 1-8 0z"/>'
        '<path d="M8 5H4.5c0 3.5 1.5 5 3.7 5.2M16 5h3.5c0 3.5-1.5 5-3.7 5.2M12 14v4M8.5 20.5h7M10 18h4"/>'
    ),
    "undo": '<path d="M9 7 4.5 11.5 9 16"/><path d="M5 11.5h9.5a5 5 0 0 1 0 10H11"/>',
    "unique": '<path d="M7 4.5h10l4 5.5-9 10.5L3 10zM3 10h18M9 10l3 10.5L15 10l-3-5.5z"/>',
    "unstable": '<path d="M12 2.5 19.5 12 12 21.5 4.5 12z" fill="currentColor"/>',
    "warn": (
        '<path d="M12 3.5 22 20.5H2z"/><path d="M12 10v5"/><circle cx="12" cy="17.7" r=".6" fill="currentColor"/>'
    ),
    "weapon": '<path d="M20.5 3.5 18 9 9.5 17.5 6.5 14.5 15 6zM5 13l6 6M7.7 16.3 3.5 20.5"/>',
    "x": '<path d="M6 6l12 12M18 6 6 18"/>',
}
_ICONS = {name: joined(drawing) for name, drawing in _STROKES.items()}
"""Name of an icon -> its strokes on a square of 24."""

_MARK = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14.2" fill="none" stroke="currentColor" '
    'stroke-width="1.3"/><path d="M20.5 5.2A11.8 11.8 0 1 0 26.3 21.8 10 10 0 0 1 20.5 5.2z" fill="currentColor"/>'
    '<path d="M21 11.5c3.5 0 6 2.3 7 4.5-1 2.2-3.5 4.5-7 4.5-2 0-3.7-.8-5-1.9 2.2-.2 4.2-1.3 4.2-2.6s-2-2.4-4.2-2.6'
    'c1.3-1.1 3-1.9 5-1.9z" fill="currentColor" opacity=".55"/></svg>'
)


def icon(name: str, label: Markup = NOTHING) -> Markup:
    """One icon in the colour of the text; with a ``label`` it is read aloud."""
    aria = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="al-i" viewBox="0 0 24 24" {aria}>{_ICONS[name]}</svg>'


def strokes(name: str) -> Markup:
    """The shapes of an icon on a square of 24, for a drawing that holds it."""
    return _ICONS[name]


def mark() -> Markup:
    """The sign of the house: a crescent round an eye."""
    return Markup(_MARK)


def number(value: float) -> Markup:
    """A coordinate with at most two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return Markup("0" if text in ("-0", "") else text)


def _polygon(corners: int, radius: float) -> Markup:
    """Return the points of a regular polygon around the origin, a corner up, for an SVG ``points`` attribute."""
    angles = (math.radians(-90 + 360 * corner / corners) for corner in range(corners))
    return " ".join(f"{number(radius * math.cos(a))},{number(radius * math.sin(a))}" for a in angles)


def _star(radius: float) -> Markup:
    """Return the points of a five-pointed star around the origin, a point up, for an SVG ``points`` attribute."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.radians(-90 + 36 * corner)
        points.append(f"{number(reach * math.cos(angle))},{number(reach * math.sin(angle))}")
    return " ".join(points)


@lru_cache(256)
def symbol(dimension: str, radius: float = 8, color: Markup = NOTHING, y: float = 0) -> Markup:
    """One of the nine dimension symbols round the origin; an unknown one is a question mark."""
    n, r = number, radius
    ink = color or f"var(--d-{escape(dimension)})"
    stroke = f'fill="none" stroke="{ink}"'
    match dimension:
        case "circle":
            shape = f'<circle r="{n(r * 0.78)}" {stroke} stroke-width="{n(r * 0.36)}"/>'
        case "triangle":
            shape = f'<polygon points="{_polygon(3, r * 1.02)}" fill="{ink}" transform="translate(0 {n(r * 0.16)})"/>'
        case "hexagon":
            shape = f'<polygon points="{_polygon(6, r * 0.92)}" {stroke} stroke-width="{n(r * 0.34)}"/>'
        case "square":
            side = n(r * 1.44)
            shape = f'<rect x="{n(-r * 0.72)}" y="{n(-r * 0.72)}" width="{side}" height="{side}" fill="{ink}"/>'
        case "star":
            shape = f'<polygon points="{_star(r * 1.08)}" fill="{ink}"/>'
        case "slash":
            shape = (
                f'<line x1="{n(-r * 0.62)}" y1="{n(r * 0.8)}" x2="{n(r * 0.62)}" y2="{n(-r * 0.8)}" '
                f'{stroke} stroke-width="{n(r * 0.46)}" stroke-linecap="round"/>'
            )
        case "diamond":
            corners = f"0,{n(-r * 1.02)} {n(r * 0.72)},0 0,{n(r * 1.02)} {n(-r * 0.72)},0"
            shape = f'<polygon points="{corners}" {stroke} stroke-width="{n(r * 0.34)}"/>'
        case "plus":
            arm = n(r * 0.85)
            shape = f'<path d="M-{arm} 0H{arm}M0 -{arm}V{arm}" {stroke} stroke-width="{n(r * 0.46)}"/>'
        case "crescent":
            outer, inner = n(r * 0.98), n(r * 1.05)
            x, y0 = n(r * 0.35), n(r * 0.92)
            shape = (
                f'<path d="M{x} -{y0}A{outer} {outer} 0 1 0 {x} {y0}A{inner} {inner} 0 0 1 {x} -{y0}z" fill="{ink}"/>'
            )
        case _:
            shape = (
                f'<text text-anchor="middle" y="{n(r * 0.62)}" font-size="{n(r * 1.8)}" '
                'fill="var(--token-ink)">?</text>'
            )
    return f'<g transform="translate(0 {n(y)})">{shape}</g>' if y else f"<g>{shape}</g>"


def outline(movement: str, h: float) -> Markup:
    """Path of a monster marker's edge, half height ``h``: one silhouette for each way of moving."""
    n = number
    match movement:
        case "stationary":
            return (
                f"M{n(-h * 0.92)} {n(-h)}H{n(h * 0.92)}V{n(h * 0.55)}H{n(h * 1.18)}V{n(h)}"
                f"H{n(-h * 1.18)}V{n(h * 0.55)}H{n(-h * 0.92)}z"
            )
        case "fast":
            return f"M{n(-h * 0.72)} {n(-h)}H{n(h * 1.22)}L{n(h * 0.72)} {n(h)}H{n(-h * 1.22)}z"
        case "special":
            a, e = h * 0.48, h * 1.04
            return (
                f"M{n(-h + a)} {n(-e)}H{n(h - a)}L{n(e)} {n(-h + a)}V{n(h - a)}L{n(h - a)} {n(e)}"
                f"H{n(-h + a)}L{n(-e)} {n(h - a)}V{n(-h + a)}z"
            )
        case "flying":
            return (
                f"M0 {n(-h * 1.42)}L{n(h * 1.2)} {n(-h * 0.42)}L{n(h * 0.86)} {n(h)}"
                f"H{n(-h * 0.86)}L{n(-h * 1.2)} {n(-h * 0.42)}z"
            )
        case _:
            return f"M{n(-h)} {n(-h)}H{n(h)}V{n(h)}H{n(-h)}z"


BROAD = frozenset("ЖШЩМЮФЫДжшщмюфыMWmw@")
"""Letters of a pin that take the most room."""
_SYMBOL_Y = {"stationary": -0.16, "flying": 0.02}


def monster(movement: str, dimension: str, h: float = 14) -> Markup:
    """A monster marker round the origin; dashed where its kind is not known."""
    path = outline(movement, h)
    unknown = "" if dimension else ' stroke-dasharray="4 3"'
    border, ink = number(max(1.8, h * 0.18)), f"var(--m-{escape(movement or 'normal')})"
    return (
        f'<path d="{path}" fill="var(--halo)" stroke="var(--halo)" stroke-width="{number(h * 0.42)}" '
        f'stroke-linejoin="round"/><path class="b-mon" d="{path}"/>'
        f"{symbol(dimension, h * 0.56, y=h * _SYMBOL_Y.get(movement, 0.06))}"
        f'<path class="b-monb" d="{path}" stroke="{ink}" stroke-width="{border}"{unknown}/>'
    )


def named(label: str, letters: str) -> str:
    """The name of what a pin stands for, with the letters that are seen on it, so that either can be called.

    >>> named("Move: Joe", "JOE"), named("Kate Winthrop", "Kat")
    ('Move: Joe', 'Kate Winthrop, Kat')
    """
    words = "".join(sign if sign.isalnum() else " " for sign in label.casefold()).split()
    return label if letters.casefold() in words else f"{label}, {letters}"


def _em(letter: str) -> float:
    """Width of a bold letter of a pin, in sizes of its font."""
    return 1.0 if letter in BROAD else 0.8 if letter.isupper() else 0.7


def pin(text: Markup, seat: int, r: float = 15, lying: bool = False) -> Markup:
    """An investigator's figure round the origin; one who is delayed lies on the side."""
    n = number
    size = min(r * (1.22, 0.98, 0.76)[min(len(text), 3) - 1], 1.92 * r / sum(map(_em, text)))
    figure = (
        f'<path class="b-inv" d="M{n(-r * 0.62)} {n(r * 1.32)}L{n(-r * 0.4)} {n(r * 0.7)}A{n(r)} {n(r)} 0 1 1 '
        f'{n(r * 0.4)} {n(r * 0.7)}L{n(r * 0.62)} {n(r * 1.32)}z" fill="var(--p{seat % 8 + 1})"/>'
        f'<text class="b-invt" y="{n(size * 0.34)}" style="font-size:{n(size)}px">{text}</text>'
    )
    return f'<g transform="rotate(90)">{figure}</g>' if lying else figure


def corona(number_inside: int, lit: bool) -> Markup:
    """A ring with four rays for each space of a doom track, every fourth one long, and the length inside."""
    rays, count = [], number_inside * 4
    for ray in range(count):
        angle = math.radians(-90 + 360 * ray / count)
        reach = 32 if ray % 4 == 0 else 27 + (ray * 7 % 5) * 0.8
        x, y = math.cos(angle), math.sin(angle)
        rays.append(f"M{number(22 * x)} {number(22 * y)}L{number(reach * x)} {number(reach * y)}")
    line, ink = "var(--ink-3)", "var(--ink)"
    if lit:
        line, ink = "var(--lamp)", "var(--lamp-2)"
    return (
        f'<path d="{"".join(rays)}" stroke="{line}" stroke-width="1.5"/><circle r="20" fill="none" stroke="{line}" '
        f'stroke-width="1.2"/><text y="7" text-anchor="middle" style="font:400 20px var(--font-display);fill:{ink}">'
        f"{number_inside}</text>"
    )


def moons(lit: int, length: int) -> Markup:
    """The doom track: a moon for each space, lit ones with an eye, the next one dashed."""
    r, middle, shapes = 9.12, 12, []
    for space in range(length):
        x = 24 * space + 12
        if space >= lit:
            shapes.append(f'<circle class="al-moon{" is-next" if space == lit else ""}" cx="{x}" cy="12" r="{r}"/>')
            continue
        left, right = number(x - r * 0.72), number(x + r * 0.72)
        shapes.append(
            f'<circle class="al-moon is-lit" cx="{x}" cy="{middle}" r="{r}"/><path class="al-moon__eye" d="M{left} 12'
            f"Q{x} {number(12 - r * 0.78)} {right} 12Q{x} {number(12 + r * 0.78)} {left} 12z"
            f'"/><ellipse cx="{x}" cy="12" rx="1.46" ry="3.65" fill="var(--doom)"/>'
        )
    width = 24 * length
    return f'<svg viewBox="0 0 {width} 24" style="max-width:{width}px" aria-hidden="true">{"".join(shapes)}</svg>'


def tide(level: int, length: int, marks: tuple[int, ...]) -> Markup:
    """The terror track: rising waves, with the steps that close a shop or lift the limit written below."""
    shapes = []
    for step in range(length):
        height = 7 + 16 * (step + 1) / length
        x, y, w = 30 * step + 2, 24 - height, 26
        wave = (
            f"M{x} 24V{number(y + 2)}Q{number(x + w * 0.25)} {number(y - 1.5)} {number(x + w * 0.5)} {number(y + 1)}"
            f"T{x + w} {number(y + 0.6)}V24z"
        )
        shapes.append(f'<path class="al-tide{" is-lit" if step < level else ""}" d="{wave}"/>')
    for mark_at in marks:
        passed = level >= mark_at
        style = f"font:{700 if passed else 500} 11px var(--font-ui);fill:var(--{'terror' if passed else 'ink-2'})"
        shapes.append(
            f'<text x="{30 * mark_at - 15}" y="35" text-anchor="middle" style="{style}">'
            f"{'✕' if passed else ''}{mark_at}</text>"
        )
    width = 30 * length
    return f'<svg viewBox="0 0 {width} 36" style="max-width:{width}px" aria-hidden="true">{"".join(shapes)}</svg>'
