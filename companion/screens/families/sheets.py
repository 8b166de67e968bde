"""Parts of an investigator's sheet: skill sliders, Focus, cards in hand, faces of a die.

Drawn by ``companion.widgets.drawings.sheets``.
"""

from __future__ import annotations

from typing import Any

from companion.records import dataclass
from companion.screens.parts import Act


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Base of the parts drawn by ``companion.widgets.drawings.sheets``."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of a slider: what both skills are worth there."""

    above: int
    below: int
    act: Act | None
    on: bool = False
    was: bool = False
    """Here the slider stood when Upkeep began."""
    within: bool = True
    """It may be set here now, within Focus; any other one stays tappable."""


@dataclass(frozen=True, slots=True)
class Slider(SheetPart):
    """Two skills that rise and fall together, four stops to tap."""

    above: str
    below: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Focus(SheetPart):
    """Points that are left, as filled dots, with the way back to where the sliders stood."""

    label: str
    left: int
    of: int
    reading: str
    aside: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class HandCard(SheetPart):
    """A card in somebody's hand; the name opens it, what stands in ``aside`` acts at once."""

    title: str
    text: str
    sign: str
    """Name of the icon of its deck."""
    act: Act | None = None
    on: bool = False
    exhausted: bool = False
    reading: str = ""
    aside: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class DieFaces(SheetPart):
    """The six faces of a die, to tap what has fallen; ``fallen`` is the face that was told, 0 = none yet."""

    label: str
    acts: tuple[Act | None, ...]
    fallen: int = 0


@dataclass(frozen=True, slots=True)
class Columns(SheetPart):
    """Who, numbers and belongings: three columns where there is room, one below the other on a phone."""

    columns: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Portrait(SheetPart):
    """The engraved face of whoever sits in a seat, in a ring of its colour."""

    seat: int
    face: str
    """Id of the investigator."""
    letters: str = ""
    """On the plate below, as on the figure of the map."""


@dataclass(frozen=True, slots=True)
class RuleEntry(SheetPart):
    """One rule of the reference, found by its ``search`` words."""

    title: str
    text: str
    source: str
    search: str
    name: str


@dataclass(frozen=True, slots=True)
class Reference(SheetPart):
    """Entries by chapter under a line to type in."""

    label: str
    placeholder: str
    empty: str
    name: str
    groups: tuple[tuple[str, tuple[RuleEntry, ...]], ...]
    """Title of a chapter, and its entries."""
    shown: int
    """Chapters to read before anything is typed; the others are only searched."""
    chips: tuple[Any, ...] = ()
    """Below the line to type in."""


@dataclass(frozen=True, slots=True)
class ReadingWay:
    """One reading of an open place, in own words."""

    text: str
    source: str
    act: Act | None
    on: bool = False


@dataclass(frozen=True, slots=True)
class ReadingChoice(SheetPart):
    """An open place of the rules with its readings, one of them chosen."""

    title: str
    ways: tuple[ReadingWay, ...]
    name: str
    note: str = ""
    """What the companion does not do by itself."""


AnySheetPart = Slider | Focus | HandCard | DieFaces | Columns | Portrait | RuleEntry | Reference | ReadingChoice
"""The closed family; a member without a drawing is an error of types."""
