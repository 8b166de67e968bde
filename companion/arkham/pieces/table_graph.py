"""The whole board of a table as one directed graph, with everything that stands on it: for notebooks.

Source: rules/arkham.md STATE-01, STATE-04, MOVE-01, MONSTER-02, MONSTER-04; nodes and edges from ``data/arkham``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.arkham.pieces.barriers import barred
from companion.arkham.pieces.board_graph import lines
from companion.arkham.table.state import SKY, Table
from companion.facts.arkham import ArkhamBox

if TYPE_CHECKING:
    import networkx as nx


def board(state: Table, box: ArkhamBox) -> nx.DiGraph[str]:
    """Every space of the board; an edge leads where a yellow line, an arrow or the Sky does.

    Nodes carry ``kind``, ``neighborhood``, ``stability`` (empty texts where there is none), ``at`` (x, y within 0..1;
    None where nothing is drawn), ``gate`` (the other world, else empty), ``seal``, ``clues``, ``monsters`` (kinds,
    oldest first), ``investigators`` (ids, clockwise), ``closed`` (nobody may enter now). Edges carry ``line`` (an
    investigator can walk it) and ``arrow`` (``white``, ``black``, ``both``, else empty). The graph is the caller's own.

    >>> from companion.facts.arkham import load
    >>> town = board(Table("hastur", (), 0, 4, gates={"woods": "abyss"}), load())
    >>> town.nodes["woods"]["gate"], town.edges["woods", "uptown"]["line"]
    ('abyss', True)
    """
    import networkx as nx

    plain, shut = lines(box), barred(state, box)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for place, data in plain.nodes(data=True):
        space, drawn = box.spaces.get(place), box.layout.get(place)
        graph.add_node(
            place,
            kind=str(data["kind"]),
            neighborhood=space.neighborhood if space else "",
            stability=str(space.stability) if space else "",
            at=(drawn.x, drawn.y) if drawn else None,
            gate=state.gates.get(place, ""),
            seal=place in state.seals,
            clues=state.clues.get(place, 0),
            monsters=tuple(monster.kind for monster in state.monsters_at(place)),
            investigators=tuple(state.investigators[seat].id for seat in state.seats_at(place)),
            closed=place in shut,
        )
    for start, other, data in plain.edges(data=True):
        both = ((start, other), (other, start))
        graph.add_edges_from((ends for ends in both if ends[1] != SKY), line=data["line"], arrow="")
    for arrow in box.arrows:
        if not graph.has_edge(arrow.from_, arrow.to):
            graph.add_edge(arrow.from_, arrow.to, line=False, arrow="")
        edge = graph.edges[arrow.from_, arrow.to]
        edge["arrow"] = str(arrow.color) if edge["arrow"] in ("", str(arrow.color)) else "both"
    return graph
