"""A set of segments with a plan of its ends, walked as a final route with as many turns as can be.

First any closed walk over segments, crossings and a link between the route's two ends. Then, while the line passes an
intersection straight on, or goes from one crossing into the next, and passes it a second time, the part in between is
walked the other way round: both passings change partners and the line stays whole.

Source: rules/innsmouth.md sections 11, 12, 17; R15.
"""

from __future__ import annotations

from companion.innsmouth.route.route import Route
from companion.innsmouth.solver.joins import BANK_A, BANK_B, DRY, PLACES, JoinPlan, Stub
from companion.innsmouth.solver.network import Graph
from companion.innsmouth.threat.penalties import bits
from companion.records import dataclass

LINK = -1
"""Stands for the link between the ends of the route; crossings are -2, -3, ..."""
FORBIDDEN = 1000
"""How bad it is to pass from one crossing into the next; going straight on counts 1."""


@dataclass(frozen=True, slots=True)
class WalkSection:
    """One piece of the closed walk."""

    id: int
    """A segment's index, or a negative number."""
    start: int
    end: int

    @property
    def back(self) -> WalkSection:
        return WalkSection(self.id, self.end, self.start)


def walk(graph: Graph, parts: list[int], plan: JoinPlan) -> Route:
    """Return the route over these parts."""
    joins = _joins(graph, parts, plan)
    strokes = [WalkSection(index, *graph.ends[index]) for part in parts for index in bits(part)]
    strokes += [WalkSection(LINK - number, *ends) for number, ends in enumerate(joins)]
    circle = _untangled(graph, _circle(strokes))
    start = next(place for place, stroke in enumerate(circle) if stroke.id == LINK)
    line = circle[start + 1 :] + circle[:start]
    sections: list[list[WalkSection]] = [[]]
    crossings = []
    for stroke in line:
        if stroke.id < 0:
            sections.append([])
            crossings.append((graph.nodes[stroke.start], graph.nodes[stroke.end]))
        else:
            sections[-1].append(stroke)
    steps = tuple(tuple(graph.segments[stroke.id].step for stroke in section) for section in sections)
    return Route(steps, tuple(crossings))


def _joins(graph: Graph, parts: list[int], plan: JoinPlan) -> list[tuple[int, int]]:
    """Return the link of the route's ends, then the crossings, as intersections."""
    open_ends: dict[Stub, list[int]] = {}
    for index, (part, pairs) in enumerate(zip(parts, plan.pairs, strict=True)):
        odd = graph.odd(part)
        for place in PLACES:
            added = spots(graph, part, place)[: pairs[place]]
            nodes = list(bits(odd & place_mask(graph, place)))
            open_ends[index, place] = nodes + added + added
    inner = [_two_apart(open_ends[stub]) for stub, other in plan.crossings if stub == other]
    outer = [(open_ends[stub].pop(), open_ends[other].pop()) for stub, other in plan.crossings if stub != other]
    link = [open_ends[stub].pop() for stub in plan.route_ends]
    return [(link[0], link[1]), *inner, *outer]


def _two_apart(nodes: list[int]) -> tuple[int, int]:
    """Remove the two different intersections that stand most often in a list, once each, and return them."""
    first, second = sorted(set(nodes), key=lambda node: (-nodes.count(node), node))[:2]
    nodes.remove(first)
    nodes.remove(second)
    return first, second


def place_mask(graph: Graph, place: int) -> int:
    """Return the intersections of a place: beside the water of a bank, or dry."""
    return ~graph.wet if place == DRY else graph.banks[(BANK_A, BANK_B).index(place)]


def spots(graph: Graph, part: int, place: int) -> list[int]:
    """Return where pairs of ends can be added, an entry for each pair: first where no turn is lost, then spread out."""
    results: list[tuple[int, int, int, int]] = []
    for node in bits(graph.touched(part) & place_mask(graph, place)):
        count = (graph.at_node[node] & part).bit_count()
        costs = not (count == 2 and not graph.turns_at(node, part))
        results += [(int(costs), layer, count % 2, node) for layer in range(count // 2)]
    return [node for *_, node in sorted(results)]


def _circle(strokes: list[WalkSection]) -> list[WalkSection]:
    """Return a closed walk over all strokes (Hierholzer)."""
    around: dict[int, list[WalkSection]] = {}
    for stroke in strokes:
        around.setdefault(stroke.start, []).append(stroke)
        around.setdefault(stroke.end, []).append(stroke.back)
    used: set[int] = set()
    trail: list[WalkSection] = []
    stack: list[tuple[int, WalkSection | None]] = [(strokes[0].start, None)]
    while stack:
        node, came = stack[-1]
        while around[node] and around[node][-1].id in used:
            around[node].pop()
        if around[node]:
            stroke = around[node].pop()
            used.add(stroke.id)
            stack.append((stroke.end, stroke))
        else:
            stack.pop()
            if came is not None:
                trail.append(came)
    trail.reverse()
    return trail


def _untangled(graph: Graph, circle: list[WalkSection]) -> list[WalkSection]:
    """Return the closed walk with as few straight passings as can be, and none from crossing to crossing."""
    better = True
    while better:
        better = False
        for index in range(len(circle)):
            if _badness(graph, circle[index - 1], circle[index]):
                swapped = _swapped(graph, circle, index)
                if swapped is not None:
                    circle, better = swapped, True
                    break
    return circle


def _swapped(graph: Graph, circle: list[WalkSection], index: int) -> list[WalkSection] | None:
    """Return the closed walk after the passing before ``index`` has changed partners with the best other passing.

    None where no other passing helps.
    """
    line = circle[index:] + circle[:index]
    node, last = line[0].start, line[-1]
    best: tuple[int, int] | None = None
    for other in range(1, len(line)):
        if line[other].start != node:
            continue
        now = _badness(graph, last, line[0]) + _badness(graph, line[other - 1], line[other])
        then = _badness(graph, last, line[other - 1].back) + _badness(graph, line[0].back, line[other])
        if then < now and (best is None or then - now < best[0]):
            best = then - now, other
    if best is None:
        return None
    turned = [stroke.back for stroke in reversed(line[: best[1]])]
    return turned + line[best[1] :]


def _badness(graph: Graph, before: WalkSection, after: WalkSection) -> int:
    """Return a step's cost: 1 straight on, 0 for a turn or beside a crossing, ``FORBIDDEN`` between two crossings."""
    if before.id < 0 and after.id < 0:
        return FORBIDDEN
    if before.id < 0 or after.id < 0:
        return 0
    return int(graph.is_straight(before.id, after.id, before.end))
