"""The mirror of a table elsewhere in a damaged journal: its key and what waits there outlive the file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from thoroughly import first
from toy_game import TOY, Add, SetUpToy, Toy
from wire_server import Tables

from companion.apps.tables import rescuing
from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import StorageTrouble
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.rescue import copies, intact
from companion.history.session import Session

ENTRIES = 60


def spoil(file: Path, page: int, bytes_: bytes = b"\xff" * 4096) -> None:
    content = bytearray(file.read_bytes())
    content[page * 4096 : page * 4096 + len(bytes_)] = bytes_
    file.write_bytes(content)


def edit(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"toy": TOY})
    yield server
    server.stop()


class Desk:
    """A computer with the mirror of a table, at which something waits: two undos and an act."""

    def __init__(self, tables: Tables, folder: Path) -> None:
        self.file, self.tables, self.ring = folder / FILE_NAME, tables, dict[str, str]()
        self.host = Session.start(TOY, tables.device(self.ring), "", "host")
        self.table = self.host.game_id
        self.host.do(SetUpToy())
        for number in range(ENTRIES - 1):
            self.host.do(Add(number), f"h{number}")
        with closing(self.opened()) as journal:
            session = Session(TOY, journal, self.table, "desk")
            journal.away()
            session.undo(ENTRIES, "u")
            session.undo(ENTRIES - 1, "v")
            session.do(Add(1000), "w")
            self.aside = journal._mirror.aside(self.table)
        with closing(sqlite3.connect(self.file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @property
    def at(self) -> dict[str, str]:
        return {"at": f"{self.tables.url}/tables/{self.table}", "key": self.ring[self.table]}

    def opened(self) -> Any:
        wire = WireJournal(HttpTransport(self.tables.url), self.ring)
        journal = AwayJournal(TOY, SqliteJournal(self.file), wire, self.table)
        journal.join(self.at)
        journal.settle()
        return journal

    def kept(self) -> dict[str, Any]:
        """What lies beside the mirror now."""
        with closing(SqliteJournal(self.file)) as journal:
            return journal.aside(self.table)


@pytest.fixture
def desk(tables: Tables, tmp_path: Path) -> Desk:
    return Desk(tables, tmp_path)


def meet(desk: Desk) -> tuple[Toy | None, list[str], int]:
    """The table at its server once the network is back, its entries in order, and what goes on waiting here."""
    with closing(desk.opened()) as journal:
        journal.meet()
        here = Session(TOY, journal, desk.table, "desk")
        desk.host.catch_up()
        assert here.state == desk.host.state
        assert [record.id for record in here.log] == [record.id for record in desk.host.log]
        return desk.host.state, [record.id for record in desk.host.log], journal.waiting


LEFT = Toy(sum(range(ENTRIES - 3)) + 1000)
"""The table without the last two additions, with what waits."""

DAMAGE: dict[str, Any] = {
    "one entry": lambda file: edit(file, "UPDATE entries SET body = '{' WHERE number = 30"),
    "the newest entries": lambda file: edit(file, "DELETE FROM entries WHERE number > 40"),
    "a hole with tables behind it": lambda file: edit(file, "DELETE FROM entries WHERE number BETWEEN 20 AND 22"),
    "all entries": lambda file: edit(file, "DELETE FROM entries"),
    "the cover": lambda file: edit(file, "UPDATE games SET rules_version = 'x'"),
    "the first page": lambda file: spoil(file, 0),
}


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_rescued_mirror_keeps_its_key_and_what_waits_and_gets_the_rest_from_its_server(
    desk: Desk, damage: str, others: bool
) -> None:
    if damage == "the cover":  # toy games are no games of ours: whose cover is lost is not known
        copies.copy_of_evening(desk.file, datetime.now())
    DAMAGE[damage](desk.file)
    rescuing.made_ready(desk.file)  # a log that only ends too early looks whole
    assert desk.kept() == desk.aside
    if others:
        desk.host.do(Add(7), "o")
    state, names, waiting = meet(desk)
    assert (len(names), len(set(names)), waiting) == (ENTRIES + 1 + others + (0 if others else 2), len(names), 0)
    assert state == (Toy(sum(range(ENTRIES - 1)) + 7 + 1000) if others else LEFT)


def test_what_waits_is_not_done_on_less_than_it_was_tapped_on(desk: Desk) -> None:
    edit(desk.file, "DELETE FROM entries WHERE number > 40")
    rescuing.made_ready(desk.file)
    desk.tables.stop()
    with closing(desk.opened()) as journal:
        session = Session(TOY, journal, desk.table, "desk")
        assert (len(session.log), journal.waiting, journal.impossible) == (40, 3, ())
        with pytest.raises(StorageTrouble, match="will return"):
            session.do(Add(5), "x")
    desk.tables.begin_again()
    assert meet(desk)[0] == LEFT


def test_a_row_beside_a_table_that_cannot_be_read_is_damage_and_comes_back_from_the_copy(desk: Desk) -> None:
    copies.copy_of_evening(desk.file, datetime.now())
    edit(desk.file, "UPDATE asides SET content = '{'")
    assert not intact.is_whole(desk.file)
    rescuing.made_ready(desk.file)
    assert desk.kept() == desk.aside
    assert meet(desk)[0] == LEFT


def test_an_older_copy_sends_nothing_twice(desk: Desk) -> None:
    """What waited then was sent since; it stands in the log, and others have acted behind it."""
    copies.copy_of_evening(desk.file, datetime.now())
    expected = meet(desk)
    edit(desk.file, "UPDATE asides SET content = '{'")
    rescuing.made_ready(desk.file)
    assert meet(desk) == expected


@pytest.mark.parametrize("seed", first(8, range(60)))
def test_whatever_is_damaged_the_table_ends_as_if_nothing_was(desk: Desk, seed: int) -> None:
    """With the evening's copy; what cannot be rescued any more is fetched again."""
    chance = Random(seed)
    copies.copy_of_evening(desk.file, datetime.now())
    pages = desk.file.stat().st_size // 4096
    for _ in range(chance.randrange(1, 4)):
        spoil(
            desk.file, chance.randrange(pages), bytes(chance.randrange(256) for _ in range(chance.choice((40, 4096))))
        )
    rescuing.made_ready(desk.file)
    kept = desk.kept()
    assert (kept["waiting"], kept["at"]) == (desk.aside["waiting"], json.loads(json.dumps(desk.at)))
    state, names, waiting = meet(desk)
    assert (state, len(names), len(set(names)), waiting) == (LEFT, ENTRIES + 3, ENTRIES + 3, 0)
