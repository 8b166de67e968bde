"""Draws the parts of an investigator's sheet; every text escaped."""

from __future__ import annotations

from typing import Any, assert_never

from companion.screens.acts import encode
from companion.screens.families import sheets as s
from companion.widgets.drawings.markup import Render
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs import faces, marks
from companion.widgets.signs.joining import circle


def render(part: s.AnySheetPart, inner: Render) -> Markup:
    """The HTML of one part; ``inner`` draws the parts inside it."""
    match part:
        case s.Slider():
            return _slider(part)
        case s.Focus():
            return _focus(part, inner)
        case s.HandCard():
            return _hand_card(part, inner)
        case s.DieFaces():
            return _die_faces(part)
        case s.Columns():
            columns = "".join(f'<div class="al-investigator__column">{inner(column)}</div>' for column in part.columns)
            return f'<div class="al-investigator">{columns}</div>'
        case s.Portrait():
            return faces.medal(part.face, part.seat, part.letters)
        case s.Reference():
            return _reference(part, inner)
        case s.RuleEntry():
            return _rule_entry(part)
        case s.ReadingChoice():
            return _reading_choice(part)
        case _:
            assert_never(part)


def _act_attribute(act: Any) -> Markup:
    """Return the HTML attribute that carries an act, or the attribute that disables the button if there is none."""
    return f' data-act="{quoted(encode(act))}"' if act is not None else Markup(' aria-disabled="true"')


def _slider(part: s.Slider) -> Markup:
    """Return a skill slider as HTML: the names of its two skills, then all its stops."""
    stops = "".join(_stop(part, stop) for stop in part.stops)
    names = f'<div class="sl__n"><span>{escape(part.above)}</span><span>{escape(part.below)}</span></div>'
    label = quoted(f"{part.above} / {part.below}")
    return f'<div class="sl" role="radiogroup" aria-label="{label}">{names}{stops}</div>'


def _stop(part: s.Slider, stop: s.Stop) -> Markup:
    """Return a stop of a slider as HTML, with both skills' values; marked as set, as set before, or as out of reach."""
    state = (" is-on" if stop.on else "") + (" was" if stop.was and not stop.on else "")
    state += "" if stop.within else " is-far"
    label = quoted(f"{part.above} {stop.above}, {part.below} {stop.below}")
    checked = "true" if stop.on else "false"
    return (
        f'<div class="sl__c al-tap{state}"><b>{stop.above}</b><b>{stop.below}</b><button type="button" role="radio" '
        f'class="al-tap__hit" aria-checked="{checked}" aria-label="{label}"{_act_attribute(stop.act)}></button></div>'
    )


def _focus(part: s.Focus, inner: Render) -> Markup:
    """Return the focus of an investigator as HTML: a dot for each point, used points filled, and the text beside it."""
    dots = "".join(f'<i class="{"" if n < part.left else "u"}"></i>' for n in range(part.of))
    reading = f'<span class="al-2 al-s al-focus__reading">{escape(part.reading)}</span>'
    drawn = f'<span class="al-focus__dots" role="img" aria-label="{quoted(part.reading)}">{dots}</span>'
    aside = f'<span class="al-right">{inner(part.aside)}</span>'
    return f'<div class="al-focus"><span>{escape(part.label)}</span>{drawn}{reading}{aside}</div>'


def _hand_card(part: s.HandCard, inner: Render) -> Markup:
    """Return a card in an investigator's hand as a list item; tappable if it has an act."""
    state = (" is-on" if part.on else "") + (" is-ex" if part.exhausted else "")
    text = f'<div class="al-s al-2">{escape(part.text)}</div>' if part.text else ""
    hit = (
        f'<button type="button" class="al-tap__hit" aria-label="{quoted(part.reading or part.title)}"'
        f"{_act_attribute(part.act)}></button>"
        if part.act is not None
        else ""
    )
    return (
        f'<li class="al-item{" al-tap" if hit else ""}{state}">'
        f'<span class="al-item__sign">{marks.icon(part.sign)}</span>'
        f'<div class="al-grow"><div class="al-item__name">{escape(part.title)}</div>{text}</div>{hit}'
        f'<span class="al-item__aside">{inner(part.aside)}</span></li>'
    )


_SPOTS = {
    1: ((12, 12),),
    2: ((7.5, 7.5), (16.5, 16.5)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7.5, 7.5), (16.5, 7.5), (7.5, 16.5), (16.5, 16.5)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7.5, 6.5), (16.5, 6.5), (7.5, 12), (16.5, 12), (7.5, 17.5), (16.5, 17.5)),
}
"""Where the spots of each face lie on a square of 24."""


def _die_faces(part: s.DieFaces) -> Markup:
    """Return the six faces of a die to choose from, as HTML."""
    faces = "".join(_die_face(part.label, n, act, n == part.fallen) for n, act in enumerate(part.acts, start=1))
    return f'<span class="al-die" role="group" aria-label="{quoted(part.label)}">{faces}</span>'


def _die_face(label: str, number: int, act: Any, fell: bool) -> Markup:
    """Return a face of a die (1..6) as a button with its spots, pressed if the die ``fell`` on it."""
    spots = "".join(circle(x, y, 1.9) for x, y in _SPOTS[number])
    square = '<rect x="2" y="2" width="20" height="20" rx="4"/>'
    drawn = f'<svg viewBox="0 0 24 24" aria-hidden="true">{square}<path d="{spots}"/></svg>'
    state = ' aria-pressed="true"' if fell else ""
    return f'<button type="button" aria-label="{quoted(label)} {number}"{state}{_act_attribute(act)}>{drawn}</button>'


def _reference(part: s.Reference, inner: Render) -> Markup:
    """Return the rules reference as HTML: a search field, chips, then groups of entries."""
    name = quoted(part.name)
    groups = "".join(
        f'<li class="ref__g{"" if at < part.shown else " is-other"}"><h2 class="al-sec">{escape(title)}</h2>'
        f"<ul>{''.join(map(_rule_entry, entries))}</ul></li>"
        for at, (title, entries) in enumerate(part.groups)
    )
    return (
        f'<div class="al-find ref" data-key="{name}-find"><div class="ref__top"><label class="al-field">'
        f'{marks.icon("search")}<span class="al-sr">{escape(part.label)}</span><input type="text" data-find '
        f'data-keep="{name}" placeholder="{quoted(part.placeholder)}" autocomplete="off" autocapitalize="off" '
        f'spellcheck="false"></label><div class="ref__c">{inner(part.chips)}</div></div>'
        f'<ul class="ref__l">{groups}</ul><p class="al-find__none al-2" hidden>{escape(part.empty)}</p></div>'
    )


def _rule_entry(part: s.RuleEntry) -> Markup:
    """Return an entry of the rules reference as a list item: title, text and source."""
    return (
        f'<li class="ref__e" data-words="{quoted(part.search)}" data-name="{quoted(part.name)}">'
        f'<div class="al-item__name">{escape(part.title)}</div><p>{escape(part.text)}</p>'
        f'<p class="al-3 ref__s">{escape(part.source)}</p></li>'
    )


def _reading_choice(part: s.ReadingChoice) -> Markup:
    """Return a choice between readings of a rule as HTML, a radio button for each."""
    note = f'<p class="al-3 al-s">{escape(part.note)}</p>' if part.note else ""
    ways = "".join(map(_reading_way, part.ways))
    return (
        f'<section class="al-reading" data-key="{quoted(part.name)}"><h2>{escape(part.title)}</h2>'
        f'<div role="radiogroup" aria-label="{quoted(part.title)}">{ways}</div>{note}</section>'
    )


def _reading_way(way: s.ReadingWay) -> Markup:
    """Return a reading of a rule as an HTML radio button: its text and source."""
    checked = "true" if way.on else "false"
    label = quoted(f"{way.text} {way.source}")
    return (
        f'<div class="al-tap al-way2{" is-on" if way.on else ""}"><i></i><div><p>{escape(way.text)}</p>'
        f'<small>{escape(way.source)}</small></div><button type="button" role="radio" class="al-tap__hit" '
        f'aria-checked="{checked}" aria-label="{label}"{_act_attribute(way.act)}></button></div>'
    )
