"""What the streets say of the walks to the gates: how far, which street is between, what cuts them, where to wait.

All of it is counted on the yellow lines as they lie open now (MOVE-01, MOVE-03), exactly. Who is not in Arkham walks
nowhere and is left out.

Source: rules/arkham.md MOVE-01..05, TURN-01, STATUS-07, STATUS-10, OPEN-09, ODDS-21.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import chain, combinations
from typing import TYPE_CHECKING

from companion.arkham.forecast.arrivals import SURE, Arrival, Arrivals, arrivals
from companion.arkham.forecast.cards import next_gates
from companion.arkham.movement.meeting_monsters import holding
from companion.arkham.pieces.barriers import barred, is_banned
from companion.arkham.pieces.board_graph import town, ways
from companion.arkham.ratings.skills import movement_points
from companion.arkham.table.state import Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.odds.numbers import is_a
from companion.records import dataclass

if TYPE_CHECKING:
    import networkx as nx


class Hindrance(StrEnum):
    """Why nobody can say how many rounds a walk takes."""

    NO_WAY = "no open way"
    NO_POINTS = "no movement points"
    UNTOLD = "unknown: the sliders are not told"
    UNNAMED = "unknown: the world behind the gate is not named"


@dataclass(frozen=True, slots=True)
class Walk:
    """One investigator's shortest open way to one open gate; of equal ones the way past the fewest monsters."""

    seat: int
    gate: str
    areas: tuple[str, ...]
    """Both ends included; empty where no open way leads there."""
    rounds: int | None
    """Movement phases it takes, this round's among them while it is not over; 0 = is there. None where ``hindrance``
    says why."""
    monsters: tuple[str, ...]
    """Areas on this way that are left past monsters (MOVE-04)."""
    around: tuple[str, ...]
    """The shortest way that leaves no monster behind; empty where every way does."""
    soonest: Arrival | None
    """The likeliest way within ``rounds``, which may be another than ``areas``; None where ``rounds`` is None."""
    safest: Arrival | None
    """The likeliest way of all, however long; it is ``soonest`` where nobody gains by going round or by waiting."""
    hindrance: Hindrance | None = None
    """Why ``rounds`` and both ways by risk are None; None where they are known."""

    @property
    def chance(self) -> Fraction | None:
        """To be there within ``rounds`` without a fight, that of ``soonest``; None where ``hindrance`` says why."""
        return self.soonest.chance if self.soonest else None

    @property
    def steps(self) -> int:
        """Movement points (MOVE-01)."""
        return max(0, len(self.areas) - 1)


@dataclass(frozen=True, slots=True)
class Between:
    """A street that lies between investigators and gates."""

    street: str
    share: Fraction
    """The share of the shortest walks that pass it, 0..1; every pair of investigator and gate weighs alike, and so does
    each of a pair's shortest walks. Equal shares are a tie."""
    needed: tuple[tuple[int, str], ...]
    """(seat, from 0; gate) of the walks that no other open way could replace: a monster there stands before all."""


@dataclass(frozen=True, slots=True)
class Post:
    """A street to wait in for the gate that the next card opens."""

    street: str
    steps: Fraction
    """Movement points to that gate on average, where a gate opens at all."""
    within: tuple[Fraction, ...]
    """The chance that it is at most 1, 2, 3, ... points away, where a gate opens at all; the last one is 1."""


def walks(state: Table, box: ArkhamBox) -> tuple[Walk, ...]:
    """Return the way of every investigator in Arkham to every open gate, clockwise from the first player.

    Gates in the order of the table. ``rounds`` counts the movement alone, ``soonest`` and ``safest`` also the risk;
    where they cannot be known ``hindrance`` says why. Movement points of later rounds are by the sliders and cards as
    they lie now; monsters stay where they are. Raises :class:`~companion.errors.BadQuestion` for what is no table and
    no box.

    Source: rules/arkham.md MOVE-01..04, EVADE-01..05, STATUS-07, STATUS-10.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    results = []
    for seat in _walkers(state, box):
        start = state.investigators[seat].place
        crowd = {area: len(monsters) for area in {start, *_monsters(state)} if (monsters := holding(state, seat, area))}
        open_ways = ways(state, start, crowd, box) | {start: (start,)}
        free = ways(state, start, crowd, box, is_free=True) | {start: (start,)}
        first, later = coming_points(state, seat, box)
        stays = Arrival((start,), 0, SURE)
        reached = {start: Arrivals(stays, stays)}
        if first is not None and later is not None:
            reached |= arrivals(state, seat, box, first, later)
        for gate in state.gates:
            way = open_ways.get(gate, ())
            past = tuple(area for area in way[:-1] if area in crowd)
            there = reached.get(gate) if way else None
            soonest, safest = (there.soonest, there.safest) if there else (None, None)
            rounds = soonest.rounds if soonest else None
            hindrance = None if there else _hindrance(way, first)
            results.append(Walk(seat, gate, way, rounds, past, free.get(gate, ()), soonest, safest, hindrance))
    return tuple(results)


def between(state: Table, box: ArkhamBox) -> tuple[Between, ...]:
    """Return the streets that the walks to the gates pass, the bottleneck first: their betweenness.

    Counted over every shortest open way of every investigator in Arkham who does not stand on the gate; a longer way
    does not count, nor does the street where a walk starts. Monsters change nothing here; :func:`walks` and
    :func:`cuts` count them. Streets that no such way passes are left out; so is everything while no gate is open.
    With nothing closed and everybody on a place of his own, NetworkX's ``betweenness_centrality_subset`` of the walks
    of a board, from their places to the gates, is half of ``share`` times the number of pairs; its
    ``betweenness_centrality`` counts the walks between all places of the board.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md MOVE-01, MOVE-03.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    import networkx as nx

    shares: dict[str, Fraction] = {}
    needed: dict[str, list[tuple[int, str]]] = {}
    pairs = [
        (seat, gate, graph) for seat, gate, graph in _pairs(state, box) if nx.has_path(graph, *_ends(state, seat, gate))
    ]
    for seat, gate, graph in pairs:
        start, goal = _ends(state, seat, gate)
        shortest = list(nx.all_shortest_paths(graph, start, goal))
        for way in shortest:
            for area in way[1:-1]:
                shares[area] = shares.get(area, Fraction(0)) + Fraction(1, len(shortest) * len(pairs))
        for area in {*chain.from_iterable(shortest)} - {start, goal}:
            if not nx.has_path(graph.subgraph(set(graph) - {area}), start, goal):
                needed.setdefault(area, []).append((seat, gate))
    rows = (Between(street, share, tuple(needed.get(street, ()))) for street, share in shares.items())
    return tuple(sorted(rows, key=lambda row: (-row.share, -len(row.needed), row.street)))


def cuts(state: Table, box: ArkhamBox) -> tuple[frozenset[str], ...]:
    """Return the smallest sets of streets in which monsters would block every way of every investigator to every gate.

    Long ways count too, and unlike in :func:`between` so does the street in which an investigator starts, for it is
    left past its monsters (MOVE-04). Empty where no way leads anywhere.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md MOVE-03, MOVE-04.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    import networkx as nx

    pairs = [(_ends(state, seat, gate), graph) for seat, gate, graph in _pairs(state, box)]
    pairs = [(ends, graph) for ends, graph in pairs if nx.has_path(graph, *ends)]
    if not pairs:
        return ()
    for size in range(1, len(box.streets) + 1):
        results = tuple(
            blocked
            for blocked in map(frozenset, combinations(box.streets, size))
            if not any(_leads_on(graph, ends, blocked) for ends, graph in pairs)
        )
        if results:
            return results
    return ()


def posts(state: Table, box: ArkhamBox) -> tuple[Post, ...]:
    """The open streets by how near the gate is that the next card opens, the nearest first; empty where none can open.

    A weighted closeness: the distances to the places where a gate can open, weighed with its chance. NetworkX's
    ``closeness_centrality`` of the walks of a board is another number: 1 by the mean distance to all places.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md ODDS-21, MOVE-01, MOVE-03.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    import networkx as nx

    chances = {gate.location: gate.opens for gate in next_gates(state, box) if gate.opens}
    shut = barred(state, box)
    total = sum(chances.values(), Fraction(0))
    results = []
    for street in box.streets:
        graph = _open_town(box, shut - chances.keys(), street)
        far = nx.single_source_shortest_path_length(graph, street)
        if street in shut or not total or not chances.keys() <= far.keys():
            continue
        steps = sum((chance * far[gate] for gate, chance in chances.items()), Fraction(0)) / total
        most = max(far[gate] for gate in chances)
        within = tuple(
            sum((chance for gate, chance in chances.items() if far[gate] <= points), Fraction(0)) / total
            for points in range(1, most + 1)
        )
        results.append(Post(street, steps, within))
    return tuple(sorted(results, key=lambda post: (post.steps, post.street)))


def _hindrance(way: tuple[str, ...], points: int | None) -> Hindrance:
    """Return why an investigator cannot reach a place: no way, too few points, or points (None) not entered yet."""
    if not way:
        return Hindrance.NO_WAY
    return Hindrance.UNTOLD if points is None else Hindrance.NO_POINTS


def _walkers(state: Table, box: ArkhamBox) -> Iterator[int]:
    """Yield the seats of all investigators who stand in streets or locations, clockwise."""
    areas = {*box.streets, *box.locations}
    return (seat for seat in state.clockwise() if state.investigators[seat].place in areas)


def _monsters(state: Table) -> Iterator[str]:
    """Yield the place of each monster on the table."""
    return (monster.place for monster in state.monsters)


def _ends(state: Table, seat: int, gate: str) -> tuple[str, str]:
    """Return both ends of a walk: the place of the investigator and the gate."""
    return state.investigators[seat].place, gate


def _pairs(state: Table, box: ArkhamBox) -> Iterator[tuple[int, str, nx.Graph[str]]]:
    """Yield seat, gate and open town for each walker who may walk and each other open gate; a way may be missing."""
    shut = barred(state, box)
    for seat in _walkers(state, box):
        start = state.investigators[seat].place
        if is_banned(state, start, box):
            continue  # a card lets nobody walk there
        graph = _open_town(box, shut, start)
        yield from ((seat, gate, graph) for gate in state.gates if gate != start and gate in graph)


def _open_town(box: ArkhamBox, shut: frozenset[str], start: str) -> nx.Graph[str]:
    """Return the graph of the town without areas that are shut, but always with the start."""
    whole = town(box)
    return whole.subgraph((set(whole) - shut) | {start})


def _leads_on(graph: nx.Graph[str], ends: tuple[str, str], blocked: frozenset[str]) -> bool:
    """Return whether a way between the ``ends`` leaves no blocked area; it may end in a blocked area."""
    import networkx as nx

    start, goal = ends
    return start not in blocked and nx.has_path(graph.subgraph((set(graph) - blocked) | {goal}), start, goal)


def coming_points(state: Table, seat: int, box: ArkhamBox) -> tuple[int | None, int | None]:
    """Return the movement points of the next Movement phase, and of every later phase.

    The next phase is that of this round until it is over. Both are None while the sliders are not set.
    """
    investigator, people = state.investigators[seat], state.investigators
    is_ahead = state.phase in (Phase.UPKEEP, Phase.MOVEMENT)
    rested = replace(investigator, points_gained=0, points_spent=0)
    full = movement_points(replace(state, investigators=(*people[:seat], rested, *people[seat + 1 :])), seat, box)
    this = movement_points(state, seat, box) if is_ahead else full
    if full is None or this is None:
        return None, None
    coming = state.round if is_ahead else state.round + 1
    if investigator.delayed or coming in (investigator.skips_round, investigator.movement_used):
        return 0, full
    return max(0, this - investigator.points_spent * is_ahead), full
