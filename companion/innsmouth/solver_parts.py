"""Counts of connected parts for the route search, each counted once.

Source: rules/innsmouth.md sections 11, 12.
"""

from __future__ import annotations

from companion.innsmouth.bit_tables import added
from companion.innsmouth.penalties import bits
from companion.innsmouth.solver_graph import Graph
from companion.innsmouth.solver_joins import BANK_A, BANK_B, PLACES, Part, Reach
from companion.innsmouth.solver_walk import place_mask, spots
from companion.innsmouth.worth import FIELD, ONE

MOST_ROOM = 5
"""No plan puts more pairs of ends into one place."""

MOST_ENDS = 12
"""More ends in one place than any plan has."""


class Parts:
    """What counts of the parts of a drawn network."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._parts: dict[tuple[int, bool], Part] = {}
        self._reaches: dict[tuple[int, int, bool], Reach] = {}
        places = [place_mask(graph, place) for place in PLACES]
        self._ending = added(
            sum((mask >> end & 1) << FIELD * place for place, mask in enumerate(places) for end in ends)
            for ends in graph.ends
        )
        """Ends of segments at each of PLACES, packed."""

    def part(self, part: int, one_bank: bool) -> Part:
        """What counts of a part that is walked whole."""
        key = (part, one_bank)
        if key not in self._parts:
            self._parts[key] = self._counted(part, one_bank)
        return self._parts[key]

    def reach(self, part: int, forced: int, needed: bool) -> Reach:
        """How many ends a part has for certain, and may have, when some of its segments are used for certain."""
        key = (part, forced & part, needed)
        if key not in self._reaches:
            self._reaches[key] = self._counted_reach(*key)
        return self._reaches[key]

    def _counted(self, part: int, one_bank: bool) -> Part:
        graph = self.graph
        odd = graph.odd(part)
        room, free = [], []
        for place in PLACES:
            where = spots(graph, part, place)
            room.append(min(len(where), MOST_ROOM))
            free.append(sum(not graph.turns_at(node, part) for node in where[:MOST_ROOM]))
        counts = [(odd & place_mask(graph, place)).bit_count() for place in PLACES]
        told = [self._spot_numbers(part, place) if one_bank else () for place in (BANK_A, BANK_B)]
        return Part(
            (counts[0], counts[1], counts[2]),
            (room[0], room[1], room[2]),
            (free[0], free[1], free[2]),
            (told[0], told[1]),
        )

    def _counted_reach(self, part: int, forced: int, needed: bool) -> Reach:
        graph = self.graph
        settled = graph.odd(part) & ~graph.touched(part & ~forced)
        least, most = [], []
        ending = self._ending(part)
        for place in PLACES:
            least.append((settled & place_mask(graph, place)).bit_count())
            most.append(min(ending >> FIELD * place & ONE, MOST_ENDS))
        return Reach((least[0], least[1], least[2]), (most[0], most[1], most[2]), needed)

    def _spot_numbers(self, part: int, place: int) -> tuple[int, ...]:
        """The first spots for pairs by number, the odd intersections counted first."""
        numbers = {node: n for n, node in enumerate(bits(self.graph.odd(part) & place_mask(self.graph, place)))}
        return tuple(numbers.setdefault(node, len(numbers)) for node in spots(self.graph, part, place)[:MOST_ROOM])
