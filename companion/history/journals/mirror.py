"""A journal that can mirror a table of a server: it keeps something of its own beside a game, as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from companion.errors import StorageTrouble
from companion.history.journal import Draft, Entry, Journal
from companion.records import dataclass

Aside = dict[str, Any]
"""What a device keeps beside a game: plain JSON."""


class Overtaken(StorageTrouble):
    """Another page has written since the game was looked at: look again."""


@dataclass(frozen=True, slots=True)
class MirroredGame:
    """A game at one moment."""

    entries: tuple[Entry, ...]
    aside: Aside

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return self.entries[-1].number if self.entries else 0


@runtime_checkable
class Mirror(Journal, Protocol):
    """Any number of pages write in it, each on top of what it has seen."""

    def aside(self, game: str) -> Aside:
        """Return this device's own data beside a game; empty if there is none."""

    def stands(self, game: str) -> MirroredGame:
        """Return the entries of a game and this device's own data beside it, both at the same moment."""

    def put_aside(
        self, game: str, content: Aside, over: MirroredGame | None = None, drafts: Sequence[Draft] = ()
    ) -> None:
        """Keep something beside a game, together with new entries: all of it or nothing.

        Raises :class:`Overtaken` where the game does not stand any more as ``over`` says.
        """
