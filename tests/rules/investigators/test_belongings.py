"""Cards in hands: gaining, losing, using, spells outside a fight: SETUP-05, UPKEEP-02, SPELL, SPECIAL-CARD."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, box, events, given, held, refusal

from companion.arkham.invariants import problems
from companion.arkham.investigators.belongings import cards_to_draw, is_being_set_up, random_possessions_due
from companion.arkham.pieces.decks import copies, deck_of, left
from companion.arkham.table.commands import (
    BeginPhase,
    CloseGate,
    CorrectAllies,
    CorrectCard,
    CorrectFortune,
    CorrectRound,
    ExhaustCard,
    Gain,
    GainCard,
    LoseCard,
    LoseHealth,
    LoseInTime,
    NameCard,
    Pay,
    PutInHand,
    PutTokens,
    RefreshCard,
    Seat,
    SeatInvestigator,
    SetUpTable,
    TakeFromHand,
    UseCard,
    What,
)
from companion.arkham.table.events import CardsDue
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Fortune, Held, Phase, Table


def owner(*names: str, phase: Phase = Phase.MOVEMENT, sheet: str = "amanda_sharpe", **fields: object) -> Table:
    """One investigator with cards numbered from 1."""
    table_fields = {name: fields.pop(name) for name in ("environment", "allies", "gates", "at") if name in fields}
    who = {0: {"cards": cards(*names), **fields}}
    return given(**{"players": 2, "phase": phase, "investigators": {0: sheet}, "who": who, **table_fields})  # type: ignore[arg-type]


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize("sheet", sorted(box.investigators))
def test_fixed_possessions_are_taken_at_set_up(sheet):
    table = after(None, SetUpTable("yig", (Seat(sheet),)))
    printed = [card for card in box.investigators[sheet].fixed_cards if card != "blessing"]
    assert held(table) == printed, "SETUP-05"
    assert problems(table, box) == []
    due = random_possessions_due(table, 0, box)
    sheets = box.investigators[sheet]
    assert due.get(Deck.SKILL, 0) == sheets.random_skills
    assert due.get(Deck.COMMON, 0) == sheets.random_common
    told = after(table, GainCard(0, UNKNOWN, Deck.SKILL))
    assert random_possessions_due(told, 0, box).get(Deck.SKILL, 0) == max(0, sheets.random_skills - 1)


EVENING = (
    SetUpTable("yig", (Seat("joe_diamond"), Seat("amanda_sharpe"))),
    BeginPhase(Phase.UPKEEP),
    CorrectRound(5),
    BeginPhase(Phase.MOVEMENT),
)
NEW = (LoseHealth(0, 4, 6), SeatInvestigator(0, "michael_mcglen"))
LOST_ONE = (CorrectFortune(0, Fortune.BLESSED), LoseInTime(0))
NEXT = BeginPhase(Phase.UPKEEP)
BEING_SET_UP = [
    pytest.param((), False, id="SETUP-05-long-ago"),
    pytest.param(NEW, True, id="STATUS-06-sits-down"),
    pytest.param((*NEW, NEXT), True, id="STATUS-06-first-round"),
    pytest.param((*NEW, NEXT, BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS)), True, id="STATUS-06-until-it-ends"),
    pytest.param((*NEW, NEXT, NEXT), False, id="STATUS-06-second-round"),
    pytest.param(LOST_ONE, False, id="STATUS-10-lost"),
    pytest.param((*LOST_ONE, NEXT), False, id="STATUS-10-skips"),
    pytest.param((*LOST_ONE, NEXT, BeginPhase(Phase.MOVEMENT), NEXT), False, id="STATUS-10-back"),
]


@pytest.mark.parametrize(("steps", "is_new"), BEING_SET_UP)
def test_a_new_investigator_is_set_up_as_at_the_start(steps, is_new):
    table = None
    for step in (*EVENING, *steps):
        through = (BeginPhase(Phase.MYTHOS),) if step == NEXT and table.round else ()
        for one in (*through, step):
            table = after(table, one)
    assert is_being_set_up(table, 0) is is_new
    assert not is_being_set_up(table, 1)


def test_duke_raises_the_maximum_from_the_start():
    person_ = after(None, SetUpTable("yig", (Seat("ashcan_pete"),))).investigators[0]
    assert (person_.sanity, person_.max_sanity) == (5, 5)


def test_cthulhu_lowers_both_maxima():
    table = after(None, SetUpTable("cthulhu", (Seat("michael_mcglen"),)))
    person_ = table.investigators[0]
    assert (person_.sanity, person_.max_sanity, person_.stamina, person_.max_stamina) == (2, 2, 6, 6), "TV-123"


DRAWN = [
    pytest.param("monterey_jack", Deck.UNIQUE, 2, 3, id="EX-45"),
    pytest.param("monterey_jack", Deck.COMMON, 2, 2, id="EX-45-other-deck"),
    pytest.param("amanda_sharpe", Deck.SKILL, 1, 2, id="SETUP-05-studious"),
    pytest.param("bob_jenkins", Deck.COMMON, 0, 0, id="SETUP-05-none"),
]


@pytest.mark.parametrize(("sheet", "deck", "kept", "drawn"), DRAWN)
def test_who_draws_one_card_more(sheet, deck, kept, drawn):
    assert cards_to_draw(sheet, deck, kept, box) == drawn


# ---------------------------------------------------------------- decks


def test_every_card_has_a_deck_and_copies():
    for card in (*box.items, *box.spells, *box.skills, *box.allies, *box.special_cards):
        assert (deck_of(card, box) is None) is (card in ("blessing", "curse"))
        assert copies(card, box) > 0 or card == "curse"


def test_no_card_is_held_more_often_than_the_box_holds_it():
    table = given(players=2, who={0: {"cards": cards("axe")}, 1: {"cards": cards("axe", first=2)}})
    assert left("axe", table, box) == 0
    assert refusal(table, GainCard(0, "axe")) is Reason.NONE_LEFT
    assert refusal(table, PutInHand(0, "axe")) is Reason.NONE_LEFT, "HandOver is the correction beside it"
    assert refusal(table, GainCard(0, UNKNOWN, Deck.COMMON)) is None


def test_a_deck_can_be_empty():
    skills = tuple(Held(n, UNKNOWN, Deck.SKILL) for n in range(1, 21))
    table = given(players=1, who={0: {"cards": skills}})
    assert refusal(table, GainCard(0, "speed")) is Reason.DECK_EMPTY
    assert refusal(owner(allies=0), GainCard(0, "duke")) is Reason.DECK_EMPTY


def test_a_played_elder_sign_leaves_the_game():
    table = owner("elder_sign", phase=Phase.ARKHAM_ENCOUNTERS, gates={"woods": "abyss"}, at={0: "woods"}, explored=True)
    table = after(table, CloseGate("woods", 0, elder_sign_card=True))
    assert (held(table), table.elder_sign_cards, left("elder_sign", table, box)) == ([], 1, 3), "SIGN-02"


NO_CARDS = [
    (GainCard(0, "excalibur"), Reason.UNKNOWN_ID), (GainCard(0, UNKNOWN), Reason.UNKNOWN_ID),
    (GainCard(0, UNKNOWN, Deck.SPECIAL), Reason.UNKNOWN_ID), (GainCard(0, "blessing"), Reason.UNKNOWN_ID),
    (GainCard(0, "axe", Deck.UNIQUE), Reason.WRONG_KIND_OF_CARD), (LoseCard(0, 9), Reason.NOT_IN_HAND),
    (ExhaustCard(1, 1), Reason.NOT_IN_HAND), (RefreshCard(0, 1), Reason.NO_CHANGE),
    (GainCard(9, "axe"), Reason.NO_SUCH_SEAT),
    (PutTokens(0, 1, 0), Reason.NO_CHANGE), (PutTokens(0, 1, -1), Reason.OUT_OF_RANGE), (UseCard(0, 1), Reason.NO_USE),
    (TakeFromHand(9), Reason.NOT_IN_HAND), (NameCard(1, "holy_water"), Reason.WRONG_KIND_OF_CARD),
    (NameCard(1, "axe"), Reason.NO_CHANGE), (CorrectCard(1, "weight", 1), Reason.UNKNOWN_FIELD),
    (CorrectCard(1, "exhausted", 2), Reason.OUT_OF_RANGE), (CorrectCard(1, "tokens", 0), Reason.NO_CHANGE),
]  # fmt: skip


@pytest.mark.parametrize(("command", "reason"), NO_CARDS)
def test_what_cannot_be_done_with_cards(command, reason):
    assert refusal(owner("axe"), command) is reason


def test_a_card_can_be_named_later():
    table = after(owner(), GainCard(0, UNKNOWN, Deck.SKILL), NameCard(1, "lore"))
    assert held(table) == ["lore"]
    assert held(after(table, NameCard(1, UNKNOWN))) == [UNKNOWN]
    full = given(players=1, who={0: {"cards": (*cards("lore", "lore"), Held(3, UNKNOWN, Deck.SKILL))}})
    assert refusal(full, NameCard(3, "lore")) is Reason.NONE_LEFT
    assert refusal(full, NameCard(1, "luck")) is None


def test_cards_by_hand():
    table = after(owner("axe"), CorrectCard(1, "exhausted", 1), CorrectCard(1, "tokens", 2), CorrectCard(1, "since", 4))
    assert table.investigators[0].cards == (Held(1, "axe", Deck.COMMON, True, 2, 4),)
    assert not after(table, CorrectCard(1, "exhausted", 0)).investigators[0].cards[0].exhausted
    assert held(after(table, TakeFromHand(1))) == []


# ---------------------------------------------------------------- allies and special cards


def test_an_ally_comes_with_a_gift_and_raises_a_maximum():
    table = after(owner(), GainCard(0, "anna_kaslow"), GainCard(0, "duke"))
    person_ = table.investigators[0]
    assert (person_.clues, person_.max_sanity, person_.sanity, table.allies) == (2, 6, 5, 9)
    gone = after(table, LoseCard(0, 2))
    assert (gone.investigators[0].max_sanity, gone.allies) == (5, 10)
    assert after(table, LoseCard(0, 2, out_of_game=True)).allies == 9
    assert CardsDue(0, Deck.UNIQUE, 1) in events(owner(), GainCard(0, "ruby_standish"))


def test_allies_in_hands_are_not_in_the_deck():
    table = after(owner(), GainCard(0, "duke"))
    assert refusal(table, CorrectAllies(11)) is Reason.OUT_OF_RANGE
    assert after(owner(allies=0), PutInHand(0, "duke")).allies == 0, "a correction asks nothing"
    assert after(table, TakeFromHand(1)).allies == 11


def test_the_deputy_gets_revolver_and_wagon():
    table = after(owner(), GainCard(0, "deputy_of_arkham"))
    assert held(table) == ["deputy_of_arkham", "deputys_revolver", "patrol_wagon"], "SPECIAL-CARD-03"
    assert refusal(table, GainCard(1, "deputy_of_arkham")) is Reason.NONE_LEFT


@pytest.mark.parametrize("card", ["retainer", "bank_loan", "silver_twilight_membership"])
def test_nobody_has_two_of_a_special_card(card):
    assert refusal(owner(card), GainCard(0, card)) is Reason.ONLY_ONE, "SPECIAL-CARD-01"


# ---------------------------------------------------------------- tokens on the sheet


TOKENS = [
    pytest.param(Gain(0, What.SANITY, 3), None, {"sanity": 5}, id="STATUS-01-not-above-the-maximum"),
    pytest.param(Gain(0, What.STAMINA), Reason.NO_CHANGE, {}, id="STATUS-01-nothing-gained"),
    pytest.param(Gain(0, What.CLUES, 2), None, {"clues": 4}, id="STATE-09"),
    pytest.param(Gain(0, What.MONEY, 0), Reason.OUT_OF_RANGE, {}, id="nothing"),
    pytest.param(Pay(0, What.CLUES, 2), None, {"clues": 0}, id="CHECK-05"),
    pytest.param(Pay(0, What.CLUES, 3), Reason.NOT_ENOUGH_CLUES, {}, id="more-than-there-are"),
    pytest.param(Pay(0, What.SANITY, 3), None, {"sanity": 1, "place": "arkham_asylum"}, id="SPELL-01-to-nothing"),
    pytest.param(Pay(0, What.SANITY, 4), Reason.NOT_ENOUGH_SANITY, {}, id="SPELL-01-in-full"),
    pytest.param(Pay(0, What.STAMINA, 6), Reason.NOT_ENOUGH_STAMINA, {}, id="in-full"),
]


@pytest.mark.parametrize(("command", "reason", "fields"), TOKENS)
def test_tokens_of_a_sheet(command, reason, fields):
    table = owner(sanity=3, clues=2)
    assert refusal(table, command) is reason
    if reason is None:
        now = after(table, command).investigators[0]
        assert {name: getattr(now, name) for name in fields} == fields


BLOCKED = [
    ("a_strange_plague", "woods", What.STAMINA, Reason.GAIN_BLOCKED),
    ("a_strange_plague", "st_marys_hospital", What.STAMINA, None),
    ("a_strange_plague", "woods", What.SANITY, None),
    ("dreams_of_a_sunken_city", "woods", What.SANITY, Reason.GAIN_BLOCKED),
]


@pytest.mark.parametrize(("card", "place", "what", "reason"), BLOCKED)
def test_the_environment_may_block_a_gain(card, place, what, reason):
    table = owner(environment=card, at={0: place}, sanity=1, stamina=1)
    assert refusal(table, Gain(0, what)) is reason
