"""Monster surges: rules/arkham.md SURGE-01..08 and the vectors of chapters 21 and 22.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from given import box, count, given, kinds_at
from reading import GATES, gates, placed, refused, resolved, said

from companion.arkham.mythos.draws import fill, waiting
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import WhichGatesGetMore, WhichMonster
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.table.events import (
    DoomChanged,
    LimitLifted,
    MonsterPlaced,
    OutskirtsEmptied,
    SurgeBegan,
    SurgeCancelled,
    Why,
)
from companion.arkham.table.state import OUTSKIRTS

CAVE, LAB, ISLE, WOODS, WITCH, YARD, DINER = GATES
TOWN = "northside"


def surge(table_of: dict[str, Any], at: str, **answers: Any):
    return resolved(given(**table_of), gate=at, **answers)


EVEN = [
    pytest.param({"players": 7, "gates": gates(3)}, CAVE, (), {CAVE: 3, LAB: 2, ISLE: 2}, id="EX-11"),
    pytest.param({"players": 5, "gates": gates(2)}, LAB, (), {CAVE: 2, LAB: 3}, id="TV-009"),
    pytest.param({"players": 1, "gates": gates(3)}, CAVE, (), {CAVE: 1, LAB: 1, ISLE: 1}, id="TV-010"),
    pytest.param(
        {"players": 2, "gates": gates(5)}, WOODS, (), {CAVE: 1, LAB: 1, ISLE: 1, WOODS: 1, WITCH: 1}, id="TV-011"
    ),
    pytest.param({"players": 6, "gates": gates(4)}, WOODS, (ISLE,), {CAVE: 1, LAB: 1, ISLE: 2, WOODS: 2}, id="TV-012"),
    pytest.param({"players": 8, "gates": gates(3)}, CAVE, (ISLE,), {CAVE: 3, LAB: 2, ISLE: 3}, id="TV-013"),
    pytest.param(
        {"players": 7, "gates": gates(3), "monsters": {LAB: 4}}, CAVE, (), {CAVE: 2, LAB: 2, ISLE: 2, OUTSKIRTS: 1},
        id="TV-014",
    ),
    pytest.param(
        {"players": 4, "gates": gates(2), "monsters": {TOWN: 6}}, CAVE, (), {CAVE: 1, OUTSKIRTS: 3}, id="TV-007"
    ),
    pytest.param(
        {"players": 3, "gates": gates(4), "monsters": {TOWN: 4}}, ISLE, (WOODS,), {ISLE: 1, WOODS: 1, OUTSKIRTS: 2},
        id="TV-008",
    ),
    pytest.param(
        {"players": 4, "gates": gates(3), "investigators": {1: "kate_winthrop"}, "at": {1: ISLE},
         "who": {1: {"explored": True}}},
        CAVE, (), {CAVE: 2, LAB: 2}, id="TV-047",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table_of", "at", "more", "expected"), EVEN)
def test_surge_is_spread_evenly_with_most_at_the_surging_gate(table_of, at, more, expected):
    resolution = surge(table_of, at, extra_gates=more)
    assert placed(resolution) == expected
    assert not [q for q in resolution.questions if isinstance(q, WhichGatesGetMore)]


def test_overflow_in_the_middle_of_a_surge_goes_on_into_the_emptied_outskirts():
    """TV-006."""
    resolution = surge({"players": 3, "gates": gates(3), "monsters": {TOWN: 6, OUTSKIRTS: 4}}, CAVE)
    assert placed(resolution) == {OUTSKIRTS: 3}
    assert said(resolution, OutskirtsEmptied) == [OutskirtsEmptied(6, Why.OUTSKIRTS_FULL)]
    assert (count(resolution.after, OUTSKIRTS), resolution.after.terror) == (1, 1)


def test_rest_of_a_surge_goes_to_the_gates_once_terror_lifts_the_limit():
    """TV-018."""
    resolution = surge({"players": 8, "gates": gates(3), "monsters": {TOWN: 11}, "terror": 9}, CAVE)
    assert placed(resolution) == {OUTSKIRTS: 1, CAVE: 3, LAB: 2, ISLE: 2}
    assert said(resolution, LimitLifted)
    assert not resolution.woke


def test_gates_served_before_and_after_the_limit_is_lifted_end_even():
    """SURGE-07: 2 monsters fit, the third lifts the limit, the other 5 make it 2, 2, 2 and 1."""
    table = given(players=8, gates=gates(4), monsters={TOWN: 9}, terror=9)
    first = resolved(table, gate=CAVE, extra_gates=(LAB,))
    (question,) = [q for q in first.questions if isinstance(q, WhichGatesGetMore)]
    assert (question.count, set(question.options)) == (2, {LAB, ISLE, WOODS})
    whole = resolved(table, gate=CAVE, extra_gates=(LAB, ISLE, WOODS))
    assert placed(whole) == {CAVE: 2, LAB: 1, ISLE: 2, WOODS: 2, OUTSKIRTS: 1}


def test_gate_favored_before_the_lift_is_not_favored_twice():
    """SURGE-07: 2 monsters fit on 7 gates, 4 follow the lift; a gate that has its one already gets none of them."""
    table = given(players=2, gates=gates(7), monsters={TOWN: 3, OUTSKIRTS: 6}, terror=9)
    assert refused(table, gate=CAVE, extra_gates=(ISLE, ISLE, LAB, WOODS, YARD)) == "wrong_answer"
    resolution = resolved(table, gate=CAVE, extra_gates=(ISLE, LAB, WOODS, WITCH, YARD))
    assert placed(resolution) == {CAVE: 1, ISLE: 1, LAB: 1, WOODS: 1, WITCH: 1, YARD: 1, OUTSKIRTS: 1}


def test_surge_adds_no_doom_and_keeps_the_clues():
    """TV-015, SURGE-01."""
    resolution = surge({"players": 3, "gates": gates(2), "doom": 5, "clues": {CAVE: 2}}, CAVE)
    assert said(resolution, DoomChanged) == []
    assert (resolution.after.doom, resolution.after.clues[CAVE]) == (5, 2)
    assert resolution.after.gates == gates(2)


def test_explored_investigator_stays_at_the_surging_gate():
    """TV-049."""
    table = given(players=3, gates=gates(2), at={0: CAVE}, who={0: {"explored": True}})
    investigator = resolved(table, gate=CAVE).after.investigators[0]
    assert (investigator.place, investigator.explored) == (CAVE, True)


def test_kate_at_the_surging_gate_cancels_the_surge():
    """TV-048."""
    table = given(players=3, gates=gates(2), investigators={0: "kate_winthrop"}, at={0: CAVE})
    resolution = resolved(table, gate=CAVE)
    assert said(resolution, SurgeCancelled) == [SurgeCancelled(CAVE, Why.KATE)]
    assert placed(resolution) == {}


def test_empty_stack_does_not_matter_to_a_surge():
    """TV-034."""
    resolution = surge({"players": 3, "gates": gates(2), "stack": 0}, CAVE)
    assert said(resolution, SurgeBegan)
    assert not resolution.woke


def test_markers_are_drawn_gates_first_in_the_order_they_are_served():
    """SURGE-04, SURGE-07: places are fixed, then kinds are drawn blind."""
    table = given(players=4, gates=gates(2), monsters={TOWN: 5})
    resolution = resolved(table, gate=LAB, monsters=("ghoul", "zombie", "witch", "gug"))
    assert [(e.kind, e.place) for e in said(resolution, MonsterPlaced)] == [
        ("ghoul", LAB),
        ("zombie", CAVE),
        ("witch", OUTSKIRTS),
        ("gug", OUTSKIRTS),
    ]
    asked = [question.place for question in resolved(table, gate=LAB).questions if isinstance(question, WhichMonster)]
    assert asked == [LAB, CAVE, OUTSKIRTS, OUTSKIRTS]


def of_six_investigators():
    """SURGE-04: 6 monsters on 4 gates, Woods, Graveyard, Black Cave, Witch House; the card surges at the Graveyard."""
    open_gates = {WOODS: "yuggoth", YARD: "abyss", CAVE: "rlyeh", WITCH: "the_dreamlands"}
    return given(players=6, gates=open_gates), "private_security_hired_in_uptown"


def test_nothing_is_drawn_before_the_gates_are_chosen():
    """SURGE-04: else one could choose between known markers."""
    table, card = of_six_investigators()
    gates_of = {CAVE, WITCH, WOODS, YARD} - {box.mythos[card].gate}
    command = fill(table, ResolveMythos(card), box, lambda n: 0)
    resolution = resolve(table, command, box)
    assert command.answers.monsters == ()
    assert resolution.questions[0] == WhichGatesGetMore(1, 1, tuple(g for g in box.spaces if g in gates_of))
    assert [type(question) for question in waiting(resolution)] == [WhichMonster] * 6
    chosen = replace(command, answers=replace(command.answers, extra_gates=(min(gates_of),)))
    drawn = fill(table, chosen, box, lambda n: 0)
    assert len(drawn.answers.monsters) == 6
    assert resolve(table, drawn, box).questions == ()


def test_gates_chosen_after_the_lift_are_chosen_before_the_first_marker_is_drawn():
    """SURGE-04, SURGE-07: one choice after the other, then all markers."""
    table = given(players=8, gates=gates(4), monsters={TOWN: 9}, terror=9)
    command = ResolveMythos("", PrintedCard(CAVE), Answers())
    for chosen, options in (((LAB,), {LAB, ISLE, WOODS}), ((LAB, ISLE, WOODS), {LAB, ISLE, WOODS})):
        command = fill(table, command, box, lambda n: 0)
        asked = [q for q in resolve(table, command, box).questions if isinstance(q, WhichGatesGetMore)]
        assert [set(question.options) for question in asked] == [options]
        assert command.answers.monsters == ()
        command = replace(command, answers=replace(command.answers, extra_gates=chosen))
    assert len(fill(table, command, box, lambda n: 0).answers.monsters) == 8


def test_plan_names_the_shares_before_any_marker_is_drawn():
    (began,) = said(surge({"players": 4, "gates": gates(2), "monsters": {TOWN: 6}}, LAB), SurgeBegan)
    assert (began.size, began.on_gates, began.to_outskirts) == (4, ((LAB, 1), (CAVE, 0)), 3)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param((CAVE,), id="the surging gate itself"),
        pytest.param((LAB, ISLE), id="one too many"),
        pytest.param((LAB, LAB), id="one gate twice"),
        pytest.param((WITCH,), id="no gate there"),
    ],
)
def test_uneven_split_is_refused(more):
    """SURGE-03, SURGE-06: 8 monsters on 3 gates leave one gate beside the surging one to choose."""
    assert refused(given(players=8, gates=gates(3)), gate=CAVE, extra_gates=more) == "wrong_answer"


def test_question_of_the_split_says_what_is_left_to_choose():
    (question,) = [
        q for q in resolved(given(players=8, gates=gates(3)), gate=CAVE).questions if isinstance(q, WhichGatesGetMore)
    ]
    assert question == WhichGatesGetMore(1, 1, (ISLE, LAB))


def test_nothing_is_asked_where_the_split_is_forced():
    questions = resolved(given(players=7, gates=gates(3)), gate=CAVE).questions
    assert {type(question) for question in questions} == {WhichMonster}


def test_a_named_kind_lies_where_it_was_drawn():
    table = given(players=1, gates=gates(1))
    assert kinds_at(resolved(table, gate=CAVE, monsters=("ghoul",)).after, CAVE) == ["ghoul"]
