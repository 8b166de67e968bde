"""Bank loans: SPECIAL-CARD-01, SPECIAL-CARD-04, UPKEEP-04."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, given, held, refusal

from companion.arkham.table.commands import GainCard, Pay, PutInHand, RepayLoan, RollUpkeep, UseLocation, What
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table

ROLL = "bank_loan"


def at_the_bank(**fields: object) -> Table:
    return given(players=1, phase=Phase.ARKHAM_ENCOUNTERS, round=2, at={0: "bank_of_arkham"}, who={0: fields})


def in_debt(*more: str, money: int = 5, **fields: object) -> Table:
    return given(
        players=1, phase=Phase.UPKEEP, round=4, who={0: {"cards": cards(ROLL, *more), "money": money, **fields}}
    )


def test_the_bank_lends_ten_dollars_instead_of_an_encounter():
    table = after(at_the_bank(), UseLocation(0))
    assert (held(table), table.investigators[0].money) == ([ROLL], 10), "SPECIAL-CARD-04"
    assert refusal(table, UseLocation(0)) is Reason.ENCOUNTER_DONE, "ENC-03"
    assert refusal(table, GainCard(0, ROLL)) is Reason.ONLY_ONE, "SPECIAL-CARD-01"


ROLLS = [
    pytest.param(1, True, 4, [ROLL, "axe"], id="UPKEEP-04-interest"),
    pytest.param(3, True, 4, [ROLL, "axe"], id="UPKEEP-04-three"),
    pytest.param(4, True, 5, [ROLL, "axe"], id="UPKEEP-04-nothing"),
    pytest.param(3, False, 5, [], id="SPECIAL-CARD-04-default"),
    pytest.param(4, False, 5, [ROLL, "axe"], id="UPKEEP-04-no-default"),
]


@pytest.mark.parametrize(("face", "pays", "money", "cards_left"), ROLLS)
def test_the_roll_for_a_loan(face, pays, money, cards_left):
    table = after(in_debt("axe"), RollUpkeep(0, ROLL, face, pays))
    assert (table.investigators[0].money, held(table)) == (money, cards_left)


def test_who_cannot_pay_has_to_default():
    assert refusal(in_debt(money=0), RollUpkeep(0, ROLL, 2)) is Reason.NOT_ENOUGH_MONEY
    assert refusal(in_debt(money=0), RollUpkeep(0, ROLL, 5)) is None


def test_default_takes_all_items_and_ends_all_lending():
    hand = ("axe", "elder_sign", "wither", "speed", "duke", "derringer_18", "deputys_revolver", "patrol_wagon")
    table = after(in_debt(*hand, max_sanity=6), RollUpkeep(0, ROLL, 1, False))
    assert held(table) == ["speed", "duke", "derringer_18", "deputys_revolver"], "STATUS-03: some cannot be lost"
    assert (table.investigators[0].loan_defaulted, table.defaulted_loans) == (True, 1), "SPECIAL-CARD-04"
    assert refusal(table, GainCard(0, ROLL)) is Reason.LOAN_REFUSED
    assert refusal(table, PutInHand(0, ROLL)) is None, "the correction beside it"


def test_a_loan_is_paid_back_at_any_time():
    for phase in Phase:
        table = given(players=1, phase=phase, who={0: {"cards": cards(ROLL), "money": 12}})
        paid = after(table, RepayLoan(0))
        assert (held(paid), paid.investigators[0].money, paid.defaulted_loans) == ([], 2, 0), "SPECIAL-CARD-04"
    assert refusal(in_debt(money=9), RepayLoan(0)) is Reason.NOT_ENOUGH_MONEY
    assert refusal(given(players=1), RepayLoan(0)) is Reason.LOAN_REFUSED


def test_money_that_is_not_there_cannot_be_spent():
    assert refusal(in_debt(money=2), Pay(0, What.MONEY, 3)) is Reason.NOT_ENOUGH_MONEY
