"""Counts of connected parts for the route search, each counted once.

Source: rules/innsmouth.md sections 11, 12.
"""

from __future__ import annotations

from typing import Any

from companion.innsmouth.solver.joins import BANK_A, BANK_B, ENDS, ConnectedPart, Reach, Triple
from companion.innsmouth.solver.network import Graph
from companion.innsmouth.solver.walk import place_mask, spots
from companion.innsmouth.threat.penalties import bits

MOST_ENDS = 10
"""No plan has more ends in one place."""

MOST_ROOM = 5
"""No plan puts more pairs of ends into one place."""


class Parts:
    """What counts of the parts of a drawn network."""

    def __init__(self, graph: Graph, turns_matter: bool) -> None:
        self.graph = graph
        self._turns_matter = turns_matter
        self._parts: dict[tuple[int, bool], ConnectedPart] = {}
        self._ends: dict[int, tuple[int, Triple]] = {}
        """By part: the intersections it touches, and how many ends it may have at most."""
        self.memories: tuple[dict[Any, Any], ...] = (self._parts, self._ends)
        """What was counted once and may be forgotten."""

    def part(self, part: int, one_bank: bool) -> ConnectedPart:
        """Return the counts of a part of which all segments are walked."""
        result = self._parts.get((part, one_bank))
        if result is None:
            result = self._parts[part, one_bank] = self._counted(part, one_bank)
        return result

    def reach(self, part: int, settled: int, needed: bool) -> Reach:
        """Return how many ends a part has for certain, at the settled intersections, and how many it may have."""
        results = self._ends.get(part)
        if results is None:
            at_a, at_b = self.graph.shores(part)
            at_dry = 2 * part.bit_count() - at_a - at_b
            most = (min(at_a, MOST_ENDS), min(at_b, MOST_ENDS), min(at_dry, ENDS))
            results = self._ends[part] = (self.graph.touched(part), most)
        return Reach(self.by_place(settled & results[0]), results[1], needed)

    def by_place(self, nodes: int) -> Triple:
        """Return how many of these intersections lie at each of PLACES."""
        a, b = self.graph.banks
        return (nodes & a).bit_count(), (nodes & b).bit_count(), (nodes & ~self.graph.wet).bit_count()

    def _counted(self, part: int, one_bank: bool) -> ConnectedPart:
        """Return what counts of a connected part: odd intersections and room for pairs of ends, by bank."""
        graph = self.graph
        odd_a, odd_b, odd_dry = odd = self.by_place(graph.odd(part))
        at_a, at_b = graph.shores(part)
        at_dry = 2 * part.bit_count() - at_a - at_b
        room = (
            min((at_a - odd_a) // 2, MOST_ROOM),
            min((at_b - odd_b) // 2, MOST_ROOM),
            min((at_dry - odd_dry) // 2, 1),
        )
        free = self._free(part) if self._turns_matter else room
        spot_numbers = [self._spot_numbers(part, place) if one_bank else () for place in (BANK_A, BANK_B)]
        return ConnectedPart(odd, room, free, (spot_numbers[0], spot_numbers[1]))

    def _free(self, part: int) -> Triple:
        """Return by place the pairs that spoil no turn, where two segments meet and go straight on."""
        graph = self.graph
        straight = 0
        for node, around in enumerate(graph.at_node):
            meeting = around & part
            if meeting.bit_count() == 2 and not graph.turns_at(node, meeting):
                straight |= 1 << node
        counts = self.by_place(straight)
        return min(counts[0], MOST_ROOM), min(counts[1], MOST_ROOM), min(counts[2], 1)

    def _spot_numbers(self, part: int, place: int) -> tuple[int, ...]:
        """Return the first spots for pairs by number, the odd intersections counted first."""
        numbers = {node: n for n, node in enumerate(bits(self.graph.odd(part) & place_mask(self.graph, place)))}
        return tuple(numbers.setdefault(node, len(numbers)) for node in spots(self.graph, part, place)[:MOST_ROOM])
