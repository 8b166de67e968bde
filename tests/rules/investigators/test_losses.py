"""Half of the items, and what else is lost: STATUS-02..06, SPECIAL-CARD-02."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, box, events, given, held, refusal

from companion.arkham.invariants import problems
from companion.arkham.table.commands import DiscardHalf, LoseHealth, LoseInTime, LowerMaximum, SeatInvestigator, What
from companion.arkham.table.events import CardLost, ItemsDue, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, UNKNOWN, Deck, Held, Phase, Table

FIVE = ("axe", "knife", "holy_water", "wither", "patrol_wagon")


def hurt(*names: str, place: str | tuple[str, int] = "woods", **fields: object) -> Table:
    """One investigator at Sanity and Stamina 1 with cards numbered from 1."""
    return given(
        players=1,
        phase=Phase.ARKHAM_ENCOUNTERS,
        at={0: place},
        who={0: {"cards": cards(*names), "sanity": 1, "stamina": 1, "clues": 3, "money": 6, **fields}},
    )


INSANE, UNCONSCIOUS = LoseHealth(0, sanity=1), LoseHealth(0, stamina=1)


def test_insane_in_arkham():
    table = after(hurt(*FIVE, "duke", "ruby_standish", "retainer"), INSANE)
    person = table.investigators[0]
    assert (person.place, person.sanity, person.clues, person.money) == ("arkham_asylum", 1, 2, 6), "TV-117, STATUS-02"
    assert "retainer" not in held(table), "TV-117, SPECIAL-CARD-02"
    assert person.items_due == 2, "TV-117: half of five, rounded down"
    left = held(after(table, DiscardHalf(0, (1, 4))))
    assert left == ["knife", "holy_water", "patrol_wagon", "duke", "ruby_standish"], "TV-117: allies are kept"


def test_unconscious_with_one_item_and_one_clue_loses_only_retainers():
    table = after(hurt("axe", "retainer", clues=1), UNCONSCIOUS)
    person = table.investigators[0]
    assert (held(table), person.clues, person.items_due, person.place) == (["axe"], 1, 0, "st_marys_hospital"), "TV-118"


def test_no_more_encounter_in_the_round():
    assert after(hurt(), INSANE).investigators[0].arkham_encounter == 1, "STATUS-02"


def test_fallen_in_an_other_world():
    table = given(
        players=1,
        phase=Phase.OTHER_WORLD_ENCOUNTERS,
        at={0: ("abyss", 2)},
        gates={"woods": "abyss"},
        who={0: {"sanity": 4, "stamina": 2, "cards": cards("axe", "knife", "retainer")}},
    )
    person = after(table, LoseHealth(0, stamina=2)).investigators[0]
    assert (person.place, person.stamina, person.sanity, person.items_due) == (LOST, 1, 4, 1), "TV-119, STATUS-04"
    assert [card.card for card in person.cards] == ["axe", "knife"], "STATUS-04"


def test_lost_in_time_and_space_costs_retainers_alone():
    table = after(hurt("axe", "knife", "retainer"), LoseInTime(0))
    assert (held(table), table.investigators[0].items_due) == (["axe", "knife"], 0), "SPECIAL-CARD-02"


HALVES = [
    pytest.param(("axe", "knife", "wither"), 1, id="STATUS-03-rounded-down"),
    pytest.param(("speed", "duke", "retainer", "bank_loan", "silver_twilight_membership"), 0, id="STATUS-03-not-these"),
    pytest.param(("patrol_wagon", "deputys_revolver"), 1, id="STATUS-03-deputy"),
    pytest.param(("derringer_18", "derringer_18"), 0, id="STATUS-03-cannot-be-lost"),
    pytest.param(("derringer_18", "derringer_18", "deputys_revolver", "axe"), 1, id="STATUS-03-counts-all-the-same"),
]


@pytest.mark.parametrize(("names", "due"), HALVES)
def test_how_many_items_go(names, due):
    assert after(hurt(*names), INSANE).investigators[0].items_due == due


def test_the_loss_is_announced():
    happened = list(events(hurt(*FIVE, "retainer"), INSANE))
    assert ItemsDue(0, 5, 2) in happened
    assert CardLost(0, 6, "retainer", Deck.SPECIAL, Why.INSANE) in happened


CHOICES = [
    pytest.param((1,), Reason.WRONG_NUMBER, id="too-few"),
    pytest.param((1, 2, 3), Reason.WRONG_NUMBER, id="too-many"),
    pytest.param((1, 1), Reason.WRONG_NUMBER, id="one-twice"),
    pytest.param((1, 6), Reason.NOT_TRADED, id="STATUS-03-skill"),
    pytest.param((1, 7), Reason.CANNOT_BE_LOST, id="STATUS-03-derringer"),
    pytest.param((1, 99), Reason.NOT_IN_HAND, id="not-his"),
    pytest.param((), None, id="left-to-the-players"),
]


@pytest.mark.parametrize(("chosen", "reason"), CHOICES)
def test_the_choice_is_checked(chosen, reason):
    hand = cards("axe", "knife", "holy_water", "wither", "cross", "speed", "derringer_18")
    table = given(players=1, who={0: {"cards": hand, "items_due": 2}})
    assert refusal(table, DiscardHalf(0, chosen)) is reason
    if reason is None:
        assert after(table, DiscardHalf(0, chosen)).investigators[0].items_due == 0
    assert refusal(hurt("axe"), DiscardHalf(0, (1,))) is Reason.NOTHING_DUE


def test_items_that_are_named_with_the_loss_go_in_the_same_act():
    hit = LoseHealth(0, sanity=1, goes=(1, 4))
    person = after(hurt(*FIVE), hit).investigators[0]
    assert (person.items_due, [card.number for card in person.cards]) == (0, [2, 3, 5]), "STATUS-02"
    assert refusal(hurt(*FIVE), LoseHealth(0, sanity=1, goes=(1,))) is Reason.WRONG_NUMBER
    assert refusal(hurt("axe"), LoseHealth(0, sanity=1, goes=(1,))) is Reason.NOTHING_DUE


def test_two_falls_before_anything_is_discarded():
    table = after(hurt(*FIVE), INSANE, LoseHealth(0, sanity=1))
    assert table.investigators[0].items_due == 3, "two of five, then one of the three left"


def test_a_table_without_cards_owes_nothing():
    assert after(hurt(), INSANE).investigators[0].items_due == 0


def test_unnamed_items_count():
    unnamed = (Held(1, UNKNOWN, Deck.COMMON), Held(2, UNKNOWN, Deck.SPELL), Held(3, UNKNOWN, Deck.SKILL))
    assert after(hurt(cards=unnamed), INSANE).investigators[0].items_due == 1


def test_devoured_cards_are_gone_and_trophies_stay():
    table = given(
        players=1,
        phase=Phase.MOVEMENT,
        round=4,
        at={0: "woods"},
        allies=10,
        who={0: {"sanity": 2, "stamina": 2, "cards": cards("axe", "duke"), "gate_trophies": ("abyss", "rlyeh")}},
    )
    gone = after(table, LoseHealth(0, 2, 2))
    assert gone.investigators[0].eliminated, "TV-120, STATUS-05"
    assert (held(gone), gone.allies) == ([], 11), "STATUS-06: Duke is back in the deck"
    new = after(gone, SeatInvestigator(0, "michael_mcglen"))
    person = new.investigators[0]
    assert (held(new), person.skips_round, person.sliders) == (["dynamite", "tommy_gun"], 4, None), "TV-124, SETUP-05"
    assert person.gate_trophies == ("abyss", "rlyeh"), "TV-124, TROPHY-03"
    assert problems(new, box) == []


def test_a_newcomer_takes_only_what_the_decks_have_left():
    table = given(
        players=2,
        round=3,
        who={
            0: {"cards": cards("tommy_gun", "tommy_gun", "dynamite", "duke")},
            1: {"eliminated": True, "place": ""},
        },
        allies=10,
    )
    assert held(after(table, SeatInvestigator(1, "michael_mcglen")), 1) == ["dynamite"]
    pete = after(table, SeatInvestigator(1, "ashcan_pete"))
    assert (held(pete, 1), pete.investigators[1].max_sanity, pete.allies) == ([], 4, 10), "Duke is taken"


MAXIMA = [
    pytest.param(What.STAMINA, 1, 1, None, id="TV-122"),
    pytest.param(What.STAMINA, 3, 3, (2, 2), id="STATUS-01-capped"),
    pytest.param(What.STAMINA, 3, 1, (2, 1), id="STATUS-01"),
]


@pytest.mark.parametrize(("what", "maximum", "now", "left"), MAXIMA)
def test_a_lowered_maximum(what, maximum, now, left):
    table = given(players=1, who={0: {"max_stamina": maximum, "stamina": now}})
    person = after(table, LowerMaximum(0, what)).investigators[0]
    assert person.eliminated is (left is None), "STATUS-05"
    assert left is None or (person.max_stamina, person.stamina) == left


def test_only_sanity_and_stamina_have_a_maximum():
    assert refusal(given(players=1), LowerMaximum(0, What.CLUES)) is Reason.UNKNOWN_FIELD
