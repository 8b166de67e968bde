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
    """What a key allows; each contains those after it."""

    OWNS = "owns"
    """Forget the table."""
    PLAYS = "plays"
    LOOKS = "looks"

    @property
    def writes(self) -> bool:
        """Whether acts are taken."""
        return self is not May.LOOKS


Adding = Callable[[SavedGame, Sequence[Draft], Checkpoint | None], None]
"""Adds a table with its first entries, all or nothing."""


@dataclass(frozen=True, slots=True)
class Hashes:
    """What is kept of the three keys of a table."""

    owns: bytes
    plays: bytes
    looks: bytes

    def may(self, key: str) -> May | None:
        """What a key allows at this table; None for a wrong one."""
        asked = _hash(key)
        ways = ((May.OWNS, self.owns), (May.PLAYS, self.plays), (May.LOOKS, self.looks))
        return next((may for may, right in ways if hmac.compare_digest(asked, right)), None)


def fresh_key() -> str:
    """A key that owns a new table; nobody guesses it."""
    return secrets.token_urlsafe(18)


def hashes(owner: str) -> Hashes:
    """What is kept of a key that owns, and of those that follow from it."""
    player = playing(owner)
    return Hashes(_hash(owner), _hash(player), _hash(looking(player)))


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "replace")).digest()


class KeyShelf(Protocol):
    """Where the hashes lie; raises ``StorageTrouble``."""

    def adding(self, kept: Hashes, journal: Journal) -> Adding:
        """Return what adds a new table together with its keys: cut off anywhere, the same may be done once more."""

    def of(self, table: str) -> Hashes | None:
        """Those of a table; None for one that is not shared."""

    def forget(self, table: str) -> None:
        """Forget them."""


class PostgresKeys:
    """A :class:`KeyShelf` beside the games in PostgreSQL; a deleted game takes its keys along."""

    def __init__(self, journal: PostgresJournal) -> None:
        self._journal = journal

    def adding(self, kept: Hashes, journal: Journal) -> Adding:
        """Return what adds a new table together with its keys, in one transaction."""

        def add(game: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None) -> None:
            into = "INSERT INTO shared (game, owns, plays, looks) VALUES (%s, %s, %s, %s)"
            row = (game.id, kept.owns, kept.plays, kept.looks)
            self._journal.add(game, drafts, checkpoint, beside=(into, row))

        return add

    def of(self, table: str) -> Hashes | None:
        """Those of a table."""
        rows = self._journal.rows("SELECT owns, plays, looks FROM shared WHERE game = %s", table)
        return next((Hashes(*map(bytes, row)) for row in rows), None)

    def forget(self, table: str) -> None:
        """Forget them."""
        self._journal.rows("DELETE FROM shared WHERE game = %s", table)

    def idle(self, days: int) -> Sequence[str]:
        """Shared tables at which nothing was done for so many days."""
        asked = "SELECT game FROM shared JOIN games ON id = game WHERE touched < now() - make_interval(days => %s)"
        return [row[0] for row in self._journal.rows(asked, days)]


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

    def adding(self, kept: Hashes, journal: Journal) -> Adding:
        """Return what adds a new table after its keys, which open nothing without it."""

        def add(game: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None) -> None:
            with self._lock:
                if journal.game(game.id) is not None:
                    raise StorageTrouble("The same game or entry is here already; nothing was recorded.")
                row = (game.id, kept.owns, kept.plays, kept.looks)
                self._asked("INSERT OR REPLACE INTO shared VALUES (?, ?, ?, ?)", row)
                try:
                    journal.add(game, drafts, checkpoint)
                except StorageTrouble:
                    self.forget(game.id)
                    raise

        return add

    def of(self, table: str) -> Hashes | None:
        """Those of a table."""
        rows = self._asked("SELECT owns, plays, looks FROM shared WHERE game = ?", (table,))
        return next((Hashes(*row) for row in rows), None)

    def forget(self, table: str) -> None:
        """Forget them."""
        self._asked("DELETE FROM shared WHERE game = ?", (table,))

    def _asked(self, query: str, values: tuple[object, ...]) -> list[tuple[bytes, bytes, bytes]]:
        with self._lock:
            try:
                return self._line.execute(query, values).fetchall()
            except (sqlite3.Error, OSError) as error:
                raise trouble(error, self._file) from error


def can_own(key: str) -> bool:
    """Return whether a key may own a table: nobody guesses it."""
    return len(key) >= SHORTEST and is_key(key)
