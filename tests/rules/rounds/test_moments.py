"""When a thing may be done, in play and in the final battle: TURN-01, UPKEEP-02, TRADE-01, SPELL-05, FINAL-01..05."""

from __future__ import annotations

from typing import Any

import pytest
from fighting import awake, battling, cards, person, rolled_attack
from given import after, box, given, refusal

from companion.arkham.investigators import upkeep
from companion.arkham.table import commands as do
from companion.arkham.table import moments
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table
from companion.desks import RuleCommand
from companion.facts.arkham_card_effects import CardWhat, Moment
from companion.facts.arkham_powers import PowerWord

ACTS = {kind.__name__ for kind in do.COMMANDS if issubclass(kind, RuleCommand)}
PRINTED = {
    *box.items, *box.spells, *box.allies, *box.skills, *box.special_cards, *box.investigators,
}  # fmt: skip
MOMENT_ERRORS = {
    Reason.WRONG_PHASE, Reason.AWAKE, Reason.NOT_AWAKE, Reason.NO_BATTLE, Reason.BATTLE_BEGUN, Reason.NOT_IN_BATTLE,
    Reason.REFRESH_IS_OVER, Reason.ATTACKS_OPEN, Reason.DEFENCES_OPEN, Reason.ATTACKED_ALREADY,
    Reason.DEFENDED_ALREADY,
}  # fmt: skip


def at(moment: Moment, **who: Any) -> Table:
    """A table of two at a moment, everybody together in the Library."""
    people: Any = {0: {**person(held=("knife",), money=9), **who}, 1: person("bob_jenkins")}
    places = {0: "library", 1: "library"}
    fields: Any = {"who": people, "investigators": {1: "bob_jenkins"}, "at": places}
    battles = {
        Moment.REFRESH: {},
        Moment.ATTACK: {"attacked": (0,)},
        Moment.DEFENCE: {"attacked": (0, 1), "defended": (0,)},
        Moment.ROUND_END: {"attacked": (0, 1), "defended": (0, 1)},
    }
    if moment in battles:
        return battling("yig", 2, battle=battles[moment], **fields)
    if moment is Moment.AWAKE:
        return awake("yig", 2, **fields)
    if moment is Moment.SETUP:
        return given(2, round=0, phase=Phase.MYTHOS, **fields)
    return given(2, round=3, phase=Phase(moment), **fields)


# ------------------------------------------------------------------ the table is whole


def test_every_act_card_and_sheet_has_its_moments():
    assert {row.id for row in box.moments.values() if row.sort == "act"} == ACTS - {"SetUpTable"}
    assert {row.id for row in box.moments.values() if row.sort in ("card", "sheet")} == PRINTED


@pytest.mark.parametrize("moment", Moment)
def test_a_table_is_at_one_moment(moment):
    assert moments.moment(at(moment)) is moment


def test_a_way_of_an_act_has_no_moment_that_the_act_lacks():
    for row in box.moments.values():
        if row.act:
            assert row.moments <= box.moments[row.act].moments, row.id


def test_what_belongs_to_upkeep_belongs_to_the_refresh_and_nothing_else_does():
    """FINAL-02: the refresh is an Upkeep without income; FINAL-04: then all may trade."""
    of_upkeep = {row.id for row in box.moments.values() if row.in_play - {Moment.SETUP} == {Moment.UPKEEP}}
    of_refresh = {row.id for row in box.moments.values() if row.in_battle == {Moment.REFRESH}}
    income = {sheet for sheet in box.investigators if box.power(sheet, PowerWord.INCOME)}
    income |= {card.id for card in box.special_cards.values() if card.upkeep_income}
    assert of_refresh - {"TradeCards"} == of_upkeep - income
    assert box.moments["TradeCards"].in_play == {Moment.MOVEMENT}


def test_cards_that_take_movement_points_are_for_movement():
    for card, numbers in box.card_numbers.items():
        if card in box.items and {CardWhat.COSTS_MOVEMENT, CardWhat.MOVEMENT} & numbers.keys():
            assert box.moments[card].in_play == {Moment.MOVEMENT}, card


# ------------------------------------------------------------------ the rules keep to it

ASKED: dict[str, Any] = {
    "BeginPhase": do.BeginPhase(Phase.MYTHOS), "CloseGate": do.CloseGate("woods"), "DiscardCard": do.DiscardCard("x"),
    "CloseGateByCheck": do.CloseGateByCheck(0, "fight", 1), "DefeatMonster": do.DefeatMonster(1, 0),
    "OpenGate": do.OpenGate("woods", "abyss"), "SetAsideMythos": do.SetAsideMythos("blue_flu"),
    "ResolveMythos": do.ResolveMythos("blue_flu"), "MoveInvestigator": do.MoveInvestigator(0, "uptown"),
    "GainFortune": do.GainFortune(0, do.Fortune.BLESSED), "SeatInvestigator": do.SeatInvestigator(0, "kate_winthrop"),
    "MeetMonster": do.MeetMonster(0, "ghoul"), "EvadeMonster": do.EvadeMonster(0, 1, 1),
    "BeginFight": do.BeginFight(0, 1), "FaceOrdeal": do.FaceOrdeal(0, 1), "HorrorCheck": do.HorrorCheck(0, 1),
    "CastSpell": do.CastSpell(1, 1, 1), "FightRound": do.FightRound(0, 1), "FleeMonster": do.FleeMonster(0, 1),
    "EndFight": do.EndFight(0, 1, do.FightEnd.WON), "MoveSliders": do.MoveSliders(0, (0, 0, 1)),
    "MoveSlider": do.MoveSlider(0, 0, 1), "RollUpkeep": do.RollUpkeep(0, "blessing", 3),
    "Gain": do.Gain(0, do.What.SANITY), "Pay": do.Pay(0, do.What.MONEY), "GainCard": do.GainCard(0, "food"),
    "DealPossessions": do.DealPossessions(()), "LoseCard": do.LoseCard(0, 1), "ExhaustCard": do.ExhaustCard(0, 1),
    "RefreshCard": do.RefreshCard(0, 1), "PutTokens": do.PutTokens(0, 1, 1), "ChangeTokens": do.ChangeTokens(0, 1, 1),
    "UseCard": do.UseCard(0, 1), "UseSpell": do.UseSpell(0, 1, 1), "TradeCards": do.TradeCards(0, 1, gives=(1,)),
    "MoveByEncounter": do.MoveByEncounter(0, "uptown"), "LowerMaximum": do.LowerMaximum(0, do.What.SANITY),
    "BeginBattle": do.BeginBattle(), "BeginBattleRound": do.BeginBattleRound(), "BattleAttack": do.BattleAttack(1, 0),
    "BattleDefence": do.BattleDefence(1, True), "RaiseDoom": do.RaiseDoom(), "RaiseTerror": do.RaiseTerror(),
    "LoseHealth": do.LoseHealth(0, 1),
}  # fmt: skip
"""An act of each kind that asks for more than a seat."""


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("name", sorted(ACTS - {"SetUpTable"}))
def test_an_act_is_refused_for_its_moment_where_the_table_says_so(name, moment):
    act = ASKED[name] if name in ASKED else getattr(do, name)(0)
    is_meant = moment in box.moments[name].moments
    found = refusal(at(moment), act)
    if not is_meant:
        assert found in MOMENT_ERRORS, "TURN-01, FINAL-01"
    elif not any(row.act == name for row in box.moments.values()):
        assert found not in MOMENT_ERRORS, "nothing else asks for the moment"


def holding(card: str, moment: Moment) -> Table:
    return at(moment, cards=cards(card), sanity=5, stamina=5)


@pytest.mark.parametrize("card", [*box.items, *box.allies, *box.spells])
def test_a_card_is_used_in_its_moments(card):
    act = do.UseSpell(0, 1, 1) if card in box.spells else do.UseCard(0, 1, "uptown")
    for moment in Moment:
        found = refusal(holding(card, moment), act)
        if moment not in box.moments[card].moments and found is not Reason.NO_USE:
            assert found in MOMENT_ERRORS, (card, moment, found)
        elif moment in box.moments[card].moments:
            assert found not in MOMENT_ERRORS, (card, moment, found)


@pytest.mark.parametrize("sheet", ["carolyn_fern", "vincent_lee", "mandy_thompson"])
def test_an_ability_is_used_in_its_moments(sheet):
    for moment in Moment:
        table = at(moment, id=sheet, sanity=1, stamina=1)
        found = refusal(table, do.UseAbility(0))
        assert (found in MOMENT_ERRORS) is (moment not in box.moments[sheet].moments), (moment, found)


# ------------------------------------------------------------------ the refresh of a round of the battle

TRADER: Any = {"who": {0: {"cards": cards("tommy_gun")}}}
MOVER: Any = {"who": {0: person(skills={"speed": 1}, upkeep_sliders=person(skills={"speed": 1})["sliders"])}}
HEALER: Any = {"who": {0: person(held=("heal",), sanity=4, stamina=2)}}
OVER = [
    pytest.param(TRADER, do.BattleAttack(0, 1, cards=(1,)), do.TradeCards(0, 1, gives=(1,)), id="B19-FINAL-04-trade"),
    pytest.param(MOVER, do.BattleAttack(0, 1), do.MoveSliders(0, (3, 0, 0)), id="B20-FINAL-02-sliders"),
    pytest.param(MOVER, do.BattleAttack(0, 1), do.MoveSlider(0, 0, 3), id="FINAL-02-slider"),
    pytest.param(MOVER, do.BattleAttack(1, 1), do.MoveSlider(0, 0, 3), id="FINAL-02-somebody-else-attacked"),
    pytest.param(HEALER, do.BattleAttack(0, 1), do.UseSpell(0, 1, 1), id="FINAL-02-heal"),
]


@pytest.mark.parametrize(("fields", "attack", "act"), OVER)
def test_the_refresh_is_over_with_the_first_attack(fields, attack, act):
    table = battling("yig", 2, **fields)
    assert refusal(table, act) is None, "FINAL-02, FINAL-04"
    assert refusal(after(table, attack), act) is Reason.REFRESH_IS_OVER


def test_a_combat_spell_begins_the_attacks():
    table = battling("yig", 2, who={0: person(held=("shrivelling", "knife"), upkeep_sliders=(0, 0, 0))})
    for successes in (0, 1):
        cast = after(table, do.CastSpell(0, 1, successes))
        assert refusal(cast, do.TradeCards(0, 1, gives=(2,))) is Reason.REFRESH_IS_OVER, "FINAL-05, SPELL-05"
        assert refusal(cast, do.BattleAttack(1, 1)) is None


def test_the_attacks_have_begun_although_the_caster_is_devoured_by_the_price():
    table = battling("yig", 2, who={0: person(held=("shrivelling",), sanity=1), 1: person("bob_jenkins")})
    cast = after(table, do.CastSpell(0, 1, 1))
    assert cast.investigators[0].eliminated, "FINAL-09"
    assert refusal(cast, do.MoveSlider(1, 0, 1)) is Reason.REFRESH_IS_OVER, "FINAL-05"


def test_nothing_of_the_refresh_before_the_battle_has_begun():
    table = awake("yig", 2, **TRADER)
    assert refusal(table, do.TradeCards(0, 1, gives=(1,))) is Reason.NO_BATTLE, "AWAKE-09"
    assert refusal(after(table, do.BeginBattle()), do.TradeCards(0, 1, gives=(1,))) is None, "FINAL-04"


def test_heal_is_cast_in_the_refresh():
    one = after(battling("yig", 2, **HEALER), do.UseSpell(0, 1, 2)).investigators[0]
    assert (one.sanity, one.stamina, one.cards[0].exhausted) == (3, 4, True), "B22, FINAL-02, EX-37"
    table = battling("yig", 2, who={**HEALER["who"], 1: {"stamina": 1}}, at={0: "woods", 1: "library"})
    helped = after(table, do.UseSpell(0, 1, 2, target=1))
    assert helped.investigators[1].stamina == 3, "FINAL-04: together wherever they stood"


def test_a_combat_spell_is_cast_for_the_attack_only():
    table = battling("yig", 1, who={0: person(held=("shrivelling",))})
    assert refusal(table, do.UseSpell(0, 1, 1)) is Reason.FOR_THE_ATTACK, "FINAL-05"
    assert refusal(table, do.CastSpell(0, 1, 1)) is None


def test_voice_of_ra_counts_in_every_check_of_the_round():
    table = battling("yig", 1, who={0: person(held=("voice_of_ra",))})
    cast = after(table, do.UseSpell(0, 1, 1))
    assert (rolled_attack(cast, ()).dice.dice or 0) - (rolled_attack(table, ()).dice.dice or 0) == 1, "B23, FINAL-02"
    later = after(cast, do.BattleAttack(0, 0), do.BattleDefence(0, True), do.BeginBattleRound())
    assert later.investigators[0].checks_bonus == 0


def test_sliders_are_put_back_in_the_refresh():
    table = after(battling("yig", 1, **MOVER), do.MoveSlider(0, 0, 1))
    assert after(table, do.PutSlidersBack(0)).investigators[0].sliders == MOVER["who"][0]["sliders"], "FINAL-02"


def test_a_loan_is_paid_back_at_any_time():
    table = battling("yig", 1, who={0: person(held=("bank_loan",), money=10)}, battle={"attacked": (0,)})
    one = after(table, do.RepayLoan(0)).investigators[0]
    assert (one.money, one.cards) == (0, ()), "SPECIAL-CARD-04"


def test_what_is_of_no_use_against_the_ancient_one_is_refused():
    table = battling("yig", 1, who={0: person(held=("flute_of_the_outer_gods",), sanity=5, stamina=5)})
    assert refusal(table, do.UseCard(0, 1)) is Reason.NOT_IN_BATTLE
    assert not upkeep.abilities_due(table, 0, box)
