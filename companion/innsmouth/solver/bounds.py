"""What sets of segments are worth to the route search: rounded bounds first, exact values where they decide.

Source: rules/innsmouth.md sections 13-17.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any

from companion.innsmouth.route.bit_tables import added, united
from companion.innsmouth.route.route_value import FIELD, ONE, Appraiser, Objective, RouteCounts, by_kind, of_kind
from companion.innsmouth.sheet.goals import (
    AREA_METRICS,
    LANDMARKS,
    TOURIST_METRICS,
    Metric,
    compared_goals,
    tourists_counted,
)
from companion.innsmouth.sheet.sheet import DECK_SIZE, Sheet
from companion.innsmouth.solver.joins import CrossingRule
from companion.innsmouth.solver.network import ALL_QUARTERS, Drawn, Graph
from companion.innsmouth.threat.penalties import as_mask
from companion.innsmouth.threat.threat_check import CARD_POINTS, nearly_expected
from companion.innsmouth.town.town import LOVED, QuarterColor, TouristKind, Town

MOST_KEPT = 60_000
"""Entries of one memory, so that a long search grows no larger than a few hundred megabytes."""

COUNTED = frozenset(
    set(Metric)
    - LANDMARKS.keys()
    - TOURIST_METRICS
    - AREA_METRICS
    - {Metric.CACHES, Metric.SAFE_HOUSES, Metric.QUARTERS}
)
"""Metrics that count, rather than look what is passed."""

ROUGH = 0.5
"""Points that a rough bound of an expectation is seldom off by."""
ROUGHER = 2.0
"""The same for the Huntress."""

LOVED_AT = FIELD * len(TouristKind)
STARS_AT = 2 * LOVED_AT
THREATS_AT = STARS_AT + FIELD
CACHES_AT = THREATS_AT + FIELD
GOALS_AT = CACHES_AT + FIELD
"""Where the fields of a packed tally begin; tourists of each kind come first, then the landmarks they love."""


class Bound:
    """An upper bound that comes nearer only when asked to."""

    __slots__ = ("_nearer", "gain", "value")

    def __init__(self, value: float, nearer: Iterator[tuple[float, float]] | None) -> None:
        self.value = value
        self.gain = 0.0 if nearer is None else inf
        """How much nearer the next bound may well come; 0 when this one is the value itself, rounded."""
        self._nearer = nearer

    def below(self, target: float, roughly: bool = False) -> bool:
        """Return whether the bounded value is certainly below ``target``; ``roughly`` leaves out the closest look."""
        while self.value >= target:
            if self.value > target + self.gain or not self.gain or (roughly and self.gain != inf):
                return False
            self.look()
        return True

    def look(self) -> None:
        """Replace value and gain by the next nearer bound; only while ``gain`` is not 0."""
        assert self._nearer is not None
        self.value, self.gain = next(self._nearer)

    def near(self) -> float:
        """Return an upper bound that is not far off."""
        while self.gain == inf:
            self.look()
        return self.value

    def exact(self) -> float:
        """Return the value itself, rounded."""
        while self.gain:
            self.look()
        return self.value


class RouteValues:
    """The values of one sheet's routes for one objective."""

    def __init__(
        self, sheet: Sheet, town: Town, objective: Objective, judge: Appraiser, *, breaks_ties: bool = False
    ) -> None:
        """Prepare the values; with ``breaks_ties`` equal ones are told apart by threat dice, then expectation."""
        self.objective = objective
        self.breaks_ties = breaks_ties
        self.ability = sheet.ability
        self.judge = judge
        self._worth: dict[tuple[int, int], Fraction] = {}
        self._means: dict[tuple[int, int], Fraction] = {}
        self._levels: dict[int, dict[int, Bound]] = {}
        self._counted: dict[tuple[int, ...], int] = {}
        self._points: dict[int, tuple[int, int]] = {}
        metrics = {goal.metric for goal in compared_goals(sheet.goals)}
        self.turns_matter = Metric.TURNS in metrics
        self.counts_matter = bool(metrics & COUNTED)
        self.crossings_counted = Metric.CROSSINGS in metrics
        is_certain = objective is Objective.IF_NOTHING_FAILS and not breaks_ties
        self.levels_matter = self.ability.checks_threat and not is_certain
        self.crossings_raise = self.levels_matter and self.ability.crossings_raise_level
        self.level_may_help = self.ability.hunts and objective is Objective.EXPECTED
        """Whether a higher level can be worth more."""
        self._drawn = Drawn(sheet, town)
        self.graph = Graph(self._drawn, town, self._relevant(metrics))
        symbols = set(judge.symbols)
        self.threats = as_mask([index for index, thing in enumerate(self.graph.things) if thing in symbols])
        """The quarters with threat symbols in a cover."""
        self._counting_goals = tuple(goal for goal in judge.other_goals if goal.metric in COUNTED)
        self._shape_goals = tuple(goal for goal in judge.other_goals if goal.metric in AREA_METRICS)
        self._passing_goals = tuple(goal for goal in judge.other_goals if goal.metric not in COUNTED | AREA_METRICS)
        self._tally = added([self._tallied(thing) for thing in self.graph.things])
        self._things = united([1 << thing for thing in self.graph.things])
        self._card = CARD_POINTS + self.ability.points_per_artifact
        self._rituals = not self.ability.checks_threat and bool(symbols)

    def _relevant(self, metrics: set[Metric]) -> int:
        """Return the bits of quarters, safe houses and caches that can change the score when they are passed."""
        if Metric.QUARTERS in metrics or metrics & AREA_METRICS:
            return -1
        judge = self.judge
        quarters, houses, _ = self._drawn.split(self._drawn.everything)
        everybody = judge.everybody(quarters, houses)
        relevant = judge.crowd.everybody | as_mask(judge.symbols) | judge.colors[QuarterColor.YELLOW]
        for kind in TouristKind:
            if of_kind(everybody, kind):
                relevant |= judge.colors[LOVED[kind]]
        for metric in metrics & LANDMARKS.keys():
            relevant |= judge.colors[LANDMARKS[metric]]
        return relevant | ~ALL_QUARTERS

    def _tallied(self, thing: int) -> int:
        """Return the packed numbers that passing one quarter, safe house or cache adds."""
        judge = self.judge
        mask = 1 << thing
        quarters, houses, caches = self._drawn.split(mask)
        tally = caches << CACHES_AT
        if quarters:
            tally += judge.tourists[thing] + (judge.stars(quarters) << STARS_AT) + (judge.threats[thing] << THREATS_AT)
            for number, loved in enumerate(judge.loved):
                tally += (loved >> thing & 1) << LOVED_AT + FIELD * number
        elif houses:
            tally += judge.house_tourists[thing - self._drawn.houses_at]
        for number, goal in enumerate(self._passing_goals):
            tally += judge.count(goal.metric, quarters, houses, caches, RouteCounts()) << GOALS_AT + FIELD * number
        return tally

    def points(self, cover: int) -> tuple[int, int]:
        """Return the points for what is passed if nothing fails, without extras; and the threat symbols passed."""
        results = self._points.get(cover)
        if results is None:
            results = self._points[cover] = self._counted_points(cover)
        return results

    def _counted_points(self, cover: int) -> tuple[int, int]:
        """Return points, before the threat check, and threat level of a set of passed things."""
        tally = self._tally(cover)
        points = tally >> STARS_AT & ONE
        left = tally
        for _ in TouristKind:
            points += (left & ONE) * (left >> LOVED_AT & ONE)
            left >>= FIELD
        for goal in self.judge.tourist_goals:
            points += goal.points(tourists_counted(goal.metric, by_kind(tally)))
        for goal in self._shape_goals:
            points += goal.points(self.judge.quarters_counted(goal.metric, self.split(cover)[0]))
        left = tally >> GOALS_AT
        for goal in self._passing_goals:
            points += goal.points(left & ONE)
            left >>= FIELD
        caches = tally >> CACHES_AT & ONE
        if self.ability.checks_threat:
            points += min(caches, DECK_SIZE) * self._card
        elif self._rituals:
            points += self._from_rituals(cover, caches)
        return points, tally >> THREATS_AT & ONE

    def _from_rituals(self, cover: int, caches: int) -> int:
        """Return the points that the Warlock's rituals add to a cover's points for tourists; below 0 for a loss."""
        judge = self.judge
        quarters, houses, _ = self.split(cover)
        payoff = judge.payoffs(quarters, houses, caches, 0)[0][0]
        return payoff - judge.products(quarters, judge.everybody(quarters, houses))

    def split(self, cover: int) -> tuple[int, int, int]:
        """Return the quarters, the safe houses and the number of caches of a cover, as far as they are relevant."""
        return self._drawn.split(self._things(cover))

    def level(self, cover: int, crossings: int) -> int:
        """Return the threat level of a route."""
        if not self.levels_matter:
            return 0
        return self.points(cover)[1] + crossings * self.crossings_raise

    def extra(self, segments: int, crossings: int, opposite: int, turns: int) -> int:
        """Return the points for what is counted, not passed."""
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
                goal.points(self.judge.count(goal.metric, 0, 0, 0, RouteCounts(*key))) for goal in self._counting_goals
            )
        return points + counted

    def most_extra(self, segments: int, rule: CrossingRule) -> int:
        """Return an upper bound of the extras of a route within these segments."""
        turns = 0
        if self.turns_matter:
            count = segments.bit_count() + (segments & self.graph.bent).bit_count() - 1 - rule.least
            turns = min(self.graph.most_turns(segments), count)
        return self.extra(segments, rule.most, rule.opposite or 0, turns)

    @property
    def memories(self) -> tuple[dict[Any, Any], ...]:
        """The dictionaries of computed results, with the graph's and the judge's; they may be cleared."""
        own: tuple[dict[Any, Any], ...] = (
            self._worth,
            self._means,
            self._points,
            self._counted,
            *self._levels.values(),
        )
        return (*own, *self.graph.memories, *self.judge.memories)

    def trim(self, others: tuple[dict[Any, Any], ...] = ()) -> None:
        """Clear every dictionary of computed results that has grown large; results are computed again when needed."""
        for memory in (*self.memories, *others):
            if len(memory) > MOST_KEPT:
                memory.clear()

    # ------------------------------------------------------------ exact values, bounds

    def worth(self, cover: int, level: int) -> Fraction:
        """Return the points for a cover at a level, without extras."""
        key = (cover, level)
        if key not in self._worth:
            self._worth[key] = self._worked_out(cover, level)
        return self._worth[key]

    def _worked_out(self, cover: int, level: int) -> Fraction:
        """Return the exact value, by the search's objective, of a set of passed things at a threat level."""
        return self._exactly(self.objective, cover, level)

    def _exactly(self, objective: Objective, cover: int, level: int) -> Fraction:
        """Return the exact value by an objective of a set of passed things at a threat level."""
        nothing, _ = self.points(cover)
        if not level:
            return Fraction(nothing)
        surely = self.judge.worth(Objective.IF_NOTHING_FAILS, *self.split(cover), 0)
        return nothing - surely + self.judge.worth(objective, *self.split(cover), level)

    def expected(self, cover: int, level: int) -> Fraction:
        """Return the expected points for a cover at a level, without extras: they tell equal values apart."""
        key = (cover, level)
        if key not in self._means:
            self._means[key] = self._exactly(Objective.EXPECTED, cover, level)
        return self._means[key]

    def bounds_at(self, level: int) -> dict[int, Bound]:
        """Return the bounds at a level that are known, by cover."""
        return self._levels.setdefault(level, {})

    def bound_of(self, cover: int, level: int) -> Bound:
        """Return an upper bound of :meth:`worth`."""
        bounds = self.bounds_at(level)
        bound = bounds.get(cover)
        if bound is None:
            nothing, _ = self.points(cover)
            if not level or self.objective is Objective.IF_NOTHING_FAILS:
                bound = Bound(nothing, None)
            elif self.objective is Objective.SAFEST:
                bound = Bound(nothing, self._sure(cover, level, nothing))
            else:
                bound = Bound(nothing + self.ability.points_per_hit * level, self._expected(cover, level, nothing))
            bounds[cover] = bound
        return bound

    def _sure(self, cover: int, level: int, nothing: int) -> Iterator[tuple[float, float]]:
        """Yield the exact value when every die fails, and 0, as no nearer bound follows."""
        ladder = self.judge.payoffs(*self.split(cover), level)[0]
        yield nothing - ladder[0] + ladder[-1], 0.0

    def _expected(self, cover: int, level: int, nothing: int) -> Iterator[tuple[float, float]]:
        """Yield upper bounds of the expected points, each with the most that the next may gain; the last is rounded."""
        judge = self.judge
        quarters, houses, caches = self.split(cover)
        drawn, hit = judge.drawn(caches), self.ability.points_per_hit
        top = nothing - CARD_POINTS * drawn
        rows: tuple[tuple[int, ...], ...] = ()
        if hit:
            rows = tuple(tuple([hit * hits] * (level + 1 - hits)) for hits in range(level + 1))
            yield top + nearly_expected(judge.stakes(rows, drawn, level), roughly=True), inf
        payoffs = judge.payoffs(quarters, houses, caches, level)
        first = payoffs[0][0]
        losses = tuple(tuple(points - first for points in row) for row in payoffs)
        stakes = judge.stakes(losses, drawn, level)
        if losses != rows:
            yield top + nearly_expected(stakes, roughly=True), ROUGHER if hit else ROUGH
        yield top + nearly_expected(stakes), 0.0
