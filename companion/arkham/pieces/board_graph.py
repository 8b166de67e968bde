"""The board as graphs: the yellow lines of investigators and hunters; an arrow is asked of the box.

NetworkX is imported when a graph is first asked for, and each graph is built once per box.

Source: rules/arkham.md STATE-01, MOVE-01, MONSTER-04, MONSTER-06; nodes and edges from ``data/arkham``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from companion.arkham.pieces.barriers import barred, is_banned
from companion.arkham.table.ids import POLICE_STATION
from companion.arkham.table.state import JAIL, SKY, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import SpaceKind
from companion.facts.readings import Otherwise

if TYPE_CHECKING:
    import networkx as nx


@cache
def lines(box: ArkhamBox) -> nx.Graph[str]:
    """Undirected: all spaces of the board and the jail cell; edges are the yellow lines, and the Sky to every street.

    Node attribute ``kind`` is a :class:`SpaceKind`; edge attribute ``line`` is False for the Sky's. Other worlds,
    the Outskirts, the lost and the jail cell are nodes without edges.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from((space.id, {"kind": space.kind}) for space in box.spaces.values())
    graph.add_node(JAIL, kind=SpaceKind.LOCATION)
    graph.add_edges_from(box.adjacency, line=True)
    graph.add_edges_from(((SKY, street) for street in box.streets), line=False)
    return graph


@cache
def drawn_at(place: str) -> str:
    """The space of the board where a place lies: the jail cell inside the Police Station (STATUS-09)."""
    return POLICE_STATION if place == JAIL else place


def place_of(who: Investigator, state: Table) -> str:
    """Return where an investigator stands.

    The jail cell is a place of its own, unless this table reads that it belongs to the Police Station (STATUS-09).
    """
    return drawn_at(who.place) if state.reads(Otherwise.CELL_IS_THE_STATION) else who.place


def standing_in(state: Table, area: str) -> tuple[int, ...]:
    """Return the seats of the investigators who stand in an area, clockwise from seat 0 (STATUS-09)."""
    return tuple(
        seat
        for seat, investigator in enumerate(state.investigators)
        if not investigator.eliminated and place_of(investigator, state) == area
    )


@cache
def town(box: ArkhamBox) -> nx.Graph[str]:
    """Return the undirected graph of the 35 areas of Arkham and their yellow lines. Copy it before changing it."""
    graph: nx.Graph[str] = lines(box).subgraph((*box.streets, *box.locations)).copy()
    return graph


def neighbours(area: str, box: ArkhamBox) -> tuple[str, ...]:
    """Areas one yellow line away."""
    return tuple(town(box)[area])


@cache
def distances(area: str, box: ArkhamBox) -> dict[str, int]:
    """Return how many lines away every area of Arkham is; nothing blocks (MONSTER-06)."""
    import networkx as nx

    return dict(nx.single_source_shortest_path_length(town(box), area))


@cache
def hunting_ways(box: ArkhamBox) -> nx.DiGraph[str]:
    """Directed: yellow lines both ways, and the ways down from the Sky, which is no way from street to street."""
    graph: nx.DiGraph[str] = town(box).to_directed()
    graph.add_edges_from((SKY, street) for street in box.streets)
    return graph


def way(start: str, goal: str, box: ArkhamBox) -> tuple[str, ...]:
    """The areas on a shortest way along yellow lines, both ends included; from the Sky every street is next."""
    import networkx as nx

    return tuple(nx.shortest_path(hunting_ways(box), start, goal))


def ways(
    state: Table, start: str, crowd: Mapping[str, int], box: ArkhamBox, *, is_free: bool = False
) -> dict[str, tuple[str, ...]]:
    """Return the shortest open ways from an area of Arkham to every area in reach, both ends included.

    ``crowd``: area -> monsters to be faced before it is left. Of equally short ways the way past the fewest monsters;
    with ``is_free`` only ways past no monster, so that some areas are out of reach.

    Source: MOVE-01, MOVE-03, MOVE-04.
    """
    graph, closed = town(box), barred(state, box)
    result: dict[str, tuple[str, ...]] = {start: (start,)}
    faced, ring = {start: 0}, [start]
    if is_banned(state, start, box):
        return {}
    while ring:  # all areas that are one line farther than those before
        ahead: dict[str, str] = {}
        for area in ring:
            if is_free and crowd.get(area):
                continue
            behind = faced[area] + crowd.get(area, 0)
            for near in graph[area]:
                if near in closed or near in result:
                    continue
                if near not in ahead or behind < faced[near]:
                    ahead[near], faced[near] = area, behind
        result |= {area: (*result[before], area) for area, before in ahead.items()}
        ring = list(ahead)
    return {area: way for area, way in result.items() if area != start}
