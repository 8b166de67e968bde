"""Acts of the town editor: taps, and strokes of one finger.

A stroke names what it passed as a list in JSON, in the field that the page's script fills in.
"""

from __future__ import annotations

from enum import StrEnum

from companion import foreign_json
from companion.innsmouth.town.town import At, QuarterColor, TouristKind
from companion.records import dataclass
from companion.screens.parts import Navigation


class Brush(StrEnum):
    """What a tap on the map changes."""

    COLORS = "colors"
    BANKS = "banks"
    ROADS = "roads"
    BRIDGES = "bridges"
    SEA = "sea"
    HOUSES = "houses"
    HOUSES_ON_ROADS = "houses_on_roads"


@dataclass(frozen=True, slots=True)
class TownAct(Navigation):
    """Base of what changes the town in the editor."""


@dataclass(frozen=True, slots=True)
class OpenEditor(TownAct):
    """Go on with the town in the editor."""


@dataclass(frozen=True, slots=True)
class CloseDraft(TownAct):
    """Back to the list; the town stays until another is opened."""


@dataclass(frozen=True, slots=True)
class TakeBrush(TownAct):
    brush: Brush


@dataclass(frozen=True, slots=True)
class TakeColor(TownAct):
    color: QuarterColor


@dataclass(frozen=True, slots=True)
class TakeRow(TownAct):
    """The row of quarters whose colours are drawn."""

    row: int


@dataclass(frozen=True, slots=True)
class StepStar(TownAct):
    """So many more points on the yellow brush."""

    by: int


@dataclass(frozen=True, slots=True)
class TapTownQuarter(TownAct):
    at: At


@dataclass(frozen=True, slots=True)
class TapTownRoad(TownAct):
    road: str


@dataclass(frozen=True, slots=True)
class TapTownNode(TownAct):
    node: str


@dataclass(frozen=True, slots=True)
class BesideBridge(TownAct):
    """Whether a bridge runs along a quarter."""

    point: tuple[int, int]
    quarter: At


@dataclass(frozen=True, slots=True)
class FillHouse(TownAct):
    """So many more tourists of a kind in the safe house that is filled now."""

    kind: TouristKind
    by: int


@dataclass(frozen=True, slots=True)
class NameTown(TownAct):
    """In both languages alike."""

    name: str


@dataclass(frozen=True, slots=True)
class UndoTown(TownAct):
    """Take back the newest change of the town in the editor."""


# ---------------------------------------------------------------- quarters, row by row


@dataclass(frozen=True, slots=True)
class PaintQuarter(TownAct):
    """A quarter of the row gets its colour."""

    at: At
    color: QuarterColor


@dataclass(frozen=True, slots=True)
class PaintRow(TownAct):
    """A stroke over the colours of a row: six of them, an empty one where nothing changes."""

    row: int
    colors: str = ""


@dataclass(frozen=True, slots=True)
class CountFrom(TownAct):
    """From where the numbers of the sheet run."""

    columns_left: bool
    rows_up: bool
    columns_down: bool = False


@dataclass(frozen=True, slots=True)
class ReadColors(TownAct):
    """The colours of all quarters, row by row, as the page's script read them from a photo."""

    colors: str = ""


@dataclass(frozen=True, slots=True)
class PutStar(TownAct):
    """Points on the star of a yellow quarter."""

    at: At
    points: int


@dataclass(frozen=True, slots=True)
class SetInside(TownAct):
    """How many tourists of a kind are in the safe house that is filled now."""

    kind: TouristKind
    number: int


@dataclass(frozen=True, slots=True)
class FillWhole(TownAct):
    """A stroke over the numbers of all kinds, an empty one where nothing changes."""

    numbers: str = ""


# ---------------------------------------------------------------- strokes on the map


@dataclass(frozen=True, slots=True)
class PaintAlong(TownAct):
    """Every quarter that the finger passed gets the colour of the brush."""

    places: str = ""


@dataclass(frozen=True, slots=True)
class DrawRiver(TownAct):
    """The river, along intersections from edge to edge."""

    places: str = ""


@dataclass(frozen=True, slots=True)
class DrawRoads(TownAct):
    """Roads that are not printed, or are after all."""

    places: str = ""


@dataclass(frozen=True, slots=True)
class DrawBridge(TownAct):
    """A bridge: the quarters where the finger began and ended, and the intersection that it passed most closely."""

    places: str = ""


@dataclass(frozen=True, slots=True)
class DrawSea(TownAct):
    """Intersections at the sea, or not at it after all."""

    places: str = ""


@dataclass(frozen=True, slots=True)
class DrawHouse(TownAct):
    """A road with a safe house on it."""

    places: str = ""


def places(value: str) -> tuple[str, ...]:
    """Return the names that a stroke of the finger passed, from a JSON list; empty where it cannot be read."""
    try:
        listed = foreign_json.loads(value)
    except (ValueError, RecursionError):
        return ()
    return tuple(name for name in listed if isinstance(name, str)) if isinstance(listed, list) else ()
