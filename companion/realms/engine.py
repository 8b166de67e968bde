"""The only door to a duel: one command in, the next duel and what happened out.

    applied = apply(None, SetUpDuel(("Anna", "Max")), box)
    applied = apply(applied.state, ChangeSanity(0, -7), box)

Source: rules/realms.md sections 2-7, rulings B1-B14.
"""

from __future__ import annotations

from contextlib import suppress
from typing import assert_never

from companion import desks
from companion.errors import IllegalCommand
from companion.facts.realms import RealmsBox
from companion.realms.duel import available, card_moves, changes, corrections, ending, sanity_loss
from companion.realms.duel.setup import set_up
from companion.realms.game import commands as do
from companion.realms.game.desk import Stopped, Work
from companion.realms.game.events import Event
from companion.realms.game.refusals import Reason
from companion.realms.game.state import Duel

Applied = desks.Applied[Duel, Event]
"""The duel after a command, and what happened in order."""


def apply(state: Duel | None, command: do.Command, box: RealmsBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a :class:`Reason`, and then nothing has changed."""
    if isinstance(command, do.SetUpDuel):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        work = set_up(command, box)
        return work.applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    work = Work(box, state)
    with suppress(Stopped):
        if isinstance(command, do.RuleCommand):
            _follow_rules(work, command)
        elif isinstance(command, do.Change):
            changes.change(work, command)
        else:
            _correct(work, command)
    if work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _follow_rules(work: Work, command: do.RuleCommand) -> None:
    if work.state.outcome is not None:
        raise IllegalCommand(Reason.OVER)
    of = getattr(command, "of", None)
    if of is not None and of != work.state.active:
        raise IllegalCommand(Reason.TURN_OVER, seat=of)
    match command:
        case do.SetUpDuel():
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        case do.ChangeSanity():
            sanity_loss.change_sanity(work, command)
        case do.LoseSanity():
            sanity_loss.lose_sanity(work, command)
        case do.PlayLocation():
            card_moves.play_location(work, command)
        case do.DestroyLocation():
            card_moves.destroy_location(work, command)
        case do.BuyCard():
            card_moves.buy(work, command)
        case do.CountPower(by):
            available.count_power(work, by)
        case do.AbjureCard():
            card_moves.abjure(work, command)
        case do.ReturnCard():
            card_moves.give_back(work, command)
        case do.NoteDiscard():
            card_moves.note_discard(work)
        case do.PassTurn():
            ending.pass_turn(work, command)
        case _:
            assert_never(command)


def _correct(work: Work, command: do.Correction) -> None:
    match command:
        case do.CorrectSanity():
            corrections.correct_sanity(work, command)
        case do.CorrectTurn():
            corrections.correct_turn(work, command)
        case do.CorrectCommon(number):
            corrections.correct_common(work, number)
        case do.CorrectInitiates(number):
            corrections.correct_initiates(work, number)
        case do.CorrectDeck():
            corrections.correct_deck(work, command)
        case do.CorrectDiscard():
            corrections.correct_discard(work, command)
        case do.CorrectLocation():
            corrections.correct_location(work, command)
        case do.PutLocation(seat, card, sanity, shield):
            card_moves.put(work, seat, card, sanity, shield)
        case do.TakeLocation():
            corrections.take_location(work, command)
        case do.CorrectRow():
            corrections.correct_row(work, command)
        case do.RenamePlayer():
            corrections.rename_player(work, command)
        case do.ChooseHouse():
            corrections.choose_house(work, command)
        case do.EndDuel():
            corrections.end_duel(work)
        case do.Reopen():
            corrections.reopen(work)
        case _:
            assert_never(command)
