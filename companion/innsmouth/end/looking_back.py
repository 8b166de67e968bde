"""How much was left on the table: what was still reachable after each round, had later segments been drawn otherwise.

Dice, quarters, tourists and symbols stay as they were. Of a round are chosen anew the segments alone, in every way
that the rules of drawing allow; two rounds never draw the same segment. Counted are expected points of the best final
route. What stays as it was: extra segments of the end, segments set by hand, rounds before a route correction, and the
tourists that the Detective has added.

A search halves the ways to draw the rounds that are open. Everything that is left of them drawn at once bounds it: with
more segments no route is lost. Where the best route over all that needs no more than one way of each round, the bound
is reached.

Source: rules/innsmouth.md sections 5.5, 7, 11; R4, R5, R10, R12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from fractions import Fraction
from heapq import heappop, heappush

from companion.innsmouth.end.drawn_rounds import DrawnRound, Plan, Strokes
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, Progress, best_route
from companion.innsmouth.town.town import Town
from companion.records import dataclass

LONGEST_ROUTE = 1.5
"""Seconds after which one search for a route gives its bound."""
EFFORT = 40
"""Routes looked for together, where all later rounds are open."""
LEAST_EFFORT = 400
"""The same where one round is."""
CHUNK = 8
"""Single segments that are tried at once first."""
MOST_FITS = 2000
"""Tries to give each round one of its ways."""


@dataclass(frozen=True, slots=True)
class ReachableScore:
    """What was still reachable at some time."""

    points: Fraction
    """Found: so much was possible."""
    bound: Fraction
    """More was not."""
    best: BestRoute
    sheet: Sheet
    """The sheet of that route."""
    following: Strokes = ()
    """What the next round draws for it."""

    @property
    def is_proven(self) -> bool:
        return self.bound == self.points


@dataclass(frozen=True, slots=True)
class LookedBack:
    """The whole story of a sheet, as far as it is known."""

    own: Fraction
    """Expected points of the route that was chosen."""
    rounds: tuple[DrawnRound, ...]
    after: tuple[ReachableScore | None, ...]
    """At the beginning, after the first round, ..., after the last one; None = not looked at yet."""
    is_over: bool = False
    """Nobody looks any more."""

    def lost(self, place: int) -> Fraction | None:
        """Return the points that a round has cost, by its place in the order; None = not known."""
        before, after = self.after[place], self.after[place + 1]
        return None if before is None or after is None else before.points - after.points

    def is_lost_proven(self, place: int) -> bool:
        """Return whether the points before and after a round are both proven."""
        return all(state is not None and state.is_proven for state in self.after[place : place + 2])

    @property
    def left(self) -> Fraction | None:
        """All points that were left on the table, also by the choice of the route; None = nothing is known."""
        first = next((state for state in self.after if state is not None), None)
        return None if first is None else first.points - self.own

    @property
    def costliest(self) -> int | None:
        """The round that cost most, by its place; None = no round is known to have cost anything."""
        lost = [(self.lost(place) or Fraction(0), -place) for place in range(len(self.rounds))]
        most, place = max(lost, default=(Fraction(0), 0))
        return -place if most else None


# ---------------------------------------------------------------- the search


class Enough(Exception):  # no error: nobody wants to know more
    """Somebody pressed cancel."""


@dataclass(frozen=True, slots=True)
class _Node:
    """Some ways of each open round, and the best route over all of them at once."""

    ways: tuple[Plan, ...]
    route: BestRoute
    used: frozenset[Stroke]
    """Segments of open rounds that it walks."""


@dataclass(slots=True)
class _Look:
    """One search over the rounds that are open."""

    sheet: Sheet
    """What is drawn already."""
    town: Town
    watch: Callable[[Progress], bool]
    patience: float
    known: dict[frozenset[Stroke], BestRoute] = field(default_factory=dict)
    asked: int = 0

    def best(self, ways: tuple[Plan, ...], plan: Plan, effort: int) -> tuple[Plan, BestRoute, Fraction]:
        """Return the best plan so far, its route, and a bound that no plan exceeds."""
        route = self.route(plan)
        points, until = route.expected_points, self.asked + effort
        heap: list[tuple[Fraction, int, _Node]] = []
        floor, number = points, 0
        begun = [ways] if len([strokes for strokes in ways if len(strokes) > 1]) > 1 else list(_chunks(ways))
        for child in begun:
            node = self.node(child)
            heappush(heap, (-node.route.bound, number := number + 1, node))
        while heap and -heap[0][0] > points:
            bound, _, node = heap[0]
            if self.asked >= until:
                return plan, route, max(-bound, floor, points)
            heappop(heap)
            fit = fitting(node.ways, node.used)
            if fit is not None and node.route.expected_points > points:
                plan, route, points = fit, node.route, node.route.expected_points
            if fit is not None and node.route.optimal:
                continue
            near = fitting(node.ways, node.used, whole=False)
            if near is not None and (tried := self.route(near)).expected_points > points:
                plan, route, points = near, tried, tried.expected_points
            halves = _halves(node)
            if not halves:
                floor = max(floor, node.route.bound) if near is not None else floor
            for half in halves:
                part = self.node(half)
                if part.route.bound > points:
                    heappush(heap, (-part.route.bound, number := number + 1, part))
        return plan, self.route(plan), max(floor, points)

    def node(self, ways: tuple[Plan, ...]) -> _Node:
        """Return the best route with the segments of all these ways drawn at once."""
        drawn = self.everything(way for strokes in ways for way in strokes)
        route = self.route(tuple(way for strokes in ways for way in strokes))
        return _Node(ways, route, walked(route, drawn) - set(strokes_of(self.sheet)))

    def route(self, plan: Plan) -> BestRoute:
        """Return the best route with the segments of a plan drawn."""
        drawn = self.everything(plan)
        key = frozenset(strokes_of(drawn))
        if key not in self.known:
            self.asked += 1
            self.known[key] = best_route(drawn, self.town, time_limit=self.patience, progress=self._goes_on)
        return self.known[key]

    def _goes_on(self, now: Progress) -> bool:
        """Return True if the work shall go on; raise ``Enough`` if not."""
        if not self.watch(now):
            raise Enough
        return True

    def everything(self, plan: Sequence[Strokes] | Iterator[Strokes]) -> Sheet:
        """Return the sheet with the segments of a plan drawn."""
        return drawn_on(self.sheet, plan)


def drawn_on(sheet: Sheet, plan: Sequence[Strokes] | Iterator[Strokes]) -> Sheet:
    """Return a sheet with the segments of a plan added, each only once."""
    before = set(strokes_of(sheet))
    more = [stroke for stroke in dict.fromkeys(stroke for way in plan for stroke in way) if stroke not in before]
    roads = tuple(stroke.road for stroke in more if stroke.road is not None)
    diagonals = tuple(stroke.diagonal for stroke in more if stroke.diagonal is not None)
    return replace(sheet, segments=(*sheet.segments, *roads), diagonals=(*sheet.diagonals, *diagonals))


def strokes_of(sheet: Sheet) -> Iterator[Stroke]:
    """Yield every segment drawn on a sheet."""
    yield from (Stroke(road=road) for road in sheet.segments)
    yield from (Stroke(diagonal=diagonal) for diagonal in sheet.diagonals)


def walked(route: BestRoute, sheet: Sheet) -> frozenset[Stroke]:
    """Return the segments that a route on a sheet walks."""
    steps = [step for section in route.route.sections for step in section]
    roads = {Stroke(road=step.road) for step in steps if step.road is not None}
    return frozenset(
        roads | {Stroke(diagonal=sheet.diagonals[step.diagonal]) for step in steps if step.diagonal is not None}
    )


def fitting(ways: tuple[Plan, ...], used: frozenset[Stroke], *, whole: bool = True) -> Plan | None:
    """Return one way of each round so that no segment is drawn twice, and together they draw all segments of ``used``.

    Not whole: as many of these segments as the first try reaches. None = no such choice of ways within the search.
    """
    tries = 0

    def go(place: int, left: frozenset[Stroke], taken: frozenset[Stroke]) -> Plan | None:
        nonlocal tries
        tries += 1
        if place == len(ways):
            return () if not whole or not left else None
        if tries > MOST_FITS or (whole and len(left) > sum(max(map(len, strokes)) for strokes in ways[place:])):
            return None
        free = [way for way in ways[place] if not taken & set(way)]
        helpful = sorted((way for way in free if left & set(way)), key=lambda way: -len(left & set(way)))
        spare = next((way for way in free if not left & set(way)), None)
        for way in (*helpful, *((spare,) if spare is not None else ())):
            rest = go(place + 1, left - set(way), taken | set(way))
            if rest is not None:
                return (way, *rest)
        return None

    return go(0, used, frozenset())


def _chunks(ways: tuple[Plan, ...]) -> Iterator[tuple[Plan, ...]]:
    """Yield the ways of the open round in portions: ways of several segments together, single segments in handfuls.

    The other rounds stay as they are.
    """
    place = max(range(len(ways)), key=lambda at: len(ways[at]))
    several = tuple(way for way in ways[place] if len(way) != 1)
    single = tuple(way for way in ways[place] if len(way) == 1)
    for some in (several, *(single[at : at + CHUNK] for at in range(0, len(single), CHUNK))):
        if some:
            yield (*ways[:place], some, *ways[place + 1 :])


def _halves(node: _Node) -> tuple[tuple[Plan, ...], ...]:
    """Return a node's ways twice, one round's split between them.

    Those that the route uses and the others; where it uses all or none, half and half.
    """

    def excess(at: int) -> tuple[int, int]:
        drawn = [len(node.used & set(way)) for way in node.ways[at]]
        together = len(node.used & {stroke for way in node.ways[at] for stroke in way})
        return together - max(drawn), len(node.ways[at])

    open_ones = [at for at in range(len(node.ways)) if len(node.ways[at]) > 1]
    if not open_ones:
        return ()
    place = max(open_ones, key=excess)
    order = {stroke: number for number, stroke in enumerate(sorted(node.used, key=repr))}

    def first(way: Strokes) -> int:
        return min((order[stroke] for stroke in way if stroke in order), default=len(order))

    ordered = tuple(sorted(node.ways[place], key=first))
    needed = sum(first(way) < len(order) for way in ordered)
    cut = needed if 0 < needed < len(ordered) else len(ordered) // 2
    return tuple((*node.ways[:place], part, *node.ways[place + 1 :]) for part in (ordered[:cut], ordered[cut:]))


# ---------------------------------------------------------------- round by round


def look_back(
    sheet: Sheet,
    town: Town,
    rounds: tuple[DrawnRound, ...],
    own: Fraction,
    *,
    tell: Callable[[LookedBack], bool] | None = None,
    effort: int = EFFORT,
    patience: float = LONGEST_ROUTE,
) -> LookedBack:
    """Return what was still reachable after each round, from the last round back.

    ``tell`` is called when a round is known and about ten times a second; False stops it, and what is known is given
    back. ``effort`` routes are looked for where several rounds are open, ``patience`` seconds for each.
    """
    looked_back = LookedBack(
        own,
        tuple(replace(drawn_round, options=drawn_round.options[:1]) for drawn_round in rounds),
        (None,) * (len(rounds) + 1),
    )

    def watch(_: Progress) -> bool:
        return tell is None or tell(looked_back)

    try:
        plan: Plan = ()
        for place in range(len(rounds), -1, -1):
            still, plan = _after(sheet, town, rounds, place, plan, looked_back, watch, effort, patience)
            after = (*looked_back.after[:place], still, *looked_back.after[place + 1 :])
            looked_back = replace(looked_back, after=_tightened(after))
            if tell is not None and not tell(looked_back):
                raise Enough
    except Enough:
        pass
    return replace(looked_back, is_over=True)


def _after(
    sheet: Sheet,
    town: Town,
    rounds: tuple[DrawnRound, ...],
    place: int,
    plan: Plan,
    looked_back: LookedBack,
    watch: Callable[[Progress], bool],
    effort: int,
    patience: float,
) -> tuple[ReachableScore, Plan]:
    """Return what was reachable after ``place`` rounds were drawn, and the best plan for the rounds that follow.

    ``plan`` is the best plan known for the rounds after the next.
    """
    open_ones = {stroke for drawn_round in rounds[place:] for stroke in drawn_round.drawn}
    base = replace(
        sheet,
        segments=tuple(road for road in sheet.segments if Stroke(road=road) not in open_ones),
        diagonals=tuple(diagonal for diagonal in sheet.diagonals if Stroke(diagonal=diagonal) not in open_ones),
    )
    look = _Look(base, town, watch, patience)
    if place == len(rounds):
        route = look.route(())
        return ReachableScore(route.expected_points, route.bound, route, base), ()
    plan = told_plan = (rounds[place].drawn, *plan)
    later = looked_back.after[place + 1]
    if not rounds[place].options and later is not None:
        return replace(later, following=rounds[place].drawn), plan
    taken = set(strokes_of(base))
    free = tuple(
        tuple(way for way in drawn_round.options if not taken & set(way)) or (drawn_round.drawn,)
        for drawn_round in rounds[place:]
    )
    alone = (free[0], *((way,) for way in plan[1:]))
    ways = tuple(way for way in alone[0] if not set(way) & {stroke for strokes in plan[1:] for stroke in strokes})
    plan, route, bound = look.best((ways or (plan[0],), *alone[1:]), plan, LEAST_EFFORT)
    if len(plan) > 1:
        plan, route, bound = look.best(free, plan, effort)
    if later is not None and route.expected_points < later.points:
        return replace(later, bound=max(bound, later.points), following=rounds[place].drawn), told_plan
    return ReachableScore(route.expected_points, bound, route, look.everything(plan), plan[0]), plan


def _tightened(after: tuple[ReachableScore | None, ...]) -> tuple[ReachableScore | None, ...]:
    """Lower each bound to the bound of the state before it: what was not reachable before was not reachable later."""
    states = list(after)
    for place in range(1, len(states)):
        earlier, state = states[place - 1], states[place]
        if earlier is not None and state is not None and state.bound > earlier.bound:
            states[place] = replace(state, bound=earlier.bound)
    return tuple(states)
