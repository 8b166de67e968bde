"""The only door to a game of Innsmouth: one command in, the next game and what happened out.

    applied = apply(None, SetUpGame(("Anna", "Max"), Mode.CULTISTS), box)
    applied = apply(applied.state, TellDice(dice, Bonus.BLANK), box)

Source: rules/innsmouth.md, all sections.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion import desks
from companion.desks import Command, Correction, Event
from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.corrections import changes, corrections, table_corrections
from companion.innsmouth.corrections.box_changes import BOX_CHANGES
from companion.innsmouth.corrections.setup import set_up
from companion.innsmouth.end import check_steps, final_route
from companion.innsmouth.end.standings import winners_of
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.events import GameOver
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Tour
from companion.innsmouth.round import detective, dice_draft, drawing_segments, quarters, round_end

IN_A_ROUND = (
    do.TellDice,
    do.TellRoundDice,
    do.TakeDie,
    do.ChooseDice,
    do.ChooseQuarter,
    do.CorrectRoute,
    do.PlaceDetective,
    do.EndRound,
)
"""Commands that a game of scores alone does not have."""


Applied = desks.Applied[Tour, Event]
"""The game after a command, and what happened in order."""


def apply(state: Tour | None, command: Command, box: InnsmouthBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a reason, and then nothing has changed."""
    if isinstance(command, do.SetUpGame):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        return set_up(command, box).applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    if state.is_score_only and isinstance(command, IN_A_ROUND):
        raise IllegalCommand(Reason.NO_ROUNDS)
    work = Work(box, state)
    RULES[type(command)](work, command)
    if isinstance(command, Correction):
        final_route.drop_impossible(work)
        check_steps.settle_all(work)
    if final_route.settle_phase(work):
        work.say(GameOver(winners_of(work.state, box) or ()))
    if work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


RULES: Mapping[type[Command], Callable[[Work, Any], None]] = {
    do.TellDice: dice_draft.tell_dice,
    do.TellRoundDice: dice_draft.tell_round_dice,
    do.TakeDie: dice_draft.take_die,
    do.ChooseDice: dice_draft.choose_dice,
    do.ChooseQuarter: quarters.choose_quarter,
    do.CorrectRoute: drawing_segments.correct_route,
    do.DrawSegment: drawing_segments.draw_segment,
    do.DrawLine: drawing_segments.draw_line,
    do.DrawDiagonal: drawing_segments.draw_diagonal,
    do.PlaceDetective: detective.place_detective,
    do.EndRound: round_end.end_round,
    do.ChooseRoute: final_route.choose_route,
    do.RevealCard: check_steps.reveal_card,
    do.RollCheck: check_steps.roll_check,
    do.UseManuscript: check_steps.use_manuscript,
    do.UseArtifacts: check_steps.use_artifacts,
    do.EraseThreat: check_steps.erase_threat,
    do.TakePenalty: check_steps.take_penalty,
    do.TellBox: table_corrections.tell_box,
    do.SetQuarter: corrections.set_quarter,
    do.SetSegment: corrections.set_segment,
    do.SetLine: corrections.set_line,
    do.SetDiagonal: corrections.set_diagonal,
    do.SetCaches: corrections.set_caches,
    do.SetCircled: corrections.set_circled,
    do.SetUsed: corrections.set_used,
    do.SetSkipped: corrections.set_skipped,
    do.SetCharacter: corrections.set_character,
    do.SetTown: corrections.set_town,
    do.TakeSheet: corrections.take_sheet,
    do.SetTurn: corrections.set_turn,
    do.SetCheck: corrections.set_check,
    do.SetPoints: corrections.set_points,
    do.RenamePlayer: corrections.rename_player,
    do.SetDice: table_corrections.set_dice,
    do.TellDie: table_corrections.tell_die,
    do.TellBonus: table_corrections.tell_bonus,
    do.SetRound: table_corrections.set_round,
    do.SetCells: table_corrections.set_cells,
    do.SetFirst: table_corrections.set_first,
    do.SetMode: table_corrections.set_mode,
    do.SetGoals: table_corrections.set_goals,
    do.SetChallenge: table_corrections.set_challenge,
    do.AddTourists: changes.add_tourists,
    do.AddThreats: changes.add_threats,
    do.SetCache: changes.set_cache,
    do.TellNoCaches: changes.tell_no_caches,
    do.CopyCaches: changes.copy_caches,
    do.CircleCache: changes.circle_cache,
    do.CircleHouse: changes.circle_house,
    do.AddUsed: changes.add_used,
    do.SetTurnQuarter: changes.set_turn_quarter,
    do.SetTurnMark: changes.set_turn_mark,
    do.SetTurnStroke: changes.set_turn_stroke,
    do.AddRevealed: changes.add_revealed,
    do.TellAnew: changes.tell_anew,
    do.SetCell: changes.set_cell,
    do.SetGoal: changes.set_goal,
    do.SetChallengePoints: changes.set_challenge_points,
    **dict.fromkeys(BOX_CHANGES, table_corrections.change_box),
}
"""The rule of every command but the set-up."""
