"""Laying out a duel.

Source: rules/realms.md sections 2 and 7, T1.
"""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.facts.realms import RealmsBox
from companion.realms.game.commands import SetUpDuel
from companion.realms.game.desk import Work
from companion.realms.game.events import DuelSetUp
from companion.realms.game.refusals import Reason
from companion.realms.game.state import COMMON_CARDS, INITIATES, ROW_BETWEEN, ROW_OF_TWO, Duel, FaceUpRow, Player
from companion.typed_text import checked_name

FEWEST, MOST = 2, 4


def set_up(command: SetUpDuel, box: RealmsBox) -> Work:
    """Set up a duel: two to four players with 50 sanity and ten cards each; rows and stack filled."""
    number = len(command.names)
    if not FEWEST <= number <= MOST:
        raise IllegalCommand(Reason.PLAYERS, value=number)
    if not 0 <= command.first < number:
        raise IllegalCommand(Reason.NO_SUCH_SEAT, seat=command.first)
    players = tuple(Player(checked_name(name, Reason)) for name in command.names)
    rows = _rows(number)
    common = COMMON_CARDS - sum(row.cards for row in rows)
    duel = Duel(players, command.first, common, INITIATES - 2 * number, rows, house=command.house)
    work = Work(box, duel)
    work.say(DuelSetUp(number, command.first))
    return work


def _rows(players: int) -> tuple[FaceUpRow, ...]:
    """Return the rows of face-up cards at the start: a row for two players, or a row between all neighbours."""
    if players == 2:
        return (FaceUpRow(0, 1, ROW_OF_TWO),)
    return tuple(FaceUpRow(seat, (seat + 1) % players, ROW_BETWEEN) for seat in range(players))
