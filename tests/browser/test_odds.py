"""The odds in a browser: the page without a game, and from a monster on the board in two taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_player import BOX, Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Browser, Page, expect
from serving import Companion

from companion import words
from companion.arkham import commands as c
from companion.odds import check
from companion.screens.arkham.odds.print_sheet import print_sheet

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

CARD = "family_found_butchered"
"""Gate at the Graveyard, black plus: a monster may stand there or in Rivertown afterwards."""


def opened(player: Player, server: Companion) -> None:
    player.page.goto(f"{server.origin}/voila/render/odds.ipynb?lang={player.language}")
    player.arrived()


def big(player: Player) -> str:
    return player.page.locator(".al-big__n").inner_text()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_check_is_asked_and_followed_after_the_roll(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player, told = Player(visit(size, language), language), words.load(language)
    opened(player, server)
    assert big(player) == told.percent(check(4, clues=2).chance)
    player.count_from_here()
    player.tap(player.page.locator(".al-tally__b").first)
    assert player.taps == 1, "DESIGN task 10: the advice is there after one tap"
    best = player.page.locator(".al-way.is-best")
    expect(best).to_contain_text(told.t("Spend a clue"))
    expect(best).to_contain_text(told.percent(check(4, clues=2).advice(0)[0].chance))
    player.is_comfortable()
    shot(player.page, f"odds-check-{size}-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_calculator_fits_a_phone(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("phone", language), language)
    opened(player, server)
    for label in ("Fight", "Gate", "Final battle", "Dice table", "Check"):
        player.press(label)
        player.is_comfortable()
        shot(player.page, f"odds-{label.lower().replace(' ', '-')}-phone-{language}")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_odds_of_a_fight_are_two_taps_from_the_board(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    player = Player(visit(size, "en"), "en")
    player.open(server)
    player.choose(player.name(BOX.investigators["joe_diamond"]))
    player.press("Start at once")
    player.resolve(CARD)
    for place in ("rivertown", "graveyard"):
        player.count_from_here()
        player.tap(player.page.locator(f".al-map [data-place={place}]").first)
        odds = player.page.locator("[data-act*=AskFight]:visible")
        if odds.count():
            player.tap(odds.first)
            break
        player.page.keyboard.press("Escape")
        player.settled()
    assert player.taps == 2, "DESIGN task 5"
    assert re.search(r"\d", big(player))
    player.sees("Joe")
    shot(player.page, f"odds-from-the-board-{size}")


SITUATION = (
    *TABLE, c.PutGate("woods", "yuggoth"), c.PutMonster("ghoul", "downtown"), c.PutMonster("witch", "rivertown"),
    c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "woods"), c.CorrectInvestigator(1, "explored", 1),
)  # fmt: skip
"""Joe beside a Ghoul, Amanda explored in the Woods, in Upkeep."""


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_every_situation_is_at_most_three_taps_from_the_board(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    """The situations of notebooks/examples/odds.ipynb, and the way, the sliders, the clock and the threat map."""
    player = Player(visit(size, "en"), "en")
    player.open(server, lay(server, SITUATION))
    ways: dict[str, tuple[Callable[[], None], ...]] = {
        "fight": (lambda: place(player, "downtown"), lambda: ask(player, "AskFight")),
        "gate": (lambda: place(player, "woods"), lambda: ask(player, "AskGate")),
        "way": (lambda: place(player, "rivertown"), lambda: ask(player, "AskWay")),
        "sliders": (lambda: player.section("Odds"), lambda: ask(player, "AskSliders")),
        "clock": (lambda: player.section("Odds"), lambda: player.press("Doom clock")),
        "battle": (lambda: player.section("Odds"), lambda: ask(player, "AskBattle")),
        "check": (lambda: player.section("Odds"), lambda: player.press("Check")),
    }
    for name, taps in ways.items():
        board(player)
        player.count_from_here()
        for tap in taps:
            tap()
        assert player.taps <= 3, name
        assert re.search(r"\d", big(player)), name
        player.is_comfortable()
        shot(player.page, f"odds-situation-{name}-{size}")
    player.tap(player.page.locator(".al-tally__b:visible").first)
    assert player.taps <= 3, "after the roll: advice"
    expect(player.page.locator(".al-way.is-best").first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_threat_map_lies_on_the_board_after_two_taps(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, SITUATION))
    player.count_from_here()
    if size == "phone":
        player.section("Odds")
    ask(player, '"threats"')
    assert player.taps <= 2
    expect(player.page.locator(".al-map .b-threat").first).to_be_visible()
    shot(player.page, f"odds-threat-map-{size}")


def place(player: Player, name: str) -> None:
    player.tap(player.page.locator(f".al-map [data-place={name}]").first)


def ask(player: Player, act: str) -> None:
    player.tap(player.page.locator(f"[data-act*='{act}']:visible").first)


def board(player: Player) -> None:
    """Back to the map, whatever is open."""
    player.page.locator(".al-tabs a, .al-nav a").locator("visible=true").first.click()
    player.settled()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_to_print_fits_one_page_of_paper(browser: Browser, language: str) -> None:
    page = browser.new_page()
    page.set_content(print_sheet(words.load(language)))
    paper = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
