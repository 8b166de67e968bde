"""What all drawings write alike: escaped text, an act, an ink, a small SVG, what lies over a line to be tapped."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.screens import parts as p
from companion.screens.acts import encode

Render = Callable[[Any], str]
"""Draws what lies inside a part."""

escape = lru_cache(4096)(html.escape)
"""Most texts of a page stood on it one tap ago."""


def quoted(text: str) -> str:
    """Text of an attribute."""
    return escape(text, quote=True)


def colour(tone: p.Tone) -> str:
    """The style that writes in this ink."""
    match tone:
        case p.Tone.PLAIN:
            return ""
        case p.Tone.SECOND | p.Tone.THIRD:
            return f"color:var(--ink-{2 if tone is p.Tone.SECOND else 3})"
        case _:
            return f"color:var(--{tone.value})"


def data_act(act: p.Act, into: str = "") -> str:
    """The attribute that a tap sends; what is typed goes into the field ``into`` of the act."""
    return f' data-act="{quoted(encode(act, into))}"' if act is not None else ""


def svg(size: int, box: str, body: str, label: str = "") -> str:
    """A square drawing; read aloud where it has a label."""
    said = f'role="img" aria-label="{quoted(label)}"' if label else 'aria-hidden="true"'
    return f'<svg width="{size}" height="{size}" viewBox="{box}" {said}>{body}</svg>'


def overlay(label: str, act: p.Act) -> str:
    """What makes one button of a whole line; nothing where nothing can be done."""
    if not act:
        return ""
    return f'<button type="button" class="al-tap__hit" aria-label="{quoted(label)}"{data_act(act)}></button>'


def seat_colour(seat: int) -> str:
    """The colour of a player's dot, -1 = the table."""
    return f"var(--p{seat % 8 + 1})" if seat >= 0 else "var(--ink-3)"
