"""What SQLite and the file system complain of, said in one sentence each."""

from __future__ import annotations

import errno
import shlex
import sqlite3
from pathlib import Path

from companion.errors import StorageFailed, StorageGone, StorageTrouble

COPIES = "copies"
"""The folder beside a journal in which the copies of past evenings lie."""


class JournalUnreadable(StorageGone):
    """The file is damaged, or no journal at all; what is intact in it can still be rescued."""


class JournalForeign(JournalUnreadable):
    """The file belongs to another program and must not be moved."""


PRIMARY = 0xFF
"""SQLite keeps the kind of an error in the low byte of its code."""


def trouble(error: sqlite3.Error | OSError, file: Path) -> StorageTrouble:
    """Return the error with the sentence for what failed in SQLite or the file system."""
    return _of_sqlite(error, file) if isinstance(error, sqlite3.Error) else _of_system(error, file)


def _of_sqlite(error: sqlite3.Error, file: Path) -> StorageTrouble:
    """Return the error that says SQLite's complaint in a sentence."""
    match getattr(error, "sqlite_errorcode", 0) & PRIMARY:
        case sqlite3.SQLITE_FULL:
            return _disk_full()
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _cannot_write(file)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageFailed("Another device is saving; nothing was recorded. Try again.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(file)
        case sqlite3.SQLITE_ERROR | sqlite3.SQLITE_SCHEMA | sqlite3.SQLITE_FORMAT | sqlite3.SQLITE_MISMATCH:
            return damaged(file)
        case sqlite3.SQLITE_CONSTRAINT:
            return StorageTrouble("This game or entry is already here; nothing was recorded.")
        case sqlite3.SQLITE_IOERR:
            return StorageFailed("The disk with the saved games is not responding; nothing was recorded.")
        case 0 if isinstance(error, sqlite3.OperationalError):  # a text in it is none
            return damaged(file)
        case number:
            return StorageFailed("The saved games cannot be used: SQLite reports error {number}.", number=number)


def damaged(file: Path) -> JournalUnreadable:
    """Bytes of the file were changed, or it is cut off."""
    return JournalUnreadable("The file {file} is damaged; companion rescue recovers everything intact.", file=str(file))


def emptied(file: Path) -> JournalUnreadable:
    """Return the error for a file without a byte, which no journal ever is."""
    return JournalUnreadable(
        "The file {file} is empty: another program erased its games; companion rescue looks for copies.",
        file=str(file),
    )


def foreign(file: Path) -> JournalForeign:
    """Return the error for a database without this program's tables."""
    if any((file.parent / COPIES).glob(f"{file.stem}-*{file.suffix}")):
        return JournalForeign(
            "The file {file} belongs to another program; {command} FOLDER recovers the games from its copies.",
            file=str(file),
            command=f"companion rescue {shlex.quote(str(file.parent))} --into",
        )
    return JournalForeign(
        "The file {file} belongs to another program; choose another folder with --data-dir.", file=str(file)
    )


def half_a_sign() -> StorageTrouble:
    """Half of a character pair, which no database holds, is part of a name or a text."""
    return StorageTrouble("The text holds a broken character.")


def _of_system(error: OSError, file: Path) -> StorageTrouble:
    """Return the error that says a complaint of the operating system: the disk is full, or the folder not writable."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _disk_full()
    return _cannot_write(file)


def _disk_full() -> StorageTrouble:
    """Return the error that the disk is full."""
    return StorageFailed("The disk is full; nothing was recorded.")


def _cannot_write(file: Path) -> StorageTrouble:
    """Return the error that the folder of this file cannot be written."""
    return StorageFailed("Cannot write to the folder {folder}; nothing was recorded.", folder=str(file.parent))
