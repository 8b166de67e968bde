"""Closing a gate by a check, sealing it at once: GATE-01..05, chapter 22.5."""

from __future__ import annotations

from typing import Any

import pytest
from fighting import person
from given import after, box, events, given, refusal

from companion.arkham.combat import rolls
from companion.arkham.combat.gate_checks import SKILLS
from companion.arkham.table.commands import BeginPhase, CloseGate, CloseGateByCheck
from companion.arkham.table.events import CheckKind, CheckMade
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, Outcome, Phase, Table

PLACE = "black_cave"


def at_gate(world: str = "abyss", who: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Phase III: seat 0 stands explored at a gate; another gate keeps the game open."""
    return given(
        **{
            "ancient_one": "yig",
            "gates": {PLACE: world, "woods": "the_dreamlands"},
            "phase": Phase.ARKHAM_ENCOUNTERS,
            "at": {0: PLACE},
            "who": {0: {"explored": True, **(who or {})}},
            "round": 4,
            **fields,
        }
    )


def rolled(table: Table, skill: str) -> rolls.CheckRoll:
    """The dice of closing the gate with a skill; the rules have to let it be tried now."""
    assert refusal(table, CloseGateByCheck(0, skill, 1)) is None
    roll = rolls.closing(table, 0, skill, box)
    assert roll is not None
    return roll


DICE = [
    pytest.param("yig", "abyss", {"fight": 4, "lore": 3}, {"fight": 2, "lore": 1}, 1, id="TV-086"),
    pytest.param("yog_sothoth", "another_dimension", {"fight": 4, "lore": 3}, {"fight": 4, "lore": 3}, 2, id="TV-090"),
]


@pytest.mark.parametrize(("ancient_one", "world", "skills", "dice", "needed"), DICE)
def test_fight_or_lore_with_the_gates_modifier(ancient_one, world, skills, dice, needed):
    table = at_gate(world, person(skills=skills), ancient_one=ancient_one)
    found = {skill: rolled(table, skill) for skill in SKILLS}
    assert {skill: roll.dice.dice for skill, roll in found.items()} == dice, "GATE-02"
    assert {roll.needed for roll in found.values()} == {needed}


def test_bonuses_of_combat_and_spells_do_not_close_gates():
    table = at_gate(who=person(held=("automatic_45", "fight"), skills={"fight": 4}))
    assert rolled(table, "fight").dice.dice == 4 + 1 - 2, "GATE-02, CHECK-08"


def test_a_pass_closes_with_all_that_follows():
    table = at_gate(who={"clues": 2}, monsters={"northside": ["ghoul", "zombie"]})
    end = after(table, CloseGateByCheck(0, "fight", 1, clues=2))
    assert end.gates == {"woods": "the_dreamlands"}
    assert (end.investigators[0].gate_trophies, end.investigators[0].clues) == (("abyss",), 0), "GATE-03"
    assert not end.investigators[0].explored
    assert events(table, CloseGateByCheck(0, "lore", 1))[0] == CheckMade(0, CheckKind.CLOSE_GATE, 1, 1, 0)


def test_one_try_per_round_and_another_in_the_next():
    failed = after(at_gate(), CloseGateByCheck(0, "fight", 0))
    assert PLACE in failed.gates
    assert {refusal(failed, CloseGateByCheck(0, skill, 1)) for skill in SKILLS} == {Reason.GATE_TRIED}, "GATE-01"
    order = (Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS, Phase.UPKEEP, Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS)
    again = after(failed, *map(BeginPhase, order))
    assert after(again, CloseGateByCheck(0, "lore", 1)).gates == {"woods": "the_dreamlands"}, (
        "GATE-01: unlimited rounds"
    )


SEALING = [
    pytest.param("yig", "", 5, 0, None, id="TV-087-five"),
    pytest.param("yig", "", 4, 0, Reason.NOT_ENOUGH_CLUES, id="TV-087-four"),
    pytest.param("yig", "", 6, 2, Reason.NOT_ENOUGH_CLUES, id="TV-088"),
    pytest.param("hastur", "", 7, 0, Reason.NOT_ENOUGH_CLUES, id="TV-089-hastur"),
    pytest.param("hastur", "nodens_favor", 6, 0, None, id="TV-089-both"),
    pytest.param("yig", "nodens_favor", 3, 0, None, id="TV-089-favor"),
    pytest.param("yig", "no_one_can_help_you_now", 9, 0, Reason.NO_SEALING, id="GATE-05-forbidden"),
]


@pytest.mark.parametrize(("ancient_one", "environment", "clues", "spent", "reason"), SEALING)
def test_sealing_is_paid_after_the_check(ancient_one, environment, clues, spent, reason):
    table = at_gate(who={"clues": clues}, ancient_one=ancient_one, environment=environment, doom=3)
    command = CloseGateByCheck(0, "fight", 1, clues=spent, seal=True)
    assert refusal(table, command) is reason
    if reason is None:
        end = after(table, command)
        assert (end.seals, end.investigators[0].clues, end.doom) == (frozenset({PLACE}), 0, 3)


def test_a_failed_try_with_the_wish_to_seal_costs_no_seal():
    end = after(at_gate(who={"clues": 5}), CloseGateByCheck(0, "fight", 0, seal=True))
    assert (end.seals, end.investigators[0].clues) == (frozenset(), 5)


def test_yog_sothoth_needs_two():
    table = at_gate("another_dimension", ancient_one="yog_sothoth")
    assert PLACE in after(table, CloseGateByCheck(0, "lore", 1)).gates, "TV-090"
    assert PLACE not in after(table, CloseGateByCheck(0, "lore", 2)).gates


REFUSED = [
    pytest.param({"who": {"explored": False}}, "fight", Reason.NOT_EXPLORED, id="GATE-01-explored"),
    pytest.param({"phase": Phase.MOVEMENT}, "fight", Reason.WRONG_PHASE, id="GATE-01-phase"),
    pytest.param({}, "luck", Reason.WRONG_SKILL, id="GATE-02-skill"),
    pytest.param({"gates": {}, "who": {"explored": False}}, "fight", Reason.NO_GATE, id="no gate"),
]


@pytest.mark.parametrize(("fields", "skill", "reason"), REFUSED)
def test_who_may_not_close(fields, skill, reason):
    assert refusal(at_gate(**fields), CloseGateByCheck(0, skill, 1)) is reason


def test_the_last_gate_wins_with_enough_trophies():
    table = at_gate(gates={PLACE: "abyss"}, who={"gate_trophies": ("rlyeh", "yuggoth", "rlyeh")})
    assert after(table, CloseGateByCheck(0, "fight", 1)).outcome is Outcome.GATES_CLOSED, "TV-098, WIN-01"
    poor = at_gate(gates={PLACE: "abyss"}, who={"gate_trophies": ("rlyeh",)})
    assert after(poor, CloseGateByCheck(0, "fight", 1)).outcome is None, "TV-099"


def test_the_sixth_seal_wins_whatever_is_open():
    others = ("graveyard", "unvisited_isle", "hibbs_roadhouse", "the_unnamable", "science_building")
    end = after(at_gate(who={"clues": 5}, seals=others), CloseGateByCheck(0, "fight", 1, seal=True))
    assert end.outcome is Outcome.GATES_SEALED, "TV-101, WIN-02"


def test_the_elder_sign_needs_no_check_and_takes_the_card_along():
    table = at_gate(who=person(held=("elder_sign",), sanity=3, stamina=4), doom=7)
    end = after(table, CloseGate(PLACE, 0, elder_sign_card=True))
    investigator = end.investigators[0]
    assert (end.doom, investigator.sanity, investigator.stamina) == (6, 2, 3), "TV-091, SIGN-02"
    assert (investigator.cards, end.seals, end.elder_sign_cards) == ((), frozenset({PLACE}), 1)
    wrong = at_gate(who=person(held=("elder_sign",)), phase=Phase.MOVEMENT)
    assert refusal(wrong, CloseGate(PLACE, 0, elder_sign_card=True)) is Reason.WRONG_PHASE, "SIGN-01"


def test_the_elder_sign_works_even_if_it_devours():
    table = at_gate(who=person(held=("elder_sign",), sanity=1, stamina=1))
    end = after(table, CloseGate(PLACE, 0, elder_sign_card=True))
    assert end.investigators[0].eliminated, "TV-093, SIGN-03"
    assert (end.seals, end.investigators[0].gate_trophies) == (frozenset({PLACE}), ("abyss",))


def test_closing_moves_nobody_out_of_that_world():
    table = at_gate(at={0: PLACE, 1: ("abyss", 2)})
    closed = after(table, CloseGateByCheck(0, "fight", 1))
    assert closed.investigators[1].place == "abyss", "GATE-08"
    order = (Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS, Phase.UPKEEP, Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS)
    assert after(closed, *map(BeginPhase, order)).investigators[1].place == LOST, "TV-096"
