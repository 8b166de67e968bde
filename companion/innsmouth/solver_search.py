"""The exact search for the best final route.

What a route is worth depends only on the set of segments it uses and the number of its crossings. Two things make the
search short:

* With the threat quarters along the route and the crossings fixed, so is the threat level, and more segments never
  score less. So any set of segments is bounded by what all of it together would be worth.
* A set can be walked exactly if few enough intersections have an odd number of its segments
  (:mod:`companion.innsmouth.solver_joins`). So segments have to be left out only where numbers are odd, and that is
  where the search branches.

First come cells: which threat quarters are passed and how many crossings are used, the most promising first. Within a
cell segments are taken away until the rest can be walked whole. A cell or a branch whose bound is no better than the
best route known is left. When all are done, the best route is proven.

Source: rules/innsmouth.md sections 11-17.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush

from companion.innsmouth.penalties import bits
from companion.innsmouth.sheet import Sheet
from companion.innsmouth.solver_cells import Cell, cell_bound, first_cells, halves
from companion.innsmouth.solver_joins import ENDS, PLACES, Plan, Reach, plan, possible
from companion.innsmouth.solver_parts import Parts
from companion.innsmouth.solver_values import Values
from companion.innsmouth.solver_walk import place_mask
from companion.innsmouth.town import Town
from companion.innsmouth.worth import Objective

ROUNDING = 1e-6
"""Far more than rounding can change; nearer values are compared exactly."""

DIVE = 24
"""Branches tried in a cell to have some route early."""

TICK = 8
"""Branches between two looks at the clock, a power of two."""


class _Surfaced(Exception):  # no error: a dive ends
    """A dive has taken long enough."""


class Stopped(Exception):  # no error: the search ends early
    """The time is up or somebody pressed cancel."""


@dataclass(frozen=True, slots=True)
class Found:
    """A route found."""

    value: float
    """Rounded."""
    cover: int
    level: int
    extra: int
    parts: tuple[int, ...]
    plan: Plan


class Search:
    """One search; :meth:`run` does it."""

    def __init__(self, sheet: Sheet, town: Town, objective: Objective, tick: Callable[[Search], None]) -> None:
        """``tick`` is called again and again and may raise :class:`Stopped`."""
        self.values = Values(sheet, town, objective)
        self.graph = self.values.graph
        self.best: Found | None = None
        self.bound = 0.0
        """No route is better than this or than the best one."""
        self.visited = 0
        self._tick = tick
        self._parts = Parts(self.graph)
        self._to_beat = -1.0
        """The value of the best route, rounded."""
        self._dives_left = -1
        self._cell_level = self._cell_extra = 0
        self._cell: Cell

    def run(self) -> None:
        """Search until the best route is proven; raises :class:`Stopped` when told to."""
        if not self.graph.everything:
            return
        heap: list[tuple[float, int, int, Cell]] = []
        number = 0
        for cell in first_cells(self.values):
            heappush(heap, (-cell_bound(self.values, cell), 0, number := number + 1, cell))
        self.bound = -heap[0][0]
        for *_, cell in sorted(heap):
            self._dive(cell)
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

    def _dive(self, cell: Cell) -> None:
        """Look for some route of a cell before the search begins in earnest."""
        self._enter(replace(cell, inside=0, open=0))
        self._dives_left = DIVE
        with suppress(_Surfaced):
            self._explore(cell.segments, 0, ())
        self._dives_left = -1

    def _enter(self, cell: Cell) -> None:
        """Begin with a cell."""
        self._cell = cell
        self._cell_level = self.values.level(cell.inside, cell.rule.least)
        self._cell_extra = self.values.most_extra(cell.segments, cell.rule)

    def best_value(self) -> Fraction:
        """The exact value of the best route known."""
        return (
            Fraction(0) if self.best is None else self.values.worth(self.best.cover, self.best.level) + self.best.extra
        )

    # ------------------------------------------------------------ bounds

    def hopeless(self, segments: int, roughly: bool = False) -> bool:
        """Whether no route of the cell within these segments beats the best one; roughly: False is not certain."""
        if self.best is None:
            return False
        cover = self.values.cover(segments)
        extra = self.values.most_extra(segments, self._cell.rule) if self.values.counts_matter else self._cell_extra
        quick = self._to_beat - extra
        level = self._cell_level if self._dives_left < 0 else self.values.level(cover, self._cell.rule.least)
        bound = self.values.bound_of(cover, level)
        if bound.below(quick - ROUNDING, roughly):
            return True
        if roughly or bound.value > quick + ROUNDING:
            return False
        return not self._beats(cover, level, extra)

    def _beats(self, cover: int, level: int, extra: int) -> bool:
        """Whether a route is better than the best one known, compared exactly."""
        best = self.best
        if best is None or (cover, level) == (best.cover, best.level):
            return best is None or extra > best.extra
        return self.values.worth(cover, level) + extra > self.best_value()

    # ------------------------------------------------------------ within a cell

    def _explore(self, segments: int, forced: int, kept: tuple[int, ...]) -> None:
        """The best route within these segments that uses the forced ones and something of each kept set."""
        self.visited += 1
        if not self.visited % TICK:
            self._tick(self)
        if self._dives_left >= 0:
            self._dives_left -= 1
            if self._dives_left < 0:
                raise _Surfaced
        cell = self._cell
        if cell.inside & ~self.graph.cover(segments) or not all(segments & mask for mask in kept):
            return
        if self.hopeless(segments):
            return
        if not cell.rule.most:
            self._explore_one(segments, forced)
        else:
            self._explore_many(segments, forced, kept)

    def _explore_one(self, segments: int, forced: int) -> None:
        """Without crossings: within one connected part."""
        graph = self.graph
        if forced:
            part = graph.part(segments, graph.ends[forced.bit_length() - 1][0])
            if forced & ~part:
                return
            if part != segments:
                self._explore(part, forced, ())
                return
            self._thin_out([part], forced, ())
            return
        parts = graph.parts(segments)
        if len(parts) == 1:
            self._thin_out(parts, forced, ())
            return
        for part in sorted(parts, key=int.bit_count, reverse=True):
            self._explore(part, forced, ())

    def _explore_many(self, segments: int, forced: int, kept: tuple[int, ...]) -> None:
        """With crossings: choose the parts that are joined."""
        graph, most = self.graph, self._cell.rule.most
        parts = graph.parts(segments)
        usable = [part for part in parts if graph.touched(part) & graph.wet]
        if len(usable) < len(parts):
            self._explore(sum(usable), forced & segments, kept) if not forced & ~sum(usable) else None
            return
        if self._too_few_shores(segments):
            return
        needed = [part for part in parts if part & forced or any(not mask & segments & ~part for mask in kept)]
        if len(needed) > most + 1:
            return
        if len(parts) <= most + 1:
            self._thin_out(parts, forced, kept)
            return
        if len(needed) == most + 1:
            self._explore(sum(needed), forced, kept)
            return
        part = max((part for part in parts if part not in needed), key=int.bit_count)
        self._explore(segments, forced, (*kept, part))
        self._explore(segments & ~part, forced, kept)

    def _too_few_shores(self, segments: int) -> bool:
        """Whether fewer segments end at a bank than crossings over the river have to begin there."""
        rule, graph = self._cell.rule, self.graph
        needed = rule.least if rule.opposite is None else rule.opposite
        touched = graph.touched(segments)
        return any(
            sum((graph.at_node[node] & segments).bit_count() for node in bits(touched & bank)) < needed
            for bank in graph.banks
        )

    def _thin_out(self, parts: list[int], forced: int, kept: tuple[int, ...]) -> None:
        """Take segments away where an odd number of them meets; note the route when all that is left can be walked."""
        graph, most = self.graph, self._cell.rule.most
        segments = sum(parts)
        odd = graph.odd(segments)
        dry_odd = odd & ~graph.wet
        too_many = dry_odd if dry_odd.bit_count() > ENDS else odd if odd.bit_count() > 2 * most + ENDS else 0
        lossless = 0
        if too_many:
            critical, lossless = self._critical(segments, odd, forced)
            forced |= critical
        reach = tuple(self._reach(part, forced, kept, segments) for part in parts)
        if not possible(reach, self._cell.rule):
            return
        noted = None if too_many else self._noted(segments, parts)
        if noted:
            return
        node = self._loosest(segments, forced, lossless, too_many or odd)
        if too_many and node < 0:
            return
        if not too_many and len(parts) > 1:
            spare = [part for part, what in zip(parts, reach, strict=True) if not what.needed]
            if spare:
                part = min(spare, key=int.bit_count)
                self._explore(segments & ~part, forced, kept)
                self._explore(segments, forced, (*kept, part))
                return
        if node >= 0:
            self._settle(segments, forced, kept, node)
            return
        loose = segments & ~forced
        if noted is None:
            loose &= self._helpful(parts, odd, reach)
        if loose:
            self._branch(segments, forced, kept, loose & -loose)

    def _helpful(self, parts: list[int], odd: int, reach: tuple[Reach, ...]) -> int:
        """Segments that can be missing where all odd intersections stay as they are and that cannot be walked.

        Taking away closed loops would not help, so somewhere an even intersection becomes odd, and holds one end more.
        """
        graph = self.graph
        helpful = 0
        for index, (part, what) in enumerate(zip(parts, reach, strict=True)):
            for place in PLACES:
                least = list(what.least)
                least[place] += 1
                more = replace(what, least=(least[0], least[1], least[2]))
                if possible((*reach[:index], more, *reach[index + 1 :]), self._cell.rule):
                    for node in bits(graph.touched(part) & place_mask(graph, place) & ~odd):
                        helpful |= graph.at_node[node]
        return helpful

    def _critical(self, segments: int, odd: int, forced: int) -> tuple[int, int]:
        """Segments at odd intersections without which nothing better can be found, and those that nobody would miss."""
        graph = self.graph
        around = 0
        for node in bits(odd):
            around |= graph.at_node[node]
        critical = lossless = 0
        cover = self.values.cover(segments)
        for number in bits(around & segments & ~forced):
            rest = segments & ~(1 << number)
            if self.values.turns_matter:
                graph.turns_without(segments, number)
            if self.values.cover(rest) == cover:
                lossless |= 1 << number
            elif self.hopeless(rest, roughly=True):
                critical |= 1 << number
        return critical, lossless

    def _loosest(self, segments: int, forced: int, lossless: int, nodes: int) -> int:
        """Of these intersections the one with the fewest choices of what may be missing; -1 when all are settled."""
        found, fewest = -1, (0, 0)
        for number in bits(nodes):
            loose = self.graph.at_node[number] & segments & ~forced
            choices = ((loose & lossless).bit_count(), loose.bit_count())
            if loose and (found < 0 or choices < fewest):
                found, fewest = number, choices
        return found

    def _reach(self, part: int, forced: int, kept: tuple[int, ...], segments: int) -> Reach:
        needed = bool(forced & part) or any(not mask & segments & ~part for mask in kept)
        return self._parts.reach(part, forced, needed)

    def _settle(self, segments: int, forced: int, kept: tuple[int, ...], node: int) -> None:
        """Decide which segment is missing at an odd intersection, or that none is."""
        here = self.graph.at_node[node] & segments
        options = []
        for number in bits(here & ~forced):
            rest = segments & ~(1 << number)
            options.append((self.graph.cover(rest).bit_count(), number))
        options.sort(reverse=True)
        for _, number in options:
            if not self.hopeless(segments & ~(1 << number)):
                self._explore(segments & ~(1 << number), forced, kept)
            forced |= 1 << number
        self._explore(segments, forced, kept)

    def _branch(self, segments: int, forced: int, kept: tuple[int, ...], segment: int) -> None:
        self._explore(segments & ~segment, forced, kept)
        self._explore(segments, forced | segment, kept)

    def _noted(self, segments: int, parts: list[int]) -> bool | None:
        """Note the route over all these segments: whether nothing within them can be better, None = no route."""
        joined = plan(
            tuple(self._parts.part(part, self._cell.rule.one_bank) for part in parts),
            self._cell.rule,
            self.values.turns_matter,
        )
        if joined is None:
            return None
        crossings = len(joined.crossings)
        opposite = sum(a[1] != b[1] for a, b in joined.crossings)
        turns = self.graph.most_turns(segments) - joined.spoilt if self.values.turns_matter else 0
        cover = self.values.cover(segments)
        level, extra = self.values.level(cover, crossings), self.values.extra(segments, crossings, opposite, turns)
        bound = self.values.bound_of(cover, level)
        if not bound.below(self._to_beat - extra - ROUNDING):
            value = bound.exact() + extra
            gain = value - self._to_beat
            if gain > ROUNDING or (gain > -ROUNDING and self._beats(cover, level, extra)):
                self.best = Found(value, cover, level, extra, tuple(parts), joined)
                self._to_beat = value
        return self.hopeless(segments)
