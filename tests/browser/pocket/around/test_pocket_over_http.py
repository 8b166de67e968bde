"""The pocket over plain HTTP, from a computer at home: no secure context, and a game lasts as long as its page."""

from __future__ import annotations

from collections.abc import Callable

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_table import ready
from quiet_chromium import AT_HOME
from settling import settled
from static_host import Host

from companion import words

Visit = Callable[..., Page]
BEGINS = {"arkham": "Quick start", "innsmouth": "Begin", "realms": "Begin"}


def at_home(host: Host) -> str:
    return host.url.replace("localhost", AT_HOME)


@pytest.mark.thorough
@pytest.mark.parametrize(("app", "size", "language"), [("arkham", "phone", "ru"), ("innsmouth", "laptop", "en"),
                                                       ("realms", "phone", "en")])  # fmt: skip
def test_a_game_begins_and_lasts_as_long_as_its_page(
    host: Host, visit: Visit, app: str, size: str, language: str
) -> None:
    page, t = visit(size, language, apart=True), words.load(language).t
    page.goto(f"{at_home(host)}{app}.html?lang={language}")
    ready(page)
    assert not page.evaluate("isSecureContext")
    expect(page.locator("body")).to_have_attribute("data-kept", "memory")
    said = t("This browser stores nothing for this page. Closing it ends the game.")
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    page.get_by_role("button", name=t(BEGINS[app]), exact=True).first.click()
    page.wait_for_url("**table=*")
    settled(page)
    expect(page.get_by_role("button", name=t(BEGINS[app]), exact=True)).to_have_count(0)
    expect(on_page.refusal(page)).to_have_count(0)


@pytest.mark.thorough
def test_the_start_page_and_the_odds_open_there(host: Host, visit: Visit) -> None:
    page = visit("phone", "en", apart=True)
    page.goto(at_home(host))
    expect(page.locator("body")).to_have_attribute("data-shown", "")
    expect(page.locator("main[lang=en] [data-part=kept]")).to_contain_text("stores nothing for this page")
    page.goto(f"{at_home(host)}odds.html")
    ready(page)
