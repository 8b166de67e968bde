"""What counts as intact: of an entry, of a saved table, of a whole file. Whatever looks for damage asks here.

A journal of which a single row is not intact is damaged: it is rescued, and never takes the place of a copy.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.errors import BadExport
from companion.history.codec import from_text, hash_of
from companion.history.journal import Checkpoint, Draft

COVER = ("id", "kind", "title", "created", "rules_version", "box_digest")
ENTRY = ("game", "number", "device_entry_id", "at", "who", "device", "body")
CHECKPOINT = ("game", "number", "state", "rules_version", "box_digest")
HASH = "hash"
"""A column that the saved tables of older versions lack."""

ASIDE = ("game", "content")

SHAPES = {"games": "ttttit", "entries": "tittttt", "checkpoints": "titit", "asides": "tt"}
"""What the columns of each table hold, see :func:`fits`."""


def fits(row: tuple[Any, ...], shape: str) -> bool:
    """Return whether every value of a row has the type of its column: ``t`` a text, ``i`` a number."""
    return all(type(value) is (str if kind == "t" else int) for value, kind in zip(row, shape, strict=True))


def is_intact_entry(draft: Draft) -> bool:
    """Return whether the act of an entry can be read, even if the rules refuse it."""
    try:
        return isinstance(from_text(draft.body), dict)
    except BadExport:
        return False


def is_intact_table(checkpoint: Checkpoint) -> bool:
    """Return whether a saved table can be read and matches its hash, if it was saved with a hash."""
    try:
        return checkpoint.hash in ("", hash_of(from_text(checkpoint.state)))
    except BadExport:
        return False


def is_whole(file: Path) -> bool:
    """Return whether SQLite finds no damage in a journal's file, and every row in it is intact and none is missing."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection,
    ):
        passed = [row[0] for row in connection.execute("PRAGMA quick_check(1)")] == ["ok"]
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        rows = _covers(connection) and _entries(connection) and _tables(connection) and _asides(connection)
        return passed and version > 0 and rows
    return False


def aside_in(content: str) -> dict[str, Any] | None:
    """Return a computer's own data beside a game, read from text; None where it cannot be read."""
    try:
        aside = from_text(content)
    except BadExport:
        return None
    return aside if isinstance(aside, dict) else None


def _asides(connection: sqlite3.Connection) -> bool:
    """Return whether all that is stored beside games in a journal's file is intact."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'asides'").fetchone():
        return True
    rows = connection.execute(f"SELECT {', '.join(ASIDE)} FROM asides")
    return all(fits(row, SHAPES["asides"]) and aside_in(row[1]) is not None for row in rows)


def _covers(connection: sqlite3.Connection) -> bool:
    """Return whether all facts about games in a journal's file are intact."""
    return all(fits(row, SHAPES["games"]) for row in connection.execute(f"SELECT {', '.join(COVER)} FROM games"))


def _entries(connection: sqlite3.Connection) -> bool:
    """Return whether all entries in a journal's file are intact and numbered without gaps."""
    reached: dict[str, int] = {}
    for row in connection.execute(f"SELECT {', '.join(ENTRY)} FROM entries ORDER BY game, number"):
        if not fits(row, SHAPES["entries"]) or not is_intact_entry(Draft(*row[2:])):
            return False
        game, number = row[:2]
        if number != reached.get(game, 0) + 1:
            return False
        reached[game] = number
    return True


def _tables(connection: sqlite3.Connection) -> bool:
    """Return whether all checkpoints in a journal's file are intact."""
    columns = (*CHECKPOINT, HASH)
    rows = connection.execute(f"SELECT {', '.join(columns)} FROM checkpoints")
    return all(fits(row, SHAPES["checkpoints"] + "t") and is_intact_table(Checkpoint(*row[1:])) for row in rows)
