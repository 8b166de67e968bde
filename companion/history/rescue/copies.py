"""A copy of the journal for each evening, beside it: the newest few, each looked through before it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from companion.history.rescue.intact import is_whole
from companion.history.troubles import COPIES

FOLDER = COPIES
KEPT = 5
MORNING = timedelta(hours=5)
"""An evening that goes on after midnight is still the same one."""


def copies(journal: Path) -> tuple[Path, ...]:
    """Return the copies of a journal, the newest first."""
    return tuple(sorted((journal.parent / FOLDER).glob(f"{journal.stem}-*{journal.suffix}"), reverse=True))


def copy_of_evening(journal: Path, now: datetime) -> Path | None:
    """Write this evening's copy of the journal, remove the oldest copies, and return its path.

    None when there is no journal, or none that is whole, see :func:`companion.history.rescue.intact.is_whole`.

    Raises ``OSError`` and ``sqlite3.Error``; the copies that are there stay as they are then.
    """
    if not journal.exists():
        return None
    folder = journal.parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{journal.stem}-{(now - MORNING):%Y-%m-%d}{journal.suffix}"
    half = path.with_suffix(".half")
    half.unlink(missing_ok=True)
    half.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(journal)) as source, closing(sqlite3.connect(half)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        if not is_whole(half):
            return None
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    for old in copies(journal)[KEPT:]:
        old.unlink(missing_ok=True)
    return path
