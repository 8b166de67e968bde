"""Draws the purse of a turn, its hand, and the cards that it can buy. Every text escaped."""

from __future__ import annotations

from companion.number_text import plain
from companion.screens.acts import encode
from companion.screens.parts import Act
from companion.screens.realms.duel import drawn as d
from companion.widgets.drawings import signs
from companion.widgets.drawings.markup import Render
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks

MOST_COINS = 20


def purse(part: d.Purse) -> Markup:
    """Return the purse: the money left, the money given, and a coin for each, spent coins marked."""
    spent = max(0, part.given - part.left)
    coins = "<i></i>" * min(max(0, part.left), MOST_COINS)
    coins += '<i class="is-gone"></i>' * min(spent, MOST_COINS)
    steps = _step_button("minus", part.less, part.less_hint) + _step_button("plus", part.more, part.more_hint)
    return (
        f'<section class="rl-purse" data-key="purse"><h2>{escape(part.title)}<span> · {escape(part.who)}</span></h2>'
        f'<p class="rl-purse__w">{escape(part.text)}</p>'
        f'<div class="rl-purse__n" role="img" aria-label="{quoted(part.reading)}">{escape(plain(part.left))}'
        f"<small> / {part.given}</small></div>"
        f'<div class="rl-purse__s">{steps}</div><div class="rl-coins" aria-hidden="true">{coins}</div></section>'
    )


def _step_button(icon: str, act: Act | None, hint: str) -> Markup:
    """Return a button with an icon as HTML, disabled if it has no act; ``hint`` is its title and spoken name."""
    way = f'data-act="{quoted(encode(act))}"' if act is not None else "disabled"
    name = f'type="button" class="al-btn al-btn--icon" aria-label="{quoted(hint)}" title="{quoted(hint)}"'
    return f"<button {name} {way}>{marks.icon(icon)}</button>"


def hand(part: d.HandLine, inside: Render) -> Markup:
    """Return the hand: quick choices, its cards, a button for others after the first line, and what is open below."""
    is_open = bool(part.inside)
    way = f'data-act="{quoted(encode(part.more))}" aria-expanded="{"true" if is_open else "false"}"'
    more = (
        f'<button type="button" class="al-chip al-chip--tap rl-hand__more" aria-label="{quoted(part.more_hint)}" '
        f'title="{quoted(part.more_hint)}" {way}>{marks.icon("minus" if is_open else "plus")}</button>'
    )
    quick = _chips(part.quick_label, inside(part.quick), NOTHING if part.is_told else more, "quick")
    cards = _chips(part.title, inside(part.held), more if part.is_told else NOTHING, "held") if part.held else NOTHING
    below = f'<div class="rl-hand__in" data-key="hand-in">{inside(part.inside)}</div>' if is_open else ""
    head = f'<h2 class="al-sec">{escape(part.title)}<span class="al-sec__n">{escape(part.note)}</span></h2>'
    look = " is-told" if part.is_told and not is_open else ""
    return f'<section class="rl-hand{look}" data-key="hand">{head}{quick}{cards}{below}</section>'


def _chips(label: str, chips: Markup, more: Markup, key: str) -> Markup:
    """One line of chips, which a finger pushes along where there is no room for all."""
    return (
        f'<div class="rl-hand__l" data-key="{quoted(key)}"><div class="rl-hand__s" role="group" '
        f'aria-label="{quoted(label)}">{chips}</div>{more}</div>'
    )


def market(part: d.Market, inside: Render) -> Markup:
    """Every card with its price, and what is open below it."""
    lines = "".join(_market_item(line, inside) for line in part.lines)
    return f'<ul class="rl-market" data-key="market" aria-label="{quoted(part.label)}">{lines}</ul>'


def _market_item(line: d.MarketLine, inside: Render) -> Markup:
    """Return a card on offer as a list item: price, title, what it does, the button that buys it."""
    look = " is-dear" if line.is_dear else ""
    over = f'<li class="rl-market__o" data-key="over-{quoted(line.name)}">{escape(line.over)}</li>' if line.over else ""
    color = f" rl-c-{escape(line.color)}" if line.color in signs.COLORS else ""
    kind = signs.row(d.Signs((d.Sign(line.kind, ""),))) if line.kind else NOTHING
    does = signs.row(line.signs) if line.signs else NOTHING
    note = f"<p>{escape(line.note)}</p>" if line.note else ""
    below = f'<div class="rl-market__in">{inside(line.inside)}</div>' if line.inside else ""
    state = f' aria-expanded="{"true" if line.inside else "false"}"'
    return (
        f'{over}<li class="rl-market__l{look}" data-key="{quoted(line.name)}">'
        f'<button type="button" class="rl-price{color}" '
        f'data-act="{quoted(encode(line.open))}" aria-label="{quoted(line.hint)}"{state}>{escape(line.price)}{kind}'
        f"</button><div><h3>{escape(line.title)}</h3>{does}{note}</div>{inside((line.button,))}{below}</li>"
    )
