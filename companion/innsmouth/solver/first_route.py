"""A good route to begin the search with; the better it is, the fewer branches have to be looked at.

As long as what is left cannot be walked, a path between two odd intersections is taken away, or a whole part: whatever
costs least. No proof is asked of it, so points are counted as if nothing failed.

Source: rules/innsmouth.md sections 11, 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush, nsmallest

from companion.innsmouth.solver.bounds import RouteValues
from companion.innsmouth.solver.joins import ENDS, CrossingRule
from companion.innsmouth.threat.penalties import bits

A_SEGMENT = 0.01
"""What any segment is worth, so that of equal paths the shortest goes."""

COMPARED = 4
"""Paths whose loss is not only added up by segments."""

MANY = 6
"""So many paths are enough to choose from."""


def thinned(values: RouteValues, rule: CrossingRule, to_beat: float) -> Iterator[tuple[int, list[int]]]:
    """Yield sets of segments that may be a route, with their parts, each within the set before it.

    The first set that is a route is a good route. Ends when what is left is worth no more than ``to_beat``.
    """
    graph = values.graph
    segments = graph.everything
    while segments and guess(values, segments, rule) > to_beat:
        parts = graph.parts(segments)
        fewer = _smaller_sets(values, segments, parts, rule)
        if not fewer:
            odd = graph.odd(segments)
            dry = odd & ~graph.wet
            fits = dry.bit_count() <= ENDS and odd.bit_count() <= 2 * rule.most + ENDS
            if fits:
                yield segments, parts
            starts = dry if rule.most and dry.bit_count() > ENDS else odd
            goals = graph.wet if rule.most and (fits or starts == dry) else 0
            fewer = _without_a_path(values, segments, starts, goals)
            if len(parts) > 1:
                fewer += [segments ^ part for part in parts]
        segments = max(fewer, key=lambda some: guess(values, some, rule), default=0)


def guess(values: RouteValues, segments: int, rule: CrossingRule) -> float:
    """Return roughly the points that these segments are worth."""
    points, _ = values.points(values.graph.cover(segments))
    extra = values.most_extra(segments, rule) if values.counts_matter else 0
    return points + extra + A_SEGMENT * segments.bit_count()


def _smaller_sets(values: RouteValues, segments: int, parts: list[int], rule: CrossingRule) -> list[int]:
    """Return the smaller sets of segments (as bits) to try where no crossings can join all parts.

    Empty where the parts can be joined. Without crossings these are the parts themselves; with parts that touch no
    water, each of them and the rest; else the whole without one part, each in turn.
    """
    if len(parts) == 1:
        return []
    if not rule.most:
        return parts
    dry = [part for part in parts if not values.graph.touched(part) & values.graph.wet]
    if dry:
        wet = segments ^ sum(dry)
        return [*dry, wet] if wet else dry
    return [segments ^ part for part in parts] if len(parts) > rule.most + 1 else []


def _without_a_path(values: RouteValues, segments: int, starts: int, goals: int) -> list[int]:
    """Return the sets without the cheapest paths between two of some intersections, or from them to a goal."""
    graph, points = values.graph, values.points
    whole = points(graph.cover(segments))[0] + A_SEGMENT
    prices: dict[int, float] = {}
    reached: dict[int, tuple[float, int, int]] = {}
    """By intersection: price of the path, where it starts, the path."""
    result: dict[int, float] = {}
    heap = [(0.0, node, node, 0) for node in bits(starts)]
    while heap and len(result) < MANY:
        price, node, start, path = heappop(heap)
        if node in reached:
            continue
        reached[node] = price, start, path
        if goals >> node & 1 and node != start:
            result[path] = price
        for number in bits(graph.at_node[node] & segments & ~path):
            if number not in prices:
                prices[number] = whole - points(graph.cover(segments ^ 1 << number))[0]
            end, other_end = graph.ends[number]
            far = end + other_end - node
            more = price + prices[number]
            if far not in reached:
                heappush(heap, (more, far, start, path | 1 << number))
            elif reached[far][1] != start:
                result[path | reached[far][2] | 1 << number] = more + reached[far][0]
    return [segments ^ path for path in nsmallest(COMPARED, result, key=result.__getitem__)]
