"""One bad row takes no house down: the others stay, and it says so itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps.server.start_page import Renderer, built_kinds
from companion.apps.tables import catalogue
from companion.apps.tables.games import realms
from companion.apps.terminal import cli
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import SetUpDuel

TIMES = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2024-03-01T20:00:00", "soon", "")


@pytest.fixture
def shelf(tmp_path: Path) -> tuple[Path, str, str]:
    """A data folder with two duels, and their ids."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    games = []
    for title in ("Friday", "Saturday"):
        session = Session.start(realms(), journal, title, "test")
        session.do(SetUpDuel(("", "")))
        games.append(session.game_id)
    journal.close()
    return tmp_path, games[0], games[1]


def edit(folder: Path, statement: str, *values: str) -> None:
    """Change a row behind everybody's back."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.execute(statement, values)


def with_time(at: str) -> Callable[[Path, str], None]:
    """Every time of a game becomes ``at``."""

    def harm(folder: Path, game: str) -> None:
        edit(folder, "UPDATE entries SET at = ? WHERE game = ?", at, game)
        edit(folder, "UPDATE games SET created = ? WHERE id = ?", at, game)

    return harm


def with_title(folder: Path, game: str) -> None:
    edit(folder, "UPDATE games SET title = ? WHERE id = ?", "one\ntwo\tthree" * 10_000, game)


def without_log(folder: Path, game: str) -> None:
    edit(folder, "UPDATE entries SET body = '{' WHERE game = ?", game)


HARMS = {**{repr(at): with_time(at) for at in TIMES}, "title": with_title, "log": without_log}


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_bad_row_hides_no_other(
    shelf: tuple[Path, str, str], capsys: pytest.CaptureFixture[str], harm: str, language: str
) -> None:
    folder, bad, good = shelf
    HARMS[harm](folder, bad)
    page = Renderer(folder, language)({})
    assert f"table={good}" in page
    assert f"table={bad}" in page
    assert cli.main(["games", "--data-dir", str(folder), "--language", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.split("\t")[0] for line in lines) == sorted((bad, good))
    assert all(len(line) < 500 for line in lines)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_row_that_fails_says_so(shelf: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    folder, bad, good = shelf
    telling = catalogue.facts_of

    def failing(saved: Any, state: Any, voice: words.Words, records: Any) -> Any:
        return {}[saved.id] if saved.id == bad else telling(saved, state, voice, records)

    monkeypatch.setattr(catalogue, "facts_of", failing)
    rows, _ = catalogue.recent(folder, words.load(language), built_kinds())
    assert {row.id: row.is_readable for row in rows} == {bad: False, good: True}
    assert words.load(language).t("open it to see why") in Renderer(folder, language)({})
