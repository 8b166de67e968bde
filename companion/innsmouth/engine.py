"""The only door to a game of Innsmouth: one command in, the next game and what happened out.

    applied = apply(None, SetUpGame(("Anna", "Max"), Mode.CULTISTS), box)
    applied = apply(applied.state, TellDice(dice, Bonus.BLANK), box)

Source: rules/innsmouth.md, all sections.
"""

from __future__ import annotations

from typing import assert_never, get_args

from companion import desks
from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.corrections import changes, corrections, table_corrections
from companion.innsmouth.corrections.setup import set_up
from companion.innsmouth.end import check_steps, final_route
from companion.innsmouth.end.standings import winners_of
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.events import Event, GameOver
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Tour
from companion.innsmouth.round import detective, dice_draft, drawing_segments, quarters, round_end

IN_A_ROUND = (
    do.TellDice
    | do.TellRoundDice
    | do.TakeDie
    | do.ChooseDice
    | do.ChooseQuarter
    | do.CorrectRoute
    | do.PlaceDetective
    | do.EndRound
)


Applied = desks.Applied[Tour, Event]
"""The game after a command, and what happened in order."""


def apply(state: Tour | None, command: do.Command, box: InnsmouthBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a reason, and then nothing has changed."""
    if isinstance(command, do.SetUpGame):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        work = set_up(command, box)
        return work.applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    work = Work(box, state)
    if isinstance(command, do.RuleCommand):
        _follow_rules(work, command)
    else:
        if isinstance(command, do.Change):
            changes.change(work, command)
        else:
            _correct(work, command)
        final_route.drop_impossible(work)
        check_steps.settle_all(work)
    if final_route.settle_phase(work):
        work.say(GameOver(winners_of(work.state, box) or ()))
    if work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _follow_rules(work: Work, command: do.RuleCommand) -> None:
    if work.state.is_score_only and isinstance(command, get_args(IN_A_ROUND)):
        raise IllegalCommand(Reason.NO_ROUNDS)
    match command:
        case do.SetUpGame():
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        case do.TellDice():
            dice_draft.tell_dice(work, command)
        case do.TellRoundDice():
            dice_draft.tell_round_dice(work, command)
        case do.TakeDie():
            dice_draft.take_die(work, command)
        case do.ChooseDice():
            dice_draft.choose_dice(work, command)
        case do.ChooseQuarter():
            quarters.choose_quarter(work, command)
        case do.CorrectRoute():
            drawing_segments.correct_route(work, command)
        case do.DrawSegment():
            drawing_segments.draw_segment(work, command)
        case do.DrawLine():
            drawing_segments.draw_line(work, command)
        case do.DrawDiagonal():
            drawing_segments.draw_diagonal(work, command)
        case do.PlaceDetective():
            detective.place_detective(work, command)
        case do.EndRound():
            round_end.end_round(work, command)
        case do.ChooseRoute():
            final_route.choose_route(work, command)
        case do.RevealCard():
            check_steps.reveal_card(work, command)
        case do.RollCheck():
            check_steps.roll_check(work, command)
        case do.UseManuscript():
            check_steps.use_manuscript(work, command)
        case do.UseArtifacts():
            check_steps.use_artifacts(work, command)
        case do.EraseThreat():
            check_steps.erase_threat(work, command)
        case do.TakePenalty():
            check_steps.take_penalty(work, command)
        case _:
            assert_never(command)


def _correct(work: Work, command: do.Correction) -> None:
    match command:
        case do.TellBox(box):
            table_corrections.tell_box(work, box)
        case do.SetQuarter():
            corrections.set_quarter(work, command)
        case do.SetSegment():
            corrections.set_segment(work, command)
        case do.SetLine():
            corrections.set_line(work, command)
        case do.SetDiagonal():
            corrections.set_diagonal(work, command)
        case do.SetCaches():
            corrections.set_caches(work, command)
        case do.SetCircled():
            corrections.set_circled(work, command)
        case do.SetUsed():
            corrections.set_used(work, command)
        case do.SetSkipped():
            corrections.set_skipped(work, command)
        case do.SetCharacter():
            corrections.set_character(work, command)
        case do.SetTown():
            corrections.set_town(work, command)
        case do.TakeSheet():
            corrections.take_sheet(work, command)
        case do.SetTurn():
            corrections.set_turn(work, command)
        case do.SetCheck():
            corrections.set_check(work, command)
        case do.RenamePlayer():
            corrections.rename_player(work, command)
        case do.SetDice(dice):
            table_corrections.set_dice(work, dice)
        case do.TellDie():
            table_corrections.tell_die(work, command)
        case do.TellBonus():
            table_corrections.tell_bonus(work, command)
        case do.SetRound():
            table_corrections.set_round(work, command)
        case do.SetCells(cells):
            table_corrections.set_cells(work, cells)
        case do.SetFirst(seat):
            table_corrections.set_first(work, seat)
        case do.SetMode(mode):
            table_corrections.set_mode(work, mode)
        case do.SetGoals(goals):
            table_corrections.set_goals(work, goals)
        case do.SetChallenge(challenge):
            table_corrections.set_challenge(work, challenge)
        case _:
            assert_never(command)
