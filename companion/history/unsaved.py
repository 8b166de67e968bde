"""Acts that only the memory of one page has, because its store failed: they are written once it answers again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from time import monotonic
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError, IllegalCommand, StorageFailed
from companion.history.codec import Act, Redo, Undo
from companion.history.journal import Draft
from companion.history.timeline import Refusal
from companion.records import dataclass

S = TypeVar("S")

RETRY_AFTER = 2.0
"""Seconds in which a store that failed is left alone: asking it may take as long, and taps are not to wait for it."""


@dataclass(frozen=True, slots=True)
class Waiting(Generic[S]):
    """An act in memory, under the number that it has there."""

    number: int
    draft: Draft
    act: Act[S]


@dataclass(frozen=True, slots=True)
class LostAct(Generic[S]):
    """An act from memory that cannot be done any more on top of what others have written meanwhile."""

    draft: Draft
    act: Act[S]
    why: CompanionError


@dataclass
class Unsaved(Generic[S]):
    """The unsaved acts of a session, oldest first, and why the store takes nothing."""

    acts: list[Waiting[S]] = field(default_factory=list)
    trouble: StorageFailed | None = None
    lost: list[LostAct[S]] = field(default_factory=list)
    rests_until: float = 0.0
    """The time of :func:`time.monotonic` until which the store is left alone."""

    @property
    def rests(self) -> bool:
        """Return whether the store has failed so recently that it is not tried again yet."""
        return self.trouble is not None and monotonic() < self.rests_until

    def failed(self, trouble: StorageFailed) -> None:
        """Note why the store took nothing."""
        self.trouble, self.rests_until = trouble, monotonic() + RETRY_AFTER


def renumbered(acts: Sequence[Waiting[S]], moved: dict[int, int]) -> Iterator[tuple[Waiting[S], Act[S] | None]]:
    """Yield each act as it reads where entries have other numbers; None where what it names is not there any more.

    The caller notes in ``moved`` under which number each act of the list stands now.
    """
    first = acts[0].number if acts else 0
    for waiting in acts:
        match waiting.act:
            case Undo(number) | Redo(number) if number >= first:
                now = moved.get(number)
                yield waiting, None if now is None else replace(waiting.act, number=now)
            case act:
                yield waiting, act


def too_late(act: Any) -> IllegalCommand:
    """Refuse an undo or redo of an act that was lost."""
    reason = Refusal.UNDO_TOO_LATE if isinstance(act, Undo) else Refusal.REDO_TOO_LATE
    return IllegalCommand(reason, entry=act.number)
