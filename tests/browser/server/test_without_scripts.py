"""A browser without JavaScript: every served page says what it needs, to readers of both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import Companion

SAID = ("Для этой страницы нужен JavaScript.", "This page needs JavaScript.")


@pytest.mark.parametrize("address", ["arkham", "odds"])
def test_a_table_says_what_it_needs(
    server: Companion, browser: Browser, shot: Callable[[Page, str], Path], address: str
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{server.origin}/voila/render/{address}.ipynb")
    said = page.locator("noscript p")
    expect(said).to_be_in_viewport()
    assert " ".join(said.inner_text().split()) == " ".join(SAID)
    shot(page, f"without-scripts-{address}")
    context.close()


def test_the_start_page_is_read_and_leads_on(
    server: Companion, browser: Browser, shot: Callable[[Page, str], Path]
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(server.origin)
    expect(page.locator("a[href*=arkham]").first).to_be_visible()
    shot(page, "without-scripts-start")
    context.close()
