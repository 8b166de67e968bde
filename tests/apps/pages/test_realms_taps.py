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
    for act in (SET_UP, c.NameFace(0, 2, "dagon"), v.EnterNumber("dagon", "cost", "5")):
        here.tap(act)
    return here


def test_a_turn_takes_eight_taps_from_the_board(player: Counting) -> None:
    player.on_page(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.on_page(d.TakeCard(card))
    player.on_page(c.BuyCard("dagon", c.Source.ROW, 0, 0, 2, 5))
    player.on_page(c.PassTurn({"follower": 3, "goon": 1, "initiate": 1}, 0))
    assert (player.made, player.state.turn, player.state.players[0].deck["dagon"]) == (8, 2, 1)


def test_the_older_way_took_eleven_and_knew_no_purse(player: Counting) -> None:
    player.on_page(v.OpenTab(v.Tab.TURN))
    for card in HAND:
        player.on_page(d.TakeCard(card))
    player.on_page(v.OpenTab(v.Tab.DECK))
    player.made += 1  # into the folded list, which is no act
    player.on_page(c.BuyCard("dagon", c.Source.ROW, 0, 0))
    player.on_page(v.OpenTab(v.Tab.DUEL))
    player.on_page(c.PassTurn({"follower": 3, "goon": 1, "initiate": 1}, 0))
    assert (player.made, player.state.spent) == (11, 0)


def test_eight_sanity_and_the_pass_take_three(player: Counting) -> None:
    """two-games.md: three before; each neighbour loses with one tap where nothing shields him."""
    player.tap(v.OpenTab(v.Tab.DUEL))
    player.on_page(v.OpenSheet(v.Sheet.LOSE))
    player.on_page(c.LoseSanity(8, (c.Hit(1, 8),), 0))
    player.on_page(c.PassTurn({}, 0))
    assert (player.made, player.state.turn, player.state.players[1].sanity) == (3, 2, 42)


def test_a_duel_is_laid_out_with_one_tap_and_won_with_ten(tmp_path: Path) -> None:
    player = Counting(tmp_path / "companion.sqlite")
    player.on_page(c.SetUpDuel(("", "")))
    for _ in range(10):
        player.on_page(v.TurnDial(1, -5))
    assert (player.made, player.state.winner, player.page.view.tab) == (11, 0, v.Tab.GRAPH)


def test_the_chance_to_win_is_two_taps_from_my_turn(player: Counting) -> None:
    player.tap(v.OpenTab(v.Tab.TURN))
    player.on_page(v.OpenTab(v.Tab.DECK))
    player.on_page(v.CountChance())
    for _ in range(50):
        player.page.refresh()
    assert "exact: every hand that can come is counted" in player.says()
    assert player.made == 2
