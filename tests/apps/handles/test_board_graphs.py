"""The board in the hands of somebody who knows NetworkX and nothing of the companion."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest

from companion import arkham
from companion.apps.handles import figures
from companion.arkham import commands as c
from companion.arkham.engine import apply
from companion.arkham.forecast import between, posts
from companion.arkham.forecast.cards import next_gates
from companion.arkham.pieces.board_graph import town
from companion.arkham.table.state import Table
from companion.errors import BadQuestion
from companion.facts import arkham as facts

BOX = facts.load()


def table(*commands: c.Command) -> Table:
    """Return a table of two investigators after some commands."""
    state = apply(None, c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))), BOX).state
    for command in commands:
        state = apply(state, command, BOX).state
    return state


CROWDED = table(c.PutGate("woods", "abyss"), c.PutGate("black_cave", "yuggoth"), c.PutMonster("ghoul", "downtown"),
                c.PutMonster("zombie", "downtown"), c.PlaceInvestigator(0, "northside"))  # fmt: skip


def test_the_walks_are_a_connected_town_for_every_measure() -> None:
    walks = arkham.board(CROWDED, BOX).walks
    assert type(walks) is nx.Graph
    assert nx.is_connected(walks)
    assert not list(nx.isolates(walks))
    assert nx.utils.edges_equal(walks.edges, town(BOX).edges), "the rules walk the same lines"
    assert nx.diameter(walks) == 6
    assert nx.average_shortest_path_length(walks) == pytest.approx(2008 / 595)
    middle = nx.betweenness_centrality(walks)
    assert max(middle, key=middle.__getitem__) == "merchant_district"
    assert middle["merchant_district"] == pytest.approx(0.471, abs=1e-3), "not halved by arrows and isolated nodes"


def test_the_walks_keep_what_stands_at_the_places_and_are_the_callers_own() -> None:
    board = arkham.board(CROWDED, BOX)
    walks = board.walks
    assert walks.nodes["downtown"] == board.nodes["downtown"]
    assert walks.nodes["downtown"]["monsters"].splitlines() == ["ghoul", "zombie"]
    walks.nodes["downtown"]["clues"] = 9
    walks.remove_node("woods")
    assert board.nodes["downtown"]["clues"] == 0
    assert "woods" in board.walks
    assert len(figures.town(board.walks, nx.degree_centrality(board.walks)).data[1].x) == 35


def test_a_closed_place_is_marked_and_stays_among_the_walks() -> None:
    board = arkham.board(replace(table(), closures={"general_store": 0}), BOX)
    assert board.walks.nodes["general_store"]["closed"]


def test_the_arrows_of_a_colour_lead_monsters_and_nobody_else() -> None:
    board = arkham.board()
    for color in ("black", "white"):
        arrows = board.arrows(color)
        printed = {(arrow.from_, arrow.to) for arrow in BOX.arrows if arrow.color in (color, "both")}
        assert set(arrows.edges) == printed
        assert {arrow for *_, arrow in arrows.edges(data="arrow")} <= {color, "both"}
        assert arrows.nodes["downtown"] == board.nodes["downtown"]
    with pytest.raises(BadQuestion, match="color: 'white' or 'black' is meant, not 'green'"):
        board.arrows("green")


def test_the_printed_board_needs_no_game() -> None:
    board = arkham.board()
    assert (len(board), len(board.walks)) == (47, 35)
    for _, data in board.nodes(data=True):
        assert not any(data[name] for name in ("gate", "seal", "clues", "monsters", "investigators", "closed"))
        assert data["name"]
    assert board.nodes["woods"]["name"] == "Woods"


@pytest.mark.parametrize("part", ["board", "walks", "arrows"])
def test_it_can_be_written_for_other_programs_and_read_back(part: str, tmp_path: Path) -> None:
    board = arkham.board(CROWDED, BOX)
    graph = {"board": board, "walks": board.walks, "arrows": board.arrows("black")}[part]
    nx.write_graphml(graph, tmp_path / "town.graphml")
    read = nx.read_graphml(tmp_path / "town.graphml")
    assert (read.adj, read.nodes) == (graph.adj, graph.nodes)
    nx.write_gexf(graph, tmp_path / "town.gexf")
    read = nx.read_gexf(tmp_path / "town.gexf")
    assert all(read.nodes[node].items() >= data.items() for node, data in graph.nodes(data=True))
    assert all(read.edges[ends].items() >= graph.edges[ends].items() for ends in graph.edges)
    assert (len(read), len(read.edges)) == (len(graph), len(graph.edges))
    assert nx.utils.graphs_equal(nx.node_link_graph(nx.node_link_data(graph)), graph)


def test_the_bottleneck_tonight_is_the_betweenness_of_investigators_and_gates() -> None:
    walks = arkham.board(CROWDED, BOX).walks
    people = [node for node, ids in walks.nodes(data="investigators") if ids]
    gates = [node for node, world in walks.nodes(data="gate") if world]
    pairs = len(people) * len(gates)
    theirs = nx.betweenness_centrality_subset(walks, people, gates)
    ours = {row.street: row.share for row in between(CROWDED, BOX)}
    assert len(ours) > 2
    assert {node: share for node, share in theirs.items() if share} == pytest.approx(
        {street: float(share * pairs / 2) for street, share in ours.items()}
    )


def test_the_steps_to_the_next_gate_are_a_weighted_distance() -> None:
    state = table()
    walks = arkham.board(state, BOX).walks
    chances = {gate.location: gate.opens for gate in next_gates(state, BOX) if gate.opens}
    for post in posts(state, BOX):
        far = nx.shortest_path_length(walks, post.street)
        weighed = sum((chance * far[place] for place, chance in chances.items()), Fraction(0))
        assert post.steps == weighed / sum(chances.values())
