"""What a page keeps of the list of physical moves: which list is looked at, what is ticked. Nothing of the table."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_TICKED = 60
"""Ticks that are kept; those of lists long past go."""


@dataclass(frozen=True, slots=True)
class HandsDraft:
    """Ticked lines as entry of the log and place in its list."""

    entry: int = 0
    """Whose list is open; 0 = that of the newest act."""
    ticked: tuple[tuple[int, int], ...] = ()


class HandsAct(Navigation):
    """Base of the acts on the list of physical moves."""


@dataclass(frozen=True, slots=True)
class ShowHands(HandsAct):
    """Open the list of an entry, 0 = of the newest."""

    entry: int = 0


@dataclass(frozen=True, slots=True)
class TickMove(HandsAct):
    """Done, or not done after all."""

    entry: int
    line: int
    is_done: bool = True


@dataclass(frozen=True, slots=True)
class TickAll(HandsAct):
    """The lines of a list that were still open are done."""

    entry: int
    lines: tuple[int, ...]


def edit(draft: HandsDraft, act: HandsAct) -> HandsDraft:
    """The draft after an act."""
    match act:
        case ShowHands(entry):
            return HandsDraft(entry, draft.ticked)
        case TickMove(entry, line, is_done):
            others = tuple(tick for tick in draft.ticked if tick != (entry, line))
            return HandsDraft(draft.entry, (*others, (entry, line))[-MOST_TICKED:] if is_done else others)
        case TickAll(entry, lines):
            ticks = tuple((entry, line) for line in lines)
            others = tuple(tick for tick in draft.ticked if tick not in ticks)
            return HandsDraft(draft.entry, (*others, *ticks)[-MOST_TICKED:])
        case _:
            return draft
