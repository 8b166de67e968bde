"""Laying out a game.

Source: rules/innsmouth.md sections 4 and 18.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.corrections import claims
from companion.innsmouth.corrections.corrections import take_sheet
from companion.innsmouth.game import events as e
from companion.innsmouth.game.commands import SetUpGame, TakeSheet
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import MOST_PLAYERS, ROUNDS, Phase, Seat, Tour
from companion.innsmouth.week import week_game
from companion.typed_text import checked_name

T = TypeVar("T")


def set_up(command: SetUpGame, box: InnsmouthBox) -> Work:
    """Set up a game: one to four empty sheets, or sheets to fill and score."""
    players = len(command.names)
    if not 1 <= players <= MOST_PLAYERS:
        raise IllegalCommand(Reason.PLAYERS, value=players)
    if not 0 <= command.first < players:
        raise IllegalCommand(Reason.NO_SUCH_SEAT, seat=command.first)
    towns = _each("towns", command.towns, players)
    for town in dict.fromkeys(towns):
        claims.checked_town(town, box)
    claims.check_week(command.week, players)
    if command.week:
        command = week_game.filled(command, box)
    characters = _each("characters", command.characters, players)
    claims.check_goals(command.goals)
    claims.check_challenge(command.challenge)
    claims.check_box(command.box)
    seats = tuple(
        Seat(checked_name(name, Reason), town, character)
        for name, town, character in zip(command.names, towns, characters, strict=True)
    )
    tour = Tour(
        seats,
        command.mode,
        first_seat=command.first,
        goals=command.goals,
        challenge=command.challenge,
        is_score_only=command.score_only,
        box=command.box,
        week=command.week,
    )
    work = Work(box, tour)
    if command.score_only:
        work.set(phase=Phase.FINAL, round=ROUNDS)
    if command.caches is not None:
        for seat in range(players):
            claims.check_caches(work, seat, command.caches)
            work.set_seat(seat, caches=command.caches)
    work.say(e.GameSetUp(players, command.mode, command.score_only))
    _take_sheets(work, command)
    return work


def _take_sheets(work: Work, command: SetUpGame) -> None:
    """Put sheets that were played elsewhere on the table at the set-up, a sheet for each seat."""
    if command.sheets and (not command.score_only or len(command.sheets) > len(command.names)):
        raise IllegalCommand(Reason.PLAYERS, value=len(command.names))
    for seat, finished_sheet in enumerate(command.sheets):
        take_sheet(work, TakeSheet(seat, finished_sheet.town, finished_sheet.sheet))


def _each(field: str, given: Sequence[T], players: int) -> tuple[T, ...]:
    """Return an entry for each seat, from a single entry for all or an entry for each."""
    if len(given) not in (1, players):
        raise IllegalCommand(Reason.ONE_OR_EACH, field=field)
    return tuple(given) if len(given) == players else tuple(given) * players
