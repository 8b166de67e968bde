"""Making a table is one thing: cut off anywhere, the same question makes it, and nobody owns what another has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import postgres_server
import pytest
from toy_wire import TOY, made, set_up
from wire_server import Tables

from companion.apps.wire.keys import FileKeys, Hashes, KeyShelf, PostgresKeys, fresh_key, hashes
from companion.apps.wire.transport import HttpTransport
from companion.errors import StorageTrouble
from companion.history.journal import Journal, SavedGame
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file

AT = "2024-03-01T20:00:00.000+00:00"
COVER = SavedGame("t", "toy", "", AT, 3, "box-1")


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture
def database() -> str:
    return postgres_server.shared_server().fresh()


@pytest.fixture(params=["file", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Journal, KeyShelf]]:
    """A journal with the shelf of keys that belongs to it."""
    journal: Any
    if request.param == "file":
        journal = SqliteJournal(journal_file(tmp_path))
        yield journal, FileKeys(tmp_path / "shared.sqlite")
    else:
        journal = PostgresJournal(request.getfixturevalue("database"))
        yield journal, PostgresKeys(journal)
    journal.close()


def posted(tables: Tables, key: str) -> tuple[int, Any]:
    drafts = [["a", AT, "Ada", "phone", json.dumps(set_up())]]
    status, answer = HttpTransport(tables.url).ask("POST", "/tables", key, json.dumps(made(drafts)).encode())
    return status, json.loads(answer)


def test_killed_in_the_middle_the_same_question_makes_the_table(
    store: tuple[Journal, KeyShelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, shelf = store
    key = fresh_key()

    def killed(*_: object) -> None:
        raise Killed

    if isinstance(journal, PostgresJournal):
        monkeypatch.setattr(journal, "_notify", killed)  # the last that happens before the transaction ends
    else:
        monkeypatch.setattr(journal, "add", killed)
    with pytest.raises(Killed):
        shelf.adding(hashes(key), journal)(COVER, (), None)
    monkeypatch.undo()
    assert journal.games() == ()
    tables = Tables(journal, {"toy": TOY}, shelf=shelf)
    try:
        assert posted(tables, key)[0] == 201
        status, content = posted(tables, key)
        assert (status, content["mine"]) == (409, True)
        assert HttpTransport(tables.url).ask("GET", "/tables/t", key)[0] == 200
        status, content = posted(tables, fresh_key())
        assert (status, content["mine"]) == (409, False)
        assert HttpTransport(tables.url).ask("DELETE", "/tables/t", key)[0] == 200
        assert posted(tables, key)[0] == 201
    finally:
        tables.stop()


def test_a_table_that_is_there_gets_no_other_keys(store: tuple[Journal, KeyShelf]) -> None:
    """One of this house that was never shared: whoever guesses its id does not come to own it."""
    journal, shelf = store
    journal.add(COVER)
    tables = Tables(journal, {"toy": TOY}, shelf=shelf)
    try:
        key = fresh_key()
        assert posted(tables, key)[0] == 503
        assert shelf.of("t") is None
        assert HttpTransport(tables.url).ask("GET", "/tables/t", key)[0] == 404
    finally:
        tables.stop()


def test_keys_that_cannot_be_kept_make_no_table(database: str) -> None:
    journal = PostgresJournal(database)
    none: Any = None
    with pytest.raises(StorageTrouble):
        PostgresKeys(journal).adding(Hashes(none, none, none), journal)(COVER, (), None)
    assert journal.games() == ()
    journal.close()


def test_a_database_that_only_lets_read_says_so(database: str) -> None:
    journal = PostgresJournal(database)
    journal.rows("SET default_transaction_read_only = on")
    with pytest.raises(StorageTrouble, match="is read-only"):
        journal.add(COVER)
    assert journal.games() == ()
    journal.close()
