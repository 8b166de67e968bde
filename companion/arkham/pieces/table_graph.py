"""The whole board as one directed graph, with everything that stands on it: for notebooks.

Source: rules/arkham.md STATE-01, STATE-04, MOVE-01, MONSTER-02, MONSTER-04; nodes and edges from ``data/arkham``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import networkx as nx

from companion.argument_types import wrong_type
from companion.arkham.pieces.barriers import barred
from companion.arkham.pieces.board_graph import lines
from companion.arkham.table.state import SKY, Table
from companion.facts.arkham import ArkhamBox, load
from companion.facts.arkham_records import ArrowColor

Ways = TypeVar("Ways", bound="nx.Graph[str]")

NO_TABLE = Table("", (), 0, 1)
"""Nothing lies on the printed board."""


class BoardGraph(nx.DiGraph):  # type: ignore[misc, type-arg, unused-ignore]  # networkx is untyped
    """The board as a ``networkx.DiGraph``, made by :func:`companion.arkham.board`: yellow lines and arrows together.

    Most measures of a graph mean either: ask :attr:`walks` how investigators get about, :meth:`arrows` how monsters
    do. All attributes are texts, numbers and truth values, so that every format of NetworkX can keep them.
    """

    @property
    def walks(self) -> nx.Graph[str]:
        """The places that investigators walk between, as an undirected graph with all attributes of the places.

        It is connected: 35 places and 38 yellow lines (edge attribute ``line``). A place that is closed now is in it
        too, marked ``closed``. The graph is the caller's own.

        >>> from companion.arkham import board
        >>> print(board().walks)
        Graph with 35 nodes and 38 edges
        """
        yellow = [(start, end, {"line": True}) for start, end, line in self.edges(data="line") if line]
        return _with_places(nx.Graph(yellow), self)

    def arrows(self, color: str) -> nx.DiGraph[str]:
        """Return the arrows that monsters follow: the places that they join, with all attributes, and the arrows.

        ``color``: ``"white"`` or ``"black"``; an arrow of both colours is in both graphs. The graph is the caller's
        own. Raises ``BadQuestion`` for another colour.

        Source: rules/arkham.md MONSTER-04.

        >>> from companion.arkham import board
        >>> list(board().arrows("black").successors("northside"))
        ['merchant_district']
        """
        if color not in (ArrowColor.WHITE, ArrowColor.BLACK):
            raise wrong_type("color", "'white' or 'black'", color)
        colors = (color, ArrowColor.BOTH)
        ways = [(start, end, {"arrow": arrow}) for start, end, arrow in self.edges(data="arrow") if arrow in colors]
        return _with_places(nx.DiGraph(ways), self)


def board(state: Table | None = None, box: ArkhamBox | None = None) -> BoardGraph:
    """Return every space of the board; an edge leads where a yellow line, an arrow or the Sky does.

    Without ``state`` it is the printed board, on which nothing stands; without ``box`` that of the companion.

    Nodes carry ``name``, ``kind``, ``neighborhood``, ``stability`` (empty texts where there is none), ``x`` and ``y``
    (0..1 from the upper left; only what is drawn has them), ``gate`` (the other world, else empty), ``seal``,
    ``clues``, ``monsters`` (kinds, oldest first) and ``investigators`` (ids, clockwise), both
    a text with a line for each (``splitlines()``), and ``closed`` (nobody may enter now). Edges carry ``line`` (an
    investigator can walk it) and ``arrow`` (``white``, ``black``, ``both``, else empty). The graph is the caller's own.

    >>> from companion.facts.arkham import load
    >>> town = board(Table("hastur", (), 0, 4, gates={"woods": "abyss"}), load())
    >>> town.nodes["woods"]["gate"], town.edges["woods", "uptown"]["line"]
    ('abyss', True)
    >>> board().number_of_nodes(), len(board().walks)
    (47, 35)
    """
    table, printed = state or NO_TABLE, box or load()
    graph = BoardGraph()
    graph.add_nodes_from(_places(table, printed))
    for start, other, data in lines(printed).edges(data=True):
        both = ((start, other), (other, start))
        graph.add_edges_from((ends for ends in both if ends[1] != SKY), line=data["line"], arrow="")
    for arrow in printed.arrows:
        if not graph.has_edge(arrow.from_, arrow.to):
            graph.add_edge(arrow.from_, arrow.to, line=False, arrow="")
        edge = graph.edges[arrow.from_, arrow.to]
        edge["arrow"] = str(arrow.color) if edge["arrow"] in ("", str(arrow.color)) else "both"
    return graph


def _places(state: Table, box: ArkhamBox) -> Iterator[tuple[str, dict[str, str | int | float | bool]]]:
    """Yield every node with its attributes: what is printed of it and what stands there."""
    closed = barred(state, box)
    for place, data in lines(box).nodes(data=True):
        space, drawn = box.spaces.get(place), box.layout.get(place)
        yield (
            place,
            {
                "name": space.name_en if space else "Jail cell",
                "kind": str(data["kind"]),
                "neighborhood": space.neighborhood if space else "",
                "stability": str(space.stability) if space else "",
                **({"x": drawn.x, "y": drawn.y} if drawn else {}),
                "gate": state.gates.get(place, ""),
                "seal": place in state.seals,
                "clues": state.clues.get(place, 0),
                "monsters": "\n".join(monster.kind for monster in state.monsters_at(place)),
                "investigators": "\n".join(state.investigators[seat].id for seat in state.seats_at(place)),
                "closed": place in closed,
            },
        )


def _with_places(part: Ways, whole: BoardGraph) -> Ways:
    """Return a graph of some places of a board after giving each of them its attributes."""
    part.add_nodes_from([(place, whole.nodes[place]) for place in part])
    return part
