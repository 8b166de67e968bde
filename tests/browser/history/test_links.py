"""A game in a link: shared on one device, looked at and gone on from on another, whatever becomes of it on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import on_page
import pytest
from golden_evenings import log
from link_watch import kept_here, sheets_seen, watch
from playwright.sync_api import Page, expect
from serving import Companion
from settling import arrived, until
from thoroughly import first

from companion import words
from companion.apps.exports import innsmouth_file
from companion.apps.tables import games
from companion.facts import innsmouth as innsmouth_facts
from companion.history.codec import Codec
from companion.history.export import export_game, table_alone
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.link.documents import read_link, write_link
from companion.history.session import Session
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import ChangeSanity, SetUpDuel
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.pages import History

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
NO_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
GOLDEN = Path(__file__).parents[2] / "innsmouth" / "golden" / "four.json"
BEGUN = {
    "realms": (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5)),
    "innsmouth": (SetUpGame(("Ann",), BoardSide.CULTISTS, score_only=True),),
}
PAGE_OF_PAPER = re.compile(rb"/Type\s*/Page\b(?!s)")


def lay(server: Companion, kind: str) -> tuple[str, str]:
    """The name of a table that lies there, and the letters of its link."""
    return keep(server, kind, BEGUN[kind])


def keep(server: Companion, kind: str, commands: Iterable[Any]) -> tuple[str, str]:
    game, journal = games.games()[kind], SqliteJournal(server.data_folder / FILE_NAME)
    session = Session.start(game, journal, "", "phone")
    for command in commands:
        session.do(command)
    try:
        return session.game_id, write_link(export_game(journal, session.game_id, game))
    finally:
        journal.close()


def page_of(server: Companion, kind: str, language: str, rest: str) -> str:
    return f"{server.url}voila/render/{kind}.ipynb?lang={language}{rest}"


@pytest.mark.parametrize(
    ("kind", "size", "language"), first(1, [("realms", "phone", "ru"), ("innsmouth", "laptop", "en")])
)
def test_a_game_goes_from_one_device_to_another(
    server: Companion, visit: Visit, shot: Shot, kind: str, size: str, language: str
) -> None:
    t = words.load(language).t
    name, letters = lay(server, kind)
    here = visit(size, language)
    here.goto(page_of(server, kind, language, f"&table={name}"))
    if kind == "realms":  # on the board of a duel nothing but the duel can be tapped
        here.get_by_role("button", name=t("My turn")).click()
    here.get_by_role("button", name=t("Settings")).first.click()
    here.get_by_role("button", name=t("Share")).click()
    here.get_by_role("button", name=t("The whole game")).click()
    copy = here.locator("[data-copy*='#g=']")
    expect(copy).to_have_attribute("data-copy", page_of(server, kind, language, "").partition("?")[0] + f"#g={letters}")
    assert here.evaluate(NO_SIDEWAYS) <= 0
    shot(here, f"share-{kind}-{size}-{language}")
    here.keyboard.press("Escape")
    expect(copy).to_have_count(0)
    there = visit(size, language)
    there.goto(page_of(server, kind, language, f"#g={letters}"))
    landing = there.locator("[data-key=landing]")
    expect(landing).to_contain_text(t("a game from a link"))
    assert there.evaluate(NO_SIDEWAYS) <= 0
    shot(there, f"landing-{kind}-{size}-{language}")
    landing.get_by_role("button", name=t("View")).click()
    expect(landing).to_have_count(0)
    expect(on_page.heart(there)).to_have_text(t("watching only"))
    shot(there, f"look-{kind}-{size}-{language}")
    there.get_by_role("button", name=t("Play on from here")).first.click()
    expect(on_page.heart(there)).not_to_have_text(t("watching only"))
    until(there, "new URLSearchParams(location.search).get('table') && !location.hash")
    assert name not in there.url, "a table of one's own"
    there.reload()
    expect(on_page.heart(there)).not_to_have_text(t("watching only"))


def test_another_link_over_the_address_of_a_table_is_opened_beside_it(server: Companion, visit: Visit) -> None:
    name, letters = lay(server, "innsmouth")
    page = visit("laptop", "en")
    page.goto(page_of(server, "innsmouth", "en", f"&table={name}"))
    expect(on_page.heart(page)).to_contain_text("saved")
    page.evaluate("text => { location.hash = 'g=' + text }", letters)
    expect(page.locator("[data-key=landing]")).to_be_visible()
    assert name not in page.url
    page.goto(f"{server.url}?lang=en")
    page.get_by_text("Join a table").click()
    page.get_by_role("textbox", name="Link to the table").fill(page_of(server, "innsmouth", "en", f"#g={letters}"))
    page.get_by_role("button", name="Join").click()
    expect(page.locator("[data-key=landing]")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_cut_or_empty_link_is_one_sentence_and_touches_nothing(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    _, letters = lay(server, "realms")
    page, t = visit(size, language, apart=True), words.load(language).t
    page.goto(page_of(server, "realms", language, ""))
    name = on_page.panel(page).get_by_role("textbox").first
    name.fill("Вера")
    name.blur()
    until(page, "(localStorage['companion.prefs'] ?? '').includes('Вера')")
    before = kept_here(page)
    watch(page)
    cut = t(
        "The link is cut off: only {here} of {whole} characters arrived.",
        here=len(letters) - 10,
        whole=len(letters) - 1,
    )
    for text, said in {letters[:-9]: cut, "": t("The link is cut off: none of the game arrived.")}.items():
        page.goto("about:blank")
        page.goto(page_of(server, "realms", language, f"#g={text}"))
        expect(page.locator("[data-key=trouble]")).to_contain_text(said)
        arrived(page)
        assert sheets_seen(page) == ["trouble"]
        assert on_page.toast(page).count() == 0
        assert kept_here(page) == before
    shot(page, f"link-empty-{size}-{language}")


def test_nothing_is_shown_before_what_a_link_holds(server: Companion, visit: Visit) -> None:
    _, letters = lay(server, "innsmouth")
    page = visit("laptop", "ru", apart=True)
    watch(page)
    page.goto(page_of(server, "innsmouth", "ru", f"#g={letters}"))
    expect(page.locator("[data-key=landing]")).to_be_visible()
    assert sheets_seen(page) == ["landing"]


@pytest.mark.parametrize(("size", "language"), [("laptop", "en"), ("phone", "ru")])
def test_a_saved_page_prints_a_sheet_on_each_page_in_the_inks_of_the_day(
    visit: Visit, shot: Shot, size: str, language: str
) -> None:
    """It printed white once: nothing of it was a panel of the Almanac."""
    state, records = log(games.innsmouth(), "innsmouth/golden/four.json")
    history = History(records)
    content = InnsmouthScreen(state, innsmouth_facts.load(), words.load(language), history=history)
    page = visit(size, language)
    page.set_content(innsmouth_file.page(content))
    assert page.evaluate(NO_SIDEWAYS) <= 0
    shot(page, f"saved-page-{size}-{language}")
    assert len(PAGE_OF_PAPER.findall(page.pdf(prefer_css_page_size=True))) == 4
    page.emulate_media(media="print")
    sheets = page.locator("section:has(> svg[role=img])")
    for at in range(4):
        expect(sheets.nth(at)).to_be_visible()
    expect(page.get_by_text("28.11.2026").first).to_be_visible()
    light = "(node) => Math.min(...getComputedStyle(node).color.match(/\\d+/g).slice(0, 3).map(Number))"
    assert page.get_by_role("heading", name="David").last.evaluate(light) < 100, "dark ink"


@pytest.mark.parametrize(("size", "language"), [("laptop", "ru"), ("phone", "en")])
def test_published_sheets_of_a_link_are_looked_at_and_printed(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    codec = Codec(games.innsmouth())
    _, letters = keep(server, "innsmouth", map(codec.decode, json.loads(GOLDEN.read_text("utf-8"))))
    page = visit(size, language)
    page.goto(page_of(server, "innsmouth", language, f"#g={write_link(table_alone(read_link(letters)))}"))
    sheets = page.locator("section:has(> svg[role=img])")
    expect(sheets).to_have_count(4)
    expect(on_page.heart(page)).to_have_text(words.load(language).t("watching only"))
    assert page.evaluate(NO_SIDEWAYS) <= 0
    sheets.first.scroll_into_view_if_needed()
    shot(page, f"published-{size}-{language}")
    assert len(PAGE_OF_PAPER.findall(page.pdf(prefer_css_page_size=True))) == 4, "a page of paper for each sheet"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    root = on_page.root(page)
    expect(root).to_have_attribute("data-theme", "day")
    assert page.locator("button:visible, .al-head:visible, .al-strip:visible").count() == 0
    expect(sheets.first).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(root).to_have_attribute("data-theme", "candle")
