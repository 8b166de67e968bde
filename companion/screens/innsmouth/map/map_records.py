"""The map of one sheet as frozen records: what is printed and drawn where, what it is called, what a tap does.

Acts are already encoded; the drawing is done by ``companion.widgets.innsmouth_map.map``.
"""

from __future__ import annotations

from enum import StrEnum

from companion.innsmouth.town.town import At, TouristKind
from companion.records import dataclass


class MapSize(StrEnum):
    """How large the map is drawn."""

    PHONE = "phone"
    WIDE = "wide"


class Target(StrEnum):
    """What a finger on the map taps; one kind at a time, so that each target is large."""

    NOTHING = ""
    ROADS = "roads"
    QUARTERS = "quarters"
    NODES = "nodes"


class FingerCourse(StrEnum):
    """What a finger that is drawn over the map follows."""

    ROADS = "roads"
    """Roads from end to end, named by ``r`` and the road; diagonals by ``d`` and their number in the town."""
    NODES = "nodes"
    """Intersections along the roads."""
    QUARTERS = "quarters"
    ACROSS = "across"
    """The quarters where it began and ended, and the intersection nearest to the middle."""


class StrokeStyle(StrEnum):
    """How a road or a diagonal is drawn."""

    FREE = ""
    DRAWN = "drawn"
    ROUTE = "route"
    UNUSED = "unused"
    """Drawn, but the final route leaves it out."""
    LEGAL = "legal"
    """Free, and may be drawn now."""
    NEW = "new"
    """Drawn in this round."""
    COSTLY = "costly"
    """Drawn in the round that cost most."""
    MISSED = "missed"
    """Not drawn; here that round would have been better."""
    ABSENT = "absent"
    """Not printed in this town; only the editor shows where it would be."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A tap area: the encoded act, and what it is called."""

    act: str
    label: str
    refused: str = ""
    """Why a tap does nothing; then there is no act."""


@dataclass(frozen=True, slots=True)
class Drag:
    """What a finger that is drawn over the map does: the encoded act, into a field of which the places go as JSON."""

    course: FingerCourse
    act: str
    has_diagonals: bool = False


@dataclass(frozen=True, slots=True)
class QuarterMark:
    """One quarter: its tourists in drawing order, symbols of threat."""

    at: At
    tourists: tuple[TouristKind, ...] = ()
    threats: int = 0
    is_along: bool = False
    is_lit: bool = False
    """May be chosen now."""
    is_free: bool = False
    """May be chosen now, at no cost."""
    is_chosen: bool = False
    is_lost: bool = False
    """Its tourists are erased by the threat check."""
    touch: Touch | None = None
    gain: str = ""
    """What a diagonal through it would add."""


@dataclass(frozen=True, slots=True)
class RoadMark:
    """One road; ``gain`` stands beside it."""

    id: str
    stroke: StrokeStyle = StrokeStyle.FREE
    gain: str = ""
    touch: Touch | None = None


@dataclass(frozen=True, slots=True)
class DiagonalMark:
    """A segment across a quarter."""

    at: At
    ends: tuple[str, str]
    stroke: StrokeStyle = StrokeStyle.DRAWN


@dataclass(frozen=True, slots=True)
class NodeMark:
    """An intersection that can be tapped."""

    id: str
    touch: Touch
    is_on: bool = False
    """Ringed."""


@dataclass(frozen=True, slots=True)
class CacheMark:
    """A cache at an intersection."""

    node: str
    is_on: bool = False
    """On the final route."""
    is_circled: bool = False


@dataclass(frozen=True, slots=True)
class HouseMark:
    """A safe house, by its index in the town."""

    index: int
    is_on: bool = False
    is_circled: bool = False


@dataclass(frozen=True, slots=True)
class RouteSection:
    """One section of a route: intersections in order, and the road of each step, '' for a diagonal."""

    nodes: tuple[str, ...]
    roads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapScreen:
    """Everything on one sheet's map."""

    size: MapSize
    label: str
    quarters: tuple[QuarterMark, ...]
    roads: tuple[RoadMark, ...]
    diagonals: tuple[DiagonalMark, ...] = ()
    caches: tuple[CacheMark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    nodes: tuple[NodeMark, ...] = ()
    walks: tuple[RouteSection, ...] = ()
    crossings: tuple[tuple[str, str], ...] = ()
    target: Target = Target.NOTHING
    drag: Drag | None = None
