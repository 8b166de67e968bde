"""How many taps a turn of Cthulhu Realms takes: by hand on the board, and with five cards named and one bought.

Every tap is one that the page offers at that moment; the older way through "My deck" still goes.
"""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_realms_page import SET_UP, Seated

from companion.realms.game import commands as c
from companion.screens.acts import encode
from companion.screens.realms.drafts import turn_draft as d
from companion.screens.realms.drafts import view as v

HAND = ("follower", "follower", "follower", "goon", "initiate")
"""Dealt from the third turn on; whoever begins a duel holds three cards."""


class Counting(Seated):
    """A player who taps nothing but what is drawn."""

    made = 0

    def on_page(self, act: Any) -> None:
        assert encode(act) in "".join(map(unescape, (self.says(), self.says("tabs"), self.says("head")))), act
        self.tap(act)
        self.made += 1


@pytest.fixture
def player(tmp_path: Path) -> Counting:
    here = Counting(tmp_path / "companion.sqlite")
    passed = (c.PassTurn({}, 0), c.PassTurn({}, 1))
    for act in (SET_UP, c.NameFace(0, 2, "dagon"), v.EnterNumber("dagon", "cost", "5"), *passed):
        here.tap(act)
    return here


def test_a_turn_takes_eight_taps_from_the_board(player: Counting) -> None:
    player.on_page(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.on_page(d.TakeCard(card))
    player.on_page(c.BuyCard("dagon", c.Source.ROW, 0, 0, 2, 5, 0))
    player.on_page(c.PassTurn({"follower": 3, "goon": 1, "initiate": 1}, 0))
    assert (player.made, player.state.turn, player.state.players[0].deck["dagon"]) == (8, 4, 1)


def test_a_whole_turn_with_its_loss_never_leaves_the_page(player: Counting) -> None:
    """Before: the loss lay on the board, three taps and a way back more."""
    player.on_page(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.on_page(d.TakeCard(card))
    assert "Loss of 1: Max 50 → 49" in player.says()
    player.on_page(c.LoseSanity(1, (c.Hit(1, 1),), 0, 0))
    player.on_page(c.BuyCard("dagon", c.Source.ROW, 0, 0, 2, 5, 0))
    player.on_page(c.PassTurn({"follower": 3, "goon": 1, "initiate": 1}, 0))
    assert (player.made, player.state.turn, player.state.players[1].sanity) == (9, 4, 49)


def test_past_a_location_the_loss_is_shared_out_with_its_number_chosen(player: Counting) -> None:
    player.tap(c.PutLocation(1, "crypt", 5, c.Shield.NONE))
    player.on_page(v.OpenTab(v.Tab.TURN))
    player.on_page(d.TakeCard("goon"))
    player.on_page(v.OpenLoss(1))
    player.on_page(c.LoseSanity(1, (c.Hit(1, 1),), 0, 0))
    assert (player.page.view.tab, player.state.players[1].sanity) == (v.Tab.TURN, 49)


def test_a_double_tap_deals_a_loss_once_and_buys_one_card(player: Counting) -> None:
    """Both taps leave before the page is drawn anew, each under its own id."""
    player.tap(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.tap(d.TakeCard(card))
    for act in (c.LoseSanity(1, (c.Hit(1, 1),), 0, 0), c.BuyCard("dagon", c.Source.ROW, 0, 0, 2, 5, 0)):
        player.on_page(act)
        player.tap(act)
        assert player.page.view.message is not None
        assert player.page.view.message.kind == "refused"
    assert (player.state.players[1].sanity, player.state.spent) == (49, 5)
    assert player.state.players[0].deck["dagon"] == 1


def test_an_initiate_of_the_stack_takes_its_price_wherever_it_is_bought(player: Counting) -> None:
    player.tap(v.EnterNumber("initiate", "cost", "1"))
    player.tap(v.OpenTab(v.Tab.TURN))
    player.tap(d.TakeCard("follower"))
    player.on_page(c.BuyCard("initiate", c.Source.STACK, of=0, price=1, had=2))
    player.tap(v.OpenTab(v.Tab.DECK))
    player.on_page(c.BuyCard("initiate", c.Source.STACK, of=0, price=1, had=3))
    assert (player.state.spent, player.state.initiates, player.state.players[0].deck["initiate"]) == (2, 4, 4)


def test_a_card_without_a_told_price_says_that_nothing_was_taken(player: Counting) -> None:
    player.tap(v.OpenTab(v.Tab.TURN))
    player.on_page(v.OpenPlace(v.TablePlace(v.STACK)))
    player.on_page(c.BuyCard("initiate", c.Source.STACK, of=0, had=2))
    assert player.page.view.message is not None
    assert "no conjuring power was spent" in player.page.view.message.text


def test_the_older_way_took_eleven(player: Counting) -> None:
    player.on_page(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.on_page(d.TakeCard(card))
    player.on_page(v.OpenTab(v.Tab.DECK))
    player.made += 1  # into the folded list, which is no act
    player.on_page(c.BuyCard("dagon", c.Source.ROW, 0, 0, price=5, had=0))
    player.on_page(v.OpenTab(v.Tab.DUEL))
    player.on_page(c.PassTurn({"follower": 3, "goon": 1, "initiate": 1}, 0))
    assert (player.made, player.state.turn) == (11, 4)


def test_eight_sanity_and_the_pass_take_three(player: Counting) -> None:
    """two-games.md: three before; each neighbour loses with one tap where nothing shields him."""
    player.tap(v.OpenTab(v.Tab.DUEL))
    player.on_page(v.OpenSheet(v.SheetKind.LOSE))
    player.on_page(c.LoseSanity(8, (c.Hit(1, 8),), 0, 0))
    player.on_page(c.PassTurn({}, 0))
    assert (player.made, player.state.turn, player.state.players[1].sanity) == (3, 4, 42)


def test_a_duel_is_laid_out_with_one_tap_and_won_with_ten(tmp_path: Path) -> None:
    player = Counting(tmp_path / "companion.sqlite")
    player.on_page(v.BeginDuel())
    for _ in range(10):
        player.on_page(v.TurnDial(1, -5))
    assert (player.made, player.state.winner, player.page.view.tab) == (11, 0, v.Tab.GRAPH)


def test_the_chance_to_win_is_two_taps_from_my_turn(player: Counting) -> None:
    player.tap(v.OpenTab(v.Tab.TURN))
    player.on_page(v.OpenTab(v.Tab.DECK))
    player.on_page(v.CountChance())
    for _ in range(50):
        player.page.refresh()
    assert "exact: all possible hands counted" in player.says()
    assert player.made == 2
