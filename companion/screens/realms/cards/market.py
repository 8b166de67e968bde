"""The turn as it is played: the purse of conjuring power, the cards that it can buy, the public top card.

Nothing here is forced: a card is bought in spite of the purse by one tap more, and a price, colour or type that is told
goes into my box, for all duels.

Source: rules/realms.md sections 2, 3, 5, 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.desks import Command
from companion.facts.realms import Card, CardType, RealmsBox
from companion.facts.realms_notation import parse
from companion.realms.cards.finding_cards import search_text
from companion.realms.cards.my_box import certain
from companion.realms.deck.best_turn import MOST_CARDS, BestTurn
from companion.realms.deck.card_change import CardChange, card_change
from companion.realms.deck.next_hand import NextHand, next_hand
from companion.realms.duel.available import faces
from companion.realms.duel.card_moves import INITIATE
from companion.realms.game import commands as c
from companion.realms.game.state import HAND, UNKNOWN, Duel
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.realms.cards import abilities
from companion.screens.realms.cards.asking import kind_and_color
from companion.screens.realms.cards.reference import swatch
from companion.screens.realms.drafts.view import STACK, TOP, EnterNumber, OpenPlace, TablePlace, View
from companion.screens.realms.duel.drawn import Market, MarketLine, Purse, Sign, Signs
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import button

PRICES = range(1, 11)
"""Prices with a button each."""


@dataclass(frozen=True, slots=True)
class MarketOffer:
    """A card that can be bought now, as far as anybody knows it."""

    place: TablePlace
    card: str
    price: int | None
    command: c.BuyCard


@dataclass(frozen=True, slots=True)
class Buying:
    """The purse of whose turn it is, and what it can pay."""

    given: int
    left: int
    offers: tuple[MarketOffer, ...]


def buying(names: Names, duel: Duel, turn: BestTurn) -> Buying:
    """Return the purse and the cards on offer.

    The purse is the power of the turn that is shown and what was counted by hand, less what is spent.
    """
    given = max(0, turn.power + duel.counted)
    offers = []
    for row, lying in enumerate(duel.rows):
        if duel.active in (lying.left, lying.right):
            offers += [_offer(names, duel, TablePlace(row, at), card) for at, card in enumerate(faces(lying))]
    if duel.initiates:
        offers.append(_offer(names, duel, TablePlace(STACK), INITIATE))
    return Buying(given, given - duel.spent, tuple(offers))


def _offer(names: Names, duel: Duel, place: TablePlace, card: str) -> MarketOffer:
    """Return a card of the market with its price, None if unset, and the command that buys it from row or stack."""
    price = names.box.cards[card].cost if card in names.box.cards else None
    had = duel.players[duel.active].deck.get(card, 0)
    if place.row == STACK:
        return MarketOffer(place, card, price, c.BuyCard(card, c.Source.STACK, of=duel.active, price=price, had=had))
    return MarketOffer(place, card, price, c.BuyCard(card, c.Source.ROW, place.row, duel.active, place.at, price, had))


# ---------------------------------------------------------------- the purse


def purse(names: Names, duel: Duel, offers: Buying, turn: BestTurn) -> Purse:
    """The purse with where its power came from."""
    t = names.words.t
    words = [t("cards below give {n}", n=turn.power)] if turn.power else []
    words += [t("{n} added by hand", n=names.words.signed(duel.counted))] if duel.counted else []
    text = " · ".join(words) or t("tap the cards below or +")
    reading = t("conjuring power: {left} left of {given}", left=offers.left, given=offers.given)
    return Purse(
        t("Conjuring power"), offers.left, offers.given, text, reading,
        c.CountPower(-1, duel.active), c.CountPower(1, duel.active), t("One less"), t("One more"),
        t("{who}’s turn", who=names.player(duel.active)),
    )  # fmt: skip


# ---------------------------------------------------------------- the row


def market(names: Names, view: View, duel: Duel, buys: Buying, town: tuple[str, ...]) -> p.Section:
    """Return the section with every card that can be bought, and the top card of the common deck."""
    t = names.words.t
    lines = tuple(_line(names, view, duel, buys, offer, town) for offer in buys.offers)
    note = t("common deck: {n}", n=duel.common)
    if duel.common and duel.common_top in names.box.cards:
        note = t("on top: {card}", card=names.card(duel.common_top))
    every = (*lines, *_top(names, view, duel))
    if len(duel.players) > 2:
        every = _with_heads(names, duel, buys, every)
    rows: tuple[Any, ...] = (Market(t("Cards to buy"), every),)
    return p.Section(t("Cards to buy"), rows, note=note)


def _with_heads(names: Names, duel: Duel, buys: Buying, lines: tuple[MarketLine, ...]) -> tuple[MarketLine, ...]:
    """Return the lines with a heading above the first of each row that says between whom it lies."""
    heads, places = [], [*(offer.place.row for offer in buys.offers), TOP]
    for at, place in enumerate(places[: len(lines)]):
        head = names.words.t("Middle of the table")
        if place >= 0:
            row = duel.rows[place]
            head = names.row(row.left, row.right)
        heads.append(head if not at or max(places[at - 1], -1) != max(place, -1) else "")
    return tuple(replace(line, over=head) for line, head in zip(lines, heads, strict=True))


def _line(names: Names, view: View, duel: Duel, buys: Buying, offer: MarketOffer, town: tuple[str, ...]) -> MarketLine:
    """Return the market's line of a card with signs and the way to buy or name it; dim if too dear, details if open."""
    t, card = names.words.t, names.box.cards.get(offer.card)
    is_open = view.place == offer.place
    short = 0 if offer.price is None else max(0, offer.price - buys.left)
    opening = OpenPlace(offer.place)
    name = f"{offer.place.row}-{offer.place.at}"
    if card is None:
        way = p.Button(t("Name it"), opening, p.ButtonKind.QUIET)
        return MarketLine(
            name, "?", "", "", t("unnamed card"), None, "", opening, t("unnamed card: name it"), way,
            inside=_naming(names, duel, offer) if is_open else (),
        )  # fmt: skip
    way = button(names, t("Buy"), offer.command)
    if short:
        way = p.Button(t("lacks {n}", n=short), opening, hint=t("{n} conjuring power short", n=short))
    elif offer.price is None:
        way = p.Button(t("Enter the cost"), opening, p.ButtonKind.QUIET)  # bought now, it would cost nothing
    note = t("Initiate stack: {n}", n=duel.initiates) if offer.place.row == STACK else ""
    title = names.words.name(card)
    return MarketLine(
        name, "?" if offer.price is None else str(offer.price), str(card.color), str(card.kind), title,
        _signs(names, card), note, opening, t("{card}: cost, type, what it changes", card=title), way,
        bool(short), _inside(names, duel, buys, offer, card, town) if is_open else (),
    )  # fmt: skip


def _signs(names: Names, card: Card) -> Signs:
    """Return a card's abilities as signs, with their sentences for screen readers."""
    results = abilities.abilities(card)
    rows = [abilities.signs(ability, names, card=card).signs for ability in results]
    every = tuple(sign for row in rows for sign in (*row, Sign("gap", "")))[:-1]
    return Signs(every, "; ".join(abilities.sentence(ability, names, card) for ability in results))


def _top(names: Names, view: View, duel: Duel) -> tuple[MarketLine, ...]:
    """Return the line of the common deck's top card, "?" while it or its price is unset; empty if the deck is empty."""
    if not duel.common:
        return ()
    t, place, card = names.words.t, TablePlace(TOP), names.box.cards.get(duel.common_top)
    opening, is_open = OpenPlace(place), view.place == place
    inside: tuple[p.Part, ...] = (_field(names, lambda name: c.NameTop(name), "top"),) if is_open else ()
    if card is None:
        way = p.Button(t("Name it"), opening, p.ButtonKind.QUIET)
        text = t("top of the common deck")
        return (
            MarketLine("top", "?", "", "", text, None, t("next card for the row"), opening, text, way, inside=inside),
        )
    if is_open:
        inside = (*_prices(names, card), *inside)
    price = "?" if card.cost is None else str(card.cost)
    way = p.Button("", opening, p.ButtonKind.QUIET, "pencil", hint=t("A different card is there now"))
    title = names.words.name(card)
    return (MarketLine("top", price, str(card.color), str(card.kind), title, _signs(names, card),
                       t("top of the common deck"), opening, t("{card}: top of the common deck", card=title), way,
                       inside=inside),)  # fmt: skip


# ---------------------------------------------------------------- an open place


def _naming(names: Names, duel: Duel, offer: MarketOffer) -> tuple[p.Part, ...]:
    """Return the search that names a face-up card, and the buttons to buy or abjure it without a name."""
    t, place = names.words.t, offer.place
    unnamed = (
        button(names, t("Buy without a name"), offer.command, kind=p.ButtonKind.QUIET),
        button(names, t("Abjure it"), _abjured(duel, offer), kind=p.ButtonKind.QUIET),
    )
    field = _field(names, lambda card: c.NameFace(place.row, place.at, card), f"face-{place.row}-{place.at}")
    return (field, p.Group(unnamed, p.Layout.BUTTONS))


def _abjured(duel: Duel, offer: MarketOffer) -> c.AbjureCard:
    """Return the command that abjures a card of the market from the stack, or otherwise from its row."""
    gone = duel.abjured.count(offer.card)
    if offer.place.row == STACK:
        return c.AbjureCard(offer.card, c.Source.STACK, of=duel.active, gone=gone)
    return c.AbjureCard(offer.card, c.Source.ROW, offer.place.row, of=duel.active, at=offer.place.at, gone=gone)


def _field(names: Names, act: Callable[[str], Command], name: str) -> p.Field:
    """Return the search for a card of the common deck; a choice does the act that is returned for its card."""
    t = names.words.t
    cards = [card for card in names.box.cards.values() if card.in_common_deck]
    options = tuple(
        p.Option(
            names.words.name(card),
            act(card.id),
            search_text(card),
            t("cost: {n}", n=card.cost) if card.cost is not None else "",
            mark=swatch(names, card),
            does=abilities.search_text(card, names),
        )
        for card in sorted(cards, key=names.words.name)
    )
    return p.Field(
        t("Name of the card"), options, t("Name or first letters"), t("No such card"), name, focus=True, folded=True
    )


def _inside(
    names: Names, duel: Duel, buys: Buying, offer: MarketOffer, card: Card, town: tuple[str, ...]
) -> tuple[p.Part, ...]:
    """Return what a card of the row unfolds: what it would change, what is still to enter, and other ways it can go."""
    t, place = names.words.t, offer.place
    spite = p.Group((button(names, t("Buy anyway"), offer.command),), p.Layout.BUTTONS)
    prices, parts = _prices(names, card), list[p.Part]()
    if offer.price is None:
        parts += [*prices, spite]  # what the tap on the missing price was for
        prices = ()
    elif offer.price > buys.left:
        parts.append(spite)
    parts += [*_change(names, duel, card, town), *prices, *kind_and_color(names, card)]
    ways: list[p.Part] = [button(names, t("Abjure it"), _abjured(duel, offer), kind=p.ButtonKind.QUIET)]
    if place.row != STACK:
        ways.append(
            p.Button(t("A different card is there now"), c.NameFace(place.row, place.at, UNKNOWN), p.ButtonKind.QUIET)
        )
    return (*parts, p.Group(tuple(ways), p.Layout.BUTTONS))


def _prices(names: Names, card: Card) -> tuple[p.Part, ...]:
    """Return chips to enter the conjuring cost that is printed on the card; folded away once it is entered."""
    t = names.words.t
    chips = tuple(p.Chip(str(n), act=EnterNumber(card.id, "cost", str(n)), on=n == card.cost) for n in (0, *PRICES))
    text = t("Conjuring cost (saved in My box)")
    group = p.Group(chips, p.Layout.EVEN, t("Conjuring cost"))
    if card.cost is not None:
        return (p.Fold(text, str(card.cost), (group,)),)
    return (p.Text(text, p.Tone.SECOND, small=True), group)


@lru_cache(maxsize=64)
def _changed(deck: tuple[tuple[str, int], ...], card: str, town: tuple[str, ...], box: RealmsBox) -> CardChange:
    """Return what buying a card would change in the hands of a deck; cached."""
    return card_change(dict(deck), card, town, box=box)


def _change(names: Names, duel: Duel, card: Card, town: tuple[str, ...]) -> tuple[p.Part, ...]:
    """Return how the card would change an average hand of the whole deck, exactly where the deck is small enough.

    Else from a sample, with its standard error; empty if the deck is empty.
    """
    t, words = names.words.t, names.words
    deck = _shuffled(duel)
    if not sum(deck.values()):
        return ()
    result = _changed(tuple(sorted(deck.items())), card.id, town, certain(names.box))
    share = t("drawn in {share} of hands", share=words.percent(result.share))
    change = _either(names, result, result.loss_with, result.power_with)
    how = t("exact: every hand from the whole deck after a shuffle, played for one or the other")
    if not result.is_exact:
        how = t(
            "from a sample, standard error {loss} and {power}",
            loss=words.number(result.loss_error, 2),
            power=words.number(result.power_error, 2),
        )
    text = p.Text(t("With this card a hand gives on average: {what}", what=f"{change} · {share}"))
    return (text, p.Text(how, p.Tone.SECOND, small=True), *_laid_out(names, deck, card, town, result))


def _either(names: Names, before: CardChange, loss: Fraction, power: Fraction) -> str:
    """Return the averages before and after as alternatives: each is the best of a turn played for it alone."""
    number = names.words.number
    return names.words.t(
        "sanity loss {loss} → {loss_with} or power {power} → {power_with}",
        loss=number(before.loss, 2), loss_with=number(loss, 2), power=number(before.power, 2),
        power_with=number(power, 2),
    )  # fmt: skip


def _laid_out(
    names: Names, deck: Mapping[str, int], card: Card, town: tuple[str, ...], before: CardChange
) -> tuple[p.Part, ...]:
    """Return what a location brings every turn that it lies in play, which the averages of a hand leave out.
    Empty for other cards, and where too many locations are in play to count.
    Source: rules/realms.md section 5.
    """
    is_location = (card.kind or card.presumed_kind) is CardType.LOCATION
    if not is_location or not _lasting(card).abilities or len(town) >= MOST_CARDS - HAND:
        return ()
    t = names.words.t
    lying = _lying(tuple(sorted(deck.items())), card.id, town, certain(names.box))
    change = _either(names, before, lying.expected_loss, lying.expected_power)
    text = t("Every turn while it is in play: {what}", what=change)
    if not card.kind:
        text = t("{what}; assumed to be a location", what=text)
    if before.is_exact and not lying.is_exact:
        text = t("{what}; from a sample", what=text)
    return (p.Text(text),)


@lru_cache(maxsize=64)
def _lying(deck: tuple[tuple[str, int], ...], card: str, town: tuple[str, ...], box: RealmsBox) -> NextHand:
    """Return what a hand does beside the card in play, without the abilities that would abjure the card."""
    lasting = MappingProxyType({**box.cards, card: _lasting(box.cards[card])})
    return next_hand(dict(deck), {}, (*town, card), box=replace(box, cards=lasting))


def _lasting(card: Card) -> Card:
    """Return the card without the abilities that abjure it."""
    texts = tuple(text for text in card.abilities if not any(ability.abjures_itself for ability in parse(text)))
    return replace(card, abilities=texts)


def _shuffled(duel: Duel) -> Mapping[str, int]:
    """Return the active player's cards, except the locations that lie in play: card -> number."""
    player = duel.players[duel.active]
    left = dict(player.deck)
    for location in player.locations:
        if left.get(location.card, 0):
            left[location.card] -= 1
    return {card: number for card, number in left.items() if number}
