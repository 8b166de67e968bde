"""The final battle: AWAKE-09, AWAKE-10, FINAL, AO, chapter 22.8."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fighting import awake, battling, cards, person, rolled_attack, rolled_defence
from given import after, box, events, given, refusal

from companion.arkham.combat import final_battle, rolls
from companion.arkham.invariants import problems
from companion.arkham.investigators import upkeep
from companion.arkham.ratings import equipment, ratings
from companion.arkham.table.commands import (
    BattleAttack,
    BattleDefence,
    BeginBattle,
    BeginBattleRound,
    BeginFight,
    BeginPhase,
    CalmAncientOne,
    CastSpell,
    CorrectBattle,
    CorrectOutcome,
    LoseHealth,
    LoseInTime,
    MoveSliders,
    RaiseDoom,
    RollUpkeep,
    TradeCards,
    UseAbility,
    WakeAncientOne,
)
from companion.arkham.table.events import DoomChanged, FirstPlayerPassed, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import (
    LOST,
    Awakening,
    Battle,
    Fight,
    FightStage,
    Fortune,
    Outcome,
    Phase,
    Table,
    WakingCause,
)

OUT = {"eliminated": True, "place": ""}


def attacks(table: Table, *successes: int) -> Table:
    """One attack of every survivor in order."""
    for seat, number in zip(final_battle.still_to_attack(table), successes, strict=True):
        table = after(table, BattleAttack(seat, number))
    return table


def held_off(table: Table) -> Table:
    """Everybody holds the attack off."""
    for seat in final_battle.still_to_defend(table):
        table = after(table, BattleDefence(seat, True))
    return table


# ------------------------------------------------------------------ awakening and start


def test_what_awakening_does():
    table = given(
        3,
        ancient_one="hastur",
        environment="heat_wave",
        rumor="the_great_ritual",
        doom=12,
        round=6,
        at={0: LOST, 1: LOST, 2: ("rlyeh", 2)},
        phase=Phase.MOVEMENT,
        who={2: person(held=("flesh_ward", "healing_stone", "knife"))},
    )
    end = after(table, RaiseDoom())
    assert [one.eliminated for one in end.investigators] == [True, True, False], "TV-041"
    assert (end.environment, end.rumor, end.doom) == ("", "", 13)
    assert [held.card for held in end.investigators[2].cards] == ["knife"], (
        "AWAKE-09: Healing Stones and Flesh Wards go"
    )
    fought = after(end, BeginBattle())
    assert fought.battle is not None, "AWAKE-10: the one in R'lyeh fights"
    assert fought.battle.round == 1
    assert problems(fought, box) == []


def test_nobody_left_when_it_wakes_is_a_defeat():
    end = after(given(1, at={0: LOST}, doom=12), RaiseDoom())
    assert end.outcome is Outcome.ALL_DEVOURED, "WIN-04"


def test_azathoth_leaves_no_battle():
    end = after(given(ancient_one="azathoth", doom=13), RaiseDoom())
    assert end.outcome is Outcome.WORLD_DESTROYED, "TV-042, AO-01"
    assert refusal(end, BeginBattle()) is Reason.GAME_OVER


def test_yig_wakes_by_a_lost_investigator():
    end = after(given(ancient_one="yig", doom=9, phase=Phase.MOVEMENT), LoseInTime(0))
    assert end.awakening == Awakening(WakingCause.DOOM_TRACK, 1), "TV-043"
    assert end.investigators[0].eliminated


def test_fights_end_when_it_wakes():
    table = given(fights={0: Fight(1, FightStage.CHOOSE)}, at={0: "woods"}, monsters={"woods": ["ghoul"]})
    assert after(table, WakeAncientOne()).fights == {}, "AWAKE-09: stop everything"


STARTS: list[Any] = [
    pytest.param("nyarlathotep", [{"clues": 0}, {"clues": 1}, {"clues": 4}], [True, False, False], id="TV-148"),
    pytest.param("shub_niggurath", [{}, {"monster_trophies": ("ghoul",)}], [True, False], id="AO-06"),
    pytest.param("yog_sothoth", [{}, {"gate_trophies": ("abyss",)}], [True, False], id="AO-08"),
    pytest.param("hastur", [{}, {}], [False, False], id="AO-03"),
]


@pytest.mark.parametrize(("ancient_one", "people", "out"), STARTS)
def test_the_start_of_battle_devours_who_has_nothing(ancient_one, people, out):
    end = after(awake(ancient_one, len(people), who=dict(enumerate(people))), BeginBattle())
    assert [one.eliminated for one in end.investigators] == out


def test_all_devoured_at_the_start_is_a_defeat():
    assert after(awake("nyarlathotep", 2), BeginBattle()).outcome is Outcome.ALL_DEVOURED


def test_yig_curses():
    people = {0: {"fortune": Fortune.BLESSED}, 1: {"fortune": Fortune.CURSED}, 2: {}}
    end = after(awake("yig", 3, who=people), BeginBattle())
    assert [one.fortune for one in end.investigators[::2]] == [Fortune.NONE, Fortune.CURSED], "TV-150"
    assert end.investigators[1].eliminated


def test_cthulhus_dreams_end():
    who = {0: {"max_sanity": 2, "max_stamina": 6, "sanity": 2, "stamina": 6}}
    end = after(awake("cthulhu", investigators={0: "michael_mcglen"}, who=who), BeginBattle())
    one = end.investigators[0]
    assert (one.max_sanity, one.max_stamina, one.sanity, one.stamina) == (3, 7, 2, 6), "TV-156, AO-09"


def test_ithaqua_takes_what_was_rolled_away():
    table = awake("ithaqua", who={0: person(held=("knife", "food"))})
    end = after(table, BeginBattle({0: (2,)}))
    assert [held.card for held in end.investigators[0].cards] == ["knife"], "AO-04"
    assert refusal(table, BeginBattle({0: (9,)})) is Reason.NOT_IN_HAND


def test_hasturs_rating_is_the_terror_of_this_moment_for_good():
    fought = after(awake("hastur", terror=6), BeginBattle())
    assert fought.battle is not None
    assert fought.battle.combat_rating == -6, "TV-145"
    roll = rolled_attack(replace(fought, terror=9))
    assert [part.number for part in roll.dice.parts] == [-6]


def test_statuses_of_the_slumber_end():
    table = awake("hastur", who={0: {"delayed": True, "skips_round": 5}})
    one = after(table, BeginBattle()).investigators[0]
    assert (one.delayed, one.skips_round) == (False, 0), "AWAKE-10"


# ------------------------------------------------------------------ rounds


def test_a_round_refreshes_and_passes_the_marker_already_in_round_one():
    table = awake("yig", 3, who={0: person(held=("wither",), exhausted=("wither",))})
    end = after(table, BeginBattle())
    assert not end.investigators[0].cards[0].exhausted, "FINAL-02"
    assert end.first_player == 1, "FINAL-03"
    assert final_battle.still_to_attack(end) == (1, 2, 0), "FINAL-05: first player first"
    two = after(held_off(attacks(end, 0, 0, 0)), BeginBattleRound())
    assert two.battle is not None
    assert (two.battle.round, two.first_player) == (2, 2)
    assert FirstPlayerPassed(2) in events(held_off(attacks(end, 0, 0, 0)), BeginBattleRound())


def test_the_marker_passes_to_somebody_who_is_still_in():
    table = battling("yig", 3, who={1: OUT}, battle={"attacked": (0, 2), "defended": (0, 2)})
    assert after(table, BeginBattleRound()).first_player == 2, "FINAL-03"


def test_sliders_move_within_focus_and_cards_change_hands():
    one, two = person(held=("knife",), skills={"fight": 1}), person("bob_jenkins")
    table = battling("yig", 2, who={0: one, 1: two}, investigators={1: "bob_jenkins"}, at={0: "woods", 1: "library"})
    assert after(table, TradeCards(0, 1, gives=(1,))).investigators[1].cards, "FINAL-04, C-10"
    stops = table.investigators[0].sliders
    assert stops is not None
    table = replace(table, investigators=tuple(replace(one, upkeep_sliders=one.sliders) for one in table.investigators))
    assert after(table, MoveSliders(0, (stops[0], stops[1] + 1, stops[2]))).investigators[0].sliders != stops
    assert refusal(table, MoveSliders(0, (3, 3, 3))) is Reason.PAST_FOCUS, "FINAL-02"


def test_blessings_are_rolled_for_and_loans_are_not():
    who = {0: person(held=("bank_loan",), fortune=Fortune.BLESSED)}
    table = battling("hastur", who=who)
    assert upkeep.rolls_due(table, 0, box) == ("blessing",), "FINAL-02, AMB-32"
    assert after(table, RollUpkeep(0, "blessing", 1)).investigators[0].fortune is Fortune.NONE
    fresh = battling("hastur", who={0: {"fortune": Fortune.CURSED, "fortune_since": 5}})
    assert upkeep.rolls_due(fresh, 0, box) == (), "UPKEEP-03: not in the first refresh"


@pytest.mark.parametrize("card", ["retainer", "bank_loan"])
def test_a_retainer_pays_nothing_and_neither_it_nor_a_loan_is_rolled_for(card):
    over = {"attacked": (0,), "defended": (0,)}
    table = after(battling("yig", who={0: person(held=(card,), money=3)}, battle=over), BeginBattleRound())
    assert table.investigators[0].money == 3, "FINAL-02: no income"
    assert upkeep.rolls_due(table, 0, box) == (), "FINAL-02: no roll"
    assert refusal(table, RollUpkeep(0, card, 1)) is Reason.NO_ROLL_DUE, "FINAL-02"
    assert [held.card for held in table.investigators[0].cards] == [card]


def test_own_upkeep_abilities_come_again_with_every_refresh():
    who = {0: person("carolyn_fern", ability_used=5), 1: {"sanity": 1}}
    table = battling("yig", 2, who=who, investigators={0: "carolyn_fern"}, at={0: "woods", 1: "library"})
    assert not upkeep.abilities_due(table, 0, box), "used in the Upkeep of this round"
    table = after(replace(table, battle=Battle(-3, 1, 0, (0, 1), (0, 1))), BeginBattleRound())
    assert upkeep.abilities_due(table, 0, box), "FINAL-02"
    healed = after(table, UseAbility(0, 1))
    assert healed.investigators[1].sanity == 2, "FINAL-02, FINAL-04: together wherever they stood"
    assert refusal(healed, UseAbility(0, 1)) is Reason.ABILITY_USED
    begun = after(table, BattleAttack(0, 0))
    assert not upkeep.abilities_due(begun, 0, box), "FINAL-02: the refresh is over"
    assert refusal(begun, UseAbility(0, 1)) is Reason.REFRESH_IS_OVER


def test_research_serves_again_in_every_round_of_the_battle():
    who = {0: person("mandy_thompson", ability_used=5)}
    table = battling("yig", who=who, investigators={0: "mandy_thompson"}, battle={"attacked": (0,), "defended": (0,)})
    assert refusal(table, UseAbility(0)) is Reason.ABILITY_USED
    assert after(after(table, BeginBattleRound()), UseAbility(0)).investigators[0].ability_used == 5, "CHECK-10"


COUNTS = [
    pytest.param(4, 10, 3, 1, 9, 0, id="EX-38"),
    pytest.param(4, 10, 3, 6, 8, 1, id="TV-142"),
    pytest.param(4, 10, 0, 3, 10, 3, id="FINAL-06-carried"),
    pytest.param(2, 10, 0, 4, 8, 0, id="EX-38-two"),
    pytest.param(1, 10, 0, 3, 7, 0, id="FINAL-06-alone"),
]


@pytest.mark.parametrize(("players", "doom", "kept", "successes", "left", "rest"), COUNTS)
def test_every_success_counts_and_the_rest_is_carried(players, doom, kept, successes, left, rest):
    table = battling("yig", players, doom=doom, battle={"successes": kept})
    end = after(table, BattleAttack(0, successes))
    assert end.battle is not None
    assert (end.doom, end.battle.successes) == (left, rest)


def test_the_devoured_still_count():
    table = battling("yig", 4, doom=2, who={1: OUT, 2: OUT, 3: OUT})
    once = after(table, BattleAttack(0, 4), BattleDefence(0, True), BeginBattleRound())
    assert once.doom == 1, "TV-143, FINAL-07"
    assert after(once, BattleAttack(0, 4)).outcome is Outcome.ANCIENT_ONE_DEFEATED


def test_the_last_token_wins_at_once():
    table = battling("yig", doom=1)
    end = after(table, BattleAttack(0, 1))
    assert (end.outcome, end.doom) == (Outcome.ANCIENT_ONE_DEFEATED, 0), "TV-144, WIN-03"
    assert DoomChanged(1, 0, Why.ATTACK) in events(table, BattleAttack(0, 1))
    assert refusal(end, BattleDefence(0, True)) is Reason.GAME_OVER


def test_more_successes_than_tokens_win_too():
    end = after(battling("yig", doom=1), BattleAttack(0, 9))
    assert (end.doom, end.outcome) == (0, Outcome.ANCIENT_ONE_DEFEATED)


ATTACK_DICE = [
    pytest.param("shub_niggurath", ("tommy_gun",), (), -1, id="TV-154"),
    pytest.param("yog_sothoth", ("automatic_45", "shrivelling"), (2,), 3, id="TV-155"),
    pytest.param("nyarlathotep", ("shrivelling",), (1,), 4 - 4 + 3, id="FINAL-05-resistance"),
]


@pytest.mark.parametrize(("ancient_one", "held", "cast", "dice"), ATTACK_DICE)
def test_defences_work_like_a_monsters(ancient_one, held, cast, dice):
    table = battling(ancient_one, who={0: person(held=held, skills={"fight": 4})}, battle={"spells": {0: cast}})
    numbers = tuple(
        card.number for card in table.investigators[0].cards if equipment.weapon_of(card, box) or card.number in cast
    )
    roll = rolled_attack(table, numbers)
    assert roll.dice.dice == dice
    assert roll.needed == 0, "FINAL-05: no difficulty"


def test_spells_are_cast_for_one_round():
    table = battling("yig", who={0: person(held=("shrivelling", "tommy_gun"))})
    cast = after(table, CastSpell(0, 1, 1))
    assert cast.battle is not None
    assert cast.battle.spells == {0: (1,)}
    assert refusal(cast, BattleAttack(0, 1, cards=(1, 2))) is Reason.THIRD_HAND, "FINAL-05, COMBAT-07"
    later = after(held_off(after(cast, BattleAttack(0, 1, cards=(1,)))), BeginBattleRound())
    assert later.battle is not None
    assert later.battle.spells == {}, "FINAL-10"
    assert not later.investigators[0].cards[0].exhausted
    bound = battling("yig", who={0: person(held=("bind_monster",))})
    assert refusal(bound, CastSpell(0, 1, 1)) is Reason.NOT_IN_BATTLE
    mad = battling("yig", who={0: person(held=("shrivelling",), sanity=1)})
    assert after(mad, CastSpell(0, 1, 1)).outcome is Outcome.ALL_DEVOURED, "FINAL-09"


REFUSED = [
    pytest.param(given(), BeginBattle(), Reason.NOT_AWAKE, id="asleep"),
    pytest.param(awake("yig"), BattleAttack(0, 1), Reason.NO_BATTLE, id="not begun"),
    pytest.param(awake("yig"), BeginBattleRound(), Reason.NO_BATTLE, id="not begun, round"),
    pytest.param(battling("yig"), BeginBattle(), Reason.BATTLE_BEGUN, id="begun"),
    pytest.param(battling("yig", 2), BattleDefence(0, True), Reason.ATTACKS_OPEN, id="FINAL-12"),
    pytest.param(battling("yig", 2), BeginBattleRound(), Reason.ATTACKS_OPEN, id="FINAL-12-attacks"),
    pytest.param(battling("yig", battle={"attacked": (0,)}), BeginBattleRound(), Reason.DEFENCES_OPEN, id="FINAL-08"),
    pytest.param(battling("yig", battle={"attacked": (0,)}), BattleAttack(0, 1), Reason.ATTACKED_ALREADY, id="twice"),
    pytest.param(battling("yig", 2, battle={"attacked": (0, 1), "defended": (0,)}), BattleDefence(0, True),
                 Reason.DEFENDED_ALREADY, id="suffered twice"),
    pytest.param(battling("yig", 2, who={1: OUT}), BattleAttack(1, 1), Reason.ELIMINATED, id="out"),
    pytest.param(battling("yig"), BattleAttack(0, 1, 1), Reason.NOT_ENOUGH_CLUES, id="clues"),
    pytest.param(battling("yig"), BeginPhase(Phase.UPKEEP), Reason.AWAKE, id="AWAKE-09"),
    pytest.param(battling("yig"), BeginFight(0, 1), Reason.AWAKE, id="no monsters any more"),
    pytest.param(battling("cthulhu", battle={"attacked": (0,)}), BattleDefence(0, False), Reason.WRONG_CHOICE,
                 id="AO-02-choice"),
    pytest.param(given(), CorrectBattle(1, 0), Reason.NO_BATTLE, id="nothing to correct"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "command", "reason"), REFUSED)
def test_what_cannot_be_done_now(table, command, reason):
    assert refusal(table, command) is reason


# ------------------------------------------------------------------ the attack


def test_the_checks_grow_harder():
    assert [ratings.defence_modifier(battling("hastur", battle={"round": r})) for r in (1, 2, 3)] == [1, 0, -1], "EX-40"
    table = battling("ithaqua", who={0: person(skills={"fight": 4})}, battle={"round": 4, "attacked": (0,)})
    roll = rolled_defence(table)
    assert (roll.dice.check, roll.dice.dice, roll.needed) == ("fight", 2, 1), "TV-146"
    assert rolls.defence(battling("cthulhu"), 0, box) is None, "AO-02: no check"


def test_hasturs_check_is_luck():
    table = battling("hastur", who={0: person(skills={"luck": 3})}, battle={"attacked": (0,)})
    roll = rolled_defence(table)
    assert (roll.dice.check, roll.dice.dice) == ("luck", 4), "C-03, AO-09"


SUFFERED: list[Any] = [
    pytest.param("hastur", {}, BattleDefence(0, False), {"sanity": 3}, id="EX-40"),
    pytest.param("hastur", {}, BattleDefence(0, True), {"sanity": 5}, id="FINAL-08-passed"),
    pytest.param("ithaqua", {}, BattleDefence(0, False), {"stamina": 3}, id="AO-04"),
    pytest.param("nyarlathotep", {"clues": 3}, BattleDefence(0, False), {"clues": 2}, id="AO-05"),
    pytest.param("nyarlathotep", {"clues": 1}, BattleDefence(0, False), {"eliminated": True}, id="TV-149"),
    pytest.param("nyarlathotep", {"clues": 1}, BattleDefence(0, True, clues=1), {"eliminated": True}, id="AO-05-spent"),
    pytest.param("shub_niggurath", {"monster_trophies": ("ghoul", "gug")}, BattleDefence(0, False, choice="ghoul"),
                 {"monster_trophies": ("gug",)}, id="AO-10"),
    pytest.param("shub_niggurath", {"monster_trophies": ("ghoul",)}, BattleDefence(0, False), {"eliminated": True},
                 id="AO-06"),
    pytest.param("yog_sothoth", {"gate_trophies": ("abyss", "rlyeh")}, BattleDefence(0, False),
                 {"gate_trophies": ("abyss",)}, id="AO-08"),
    pytest.param("yig", {}, BattleDefence(0, False), {"sanity": 4, "stamina": 4}, id="AO-07"),
    pytest.param("yig", {"sanity": 1, "stamina": 1}, BattleDefence(0, False), {"eliminated": True}, id="TV-151"),
    pytest.param("yig", {"sanity": 1}, BattleDefence(0, False), {"eliminated": True}, id="FINAL-09"),
    pytest.param("cthulhu", {}, BattleDefence(0, False, choice="sanity"), {"max_sanity": 4, "sanity": 4}, id="AO-02"),
    pytest.param("cthulhu", {"stamina": 3}, BattleDefence(0, False, choice="stamina"), {"max_stamina": 4, "stamina": 3},
                 id="AO-02-current"),
    pytest.param("cthulhu", {"max_sanity": 1, "sanity": 1}, BattleDefence(0, False, choice="sanity"),
                 {"eliminated": True}, id="STATUS-05"),
    pytest.param("hastur", {}, BattleDefence(0, False, spared=2), {"sanity": 5}, id="spared"),
]  # fmt: skip


@pytest.mark.parametrize(("ancient_one", "who", "command", "numbers"), SUFFERED)
def test_what_its_attack_costs(ancient_one, who, command, numbers):
    other = {"clues": 9, "monster_trophies": ("gug",), "gate_trophies": ("abyss",)}
    table = battling(ancient_one, 2, who={0: who, 1: other}, battle={"attacked": (0, 1)})
    end = after(table, command)
    assert {field: getattr(end.investigators[0], field) for field in numbers} == numbers
    assert problems(end, box) == []


def test_a_lost_trophy_goes_back():
    table = battling("yog_sothoth", who={0: {"gate_trophies": ("abyss", "rlyeh")}}, battle={"attacked": (0,)})
    assert after(table, BattleDefence(0, False, choice="abyss")).gate_stack.bottom == ("abyss",), "AO-10"
    assert refusal(table, BattleDefence(0, False, choice="yuggoth")) is Reason.WRONG_CHOICE


@pytest.mark.parametrize(("doom", "left"), [(13, 13), (12, 13), (3, 4)], ids=["TV-147-full", "TV-147", "AO-02-refill"])
def test_cthulhus_track_fills_after_everybody(doom, left):
    table = battling("cthulhu", 2, doom=doom, battle={"attacked": (0, 1)})
    once = after(table, BattleDefence(0, False, choice="sanity"))
    assert once.doom == doom
    assert after(once, BattleDefence(1, False, choice="stamina")).doom == left


def test_the_last_ones_devoured_lose_the_game():
    table = battling("hastur", 2, doom=1, who={0: {"sanity": 1}, 1: {"sanity": 2}}, battle={"attacked": (0, 1)})
    end = after(table, BattleDefence(0, False), BattleDefence(1, False))
    assert end.outcome is Outcome.ALL_DEVOURED, "TV-152, WIN-04"
    assert after(end, CorrectOutcome(None)).outcome is None, "the table is right"
    by_price = after(battling("hastur", who={0: {"sanity": 1}}), LoseHealth(0, sanity=1))
    assert by_price.outcome is Outcome.ALL_DEVOURED, "FINAL-09"


def test_devoured_players_keep_trophies_and_lose_items():
    who = {0: {"sanity": 1, "monster_trophies": ("gug",), "cards": cards("knife")}}
    table = battling("hastur", 2, who=who, battle={"attacked": (0, 1)})
    one = after(table, BattleDefence(0, False)).investigators[0]
    assert (one.eliminated, one.monster_trophies, one.cards) == (True, ("gug",), ()), "FINAL-11, AWAKE-11"


def test_a_devoured_first_player_hands_the_marker_on():
    table = battling("hastur", 3, who={0: {"sanity": 1}}, battle={"attacked": (0, 1, 2)})
    end = held_off(after(table, BattleDefence(0, False)))
    assert after(end, BeginBattleRound()).first_player == 1


def test_the_battle_can_be_corrected_and_called_off():
    table = battling("yig", 3, battle={"attacked": (0,)})
    end = after(table, CorrectBattle(4, 2))
    assert end.battle is not None
    assert (end.battle.round, end.battle.successes, end.battle.attacked) == (4, 2, ())
    assert refusal(table, CorrectBattle(1, 3)) is Reason.OUT_OF_RANGE
    assert refusal(table, CorrectBattle(1, 0)) is Reason.NO_CHANGE
    assert after(table, CalmAncientOne()).battle is None


@pytest.mark.parametrize("players", [1, 2, 8])
def test_successes_kept_are_fewer_than_players(players):
    table = battling("yig", players, battle={"successes": 0, "round": 2})
    assert refusal(table, CorrectBattle(2, players)) is Reason.OUT_OF_RANGE, "FINAL-06"
    if players > 1:
        assert after(table, CorrectBattle(2, players - 1)).battle.successes == players - 1


def test_somebody_quicker_is_not_refused():
    table = after(awake("yig", 3), BeginBattle())
    assert final_battle.still_to_attack(table)[0] == 1
    assert after(table, BattleAttack(0, 1)).battle is not None, "ruling: the order is shown, not forced"


@pytest.mark.parametrize(
    ("held", "sliders", "clues", "most"),
    [
        pytest.param((), None, 0, 3, id="best-fight-6-against-minus-3"),
        pytest.param((), (1, 2, 1), 0, 2, id="as-told"),
        pytest.param(("tommy_gun",), None, 0, 9, id="and-the-gun"),
        pytest.param(("tommy_gun",), None, 2, 11, id="and-clues"),
        pytest.param(("tommy_gun", "research_materials"), (1, 2, 1), 2, 11, id="CHECK-07"),
        pytest.param(("shotgun",), None, 0, 14, id="sixes-count-twice"),
    ],
)
def test_the_most_successes_of_an_attack(
    held: tuple[str, ...], sliders: tuple[int, int, int] | None, clues: int, most: int
):
    one = {"id": "michael_mcglen", "sliders": sliders, "cards": cards(*held)}
    table = battling("yig", who={0: one})
    assert rolls.most_successes(table, rolled_attack(table), clues, box) == most
