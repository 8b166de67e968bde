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


@dataclass(frozen=True, slots=True)
class TickAll(HandsAct):
    """All lines of a list are done."""

    entry: int
    lines: int


def edit(draft: HandsDraft, act: HandsAct) -> HandsDraft:
    """The draft after an act."""
    match act:
        case ShowHands(entry):
            return HandsDraft(entry, draft.ticked)
        case TickMove(entry, line) if (entry, line) in draft.ticked:
            return HandsDraft(draft.entry, tuple(tick for tick in draft.ticked if tick != (entry, line)))
        case TickMove(entry, line):
            return HandsDraft(draft.entry, (*draft.ticked, (entry, line))[-MOST_TICKED:])
        case TickAll(entry, lines):
            others = tuple(tick for tick in draft.ticked if tick[0] != entry)
            ticks = tuple((entry, line) for line in range(min(lines, MOST_TICKED)))
            return HandsDraft(draft.entry, (*others, *ticks)[-MOST_TICKED:])
        case _:
            return draft
