"""Goal cards as data: what is counted, and the tiers of victory points.

The cards are printed in pictures, so players enter theirs. What can be counted is a small closed family, and more never
scores less, which the route search relies on.

Source: rules/innsmouth.md section 17, W5.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from companion.innsmouth.town.town import QuarterColor, TouristKind
from companion.records import dataclass


class Metric(StrEnum):
    """What a goal counts, always along the final route."""

    TURNS = "turns"
    CROSSINGS = "crossings"
    SEGMENTS = "segments"
    DIAGONALS = "diagonals"
    BRIDGES = "bridges"
    DEAD_ENDS = "dead_ends"
    CACHES = "caches"
    SAFE_HOUSES = "safe_houses"
    QUARTERS = "quarters"
    RED = "landmarks_red"
    GREEN = "landmarks_green"
    BLUE = "landmarks_blue"
    PURPLE = "landmarks_purple"
    YELLOW = "landmarks_yellow"
    WHITE = "landmarks_white"
    TOURISTS = "tourists"
    CIRCLES = "tourists_circle"
    SQUARES = "tourists_square"
    TRIANGLES = "tourists_triangle"
    CROSSES = "tourists_cross"


LANDMARKS: Mapping[Metric, QuarterColor] = MappingProxyType(
    {Metric(f"landmarks_{color}"): color for color in QuarterColor}
)
"""The metrics that count quarters of one colour."""

TOURISTS: Mapping[Metric, tuple[TouristKind, ...]] = MappingProxyType(
    {Metric.TOURISTS: tuple(TouristKind), **{Metric(f"tourists_{kind}"): (kind,) for kind in TouristKind}}
)
"""The metrics that count tourists, those in safe houses included, as they stand after the threat check."""


@dataclass(frozen=True, slots=True)
class Tier:
    """Points for reaching a number."""

    at_least: int
    points: int


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal card; tiers rise, only the highest one reached counts."""

    id: str
    metric: Metric
    tiers: tuple[Tier, ...]

    def points(self, count: int) -> int:
        """Return the victory points for a count."""
        return max((tier.points for tier in self.tiers if count >= tier.at_least), default=0)
