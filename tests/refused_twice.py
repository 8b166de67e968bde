"""Tables whose log does not replay: laid out a second time, as no rules allow it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.apps.tables.games import games
from companion.arkham.table.commands import Seat, SetUpTable
from companion.history.game import ApplyResult, Game
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import SetUpDuel

SET_UP: dict[str, Any] = {
    "arkham": SetUpTable("hastur", (Seat("joe_diamond"), Seat("vincent_lee"))),
    "innsmouth": SetUpGame(("Ann", "Max"), BoardSide.CULTISTS),
    "realms": SetUpDuel(("Ann", "Max")),
}


def refused_twice(kind: str) -> tuple[Game[Any], Any]:
    """A game that lets a table be laid out again, and the command that does it."""
    game, command = games()[kind], SET_UP[kind]

    def apply(state: Any, asked: Any) -> ApplyResult[Any]:
        return game.apply(None if asked == command else state, asked)

    return replace(game, apply=apply), command
