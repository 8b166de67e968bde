"""The drawn network as numbers, for the route search: segments, intersections and what is passed are bits.

Source: rules/innsmouth.md sections 11, 12.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from companion.innsmouth.route.bit_tables import Join, added, parity, united
from companion.innsmouth.route.route_value import FIELD, ONE
from companion.innsmouth.sheet.drawn_network import Segment, segments, straight
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.threat.penalties import as_mask, bit, bits
from companion.innsmouth.town.town import SIDE, RoadKind, Town

ALL_QUARTERS = (1 << SIDE * SIDE) - 1


class Drawn:
    """What is drawn, and what each segment passes: quarters in the lowest 36 bits, then safe houses, then caches."""

    def __init__(self, sheet: Sheet, town: Town) -> None:
        self.segments: tuple[Segment, ...] = segments(sheet, town)
        self.houses_at = SIDE * SIDE
        self.caches_at = self.houses_at + len(town.safe_houses)
        at_node: dict[str, int] = {}
        on_road: dict[str | None, int] = {}
        for index, house in enumerate(town.safe_houses):
            if house.node is not None:
                at_node[house.node] = at_node.get(house.node, 0) | 1 << self.houses_at + index
            else:
                on_road[house.road] = on_road.get(house.road, 0) | 1 << self.houses_at + index
        for index, node in enumerate(sheet.caches):
            at_node[node] = at_node.get(node, 0) | 1 << self.caches_at + index
        self.passed: list[int] = []
        """By segment."""
        self.everything = 0
        for segment in self.segments:
            passed = at_node.get(segment.ends[0], 0) | at_node.get(segment.ends[1], 0)
            if segment.step.road is not None:
                passed |= on_road.get(segment.step.road, 0)
            for at in segment.quarters:
                passed |= 1 << bit(at)
            self.passed.append(passed)
            self.everything |= passed

    def split(self, things: int) -> tuple[int, int, int]:
        """Return the quarters, the safe houses and the number of caches of what is passed."""
        houses = (things & ((1 << self.caches_at) - 1)) >> self.houses_at
        return things & ALL_QUARTERS, houses, (things >> self.caches_at).bit_count()


class Graph:
    """Drawn segments and their intersections.

    A *cover* tells what a set of segments passes that can change the score; only that has a number.
    """

    def __init__(self, drawn: Drawn, town: Town, relevant: int) -> None:
        self.segments = drawn.segments
        self.nodes = tuple(dict.fromkeys(end for segment in self.segments for end in segment.ends))
        number = {name: index for index, name in enumerate(self.nodes)}
        self.ends = tuple((number[s.ends[0]], number[s.ends[1]]) for s in self.segments)
        self.everything = (1 << len(self.segments)) - 1
        at_node = [0] * len(self.nodes)
        for index, (node, other_node) in enumerate(self.ends):
            at_node[node] |= 1 << index
            at_node[other_node] |= 1 << index
        self.at_node = tuple(at_node)
        """Segments at each intersection."""
        water = [(number[name], town.nodes[name].bank) for name in self.nodes if town.nodes[name].waterside]
        self.banks = tuple(as_mask([node for node, bank in water if bank == side]) for side in ("A", "B"))
        """Waterside intersections of each bank."""
        self.wet = self.banks[0] | self.banks[1]
        touching = [(1 << node) | (1 << other_node) for node, other_node in self.ends]
        self.odd = parity(touching)
        """Intersections where an odd number of a set of segments end."""
        self.touched = united(touching)
        """Intersections that a set of segments touches."""
        self.beside = united([at_node[node] | at_node[other_node] for node, other_node in self.ends])
        """Segments that meet any of a set, and those themselves."""
        self._number_things(drawn, relevant)
        self._turns: dict[tuple[int, int], int] = {}
        self._most_turns: dict[int, int] = {}
        self.bent = self._of_kind(RoadKind.CORNER)
        self.diagonals = self._of_kind(None)
        self.bridges = self._of_kind(RoadKind.BRIDGE)
        self.dead_ends = self._of_kind(RoadKind.DEAD_END)

    def _of_kind(self, kind: RoadKind | None) -> int:
        """Return the segments of a kind as bits; None stands for diagonals."""
        return as_mask([index for index, s in enumerate(self.segments) if s.kind is kind])

    def _number_things(self, drawn: Drawn, relevant: int) -> None:
        """Number the things that segments pass and that matter, and note by these numbers what each segment passes."""
        self.things = tuple(bits(drawn.everything & relevant))
        """What the bits of a cover stand for, as numbers of :class:`Drawn`."""
        number = {thing: 1 << index for index, thing in enumerate(self.things)}
        covers = []
        for passed in drawn.passed:
            cover = 0
            for thing in bits(passed & relevant):
                cover |= number[thing]
            covers.append(cover)
        self.covers = tuple(covers)
        """By segment: what it passes."""
        self.cover = united(covers)
        """What a set of segments passes."""

    @property
    def memories(self) -> tuple[dict[Any, Any], ...]:
        """The dictionaries of computed results; they may be cleared."""
        return self._turns, self._most_turns

    @cached_property
    def _ending(self) -> Join:
        """Return the function that counts the ends of a set of segments on both banks, packed in a number."""
        a, b = self.banks
        return added([sum((a >> end & 1) + ((b >> end & 1) << FIELD) for end in ends) for ends in self.ends])

    def shores(self, segments: int) -> tuple[int, int]:
        """Return the ends of a set of segments beside the water of bank A, and of bank B."""
        ending = self._ending(segments)
        return ending & ONE, ending >> FIELD

    def part(self, segments: int, start: int) -> int:
        """Return the segments of a set that are connected with some of its segments."""
        beside = self.beside
        while True:
            result = beside(start) & segments
            if result == start:
                return result
            start = result

    def parts(self, segments: int) -> list[int]:
        """Return the connected parts of a set of segments."""
        results = []
        while segments:
            part = self.part(segments, segments & -segments)
            results.append(part)
            segments ^= part
        return results

    def parts_without(self, parts: list[int], segment: int) -> list[int]:
        """Return the connected parts after a segment of theirs is taken away."""
        gap = 1 << segment
        results = []
        for part in parts:
            if not part & gap:
                results.append(part)
            elif part != gap:
                rest = part ^ gap
                results += [rest] if self._still_joined(rest, segment) else self.parts(rest)
        return results

    def _still_joined(self, rest: int, segment: int) -> bool:
        """Return whether connected segments stay connected without a segment; ``rest`` is the set without it."""
        end, other_end = self.ends[segment]
        result, goal = self.at_node[end] & rest, self.at_node[other_end] & rest
        if not result or not goal:
            return True
        beside = self.beside
        while not result & goal:
            more = beside(result) & rest
            if more == result:
                return False
            result = more
        return True

    def passed_once(self, segments: int) -> int:
        """Return what exactly one segment of a set passes."""
        once = twice = 0
        for number, cover in enumerate(self.covers):
            if segments >> number & 1:
                twice |= once & cover
                once |= cover
        return once & ~twice

    def is_straight(self, segment: int, other: int, node: int) -> bool:
        """Return whether a line through two segments at an intersection goes straight on."""
        return straight(self._leaves(segment, node), self._leaves(other, node))

    def _leaves(self, segment: int, node: int) -> tuple[int, int]:
        """Return the direction in which a segment leaves an intersection."""
        return self.segments[segment].leaves[self.ends[segment].index(node)]

    def turns_at(self, node: int, segments: int) -> int:
        """Return how many turns a set of segments allows at an intersection when no section ends there needlessly."""
        meeting = self.at_node[node] & segments
        turns = self._turns.get((node, meeting))
        if turns is None:
            count = meeting.bit_count()
            turns = 0 if count == 2 and self._straight_on(meeting, node) else count // 2
            self._turns[node, meeting] = turns
        return turns

    def _straight_on(self, meeting: int, node: int) -> bool:
        """Return whether the two segments in a set go straight on into each other at an intersection."""
        segment, other = bits(meeting)
        return self.is_straight(segment, other, node)

    def most_turns(self, segments: int) -> int:
        """Return an upper bound of the turns of a route within these segments."""
        turns = self._most_turns.get(segments)
        if turns is None:
            turns = (segments & self.bent).bit_count()
            for node, around in enumerate(self.at_node):
                meeting = around & segments
                if meeting & (meeting - 1):
                    turns += self.turns_at(node, meeting)
            self._most_turns[segments] = turns
        return turns

    def turns_without(self, segments: int, segment: int) -> int:
        """Return :meth:`most_turns` of a set without one of its segments."""
        rest = segments & ~(1 << segment)
        turns = self._most_turns.get(rest)
        if turns is None:
            turns = self.most_turns(segments) - (self.bent >> segment & 1)
            for node in self.ends[segment]:
                turns += self.turns_at(node, rest) - self.turns_at(node, segments)
            self._most_turns[rest] = turns
        return turns
