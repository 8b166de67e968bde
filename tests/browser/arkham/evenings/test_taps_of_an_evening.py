"""The tap budget of a whole evening: eight rounds for four on a phone."""

from __future__ import annotations

import on_page
import pytest
from arkham_player import Player
from counted_evening import CountedEvening
from playwright.sync_api import Page
from serving import Companion

MAX_TAPS, MAX_KEYS = 300, 60


@pytest.mark.thorough
def test_eight_rounds_for_four_take_at_most_300_taps_and_60_keys(server: Companion, phone: Page) -> None:
    """Every tap is on a control in sight that has this name; scrolling to it is not counted."""
    player = Player(phone, "ru")
    player.visit(server)
    player.count_from_here()
    evening = CountedEvening(player)
    evening.play()
    print(evening.table())
    assert player.t("Round {round}", round=8) in on_page.head(phone).inner_text()
    assert player.taps <= MAX_TAPS
    assert evening.keys <= MAX_KEYS
