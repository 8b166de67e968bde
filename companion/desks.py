"""What the rules of every game are made of: the bases of commands and events, and the desk of one command.

A game declares each command and each event once, as a frozen record below one of these bases. What belongs to a kind
(its rule, the name of its undo, its line in the log) stands in a table keyed by the class; ``kinds_of`` lists the
classes that such a table must hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.records import dataclass

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

B = TypeVar("B")
S = TypeVar("S", bound="DataclassInstance")
E = TypeVar("E")


class Command:
    """Base of everything that can be done to a table."""

    __slots__ = ()


class RuleCommand(Command):
    """Base of what follows the rules and is refused where they refuse it."""

    __slots__ = ()


class ChosenCommand(RuleCommand):
    """Base of what carries choices made on the page before the tap, such as clues, cards or the step of a fight.

    A page refuses it if it no longer offers it as drawn, so that no choice is lost silently.
    """

    __slots__ = ()


class Correction(Command):
    """Base of what sets things on the table by hand; refused only where it cannot lie there."""

    __slots__ = ()


class Event:
    """Base of everything that happens to a table."""

    __slots__ = ()


K = TypeVar("K")


def kinds_of(base: type[K], module: Mapping[str, object]) -> tuple[type[K], ...]:
    """Return the records below ``base`` in a module's ``globals()``, in the order in which they stand there."""
    classes = (thing for thing in module.values() if isinstance(thing, type) and issubclass(thing, base))
    return tuple(kind for kind in classes if is_dataclass(kind))


@dataclass(frozen=True, slots=True)
class Applied(Generic[S, E]):
    """The table after a command, and what happened in order."""

    state: S
    events: tuple[E, ...]


class Stopped(Exception):
    """The table ended, or woke, in the middle of a command: what is not done yet is dropped."""


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
        """Return the state and the events of the command so far."""
        return Applied(self.state, tuple(self.events))
