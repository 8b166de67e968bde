"""Phase 5: what is still to be done, the round board, threat, and the next round.

Source: rules/innsmouth.md sections 5.6, 6, 9, 18; D1, D3, D14.
"""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_at
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import ROUNDS, BoardSide, Phase, RoundDice, Tour, Turn
from companion.innsmouth.round import detective
from companion.innsmouth.round.dice_draft import round_dice
from companion.innsmouth.round.legal_segments import must_draw
from companion.innsmouth.town.town import At
from companion.records import dataclass


def is_last(tour: Tour) -> bool:
    """Return whether this is the last round."""
    return tour.round >= ROUNDS


def unfinished(tour: Tour, seat: int, box: InnsmouthBox) -> Reason | None:
    """Return the reason why a player is not done with this round; None when he is done."""
    if tour.phase is not Phase.DRAW:
        return None
    turn = tour.seats[seat].turn
    if turn.quarter is None:
        return Reason.QUARTER_MISSING if round_dice(tour, seat) is not None else Reason.DICE_MISSING
    if must_draw(tour, seat, box):
        return Reason.SEGMENT_MISSING
    return Reason.DETECTIVE_MISSING if detective.is_due(tour, seat) else None


# ---------------------------------------------------------------- threat


@dataclass(frozen=True, slots=True)
class ThreatDue:
    """The threat that the end of this round brings, as far as it is known."""

    at: tuple[At, ...] = ()
    """Quarters that get a symbol; empty = none."""
    may_skip: frozenset[int] = frozenset()
    """Deep ones: seats that may skip it."""
    must_skip: frozenset[int] = frozenset()
    """Seats that have to, as it is the last one and they have not skipped yet."""
    why_unknown: Reason | None = None
    """Why the quarter is unknown; then ``at`` is empty."""


def threat_due(tour: Tour, box: InnsmouthBox) -> ThreatDue:
    """Return the threat that the end of this round brings, by the board side in play.

    Nothing before the fate die is entered, and in a round without a threat. If the fate die of the round before, or the
    deep ones' board, is not entered, there is no quarter but the reason in ``why_unknown``.
    """
    fate = tour.dice.fate
    if fate is None:
        return ThreatDue()
    if tour.mode is BoardSide.CULTISTS:
        return _cultists(tour, box, fate.number)
    return _deep_ones(tour, fate.number)


def _cultists(tour: Tour, box: InnsmouthBox, number: int) -> ThreatDue:
    """Return the quarter (X: fate die a round before, Y: ``number``) in rounds of Cultists, otherwise nothing (6.1).

    If the fate die of the round before is missing, the result has the reason ``CELL_UNKNOWN`` instead.
    """
    if tour.round not in box.numbers.cultist_cells:
        return ThreatDue()
    before = tour.cells[tour.round - 2] if len(tour.cells) >= tour.round - 1 else 0
    return ThreatDue(((before, number),)) if before else ThreatDue(why_unknown=Reason.CELL_UNKNOWN)


def _deep_ones(tour: Tour, number: int) -> ThreatDue:
    """Return the threat of the deep ones: column by the players' board, row by the die (6.2, not confirmed).

    Nothing in a round without a symbol; with the reason ``DEEP_ONES_UNKNOWN`` if the board is not entered.
    """
    columns = tour.box.deep_ones
    if columns is None:
        return ThreatDue(why_unknown=Reason.DEEP_ONES_UNKNOWN, may_skip=_fresh(tour))
    if tour.round not in columns:
        return ThreatDue()
    at = ((columns[tour.round], number),)
    if tour.round == max(columns):
        return ThreatDue(at, must_skip=_fresh(tour))
    return ThreatDue(at, may_skip=_fresh(tour))


def _fresh(tour: Tour) -> frozenset[int]:
    """Return the seats that have not skipped yet."""
    return frozenset(seat for seat, player in enumerate(tour.seats) if not player.has_skipped)


# ---------------------------------------------------------------- the command


def end_round(work: Work, command: do.EndRound) -> None:
    """Write the cell, draw the threat, begin the next round."""
    work.need_phase(Phase.DRAW)
    tour = work.state
    for seat in range(len(tour.seats)):
        reason = unfinished(tour, seat, work.box)
        if reason is not None:
            raise IllegalCommand(reason, seat=seat)
    if tour.dice.fate is None:
        raise IllegalCommand(Reason.FATE_NEEDED)
    due = _due(work, command)
    number = tour.dice.fate.number
    cells = [*tour.cells, *(0,) * ROUNDS][:ROUNDS]
    cells[tour.round - 1] = number
    work.set(cells=tuple(cells[: max(tour.round, len(tour.cells))]))
    work.say(e.CellWritten(tour.round, number))
    _draw_threat(work, due, command.skips)
    next_round(work)


def _due(work: Work, command: do.EndRound) -> ThreatDue:
    """Return the threat by the box, or as the command gives it; refuse a skip that is not possible.

    Refuses also a threat that is not known and that the command does not give.
    """
    tour = work.state
    due = threat_due(tour, work.box)
    deep = tour.mode is BoardSide.DEEP_ONES
    if command.told is not None:
        for at in command.told:
            check_at(at)
        last = bool(command.told) and deep and _is_last_deep_ones_round(tour)
        fresh = _fresh(tour) if deep and command.told else frozenset()
        due = ThreatDue(command.told, frozenset() if last else fresh, fresh if last else frozenset())
    elif due.why_unknown is not None:
        raise IllegalCommand(due.why_unknown, cell=tour.round - 1)
    if command.skips and not deep:
        raise IllegalCommand(Reason.CANNOT_SKIP)
    if command.skips and not due.at:
        raise IllegalCommand(Reason.NO_THREAT_NOW)
    for seat in sorted(command.skips):
        if work.seat(seat).has_skipped:
            raise IllegalCommand(Reason.SKIPPED_ALREADY, seat=seat)
    return due


def _is_last_deep_ones_round(tour: Tour) -> bool:
    """Return whether this is the last round in which Deep Ones come; the last of all if no cells are entered."""
    columns = tour.box.deep_ones
    return tour.round == (max(columns) if columns else ROUNDS)


def _draw_threat(work: Work, due: ThreatDue, skips: frozenset[int]) -> None:
    """Draw threat symbols for all players who do not skip, note who skips, and record both."""
    skipping = skips | due.must_skip
    drawing = tuple(seat for seat in range(len(work.state.seats)) if seat not in skipping)
    for at in due.at:
        for seat in drawing:
            work.add_threat(seat, at)
        work.say(e.ThreatDrawn(at, drawing))
    for seat in sorted(skipping):
        work.set_seat(seat, has_skipped=True)
        work.say(e.ThreatSkipped(seat, forced=seat in due.must_skip))


def next_round(work: Work) -> None:
    """Begin the next round, or the end of the game."""
    tour = work.state
    for seat in range(len(tour.seats)):
        work.set_seat(seat, turn=Turn())
    if is_last(tour):
        work.set(phase=Phase.FINAL, dice=RoundDice())
        work.say(e.RoundsOver())
        return
    dice = RoundDice()
    if tour.is_solo:
        dice = RoundDice(rolled=tour.dice.unavailable)
    elif tour.round < tour.opening_rounds:
        dice = RoundDice(rolled=tour.dice.rolled)
    else:
        for seat in range(len(tour.seats)):
            work.set_seat(seat, opening=None)
    work.set(round=tour.round + 1, phase=Phase.DICE, dice=dice)
    work.say(e.RoundBegun(work.state.round, work.state.first_player))
