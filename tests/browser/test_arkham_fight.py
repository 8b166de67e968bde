"""Fights and gates in a browser: step by step, one tap for a result, everything taken back by one named tap.

Source: DESIGN.md section 7, tasks 5, 9 and 11.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_player import BOX, Player
from arkham_shelf import FIGHT, GATE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

GHOUL = BOX.monsters["ghoul"]


def successes(player: Player, number: int) -> Locator:
    """The button for so many successes of the check at hand."""
    tally = player.page.locator(".al-tally").locator("visible=true").first
    return tally.get_by_role("button", name=str(number), exact=True)


def first_name(player: Player) -> str:
    return player.name(BOX.investigators["joe_diamond"]).split()[0]


def due(player: Player, text: str) -> Locator:
    """What is due now, by the monster; on a phone the table is opened for it."""
    if player.page.viewport_size and player.page.viewport_size["width"] < 700:
        player.tap(player.page.locator(".ph__nums .al-tap__hit").first)
    line = player.page.locator(".al-due", has_text=text).locator("visible=true").first
    return line.locator(".al-chip", has_text=text)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_a_fight_step_by_step(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    player = Player(visit(size, language), language)

    def keep(name: str) -> None:
        player.is_comfortable()
        shot(player.page, f"fight-{name}-{size}-{language}")

    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.sees(player.name(GHOUL))
    keep("1-met")
    player.press("Fight at once")
    keep("2-horror")
    player.count_from_here()
    player.tap(successes(player, 1))
    assert player.taps == 1, "the Horror check is one tap"
    keep("3-round")
    player.tap(successes(player, 1))
    player.sees(player.t("defeated"))
    keep("4-won")
    assert player.name(GHOUL) in player.undo_says() or first_name(player) in player.undo_says()
    player.tap(player.page.locator(".al-strip .al-btn").first)
    player.sees(player.t("Combat round"))
    keep("5-undone")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_who_rolled_without_us_says_it_in_one_tap(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.count_from_here()
    player.press("Won")
    assert player.taps == 1
    player.sees(player.t("Still to be faced"))
    player.is_comfortable()
    player.press("To the table")


def test_three_hands_are_refused_in_one_sentence_with_the_way_back(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.press("Fight at once")
    player.tap(successes(player, 1))
    for chip in player.page.locator(".wings .al-chip--tap[aria-pressed=false]").all()[:1]:
        player.tap(chip)
    player.sees(player.t("Hands needed: {value}, there are only {most}", value=3, most=2))
    shot(player.page, "fight-6-three-hands")
    player.tap(player.page.get_by_role("button", name="Hold instead").first)
    expect(player.page.get_by_text("Hands needed")).to_have_count(0)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_gate_is_closed_and_sealed_with_three_taps(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, GATE))
    woods = BOX.spaces["woods"]
    player.count_from_here()
    player.tap(player.page.locator(f'[aria-label^="{player.name(woods)}"]').first)
    player.press("Close the gate")
    player.is_comfortable()
    shot(player.page, f"gate-1-{size}-{language}")
    player.tap(successes(player, 1))
    assert player.taps == 3
    player.sees(player.t("elder sign"))
    shot(player.page, f"gate-2-{size}-{language}")
