"""Goal cards as data: what is counted, and the tiers of victory points.

The cards are printed in pictures, so players enter theirs. What can be counted is a small closed family, and more never
scores less, which the route search relies on; cards of the kind "at most" are left out of it.

Source: rules/innsmouth.md section 17, W5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

from companion.innsmouth.town.town import QuarterColor, TouristKind
from companion.records import dataclass, later

MOST_GOALS = 2
"""Cards in play."""


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
    TOURIST_SETS = "tourist_sets"
    """Sets of one tourist of each kind."""
    LANDMARK_SETS = "landmark_sets"
    """Sets of one landmark of each kind that tourists love."""
    ROWS = "rows"
    """Rows with a quarter along the route."""
    COLUMNS = "columns"
    WHOLE_ROWS = "whole_rows"
    """Rows of which each quarter lies along the route."""
    WHOLE_COLUMNS = "whole_columns"


LANDMARKS: Mapping[Metric, QuarterColor] = MappingProxyType(
    {Metric(f"landmarks_{color}"): color for color in QuarterColor}
)
"""The metrics that count quarters of one colour."""

TOURISTS: Mapping[Metric, tuple[TouristKind, ...]] = MappingProxyType(
    {Metric.TOURISTS: tuple(TouristKind), **{Metric(f"tourists_{kind}"): (kind,) for kind in TouristKind}}
)
"""The metrics that add up tourists, those in safe houses included, as they stand after the threat check."""

TOURIST_METRICS = frozenset({*TOURISTS, Metric.TOURIST_SETS})
"""The metrics that depend on tourists."""

AREA_METRICS = frozenset({Metric.LANDMARK_SETS, Metric.ROWS, Metric.COLUMNS, Metric.WHOLE_ROWS, Metric.WHOLE_COLUMNS})
"""The metrics that depend on which quarters lie along the route together."""


def tourists_counted(metric: Metric, counts: Mapping[TouristKind, int]) -> int:
    """Return what a metric of tourists counts, from the tourists of each kind."""
    if metric is Metric.TOURIST_SETS:
        return min(counts.values())
    return sum(counts[kind] for kind in TOURISTS[metric])


@dataclass(frozen=True, slots=True)
class Tier:
    """Points for reaching a number; on a card of the kind "at most", for staying within it."""

    at_least: int
    """The name of ``number`` in logs."""
    points: int

    @property
    def number(self) -> int:
        """The number to reach, or to stay within."""
        return self.at_least


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal card; numbers rise, only the best tier reached counts."""

    id: str
    metric: Metric
    tiers: tuple[Tier, ...]
    at_most: bool = later(False)
    """The numbers are limits: fewer score more."""

    def points(self, count: int) -> int:
        """Return the victory points for a count."""
        reached = (tier for tier in self.tiers if (count <= tier.number if self.at_most else count >= tier.number))
        return max((tier.points for tier in reached), default=0)


def are_ordered(tiers: tuple[Tier, ...], *, at_most: bool) -> bool:
    """Return whether numbers rise, and points with them; on a card of the kind "at most" points fall."""
    return all(
        a.number < b.number and (a.points >= b.points if at_most else a.points <= b.points) for a, b in pairwise(tiers)
    )


def compared_goals(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    """Return the goals that routes are compared by: all but those of the kind "at most"."""
    return tuple(goal for goal in goals if not goal.at_most)
