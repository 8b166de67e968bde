"""An evening told again, act by act: a frame for each act that stands, with the table after it. Of any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from companion.history.codec import Do, Restore
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import parts as p
from companion.words import Words

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point, in the words of the log."""

    icon: str
    text: str
    is_blow: bool = False
    """It hurts the players, and stands in the lane below."""


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """The table after one act, or after the taps of one burst."""

    number: int
    """Number of the act's entry in the log; of a burst, of its last tap."""
    at: str
    """UTC, ISO 8601."""
    round: int
    """Round or turn in which the act was done, 0 for the set-up; rounds of a final battle are counted on."""
    phase: int
    """Which phase of the round it was, from 0."""
    moment: str
    """Round and phase as the log's heading."""
    line: p.LogLine
    """What was done, by whom, in the log's own words."""
    table: S
    figures: tuple[p.Meter, ...] = ()
    """The main numbers of the table after the act, each against its limit."""
    marks: tuple[Mark, ...] = ()

    @property
    def caption(self) -> str:
        """The first sentences of the act."""
        return self.line.text


def shows(record: Record[Any]) -> bool:
    """Return whether an entry of a log is a frame: an act that stands, or a table that was put back."""
    is_act = isinstance(record.act, Do) and not record.undone
    return (is_act or isinstance(record.act, Restore)) and record.step.after is not None


def restored(words: Words) -> p.LogLine:
    """Return the line of an entry that put a whole table back, of which the log says nothing."""
    return p.LogLine(words.t("The table was restored"), "")


def nearest(frames: Sequence[Frame[S]], number: int) -> int:
    """Return the index of the frame that shows entry ``number`` of the log: the last one up to it, or the first."""
    return max(0, sum(frame.number <= number for frame in frames) - 1)


def by_frame(frames: Iterable[int], marks: Iterable[tuple[int, Mark]]) -> dict[int, list[Mark]]:
    """Return the marks by the number of their frame; a mark comes with the number of its entry.

    ``frames``: the numbers of the frames in order. A mark of an entry within a burst belongs to the burst.
    """
    numbers, result = list(frames), dict[int, list[Mark]]()
    for entry, mark in marks:
        number = next((number for number in numbers if number >= entry), None)
        if number is not None:
            result.setdefault(number, []).append(mark)
    return result
