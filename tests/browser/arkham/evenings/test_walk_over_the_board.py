"""The walk over the board in a browser: from the start page, from the table, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
import settling
from arkham_player import Player
from arkham_shelf import GATE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of

from companion import words
from companion.screens.arkham.evening.tour import STATIONS

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


def _is_clear(page: Page) -> bool:
    """Return whether the card covers nothing of the ring on the map."""
    card, ring = box_of(on_page.hint(page)), box_of(on_page.chosen(page))
    wide = min(card["x"] + card["width"], ring["x"] + ring["width"]) - max(card["x"], ring["x"])
    high = min(card["y"] + card["height"], ring["y"] + ring["height"]) - max(card["y"], ring["y"])
    return min(wide, high) <= 1


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_who_has_never_played_walks_over_the_board_from_the_start_page(
    tmp_path: Path, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    t = words.load(language).t
    with Companion(tmp_path) as companion:
        player = Player(visit(size, language, apart=True), language)
        page = player.page
        page.goto(f"{companion.url}?lang={language}")
        page.get_by_role("link", name=t("Never played?")).click()
        player.arrived()
        for station in STATIONS:
            expect(on_page.hint(page).get_by_role("heading")).to_have_text(t(station.title))
            assert _is_clear(page), station.title
            player.is_comfortable()
            shot(page, f"tour-{STATIONS.index(station)}-{size}-{language}")
            if station is not STATIONS[-1]:
                player.press("Go on")
        player.press("Back")
        expect(on_page.hint(page).get_by_role("heading")).to_have_text(t(STATIONS[-2].title))
        page.get_by_role("link", name=t("Leave"), exact=True).click()
        expect(page.get_by_role("link", name=t("Never played?"))).to_be_visible()


def test_from_the_set_up_it_walks_over_a_board_of_nobody_and_leads_back(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.visit(server)
    player.press("The board in two minutes")
    for station in STATIONS[:-1]:
        expect(on_page.hint(player.page).get_by_role("heading")).to_have_text(player.t(station.title))
        assert _is_clear(player.page), station.title
        player.press("Go on")
    player.is_comfortable()
    shot(player.page, "tour-from-the-set-up-phone-ru")
    player.press("Set up a game")
    expect(player.button("Who plays")).to_be_visible()
    expect(player.page).not_to_have_url(re.compile("table="))


def test_at_ones_own_table_the_keyboard_walks_it_and_nothing_is_saved(server: Companion, visit: Visit) -> None:
    player = Player(visit("laptop", "en", apart=True, reduced_motion="reduce"), "en")
    page = player.page
    player.open(server, lay(server, GATE))
    undo = player.undo_says()
    player.press("Settings")
    player.button("The board in two minutes").focus()
    page.keyboard.press("Enter")
    expect(on_page.hint(page).get_by_role("heading")).to_have_text("The town")
    expect(on_page.undo(page)).to_have_count(0)
    player.button("Go on").focus()
    page.keyboard.press("Enter")
    expect(on_page.hint(page).get_by_role("heading")).to_have_text("Your investigator")
    page.keyboard.press("Enter")
    expect(on_page.hint(page).get_by_role("heading")).to_have_text("Sliders and dice")
    settling.settled(page)
    page.keyboard.press("Escape")
    expect(on_page.hint(page)).to_have_count(0)
    assert player.undo_says() == undo
