"""The inks of the evening newspaper, which no light changes."""

from __future__ import annotations

from companion.widgets.markup import Markup

PAPER, INK, HAIR = Markup("#efe5cf"), Markup("#1b1812"), Markup("#a99c82")
RUST, VIOLET, GREEN = Markup("#9c4a1c"), Markup("#5a3f8f"), Markup("#1f6a4d")
SEATS = tuple(map(Markup, ("#e8b65c", "#7fb8e8", "#f09a84", "#a5d17f", "#c6a6f7", "#63c7c0", "#e58fbd", "#c9c5b4")))
"""The colours of the seats by candlelight."""
