"""Draws small marks and what is read: text, titles, chips, values, warnings, lines of the log."""

from __future__ import annotations

from companion.screens import parts as p
from companion.widgets import marks
from companion.widgets.markup import Render, colour, data_act, escape, quoted, seat_colour, svg

_INK = {
    p.Tone.SECOND: "al-2",
    p.Tone.THIRD: "al-3",
}


def icon(part: p.Icon) -> str:
    drawn = marks.icon(part.name, escape(part.label))
    return f'<span style="{colour(part.tone)}">{drawn}</span>' if part.tone else drawn


def pin(part: p.Pin) -> str:
    drawn = marks.pin(escape(part.text), part.seat, lying=part.lying)
    return svg(40, "-19 -18 38 40", f'<g class="b-pin">{drawn}</g>')


def monster(part: p.MonsterMark) -> str:
    body = marks.monster(part.movement, part.dimension)
    return svg(38, "-20 -20 40 40", f'<g class="b-tok">{body}</g>', part.label)


def symbol(part: p.Symbol) -> str:
    ink = f"color-mix(in srgb,var(--d-{part.dimension}) 42%,#0c1416)" if part.dark else ""
    return svg(18, "-12 -12 24 24", marks.symbol(part.dimension, 8, ink), part.label)


def movement_box(part: p.MovementBox, inner: Render) -> str:
    halves = (("w", part.white), ("k", part.black))
    drawn = "".join(f'<span class="mbox__{side}">{inner(symbols)}</span>' for side, symbols in halves if symbols)
    return f'<span class="mbox{" mbox--s" if part.upright else ""}">{drawn}</span>'


def corona(part: p.Corona) -> str:
    return svg(62, "-34 -34 68 68", marks.corona(part.number, part.lit))


def text(part: p.Text) -> str:
    classes = " ".join(
        name for name in (_INK.get(part.tone, ""), "al-s" if part.small else "", "al-it" if part.italic else "") if name
    )
    style = colour(part.tone) if part.tone not in _INK else ""
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    return f'<p class="{classes}" style="{style}">{strong}{escape(part.text)}</p>'


def title(part: p.Title, inner: Render) -> str:
    note = f'<span class="al-2">{escape(part.note)}</span>' if part.note else ""
    italic = " al-it" if part.italic else ""
    heading = f'<h{part.level} class="al-h{min(part.level + 1, 3)}{italic}">{escape(part.text)}</h{part.level}>'
    if note and part.aside:
        return f'<div class="phead"><div class="phead__t">{heading}{note}</div>{inner(part.aside)}</div>'
    grown = '<span class="al-grow"></span>' if part.aside else ""
    return f'<div class="phead">{heading}{note}{grown}{inner(part.aside)}</div>'


def chip(part: p.Chip, inner: Render) -> str:
    tone = f" al-chip--{part.tone.value}" if part.tone else ""
    title = f' title="{quoted(part.hint)}"' if part.hint else ""
    inside = f"{inner(part.mark)}{escape(part.text)}"
    if part.act is None and not part.on and not part.hint:
        return f'<span class="al-chip{tone}">{inside}</span>'
    way = data_act(part.act) if part.act is not None else ' aria-disabled="true"'
    state = f'aria-pressed="{"true" if part.on else "false"}"'
    return f'<button type="button" class="al-chip al-chip--tap{tone}" {state}{title}{way}>{inside}</button>'


def value(part: p.Value) -> str:
    label = quoted(f"{part.label}: {part.text}")
    return (
        f'<span class="al-val" style="{colour(part.tone)}" role="img" aria-label="{label}">'
        f"{marks.icon(part.icon)}{escape(part.text)}</span>"
    )


def warning(part: p.Warning) -> str:
    figure = f'<span class="al-num">{escape(part.figure)}</span>' if part.figure else ""
    hot = ' class="is-hot"' if part.hot else ""
    return f"<li{hot}>{marks.icon(part.icon)}<span>{escape(part.text)}</span>{figure}</li>"


def log_line(part: p.LogLine, inner: Render) -> str:
    state = " is-undone" if part.undone else " is-cur" if part.current else ""
    time = f"<time>{escape(part.time)}</time>" if part.time else ""
    note = "".join(f'<div class="al-s al-2">{escape(line)}</div>' for line in part.details)
    note += f'<div class="al-s al-3">{escape(part.note)}</div>' if part.note else ""
    hand = f' <span class="al-3 al-nowrap">· {escape(part.by_hand)}</span>' if part.by_hand else ""
    return (
        f'<li class="lg{state}">{time}<i style="background:{seat_colour(part.seat)}"></i>'
        f'<div class="al-grow"><div class="lg__t">{escape(part.text)}{hand}</div>{note}</div>{inner(part.aside)}</li>'
    )
