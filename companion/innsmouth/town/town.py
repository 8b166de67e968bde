"""The printed town of one sheet: quarters, intersections, roads and safe houses.

Quarters are addressed ``(x, y)`` from 1 to 6. Intersections are points; in the towns of this house quarter ``(x, y)``
lies between the lines ``x - 1`` and ``x``, ``y - 1`` and ``y``, so intersections have coordinates from 0 to 6, the two
banks of the river a little apart. Only directions are taken from the points: what a road runs along stands at the road.

Source: rules/innsmouth.md sections 2, 3 and 20; R3, R11.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from companion.argument_types import check_arguments
from companion.records import briefly, dataclass

At = tuple[int, int]
"""Address of a quarter: column and row, 1 to 6."""

SIDE = 6
QUARTERS = tuple((x, y) for y in range(1, SIDE + 1) for x in range(1, SIDE + 1))
"""All 36 addresses, row by row."""


class TouristKind(StrEnum):
    """What a tourist likes, by the symbol on the dice."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CROSS = "cross"


class QuarterColor(StrEnum):
    """Colour of a quarter's landmark."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    YELLOW = "yellow"
    WHITE = "white"


LOVED: Mapping[TouristKind, QuarterColor] = MappingProxyType(
    {
        TouristKind.CIRCLE: QuarterColor.RED,
        TouristKind.SQUARE: QuarterColor.GREEN,
        TouristKind.TRIANGLE: QuarterColor.BLUE,
        TouristKind.CROSS: QuarterColor.PURPLE,
    }
)
"""The landmarks that each kind of tourists is multiplied with."""


class Water(StrEnum):
    """Water beside an intersection."""

    NONE = "none"
    SEA = "sea"
    RIVER = "river"


class RoadKind(StrEnum):
    """Shape of a road; a corner road bends once."""

    STRAIGHT = "straight"
    CORNER = "corner"
    BRIDGE = "bridge"
    DEAD_END = "dead_end"


@dataclass(frozen=True, slots=True)
class Tourists:
    """Tourists of each kind in one place."""

    circle: int = 0
    square: int = 0
    triangle: int = 0
    cross: int = 0

    @check_arguments
    def of(self, kind: TouristKind) -> int:
        """Return the number of tourists of one kind."""
        return int(getattr(self, kind.value))

    @property
    def total(self) -> int:
        """Tourists of all kinds."""
        return self.circle + self.square + self.triangle + self.cross

    def __iter__(self) -> Iterator[int]:
        return iter((self.circle, self.square, self.triangle, self.cross))

    def __add__(self, other: Tourists) -> Tourists:
        return Tourists(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOBODY = Tourists()
"""No tourists."""


@dataclass(frozen=True, slots=True)
class Quarter:
    """One printed quarter; only yellow ones have a star, with its victory points."""

    at: At
    color: QuarterColor
    star: int | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """An intersection, or the free end of a dead-end road."""

    id: str
    at: tuple[float, float]
    water: Water = Water.NONE
    bank: str = "A"
    """``A`` or ``B``."""
    dead_end: bool = False

    @property
    def waterside(self) -> bool:
        """Return whether a crossing may start here."""
        return self.dead_end or self.water is not Water.NONE


@dataclass(frozen=True, slots=True)
class Road:
    """One road: what one segment covers."""

    id: str
    ends: tuple[str, str]
    quarters: tuple[At, ...]
    kind: RoadKind = RoadKind.STRAIGHT


@dataclass(frozen=True, slots=True)
class SafeHouse:
    """A safe house at an intersection or on a road; exactly one of ``node`` and ``road`` is set."""

    node: str | None
    road: str | None
    tourists: Tourists


@dataclass(frozen=True, slots=True, eq=False)
class Town:
    """One printed sheet; the mappings are read-only and go by id or address."""

    id: str
    """Empty when the file names none."""
    quarters: Mapping[At, Quarter]
    nodes: Mapping[str, Node]
    roads: Mapping[str, Road]
    safe_houses: tuple[SafeHouse, ...]
    name_ru: str = ""
    name_en: str = ""
    columns_left: bool = False
    """Its columns are printed from right to left; only its drawing differs."""
    rows_up: bool = False
    """Its rows are printed from bottom to top."""
    columns_down: bool = False
    """The sheet lies on its side: columns run below each other, from bottom to top where ``columns_left``, and rows
    beside each other, from right to left where ``rows_up``.
    """

    def __repr__(self) -> str:
        return briefly(self)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of all intersections; corner roads bend away from it."""
        points = [node.at for node in self.nodes.values()]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@cache
def neighbours(at: At) -> tuple[At, ...]:
    """Return the quarters that share a side with a quarter, the river ignored: how penalties see it."""
    x, y = at
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return tuple((a, b) for a, b in around if 1 <= a <= SIDE and 1 <= b <= SIDE)
