"""What tables forget: each reminder where it applies, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fighting import battling, facing, person
from given import box, given
from playing import CORRECTIONS, RULES, play

from companion.arkham.engine import apply
from companion.arkham.reminders import ReminderKind as Kind
from companion.arkham.reminders import reminders
from companion.arkham.table.commands import BeginPhase
from companion.arkham.table.commands_by_chapter.fight_commands import BeginFight, EvadeMonster, FightRound, FleeMonster
from companion.arkham.table.state import LOST, Awakening, Fortune, Outcome, Phase, WakingCause

MOVING = {"phase": Phase.MOVEMENT, "round": 3}
GATE = {"phase": Phase.ARKHAM_ENCOUNTERS, "round": 3, "gates": {"woods": "rlyeh"}, "at": {0: "woods"}}
HERE = {0: {"explored": True}}
OUT = {"eliminated": True, "place": ""}
STRANGLER = {"rumor": "the_southside_strangler_strikes", "round": 4, "rumor_since": 2}

APPLIES: list[Any] = [
    pytest.param(Kind.UPKEEP_ROLL, {"phase": Phase.UPKEEP, "round": 3, "who": {0: {"fortune": Fortune.CURSED}}},
                 id="UPKEEP-03"),
    pytest.param(Kind.RETURN_FROM_LOST, {"phase": Phase.UPKEEP, "round": 3, "at": {0: LOST},
                                         "who": {0: {"skips_round": 2}}}, id="STATUS-10"),
    pytest.param(Kind.RETURN_FROM_LOST, {"round": 3, "at": {0: LOST}, "who": {0: {"skips_round": 0}}},
                 id="STATUS-11"),
    pytest.param(Kind.MONSTER_TO_FACE, {**MOVING, "monsters": {"newspaper": ["ghoul"]}}, id="MOVE-04"),
    pytest.param(Kind.NO_MONSTER_TO_FACE, {**MOVING, "monsters": {"newspaper": ["ghoul"]},
                                           "who": {seat: {"came_back": 3} for seat in range(4)}}, id="EVADE-10"),
    pytest.param(Kind.CLUES_HERE, {**MOVING, "clues": {"newspaper": 2}}, id="MOVE-07"),
    pytest.param(Kind.EXPLORED_IS_LOST, {**MOVING, "gates": {"woods": "rlyeh"}, "at": {0: "woods"}, "who": HERE},
                 id="STATE-08"),
    pytest.param(Kind.WAY_BACK, {**MOVING, "gates": {"woods": "rlyeh", "graveyard": "rlyeh"}, "at": {0: ("rlyeh", 2)}},
                 id="MOVE-06"),
    pytest.param(Kind.GATE_PULLS, GATE, id="ENC-01"),
    pytest.param(Kind.CLOSE_GATE, {**GATE, "who": HERE}, id="GATE-01"),
    pytest.param(Kind.SEALING_PRICE, {**GATE, "who": HERE, "ancient_one": "hastur"}, id="GATE-05"),
    pytest.param(Kind.NO_SEALING, {**GATE, "who": HERE, "environment": "no_one_can_help_you_now"}, id="SIGN-04"),
    pytest.param(Kind.RUMOR_CLOCK, {"rumor": "good_work_undone", "rumor_tokens": 7, "round": 4, "rumor_since": 2},
                 id="MCARD-03"),
    pytest.param(Kind.RUMOR_RUNS_DOWN, {**STRANGLER, "allies": 9}, id="MCARD-03-allies"),
    pytest.param(Kind.LIMIT_STAYS, {"who": {1: OUT}}, id="STATE-03"),
    pytest.param(Kind.CLUE_TOKENS, {"clues": {"woods": 49}}, id="STATE-09"),
    pytest.param(Kind.ICY_WINDS, {"ancient_one": "ithaqua", "at": {0: "uptown"}, "mythos_resolved": True}, id="AO-04"),
    pytest.param(Kind.ENDS_NOW, {"lasting": {"blue_flu": 1}, "mythos_resolved": True}, id="TURN-03"),
    pytest.param(Kind.FIRST_PLAYER_PASSES, {"mythos_resolved": True}, id="TURN-02"),
    pytest.param(Kind.PATROL_WAGON, {**MOVING, "who": {0: {**person(held=("patrol_wagon",)), "came_back": 3}}},
                 id="SPECIAL-CARD-03"),
    *(
        pytest.param(Kind.PATROL_WAGON, {"phase": phase, "who": {0: person(held=("patrol_wagon",)) | {"fought": True}}},
                     id=f"SPECIAL-CARD-03-{phase}")
        for phase in (Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS)
    ),
    pytest.param(Kind.ITEMS_TO_CHOOSE, {"who": {0: {"items_due": 2}}}, id="STATUS-03"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields"), APPLIES)
def test_a_reminder_stands_where_it_applies(kind, fields):
    found = reminders(given(**{"ancient_one": "yig", **fields}), box)
    assert kind in {reminder.kind for reminder in found}
    assert kind not in {reminder.kind for reminder in reminders(given(ancient_one="yig", phase=Phase.UPKEEP), box)}


def test_the_wagon_is_at_stake_after_every_fight_of_a_phase_however_it_ended():
    """SPECIAL-CARD-03: a die after each fight; evading alone is none."""

    def asked(*commands):
        table = facing("cultist", person(held=("patrol_wagon",)))
        for command in commands:
            table = apply(table, command, box).state
        return Kind.PATROL_WAGON in {one.kind for one in reminders(table, box)}

    fight = BeginFight(0, 1)
    assert not asked()
    assert not asked(EvadeMonster(0, 1, 1)), "evaded"
    assert not asked(fight), "the fight goes on"
    assert asked(fight, FightRound(0, 1)), "won"
    assert asked(fight, FleeMonster(0, 1)), "fled"
    assert not asked(fight, FightRound(0, 1), BeginPhase(Phase.ARKHAM_ENCOUNTERS)), "a die has been thrown, or not"


def test_it_says_what_it_needs_to():
    clock = next(one for one in reminders(given(rumor="good_work_undone", rumor_tokens=7, round=4, rumor_since=2), box))
    assert (clock.card, clock.number, clock.most) == ("good_work_undone", 7, 10)
    down = next(one for one in reminders(given(**STRANGLER, allies=9), box))
    assert (down.card, down.number, down.most) == ("the_southside_strangler_strikes", 9, 0)
    needed = next(one for one in reminders(given(**{**GATE, "who": HERE, "ancient_one": "yog_sothoth"}), box))
    assert (needed.seat, needed.place, needed.number) == (0, "woods", 2)


def test_one_line_or_a_whole_kind_can_be_silenced():
    table = given(2, **MOVING, clues={"newspaper": 1})
    both = reminders(table, box)
    assert [one.kind for one in both] == [Kind.CLUES_HERE] * 2
    assert reminders(table, box, {both[0].id}) == both[1:]
    assert reminders(table, box, {Kind.CLUES_HERE}) == ()
    assert len({one.id for one in both}) == 2


def test_the_battle_has_its_own():
    table = battling(
        "yig",
        2,
        who={0: person(held=("wither",))},
        battle={"attacked": (0, 1), "defended": (0, 1), "spells": {0: (1,)}},
    )
    assert [one.kind for one in reminders(table, box)] == [Kind.SPELLS_END, Kind.FIRST_PLAYER_PASSES]


def test_limits_are_no_matter_of_the_battle():
    """STATE-03, AWAKE-09: no monsters come any more."""
    table = battling("yig", 3, who={1: OUT})
    assert Kind.LIMIT_STAYS not in {one.kind for one in reminders(table, box)}


def test_nothing_is_said_when_the_game_is_over_or_it_has_just_woken():
    assert reminders(given(**MOVING, clues={"newspaper": 1}, outcome=Outcome.GATES_SEALED), box) == ()
    assert reminders(given(**MOVING, clues={"newspaper": 1}, awakening=Awakening(WakingCause.CARD, 3)), box) == ()


def test_who_skips_the_round_is_not_reminded():
    table = given(1, **MOVING, clues={"newspaper": 1}, who={0: {"skips_round": 3}})
    assert reminders(table, box) == ()


def test_reminders_can_be_asked_of_every_table():
    for seed in range(6):
        for _, _, table, _ in play(Random(seed), 80, (*RULES, *CORRECTIONS)):
            found = reminders(table, box)
            assert len({one.id for one in found}) == len(found), "no two lines with one name"
