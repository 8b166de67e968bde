"""Trading: TRADE-01, TRADE-02, STATUS-09, FINAL-04."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from fighting import cards
from given import after, box, events, given, held, refusal

from companion.arkham.invariants import problems
from companion.arkham.table.commands import BeginBattle, HandOver, TradeCards, WakeAncientOne
from companion.arkham.table.events import CardPassed
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, UNKNOWN, Deck, Fight, FightStage, Held, Phase, Table

MINE = ("axe", "wither", "deputys_revolver", "patrol_wagon", "speed", "retainer")


def traders(place: str | tuple[str, int] = "woods", other: str | tuple[str, int] = "woods", **fields: object) -> Table:
    """Two in phase II, the first with cards 1-6 and $5, the second with card 7, a holy water."""
    return given(
        **{
            "players": 2,
            "phase": Phase.MOVEMENT,
            "at": {0: place, 1: other},
            "who": {0: {"cards": cards(*MINE), "money": 5}, 1: {"cards": cards("holy_water", first=7)}},
            **fields,
        }
    )  # type: ignore[arg-type]


def test_items_spells_and_money_change_hands():
    table = after(traders(), TradeCards(0, 1, (1, 2, 3, 4), (7,), 2))
    assert held(table, 0) == ["speed", "retainer", "holy_water"], "TRADE-01"
    assert held(table, 1) == ["axe", "wither", "deputys_revolver", "patrol_wagon"], "TRADE-01"
    assert [person.money for person in table.investigators] == [3, 2]
    assert problems(table, box) == []
    assert list(events(traders(), TradeCards(0, 1, (1,)))) == [CardPassed(0, 1, 1, "axe", Deck.COMMON)]


def test_a_card_goes_as_it_is():
    table = traders()
    spell = Held(2, "wither", Deck.SPELL, exhausted=True, since=1)
    person = replace(table.investigators[0], cards=(spell,))
    assert (
        after(replace(table, investigators=(person, table.investigators[1])), TradeCards(0, 1, (2,)))
        .investigators[1]
        .cards[-1]
        == spell
    )


def test_money_can_come_from_the_other_side():
    table = after(traders(), TradeCards(1, 0, money=-3))
    assert [person.money for person in table.investigators] == [2, 3]


def test_a_second_tap_on_one_sum_pays_once():
    pays = TradeCards(0, 1, money=1, had=5)
    table = after(traders(), pays)
    assert [person.money for person in table.investigators] == [4, 1]
    assert refusal(table, pays) is Reason.CHANGED_SINCE
    assert refusal(table, TradeCards(0, 1, money=1, had=4)) is None
    assert refusal(table, TradeCards(0, 1, money=1)) is None, "saved games"


REFUSED = [
    pytest.param({}, TradeCards(0, 1, (5,)), Reason.NOT_TRADED, id="TRADE-01-skill"),
    pytest.param({}, TradeCards(0, 1, (6,)), Reason.NOT_TRADED, id="TRADE-01-retainer"),
    pytest.param({}, TradeCards(0, 1, (7,)), Reason.NOT_IN_HAND, id="not-his"),
    pytest.param({}, TradeCards(0, 1, money=6), Reason.NOT_ENOUGH_MONEY, id="not-so-much"),
    pytest.param({}, TradeCards(0, 1, money=-1), Reason.NOT_ENOUGH_MONEY, id="other-has-none"),
    pytest.param({}, TradeCards(0, 1), Reason.NO_CHANGE, id="nothing"),
    pytest.param({}, TradeCards(0, 0, (1,)), Reason.NO_CHANGE, id="with-himself"),
    pytest.param({"phase": Phase.UPKEEP}, TradeCards(0, 1, (1,)), Reason.WRONG_PHASE, id="TRADE-01-phase"),
    pytest.param({"other": "uptown"}, TradeCards(0, 1, (1,)), Reason.NOT_TOGETHER, id="TRADE-01-place"),
    pytest.param({"place": JAIL, "other": JAIL}, TradeCards(0, 1, (1,)), Reason.NOT_TOGETHER, id="STATUS-09"),
    pytest.param({"place": LOST, "other": LOST}, TradeCards(0, 1, (1,)), Reason.NOT_TOGETHER, id="TRADE-01-lost"),
    pytest.param(
        {"place": ("abyss", 1), "other": ("abyss", 2)}, TradeCards(0, 1, (1,)), Reason.NOT_TOGETHER, id="TRADE-01-zone"
    ),
    pytest.param({"place": ("abyss", 2), "other": ("abyss", 2)}, TradeCards(0, 1, (1,)), None, id="TRADE-01-one-zone"),
    pytest.param(
        {"monsters": {"woods": ["ghoul"]}, "fights": {1: Fight(1, FightStage.CHOOSE)}},
        TradeCards(0, 1, (1,)),
        Reason.TRADE_IN_FIGHT,
        id="TRADE-01-fight",
    ),
]


@pytest.mark.parametrize(("fields", "command", "reason"), REFUSED)
def test_what_is_not_traded(fields: Mapping[str, object], command, reason):
    assert refusal(traders(**fields), command) is reason


@pytest.mark.parametrize("changes", [{"delayed": True}, {"skips_round": 1}], ids=["delayed", "skipping"])
def test_the_delayed_and_those_who_skip_may_trade(changes):
    who: dict[int, Mapping[str, object]] = {0: {"cards": cards(*MINE), **changes}}
    assert refusal(traders(who=who), TradeCards(0, 1, (1,))) is None, "TRADE-02"


def test_in_the_final_battle_all_are_together():
    table = after(traders(other="uptown"), WakeAncientOne(), BeginBattle())
    assert refusal(table, TradeCards(0, 1, (1,))) is None, "FINAL-04"


def test_a_correction_hands_over_whatever_it_is():
    table = after(traders(other="uptown", phase=Phase.UPKEEP), HandOver(5, 1))
    assert held(table, 1) == ["holy_water", "speed"]
    assert refusal(table, HandOver(5, 1)) is Reason.NO_CHANGE
    assert refusal(table, HandOver(99, 1)) is Reason.NOT_IN_HAND
    unnamed = (Held(9, UNKNOWN, Deck.SPELL),)
    assert refusal(traders(who={0: {"cards": unnamed}}), TradeCards(0, 1, (9,))) is None, "unnamed spells too"
