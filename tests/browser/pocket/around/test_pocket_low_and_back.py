"""The pocket in a low window, and its way back: as the served pages do it, above a worker instead of a kernel."""

from __future__ import annotations

from collections.abc import Callable

import low_windows
import on_page
import pytest
from arkham_shelf import FIGHT, GATE, SAVED
from low_windows import SIZES, Walk
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from pocket_table import TABLE, ready
from settling import settled
from static_host import Host
from thoroughly import again, first

from companion import words
from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c

Visit = Callable[..., Page]


@pytest.fixture
def walking(host: Host, visit: Visit) -> Callable[[str, str], Walk]:
    """``walking("568x320", "ru")``: a walk through the pocket in a window of this size."""

    def begin_walk(size: str, language: str) -> Walk:
        width, height = SIZES[size]
        page = visit("laptop", language, apart=True)
        page.set_viewport_size({"width": width, "height": height})

        def open_page(kind: str, more: str) -> None:
            page.goto(f"{host.url}{kind}.html?lang={language}{more}")
            ready(page)
            settled(page)

        return Walk(page, open_page)

    return begin_walk


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
@pytest.mark.parametrize("language", ["ru", again("en")])
@pytest.mark.parametrize("game", ["realms", again("innsmouth"), again("odds")])
def test_everything_of_a_game_is_in_reach(
    walking: Callable[[str, str], Walk], game: str, size: str, language: str
) -> None:
    walk = walking(size, language)
    getattr(low_windows, game)(walk)
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
@pytest.mark.parametrize("language", ["ru", again("en")])
def test_everything_of_arkham_and_of_the_start_page_is_in_reach(
    host: Host, walking: Callable[[str, str], Walk], size: str, language: str
) -> None:
    walk = walking(size, language)
    walk.page.goto(f"{host.url}?lang={language}")
    walk.look("empty start page")
    fight = lay(walk.page, host.url, arkham(), (*FIGHT, c.BeginFight(0, 1)))
    gate, table = (lay(walk.page, host.url, arkham(), commands) for commands in (GATE, SAVED))
    low_windows.arkham(walk, fight, gate, table)
    walk.page.goto(f"{host.url}?lang={language}")
    walk.page.wait_for_selector("body[data-shown]", state="attached")
    walk.look("start page")
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("language", ["ru", again("en")])
def test_back_closes_a_sheet_and_then_leaves(host: Host, visit: Visit, size: str, language: str) -> None:
    page, t = visit(size, language, apart=True), words.load(language).t
    table = lay(page, host.url, arkham(), TABLE)
    page.goto(f"{host.url}?lang={language}")
    page.goto(f"{host.url}arkham.html?lang={language}&table={table}")
    ready(page)
    settled(page)
    address, sheet = page.url, on_page.root(page).get_attribute("data-sheet")
    page.get_by_role("button", name=t("Settings"), exact=True).first.click()
    settled(page)
    expect(on_page.root(page)).to_have_attribute("data-sheet", "settings")
    page.evaluate("history.back()")
    expect(on_page.root(page)).to_have_attribute("data-sheet", sheet or "")
    assert page.url == address
    page.evaluate("history.back()")
    page.wait_for_url(lambda url: "arkham" not in url)
    page.evaluate("history.forward()")
    page.wait_for_url(address)
    ready(page)
    settled(page)
    assert page.url == address
    expect(on_page.refusal(page)).to_have_count(0)
