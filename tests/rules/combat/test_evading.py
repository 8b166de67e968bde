"""Evading before a fight and fleeing inside one: EVADE, COMBAT-02, ABIL-01."""

from __future__ import annotations

import pytest
from fighting import PLACE, cards, facing, fighting, in_encounter, opponent, person, rolled, rolled_spell
from given import after, box, events, given, refusal

from companion.arkham.invariants import problems
from companion.arkham.movement import meeting_monsters
from companion.arkham.pieces.monster_cup import size
from companion.arkham.table.commands import (
    BeginFight,
    BeginPhase,
    Blow,
    CastSpell,
    EvadeMonster,
    FightRound,
    FleeMonster,
    HorrorCheck,
    MoveInvestigator,
    TakeClues,
)
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.events import CheckKind, FightEnded, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import ENCOUNTER, JAIL, LOST, FightStage, Phase

EVADE_DICE = [
    pytest.param("dhole", 2, (), 1, id="EX-24"),
    pytest.param("star_spawn", 4, (), 3, id="EX-27"),
    pytest.param("zombie", 2, ("sneak", "dark_cloak"), 5, id="EX-22, EVADE-07"),
    pytest.param("cultist", 1, (), -2, id="CHECK-04"),
]


@pytest.mark.parametrize(("kind", "sneak", "held", "dice"), EVADE_DICE)
def test_an_evade_check_is_sneak_with_awareness(kind, sneak, held, dice):
    table = facing(kind, person(held=held, skills={"sneak": sneak}))
    roll = rolled(table, CheckKind.EVADE)
    assert (roll.dice.check, roll.dice.dice, roll.needed) == ("evade", dice, 1), "EVADE-01"


def test_without_sliders_nobody_counts_dice():
    assert rolled(facing("dhole"), CheckKind.EVADE).dice.dice is None


def test_an_evaded_monster_is_dealt_with_for_this_stay():
    table = facing("dhole", clues={PLACE: 1})
    assert [monster.number for monster in meeting_monsters.to_face(table, 0)] == [1]
    past = after(table, EvadeMonster(0, 1, 1))
    assert meeting_monsters.to_face(past, 0) == (), "EX-26, EX-28, EVADE-02"
    assert past.fights == {}
    assert not past.investigators[0].movement_used, "he may go on"
    assert after(past, TakeClues(0)).investigators[0].clues == 1, "TV-057"
    assert after(past, MoveInvestigator(0, "southside")).investigators[0].place == "southside", "EX-26"


def test_the_duty_comes_back():
    past = after(facing("dhole"), EvadeMonster(0, 1, 1))
    there_and_back = after(past, MoveInvestigator(0, "southside"), MoveInvestigator(0, PLACE))
    assert len(meeting_monsters.to_face(there_and_back, 0)) == 1, "EVADE-03: left and came back"
    phases = (Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS, Phase.UPKEEP, Phase.MOVEMENT)
    next_round = after(past, *map(BeginPhase, phases))
    assert len(meeting_monsters.to_face(next_round, 0)) == 1, "EX-28, EVADE-03"


def test_a_failed_evade_costs_a_blow_and_movement_and_begins_the_fight():
    end = after(facing("dhole"), EvadeMonster(0, 1, 0))
    investigator = end.investigators[0]
    assert investigator.stamina == 1, "EX-25, EVADE-04: −4"
    assert investigator.sanity == 5, "EVADE-06: no Horror check before the fight"
    assert investigator.movement_used == 3, "MOVE-05"
    assert end.fights[0].stage is FightStage.HORROR, "EX-25"
    assert refusal(end, MoveInvestigator(0, "southside")) is Reason.CANNOT_MOVE
    assert problems(end, box) == []


def test_a_blow_that_knocks_out_leaves_nothing_to_fight():
    table = facing("dhole", {"stamina": 3, "clues": 3}, clues={PLACE: 2})
    end = after(table, EvadeMonster(0, 1, 0))
    assert end.investigators[0].place == "st_marys_hospital", "TV-121"
    assert end.fights == {}
    assert end.clues == {PLACE: 2}, "TV-058"
    ended = [event for event in events(table, EvadeMonster(0, 1, 0)) if isinstance(event, FightEnded)]
    assert [event.how for event in ended] == [FightEnd.UNCONSCIOUS], "COMBAT-06"
    assert [monster.place for monster in end.monsters] == [PLACE], "COMBAT-06: it stays"


def test_several_monsters_are_dealt_with_one_by_one():
    table = facing("star_spawn", monsters={PLACE: ["star_spawn", "shoggoth"]})
    hurt = after(table, EvadeMonster(0, 1, 0))
    assert refusal(hurt, EvadeMonster(0, 2, 1)) is Reason.FIGHTING
    won = after(hurt, HorrorCheck(0, 1), FightRound(0, 3))
    assert [monster.kind for monster in meeting_monsters.to_face(won, 0)] == ["shoggoth"], "EX-29, EVADE-05"
    assert refusal(won, MoveInvestigator(0, "southside")) is Reason.CANNOT_MOVE
    past = after(won, EvadeMonster(0, 2, 1))
    assert meeting_monsters.to_face(past, 0) == ()


def test_a_monster_of_an_encounter_goes_to_the_cup():
    met = in_encounter("ghoul")
    end = after(met, EvadeMonster(0, 1, 1))
    assert (end.monsters, end.fights, size(end)) == ((), {}, 55), "EVADE-08, ENC-04"
    failed = after(in_encounter("zombie"), EvadeMonster(0, 1, 0))
    assert failed.fights[0].stage is FightStage.HORROR
    assert failed.monsters[0].place == ENCOUNTER


REFUSED = [
    pytest.param(facing("ghoul", phase=Phase.UPKEEP), EvadeMonster(0, 1, 1), Reason.WRONG_PHASE, id="EVADE-09"),
    pytest.param(facing("ghoul", phase=Phase.MYTHOS), BeginFight(0, 1), Reason.WRONG_PHASE, id="EX-15"),
    pytest.param(facing("ghoul", at={0: "woods"}), EvadeMonster(0, 1, 1), Reason.NOT_ON_BOARD, id="not there"),
    pytest.param(facing("ghoul", at={0: JAIL}), EvadeMonster(0, 1, 1), Reason.NOT_ON_BOARD, id="STATUS-09"),
    pytest.param(facing("unknown"), EvadeMonster(0, 1, 1), Reason.MONSTER_NOT_NAMED, id="not named"),
    pytest.param(facing("ghoul"), EvadeMonster(0, 1, 1, 1), Reason.NOT_ENOUGH_CLUES, id="CHECK-05"),
    pytest.param(facing("ghoul"), EvadeMonster(0, 9, 1), Reason.NO_SUCH_MONSTER, id="no such marker"),
    pytest.param(facing("ghoul"), FleeMonster(0, 1), Reason.NO_FIGHT, id="no fight to flee from"),
    pytest.param(fighting("ghoul"), FleeMonster(0, 1), Reason.AMBUSH, id="TV-132"),
    pytest.param(fighting("ghoul"), EvadeMonster(0, 1, 1), Reason.NOT_THIS_STEP, id="ABIL-01"),
    pytest.param(fighting("zombie", stage=FightStage.HORROR), FleeMonster(0, 1), Reason.NOT_THIS_STEP, id="HORROR-01"),
    pytest.param(facing("ghoul", {"skips_round": 3}), EvadeMonster(0, 1, 1), Reason.CANNOT_MOVE, id="skips the round"),
]


@pytest.mark.parametrize(("table", "command", "reason"), REFUSED)
def test_what_cannot_be_evaded_now(table, command, reason):
    assert refusal(table, command) is reason


def test_an_ambush_may_be_evaded_before_the_fight():
    assert after(facing("ghoul"), EvadeMonster(0, 1, 1)).fights == {}, "TV-132, ABIL-01"
    caught = after(facing("ghoul"), EvadeMonster(0, 1, 0))
    table = after(caught, HorrorCheck(0, 1))
    assert opponent(table).ambush
    assert refusal(table, FleeMonster(0, 1)) is Reason.AMBUSH
    assert rolled(table, CheckKind.COMBAT).dice.check == "combat"


def test_fleeing_is_the_same_check_and_a_failed_evade_does_not_forbid_it():
    caught = after(facing("zombie", person(skills={"sneak": 2})), EvadeMonster(0, 1, 0), HorrorCheck(0, 1))
    flee = rolled(caught, CheckKind.FLEE)
    assert (flee.dice.check, flee.dice.dice, flee.needed) == ("evade", 3, 1), "COMBAT-02"
    away = after(caught, FleeMonster(0, 1))
    assert (away.fights, meeting_monsters.to_face(away, 0)) == ({}, ()), "EVADE-11, C-06"
    hurt = after(caught, FleeMonster(0, 0))
    assert hurt.investigators[0].stamina == caught.investigators[0].stamina - 2
    assert hurt.fights[0].stage is FightStage.CHOOSE


def test_whoever_comes_back_from_another_world_need_not_face_anybody_in_that_round():
    table = given(
        gates={"woods": "abyss"},
        at={0: ("abyss", 2)},
        monsters={"woods": ["ghoul"]},
        phase=Phase.MOVEMENT,
        round=4,
    )
    back = after(table, MoveInvestigator(0, "woods"))
    assert meeting_monsters.to_face(back, 0) == (), "EVADE-10"
    assert after(back, BeginFight(0, 1)).fights[0].monster == 1, "EVADE-10: he may fight"
    phases = (Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS, Phase.UPKEEP, Phase.MOVEMENT)
    assert len(meeting_monsters.to_face(after(back, *map(BeginPhase, phases)), 0)) == 1, (
        "TV-049: from the next round on"
    )


def test_delayed_investigators_face_monsters_too():
    table = facing("zombie", {"movement_used": 3})
    assert len(meeting_monsters.to_face(table, 0)) == 1, "TV-112"
    assert after(table, EvadeMonster(0, 1, 1)).handled == {0: (1,)}


def test_the_mists_lead_past_a_monster():
    who = person(held=("mists_of_releh",), skills={"lore": 4})
    table = facing("zombie", who)
    fight_begun = in_encounter("zombie", who)
    cast, sanity = rolled_spell(fight_begun, 1)
    assert (cast.dice.dice, cast.needed, sanity) == (5, 1, 0), "SPELL-03: the modifier is the awareness"
    end = after(fight_begun, CastSpell(0, 1, 1))
    assert (end.fights, end.monsters) == ({}, ())
    failed = after(fight_begun, CastSpell(0, 1, 0))
    assert failed.fights[0].stage is FightStage.MET, "the ordinary check is left"
    assert failed.investigators[0].cards[0].exhausted
    assert refusal(table, CastSpell(0, 1, 1)) is Reason.NO_FIGHT
    past = after(table, CastSpell(0, 1, 1, monster=1))
    assert (past.handled, past.fights) == ({0: (1,)}, {}), "EVADE-02"
    assert after(table, CastSpell(0, 1, 0, monster=1)).fights[0].stage is FightStage.MET


SPECIAL = [
    pytest.param("dimensional_shambler", LOST, 0, id="TV-141"),
    pytest.param("nightgaunt", "abyss", 1, id="EX-47"),
]


@pytest.mark.parametrize(("kind", "place", "zone"), SPECIAL)
def test_special_damage_is_dealt_by_a_failed_evade_too(kind, place, zone):
    end = after(facing(kind, gates={"woods": "abyss"}), EvadeMonster(0, 1, 0))
    investigator = end.investigators[0]
    assert (investigator.place, investigator.zone) == (place, zone), "COMBAT-12"
    assert (investigator.stamina, investigator.sanity) == (5, 5)
    assert end.fights == {}
    assert investigator.delayed == (place == LOST), "AMB-12"


def test_an_elder_thing_takes_a_weapon_or_spell_with_every_blow():
    owner = facing("elder_thing", {"cards": cards("knife", "food", "wither")})
    chosen = after(owner, EvadeMonster(0, 1, 0, blow=Blow(loses=3)))
    assert [held.card for held in chosen.investigators[0].cards] == ["knife", "food"]
    assert chosen.investigators[0].stamina == 4
    assert refusal(owner, EvadeMonster(0, 1, 0, blow=Blow(loses=2))) is Reason.NOT_FOR_COMBAT
    assert refusal(owner, EvadeMonster(0, 1, 0, blow=Blow(loses=7))) is Reason.NOT_IN_HAND
    empty_handed = after(facing("elder_thing"), EvadeMonster(0, 1, 0))
    assert empty_handed.investigators[0].stamina == 4, "TV-140"


def test_cards_spare_a_blow_and_abilities_too():
    assert after(facing("dhole"), EvadeMonster(0, 1, 0, blow=Blow(spared=4))).investigators[0].stamina == 5
    michael = after(facing("dhole", sheet="michael_mcglen"), EvadeMonster(0, 1, 0))
    assert michael.investigators[0].stamina == 4, "7 − (4 − 1)"


def test_what_happens_is_told_with_its_reason():
    happened = events(facing("dhole"), EvadeMonster(0, 1, 0))
    assert [type(event).__name__ for event in happened] == ["CheckMade", "InvestigatorChanged", "FightBegan"]
    assert happened[1].why is Why.MONSTER
