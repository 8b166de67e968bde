"""Every kind of journal that there is, for the one suite of tests that all of them pass.

A new kind adds a line to ``JOURNALS``: a function that takes an empty folder and returns one that opens the journal
there, once more at each call, as another device would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import postgres_server
from line_folder import DiskFolder
from wire_server import Tables

from companion.history.journal import Journal
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file

Open = Callable[[], Journal]


def in_a_file(folder: Path) -> Open:
    return lambda: SqliteJournal(journal_file(folder), patience=20.0)


def in_memory(folder: Path) -> Open:
    shared = MemoryJournal()
    return lambda: shared


def in_lines(folder: Path) -> Open:
    return lambda: LineJournal(DiskFolder(folder))


def in_postgres(folder: Path) -> Open:
    url = postgres_server.shared_server().fresh()
    return lambda: PostgresJournal(url)


def over_the_wire(folder: Path) -> Open:
    tables, ring = Tables(MemoryJournal()), dict[str, str]()
    return lambda: tables.device(ring)


JOURNALS: Mapping[str, Callable[[Path], Open]] = {
    "sqlite": in_a_file,
    "memory": in_memory,
    "lines": in_lines,
    "postgres": in_postgres,
    "wire": over_the_wire,
}
