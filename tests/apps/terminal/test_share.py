"""``companion share``: the key that owns a table is never lost, and what can be played on can be shared."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from wire_server import Tables

from companion.apps.tables import games
from companion.apps.terminal import cli
from companion.apps.wire import transport
from companion.history.broken import LogBroken
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel


@pytest.fixture
def tables() -> Iterator[Tables]:
    house = Tables(MemoryJournal(), games.games())
    yield house
    house.stop()


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A duel of this computer with 60 taps; its id."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(games.realms(), journal, "Вечер", "laptop")
    session.do(SetUpDuel(("Ада", "Боб")))
    for number in range(60):
        session.do(ChangeSanity(number % 2, -1 if number % 4 < 2 else 1))
    journal.close()
    return session.game_id


def shared(folder: Path, game: str, tables: Tables) -> int:
    return cli.main(["share", game, "--at", tables.url, "--language", "en", "--data-dir", str(folder)])


def test_after_an_answer_that_was_lost_the_same_key_owns_the_same_table(
    tables: Tables, mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = transport.HttpTransport.ask

    def lost(self: transport.HttpTransport, *question: object) -> transport.Answer:
        asked(self, *question)  # type: ignore[arg-type]
        raise OSError("the answer was lost")

    with monkeypatch.context() as patch:
        patch.setattr(transport.HttpTransport, "ask", lost)
        assert shared(tmp_path, mine, tables) == 2
    (table,) = tables.journal.games()
    capsys.readouterr()
    for _ in range(2):
        assert shared(tmp_path, mine, tables) == 0
        owner = capsys.readouterr().out.splitlines()[2].rpartition("\t")[2]
        assert [game.id for game in tables.journal.games()] == [table.id]
        tables.house._hashes.clear()
        hashes = tables.house.shelf.of(table.id)
        assert hashes is not None
        assert hashes.may(owner) == "owns"


def test_a_table_that_is_asked_for_again_while_it_is_being_written_is_the_callers_own(
    tables: Tables, mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is lost; the second request does not see the table yet, and cannot write it any more."""
    asked, of, answers = transport.HttpTransport.ask, tables.house.shelf.of, list[int]()

    def lost_once(self: transport.HttpTransport, *question: object) -> transport.Answer:
        answer = asked(self, *question)  # type: ignore[arg-type]
        answers.append(answer[0])
        if len(answers) == 1:
            raise OSError("the answer was lost")
        return answer

    monkeypatch.setattr(transport.HttpTransport, "ask", lost_once)
    monkeypatch.setattr(tables.house.shelf, "of", lambda table: of(table) if len(answers) > 1 else None)
    assert shared(tmp_path, mine, tables) == 0
    assert answers == [201, 503, 409]
    owner = capsys.readouterr().out.splitlines()[2].rpartition("\t")[2]
    (table,) = tables.journal.games()
    hashes = of(table.id)
    assert hashes is not None
    assert hashes.may(owner) == "owns"


def test_another_log_is_another_table(tables: Tables, mine: str, tmp_path: Path) -> None:
    assert shared(tmp_path, mine, tables) == 0
    journal = SqliteJournal(tmp_path / FILE_NAME)
    Session(games.realms(), journal, mine, "laptop").do(ChangeSanity(0, -1))
    journal.close()
    assert shared(tmp_path, mine, tables) == 0
    assert len(tables.journal.games()) == 2


def test_a_log_with_a_hole_that_was_gone_on_from_is_put_on_a_server(tables: Tables, mine: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE number = 9")
        connection.execute("UPDATE entries SET body = '{\"old\": 1}' WHERE number = 12")
    journal = SqliteJournal(tmp_path / FILE_NAME)
    with pytest.raises(LogBroken) as broken:
        Session(games.realms(), journal, mine, "laptop")
    session = Session.resume(games.realms(), journal, mine, broken.value.offer, "laptop", "")
    journal.close()
    assert shared(tmp_path, mine, tables) == 0
    (table,) = tables.journal.games()
    assert Session(games.realms(), tables.journal, table.id, "x").state == session.state


def test_an_address_that_is_none_is_one_sentence(mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("nowhere", "http://a..b", "http://[", "https://" + "x" * 70_000, "http://хост"):
        assert cli.main(["share", mine, "--at", address, "--language", "en", "--data-dir", str(tmp_path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
