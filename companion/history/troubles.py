"""What SQLite and the file system complain of, said in one sentence each."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import StorageTrouble

PRIMARY = 0xFF
"""SQLite keeps the kind of an error in the low byte of its code."""


@contextmanager
def translated(file: Path) -> Iterator[None]:
    """Everything inside that fails in SQLite or the file system raises ``StorageTrouble`` instead."""
    try:
        yield
    except sqlite3.Error as error:
        raise _of_sqlite(error, file) from error
    except OSError as error:
        raise _of_system(error, file) from error


def _of_sqlite(error: sqlite3.Error, file: Path) -> StorageTrouble:
    match getattr(error, "sqlite_errorcode", 0) & PRIMARY:
        case sqlite3.SQLITE_FULL:
            return _disk_full()
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _cannot_write(file)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageTrouble("Another device is busy saving; nothing was recorded, try again.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return StorageTrouble("The file {file} is damaged or holds no saved games.", file=str(file))
        case sqlite3.SQLITE_IOERR:
            return StorageTrouble("The disk with the saved games does not answer; nothing was recorded.")
        case _:
            return StorageTrouble("The saved games cannot be used: {what}.", what=str(error))


def _of_system(error: OSError, file: Path) -> StorageTrouble:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _disk_full()
    return _cannot_write(file)


def _disk_full() -> StorageTrouble:
    return StorageTrouble("The disk is full; nothing was recorded.")


def _cannot_write(file: Path) -> StorageTrouble:
    return StorageTrouble("The folder {folder} cannot be written; nothing was recorded.", folder=str(file.parent))
