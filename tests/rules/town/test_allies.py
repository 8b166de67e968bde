"""Allies by name: who left is told or drawn, and can still be only counted (TERROR-02, ENC-03, STATE-07)."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, box, events, given, refusal
from visiting import visitor

from companion.arkham import invariants
from companion.arkham.pieces import allies
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.table import commands as do
from companion.arkham.table.events import AllyMarked, NumberCorrected
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Held, Table

EVERYBODY = tuple(box.allies)


def deck(table: Table) -> tuple[int, tuple[str, ...], int]:
    """Cards in the deck, names of those who left, how many more left."""
    return table.allies, table.allies_gone, allies.untold(table, box)


def test_terror_counts_and_the_name_is_told_afterwards():
    less = after(given(), do.RaiseTerror())
    assert deck(less) == (10, (), 1), "TERROR-02"
    named = after(less, do.MarkAlly("duke"))
    assert deck(named) == (10, ("duke",), 0), "TERROR-02"
    assert "duke" not in allies.possible(named, box)
    assert "duke" in allies.possible(less, box), "as long as nobody says so he may be there"


NAMED = [
    pytest.param({}, ("duke",), (10, ("duke",), 0), id="TERROR-02-nobody-is-missing"),
    pytest.param({"allies": 9}, ("duke",), (9, ("duke",), 1), id="TERROR-02-two-are-missing"),
    pytest.param({"allies": 9}, ("duke", "eric_colt"), (9, ("duke", "eric_colt"), 0), id="TERROR-02-both-told"),
    pytest.param({"allies": 0}, EVERYBODY, (0, EVERYBODY, 0), id="TERROR-02-all-of-them"),
]


@pytest.mark.parametrize(("fields", "told", "found"), NAMED)
def test_who_left_is_told(fields, told, found):
    assert deck(after(given(**fields), *(do.MarkAlly(one) for one in told))) == found


def test_who_was_told_by_mistake_comes_back():
    table = after(given(allies=10), do.MarkAlly("duke"), do.MarkAlly("duke", False))
    assert deck(table) == (10, (), 1), "STATE-10: somebody left all the same"


def test_who_left_cannot_be_gained_under_the_rules():
    table = after(given(allies=10), do.MarkAlly("duke"))
    assert refusal(table, do.GainCard(0, "duke")) is Reason.ALLY_GONE, "TERROR-02"
    assert deck(after(table, do.GainCard(0, "eric_colt"))) == (9, ("duke",), 0), "ENC-03"
    by_hand = after(table, do.PutInHand(0, "duke"))
    assert deck(by_hand) == (10, (), 0), "STATE-10: the table is right, he had not left"
    nameless = after(table, do.PutInHand(0, UNKNOWN, Deck.ALLY))
    assert deck(nameless) == (9, ("duke",), 0)
    number = nameless.investigators[0].cards[-1].number
    assert deck(after(nameless, do.NameCard(number, "duke"))) == (9, (), 1), "STATE-10"


def test_the_boarding_house_offers_nobody_who_left():
    paid = {"gate_trophies": ("abyss", "rlyeh")}
    table = after(visitor("mas_boarding_house", who=paid, allies=10), do.MarkAlly("duke"))
    asked = do.UseLocation(0, "duke", gates=("abyss", "rlyeh"))
    assert refusal(table, asked) is Reason.ALLY_GONE, "ENC-03, TERROR-02"
    assert refusal(table, do.UseLocation(0, "eric_colt", gates=("abyss", "rlyeh"))) is None, "ENC-03"


def test_an_ally_that_leaves_a_hand_for_the_box_is_known():
    table = given(who={0: {"cards": cards("duke")}}, allies=10)
    out = after(table, do.LoseCard(0, table.investigators[0].cards[0].number, True))
    assert deck(out) == (10, ("duke",), 0), "STATE-07"
    back = after(table, do.LoseCard(0, table.investigators[0].cards[0].number))
    assert deck(back) == (11, (), 0), "STATE-07: back into the deck"


def test_the_number_alone_is_enough():
    table = after(given(allies=9), do.MarkAlly("duke"), do.MarkAlly("eric_colt"), do.StepNumber(do.Counted.ALLIES, 1))
    assert deck(table) == (10, ("duke",), 0), "STATE-10: whoever was told last has not left"
    assert deck(after(given(), do.CorrectAllies(4))) == (4, (), 7)


MORE = do.StepNumber(do.Counted.ALLIES, 1)
CORRECTED = [
    pytest.param(9, MORE, [("eric_colt", 10)], id="one-of-two-came-back"),
    pytest.param(8, MORE, [], id="whoever-is-untold-comes-back-first"),
    pytest.param(9, do.StepNumber(do.Counted.ALLIES, -1), [], id="one-more-left"),
    pytest.param(9, do.CorrectAllies(11), [("duke", 11), ("eric_colt", 11)], id="nobody-left"),
    pytest.param(9, do.CorrectAllies(0), [], id="everybody-left"),
]


@pytest.mark.parametrize(("left", "command", "back"), CORRECTED)
def test_a_number_that_leaves_no_room_for_a_name_says_who_came_back(left, command, back):
    """STATE-10: names stay known as long as so many have left; each that does not is in the log."""
    table = after(given(allies=left), do.MarkAlly("duke"), do.MarkAlly("eric_colt"))
    said = events(table, command)
    assert isinstance(said[0], NumberCorrected)
    assert said[1:] == tuple(AllyMarked(ally, False, now) for ally, now in back)
    lost = {ally for ally, _ in back}
    assert after(table, command).allies_gone == tuple(one for one in ("duke", "eric_colt") if one not in lost)


def test_a_nameless_card_in_a_hand_says_which_name_is_no_longer_told():
    """STATE-10: all eleven are told to have left, and one lies in a hand."""
    table = given(allies=0, allies_gone=EVERYBODY)
    said = events(table, do.PutInHand(0, UNKNOWN, Deck.ALLY))
    assert said[-1] == AllyMarked(EVERYBODY[-1], False, 0)


REFUSED = [
    pytest.param({}, do.MarkAlly("duke", False), Reason.NO_CHANGE, id="he-is-there"),
    pytest.param({}, do.MarkAlly("yig"), Reason.UNKNOWN_ID, id="no-ally"),
    pytest.param(
        {"who": {0: {"cards": cards("duke")}}, "allies": 10}, do.MarkAlly("duke"), Reason.NONE_LEFT, id="held"
    ),
    pytest.param(
        {"allies": 0, "allies_gone": EVERYBODY[:10], "who": {0: {"cards": (Held(1, UNKNOWN, Deck.ALLY),)}}},
        do.MarkAlly(EVERYBODY[10]),
        Reason.DECK_EMPTY,
        id="nobody-is-missing-and-nobody-in-the-deck",
    ),
]


@pytest.mark.parametrize(("fields", "command", "reason"), REFUSED)
def test_what_cannot_be_told(fields, command, reason):
    assert refusal(given(**fields), command) is reason


def test_somebody_untold_is_a_reminder_that_goes_with_the_name():
    table = after(given(), do.RaiseTerror(), do.RaiseTerror())
    (one,) = (one for one in reminders(table, box) if one.kind is ReminderKind.ALLY_UNTOLD)
    assert one.number == 2, "TERROR-02"
    told = after(table, do.MarkAlly("duke"), do.MarkAlly("eric_colt"))
    assert ReminderKind.ALLY_UNTOLD not in {one.kind for one in reminders(told, box)}


BROKEN = [
    pytest.param({"allies_gone": ("duke", "duke"), "allies": 9}, id="twice"),
    pytest.param({"allies_gone": ("yig",), "allies": 10}, id="no-ally"),
    pytest.param({"allies_gone": ("duke",)}, id="more-than-left"),
    pytest.param({"allies_gone": ("duke",), "allies": 9, "who": {0: {"cards": cards("duke")}}}, id="held-too"),
]


@pytest.mark.parametrize("fields", BROKEN)
def test_what_cannot_be_is_named(fields):
    assert invariants.problems(given(**fields), box) != []
