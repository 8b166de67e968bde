"""What hands do with cards: drawn, discarded, passed on, turned over, tokens on them, trophies spent."""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import Deck
from companion.screens import parts as p
from companion.screens.arkham.wording import belonging_words
from companion.screens.arkham.wording.causes import because
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order


def moves(event: belonging_words.CardEvent | belonging_words.PossessionEvent, at: Moment) -> tuple[Move, ...]:
    """The physical moves of an event of cards and possessions."""
    return _of_cards(event, at) if isinstance(event, belonging_words.CardEvent) else _of_possessions(event, at)


def icon(deck: Deck) -> p.Icon:
    """The sign of a deck."""
    match deck:
        case Deck.COMMON | Deck.UNIQUE | Deck.SPELL | Deck.SKILL | Deck.ALLY:
            return p.Icon(deck.value)
        case Deck.SPECIAL:
            return p.Icon("card")


def _of_cards(event: belonging_words.CardEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, who, card = names.words.t, names.first_name, names.own_card
    match event:
        case e.CardGained(seat, _, which, deck, why):
            said = "" if why is Why.PLAYERS else because(why, names)
            start = t("the deck “{deck}”", deck=names.deck(deck))
            return (
                Move(
                    Order.CARDS, (card(which, deck),), start, (who(seat),), said, icon(deck), key=("gained", deck, why)
                ),
            )
        case e.CardLost(seat, _, which, deck, why):
            said = "" if why is Why.PLAYERS else because(why, names)
            return (
                Move(
                    Order.CARDS,
                    (card(which, deck),),
                    who(seat),
                    (t("discard pile"),),
                    said,
                    icon(deck),
                    key=("lost", deck, why),
                ),
            )
        case e.CardPassed(seat, to, _, which, deck):
            return (
                Move(
                    Order.CARDS, (card(which, deck),), who(seat), (who(to),), mark=icon(deck), key=("passed", seat, to)
                ),
            )
        case e.CardExhausted(seat, _, which, deck):
            return (_turned(seat, card(which, deck), (t("face up"), t("exhausted, face down")), deck, at),)
        case e.CardRefreshed(seat, _, which, deck):
            return (_turned(seat, card(which, deck), (t("exhausted, face down"), t("face up")), deck, at),)
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
            thing, start = names.deck(deck), t("its deck")
            thing = f"{thing[:1].upper()}{thing[1:]}" + (f" ×{number}" if number > 1 else "")
            return (Move(Order.CARDS, (thing,), start, (who(seat),), mark=icon(deck), key=("due", deck, number)),)
        case e.CardNamed() | e.CardUsed() | e.SpellFailed():
            return NOTHING  # what a card is turned, loses or brings has events of its own


def _turned(seat: int, card: str, sides: tuple[str, str], deck: Deck, at: Moment) -> Move:
    """A card is turned over; those of one investigator are one line."""
    start, end = sides
    who = at.names.first_name(seat)
    return Move(Order.CARDS, (card,), start, (end,), who, icon(deck), key=("turned", seat, end))


def _of_possessions(event: belonging_words.PossessionEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, who = names.words.t, names.first_name
    match event:
        case e.ItemsDue(seat, total, number):
            thing = t("Items and spells, own choice: {n} of {total}", n=number, total=total)
            mark = p.Pin(names.pin(seat), seat)
            return (Move(Order.CARDS, (thing,), who(seat), (t("discard pile"),), mark=mark, key=("half", seat)),)
        case e.TrophiesSpent(seat, monsters, gates):
            kinds = tuple(map(names.monster, monsters))
            worlds = tuple(map(names.place, gates))
            spent = ((kinds, t("cup")), (worlds, t("under the gate stack")))
            return tuple(
                Move(Order.TOKENS, things, who(seat), (end,), mark=p.Icon("trophy")) for things, end in spent if things
            )
        case e.SlidersMoved() | e.UpkeepRolled() | e.UpkeepRollsCorrected():
            return NOTHING  # sliders and dice are moved first and told then
        case e.LocationUsed() | e.AbilityUsed() | e.EncounterHad() | e.LoanDefaulted():
            return NOTHING
