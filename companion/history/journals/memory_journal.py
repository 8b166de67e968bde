"""A journal in the memory of one program: for tests, and for tables that are to leave no trace."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from threading import RLock

from companion.errors import StorageTrouble, table_gone
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame


class MemoryJournal:
    """A :class:`companion.history.journal.Journal` that ends with the program; all devices share the one object."""

    look_every = 0.1

    def __init__(self) -> None:
        self._lock = RLock()
        self._games: dict[str, SavedGame] = {}
        self._drafts: dict[str, list[Draft]] = {}
        self._checkpoints: dict[str, dict[int, Checkpoint]] = {}
        self._version = 0

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Keep a new game with its first entries, all or nothing."""
        with self._lock:
            if game.id in self._games or len({draft.id for draft in drafts}) < len(drafts):
                raise StorageTrouble("This game or entry is already here; nothing was recorded.")
            self._games[game.id] = replace(game, last_at="", entries=0)
            self._drafts[game.id] = list(drafts)
            self._checkpoints[game.id] = {checkpoint.number: checkpoint} if checkpoint else {}
            self._version += 1

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games, the one played last first."""
        with self._lock:
            covers = sorted(map(self._cover, self._games), key=lambda cover: cover.id)
        return tuple(sorted(covers, key=lambda cover: (cover.last_at, cover.created), reverse=True))

    def game(self, game: str) -> SavedGame | None:
        """One game by its id."""
        with self._lock:
            return self._cover(game) if game in self._games else None

    def rename(self, game: str, title: str) -> None:
        """Give a game another title."""
        with self._lock:
            if game in self._games:
                self._games[game] = replace(self._games[game], title=title)
                self._version += 1

    def delete(self, game: str) -> None:
        """Forget a game with all its entries and checkpoints."""
        with self._lock:
            for store in (self._games, self._drafts, self._checkpoints):
                store.pop(game, None)
            self._version += 1

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Add an entry if ``after`` is still the newest number; None when another device was first."""
        with self._lock:
            drafts = self._drafts.get(game)
            for number, earlier in enumerate(drafts or (), start=1):
                if earlier.id == draft.id:
                    return Appended(number, fresh=False)
            if drafts is None:
                raise table_gone()
            if len(drafts) < after:
                raise StorageTrouble("The saved game is behind the table shown here; reload the page.")
            if len(drafts) > after:
                return None
            drafts.append(draft)
            if checkpoint:
                self._checkpoints[game][checkpoint.number] = checkpoint
            self._version += 1
            return Appended(after + 1, fresh=True)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries with a number greater than ``after``, in order; of more than ``most`` the first."""
        with self._lock:
            drafts = self._drafts.get(game, ())[after:][:most]
        return tuple(Entry(number, draft) for number, draft in enumerate(drafts, start=after + 1))

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; one of the same number is replaced."""
        with self._lock:
            if game not in self._games:
                raise table_gone()
            self._checkpoints[game][checkpoint.number] = checkpoint
            self._version += 1

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a game, oldest first; of more than ``most`` the newest."""
        with self._lock:
            checkpoints = self._checkpoints.get(game, {})
            return tuple(checkpoints[number] for number in sorted(checkpoints)[-(most or len(checkpoints)) :])

    def size(self, game: str) -> int:
        """Return the number of characters that the acts of a game take."""
        with self._lock:
            return sum(len(draft.body) for draft in self._drafts.get(game, ()))

    def version(self) -> Hashable:
        """Return a mark that differs when anything was written."""
        return self._version

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Return None: nothing is called after a write, as pages that share the object compare its mark."""
        return None

    def close(self) -> None:
        """Do nothing: the games stay for the other devices of this program."""

    def _cover(self, game: str) -> SavedGame:
        """Return the facts of a saved game with its number of entries and the time of the last, or of its creation."""
        cover, drafts = self._games[game], self._drafts[game]
        return replace(cover, last_at=drafts[-1].at if drafts else cover.created, entries=len(drafts))
