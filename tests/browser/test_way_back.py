"""The browser's own way back closes what is open, then leaves; whichever way is gone, the table is there."""

from __future__ import annotations

from collections.abc import Callable

import on_page
import pytest
import settling
from arkham_shelf import TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion

Visit = Callable[..., Page]
BACK, FORWARD = "history.back()", "history.forward()"
SETTINGS = "[data-act*=OpenSheet][data-act*=settings]"


def tap(page: Page, selector: str) -> None:
    page.locator(selector).locator("visible=true").first.click()
    settling.settled(page)


def go(page: Page, way: str) -> None:
    """As a swipe does it: no key is pressed."""
    page.evaluate(way)
    page.wait_for_timeout(200)
    if on_page.root(page).count():
        settling.settled(page)


def sheet(page: Page) -> str:
    return on_page.root(page).get_attribute("data-sheet") or ""


def at_table(page: Page, server: Companion, kind: str = "arkham") -> str:
    """A page of a table that was come to from the start page; its address."""
    page.goto(server.url)
    more = f"&table={lay(server, TABLE)}" if kind == "arkham" else ""
    page.goto(f"{server.origin}/voila/render/{kind}.ipynb?lang=en{more}")
    settling.arrived(page)
    if kind != "arkham":
        tap(page, "[data-act*=BeginDuel], [data-act*=BeginGame]")
        page.wait_for_url("**table=*")
    return page.url


def has_left(page: Page, server: Companion) -> None:
    page.wait_for_url(lambda url: "ipynb" not in url)
    expect(page.get_by_role("heading", name="Almanac")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("kind", ["arkham", "innsmouth", "realms"])
def test_back_closes_a_sheet_and_then_leaves(server: Companion, visit: Visit, kind: str, size: str) -> None:
    page = visit(size, "en")
    address = at_table(page, server, kind)
    if kind == "realms":
        tap(page, "[data-act*=OpenSeat]")
    else:
        tap(page, SETTINGS)
    opened = sheet(page)
    go(page, BACK)
    assert page.url == address
    assert sheet(page) != opened
    go(page, BACK)
    has_left(page, server)
    go(page, FORWARD)
    settling.arrived(page)
    assert page.url == address


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_back_goes_from_a_section_to_the_first_and_closes_one_thing_after_another(
    server: Companion, visit: Visit, size: str
) -> None:
    page = visit(size, "en")
    address = at_table(page, server)
    tap(page, '[data-act*="OpenTab"][data-act*="log"]')
    tap(page, SETTINGS)
    seen = []
    for _ in range(2):
        go(page, BACK)
        assert page.url == address
        seen.append((on_page.root(page).get_attribute("data-tab"), sheet(page)))
    assert seen[0][0] == "log"
    assert seen[1][0] == "table"
    go(page, BACK)
    has_left(page, server)


@pytest.mark.parametrize("size", ["phone"])
def test_nothing_is_done_twice_and_a_reload_keeps_the_table(server: Companion, visit: Visit, size: str) -> None:
    page = visit(size, "en")
    address = at_table(page, server)
    undo = on_page.undo(page)
    tap(page, "[data-act*=StepNumber], .al-numbers button[data-act]")
    done = undo.get_attribute("title")
    page.reload()
    settling.arrived(page)
    tap(page, SETTINGS)
    go(page, BACK)
    assert page.url == address
    assert undo.get_attribute("title") == done
    go(page, FORWARD)
    assert page.url == address
    assert undo.get_attribute("title") == done
    expect(on_page.refusal(page)).to_have_count(0)
