"""Draws the numbers of the table and the rail of the phases."""

from __future__ import annotations

from companion.screens import parts as p
from companion.widgets.drawings.markup import Render, colour, overlay
from companion.widgets.html.controls import halves, step_buttons
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks


def track(part: p.Track, inner: Render) -> Markup:
    art = (
        marks.moons(part.value, part.length) if part.kind == "doom" else marks.tide(part.value, part.length, part.marks)
    )
    reading = quoted(part.reading or f"{part.value}/{part.length}")
    whose = f'<small class="al-track__whose">{escape(part.whose)}</small>' if part.whose else NOTHING
    return (
        f'<div class="al-track"><div class="al-track__top"><span>{escape(part.label)}</span>'
        f'<span class="al-num" style="color:var(--{quoted(part.kind)})">{part.value}</span>'
        f"<small>{escape(part.note)}</small>{whose}{inner(part.help)}</div>"
        f'<div class="al-track__art" role="img" aria-label="{reading}">{art}</div>{step_buttons(part, NOTHING)}</div>'
    )


def meters(part: p.Meters, inner: Render) -> Markup:
    if part.strip:
        news = f'<ul class="ph__due"{_label_attribute(part.news_label)}>{inner(part.news)}</ul>' if part.news else ""
        force = f'<div class="ph__force">{inner(part.force)}</div>' if part.force else ""
        numbers = "".join(map(_strip_number, part.meters))
        return f'<div class="ph__nums"{_group_attributes(part.label)}>{numbers}</div>{force}{news}'
    return f'<div class="al-meters"{_group_attributes(part.label)}>{"".join(map(meter, part.meters))}</div>'


def _group_attributes(label: str) -> Markup:
    """Return the HTML attributes of a group with this spoken name, nothing if the name is empty."""
    return Markup(f' role="group"{_label_attribute(label)}') if label else NOTHING


def _label_attribute(label: str) -> Markup:
    """Return the HTML attribute with a spoken name, nothing if the name is empty."""
    return Markup(f' aria-label="{quoted(label)}"') if label else NOTHING


def meter(part: p.Meter) -> Markup:
    state = f" is-{escape(part.state)}" if part.state else ""
    of = f"<small> / {part.of}</small>" if part.of is not None else ""
    segments = min(part.of or 0, 22)
    counts = f' style="--on:{min(part.value, segments)};--of:{segments}"' if segments else ""
    hit = overlay(part.reading or part.label, part.act)
    return (
        f'<div class="al-meter{state}{" al-tap" if hit else ""}">'
        f'<div class="k">{marks.icon(part.icon)}{escape(part.label)}</div>'
        f'<div class="v">{part.value}{of}</div><i aria-hidden="true"{counts}></i>{hit}</div>'
    )


_UNSAID = Markup(' aria-hidden="true"')
"""What a screen reader is told in another way."""


def _strip_number(part: p.Meter) -> Markup:
    """Return a number of the table as HTML: icon, label, value and limit, and the areas that a tap counts or opens."""
    of = ""
    if part.left:
        of = f"<small>{escape(part.left)}</small>"
    elif part.of is not None:
        of = f"<small> / {part.of}</small>"
    alarm = f" is-{quoted(part.state)}" if part.state else ""
    steps = part.minus is not None or part.plus is not None
    two = " ph__two" if steps else ""
    taps = halves(part.name or part.label, part.minus, part.plus) if steps else overlay(part.reading, part.act)
    label = f"{marks.icon(part.icon)}<span>{escape(part.label)}</span>"
    said = Markup(f' role="img"{_label_attribute(part.reading)}') if steps else _UNSAID
    unsaid, said = (_UNSAID, said) if part.reading else (NOTHING, NOTHING)
    return (
        f'<div class="al-tap{alarm}{two}" data-number="{quoted(part.icon)}"><div class="k"{unsaid}>{label}</div>'
        f'<div class="v"{said} style="{colour(part.tone)}">{part.value}{of}</div>{taps}</div>'
    )


def change(part: p.MeterChange) -> Markup:
    after = f'<span class="al-3"> → </span><b>{part.after}</b>' if part.after != part.before else ""
    hot = ' class="hot"' if part.hot else ""
    caption = f'<div class="k">{marks.icon(part.icon)}{escape(part.label)}</div>'
    return f'<div{hot}>{caption}<div class="v">{part.before}{after}</div></div>'


def rail(part: p.Rail) -> Markup:
    def item(step: p.RailStep) -> Markup:
        current = ' aria-current="step"' if step.current else ""
        done = ' class="is-done"' if step.done else ""
        return (
            f"<li{done}{current}><b>{escape(step.numeral)}</b><span>{escape(step.label)}</span>"
            f"{overlay(step.hint, step.act)}</li>"
        )

    return f'<ol class="al-rail" aria-label="{quoted(part.label)}">{"".join(map(item, part.steps))}</ol>'
