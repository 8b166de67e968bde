"""Draws the list of physical moves and its ticker; every text escaped."""

from __future__ import annotations

from typing import assert_never

from companion.screens import hands as h
from companion.widgets.drawings.markup import Render, data_act, overlay
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks


def render(part: h.AnyHandsPart, inner: Render) -> Markup:
    """The HTML of one part; ``inner`` draws the parts inside it."""
    match part:
        case h.MoveList():
            return f'<ol class="al-hands">{"".join(_line(line, inner) for line in part.lines)}</ol>'
        case h.Ticker():
            return _ticker(part, inner)
        case _:
            assert_never(part)


def _words(line: h.MoveLine) -> Markup:
    text = f"<small>{escape(line.text)}</small>" if line.text else NOTHING
    return f"<span><b>{escape(line.title)}</b>{text}</span>"


def _line(line: h.MoveLine, inner: Render) -> Markup:
    state = " is-done" if line.done else " is-next" if line.is_next else ""
    box = marks.icon("check") if line.done else NOTHING
    label = quoted(f"{line.title} {line.text}".strip())
    checked = "true" if line.done else "false"
    hit = (
        f'<button type="button" class="al-tap__hit" role="checkbox" aria-checked="{checked}" '
        f'aria-label="{label}"{data_act(line.act)}></button>'
    )
    return (
        f'<li class="al-tap{state}"><i class="al-hands__m">{inner(line.lead)}</i>{_words(line)}'
        f'<i class="al-box">{box}</i>{hit}</li>'
    )


def _ticker(part: h.Ticker, inner: Render) -> Markup:
    return (
        f'<div class="al-ticker al-tap"><i class="al-hands__m">{inner(part.line.lead)}</i>{_words(part.line)}'
        f"{overlay(part.hint, part.open)}{inner(part.tick)}</div>"
    )
