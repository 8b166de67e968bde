"""What a route is worth, computed from what it passes alone: quarters, safe houses, caches, level, counts for goals.

The route search asks this thousands of times, so sets are bits (see :mod:`companion.innsmouth.threat.penalties`)
and the tourists of a place are one number with sixteen bits for each kind.

Source: rules/innsmouth.md sections 14-17.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from companion.innsmouth.route.bit_tables import Join, added
from companion.innsmouth.sheet.goals import (
    AREA_METRICS,
    LANDMARKS,
    TOURIST_METRICS,
    Goal,
    Metric,
    compared_goals,
    tourists_counted,
)
from companion.innsmouth.sheet.sheet import DECK_SIZE, Sheet
from companion.innsmouth.threat.penalties import Crowd, State, after_one, as_mask, as_symbols, bit, bits, without
from companion.innsmouth.threat.threat_check import CARD_POINTS, Stakes, expected_points
from companion.innsmouth.town.town import LOVED, QUARTERS, SIDE, QuarterColor, TouristKind, Tourists, Town
from companion.records import dataclass

FIELD = 16
"""Bits for each kind in packed tourists."""
ONE = (1 << FIELD) - 1
ROWS, COLUMNS = (
    tuple(as_mask([bit(at) for at in QUARTERS if at[axis] == number]) for number in range(1, SIDE + 1))
    for axis in (1, 0)
)
"""The quarters of each row and of each column, as bits."""


class Objective(StrEnum):
    """What the best route is best at."""

    EXPECTED = "expected"
    """Expected points, the threat check played in the best way."""
    IF_NOTHING_FAILS = "if_nothing_fails"
    """Points with no die thrown and no card revealed; the Warlock's rituals are held."""
    SAFEST = "safest"
    """Points that are sure: every die fails, no card is revealed."""


@dataclass(frozen=True, slots=True)
class RouteCounts:
    """Numbers of a route that only goals and crossings' points ask for."""

    turns: int = 0
    crossings: int = 0
    opposite_crossings: int = 0
    segments: int = 0
    diagonals: int = 0
    bridges: int = 0
    dead_ends: int = 0


@dataclass(slots=True)
class Appraiser:
    """Values routes of one sheet."""

    sheet: Sheet
    town: Town
    tourists: tuple[int, ...] = field(init=False)
    """Packed tourists of each quarter, by bit."""
    house_tourists: tuple[int, ...] = field(init=False)
    crowd: Crowd = field(init=False)
    symbols: tuple[int, ...] = field(init=False)
    threats: tuple[int, ...] = field(init=False)
    """Symbols in each quarter, by bit."""
    colors: dict[QuarterColor, int] = field(init=False)
    """The quarters of each colour."""
    loved: tuple[int, ...] = field(init=False)
    """The quarters that each kind of tourists is multiplied with."""
    tourist_goals: tuple[Goal, ...] = field(init=False)
    other_goals: tuple[Goal, ...] = field(init=False)
    _marked: int = field(init=False, repr=False)
    """The quarters with symbols."""
    _fates: dict[tuple[int, int, int], tuple[tuple[tuple[int, ...], ...], ...]] = field(init=False, repr=False)
    _ladders: dict[tuple[int, int], tuple[int, ...]] = field(init=False, repr=False)
    """By quarters and safe houses: points after 0, 1, ... failures, as far as asked for."""
    _ends: dict[State, Set[State]] = field(init=False, repr=False)
    _tourists_in: Join = field(init=False, repr=False)
    _stars_in: Join = field(init=False, repr=False)

    def __post_init__(self) -> None:
        printed = _printed(self.town)
        self.colors, self.loved, self.house_tourists, self._stars_in = printed
        tourists, threats = [0] * len(QUARTERS), [0] * len(QUARTERS)
        totals = {}
        for marks in self.sheet.quarters:
            number = bit(marks.at)
            tourists[number] = packed(marks.tourists)
            threats[number] = marks.threats
            totals[marks.at] = marks.tourists.total
        self.tourists, self.threats = tuple(tourists), tuple(threats)
        self.crowd = Crowd.of(totals)
        self.symbols = as_symbols({marks.at: marks.threats for marks in self.sheet.quarters})
        self._marked = as_mask(self.symbols)
        self._fates = {}
        self._ladders = {}
        self._ends = {}
        self._tourists_in = added(self.tourists)
        goals = compared_goals(self.sheet.goals)
        self.tourist_goals = tuple(goal for goal in goals if goal.metric in TOURIST_METRICS)
        self.other_goals = tuple(goal for goal in goals if goal.metric not in TOURIST_METRICS)

    @property
    def memories(self) -> tuple[dict[Any, Any], ...]:
        """The dictionaries of computed results; they may be cleared."""
        return self._fates, self._ladders, self._ends

    def everybody(self, quarters: int, houses: int) -> int:
        """Return the packed tourists along a route."""
        return self._tourists_in(quarters) + sum(self.house_tourists[number] for number in bits(houses))

    def products(self, quarters: int, everybody: int) -> int:
        """Return the points for tourists multiplied with landmarks, and for goals that count tourists."""
        points, left = 0, everybody
        for loved in self.loved:
            points += (left & ONE) * (quarters & loved).bit_count()
            left >>= FIELD
        for goal in self.tourist_goals:
            points += goal.points(tourists_counted(goal.metric, by_kind(everybody)))
        return points

    def stars(self, quarters: int) -> int:
        """Return the points for yellow quarters."""
        return self._stars_in(quarters)

    def fixed(self, quarters: int, houses: int, caches: int, counts: RouteCounts) -> int:
        """Return the points that no die changes: stars, goals not of tourists, the character's cards and crossings."""
        ability = self.sheet.ability
        points = self.stars(quarters) + ability.points_per_artifact * self.drawn(caches)
        points += ability.points_per_opposite_crossing * counts.opposite_crossings
        return points + sum(
            goal.points(self.count(goal.metric, quarters, houses, caches, counts)) for goal in self.other_goals
        )

    def count(self, metric: Metric, quarters: int, houses: int, caches: int, counts: RouteCounts) -> int:
        """Return the number that a goal counts where it does not count tourists."""
        if metric in LANDMARKS:
            return (quarters & self.colors[LANDMARKS[metric]]).bit_count()
        if metric is Metric.QUARTERS or metric in AREA_METRICS:
            return self.quarters_counted(metric, quarters)
        if metric is Metric.CACHES:
            return caches
        if metric is Metric.SAFE_HOUSES:
            return houses.bit_count()
        return int(getattr(counts, metric.value))

    def quarters_counted(self, metric: Metric, quarters: int) -> int:
        """Return the number that a goal counts of quarters as bits: all, sets of landmarks, rows or columns."""
        match metric:
            case Metric.LANDMARK_SETS:
                return min((quarters & loved).bit_count() for loved in self.loved)
            case Metric.ROWS:
                return sum(bool(quarters & line) for line in ROWS)
            case Metric.COLUMNS:
                return sum(bool(quarters & line) for line in COLUMNS)
            case Metric.WHOLE_ROWS:
                return sum(not line & ~quarters for line in ROWS)
            case Metric.WHOLE_COLUMNS:
                return sum(not line & ~quarters for line in COLUMNS)
            case _:
                return quarters.bit_count()

    def drawn(self, caches: int) -> int:
        """Return how many artifact cards are drawn for so many caches."""
        return min(caches, DECK_SIZE) if self.sheet.ability.checks_threat else 0

    def payoffs(self, quarters: int, houses: int, caches: int, level: int) -> tuple[tuple[int, ...], ...]:
        """Return the points that the check can change, by hits and failures, penalties chosen in the best way.

        For the Warlock one number: his rituals held in the best way.
        """
        if self.sheet.ability.hunts:
            return self._hunted_payoffs(quarters, houses, level)
        ladder = self._ladders.get((quarters, houses), ())
        if len(ladder) <= level:
            points = self._scorer(quarters, self.everybody(quarters, houses))
            start: State = (quarters & self.crowd.everybody, self.symbols)
            if not self.sheet.ability.checks_threat:
                return ((self._after_rituals(points, start, caches),),)
            (row,) = self._fates_of(start, 0, level)
            ladder = self._ladders[quarters, houses] = tuple([max(map(points, alive)) for alive in row])
        return (ladder[: level + 1],)

    def _hunted_payoffs(self, quarters: int, houses: int, level: int) -> tuple[tuple[int, ...], ...]:
        """Return the best points for each number of hits and failures, for a character who hunts."""
        points = self._scorer(quarters, self.everybody(quarters, houses))
        fates = self._fates_of((quarters & self.crowd.everybody, self.symbols), quarters & self._marked, level)
        hit = self.sheet.ability.points_per_hit
        return tuple([tuple([hit * hits + max(map(points, alive)) for alive in row]) for hits, row in enumerate(fates)])

    def _fates_of(self, start: State, along: int, level: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return :meth:`_all_fates`, computed only the first time."""
        key = (start[0], along, level)
        fates = self._fates.get(key)
        if fates is None:
            fates = self._fates[key] = self._all_fates(start, along, level)
        return fates

    def _all_fates(self, start: State, along: int, level: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return by hits and failures the sets of quarters that can still hold their tourists after the penalties."""
        rows = []
        states: Set[State] = {start}
        for hits in range(level + 1 if self.sheet.ability.hunts else 1):
            rows.append(self._fates_after(states, level - hits))
            states = _hunted(states, along)
        return tuple(rows)

    def _fates_after(self, states: Set[State], most: int) -> tuple[tuple[int, ...], ...]:
        """Return for 0, 1, ... ``most`` failures the sets of quarters that can still hold their tourists."""
        row = [tuple({alive for alive, _ in states})]
        for _ in range(most):
            after = after_one(self.crowd, states)
            if after == states:
                row += row[-1:] * (most + 1 - len(row))
                break
            row.append(tuple({alive for alive, _ in after}))
            states = after
        return tuple(row)

    def _scorer(self, quarters: int, everybody: int) -> Callable[[int], int]:
        """Return a function: the quarters that still hold their tourists -> the points of :meth:`products`."""
        crowd = quarters & self.crowd.everybody
        cached: dict[int, int] = {}

        def points(alive: int) -> int:
            if alive not in cached:
                cached[alive] = self.products(quarters, everybody - self._lost_tourists(crowd & ~alive))
            return cached[alive]

        return points

    def _lost_tourists(self, quarters: int) -> int:
        """Return the tourists in lost quarters, packed as numbers by kind."""
        return self._tourists_in(quarters)

    def _after_rituals(self, points: Callable[[int], int], start: State, caches: int) -> int:
        """Return the best points over all ways of rituals: of the quarters left, plus caches for each lost tourist."""
        best = 0
        for alive, _ in self.after_rituals(start):
            lost = self._lost_tourists(start[0] & ~alive)
            gained = sum(lost >> place & ONE for place in _PLACES.values())
            best = max(best, points(alive) + caches * gained)
        return best

    def after_rituals(self, start: State) -> Set[State]:
        """Return every state after a ritual for each symbol on the sheet; rituals go on while a quarter qualifies."""
        states = self._ends.get(start)
        if states is None:
            states = {start}
            for _ in self.symbols:
                states = after_one(self.crowd, states)
            self._ends[start] = states
        return states

    def worth(self, objective: Objective, quarters: int, houses: int, caches: int, level: int) -> Fraction:
        """Return the points of an objective without the fixed points."""
        drawn = self.drawn(caches)
        if objective is Objective.IF_NOTHING_FAILS:
            return Fraction(self.payoffs(quarters, houses, caches, 0)[0][0] + CARD_POINTS * drawn)
        payoffs = self.payoffs(quarters, houses, caches, level)
        if objective is Objective.SAFEST:
            return Fraction(payoffs[0][-1] + CARD_POINTS * drawn)
        return expected_points(self.stakes(payoffs, drawn, level))

    def stakes(self, payoffs: tuple[tuple[int, ...], ...], drawn: int, level: int) -> Stakes:
        """Return the check with these payoffs."""
        return Stakes(level, drawn, self.sheet.artifact_deck, self.sheet.ability.hunts, payoffs)


@lru_cache(maxsize=16)
def _printed(town: Town) -> tuple[dict[QuarterColor, int], tuple[int, ...], tuple[int, ...], Join]:
    """Return what is equal for all sheets of a town.

    Quarters by colour; quarters by the kind of tourist that loves them; tourists of each safe house, packed; a table
    that adds up stars.
    """
    colors = {color: as_mask([bit(q.at) for q in town.quarters.values() if q.color is color]) for color in QuarterColor}
    return (
        colors,
        tuple(colors[LOVED[kind]] for kind in TouristKind),
        tuple(packed(house.tourists) for house in town.safe_houses),
        added([town.quarters[at].star or 0 for at in QUARTERS]),
    )


def _hunted(states: Set[State], quarters: int) -> set[State]:
    """Return the states after one more hit: a symbol along the route is erased while there is any."""
    results: set[State] = set()
    for alive, symbols in states:
        along = [symbol for symbol in set(symbols) if quarters >> symbol & 1]
        results |= {(alive, without(symbols, symbol)) for symbol in along} or {(alive, symbols)}
    return results


def packed(tourists: Tourists) -> int:
    """Return tourists as one number."""
    return sum(count << FIELD * number for number, count in enumerate(tourists))


_PLACES = {kind: FIELD * number for number, kind in enumerate(TouristKind)}


def by_kind(everybody: int) -> dict[TouristKind, int]:
    """Return the packed tourists of each kind."""
    return {kind: of_kind(everybody, kind) for kind in TouristKind}


def of_kind(everybody: int, kind: TouristKind) -> int:
    """Return the number of one kind of packed tourists."""
    return everybody >> _PLACES[kind] & ONE
