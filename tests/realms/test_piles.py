"""Where a player's cards lie, also when the hand was drawn over a shuffle."""

from __future__ import annotations

from duels import MAX, after, duel, town

from companion.realms.game import commands as do
from companion.realms.game.piles import piles


def test_a_hand_is_taken_from_the_draw_pile() -> None:
    lie = piles(duel(2).players[MAX], {"follower": 4, "goon": 1})
    assert dict(lie.draw) == {"initiate": 2, "goon": 1, "follower": 2}
    assert (lie.fits, lie.was_shuffled) == (True, False)


def test_cards_played_lie_in_the_discard_pile_after_the_turn() -> None:
    state = duel(2, do.PassTurn({"follower": 4, "goon": 1}), do.PassTurn())
    lie = piles(state.players[MAX], {})
    assert dict(lie.discard) == {"follower": 4, "goon": 1}
    assert sum(lie.draw.values()) == 5


def test_a_hand_that_the_draw_pile_does_not_hold_came_over_a_shuffle() -> None:
    state = duel(2, do.PassTurn({"follower": 4, "goon": 1}), do.PassTurn(), do.PassTurn({"follower": 2, "goon": 1}))
    lie = piles(state.players[MAX], {"initiate": 2, "follower": 3})
    assert lie.was_shuffled
    assert dict(lie.discard) == {}
    assert dict(lie.draw) == {"follower": 3, "goon": 2}


def test_what_is_bought_after_the_draw_is_not_in_that_shuffle() -> None:
    state = duel(2, do.PassTurn({"follower": 6, "goon": 2}), do.PassTurn(), do.BuyCard("dagon"))
    lie = piles(state.players[MAX], {"initiate": 2, "follower": 3})
    assert dict(lie.discard) == {"dagon": 1}


def test_a_card_taken_back_lies_on_top_until_the_next_hand() -> None:
    """T8."""
    back = (do.AbjureCard("dagon", do.Source.ROW), do.ReturnCard("dagon"))
    state = duel(2, *back)
    player = state.players[state.active]
    assert piles(player, {"follower": 3}).top == ("dagon",)
    assert piles(player, {"follower": 3, "dagon": 1}).top == (), "it has been drawn"
    assert piles(after(state, do.CorrectDiscard(state.active, {"goon": 1})).players[state.active], {}).top == ()
    assert after(state, do.PassTurn({"follower": 3})).players[state.active].top == ()


def test_locations_in_play_are_in_no_pile() -> None:
    lie = piles(duel(2, town(MAX, "arkham", 5)).players[MAX], {})
    assert dict(lie.in_play) == {"arkham": 1}
    assert "arkham" not in lie.draw


def test_a_hand_of_foreign_cards_does_not_fit() -> None:
    lie = piles(duel(2).players[MAX], {"dagon": 1})
    assert dict(lie.missing) == {"dagon": 1}


def test_shuffling_by_hand_empties_the_discard_pile_and_is_followed_again() -> None:
    state = after(duel(2), do.PassTurn())
    assert not state.players[MAX].is_followed
    state = after(state, do.CorrectDiscard(MAX))
    assert state.players[MAX].is_followed
