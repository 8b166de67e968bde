"""What hands do with cards: drawn, discarded, passed on, turned over, tokens on them, trophies spent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.arkham.ratings.location_prices import LESSONS, SHOPS
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import UNKNOWN, Deck
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Move, MoveTable, Order, nothing, why_words
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

UNDER: Mapping[Deck, str] = {
    Deck.COMMON: m("under the common item deck"),
    Deck.UNIQUE: m("under the unique item deck"),
    Deck.SPELL: m("under the spell deck"),
    Deck.SKILL: m("under the skill deck"),
    Deck.ALLY: m("under the ally deck"),
    Deck.SPECIAL: m("back to the special cards"),
}
"""Where a discarded card of a deck goes: face down under its deck (SPECIAL-CARD-05)."""


def icon(deck: Deck) -> p.Icon:
    """Return the icon of a deck."""
    return p.Icon("card" if deck is Deck.SPECIAL else deck.value)


def under(deck: Deck, names: Names) -> str:
    """Return where a discarded card of this deck goes."""
    return names.words.t(UNDER[deck])


# ---------------------------------------------------------------- cards


def _card(card: str, deck: Deck, names: Names) -> str:
    """Return the name of a card with a capital letter, to begin a line."""
    name = names.own_card(card, deck)
    return f"{name[:1].upper()}{name[1:]}"


def _gained(event: e.CardGained, at: BeforeAndAfter) -> Iterator[Move]:
    deck, who = event.deck, at.names.first_name(event.seat)
    way = (at.names.pile(deck), (who,), why_words(event.why, at), icon(deck))
    yield Move(Order.CARDS, (_card(event.card, deck, at.names),), *way, key=("gained", deck, event.why))


def _lost(event: e.CardLost, at: BeforeAndAfter) -> Iterator[Move]:
    names, deck, who = at.names, event.deck, at.names.first_name(event.seat)
    end = names.words.t("box, out of the game") if _is_elder_sign(event, at) else under(deck, names)
    way = (who, (end,), why_words(event.why, at), icon(deck))
    yield Move(Order.CARDS, (_card(event.card, deck, names),), *way, key=("lost", deck, event.why))


def _passed(event: e.CardPassed, at: BeforeAndAfter) -> Iterator[Move]:
    names, key = at.names, ("passed", event.seat, event.to)
    card, start, end = _card(event.card, event.deck, names), names.first_name(event.seat), names.first_name(event.to)
    yield Move(Order.CARDS, (card,), start, (end,), mark=icon(event.deck), key=key)


def _exhausted(event: e.CardExhausted, at: BeforeAndAfter) -> Iterator[Move]:
    yield _turned(event, at.names.words.t("face up"), at.names.words.t("face down"), at)


def _refreshed(event: e.CardRefreshed, at: BeforeAndAfter) -> Iterator[Move]:
    yield _turned(event, at.names.words.t("face down"), at.names.words.t("face up"), at)


def _turned(event: e.CardExhausted | e.CardRefreshed, start: str, end: str, at: BeforeAndAfter) -> Move:
    """Return the move that turns a card over; equal turns of an investigator's cards join into one line."""
    card, who = _card(event.card, event.deck, at.names), at.names.first_name(event.seat)
    key = ("turned", event.seat, end)
    return Move(Order.CARDS, (card,), start, (end,), who, icon(event.deck), is_turned=True, key=key)


def _tokens_put(event: e.TokensPut, at: BeforeAndAfter) -> Iterator[Move]:
    card, who = _card(event.card, event.deck, at.names), at.names.first_name(event.seat)
    thing, change = at.names.words.t("Tokens on it: {card}", card=card), (event.before, event.after)
    key = ("tokens", event.number)
    yield Move(Order.TOKENS, (thing,), why=who, mark=icon(event.deck), change=change, key=key)


def _cards_due(event: e.CardsDue, at: BeforeAndAfter) -> Iterator[Move]:
    names, deck = at.names, event.deck
    way = ((_card(UNKNOWN, deck, names),), names.pile(deck), (names.first_name(event.seat),))
    yield Move(Order.CARDS, *way, mark=icon(deck), count=event.number, key=("due", deck))


def to_the_box(move: Move, names: Names) -> Move:
    """Return the move with the box as its end, for a card that leaves the game; any other move unchanged."""
    return replace(move, ends=(names.words.t("box, out of the game"),)) if move.key[:1] == ("lost",) else move


def _is_elder_sign(event: e.CardLost, at: BeforeAndAfter) -> bool:
    """Return whether the card that goes is the Elder Sign that sealed; it goes back to the box (SIGN-03)."""
    return event.why is Why.USED_UP and at.is_by(Why.ELDER_SIGN)


# ---------------------------------------------------------------- other belongings


def _items_due(event: e.ItemsDue, at: BeforeAndAfter) -> Iterator[Move]:
    if _is_chosen(event.seat, at):
        return
    t, seat = at.names.words.t, event.seat
    thing = t("Items and spells, own choice: {n} of {total}", n=event.number, total=event.total)
    way = (at.names.first_name(seat), (t("under their decks"),))
    yield Move(Order.CARDS, (thing,), *way, mark=p.Pin(at.names.pin(seat), seat), key=("half", seat))


def _trophies_spent(event: e.TrophiesSpent, at: BeforeAndAfter) -> Iterator[Move]:
    names, t = at.names, at.names.words.t
    monsters = tuple(map(names.monster, event.monsters))
    gates = tuple(t("Gate: {world}", world=names.place(world)) for world in event.gates)
    for things, end in ((monsters, t("cup")), (gates, t("under the gate stack"))):
        if things:
            yield Move(Order.TOKENS, things, names.first_name(event.seat), (end,), mark=p.Icon("trophy"))


def _is_chosen(seat: int, at: BeforeAndAfter) -> bool:
    """Return whether the act itself chose which items the investigator loses by halving."""
    return any(isinstance(event, e.CardLost) and (event.seat, event.why) == (seat, Why.HALVED) for event in at.events)


def _put_back(event: e.LocationUsed, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move of the cards drawn at a shop or lesson that go back under their deck (ENC-03)."""
    deck = SHOPS.get(event.place) or LESSONS.get(event.place, (None,))[0]
    if deck is None:
        return
    t, is_kept = at.names.words.t, any(isinstance(event, e.CardGained) for event in at.events)
    thing = t("The other cards drawn") if is_kept else t("The cards drawn")
    end = (under(deck, at.names),)
    yield Move(Order.LOOKED_AT, (thing,), at.names.first_name(event.seat), end, mark=icon(deck))


MOVES: MoveTable = {
    e.CardGained: _gained,
    e.CardLost: _lost,
    e.CardPassed: _passed,
    e.CardNamed: nothing,
    e.CardExhausted: _exhausted,
    e.CardRefreshed: _refreshed,
    e.CardUsed: nothing,  # what a card is turned, loses or brings has events of its own
    e.SpellFailed: nothing,
    e.TokensPut: _tokens_put,
    e.CardsDue: _cards_due,
    e.ItemsDue: _items_due,
    e.SlidersMoved: nothing,  # sliders and dice are moved first and told then
    e.UpkeepRolled: nothing,
    e.TrophiesSpent: _trophies_spent,
    e.LocationUsed: _put_back,
    e.AbilityUsed: nothing,
    e.LossSpared: nothing,
    e.NeverLost: nothing,
    e.EncounterHad: nothing,
    e.LoanDefaulted: nothing,
    e.UpkeepRollsCorrected: nothing,
}
"""The physical moves for events of belongings."""
