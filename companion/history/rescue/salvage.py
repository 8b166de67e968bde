"""Every intact row of a journal's file, whatever has happened to the rest of it; the file itself is not touched.

SQLite stops at the first damaged page, so tables are read from both ends and row by row between. Where the first page
is lost, that of a fresh journal stands in for it: our tables always begin at the same pages.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import field
from pathlib import Path
from typing import Any

from companion.history.codec import from_text
from companion.history.journal import Checkpoint, Draft, SavedGame
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.rescue.intact import (
    ASIDE,
    CHECKPOINT,
    COVER,
    ENTRY,
    HASH,
    SHAPES,
    aside_in,
    fits,
    is_intact_entry,
    is_intact_table,
)
from companion.records import dataclass

LOG = "-wal"
"""SQLite keeps the newest entries in a file of this ending beside the journal."""

PAGE = 4096
"""Bytes of a page of our files."""

NEAREST, FARTHEST = 1_000, 100_000
"""Entries of one game that are looked for one by one: at least, and at most however far the others reach."""


@dataclass(frozen=True)
class Salvaged:
    """All that is known of one game; numbers may be missing."""

    cover: SavedGame
    entries: Mapping[int, Draft]
    checkpoints: Mapping[int, Checkpoint]
    aside: Mapping[str, Any] = field(default_factory=dict)
    """What the computer keeps beside it: of a table elsewhere its address with the key, and what waits."""


def salvage(file: Path, kinds: Mapping[str, str]) -> dict[str, Salvaged]:
    """Return the games of a file by their ids; ``kinds`` says to which game a set-up command belongs. Raises
    ``OSError``."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        copy = Path(folder) / file.name
        for ending in ("", LOG):
            part = file.with_name(file.name + ending)
            if part.exists():
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        games = _games(copy, kinds)
        if not games and copy.stat().st_size > PAGE:
            _lend_first_page(copy)
            games = _games(copy, kinds)
        return games


def _lend_first_page(file: Path) -> None:
    """Replace a damaged file's first page by that of a new journal, with the right number of pages in it."""
    fresh = file.with_name("fresh.sqlite")
    SqliteJournal(fresh).close()
    page = bytearray(fresh.read_bytes()[:PAGE])
    page[28:32] = (file.stat().st_size // PAGE).to_bytes(4, "big")
    with file.open("r+b") as damaged:
        damaged.write(page)


def _games(file: Path, kinds: Mapping[str, str]) -> dict[str, Salvaged]:
    """Return the games in a readable file that have an intact entry or table, by id, and what lies beside them."""
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = bytes
        covers = {row[0]: SavedGame(*row) for row in _rows(connection, "games", COVER) if fits(row, SHAPES["games"])}
        entries = _numbered(connection, "entries", ENTRY, SHAPES["entries"], covers)
        checkpoints = _numbered(connection, "checkpoints", (*CHECKPOINT, HASH), SHAPES["checkpoints"] + "t", covers)
        for key, row in _numbered(connection, "checkpoints", CHECKPOINT, SHAPES["checkpoints"], covers).items():
            checkpoints.setdefault(key, (*row, ""))
        rows = [row for row in _rows(connection, "asides", ASIDE) if fits(row, SHAPES["asides"])]
        asides = {row[0]: aside_in(row[1]) for row in rows}
    games: dict[str, Salvaged] = {}
    for game in dict.fromkeys((*covers, *(name for name, _ in entries))):
        drafts = {number: Draft(*row[2:]) for (name, number), row in sorted(entries.items()) if name == game}
        tables = {number: Checkpoint(*row[1:]) for (name, number), row in sorted(checkpoints.items()) if name == game}
        drafts = {number: draft for number, draft in drafts.items() if number > 0 and is_intact_entry(draft)}
        tables = {
            number: checkpoint for number, checkpoint in tables.items() if number > 0 and is_intact_table(checkpoint)
        }
        cover = covers.get(game) or _cover(game, drafts, tables, kinds)
        if cover is not None and (drafts or tables):
            games[game] = Salvaged(cover, drafts, tables, asides.get(game) or {})
    return games


def _numbered(
    connection: sqlite3.Connection, table: str, columns: tuple[str, ...], shape: str, games: Iterable[str]
) -> dict[tuple[str, int], tuple[Any, ...]]:
    """Rows by game and number: from both ends, then one by one where an index knows of them or a number is missing."""
    numbered = {(row[0], row[1]): row for row in _rows(connection, table, columns) if fits(row, shape)}
    keys = {(row[0], row[1]) for row in _rows(connection, table, ("game", "number")) if fits(row, "ti")}
    newest = dict.fromkeys(games, NEAREST)
    for game, number in (*numbered, *keys):
        newest[game] = min(max(newest.get(game, NEAREST), number), FARTHEST)
    keys.update((game, number) for game, last in newest.items() for number in range(1, last + 1))
    for key in keys - numbered.keys():
        with suppress(sqlite3.Error, UnicodeDecodeError):
            query = f"SELECT {', '.join(columns)} FROM {table} WHERE game = ? AND number = ?"
            for raw in connection.execute(query, key):
                if fits(row := _texts(raw), shape):
                    numbered[key] = row
    return numbered


def _rows(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """Rows from the beginning on and from the end back, each time up to the first damaged page."""
    key = {"games": "rowid", "asides": "game"}.get(table, "game {0}, number")
    for order in ("ASC", "DESC"):
        query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {key.format(order)} {order}"
        with suppress(sqlite3.Error):
            for raw in connection.execute(query):
                with suppress(UnicodeDecodeError):
                    yield _texts(raw)


def _texts(raw: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row with its bytes decoded as UTF-8; raise UnicodeDecodeError if they are no such text."""
    return tuple(value.decode("utf-8") if isinstance(value, bytes) else value for value in raw)


def _cover(
    game: str, drafts: Mapping[int, Draft], checkpoints: Mapping[int, Checkpoint], kinds: Mapping[str, str]
) -> SavedGame | None:
    """Return a new cover for a game that lost its own, of the kind that its first entry shows; None without such an
    entry."""
    first = drafts.get(1)
    kind = kinds.get(str(from_text(first.body).get("do"))) if first else None
    if first is None or kind is None:
        return None
    newest = checkpoints[max(checkpoints)] if checkpoints else None
    version, digest = (newest.rules_version, newest.box_digest) if newest else (0, "")
    return SavedGame(game, kind, "", first.at, version, digest)
