"""Draws the parts of Innsmouth: dice with tourists, the round board, points by line, artifact cards."""

from __future__ import annotations

from typing import assert_never

from companion.innsmouth.town.town import LOVED, QuarterColor, TouristKind
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces import drawn as d
from companion.widgets.drawings import pads
from companion.widgets.drawings.markup import Render, data_act
from companion.widgets.innsmouth_map import map as town_map
from companion.widgets.innsmouth_map import marks as m
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs.marks import icon


def render(part: d.AnyInnsmouthPart, inside: Render) -> Markup:
    """The HTML of one part; ``inside`` draws the parts in it."""
    match part:
        case d.KindMark():
            return m.inline(m.tourist(part.kind, 9), 22, quoted(part.label))
        case d.ColorMark():
            return _plaque(part.color, part.label)
        case d.ThreatMark():
            return m.inline(m.threat(7, 0, 1), 22)
        case d.Headline():
            return _headline(part, inside)
        case d.Products():
            return f'<ul class="inn-pairs">{"".join(map(_product, part.products))}</ul>'
        case d.ScoreTable():
            return _score_table(part)
        case d.RoundBoard():
            cells = "".join(map(_round_cell, part.cells))
            title = f'<p class="al-s al-2" aria-hidden="true">{escape(part.label)}</p>'
            return f'<div>{title}<ol class="inn-fate" aria-label="{quoted(part.label)}">{cells}</ol></div>'
        case d.DiceRow():
            dice = "".join(map(_die, part.dice))
            return f'<div class="inn-dice" role="group" aria-label="{quoted(part.label)}">{dice}</div>'
        case d.Faces():
            return '<span aria-hidden="true">+</span>'.join(map(_die_face, part.dice))
        case d.ThreatLevel():
            calm = " is-none" if part.is_none else ""
            return (
                f'<div class="inn-level{calm}"><span class="al-num">{escape(part.number)}</span><div class="al-grow">'
                f'<div class="al-h3">{escape(part.title)}</div><div class="al-s al-2">{escape(part.text)}</div></div>'
                f"{inside(part.aside)}</div>"
            )
        case d.CardRow():
            cards = "".join(map(_card_slot, part.cards))
            return f'<ul class="inn-cards" aria-label="{quoted(part.label)}">{cards}</ul>'
        case d.AdviceLine():
            return _advice(part)
        case d.RolledDice():
            dice = "".join(map(_rolled, part.dice))
            return f'<div class="inn-roll" role="group" aria-label="{quoted(part.label)}">{dice}</div>'
        case d.TownPicture():
            return _town(part)
        case d.PrintedSheet():
            beside = f'<div class="inn-paper__beside">{inside(part.beside)}</div>' if part.beside else ""
            leads = " data-leads" if part.leads else ""
            return (
                f'<section class="inn-paper"{leads}><header class="inn-paper__head">{inside(part.head)}</header>'
                f'{_town(part.picture)}<div class="inn-paper__points">{inside(part.body)}</div>{beside}'
                f'<p class="inn-paper__key">{escape(part.picture.key)}</p></section>'
            )
        case d.RoundBars():
            bars = "".join(map(_round_bar, part.bars))
            return f'<ol class="inn-rounds" aria-label="{quoted(part.label)}">{bars}</ol>'
        case d.Costly():
            lines = "".join(f'<p class="al-s al-2">{escape(line)}</p>' for line in part.lines)
            return f'<div class="inn-costly"><p class="al-h3">{escape(part.title)}</p>{lines}</div>'
        case d.MapPair():
            return f'<div class="inn-two">{"".join(map(_captioned, part.pictures))}</div>'
        case d.SoloWall():
            return _wall(part)
        case d.SeedCard():
            return _seed(part, inside)
        case d.ComparedGames():
            return _games(part, inside)
        case d.ChoicePad():
            return pads.pad(part, inside)
        case d.PhotoTools():
            return pads.photo(part)
        case d.Working():
            return (
                f'<div class="inn-work" role="status"><i></i><span class="al-grow">{escape(part.text)}</span>'
                f"{inside(part.aside)}</div>"
            )
        case _:
            assert_never(part)


def _town(part: d.TownPicture) -> Markup:
    """Return a small picture of a town with what a player drew in it, as an SVG without tap areas."""
    drawn = f"{town_map.static_layer(part.town, MapSize.WIDE)}{town_map.live_layer(part.screen, part.town)}"
    return (
        f'<svg class="inn inn-town" viewBox="{town_map.view_box(part.town, MapSize.WIDE)}" role="img" '
        f'aria-label="{quoted(part.screen.label)}">{drawn}</svg>'
    )


def _captioned(picture: tuple[str, str, d.TownPicture]) -> Markup:
    """Return a picture of a town as an HTML figure, from its caption, number and content."""
    caption, number, town = picture
    return (
        f'<figure>{_town(town)}<figcaption><span>{escape(caption)}</span><b class="al-num">{escape(number)}</b>'
        "</figcaption></figure>"
    )


def _round_bar(bar: d.RoundBar) -> Markup:
    """Return a round as a list item of the bar chart; 100 per cent of ``high`` is 80 pixels."""
    lost = f"<b>{escape(bar.lost)}</b>" if bar.lost else ""
    state = f' class="is-{escape(bar.state)}"' if bar.state else ""
    return (
        f'<li{state} aria-label="{quoted(bar.reading)}"><span aria-hidden="true">{lost}<em>{escape(bar.points)}</em>'
        f'<i style="height:{bar.high * 0.8:.0f}px"></i><small>{escape(bar.number)}</small></span></li>'
    )


MEDALS = {
    "played": '<circle cx="12" cy="12" r="9"/><path d="M12 8v8"/>',
    "met": '<circle cx="12" cy="12" r="9"/><path d="M9.8 8v8M14.2 8v8"/>',
    "beyond": (
        '<circle class="is-on" cx="12" cy="12" r="10"/>'
        '<path class="is-cut" d="M12 6l1.8 3.9 4.2.5-3.1 2.9.8 4.2L12 15.4l-3.7 2.1.8-4.2L6 10.4l4.2-.5z"/>'
    ),
}
"""Signs of the solo wall, 24 x 24."""


def _wall(part: d.SoloWall) -> Markup:
    """Return the wall of solo challenges as an HTML table: characters across, challenges down."""
    heads = "".join(f'<th scope="col">{icon(sign)}{escape(name)}</th>' for sign, name in part.columns)
    rows = "".join(
        f'<tr><th scope="row" aria-label="{quoted(row.reading)}"><b>{escape(row.label)}</b>'
        f"<small>{escape(row.note)}</small></th>{''.join(map(_wall_cell, row.cells))}</tr>"
        for row in part.rows
    )
    return (
        f'<table class="inn-wall" aria-label="{quoted(part.label)}"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _seed(part: d.SeedCard, inside: Render) -> Markup:
    """Return the card of a weekly town as HTML: its code, seed and text, then its facts."""
    code = inside(part.code) if part.code is not None else ""
    facts = "".join(f"<div><dd>{escape(value)}</dd><dt>{escape(what)}</dt></div>" for value, what in part.facts)
    return (
        f'<div class="inn-seed">{code}<div class="al-grow"><p class="al-s al-2">{escape(part.label)}</p>'
        f'<p class="inn-seed__text">{escape(part.seed)}</p><p class="al-s al-2">{escape(part.text)}</p></div></div>'
        f'<dl class="inn-week">{facts}</dl>'
    )


def _games(part: d.ComparedGames, inside: Render) -> Markup:
    """Return games of the same town as an HTML table, the points of each beside the difference."""
    first, second = map(escape, part.heads)
    rows = "".join(_game(game, inside) for game in part.games)
    return (
        f'<table class="inn-compared" aria-label="{quoted(part.label)}"><thead><tr><th scope="col">{first}</th>'
        f'<th scope="col" colspan="2">{second}</th><td></td></tr></thead><tbody>{rows}</tbody></table>'
    )


def _game(game: d.ComparedGame, inside: Render) -> Markup:
    """Return a game as a row of the table of compared games; the reader's own is marked."""
    mine = ' class="is-me"' if game.is_own else ""
    state = f' class="is-{escape(game.state)}"' if game.state else ""
    return (
        f'<tr{mine}><th scope="row">{escape(game.name)}<small>{escape(game.note)}</small></th>'
        f"<td{state}>{escape(game.points)}</td><td>{escape(game.difference)}</td><td>{inside(game.aside)}</td></tr>"
    )


def _wall_cell(cell: d.WallCell) -> Markup:
    """Return a cell of the wall of solo games as HTML: medal, number, note; a button if it has an act."""
    medal = (
        f'<svg class="inn-medal" viewBox="0 0 24 24" aria-hidden="true">{MEDALS[cell.medal]}</svg>'
        if cell.medal
        else ""
    )
    number = f'<b class="al-num">{escape(cell.number)}</b>' if cell.number else ""
    note = f"<small>{escape(cell.note)}</small>" if cell.note else ""
    state = f" is-{escape(cell.state)}" if cell.state else ""
    inner = f'<span aria-hidden="true">{medal}{number} {note}</span>'
    label = quoted(cell.reading)
    if cell.act is None:
        return f'<td><div class="inn-wall__cell{state}" role="img" aria-label="{label}">{inner}</div></td>'
    return (
        f'<td><button type="button" class="inn-wall__cell{state}" aria-label="{label}"{data_act(cell.act)}>{inner}'
        "</button></td>"
    )


def _plaque(color: QuarterColor, label: str = "", size: int = 22) -> Markup:
    """Return a landmark's plaque as an SVG of ``size`` pixels, an empty square for white quarters."""
    if color is QuarterColor.WHITE:
        empty = Markup('<rect x="-10" y="-10" width="20" height="20" rx="3" fill="none" stroke="var(--line-3)"/>')
        return m.inline(empty, size, quoted(label))
    return m.inline(m.landmark(color, None, 6.6 if color is QuarterColor.YELLOW else 11), size, quoted(label))


def _headline(part: d.Headline, inside: Render) -> Markup:
    """Return a section's headline as HTML: title, note and chip, the number at its right with its bound."""
    note = f'<p class="al-s al-2">{escape(part.note)}</p>' if part.note else ""
    chip = inside(part.chip) if part.chip is not None else ""
    tag = f"h{part.level}"
    bound = f'<small class="al-s">{escape(part.bound)}</small> ' if part.bound else ""
    return (
        f'<div class="inn-hd"><div class="al-grow"><{tag} class="al-h2">{escape(part.title)}</{tag}>{note}{chip}</div>'
        f'<span class="al-num">{bound}{escape(part.number)}</span></div>'
    )


def _product(product: d.Product) -> Markup:
    """Return a product of the score as a list item: tourists × landmarks that they love = points."""
    return (
        f'<li aria-label="{quoted(product.reading)}">{m.inline(m.tourist(product.kind, 9))}'
        f'<b class="al-num">{product.tourists}</b><span class="al-3">×</span>{_plaque(LOVED[product.kind], size=20)}'
        f'<b class="al-num">{product.landmarks}</b><span class="al-3">=</span>'
        f'<b class="al-num inn-r">{product.points}</b></li>'
    )


def _score_table(part: d.ScoreTable) -> Markup:
    """Return the points by line as an HTML table, a column for each player; the best columns are marked."""
    best = set(part.best)
    heads = ""
    if part.heads:
        cells = "".join(
            f'<th scope="col"{_best_class(at in best)}>{escape(head)}</th>' for at, head in enumerate(part.heads)
        )
        heads = f'<thead><tr><th scope="col"><span class="al-sr">{escape(part.label)}</span></th>{cells}</tr></thead>'
    rows = "".join(_points_row(line, best) for line in part.lines)
    many = " inn-lines--many" if len(part.heads) > 1 else ""
    label = quoted(part.label)
    return f'<table class="al-table inn-lines{many}" aria-label="{label}">{heads}<tbody>{rows}</tbody></table>'


def _points_row(line: d.PointsRow, best: set[int]) -> Markup:
    """Return a row of points as HTML; ``best`` holds the indexes of the columns to mark."""
    figures = "".join(f"<td{_best_class(at in best)}>{escape(text)}</td>" for at, text in enumerate(line.figures))
    state = ' class="is-sum"' if line.is_sum else ""
    notes = "".join(f"<small>{escape(note)}</small>" for note in line.notes)
    return f"<tr{state}><td>{escape(line.label)}{notes}</td>{figures}</tr>"


def _best_class(on: bool) -> Markup:
    """Return the HTML attribute that marks the best column, nothing if not ``on``."""
    return Markup(' class="is-best"' if on else "")


def _round_cell(cell: d.RoundCell) -> Markup:
    """Return a round on the board of rounds as a list item: marked, next, or empty."""
    state = " ".join(name for name, on in (("m", cell.is_marked), ("is-next", cell.is_next)) if on)
    return f'<li class="{state}">{escape(cell.number)}</li>'


def _die_kinds(kinds: tuple[TouristKind, ...], is_unknown: bool) -> Markup:
    """Return the tourists that a die brings as HTML, or a question mark if ``is_unknown``."""
    if is_unknown:
        return Markup('<span class="inn-die__k al-3">?</span>')
    return f'<span class="inn-die__k">{"".join(m.inline(m.tourist(kind, 9), 18) for kind in kinds)}</span>'


def _die(die: d.DieMark) -> Markup:
    """Return a die with number and tourists as HTML: a button if it has an act or a refusal, or a picture."""
    kinds = _die_kinds(die.kinds, die.is_unknown)
    state = f" is-{escape(die.state)}" if die.state else ""
    body = f'<b class="al-num">{escape(die.number)}</b>{kinds}'
    if die.act is None and not die.reason:
        return f'<span class="inn-die{state}" role="img" aria-label="{quoted(die.label)}">{body}</span>'
    way = data_act(die.act) if die.act is not None else f' aria-disabled="true" title="{quoted(die.reason)}"'
    return f'<button type="button" class="inn-die{state}" aria-label="{quoted(die.label)}"{way}>{body}</button>'


def _die_face(die: d.DieMark) -> Markup:
    """Return a die with number and tourists as a small inline picture without anything to tap."""
    kinds = _die_kinds(die.kinds, die.is_unknown)
    number = f'<span class="al-num">{escape(die.number)}</span>'
    return f'<span class="al-val" role="img" aria-label="{quoted(die.label)}">{number}{kinds}</span>'


def _card_slot(card: d.CardSlot) -> Markup:
    """Return the slot of an artifact card as a list item: its name and effect, or that it lies face down."""
    if not card.is_open:
        return f'<li class="inn-card"><small>{escape(card.name)}</small></li>'
    return f'<li class="inn-card is-on">{escape(card.name)}<small>{escape(card.does)}</small></li>'


def _advice(part: d.AdviceLine) -> Markup:
    """Return a line of advice as HTML: title, text, figure; tappable if it has an act."""
    best = " is-best" if part.is_best else ""
    tap, label = " al-tap" if part.act is not None else "", quoted(_advice_label(part))
    hit = (
        f'<button type="button" class="al-tap__hit" aria-label="{label}"{data_act(part.act)}></button>'
        if part.act is not None
        else ""
    )
    return (
        f'<div class="inn-adv{best}{tap}"><div><div class="al-h3">{escape(part.title)}</div>'
        f'<div class="al-s al-2">{escape(part.text)}</div></div>'
        f'<span class="al-num">{escape(part.figure)}</span>{hit}</div>'
    )


def _advice_label(part: d.AdviceLine) -> str:
    """Return what a line of advice is called when it is read aloud: its title alone would name two choices alike."""
    return ", ".join(filter(None, (part.title, part.text)))


def _rolled(die: d.ThreatDie) -> Markup:
    """Return a die of a threat check as HTML, with the number that it becomes; a button if it has an act."""
    state = (f" is-{escape(die.state)}" if die.state else "") + (" is-on" if die.is_on else "")
    after = f"<small>→ {escape(die.after)}</small>" if die.after else ""
    body = f'<b class="al-num">{escape(die.number)}</b>{after}'
    if die.act is None:
        return f'<span class="inn-rd{state}" role="img" aria-label="{quoted(die.label)}">{body}</span>'
    label = quoted(die.label)
    return f'<button type="button" class="inn-rd{state}" aria-label="{label}"{data_act(die.act)}>{body}</button>'
