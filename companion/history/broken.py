"""A log that no longer replays, and from where a game can go on all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.errors import Told

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """A state to go on from: the table after entry ``number`` of a log that ends with entry ``newest``."""

    number: int
    state: S
    newest: int


class LogBroken(Told):
    """A log whose entry ``number`` is the first that does not replay; the rules, the data or the file changed.

    ``offer`` is the newest state that can be vouched for, None when there is none; go on from it with
    :meth:`companion.history.session.Session.resume`.
    """

    def __init__(self, template: str, /, *, number: int, **details: object) -> None:
        self.number = number
        self.offer: Offer[Any] | None = None
        super().__init__(template, number=number, **details)
