"""The journal in PostgreSQL, shared by any number of processes on any number of machines.

An entry is added by one statement, which raises the game's newest number only if it is still the one that the device
knew, adds the row and notifies whoever listens; when it has answered, PostgreSQL has it on its disk
(``synchronous_commit``). A line to the database that breaks is opened again, and what was asked is asked once more:
every act has its own id, so that one which did arrive counts once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import LifoQueue
from typing import Any, TypeVar

from companion.errors import StorageTrouble, table_gone
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.journals.postgres import migrations
from companion.history.journals.postgres.ear import Ear
from companion.history.journals.postgres.postgres_troubles import is_lost, library, trouble
from companion.history.troubles import half_a_sign

T = TypeVar("T")

COVER = "id, kind, title, created, rules_version, box_digest, last_at, newest"

ADD = """
INSERT INTO games (id, kind, title, created, rules_version, box_digest, newest, last_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""

ENTRY = "INSERT INTO entries (game, number, draft, at, who, device, body) VALUES (%s, %s, %s, %s, %s, %s, %s)"

CHECKPOINT = """
INSERT INTO checkpoints (game, number, state, rules_version, box_digest, hash) VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (game, number) DO UPDATE SET
    state = excluded.state, rules_version = excluded.rules_version,
    box_digest = excluded.box_digest, hash = excluded.hash
"""

RAISED = """
WITH raised AS (
    UPDATE games SET newest = newest + 1, last_at = %(at)s, touched = now()
    WHERE id = %(game)s AND newest = %(after)s
        AND NOT EXISTS (SELECT 1 FROM entries WHERE game = %(game)s AND draft = %(draft)s)
    RETURNING id, newest),
added AS (
    INSERT INTO entries (game, number, draft, at, who, device, body)
    SELECT id, newest, %(draft)s, %(at)s, %(who)s, %(device)s, %(body)s FROM raised)
"""

WITH_CHECKPOINT = """,
standing AS (
    INSERT INTO checkpoints (game, number, state, rules_version, box_digest, hash)
    SELECT id, %(number)s, %(state)s, %(rules_version)s, %(box_digest)s, %(hash)s FROM raised
    ON CONFLICT (game, number) DO UPDATE SET
        state = excluded.state, rules_version = excluded.rules_version,
        box_digest = excluded.box_digest, hash = excluded.hash)
"""

WORDS = "_words"
"""End of the name of the channel on which processes talk to each other."""

AND_NOTIFY = "SELECT newest, pg_notify(%(channel)s, id || ' ' || newest) FROM raised"


class PostgresJournal:
    """A :class:`companion.history.journal.Journal` in the database at ``url``; opening makes its tables.

    ``lines`` is how many threads may ask at once. Raises ``StorageTrouble`` for a database that does not answer, does
    not let us in, or was written by a newer version.
    """

    look_every = 5.0

    def __init__(self, url: str, lines: int = 1) -> None:
        self._url, self._psycopg = url, library()
        self._lines: LifoQueue[Any] = LifoQueue()
        for _ in range(lines):
            self._lines.put(None)
        self._ears: dict[str, Ear] = {}
        self.channel = self._run(self._begin)

    def _begin(self, line: Any) -> str:
        """Create or update the tables of the schema, and return the name of its channel for notifications."""
        if not migrations.is_up(line):
            migrations.bring_up(line)
        (schema,) = line.execute("SELECT current_schema()").fetchone()
        return f"almanac_{schema}"

    def add(
        self,
        game: SavedGame,
        drafts: Sequence[Draft] = (),
        checkpoint: Checkpoint | None = None,
        beside: tuple[str, tuple[Any, ...]] | None = None,
    ) -> None:
        """Keep a new game with its first entries, and what a statement puts ``beside`` it, all or nothing."""

        def adding(line: Any) -> None:
            with line.transaction():
                last_at = drafts[-1].at if drafts else game.created
                cover = (game.id, game.kind, game.title, game.created, game.rules_version, game.box_digest)
                line.execute(ADD, _safe((*cover, len(drafts), last_at)))
                for number, draft in enumerate(drafts, start=1):
                    row = (game.id, number, draft.id, draft.at, draft.who, draft.device, draft.body)
                    line.execute(ENTRY, _safe(row))
                if checkpoint:
                    line.execute(CHECKPOINT, _checkpoint_row(game.id, checkpoint))
                if beside is not None:
                    line.execute(*beside)
                self._notify(line, game.id, len(drafts))

        self._run(adding, again=False)

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games, the one played last first."""
        order = 'ORDER BY last_at COLLATE "C" DESC, created COLLATE "C" DESC, id COLLATE "C"'
        return tuple(SavedGame(*row) for row in self._rows(f"SELECT {COVER} FROM games {order}"))

    def game(self, game: str) -> SavedGame | None:
        """One game by its id."""
        return next((SavedGame(*row) for row in self._rows(f"SELECT {COVER} FROM games WHERE id = %s", game)), None)

    def rename(self, game: str, title: str) -> None:
        """Give a game another title."""

        def renaming(line: Any) -> None:
            with line.transaction():
                line.execute("UPDATE games SET title = %s WHERE id = %s", _safe((title, game)))
                self._notify(line, game, 0)

        self._run(renaming)

    def delete(self, game: str) -> None:
        """Forget a game with all its entries and checkpoints."""

        def deleting(line: Any) -> None:
            with line.transaction():
                line.execute("DELETE FROM games WHERE id = %s", _safe((game,)))
                self._notify(line, game, 0)

        self._run(deleting)

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Add an entry if ``after`` is still the newest number, durably; None when another device was first."""
        values: dict[str, Any] = {"game": game, "after": after, "draft": draft.id, "at": draft.at, "who": draft.who}
        values |= {"device": draft.device, "body": draft.body, "channel": self.channel}
        statement = RAISED + AND_NOTIFY
        if checkpoint:
            statement = RAISED + WITH_CHECKPOINT + AND_NOTIFY
            values |= {"number": checkpoint.number, "state": checkpoint.state, "hash": checkpoint.hash}
            values |= {"rules_version": checkpoint.rules_version, "box_digest": checkpoint.box_digest}
        lookup = "SELECT number FROM entries WHERE game = %s AND draft = %s"
        named = {name: _escaped(value) for name, value in values.items()}

        def adding(line: Any) -> Appended | None:
            with suppress(self._psycopg.errors.UniqueViolation):  # the same tap at the same moment
                for number, _ in line.execute(statement, named):
                    return Appended(number, fresh=True)
            for (number,) in line.execute(lookup, _safe((game, draft.id))):
                return Appended(number, fresh=False)
            for (newest,) in line.execute("SELECT newest FROM games WHERE id = %s", _safe((game,))):
                if newest < after:
                    raise StorageTrouble("The saved game is behind the table shown here; reload the page.")
                return None
            raise table_gone()

        return self._run(adding)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries with a number greater than ``after``, in order; of more than ``most`` the first."""
        query = "SELECT number, draft, at, who, device, body FROM entries WHERE game = %s AND number > %s"
        rows = self._rows(query + " ORDER BY number LIMIT %s", game, after, most)
        return tuple(Entry(row[0], Draft(*row[1:])) for row in rows)

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; one of the same number is replaced."""

        def putting(line: Any) -> None:
            try:
                with line.transaction():
                    line.execute(CHECKPOINT, _checkpoint_row(game, checkpoint))
                    self._notify(line, game, 0)
            except self._psycopg.errors.ForeignKeyViolation:
                raise table_gone() from None

        self._run(putting)

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a game, oldest first; of more than ``most`` the newest."""
        columns = "number, state, rules_version, box_digest, hash"
        query = f"SELECT {columns} FROM checkpoints WHERE game = %s ORDER BY number DESC LIMIT %s"
        return tuple(Checkpoint(*row) for row in reversed(self._rows(query, game, most)))

    def size(self, game: str) -> int:
        """Return the number of characters that the acts of a game take."""
        ((size,),) = self._rows("SELECT coalesce(sum(length(body)), 0) FROM entries WHERE game = %s", game)
        return int(size)

    def version(self) -> Hashable:
        """Return a mark that differs as soon as any device's writing can be seen, also in another game; 60
        microseconds."""
        return self._rows("SELECT pg_current_snapshot()::text")[0]

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called in the running event loop soon after anybody wrote to this database."""
        loop = asyncio.get_running_loop()

        def awake(game: str, number: int) -> None:
            with suppress(RuntimeError):  # a loop that has ended
                loop.call_soon_threadsafe(wake)

        return self.hear(awake)

    def hear(self, listener: Callable[[str, int], object]) -> Callable[[], None]:
        """Call ``listener``, in a thread, with game and newest number of every write; return the function that ends it.

        The number is 0 where no entry was added; the game is empty where something may have been missed.
        """
        return self._listen(self.channel, lambda text: listener(*_noted(text)))

    def hear_words(self, listener: Callable[[str], object]) -> Callable[[], None]:
        """Call ``listener``, in a thread, with the words that processes send each other; empty where some were lost.

        Returns the function that ends it.
        """
        return self._listen(self.channel + WORDS, listener)

    def say(self, word: str) -> None:
        """Send a word to all processes that listen to words, this process included; it is stored nowhere."""
        self._run(lambda line: line.execute("SELECT pg_notify(%s, %s)", (self.channel + WORDS, word)), again=False)

    def _listen(self, channel: str, listener: Callable[[str], object]) -> Callable[[], None]:
        """Call ``listener`` with each text on a channel; return the function that ends that."""
        if channel not in self._ears:
            self._ears[channel] = Ear(self._url, channel)
        return self._ears[channel].listen(listener)

    def close(self) -> None:
        """Let go of the database."""
        for ear in self._ears.values():
            ear.close()
        while not self._lines.empty():
            line = self._lines.get_nowait()
            if line is not None:
                line.close()
        self._lines.put(None)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that a statement yields; for data beside the games (keys, retention)."""
        return self._rows(query, *values)

    def _notify(self, line: Any, game: str, number: int) -> None:
        """Notify all processes, when the transaction commits, that a game has reached this entry."""
        line.execute("SELECT pg_notify(%s, %s)", (self.channel, f"{_escaped(game)} {number}"))

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query with its values, empty for a statement without rows."""

        def reading(line: Any) -> list[tuple[Any, ...]]:
            cursor = line.execute(query, _safe(values))
            return [tuple(map(_unescaped, row)) for row in cursor] if cursor.description else []

        return self._run(reading)

    def _run(self, ask: Callable[[Any], T], *, again: bool = True) -> T:
        """Run ``ask`` on a free connection; with ``again`` a second time where the connection broke."""
        with self._errors_translated():
            for attempt in (1, 2):
                with self._line() as line:
                    try:
                        return ask(line)
                    except self._psycopg.Error as error:
                        if attempt == 2 or not (again and is_lost(error, line)):
                            raise
                self._forget_lines()
        raise AssertionError

    @contextmanager
    def _line(self) -> Iterator[Any]:
        """Lend a connection of the pool, opened again if it was lost."""
        line = self._lines.get()
        try:
            if line is None or line.closed:
                line = self._psycopg.connect(
                    self._url, autocommit=True, connect_timeout=5, application_name="almanac", keepalives_idle=30
                )
            yield line
        finally:
            self._lines.put(None if line is not None and line.closed else line)

    def _forget_lines(self) -> None:
        """Close all idle connections: after a broken connection the others to that server are probably broken too."""
        for _ in range(self._lines.qsize()):
            line = self._lines.get()
            if line is not None:
                line.close()
            self._lines.put(None)

    @contextmanager
    def _errors_translated(self) -> Iterator[None]:
        """Translate errors raised within: to StorageTrouble from the driver's errors and half a surrogate pair."""
        try:
            yield
        except self._psycopg.Error as error:
            raise trouble(error) from error
        except UnicodeEncodeError as error:
            raise half_a_sign() from error


def _noted(text: str) -> tuple[str, int]:
    """Game and number, as they are notified."""
    game, _, number = text.rpartition(" ")
    return game, int(number or 0)


def _checkpoint_row(game: str, checkpoint: Checkpoint) -> tuple[Any, ...]:
    """Return a checkpoint as a row for the database."""
    row = (game, checkpoint.number, checkpoint.state, checkpoint.rules_version, checkpoint.box_digest, checkpoint.hash)
    return _safe(row)


ESCAPE, ZERO = "\x01", "\x00"
"""PostgreSQL's text holds every character but one, which is written as two."""


def _safe(values: Sequence[object]) -> tuple[Any, ...]:
    """Return values with their zero characters escaped, which PostgreSQL does not store."""
    return tuple(map(_escaped, values))


def _escaped(value: object) -> Any:
    """Return a text without NUL, which PostgreSQL cannot store; any other value, also a list of texts, unchanged."""
    if isinstance(value, str) and (ESCAPE in value or ZERO in value):
        return value.replace(ESCAPE, ESCAPE * 2).replace(ZERO, ESCAPE + "0")
    return value


def _unescaped(value: object) -> Any:
    """Return a value from the database with its zero characters restored if it is a text, as it is if not."""
    if isinstance(value, str) and ESCAPE in value:
        return re.sub(ESCAPE + "(.)", lambda result: ZERO if result[1] == "0" else ESCAPE, value, flags=re.DOTALL)
    return value
