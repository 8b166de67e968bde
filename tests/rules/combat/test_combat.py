"""A fight step by step: HORROR, COMBAT, SPELL, ABIL, chapters 21 and 22.7."""

from __future__ import annotations

from typing import Any

import pytest
from fighting import PLACE, cards, facing, fighting, in_encounter, opponent, person, rolled, rolled_spell
from given import after, box, events, given, kinds_at, refusal

from companion.arkham.combat import rolls
from companion.arkham.combat.monster_damage import nearest_gates
from companion.arkham.invariants import problems
from companion.arkham.pieces.monster_cup import size
from companion.arkham.ratings import equipment, ratings
from companion.arkham.table.commands import (
    BeginFight,
    BeginPhase,
    Blow,
    CastSpell,
    DefeatMonster,
    EndFight,
    FaceOrdeal,
    FightRound,
    FleeMonster,
    HorrorCheck,
    MeetMonster,
    MoveInvestigator,
    PlaceInvestigator,
    ReturnMonster,
    TradeCards,
    WakeAncientOne,
)
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.events import CardsDue, CardTaken, CheckKind, CheckMade, Fate, FightEnded, InvestigatorFell
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import BOX, ENCOUNTER, LOST, Deck, FightStage, Fortune, Phase, Table

CHOOSE, HORROR, ORDEAL = FightStage.CHOOSE, FightStage.HORROR, FightStage.ORDEAL


def ended(table: Table, command: Any) -> list[FightEnd]:
    return [event.how for event in events(table, command) if isinstance(event, FightEnded)]


# ------------------------------------------------------------------ beginning and horror


STAGES = [
    pytest.param("star_spawn", HORROR, id="HORROR-01"),
    pytest.param("cultist", CHOOSE, id="HORROR-01-no-rating"),
    pytest.param("the_bloated_woman", ORDEAL, id="ABIL-06-bloated-woman"),
    pytest.param("the_black_man", ORDEAL, id="ABIL-06-black-man"),
    pytest.param("the_dark_pharaoh", HORROR, id="ABIL-06-dark-pharaoh"),
]


@pytest.mark.parametrize(("kind", "stage"), STAGES)
def test_a_fight_begins_where_the_monster_says(kind, stage):
    end = after(facing(kind, ancient_one="nyarlathotep"), BeginFight(0, 1))
    assert end.fights[0].stage is stage
    assert end.investigators[0].movement_used == 3, "MOVE-05"


def test_cthulhus_cultists_frighten():
    assert after(facing("cultist", ancient_one="cthulhu"), BeginFight(0, 1)).fights[0].stage is HORROR, "AO-02"


HORROR_DICE = [
    pytest.param("ashcan_pete", "star_spawn", {"will": 3}, (), 0, id="EX-30"),
    pytest.param("amanda_sharpe", "elder_thing", {"will": 2}, (), -1, id="EX-34-horror"),
    pytest.param("amanda_sharpe", "zombie", {"will": 2}, ("will", "cross"), 3, id="CHECK-08-horror"),
]


@pytest.mark.parametrize(("sheet", "kind", "skills", "held", "dice"), HORROR_DICE)
def test_a_horror_check_is_will_with_the_rating(sheet, kind, skills, held, dice):
    table = fighting(kind, person(sheet, held, skills=skills), HORROR, sheet=sheet)
    assert rolled(table, CheckKind.HORROR).dice.dice == dice
    assert rolled(table, CheckKind.HORROR).dice.dice_per_clue == 1 + ("will" in held), "CHECK-06, CHECK-07"


HORRORS = [
    pytest.param("star_spawn", "amanda_sharpe", 0, 0, 2, id="EX-30-failed"),
    pytest.param("star_spawn", "amanda_sharpe", 1, 0, 0, id="HORROR-02-passed"),
    pytest.param("dark_young", "amanda_sharpe", 0, 0, 3, id="EX-44-failed"),
    pytest.param("dark_young", "amanda_sharpe", 1, 0, 1, id="EX-44-passed"),
    pytest.param("dark_young", "harvey_walters", 0, 0, 2, id="Strong-Mind"),
    pytest.param("star_spawn", "amanda_sharpe", 0, 1, 1, id="whiskey"),
]


@pytest.mark.parametrize(("kind", "sheet", "successes", "spared", "lost"), HORRORS)
def test_horror_costs_sanity_or_nightmarish_never_both(kind, sheet, successes, spared, lost):
    table = fighting(kind, stage=HORROR, sheet=sheet)
    end = after(table, HorrorCheck(0, successes, spared=spared))
    assert table.investigators[0].sanity - end.investigators[0].sanity == lost, "HORROR-02, ABIL-04"
    assert end.fights[0].stage is CHOOSE
    assert refusal(end, HorrorCheck(0, 1)) is Reason.NOT_THIS_STEP, "HORROR-03"


def test_insane_by_horror_the_fight_is_over_and_the_monster_stays():
    table = fighting("elder_thing", {"sanity": 2, "clues": 3}, HORROR)
    end = after(table, HorrorCheck(0, 0))
    assert (end.fights, end.investigators[0].place) == ({}, "arkham_asylum"), "COMBAT-06"
    assert end.investigators[0].clues == 2, "STATUS-02: half, rounded down"
    assert kinds_at(end, PLACE) == ["elder_thing"]
    assert ended(table, HorrorCheck(0, 0)) == [FightEnd.INSANE]


def test_eric_colt_sleeps_well():
    end = after(fighting("dark_young", {"cards": cards("eric_colt")}, HORROR), HorrorCheck(0, 1))
    assert end.investigators[0].sanity == 5


# ------------------------------------------------------------------ dice and hands

COMBAT_DICE = [
    pytest.param("star_spawn", ("fight",), {"fight": 5}, (), 3, 3, id="EX-31"),
    pytest.param("star_spawn", ("fight", "automatic_45", "shrivelling"), {"fight": 5}, (3,), 13, 3, id="EX-36"),
    pytest.param("dhole", ("automatic_45", "shrivelling"), {"fight": 3}, (2,), 3 - 3 + 2 + 3, 3, id="TV-126"),
    pytest.param("vampire", ("revolver_38",), {"fight": 3}, (), 3 - 3 + 2, 2, id="TV-127"),
    pytest.param("vampire", ("knife", "knife"), {"fight": 3}, (), 3 - 3 + 2, 2, id="TV-128"),
    pytest.param("ghost", ("enchanted_knife", "knife"), {"fight": 3}, (), 3 - 3 + 3, 1, id="TV-129"),
    pytest.param("vampire", ("tommy_gun",), {"fight": 3}, (), 3, 2, id="EX-43-resistance"),
    pytest.param("ghost", ("tommy_gun",), {"fight": 3}, (), 0, 1, id="EX-43-immunity"),
    pytest.param("witch", ("shrivelling",), {"fight": 3}, (1,), 3 - 3 + 3, 1, id="ABIL-03"),
    pytest.param("zombie", ("cross",), {"fight": 3}, (), 3 - 1 + 3, 1, id="undead"),
    pytest.param("zombie", ("axe",), {"fight": 3}, (), 3 - 1 + 3, 1, id="axe-alone"),
    pytest.param("zombie", ("axe", "knife"), {"fight": 3}, (), 3 - 1 + 2 + 1, 1, id="axe-and-knife"),
    pytest.param("ghost", ("revolver_38", "enchant_weapon"), {"fight": 3}, (2,), 3 - 3 + 3, 1, id="enchanted"),
    pytest.param("star_spawn", ("red_sign_of_shudde_mell",), {"fight": 5}, (1,), 2, 2, id="ABIL-08-red-sign"),
    pytest.param("vampire", ("revolver_38", "richard_upton_pickman"), {"fight": 3}, (), 3, 2, id="pickman"),
    pytest.param("witch", ("shrivelling", "professor_armitage"), {"fight": 3}, (1,), 6, 1, id="armitage"),
    pytest.param("zombie", ("deputys_revolver",), {"fight": 3}, (), 5, 1, id="SPECIAL-CARD-03"),
    pytest.param("the_dark_pharaoh", ("knife",), {"fight": 3, "lore": 1}, (), 1 - 3 + 1, 2, id="ABIL-06-pharaoh"),
]


@pytest.mark.parametrize(("kind", "held", "skills", "cast", "dice", "needed"), COMBAT_DICE)
def test_dice_of_a_combat_check(kind, held, skills, cast, dice, needed):
    table = fighting(
        kind,
        person("ashcan_pete", held, skills=skills),
        sheet="ashcan_pete",
        ancient_one="nyarlathotep",
        fight={"spells": cast},
    )
    everything = tuple(
        card.number for card in table.investigators[0].cards if equipment.weapon_of(card, box) or card.number in cast
    )
    roll = rolled(table, CheckKind.COMBAT, everything)
    assert (roll.dice.dice, roll.needed) == (dice, needed), "COMBAT-03, COMBAT-09"
    bonuses = [part.number for part in roll.dice.parts]
    assert sum(bonuses) == dice, "every die has its reason"


def test_the_environment_counts_for_the_fight():
    table = fighting("zombie", person(skills={"fight": 3}), environment="heat_wave")
    assert rolled(table, CheckKind.COMBAT).dice.dice == 3 - 1 - 1


def test_blessed_and_cursed_dice():
    blessed = fighting("zombie", person(fortune=Fortune.BLESSED))
    assert rolled(blessed, CheckKind.COMBAT).dice.success_on == 4
    assert rolled(fighting("zombie", person(fortune=Fortune.CURSED)), CheckKind.COMBAT).dice.success_on == 6


def test_the_best_hand_is_proposed():
    held = ("knife", "automatic_45", "rifle", "dynamite", "food")
    table = fighting("star_spawn", person(held=held))
    hand = rolls.best_cards(table, 0, opponent(table), box)
    assert hand == (3,), "as many dice as two small ones, one card; dynamite is thrown away and never proposed"
    assert rolls.hands_taken(table, 0, hand, box) == 2


HANDS = [
    pytest.param(("tommy_gun", "shrivelling"), (2,), (), (1, 2), Reason.THIRD_HAND, id="TV-130"),
    pytest.param(("automatic_45", "shrivelling", "knife"), (), (2,), (1, 3), Reason.THIRD_HAND, id="TV-131"),
    pytest.param(("automatic_45", "shrivelling", "knife"), (), (2,), (1,), None, id="TV-131-one-hand"),
    pytest.param(("knife", "knife", "knife"), (), (), (1, 2, 3), Reason.THIRD_HAND, id="COMBAT-07"),
    pytest.param(("tommy_gun", "enchant_weapon"), (2,), (), (1,), None, id="COMBAT-07-no-hand"),
    pytest.param(("food",), (), (), (1,), Reason.NOT_FOR_COMBAT, id="no weapon"),
    pytest.param(("shrivelling",), (), (), (1,), Reason.NOT_CAST, id="COMBAT-08"),
    pytest.param(("knife",), (), (), (9,), Reason.NOT_IN_HAND, id="not held"),
]


@pytest.mark.parametrize(("held", "spells", "failed", "hand", "reason"), HANDS)
def test_two_hands_and_no_third(held, spells, failed, hand, reason):
    table = fighting("star_spawn", person(held=held), fight={"spells": spells, "failed": failed})
    assert refusal(table, FightRound(0, 0, cards=hand)) is reason


def test_a_spell_put_down_has_to_be_cast_again():
    table = fighting("star_spawn", person(held=("shrivelling", "tommy_gun")), fight={"spells": (1,)})
    end = after(table, FightRound(0, 0, cards=(2,)))
    assert end.fights[0].spells == (), "COMBAT-08"
    assert after(table, FightRound(0, 0, cards=(1,))).fights[0].spells == (1,)


def test_an_exhausted_weapon_stays_down():
    table = fighting("zombie", person(held=("knife",), exhausted=("knife",)))
    assert refusal(table, FightRound(0, 1, cards=(1,))) is Reason.EXHAUSTED, "UPKEEP-02"
    whip = fighting("zombie", person(held=("bullwhip",), exhausted=("bullwhip",)))
    assert refusal(whip, FightRound(0, 1, cards=(1,))) is None, "CHECK-10: it threw a die again and stays in hand"


# ------------------------------------------------------------------ rounds


def test_a_win_is_a_trophy():
    table = fighting("elder_thing")
    end = after(table, FightRound(0, 2))
    assert end.investigators[0].monster_trophies == ("elder_thing",), "EX-34, COMBAT-11"
    assert (end.fights, end.monsters) == ({}, ())
    assert ended(table, FightRound(0, 2)) == [FightEnd.WON]


def test_nothing_accumulates():
    once = after(fighting("star_spawn"), FightRound(0, 2))
    assert once.monsters, "EX-32, COMBAT-04"
    assert once.investigators[0].stamina == 2, "EX-33, COMBAT-05"
    assert once.fights[0].stage is CHOOSE
    assert rolled(once, CheckKind.COMBAT).needed == 3, "EX-32"
    again = events(once, FightRound(0, 1))
    assert CheckMade(0, CheckKind.COMBAT, 1, 3, 0) in again


def test_the_elder_thing_takes_stamina_and_a_card():
    table = fighting("elder_thing", {"cards": cards("knife", "wither")})
    end = after(table, FightRound(0, 1, blow=Blow(loses=1)))
    assert end.investigators[0].stamina == 4, "EX-35"
    assert [held.card for held in end.investigators[0].cards] == ["wither"], "COMBAT-12"
    assert end.fights[0].stage is CHOOSE, "EX-35: no new Horror check"
    assert CardTaken(0) in events(table, FightRound(0, 1)), "a card not told to the companion"


NIGHTGAUNT = [
    pytest.param({}, {}, {}, (PLACE, 0), id="COMBAT-12-no-gate"),
    pytest.param({"gates": {"woods": "abyss"}}, {}, {}, ("abyss", 1), id="EX-47"),
    pytest.param({"gates": {"woods": "abyss", "graveyard": "rlyeh"}}, {}, {}, ("abyss", 1), id="COMBAT-12-nearest"),
    pytest.param({"gates": {"woods": "abyss"}, "at": {0: ("abyss", 2)}}, {}, {}, ("woods", 0), id="COMBAT-12-world"),
]


@pytest.mark.parametrize(("fields", "who", "blow", "place"), NIGHTGAUNT)
def test_a_nightgaunt_throws_through_the_nearest_gate(fields, who, blow, place):
    here = {"at": {0: PLACE}, "monsters": {PLACE: ["nightgaunt"]}}
    table = fighting("nightgaunt", who, **{**here, **fields})
    if "at" in fields:
        table = in_encounter("nightgaunt", who, CHOOSE, **fields, phase=Phase.OTHER_WORLD_ENCOUNTERS)
    end = after(table, FightRound(0, 0, blow=Blow(**blow)))
    investigator = end.investigators[0]
    assert (investigator.place, investigator.zone) == place
    assert (investigator.stamina, investigator.delayed) == (5, False)
    assert investigator.explored == (place[0] == "woods")
    assert (0 in end.fights) == (place[0] == PLACE), "no gate: nothing, the next round"


def test_equally_near_gates_are_the_players_choice():
    gates = {"black_cave": "abyss", "graveyard": "rlyeh", "woods": "yuggoth"}
    table = fighting("nightgaunt", at={0: "rivertown"}, monsters={"rivertown": ["nightgaunt"]}, gates=gates)
    assert set(nearest_gates(table, "rivertown", box)) == {"black_cave", "graveyard"}
    assert refusal(table, FightRound(0, 0)) is Reason.WHICH_GATE
    assert refusal(table, FightRound(0, 0, blow=Blow(to="woods"))) is Reason.WHICH_GATE
    end = after(table, FightRound(0, 0, blow=Blow(to="graveyard")))
    assert (end.investigators[0].place, end.investigators[0].zone) == ("rlyeh", 1), "COMBAT-12"


def test_a_shambler_loses_in_time():
    end = after(fighting("dimensional_shambler"), FightRound(0, 0))
    assert (end.investigators[0].place, end.investigators[0].stamina) == (LOST, 5), "COMBAT-12"
    mary = after(fighting("dimensional_shambler", sheet="sister_mary"), FightRound(0, 0))
    assert (mary.investigators[0].place, mary.fights) == ("south_church", {}), "STATUS-11"


def test_overwhelming_weighs_on_the_winner_only():
    won = after(fighting("gug", {"stamina": 1}), FightRound(0, 3))
    assert won.investigators[0].monster_trophies == ("gug",), "TV-134, ABIL-05"
    assert won.investigators[0].place == "st_marys_hospital"
    lost = after(fighting("gug"), FightRound(0, 2))
    assert lost.investigators[0].stamina == 1, "TV-135"
    tom = after(fighting("gug", {"stamina": 1, "cards": cards("tom_mountain_murphy")}), FightRound(0, 3))
    assert tom.investigators[0].place == PLACE


WHERE = [
    pytest.param("ghoul", {}, "trophy", id="COMBAT-11"),
    pytest.param("cultist", {"ancient_one": "nyarlathotep"}, "cup", id="TV-133"),
    pytest.param("maniac", {"terror": 6}, "cup", id="TV-138"),
    pytest.param("mi_go", {}, "box", id="ABIL-07"),
    pytest.param("haunter_of_the_dark", {"ancient_one": "nyarlathotep"}, "cup", id="ABIL-02"),
]


@pytest.mark.parametrize(("kind", "fields", "where"), WHERE)
def test_where_the_defeated_go(kind, fields, where):
    end = after(fighting(kind, **fields), FightRound(0, 9))
    found = {"trophy": bool(end.investigators[0].monster_trophies), "box": bool(end.monsters_at(BOX)), "cup": False}
    found["cup"] = not (found["trophy"] or found["box"])
    assert found[where], found


def test_john_legrasse_keeps_the_endless():
    end = after(fighting("maniac", {"cards": cards("john_legrasse")}, terror=6), FightRound(0, 9))
    assert end.investigators[0].monster_trophies == ("maniac",)


def test_a_mi_go_leaves_a_unique_item():
    assert CardsDue(0, Deck.UNIQUE, 1) in events(fighting("mi_go"), FightRound(0, 1)), "ABIL-07"


def test_yigs_doom_rises_with_his_cultists():
    end = after(fighting("cultist", ancient_one="yig"), FightRound(0, 1))
    assert end.doom == 1, "AO-07"
    woken = after(fighting("cultist", ancient_one="yig", doom=9), FightRound(0, 1))
    assert woken.awakening is not None
    assert (woken.fights, problems(woken, box)) == ({}, [])


# ------------------------------------------------------------------ masks


def test_the_black_man_leaves_clues_or_devours():
    table = fighting("the_black_man", person(skills={"luck": 3}), ORDEAL, ancient_one="nyarlathotep")
    roll = rolled(table, CheckKind.ORDEAL)
    assert (roll.dice.check, roll.dice.dice) == ("luck", 2), "ABIL-06"
    passed = after(table, FaceOrdeal(0, 1))
    assert (passed.investigators[0].clues, passed.monsters, passed.fights) == (2, (), {})
    failed = after(table, FaceOrdeal(0, 0))
    assert failed.investigators[0].eliminated
    assert (size(failed), failed.fights) == (60, {})


def test_the_bloated_woman_dooms():
    table = fighting("the_bloated_woman", person(skills={"will": 4}), ORDEAL, ancient_one="nyarlathotep")
    assert rolled(table, CheckKind.ORDEAL).dice.dice == 2
    calm = after(table, FaceOrdeal(0, 1))
    assert (calm.fights[0].stage, calm.fights[0].doomed) == (HORROR, False)
    doomed = after(table, FaceOrdeal(0, 0))
    assert doomed.investigators[0].sanity == 3, "the Horror check fails by itself"
    assert (doomed.fights[0].stage, doomed.fights[0].doomed) == (CHOOSE, True)
    hit = after(doomed, FightRound(0, 9))
    assert (hit.investigators[0].stamina, len(hit.monsters)) == (3, 1), "so does the Combat check"
    assert after(hit, FleeMonster(0, 1)).fights == {}


# ------------------------------------------------------------------ spells


def test_a_spell_is_paid_first_and_then_checked():
    table = fighting("star_spawn", person(held=("shrivelling",), skills={"lore": 4}))
    roll, sanity = rolled_spell(table, 1)
    assert (roll.dice.check, roll.dice.dice, roll.needed, sanity) == ("spell", 3, 1, 1), "SPELL-03"
    cast = after(table, CastSpell(0, 1, 1))
    assert (cast.investigators[0].sanity, cast.fights[0].spells) == (4, (1,)), "SPELL-01"
    failed = after(table, CastSpell(0, 1, 0))
    assert (failed.investigators[0].sanity, failed.fights[0].failed) == (4, (1,)), "SPELL-04"
    assert failed.investigators[0].cards[0].exhausted
    assert refusal(failed, CastSpell(0, 1, 1)) is Reason.EXHAUSTED, "SPELL-05"
    next_round = after(failed, FightRound(0, 0))
    assert next_round.fights[0].failed == (), "SPELL-04: the hands are free again"


CASTING = [
    pytest.param("dread_curse_of_azathoth", {"sanity": 1}, {}, Reason.NOT_ENOUGH_SANITY, id="TV-136-impossible"),
    pytest.param("shrivelling", {"sanity": 1}, {}, None, id="TV-136-allowed"),
    pytest.param("shrivelling", {}, {"environment": "solar_eclipse"}, Reason.SPELLS_FORBIDDEN, id="SPELL-06-eclipse"),
    pytest.param("heal", {}, {}, Reason.NOT_FOR_COMBAT, id="SPELL-05-heal"),
    pytest.param("knife", {}, {}, Reason.NOT_FOR_COMBAT, id="no spell"),
]


@pytest.mark.parametrize(("spell", "who", "fields", "reason"), CASTING)
def test_what_can_be_cast(spell, who, fields, reason):
    table = fighting("star_spawn", person(held=(spell,), **who), **fields)
    assert refusal(table, CastSpell(0, 1, 1)) is reason


def test_a_cost_is_no_loss():
    table = fighting("star_spawn", person("harvey_walters", ("shrivelling",)), sheet="harvey_walters")
    end = after(table, CastSpell(0, 1, 1))
    assert table.investigators[0].sanity - end.investigators[0].sanity == 1, "TV-137, SPELL-02"


def test_a_cost_that_takes_all_resolves_first_and_then_the_mind_goes():
    table = fighting("star_spawn", person(held=("shrivelling",), sanity=1))
    happened = [type(event).__name__ for event in events(table, CastSpell(0, 1, 1))]
    assert happened.index("CheckMade") < happened.index("InvestigatorFell"), "SPELL-01"
    end = after(table, CastSpell(0, 1, 1))
    assert (end.investigators[0].place, end.fights) == ("arkham_asylum", {}), "TV-136"


def test_planetary_alignment_makes_spells_free():
    table = fighting("star_spawn", person(held=("shrivelling",)), environment="planetary_alignment")
    assert after(table, CastSpell(0, 1, 1)).investigators[0].sanity == 5, "SPELL-06"


def test_bind_monster_wins_with_successes_for_its_toughness():
    table = fighting("star_spawn", person(held=("bind_monster",)))
    assert rolled_spell(table, 1)[0].needed == 3
    end = after(table, CastSpell(0, 1, 3))
    assert (end.investigators[0].monster_trophies, end.investigators[0].cards) == (("star_spawn",), ())
    failed = after(table, CastSpell(0, 1, 2))
    assert (failed.fights[0].failed, failed.investigators[0].stamina) == ((1,), 5)
    mad = after(fighting("star_spawn", person(held=("bind_monster",), sanity=2)), CastSpell(0, 1, 3))
    assert (mad.investigators[0].place, mad.investigators[0].monster_trophies) == ("arkham_asylum", ("star_spawn",))


@pytest.mark.parametrize("kind", ["gug", "shoggoth"])
def test_a_monster_is_not_bound_with_a_success_too_few(kind):
    table, toughness = fighting(kind, person(held=("bind_monster",))), box.monsters[kind].toughness
    assert after(table, CastSpell(0, 1, toughness - 1)).fights[0].failed == (1,)
    assert after(table, CastSpell(0, 1, toughness)).investigators[0].monster_trophies == (kind,)


def test_no_hands_for_another_spell():
    table = fighting("star_spawn", person(held=("dread_curse_of_azathoth", "wither")), fight={"spells": (1,)})
    assert refusal(table, CastSpell(0, 2, 1)) is Reason.THIRD_HAND, "COMBAT-07"


def test_the_red_sign_weakens():
    table = fighting("star_spawn", person(held=("red_sign_of_shudde_mell",)))
    marked = after(table, CastSpell(0, 1, 1))
    assert after(marked, FightRound(0, 2, cards=(1,))).investigators[0].monster_trophies == ("star_spawn",)
    assert equipment.weakened(1, equipment.in_hand(marked, 0, (1,), (1,), box)) == 1, "ABIL-08: never below 1"


def test_things_thrown_are_gone_and_powder_costs_sanity():
    thrown = after(fighting("star_spawn", person(held=("dynamite",))), FightRound(0, 0, cards=(1,)))
    assert thrown.investigators[0].cards == ()
    powder = after(fighting("star_spawn", person(held=("powder_of_ibn_ghazi",))), FightRound(0, 3, cards=(1,)))
    assert (powder.investigators[0].sanity, powder.investigators[0].monster_trophies) == (4, ("star_spawn",))
    mad = after(
        fighting("gug", person(held=("powder_of_ibn_ghazi",), sanity=1, stamina=1)), FightRound(0, 0, cards=(1,))
    )
    assert (mad.investigators[0].place, mad.investigators[0].stamina) == ("arkham_asylum", 1), "no blow any more"


def test_a_secondary_effect_survives_resistance():
    table = fighting("vampire", person(held=("cross",)), environment="")
    now = ratings.monster_now("vampire", table, box)
    assert rolled(table, CheckKind.COMBAT).dice.dice == 1 + (now.combat_rating or 0) + 3, "COMBAT-10: against undead"


# ------------------------------------------------------------------ the short way, and ends


SHORT = [
    pytest.param(EndFight(0, 1, FightEnd.WON, 1, 2, 1), {"sanity": 4, "stamina": 3, "clues": 1}, ("gug",), id="won"),
    pytest.param(EndFight(0, 1, FightEnd.FLED, 0, 4), {"stamina": 1, "place": PLACE}, (), id="fled"),
    pytest.param(EndFight(0, 1, FightEnd.UNCONSCIOUS), {"place": "st_marys_hospital"}, (), id="unconscious"),
    pytest.param(EndFight(0, 1, FightEnd.INSANE), {"place": "arkham_asylum", "stamina": 5}, (), id="insane"),
    pytest.param(EndFight(0, 1, FightEnd.LOST, 1), {"place": LOST, "sanity": 4}, (), id="lost"),
    pytest.param(EndFight(0, 1, FightEnd.DEVOURED), {"eliminated": True}, (), id="devoured"),
    pytest.param(EndFight(0, 1, FightEnd.EVADED), {"movement_used": 0}, (), id="evaded"),
    pytest.param(EndFight(0, 1, FightEnd.WON, 0, 5), {"place": "st_marys_hospital"}, ("gug",), id="TV-134"),
]


@pytest.mark.parametrize(("command", "numbers", "trophies"), SHORT)
def test_one_tap_says_how_it_ended(command, numbers, trophies):
    end = after(facing("gug", {"clues": 2}), command)
    investigator = end.investigators[0]
    assert {field: getattr(investigator, field) for field in numbers} == numbers
    assert (investigator.monster_trophies, end.fights) == (trophies, {})
    assert problems(end, box) == []


def test_one_tap_also_ends_a_fight_told_step_by_step():
    begun = after(facing("gug"), BeginFight(0, 1), HorrorCheck(0, 0))
    end = after(begun, EndFight(0, 1, FightEnd.WON))
    assert (end.investigators[0].sanity, end.investigators[0].monster_trophies) == (3, ("gug",))
    assert refusal(begun, EndFight(0, 1, FightEnd.WON, clues=1)) is Reason.NOT_ENOUGH_CLUES
    unknown = after(facing("unknown"), EndFight(0, 1, FightEnd.WON))
    assert unknown.investigators[0].monster_trophies == ("unknown",), "nobody has to name it"


def test_sanity_and_stamina_lost_in_a_fight_never_devour():
    end = after(facing("gug", {"sanity": 1, "stamina": 1}), EndFight(0, 1, FightEnd.FLED, 1, 1))
    assert not end.investigators[0].eliminated, "STATUS-05: two events"
    assert end.investigators[0].place == "arkham_asylum"


def test_encounters_bring_monsters_that_do_not_stay():
    table = given(phase=Phase.ARKHAM_ENCOUNTERS, at={0: "library"}, round=2, cup=3)
    met = after(table, MeetMonster(0, "ghoul"))
    assert (kinds_at(met, ENCOUNTER), size(met)) == (["ghoul"], 2), "ENC-04"
    assert problems(met, box) == []
    fled = after(met, BeginFight(0, met.fights[0].monster), HorrorCheck(0, 1), EndFight(0, 53, FightEnd.FLED))
    assert (fled.monsters_at(ENCOUNTER), size(fled)) == ((), 3), "TV-021: M and the cup as before"
    won = after(met, BeginFight(0, 53), HorrorCheck(0, 1), FightRound(0, 1))
    assert won.investigators[0].monster_trophies == ("ghoul",)
    assert after(met, DefeatMonster(53, 0)).investigators[0].monster_trophies == ("ghoul",)


MEETING = [
    pytest.param({"seals": ["woods"], "at": {0: "woods"}}, Reason.SEALED, id="ENC-05"),
    pytest.param({"investigators": {0: "kate_winthrop"}}, Reason.KATE_THERE, id="ENC-05-kate"),
    pytest.param({"phase": Phase.UPKEEP}, Reason.WRONG_PHASE, id="not in this phase"),
    pytest.param({"who": {0: {"skips_round": 2}}}, Reason.CANNOT_MOVE, id="skips the round"),
]


@pytest.mark.parametrize(("fields", "reason"), MEETING)
def test_where_no_encounter_brings_a_monster(fields, reason):
    table = given(**{"phase": Phase.ARKHAM_ENCOUNTERS, "at": {0: "library"}, "round": 2, **fields})
    assert refusal(table, MeetMonster(0, "ghoul")) is reason


def test_an_empty_cup_wakes_the_ancient_one():
    table = given(phase=Phase.ARKHAM_ENCOUNTERS, at={0: "library"}, round=2, cup=0)
    assert after(table, MeetMonster(0, "ghoul")).awakening is not None, "TV-037, AWAKE-06"


OVER = [
    pytest.param(PlaceInvestigator(0, "woods"), id="moved away"),
    pytest.param(ReturnMonster(1), id="monster gone"),
    pytest.param(BeginPhase(Phase.ARKHAM_ENCOUNTERS), id="phase over"),
    pytest.param(WakeAncientOne(), id="awake"),
]


@pytest.mark.parametrize("command", OVER)
def test_a_fight_that_cannot_go_on_is_over(command):
    end = after(fighting("ghoul"), command)
    assert (end.fights, problems(end, box)) == ({}, []), "COMBAT-06"


def test_a_phase_that_ends_takes_the_encounters_monster_along():
    end = after(in_encounter("ghoul"), BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))
    assert (end.monsters, end.fights) == ((), {}), "ENC-04"


def test_a_spell_that_is_taken_away_stops():
    table = fighting("elder_thing", person(held=("wither", "knife")), fight={"spells": (1,)})
    end = after(table, FightRound(0, 0, cards=(1, 2), blow=Blow(loses=1)))
    assert end.fights[0].spells == (), "COMBAT-08, COMBAT-12"
    hand = rolls.best_cards(end, 0, opponent(end), box)
    assert hand == (2,), "the knife is left"
    assert rolled(end, CheckKind.COMBAT).is_known
    assert rolled(end, CheckKind.FLEE).is_known


def test_nothing_is_traded_in_a_fight():
    table = fighting("ghoul", person(held=("knife",)), at={0: PLACE, 1: PLACE})
    assert refusal(table, TradeCards(0, 1, gives=(1,))) is Reason.TRADE_IN_FIGHT, "TRADE-01"


def test_nobody_walks_away_from_a_fight():
    begun = after(facing("zombie"), BeginFight(0, 1))
    assert refusal(begun, MoveInvestigator(0, "southside")) is Reason.CANNOT_MOVE, "MOVE-05"
    assert refusal(begun, BeginFight(0, 1)) is Reason.FIGHTING


def test_fallen_in_an_other_world_is_lost():
    table = in_encounter(
        "gug",
        {"stamina": 4},
        CHOOSE,
        at={0: ("abyss", 2)},
        phase=Phase.OTHER_WORLD_ENCOUNTERS,
    )
    happened = events(table, FightRound(0, 0))
    fates = [event.fate for event in happened if isinstance(event, InvestigatorFell)]
    assert fates == [Fate.UNCONSCIOUS, Fate.LOST], "STATUS-04"
    assert after(table, FightRound(0, 0)).monsters == ()
