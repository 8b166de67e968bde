"""Draws what is tapped or typed in; a button that refuses stays tappable and says why."""

from __future__ import annotations

from functools import lru_cache

from companion.screens import parts as p
from companion.widgets.drawings.markup import Render, colour, data_act
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks

_LESS, _LESS_BY, _MORE, _MORE_BY = Markup("−"), Markup("−1"), Markup("+"), Markup("+1")
_KIND = {
    p.ButtonKind.PLAIN: "",
    p.ButtonKind.MAIN: " al-btn--main",
    p.ButtonKind.QUIET: " al-btn--quiet",
    p.ButtonKind.DANGER: " al-btn--danger",
    p.ButtonKind.PRICE: " al-btn--price",
}


def button(part: p.Button, inner: Render) -> Markup:
    inside = _button_inside(part, inner)
    classes = "al-btn" + _KIND[part.kind] + (" al-grow" if part.grow else "") + (" al-btn--l" if part.large else "")
    classes += (" al-btn--icon" if not part.label else "") + (" al-btn--undo" if _is_named(part) else "")
    classes += " is-long" if _is_named(part) and len(part.label) > SHORT else ""
    classes += " is-longer" if _is_named(part) and len(part.label) > ON_THREE_LINES else ""
    classes += " is-on" if part.pressed else ""
    classes += " is-owed" if part.musts else ""
    text = part.reason if not part.enabled else part.hint
    title = f' title="{quoted(text)}"' if text else ""
    spoken = marks.named(part.hint, part.mark.text) if isinstance(part.mark, p.Pin) else part.hint
    says_more = not part.label or _is_named(part) or (part.kind is p.ButtonKind.QUIET and part.label in part.hint)
    name = f' aria-label="{quoted(spoken)}"' if part.hint and says_more else ""
    if part.href:
        beside = Markup(' target="_blank" rel="noopener"') if part.opens_beside else NOTHING
        saved = f' download="{quoted(part.download)}"' if part.download else ""
        return f'<a class="{classes}" href="{quoted(part.href)}"{beside}{saved}{title}{name}>{inside}</a>'
    pressed = "" if part.pressed is None else f' aria-pressed="{"true" if part.pressed else "false"}"'
    return f'<button type="button" class="{classes}"{title}{name}{pressed}{_way(part)}>{inside}</button>'


def _way(part: p.Button) -> Markup:
    """Return the attributes for a tap on a button; a button that refuses stays tappable and says why."""
    act = data_act(part.act) if part.enabled or part.answers else ""
    act += "" if part.enabled else ' aria-disabled="true"'
    lead = f' data-leads="{quoted(part.leads_to)}"' if part.leads_to else ""
    return f"{act}{lead}{' data-esc' if part.is_way_out else ''}"


SHORT, ON_THREE_LINES = 24, 36
"""Letters of an undo's name that fit three lines on a phone with the word before them, and four lines."""


def _is_named(part: p.Button) -> bool:
    """Return whether a button is an undo or redo with a name, which may take two lines."""
    return part.icon in ("undo", "redo") and bool(part.label)


def _button_inside(part: p.Button, inner: Render) -> Markup:
    """Return what stands inside a button as HTML: mark, icon, text; the icon last if the button wants that."""
    drawing = marks.icon(part.icon) if part.icon else ""
    more = f'<span class="al-more">{escape(part.more)}</span>' if part.more else ""
    text = f"<b>{more} {escape(part.label)}</b>" if _is_named(part) else f"{more}{_label_lines(part)}"
    body = f"{text}{drawing}" if part.icon_last else f"{drawing}{text}"
    musts = f'<b class="al-musts" aria-hidden="true">{part.musts}</b>' if part.musts else ""
    return f"{inner(part.mark)}{body}{musts}"


def _label_lines(part: p.Button) -> Markup:
    """Return the label of a button as HTML, with a second line in small print: why a lit button refuses, if it does."""
    refuses = part.kind is p.ButtonKind.MAIN and not part.enabled and part.reason != part.label
    under = part.reason if refuses else part.under
    if not under:
        return escape(part.label)
    unspoken = Markup(' aria-hidden="true"') if refuses else NOTHING  # the title says it
    return Markup(f'<span class="al-two">{escape(part.label)} <small{unspoken}>{escape(under)}</small></span>')


def handed(part: p.Handed) -> Markup:
    """A button that the page's script answers without Python."""
    drawing = marks.icon(part.icon) if part.icon else NOTHING
    classes = "al-btn" + (" al-btn--main" if part.is_main else "")
    classes += " al-btn--l al-grow" if part.way is p.BrowserAction.SEND else ""
    copied = f' data-copied="{quoted(part.said)}"' if part.said else ""
    title = f' data-title="{quoted(part.title)}"' if part.title else ""
    way = f' data-{part.way.value}="{quoted(part.what)}"'
    way += ' aria-pressed="false"' if part.way is p.BrowserAction.SPEAK else ""
    return f'<button type="button" class="{classes}"{way}{copied}{title}>{drawing}{escape(part.label)}</button>'


def choice(part: p.Choice, inner: Render) -> Markup:
    options = "".join(_segment(option, inner) for option in part.options)
    return f'<div class="al-seg" role="group" aria-label="{quoted(part.label)}">{options}</div>'


def _segment(part: p.Button, inner: Render) -> Markup:
    """Return a button of a segmented control as HTML, with its pressed state."""
    state = f' aria-pressed="{"true" if part.pressed else "false"}"'
    title = f' title="{quoted(part.hint or part.reason)}"' if part.hint or part.reason else ""
    return f'<button type="button"{state}{title}{_way(part)}>{_button_inside(part, inner)}</button>'


def halves(name: str, minus: p.Act | None, plus: p.Act | None, middle: Markup = NOTHING) -> Markup:
    """Return the minus and plus buttons of a number, with ``middle`` between them."""
    label = quoted(name)

    def half(sign: Markup, name: Markup, act: p.Act | None) -> Markup:
        state = data_act(act) + " data-hold" if act is not None else ' aria-disabled="true"'
        return f'<button type="button" aria-label="{label} {name}"{state}>{sign}</button>'

    return f"{half(_LESS, _LESS_BY, minus)}{middle}{half(_MORE, _MORE_BY, plus)}"


def step_buttons(part: p.Stepper | p.Track, middle: Markup) -> Markup:
    label, inside = quoted(part.label), halves(part.label, part.minus, part.plus, middle)
    return f'<span class="al-step" role="group" aria-label="{label}">{inside}</span>'


def stepper(part: p.Stepper) -> Markup:
    if part.compact:
        mark = marks.icon(part.icon) if part.icon else ""
        value = f'<output style="{colour(part.tone)}">{mark}{escape(part.value)}</output>'
        return step_buttons(part, value)
    of = f"<small>/ {escape(part.of)}</small>" if part.of else ""
    value = f'<output><span style="{colour(part.tone)}">{escape(part.value)}</span>{of}</output>'
    pip = marks.icon(part.icon) if part.icon else NOTHING
    drawing = pip
    if part.pips and part.pips[1] <= 8:
        filled, count = part.pips
        drawing = "".join(f'<i class="{"" if n < filled else "off"}">{pip}</i>' for n in range(count))
    pips = f'<span class="al-pips" aria-hidden="true" style="{colour(part.tone)}">{drawing}</span>'
    label = f'<div class="stat__l"><span>{escape(part.label)}</span>{pips}</div>'
    return f'<div class="stat">{label}{step_buttons(part, value)}</div>'


def line(part: p.Input) -> Markup:
    if part.kind == "file":
        return _upload(part)
    most = f'maxlength="{part.limit}" ' if part.limit else ""
    below = f'<span class="al-min al-3">{escape(part.note)}</span>' if part.note else ""
    fresh = f' data-fresh="{quoted(part.fresh)}"' if part.fresh else ""
    below += f'<span class="al-line__no" role="alert">{escape(part.trouble)}</span>' if part.trouble else ""
    return (
        f'<label class="al-line"><span>{escape(part.label)}</span><span class="al-field">'
        f'<input type="{quoted(part.kind)}" value="{quoted(part.value)}" placeholder="{quoted(part.placeholder)}" '
        f'{most}autocomplete="off"{data_act(part.act, part.into)}{fresh}></span>{below}</label>'
    )


def _upload(part: p.Input) -> Markup:
    """A button that opens the file picker; the text of the file is what is typed."""
    return (
        f'<label class="al-btn al-upload">{marks.icon("plus")}{escape(part.label)}<input type="file" '
        f'accept=".json,.txt,application/json,text/plain" data-most="{part.limit}" title="{quoted(part.note)}" '
        f'aria-label="{quoted(part.label)}"{data_act(part.act, part.into)}></label>'
    )


def check(part: p.CheckLine) -> Markup:
    tick = marks.icon("check") if part.on else ""
    checked = "true" if part.on else "false"
    return (
        f'<li class="al-check al-tap{" is-on" if part.on else ""}"><i>{tick}</i><span>{escape(part.label)}</span>'
        f'<span class="al-num al-2">{escape(part.note)}</span><button type="button" class="al-tap__hit" '
        f'role="checkbox" aria-checked="{checked}" aria-label="{quoted(part.label)}"{data_act(part.act)}></button></li>'
    )


def option_card(part: p.OptionCard) -> Markup:
    lines = [f"<li>{marks.icon('check')}{escape(text)}</li>" for text in part.gives]
    lines += [f'<li class="al-2">{marks.icon("minus")}{escape(text)}</li>' for text in part.lacks]
    pressed = "true" if part.on else "false"
    return (
        f'<li class="al-option al-tap{" is-on" if part.on else ""}">{marks.icon(part.icon)}<h3 class="al-h3">'
        f"{escape(part.title)}</h3><b>{escape(part.cost)}</b><ul>{''.join(lines)}</ul>"
        f'<button type="button" class="al-tap__hit" aria-pressed="{pressed}" aria-label="{quoted(part.title)}"'
        f"{data_act(part.act)}></button></li>"
    )


def field(part: p.Field, inner: Render) -> Markup:
    focus = " autofocus" if part.focus else ""
    name = quoted(part.name)
    filters = f'<div class="al-wrap">{inner(part.filters)}</div>' if part.filters else ""
    return (
        f'<div class="al-find{" al-find--folded" if part.folded else ""}" data-key="{name}-find">'
        f'<label class="al-field">{marks.icon("search")}<span class="al-sr">{escape(part.label)}</span>'
        f'<input type="text" data-find data-keep="{name}" placeholder="{quoted(part.placeholder)}" '
        f'autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"{focus}></label>{filters}'
        f'<ul class="al-find__list">{"".join(_option(option, inner) for option in part.options)}</ul>'
        f'<p class="al-find__none al-2" hidden>{escape(part.empty)}</p></div>'
    )


OPTIONS = 1024
"""Lines of lists whose text is kept: a list has a hundred, and most of them again after the next tap."""


def _option(part: p.Option, inner: Render) -> Markup:
    """Return an option of a list as a list item, from a cache if its act can be hashed."""
    try:
        return _written_option(part, inner)
    except TypeError:  # an act with a mapping inside; such options are few
        return _written_option.__wrapped__(part, inner)


@lru_cache(OPTIONS)
def _written_option(part: p.Option, inner: Render) -> Markup:
    """Return an option as a list item: mark, label, subtitle, note; if disabled, with the reason as title."""
    subtitle = f'<div class="al-it al-2">{escape(part.subtitle)}</div>' if part.subtitle else ""
    note = f'<div class="al-s al-2">{escape(part.note)}</div>' if part.note else ""
    state = (" is-on" if part.on else "") + (" is-dim" if part.dim else "")
    italic = " al-it" if part.italic else ""
    way = data_act(part.act) if part.enabled or part.answers else ""
    way += "" if part.enabled else f' aria-disabled="true" title="{quoted(part.reason)}"'
    does = f' data-does="{quoted(part.does)}"' if part.does else ""
    return (
        f'<li class="al-tap mrow{state}" data-words="{quoted(part.search)}"{does}>'
        f"{inner(part.mark)}"
        f'<div class="al-grow"><div class="mcard__n{italic}">{escape(part.label)}</div>{subtitle}{note}</div>'
        f'{inner(part.aside)}<button type="button" class="al-tap__hit" aria-label="{quoted(part.label)}"{way}>'
        f"</button></li>"
    )
