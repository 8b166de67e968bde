"""Draws small marks and what is read: text, titles, chips, values, warnings, lines of the log."""

from __future__ import annotations

from companion.screens import parts as p
from companion.widgets.drawings.markup import Render, colour, data_act, seat_colour, svg
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import faces, marks

_INK = {
    p.Tone.SECOND: "al-2",
    p.Tone.THIRD: "al-3",
}


def icon(part: p.Icon) -> Markup:
    drawn = marks.icon(part.name, escape(part.label))
    return f'<span style="{colour(part.tone)}">{drawn}</span>' if part.tone else drawn


def pin(part: p.Pin) -> Markup:
    if part.face:
        return faces.medal(part.face, part.seat, part.text)
    drawn = marks.pin(escape(part.text), part.seat)
    return svg(40, Markup("-19 -18 38 40"), f'<g class="b-pin">{drawn}</g>')


def monster(part: p.MonsterMark) -> Markup:
    body = marks.monster(part.movement, part.dimension)
    return svg(38, Markup("-20 -20 40 40"), f'<g class="b-tok">{body}</g>', part.label)


def symbol(part: p.Symbol) -> Markup:
    ink = f"color-mix(in srgb,var(--d-{escape(part.dimension)}) 42%,#0c1416)" if part.dark else NOTHING
    return svg(18, Markup("-12 -12 24 24"), marks.symbol(part.dimension, 8, ink), part.label)


def movement_box(part: p.MovementMark, inner: Render) -> Markup:
    halves = ((Markup("w"), part.white), (Markup("k"), part.black))
    drawn = "".join(f'<span class="mbox__{side}">{inner(symbols)}</span>' for side, symbols in halves if symbols)
    return f'<span class="mbox{" mbox--s" if part.upright else ""}">{drawn}</span>'


def corona(part: p.Corona) -> Markup:
    drawn = marks.corona(part.number, part.lit)
    return svg(62, Markup("-34 -34 68 68"), f"{drawn}{faces.emblem(part.face, part.number)}" if part.face else drawn)


def text(part: p.Text) -> Markup:
    classes = " ".join(
        name for name in (_INK.get(part.tone, ""), "al-s" if part.small else "", "al-it" if part.italic else "") if name
    )
    style = colour(part.tone) if part.tone not in _INK else ""
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    return f'<p class="{classes}" style="{style}">{strong}{escape(part.text)}</p>'


def title(part: p.Title, inner: Render) -> Markup:
    note = f'<span class="al-2">{escape(part.note)}</span>' if part.note else ""
    italic = " al-it" if part.italic else ""
    classes = f"al-h{min(part.level + 1, 3)}{italic}"
    heading = f'<h{part.level} class="{classes}" tabindex="-1">{escape(part.text)}</h{part.level}>'
    if note and part.aside:
        return f'<div class="phead"><div class="phead__t">{heading}{note}</div>{inner(part.aside)}</div>'
    grown = '<span class="al-grow"></span>' if part.aside else ""
    return f'<div class="phead">{heading}{note}{grown}{inner(part.aside)}</div>'


def chip(part: p.Chip, inner: Render) -> Markup:
    tone = f" al-chip--{part.tone.value}" if part.tone else ""
    title = f' title="{quoted(part.hint)}"' if part.hint else ""
    inside = f"{inner(part.mark)}{escape(part.text)}"
    if part.act is None and not part.on and not part.hint:
        return f'<span class="al-chip{tone}">{inside}</span>'
    way = data_act(part.act) if part.act is not None else ' aria-disabled="true"'
    state = f'aria-pressed="{"true" if part.on else "false"}"'
    return f'<button type="button" class="al-chip al-chip--tap{tone}" {state}{title}{way}>{inside}</button>'


def value(part: p.Value) -> Markup:
    label = quoted(f"{part.label}: {part.text}")
    return (
        f'<span class="al-val" style="{colour(part.tone)}" role="img" aria-label="{label}">'
        f"{marks.icon(part.icon)}{escape(part.text)}</span>"
    )


def warning(part: p.Warning) -> Markup:
    figure = f'<span class="al-num">{escape(part.figure)}</span>' if part.figure else ""
    hot = ' class="is-price"' if part.is_price else ' class="is-hot"' if part.hot else ""
    links = "".join(f"<li>{escape(link)}</li>" for link in part.links)
    chain = f'<ol class="al-chain">{links}</ol>' if links else ""
    return f"<li{hot}>{marks.icon(part.icon)}<span>{escape(part.text)}</span>{figure}{chain}</li>"


def log_line(part: p.LogLine, inner: Render) -> Markup:
    state = " is-undone" if part.undone else " is-cur" if part.current else ""
    time = f"<time>{escape(part.time)}</time>" if part.time else ""
    note = "".join(f'<div class="al-s al-2">{escape(line)}</div>' for line in part.details)
    note += f'<div class="al-s al-3">{escape(part.note)}</div>' if part.note else ""
    hand = f' <span class="al-3 al-nowrap">· {escape(part.by_hand)}</span>' if part.by_hand else ""
    dot = f'<i style="background:{seat_colour(part.seat)}"></i>'
    if part.icon:
        ink = seat_colour(part.seat) if part.seat >= 0 else Markup("var(--ink-2)")
        dot = f'<i class="al-log-line__sign" style="color:{ink}">{marks.icon(part.icon)}</i>'
    elif part.face:
        dot = f'<i class="al-log-line__face">{faces.medal(part.face, part.seat, "")}</i>'
    return (
        f'<li class="al-log-line{state}">{time}{dot}'
        f'<div class="al-grow"><div class="al-log-line__text">{escape(part.text)}{hand}</div>{note}</div>'
        f"{inner(part.aside)}</li>"
    )
