"""Draws the parts of a screen as HTML: the one renderer, every text escaped.

What the page's script makes of the attributes (``data-act``, ``data-hold``, ``data-find``, ``data-esc``, ...)
stands in :mod:`companion.widgets.page`.

Source: DESIGN.md section 5 and its mocks.
"""

from __future__ import annotations

import html
from functools import lru_cache
from typing import Any

from companion.screens import chances, charts, fights, sheets
from companion.screens import parts as p
from companion.screens.acts import encode
from companion.widgets import chances as chance_html
from companion.widgets import chart as chart_html
from companion.widgets import fights as fight_html
from companion.widgets import marks
from companion.widgets import sheets as sheet_html
from companion.widgets.deltas import JOINT

escape = lru_cache(4096)(html.escape)
"""Most texts of a page stood on it one tap ago."""

GROUPS = 64
"""Groups whose drawing is kept."""

_INK = {
    p.Tone.SECOND: "al-2",
    p.Tone.THIRD: "al-3",
}


def render(part: Any) -> str:
    """The HTML of a part; a tuple of parts is drawn one after another, ``None`` is nothing."""
    match part:
        case None:
            return ""
        case tuple():
            return "".join(map(render, part))
        case p.Icon():
            drawn = marks.icon(part.name, escape(part.label))
            return f'<span style="{_colour(part.tone)}">{drawn}</span>' if part.tone else drawn
        case p.Pin():
            return _pin(part)
        case p.MonsterMark():
            body = marks.monster(part.movement, part.dimension)
            return _svg(38, "-20 -20 40 40", f'<g class="b-tok">{body}</g>', part.label)
        case p.Symbol():
            return _symbol(part)
        case p.MovementBox():
            return _movement_box(part)
        case p.Corona():
            return _svg(62, "-34 -34 68 68", marks.corona(part.number, part.lit))
        case p.Raw():
            return part.markup
        case p.Text():
            return _text(part)
        case p.Title():
            return _title(part)
        case p.Chip():
            return _chip(part)
        case p.Value():
            label = escape(f"{part.label}: {part.text}", quote=True)
            return (
                f'<span class="al-val" style="{_colour(part.tone)}" role="img" aria-label="{label}">'
                f"{marks.icon(part.icon)}{escape(part.text)}</span>"
            )
        case p.Warning():
            figure = f'<span class="al-num">{escape(part.figure)}</span>' if part.figure else ""
            hot = ' class="is-hot"' if part.hot else ""
            return f"<li{hot}>{marks.icon(part.icon)}<span>{escape(part.text)}</span>{figure}</li>"
        case p.LogLine():
            return _log_line(part)
        case p.Button():
            return _button(part)
        case p.Stepper():
            return _stepper(part)
        case p.Choice():
            options = "".join(map(_segment, part.options))
            return f'<div class="al-seg" role="group" aria-label="{_quoted(part.label)}">{options}</div>'
        case p.Input():
            return _input(part)
        case p.Check():
            return _check(part)
        case p.Field():
            return _field(part)
        case p.Track():
            return _track(part)
        case p.Meter():
            return _meter(part)
        case p.Meters():
            if part.strip:
                news = f'<ul class="ph__due">{render(part.news)}</ul>' if part.news else ""
                return f'<div class="ph__nums">{"".join(map(_strip_number, part.meters))}</div>{news}'
            return f'<div class="al-meters">{"".join(map(_meter, part.meters))}</div>'
        case p.Change():
            return _change(part)
        case p.Rail():
            return _rail(part)
        case p.Tabs():
            return _tabs(part)
        case p.Row():
            return _row(part)
        case p.Due():
            return _due(part)
        case p.Section():
            return _section(part)
        case p.StepBlock():
            return _step_block(part)
        case p.Group():
            return _same_group(part)
        case p.Sheet():
            return _sheet(part)
        case p.Toast():
            return _toast(part)
        case p.Heart():
            return '<span class="al-heart" role="status"></span>'
        case p.Head():
            return _head(part)
        case p.Strip():
            return f'<div class="al-strip">{render(part.parts)}</div>'
        case chances.ChancePart():
            return chance_html.render(part)
        case charts.LineChart():
            return chart_html.render(part)
        case sheets.SheetPart():
            return sheet_html.render(part, render)
        case fights.FightPart():
            return fight_html.render(part, render)
        case _:
            return _of_one_game(part)


def _of_one_game(part: Any) -> str:
    """Parts that only one game has; the page of another game does not load them."""
    from companion.screens.innsmouth import drawn as town
    from companion.screens.realms import drawn as duel
    from companion.widgets import dial
    from companion.widgets import innsmouth as town_html

    match part:
        case town.InnsmouthPart():
            return town_html.render(part, render)
        case duel.RealmsPart():
            return dial.render(part, render)
        case _:
            raise TypeError(f"no drawing for {type(part).__name__}")


# ---------------------------------------------------------------- small pieces


def _quoted(text: str) -> str:
    return escape(text, quote=True)


def _colour(tone: p.Tone) -> str:
    match tone:
        case p.Tone.PLAIN:
            return ""
        case p.Tone.SECOND | p.Tone.THIRD:
            return f"color:var(--ink-{2 if tone is p.Tone.SECOND else 3})"
        case _:
            return f"color:var(--{tone.value})"


def _act(act: p.Act, into: str = "") -> str:
    return f' data-act="{_quoted(encode(act, into))}"' if act is not None else ""


def _svg(size: int, box: str, body: str, label: str = "") -> str:
    said = f'role="img" aria-label="{_quoted(label)}"' if label else 'aria-hidden="true"'
    return f'<svg width="{size}" height="{size}" viewBox="{box}" {said}>{body}</svg>'


def _pin(part: p.Pin) -> str:
    drawn = marks.pin(escape(part.text), part.seat, lying=part.lying)
    return _svg(40, "-19 -18 38 40", f'<g class="b-pin">{drawn}</g>')


def _symbol(part: p.Symbol) -> str:
    ink = f"color-mix(in srgb,var(--d-{part.dimension}) 42%,#0c1416)" if part.dark else ""
    return _svg(18, "-12 -12 24 24", marks.symbol(part.dimension, 8, ink), part.label)


def _movement_box(part: p.MovementBox) -> str:
    halves = (("w", part.white), ("k", part.black))
    drawn = "".join(f'<span class="mbox__{side}">{render(symbols)}</span>' for side, symbols in halves if symbols)
    return f'<span class="mbox{" mbox--s" if part.upright else ""}">{drawn}</span>'


def _text(part: p.Text) -> str:
    classes = " ".join(
        name for name in (_INK.get(part.tone, ""), "al-s" if part.small else "", "al-it" if part.italic else "") if name
    )
    style = _colour(part.tone) if part.tone not in _INK else ""
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    return f'<p class="{classes}" style="{style}">{strong}{escape(part.text)}</p>'


def _title(part: p.Title) -> str:
    note = f'<span class="al-2">{escape(part.note)}</span>' if part.note else ""
    italic = " al-it" if part.italic else ""
    heading = f'<h{part.level} class="al-h{min(part.level + 1, 3)}{italic}">{escape(part.text)}</h{part.level}>'
    if note and part.aside:
        return f'<div class="phead"><div class="phead__t">{heading}{note}</div>{render(part.aside)}</div>'
    grown = '<span class="al-grow"></span>' if part.aside else ""
    return f'<div class="phead">{heading}{note}{grown}{render(part.aside)}</div>'


def _chip(part: p.Chip) -> str:
    tone = f" al-chip--{part.tone.value}" if part.tone else ""
    title = f' title="{_quoted(part.hint)}"' if part.hint else ""
    inside = f"{render(part.mark)}{escape(part.text)}"
    if part.act is None and not part.on and not part.hint:
        return f'<span class="al-chip{tone}">{inside}</span>'
    way = _act(part.act) if part.act is not None else ' aria-disabled="true"'
    state = f'aria-pressed="{"true" if part.on else "false"}"'
    return f'<button type="button" class="al-chip al-chip--tap{tone}" {state}{title}{way}>{inside}</button>'


def _log_line(part: p.LogLine) -> str:
    state = " is-undone" if part.undone else " is-cur" if part.current else ""
    time = f"<time>{escape(part.time)}</time>" if part.time else ""
    note = "".join(f'<div class="al-s al-2">{escape(line)}</div>' for line in part.details)
    note += f'<div class="al-s al-3">{escape(part.note)}</div>' if part.note else ""
    return (
        f'<li class="lg{state}">{time}<i style="background:{_seat_colour(part.seat)}"></i>'
        f'<div class="al-grow"><div class="lg__t">{escape(part.text)}</div>{note}</div>{render(part.aside)}</li>'
    )


# ---------------------------------------------------------------- controls

_KIND = {
    p.Kind.PLAIN: "",
    p.Kind.MAIN: " al-btn--main",
    p.Kind.QUIET: " al-btn--quiet",
    p.Kind.DANGER: " al-btn--danger",
}


def _button(part: p.Button) -> str:
    inside = _button_inside(part)
    classes = "al-btn" + _KIND[part.kind] + (" al-grow" if part.grow else "") + (" al-btn--l" if part.large else "")
    classes += " al-btn--icon" if not part.label else ""
    classes += " al-btn--undo" if _is_named(part) else ""
    classes += " is-on" if part.pressed else ""
    said = part.reason if not part.enabled else part.hint
    title = f' title="{_quoted(said)}"' if said else ""
    name = f' aria-label="{_quoted(part.hint)}"' if part.hint and (not part.label or _is_named(part)) else ""
    if part.href:
        saved = f' download="{_quoted(part.download)}"' if part.download else ""
        return f'<a class="{classes}" href="{_quoted(part.href)}"{saved}{title}{name}>{inside}</a>'
    pressed = "" if part.pressed is None else f' aria-pressed="{"true" if part.pressed else "false"}"'
    return f'<button type="button" class="{classes}"{title}{name}{pressed}{_way(part)}>{inside}</button>'


def _way(part: p.Button) -> str:
    """What a tap does; a button that refuses stays tappable and says why."""
    act = _act(part.act) if part.enabled or part.answers else ""
    act += "" if part.enabled else ' aria-disabled="true"'
    lead = f' data-leads="{_quoted(part.leads_to)}"' if part.leads_to else ""
    return act + lead + (" data-esc" if part.is_way_out else "")


def _is_named(part: p.Button) -> bool:
    """Undo and redo, whose names may take two lines."""
    return part.icon in ("undo", "redo") and bool(part.label)


def _button_inside(part: p.Button) -> str:
    drawing = marks.icon(part.icon) if part.icon else ""
    more = f'<span class="al-more">{escape(part.more)}</span>' if part.more else ""
    text = f"<b>{more} {escape(part.label)}</b>" if _is_named(part) else f"{more}{escape(part.label)}"
    body = f"{text}{drawing}" if part.icon_last else f"{drawing}{text}"
    return f"{render(part.mark)}{body}"


def _segment(part: p.Button) -> str:
    state = f' aria-pressed="{"true" if part.pressed else "false"}"'
    title = f' title="{_quoted(part.hint or part.reason)}"' if part.hint or part.reason else ""
    return f'<button type="button"{state}{title}{_way(part)}>{_button_inside(part)}</button>'


def _step_buttons(part: p.Stepper | p.Track, middle: str) -> str:
    label = _quoted(part.label)

    def one(sign: str, name: str, act: p.Act) -> str:
        state = _act(act) + " data-hold" if act is not None else ' aria-disabled="true"'
        return f'<button type="button" aria-label="{label} {name}"{state}>{sign}</button>'

    inside = f"{one('−', '−1', part.minus)}{middle}{one('+', '+1', part.plus)}"
    return f'<span class="al-step" role="group" aria-label="{label}">{inside}</span>'


def _stepper(part: p.Stepper) -> str:
    if part.compact:
        mark = marks.icon(part.icon) if part.icon else ""
        value = f'<output style="{_colour(part.tone)}">{mark}{escape(part.value)}</output>'
        return _step_buttons(part, value)
    of = f"<small>/ {escape(part.of)}</small>" if part.of else ""
    value = f'<output><span style="{_colour(part.tone)}">{escape(part.value)}</span>{of}</output>'
    drawing = marks.icon(part.icon) if part.icon else ""
    if part.pips and part.pips[1] <= 8:
        filled, count = part.pips
        drawing = "".join(f'<i class="{"" if n < filled else "off"}">{drawing}</i>' for n in range(count))
    pips = f'<span class="al-pips" aria-hidden="true" style="{_colour(part.tone)}">{drawing}</span>'
    label = f'<div class="stat__l"><span>{escape(part.label)}</span>{pips}</div>'
    return f'<div class="stat">{label}{_step_buttons(part, value)}</div>'


def _input(part: p.Input) -> str:
    if part.kind == "file":
        return _upload(part)
    most = f'maxlength="{part.limit}" ' if part.limit else ""
    below = f'<span class="al-min al-3">{escape(part.note)}</span>' if part.note else ""
    below += f'<span class="al-line__no" role="alert">{escape(part.trouble)}</span>' if part.trouble else ""
    return (
        f'<label class="al-line"><span>{escape(part.label)}</span><span class="al-field">'
        f'<input type="{part.kind}" value="{_quoted(part.value)}" placeholder="{_quoted(part.placeholder)}" '
        f'{most}autocomplete="off"{_act(part.act, part.into)}></span>{below}</label>'
    )


def _upload(part: p.Input) -> str:
    """A button that opens the file picker; the text of the file is what is typed."""
    return (
        f'<label class="al-btn al-upload">{marks.icon("plus")}{escape(part.label)}<input type="file" '
        f'accept=".json,.txt,application/json,text/plain" data-most="{part.limit}" title="{_quoted(part.note)}" '
        f'aria-label="{_quoted(part.label)}"{_act(part.act, part.into)}></label>'
    )


def _check(part: p.Check) -> str:
    tick = marks.icon("check") if part.on else ""
    checked = "true" if part.on else "false"
    return (
        f'<li class="al-check al-tap{" is-on" if part.on else ""}"><i>{tick}</i><span>{escape(part.label)}</span>'
        f'<span class="al-num al-2">{escape(part.note)}</span><button type="button" class="al-tap__hit" '
        f'role="checkbox" aria-checked="{checked}" aria-label="{_quoted(part.label)}"{_act(part.act)}></button></li>'
    )


def _field(part: p.Field) -> str:
    focus = " autofocus" if part.focus else ""
    name = _quoted(part.name)
    filters = f'<div class="al-wrap">{render(part.filters)}</div>' if part.filters else ""
    return (
        f'<div class="al-find{" al-find--folded" if part.folded else ""}" data-key="{name}-find">'
        f'<label class="al-field">{marks.icon("search")}<span class="al-sr">{escape(part.label)}</span>'
        f'<input type="text" data-find data-keep="{name}" placeholder="{_quoted(part.placeholder)}" '
        f'autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"{focus}></label>{filters}'
        f'<ul class="al-find__list">{"".join(map(_option, part.options))}</ul>'
        f'<p class="al-find__none al-2" hidden>{escape(part.empty)}</p></div>'
    )


def _option(part: p.Option) -> str:
    subtitle = f'<div class="al-it al-2">{escape(part.subtitle)}</div>' if part.subtitle else ""
    note = f'<div class="al-s al-2">{escape(part.note)}</div>' if part.note else ""
    state = (" is-on" if part.on else "") + (" is-dim" if part.dim else "")
    italic = " al-it" if part.italic else ""
    way = _act(part.act) if part.enabled or part.answers else ""
    way += "" if part.enabled else f' aria-disabled="true" title="{_quoted(part.reason)}"'
    return (
        f'<li class="al-tap mrow{state}" data-words="{_quoted(part.search)}">'
        f"{render(part.mark)}"
        f'<div class="al-grow"><div class="mcard__n{italic}">{escape(part.label)}</div>{subtitle}{note}</div>'
        f'{render(part.aside)}<button type="button" class="al-tap__hit" aria-label="{_quoted(part.label)}"{way}>'
        f"</button></li>"
    )


# ---------------------------------------------------------------- instruments


def _track(part: p.Track) -> str:
    art = (
        marks.moons(part.value, part.length) if part.kind == "doom" else marks.tide(part.value, part.length, part.marks)
    )
    reading = _quoted(part.reading or f"{part.value}/{part.length}")
    return (
        f'<div class="al-track"><div class="al-track__top"><span>{escape(part.label)}</span>'
        f'<span class="al-num" style="color:var(--{part.kind})">{part.value}</span>'
        f"<small>{escape(part.note)}</small>{render(part.help)}</div>"
        f'<div class="al-track__art" role="img" aria-label="{reading}">{art}</div>{_step_buttons(part, "")}</div>'
    )


def _meter(part: p.Meter) -> str:
    state = f" is-{part.state}" if part.state else ""
    of = f"<small> / {part.of}</small>" if part.of is not None else ""
    segments = "".join(f'<u class="{"on" if n < part.value else ""}"></u>' for n in range(min(part.of or 0, 22)))
    hit = _overlay(part.reading or part.label, part.act)
    return (
        f'<div class="al-meter{state}{" al-tap" if hit else ""}">'
        f'<div class="k">{marks.icon(part.icon)}{escape(part.label)}</div>'
        f'<div class="v">{part.value}{of}</div><i aria-hidden="true">{segments}</i>{hit}</div>'
    )


def _strip_number(part: p.Meter) -> str:
    of = f"<small> / {part.of}</small>" if part.of is not None else ""
    full = " full" if part.state == "full" else ""
    return (
        f'<div class="al-tap{full}"><div class="k">{marks.icon(part.icon)}{escape(part.label)}</div>'
        f'<div class="v" style="{_colour(part.tone)}">{part.value}{of}</div>{_overlay(part.reading, part.act)}</div>'
    )


def _overlay(label: str, act: p.Act) -> str:
    return (
        f'<button type="button" class="al-tap__hit" aria-label="{_quoted(label)}"{_act(act)}></button>' if act else ""
    )


def _change(part: p.Change) -> str:
    after = f'<span class="al-3"> → </span><b>{part.after}</b>' if part.after != part.before else ""
    hot = ' class="hot"' if part.hot else ""
    caption = f'<div class="k">{marks.icon(part.icon)}{escape(part.label)}</div>'
    return f'<div{hot}>{caption}<div class="v">{part.before}{after}</div></div>'


def _rail(part: p.Rail) -> str:
    def one(step: p.RailStep) -> str:
        current = ' aria-current="step"' if step.current else ""
        done = ' class="is-done"' if step.done else ""
        return (
            f"<li{done}{current}><b>{escape(step.numeral)}</b><span>{escape(step.label)}</span>"
            f"{_overlay(step.hint, step.act)}</li>"
        )

    return f'<ol class="al-rail" aria-label="{_quoted(part.label)}">{"".join(map(one, part.steps))}</ol>'


def _tabs(part: p.Tabs) -> str:
    def one(tab: p.Tab) -> str:
        current = ' aria-current="page"' if tab.current else ""
        badge = f'<span class="al-badge">{escape(tab.badge)}</span>' if tab.badge else ""
        inside = f"{marks.icon(tab.icon)}<span>{escape(tab.label)}</span>" if part.bar else escape(tab.label)
        return f'<a role="button" tabindex="0"{current}{_act(tab.act)}>{inside}{badge}</a>'

    kind = "al-tabs" if part.bar else "al-nav"
    return f'<nav class="{kind}" aria-label="{_quoted(part.label)}">{"".join(map(one, part.tabs))}</nav>'


# ---------------------------------------------------------------- groups


def _row(part: p.Row) -> str:
    flag = f' <span class="al-first" title="{_quoted(part.first)}">{marks.icon("flag")}</span>' if part.first else ""
    note = f' <span class="al-2">· {escape(part.note)}</span>' if part.note else ""
    below = f'<div class="al-who__at">{escape(part.text)}</div>' if part.text else ""
    values = f'<div class="al-who__vals">{render(part.values)}</div>' if part.values else ""
    lead = f'<span class="al-pin">{render(part.lead)}</span>' if part.lead is not None else ""
    classes = ("al-who" if part.person else "al-rowc") + (" al-tap" if part.act else "") + (" is-on" if part.on else "")
    classes += " is-dim" if part.dim else ""
    hit = _overlay(part.title, part.act) if part.enabled else _refusing(part)
    return (
        f'<li class="{classes}">{lead}<div class="al-grow">'
        f'<div class="al-who__name">{escape(part.title)}{note}{flag}</div>'
        f"{below}</div>{values}{render(part.aside)}{hit}</li>"
    )


def _refusing(part: p.Row) -> str:
    label = f'aria-label="{_quoted(part.title)}" title="{_quoted(part.reason)}"'
    return f'<button type="button" class="al-tap__hit" aria-disabled="true" {label}></button>'


def _due(part: p.Due) -> str:
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    hit = _overlay(f"{part.strong} {part.text}".strip(), part.act) + marks.icon("right") if part.act else ""
    aside = f'<span class="al-due__a">{render(part.aside)}</span>' if part.aside else ""
    return (
        f'<li class="al-due{" al-tap" if hit else ""}"><i style="background:{_seat_colour(part.seat)}"></i>'
        f"<span>{strong}{escape(part.text)}</span>{hit}{aside}</li>"
    )


def _seat_colour(seat: int) -> str:
    return f"var(--p{seat % 8 + 1})" if seat >= 0 else "var(--ink-3)"


def _section(part: p.Section) -> str:
    note = f'<span class="al-sec__n">{escape(part.note)}</span>' if part.note else ""
    head = f'<h2 class="al-sec al-grow">{escape(part.title)}{note}</h2>'
    if part.aside:
        head = f'<div class="al-rowx al-gap2">{head}{render(part.aside)}</div>'
    return f"<section>{head}{render(part.body)}</section>"


def _step_block(part: p.StepBlock) -> str:
    why = f'<div class="al-s al-2">{escape(part.why)}</div>' if part.why else ""
    aside = f'<span class="al-right">{render(part.aside)}</span>' if part.aside else ""
    name = f' data-name="{_quoted(part.name)}"' if part.name else ""
    return (
        f'<section class="al-stepx{" is-open" if part.open else ""}"{name}>'
        f'<span class="al-stepx__n">{escape(part.numeral)}</span>'
        f'<div class="al-grow"><div class="al-rowx"><h3 class="al-h3">{escape(part.title)}</h3>{aside}</div>{why}'
        f"{render(part.body)}</div></section>"
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
    p.Layout.FIGURE: ("div", "al-figure"),
    p.Layout.LIMITS: ("div", "al-limits"),
    p.Layout.CHANGES: ("div", "res"),
    p.Layout.EVEN: ("div", "al-even"),
    p.Layout.PHONE: ("div", "al-phone"),
    p.Layout.PICKS: ("div", "pickrow"),
    p.Layout.CARDS: ("ul", "its"),
}


_drawn: dict[int, tuple[p.Group, str]] = {}
"""Groups as they were drawn last: what the screens remembered is the very same record."""


def _same_group(part: p.Group) -> str:
    found = _drawn.get(id(part))
    if found is not None and found[0] is part:
        return found[1]
    text = _group(part)
    if len(_drawn) >= GROUPS:
        _drawn.clear()
    _drawn[id(part)] = part, text
    return text


def _group(part: p.Group) -> str:
    tag, name = _LAYOUT[part.layout]
    label = f' aria-label="{_quoted(part.label)}"' if part.label else ""
    return f'<{tag} class="{name}"{label}>{render(part.parts)}</{tag}>'


def _sheet(part: p.Sheet) -> str:
    again = " al-wide" if part.is_titled_by_page else ""
    head = f'<header class="al-sheet__head{again}">{render(part.head)}</header>' if part.head else ""
    foot = f'<footer class="al-sheet__foot">{render(part.foot)}</footer>' if part.foot else ""
    step = f' data-key="{_quoted(part.step)}"' if part.step else ""
    return (
        f'<section class="al-sheet al-sheet--{part.size.value}" data-key="{_quoted(part.name)}" '
        f'aria-label="{_quoted(part.label)}">{head}<div class="al-sheet__body al-scroll" data-blocks{step}>'
        f"{JOINT}{JOINT.join(map(render, part.body))}{JOINT}</div>{foot}</section>"
    )


_TOAST_ICON = {"done": "check", "info": "info", "refused": "warn"}


def _toast(part: p.Toast) -> str:
    stays = "" if part.stays else ' data-lasts="6"'
    role = "alert" if part.kind == "refused" else "status"
    return (
        f'<div class="al-toast al-toast--{part.kind}" role="{role}"{stays}>{marks.icon(_TOAST_ICON[part.kind])}'
        f'<span class="al-grow">{escape(part.text)}</span>{render(part.buttons)}</div>'
    )


def _head(part: p.Head) -> str:
    return (
        f'<header class="al-bar"><a class="al-mark" href="{_quoted(part.home)}" aria-label="{_quoted(part.home_hint)}">'
        f'{marks.mark()}<span class="al-marktext">{escape(part.mark)}</span></a>{render(part.tabs)}'
        f'<div class="ph__turn al-grow"><small>{escape(part.over)}</small>{escape(part.title)}</div>'
        f'<div class="al-rowx al-right">{render(part.tools)}</div></header>'
    )
