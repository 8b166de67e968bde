"""The only door to a duel: one command in, the next duel and what happened out.

    applied = apply(None, SetUpDuel(("Anna", "Max")), box)
    applied = apply(applied.state, ChangeSanity(0, -7), box)

Source: rules/realms.md sections 2-7, rulings B1-B14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion import desks
from companion.desks import Command, Event, RuleCommand, Stopped
from companion.errors import IllegalCommand
from companion.facts.realms import RealmsBox
from companion.realms.duel import available, card_moves, corrections, ending, sanity_loss
from companion.realms.duel.setup import set_up
from companion.realms.game import commands as do
from companion.realms.game.desk import Work
from companion.realms.game.refusals import Reason
from companion.realms.game.state import Duel

Applied = desks.Applied[Duel, Event]
"""The duel after a command, and what happened in order."""


def apply(state: Duel | None, command: Command, box: RealmsBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a :class:`Reason`, and then nothing has changed."""
    if isinstance(command, do.SetUpDuel):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        return set_up(command, box).applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    if isinstance(command, RuleCommand):
        _check_turn(state, command)
    work = Work(box, state)
    with suppress(Stopped):
        RULES[type(command)](work, command)
    if work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _check_turn(state: Duel, command: Command) -> None:
    """Refuse a command of the rules once the duel has ended, or once the turn for which it was offered has."""
    if state.outcome is not None:
        raise IllegalCommand(Reason.OVER)
    offered_to = getattr(command, "of", None)
    if offered_to is not None and offered_to != state.active:
        raise IllegalCommand(Reason.TURN_OVER, seat=offered_to)


RULES: Mapping[type[Command], Callable[[Work, Any], None]] = {
    do.ChangeSanity: sanity_loss.change_sanity,
    do.LoseSanity: sanity_loss.lose_sanity,
    do.PlayLocation: card_moves.play_location,
    do.DestroyLocation: card_moves.destroy_location,
    do.BuyCard: card_moves.buy,
    do.CountPower: available.count_power,
    do.AbjureCard: card_moves.abjure,
    do.ReturnCard: card_moves.give_back,
    do.NoteDiscard: card_moves.note_discard,
    do.PassTurn: ending.pass_turn,
    do.CorrectSanity: corrections.correct_sanity,
    do.CorrectTurn: corrections.correct_turn,
    do.SetActive: corrections.set_active,
    do.AddTurns: corrections.add_turns,
    do.CorrectCommon: corrections.correct_common,
    do.AddCommon: corrections.add_common,
    do.CorrectInitiates: corrections.correct_initiates,
    do.AddInitiates: corrections.add_initiates,
    do.CorrectDeck: corrections.correct_deck,
    do.AddCopies: corrections.add_copies,
    do.CorrectDiscard: corrections.correct_discard,
    do.AddDiscarded: corrections.add_discarded,
    do.CorrectLocation: corrections.correct_location,
    do.AddLoss: corrections.add_loss,
    do.AddLevel: corrections.add_level,
    do.SetLevel: corrections.set_level,
    do.SetShield: corrections.set_shield,
    do.PutLocation: card_moves.put_location,
    do.TakeLocation: corrections.take_location,
    do.CorrectRow: corrections.correct_row,
    do.NameFace: available.name_face,
    do.NameTop: available.name_top,
    do.RenamePlayer: corrections.rename_player,
    do.ChooseHouse: corrections.choose_house,
    do.SetRuling: corrections.set_ruling,
    do.EndDuel: corrections.end_duel,
    do.Reopen: corrections.reopen,
}
"""The rule of every command but the set-up."""
