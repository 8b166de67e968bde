"""Cards in the hands of investigators: coming, going, exhausted, refreshed, with tokens. No rule about why.

Source: rules/arkham.md STATE-07, UPKEEP-01, UPKEEP-02, SPECIAL-CARD-05.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.arkham.pieces import decks
from companion.arkham.table.desk import Work
from companion.arkham.table.events import (
    CardExhausted,
    CardGained,
    CardLost,
    CardRefreshed,
    CardsDue,
    CardUsed,
    TokensPut,
    Why,
)
from companion.arkham.table.ids import RETAINER
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Held
from companion.errors import IllegalCommand


def held(work: Work, seat: int, number: int) -> Held:
    """The card of a number in the hand of a seat; refused when it is not there."""
    result = next((card for card in work.investigator(seat).cards if card.number == number), None)
    if result is None:
        raise IllegalCommand(Reason.NOT_IN_HAND, seat=seat, number=number)
    return result


def check_left(work: Work, card: str, deck: Deck) -> None:
    """Refuse a card all of whose copies are held, and an unnamed one of a deck that is all held."""
    if card != UNKNOWN:
        check_copy(work, card)
    if not decks.is_left(deck, work.state, work.box):
        raise IllegalCommand(Reason.DECK_EMPTY, deck=deck)


def check_copy(work: Work, card: str) -> None:
    """Refuse a card all of whose copies are held, and an ally who has left the game."""
    if card in work.state.allies_gone:
        raise IllegalCommand(Reason.ALLY_GONE, card=card)
    if decks.left(card, work.state, work.box) == 0:
        raise IllegalCommand(Reason.NONE_LEFT, card=card, number=_somebodys(work, card))


def add(work: Work, seat: int, card: str, deck: Deck, why: Why) -> Held:
    """Put a card into a hand."""
    new = Held(work.state.next_card, card, deck, since=work.state.round)
    work.set(next_card=new.number + 1)
    work.set_investigator(seat, cards=(*work.investigator(seat).cards, new))
    work.say(CardGained(seat, new.number, card, deck, why))
    return new


def remove(work: Work, seat: int, card: Held, why: Why) -> None:
    """Take a card out of a hand."""
    work.set_investigator(seat, cards=tuple(other for other in work.investigator(seat).cards if other != card))
    work.say(CardLost(seat, card.number, card.card, card.deck, why))


def change_card(work: Work, seat: int, card: Held, /, **changes: Any) -> Held:
    """Change fields of a card in a hand, without a word."""
    new = replace(card, **changes)
    cards = work.investigator(seat).cards
    work.set_investigator(seat, cards=tuple(new if old.number == card.number else old for old in cards))
    return new


def exhaust(work: Work, seat: int, card: Held) -> None:
    """Turn a card face down (UPKEEP-02)."""
    if not card.exhausted:
        change_card(work, seat, card, exhausted=True)
        work.say(CardExhausted(seat, card.number, card.card, card.deck))


def refresh(work: Work, seat: int, card: Held) -> None:
    """Turn a card face up again."""
    if card.exhausted:
        change_card(work, seat, card, exhausted=False)
        work.say(CardRefreshed(seat, card.number, card.card, card.deck))


def refresh_all(work: Work, seat: int) -> None:
    """Refresh all exhausted cards of an investigator, as in Upkeep (UPKEEP-01)."""
    for card in work.investigator(seat).cards:
        refresh(work, seat, card)


def use(work: Work, seat: int, card: Held) -> None:
    """Record that a card is used; what that costs and brings has events of its own."""
    work.say(CardUsed(seat, card.number, card.card, card.deck))


def ask_for_cards(work: Work, seat: int, deck: Deck, number: int) -> None:
    """Record that an investigator draws so many cards, which the players name when they have drawn them."""
    work.say(CardsDue(seat, deck, number))


def put_tokens(work: Work, seat: int, card: Held, tokens: int) -> None:
    """Set the number of tokens on a card, and log a change."""
    if tokens != card.tokens:
        change_card(work, seat, card, tokens=tokens)
        work.say(TokensPut(seat, card.number, card.card, card.deck, card.tokens, tokens))


def lose_retainers(work: Work, seat: int, why: Why) -> None:
    """Remove Retainers when their owner is insane, unconscious or lost (SPECIAL-CARD-02)."""
    _remove_where(work, seat, lambda card: card.card == RETAINER, why)


def lose_everything(work: Work, seat: int) -> None:
    """Remove all cards without logging them: the sheet is turned over (STATUS-06); allies return to their deck."""
    allies = sum(card.deck is Deck.ALLY for card in work.investigator(seat).cards)
    work.set_investigator(seat, cards=())
    work.set(allies=work.state.allies + allies)


def _remove_where(work: Work, seat: int, chosen: Callable[[Held], bool], why: Why) -> None:
    """Remove all cards for which ``chosen`` is true from an investigator's hand, for the given reason."""
    for card in work.investigator(seat).cards:
        if chosen(card):
            remove(work, seat, card, why)


def _somebodys(work: Work, card: str) -> int:
    """Return the number of a copy of a card in any investigator's hand; 0 when there is none."""
    result = (copy.number for person in work.state.investigators for copy in person.cards if copy.card == card)
    return next(result, 0)
