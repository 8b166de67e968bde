"""Rules that have no worked example in the rulebook: whole procedures, and what follows from the components."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from fighting import PLACE, battling, facing, fighting, in_encounter, person, rolled
from given import after, box, count, given, kinds_at, refusal

from companion.arkham.movement import meeting_monsters
from companion.arkham.pieces import monster_cup
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table import commands as do
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.events import CheckKind
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import (
    ENCOUNTER,
    LOST,
    OUTSKIRTS,
    Draws,
    FightStage,
    Investigator,
    Outcome,
    Phase,
    WakingCause,
)
from companion.facts.arkham_records import Dimension, Stability

# ------------------------------------------------------------------ state and numbers


def test_twenty_doom_tokens_are_enough_for_the_longest_track_and_six_seals():
    longest = max(sheet.doom_track for sheet in box.ancient_ones.values())
    assert longest + box.numbers.elder_signs_to_win <= box.numbers.doom_tokens, "STATE-06: the reserve never runs dry"


def test_an_investigator_is_all_that_the_rules_ask_about():
    known = {field.name for field in fields(Investigator)}
    assert known >= {
        "place",
        "sanity",
        "max_sanity",
        "stamina",
        "max_stamina",
        "money",
        "clues",
        "cards",
        "monster_trophies",
        "gate_trophies",
        "sliders",
        "delayed",
        "skips_round",
        "explored",
        "fortune",
        "eliminated",
        "zone",
    }, "STATE-07"


def test_who_draws_makes_no_difference():
    card = do.ResolveMythos("feds_raid_arkham", answers=do.Answers(world="yuggoth", monsters=("witch",)))
    ends = [after(given(draws=draws), card) for draws in Draws]
    assert ends[0] == replace(ends[1], draws=ends[0].draws), "STATE-10: the command carries what was drawn"


def test_numbers_of_the_rules():
    numbers = box.numbers
    assert (numbers.hands, numbers.success_on, numbers.blessed_success_on, numbers.cursed_success_on) == (2, 5, 4, 6)
    assert (numbers.clues_to_seal, numbers.elder_signs_to_win, numbers.terror_maximum) == (5, 6, 10), "NUM-04"
    closing = {space.closes_at_terror for space in box.spaces.values()} - {None}
    assert closing == {3, 6, 9}, "NUM-04"


THRESHOLDS = [
    pytest.param(5, 6, 0, id="NUM-02-legal-at-equality"),
    pytest.param(6, 6, 1, id="NUM-02-acted-on-when-exceeded"),
]


@pytest.mark.parametrize(("before", "in_arkham", "outside"), THRESHOLDS)
def test_the_limit_is_legal_at_equality(before, in_arkham, outside):
    end = after(given(3, monsters={"uptown": before}), do.OpenGate("woods", "abyss", ("ghoul",)))
    assert (monsters_in_arkham(end), count(end, OUTSKIRTS)) == (in_arkham, outside)


# ------------------------------------------------------------------ movement, fights


def test_a_movement_from_beginning_to_end():
    table = facing("zombie", clues={"southside": 2})
    past = after(table, do.EvadeMonster(0, 1, 1), do.MoveInvestigator(0, "southside"), do.TakeClues(0, 2))
    assert (past.investigators[0].place, past.investigators[0].clues) == ("southside", 2), "MOVE-09"
    caught = after(table, do.EvadeMonster(0, 1, 0), do.HorrorCheck(0, 1), do.FightRound(0, 1))
    assert caught.investigators[0].monster_trophies == ("zombie",)
    assert refusal(caught, do.MoveInvestigator(0, "southside")) is Reason.CANNOT_MOVE, "MOVE-09: points are 0"
    delayed = given(at={0: "uptown"}, who={0: {"delayed": True}}, phase=Phase.UPKEEP, monsters={"uptown": ["zombie"]})
    stood_up = after(delayed, do.BeginPhase(Phase.MOVEMENT))
    assert not stood_up.investigators[0].delayed
    assert refusal(stood_up, do.MoveInvestigator(0, "southside")) is Reason.CANNOT_MOVE, "MOVE-09: stands up instead"
    assert len(meeting_monsters.to_face(stood_up, 0)) == 1


def test_a_clue_passed_by_is_not_taken():
    table = given(at={0: "uptown"}, clues={"southside": 1}, phase=Phase.MOVEMENT)
    end = after(table, do.MoveInvestigator(0, "southside"), do.MoveInvestigator(0, "french_hill"))
    assert (end.clues, end.investigators[0].clues) == ({"southside": 1}, 0), "TV-056, MOVE-07"
    assert refusal(end, do.TakeClues(0)) is Reason.NO_CLUES_THERE


def test_a_fight_from_beginning_to_end():
    table = facing("star_spawn", person(held=("shrivelling", "automatic_45"), skills={"lore": 4}))
    stages = []
    for command in (
        do.BeginFight(0, 1),
        do.HorrorCheck(0, 0),
        do.CastSpell(0, 1, 1),
        do.FightRound(0, 2, cards=(1, 2)),
    ):
        table = after(table, command)
        stages.append(table.fights[0].stage)
    assert stages == [FightStage.HORROR, *[FightStage.CHOOSE] * 3], "COMBAT-13"
    assert (table.investigators[0].sanity, table.investigators[0].stamina) == (2, 2), "−2 horror, −1 spell; −3 blow"
    checks = [rolled(table, kind).dice.check for kind in (CheckKind.COMBAT, CheckKind.FLEE)]
    assert checks == ["combat", "evade"], "COMBAT-01: flee or fight"
    end = after(table, do.FightRound(0, 3, cards=(1, 2)))
    assert end.investigators[0].monster_trophies == ("star_spawn",), "COMBAT-13"


def test_monsters_of_other_worlds_are_met_like_those_of_arkham():
    table = given(at={0: ("abyss", 1)}, phase=Phase.OTHER_WORLD_ENCOUNTERS, gates={"woods": "abyss"})
    met = after(table, do.MeetMonster(0, "zombie"))
    assert kinds_at(met, ENCOUNTER) == ["zombie"], "OTHER-02, ENC-04"
    number = met.fights[0].monster
    won = after(met, do.EndFight(0, number, do.FightEnd.WON))
    assert (won.monsters, won.investigators[0].monster_trophies) == ((), ("zombie",)), "OTHER-02"
    lost = after(
        in_encounter(
            "gug", {"stamina": 4}, FightStage.CHOOSE, at={0: ("abyss", 1)}, phase=Phase.OTHER_WORLD_ENCOUNTERS
        ),
        do.FightRound(0, 0),
    )
    assert lost.investigators[0].place == LOST


def test_clues_are_spent_on_skill_checks_only():
    for command in (do.RollUpkeep, do.BeginBattle, do.Answers):
        assert "clues" not in {field.name for field in fields(command)}, "CHECK-12"
    for command in (do.EvadeMonster, do.HorrorCheck, do.CastSpell, do.FightRound, do.FleeMonster, do.CloseGateByCheck):
        assert "clues" in {field.name for field in fields(command)}


def test_investigators_never_move_a_monster():
    table = facing("ghoul", monsters={PLACE: ["ghoul"], OUTSKIRTS: ["zombie"]})
    end = after(table, do.EvadeMonster(0, 1, 1), do.MoveInvestigator(0, "southside"))
    assert [monster.place for monster in end.monsters] == [PLACE, OUTSKIRTS], "LIMIT-03"
    won = after(fighting("ghoul", monsters={PLACE: ["ghoul"], OUTSKIRTS: ["zombie"]}), do.FightRound(0, 1))
    assert (monsters_in_arkham(won), kinds_at(won, OUTSKIRTS)) == (0, ["zombie"]), "LIMIT-03: nothing comes back"


# ------------------------------------------------------------------ Mythos, terror, doom


def test_monsters_are_not_drawn_through_gates():
    table = given(monsters={"woods": ["ghoul"]}, at={0: "woods"})
    end = after(table, do.OpenGate("woods", "abyss", ("zombie",)))
    assert kinds_at(end, "woods") == ["ghoul", "zombie"], "OPEN-08"
    assert end.investigators[0].place == "abyss"


def test_closed_shops_hold_no_gates():
    shops = [space for space in box.spaces.values() if space.closes_at_terror]
    assert {shop.stability for shop in shops} == {Stability.STABLE}, "CLOSED-02, AMB-40"


def test_who_comes_to_a_closed_location_stands_in_its_street():
    table = given(closures={"general_store": 0}, at={0: "uptown"}, phase=Phase.ARKHAM_ENCOUNTERS)
    assert refusal(replace(table, phase=Phase.MOVEMENT), do.MoveInvestigator(0, "general_store")) is Reason.CLOSED
    hospital = given(closures={"st_marys_hospital": 0}, who={0: {"stamina": 1}}, at={0: "woods"})
    end = after(hospital, do.LoseHealth(0, stamina=1))
    assert end.investigators[0].place == box.spaces["st_marys_hospital"].neighborhood, "CLOSED-04"


def test_terror_has_ten_points_and_doom_rises_beyond():
    end = given(terror=9, doom=0)
    for _ in range(3):
        end = after(end, do.RaiseTerror())
    assert (end.terror, end.doom) == (10, 2), "TERROR-01, DOOM-02"
    opened = after(given(), do.OpenGate("woods", "abyss", ("ghoul",)))
    assert opened.doom == 1, "DOOM-02: every newly opened gate"


def test_closed_markers_go_with_their_card():
    open_again = given(closures={"library": 2}, lasting={"strange_lights_on_campus": 2}, round=2, mythos_resolved=True)
    assert after(open_again, do.BeginPhase(Phase.UPKEEP)).closures == {}, "MCARD-04, CLOSED-03"


AWAKENINGS = [
    pytest.param(given(doom=12), do.RaiseDoom(), WakingCause.DOOM_TRACK, id="AWAKE-03"),
    pytest.param(
        given(7, gates=dict(zip(box.unstable[:4], ("abyss", "abyss", "rlyeh", "rlyeh"), strict=True))),
        do.OpenGate(box.unstable[4], "yuggoth", ("ghoul", "ghoul")), WakingCause.OPEN_GATES, id="AWAKE-04",
    ),
    pytest.param(given(stack=0), do.OpenGate("woods", "unknown", ("ghoul",)), WakingCause.GATE_STACK, id="AWAKE-05"),
    pytest.param(given(cup=0), do.OpenGate("woods", "abyss", ("ghoul",)), WakingCause.MONSTER_CUP, id="AWAKE-06"),
    pytest.param(given(5, terror=10, monsters={"uptown": 15}), do.OpenGate("woods", "abyss", ("ghoul", "ghoul")),
                 WakingCause.OVERRUN, id="AWAKE-07"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "command", "road"), AWAKENINGS)
def test_five_roads_to_the_awakening(table, command, road):
    end = after(table, command)
    assert end.awakening is not None, "AWAKE-01"
    assert end.awakening.road is road
    assert end.doom == doom_track(end, box), "AWAKE-09"


def test_a_card_that_wakes_is_said_by_hand():
    assert after(given(rumor="the_stars_are_right"), do.WakeAncientOne()).awakening is not None, "AWAKE-08"


def test_a_battle_round_has_three_phases():
    table = battling("yig", 2)
    assert refusal(table, do.BattleDefence(0, True)) is Reason.ATTACKS_OPEN, "FINAL-01: attacks first"
    attacked = after(table, do.BattleAttack(0, 1), do.BattleAttack(1, 0))
    assert refusal(attacked, do.BeginBattleRound()) is Reason.DEFENCES_OPEN, "FINAL-01: then the Ancient One's"
    done = after(attacked, do.BattleDefence(0, True), do.BattleDefence(1, True))
    assert after(done, do.BeginBattleRound()).battle is not None, "FINAL-01: then the refresh of the next round"


def test_a_victory_ends_everything_at_once():
    table = given(
        1,
        gates={"woods": "abyss"},
        at={0: "woods"},
        phase=Phase.ARKHAM_ENCOUNTERS,
        monsters={"uptown": ["cultist"]},
        who={0: {"explored": True}},
    )
    won = after(table, do.CloseGate("woods", 0))
    assert won.outcome is Outcome.GATES_CLOSED, "WIN-05"
    for command in (do.RaiseDoom(), do.BeginPhase(Phase.MYTHOS), do.BeginBattle()):
        assert refusal(won, command) is Reason.GAME_OVER, "WIN-05"
    last_cultist = fighting("cultist", ancient_one="yig", doom=9, seals=box.unstable[:5])
    assert after(last_cultist, do.FightRound(0, 1)).outcome is None, "WIN-05: what stands first in its instructions"


# ------------------------------------------------------------------ components


def test_nothing_of_the_expansions_is_on_the_board():
    assert {kind.dimension for kind in box.monsters.values()} == set(Dimension), "C-13: nine symbols, base game only"
    assert len(box.unstable) == 11


def test_chances_of_the_cup_are_those_of_its_markers():
    left, size = monster_cup.left(given(ancient_one="yig"), box), monster_cup.size(given(ancient_one="yig"))
    assert Fraction(left["cultist"], size) == Fraction(6, 55), "OV-39, ODDS-22"
    crescents = sum(number for kind, number in left.items() if box.monsters[kind].dimension is Dimension.CRESCENT)
    assert Fraction(crescents, size) * Fraction(crescents - 1, size - 1) == Fraction(8, 99), "OV-39, ODDS-22"
