"""Rounds and phases: TURN, AO-04, SETUP-10 and what happens by itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from given import after, events, given, refusal

from companion.arkham.table.commands import BeginPhase, MoveInvestigator
from companion.arkham.table.events import (
    CardLeft,
    FirstPlayerPassed,
    InvestigatorMoved,
    LocationOpened,
    MythosLeftOut,
    PhaseBegan,
    Why,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, Phase, Table

PHASES = list(Phase)
I, II, III, IV, V = PHASES  # noqa: E741 - the rulebook's numerals


def end_of_round(**fields: Any) -> Table:
    return given(**{"mythos_resolved": True, "round": 3, **fields})


def next_round(**fields: Any) -> Table:
    return after(end_of_round(**fields), BeginPhase(I))


@pytest.mark.parametrize(("phase", "then"), list(pairwise(PHASES)), ids=lambda phase: phase.value)
def test_phases_follow_one_another(phase, then):
    table = given(phase=phase, round=2)
    assert after(table, BeginPhase(then)).phase is then, "TURN-01"
    assert events(table, BeginPhase(then))[-1] == PhaseBegan(2, then)


def test_after_the_mythos_a_new_round_begins_and_the_marker_passes_left():
    table = next_round(first_player=2)
    assert (table.round, table.phase, table.first_player, table.mythos_resolved) == (4, I, 3, False), "TURN-02"
    assert next_round(first_player=3).first_player == 0
    assert FirstPlayerPassed(3) in events(end_of_round(first_player=2), BeginPhase(I))


def test_the_marker_passes_over_who_is_out():
    out = {"eliminated": True, "place": ""}
    assert next_round(first_player=1, who={2: out, 3: out}).first_player == 0, "TURN-02"
    assert next_round(first_player=1, who={1: out}).first_player == 2


def test_the_marker_stays_with_the_only_player():
    assert next_round(players=1).first_player == 0


def test_a_lost_first_player_passes_the_marker_as_usual():
    assert next_round(first_player=0, at={0: LOST}).first_player == 1


def test_after_the_opening_card_the_marker_stays():
    table = next_round(round=0, first_player=1)
    assert (table.round, table.first_player) == (1, 1), "SETUP-10"


def test_after_the_first_round_the_marker_passes():
    table = next_round(round=1, first_player=1)
    assert (table.round, table.first_player) == (2, 2), "TURN-02"
    assert FirstPlayerPassed(2) in events(end_of_round(round=1, first_player=1), BeginPhase(I))


def test_nobody_is_held_up_by_a_mythos_card_that_was_not_entered():
    assert MythosLeftOut() in events(given(), BeginPhase(I))
    assert MythosLeftOut() not in events(given(mythos_resolved=True), BeginPhase(I))
    table = after(given(round=0), BeginPhase(II))
    assert (table.round, table.phase) == (1, II)


def test_going_back_in_a_round_undoes_nothing():
    table = given(phase=IV, at={0: ("abyss", 1)}, who={1: {"delayed": True}})
    back = after(table, BeginPhase(II))
    assert back == replace(table, phase=II)
    assert refusal(back, BeginPhase(II)) is Reason.NO_CHANGE


def test_several_phases_at_once_pass_through_each():
    table = given(phase=I, gates={"woods": "abyss"}, at={0: "woods", 1: ("abyss", 1)}, who={2: {"delayed": True}})
    end = after(table, BeginPhase(V))
    assert [(p.place, p.zone) for p in end.investigators[:2]] == [("abyss", 1), ("abyss", 2)]
    assert not end.investigators[2].delayed
    assert [event.phase for event in events(table, BeginPhase(V)) if isinstance(event, PhaseBegan)] == PHASES[1:]


def test_whoever_already_crossed_is_not_moved_again():
    table = given(phase=II, gates={"woods": "abyss"}, at={0: ("abyss", 1)})
    table = after(table, MoveInvestigator(0, "abyss", 2), BeginPhase(III))
    assert (table.investigators[0].place, table.investigators[0].zone) == ("abyss", 2)


def test_two_gates_leave_the_choice_to_the_player():
    table = given(phase=II, gates={"woods": "abyss", "graveyard": "abyss"}, at={0: ("abyss", 2)})
    waits = after(table, BeginPhase(III))
    assert (waits.investigators[0].place, waits.investigators[0].zone) == ("abyss", 2), "EX-07: both are open to him"
    table = after(table, MoveInvestigator(0, "graveyard"), BeginPhase(III))
    assert (table.investigators[0].place, table.investigators[0].explored) == ("graveyard", True)


def test_who_explored_the_gate_is_not_drawn_in_again():
    table = given(phase=III, gates={"woods": "abyss"}, at={0: "woods"}, who={0: {"explored": True}})
    assert after(table, BeginPhase(IV)).investigators[0].place == "woods", "ENC-01"


def test_what_lasts_until_the_end_of_next_turn_ends_then():
    lasting = {"blue_flu": 3, "fourth_of_july_parade": 4}
    closures = {"library": 3, "newspaper": 4, "general_store": 0}
    table = end_of_round(lasting=lasting, closures=closures)
    end = after(table, BeginPhase(I))
    assert end.lasting == {"fourth_of_july_parade": 4}, "TURN-03"
    assert end.closures == {"newspaper": 4, "general_store": 0}
    happened = events(table, BeginPhase(I))
    assert CardLeft("blue_flu", Why.END_OF_NEXT_TURN) in happened
    assert LocationOpened("library", Why.END_OF_NEXT_TURN) in happened


def test_icy_winds_blow_in_the_streets_at_the_end_of_the_mythos_phase():
    table = end_of_round(ancient_one="ithaqua", at={0: "northside", 1: "woods", 2: "uptown"}, who={2: {"stamina": 1}})
    before, end = table.investigators, after(table, BeginPhase(I)).investigators
    assert [now.stamina - then.stamina for now, then in zip(end, before, strict=True)] == [-1, 0, 0, 0], "AO-04"
    assert end[2].place == "st_marys_hospital"
    assert InvestigatorMoved(2, "uptown", "st_marys_hospital", 0, Why.UNCONSCIOUS) in events(table, BeginPhase(I))


def test_winds_do_not_blow_for_other_ancient_ones():
    assert next_round(at={0: "northside"}).investigators[0].stamina == 5
