"""Where the games of one user are kept: the records, and the one small interface that a store must have."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The cover of one game; times are UTC in ISO 8601, so that they sort as text."""

    id: str
    kind: str
    title: str
    created: str
    rules_version: int
    """Rules and data under which the game was begun."""
    box_digest: str
    last_at: str = ""
    """Time of the newest entry, of the creation when there is none; filled by the journal."""
    entries: int = 0
    """Number of the newest entry; filled by the journal."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it has a number."""

    id: str
    """Made by the device; a second draft with the same id in the same game is the same tap."""
    at: str
    who: str
    device: str
    body: str
    """The act as JSON, see :mod:`companion.history.codec`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A draft with its place in the log; numbers count from 1 without gaps."""

    number: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state after entry ``number`` as JSON, and the rules and data that made it."""

    number: int
    state: str
    rules_version: int
    box_digest: str
    hash: str = ""
    """:func:`companion.history.codec.hash_of` the state; empty in those that older versions kept."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The number of an entry; not ``fresh`` when the same id was there before, then nothing was written."""

    number: int
    fresh: bool


class Journal(Protocol):
    """A store of games; every method raises ``StorageTrouble`` and leaves all as it was when the store fails."""

    look_every: float
    """Seconds after which whoever follows looks at :meth:`version` though nothing was heard."""

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Keep a new game with its first entries, all or nothing."""

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games, the one played last first."""

    def game(self, game: str) -> SavedGame | None:
        """One game by its id."""

    def rename(self, game: str, title: str) -> None:
        """Give a game another title."""

    def delete(self, game: str) -> None:
        """Forget a game with all its entries and checkpoints."""

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Add an entry if ``after`` is still the newest number, durably; None when another device was first."""

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries with a greater number, in order; of more than ``most`` the first."""

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; one of the same number is replaced."""

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a game, oldest first; of more than ``most`` the newest."""

    def size(self, game: str) -> int:
        """Return the characters that the acts of a game take; 0 for one that is not there."""

    def version(self) -> Hashable:
        """Return a mark that differs from the last one when anything may have been written since; costs
        microseconds."""

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called in the running event loop soon after a write; gives back what ends it.

        None where nothing can be heard: whoever follows looks at :meth:`version` from time to time in any case.
        """

    def close(self) -> None:
        """Let go of the store."""
