"""Upkeep: refresh, income, rolls that are due, abilities: chapter 4.1."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fighting import cards
from given import after, box, events, given, held, refusal

from companion.arkham.investigators.upkeep import abilities_due, rolls_due
from companion.arkham.table.commands import (
    ArrestInvestigator,
    BeginPhase,
    CorrectRolled,
    GainCard,
    GainFortune,
    RollUpkeep,
    Seat,
    SetUpTable,
    UseAbility,
    UseSpell,
)
from companion.arkham.table.events import UpkeepRolled
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Fortune, Held, Phase, Table
from companion.desks import Command

MYTHOS, UPKEEP, MOVEMENT = BeginPhase(Phase.MYTHOS), BeginPhase(Phase.UPKEEP), BeginPhase(Phase.MOVEMENT)
ROUND: tuple[Command, ...] = (MYTHOS, UPKEEP)
"""From phase I of a round to phase I of the next one."""


def owner(*names: str, since: int = 0, round: int = 2, **fields: object) -> Table:
    """One investigator in Upkeep with cards gained in a round."""
    hand = tuple(Held(card.number, card.card, card.deck, since=since) for card in cards(*names))
    return given(players=1, phase=Phase.UPKEEP, round=round, who={0: {"cards": hand, **fields}})


def test_a_spell_cast_is_exhausted_until_the_next_upkeep():
    caster = {"cards": cards("wither")}
    table = given(players=1, investigators={0: "harvey_walters"}, phase=Phase.MOVEMENT, who={0: caster})
    cast = UseSpell(0, 1, 1)
    table = after(table, cast)
    assert table.investigators[0].cards[0].exhausted, "EX-01"
    assert refusal(table, cast) is Reason.EXHAUSTED, "EX-01, UPKEEP-02"
    assert refusal(after(table, *ROUND), cast) is None, "EX-01, UPKEEP-01"


def test_a_retainer_pays_before_its_roll():
    table = after(owner("retainer", round=1), *ROUND)
    assert (table.investigators[0].money, rolls_due(table, 0, box)) == (2, ("retainer",)), "EX-02, UPKEEP-04"
    lost, kept = (after(table, RollUpkeep(0, "retainer", face)) for face in (1, 2))
    assert (held(lost), held(kept), lost.investigators[0].money) == ([], ["retainer"], 2), "EX-02"
    assert rolls_due(lost, 0, box) == rolls_due(kept, 0, box) == ()
    assert UpkeepRolled(0, "retainer", 1, False) in events(table, RollUpkeep(0, "retainer", 1))


def test_a_retainer_from_set_up_pays_without_a_roll_in_the_first_upkeep():
    table = after(None, SetUpTable("yig", (Seat("darrell_simmons"),)), UPKEEP)
    assert (table.round, table.investigators[0].money, rolls_due(table, 0, box)) == (1, 6, ()), "TV-116, UPKEEP-03"
    assert rolls_due(after(table, *ROUND), 0, box) == ("retainer",)


def test_a_blessing_is_rolled_for_from_the_second_upkeep_on():
    gained = after(given(players=1, phase=Phase.ARKHAM_ENCOUNTERS, round=3), GainFortune(0, Fortune.BLESSED))
    fourth = after(gained, *ROUND)
    fifth = after(fourth, *ROUND)
    assert (rolls_due(fourth, 0, box), rolls_due(fifth, 0, box)) == ((), ("blessing",)), "TV-115"
    assert after(fifth, RollUpkeep(0, "blessing", 1)).investigators[0].fortune is Fortune.NONE, "TV-115"
    assert after(fifth, RollUpkeep(0, "blessing", 2)).investigators[0].fortune is Fortune.BLESSED


def test_the_first_upkeep_after_gaining_is_the_next_one_that_is_had():
    table = given(players=1, phase=Phase.ARKHAM_ENCOUNTERS, round=3, at={0: "woods"}, who={0: {"cards": ()}})
    table = after(table, GainCard(0, "retainer"), GainFortune(0, Fortune.CURSED), ArrestInvestigator(0), *ROUND)
    assert (table.investigators[0].money, rolls_due(table, 0, box)) == (0, ()), "UPKEEP-06: round 4 is skipped"
    fifth = after(table, *ROUND)
    assert (fifth.investigators[0].money, rolls_due(fifth, 0, box)) == (2, ()), "UPKEEP-03"
    assert rolls_due(after(fifth, *ROUND), 0, box) == ("curse", "retainer")


def test_arrested_with_a_retainer():
    table = given(
        players=1,
        phase=Phase.ARKHAM_ENCOUNTERS,
        round=2,
        at={0: "woods"},
        who={0: {"money": 7, "cards": cards("retainer")}},
    )
    jailed = after(table, ArrestInvestigator(0))
    third = after(jailed, *ROUND)
    assert (jailed.investigators[0].money, third.investigators[0].money) == (4, 4), "TV-108"
    assert rolls_due(third, 0, box) == (), "TV-108"
    fourth = after(third, *ROUND)
    assert (fourth.investigators[0].money, fourth.investigators[0].place) == (6, "police_station"), "TV-108"


def test_who_skips_the_round_refreshes_nothing():
    table = after(
        given(
            players=1,
            phase=Phase.UPKEEP,
            round=2,
            who={0: {"cards": cards("wither", exhausted=["wither"]), "skips_round": 3}},
        ),
        *ROUND,
    )
    assert table.investigators[0].cards[0].exhausted, "UPKEEP-06"
    assert not after(table, *ROUND).investigators[0].cards[0].exhausted


INCOME = [
    pytest.param("amanda_sharpe", ("retainer",), 2, id="UPKEEP-04"),
    pytest.param("amanda_sharpe", ("deputy_of_arkham",), 1, id="SPECIAL-CARD-03"),
    pytest.param("jenny_barnes", ("retainer", "deputy_of_arkham"), 4, id="jenny"),
    pytest.param("amanda_sharpe", ("bank_loan", "axe"), 0, id="nothing"),
]


@pytest.mark.parametrize(("sheet", "hand", "money"), INCOME)
def test_income(sheet, hand, money):
    table = given(players=1, investigators={0: sheet}, who={0: {"cards": cards(*hand)}})
    assert after(table, BeginPhase(Phase.UPKEEP)).investigators[0].money == money


def test_nothing_blocks_the_phase():
    table = owner("retainer", "bank_loan", fortune=Fortune.CURSED)
    assert rolls_due(table, 0, box) == ("curse", "retainer", "bank_loan")
    later = after(table, MOVEMENT)
    assert after(later, RollUpkeep(0, "curse", 1)).investigators[0].fortune is Fortune.NONE, "told later in the round"
    assert refusal(later, RollUpkeep(0, "curse", 7)) is Reason.OUT_OF_RANGE
    assert rolls_due(after(table, CorrectRolled(0, ("curse", "retainer"))), 0, box) == ("bank_loan",)


NOT_DUE = [
    pytest.param(owner("retainer", since=1), "retainer", id="UPKEEP-03"),
    pytest.param(owner(), "retainer", id="not-held"),
    pytest.param(owner("retainer"), "blessing", id="other-card"),
    pytest.param(owner("retainer", skips_round=2), "retainer", id="UPKEEP-06"),
    pytest.param(after(owner("retainer"), RollUpkeep(0, "retainer", 6)), "retainer", id="rolled"),
]


@pytest.mark.parametrize(("table", "card"), NOT_DUE)
def test_a_roll_that_is_not_due_is_refused(table, card):
    assert refusal(table, RollUpkeep(0, card, 3)) is Reason.NO_ROLL_DUE


def test_psychology_heals_once_in_upkeep_in_one_place():
    table = given(
        players=3,
        investigators={0: "carolyn_fern"},
        phase=Phase.UPKEEP,
        at={0: "woods", 1: "woods"},
        who={1: {"sanity": 1}, 2: {"sanity": 1}},
    )
    assert refusal(table, UseAbility(0)) is Reason.NO_CHANGE, "STATUS-01: not above the maximum"
    assert refusal(table, UseAbility(0, 2)) is Reason.NOT_TOGETHER
    assert refusal(table, UseAbility(1)) is Reason.NO_ABILITY
    assert abilities_due(table, 0, box)
    healed = after(table, UseAbility(0, 1))
    assert healed.investigators[1].sanity == 2
    assert refusal(healed, UseAbility(0, 1)) is Reason.ABILITY_USED
    assert not abilities_due(healed, 0, box)
    assert abilities_due(replace(table, environment="dreams_of_a_sunken_city"), 0, box), "the card spares her"
    assert refusal(after(table, MOVEMENT), UseAbility(0, 1)) is Reason.WRONG_PHASE


def test_the_physician_heals_stamina():
    table = given(players=1, investigators={0: "vincent_lee"}, phase=Phase.UPKEEP, who={0: {"stamina": 2}})
    assert after(table, UseAbility(0)).investigators[0].stamina == 3
