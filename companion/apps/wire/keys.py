"""Keys of a shared table: one owns it, one plays, one looks; each leads to the next and never back.

Whoever makes a table makes its key. The server keeps of each key a hash alone: a stolen database opens no table.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Protocol

from companion.apps.wire.key_chain import looking, playing
from companion.apps.wire.table_address import is_key
from companion.errors import StorageTrouble
from companion.history.journal import Checkpoint, Draft, Journal, SavedGame
from companion.history.troubles import trouble
from companion.records import dataclass

if TYPE_CHECKING:
    from companion.history.journals.postgres.postgres_journal import PostgresJournal

__all__ = [
    "FileKeys", "Hashes", "KeyShelf", "May", "PostgresKeys", "can_own", "fresh_key", "hashes", "looking", "playing",
]  # fmt: skip

SHORTEST = 22
"""Characters of a key: 16 bytes of chance."""


class May(StrEnum):
    """The rights that a key can give; each contains those after it."""

    OWNS = "owns"
    """Forget the table."""
    PLAYS = "plays"
    LOOKS = "looks"

    @property
    def writes(self) -> bool:
        """Return whether a key with this right may add acts."""
        return self is not May.LOOKS


Adding = Callable[[SavedGame, Sequence[Draft], Checkpoint | None], None]
"""Adds a table with its first entries, all or nothing."""


@dataclass(frozen=True, slots=True)
class Hashes:
    """The hashes of the three keys of a table, which are stored instead of the keys."""

    owns: bytes
    plays: bytes
    looks: bytes

    def may(self, key: str) -> May | None:
        """Return the right that a key gives at this table; None for a wrong key."""
        offered = _hash(key)
        ways = ((May.OWNS, self.owns), (May.PLAYS, self.plays), (May.LOOKS, self.looks))
        return next((may for may, right in ways if hmac.compare_digest(offered, right)), None)


def fresh_key() -> str:
    """Return a new random key (24 characters) that can own a table."""
    return secrets.token_urlsafe(18)


def hashes(owner: str) -> Hashes:
    """Return the hashes of an owner's key and of the keys to play and to look that follow from it."""
    player = playing(owner)
    return Hashes(_hash(owner), _hash(player), _hash(looking(player)))


def _hash(key: str) -> bytes:
    """Return the SHA-256 digest of a key, which is stored instead of it."""
    return hashlib.sha256(key.encode("utf-8", "replace")).digest()


class KeyShelf(Protocol):
    """A store of the hashes of keys; raises ``StorageTrouble``."""

    def adding(self, rights: Hashes, journal: Journal) -> Adding:
        """Return a function that adds a new table with its keys; after an interruption it may be called again."""

    def of(self, table: str) -> Hashes | None:
        """Return the key hashes of a table; None for a table that is not shared."""

    def forget(self, table: str) -> None:
        """Forget the key hashes of a table."""


class PostgresKeys:
    """A :class:`KeyShelf` beside the games in PostgreSQL; a deleted game takes its keys along."""

    def __init__(self, journal: PostgresJournal) -> None:
        self._journal = journal

    def adding(self, rights: Hashes, journal: Journal) -> Adding:
        """Return a function that adds a new table together with its keys, in a single transaction."""

        def add(game: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None) -> None:
            into = "INSERT INTO shared (game, owns, plays, looks) VALUES (%s, %s, %s, %s)"
            row = (game.id, rights.owns, rights.plays, rights.looks)
            self._journal.add(game, drafts, checkpoint, beside=(into, row))

        return add

    def of(self, table: str) -> Hashes | None:
        """Return the key hashes of a table; None for a table that is not shared."""
        rows = self._journal.rows("SELECT owns, plays, looks FROM shared WHERE game = %s", table)
        return next((Hashes(*map(bytes, row)) for row in rows), None)

    def forget(self, table: str) -> None:
        """Forget the key hashes of a table."""
        self._journal.rows("DELETE FROM shared WHERE game = %s", table)

    def idle(self, days: int) -> Sequence[str]:
        """Return the ids of the shared tables without an act for so many days."""
        query = "SELECT game FROM shared JOIN games ON id = game WHERE touched < now() - make_interval(days => %s)"
        return [row[0] for row in self._journal.rows(query, days)]


class FileKeys:
    """A :class:`KeyShelf` in a small file beside the journal of a home, its owner's alone."""

    def __init__(self, file: Path) -> None:
        self._file, self._lock = file, RLock()
        try:
            if str(file) != ":memory:":
                file.touch(mode=0o600)
            self._line = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=5.0)
            self._line.execute(
                "CREATE TABLE IF NOT EXISTS shared (game TEXT PRIMARY KEY, owns BLOB, plays BLOB, looks BLOB)"
            )
        except (sqlite3.Error, OSError) as error:
            raise trouble(error, file) from error

    def adding(self, rights: Hashes, journal: Journal) -> Adding:
        """Return a function that adds first the keys, which alone open nothing, then the new table."""

        def add(game: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None) -> None:
            with self._lock:
                if journal.game(game.id) is not None:
                    raise StorageTrouble("This game or entry is already here; nothing was recorded.")
                row = (game.id, rights.owns, rights.plays, rights.looks)
                self._rows("INSERT OR REPLACE INTO shared VALUES (?, ?, ?, ?)", row)
                try:
                    journal.add(game, drafts, checkpoint)
                except StorageTrouble:
                    self.forget(game.id)
                    raise

        return add

    def of(self, table: str) -> Hashes | None:
        """Return the key hashes of a table; None for a table that is not shared."""
        rows = self._rows("SELECT owns, plays, looks FROM shared WHERE game = ?", (table,))
        return next((Hashes(*row) for row in rows), None)

    def forget(self, table: str) -> None:
        """Forget the key hashes of a table."""
        self._rows("DELETE FROM shared WHERE game = ?", (table,))

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[bytes, bytes, bytes]]:
        """Return the rows of a query of the file of keys; raise StorageTrouble if it cannot be read."""
        with self._lock:
            try:
                return self._line.execute(query, values).fetchall()
            except (sqlite3.Error, OSError) as error:
                raise trouble(error, self._file) from error


def can_own(key: str) -> bool:
    """Return whether a key is well formed and long enough (at least 22 characters) to own a table."""
    return len(key) >= SHORTEST and is_key(key)
