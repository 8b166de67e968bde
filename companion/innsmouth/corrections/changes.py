"""What one change does to a sheet or to what is common to all; each is worked out on the table as it is now.

No rule follows from a correction. Refused is what cannot lie on any table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar, assert_never

from companion.errors import IllegalCommand
from companion.innsmouth.corrections import corrections, table_corrections
from companion.innsmouth.corrections.box_changes import changed
from companion.innsmouth.game import change_commands as do
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.desk import Work, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import ROUNDS, Challenge, Check
from companion.innsmouth.threat.threat_check import KINDS

T = TypeVar("T")


def change(work: Work, command: do.Change) -> None:
    """Work out one change."""
    if isinstance(command, do.BoxChange):
        table_corrections.tell_box(work, changed(work.state.box, command))
    elif isinstance(command, do.TableChange):
        _table(work, command)
    else:
        _sheet(work, command)


# ---------------------------------------------------------------- sheets


def _sheet(work: Work, command: do.SheetChange) -> None:
    seat, player = command.seat, work.seat(command.seat)
    match command:
        case do.AddTourists(_, at, kind, by):
            marks = player.marks_at(at)
            tourists = replace(marks.tourists, **{kind.value: marks.tourists.of(kind) + by})
            corrections.set_quarter(work, c.SetQuarter(seat, at, tourists, marks.threats))
        case do.AddThreats(_, at, by):
            marks = player.marks_at(at)
            corrections.set_quarter(work, c.SetQuarter(seat, at, marks.tourists, marks.threats + by))
        case do.SetCache(_, node, on):
            corrections.set_caches(work, c.SetCaches(seat, _put(player.caches or (), node, on)))
        case do.TellNoCaches():
            if player.caches:
                raise IllegalCommand(Reason.TOO_LATE)
            corrections.set_caches(work, c.SetCaches(seat, ()))
        case do.CopyCaches():
            for other in range(len(work.state.seats)):
                corrections.set_caches(work, c.SetCaches(other, player.caches))
        case do.CircleCache(_, node, on):
            caches = _put(player.circled_caches, node, on)
            corrections.set_circled(work, c.SetCircled(seat, caches, player.circled_houses))
        case do.CircleHouse(_, house, on):
            houses = _put(player.circled_houses, house, on)
            corrections.set_circled(work, c.SetCircled(seat, player.circled_caches, houses))
        case do.AddUsed(_, kind, by):
            used = replace(player.used, **{kind.value: getattr(player.used, kind.value) + by})
            corrections.set_used(work, c.SetUsed(seat, used))
        case do.SetTurnQuarter() | do.SetTurnMark() | do.SetTurnStroke():
            _turn(work, command)
        case do.AddRevealed() | do.TellAnew():
            _check(work, command)
        case _:
            assert_never(command)


def _turn(work: Work, command: do.SetTurnQuarter | do.SetTurnMark | do.SetTurnStroke) -> None:
    turn = work.seat(command.seat).turn
    match command:
        case do.SetTurnQuarter(_, at):
            turn = replace(turn, quarter=at)
        case do.SetTurnMark(_, mark, on):
            marks: Any = {mark.value: on}
            turn = replace(turn, **marks)
        case do.SetTurnStroke(_, stroke, on):
            turn = replace(turn, strokes=_put(turn.strokes, stroke, on))
    corrections.set_turn(work, c.SetTurn(command.seat, turn))


def _check(work: Work, command: do.AddRevealed | do.TellAnew) -> None:
    check = work.seat(command.seat).check
    match command:
        case do.AddRevealed(_, kind, by):
            if kind not in KINDS:
                raise IllegalCommand(Reason.BAD_BOX, field="deck")
            revealed = replace(check.revealed, **{kind: getattr(check.revealed, kind) + by})
            used = min(check.manuscripts_used, revealed.manuscript)
            after = replace(_unread(check), revealed=revealed, manuscripts_used=used)
        case do.TellAnew(_, do.CheckStep.DICE):
            after = replace(_unread(check), roll=None, manuscripts_used=0)
        case do.TellAnew(_, do.CheckStep.CARDS):
            after = replace(_unread(check), manuscripts_used=0)
        case do.TellAnew():
            after = replace(check, shot=(), penalties=(), is_done=False)
    corrections.set_check(work, c.SetCheck(command.seat, after))


def _unread(check: Check) -> Check:
    """The dice lie; what they are read as, hits and penalties are open again."""
    return replace(check, result=None, shot=(), penalties=(), is_done=False)


def _put(found: tuple[T, ...], one: T, on: bool) -> tuple[T, ...]:
    """With one of them, or without; where it stands already its place stays."""
    if on:
        return found if one in found else (*found, one)
    return tuple(other for other in found if other != one)


# ---------------------------------------------------------------- what is common to all


def _table(work: Work, command: do.TableChange) -> None:
    tour = work.state
    match command:
        case do.SetCell(cell, number):
            check_range("cell", cell, 1, ROUNDS)
            cells = [*tour.cells, *(0,) * (ROUNDS - len(tour.cells))]
            cells[cell - 1] = number
            while cells and not cells[-1]:
                cells.pop()
            table_corrections.set_cells(work, tuple(cells))
        case do.SetGoal(goal, on):
            table_corrections.set_goals(work, _put(tour.goals, goal, on))
        case do.SetChallengePoints(goals, points):
            now = tour.challenge or Challenge(0, 0)
            told = replace(now, goals=points) if goals else replace(now, total=points)
            table_corrections.set_challenge(work, told)
        case _:
            assert_never(command)
