"""Where the games of this user are kept: in a file of this computer, or in the database that a hub names."""

from __future__ import annotations

import os
from pathlib import Path

from companion.history.journal import Journal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file

DATABASE = "COMPANION_DATABASE"
"""Environment variable with the address of a PostgreSQL database; empty = the file."""


def database() -> str:
    """The address of the database, which may hold a password and is shown to nobody; empty where a file is used."""
    return os.environ.get(DATABASE, "")


def open_journal(data_folder: str | Path | None = None) -> Journal:
    """The journal, opened or made; raises ``StorageTrouble``."""
    if address := database():
        from companion.history.journals.postgres.postgres_journal import PostgresJournal

        return PostgresJournal(address)
    return SqliteJournal(journal_file(data_folder))


def is_there(data_folder: str | Path | None = None) -> bool:
    """Whether there is a journal to look into; looking alone shall make none."""
    return bool(database()) or journal_file(data_folder).exists()
