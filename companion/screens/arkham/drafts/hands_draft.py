"""What a page keeps of the list of physical moves: which list is looked at, what is ticked. Nothing of the table."""

from __future__ import annotations

from dataclasses import replace

from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_TICKED = 400
"""Lines that are kept as unlike the rest; those of lists long past go."""


@dataclass(frozen=True, slots=True)
class HandsDraft:
    """Which lines are done, told by entry of the log and place in its list."""

    entry: int = 0
    """Whose list is open; 0 = that of the newest act, with all that was left before."""
    ticked: tuple[tuple[int, int], ...] = ()
    """Lines that are otherwise than ``closed`` says: done after it, not done before it."""
    closed: int = 0
    """Lists up to this entry are done."""
    is_folded: bool = False
    """Over the map the next line is a tab in its corner, so that the trays below it are seen."""

    def is_done(self, entry: int, line: int) -> bool:
        """Whether a line was ticked, or its list closed."""
        return (entry <= self.closed) is not ((entry, line) in self.ticked)


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


@dataclass(frozen=True, slots=True)
class CloseHands(HandsAct):
    """All lists up to an entry are done."""

    entry: int


@dataclass(frozen=True, slots=True)
class FoldHands(HandsAct):
    """The next line leaves the map but for a tab, or comes back."""

    on: bool


def edit(draft: HandsDraft, act: HandsAct) -> HandsDraft:
    """The draft after an act."""
    match act:
        case ShowHands(entry):
            return replace(draft, entry=entry)
        case FoldHands(on):
            return replace(draft, is_folded=on)
        case TickMove(entry, line, is_done):
            return _told(draft, ((entry, line),), is_done)
        case TickAll(entry, lines):
            return _told(draft, tuple((entry, line) for line in lines), True)
        case CloseHands(entry):
            later = tuple(tick for tick in draft.ticked if tick[0] > entry)
            return replace(draft, ticked=later, closed=max(entry, draft.closed))
        case _:
            return draft


def _told(draft: HandsDraft, lines: tuple[tuple[int, int], ...], is_done: bool) -> HandsDraft:
    others = tuple(tick for tick in draft.ticked if tick not in lines)
    unlike = tuple(line for line in lines if (line[0] <= draft.closed) is not is_done)
    return replace(draft, ticked=(*others, *unlike)[-MOST_TICKED:])
