"""Numbers of the table: tracks, meters, changes, and the rail of the phases."""

from __future__ import annotations

from typing import Any

from companion.records import dataclass
from companion.screens.parts.common import Act, Tone


@dataclass(frozen=True, slots=True)
class Track:
    """Doom moons or terror tide with a stepper; ``marks`` are the steps written below, with their icons."""

    kind: str
    """``doom`` or ``terror``."""
    label: str
    value: int
    length: int
    note: str
    minus: Act | None
    plus: Act | None
    marks: tuple[int, ...] = ()
    reading: str = ""
    """The whole reading in words, for those who listen."""
    help: Any = None
    """A small question mark beside the note."""
    whose: str = ""
    """Whose track it is, said where the line has room for it."""


@dataclass(frozen=True, slots=True)
class Meter:
    """A number against its limit; ``state`` is '', 'near', 'full' or 'seal'."""

    label: str
    value: int
    of: int | None
    icon: str
    state: str = ""
    tone: Tone = Tone.PLAIN
    act: Act | None = None
    reading: str = ""
    minus: Act | None = None
    plus: Act | None = None
    """In the numbers row of the phone: its left and its right half change it by one."""
    left: str = ""
    """In the numbers row of the phone: what is left, said instead of the limit once it is near."""
    name: str = ""
    """The label in full where that is a short one, for a screen reader."""


@dataclass(frozen=True, slots=True)
class Meters:
    """Meters side by side; ``strip`` is the numbers row of the phone."""

    meters: tuple[Meter, ...]
    strip: bool = False
    news: Any = None
    """A :class:`Due` line: what the phone would otherwise hide, below its map."""
    force: Any = None
    """A ribbon of what counts now; a phone shows its icons in the head."""
    label: str = ""
    """What the numbers are, for a screen reader."""
    news_label: str = ""


@dataclass(frozen=True, slots=True)
class MeterChange:
    """A number before and after what is about to be done; ``hot`` = it reaches a limit."""

    label: str
    icon: str
    before: int
    after: int
    hot: bool = False


@dataclass(frozen=True, slots=True)
class RailStep:
    """One phase on the rail."""

    numeral: str
    label: str
    act: Act | None
    hint: str
    done: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class Rail:
    label: str
    steps: tuple[RailStep, ...]
