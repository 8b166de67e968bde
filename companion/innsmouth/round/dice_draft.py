"""Phase 1: whose turn it is in the draft, opening rounds, solo dice; and which dice a player has this round.

Source: rules/innsmouth.md sections 5.1, 9, 18; W1, D1, D14, R26.
"""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import TOURIST_DICE, Die
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Phase, RoundDice, Tour
from companion.records import dataclass

SIDES = 6
ROUND_DICE = 2
SOLO_AVAILABLE = 3


@dataclass(frozen=True, slots=True)
class Drafting:
    """The next step of the draft."""

    seat: int
    removes: bool
    """The die becomes unavailable; else it is a round die."""


def drafting(tour: Tour) -> Drafting | None:
    """Return the seat that takes or removes a die now; None when there is no draft."""
    if tour.phase is not Phase.DRAFT:
        return None
    first, players = tour.first_player, len(tour.seats)
    if players == 1:
        return Drafting(0, removes=False)
    left, right = (first + 1) % players, (first - 1) % players
    order = (Drafting(first, False), Drafting(left, True), Drafting(right, True), Drafting(first, False))
    return order[len(tour.dice.taken) + len(tour.dice.removed)]


def available(tour: Tour) -> tuple[int, ...]:
    """Return the dice that may be taken or removed, by index."""
    gone = (*tour.dice.taken, *tour.dice.removed)
    return tuple(die for die in range(len(tour.dice.rolled)) if die not in gone)


def dice_needed(tour: Tour) -> int:
    """Return the number of dice that :class:`~companion.innsmouth.game.commands.TellDice` brings."""
    if tour.is_solo:
        return TOURIST_DICE - len(tour.dice.rolled)
    if tour.is_opening:
        return 0 if tour.dice.rolled else len(tour.seats)
    return TOURIST_DICE


def round_dice(tour: Tour, seat: int) -> tuple[Die, Die] | None:
    """Return the two round dice of a player; None while they are not chosen."""
    rolled, own = tour.dice.rolled, own_dice(tour, seat)
    return (rolled[own[0]], rolled[own[1]]) if own else None


def own_dice(tour: Tour, seat: int) -> tuple[int, ...]:
    """Return the two round dice of a player by index; empty while they are not chosen."""
    rolled, taken = tour.dice.rolled, tour.dice.taken
    if len(taken) == ROUND_DICE:
        return taken
    chosen = tour.seats[seat].opening
    if not tour.is_opening or chosen is None:
        return ()
    mine = chosen if tour.round == 1 else tuple(die for die in range(len(rolled)) if die not in chosen)
    return mine if len(mine) == ROUND_DICE and max(mine) < len(rolled) else ()


# ---------------------------------------------------------------- commands


def tell_dice(work: Work, command: do.TellDice) -> None:
    """Set the dice of the round; in opening rounds the fate die with them."""
    work.need_phase(Phase.DICE)
    tour = work.state
    needed = dice_needed(tour)
    if len(command.dice) != needed:
        raise IllegalCommand(Reason.WRONG_DICE, needed=needed)
    check_dice(command.dice)
    if tour.is_opening and command.fate is None:
        raise IllegalCommand(Reason.FATE_NEEDED)
    if not tour.is_opening and command.fate is not None:
        raise IllegalCommand(Reason.FATE_LATER)
    if command.fate is not None:
        check_dice((command.fate,))
    fresh = needed - (TOURIST_DICE - SOLO_AVAILABLE) if tour.is_solo else needed
    dice = replace(
        tour.dice,
        rolled=(*tour.dice.rolled, *command.dice[:fresh]),
        unavailable=command.dice[fresh:],
        bonus=command.bonus,
        fate=command.fate,
    )
    work.set(dice=dice, phase=Phase.DRAW if tour.is_opening else Phase.DRAFT)
    work.say(e.DiceTold(command.dice, command.bonus, command.fate))


def tell_round_dice(work: Work, command: do.TellRoundDice) -> None:
    """Set the dice that a draft at the table has left: the two round dice, the bonus die, the fate die."""
    work.need_phase(Phase.DICE, Phase.DRAFT)
    if work.state.is_opening:
        raise IllegalCommand(Reason.NO_DRAFT)
    if command.unavailable and (not work.state.is_solo or len(command.unavailable) != TOURIST_DICE - SOLO_AVAILABLE):
        raise IllegalCommand(Reason.WRONG_DICE, needed=TOURIST_DICE - SOLO_AVAILABLE if work.state.is_solo else 0)
    check_dice((command.one, command.other, command.fate, *command.unavailable))
    dice = RoundDice(
        rolled=(command.one, command.other),
        bonus=command.bonus,
        fate=command.fate,
        taken=(0, 1),
        unavailable=command.unavailable or work.state.dice.unavailable,
    )
    work.set(dice=dice, phase=Phase.DRAW)
    work.say(e.DiceTold((command.one, command.other), command.bonus, command.fate))


def take_die(work: Work, command: do.TakeDie) -> None:
    """Take or remove a die in the draft; the last die left is the fate die."""
    step = drafting(work.state)
    if step is None:
        raise IllegalCommand(Reason.NOT_NOW, phase=work.state.phase)
    dice, number = work.state.dice, command.die
    if command.step is not None and command.step != len(dice.taken) + len(dice.removed):
        raise IllegalCommand(Reason.TOO_LATE)
    if not 0 <= number < len(dice.rolled):
        raise IllegalCommand(Reason.NO_SUCH_DIE, die=number)
    if number not in available(work.state):
        raise IllegalCommand(Reason.DIE_GONE, die=number)
    die = dice.rolled[number]
    if step.removes:
        work.set(dice=replace(dice, removed=(*dice.removed, number)))
        work.say(e.DieRemoved(step.seat, die))
    else:
        work.set(dice=replace(dice, taken=(*dice.taken, number)))
        work.say(e.DieTaken(step.seat, die))
    if len(work.state.dice.taken) == ROUND_DICE:
        fate = dice.rolled[available(work.state)[0]]
        work.set(dice=replace(work.state.dice, fate=fate), phase=Phase.DRAW)
        work.say(e.FateFound(fate))


def choose_dice(work: Work, command: do.ChooseDice) -> None:
    """Set a player's own two dice in an opening round; he may change them until he has chosen a quarter."""
    work.need_phase(Phase.DRAW)
    player = work.seat(command.seat)
    second = work.state.round > 1
    if not work.state.is_opening or (second and player.opening is not None):
        raise IllegalCommand(Reason.OWN_DICE_LATER)
    if player.turn.quarter is not None:
        raise IllegalCommand(Reason.QUARTER_CHOSEN, seat=command.seat)
    rolled = work.state.dice.rolled
    for die in (command.one, command.other):
        if not 0 <= die < len(rolled):
            raise IllegalCommand(Reason.NO_SUCH_DIE, die=die)
    if command.one == command.other:
        raise IllegalCommand(Reason.SAME_DIE)
    chosen = (command.one, command.other)
    if second:
        rest = [die for die in range(len(rolled)) if die not in chosen]
        if len(rest) != ROUND_DICE:
            raise IllegalCommand(Reason.WRONG_DICE, needed=len(work.state.seats))
        chosen = (rest[0], rest[1])
    work.set_seat(command.seat, opening=chosen)
    work.say(e.OwnDiceChosen(command.seat, rolled[command.one], rolled[command.other]))


def check_dice(dice: tuple[Die, ...]) -> None:
    """Refuse faces that no die has."""
    for die in dice:
        check_range("number", die.number, 1, SIDES)
        check_range("tourists", len(die.tourists), 0, 2)
