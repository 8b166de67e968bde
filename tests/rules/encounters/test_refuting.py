"""Rumors are refuted: the price, who pays it where, what everybody gains (MCARD-03)."""

from __future__ import annotations

from typing import Any

import pytest
from fighting import cards, person
from given import box, given

from companion.arkham.encounters.refuting_rumors import RumorPrice, price
from companion.arkham.engine import apply
from companion.arkham.table.commands import BeginFight, CorrectRumorTokens, DefeatMonster, RefuteRumor
from companion.arkham.table.commands_by_chapter.fight_commands import FightRound
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import RUMOR_CARD, UNKNOWN, Deck, Held, Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham_effects import EffectKind as Kind

SPELLS = ("heal", "wither", "shrivelling", "bind_monster")
GATES = ("rlyeh", "abyss", "yuggoth")


def rumor(card: str, place: str, players: int = 2, **fields: Any) -> Table:
    """Seat 0 in the street, rich enough to pay any price."""
    rich = {"clues": 7, "cards": cards(*SPELLS, "duke", "ryan_dean"), "gate_trophies": GATES}
    return given(
        players,
        **{
            "rumor": card,
            "rumor_since": 1,
            "round": 3,
            "phase": Phase.ARKHAM_ENCOUNTERS,
            "at": {0: place},
            "who": {0: rich},
            **fields,
        },
    )


PRICES = [
    pytest.param("disturbing_the_dead", 2, RumorPrice(Kind.PAY_GATE_TROPHIES, 2, "rivertown"), id="gate trophies"),
    pytest.param("the_great_ritual", 4, RumorPrice(Kind.PAY_SPELLS, 3, "french_hill"), id="spells"),
    pytest.param("the_great_ritual", 5, RumorPrice(Kind.PAY_SPELLS, 4, "french_hill"), id="spells of five players"),
    pytest.param("the_southside_strangler_strikes", 2, RumorPrice(Kind.PAY_CLUES, 5, "southside"), id="clues"),
    pytest.param("the_stars_are_right", 2, RumorPrice(Kind.PAY_ALLY, 1, "downtown"), id="ally"),
    pytest.param("good_work_undone", 2, RumorPrice(Kind.TOKENS, 4, "easttown"), id="clue for clue"),
    pytest.param("the_terrible_experiment", 2, None, id="monsters are fought"),
    pytest.param("", 2, None, id="no rumor"),
]


@pytest.mark.parametrize(("card", "players", "asked"), PRICES)
def test_each_rumor_asks_its_price(card, players, asked):
    tokens = 4 if card == "good_work_undone" else 0
    assert price(given(players, rumor=card, rumor_tokens=tokens), box) == asked


PASSES = [
    pytest.param("disturbing_the_dead", "rivertown", RefuteRumor(0, gates=("rlyeh", "abyss")), id="gate trophies"),
    pytest.param("the_great_ritual", "french_hill", RefuteRumor(0, cards=(1, 2, 4)), id="spells"),
    pytest.param("the_southside_strangler_strikes", "southside", RefuteRumor(0, clues=5), id="clues"),
    pytest.param("the_stars_are_right", "downtown", RefuteRumor(0, cards=(6,)), id="ally"),
    pytest.param("good_work_undone", "easttown", RefuteRumor(0, clues=4), id="clue for clue"),
]


def told(table: Table, seat: int) -> dict[str, Any]:
    one = table.investigators[seat]
    decks = [card.deck for card in one.cards if card.card == UNKNOWN]
    return {"clues": one.clues, "money": one.money, "drawn": decks}


GAINS = {
    "disturbing_the_dead": ({"drawn": [Deck.SPELL]}, 0),
    "the_great_ritual": ({"clues": 2}, 0),
    "the_southside_strangler_strikes": ({"money": 5}, -5),
    "the_stars_are_right": ({"drawn": [Deck.COMMON, Deck.COMMON]}, 0),
    "good_work_undone": ({"drawn": [Deck.UNIQUE]}, -4),
}


@pytest.mark.parametrize(("card", "place", "command"), PASSES)
def test_a_rumor_goes_when_its_price_is_paid_and_everybody_gains(card, place, command):
    before = rumor(card, place, rumor_tokens=4 if card == "good_work_undone" else 0)
    after = apply(before, command, box).state
    assert (after.rumor, after.rumor_tokens, after.rumor_since) == ("", 0, 0)
    gains, paid = GAINS[card]
    for seat in (0, 1):
        was, now = told(before, seat), told(after, seat)
        assert now["drawn"] == gains.get("drawn", [])
        assert now["money"] - was["money"] == gains.get("money", 0)
        assert now["clues"] - was["clues"] == gains.get("clues", 0) + (paid if seat == 0 else 0)
    left = after.investigators[0]
    assert len(left.gate_trophies) == 3 - len(command.gates)
    assert not {held.number for held in left.cards} & set(command.cards)


def test_what_is_paid_goes_back_to_the_stack_and_the_decks():
    before = rumor("disturbing_the_dead", "rivertown")
    after = apply(before, RefuteRumor(0, gates=("rlyeh", "yuggoth")), box).state
    assert after.gate_stack.bottom == (*before.gate_stack.bottom, "rlyeh", "yuggoth"), "TROPHY-01"
    before = rumor("the_stars_are_right", "downtown")
    after = apply(before, RefuteRumor(0, cards=(5,)), box).state
    assert after.allies == before.allies + 1
    assert before.investigators[0].max_sanity - after.investigators[0].max_sanity == 1, "Duke's point goes with him"


def test_clues_come_off_one_for_one():
    before = rumor("good_work_undone", "easttown", rumor_tokens=6)
    after = apply(before, RefuteRumor(0, clues=2), box).state
    assert (after.rumor, after.rumor_tokens, after.investigators[0].clues) == ("good_work_undone", 4, 5)


REFUSED = [
    pytest.param({"at": {0: "downtown"}}, RefuteRumor(0, clues=5), Reason.NOT_THERE, id="elsewhere"),
    pytest.param({}, RefuteRumor(0, clues=4), Reason.RUMOR_PRICE, id="too little"),
    pytest.param({}, RefuteRumor(0, clues=6), Reason.RUMOR_PRICE, id="too much"),
    pytest.param({"who": {0: {"clues": 4}}}, RefuteRumor(0, clues=5), Reason.NOT_ENOUGH_CLUES, id="not there to pay"),
    pytest.param({"rumor": ""}, RefuteRumor(0, clues=5), Reason.NOT_IN_PLAY, id="no rumor"),
    pytest.param({"rumor": "the_great_ritual", "at": {0: "french_hill"}}, RefuteRumor(0, cards=(1, 1, 2)),
                 Reason.RUMOR_PRICE, id="one card twice"),
    pytest.param({"rumor": "the_great_ritual", "at": {0: "french_hill"}}, RefuteRumor(0, cards=(1, 2, 5)),
                 Reason.WRONG_KIND_OF_CARD, id="an ally for a spell"),
    pytest.param({"rumor": "the_great_ritual", "at": {0: "french_hill"}}, RefuteRumor(0, cards=(1, 2, 99)),
                 Reason.NOT_IN_HAND, id="not in hand"),
    pytest.param({"rumor": "disturbing_the_dead", "at": {0: "rivertown"}}, RefuteRumor(0, gates=("rlyeh", "rlyeh")),
                 Reason.NOT_ENOUGH_TROPHIES, id="a marker twice"),
    pytest.param({"rumor": "good_work_undone", "at": {0: "easttown"}, "rumor_tokens": 2}, RefuteRumor(0, clues=3),
                 Reason.OUT_OF_RANGE, id="more than lies there"),
    pytest.param({"rumor": "the_terrible_experiment", "at": {0: "miskatonic_university"}}, RefuteRumor(0),
                 Reason.NO_PRICE, id="nothing to pay"),
    pytest.param({"rumor": "good_work_undone", "at": {0: "easttown"}}, RefuteRumor(0, clues=1), Reason.NO_PRICE,
                 id="no token to take off"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "command", "reason"), REFUSED)
def test_what_is_not_the_price_is_refused(fields, command, reason):
    before = rumor(**{"card": "the_southside_strangler_strikes", "place": "southside"}, **fields)
    with pytest.raises(IllegalCommand) as refused:
        apply(before, command, box)
    assert refused.value.reason is reason


def experiment(*kinds: str, at: str = "miskatonic_university") -> Table:
    return given(
        2,
        rumor="the_terrible_experiment",
        rumor_since=1,
        round=3,
        phase=Phase.ARKHAM_ENCOUNTERS,
        at={0: at},
        who={0: person()},
        monsters={RUMOR_CARD: list(kinds)},
    )


def test_the_monsters_of_the_experiment_are_fought_in_its_street_and_the_last_one_refutes_it():
    table = experiment("cultist", "ghoul")
    fought = apply(apply(table, BeginFight(0, 1), box).state, FightRound(0, 1), box).state
    assert (fought.rumor, len(fought.monsters_at(RUMOR_CARD))) == ("the_terrible_experiment", 1)
    assert fought.investigators[0].monster_trophies == ("cultist",)
    last = apply(fought, DefeatMonster(2, 0), box).state
    assert last.rumor == ""
    assert [told(last, seat)["drawn"] for seat in (0, 1)] == [[Deck.SKILL], [Deck.SKILL]]


@pytest.mark.parametrize("command", [BeginFight(0, 1), DefeatMonster(1, 0)])
def test_they_are_out_of_reach_elsewhere(command):
    with pytest.raises(IllegalCommand) as refused:
        apply(experiment("cultist", at="northside"), command, box)
    assert refused.value.reason is Reason.NOT_ON_BOARD


def test_a_correction_refutes_nothing():
    before = rumor("good_work_undone", "easttown", rumor_tokens=1)
    assert apply(before, CorrectRumorTokens(0), box).state.rumor == "good_work_undone"


def test_nobody_draws_from_a_deck_that_is_all_held():
    spells = tuple(Held(number, UNKNOWN, Deck.SPELL) for number in range(1, 200))
    full = given(
        2,
        rumor="disturbing_the_dead",
        rumor_since=1,
        round=3,
        at={0: "rivertown"},
        phase=Phase.ARKHAM_ENCOUNTERS,
        who={0: {"gate_trophies": GATES}, 1: {"cards": spells}},
    )
    after = apply(full, RefuteRumor(0, gates=("rlyeh", "abyss")), box).state
    assert after.rumor == ""
    assert after.investigators[0].cards == ()
