"""Draws the signs of abilities, all our own, and the histogram of a hand. Every text escaped.

Requirements stand in a frame, effects stand free with their number; colours carry a letter.
"""

from __future__ import annotations

from companion.screens.realms.duel import drawn as d
from companion.widgets.markup import NOTHING, Markup, escape, quoted

_CARD = '<rect x="6" y="3.5" width="12" height="17" rx="1.6"/>'
_DRAWINGS = {
    "lose": '<path d="M13.5 2.5 5.5 13h5.2L9 21.5 18.5 10h-5.6z"/>',
    "gain": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v9M7.5 12h9"/>',
    "conj": '<path d="m12 2.8 2.7 6.1 6.6.6-5 4.4 1.5 6.5L12 17l-5.8 3.4 1.5-6.5-5-4.4 6.6-.6z"/>',
    "draw": f'{_CARD}<path d="M12 16.5v-8M8.8 11.5 12 8.2l3.2 3.3"/>',
    "discard": f'{_CARD}<path d="M12 7.5v8M8.8 12.5l3.2 3.3 3.2-3.3"/>',
    "abjure": '<rect x="6" y="3.5" width="12" height="17" rx="1.6" stroke-dasharray="3 2.2"/>'
    '<path d="m8.8 8.5 6.4 7M15.2 8.5l-6.4 7"/>',
    "return": f'{_CARD}<path d="M9 10.5h4a2.6 2.6 0 0 1 0 5.2h-3M11 8l-2.5 2.5L11 13"/>',
    "destroy": '<path d="M4.5 20.5V10L12 4l7.5 6v10.5z"/><path d="m12.8 4.6-2.6 5.6 3.6 2.4-3 7.6"/>',
    "character": '<circle cx="12" cy="7.6" r="3.9"/><path d="M4.5 20.5c.7-4.6 3.4-7 7.5-7s6.8 2.4 7.5 7"/>',
    "artifact": '<path d="M5 4.5h9.5a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3z"/><path d="M5 17a3 3 0 0 1 3-3h9.5"/>'
    '<circle cx="11.4" cy="9.3" r="1.9"/>',
    "location": '<path d="M4 20.5V10.5L12 4l8 6.5v10z"/><path d="M9.8 20.5v-6h4.4v6"/>',
    "discarded": '<rect x="5" y="6.5" width="10" height="13" rx="1.4" transform="rotate(-16 10 13)"/>'
    '<path d="M17.5 4v7M14.8 8.6l2.7 2.7 2.7-2.7"/>',
    "abjured": '<rect x="5" y="6.5" width="10" height="13" rx="1.4" transform="rotate(-16 10 13)" '
    'stroke-dasharray="2.6 2"/><path d="m15 4 5 5.5M20 4l-5 5.5"/>',
    "then": '<path d="M4 12h14M13 6.5l5.5 5.5-5.5 5.5"/>',
    "either": '<path d="M4 9h14l-3.5-3.5M20 15H6l3.5 3.5"/>',
    "self": '<rect x="8" y="8" width="9" height="12.5" rx="1.4" stroke-dasharray="2.6 2"/>'
    '<path d="m10.3 11.8 4.4 5M14.7 11.8l-4.4 5M4.5 14a7.5 7.5 0 0 1 9-9.5M11 2.5l2.8 2L12 7.4"/>',
}
"""Name of a sign -> its strokes on a square of 24."""

COLORS = frozenset({"yellow", "green", "purple", "black"})
NEEDS = COLORS | {"character", "artifact", "location", "discarded", "abjured"}
WIDTH, HEIGHT = 358, 150
ROOM_FOR_SHARE = 30
"""Width of a bar over which its share is written."""


def names() -> frozenset[str]:
    """Return the names of all signs."""
    return frozenset(_DRAWINGS) | COLORS | {"gap"}


def row(part: d.Signs) -> Markup:
    """Signs in a line; read aloud as one sentence where they have one."""
    aria = f' role="img" aria-label="{quoted(part.reading)}"' if part.reading else ' aria-hidden="true"'
    return f'<span class="rl-signs"{aria}>{"".join(map(_sign, part.signs))}</span>'


def _sign(sign: d.Sign) -> Markup:
    """Return an ability's sign as HTML: a gap, a colour with its letter, or a drawing with a number."""
    if sign.name == "gap":
        return Markup('<i class="rl-gap"></i>')
    title = f' title="{quoted(sign.label)}"' if sign.label else ""
    dim = " is-dim" if sign.is_dim else ""
    if sign.name in COLORS:
        return f'<i class="rl-sign rl-need rl-c-{escape(sign.name)}{dim}"{title}><b>{escape(sign.letter)}</b></i>'
    kind = "rl-need" if sign.name in NEEDS else f"rl-eff rl-e-{escape(sign.name)}"
    number = f"<b>{escape(sign.number)}</b>" if sign.number else ""
    drawing = f'<svg viewBox="0 0 24 24" aria-hidden="true">{_DRAWINGS[sign.name]}</svg>'
    return f'<i class="rl-sign {kind}{dim}"{title}>{drawing}{number}</i>'


def ability(part: d.AbilityLine) -> Markup:
    """Signs above the sentence, and what becomes of the ability this turn."""
    state = f" is-{escape(part.state)}" if part.state else ""
    note = f'<span class="rl-ab__s">{escape(part.said)}</span>' if part.said else ""
    return f'<div class="rl-ab{state}">{row(part.signs)}<p>{escape(part.text)}{note}</p></div>'


def swatch(part: d.Swatch) -> Markup:
    """A colour as a small card with its letter."""
    kind = escape(part.color) if part.color in COLORS else "none"
    name = f'class="rl-sign rl-need rl-c-{kind}" role="img" aria-label="{quoted(part.label)}"'
    return f"<i {name}><b>{escape(part.letter)}</b></i>"


def histogram(part: d.Histogram) -> Markup:
    """Return the histogram: bars with numbers below, sufficient bars lit, and a line before the first of them."""
    if not part.bars:
        return NOTHING
    step = (WIDTH - 20) / len(part.bars)
    most = max(bar.share for bar in part.bars) or 1.0
    each = 1 if step >= 18 else _label_every(step)
    shares = step >= ROOM_FOR_SHARE
    tall = HEIGHT - 46 - 16 * shares
    bars = "".join(
        f'<rect class="{"is-lit" if bar.is_lit else ""}" x="{10 + at * step + step * 0.08:.1f}" '
        f'y="{HEIGHT - 24 - tall * bar.share / most:.1f}" width="{step * 0.84:.1f}" '
        f'height="{tall * bar.share / most:.1f}"/>'
        + (_over(bar.label, bar.is_lit, step, at, HEIGHT - 7) if at % each == 0 else "")
        + (_over(bar.figure, bar.is_lit, step, at, HEIGHT - 29 - tall * bar.share / most) if shares else "")
        for at, bar in enumerate(part.bars)
    )
    line = ""
    if part.line_at >= 0:
        x = 10 + part.line_at * step
        end, side = ("end", x - 6) if x > WIDTH / 2 else ("start", x + 6)
        line = (
            f'<path class="rl-hist__l" d="M{x:.1f} 6V{HEIGHT - 24}"/>'
            f'<text class="rl-hist__t" x="{side:.1f}" y="16" text-anchor="{escape(end)}">{escape(part.line)}</text>'
        )
    return (
        f'<svg class="rl-hist" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{quoted(part.reading)}">'
        f'{bars}{line}<path class="rl-hist__a" d="M10 {HEIGHT - 24}H{WIDTH - 10}"/></svg>'
    )


def _over(text: str, is_lit: bool, step: float, at: int, y: float) -> Markup:
    """Return a text in the middle of bar ``at`` as SVG, nothing for ''."""
    if not text:
        return NOTHING
    x, look = 10 + (at + 0.5) * step, "is-lit" if is_lit else ""
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'


def _label_every(step: float) -> int:
    """Return n so that every n-th bar has room for its number, for bars ``step`` units wide."""
    return max(1, round(18 / step + 0.5))
