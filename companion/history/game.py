"""What the history of a game needs to know about its rules: a handful of functions and types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from companion.errors import CompanionError
from companion.records import dataclass

FAULTS = (CompanionError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What rules can raise that meet an old or edited table with ids and values they do not know."""

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class ApplyResult(Protocol[S_co]):
    """The answer of a game's ``apply``: the state after a command, and the events."""

    @property
    def state(self) -> S_co: ...

    @property
    def events(self) -> Sequence[Any]: ...


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game as the history sees it; ``apply`` is pure and raises :class:`companion.errors.IllegalCommand`."""

    kind: str
    """Short id: ``arkham``, ``innsmouth``, ``realms``."""
    rules_version: int
    """Raised when old logs would replay differently."""
    box_digest: str
    """Hash of the data files that the rules read."""
    commands: tuple[type, ...]
    """Every command class; the first one sets the game up."""
    state_type: type[S]
    apply: Callable[[S | None, Any], ApplyResult[S]]
    broken: Callable[[S], Sequence[str]] = lambda state: ()
    """What cannot be at any table, of a state that no command led to; empty when it is sound. May raise ``FAULTS``."""
    mend: Callable[[Any], Any] = lambda content: content
    """Puts right in a state, as plain JSON, what an older version of the rules is known to have kept wrongly."""


def is_possible(game: Game[S], state: S) -> bool:
    """Return whether a state that no command led to can be at a table; False also if the rules cannot read it."""
    try:
        return not game.broken(state)
    except FAULTS:
        return False
