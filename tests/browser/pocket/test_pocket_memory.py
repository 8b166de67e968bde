"""The second visit goes on from Python's memory; whatever is wrong with what was kept, the page opens all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from static_host import Host
from thoroughly import first

Visit = Callable[..., Page]
OpenedAt = Callable[..., None]
BEGIN = {"ru": "Начать сразу", "en": "Start at once"}
SHELF = "almanac-memory"
KEPT = f"async () => (await (await caches.open('{SHELF}')).keys()).map(({{url}}) => url)"
SPOIL = f"""async () => {{
  const shelf = await caches.open('{SHELF}');
  for (const asked of await shelf.keys()) {{
    const kept = await shelf.match(asked);
    const content = new Uint8Array(await kept.arrayBuffer());
    content[content.length >> 1] ^= 1;
    await shelf.put(asked, new Response(content, {{headers: kept.headers}}));
  }}
}}"""
CUT = f"""async () => {{
  const shelf = await caches.open('{SHELF}');
  for (const asked of await shelf.keys()) {{
    const kept = await shelf.match(asked);
    await shelf.put(asked, new Response((await kept.arrayBuffer()).slice(0, 100000)));
  }}
}}"""
BEGUN = f"""async () => {{
  const shelf = await caches.open('{SHELF}');
  const [kept] = await shelf.keys();
  await shelf.put(kept.url.replace("?", "/begun?"), new Response(""));
}}"""
TRIED = f"""async () => {{
  const shelf = await caches.open('{SHELF}');
  const [kept] = await shelf.keys();
  await shelf.delete(kept);
  await shelf.put(kept.url.replace("?", "/tries?"), new Response("3"));
}}"""
OLD = f"async () => (await caches.open('{SHELF}')).put('./memory/arkham?older', new Response('x'))"


def remembered(page: Page) -> None:
    """The memory of this page's app is kept now."""
    expect(page.locator("body")).to_have_attribute("data-remembered", "kept")


def begun(page: Page) -> str | None:
    page.wait_for_selector("body[data-complete], body[data-failed]", state="attached")
    assert page.locator("body").get_attribute("data-failed") is None
    return page.locator("body").get_attribute("data-begun")


def settled(page: Page) -> None:
    page.wait_for_function("(document.querySelector('.al-page').dataset.waits ?? '0') === '0'")


@pytest.mark.parametrize("app", first(1, ["realms", "odds", "innsmouth", "arkham"]))
def test_every_app_goes_on_from_its_memory(visit: Visit, host: Host, opened_at: OpenedAt, app: str) -> None:
    page = visit("phone", "ru", apart=True)
    opened_at(host, page, app)
    assert begun(page) == "anew"
    first = page.locator(".al-page").inner_text()
    remembered(page)
    host.cut()  # nothing is asked of the host
    page.reload()
    assert begun(page) == "woken"
    assert page.locator(".al-page").inner_text() == first
    host.mend()


def test_a_table_is_laid_out_kept_and_opened_from_memory(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    """In another language than the first visit's, with acts whose reading needs a compiled library."""
    page = visit("phone", "ru", apart=True)
    opened_at(host, page, "arkham")
    remembered(page)
    opened_at(host, page, "arkham", "?lang=en")
    assert begun(page) == "woken"
    page.get_by_role("button", name=BEGIN["en"]).click()
    page.wait_for_url("**table=*")
    settled(page)
    shown = page.locator(".al-page").inner_text()
    page.reload()
    assert begun(page) == "woken"
    settled(page)
    assert page.locator(".al-page").inner_text() == shown
    assert page.locator("body").get_attribute("data-kept") == "kept"


@pytest.mark.thorough
@pytest.mark.parametrize("harm", [pytest.param(SPOIL, id="one bit"), pytest.param(CUT, id="its end")])
def test_a_damaged_memory_is_let_go(visit: Visit, host: Host, opened_at: OpenedAt, harm: str) -> None:
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "realms")
    remembered(page)
    page.evaluate(harm)
    page.reload()
    assert begun(page) == "anew"
    remembered(page)  # and made anew
    page.reload()
    assert begun(page) == "woken"


def test_a_memory_with_which_a_page_came_to_no_end_is_let_go(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    """As after a crash: the mark of a beginning stands, and none of an end."""
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "odds")
    remembered(page)
    page.evaluate(BEGUN)
    page.reload()
    assert begun(page) == "anew"


@pytest.mark.thorough
def test_what_came_to_no_end_three_times_is_not_tried_again(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "odds")
    remembered(page)
    page.evaluate(TRIED)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-remembered", "tried in vain")
    assert begun(page) == "anew"


@pytest.mark.thorough
def test_the_memory_of_another_edition_goes(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "odds")
    page.evaluate(OLD)
    remembered(page)
    (kept,) = page.evaluate(KEPT)
    assert "/memory/odds?" in kept
