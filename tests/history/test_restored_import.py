"""A table that an exported game restores is believed only when it can lie there; no command has led to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.apps.tables import games
from companion.arkham.table.commands import CorrectDoom, Seat, SetUpTable
from companion.errors import BadExport
from companion.history.codec import Codec
from companion.history.export import export_game, read_game
from companion.history.game import Game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import SetUpDuel

Plain = dict[str, Any]
Change = Callable[[Plain], object]

SET_UP: dict[str, tuple[Game[Any], Any]] = {
    "arkham": (games.arkham(), SetUpTable("hastur", (Seat("amanda_sharpe"), Seat("ashcan_pete")))),
    "realms": (games.realms(), SetUpDuel(("Ада", "Боб"))),
    "innsmouth": (games.innsmouth(), SetUpGame(("Ада", "Боб"), BoardSide.CULTISTS)),
}


def restored(kind: str, folder: Path, change: Change = lambda state: None, number: int = 1) -> str:
    """An exported game whose second entry restores the table, edited by hand."""
    game, set_up = SET_UP[kind]
    journal = SqliteJournal(folder / "games.db")
    session = Session.start(game, journal, "Вечер", "x")
    session.do(set_up, "a1")
    state = Codec(game).encode_state(session.state)
    change(state)
    content = json.loads(export_game(journal, session.game_id))
    act = {"restore": number, "state": state}
    content["entries"].append({**content["entries"][0], "number": 2, "id": "a2", "act": act})
    return json.dumps(content)


@pytest.mark.parametrize("kind", SET_UP)
def test_a_table_that_can_be_is_restored(kind: str, tmp_path: Path) -> None:
    read = read_game(restored(kind, tmp_path), SET_UP[kind][0])
    assert (read.timeline.number, read.timeline.state is not None) == (2, True)


def test_the_game_goes_on_from_there(tmp_path: Path) -> None:
    content = json.loads(restored("arkham", tmp_path, lambda state: state.update(doom=7)))
    act = Codec(games.arkham()).encode(CorrectDoom(5))
    content["entries"].append({**content["entries"][0], "number": 3, "id": "a3", "act": act})
    state = read_game(json.dumps(content), games.arkham()).timeline.state
    assert state is not None
    assert state.doom == 5


def first(state: Plain, **fields: Any) -> None:
    state["investigators"][0].update(fields)


def player(state: Plain, **fields: Any) -> None:
    state["players"][0].update(fields)


def seat(state: Plain, **fields: Any) -> None:
    state["seats"][0].update(fields)


CANNOT_BE: list[tuple[str, Change]] = [
    ("arkham", lambda state: state.update(doom=99)),
    ("arkham", lambda state: state.update(terror=-1)),
    ("arkham", lambda state: state.update(ancient_one="nobody")),
    ("arkham", lambda state: state.update(players=9)),
    ("arkham", lambda state: state.update(environment="<b>a card</b>")),
    ("arkham", lambda state: state.update(environment="the_southside_strangler_strikes")),
    ("arkham", lambda state: state.update(rumor_since=-7)),
    ("arkham", lambda state: state.update(gates={"woods": "plateau_of_leng"})),
    ("arkham", lambda state: state.update(seals=["river_docks"])),
    ("arkham", lambda state: state.update(clues={"atlantis": 1})),
    ("arkham", lambda state: state.update(closures={"atlantis": 1})),
    ("arkham", lambda state: state.update(monsters=[{"number": 0, "kind": "godzilla", "place": "woods"}])),
    ("arkham", lambda state: state.update(first_player=2)),
    ("arkham", lambda state: first(state, sanity=40)),
    ("arkham", lambda state: first(state, money=-1)),
    ("arkham", lambda state: first(state, place="atlantis")),
    ("arkham", lambda state: first(state, id="nobody")),
    ("arkham", lambda state: first(state, id="ashcan_pete")),
    ("arkham", lambda state: first(state, player="x" * 5000)),
    ("arkham", lambda state: first(state, monster_trophies=["zombie"] * 40)),
    ("realms", lambda state: player(state, sanity=10_000)),
    ("realms", lambda state: player(state, name="x" * 5000)),
    ("realms", lambda state: player(state, deck={"nobody": 10})),
    ("realms", lambda state: player(state, deck={"goon": -3})),
    ("realms", lambda state: state.update(active=4)),
    ("realms", lambda state: state.update(common=99)),
    ("realms", lambda state: state.update(rows=[])),
    ("innsmouth", lambda state: state.update(round=11)),
    ("innsmouth", lambda state: state.update(seats=state["seats"] * 3)),
    ("innsmouth", lambda state: seat(state, name="x" * 5000)),
    ("innsmouth", lambda state: seat(state, town="{}")),
    ("innsmouth", lambda state: seat(state, segments=["no such road"])),
    ("innsmouth", lambda state: state["box"].update(deck={"manuscript": 9, "dagger": 9, "amulet": 9, "tiara": 9})),
]


@pytest.mark.parametrize(("kind", "change"), CANNOT_BE)
def test_a_table_that_cannot_be_is_refused(kind: str, change: Change, tmp_path: Path) -> None:
    with pytest.raises(BadExport, match="Entry 2 of the exported game restores an impossible table"):
        read_game(restored(kind, tmp_path, change), SET_UP[kind][0])


@pytest.mark.parametrize("number", [-1, 0, 2, 1000])
def test_only_an_entry_before_it_can_be_restored(number: int, tmp_path: Path) -> None:
    with pytest.raises(BadExport, match="restores an impossible table"):
        read_game(restored("arkham", tmp_path, number=number), games.arkham())
