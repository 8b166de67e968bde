"""What is ticked of the lists of physical moves, and which list a page looks at. Nothing of the table.

Ticks are shared by the devices of a house, each of which has them whole: joined in any order, and as often as may be,
they come out the same on all of them. A line that was touched carries how often: odd is done, even is not done after
all, and of two devices the greater number counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_TICKED = 400
"""Lines that are kept as touched; those of lists long past go."""

Ticked = Mapping[tuple[int, int], int]
"""Entry of the log and place in its list -> how often it was ticked and taken back, 1 or more."""


def _nothing_ticked() -> Ticked:
    """Return the empty record of ticked moves."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class HandsDraft:
    """Lines that are done, by entry of the log and place in its list."""

    entry: int = 0
    """Whose list is open; 0 = that of the newest act, with all that was left before."""
    ticked: Ticked = field(default_factory=_nothing_ticked)
    closed: int = 0
    """Lists up to this entry are done, but for lines that were touched."""
    before: int = 0
    """Lists up to this entry are done for this device alone, which joined later; dropped once others send theirs."""

    def is_done(self, entry: int, line: int) -> bool:
        """Return whether a line is ticked, or its list closed."""
        touched = self.ticked.get((entry, line))
        return entry <= max(self.closed, self.before) if touched is None else touched % 2 == 1


def joined(draft: HandsDraft, ticked: Ticked, closed: int) -> HandsDraft:
    """A draft with what another device has ticked."""
    both = {line: max(draft.ticked.get(line, 0), ticked.get(line, 0)) for line in draft.ticked.keys() | ticked.keys()}
    return replace(draft, ticked=_newest(both), closed=max(draft.closed, closed), before=0)


def up_to(draft: HandsDraft, number: int) -> HandsDraft:
    """Return the draft without what it holds of entries after ``number``, which can still be numbered otherwise."""
    ticked = {line: times for line, times in draft.ticked.items() if line[0] <= number}
    closed, before = min(draft.closed, number), min(draft.before, number)
    return replace(draft, ticked=_newest(ticked), closed=closed, before=before)


def _newest(ticked: Ticked) -> Ticked:
    """The newest lines, in their order."""
    return MappingProxyType(dict(sorted(ticked.items())[-MOST_TICKED:]))


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


def edit(draft: HandsDraft, act: HandsAct) -> HandsDraft:
    """The draft after an act."""
    match act:
        case ShowHands(entry):
            return replace(draft, entry=entry)
        case TickMove(entry, line, is_done):
            return _marked(draft, [(entry, line)], is_done)
        case TickAll(entry, lines):
            return _marked(draft, [(entry, line) for line in lines], True)
        case CloseHands(entry):
            undone = [line for line, times in draft.ticked.items() if line[0] <= entry and times % 2 == 0]
            return replace(_marked(draft, undone, True), closed=max(entry, draft.closed))
        case _:
            return draft


def _marked(draft: HandsDraft, lines: Iterable[tuple[int, int]], is_done: bool) -> HandsDraft:
    """Mark lines as done or not done.

    Lines that already are so stay untouched, so that the same tap on two devices counts once.
    """
    ticked = dict(draft.ticked)
    for line in lines:
        if draft.is_done(*line) is not is_done:
            ticked[line] = ticked[line] + 1 if line in ticked else 1 if is_done else 2
    return replace(draft, ticked=_newest(ticked))
