"""Draws what holds other parts."""

from __future__ import annotations

from typing import Any

from companion.screens import parts as p
from companion.widgets.drawings.markup import Render, overlay, seat_colour
from companion.widgets.html import pieces
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs import faces, marks


def row(part: p.Row, inner: Render) -> Markup:
    flag = _flag(part.first) if part.first else ""
    signs = f'<span class="al-signs">{inner(part.signs)}</span>' if part.signs else ""
    note = f' <span class="al-2">· {escape(part.note)}</span>' if part.note else ""
    below = f'<div class="al-who__at">{escape(part.text)}</div>' if part.text else ""
    values = f'<div class="al-who__vals">{inner(part.values)}</div>' if part.values else ""
    lead = f'<span class="al-pin">{inner(part.lead)}</span>' if part.lead is not None else ""
    classes = ("al-who" if part.person else "al-rowc") + (" al-tap" if part.act else "") + (" is-on" if part.on else "")
    classes += (" is-dim" if part.dim else "") + (" is-undone" if part.undone else "")
    hit = overlay(part.title, part.act, part.on) if part.enabled else _refusing(part)
    return (
        f'<li class="{classes}">{lead}<div class="al-grow">'
        f'<div class="al-who__name">{escape(part.title)}{note}{flag}{signs}</div>'
        f"{below}</div>{values}{inner(part.aside)}{hit}</li>"
    )


def _flag(name: str) -> Markup:
    """The first player's flag with its word for who listens, and for a mouse."""
    named = f'role="img" aria-label="{quoted(name)}" title="{quoted(name)}"'
    return Markup(f' <span class="al-first" {named}>{marks.icon("flag")}</span>')


def _refusing(part: p.Row) -> Markup:
    """Return the invisible button over a row that cannot be tapped: disabled, with the reason as title."""
    label = f'aria-label="{quoted(part.title)}" title="{quoted(part.reason)}"'
    return f'<button type="button" class="al-tap__hit" aria-disabled="true" {label}></button>'


ON_TWO_LINES = 36
"""Letters of a line of what is due that fit two lines below a phone's map, beside its deed and the way to all lines."""


def due(part: p.Due, inner: Render) -> Markup:
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    hit = overlay(f"{part.strong} {part.text}".strip(), part.act) + marks.icon("right") if part.act else ""
    aside = f'<span class="al-due__a">{inner(part.aside)}</span>' if part.aside else ""
    classes = "al-due" + (" al-tap" if hit else "") + (" al-due--beside" if part.is_beside else "")
    classes += " al-due--long" if len(part.strong) + len(part.text) > ON_TWO_LINES else ""
    sign = _sign(part.weight) if part.can_be_done else ""
    dot = f'<i style="background:{seat_colour(part.seat)}"></i>'
    dot = f'<i class="al-due__who">{faces.medal(part.face, part.seat, "")}</i>' if part.face else dot
    deed = f'<em class="al-due__deed" aria-hidden="true">{escape(part.deed)}</em>' if part.deed else ""
    return f'<li class="{classes}">{dot}{sign}<span>{strong}{escape(part.text)}</span>{hit}{deed}{aside}</li>'


_SIGNS = {
    p.Weight.FIGHT: "weapon", p.Weight.CLUE: "clue", p.Weight.ENCOUNTER: "card", p.Weight.WALK: "boot",
    p.Weight.MAY: "",
}  # fmt: skip
"""Icon of each weight of a due line."""


def _sign(weight: p.Weight) -> Markup:
    """Return the sign of how urgent a line is, its shape and icon; a phone shows it before the words."""
    drawing = marks.icon(_SIGNS[weight]) if _SIGNS[weight] else ""
    return f'<b class="al-due__sign al-due__sign--{quoted(weight.name.lower())}" aria-hidden="true">{drawing}</b>'


def section(part: p.Section, inner: Render) -> Markup:
    note = f'<span class="al-sec__n">{escape(part.note)}</span>' if part.note else ""
    head = f'<h2 class="al-sec al-grow">{escape(part.title)}{note}</h2>'
    if part.aside:
        head = f'<div class="al-rowx al-gap2">{head}{inner(part.aside)}</div>'
    return f"<section>{head}{inner(part.body)}</section>"


def fold(part: p.Fold, inner: Render) -> Markup:
    note = f'<span class="al-2 al-s">{escape(part.note)}</span>' if part.note else ""
    return (
        f'<details class="al-fold"><summary><span class="al-grow"><span class="al-it">{escape(part.title)}</span>'
        f"{note}</span>{marks.icon('down')}</summary>{inner(part.body)}</details>"
    )


def step_block(part: p.StepBlock, inner: Render) -> Markup:
    why = f'<div class="al-s al-2">{escape(part.why)}</div>' if part.why else ""
    aside = f'<span class="al-right">{inner(part.aside)}</span>' if part.aside else ""
    name = f' data-name="{quoted(part.name)}"' if part.name else ""
    return (
        f'<section class="al-stepx{" is-open" if part.open else ""}"{name}>'
        f'<span class="al-stepx__n">{escape(part.numeral)}</span>'
        f'<div class="al-grow"><div class="al-rowx"><h3 class="al-h3">{escape(part.title)}</h3>{aside}</div>{why}'
        f"{inner(part.body)}</div></section>"
    )


_LAYOUT = {
    p.Layout.COLUMN: ("div", "al-col"),
    p.Layout.ROW: ("div", "al-rowx"),
    p.Layout.BUTTONS: ("div", "al-row-btns"),
    p.Layout.WRAP: ("div", "al-wrap"),
    p.Layout.GRID: ("div", "stats"),
    p.Layout.CARD: ("div", "al-card"),
    p.Layout.LIST: ("ul", "al-list"),
    p.Layout.LOG: ("ol", "al-log"),
    p.Layout.DUE: ("ul", "al-dues"),
    p.Layout.WARNINGS: ("ul", "al-warn"),
    p.Layout.COLUMNS: ("div", "al-columns"),
    p.Layout.TILES: ("ul", "al-tiles"),
    p.Layout.PINS: ("div", "al-pins"),
    p.Layout.ANSWERS: ("span", "al-answers"),
    p.Layout.BESIDE: ("div", "al-beside"),
    p.Layout.FIGURE: ("div", "al-figure"),
    p.Layout.LIMITS: ("div", "al-limits"),
    p.Layout.CHANGES: ("div", "res"),
    p.Layout.EVEN: ("div", "al-even"),
    p.Layout.SIX: ("div", "al-six"),
    p.Layout.PHONE: ("div", "al-phone"),
    p.Layout.PICKS: ("div", "pickrow"),
    p.Layout.KEYS: ("div", "al-keys"),
    p.Layout.SKILLS: ("div", "al-skills"),
    p.Layout.SEATS: ("div", "al-hand4"),
    p.Layout.CARDS: ("ul", "its"),
}


def group(part: p.Group, inner: Render) -> Markup:
    tag, name = map(escape, _LAYOUT[part.layout])
    role = ' role="group"' if part.label and tag == "div" else ""
    label = f'{role} aria-label="{quoted(part.label)}"' if part.label else ""
    lines = _warnings(part.parts, inner) if part.layout is p.Layout.WARNINGS else inner(part.parts)
    return f'<{tag} class="{name}"{label}>{lines}</{tag}>'


def _warnings(parts: tuple[Any, ...], inner: Render) -> Markup:
    """Return parts as HTML, warnings among them drawn as compact lines."""
    return "".join(pieces.warning(part) if isinstance(part, p.Warning) else inner(part) for part in parts)


def warning_alone(part: p.Warning, inner: Render) -> Markup:
    """A warning outside a list of them is a list of one."""
    return group(p.Group((part,), p.Layout.WARNINGS), inner)
