"""Naming the Mythos card: the list with its type-ahead, and a card that is not in the list.

Source: DESIGN.md mock 04 (pick) and tap budget 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, Dimension, MythosCard
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.wording.mythos_words import card_line
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.tokens import symbol_name
from companion.words import Words

FILTERS = (CardKind.HEADLINE, CardKind.ENVIRONMENT, CardKind.RUMOR)


def card_list(draft: MythosDraft, names: Names) -> p.Field:
    """The 67 cards, those seen already at the end and dimmed, then one line for each gate place of an unknown card."""
    return names.memory.same_fields(_card_list, names.table, names.box, names.words, draft.kind)


def _card_list(table: Table, box: ArkhamBox, words: Words, kind: str) -> p.Field:
    names = Names(table, box, words)
    cards = [card for card in box.mythos.values() if not kind or card.kind == kind]
    cards.sort(key=lambda card: (card.id in table.mythos_seen, words.name(card).casefold()))
    options = tuple(_card_option(card, names) for card in cards)
    return p.Field(
        words.t("Mythos card"),
        (*options, *_unlisted(names)),
        name="mythos-cards",
        filters=_filters(kind, words),
        placeholder=words.t("Title or place"),
        empty=words.t("No card has these letters. Type where its gate opens."),
    )


def _card_option(card: MythosCard, names: Names) -> p.Option:
    words, seen = names.words, card.id in names.table.mythos_seen
    places = (names.box.spaces[place] for place in (card.gate, card.clue) if place)
    search = " ".join((card.name_ru, card.name_en, *(f"{s.name_ru} {s.name_en}" for s in places)))
    subtitle = card.name_en if words.language == "ru" else ""
    note = card_line(card, names)
    return p.Option(
        words.name(card),
        d.PickCard(card.id),
        search,
        mark=None,
        subtitle=subtitle,
        dim=seen,
        note=words.t("{card} · seen already", card=note) if seen else note,
        aside=movement_box(card.white, card.black, names, upright=True),
    )


def _unlisted(names: Names) -> Iterable[p.Option]:
    words = names.words
    for place in names.box.unstable:
        space = names.box.spaces[place]
        label = words.t("Card not in the list, gate: {place}", place=words.name(space))
        yield p.Option(label, d.ReadGate(place), f"{space.name_ru} {space.name_en} {label}", mark=p.Icon("plus"))
    label = words.t("Card not in the list, no gate")
    yield p.Option(label, d.ReadGate(""), label, mark=p.Icon("plus"))


def _filters(kind: str, words: Words) -> tuple[p.Chip, ...]:
    labels = {
        CardKind.HEADLINE: words.t("Headlines"),
        CardKind.ENVIRONMENT: words.t("Environments"),
        CardKind.RUMOR: words.t("Rumors"),
    }
    everything = p.Chip(words.t("All"), act=d.FilterCards(), on=not kind)
    return (everything, *(p.Chip(labels[one], act=d.FilterCards(one.value), on=kind == one.value) for one in FILTERS))


# ---------------------------------------------------------------- a card that is not in the list


def unlisted_card(draft: MythosDraft, names: Names) -> tuple[p.Part, ...]:
    """The questions of a card that the players read off: gate, clue, movement box; answered ones fold away."""
    words, printed = names.words, draft.printed or PrintedCard()
    gates = _places(d.ReadGate, printed.gate, words.t("No gate"), draft.unfolded != "gate", "gate", names)
    clues = _places(
        d.ReadClue, printed.clue, words.t("No clue"), bool(printed.clue) and draft.unfolded != "clue", "clue", names
    )
    boxes = tuple(
        p.Button(
            "",
            d.ReadMovement(white, black),
            mark=movement_box(white, black, names),
            hint=words.t("Movement: {symbols}", symbols=_in_words(white, black, names)),
        )
        for white, black in printed_boxes(names.box)
    )
    ready = p.Button(words.t("These symbols"), d.SymbolsRead(), icon="check")
    own = (
        p.Text(words.t("Another box: tap its symbols."), p.Tone.SECOND, small=True),
        _half("white", printed.white, words.t("White arrows"), names),
        _half("black", printed.black, words.t("Black arrows"), names),
        p.Group((ready,), p.Layout.BUTTONS),
    )
    return (
        p.StepBlock("1", words.t("Gate place"), body=(gates,)),
        p.StepBlock("2", words.t("Clue place"), body=(clues,), open=not printed.clue),
        p.StepBlock(
            "3",
            words.t("Movement box"),
            words.t("The tap on a box completes the card."),
            body=(p.Group(boxes, p.Layout.WRAP), *own),
            open=True,
        ),
    )


def _places(
    act: type[d.ReadGate] | type[d.ReadClue], now: str, none: str, folded: bool, slot: str, names: Names
) -> p.Group:
    if folded:
        return p.Group((p.Chip(names.place(now) if now else none, act=d.Unfold(slot), on=True),), p.Layout.WRAP)
    chips = tuple(p.Chip(names.place(place), act=act(place), on=place == now) for place in names.box.unstable)
    return p.Group((*chips, p.Chip(none, act=act(""), on=not now)), p.Layout.EVEN)


def _half(half: str, chosen: tuple[str, ...], label: str, names: Names) -> p.Group:
    chips = tuple(
        p.Chip(
            "",
            act=d.ReadSymbol(symbol.value, half),
            on=symbol in chosen,
            hint=symbol_name(names, symbol),
            mark=p.Symbol(symbol.value, symbol_name(names, symbol)),
        )
        for symbol in Dimension
    )
    return p.Group((p.Text(label, small=True), *chips), p.Layout.WRAP, label)


def printed_boxes(box: ArkhamBox) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """The movement boxes that occur in the deck, most frequent first."""
    count: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for card in box.mythos.values():
        if card.white or card.black:
            key = (tuple(s.value for s in card.white), tuple(s.value for s in card.black))
            count[key] = count.get(key, 0) + 1
    return tuple(sorted(count, key=lambda key: -count[key]))


def movement_box(
    white: Iterable[str], black: Iterable[str], names: Names, upright: bool = False
) -> p.MovementBox | None:
    """The movement box of a card; None where it has none."""
    light = tuple(p.Symbol(symbol, symbol_name(names, symbol), dark=True) for symbol in map(str, white))
    dark = tuple(p.Symbol(symbol, symbol_name(names, symbol)) for symbol in map(str, black))
    return p.MovementBox(light, dark, upright) if light or dark else None


def _in_words(white: Iterable[str], black: Iterable[str], names: Names) -> str:
    light, dark = (", ".join(symbol_name(names, symbol) for symbol in half) for half in (white, black))
    return names.words.t("white: {white}; black: {black}", white=light or "—", black=dark or "—")


def printed_of(draft: MythosDraft, table: Table, box: ArkhamBox) -> PrintedCard:
    """Gate, clue and movement of the card in hand, listed or not."""
    if draft.card in box.mythos:
        card = box.mythos[draft.card]
        return PrintedCard(card.gate, card.clue, tuple(s.value for s in card.white), tuple(s.value for s in card.black))
    return draft.printed or PrintedCard()
