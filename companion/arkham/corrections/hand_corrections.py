"""Cards and upkeep rolls set by hand: what the players see is right, as long as the box holds it.

Source: rules/arkham.md STATE-07, STATE-10.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.trade import pass_card
from companion.arkham.pieces import allies, hands
from companion.arkham.table.commands_by_chapter.belonging_commands import (
    CARD_FIELDS,
    CorrectCard,
    CorrectRolled,
    HandOver,
    NameCard,
    PutInHand,
    TakeFromHand,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CardNamed, NumberCorrected, UpkeepRollsCorrected, Why
from companion.arkham.table.guards import check_range, check_seat, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Held
from companion.errors import IllegalCommand
from companion.facts.arkham_powers import PowerWord


def put_in_hand(work: Work, command: PutInHand) -> None:
    """Put a card into a hand, without the effects of gaining it; an ally leaves the deck if he is in it.

    Raises ``IllegalCommand`` for a card of another deck, without a copy left, or of which an investigator may have only
    one, and for an investigator who is out of the game.
    """
    playing(work.state, command.seat)
    deck = belongings.named_deck(command.card, command.deck, work.box)
    if allies.come_back(work, command.card):
        work.set(allies=work.state.allies + 1)
    hands.check_left(work, command.card, deck)
    belongings.check_only_one(work, command.seat, command.card)
    hands.add(work, command.seat, command.card, deck, Why.PLAYERS)
    if deck is Deck.ALLY:
        work.set(allies=max(0, work.state.allies - 1))
        allies.keep_within(work)


def take_from_hand(work: Work, command: TakeFromHand) -> None:
    """Take a card out of the hand that holds it, without the effects of losing it; an ally goes back into the deck."""
    seat, card = _holder(work, command.number)
    hands.remove(work, seat, card, Why.PLAYERS)
    if card.deck is Deck.ALLY:
        work.set(allies=work.state.allies + 1)


def hand_over(work: Work, command: HandOver) -> None:
    """Move a card from its owner to another investigator.

    Raises ``IllegalCommand`` for a card in nobody's hand or already there, a second card of which an investigator may
    have only one, and an investigator who is out of the game.
    """
    playing(work.state, command.seat)
    seat, card = _holder(work, command.number)
    if seat == command.seat:
        raise IllegalCommand(Reason.NO_CHANGE)
    belongings.check_only_one(work, command.seat, card.card)
    pass_card(work, seat, command.seat, card)


def name_card(work: Work, command: NameCard) -> None:
    """Name a card in a hand, or make it unnamed; refuse a card of another deck, and more copies than the box has."""
    seat, card = _holder(work, command.number)
    if command.card == card.card:
        raise IllegalCommand(Reason.NO_CHANGE)
    deck = belongings.named_deck(command.card, card.deck, work.box)
    hands.change_card(work, seat, card, card=UNKNOWN)
    if command.card != UNKNOWN:
        allies.come_back(work, command.card)
        hands.check_copy(work, command.card)
        belongings.check_only_one(work, seat, command.card)
    hands.change_card(work, seat, card, card=command.card)
    work.say(CardNamed(seat, card.number, card.card, command.card, deck))


def correct_card(work: Work, command: CorrectCard) -> None:
    """Set whether a card is exhausted, the tokens on it, or the round it was gained in.

    Raises ``IllegalCommand`` for a card in nobody's hand, another field, and a value out of range.
    """
    seat, card = _holder(work, command.number)
    if command.field not in CARD_FIELDS:
        raise IllegalCommand(Reason.UNKNOWN_FIELD, field=command.field)
    check_range(command.field, command.value, 0, 1 if command.field == "exhausted" else belongings.MOST)
    if command.field == "exhausted" and command.value:
        hands.exhaust(work, seat, card)
    elif command.field == "exhausted":
        hands.refresh(work, seat, card)
    elif command.field == "tokens":
        hands.put_tokens(work, seat, card, command.value)
    elif command.value != card.since:
        hands.change_card(work, seat, card, since=command.value)
        work.say(NumberCorrected("since", card.since, command.value))


def correct_rolled(work: Work, command: CorrectRolled) -> None:
    """Set for which cards of an investigator the Upkeep roll of this round is made, instead of those noted before.

    Possible in every phase; cards need not be in hand. Raises ``IllegalCommand`` for an unknown seat, and for a card
    without an Upkeep roll.
    """
    check_seat(work.state, command.seat)
    for card in command.rolled:
        if not work.box.power(card, PowerWord.ROLLED_IN_UPKEEP):
            raise IllegalCommand(Reason.UNKNOWN_ID, id=card, what="card")
    work.set_investigator(command.seat, rolled=tuple(dict.fromkeys(command.rolled)))
    work.say(UpkeepRollsCorrected(command.seat, command.rolled))


def _holder(work: Work, number: int) -> tuple[int, Held]:
    """Return the seat with a card of this number in hand, and the card; raise IllegalCommand if no seat has it."""
    seat = work.state.holder(number)
    if seat is None:
        raise IllegalCommand(Reason.NOT_IN_HAND, seat=-1, number=number)
    return seat, hands.held(work, seat, number)


RULES: Rules = {
    PutInHand: put_in_hand,
    TakeFromHand: take_from_hand,
    HandOver: hand_over,
    NameCard: name_card,
    CorrectCard: correct_card,
    CorrectRolled: correct_rolled,
}
"""The rule of each command of this module."""
