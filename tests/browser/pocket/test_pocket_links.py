"""A game in a link, opened in the pocket: looked at, gone on from, and still there when the page is opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import on_page
import pytest
from link_watch import kept_here, sheets_seen, watch
from playwright.sync_api import Page, expect
from pocket_shelf import NOWHERE, kept
from pocket_table import ready
from realms_player import Duellist
from settling import settled, until
from thoroughly import again, thorough

from companion import words
from companion.apps.tables import games
from companion.history.export import export_game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.link.documents import write_link
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


def letters() -> str:
    """A duel after its first blow."""
    journal, game = MemoryJournal(), games.realms()
    session = Session.start(game, journal, "", "phone")
    for command in (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5)):
        session.do(command)
    return write_link(export_game(journal, session.game_id, game))


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_a_link_that_is_no_whole_game_is_one_sentence_and_touches_nothing(
    visit: Visit, host: Any, shot: Shot, size: str, language: str
) -> None:
    page, t, whole = visit(size, language, apart=True), words.load(language).t, letters()
    page.goto(f"{host.url}realms.html?lang={language}")
    ready(page)
    name = on_page.panel(page).get_by_role("textbox").first
    name.fill("Вера")
    name.blur()
    until(page, "(localStorage['companion.prefs'] ?? '').includes('Вера')")
    before = kept_here(page)
    watch(page)
    cut = t(
        "The link is cut off: only {here} of {whole} characters arrived.", here=len(whole) - 10, whole=len(whole) - 1
    )
    for text, said in {
        whole[:-9]: cut,
        "": t("The link is cut off: none of the game arrived."),
        f"2{whole[1:]}": t("This link comes from a newer Almanac. Update yours first."),
        f"{whole[:60]}AAAA{whole[64:]}": t("The link was altered on the way: it no longer matches the original."),
    }.items():
        page.goto("about:blank")
        page.goto(f"{host.url}realms.html?lang={language}#g={text}")
        expect(page.locator("[data-key=trouble]")).to_contain_text(said)
        expect(page.locator("#loading")).to_have_count(0)
        settled(page)
        assert sheets_seen(page) == ["trouble"]
        assert on_page.toast(page).count() == 0
        assert kept_here(page) == before
    shot(page, f"pocket-link-changed-{size}-{language}")
    page.get_by_role("link", name=t("To the start page")).locator("visible=true").first.click()
    page.wait_for_selector("body[data-shown]", state="attached")
    page.goto(host.url + NOWHERE)
    assert not kept(page).games()


def test_an_evening_out_of_a_link_is_all_that_is_shown(visit: Visit, host: Any) -> None:
    """Over the network and, the second time, out of what the browser keeps: never the form of a new game."""
    page = visit("phone", "ru", apart=True)
    watch(page)
    for address in ("realms.html", "realms.html?lang=ru"):
        page.goto("about:blank")
        page.goto(f"{host.url}{address}#g={letters()}")
        expect(page.locator("[data-key=landing]")).to_be_visible()
        expect(page.locator("#loading")).to_have_count(0)
        assert sheets_seen(page) == ["landing"]


def test_a_link_of_another_game_leads_there(visit: Visit, host: Any) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    watch(page)
    page.goto(f"{host.url}innsmouth.html?lang=en#g={letters()}")
    page.locator("[data-key=trouble]").get_by_role("link", name=t("Open it")).click()
    expect(page.locator("[data-key=landing]")).to_be_visible()
    assert sheets_seen(page) == ["landing"]


@pytest.mark.thorough
def test_a_duel_in_a_link_is_gone_on_from_in_the_pocket(visit: Visit, host: Any) -> None:
    page, t = visit("phone", "en"), words.load("en").t
    page.goto(f"{host.url}realms.html?lang=en#g={letters()}")
    landing = page.locator("[data-key=landing]")
    expect(landing).to_contain_text(t("a game from a link"))
    landing.get_by_role("button", name=t("Play on from here")).click()
    expect(landing).to_have_count(0)
    until(page, "new URLSearchParams(location.search).get('table') && !location.hash")
    page.reload()
    expect(page.get_by_role("region", name="Game").get_by_role("region")).to_have_count(2)
    expect(on_page.root(page)).to_contain_text("45")
    player = Duellist(page, "en")
    player.section("Deck")
    player.act("CountChance")
    expect(on_page.sheet(page)).to_contain_text(t("exact: all possible hands counted"))


def test_a_seed_is_the_same_town_in_the_pocket(visit: Visit, host: Any) -> None:
    """Its own Python draws the dice of the golden vector."""
    page, t = visit("phone", "en", apart=True), words.load("en").t
    page.goto(f"{host.url}innsmouth.html?lang=en&week=W47-6QF2")
    ready(page)
    expect(on_page.panel(page).get_by_text("W47-6QF2", exact=True)).to_be_visible()
    page.get_by_role("button", name=t("Play this town")).click()
    expect(on_page.dice(page).first.locator("b")).to_have_text(["1", "5", "1"])
    expect(on_page.dice(page).nth(1).locator("b")).to_have_text(["1", "6"])
