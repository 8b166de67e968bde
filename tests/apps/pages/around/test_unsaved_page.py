"""A page whose store fails: the head never says that something is saved which is not, and the table is played on.

What can be tapped is done in memory, the table is saved as a file from there, and all of it is written once the store
answers again. Asked of every game, at every moment of an act.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_elsewhere_page import Away, Cut, Here
from test_linked_page import KINDS, Visitor, played
from wire_server import Tables

from companion.apps.pages.around import elsewhere
from companion.apps.tables import games
from companion.apps.wire.away_mirror import AwayMirror
from companion.arkham.table import commands as c
from companion.errors import StorageFailed
from companion.history import unsaved
from companion.history.export import read_game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.history.troubles import damaged
from companion.screens import pages as g
from companion.words import load

MOMENTS = ("append", "entries", "version", "checkpoints", "game")
WHY = "The disk is full; nothing was recorded."


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsaved, "RETRY_AFTER", 0.0)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Store:
    """The store of all pages, taken away at some moments and given back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails: set[str] = set()
        for moment in MOMENTS:
            monkeypatch.setattr(SqliteJournal, moment, self._failing(moment, getattr(SqliteJournal, moment)))

    def _failing(self, moment: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*what: Any, **how: Any) -> Any:
            if moment in self.fails:
                raise StorageFailed(WHY)
            return does(*what, **how)

        return asked


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    return Store(monkeypatch)


def heart(visitor: Any) -> tuple[str, str]:
    said = json.loads(visitor.page.page.heart)
    return said["state"], said["text"]


def stands(visitor: Any) -> dict[str, Any]:
    return dict(json.loads(visitor.page.page.stands or "{}"))


def undo(visitor: Any) -> None:
    """A tap that every game knows."""
    visitor.tap(g.Undo(visitor.page.table.history.undo.number))


def saved_file(visitor: Any, kind: str) -> Any:
    """What one tap on the line above the table saves, read as another almanac reads it."""
    act = json.loads(stands(visitor)["saves"]["act"])
    assert act == {"go": "ExportTable", "with": {}}
    visitor.tap(g.ExportTable())
    content = stands(visitor)["saves"]["export"].partition("base64,")[2]
    return read_game(base64.b64decode(content).decode(), games.games()[kind])


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("moment", [*MOMENTS, "all"])
def test_the_word_saved_is_never_false_and_the_table_is_played_on(
    kind: str, tmp_path: Path, store: Store, moment: str, language: str
) -> None:
    name, _ = played(kind, tmp_path)
    visitor, t = Visitor(kind, tmp_path, name, language), load(language).t
    assert heart(visitor)[0] == "saved"
    before = visitor.page.table.session.number
    store.fails = set(MOMENTS) if moment == "all" else {moment}
    undo(visitor)
    number = visitor.page.table.session.number
    assert number > before
    state, text = heart(visitor)
    is_kept = not store.fails & {"append", "entries"}
    assert (state == "saved") == is_kept
    if not is_kept:
        assert text.startswith(t("not saved since {time}", time=""))
        assert stands(visitor)["text"] == t(WHY)
        assert "button" not in visitor.region("toast"), "nothing is to be tried by hand"
        read = saved_file(visitor, kind)
        assert (len(read.drafts), read.timeline.state) == (number, visitor.page.table.state)
        undo(visitor)
        assert "export" not in stands(visitor)["saves"], "another act stands not in that file"
        assert len(saved_file(visitor, kind).drafts) == visitor.page.table.session.number > number
    store.fails = set()
    undo(visitor)
    assert (heart(visitor)[0], stands(visitor)) == ("saved", {})
    session = visitor.page.table.session
    again = Session(games.games()[kind], SqliteJournal(visitor.file), name, "x")
    assert (again.number, again.state) == (session.number, session.state)


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of an open file")
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("way", ["moved", "damaged"])
def test_a_file_that_is_gone_is_saved_from_memory_before_anything_is_started_again(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, language: str
) -> None:
    """A new start reads another file, or none: what only this page has would be lost by it."""
    name, _ = played(kind, tmp_path)
    visitor, t = Visitor(kind, tmp_path, name, language), load(language).t
    if way == "moved":
        visitor.file.rename(tmp_path / "elsewhere")
    else:

        def append(*_: Any, **__: Any) -> None:
            raise damaged(visitor.file)

        monkeypatch.setattr(SqliteJournal, "append", append)
    undo(visitor)
    assert heart(visitor)[0] == "off"
    said = stands(visitor)
    assert said["more"] == t("First save this game to a file, then restart the Almanac.")
    assert t("Play on and keep this page open.") not in said.values()
    if way == "moved":
        assert said["text"] == t("The file with the saved games was moved or replaced.")
    assert len(saved_file(visitor, kind).drafts) == visitor.page.table.session.number


def test_what_waits_is_written_while_nobody_acts_and_that_is_said(kind: str, tmp_path: Path, store: Store) -> None:
    name, _ = played(kind, tmp_path)
    visitor = Visitor(kind, tmp_path, name)
    store.fails = {"append"}
    undo(visitor)
    number = visitor.page.table.session.number

    async def following() -> None:
        task = asyncio.create_task(visitor.page.follow())
        await asyncio.sleep(0.3)
        assert heart(visitor)[0] == "off"
        store.fails = set()
        while stands(visitor):
            await asyncio.sleep(0.01)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(following(), 60))
    assert heart(visitor)[0] == "saved"
    assert "Everything is saved again" in visitor.region("toast")
    assert len(SqliteJournal(visitor.file).entries(name)) == number


def test_a_store_that_fails_between_acts_is_told_until_it_is_back(tmp_path: Path, store: Store) -> None:
    name, _ = played("realms", tmp_path)
    visitor = Visitor("realms", tmp_path, name)

    async def following() -> None:
        task = asyncio.create_task(visitor.page.follow())
        await asyncio.sleep(0.1)
        store.fails = {"version"}
        while heart(visitor)[0] == "saved":
            await asyncio.sleep(0.01)
        assert stands(visitor)["text"] == WHY
        store.fails = set()
        while heart(visitor)[0] != "saved":
            await asyncio.sleep(0.01)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(following(), 60))
    assert stands(visitor) == {}


def test_an_act_of_memory_that_others_made_impossible_is_told_by_name(tmp_path: Path, store: Store) -> None:
    name, _ = played("arkham", tmp_path)
    visitor = Visitor("arkham", tmp_path, name)
    store.fails = {"append"}
    undo(visitor)
    store.fails = set()
    other = Session(games.arkham(), SqliteJournal(visitor.file), name, "other")
    other.undo(other.undo_what.number)  # type: ignore[union-attr]
    visitor.tap(c.CorrectTerror(3))
    assert "1 waiting action was not carried out" in visitor.region("toast")
    assert heart(visitor)[0] == "saved"
    other.catch_up()
    assert (visitor.page.table.state, other.state.terror) == (other.state, 3)  # type: ignore[union-attr]


def test_a_table_that_cannot_be_laid_out_is_none_and_can_be_tried_again(tmp_path: Path, store: Store) -> None:
    from test_linked_page import EVENINGS

    visitor = Visitor("realms", tmp_path)
    store.fails = {"entries", "append", "game", "checkpoints"}
    visitor.tap(EVENINGS["realms"][0])
    assert visitor.page.table.state is None
    assert (heart(visitor)[0], WHY in visitor.region("toast")) == ("off", True)
    store.fails = set()
    visitor.tap(g.SaveAgain())
    assert (visitor.page.table.state is None, heart(visitor)[0]) == (False, "saved")


# ---------------------------------------------------------------- a table at a server


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Any:
    from companion.apps import notebook

    Cut.cut = False
    monkeypatch.setattr(notebook, "HttpTransport", Cut)
    monkeypatch.setattr(elsewhere, "AGAIN", 0.01)
    server = Tables(MemoryJournal(), games.games())
    yield server
    server.stop()


@pytest.mark.parametrize("moment", ["put", "entries", "stands"])
def test_a_mirror_that_fails_is_played_on_and_reaches_the_server_later(
    tmp_path: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    away = Away(tables)
    here = Here(tmp_path).join(away)
    does = {
        "put": (SqliteJournal, "put_aside"),
        "entries": (AwayMirror, "entries"),
        "stands": (SqliteJournal, "stands"),
    }[moment]

    def failing(*_: Any, **__: Any) -> None:
        raise StorageFailed(WHY)

    with monkeypatch.context() as broken:
        broken.setattr(*does, failing)
        here.tap(c.CorrectDoom(5))
        here.tap(c.CorrectTerror(3))
        assert (here.doom, here.page.table.state.terror) == (5, 3)
        assert heart(here)[0] == "off"
        assert here.said()["text"] == WHY
        assert len(saved_file(here, "arkham").drafts) == here.page.table.session.number
    here.tap(c.CorrectTerror(4))
    here.follow(lambda: heart(here)[0] == "saved" and away.doom() == 5)
    assert (away.session.state.terror, here.page.table.state) == (4, away.session.state)
    assert "not saved" not in unescape(here.page.page.heart)
