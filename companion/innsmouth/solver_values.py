"""What sets of segments are worth to the route search: rounded bounds first, exact values where they decide.

Source: rules/innsmouth.md sections 13-17.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from companion.innsmouth.goals import LANDMARKS, TOURISTS, Metric
from companion.innsmouth.penalties import as_mask
from companion.innsmouth.sheet import Sheet
from companion.innsmouth.solver_graph import ALL_QUARTERS, Graph
from companion.innsmouth.solver_joins import Rule
from companion.innsmouth.town import LOVED, Color, Kind, Town
from companion.innsmouth.worth import Appraiser, Counts, Objective, of_kind

COUNTED = frozenset(
    set(Metric) - LANDMARKS.keys() - TOURISTS.keys() - {Metric.CACHES, Metric.SAFE_HOUSES, Metric.QUARTERS}
)
"""Metrics that count, rather than look what is passed."""

NO_COUNTS = Counts()


@dataclass(slots=True)
class Bound:
    """An upper bound that comes nearer only when asked to."""

    nearer: Iterator[tuple[float, float]]
    plus: int
    """Points that the bounds leave out."""
    value: float = inf
    gain: float = inf
    """How much nearer the next bound may well come; 0 when this one is the value itself, rounded."""

    def below(self, target: float, roughly: bool = False) -> bool:
        """Whether what is bounded is certainly below a number; roughly: without the closest look."""
        while self.value >= target:
            if self.value > target + self.gain or not self.gain or (roughly and self.gain != inf):
                return False
            self.look()
        return True

    def look(self) -> None:
        """Look closer."""
        bound, self.gain = next(self.nearer)
        self.value = bound + self.plus

    def near(self) -> float:
        """An upper bound that is not far off."""
        while self.gain == inf:
            self.look()
        return self.value

    def exact(self) -> float:
        """The value itself, rounded."""
        while self.gain:
            self.look()
        return self.value


class Values:
    """The values of one sheet's routes for one objective."""

    def __init__(self, sheet: Sheet, town: Town, objective: Objective) -> None:
        self.objective = objective
        self.ability = sheet.ability
        self.graph = Graph(sheet, town)
        self.judge = Appraiser(sheet, town)
        self._worth: dict[tuple[int, int], Fraction] = {}
        self._bounds: dict[tuple[int, int], Bound] = {}
        self._counted: dict[tuple[int, ...], int] = {}
        metrics = {goal.metric for goal in sheet.goals}
        self.turns_matter = Metric.TURNS in metrics
        self.counts_matter = bool(metrics & COUNTED)
        self.crossings_counted = Metric.CROSSINGS in metrics
        self.levels_matter = self.ability.checks_threat and objective is not Objective.IF_NOTHING_FAILS
        self.crossings_raise = self.levels_matter and self.ability.crossings_raise_level
        self.level_may_help = self.ability.hunts and objective is Objective.EXPECTED
        """Whether a higher level can be worth more."""
        self._relevant = self._relevant_cover(metrics)

    def _relevant_cover(self, metrics: set[Metric]) -> int:
        """What of a cover can change the score."""
        if Metric.QUARTERS in metrics:
            return -1
        judge = self.judge
        quarters, houses, _ = self.graph.split(self.graph.cover(self.graph.everything))
        everybody = judge.everybody(quarters, houses)
        relevant = judge.crowd.everybody | as_mask(judge.symbols) | judge.colors[Color.YELLOW]
        for kind in Kind:
            if of_kind(everybody, kind):
                relevant |= judge.colors[LOVED[kind]]
        for metric in metrics & LANDMARKS.keys():
            relevant |= judge.colors[LANDMARKS[metric]]
        return relevant | ~ALL_QUARTERS

    def cover(self, segments: int) -> int:
        """What of the cover of a set of segments can change the score."""
        return self.graph.cover(segments) & self._relevant

    def level(self, cover: int, crossings: int) -> int:
        """The threat level of a route."""
        if not self.levels_matter:
            return 0
        return self.judge.threats_along(cover & ALL_QUARTERS) + crossings * self.crossings_raise

    def extra(self, segments: int, crossings: int, opposite: int, turns: int) -> int:
        """Points for what is counted, not passed."""
        points = self.ability.points_per_opposite_crossing * opposite
        if not self.counts_matter:
            return points
        graph = self.graph
        key = (
            turns, crossings, opposite, segments.bit_count(), (segments & graph.diagonals).bit_count(),
            (segments & graph.bridges).bit_count(), (segments & graph.dead_ends).bit_count(),
        )  # fmt: skip
        counted = self._counted.get(key)
        if counted is None:
            counted = self._counted[key] = sum(
                goal.points(self.judge.count(goal.metric, 0, 0, 0, Counts(*key)))
                for goal in self.judge.other_goals
                if goal.metric in COUNTED
            )
        return points + counted

    def passed_points(self, cover: int) -> int:
        """Points that no die changes for what is passed."""
        judge = self.judge
        quarters, houses, caches = self.graph.split(cover)
        ability = self.ability
        points = judge.stars(quarters) + ability.points_per_artifact * judge.drawn(caches)
        return points + sum(
            goal.points(judge.count(goal.metric, quarters, houses, caches, NO_COUNTS))
            for goal in judge.other_goals
            if goal.metric not in COUNTED
        )

    def worth(self, cover: int, level: int) -> Fraction:
        """Points for a cover at a level, extras left out."""
        key = (cover, level)
        if key not in self._worth:
            points = self.judge.worth(self.objective, *self.graph.split(cover), level)
            self._worth[key] = points + self.passed_points(cover)
        return self._worth[key]

    def bound_of(self, cover: int, level: int) -> Bound:
        """An upper bound of :meth:`worth`."""
        key = (cover, level)
        bound = self._bounds.get(key)
        if bound is None:
            bounds = self.judge.bounds(self.objective, *self.graph.split(cover), level)
            bound = self._bounds[key] = Bound(bounds, self.passed_points(cover))
        return bound

    def most_extra(self, segments: int, rule: Rule) -> int:
        """An upper bound of the extras of a route within these segments."""
        turns = 0
        if self.turns_matter:
            count = segments.bit_count() + (segments & self.graph.bent).bit_count() - 1 - rule.least
            turns = min(self.graph.most_turns(segments), count)
        return self.extra(segments, rule.most, rule.opposite or 0, turns)
