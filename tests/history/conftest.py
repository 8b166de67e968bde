"""Journals in a folder of the test, closed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from toy_game import TOY, SetUpToy, Toy

from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session


@pytest.fixture
def open_journal(tmp_path: Path) -> Iterator[Callable[[], SqliteJournal]]:
    """Opens the same file again and again, each time as another device would."""
    opened: list[SqliteJournal] = []

    def open_one() -> SqliteJournal:
        opened.append(SqliteJournal(journal_file(tmp_path), patience=2.0))
        return opened[-1]

    yield open_one
    for journal in opened:
        journal.close()


@pytest.fixture
def journal(open_journal: Callable[[], SqliteJournal]) -> SqliteJournal:
    return open_journal()


@pytest.fixture
def clock() -> Callable[[], datetime]:
    """A clock that moves on by one minute whenever somebody looks."""
    minutes = iter(range(1_000_000))
    return lambda: datetime(2024, 3, 1, 20, tzinfo=UTC) + timedelta(minutes=next(minutes))


@pytest.fixture
def ada(journal: SqliteJournal, clock: Callable[[], datetime]) -> Session[Toy]:
    """Ada's page at a table that is set up."""
    session = Session.start(TOY, journal, "Evening", "ada-phone", clock)
    session.do(SetUpToy(), "set-up", "Ada")
    return session


@pytest.fixture
def bob(ada: Session[Toy], open_journal: Callable[[], SqliteJournal], clock: Callable[[], datetime]) -> Session[Toy]:
    """Bob's page at the same table, with a connection of its own."""
    return Session(TOY, open_journal(), ada.game_id, "bob-phone", clock)
