"""The pocket's start page: there at once, without Python; it knows what is kept, and needs no network a second time."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Browser, Page, expect
from settling import box_of, until
from static_host import PATH, Host
from thoroughly import again, thorough

from companion import words
from companion.pocket.site import news

Visit = Callable[..., Page]
Opened = Callable[..., None]
HEAVIEST = 60_000
"""Bytes that the start page may weigh."""
BEGIN = {"ru": "Быстрый старт", "en": "Quick start"}
EVENING = {"ru": "Начать партию", "en": "Start a game"}
CONTINUE = {"ru": "Продолжить", "en": "Continue"}
RESULT = {"ru": "Итог", "en": "Result"}
FINISHED = """table => {
  const cards = JSON.parse(localStorage["companion.shelf"]);
  for (const told of Object.values(cards[table].told)) Object.assign(told, { is_over: true, turn: "победа, 20 очков" });
  localStorage["companion.shelf"] = JSON.stringify(cards);
}"""
"""As the page of a finished table would have told it."""


def at_start(page: Page, host: Host, query: str = "") -> None:
    page.goto(f"{host.url}{query}")
    page.wait_for_selector("body[data-shown]", state="attached")


def kept_whole(page: Page) -> None:
    """The service worker has everything."""
    page.wait_for_selector("body[data-offline]", state="attached", timeout=120_000)


def lay_out(page: Page, language: str) -> str:
    page.get_by_role("button", name=BEGIN[language]).click()
    page.wait_for_url("**table=*", timeout=60_000)
    until(page, "(document.querySelector('[data-host]').dataset.waits ?? '0') === '0'")
    return page.url.partition("table=")[2].partition("&")[0]


def test_it_is_light_and_there_without_any_script(site: Path, host: Host, browser: Browser) -> None:
    assert (site / PATH / "index.html").stat().st_size <= HEAVIEST
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(host.url)
    expect(page.get_by_role("heading", name="Альманах")).to_be_visible()
    links = page.get_by_role("link").filter(visible=True).all()
    assert [str(link.get_attribute("href")).partition("#")[0] for link in links] == [
        f"{page}.html?lang=ru{walk}"
        for page, walk in (
            ("arkham", ""),
            ("arkham", "&tour=1"),
            ("arkham", ""),
            ("odds", ""),
            ("innsmouth", ""),
            ("realms", ""),
        )
    ]
    page.context.close()


def in_turn(*pages: str) -> list[object]:
    """Each page in one language, the next one in the other; in its second one by ``dev.py again``."""
    return [
        (page, language) if at % 2 == second else again(page, language)
        for at, page in enumerate(pages)
        for second, language in enumerate(("ru", "en"))
    ]


@pytest.mark.parametrize(("page", "language"), in_turn("", "arkham.html", "odds.html", "innsmouth.html", "realms.html"))
def test_without_scripts_every_page_says_what_it_needs_in_both_languages(
    host: Host, browser: Browser, page: str, language: str
) -> None:
    opened = browser.new_context(java_script_enabled=False, locale=language).new_page()
    opened.goto(f"{host.url}{page}?lang={language}")
    said = opened.locator("noscript >> visible=true")
    expect(said).to_have_count(1)
    assert " ".join(said.inner_text().split()) == "Альманаху нужен JavaScript. The Almanac needs JavaScript."
    opened.context.close()


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_the_shelf_tells_of_a_table_and_leads_back_to_it(
    visit: Visit, host: Host, opened: Opened, size: str, language: str
) -> None:
    page = visit(size, language, apart=True)
    at_start(page, host, f"?lang={language}")
    card, begin = page.locator(".cont:visible"), page.get_by_role("link", name=EVENING[language])
    assert card.count() == 0
    expect(begin.filter(visible=True)).to_have_class(re.compile("al-btn--main"))
    opened(page, "arkham", f"?lang={language}")
    table = lay_out(page, language)
    until(page, "table => (localStorage['companion.shelf'] ?? '').includes(table)", table)
    at_start(page, host, f"?lang={language}")
    expect(card).to_contain_text("0 / 6")  # seals, told by the table's own page
    link = card.get_by_role("link", name=CONTINUE[language])
    assert f"table={table}" in str(link.get_attribute("href"))
    expect(begin.filter(visible=True)).not_to_have_class(re.compile("al-btn--main"))
    ways = page.locator("[data-part=example]:visible")
    expect(ways, "newcomers find both while a game goes on").to_have_count(2)
    expect(ways.last).to_have_attribute("href", re.compile("#g=.{100}"))
    link.click()
    page.wait_for_selector("[data-width]", timeout=120_000)
    assert table in page.url
    page.evaluate(FINISHED, table)
    at_start(page, host, f"?lang={language}")
    expect(card).to_contain_text("победа, 20 очков · ")
    expect(card.get_by_role("link")).to_have_accessible_name(re.compile(f"^{RESULT[language]}: "))
    expect(begin.filter(visible=True)).to_have_class(re.compile("al-btn--main"))


def test_language_light_and_size_are_chosen_at_once_and_stay(visit: Visit, host: Host) -> None:
    page = visit("phone", "ru", apart=True)
    at_start(page, host)
    expect(page.get_by_role("heading", name="Инструменты")).to_be_visible()
    page.locator("button[data-value=en]:visible").click()
    expect(page.get_by_role("heading", name="Tools")).to_be_visible()
    expect(page.get_by_role("heading", name="Инструменты")).to_be_hidden()
    page.locator("button[data-value=day]:visible").click()
    page.locator('button[data-value="130"]:visible').click()
    page.reload()
    look = page.locator("div[data-theme]").first
    expect(look).to_have_attribute("data-theme", "day")
    expect(page.locator("button[data-value=en]:visible")).to_have_attribute("aria-pressed", "true")
    assert look.evaluate("node => node.style.getPropertyValue('--text')") == "1.3"


@pytest.mark.parametrize(("size", "language", "width"), [("phone", "ru", 390), again("laptop", "en", 992)])
def test_the_printed_board_stands_there_while_a_table_is_fetched(
    visit: Visit, host: Host, size: str, language: str, width: int
) -> None:
    page = visit(size, language, apart=True)
    page.route("**/a/*.bin", lambda _held: None)
    page.goto(f"{host.url}arkham.html?lang={language}", wait_until="commit")
    board = page.locator(".al-load__board svg")
    expect(board).to_be_visible()
    assert str(board.get_attribute("viewBox")).startswith(f"0 0 {width} ")
    load = page.locator(".al-load:visible")
    expect(load.get_by_role("listitem")).to_have_count(4)
    shown, panel = box_of(board), box_of(load)
    assert shown["height"] > 300
    assert shown["y"] + shown["height"] <= panel["y"] + 1


@pytest.mark.thorough
def test_a_newer_edition_is_offered_over_an_open_table_and_taken_only_by_a_tap(
    visit: Visit, apart_host: Host, opened_at: Callable[..., None]
) -> None:
    page = visit("phone", "en", apart=True)
    opened_at(apart_host, page, "realms", "?lang=en")
    kept_whole(page)
    old = page.evaluate("document.title")
    newer_edition(apart_host, "realms.html", ("</title>", " II</title>"))
    page.reload()
    offer = page.locator(".al-offer.is-flat")
    offer.wait_for(timeout=120_000)
    assert page.evaluate("document.title") == old
    box, below = box_of(offer), box_of(on_page.root(page))
    assert below["y"] == pytest.approx(box["y"] + box["height"], abs=1)  # it covers nothing
    offer.get_by_role("button", name="What is new").click()
    expect(offer.locator("li:visible")).to_have_text(news.by_language()["en"])
    offer.get_by_role("button", name="After the evening").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-complete]", state="attached", timeout=120_000)
    assert page.evaluate("document.title") == old
    at_start(page, apart_host, "?lang=en")
    page.get_by_role("button", name="Switch now").click()
    page.wait_for_event("load")
    page.goto(f"{apart_host.url}realms.html?lang=en")
    assert page.evaluate("document.title") == f"{old} II"


def newer_edition(host: Host, name: str, change: tuple[str, str]) -> None:
    """The host has a newer edition, which differs in one page."""
    from companion.pocket.site import publishing

    folder = host.top / PATH
    page = folder / name
    page.write_text(page.read_text("utf-8").replace(*change), "utf-8")
    files = [file for file in folder.iterdir() if file.suffix in (".html", ".webmanifest")]
    pages = {file.name: file.read_text("utf-8") for file in files}
    (folder / "sw.js").write_text(publishing.service_worker(folder, pages), "utf-8")


@pytest.mark.parametrize(
    ("page", "language"), in_turn("index.html", "arkham.html", "odds.html", "innsmouth.html", "realms.html")
)
def test_opened_from_disk_every_page_says_at_once_that_it_needs_a_server(
    host: Host, browser: Browser, page: str, language: str
) -> None:
    opened = browser.new_context(locale=language, viewport={"width": 390, "height": 844}).new_page()
    opened.goto((host.top / PATH / page).as_uri())
    said = opened.get_by_role("alert").filter(visible=True)
    expect(said).to_have_count(1)
    t = words.load(language).t
    expect(said).to_contain_text(t("The Almanac cannot run from a folder on disk; it needs a web server."))
    expect(said).to_contain_text("python3 -m http.server")
    expect(opened.locator("a:visible, button:visible")).to_have_count(0)
    opened.context.close()
