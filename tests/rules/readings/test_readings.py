"""Both readings of every open place that the rules follow: ours where nothing is chosen, the other one once it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from fighting import MOST, facing, fighting, person
from given import after, box, events, given, kinds_at, refusal
from reading import resolved

from companion.arkham.ending.score import ScoreLine, score
from companion.arkham.forecast.waking import waking
from companion.arkham.invariants import problems
from companion.arkham.investigators.upkeep import rolls_due
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import RollDice
from companion.arkham.odds import Fighter, Plan
from companion.arkham.odds import fight as odds_of_fight
from companion.arkham.odds import foe as printed_foe
from companion.arkham.ratings import equipment, ratings, skills
from companion.arkham.table import commands as do
from companion.arkham.table.events import ReadingChosen
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, OUTSKIRTS, SKY, Battle, Deck, FightStage, Fortune, Held, Phase, Table
from companion.facts import readings
from companion.facts.readings import Otherwise

DEAD, STRANGLER = "disturbing_the_dead", "the_southside_strangler_strikes"
HAPPY = "happy_days_are_here_again"


def reading(table: Table, way: Otherwise | None) -> Table:
    """The table once it has chosen a reading; None = ours."""
    return table if way is None else after(table, do.ChooseReading(way))


def both(way: Otherwise, ours: Any, other: Any) -> list[Any]:
    """A vector for each of the two readings."""
    return [pytest.param(None, ours, id=f"{way}-ours"), pytest.param(way, other, id=way)]


# ---------------------------------------------------------------- choosing


def test_a_reading_is_chosen_once_and_ours_takes_it_back() -> None:
    table = given()
    assert table.readings == {}
    chosen = after(table, do.ChooseReading(Otherwise.LOAN_IS_PAID))
    assert chosen.readings == {"unpaid_loan": "loan_is_paid"}
    assert events(table, do.ChooseReading("loan_is_paid"))[0] == ReadingChosen("loan_is_paid")
    assert refusal(chosen, do.ChooseReading("loan_is_paid")) is Reason.NO_CHANGE
    assert after(chosen, do.ChooseReading("loan_may_lapse")) == table
    assert refusal(table, do.ChooseReading("loan_may_lapse")) is Reason.NO_CHANGE
    assert refusal(table, do.ChooseReading("no_such_reading")) is Reason.UNKNOWN_ID


@pytest.mark.parametrize("way", readings.by_way())
def test_every_reading_can_be_chosen_and_lies_on_a_sound_table(way: str) -> None:
    if not readings.is_ours(way):
        chosen = after(given(), do.ChooseReading(way))
        assert list(problems(chosen, box)) == []
        assert chosen.reads(way)


@pytest.mark.parametrize(
    "wrong", [{"no_such_place": "loan_is_paid"}, {"unpaid_loan": "no_such"}, {"unpaid_loan": "loan_may_lapse"}]
)
def test_a_restored_table_knows_no_other_readings(wrong: dict[str, str]) -> None:
    assert list(problems(given(readings=wrong), box))


def test_every_reading_that_rules_follow_stands_in_the_table_and_is_not_ours() -> None:
    assert {way for way in readings.by_way() if readings.is_followed(way) and not readings.is_ours(way)} == set(
        Otherwise
    )


# ---------------------------------------------------------------- the five of the review


@pytest.mark.parametrize(("way", "due"), both(Otherwise.BLESSING_BEGINS_ANEW, ("blessing",), ()))
def test_a_second_blessing(way: Otherwise | None, due: tuple[str, ...]) -> None:
    blessed = given(players=1, who={0: {"fortune": Fortune.BLESSED, "fortune_since": 1}}, round=4)
    again = after(reading(blessed, way), do.GainFortune(0, Fortune.BLESSED))
    assert again.investigators[0].fortune is Fortune.BLESSED
    upkeep = after(replace(again, mythos_resolved=True), do.BeginPhase(Phase.UPKEEP))
    assert rolls_due(upkeep, 0, box) == due


@pytest.mark.parametrize(("way", "why"), both(Otherwise.LOAN_IS_PAID, None, Reason.READ_OTHERWISE))
def test_defaulting_with_money_in_hand(way: Otherwise | None, why: Reason | None) -> None:
    loan = person(held=("bank_loan",), money=2)
    table = reading(given(players=1, who={0: loan}, round=4, phase=Phase.UPKEEP), way)
    assert refusal(table, do.RollUpkeep(0, "bank_loan", 2, pays=False)) is why
    assert after(table, do.RollUpkeep(0, "bank_loan", 2)).investigators[0].money == 1
    poor = replace(table, investigators=(replace(table.investigators[0], money=0),))
    assert after(poor, do.RollUpkeep(0, "bank_loan", 2, pays=False)).defaulted_loans == 1
    assert after(table, do.RollUpkeep(0, "bank_loan", 5, pays=False)).defaulted_loans == 0


@pytest.mark.parametrize(("way", "rumor"), both(Otherwise.RUMOR_WAITS_FOR_TERROR, "", DEAD))
def test_the_dead_entering_at_terror_ten(way: Otherwise | None, rumor: str) -> None:
    table = reading(given(ancient_one="yig", round=4, terror=10, seals=["black_cave"]), way)
    entered = resolved(table, DEAD).after
    assert entered.rumor == rumor
    assert (entered.investigators[0].fortune is Fortune.CURSED) is (rumor == "")
    raised = after(replace(entered, phase=Phase.MOVEMENT), do.RaiseTerror())
    assert (raised.rumor, raised.doom, raised.investigators[0].fortune) == ("", 1, Fortune.CURSED)


@pytest.mark.parametrize(("way", "rumor"), both(Otherwise.RUMOR_SPARES_ITS_OWN_END, "", STRANGLER))
def test_the_strangler_in_its_own_mythos(way: Otherwise | None, rumor: str) -> None:
    table = reading(given(ancient_one="yig", round=4, allies=0, seals=["independence_square"]), way)
    entered = resolved(table, STRANGLER).after
    assert entered.rumor == rumor
    if rumor:
        later = replace(entered, round=5, mythos_resolved=False, seals=frozenset({"graveyard"}))
        assert resolved(later, "family_found_butchered").after.rumor == "", "from the next round on it is asked"


@pytest.mark.parametrize(("way", "left"), both(Otherwise.DOOMS_ONE_CHECK, 1, 0))
def test_the_bloated_woman_after_the_failed_will_check(way: Otherwise | None, left: int) -> None:
    table = fighting("the_bloated_woman", person(skills={"will": 4}), FightStage.ORDEAL, ancient_one="nyarlathotep")
    doomed = after(reading(table, way), do.FaceOrdeal(0, 0))
    first = after(doomed, do.FightRound(0, MOST))
    assert len(first.monsters) == 1, "the first Combat check fails in any case"
    assert len(after(first, do.FightRound(0, MOST)).monsters) == left


def test_the_odds_of_the_bloated_woman_follow() -> None:
    """A failed Will check leaves no way to win by our reading, and one by the other."""
    table = facing("the_bloated_woman", person(skills={"fight": 4}, sanity=5), ancient_one="nyarlathotep")
    chances = {}
    for way in (None, Otherwise.DOOMS_ONE_CHECK):
        foe = equipment.opponent(ratings.monster_now("the_bloated_woman", reading(table, way), box))
        chances[way] = odds_of_fight(Fighter(6, 5, will=3, fight=5), foe, evade_first=False)[
            Plan.ALWAYS_FIGHT
        ].chance_of_winning
    assert chances[None] < chances[Otherwise.DOOMS_ONE_CHECK]


def test_the_odds_of_the_bloated_woman_by_hand() -> None:
    """Will 2 (no die), so the first checks fail; Fight 3 −2 = 1 die against toughness 1 afterwards, until 3 blows."""
    woman = printed_foe("the_bloated_woman", toughness=1, dooms_once=True)
    one = Fighter(5, 5, will=2, fight=3)
    won = odds_of_fight(one, woman, evade_first=False)[Plan.ALWAYS_FIGHT].chance_of_winning
    blows = -(-5 // woman.combat_damage)
    dice = 3 + woman.combat_rating
    miss = Fraction(2, 3) ** dice
    assert won == 1 - miss ** (blows - 1)
    assert odds_of_fight(one, replace(woman, dooms_once=False), evade_first=False)[
        Plan.ALWAYS_FIGHT
    ].chance_of_winning == Fraction(0)


# ---------------------------------------------------------------- limit, terror, doom


@pytest.mark.parametrize(("way", "doom"), both(Otherwise.DOOM_FROM_TEN, 0, 1))
def test_terror_that_reaches_ten(way: Otherwise | None, doom: int) -> None:
    """AMB-03."""
    assert after(reading(given(terror=9), way), do.RaiseTerror()).doom == doom
    assert after(reading(given(terror=8), way), do.RaiseTerror()).doom == 0
    assert after(reading(given(terror=10), way), do.RaiseTerror()).doom == 1


@pytest.mark.parametrize(("way", "lying"), both(Otherwise.OUTSKIRTS_STAY, [], ["ghoul", "zombie"]))
def test_the_outskirts_when_terror_reaches_ten(way: Otherwise | None, lying: list[str]) -> None:
    """AMB-04."""
    table = reading(given(terror=9, monsters={OUTSKIRTS: ["ghoul", "zombie"]}), way)
    assert kinds_at(after(table, do.RaiseTerror()), OUTSKIRTS) == lying


@pytest.mark.parametrize(("way", "lying"), both(Otherwise.OVERFLOW_LEAVES_THE_LAST, [], ["zombie"]))
def test_the_marker_that_overflows(way: Otherwise | None, lying: list[str]) -> None:
    """AMB-05: 4 players, limit 7, Outskirts 4."""
    table = given(4, monsters={"northside": 7, OUTSKIRTS: ["ghoul"] * 3 + ["witch"]}, phase=Phase.ARKHAM_ENCOUNTERS)
    full = after(reading(table, way), do.OpenGate("woods", "abyss", ("zombie",)))
    assert (kinds_at(full, OUTSKIRTS), full.terror) == (lying, 1)


@pytest.mark.parametrize(("way", "terror"), [(Otherwise.DOOM_FROM_TEN, 9), (Otherwise.OVERFLOW_LEAVES_THE_LAST, 8)])
def test_the_doom_clock_follows(way: Otherwise, terror: int) -> None:
    full = {"northside": 7, OUTSKIRTS: 4}
    table = given(
        4, ancient_one="yig", terror=terror, doom=5, monsters=full, gates={"woods": "abyss", "graveyard": "rlyeh"}
    )
    ours, other = waking(table, box, rounds=4), waking(reading(table, way), box, rounds=4)
    assert ours.by_round != other.by_round


@pytest.mark.parametrize(("way", "number"), both(Otherwise.ENCOUNTER_BRINGS_ONE, 2, 1))
def test_a_gate_by_an_encounter_with_five_players(way: Otherwise | None, number: int) -> None:
    """AMB-10."""
    table = reading(given(5, phase=Phase.ARKHAM_ENCOUNTERS), way)
    opened = after(table, do.OpenGate("woods", "abyss", ("ghoul", "zombie")[:number]))
    assert len(kinds_at(opened, "woods")) == number
    short = ("ghoul",) * (number - 1)
    assert refusal(table, do.OpenGate("woods", "abyss", short)) is Reason.TOO_FEW_MONSTERS


@pytest.mark.parametrize(("way", "allies"), both(Otherwise.HAPPY_DAYS_HOLD_THE_TRACK, 11, 10))
def test_terror_under_happy_days(way: Otherwise | None, allies: int) -> None:
    """AMB-30."""
    raised = after(reading(given(terror=3, environment=HAPPY), way), do.RaiseTerror())
    assert (raised.terror, raised.allies) == (3, allies)


# ---------------------------------------------------------------- people


@pytest.mark.parametrize(("way", "delayed"), both(Otherwise.CARRIED_AND_DELAYED, False, True))
def test_carried_by_the_nightgaunt(way: Otherwise | None, delayed: bool) -> None:
    """AMB-12."""
    table = fighting("nightgaunt", person(), FightStage.CHOOSE, gates={"woods": "abyss"})
    carried = after(reading(table, way), do.FightRound(0, 0)).investigators[0]
    assert (carried.place, carried.zone, carried.delayed) == ("abyss", 1, delayed)


@pytest.mark.parametrize(("way", "why"), both(Otherwise.SIGN_NEEDS_MORE, None, Reason.READ_OTHERWISE))
def test_an_elder_sign_at_the_last_point(way: Otherwise | None, why: Reason | None) -> None:
    """AMB-15."""
    one = person(held=("elder_sign",), sanity=1, stamina=1, explored=True)
    table = given(gates={"woods": "abyss"}, at={0: "woods"}, who={0: one}, phase=Phase.ARKHAM_ENCOUNTERS)
    sign = do.CloseGate("woods", 0, elder_sign_card=True)
    assert refusal(reading(table, way), sign) is why
    if why is None:
        assert after(table, sign).seals == {"woods"}


@pytest.mark.parametrize(("way", "moves"), both(Otherwise.FALLEN_MOVE, False, True))
def test_unconscious_in_the_upkeep(way: Otherwise | None, moves: bool) -> None:
    """AMB-21."""
    table = given(players=1, round=3, phase=Phase.UPKEEP, at={0: "woods"}, who={0: {"stamina": 1, **person()}})
    fell = after(reading(table, way), do.LoseHealth(0, stamina=1))
    walking = after(fell, do.BeginPhase(Phase.MOVEMENT))
    assert (refusal(walking, do.MoveInvestigator(0, "uptown")) is None) is moves


@pytest.mark.parametrize(("way", "money"), both(Otherwise.FIRST_INCOME_WAITS, 2, 0))
def test_the_first_income_of_a_retainer(way: Otherwise | None, money: int) -> None:
    """AMB-31."""
    one = {"cards": (Held(1, "retainer", Deck.SPECIAL, since=3),), "money": 0}
    table = reading(given(players=1, round=3, who={0: one}, mythos_resolved=True), way)
    first = after(table, do.BeginPhase(Phase.UPKEEP))
    assert first.investigators[0].money == money
    later = after(replace(first, phase=Phase.MYTHOS, mythos_resolved=True), do.BeginPhase(Phase.UPKEEP))
    assert later.investigators[0].money == money + 2


@pytest.mark.parametrize(("way", "due"), both(Otherwise.FORTUNE_RESTS, ("curse",), ()))
def test_a_curse_in_the_final_battle(way: Otherwise | None, due: tuple[str, ...]) -> None:
    """AMB-32."""
    table = fighting_battle(who={0: {"fortune": Fortune.CURSED, "fortune_since": 1}})
    assert rolls_due(reading(table, way), 0, box) == due


def fighting_battle(**fields: Any) -> Table:
    """The refresh before the first attack of the second round of the final battle."""
    awake = after(given(2, ancient_one="yig", round=6, **fields), do.WakeAncientOne())
    return replace(awake, battle=Battle(-3, round=2))


@pytest.mark.parametrize(("way", "sneak"), both(Otherwise.SNEAK_OF_THE_SLIDER, 2, 1))
def test_the_sneak_that_flyers_look_at(way: Otherwise | None, sneak: int) -> None:
    """AMB-29: the skill card Sneak adds 1."""
    table = reading(given(players=1, who={0: person(held=("sneak",), skills={"sneak": 1})}), way)
    assert skills.sneak(table, 0, box) == sneak


# ---------------------------------------------------------------- the Mythos


@pytest.mark.parametrize(("way", "asks"), both(Otherwise.CHTHONIAN_IS_HELD, 1, 0))
def test_the_chthonian_beside_an_investigator(way: Otherwise | None, asks: int) -> None:
    """AMB-26: the card moves the Chthonian's symbol."""
    table = reading(given(ancient_one="yig", monsters={"woods": ["chthonian"]}, at={0: "woods"}), way)
    card = moving("chthonian")
    found = resolve(replace(table, seals=frozenset({box.mythos[card].gate})), do.ResolveMythos(card), box)
    assert sum(isinstance(question, RollDice) for question in found.questions) == asks


def moving(kind: str) -> str:
    """A headline without a clue that shows a kind's symbol."""
    symbol = box.monsters[kind].dimension
    return next(
        card.id for card in box.mythos.values() if symbol in (*card.white, *card.black) and card.kind == "headline"
    )


@pytest.mark.parametrize(("way", "place"), both(Otherwise.FLYER_STAYS, SKY, "woods"))
def test_a_flyer_in_a_location_beside_an_empty_street(way: Otherwise | None, place: str) -> None:
    """AMB-28."""
    table = reading(given(ancient_one="yig", monsters={"woods": ["byakhee"]}), way)
    card = moving("byakhee")
    moved = resolved(replace(table, seals=frozenset({box.mythos[card].gate})), card).after
    assert kinds_at(moved, place) == ["byakhee"]


@pytest.mark.parametrize(("way", "clues"), both(Otherwise.CLUE_NEEDS_AN_OPEN_PLACE, 1, 0))
@pytest.mark.parametrize("shut", ["seals", "closures"])
def test_a_clue_for_a_sealed_or_closed_location(way: Otherwise | None, clues: int, shut: str) -> None:
    """AMB-34."""
    card = next(one for one in box.mythos.values() if one.kind == "headline" and one.clue and one.id != HAPPY)
    seals = frozenset({card.gate, card.clue} if shut == "seals" else {card.gate})
    closures = {card.clue: 0} if shut == "closures" else {}
    table = reading(given(ancient_one="yig", seals=seals, closures=closures), way)
    assert resolved(table, card.id).after.clues.get(card.clue, 0) == clues


@pytest.mark.parametrize(("way", "environment"), both(Otherwise.WEATHER_ENDS_THE_OLD, "estate_sale", ""))
def test_weather_against_ithaqua(way: Otherwise | None, environment: str) -> None:
    """AMB-42."""
    weather = next(card for card in box.mythos.values() if card.subtype == "weather")
    table = given(ancient_one="ithaqua", environment="estate_sale", seals=[weather.gate])
    assert resolved(reading(table, way), weather.id).after.environment == environment


# ---------------------------------------------------------------- the score


@pytest.mark.parametrize(("way", "points"), both(Otherwise.SCORE_COUNTS_TOUGHNESS, 1, 2))
def test_monster_trophies_in_the_score(way: Otherwise | None, points: int) -> None:
    """AMB-37: a Star Spawn (3), a Dark Young (3), a Ghoul (1)."""
    table = reading(given(who={0: {"monster_trophies": ("star_spawn", "dark_young", "ghoul")}}), way)
    assert points_of(table, ScoreLine.MONSTERS) == points


@pytest.mark.parametrize(("way", "points"), both(Otherwise.SCORE_LEAVES_THE_LOST, 4, 3))
def test_the_lost_in_the_score(way: Otherwise | None, points: int) -> None:
    """AMB-38."""
    assert points_of(reading(given(at={0: LOST}), way), ScoreLine.ALIVE) == points


@pytest.mark.parametrize(("way", "points"), both(Otherwise.SCORE_FORGETS_THE_LOAN, -2, 0))
def test_lapsed_loans_in_the_score(way: Otherwise | None, points: int) -> None:
    """AMB-39."""
    assert points_of(reading(given(defaulted_loans=2), way), ScoreLine.LOANS) == points


def points_of(table: Table, line: ScoreLine) -> int:
    return next(one.points for one in score(table, box).lines if one.what is line)
