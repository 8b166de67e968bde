"""A log that no longer replays: at which entry, why, and from where a game can go on all the same."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from companion.errors import BadExport, CompanionError, SentenceError
from companion.records import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class RestoreOffer(Generic[S]):
    """A state to go on from: the table after entry ``number`` of a log that ends with entry ``newest``."""

    number: int
    state: S
    newest: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """The end of a broken log: the act that cannot be done, None when it cannot be read, and the table before."""

    act: Any
    before: Any
    why: CompanionError


class LogBroken(SentenceError):
    """A log whose entry ``number`` is the first that does not replay; the rules, the data or the file changed.

    ``offer`` is the newest state that can be vouched for, None when there is none; go on from it with
    :meth:`companion.history.session.Session.resume`.
    """

    def __init__(self, template: str, /, *, number: int, stuck: Stuck | None = None, **details: object) -> None:
        self.number = number
        self.stuck = stuck
        self.offer: RestoreOffer[Any] | None = None
        super().__init__(template, number=number, **details)


class EntryRefused(BadExport):
    """An exported game whose entry ``number`` cannot be played again."""

    def __init__(self, template: str, /, *, number: int, stuck: Stuck, **details: object) -> None:
        self.number = number
        self.stuck = stuck
        super().__init__(template, number=number, **details)
