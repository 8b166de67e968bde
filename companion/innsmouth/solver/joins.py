"""When parts of the drawn network can be walked and joined as one final route.

A set of segments can be walked in trails whose ends lie at given intersections exactly if, at every intersection, so
many trails end as make the number of its segments even, and no more end there than segments do. With crossings
between ends and the two ends of the whole route that is a question of counts: an intersection with an odd number of
segments holds one end; two more ends may be put anywhere where segments are left for them (a *pair*). Ends at
crossings lie beside water and are joined across the river (the Boatman: anywhere), and the joins connect all parts.
That trails never pass from one crossing into another then costs nothing: two passings of an intersection can always
change partners without cutting the line, see :mod:`companion.innsmouth.solver.walk`.

Source: rules/innsmouth.md sections 11, 12, 16 (Boatman); R13, R14, R24.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.records import dataclass

BANK_A, BANK_B, DRY = 0, 1, 2
PLACES = (BANK_A, BANK_B, DRY)
MOST_PLACES = 10
"""No plan uses more intersections of a part."""
ENDS = 2
"""Ends of the whole route."""

Triple = tuple[int, int, int]
"""A number for each of PLACES."""


class ConnectedPart(NamedTuple):
    """What counts of a connected part."""

    odd: Triple
    """Intersections with an odd number of segments."""
    room: Triple
    """Pairs of ends that can be added."""
    free: Triple
    """Of these, pairs that spoil no turn."""
    spots: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """By bank: where pairs are added, in this order, as numbers; those below the number of odd ones are the odd ones.

    Only told where crossings may stay on one bank, as they join different intersections.
    """


class CrossingRule(NamedTuple):
    """Which crossings are wanted."""

    least: int
    most: int
    opposite: int | None = None
    """Exactly so many across the river; None = any number."""
    one_bank: bool = False
    """Whether crossings may stay on one bank."""


Stub = tuple[int, int]
"""An end: index of its part, place."""


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """How to join parts."""

    pairs: tuple[Triple, ...]
    """For each part: pairs of ends added."""
    route_ends: tuple[Stub, ...]
    crossings: tuple[tuple[Stub, Stub], ...]
    spoilt: int
    """Turns lost by added pairs."""


@lru_cache(maxsize=50_000)
def plan(parts: tuple[ConnectedPart, ...], rule: CrossingRule, save_turns: bool) -> JoinPlan | None:
    """Return a way to join all these parts with the crossings wanted; with ``save_turns`` with the fewest turns spoilt.

    None where there is no way.
    """
    odd = sum(sum(part.odd) for part in parts)
    dry = sum(part.odd[DRY] for part in parts)
    best: JoinPlan | None = None
    if dry > ENDS:
        return None
    for crossings in range(max(rule.least, len(parts) - 1), rule.most + 1):
        added = 2 * crossings + ENDS - odd
        if added < 0 or added % 2:
            continue
        for pairs in _spread(parts, added // 2):
            result = _joined(parts, pairs, crossings, rule)
            if result is not None and (best is None or result.spoilt < best.spoilt):
                best = result
            if best is not None and (not save_turns or best.spoilt == 0):
                return best
    return best


class Reach(NamedTuple):
    """What can become of a part by taking segments away: how many ends at least and at most at each of PLACES."""

    least: Triple
    most: Triple
    needed: bool
    """Whether the route passes it for certain."""


@lru_cache(maxsize=50_000)
def possible(parts: tuple[Reach, ...], rule: CrossingRule) -> bool:
    """Return whether the counts of ends allow any plan; False is certain, True is not."""
    several = sum(part.needed for part in parts) > 1
    sums = {(0, 0, 0)}
    """Crossings that begin at A, at B, ends of the route: over the parts so far."""
    for part in parts:
        more = _ends_to_add(part, rule.most, several)
        sums = {
            (a + da, b + db, t + dt)
            for a, b, t in sums
            for da, db, dt in more
            if t + dt <= ENDS and a + da + b + db <= 2 * rule.most
        }
    return any(t == ENDS and _fits(a, b, rule) for a, b, t in sums)


def _fits(at_a: int, at_b: int, rule: CrossingRule) -> bool:
    """Return whether these numbers of ends at each bank make the crossings wanted."""
    crossings, uneven = divmod(at_a + at_b, 2)
    if uneven or not rule.least <= crossings <= rule.most:
        return False
    if not rule.one_bank:
        return at_a == at_b
    wanted = rule.opposite or 0
    return min(at_a, at_b) >= wanted and (at_a - wanted) % 2 == 0


@lru_cache(maxsize=50_000)
def _ends_to_add(part: Reach, most: int, several: bool) -> tuple[Triple, ...]:
    """Return every number of ends that a part can add: (crossings at bank A, crossings at bank B, ends of the route).

    ``most`` is how many crossings are allowed; ``several``: other parts are joined too, so at least one end must be a
    crossing. (0, 0, 0) stands for leaving the part out, and is missing if the part is needed.
    """
    results = set() if part.needed else {(0, 0, 0)}
    ranges = [range(low, min(high, 2 * most + ENDS) + 1) for low, high in zip(part.least, part.most, strict=True)]
    for a, b, dry in product(ranges[BANK_A], ranges[BANK_B], range(part.least[DRY], min(part.most[DRY], ENDS) + 1)):
        if not a + b + dry or (a + b + dry) % 2:
            continue
        for t_a, t_b in ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)):
            ends = dry + t_a + t_b
            if ends <= ENDS and t_a <= a and t_b <= b and (not several or a + b > t_a + t_b):
                results.add((a - t_a, b - t_b, ends))
    return tuple(results)


def _spread(parts: tuple[ConnectedPart, ...], pairs: int) -> Iterator[tuple[Triple, ...]]:
    """Yield every way to put pairs of ends into parts; at most one pair is dry, as only the route's own ends may be."""
    if not parts:
        if not pairs:
            yield ()
        return
    room = parts[0].room
    for a in range(min(room[BANK_A], pairs) + 1):
        for b in range(min(room[BANK_B], pairs - a) + 1):
            for dry in range(min(room[DRY], pairs - a - b, 1) + 1):
                for rest in _spread(parts[1:], pairs - a - b - dry):
                    if not dry or not any(more[DRY] for more in rest):
                        yield ((a, b, dry), *rest)


def _joined(
    parts: tuple[ConnectedPart, ...], pairs: tuple[Triple, ...], crossings: int, rule: CrossingRule
) -> JoinPlan | None:
    """Return the plan that joins parts with these pairs of ends and so many crossings, None if there is none."""
    ends = [[part.odd[place] + 2 * more[place] for place in PLACES] for part, more in zip(parts, pairs, strict=True)]
    dry = [(index, DRY) for index, odd_ends in enumerate(ends) for _ in range(odd_ends[DRY])]
    if len(dry) > ENDS:
        return None
    spoilt = sum(
        max(more[place] - part.free[place], 0) for part, more in zip(parts, pairs, strict=True) for place in PLACES
    )
    wet = [
        (index, bank) for index, odd_ends in enumerate(ends) for bank in (BANK_A, BANK_B) for _ in range(odd_ends[bank])
    ]
    for route_ends in _chosen(tuple(wet), ENDS - len(dry)):
        left = list(wet)
        for stub in route_ends:
            left.remove(stub)
        if not rule.one_bank and sum(place == BANK_A for _, place in left) != crossings:
            continue
        if len(parts) > 1 and {index for index, _ in left} != set(range(len(parts))):
            continue
        joins = next(_pairings(tuple(left), parts, pairs, rule), None)
        if joins is not None:
            return JoinPlan(pairs, (*dry, *route_ends), joins, spoilt)
    return None


def _chosen(stubs: tuple[Stub, ...], count: int) -> Iterator[tuple[Stub, ...]]:
    """Yield the different choices of a few ends."""
    if not count:
        yield ()
        return
    for place, stub in enumerate(stubs):
        if stub not in stubs[:place]:
            for rest in _chosen(stubs[place + 1 :], count - 1):
                yield (stub, *rest)


def _pairings(
    stubs: tuple[Stub, ...], parts: tuple[ConnectedPart, ...], pairs: tuple[Triple, ...], rule: CrossingRule
) -> Iterator[tuple[tuple[Stub, Stub], ...]]:
    """Yield the ways to pair ends by crossings so that all parts are connected and the rule is followed."""
    for joins in _paired(stubs, rule.one_bank):
        opposite = sum(a[1] != b[1] for a, b in joins)
        if rule.opposite is not None and opposite != rule.opposite:
            continue
        if _connected(joins, len(parts)) and all(_apart(joins, parts, pairs, a) for a, b in joins if a == b):
            yield joins


def _apart(
    joins: tuple[tuple[Stub, Stub], ...], parts: tuple[ConnectedPart, ...], pairs: tuple[Triple, ...], at: Stub
) -> bool:
    """Return whether the crossings from a place to the same place can each join different intersections."""
    part, bank = at
    inner = joins.count((at, at))
    ends = [1] * parts[part].odd[bank] + [0] * MOST_PLACES
    for spot in parts[part].spots[bank][: pairs[part][bank]]:
        ends[spot] += 2
    return sum(min(count, inner) for count in ends) >= 2 * inner


def _paired(stubs: tuple[Stub, ...], one_bank: bool) -> Iterator[tuple[tuple[Stub, Stub], ...]]:
    """Yield all ways to pair ends by crossings, across the river unless crossings may stay on a bank."""
    if not stubs:
        yield ()
        return
    stub = stubs[0]
    for place in range(1, len(stubs)):
        other = stubs[place]
        if other in stubs[1:place] or (stub[1] == other[1] and not one_bank):
            continue
        for rest in _paired(stubs[1:place] + stubs[place + 1 :], one_bank):
            yield ((stub, other), *rest)


def _connected(joins: tuple[tuple[Stub, Stub], ...], count: int) -> bool:
    """Return whether crossings join all parts into a single route."""
    group = list(range(count))
    for (a, _), (b, _) in joins:
        old, new = group[a], group[b]
        group = [new if mark == old else mark for mark in group]
    return len(set(group)) <= 1
