"""The exact search for the best final route.

What a route is worth depends only on the set of segments it uses and the number of its crossings. Two things make the
search short:

* With the threat quarters along the route and the crossings fixed, so is the threat level, and more segments never
  score less. So any set of segments is bounded by what all of it together would be worth.
* A set can be walked exactly if few enough intersections have an odd number of its segments
  (:mod:`companion.innsmouth.solver.joins`). So segments have to be left out only where numbers are odd, and that is
  where the search branches.

First come cells: which threat quarters are passed and how many crossings are used, the most promising first. Within a
cell segments are taken away until the rest can be walked whole. A cell or a branch whose bound is no better than the
best route known is left. When all are done, the best route is proven.

Source: rules/innsmouth.md sections 11-17.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from heapq import heappop, heappush
from math import inf

from companion.innsmouth.solver.bounds import Bound, RouteValues
from companion.innsmouth.solver.cells import SearchCell, cell_bound, first_cells, halves
from companion.innsmouth.solver.connected_parts import Parts
from companion.innsmouth.solver.first_route import thinned
from companion.innsmouth.solver.joins import (
    BANK_A,
    BANK_B,
    DRY,
    ENDS,
    PLACES,
    CrossingRule,
    JoinPlan,
    Triple,
    plan,
    possible,
)
from companion.innsmouth.solver.walk import place_mask
from companion.innsmouth.threat.penalties import bits
from companion.records import dataclass

ROUNDING = 1e-6
"""Far more than rounding can change; nearer values are compared exactly."""

TICK = 8
"""Branches between two looks at the clock, a power of two."""


class SearchStopped(Exception):  # no error: the search ends early
    """The time is up or somebody pressed cancel."""


@dataclass(frozen=True, slots=True)
class FeasibleRoute:
    """A route found."""

    value: float
    """Rounded."""
    cover: int
    level: int
    extra: int
    parts: tuple[int, ...]
    plan: JoinPlan


class Search:
    """One search; :meth:`run` does it."""

    def __init__(self, values: RouteValues, tick: Callable[[Search], None], best: FeasibleRoute | None = None) -> None:
        """Prepare a search; ``tick`` is called again and again and may raise :class:`SearchStopped`.

        ``best`` is a route to beat, its level by these values.
        """
        self.values = values
        self.graph = values.graph
        self.best = best
        self.bound = 0.0
        """No route is better than this or than the best one."""
        self.visited = 0
        self._tick = tick
        self._parts = Parts(self.graph, values.turns_matter)
        self._to_beat = -1.0 if best is None else best.value
        """The value of the best route, rounded."""
        self._cell_level = self._cell_extra = 0
        self._bounds: dict[int, Bound] = {}
        """Those known at the level of the cell."""
        self._cell: SearchCell

    def run(self) -> None:
        """Search until the best route is proven; raises :class:`SearchStopped` when ``tick`` raises it."""
        if not self.graph.everything:
            return
        heap: list[tuple[float, int, int, SearchCell]] = []
        number = 0
        for cell in first_cells(self.values):
            heappush(heap, (-cell_bound(self.values, cell), 0, number := number + 1, cell))
        self.bound = -heap[0][0]
        for bound, *_, cell in sorted(heap):
            if -bound > self._to_beat:
                self._look_for_one(cell.rule)
        while heap:
            bound, *rest, cell = heappop(heap)
            self.bound = -bound
            if self.best is not None and self.bound < self._to_beat - ROUNDING:
                return
            nearer = cell_bound(self.values, cell)
            if heap and -nearer > heap[0][0] + ROUNDING and -nearer > bound + ROUNDING:
                heappush(heap, (-nearer, rest[0], rest[1], cell))
            elif not cell.open:
                self._enter(cell)
                self._explore(cell.segments, 0, ())
            else:
                for child in halves(self.values, cell):
                    heappush(heap, (-nearer, -child.inside.bit_count(), number := number + 1, child))

    def _look_for_one(self, rule: CrossingRule) -> None:
        """Look for a good route before the search begins in earnest."""
        for segments, parts in thinned(self.values, rule, self._to_beat):
            if self._note(segments, parts, self.graph.cover(segments), rule):
                return

    def _enter(self, cell: SearchCell) -> None:
        """Make a cell the current cell of the search."""
        self._cell = cell
        self._cell_level = self.values.level(cell.inside, cell.rule.least)
        self._cell_extra = self.values.most_extra(cell.segments, cell.rule)
        self._bounds = self.values.bounds_at(self._cell_level)

    def best_value(self) -> Fraction:
        """Return the exact value of the best route known."""
        if self.best is None:
            return Fraction(0)
        return self.values.worth(self.best.cover, self.best.level) + self.best.extra

    # ------------------------------------------------------------ bounds

    def _hopeless(self, segments: int, cover: int, roughly: bool = False) -> bool:
        """Return whether no route of the cell within these segments beats the best route.

        With ``roughly`` False is not certain.
        """
        if self.best is None:
            return False
        bound = self._bounds.get(cover) or self.values.bound_of(cover, self._cell_level)
        extra = self._cell_extra
        if bound.value + extra < self._to_beat - ROUNDING:
            return True
        if not bound.gain and bound.value > self._to_beat + ROUNDING:
            return False
        if self.values.counts_matter:
            extra = self.values.most_extra(segments, self._cell.rule)
        quick = self._to_beat - extra
        if bound.below(quick - ROUNDING, roughly):
            return True
        if roughly or bound.value > quick + ROUNDING:
            return False
        return not self._beats(cover, self._cell_level, extra)

    def _beats(self, cover: int, level: int, extra: int) -> bool:
        """Return whether a route is better than the best route known, compared exactly.

        Of equal values the one with fewer threat dice is better, then, where ties are broken, the higher expectation.
        """
        best = self.best
        if best is None or (cover, level) == (best.cover, best.level):
            return best is None or extra > best.extra
        value, to_beat = self.values.worth(cover, level) + extra, self.best_value()
        if value != to_beat or level != best.level:
            return (value, -level) > (to_beat, -best.level)
        if not self.values.breaks_ties:
            return False
        return self.values.expected(cover, level) + extra > self.values.expected(best.cover, best.level) + best.extra

    # ------------------------------------------------------------ within a cell

    def _explore(
        self, segments: int, forced: int, required: tuple[int, ...], before: tuple[list[int], int] | None = None
    ) -> None:
        """Search these segments for the best route that uses all the forced segments and some of each set to be used.

        ``required`` are these sets. ``before`` holds the connected parts before a segment was taken away, and it.
        """
        self.visited += 1
        if not self.visited % TICK:
            self._tick(self)
            self.values.trim(self._parts.memories)
        cell, graph = self._cell, self.graph
        cover = graph.cover(segments)
        if cell.inside & ~cover or not segments or (required and not all(segments & mask for mask in required)):
            return
        if self._hopeless(segments, cover):
            return
        parts = graph.parts(segments) if before is None else graph.parts_without(*before)
        if len(parts) == 1:
            if not cell.rule.least or graph.touched(segments) & graph.wet:
                self._thin_out(segments, parts, forced, required, cover)
        elif not cell.rule.most:
            for part in sorted(parts, key=int.bit_count, reverse=True):
                if not forced & ~part:
                    self._explore(part, forced, ())
        else:
            self._explore_many(segments, parts, forced, required, cover)

    def _explore_many(
        self, segments: int, parts: list[int], forced: int, required: tuple[int, ...], cover: int
    ) -> None:
        """Search where crossings are possible: choose the parts that are joined."""
        graph, rule = self.graph, self._cell.rule
        dry = [part for part in parts if not graph.touched(part) & graph.wet]
        if dry:
            beside_water = segments & ~sum(dry)
            if not forced & ~beside_water:
                self._explore(beside_water, forced, required)
            if not rule.least:
                for part in dry:
                    if not forced & ~part:
                        self._explore(part, forced, required)
            return
        while len(parts) > rule.most + 1:
            required, part, needed = self._weightiest(segments, parts, forced, required)
            if len(needed) > rule.most + 1:
                return
            if len(needed) == rule.most + 1:
                self._explore(sum(needed), forced, required)
                return
            self._explore(segments & ~part, forced, required)
            required = (*required, part)
        self._thin_out(segments, parts, forced, required, cover)

    def _weightiest(
        self, segments: int, parts: list[int], forced: int, required: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int, list[int]]:
        """Return the sets that a route has to touch, the spare part that would be missed most, and the needed parts.

        A part without which nothing better can be reached is needed and joins the sets. 0 stands for no spare part.
        """
        needed = []
        result, lowest = 0, inf
        for part in parts:
            rest = segments & ~part
            if part & forced or any(not mask & rest for mask in required):
                needed.append(part)
                continue
            cover = self.graph.cover(rest)
            if self._hopeless(rest, cover, roughly=True):
                required = (*required, part)
                needed.append(part)
                continue
            value = self.values.bound_of(cover, self._cell_level).value
            if value < lowest:
                result, lowest = part, value
        return required, result, needed

    def _thin_out(self, segments: int, parts: list[int], forced: int, required: tuple[int, ...], cover: int) -> None:
        """Take segments away where an odd number of them meets; note the route when all that is left can be walked."""
        graph, rule = self.graph, self._cell.rule
        odd = graph.odd(segments)
        dry_odd = odd & ~graph.wet
        too_many = dry_odd if dry_odd.bit_count() > ENDS else odd if odd.bit_count() > 2 * rule.most + ENDS else 0
        walked = not too_many and self._note(segments, parts, cover, rule)
        if walked and self._hopeless(segments, cover):
            return
        shores = graph.shores(segments) if rule.most else (0, 0)
        lossless = spare = 0
        used: list[int] = []
        result: FeasibleRoute | None = None
        looked: FeasibleRoute | None = None
        while True:
            if too_many and (result is None or result is not self.best):
                result = self.best
                critical, lossless = self._critical(segments, odd, forced, cover)
                forced |= critical
            settled = odd & ~graph.touched(segments & ~forced)
            needed = 1
            if len(parts) > 1:
                if spare == 0 or spare & forced or looked is not self.best:
                    if len(used) < len(parts):
                        required, spare, used = self._weightiest(segments, parts, forced, required)
                    looked = self.best
                needed = len(used)
                if not possible(tuple([self._parts.reach(part, settled, part in used) for part in parts]), rule):
                    return
            ends = self._parts.by_place(settled)
            if not _possible(ends, shores, needed, rule):
                return
            node = self._loosest(segments, forced, lossless, too_many or odd)
            if node < 0 and too_many:
                return
            before = self.best
            if spare and not too_many:
                self._explore(segments & ~spare, forced, required)
                required, spare = (*required, spare), 0
            elif node >= 0:
                forced = self._settle(segments, parts, forced, required, node)
            else:
                loose = segments & ~forced
                if not walked:
                    loose &= self._helpful(odd, ends, shores, needed)
                if not loose:
                    return
                self._explore(segments & ~(loose & -loose), forced, required)
                forced |= loose & -loose
            if self.best is not before and self._hopeless(segments, cover):
                return

    def _helpful(self, odd: int, ends: Triple, shores: tuple[int, int], needed: int) -> int:
        """Return as a mask the segments at even intersections where one end more would still leave a route possible.

        Taking away closed loops would not help, so somewhere an even intersection becomes odd, and holds one end more.
        """
        graph = self.graph
        helpful = 0
        for place in PLACES:
            more = list(ends)
            more[place] += 1
            if _possible((more[0], more[1], more[2]), shores, needed, self._cell.rule):
                for node in bits(place_mask(graph, place) & ~odd & ((1 << len(graph.nodes)) - 1)):
                    helpful |= graph.at_node[node]
        return helpful

    def _critical(self, segments: int, odd: int, forced: int, cover: int) -> tuple[int, int]:
        """Return the segments at odd intersections without which no route is better, and the segments without any gain.

        A segment has no gain where the rest of the set passes everything that it passes.
        """
        graph = self.graph
        turns_matter = self.values.turns_matter
        around = 0
        for node in bits(odd):
            around |= graph.at_node[node]
        critical = lossless = 0
        once, covers = graph.passed_once(segments), graph.covers
        for number in bits(around & segments & ~forced):
            rest = segments & ~(1 << number)
            left = cover & ~(covers[number] & once)
            if left == cover:
                lossless |= 1 << number
                continue
            if turns_matter:
                graph.turns_without(segments, number)
            if self._hopeless(rest, left, roughly=True):
                critical |= 1 << number
        return critical, lossless

    def _loosest(self, segments: int, forced: int, lossless: int, nodes: int) -> int:
        """Return the intersection of ``nodes`` with the fewest segments that may be missing; -1 if all are settled."""
        result, fewest = -1, (0, 0)
        at_node = self.graph.at_node
        may_miss = segments & ~forced
        for number in bits(nodes):
            loose = at_node[number] & may_miss
            if loose:
                choices = ((loose & lossless).bit_count(), loose.bit_count())
                if result < 0 or choices < fewest:
                    result, fewest = number, choices
        return result

    def _settle(self, segments: int, parts: list[int], forced: int, required: tuple[int, ...], node: int) -> int:
        """Decide which segment is missing at an odd intersection, if any; gives the forced ones if none is."""
        graph, points = self.graph, self.values.points
        odd = graph.odd(segments)
        options = []
        for number in bits(graph.at_node[node] & segments & ~forced):
            gap = 1 << number
            left = graph.cover(segments ^ gap)
            options.append((points(left)[0], (graph.touched(gap) & odd).bit_count(), left.bit_count(), number))
        options.sort(reverse=True)
        for *_, number in options:
            if self.values.turns_matter:
                graph.turns_without(segments, number)  # from those of all, so that nobody counts them anew
            self._explore(segments & ~(1 << number), forced, required, (parts, number))
            forced |= 1 << number
        return forced

    def _note(self, segments: int, parts: list[int], cover: int, rule: CrossingRule) -> bool:
        """Note the route over all these segments; False = there is none."""
        values = self.values
        joined = plan(tuple([self._parts.part(part, rule.one_bank) for part in parts]), rule, values.turns_matter)
        if joined is None:
            return False
        crossings = len(joined.crossings)
        opposite = sum(a[1] != b[1] for a, b in joined.crossings)
        turns = self.graph.most_turns(segments) - joined.spoilt if values.turns_matter else 0
        level, extra = values.level(cover, crossings), values.extra(segments, crossings, opposite, turns)
        bound = values.bound_of(cover, level)
        if not bound.below(self._to_beat - extra - ROUNDING):
            value = bound.exact() + extra
            gain = value - self._to_beat
            if gain > ROUNDING or (gain > -ROUNDING and self._beats(cover, level, extra)):
                self.best = FeasibleRoute(value, cover, level, extra, tuple(parts), joined)
                self._to_beat = value
        return True


def _possible(ends: Triple, shores: tuple[int, int], needed: int, rule: CrossingRule) -> bool:
    """Return whether the ends that are certain, and the ends possible at each bank, allow any plan.

    False is certain, True is not.
    """
    spare = ENDS - ends[DRY]
    if spare < 0:
        return False
    least, most = max(rule.least, needed - 1), rule.most
    a, b = ends[BANK_A], ends[BANK_B]
    if rule.one_bank:
        opposite = rule.opposite or 0
        on_bank = 2 * most - opposite
        excess = max(a + b - 2 * most, max(a - on_bank, 0) + max(b - on_bank, 0))
        return excess <= spare and min(shores) >= opposite and sum(shores) >= 2 * least
    if max(a - most, 0) + max(b - most, 0) > spare or min(shores) < least:
        return False
    return a - spare <= shores[BANK_B] and b - spare <= shores[BANK_A]
