"""The ally deck by name: who is held, who has left the game, who can still be in the deck.

How many cards the deck has is counted in any case (:attr:`Table.allies`); names of those who left are told by the
players, or drawn, and nobody has to tell any. While some are untold, whoever is neither held nor told may be in it.

Source: rules/arkham.md TERROR-02, STATE-07, ENC-03.
"""

from __future__ import annotations

from companion.arkham.pieces import decks
from companion.arkham.table.commands_by_chapter.correction_commands import MarkAlly
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import AllyMarked
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def in_hands(state: Table) -> int:
    """Allies in hands, named or not."""
    return sum(card.deck is Deck.ALLY for person in state.investigators for card in person.cards)


def gone(state: Table, box: ArkhamBox) -> int:
    """Return how many allies have left the game."""
    return max(0, len(box.allies) - in_hands(state) - state.allies)


def untold(state: Table, box: ArkhamBox) -> int:
    """Return how many of the allies that left the game the players have not named."""
    return max(0, gone(state, box) - len(state.allies_gone))


def possible(state: Table, box: ArkhamBox) -> tuple[str, ...]:
    """Return the allies that can be in the deck: neither in a hand nor named as having left."""
    if state.allies == 0 and not untold(state, box):
        return ()
    return tuple(ally for ally in box.allies if decks.left(ally, state, box))


def leave_by_name(work: Work, ally: str) -> None:
    """Name an ally that has just left the game and is already counted; an unnamed ally changes nothing."""
    if ally != UNKNOWN:
        work.set(allies_gone=(*work.state.allies_gone, ally))


def come_back(work: Work, ally: str) -> bool:
    """Mark an ally as still in the game; return whether it was marked as gone."""
    was_gone = ally in work.state.allies_gone
    if was_gone:
        work.set(allies_gone=tuple(other for other in work.state.allies_gone if other != ally))
    return was_gone


def keep_within(work: Work) -> None:
    """Unmark the last named allies if more are marked as gone than can have left; log each.

    Called after a number was set by hand.
    """
    number, named = gone(work.state, work.box), work.state.allies_gone
    if len(named) > number:
        work.set(allies_gone=named[:number])
        for ally in named[number:]:
            work.say(AllyMarked(ally, False, work.state.allies))


def mark_ally(work: Work, command: MarkAlly) -> None:
    """Mark an ally as gone, or as still in the game.

    If all allies that left are named already, this ally leaves the deck now. Raises ``IllegalCommand`` for an unknown
    ally, for no change, for an ally in a hand, and if the deck is empty.
    """
    ally, state = command.ally, work.state
    if ally not in work.box.allies:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=ally, what="card")
    if (ally in state.allies_gone) is command.gone:
        raise IllegalCommand(Reason.NO_CHANGE)
    if not command.gone:
        come_back(work, ally)
    else:
        holder = next(
            (card.number for investigator in state.investigators for card in investigator.cards if card.card == ally), 0
        )
        if holder:
            raise IllegalCommand(Reason.NONE_LEFT, card=ally, number=holder)
        if not untold(state, work.box):
            if state.allies == 0:
                raise IllegalCommand(Reason.DECK_EMPTY, deck=Deck.ALLY)
            work.set(allies=state.allies - 1)
        leave_by_name(work, ally)
    work.say(AllyMarked(ally, command.gone, work.state.allies))


RULES: Rules = {
    MarkAlly: mark_ally,
}
"""The rule of each command of this module."""
