"""The journal as one file of lines per game, only ever added to: for a page that has files but no database.

A line is a change, all of it or nothing: eight hexadecimal digits of its CRC-32, a space, a JSON object, a line feed.

    {"game": [cover ...], "entries": [[id, at, who, device, body] ...], "checkpoint": [...]}    the first line
    {"number": n, "entries": [[...]], "checkpoint": [...]}     an entry, perhaps with the table after it, or the cover
    {"checkpoint": [...]}    {"title": "..."}    {"gone": true}

What a crash left unfinished at the end is cut off by the next change. A line that its sum neither confirms nor mends
(:mod:`companion.history.journals.flipped_bits`), or that says what no journal writes
(:mod:`companion.history.journals.lines`), is passed over; the gap in the numbers is then the timeline's to tell, as in
every journal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from dataclasses import field, fields, replace
from typing import Any, Protocol

from companion.errors import StorageTrouble, table_gone
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.journals.lines import COVER, JournalLine, changes, line_of, read_change
from companion.history.journals.mirror import Aside, MirroredGame, Overtaken
from companion.records import dataclass

MIN_COVERS = 3
"""How many lines of a file tell the cover; each act adds it until they do."""


class Folder(Protocol):
    """Files that can be read, and added to by whoever holds them; every method raises ``StorageTrouble``."""

    def names(self) -> Sequence[str]:
        """Return the names of all files in the folder."""

    def size(self, name: str) -> int:
        """Return the size of a file in bytes; 0 where it is gone."""

    def read(self, name: str, start: int = 0) -> bytes:
        """Return the bytes of a file from the offset ``start`` on."""

    def create(self) -> str:
        """Make a new, empty file and return its name."""

    def append(self, name: str, at: int, content: bytes) -> None:
        """Put ``content`` at ``at``, with nothing behind it, durably; failing leaves the first ``at`` bytes."""

    def remove(self, name: str) -> None:
        """Remove a file."""

    def writing(self) -> AbstractContextManager[object]:
        """Return a context that holds the exclusive right to write."""


@dataclass
class _Log:
    """One file as far as it was read."""

    end: int = 0
    """Where the next change goes: behind the last whole line."""
    cover: SavedGame | None = None
    covers: int = 0
    """How many lines tell the cover."""
    entries: dict[int, Draft] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    checkpoints: dict[int, Checkpoint] = field(default_factory=dict)
    is_gone: bool = False
    aside: dict[str, Any] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        return max(self.entries, default=0)

    def saved_game(self) -> SavedGame | None:
        """Return the cover with the number and time of the newest entry; None for a deleted game."""
        if self.cover is None or self.is_gone:
            return None
        newest = self.newest
        at = self.entries[newest].at if newest else self.cover.created
        return replace(self.cover, last_at=at, entries=newest)


class LineJournal:
    """A :class:`companion.history.journal.Journal` over a :class:`Folder`."""

    look_every = 0.1

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._logs: dict[str, _Log] = {}
        self._files: dict[str, str] = {}
        """The file of each game that was asked for."""
        self._writes = 0

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Keep a new game with its first entries, all or nothing."""
        with self._folder.writing():
            if self._find(game.id) or len({draft.id for draft in drafts}) < len(drafts):
                raise StorageTrouble("This game or entry is already here; nothing was recorded.")
            name = self._folder.create()
            self._logs[name] = _Log()
            entries = [_values(draft) for draft in drafts]
            self._write(name, {"game": _values(game)[: len(COVER)], "entries": entries} | _checkpoint_part(checkpoint))

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games, the one played last first."""
        covers = (log.saved_game() for log in map(self._read, self._folder.names()))
        saved_games = sorted((cover for cover in covers if cover), key=lambda cover: cover.id)
        return tuple(sorted(saved_games, key=lambda cover: (cover.last_at, cover.created), reverse=True))

    def game(self, game: str) -> SavedGame | None:
        """One game by its id."""
        named_log = self._find(game)
        return named_log[1].saved_game() if named_log else None

    def rename(self, game: str, title: str) -> None:
        """Give a game another title."""
        with self._folder.writing():
            if named_log := self._find(game):
                self._write(named_log[0], {"title": title})

    def delete(self, game: str) -> None:
        """Forget a game with all its entries and checkpoints."""
        with self._folder.writing():
            if named_log := self._find(game):
                self._write(named_log[0], {"gone": True})
                self._folder.remove(named_log[0])

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Add an entry if ``after`` is still the newest number, durably; None when another device was first."""
        with self._folder.writing():
            name, log = self._existing(game)
            if draft.id in log.numbers:
                return Appended(log.numbers[draft.id], fresh=False)
            if log.newest < after:
                raise StorageTrouble("The saved game is behind the table shown here; reload the page.")
            if log.newest > after:
                return None
            self._write(
                name,
                {"number": after + 1, "entries": [_values(draft)]} | _checkpoint_part(checkpoint) | _cover_again(log),
            )
        return Appended(after + 1, fresh=True)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries with a number greater than ``after``, in order; of more than ``most`` the first."""
        named_log = self._find(game)
        drafts = named_log[1].entries if named_log else {}
        return tuple(Entry(number, drafts[number]) for number in sorted(drafts) if number > after)[:most]

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; one of the same number is replaced."""
        with self._folder.writing():
            self._write(self._existing(game)[0], _checkpoint_part(checkpoint))

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a game, oldest first; of more than ``most`` the newest."""
        named_log = self._find(game)
        checkpoints = named_log[1].checkpoints if named_log else {}
        return tuple(checkpoints[number] for number in sorted(checkpoints)[-(most or len(checkpoints)) :])

    def size(self, game: str) -> int:
        """Return the number of characters that the acts of a game take."""
        return sum(len(entry.draft.body) for entry in self.entries(game))

    def aside(self, game: str) -> Aside:
        """Return this device's own data beside a game, as plain JSON; empty if there is none."""
        named_log = self._find(game)
        return dict(named_log[1].aside) if named_log else {}

    def stands(self, game: str) -> MirroredGame:
        """Return the entries of a game and this device's own data beside it, both at the same moment."""
        return MirroredGame(self.entries(game), self.aside(game))

    def put_aside(
        self, game: str, content: Aside, over: MirroredGame | None = None, drafts: Sequence[Draft] = ()
    ) -> None:
        """Keep something beside a game, together with new entries: all of it or nothing."""
        with self._folder.writing():
            name, log = self._existing(game)
            after = log.newest
            if over is not None and (after, log.aside) != (over.newest, over.aside):
                raise Overtaken("Another page acted first; try again.")
            entries = {"number": after + 1, "entries": [_values(draft) for draft in drafts]} if drafts else {}
            self._write(name, entries | {"aside": content})

    def version(self) -> Hashable:
        """Return a mark that differs when this page or another has written."""
        return self._writes, sum(map(self._folder.size, self._folder.names()))

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Another tab of the browser is not heard."""
        return None

    def close(self) -> None:
        """Forget what was read."""
        self._logs.clear()

    def _existing(self, game: str) -> tuple[str, _Log]:
        """Return file name and log of a game; raise StorageTrouble if it was deleted or never existed."""
        named_log = self._find(game)
        if named_log is None:
            raise table_gone()
        return named_log

    def _find(self, game: str) -> tuple[str, _Log] | None:
        """Return file name and log of a game, None if no file holds it or it was deleted."""
        cached_name = self._files.get(game)
        for name in (*([cached_name] if cached_name else ()), *self._folder.names()):
            log = self._read(name)
            if log.cover is not None and log.cover.id == game and not log.is_gone:
                self._files[game] = name
                return name, log
        return None

    def _read(self, name: str) -> _Log:
        """Return the log of a file, with what was added since it was read the last time."""
        log = self._logs.setdefault(name, _Log())
        size = self._folder.size(name)
        if size < log.end:
            log = self._logs[name] = _Log()
        if size > log.end:
            self._take(log, self._folder.read(name, log.end))
        return log

    def _write(self, name: str, change: dict[str, Any]) -> None:
        """Append a change to a game's file, and apply it to the log in memory."""
        log = self._logs[name]
        line = line_of(change)
        self._folder.append(name, log.end, line)
        self._take(log, line)
        self._writes += 1

    def _take(self, log: _Log, lines: bytes) -> None:
        """Apply lines read from a file to the log in memory; damaged lines are skipped."""
        for content, end in changes(lines):
            log.end += end
            if change := read_change(content):
                _apply(log, change)


def _apply(log: _Log, change: JournalLine) -> None:
    """Apply a line to a log: cover, entries, checkpoint, title, deletion, or what is stored beside the game."""
    if change.cover is not None:
        log.covers += 1
        log.cover = change.cover
    for number, draft in change.entries.items():
        log.entries[number] = draft
        log.numbers[draft.id] = number
    if change.checkpoint is not None:
        log.checkpoints[change.checkpoint.number] = change.checkpoint
    if change.title is not None and log.cover is not None:
        log.cover = replace(log.cover, title=change.title)
    log.is_gone = log.is_gone or change.is_gone
    log.aside = log.aside if change.aside is None else change.aside


def _values(record: Any) -> list[Any]:
    """Return the values of a record's fields in their order."""
    return [getattr(record, column.name) for column in fields(record)]


def _cover_again(log: _Log) -> dict[str, Any]:
    """Return the present cover for the second line at the latest, so that a lost first line hides no game."""
    return {"game": _values(log.cover)[: len(COVER)]} if log.covers < MIN_COVERS and log.cover is not None else {}


def _checkpoint_part(checkpoint: Checkpoint | None) -> dict[str, Any]:
    """Return a checkpoint as the part of a line, {} without a checkpoint."""
    return {} if checkpoint is None else {"checkpoint": _values(checkpoint)}
