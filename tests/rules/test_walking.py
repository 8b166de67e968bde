"""Investigators move and take clues: MOVE, EX-05..09, and the board as a graph."""

from __future__ import annotations

import subprocess
import sys

import pytest
from given import after, box, events, given, refusal

from companion.arkham import board
from companion.arkham.commands import MoveInvestigator, TakeClues
from companion.arkham.events import CluesTaken, InvestigatorMoved, Why
from companion.arkham.reasons import Reason
from companion.arkham.state import JAIL, LOST, SKY, Phase, Table
from companion.facts.arkham_records import ArrowColor


def walker(place: str | tuple[str, int] = "graveyard", phase: Phase = Phase.MOVEMENT, **fields: object) -> Table:
    return given(at={0: place}, phase=phase, **fields)  # type: ignore[arg-type]


def test_a_walk_through_town():
    steps = ("rivertown", "french_hill", "miskatonic_university", "administration")
    end = after(walker(), *[MoveInvestigator(0, step) for step in steps])
    assert end.investigators[0].place == "administration", "EX-05"


def test_a_walk_may_be_told_by_its_end():
    assert after(walker(), MoveInvestigator(0, "administration")).investigators[0].place == "administration"
    assert list(events(walker(), MoveInvestigator(0, "rivertown"))) == [
        InvestigatorMoved(0, "graveyard", "rivertown", 0, Why.PLAYERS)
    ]


WAYS = [
    pytest.param({}, "graveyard", Reason.NO_WAY, id="where-he-stands"),
    pytest.param({}, "abyss", Reason.UNKNOWN_PLACE, id="other-world"),
    pytest.param({}, SKY, Reason.UNKNOWN_PLACE, id="sky"),
    pytest.param({}, "atlantis", Reason.UNKNOWN_PLACE, id="unknown"),
    pytest.param({"closures": {"library": 2}}, "library", Reason.CLOSED, id="MOVE-03"),
    pytest.param({"closures": {"woods": 2}, "gates": {"woods": "abyss"}}, "woods", None, id="OPEN-09"),
    pytest.param({"lasting": {"fourth_of_july_parade": 2}}, "merchant_district", Reason.NO_WAY, id="parade-into"),
    pytest.param({"lasting": {"fourth_of_july_parade": 2}}, "river_docks", Reason.NO_WAY, id="parade-behind"),
    pytest.param({"lasting": {"fourth_of_july_parade": 2}}, "northside", None, id="parade-around"),
    pytest.param({"who": {0: {"delayed": True}}}, "rivertown", Reason.CANNOT_MOVE, id="STATUS-07"),
    pytest.param({"who": {0: {"movement_used": 1}}}, "rivertown", Reason.CANNOT_MOVE, id="STATUS-02"),
    pytest.param({"who": {0: {"skips_round": 1}}}, "rivertown", Reason.CANNOT_MOVE, id="STATUS-13"),
    pytest.param({"who": {0: {"eliminated": True}}}, "rivertown", Reason.ELIMINATED, id="eliminated"),
    pytest.param({"phase": Phase.UPKEEP}, "rivertown", Reason.WRONG_PHASE, id="phase"),
]


@pytest.mark.parametrize(("fields", "to", "reason"), WAYS)
def test_where_an_open_way_leads(fields, to, reason):
    assert refusal(walker(**fields), MoveInvestigator(0, to)) is reason


def test_nobody_leaves_the_parade():
    table = walker("merchant_district", lasting={"fourth_of_july_parade": 2})
    assert refusal(table, MoveInvestigator(0, "northside")) is Reason.NO_WAY


@pytest.mark.parametrize("place", [LOST, JAIL])
def test_nobody_walks_out_of_nowhere(place):
    out = walker(place, who={0: {"skips_round": 1}})
    assert refusal(out, MoveInvestigator(0, "northside")) is Reason.CANNOT_MOVE


def test_through_an_other_world():
    table = walker(("the_dreamlands", 1), gates={"woods": "the_dreamlands"})
    assert refusal(table, MoveInvestigator(0, "woods")) is Reason.NO_WAY
    table = after(table, MoveInvestigator(0, "the_dreamlands", 2))
    assert table.investigators[0].zone == 2, "EX-06"
    assert refusal(table, MoveInvestigator(0, "woods")) is Reason.CANNOT_MOVE, "one zone per round"


def test_back_through_any_gate_to_that_world():
    gates = {"woods": "the_dreamlands", "graveyard": "the_dreamlands", "black_cave": "abyss"}
    table = walker(("the_dreamlands", 2), gates=gates)
    ways = [place for place in box.locations if refusal(table, MoveInvestigator(0, place)) is None]
    assert sorted(ways) == ["graveyard", "woods"], "EX-07"
    person = after(table, MoveInvestigator(0, "woods")).investigators[0]
    assert (person.place, person.zone, person.explored) == ("woods", 0, True), "MOVE-06"


def test_through_a_gate_in_phase_three():
    table = walker("black_cave", Phase.ARKHAM_ENCOUNTERS, gates={"black_cave": "the_dreamlands"})
    person = after(table, MoveInvestigator(0, "the_dreamlands")).investigators[0]
    assert (person.place, person.zone, person.delayed, person.explored) == ("the_dreamlands", 1, False, False), "EX-09"
    assert refusal(table, MoveInvestigator(0, "abyss", 1)) is Reason.NO_WAY
    explored = walker(
        "black_cave", Phase.ARKHAM_ENCOUNTERS, gates={"black_cave": "the_dreamlands"}, who={0: {"explored": True}}
    )
    assert refusal(explored, MoveInvestigator(0, "the_dreamlands", 1)) is Reason.NO_WAY
    skipping = walker(
        "black_cave", Phase.ARKHAM_ENCOUNTERS, gates={"black_cave": "the_dreamlands"}, who={0: {"skips_round": 1}}
    )
    assert refusal(skipping, MoveInvestigator(0, "the_dreamlands", 1)) is Reason.CANNOT_MOVE


def test_leaving_drops_the_explored_marker():
    table = walker("woods", gates={"woods": "abyss"}, who={0: {"explored": True}})
    assert not after(table, MoveInvestigator(0, "uptown")).investigators[0].explored, "STATE-08"


CLUES = [
    pytest.param("woods", 1, (1, 1), id="MOVE-07-one"),
    pytest.param("woods", 2, (0, 2), id="MOVE-07-all"),
]


@pytest.mark.parametrize(("place", "number", "expected"), CLUES)
def test_clues_where_movement_ends(place, number, expected):
    table = walker(place, clues={"woods": 2})
    end = after(table, TakeClues(0, number))
    assert (end.clues.get(place, 0), end.investigators[0].clues) == expected
    assert list(events(table, TakeClues(0, number))) == [CluesTaken(0, place, number)]


NO_CLUES = [
    pytest.param({}, 3, Reason.OUT_OF_RANGE, id="more-than-lie-there"),
    pytest.param({}, 0, Reason.OUT_OF_RANGE, id="none"),
    pytest.param({"clues": {}}, 1, Reason.NO_CLUES_THERE, id="nothing-there"),
    pytest.param({"phase": Phase.ARKHAM_ENCOUNTERS}, 1, Reason.WRONG_PHASE, id="MOVE-08"),
]


@pytest.mark.parametrize(("fields", "number", "reason"), NO_CLUES)
def test_clues_that_cannot_be_taken(fields, number, reason):
    assert refusal(walker("woods", **{"clues": {"woods": 2}, **fields}), TakeClues(0, number)) is reason


def test_board_is_connected_and_complete():
    assert len(board.town(box)) == 35, "STATE-01"
    assert len(board.reachable("woods", (), box)) == 34
    assert set(board.lines(box)) == {*box.spaces, JAIL}
    assert set(board.lines(box)[SKY]) == set(box.streets)


def test_neighbours_and_distances():
    assert set(board.neighbours("uptown", box)) == {
        "miskatonic_university", "southside", "st_marys_hospital", "ye_olde_magick_shoppe", "woods",
    }  # fmt: skip
    far = board.distances("northside", box)
    assert (far["bank_of_arkham"], far["woods"], far["northside"]) == (2, 4, 0), "TV-080"


@pytest.mark.parametrize("color", [ArrowColor.WHITE, ArrowColor.BLACK])
def test_arrows_of_a_colour_are_one_ring_of_streets(color):
    place, ring = "northside", ["northside"]
    while (place := board.step(place, color, box)) != "northside":
        ring.append(place)
    assert sorted(ring) == sorted(box.streets), "MONSTER-04"
    assert {board.step(location, color, box) for location in box.locations} <= set(box.streets)


def test_rules_load_no_graph_library_until_a_way_is_asked_for():
    code = "import sys, companion.arkham.legality, companion.arkham.board; print('networkx' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"
