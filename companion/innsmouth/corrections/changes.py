"""What one change does to a sheet or to what is common to all; each is worked out on the table as it is now.

No rule follows from a correction. Refused is what cannot lie on any table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from companion.errors import IllegalCommand
from companion.innsmouth.corrections import corrections, table_corrections
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.desk import Work, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import ROUNDS, Challenge, ThreatCheck, Turn
from companion.innsmouth.threat.threat_check import KINDS

T = TypeVar("T")


def _with(things: tuple[T, ...], thing: T, on: bool) -> tuple[T, ...]:
    """Return the things with this one, or without it; one that is there already keeps its place."""
    if on:
        return things if thing in things else (*things, thing)
    return tuple(other for other in things if other != thing)


# ---------------------------------------------------------------- sheets


def add_tourists(work: Work, command: do.AddTourists) -> None:
    """Add tourists of a kind to a quarter, or take some away."""
    marks = work.seat(command.seat).marks_at(command.at)
    kind = command.kind
    tourists = replace(marks.tourists, **{kind.value: marks.tourists.of(kind) + command.by})
    corrections.set_quarter(work, do.SetQuarter(command.seat, command.at, tourists, marks.threats))


def add_threats(work: Work, command: do.AddThreats) -> None:
    """Add symbols of threat to a quarter, or take some away."""
    marks = work.seat(command.seat).marks_at(command.at)
    corrections.set_quarter(work, do.SetQuarter(command.seat, command.at, marks.tourists, marks.threats + command.by))


def set_cache(work: Work, command: do.SetCache) -> None:
    """Mark or unmark a cache of one player at an intersection; caches that were unknown so far count as none."""
    caches = _with(work.seat(command.seat).caches or (), command.node, command.on)
    corrections.set_caches(work, do.SetCaches(command.seat, caches))


def tell_no_caches(work: Work, command: do.TellNoCaches) -> None:
    """Say that a sheet has no cache; refused once one is marked."""
    if work.seat(command.seat).caches:
        raise IllegalCommand(Reason.TOO_LATE)
    corrections.set_caches(work, do.SetCaches(command.seat, ()))


def copy_caches(work: Work, command: do.CopyCaches) -> None:
    """Mark the caches of one sheet on all others."""
    caches = work.seat(command.seat).caches
    for seat in range(len(work.state.seats)):
        corrections.set_caches(work, do.SetCaches(seat, caches))


def circle_cache(work: Work, command: do.CircleCache) -> None:
    """Circle a cache, or no longer."""
    player = work.seat(command.seat)
    caches = _with(player.circled_caches, command.node, command.on)
    corrections.set_circled(work, do.SetCircled(command.seat, caches, player.circled_houses))


def circle_house(work: Work, command: do.CircleHouse) -> None:
    """Circle a safe house, or no longer."""
    player = work.seat(command.seat)
    houses = _with(player.circled_houses, command.house, command.on)
    corrections.set_circled(work, do.SetCircled(command.seat, player.circled_caches, houses))


def add_used(work: Work, command: do.AddUsed) -> None:
    """Change how many bonuses of a kind are crossed out."""
    used, kind = work.seat(command.seat).used, command.kind.value
    corrections.set_used(work, do.SetUsed(command.seat, replace(used, **{kind: getattr(used, kind) + command.by})))


# ---------------------------------------------------------------- this round, and the threat check


def _change_turn(work: Work, seat: int, turn: Turn) -> None:
    """Set what a seat has done this turn, as players' corrections do."""
    corrections.set_turn(work, do.SetTurn(seat, turn))


def set_turn_quarter(work: Work, command: do.SetTurnQuarter) -> None:
    """Set the quarter that a player has chosen in this round."""
    _change_turn(work, command.seat, replace(work.seat(command.seat).turn, quarter=command.at))


def set_turn_mark(work: Work, command: do.SetTurnMark) -> None:
    """Set one mark of a player's round."""
    marks: Any = {command.mark.value: command.on}
    _change_turn(work, command.seat, replace(work.seat(command.seat).turn, **marks))


def set_turn_stroke(work: Work, command: do.SetTurnStroke) -> None:
    """Count a segment as drawn in this round, or no longer."""
    turn = work.seat(command.seat).turn
    _change_turn(work, command.seat, replace(turn, strokes=_with(turn.strokes, command.stroke, command.on)))


def add_revealed(work: Work, command: do.AddRevealed) -> None:
    """Change how many cards of a kind are revealed in a threat check."""
    if command.kind not in KINDS:
        raise IllegalCommand(Reason.BAD_BOX, field="deck")
    check = work.seat(command.seat).check
    revealed = replace(check.revealed, **{command.kind: getattr(check.revealed, command.kind) + command.by})
    used = min(check.manuscripts_used, revealed.manuscript)
    after = replace(_unread(check), revealed=revealed, manuscripts_used=used)
    corrections.set_check(work, do.SetCheck(command.seat, after))


def tell_anew(work: Work, command: do.TellAnew) -> None:
    """Reopen a step of a threat check and every step after it."""
    check = work.seat(command.seat).check
    after = {
        do.CheckStep.DICE: replace(_unread(check), roll=None, manuscripts_used=0),
        do.CheckStep.CARDS: replace(_unread(check), manuscripts_used=0),
    }.get(command.step, replace(check, shot=(), penalties=(), is_done=False))
    corrections.set_check(work, do.SetCheck(command.seat, after))


def _unread(check: ThreatCheck) -> ThreatCheck:
    """Return the check with its dice, but without what they are read as, hits and penalties."""
    return replace(check, result=None, shot=(), penalties=(), is_done=False)


# ---------------------------------------------------------------- what is common to all


def set_cell(work: Work, command: do.SetCell) -> None:
    """Write a number, 0 to 6, into cell 1 to 10 of the round board; 0 empties it.

    Raises ``IllegalCommand`` out of these ranges.
    """
    check_range("cell", command.cell, 1, ROUNDS)
    cells = [*work.state.cells, *(0,) * (ROUNDS - len(work.state.cells))]
    cells[command.cell - 1] = command.number
    while cells and not cells[-1]:
        cells.pop()
    table_corrections.set_cells(work, do.SetCells(tuple(cells)))


def set_goal(work: Work, command: do.SetGoal) -> None:
    """Put a goal card into play, or take it out."""
    table_corrections.set_goals(work, do.SetGoals(_with(work.state.goals, command.goal, command.on)))


def set_challenge_points(work: Work, command: do.SetChallengePoints) -> None:
    """Set the points that the challenge asks for: points for goals, or points in all."""
    challenge = work.state.challenge or Challenge(0, 0)
    points = {"goals" if command.goals else "total": command.points}
    table_corrections.set_challenge(work, do.SetChallenge(replace(challenge, **points)))
