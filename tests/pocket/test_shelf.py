"""What a table's page tells the start page, which has no Python of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table.commands import Seat, SetUpTable
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.pocket.shelf import Shelf
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Laid = Callable[[Any], "OpenGame[Any]"]


@pytest.fixture
def laid(tmp_path: Path) -> Laid:
    return lambda game: OpenGame(game, lambda: SqliteJournal(tmp_path / "journal.sqlite"))


def test_a_page_without_a_table_tells_nothing(laid: Laid) -> None:
    sent: list[str] = []
    for table in (None, laid(games.arkham())):
        shelf = Shelf(table, sent.append)
        shelf.tell()
        shelf.tell(anyhow=True)
    assert sent == []


def test_each_act_is_told_once_in_every_language(laid: Laid) -> None:
    sent: list[str] = []
    table = laid(games.realms())
    shelf = Shelf(table, sent.append)
    table.do(SetUpDuel(("Anna", "Max")), "t1", "phone")
    shelf.tell()
    shelf.tell()
    table.do(ChangeSanity(1, -8), "t2", "phone")
    shelf.tell()
    begun, later = map(json.loads, sent)
    assert begun["number"] == "50 : 50"
    assert later == later | {"kind": "card", "game": table.name, "of": "realms", "number": "50 : 42"}
    assert later["told"]["ru"]["title"] == "Anna и Max"
    assert later["told"]["en"]["game"] == "Cthulhu Realms"
    assert later["told"]["en"]["is_over"] is False
    table.do(ChangeSanity(1, -42), "t3", "phone")
    shelf.tell()
    ended = json.loads(sent[2])["told"]["en"]
    assert (ended["is_over"], ended["turn"]) == (True, "won by Anna")


def test_a_table_of_arkham_shows_its_doom_as_moons(laid: Laid) -> None:
    sent: list[str] = []
    table = laid(games.arkham())
    table.do(SetUpTable("yig", (Seat("mandy_thompson"),)), "t1", "phone")
    shelf = Shelf(table, sent.append)
    shelf.tell()
    assert sent == []  # as it was when the page opened
    shelf.tell(anyhow=True)
    card = json.loads(sent[0])
    assert card["number"] == "0 / 10"
    assert card["told"]["en"]["figures"][0] == {"label": "Doom 0 / 10", "text": "", "moons": [0, 10]}
