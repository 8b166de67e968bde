"""What lies in the database, and what leads from each version of it to the next.

One row per entry; ``newest`` of a game is raised by whoever adds one, so that two devices meet in that row alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.errors import StorageTrouble

if TYPE_CHECKING:
    from psycopg import Connection

SCHEMA_VERSION = 1

FIRST = """
CREATE TABLE games (
    id text PRIMARY KEY, kind text NOT NULL, title text NOT NULL, created text NOT NULL,
    rules_version integer NOT NULL, box_digest text NOT NULL,
    newest integer NOT NULL DEFAULT 0, last_at text NOT NULL, touched timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE TABLE entries (
    game text NOT NULL REFERENCES games ON DELETE CASCADE, number integer NOT NULL, draft text NOT NULL,
    at text NOT NULL, who text NOT NULL, device text NOT NULL, body text NOT NULL,
    PRIMARY KEY (game, number), UNIQUE (game, draft));
CREATE TABLE checkpoints (
    game text NOT NULL REFERENCES games ON DELETE CASCADE, number integer NOT NULL, state text NOT NULL,
    rules_version integer NOT NULL, box_digest text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (game, number));
CREATE TABLE shared (
    game text PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    owns bytea NOT NULL, plays bytea NOT NULL, looks bytea NOT NULL)
"""

CHANGES: Mapping[int, str] = MappingProxyType({0: FIRST})
"""What leads from each version to the next; 0 is a database in which nothing of ours lies."""

MEETING = 0x414C4D41
"""The lock at which processes that open the same database at once wait for each other."""


def bring_up(connection: Connection[Any]) -> None:
    """Upgrade the tables from any older version to this program's, all or nothing.

    Raises ``StorageTrouble`` for tables of a newer version.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MEETING,))
        connection.execute("CREATE TABLE IF NOT EXISTS almanac (version integer NOT NULL)")
        row = connection.execute("SELECT version FROM almanac").fetchone()
        version = row[0] if row else 0
        if version > SCHEMA_VERSION:
            raise StorageTrouble("The saved games were written by a newer version of the Almanac; update yours.")
        for step in range(version, SCHEMA_VERSION):
            connection.execute(CHANGES[step].encode())
        if version < SCHEMA_VERSION:
            connection.execute("DELETE FROM almanac")
            connection.execute("INSERT INTO almanac VALUES (%s)", (SCHEMA_VERSION,))


def is_up(connection: Connection[Any]) -> bool:
    """Return whether the tables have this program's version already; then opening writes nothing."""
    there = connection.execute("SELECT to_regclass('almanac')").fetchone()
    if there is None or there[0] is None:
        return False
    row = connection.execute("SELECT version FROM almanac").fetchone()
    return row is not None and row[0] == SCHEMA_VERSION
