"""The second visit goes on from Python's memory; whatever is wrong with what was kept, the page opens all the same."""

from __future__ import annotations

from collections.abc import Callable

import on_page
import pytest
from playwright.sync_api import Page, expect
from settling import until
from static_host import Host
from thoroughly import again

Visit = Callable[..., Page]
OpenedAt = Callable[..., None]
BEGIN = {"ru": "Быстрый старт", "en": "Quick start"}
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
    until(page, "(document.querySelector('[data-host]').dataset.waits ?? '0') === '0'")


@pytest.mark.parametrize("app", ["realms", again("innsmouth")])
def test_every_app_goes_on_from_its_memory(visit: Visit, host: Host, opened_at: OpenedAt, app: str) -> None:
    """Arkham and the odds stand below."""
    page = visit("phone", "ru", apart=True)
    opened_at(host, page, app)
    goes_on(page, host)


def goes_on(page: Page, host: Host) -> None:
    """A page that was begun anew stands there again without the host, woken."""
    assert begun(page) == "anew"
    remembered(page)
    first = on_page.root(page).inner_text()
    host.cut()  # nothing is asked of the host
    page.reload()
    assert begun(page) == "woken"
    expect(on_page.root(page)).to_have_text(first, use_inner_text=True)
    host.mend()


@pytest.mark.thorough
def test_a_table_is_laid_out_kept_and_opened_from_memory(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    """In another language than the first visit's, with acts whose reading needs a compiled library."""
    page = visit("phone", "ru", apart=True)
    opened_at(host, page, "arkham")
    goes_on(page, host)
    opened_at(host, page, "arkham", "?lang=en")
    assert begun(page) == "woken"
    page.get_by_role("button", name=BEGIN["en"]).click()
    page.wait_for_url("**table=*")
    settled(page)
    shown = on_page.root(page).inner_text()
    page.reload()
    assert begun(page) == "woken"
    settled(page)
    expect(on_page.root(page)).to_have_text(shown, use_inner_text=True)
    assert page.locator("body").get_attribute("data-kept") == "kept"


@pytest.mark.thorough
def test_a_damaged_memory_is_let_go(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    """One bit of it, then its end; each time it is made anew."""
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "realms")
    for harm in (SPOIL, CUT):
        remembered(page)
        page.evaluate(harm)
        page.reload()
        assert begun(page) == "anew"
    remembered(page)
    page.reload()
    assert begun(page) == "woken"


@pytest.mark.thorough
def test_a_memory_that_cannot_be_woken_is_let_go(visit: Visit, host: Host, opened_at: OpenedAt) -> None:
    """That of another edition; one whose mark of a beginning stands without that of an end, as after a crash; and
    what came to no end three times is not tried again."""
    page = visit("phone", "en", apart=True)
    opened_at(host, page, "odds")
    page.evaluate(OLD)
    goes_on(page, host)
    (kept,) = page.evaluate(KEPT)
    assert "/memory/odds?" in kept
    page.evaluate(BEGUN)
    page.reload()
    assert begun(page) == "anew"
    remembered(page)
    page.evaluate(TRIED)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-remembered", "tried in vain")
    assert begun(page) == "anew"
