"""What all drawings write alike: escaped text, an act, an ink, a small SVG, what lies over a line to be tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.screens import parts as p
from companion.screens.acts import encode
from companion.widgets.markup import NOTHING, Markup, quoted

Render = Callable[[Any], Markup]
"""Draws what lies inside a part."""


def colour(tone: p.Tone) -> Markup:
    """The style that writes in this ink."""
    match tone:
        case p.Tone.PLAIN:
            return NOTHING
        case p.Tone.SECOND | p.Tone.THIRD:
            return f"color:var(--ink-{2 if tone is p.Tone.SECOND else 3})"
        case _:
            return f"color:var(--{tone.value})"


def data_act(act: p.Act | None, into: str = "") -> Markup:
    """The attribute that a tap sends; what is typed goes into the field ``into`` of the act."""
    return f' data-act="{quoted(encode(act, into))}"' if act is not None else NOTHING


def svg(size: int, box: Markup, body: Markup, label: str = "") -> Markup:
    """A square drawing; read aloud where it has a label."""
    aria = f'role="img" aria-label="{quoted(label)}"' if label else 'aria-hidden="true"'
    return f'<svg width="{size}" height="{size}" viewBox="{box}" {aria}>{body}</svg>'


def overlay(label: str, act: p.Act | None, is_chosen: bool = False) -> Markup:
    """Return a button that covers a whole line and says whether the line is chosen; nothing for an empty act."""
    if not act:
        return NOTHING
    state = ' aria-pressed="true"' if is_chosen else ""
    return f'<button type="button" class="al-tap__hit" aria-label="{quoted(label)}"{state}{data_act(act)}></button>'


def seat_colour(seat: int) -> Markup:
    """The colour of a player's dot, -1 = the table."""
    return f"var(--p{seat % 8 + 1})" if seat >= 0 else Markup("var(--ink-3)")
