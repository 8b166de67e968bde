"""A question for an item, a weapon or a spell takes nothing else: STATUS-03, COMBAT-12, AO-04, MCARD-03, TRADE-01.

Every command that carries cards of a hand as an answer is asked with one card of every deck, named and unnamed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fighting import awake, facing, person
from given import after, given, refusal

from companion.arkham.table import commands as do
from companion.arkham.table.investigator import Deck, Held
from companion.arkham.table.state import UNKNOWN, Phase, Table
from companion.desks import Command

NAMED = {
    "weapon": ("axe", Deck.COMMON), "food": ("food", Deck.COMMON), "unique": ("holy_water", Deck.UNIQUE),
    "spell": ("wither", Deck.SPELL), "skill": ("speed", Deck.SKILL), "ally": ("duke", Deck.ALLY),
    "special": ("retainer", Deck.SPECIAL), "revolver": ("deputys_revolver", Deck.SPECIAL),
    "unnamed common": (UNKNOWN, Deck.COMMON), "unnamed spell": (UNKNOWN, Deck.SPELL),
    "unnamed skill": (UNKNOWN, Deck.SKILL), "unnamed ally": (UNKNOWN, Deck.ALLY),
}  # fmt: skip
ITEMS = {"weapon", "food", "unique", "spell", "revolver", "unnamed common", "unnamed spell"}
LOSABLE = ITEMS - {"revolver"}
WEAPONS = ITEMS - {"food"}

Asked = Callable[[Held], tuple[Table, Command]]


def halved(card: Held) -> tuple[Table, Command]:
    return given(2, who={0: {"cards": (card,), "items_due": 1}}), do.DiscardHalf(0, (card.number,))


def halved_at_once(card: Held) -> tuple[Table, Command]:
    two = (card, Held(9, "bullwhip", Deck.COMMON), Held(10, "knife", Deck.COMMON))
    return given(2, who={0: {"cards": two}}), do.LoseHealth(0, stamina=5, goes=(card.number,))


def elder_thing(card: Held) -> tuple[Table, Command]:
    table = after(facing("elder_thing", {**person(), "cards": (card,)}), do.BeginFight(0, 1), do.HorrorCheck(0, 1))
    return table, do.FightRound(0, 0, blow=do.Blow(loses=card.number))


def ithaqua(card: Held) -> tuple[Table, Command]:
    return awake("ithaqua", who={0: {"cards": (card,)}}), do.BeginBattle({0: (card.number,)})


def trade(card: Held) -> tuple[Table, Command]:
    table = given(2, phase=Phase.MOVEMENT, at={0: "woods", 1: "woods"}, who={0: {"cards": (card,)}})
    return table, do.TradeCards(0, 1, (card.number,))


def stars_are_right(card: Held) -> tuple[Table, Command]:
    table = given(
        2, phase=Phase.ARKHAM_ENCOUNTERS, round=3, rumor="the_stars_are_right", at={0: "downtown"},
        who={0: {"cards": (card,)}},
    )  # fmt: skip
    return table, do.RefuteRumor(0, (card.number,))


def cast(card: Held) -> tuple[Table, Command]:
    table = after(facing("elder_thing", {**person(), "cards": (card,)}), do.BeginFight(0, 1), do.HorrorCheck(0, 1))
    return table, do.CastSpell(0, card.number, 1)


def in_hand(card: Held) -> tuple[Table, Command]:
    table = after(facing("elder_thing", {**person(), "cards": (card,)}), do.BeginFight(0, 1), do.HorrorCheck(0, 1))
    return table, do.FightRound(0, 0, cards=(card.number,))


ASKED: list[object] = [
    pytest.param(halved, LOSABLE, id="STATUS-03"),
    pytest.param(halved_at_once, LOSABLE, id="STATUS-02"),
    pytest.param(elder_thing, WEAPONS, id="COMBAT-12"),
    pytest.param(ithaqua, ITEMS, id="AO-04"),
    pytest.param(trade, ITEMS, id="TRADE-01"),
    pytest.param(stars_are_right, {"ally", "unnamed ally"}, id="MCARD-03"),
    pytest.param(cast, {"spell"}, id="SPELL-05"),
    pytest.param(in_hand, {"weapon", "unique", "revolver"}, id="COMBAT-03"),
]


@pytest.mark.parametrize("sort", NAMED)
@pytest.mark.parametrize(("asked", "taken"), ASKED)
def test_a_question_for_one_sort_of_card_takes_no_other(asked: Asked, taken: set[str], sort: str):
    name, deck = NAMED[sort]
    table, command = asked(Held(1, name, deck))
    reason = refusal(table, command)
    assert (reason is None) == (sort in taken), reason
