"""Step 1 of a Mythos card: rules/arkham.md OPEN-01..09, AWAKE-03..06 and the vectors of chapters 21, 22.1 to 22.3."""

from __future__ import annotations

import pytest
from given import after, box, count, given, kinds_at, refusal
from reading import gates, placed, read_off, refused, resolved, said

from companion.arkham.mythos.questions import WhichMonster, WhichWorld
from companion.arkham.table.commands import CloseGate
from companion.arkham.table.events import (
    CluePlaced,
    CluesDiscarded,
    DoomChanged,
    GateHeld,
    GateOpened,
    InvestigatorMoved,
    MonsterPlaced,
    MonsterStayed,
    Why,
)
from companion.arkham.table.state import OUTSKIRTS, SKY, UNKNOWN, GateStack, WakingCause

WOODS, CAVE = "woods", "black_cave"


def test_gate_opens_with_doom_marker_and_monster():
    """EX-12, OPEN-02..07."""
    table = given(players=4, doom=11, clues={CAVE: 2})
    resolution = resolved(table, gate=CAVE, world="yuggoth", monsters=("dark_young",))
    assert resolution.after.doom == 12
    assert resolution.after.gates == {CAVE: "yuggoth"}
    assert CAVE not in resolution.after.clues
    assert kinds_at(resolution.after, CAVE) == ["dark_young"]
    assert [type(event) for event in resolution.steps[0].events] == [
        DoomChanged,
        GateOpened,
        CluesDiscarded,
        MonsterPlaced,
    ]


def test_everybody_at_the_new_gate_is_drawn_through_and_delayed():
    """TV-044, OPEN-06."""
    table = given(players=3, at={0: WOODS, 1: WOODS}, clues={WOODS: 2})
    resolution = resolved(table, gate=WOODS, world="abyss")
    through = resolution.after.investigators[:2]
    assert [(i.place, i.zone, i.delayed) for i in through] == [("abyss", 1, True)] * 2
    assert said(resolution, CluesDiscarded) == [CluesDiscarded(WOODS, 2)]
    assert placed(resolution) == {WOODS: 1}
    order = [type(event) for event in resolution.events]
    assert order.index(InvestigatorMoved) < order.index(MonsterPlaced)


def test_seal_holds_the_gate_and_the_card_goes_on():
    """TV-045."""
    table = given(doom=6, seals=[WOODS], monsters={"uptown": ["gug"]})
    resolution = resolved(table, gate=WOODS, clue="graveyard", black="slash")
    assert resolution.steps[0].events == (GateHeld(WOODS, Why.SEALED),)
    assert resolution.after.doom == 6
    assert said(resolution, CluePlaced)
    assert kinds_at(resolution.after, "southside") == ["gug"]
    assert [step.number for step in resolution.steps] == [1, 2, 3, 4, 5]


def test_kate_holds_the_gate():
    """TV-046."""
    table = given(investigators={0: "kate_winthrop"}, at={0: WOODS}, doom=2)
    resolution = resolved(table, gate=WOODS)
    assert resolution.steps[0].events == (GateHeld(WOODS, Why.KATE),)
    assert (resolution.after.doom, dict(resolution.after.gates)) == (2, {})


def test_kate_elsewhere_holds_nothing():
    assert resolved(given(investigators={0: "kate_winthrop"}), gate=WOODS).after.gates == {WOODS: UNKNOWN}


def test_seal_is_looked_at_before_kate():
    """OPEN-01."""
    table = given(investigators={0: "kate_winthrop"}, at={0: WOODS}, seals=[WOODS])
    assert resolved(table, gate=WOODS).steps[0].events == (GateHeld(WOODS, Why.SEALED),)


def test_full_doom_track_stops_everything_at_once():
    """TV-032, MYTHOS-04."""
    table = given(doom=12, at={0: WOODS}, clues={WOODS: 2}, monsters={"uptown": ["gug"]})
    resolution = resolved(table, gate=WOODS, clue="graveyard", black="slash")
    assert resolution.woke
    assert resolution.after.awakening.road is WakingCause.DOOM_TRACK
    assert not said(resolution, GateOpened)
    assert resolution.after.clues == {WOODS: 2}
    assert resolution.after.investigators[0].place == WOODS
    assert count(resolution.after, WOODS) == 0
    assert kinds_at(resolution.after, "uptown") == ["gug"]
    assert [step.number for step in resolution.steps] == [1]
    assert resolution.questions == ()


def test_empty_gate_stack_wakes_after_the_doom_token():
    """TV-033, AWAKE-05."""
    resolution = resolved(given(doom=4, stack=0), gate=WOODS)
    assert said(resolution, DoomChanged)[0] == DoomChanged(4, 5, Why.NEW_GATE)
    assert resolution.after.awakening.road is WakingCause.GATE_STACK
    assert resolution.after.doom == box.ancient_ones["hastur"].doom_track


def test_marker_that_came_back_is_drawn_again():
    """TV-035."""
    resolution = resolved(given(gate_stack=GateStack({}, ("abyss",))), gate=WOODS)
    assert not resolution.woke
    assert resolution.after.gates == {WOODS: "abyss"}
    assert len(resolution.after.gate_stack) == 0


def test_empty_cup_wakes_after_the_markers_placed_before():
    """TV-036, AWAKE-06."""
    resolution = resolved(given(players=5, cup=1), gate=WOODS)
    assert placed(resolution) == {WOODS: 1}
    assert resolution.after.awakening.road is WakingCause.MONSTER_CUP


@pytest.mark.parametrize(
    ("players", "before", "wakes"),
    [
        pytest.param(4, 6, True, id="TV-038"),
        pytest.param(7, 4, True, id="TV-039 seven players"),
        pytest.param(6, 5, True, id="TV-039 six players"),
        pytest.param(2, 7, True, id="TV-039 two players"),
        pytest.param(3, 5, False, id="TV-040"),
    ],
)
def test_number_of_open_gates_that_wakes(players, before, wakes):
    table = given(players=players, gates=gates(before), at={0: "historical_society"})
    resolution = resolved(table, gate="historical_society")
    assert len(resolution.after.gates) == before + 1
    assert resolution.woke is wakes
    if wakes:
        assert resolution.after.awakening.road is WakingCause.OPEN_GATES
        assert resolution.after.investigators[0].place == "historical_society"
        assert placed(resolution) == {}


def test_second_monster_of_a_gate_finds_the_town_full():
    """TV-016."""
    assert placed(resolved(given(players=5, monsters={"northside": 7}), gate=WOODS)) == {WOODS: 1, OUTSKIRTS: 1}


def test_sky_counts_against_the_limit():
    """TV-023."""
    table = given(players=3, monsters={"northside": 4, SKY: ["byakhee"]})
    resolution = resolved(table, gate=WOODS)
    assert placed(resolution) == {WOODS: 1}
    again = resolved(given(players=3, monsters={"northside": 4, SKY: ["byakhee"], WOODS: 1}), gate=CAVE)
    assert placed(again) == {OUTSKIRTS: 1}


@pytest.mark.parametrize(("players", "monsters"), [(4, 1), (5, 2)])
def test_number_of_monsters_of_a_new_gate(players, monsters):
    """OPEN-07, NUM-01."""
    assert placed(resolved(given(players=players), gate=WOODS)) == {WOODS: monsters}


def test_gate_opens_on_a_closed_location_and_closing_it_puts_people_out():
    """TV-059, OPEN-09."""
    lab, street = "science_building", "miskatonic_university"
    table = given(closures={lab: 2}, at={1: "newspaper"})
    resolution = resolved(table, gate=lab, world="abyss", monsters=("ghoul",))
    assert resolution.after.gates == {lab: "abyss"}
    assert kinds_at(resolution.after, lab) == ["ghoul"]
    there = given(closures={lab: 2}, gates={lab: "abyss"}, at={1: lab}, monsters={lab: ["zombie"]})
    closed = after(there, CloseGate(lab))
    assert closed.investigators[1].place == street
    assert kinds_at(closed, street) == ["zombie"]


def test_new_monster_moves_in_the_same_phase():
    """MYTHOS-01: step 3 follows step 1."""
    resolution = resolved(given(), gate=WOODS, white="hexagon", monsters=("ghoul",))
    assert kinds_at(resolution.after, "uptown") == ["ghoul"]


def test_unanswered_draws_leave_unnamed_markers_and_questions():
    resolution = resolved(given(), gate=WOODS)
    world, monster = resolution.questions
    assert isinstance(world, WhichWorld)
    assert isinstance(monster, WhichMonster)
    assert dict(world.options) == {w.id: 2 for w in box.worlds.values()}
    assert dict(monster.options) == {k.id: k.count for k in box.monsters.values() if not k.mask}
    assert (monster.index, monster.place) == (0, WOODS)
    assert kinds_at(resolution.after, WOODS) == [UNKNOWN]
    assert said(resolution, MonsterStayed)[0].why is Why.NOT_NAMED


def test_players_may_leave_markers_unnamed():
    table = given()
    command = read_off(gate=WOODS, world=UNKNOWN, monsters=(UNKNOWN,))
    assert refusal(table, command) is None
    now = after(table, command)
    assert (now.gates, len(now.gate_stack)) == ({WOODS: UNKNOWN}, 15)


def test_players_may_not_apply_with_a_draw_open():
    assert refusal(given(), read_off(gate=WOODS)) == "question_open"


def test_options_are_what_is_left():
    table = given(gates={"graveyard": "abyss", "black_cave": "abyss"}, monsters={"uptown": ["dhole", "gug"]})
    world, monster = resolved(table, gate=WOODS).questions
    assert "abyss" not in dict(world.options)
    assert "dhole" not in dict(monster.options)
    assert dict(monster.options)["gug"] == 1


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        pytest.param({"world": "abyss"}, "no_marker_left", id="both markers of the world are on the board"),
        pytest.param({"world": "atlantis"}, "no_marker_left", id="no such world"),
        pytest.param({"world": "yuggoth", "monsters": ("dhole",)}, "kind_exhausted", id="no such marker in the cup"),
        pytest.param({"world": "yuggoth", "monsters": ("hydra",)}, "unknown_id", id="no such kind"),
    ],
)
def test_impossible_draws_are_refused(answers, reason):
    table = given(gates={"graveyard": "abyss", "black_cave": "abyss"}, monsters={"uptown": ["dhole"]})
    assert refused(table, gate=WOODS, **answers) == reason


def test_more_monsters_than_drawn_are_refused():
    command = read_off(gate=WOODS, world="abyss", monsters=("ghoul", "zombie"))
    assert refusal(given(), command) == "too_many_monsters"


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        pytest.param({"gate": "newspaper"}, "not_unstable", id="gate at a stable location"),
        pytest.param({"gate": "arcadia"}, "not_unstable", id="gate nowhere"),
        pytest.param({"clue": "uptown"}, "unknown_place", id="clue in a street"),
        pytest.param({"white": "moon"}, "unknown_id", id="no such symbol"),
    ],
)
def test_impossible_cards_are_refused(printed, reason):
    assert refused(given(), **printed) == reason


def test_unknown_card_is_refused():
    assert refused(given(), "the_circus_comes") == "unknown_id"
    assert refused(given()) == ""
