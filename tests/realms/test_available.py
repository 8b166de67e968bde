"""The row by name, the public top card and the purse: vectors, and what an older log says of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from duels import ANNA, BOX, MAX, after, duel

from companion.errors import IllegalCommand
from companion.realms import best_turn, card_change
from companion.realms.cards.my_box import MyBox, certain, merged
from companion.realms.duel.available import faces
from companion.realms.engine import apply
from companion.realms.game import commands as do
from companion.realms.game import events as e
from companion.realms.game.refusals import Reason
from companion.realms.game.state import UNKNOWN, Duel

ROW = ("dagon", "crypt", "upyr", "ruins", "mi_go")


def laid(top: str = "arkham") -> Duel:
    """A duel of two whose row and top card are named."""
    named = [do.NameFace(0, at, card) for at, card in enumerate(ROW)]
    return duel(2, *named, do.NameTop(top))


def test_a_card_bought_is_replaced_by_the_top_card_in_its_place_and_paid() -> None:
    state = after(laid(), do.BuyCard("upyr", at=2, of=MAX, price=4))
    assert faces(state.rows[0]) == ("dagon", "crypt", "arkham", "ruins", "mi_go")
    assert (state.common_top, state.common, state.spent) == (UNKNOWN, 60, 4)
    assert state.players[MAX].fresh == {"upyr": 1}


def test_an_abjured_card_of_the_row_is_replaced_and_costs_nothing() -> None:
    state = after(laid(), do.AbjureCard("crypt", do.Source.ROW, at=1))
    assert faces(state.rows[0])[1] == "arkham"
    assert (state.spent, state.abjured) == (0, ("crypt",))


def test_a_card_without_a_price_takes_nothing_from_the_purse() -> None:
    assert after(laid(), do.BuyCard("upyr", at=2)).spent == 0


def test_the_purse_is_empty_again_in_the_next_turn() -> None:
    state = after(laid(), do.CountPower(3), do.BuyCard("dagon", at=0, price=3), do.PassTurn())
    assert (state.counted, state.spent, state.active) == (0, 0, ANNA)


def test_a_card_is_found_by_its_name_where_no_place_is_said() -> None:
    state = after(laid(), do.BuyCard("ruins"))
    assert faces(state.rows[0]) == ("dagon", "crypt", "upyr", "arkham", "mi_go")


def test_a_card_that_nobody_named_takes_a_place_without_a_name() -> None:
    state = after(duel(2, do.NameFace(0, 1, "crypt"), do.NameTop("arkham")), do.BuyCard("dagon"))
    assert faces(state.rows[0]) == ("arkham", "crypt", UNKNOWN, UNKNOWN, UNKNOWN)


def test_what_lies_there_no_longer_is_not_bought_a_second_time() -> None:
    state = after(laid(), do.BuyCard("upyr", at=2))
    with pytest.raises(IllegalCommand) as refused:
        apply(state, do.BuyCard("upyr", at=2), BOX)
    assert refused.value.reason is Reason.NOT_IN_ROW


def test_without_a_common_deck_the_place_is_gone() -> None:
    state = after(laid(), do.SetRuling(do.Ruling.ENDS_AT_ONCE, False), do.CorrectCommon(0), do.BuyCard("crypt", at=1))
    assert (state.rows[0].cards, state.rows[0].faces) == (4, ("dagon", "upyr", "ruins", "mi_go"))
    assert state.common_top == UNKNOWN


def test_the_new_row_after_somebody_is_out_begins_with_the_top_card() -> None:
    state = after(duel(4, do.NameTop("dagon")), do.ChangeSanity(1, -50))
    assert (state.rows[-1].faces, state.common_top) == (("dagon",), UNKNOWN)


def test_power_counted_belongs_to_the_turn_in_which_it_was_offered() -> None:
    state = after(duel(2), do.PassTurn())
    with pytest.raises(IllegalCommand) as refused:
        apply(state, do.CountPower(1, MAX), BOX)
    assert refused.value.reason is Reason.TURN_OVER


def test_the_log_says_what_was_paid() -> None:
    assert e.CardBought(MAX, "dagon", 5) in apply(laid(), do.BuyCard("dagon", at=0, price=5), BOX).events


# ---------------------------------------------------------------- what a card would change


@pytest.mark.parametrize(
    ("deck", "card", "town"),
    [
        ({"follower": 6, "goon": 2, "initiate": 2}, "dagon", ()),
        ({"follower": 4, "initiate": 2, "mi_go": 1}, "upyr", ()),
        ({"follower": 3, "goon": 2, "yellow_sign": 2}, "necronomicon", ("pnakotus",)),
        ({"goon": 3}, "goon", ()),
    ],
    ids=["first-deck", "green", "yellow-with-a-location", "smaller-than-a-hand"],
)
def test_what_a_card_changes_is_the_mean_over_every_hand(
    deck: dict[str, int], card: str, town: tuple[str, ...]
) -> None:
    """A second count: every hand of single cards, its best turn asked one by one."""

    def means(cards: list[str]) -> tuple[Fraction, Fraction]:
        hands = list(combinations(cards, min(5, len(cards))))
        losses = [best_turn(hand, town, box=BOX, power=0, loss=1).loss for hand in hands]
        powers = [best_turn(hand, town, box=BOX, power=1, loss=0).power for hand in hands]
        return Fraction(sum(losses), len(hands)), Fraction(sum(powers), len(hands))

    single = [name for name, number in deck.items() for _ in range(number)]
    found = card_change(deck, card, town, box=BOX)
    assert found.is_exact
    assert (found.loss, found.power) == means(single)
    assert (found.loss_with, found.power_with) == means([*single, card])


def test_what_nobody_has_told_meets_no_condition() -> None:
    """The King in Yellow asks for a location, and Ruins' type stands in no source until the players say it."""
    hand = ("king_in_yellow", "miskatonic_library")
    assert best_turn(hand, box=certain(BOX), power=0, loss=1).loss == 0
    told = certain(merged(BOX, MyBox().entered("miskatonic_library", "kind", "location")))
    assert best_turn(hand, box=told, power=0, loss=1).loss == 5


# ---------------------------------------------------------------- what has left the hand this turn


def test_what_abjured_itself_and_what_was_laid_out_has_left_the_hand_until_the_turn_ends() -> None:
    """What they gave this turn counts on; taken back they are in the hand again, for the log is played anew."""
    state = after(
        duel(2, do.AddCopies(MAX, "arkham", 2)),
        do.AbjureCard("initiate", do.Source.PLAY, is_played=True),
        do.PlayLocation("arkham", from_hand=True),
        do.AbjureCard("arkham", do.Source.PLAY, is_played=True),
    )
    assert (state.left_hand, state.used_up) == (("initiate", "arkham", "arkham"), ("initiate", "arkham"))
    lying = after(state, do.AbjureCard("arkham", do.Source.PLAY, number=1, is_played=True))
    assert (lying.left_hand, lying.used_up) == (state.left_hand, ("initiate", "arkham", "arkham"))
    state = after(state, do.PassTurn())
    assert (state.left_hand, state.used_up) == ((), ())


def test_a_card_abjured_from_the_hand_or_the_pile_gave_nothing() -> None:
    """An effect of another card took it away: it was not played. Logs from before say nothing of it and stay as they
    were."""
    state = after(duel(2), do.AbjureCard("goon"), do.AbjureCard("initiate", do.Source.PLAY), do.PlayLocation("arkham"))
    assert (state.left_hand, state.used_up) == ((), ())
