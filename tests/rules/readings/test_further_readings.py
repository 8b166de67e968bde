"""Both readings of the open places about people, prices, trophies and the beginning of the final battle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from fighting import MOST, battling, cards, facing, fighting, person
from given import after, box, given, refusal
from reading import GATES, gates, refused, resolved
from test_readings import both, reading

from companion.arkham.combat import rolls
from companion.arkham.ending.verdicts import verdicts
from companion.arkham.forecast.advice import evade_checks
from companion.arkham.forecast.cards import next_gates
from companion.arkham.forecast.clock_counts import Steps, counted, limits_of
from companion.arkham.investigators import upkeep
from companion.arkham.movement.meeting_monsters import holding, to_face
from companion.arkham.mythos.hound import scented
from companion.arkham.mythos.questions import WhichGatesGetMore
from companion.arkham.odds import Ending, Fighter, Plan, combat_dice, final_battle, weapon
from companion.arkham.odds import fight as odds_of_fight
from companion.arkham.ratings import equipment, location_prices, ratings
from companion.arkham.table import commands as do
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, Outcome, Phase, Table
from companion.facts.arkham_records import Guard
from companion.facts.readings import Otherwise
from companion.screens.arkham.fight import battle_odds

STATION = "police_station"


# ---------------------------------------------------------------- gates and their prices


@pytest.mark.parametrize(("way", "outcome"), both(Otherwise.CARD_CANNOT_WIN, Outcome.GATES_CLOSED, None))
def test_the_last_gate_closed_by_a_card(way: Otherwise | None, outcome: Outcome | None) -> None:
    """AMB-19."""
    trophies = {"gate_trophies": ("abyss", "rlyeh")}
    table = reading(given(2, gates={"woods": "yuggoth"}, who={0: trophies}, phase=Phase.ARKHAM_ENCOUNTERS), way)
    closed = after(table, do.CloseGate("woods"))
    assert closed.outcome is outcome
    assert not verdicts(closed, box), "what this table reads is not asked again"
    closer = reading(
        given(
            2,
            gates={"woods": "yuggoth"},
            at={0: "woods"},
            who={0: {**trophies, "explored": True}},
            phase=Phase.ARKHAM_ENCOUNTERS,
        ),
        way,
    )
    assert after(closer, do.CloseGate("woods", 0)).outcome is Outcome.GATES_CLOSED


@pytest.mark.parametrize(("way", "price"), both(Otherwise.HIGHEST_PRICE_COUNTS, 6, 8))
def test_several_changes_of_the_price_of_sealing(way: Otherwise | None, price: int) -> None:
    """AMB-35: Hastur asks 8, Nodens' Favor takes 2 off."""
    found = ratings.sealing_price(reading(given(environment="nodens_favor"), way), box)
    assert found.value == price
    assert sum(int(str(one.after)) - int(str(one.before)) for one in found.changes) == price - 5
    alone = reading(given(ancient_one="yig", environment="nodens_favor"), way)
    assert ratings.sealing_price(alone, box).value == 3, "one change alone is what it is"


@pytest.mark.parametrize(("way", "sanity"), both(Otherwise.SIGN_PRICE_IS_A_LOSS, 4, 5))
def test_a_strong_mind_and_the_price_of_an_elder_sign(way: Otherwise | None, sanity: int) -> None:
    """AMB-16: Harvey Walters loses 1 Sanity less."""
    harvey = person(held=("elder_sign",), sanity=5, stamina=3, explored=True)
    table = given(
        investigators={0: "harvey_walters"},
        gates={"woods": "abyss"},
        at={0: "woods"},
        who={0: harvey},
        phase=Phase.ARKHAM_ENCOUNTERS,
    )
    sealed = after(reading(table, way), do.CloseGate("woods", 0, elder_sign_card=True))
    assert (sealed.investigators[0].sanity, sealed.investigators[0].stamina) == (sanity, 2)


def test_who_loses_nothing_to_a_sign_is_not_devoured_by_it() -> None:
    harvey = person(held=("elder_sign",), sanity=1, stamina=1, explored=True)
    table = given(
        investigators={0: "harvey_walters"},
        gates={"woods": "abyss"},
        at={0: "woods"},
        who={0: harvey},
        phase=Phase.ARKHAM_ENCOUNTERS,
    )
    sign = do.CloseGate("woods", 0, elder_sign_card=True)
    strict = reading(table, Otherwise.SIGN_NEEDS_MORE)
    assert refusal(strict, sign) is Reason.READ_OTHERWISE
    after_all = after(reading(strict, Otherwise.SIGN_PRICE_IS_A_LOSS), sign).investigators[0]
    assert (after_all.eliminated, after_all.place) == (False, "st_marys_hospital")


@pytest.mark.parametrize(("way", "toughness"), both(Otherwise.TROPHY_AS_PRINTED, 2, 1))
def test_the_worth_of_a_trophy_that_is_spent(way: Otherwise | None, toughness: int) -> None:
    """AMB-36: Shub-Niggurath makes every monster tougher by 1."""
    table = reading(given(ancient_one="shub_niggurath"), way)
    assert location_prices.toughness(("ghoul",), table, box) == toughness


# ---------------------------------------------------------------- who skips, is in jail, or was lost


def skipping(**fields: Any) -> Table:
    """The end of round 3; seat 0 skips round 4 in jail, with a Retainer and a Curse."""
    one = {
        "cards": cards("retainer"), "money": 1, "skips_round": 4, "delayed": True, "sliders": (0, 0, 0),
        "fortune": "cursed", **fields,
    }  # fmt: skip
    return given(2, round=3, phase=Phase.MYTHOS, mythos_resolved=True, at={0: JAIL}, who={0: one})


@pytest.mark.parametrize(("way", "money"), both(Otherwise.SKIPPING_HAS_ONE, 1, 3))
def test_the_upkeep_of_who_skips_the_round(way: Otherwise | None, money: int) -> None:
    """AMB-22."""
    begun = after(reading(skipping(), way), do.BeginPhase(Phase.UPKEEP))
    assert begun.investigators[0].money == money
    assert upkeep.rolls_due(begun, 0, box) == (() if way is None else ("curse", "retainer"))
    sliders = refusal(begun, do.MoveSliders(0, (1, 0, 0)))
    assert sliders is (Reason.SKIPS_ROUND if way is None else None)
    walking = after(begun, do.BeginPhase(Phase.MOVEMENT))
    assert refusal(walking, do.MoveInvestigator(0, STATION)) is Reason.CANNOT_MOVE, "the other phases are lost"


@pytest.mark.parametrize(("way", "why"), both(Otherwise.CELL_IS_THE_STATION, Reason.NOT_TOGETHER, None))
def test_trade_with_who_sits_in_the_cell(way: Otherwise | None, why: Reason | None) -> None:
    """AMB-23."""
    table = given(2, round=3, phase=Phase.MOVEMENT, at={0: JAIL, 1: STATION}, who={1: {"money": 3}})
    assert refusal(reading(table, way), do.TradeCards(1, 0, money=1)) is why


@pytest.mark.parametrize(("way", "prey"), both(Otherwise.CELL_IS_THE_STATION, (), (STATION,)))
def test_the_hound_and_who_sits_in_the_cell(way: Otherwise | None, prey: tuple[str, ...]) -> None:
    table = reading(given(1, at={0: JAIL}, monsters={"northside": ["hound_of_tindalos"]}), way)
    assert scented(table, "northside", box) == prey


@pytest.mark.parametrize(("way", "why"), both(Otherwise.BACK_WITHOUT_GATES, None, Reason.READ_OTHERWISE))
def test_back_from_being_lost_onto_a_gate(way: Otherwise | None, why: Reason | None) -> None:
    """AMB-25."""
    table = given(round=4, phase=Phase.UPKEEP, gates={"woods": "abyss"}, at={0: LOST}, who={0: {"skips_round": 3}})
    assert refusal(reading(table, way), do.MoveInvestigator(0, "woods")) is why
    assert refusal(reading(table, way), do.MoveInvestigator(0, "uptown")) is None


# ---------------------------------------------------------------- the Ancient One wakes


@pytest.mark.parametrize(("way", "goes"), both(Otherwise.WHO_IS_AWAY_IS_LOST, False, True))
def test_who_fights_the_ancient_one(way: Otherwise | None, goes: bool) -> None:
    """AMB-43: one in R'lyeh, one in jail, one lost."""
    table = given(3, ancient_one="yig", round=6, at={0: ("rlyeh", 2), 1: JAIL, 2: LOST})
    awake = after(reading(table, way), do.WakeAncientOne())
    assert [one.eliminated for one in awake.investigators] == [goes, False, True]


@pytest.mark.parametrize(("way", "maxima"), both(Otherwise.POWERS_GO_ON, (5, 5), (4, 4)))
def test_powers_of_the_ancient_one_in_the_battle(way: Otherwise | None, maxima: tuple[int, int]) -> None:
    """AMB-44: Cthulhu's dreams have taken 1 of each maximum."""
    table = given(1, ancient_one="cthulhu", round=6, who={0: {"max_sanity": 4, "max_stamina": 4, "sanity": 4}})
    begun = after(after(reading(table, way), do.WakeAncientOne()), do.BeginBattle())
    assert (begun.investigators[0].max_sanity, begun.investigators[0].max_stamina) == maxima


# ---------------------------------------------------------------- surges, hounds and closed places

CAVE, LAB, ISLE = GATES[:3]
TOWN = "northside"


def surged(way: Otherwise | None, table: Table, at: str = CAVE, **answers: Any) -> Table:
    return resolved(reading(table, way), gate=at, **answers).after


@pytest.mark.parametrize(("way", "found"), both(Otherwise.SURGE_IN_ONE, (3, 1), (1, 0)))
def test_a_surge_larger_than_the_outskirts(way: Otherwise | None, found: tuple[int, int]) -> None:
    """AMB-06: 7 players, the town full, Outskirts empty: 7 markers. (terror, lying there)"""
    table = given(7, gates=gates(2), monsters={TOWN: box.players_numbers(7).monster_limit})
    after_all = surged(way, table)
    assert (after_all.terror, len(after_all.monsters_at(OUTSKIRTS))) == found


def test_a_surge_at_once_that_fits_the_outskirts_overflows_nothing() -> None:
    table = given(3, gates=gates(2), monsters={TOWN: box.players_numbers(3).monster_limit})
    after_all = surged(Otherwise.SURGE_IN_ONE, table)
    assert (after_all.terror, len(after_all.monsters_at(OUTSKIRTS))) == (0, 3)


@pytest.mark.parametrize(("way", "more"), both(Otherwise.SURGE_IS_FREE, (), (LAB, LAB, LAB)))
def test_only_a_part_of_a_surge_fits(way: Otherwise | None, more: tuple[str, ...]) -> None:
    """AMB-07: 4 players, limit 7, room for 3 of 4 on three gates."""
    table = given(4, gates=gates(3), monsters={TOWN: 4})
    after_all = surged(way, table, extra_gates=more)
    lying = {place: len(after_all.monsters_at(place)) for place in (CAVE, LAB, ISLE, OUTSKIRTS)}
    assert lying == {CAVE: 0, LAB: 3, ISLE: 0, OUTSKIRTS: 1} if way else {CAVE: 1, LAB: 1, ISLE: 1, OUTSKIRTS: 1}


def test_what_fits_is_asked_for_one_by_one_and_a_whole_surge_is_even() -> None:
    part = reading(given(4, gates=gates(3), monsters={TOWN: 4}), Otherwise.SURGE_IS_FREE)
    asked = resolved(part, gate=CAVE, extra_gates=(LAB,)).questions
    assert [one for one in asked if isinstance(one, WhichGatesGetMore)] == [
        WhichGatesGetMore(1, 2, (CAVE, ISLE, LAB), (LAB,), is_free=True)
    ]
    assert refused(part, gate=CAVE, extra_gates=("woods", LAB, LAB)) == "wrong_answer"
    whole = surged(Otherwise.SURGE_IS_FREE, given(3, gates=gates(3)))
    assert [len(whole.monsters_at(place)) for place in (CAVE, LAB, ISLE)] == [1, 1, 1]


@pytest.mark.parametrize(("way", "there"), both(Otherwise.REST_TO_THE_CUP, 4, 0))
def test_the_limit_ends_in_the_middle_of_a_surge(way: Otherwise | None, there: int) -> None:
    """AMB-08: 5 players, limit 8, Outskirts 3 and full, terror 9: the first marker lifts the limit."""
    numbers = box.players_numbers(5)
    full = {TOWN: numbers.monster_limit, OUTSKIRTS: numbers.outskirts_capacity}
    after_all = surged(way, given(5, ancient_one="yig", gates=gates(2), monsters=full, terror=9))
    assert after_all.terror == 10
    assert len(after_all.monsters_at(CAVE)) + len(after_all.monsters_at(LAB)) == there


@pytest.mark.parametrize(("way", "lying"), both(Otherwise.KATE_LEAVES_HER_SHARE, (2, 2, 0), (2, 1, 0)))
def test_kate_at_another_gate(way: Otherwise | None, lying: tuple[int, int, int]) -> None:
    """AMB-33: 4 players, three gates, she stands at the third."""
    table = given(4, gates=gates(3), investigators={0: "kate_winthrop"}, at={0: ISLE}, who={0: {"explored": True}})
    after_all = surged(way, table)
    assert tuple(len(after_all.monsters_at(place)) for place in (CAVE, LAB, ISLE)) == lying


@pytest.mark.parametrize(("way", "lying"), both(Otherwise.KATE_LEAVES_HER_SHARE, (0, 0, 0), (0, 1, 1)))
def test_kate_at_the_surging_gate(way: Otherwise | None, lying: tuple[int, int, int]) -> None:
    table = given(4, gates=gates(3), investigators={0: "kate_winthrop"}, at={0: CAVE}, who={0: {"explored": True}})
    after_all = surged(way, table)
    assert tuple(len(after_all.monsters_at(place)) for place in (CAVE, LAB, ISLE)) == lying
    held = next(one for one in next_gates(reading(table, way), box) if one.location == CAVE)
    assert bool(held.surges) is (way is not None)


def test_kate_at_the_only_gate_leaves_nothing() -> None:
    table = given(4, gates=gates(1), investigators={0: "kate_winthrop"}, at={0: CAVE}, who={0: {"explored": True}})
    assert surged(Otherwise.KATE_LEAVES_HER_SHARE, table).monsters == ()


@pytest.mark.parametrize(
    ("way", "prey"), both(Otherwise.HOUND_BY_FIRST_PLAYER, ("newspaper",), ("train_station", "newspaper"))
)
def test_the_hound_and_equal_ways(way: Otherwise | None, prey: tuple[str, ...]) -> None:
    """AMB-27: two locations as near, the Newspaper's investigator sneaks worse."""
    who = {0: {"sneak": 1}, 1: {"sneak": 3}}
    table = given(2, at={0: "newspaper", 1: "train_station"}, who=who, monsters={TOWN: ["hound_of_tindalos"]})
    assert set(scented(reading(table, way), TOWN, box)) == set(prey)


@pytest.mark.parametrize(("way", "opens"), both(Otherwise.CLOSED_PLACE_HAS_NO_GATE, True, False))
def test_a_gate_for_a_location_that_a_card_closed(way: Otherwise | None, opens: bool) -> None:
    """AMB-41."""
    table = reading(given(closures={CAVE: 2}), way)
    assert (CAVE in resolved(table, gate=CAVE).after.gates) is opens
    one = next(one for one in next_gates(table, box) if one.location == CAVE)
    assert (bool(one.opens), one.by_closing, one.by_seal) == (opens, not opens, False)
    phase_three = replace(table, phase=Phase.ARKHAM_ENCOUNTERS)
    found = refusal(phase_three, do.OpenGate(CAVE, "abyss", ("ghoul",)))
    assert found is (None if opens else Reason.READ_OTHERWISE)


@pytest.mark.parametrize("way", [None, Otherwise.SURGE_IN_ONE, Otherwise.REST_TO_THE_CUP])
@pytest.mark.parametrize("players", [1, 4, 8])
def test_the_doom_clock_surges_as_the_rules_do(way: Otherwise | None, players: int) -> None:
    """Every count of monsters, Outskirts and terror near the limits; the clock beside the rules themselves."""
    numbers = box.players_numbers(players)
    for monsters, outskirts, terror in product(
        (numbers.monster_limit - 1, numbers.monster_limit), range(numbers.outskirts_capacity + 1), (0, 8, 9, 10)
    ):
        table = given(
            players,
            ancient_one="yig",
            gates=gates(3),
            terror=terror,
            monsters={TOWN: monsters, OUTSKIRTS: outskirts if terror < 10 else 0},
        )
        table = reading(table, way)
        after_all = surged(None, table)
        found = Steps(limits_of(table, box)).surged(counted(table))
        told = counted(after_all) if after_all.awakening is None else after_all.awakening.road
        assert found == told, (monsters, outskirts, terror)


# ---------------------------------------------------------------- fights


@pytest.mark.parametrize(("way", "bonus"), both(Otherwise.RESISTANCE_OF_THE_SUM, 4, 3))
def test_resistance_and_two_weapons(way: Otherwise | None, bonus: int) -> None:
    """AMB-14: two cards with +3 each against physical resistance: 2 and 2, or half of 6."""
    resisting = (one.id for one in box.monsters.values() if one.physical is Guard.RESISTANCE)
    kind = next(one for one in resisting if box.monsters[one].combat_rating is not None)
    table = reading(fighting(kind, person(held=("revolver_38", "revolver_38"), skills={"fight": 3})), way)
    now = ratings.monster_now(kind, table, box)
    roll = rolls.combat(table, 0, now, (1, 2), box)
    plain = rolls.combat(table, 0, now, (), box)
    assert roll.dice.thrown - plain.dice.thrown == bonus
    foe, arm = equipment.opponent(now), weapon("revolver_38")
    one = Fighter(1, 1)
    assert combat_dice(one, foe, (arm, arm)) - combat_dice(one, foe, ()) == bonus


@pytest.mark.parametrize(("way", "place"), both(Otherwise.EVADE_PLAIN_DAMAGE, LOST, "uptown"))
def test_a_failed_evade_and_special_damage(way: Otherwise | None, place: str) -> None:
    """AMB-11: the Dimensional Shambler; a failed Combat check loses in time and space by either reading."""
    table = reading(facing("dimensional_shambler", person()), way)
    caught = after(table, do.EvadeMonster(0, 1, 0))
    assert caught.investigators[0].place == place
    if way:
        beaten = after(after(caught, do.HorrorCheck(0, MOST)), do.FightRound(0, 0))
        assert beaten.investigators[0].place == LOST


def test_the_odds_of_a_failed_evade_follow() -> None:
    table = facing("dimensional_shambler", person(skills={"sneak": 1}))
    lost = {}
    for way in (None, Otherwise.EVADE_PLAIN_DAMAGE):
        foe = equipment.opponent(ratings.monster_now("dimensional_shambler", reading(table, way), box))
        odds = odds_of_fight(Fighter(5, 5, sneak=3, fight=4, will=4), foe)[Plan.FLEE]
        lost[way] = odds.endings.get(Ending.LOST, 0)
    assert lost[Otherwise.EVADE_PLAIN_DAMAGE] < lost[None]


@pytest.mark.parametrize(("way", "waits"), both(Otherwise.EVADED_FOR_THE_ROUND, 1, 0))
def test_evaded_gone_and_back_in_the_same_move(way: Otherwise | None, waits: int) -> None:
    """AMB-13."""
    table = reading(facing("ghoul", person(skills={"speed": 4})), way)
    evaded = after(table, do.EvadeMonster(0, 1, MOST))
    gone = after(evaded, do.MoveInvestigator(0, "woods"))
    assert len(holding(gone, 0, "uptown")) == waits
    assert bool(evade_checks(gone, 0, box)) is bool(waits)
    back = after(gone, do.MoveInvestigator(0, "uptown"))
    assert len(to_face(back, 0)) == waits
    later = after(replace(back, phase=Phase.MYTHOS, mythos_resolved=True), do.BeginPhase(Phase.UPKEEP))
    assert len(to_face(after(later, do.BeginPhase(Phase.MOVEMENT)), 0)) == 1, "the next round begins anew"


# ---------------------------------------------------------------- attacks of the final battle, and who stands up


@pytest.mark.parametrize(("way", "left"), both(Otherwise.SUCCESSES_ARE_LOST, (7, 1), (9, 0)))
def test_successes_to_spare_in_the_final_battle(way: Otherwise | None, left: tuple[int, int]) -> None:
    """AMB-01: 2 players, doom 10, seven successes at once: three tokens and one over, or one token."""
    table = battling("yig", 2, who={0: person(), 1: person()})
    table = reading(replace(table, doom=10), way)
    hit = after(table, do.BattleAttack(0, 7))
    assert hit.battle is not None
    assert (hit.doom, hit.battle.successes) == left
    less = after(table, do.BattleAttack(0, 1))
    assert less.battle is not None
    assert (less.doom, less.battle.successes) == (10, 1), "too few for a token are kept by either reading"
    asked = battle_odds.question(table, box)
    assert asked is not None
    assert asked[-1] is (way is not None), "the chance follows the reading"
    assert (
        battle_odds.chance(table, box)
        == final_battle(asked[0], "yig", doom=10, players=2, track=asked[5], rest_is_lost=way is not None).chance
    )
    six = reading(battling("yig", 6, who={seat: person() for seat in range(6)}), way)
    assert (battle_odds.chance(six, box) is None) is (way is not None), "what is not counted is not shown"


@pytest.mark.parametrize(("way", "skill"), both(Otherwise.HASTUR_ASKS_FOR_WILL, "luck", "will"))
def test_the_check_against_hastur(way: Otherwise | None, skill: str) -> None:
    """AO-09: the sheet says Luck, the rulebook's text Will; no other Ancient One is touched."""
    table = reading(battling("hastur", who={0: person(skills={"luck": 1, "will": 4})}), way)
    found = rolls.defence(table, 0, box)
    assert found is not None
    assert found.dice.check == skill
    other = reading(battling("ithaqua", who={0: person()}), way)
    assert ratings.ancient_one_now(other, box).attack_skill == box.ancient_ones["ithaqua"].attack_skill


@pytest.mark.parametrize(("way", "why"), both(Otherwise.DELAYED_TAKE_NONE, None, Reason.READ_OTHERWISE))
def test_the_delayed_and_clues(way: Otherwise | None, why: Reason | None) -> None:
    """AMB-24."""
    table = given(1, round=3, phase=Phase.UPKEEP, at={0: "woods"}, clues={"woods": 2}, who={0: {"delayed": True}})
    walking = after(reading(table, way), do.BeginPhase(Phase.MOVEMENT))
    assert refusal(walking, do.TakeClues(0, 1)) is why
    assert refusal(walking, do.MoveInvestigator(0, "uptown")) is Reason.CANNOT_MOVE
    later = after(walking, do.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    assert not later.investigators[0].delayed, "upright again either way"


def test_who_lies_in_an_other_world_stands_up_at_once_by_either_reading() -> None:
    table = given(1, round=3, phase=Phase.UPKEEP, at={0: ("rlyeh", 1)}, who={0: {"delayed": True}})
    walking = after(reading(table, Otherwise.DELAYED_TAKE_NONE), do.BeginPhase(Phase.MOVEMENT))
    assert not walking.investigators[0].delayed
    assert after(walking, do.BeginPhase(Phase.ARKHAM_ENCOUNTERS)).investigators[0].zone == 1
