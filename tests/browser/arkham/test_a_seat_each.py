"""Two phones at one table, in two languages and two lights, each with a seat of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
from arkham_player import BOX, Player, short_name
from arkham_shelf import FIGHT, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import until

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


def seated(server: Companion, page: Page, table: str, language: str, theme: str, seat: int) -> Player:
    """A phone whose player has said in the settings whom they play."""
    player = Player(page, language)
    page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang={language}&theme={theme}&table={table}")
    player.arrived()
    player.press("Settings")
    player.tap(page.locator("[data-act*=SitDown]").nth(seat))
    player.is_comfortable()
    player.press("Close")
    return player


BUZZED = "() => { window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; return true; }; }"
"""A device that buzzes, and counts how often."""


def called(player: Player, name: str, shot: Shot) -> None:
    """The player says a name and has the device buzz, on the sheet that tells who sits where."""
    page = player.page
    page.evaluate(BUZZED)
    player.press("Settings")
    player.tap(page.locator("[data-act*=AskWho]"))
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").blur()
    player.tap(page.locator("[data-act*=BuzzForTurn]").first)
    until(page, "window.buzzed === 1")  # the switch is answered by the signal
    player.is_comfortable()
    shot(page, f"seat-who-phone-{player.language}")
    player.press("Close")
    player.press("Close")


def test_each_phone_has_its_own_lines_and_its_own_sheet_and_the_log_says_who(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    table = lay(server, FIGHT)
    joe = seated(server, visit("phone", "ru"), table, "ru", "candle", 0)
    amanda = seated(server, visit("phone", "en"), table, "en", "day", 1)
    for player, one in ((joe, "joe_diamond"), (amanda, "amanda_sharpe")):
        first = short_name(player.name(BOX.investigators[one]))
        expect(on_page.due(player.page).first).to_contain_text(first)
        shot(player.page, f"seat-table-phone-{player.language}")
    called(joe, "Макс", shot)
    expect(on_page.due(amanda.page).first).to_be_visible()
    amanda.press("Settings")
    amanda.tap(amanda.page.locator("[data-act*=AskWho]"))
    expect(amanda.sheet.locator("li.is-dim")).to_contain_text("Макс")
    shot(amanda.page, "seat-taken-phone-en")
    amanda.press("Close")
    amanda.press("Close")
    amanda.reload()
    amanda.section("Team")
    amanda.sees(amanda.name(BOX.investigators["amanda_sharpe"]))
    shot(amanda.page, "seat-own-phone-en")
    amanda.tap(amanda.page.locator("[data-act*=StepInvestigator]:visible").first)
    joe.sees(joe.name(BOX.investigators["amanda_sharpe"]))
    shot(joe.page, "seat-told-phone-ru")
    amanda.section("Team")
    expect(amanda.page.locator("[data-act*=OpenInvestigator]:visible").nth(3)).to_be_visible()
