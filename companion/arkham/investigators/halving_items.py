"""Half of the items: what an investigator who went insane or unconscious has to choose.

Source: rules/arkham.md STATUS-02, STATUS-03, STATUS-04.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import change
from companion.arkham.pieces import decks, hands
from companion.arkham.table.commands_by_chapter.belonging_commands import DiscardHalf
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import Why
from companion.arkham.table.guards import playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def discard_half(work: Work, command: DiscardHalf) -> None:
    """The chosen items go; without any, the players keep account of them themselves."""
    due = playing(work.state, command.seat).items_due
    if due == 0:
        raise IllegalCommand(Reason.NOTHING_DUE, seat=command.seat)
    chosen = [hands.held(work, command.seat, number) for number in dict.fromkeys(command.cards)]
    for card in chosen:
        _check_may_go(card, work.box)
    if chosen and len(chosen) != due:
        raise IllegalCommand(Reason.WRONG_NUMBER, value=len(chosen), needed=due)
    for card in chosen:
        belongings.drop_card(work, command.seat, card, Why.HALVED)
    change(work, command.seat, "items_due", 0, Why.HALVED)


def _check_may_go(card: Held, box: ArkhamBox) -> None:
    """Raise IllegalCommand unless this card is an item that can be lost."""
    if not decks.is_item(card):
        raise IllegalCommand(Reason.NOT_TRADED, card=card.card)
    if not decks.can_be_lost(card, box):
        raise IllegalCommand(Reason.CANNOT_BE_LOST, card=card.card)


RULES: Rules = {
    DiscardHalf: discard_half,
}
"""The rule of each command of this module."""
