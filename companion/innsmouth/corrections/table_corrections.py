"""Setting what is common to all: the box, dice, round board, goals; refused is only what no table can show."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import TOURIST_DICE, Die, MyBox
from companion.innsmouth.corrections import claims
from companion.innsmouth.corrections.box_changes import changed
from companion.innsmouth.end import final_route
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import FATE, ROUNDS, Phase, RoundDice, ThreatCheck, Tour, Turn
from companion.innsmouth.round import detective
from companion.innsmouth.round.dice_draft import ROUND_DICE, check_dice
from companion.innsmouth.town.town import SIDE


def tell_box(work: Work, command: do.TellBox) -> None:
    """Set all that the players' copy says."""
    _set_box(work, command.box)


def change_box(work: Work, command: do.BoxChange) -> None:
    """Change one thing that the players' copy says."""
    _set_box(work, changed(work.state.box, command))


def _set_box(work: Work, box: MyBox) -> None:
    """Set the box of the game and record it; raise IllegalCommand if it is impossible."""
    claims.check_box(box)
    work.set(box=box)
    work.say(e.TableSet("box"))


def set_dice(work: Work, command: do.SetDice) -> None:
    """Set the dice as they lie."""
    dice = command.dice
    faces = (*dice.rolled, *dice.unavailable, *((dice.fate,) if dice.fate else ()))
    check_dice(faces)
    check_range("dice", len(dice.rolled) + len(dice.unavailable), 0, TOURIST_DICE)
    gone = (*dice.taken, *dice.removed)
    if len(set(gone)) < len(gone) or max(len(dice.taken), len(dice.removed)) > ROUND_DICE:
        raise IllegalCommand(Reason.SAME_DIE)
    for die in gone:
        if not 0 <= die < len(dice.rolled):
            raise IllegalCommand(Reason.NO_SUCH_DIE, die=die)
    work.set(dice=dice)
    _phase_of_dice(work)
    work.say(e.TableSet("dice"))


def _phase_of_dice(work: Work) -> None:
    """Set the phase of a round by the dice that lie; at the end of the game do nothing."""
    tour = work.state
    if tour.phase in final_route.END:
        return
    dice = tour.dice
    ready = dice.fate is not None and (len(dice.taken) == ROUND_DICE or (tour.is_opening and len(dice.rolled) > 2))
    drafted = bool(dice.rolled) and dice.bonus is not None
    work.set(phase=Phase.DRAW if ready else Phase.DRAFT if drafted and not tour.is_opening else Phase.DICE)


def tell_die(work: Work, command: do.TellDie) -> None:
    """Set the face of a die, and of the fate die where it is the same die; die -1 is the fate die itself."""
    dice = work.state.dice
    check_dice((command.face,))
    if command.of not in (None, dice.die(command.die)):
        raise IllegalCommand(Reason.TOO_LATE)
    if command.die == FATE:
        if dice.fate is None:
            raise IllegalCommand(Reason.NO_SUCH_DIE, die=command.die)
        work.set(dice=replace(dice, fate=command.face))
    elif 0 <= command.die < len(dice.rolled):
        rolled = list(dice.rolled)
        was = rolled[command.die]
        rolled[command.die] = command.face
        work.set(dice=replace(dice, rolled=tuple(rolled), fate=_fate(work.state, command, was)))
    else:
        raise IllegalCommand(Reason.NO_SUCH_DIE, die=command.die)
    for seat in range(len(work.state.seats)):
        detective.settle(work, seat)
    work.say(e.TableSet("dice"))


def _fate(tour: Tour, command: do.TellDie, was: Die) -> Die | None:
    """Return the fate die after a die is set: its new face if it was the draft's fate die, otherwise as before."""
    dice = tour.dice
    drafted = len(dice.taken) == ROUND_DICE and command.die not in (*dice.taken, *dice.removed)
    return command.face if drafted and dice.fate == was else dice.fate


def tell_bonus(work: Work, command: do.TellBonus) -> None:
    """Set the face of the bonus die."""
    work.set(dice=replace(work.state.dice, bonus=command.bonus))
    work.say(e.TableSet("dice"))


def set_round(work: Work, command: do.SetRound) -> None:
    """Go to the beginning of another round, or to the end of the game; sheets and the round board stay."""
    check_range("round", command.round, 1, ROUNDS)
    tour = work.state
    ends = command.phase in final_route.END
    if tour.is_score_only and not ends:
        raise IllegalCommand(Reason.NO_ROUNDS)
    if ends or command.round != tour.round or tour.phase in final_route.END:
        for seat in range(len(tour.seats)):
            work.set_seat(seat, turn=Turn())
    if not ends:
        for seat in range(len(tour.seats)):
            work.set_seat(seat, route=None, check=ThreatCheck())
    dice = RoundDice() if ends or command.phase is Phase.DICE or command.round != tour.round else tour.dice
    work.set(round=command.round, phase=command.phase, dice=dice)
    _phase_of_dice(work)
    work.say(e.RoundSet(command.round, work.state.phase))


def set_cells(work: Work, command: do.SetCells) -> None:
    """Set the numbers on the round board."""
    cells = command.cells
    check_range("cells", len(cells), 0, ROUNDS)
    for number in cells:
        check_range("cell", number, 0, SIDE)
    work.set(cells=cells)
    work.say(e.TableSet("cells"))


def set_first(work: Work, command: do.SetFirst) -> None:
    """Set the first player of the set-up."""
    work.seat(command.seat)
    work.set(first_seat=command.seat)
    work.say(e.TableSet("first_seat"))


def set_mode(work: Work, command: do.SetMode) -> None:
    """Set the side of the round board; symbols that stand stay."""
    work.set(mode=command.mode)
    work.say(e.TableSet("mode"))


def set_goals(work: Work, command: do.SetGoals) -> None:
    """Set the goal cards in play."""
    goals = command.goals
    claims.check_goals(goals)
    work.set(goals=goals)
    work.say(e.TableSet("goals"))


def set_challenge(work: Work, command: do.SetChallenge) -> None:
    """Set the cell of the challenge card."""
    challenge = command.challenge
    claims.check_challenge(challenge)
    work.set(challenge=challenge)
    work.say(e.TableSet("challenge"))
