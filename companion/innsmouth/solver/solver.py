"""The best final route of a sheet, with a proof.

    >>> from companion.innsmouth import best_route
    >>> best = best_route(sheet)                                                  # doctest: +SKIP
    >>> best.expected_points, best.optimal                                        # doctest: +SKIP
    (Fraction(1234, 9), True)

Source: rules/innsmouth.md sections 11-17; R12.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil

from companion.argument_types import check_arguments
from companion.errors import BadQuestion
from companion.innsmouth.route.route import Passed, Route, passed
from companion.innsmouth.route.route_value import Appraiser, Objective
from companion.innsmouth.scoring.score import Lines, counts, if_nothing_fails, quarters_mask
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.bounds import RouteValues
from companion.innsmouth.solver.network import Graph
from companion.innsmouth.solver.search import Search, SearchStopped
from companion.innsmouth.solver.stopwatch import Stopwatch
from companion.innsmouth.solver.walk import walk
from companion.innsmouth.threat.penalties import as_mask
from companion.innsmouth.threat.threat_check import CARD_POINTS, expected_points, failure_chances
from companion.innsmouth.town.town import Town
from companion.innsmouth.town.town_file import practice_town
from companion.odds.numbers import is_a
from companion.records import dataclass

PROGRESS_EVERY = 0.1
"""Seconds between two reports."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is."""

    seconds: float
    best: float | None
    """The best value known."""
    bound: float
    """No route is worth more."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A route and what it is worth."""

    route: Route
    passed: Passed
    lines: Lines
    """Points by line if nothing fails: no die thrown, no card revealed, the Warlock's rituals held."""
    expected_points: Fraction
    """Under the best policy of revealing, the best use of artifacts, the best choices of penalties."""
    sure_points: int
    """When every die fails and no card is revealed."""
    failures: tuple[Fraction, ...]
    """Chance of each number of failures, from 0 to the threat level."""
    artifacts_drawn: int

    @property
    def points_if_nothing_fails(self) -> int:
        """The sum of ``lines``: no die thrown, no card revealed, the Warlock's rituals held."""
        return self.lines.total

    @property
    def threat_level(self) -> int:
        """Threats in the quarters along it, and its crossings where they count; 0 for a character who checks none."""
        return self.passed.threat_level

    @check_arguments
    def value(self, objective: Objective) -> Fraction:
        """Return the points by an objective: expected points, points if nothing fails, or points that are sure."""
        if objective is Objective.EXPECTED:
            return self.expected_points
        return Fraction(self.lines.total if objective is Objective.IF_NOTHING_FAILS else self.sure_points)


@dataclass(frozen=True, slots=True)
class BestRoute:
    """The answer of :func:`best_route`."""

    appraisal: Appraisal
    objective: Objective
    optimal: bool
    """Proven: no route has a higher value."""
    bound: Fraction
    """No route has a higher value than this; equal to the value when proven, else rounded up to a hundredth."""
    branches: int
    """Branches of the search."""

    @property
    def route(self) -> Route:
        """The route itself; without a segment on the sheet an empty one."""
        return self.appraisal.route

    @property
    def sections(self) -> tuple[tuple[object, ...], ...]:
        """Its sections in the order of the walk, each the steps from one crossing to the next."""
        return self.appraisal.route.sections

    @property
    def crossings(self) -> tuple[tuple[str, str], ...]:
        """Ids of the intersections where each crossing leaves and lands, 0 to 4 of them."""
        return self.appraisal.route.crossings

    @property
    def lines(self) -> Lines:
        """Points by line if nothing fails; see :class:`Appraisal`."""
        return self.appraisal.lines

    @property
    def threat_level(self) -> int:
        """Threats in the quarters along it, and its crossings where they count; 0 for a character who checks none."""
        return self.appraisal.threat_level

    @property
    def expected_points(self) -> Fraction:
        """Points on average, exact, under the best use of artifacts and the best choices of penalties."""
        return self.appraisal.expected_points

    @property
    def points_if_nothing_fails(self) -> int:
        """The sum of ``lines``."""
        return self.appraisal.points_if_nothing_fails

    @property
    def failures(self) -> tuple[Fraction, ...]:
        """Chance of each number of failures, from 0 to the threat level; together 1."""
        return self.appraisal.failures


def best_route(
    sheet: Sheet,
    town: Town | None = None,
    *,
    objective: Objective | str = Objective.EXPECTED,
    time_limit: float | None = None,
    progress: Callable[[Progress], bool | None] | None = None,
) -> BestRoute:
    """Return the best final route: most expected points, most points if nothing fails, or most points that are sure.

    Of routes worth the same it is one with the fewest threat dice, and of those one with the most expected points.
    ``town`` may be left out for a sheet of the practice town. ``time_limit`` is in seconds; ``progress`` is called
    about ten times a second, stops the search by returning False. After either the best route so far is returned, not
    proven, with a bound. Raises :class:`BadQuestion` for a town that must be given, an objective or a limit that there
    is not.

    Source: rules/innsmouth.md sections 11-17; R12.

    >>> from companion.innsmouth import Character, Sheet
    >>> best_route(Sheet("practice", Character.DETECTIVE)).expected_points
    Fraction(0, 1)
    """
    is_a("sheet", sheet, Sheet)
    town = _practice(sheet) if town is None else town
    is_a("town", town, Town)
    if objective not in list(Objective):
        raise BadQuestion("objective", f"{objective!r} is none of {', '.join(Objective)}")
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit >= 0):
        raise BadQuestion("time_limit", f"{time_limit!r} is no number of seconds")
    chosen = Objective(objective)
    judge = Appraiser(sheet, town)
    watch = _watched(time_limit, progress)
    search = Search(RouteValues(sheet, town, chosen, judge), watch)
    finished = _ran(search)
    last = _of_equals(search, RouteValues(sheet, town, chosen, judge, breaks_ties=True), watch) if finished else search
    appraisal = _appraised(_route(last), sheet, town, judge)
    value = appraisal.value(chosen)
    bound = max(value, search.best_value()) if finished else max(value, Fraction(ceil(search.bound * 100) + 1, 100))
    visited = search.visited + (last.visited if last is not search else 0)
    return BestRoute(appraisal, chosen, bound == value, bound, visited)


def _ran(search: Search) -> bool:
    """Run a search; return False if it was stopped before its end."""
    try:
        search.run()
    except SearchStopped:
        return False
    return True


def _of_equals(search: Search, values: RouteValues, watch: Callable[[Search], None]) -> Search:
    """Return a search for the best of the routes that are worth the best value: fewest dice, then most expected.

    A finished search is returned itself where nothing is left to choose: without dice, or by the expectation. If the
    time is up, the best so far is as good as that of the finished search.
    """
    best = search.best
    if best is None or values.objective is Objective.EXPECTED or not values.levels_matter:
        return search
    level = values.level(best.cover, len(best.plan.crossings))
    if not level:
        return search
    equals = Search(values, watch, replace(best, level=level))
    _ran(equals)
    return equals


def _practice(sheet: Sheet) -> Town:
    """Return the practice town for one of its sheets."""
    town = practice_town()
    if sheet.town != town.id:
        raise BadQuestion("town", f"must be given, as this sheet is for {sheet.town!r}, not for {town.id!r}")
    return town


def _watched(time_limit: float | None, progress: Callable[[Progress], bool | None] | None) -> Callable[[Search], None]:
    """Return the function that a search calls now and then: it reports progress and stops the search.

    It raises SearchStopped after ``time_limit`` seconds, or if ``progress`` returns False.
    """
    watch = Stopwatch()
    due = PROGRESS_EVERY

    def tick(search: Search) -> None:
        nonlocal due
        seconds = watch.seconds
        if time_limit is not None and seconds >= time_limit:
            raise SearchStopped
        if progress is not None and seconds >= due:
            due = seconds + PROGRESS_EVERY
            best = search.best.value if search.best is not None else None
            if progress(Progress(seconds, best, search.bound)) is False:
                raise SearchStopped

    return tick


def _route(search: Search) -> Route:
    """Return the best route of a search so far; before any, a single segment, or an empty route if none is drawn."""
    graph: Graph = search.graph
    if search.best is not None:
        return walk(graph, list(search.best.parts), search.best.plan)
    if graph.segments:
        return Route(((graph.segments[0].step,),))
    return Route()


def appraise(route: Route, sheet: Sheet, town: Town) -> Appraisal:
    """Return what a route is worth; raises :class:`IllegalCommand` with a :class:`RouteReason` when it is not legal.

    An argument that is no route, sheet or town raises :class:`BadQuestion`.

    Source: rules/innsmouth.md sections 11-17.
    """
    for field, value, kind in (("route", route, Route), ("sheet", sheet, Sheet), ("town", town, Town)):
        is_a(field, value, kind)
    return _appraised(route, sheet, town, Appraiser(sheet, town))


def _appraised(route: Route, sheet: Sheet, town: Town, judge: Appraiser) -> Appraisal:
    """Return the appraisal of a route: what it passes, points by line, expected and sure points."""
    there = passed(route, sheet, town)
    quarters, houses = quarters_mask(there), as_mask(list(there.safe_houses))
    caches, level = len(there.caches), there.threat_level
    drawn = judge.drawn(caches)
    fixed = judge.fixed(quarters, houses, caches, counts(there))
    payoffs = judge.payoffs(quarters, houses, caches, level)
    stakes = judge.stakes(payoffs, drawn, level)
    return Appraisal(
        route=route,
        passed=there,
        lines=if_nothing_fails(sheet, town, there, judge),
        expected_points=fixed + expected_points(stakes),
        sure_points=fixed + payoffs[0][-1] + CARD_POINTS * drawn,
        failures=failure_chances(stakes),
        artifacts_drawn=drawn,
    )
