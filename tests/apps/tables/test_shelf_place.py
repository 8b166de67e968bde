"""Where the games are kept: in a file, or in the database that the environment names, for every page and command."""

from __future__ import annotations

from pathlib import Path

import postgres_server
import pytest

from companion import words
from companion.apps.tables import catalogue, games, shelf_place
from companion.apps.terminal.cli import main
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import SetUpDuel


def test_at_home_it_is_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(shelf_place.DATABASE, raising=False)
    assert not shelf_place.is_there(tmp_path)
    journal = shelf_place.open_journal(tmp_path)
    assert isinstance(journal, SqliteJournal)
    journal.close()
    assert shelf_place.is_there(tmp_path)


def test_a_hub_names_a_database_for_pages_and_commands_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(shelf_place.DATABASE, postgres_server.shared_server().fresh())
    journal = shelf_place.open_journal(tmp_path)
    assert isinstance(journal, PostgresJournal)
    session = Session.start(games.realms(), journal, "Вечер", "phone")
    session.do(SetUpDuel(("Ада", "Боб")))
    shown, count = catalogue.recent(tmp_path, words.load("ru"), ("realms",))
    assert ([game.id for game in shown], count) == ([session.game_id], 1)
    assert main(["games", "--data-dir", str(tmp_path)]) == 0
    assert session.game_id in capsys.readouterr().out
    document = tmp_path / "evening.json"
    assert main(["export", session.game_id, str(document)]) == 0
    assert main(["import", str(document)]) == 0
    assert len(journal.games()) == 2
    assert list(tmp_path.iterdir()) == [document]
    journal.close()


def test_a_database_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(shelf_place.DATABASE, "postgresql://ada:secret@127.0.0.1:1/none")
    assert main(["games", "--language", "en"]) == 2
    said = capsys.readouterr().err
    assert "is not responding" in said
    assert "secret" not in said
