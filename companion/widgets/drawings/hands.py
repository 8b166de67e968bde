"""Draws the list of physical moves, its ticker and button, and what counts now; every text escaped."""

from __future__ import annotations

from typing import assert_never

from companion.screens.families import hands as h
from companion.widgets.drawings.markup import Render, data_act, overlay
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks


def render(part: h.AnyHandsPart, inner: Render) -> Markup:
    """The HTML of one part; ``inner`` draws the parts inside it."""
    match part:
        case h.MoveList():
            return f'<ol class="al-hands">{"".join(_move_item(line, inner) for line in part.lines)}</ol>'
        case h.Ticker():
            return _ticker(part, inner)
        case h.MovesButton():
            return _moves_button(part)
        case h.HintCard():
            return _hint(part, inner)
        case h.Ribbon():
            return _ribbon(part, inner)
        case h.EffectLine():
            return _effect(part, inner)
        case h.TollHead():
            text = f"<div><h1>{escape(part.title)}</h1><p>{escape(part.text)}</p></div>"
            return f'<div class="al-toll__h"><i>{marks.icon(part.icon)}</i>{text}</div>'
        case h.Picks():
            return _picks(part)
        case _:
            assert_never(part)


def _picks(part: h.Picks) -> Markup:
    """Return a list of lines that can be ticked as an HTML list."""
    lines = "".join(_pick(line) for line in part.lines)
    return f'<ul class="al-picks" role="group" aria-label="{quoted(part.label)}">{lines}</ul>'


def _pick(line: h.PickLine) -> Markup:
    """Return a line that can be ticked as a list item, with a cross in its box if it is on."""
    box = marks.icon("x") if line.on else NOTHING
    on = " is-on" if line.on else ""
    label = quoted(f"{line.title} {line.text}".strip())
    checked = "true" if line.on else "false"
    text = f"<small>{escape(line.text)}</small>" if line.text else NOTHING
    hit = (
        f'<button type="button" class="al-tap__hit" role="checkbox" aria-checked="{checked}" '
        f'aria-label="{label}"{data_act(line.act)}></button>'
    )
    return f'<li class="al-tap al-pick{on}"><i>{box}</i><span><b>{escape(line.title)}</b>{text}</span>{hit}</li>'


def _move_words(line: h.MoveLine, then: str = "") -> Markup:
    """Return title and text of a physical move as HTML; ``then`` is what comes after it, "" if nothing does."""
    after = f' <span class="al-then">· {escape(then)}</span>' if then else NOTHING
    text = f"<small>{escape(line.text)}{after}</small>" if line.text else NOTHING
    return f"<span><b>{escape(line.title)}</b>{text}</span>"


def _move_item(line: h.MoveLine, inner: Render) -> Markup:
    """Return a physical move as a list item: with a checkbox, or plain text if it cannot be ticked."""
    state = " is-done" if line.done else " is-next" if line.is_next else ""
    box = marks.icon("check") if line.done else NOTHING
    label = quoted(f"{line.title} {line.text}".strip())
    checked = "true" if line.done else "false"
    hit = (
        f'<button type="button" class="al-tap__hit" role="checkbox" aria-checked="{checked}" '
        f'aria-label="{label}"{data_act(line.act)}></button>'
    )
    if line.act is None:
        return f'<li class="is-told"><i class="al-hands__m">{inner(line.lead)}</i>{_move_words(line)}</li>'
    return (
        f'<li class="al-tap{state}"><i class="al-hands__m">{inner(line.lead)}</i>{_move_words(line)}'
        f'<i class="al-box">{box}</i>{hit}</li>'
    )


def _ticker(part: h.Ticker, inner: Render) -> Markup:
    """Return the bar with the next physical move as HTML, with its tick button."""
    named = f'role="group" aria-label="{quoted(part.label)}"'
    slim = " al-ticker--slim" if part.is_slim else ""
    return (
        f'<div class="al-ticker al-tap{slim}" {named} data-say="{quoted(part.spoken)}">'
        f'<i class="al-hands__m">{inner(part.line.lead)}</i>{_move_words(part.line, part.then)}'
        f"{overlay(part.hint, part.open)}{inner(part.tick)}</div>"
    )


def _moves_button(part: h.MovesButton) -> Markup:
    """Return the square button with a hand as HTML, its number in a round badge at the corner."""
    hint, is_open = quoted(part.hint), "true" if part.is_open else "false"
    badge = f'<b class="al-badge">{escape(part.count)}</b>'
    return (
        f'<button type="button" class="al-btn al-moves" title="{hint}" aria-label="{hint}" aria-expanded="{is_open}"'
        f"{data_act(part.act)}>{marks.icon('hand')}{badge}</button>"
    )


def _hint(part: h.HintCard, inner: Render) -> Markup:
    """Return the card that explains something at its first occurrence as HTML: count, title, text, buttons."""
    high = " is-high" if part.is_high else ""
    buttons = f'<div class="al-hint__b">{inner(part.buttons)}</div>' if part.buttons else NOTHING
    return (
        f'<aside class="al-hint{high}" role="status"><small>{escape(part.count)}</small>'
        f"<h2>{inner(part.mark)}{escape(part.title)}</h2><p>{escape(part.text)}</p>"
        f"{buttons}</aside>"
    )


def _ribbon(part: h.Ribbon, inner: Render) -> Markup:
    """Return the ribbon of effects in force as HTML, a button for each; all of them unfold the same list."""
    is_open = "true" if part.is_open else "false"

    def draw(cell: h.EffectCell) -> Markup:
        label = f"<small>{escape(cell.label)}</small> " if cell.label else NOTHING
        title = f'<small class="al-force__n">{escape(cell.name)}</small> ' if cell.name else NOTHING
        lines = " ".join(f"<b>{escape(line)}</b>" for line in cell.lines)
        mark = inner(cell.pin) if cell.pin is not None else marks.icon(cell.icon)
        count = f'<em class="al-force__count" aria-hidden="true">{escape(cell.count)}</em>' if cell.count else NOTHING
        here_class = " is-here" if cell.pin is not None else ""
        seen = " ".join(filter(None, (cell.name, cell.label, *cell.lines)))
        name = quoted(f"{seen}. {cell.hint}")
        classes = f"al-force__c al-force__c--{quoted(cell.kind)}{here_class}"
        return (
            f'<button type="button" class="{classes}" aria-expanded="{is_open}" '
            f'aria-label="{name}"{data_act(part.act)}>{mark}{count}<span>{title}{label}{lines}</span></button>'
        )

    classes = "al-force is-roomy" if part.is_roomy else "al-force"
    return (
        f'<div class="{classes}" role="group" aria-label="{quoted(part.label)}">{"".join(map(draw, part.cells))}</div>'
    )


def _effect(part: h.EffectLine, inner: Render) -> Markup:
    """Return an effect in force as an HTML article: title, figure, what it does, who can act on it."""
    under = f"<small>{escape(part.below)}</small>" if part.below else NOTHING
    figure = f'<div class="al-eff__n">{escape(part.figure)}{under}</div>' if part.figure or part.below else NOTHING
    who = f"<span>{escape(part.who)}</span>" if part.who else NOTHING
    ways = f'<div class="al-eff__w">{who}{inner(part.ways)}</div>' if part.who or part.ways else NOTHING
    note = f"<i>{escape(part.note)}.</i> " if part.note else NOTHING
    text = f'<p class="al-eff__t">{note}{escape(part.text)}</p>'
    below = f"{ways}{text}" if part.who and part.ways else f"{text}{ways}"  # who can act now reads on later
    return f'<article class="al-eff">{marks.icon(part.icon)}<h3>{escape(part.title)}</h3>{figure}{below}</article>'
