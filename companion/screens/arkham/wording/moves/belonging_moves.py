"""What hands do with cards: drawn, discarded, passed on, turned over, tokens on them, trophies spent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.ratings.location_prices import LESSONS, SHOPS
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import UNKNOWN, Deck
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import belonging_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order
from companion.screens.arkham.wording.names import Names


def moves(event: belonging_words.CardEvent | belonging_words.PossessionEvent, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event about cards or other possessions."""
    return _of_cards(event, at) if isinstance(event, belonging_words.CardEvent) else _of_possessions(event, at)


def icon(deck: Deck) -> p.Icon:
    """Return the icon of a deck."""
    match deck:
        case Deck.COMMON | Deck.UNIQUE | Deck.SPELL | Deck.SKILL | Deck.ALLY:
            return p.Icon(deck.value)
        case Deck.SPECIAL:
            return p.Icon("card")


def _of_cards(event: belonging_words.CardEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, who = names.words.t, names.first_name

    def card(which: str, deck: Deck) -> str:
        called = names.own_card(which, deck)
        return f"{called[:1].upper()}{called[1:]}"

    match event:
        case e.CardGained(seat, _, which, deck, why):
            text = "" if why is Why.PLAYERS else because(why, names)
            way = (names.pile(deck), (who(seat),), text, icon(deck))
            return (Move(Order.CARDS, (card(which, deck),), *way, key=("gained", deck, why)),)
        case e.CardLost(seat, _, which, deck, why):
            text = "" if why is Why.PLAYERS else because(why, names)
            end = t("box, out of the game") if _is_elder_sign(event, at) else under(deck, names)
            return (
                Move(Order.CARDS, (card(which, deck),), who(seat), (end,), text, icon(deck), key=("lost", deck, why)),
            )
        case e.CardPassed(seat, to, _, which, deck):
            return (
                Move(
                    Order.CARDS, (card(which, deck),), who(seat), (who(to),), mark=icon(deck), key=("passed", seat, to)
                ),
            )
        case e.CardExhausted(seat, _, which, deck):
            return (_turned(seat, card(which, deck), (t("face up"), t("face down")), deck, at),)
        case e.CardRefreshed(seat, _, which, deck):
            return (_turned(seat, card(which, deck), (t("face down"), t("face up")), deck, at),)
        case e.TokensPut(seat, number, which, deck, before, after):
            thing = t("Tokens on it: {card}", card=card(which, deck))
            return (
                Move(
                    Order.TOKENS,
                    (thing,),
                    why=who(seat),
                    mark=icon(deck),
                    change=(before, after),
                    key=("tokens", number),
                ),
            )
        case e.CardsDue(seat, deck, number):
            due = (Order.CARDS, (card(UNKNOWN, deck),), names.pile(deck), (who(seat),))
            return (Move(*due, mark=icon(deck), count=number, key=("due", deck)),)
        case e.CardNamed() | e.CardUsed() | e.SpellFailed():
            return NOTHING  # what a card is turned, loses or brings has events of its own


def under(deck: Deck, names: Names) -> str:
    """Return where a discarded card of this deck goes: face down under its deck (SPECIAL-CARD-05)."""
    t = names.words.t
    match deck:
        case Deck.COMMON:
            return t("under the common item deck")
        case Deck.UNIQUE:
            return t("under the unique item deck")
        case Deck.SPELL:
            return t("under the spell deck")
        case Deck.SKILL:
            return t("under the skill deck")
        case Deck.ALLY:
            return t("under the ally deck")
        case Deck.SPECIAL:
            return t("back to the special cards")


def to_the_box(move: Move, names: Names) -> Move:
    """Return the move with the box as its end, for a card that leaves the game; any other move unchanged."""
    return replace(move, ends=(names.words.t("box, out of the game"),)) if move.key[:1] == ("lost",) else move


def _is_elder_sign(event: e.CardLost, at: Moment) -> bool:
    """Return whether the card that goes is the Elder Sign that sealed; it goes back to the box (SIGN-03)."""
    return event.why is Why.USED_UP and at.is_by(Why.ELDER_SIGN)


def _turned(seat: int, card: str, sides: tuple[str, str], deck: Deck, at: Moment) -> Move:
    """Return the move that turns a card over; equal turns of an investigator's cards join into one line."""
    start, end = sides
    who = at.names.first_name(seat)
    key = ("turned", seat, end)
    return Move(Order.CARDS, (card,), start, (end,), who, icon(deck), is_turned=True, key=key)


def _of_possessions(event: belonging_words.PossessionEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, who = names.words.t, names.first_name
    match event:
        case e.ItemsDue(seat, total, number) if not _chosen(seat, at):
            thing = t("Items and spells, own choice: {n} of {total}", n=number, total=total)
            mark = p.Pin(names.pin(seat), seat)
            return (Move(Order.CARDS, (thing,), who(seat), (t("under their decks"),), mark=mark, key=("half", seat)),)
        case e.TrophiesSpent(seat, monsters, gates):
            kinds = tuple(map(names.monster, monsters))
            worlds = tuple(t("Gate: {world}", world=names.place(world)) for world in gates)
            spent = ((kinds, t("cup")), (worlds, t("under the gate stack")))
            return tuple(
                Move(Order.TOKENS, things, who(seat), (end,), mark=p.Icon("trophy")) for things, end in spent if things
            )
        case e.SlidersMoved() | e.UpkeepRolled() | e.UpkeepRollsCorrected():
            return NOTHING  # sliders and dice are moved first and told then
        case e.LocationUsed(seat, place):
            return tuple(_put_back(seat, place, at))
        case e.ItemsDue() | e.AbilityUsed() | e.EncounterHad() | e.LoanDefaulted() | e.LossSpared() | e.NeverLost():
            return NOTHING


def _chosen(seat: int, at: Moment) -> bool:
    """Return whether the act itself chose which items the investigator loses by halving."""
    return any(isinstance(one, e.CardLost) and (one.seat, one.why) == (seat, Why.HALVED) for one in at.told)


def _put_back(seat: int, place: str, at: Moment) -> Iterator[Move]:
    """Yield the move of the cards drawn at a shop or lesson that go back under their deck (ENC-03)."""
    deck = SHOPS.get(place) or LESSONS.get(place, (None,))[0]
    if deck is not None:
        t, kept = at.names.words.t, any(isinstance(one, e.CardGained) for one in at.told)
        thing = t("The other cards drawn") if kept else t("The cards drawn")
        end = (under(deck, at.names),)
        yield Move(Order.LOOKED_AT, (thing,), at.names.first_name(seat), end, mark=icon(deck))
