"""Investigators move and take clues: MOVE, EX-05..09, and the board as a graph."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest
from fighting import person
from given import after, box, events, given, refusal
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.arkham.movement.walking import points_at_most, walks
from companion.arkham.pieces import board_graph
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.table.commands import BeginPhase, MoveInvestigator, TakeClues
from companion.arkham.table.events import CluesTaken, InvestigatorMoved, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, SKY, UNKNOWN, Fight, FightStage, Phase, Table
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
    pytest.param({}, "abyss", Reason.NO_WAY, id="other-world"),
    pytest.param({}, SKY, Reason.NO_WAY, id="sky"),
    pytest.param({}, OUTSKIRTS, Reason.NO_WAY, id="outskirts"),
    pytest.param({}, LOST, Reason.NO_WAY, id="lost"),
    pytest.param({}, "atlantis", Reason.UNKNOWN_PLACE, id="unknown"),
    pytest.param({"closures": {"library": 2}}, "library", Reason.CLOSED, id="MOVE-03"),
    pytest.param({"closures": {"woods": 2}, "gates": {"woods": "abyss"}}, "woods", None, id="OPEN-09"),
    pytest.param({"lasting": {"fourth_of_july_parade": 2}}, "merchant_district", Reason.BANNED, id="parade-into"),
    pytest.param({"lasting": {"fourth_of_july_parade": 2}}, "river_docks", Reason.BANNED, id="parade-behind"),
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
    assert refusal(table, MoveInvestigator(0, "northside")) is Reason.BANNED


def test_nobody_comes_back_from_being_lost_to_the_sky():
    table = walker(LOST, phase=Phase.UPKEEP)
    assert refusal(table, MoveInvestigator(0, SKY)) is Reason.NO_WAY, "STATUS-10"
    assert refusal(table, MoveInvestigator(0, "woods")) is None


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


# ---------------------------------------------------------------- past monsters


def speedy(speed: int = 4, **fields: object) -> Table:
    """Amanda in the Graveyard with movement points that are counted."""
    who = {**person(skills={"speed": speed}), **fields.pop("who", {})}  # type: ignore[dict-item]
    return walker(who={0: who}, **fields)


PAST = [
    pytest.param({}, "uptown", 4, [], id="MOVE-01-nobody-there"),
    pytest.param({"monsters": {"french_hill": ["ghoul"]}}, "french_hill", 2, [], id="MOVE-04-to-the-monster"),
    pytest.param({"monsters": {"french_hill": ["ghoul"]}}, "southside", 3, ["ghoul"], id="MOVE-04-behind-it"),
    pytest.param({"monsters": {"french_hill": ["ghoul"]}}, "uptown", 4, [], id="MOVE-04-a-way-as-short-around-it"),
    pytest.param({"monsters": {"merchant_district": ["ghoul"]}}, "northside", 4, [], id="MOVE-04-a-longer-way-around"),
    pytest.param({"monsters": {"merchant_district": ["ghoul"]}, "speed": 3}, "northside", 3, ["ghoul"],
                 id="MOVE-04-too-long-a-way-around"),
    pytest.param({"monsters": {"rivertown": ["ghoul", "zombie"]}}, "easttown", 2, ["ghoul", "zombie"],
                 id="MOVE-04-each-of-them"),
    pytest.param({"monsters": {"rivertown": ["ghoul"], "french_hill": ["zombie"]}}, "southside", 3,
                 ["ghoul", "zombie"], id="MOVE-04-in-the-order-of-the-way"),
    pytest.param({"monsters": {"rivertown": ["gug"], "french_hill": 2, "merchant_district": 1}, "speed": 3},
                 "miskatonic_university", 3, ["gug", UNKNOWN], id="MOVE-04-the-fewest-of-equally-short-ways"),
    pytest.param({"monsters": {"rivertown": ["chthonian", "warlock"]}}, "easttown", 2, ["chthonian", "warlock"],
                 id="MOVE-04-whatever-its-border"),
    pytest.param({"monsters": {SKY: ["byakhee"], OUTSKIRTS: 2}}, "easttown", 2, [], id="MOVE-04-not-in-an-area"),
    pytest.param({"monsters": {"graveyard": ["ghoul"]}}, "rivertown", 1, ["ghoul"], id="MOVE-04-where-he-stands"),
    pytest.param({"monsters": {"graveyard": ["ghoul"]}, "handled": {0: (1,)}}, "rivertown", 1, [],
                 id="EVADE-02-dealt-with"),
    pytest.param({"monsters": {"graveyard": ["ghoul", "zombie"]}, "handled": {0: (1,)}}, "rivertown", 1, ["zombie"],
                 id="EVADE-05-one-of-two-dealt-with"),
    pytest.param({"monsters": {"rivertown": ["ghoul"]}, "handled": {0: (1,)}}, "easttown", 2, ["ghoul"],
                 id="EVADE-03-dealt-with-in-another-stay"),
    pytest.param({"monsters": {"graveyard": ["ghoul"]}, "who": {"came_back": 1}}, "rivertown", 1, [],
                 id="EVADE-10-just-back"),
    pytest.param({"monsters": {"graveyard": ["ghoul"]}, "who": {"came_back": 1}, "round": 2}, "rivertown", 1,
                 ["ghoul"], id="EVADE-10-a-round-later"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "to", "steps", "past"), PAST)
def test_past_whom_a_way_leads(fields, to, steps, past):
    table = speedy(**fields)
    walk = walks(table, 0, box)[to]
    assert (walk.steps, [one.kind for one in walk.past]) == (steps, past)
    there = after(table, MoveInvestigator(0, to)).investigators[0]
    assert (there.place, there.points_spent) == (to, steps), "one tap, whoever stands on the way"


def test_a_monster_that_was_evaded_and_met_again_is_to_be_dealt_with_again():
    table = speedy(monsters={"graveyard": ["ghoul"]}, handled={0: (1,)})
    table = after(table, MoveInvestigator(0, "rivertown"), MoveInvestigator(0, "graveyard"))
    assert [one.kind for one in walks(table, 0, box)["rivertown"].past] == ["ghoul"], "EVADE-03"


def test_steps_without_sliders_are_summed_up_and_never_refused():
    table = after(walker(), MoveInvestigator(0, "uptown"))
    assert points_at_most(table, 0, box) == 0, "MOVE-01: the fastest Amanda has four"
    assert points_at_most(after(table, MoveInvestigator(0, "woods")), 0, box) == -1


SOME_MONSTERS = st.dictionaries(st.sampled_from((*box.streets, "woods", "library", "graveyard")), st.integers(1, 2))


@settings(max_examples=runs(25))
@examples(start=st.sampled_from((*box.streets, "woods", "graveyard")), monsters=SOME_MONSTERS, speed=st.integers(1, 4))
def test_ways_are_those_that_trying_every_way_finds(start, monsters, speed):
    """MOVE-01, MOVE-04: all ways through town without a place twice, one by one."""
    table = given(at={0: start}, phase=Phase.MOVEMENT, monsters=monsters, who={0: person(skills={"speed": speed})})
    goals = sorted(set(box.streets) - {start})
    tried = [(goal, way) for goal in goals for way in nx.all_simple_paths(board_graph.town(box), start, goal, cutoff=6)]
    found = walks(table, 0, box)
    for goal in goals:
        every = [(len(way) - 1, sum(monsters.get(area, 0) for area in way[:-1])) for to, way in tried if to == goal]
        free = [steps for steps, met in every if not met and steps <= speed]
        expected = (min(free), 0) if free else min(every)
        assert (found[goal].steps, len(found[goal].past)) == expected


# ---------------------------------------------------------------- clues


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
    pytest.param(
        {"monsters": {"woods": ["ghoul"]}, "fights": {0: Fight(1, FightStage.CHOOSE)}},
        1,
        Reason.FIGHTING,
        id="MOVE-07-in-the-middle-of-a-fight",
    ),
]


@pytest.mark.parametrize(("fields", "number", "reason"), NO_CLUES)
def test_clues_that_cannot_be_taken(fields, number, reason):
    assert refusal(walker("woods", **{"clues": {"woods": 2}, **fields}), TakeClues(0, number)) is reason


def test_taking_clues_ends_the_movement_of_the_round():
    table = after(walker("woods", clues={"woods": 2}), TakeClues(0, 1))
    assert refusal(table, MoveInvestigator(0, "uptown")) is Reason.CANNOT_MOVE, "MOVE-07"
    assert after(table, TakeClues(0, 1)).investigators[0].clues == 2, "the other one too, a moment later"
    phases = (Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS, Phase.UPKEEP, Phase.MOVEMENT)
    assert refusal(after(table, *map(BeginPhase, phases)), MoveInvestigator(0, "uptown")) is None, "in this round only"


def test_clues_beside_a_monster_that_nobody_dealt_with_are_taken_and_the_monster_is_remembered():
    table = after(walker("woods", clues={"woods": 2}, monsters={"woods": ["ghoul"]}), TakeClues(0, 2))
    assert table.investigators[0].clues == 2, "MOVE-07: players evade at the table and need not tell"
    facing = [one for one in reminders(table, box) if one.kind is ReminderKind.MONSTER_TO_FACE]
    assert [(one.seat, one.place, one.number) for one in facing] == [(0, "woods", 1)]


def test_board_is_connected_and_complete():
    assert len(board_graph.town(box)) == 35, "STATE-01"
    assert board_graph.town(box) is board_graph.town(box), "each walk asks for it, and building it takes a millisecond"
    assert len(board_graph.ways(given(), "woods", {}, box)) == 34
    assert set(board_graph.lines(box)) == {*box.spaces, JAIL}
    assert set(board_graph.lines(box)[SKY]) == set(box.streets)


def test_neighbours_and_distances():
    assert set(board_graph.neighbours("uptown", box)) == {
        "miskatonic_university",
        "southside",
        "st_marys_hospital",
        "ye_olde_magick_shoppe",
        "woods",
    }
    far = board_graph.distances("northside", box)
    assert (far["bank_of_arkham"], far["woods"], far["northside"]) == (2, 4, 0), "TV-080"


@pytest.mark.parametrize("color", [ArrowColor.WHITE, ArrowColor.BLACK])
def test_arrows_of_a_colour_are_one_ring_of_streets(color):
    place, ring = "northside", ["northside"]
    while (place := box.arrow_out(place, color)) != "northside":
        ring.append(place)
    assert sorted(ring) == sorted(box.streets), "MONSTER-04"
    assert {box.arrow_out(location, color) for location in box.locations} <= set(box.streets)


def test_rules_load_no_graph_library_until_a_way_is_asked_for():
    code = (
        "import sys, companion.arkham.legality, companion.arkham.pieces.board_graph; print('networkx' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"
