"""The drawn network as numbers, for the route search: segments and intersections are bits.

Source: rules/innsmouth.md sections 11, 12.
"""

from __future__ import annotations

from companion.innsmouth.bit_tables import parity, united
from companion.innsmouth.drawing import segments, straight
from companion.innsmouth.penalties import as_mask, bit, bits
from companion.innsmouth.sheet import Sheet
from companion.innsmouth.town import SIDE, RoadKind, Town

ALL_QUARTERS = (1 << SIDE * SIDE) - 1


class Graph:
    """Drawn segments and their intersections.

    A *cover* tells what a set of segments passes, in one number: quarters in the lowest 36 bits, then safe houses,
    then caches.
    """

    def __init__(self, sheet: Sheet, town: Town) -> None:
        self.segments = segments(sheet, town)
        self.nodes = tuple(dict.fromkeys(end for segment in self.segments for end in segment.ends))
        number = {name: index for index, name in enumerate(self.nodes)}
        self.ends = tuple((number[s.ends[0]], number[s.ends[1]]) for s in self.segments)
        self.everything = (1 << len(self.segments)) - 1
        self.at_node = [0] * len(self.nodes)
        """Segments at each intersection."""
        for index, ends in enumerate(self.ends):
            for end in ends:
                self.at_node[end] |= 1 << index
        water = {name: town.nodes[name] for name in self.nodes if town.nodes[name].waterside}
        self.banks = tuple(
            as_mask([number[name] for name, node in water.items() if node.bank == bank]) for bank in ("A", "B")
        )
        """Waterside intersections of each bank."""
        self.wet = self.banks[0] | self.banks[1]
        self._set_covers(sheet, town)
        self.odd = parity((1 << a) ^ (1 << b) for a, b in self.ends)
        """Intersections where an odd number of a set of segments end."""
        self.touched = united((1 << a) | (1 << b) for a, b in self.ends)
        """Intersections that a set of segments touches."""
        self._turns: dict[tuple[int, int], int] = {}
        self._most_turns: dict[int, int] = {}
        self.bent = as_mask([index for index, s in enumerate(self.segments) if s.bends])
        self.diagonals = as_mask([index for index, s in enumerate(self.segments) if s.kind is None])
        self.bridges = self._of_kind(RoadKind.BRIDGE)
        self.dead_ends = self._of_kind(RoadKind.DEAD_END)

    def _of_kind(self, kind: RoadKind) -> int:
        return as_mask([index for index, s in enumerate(self.segments) if s.kind is kind])

    def _set_covers(self, sheet: Sheet, town: Town) -> None:
        self.houses_at = SIDE * SIDE
        self.caches_at = self.houses_at + len(town.safe_houses)
        covers = []
        for segment in self.segments:
            passed = [bit(at) for at in segment.quarters]
            passed += [
                self.houses_at + index
                for index, house in enumerate(town.safe_houses)
                if house.node in segment.ends or (house.road is not None and house.road == segment.step.road)
            ]
            passed += [self.caches_at + index for index, node in enumerate(sheet.caches) if node in segment.ends]
            covers.append(as_mask(passed))
        self.cover = united(covers)
        """What a set of segments passes."""
        self.quarter_segments = tuple(
            as_mask([index for index, cover in enumerate(covers) if cover >> quarter & 1])
            for quarter in range(SIDE * SIDE)
        )
        """Segments along each quarter."""

    def split(self, cover: int) -> tuple[int, int, int]:
        """Quarters, safe houses and the number of caches of a cover."""
        houses = (cover & ((1 << self.caches_at) - 1)) >> self.houses_at
        return cover & ALL_QUARTERS, houses, (cover >> self.caches_at).bit_count()

    def part(self, segments: int, start: int) -> int:
        """The segments connected, within a set, with one of its intersections."""
        at_node, touched = self.at_node, self.touched
        found, seen, new_nodes = 0, 0, 1 << start
        while new_nodes:
            seen |= new_nodes
            new = 0
            while new_nodes:
                lowest = new_nodes & -new_nodes
                new |= at_node[lowest.bit_length() - 1]
                new_nodes ^= lowest
            new &= segments & ~found
            found |= new
            new_nodes = touched(new) & ~seen
        return found

    def parts(self, segments: int) -> list[int]:
        """The connected parts of a set of segments."""
        found = []
        while segments:
            part = self.part(segments, self.ends[(segments & -segments).bit_length() - 1][0])
            found.append(part)
            segments &= ~part
        return found

    def _leaves(self, segment: int, node: int) -> tuple[int, int]:
        return self.segments[segment].leaves[self.ends[segment].index(node)]

    def is_straight(self, one: int, other: int, node: int) -> bool:
        """Whether a line through two segments at an intersection goes straight on."""
        return straight(self._leaves(one, node), self._leaves(other, node))

    def turns_at(self, node: int, segments: int) -> int:
        """Turns that a set of segments allows at an intersection when no section ends there needlessly."""
        here = self.at_node[node] & segments
        turns = self._turns.get((node, here))
        if turns is None:
            count = here.bit_count()
            turns = 0 if count == 2 and self._straight_on(here, node) else count // 2
            self._turns[node, here] = turns
        return turns

    def _straight_on(self, here: int, node: int) -> bool:
        one, other = bits(here)
        return self.is_straight(one, other, node)

    def most_turns(self, segments: int) -> int:
        """An upper bound of the turns of a route within these segments."""
        turns = self._most_turns.get(segments)
        if turns is None:
            turns = (segments & self.bent).bit_count()
            turns += sum(self.turns_at(node, segments) for node in bits(self.touched(segments)))
            self._most_turns[segments] = turns
        return turns

    def turns_without(self, segments: int, segment: int) -> int:
        """:meth:`most_turns` of a set without one of its segments."""
        rest = segments & ~(1 << segment)
        turns = self._most_turns.get(rest)
        if turns is None:
            turns = self.most_turns(segments) - (self.bent >> segment & 1)
            for node in self.ends[segment]:
                turns += self.turns_at(node, rest) - self.turns_at(node, segments)
            self._most_turns[rest] = turns
        return turns
