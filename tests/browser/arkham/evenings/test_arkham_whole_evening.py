"""Evenings from the set-up to the score, every tap a player's, every number held against a sheet kept by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_player import Player
from playwright.sync_api import Page
from second_evening import Battle
from second_evening import paper as paper_for_four
from serving import Companion
from whole_evening import Evening, paper

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.mark.again  # the whole evening on a phone shows all of it
def test_a_short_evening_for_two_on_a_phone_agrees_with_paper(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server)

    def keep(name: str) -> None:
        player.is_comfortable()
        shot(player.page, f"evening-{name}")

    evening, kept = Evening(player, keep, thorough=False), paper()
    evening.set_up(kept)
    evening.round_1(kept)
    evening.round_2(kept)
    evening.round_3(kept)
    kept.agrees_in_full(player)
    evening.shortened(kept)
    assert kept.checks > 10


@pytest.mark.again
def test_a_whole_evening_for_two_on_a_phone_agrees_with_paper(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server)
    evening, kept = Evening(player, lambda name: shot(player.page, f"whole-{name}") and None), paper()
    for part in (
        evening.set_up, evening.round_1, evening.round_2, evening.round_3, evening.on_to_round_4, evening.round_4,
        evening.round_5, evening.round_6, evening.round_7,
    ):  # fmt: skip
        part(kept)
    assert kept.checks > 25


@pytest.mark.thorough
def test_an_evening_for_four_on_a_laptop_is_won_in_the_final_battle(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.open(server)
    evening, kept = Battle(player, lambda name: shot(player.page, f"four-{name}") and None), paper_for_four()
    for part in (evening.set_up, evening.round_1, evening.wakes, evening.battle):
        part(kept)
    assert kept.doom == 0
