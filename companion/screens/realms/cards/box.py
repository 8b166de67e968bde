"""My box: what is printed on the players' own cards, entered once, kept beside the games, shared as a file.

Source: rules/realms.md section 12: nobody has published these numbers, so an empty cell stays unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from companion.facts.realms import Card, CardColor, CardType
from companion.realms.cards.finding_cards import search_text
from companion.realms.cards.my_box import LARGEST, MyBox, Printed
from companion.realms.duel.card_moves import INITIATE, is_no_location
from companion.realms.game.state import Shield
from companion.screens import parts as p
from companion.screens.keeping import bin
from companion.screens.realms.cards import abilities
from companion.screens.realms.cards.reference import swatch
from companion.screens.realms.drafts.view import (
    Close,
    ConfirmPresumed,
    EnterNumber,
    ImportBox,
    OpenCard,
    ShowCard,
    View,
)
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.wording.names import Names

COSTS, COPIES, LEVELS = range(11), range(1, 7), range(1, 11)
"""Numbers with a button each; others are typed."""


def present(names: Names, view: View, mine: MyBox, links: Links | None = None) -> p.Panel:
    """The list of cards with what is known, or the cells of one."""
    t = names.words.t
    card = names.box.cards.get(view.card)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    if card is not None:
        title = names.words.name(card)
        back = p.Button(t("All cards"), OpenCard(card.id), icon="left")
        foot = (back, *_next(names, card))
        head = (p.Title(title, note=_progress(names), aside=(out,)),)
        return p.Panel(title, _cells(names, card, mine), head, foot, p.Size.PAGE, f"box-{card.id}")
    why = t("Costs, copies, levels, and shields are printed only on the cards. Enter yours; blanks stay unknown.")
    body = (p.Text(why, p.Tone.SECOND, small=True), *_sharing(names, links or Links()), _list(names))
    body += bin.section((links or Links()).bin, names.words)
    return p.Panel(
        t("My box"),
        body,
        (p.Title(t("My box"), note=_progress(names), aside=(out,)),),
        _next(names, None),
        p.Size.PAGE,
        name="box",
    )


def _by_name(names: Names) -> list[Card]:
    """Return all cards in the order of the list."""
    return sorted(names.box.cards.values(), key=names.words.name)


def is_whole(card: Card) -> bool:
    """Return whether everything that the companion asks of a card is entered; what is never bought needs no cost."""
    asked: list[object] = [card.copies, card.color, card.kind]
    if card.in_common_deck or card.id == INITIATE:
        asked.append(card.cost)
    if card.kind is CardType.LOCATION:
        asked += [card.location_sanity, card.shield]
    return all(value not in (None, "") for value in asked)


def _progress(names: Names) -> str:
    """Return in words of how many of all cards everything is entered."""
    cards = names.box.cards.values()
    return names.words.t("{n} of {most} cards complete", n=sum(map(is_whole, cards)), most=len(cards))


def _next(names: Names, card: Card | None) -> tuple[p.Button, ...]:
    """Return the button to the next card that lacks something, after ``card`` in the list or from its beginning."""
    t, cards = names.words.t, _by_name(names)
    at = cards.index(card) + 1 if card is not None else 0
    following = next((other for other in (*cards[at:], *cards[:at]) if other != card and not is_whole(other)), None)
    if following is None:
        return ()
    hint = t("Next card with empty cells: {card}", card=names.words.name(following))
    return (p.Button(t("To the next card"), ShowCard(following.id), p.ButtonKind.MAIN, "right", hint=hint, grow=True),)


def _list(names: Names) -> p.Field:
    """Return the search for a card whose numbers the players enter; cards that lack some are dim."""
    t = names.words.t
    options = tuple(
        p.Option(
            names.words.name(card),
            OpenCard(card.id),
            search_text(card),
            _known(names, card),
            mark=swatch(names, card),
            dim=not is_whole(card),
            does=abilities.search_text(card, names),
        )
        for card in _by_name(names)
    )
    return p.Field(t("Name of the card"), options, t("Name or first letters"), t("No such card"), "box")


def _known(names: Names, card: Card) -> str:
    """Return a card's cost, copies and, if a location, level and shield in a line; "?" for an unset number."""
    t = names.words.t

    def number_or_unknown(value: int | None) -> str:
        return "?" if value is None else str(value)

    parts = [t("cost: {n}", n=number_or_unknown(card.cost)), t("copies: {n}", n=number_or_unknown(card.copies))]
    if not is_no_location(card.id, names.box) and (card.kind or card.presumed_kind) == "location":
        parts += [t("level {n}", n=number_or_unknown(card.location_sanity)), names.shield(Shield(card.shield))]
    return " · ".join(parts)


def cell_words(names: Names, card: str, field: str, value: object) -> str:
    """Return a cell of a card with its value in words, such as "Goon, cost: 3"."""
    t = names.words.t
    match value:
        case Shield():
            cell = names.shield(value)
        case CardColor():
            cell = names.color(value)
        case CardType():
            cell = names.kind(value)
        case _:
            numbers = {"cost": t("cost: {n}", n=value), "copies": t("copies: {n}", n=value)}
            cell = numbers.get(field, t("level {n}", n=value))
    return f"{names.card(card)}, {cell}"


def _cells(names: Names, card: Card, mine: MyBox) -> tuple[p.Part, ...]:
    """Return the fields for a card's printed numbers; copies as text where the box gives them; presumptions last."""
    t, numbers = names.words.t, mine.of(card.id)

    def cell(label: str, field: str, value: int | None, usual: range) -> tuple[p.Part, ...]:
        chips = tuple(p.Chip(str(n), act=EnterNumber(card.id, field, str(n)), on=n == value) for n in usual)
        text = "" if value is None else str(value)
        other = p.Input(label, text, EnterNumber(card.id, field, ""), "value", placeholder=t("unknown"), limit=4)
        return (
            p.Text(label, small=True),
            p.Group(chips, p.Layout.EVEN, label),
            p.Fold(t("Another number"), "", (other,)),
        )

    presumed = _presumed(names, card, numbers)
    cells: list[p.Part] = [*(presumed or (p.Text(names.what(card), p.Tone.SECOND),))]
    cells += cell(t("conjuring cost"), "cost", numbers.cost, COSTS)
    if card.copies is not None and card.id not in mine.cards:
        cells.append(p.Text(t("copies in the box: {n}", n=card.copies), p.Tone.SECOND))
    else:
        cells += cell(t("copies in the box"), "copies", numbers.copies, COPIES)
    if not is_no_location(card.id, names.box):
        cells += cell(t("inhabitants’ sanity level"), "sanity", numbers.sanity, LEVELS)
        shields = tuple(
            p.Button(
                names.shield(shield), EnterNumber(card.id, "shield", shield.value), pressed=shield is numbers.shield
            )
            for shield in Shield
        )
        cells += [p.Text(t("Shield"), small=True), p.Choice(t("Shield"), shields)]
    return tuple(cells)


def _presumed(names: Names, card: Card, mine: Printed) -> tuple[p.Part, ...]:
    """Colour and type where the rulebook does not prove them; until they are entered they are presumed."""
    t = names.words.t
    choices: list[p.Part] = []
    if not card.color_source:
        colors = (CardColor.UNKNOWN, CardColor.YELLOW, CardColor.GREEN, CardColor.PURPLE)
        choices.append(_choice(t("Color"), card, "color", colors, mine.color, names.color))
    if card.kind_source != "rulebook":
        kinds = [CardType.UNKNOWN, CardType.CHARACTER, CardType.ARTIFACT]
        kinds += [] if card.kind_source == "not-location" else [CardType.LOCATION]
        choices.append(_choice(t("Type"), card, "kind", kinds, mine.kind, names.kind))
    if not choices:
        return ()
    note = p.Text(t("The rulebook does not say; your card does"), p.Tone.SECOND, small=True)
    color, kind = names.color(card.color or card.presumed_color), names.kind(card.kind or card.presumed_kind)
    label, is_entered = t("Yes: {color}, {kind}", color=color, kind=kind), bool(card.color and card.kind)
    confirm = p.Button(label, ConfirmPresumed(card.id), icon="check", pressed=is_entered)
    return (note, p.Group((confirm,), p.Layout.BUTTONS), *choices)


def _choice(
    label: str, card: Card, field: str, ways: Sequence[StrEnum], mine: StrEnum, name: Callable[[str], str]
) -> p.Choice:
    """Return the choice of a card's printed value among the given values, with the entered value pressed."""
    return p.Choice(
        label, tuple(p.Button(name(way), EnterNumber(card.id, field, way.value), pressed=way is mine) for way in ways)
    )


def _sharing(names: Names, links: Links) -> tuple[p.Part, ...]:
    """Return the controls that save My box, if there is a link, and read it from file or text; then bad files."""
    t = names.words.t
    save = p.Button(t("Save to file"), None, icon="share", href=links.box, download="realms-box.json")
    pick = p.Input(
        t("Import a file"),
        "",
        ImportBox(""),
        "text",
        "file",
        limit=LARGEST,
        note=t("The file is too large for My box."),
    )
    paste = p.Input(t("Or paste the text of the file"), "", ImportBox(""), "text", limit=LARGEST)
    files = ", ".join(links.aside)
    aside = (p.Text(t("Set aside as unreadable: {files}", files=files), p.Tone.SECOND, small=True),)
    return (p.Group((save, pick) if links.box else (pick,), p.Layout.BUTTONS), paste, *(aside if files else ()))
