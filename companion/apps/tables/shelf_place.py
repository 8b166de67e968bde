"""Where the games of this user are kept: in a file of this computer, or in the database that a hub names."""

from __future__ import annotations

import os
from pathlib import Path

from companion.history.journal import Journal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file

DATABASE = "COMPANION_DATABASE"
"""Environment variable with the address of a PostgreSQL database; empty = the file."""


def database() -> str:
    """Return the address of the database, '' if a file is used. It may hold a password: never show it."""
    return os.environ.get(DATABASE, "")


def open_journal(data_folder: str | Path | None = None) -> Journal:
    """Return the journal, opened or made; raises ``StorageTrouble``."""
    if address := database():
        from companion.history.journals.postgres.postgres_journal import PostgresJournal

        return PostgresJournal(address)
    return SqliteJournal(journal_file(data_folder))


def is_there(data_folder: str | Path | None = None) -> bool:
    """Return whether there is a journal to look into, without making it."""
    return bool(database()) or journal_file(data_folder).exists()
