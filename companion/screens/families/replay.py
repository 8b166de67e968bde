"""An evening told again, act by act: a frame for each act that stands, with the table after it. Of any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from companion.history.codec import Do, Restore
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import parts as p
from companion.words import Words

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class ReplayMark:
    """A turning point, in the words of the log."""

    icon: str
    text: str
    is_blow: bool = False
    """It hurts the players, and stands in the lane below."""
    weight: int = 0
    """Of several in one frame and lane, the heaviest is the sign above the curve."""


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """The table after one act, or after the taps of one burst."""

    number: int
    """Number of the act's entry in the log; of a burst, of its last tap."""
    at: str
    """UTC, ISO 8601."""
    round: int
    """Round or turn in which the act was done, 0 for the set-up; rounds of a final battle are counted on."""
    moment: str
    """When it was done, as the heading of the log."""
    line: p.LogLine
    """What was done, by whom, in the log's own words."""
    table: S
    figures: tuple[p.Meter, ...] = ()
    """The main numbers of the table after the act, each against its limit if it has one; none in Innsmouth."""
    marks: tuple[ReplayMark, ...] = ()
    battle: int = 0
    """Round of Arkham's final battle, 0 before it."""

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


def by_frame(frames: Iterable[int], marks: Iterable[tuple[int, ReplayMark]]) -> dict[int, list[ReplayMark]]:
    """Return the marks by the number of their frame; a mark comes with the number of its entry.

    ``frames``: the numbers of the frames in order. A mark of an entry within a burst belongs to the burst.
    """
    numbers, result = list(frames), dict[int, list[ReplayMark]]()
    for entry, mark in marks:
        number = next((number for number in numbers if number >= entry), None)
        if number is not None:
            result.setdefault(number, []).append(mark)
    return result


# ---------------------------------------------------------------- what a page shows of it


@dataclass(frozen=True, slots=True)
class Replaying:
    """How far a page has told an evening: ``at`` counts its frames from 0, -1 = it tells none."""

    at: int = -1
    plays: bool = False
    times: int = 1
    """How fast it plays: 1, 2 or 4 times."""


class ReplayAct(p.Navigation):
    """An act that moves a replay; nothing of it reaches the table."""


@dataclass(frozen=True, slots=True)
class OpenReplay(ReplayAct):
    """Tell the evening again from its beginning."""


@dataclass(frozen=True, slots=True)
class ShowFrame(ReplayAct):
    """Stop at a frame; ``at`` is its number from 0, as a slider gives it."""

    at: str


@dataclass(frozen=True, slots=True)
class PlayReplay(ReplayAct):
    """Go on by itself from a frame."""

    at: int


@dataclass(frozen=True, slots=True)
class HurryReplay(ReplayAct):
    """Play so many times as fast."""

    times: int


SPEEDS = (1, 2, 4)
STAYS = 900
"""Milliseconds that a frame stays at the first speed."""
LONGEST = 9
"""Digits of a frame's number that are read."""


def beginning(number: str) -> Replaying:
    """Return the replay that an address asks for by the number of a frame, counted from 1; none for anything else."""
    is_number = number.isdecimal() and len(number) <= LONGEST
    return Replaying(max(0, int(number) - 1)) if is_number else Replaying()


def edit(draft: Replaying, act: ReplayAct) -> Replaying:
    """Return the replay after an act; what is no frame or no speed changes nothing."""
    match act:
        case OpenReplay():
            return Replaying(0, times=draft.times)
        case ShowFrame(at) if at.isdecimal() and len(at) <= LONGEST:
            return replace(draft, at=int(at), plays=False)
        case PlayReplay(at) if at >= 0:
            return replace(draft, at=at, plays=True)
        case HurryReplay(times) if times in SPEEDS:
            return replace(draft, times=times)
        case _:
            return draft


class ReplayPart:
    """A part of the page of a replay."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Caption(ReplayPart):
    """What was done in the frame that is shown."""

    over: str
    text: str
    details: tuple[str, ...] = ()
    lead: p.Pin | None = None
    """Who did it."""
    is_live: bool = True
    """It is read aloud; not while the evening plays by itself."""


@dataclass(frozen=True, slots=True)
class ReplayCurve:
    """A number through the evening: (frame, share of its limit) wherever it changes; ``icon`` names its colour."""

    label: str
    icon: str
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class ReplaySign:
    """A turning point above the curve."""

    at: int
    icon: str
    is_blow: bool


@dataclass(frozen=True, slots=True)
class Course:
    """What stays the same while an evening is told: curves, signs, and the frame with which each round begins."""

    last: int
    """Number of the last frame, from 0."""
    curves: tuple[ReplayCurve, ...]
    signs: tuple[ReplaySign, ...]
    rounds: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Reel(ReplayPart):
    """The slider over the course of the evening, with its buttons."""

    label: str
    reading: str
    """The frame that is shown, for a screen reader."""
    at: int
    figures: tuple[p.Meter, ...]
    """The numbers after the frame; those with a curve are its legend."""
    course: Course
    buttons: tuple[p.Button, ...]
    next_act: p.Navigation | None = None
    """What the page does by itself after ``stays``."""
    stays: int = 0
    """Milliseconds."""


def curve(label: str, icon: str, shares: Iterable[float]) -> ReplayCurve:
    """Return the curve of a number, from its share of the limit at each frame."""
    points: list[tuple[int, float]] = []
    for at, share in enumerate(shares):
        if not points or points[-1][1] != share:
            points.append((at, share))
    return ReplayCurve(label, icon, tuple(points))
