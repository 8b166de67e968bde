"""Two investigators exchange cards and money.

Source: rules/arkham.md TRADE-01, TRADE-02, STATUS-09, FINAL-04.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import change
from companion.arkham.investigators.upkeep import are_together
from companion.arkham.pieces import decks, hands
from companion.arkham.table.commands_by_chapter.belonging_commands import TradeCards, What
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CardPassed, Why
from companion.arkham.table.guards import playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held
from companion.errors import IllegalCommand


def trade(work: Work, command: TradeCards) -> None:
    """In one place, not during a fight; in the refresh of the final battle all are together (FINAL-04)."""
    _check_traders(work, command)
    if command.had is not None and command.had != work.investigator(command.seat).money:
        raise IllegalCommand(Reason.CHANGED_SINCE)
    gives = [_traded(work, command.seat, number) for number in dict.fromkeys(command.gives)]
    takes = [_traded(work, command.other, number) for number in dict.fromkeys(command.takes)]
    if not (gives or takes or command.money):
        raise IllegalCommand(Reason.NO_CHANGE)
    giver, taker = (command.seat, command.other) if command.money > 0 else (command.other, command.seat)
    belongings.check_pays(work, giver, What.MONEY, abs(command.money))
    for card in gives:
        pass_card(work, command.seat, command.other, card)
    for card in takes:
        pass_card(work, command.other, command.seat, card)
    change(work, giver, "money", work.investigator(giver).money - abs(command.money), Why.TRADED)
    change(work, taker, "money", work.investigator(taker).money + abs(command.money), Why.TRADED)


def pass_card(work: Work, seat: int, other: int, given: Held) -> None:
    """A card goes from hand to hand as it is, exhausted or not."""
    work.set_investigator(seat, cards=tuple(card for card in work.investigator(seat).cards if card != given))
    work.set_investigator(other, cards=(*work.investigator(other).cards, given))
    work.say(CardPassed(seat, other, given.number, given.card, given.deck))


def _check_traders(work: Work, command: TradeCards) -> None:
    """Raise IllegalCommand unless two different investigators are together and neither is in a fight."""
    playing(work.state, command.seat)
    playing(work.state, command.other)
    if command.seat == command.other:
        raise IllegalCommand(Reason.NO_CHANGE)
    for seat in (command.seat, command.other):
        if seat in work.state.fights:
            raise IllegalCommand(Reason.TRADE_IN_FIGHT, seat=seat)
    if not are_together(work.state, command.seat, command.other):
        raise IllegalCommand(Reason.NOT_TOGETHER, seat=command.seat, other=command.other)


def _traded(work: Work, seat: int, number: int) -> Held:
    """Return the card of a seat to be traded; raise IllegalCommand if it cannot be traded."""
    card = hands.held(work, seat, number)
    if not decks.can_be_traded(card):
        raise IllegalCommand(Reason.NOT_TRADED, card=card.card)
    return card


RULES: Rules = {
    TradeCards: trade,
}
"""The rule of each command of this module."""
