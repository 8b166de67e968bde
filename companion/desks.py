"""The desk on which a game works out one command, and what lies there in the end; the same for all games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.records import dataclass

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

B = TypeVar("B")
S = TypeVar("S", bound="DataclassInstance")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Applied(Generic[S, E]):
    """The table after a command, and what happened in order."""

    state: S
    events: tuple[E, ...]


class Desk(Generic[B, S, E]):
    """One command in progress: the table so far and what has happened.

    It lives inside one call of a game's ``apply`` and never leaves it; what goes in and comes out is frozen.
    """

    def __init__(self, box: B, state: S) -> None:
        self.box, self.state = box, state
        self.events: list[E] = []

    def say(self, *events: E) -> None:
        """Record what has happened."""
        self.events.extend(events)

    def set(self, **changes: Any) -> None:
        """Change fields of the table."""
        self.state = replace(self.state, **changes)

    def applied(self) -> Applied[S, E]:
        """What came of it."""
        return Applied(self.state, tuple(self.events))
