"""A browser without space, and one that keeps nothing: one sentence each, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_table import doom, ready
from static_host import Host

from companion import words

Visit = Callable[..., Page]
Opened = Callable[..., None]
DENIED = 'navigator.storage.getDirectory = () => Promise.reject(new DOMException("", "SecurityError"));'
"""As a browser whose private files are forbidden."""


@pytest.mark.parametrize(
    ("script", "size", "language"),
    [("app/app.js", "phone", "ru"), ("python/worker.js", "laptop", "en"), ("python/boot.js", "phone", "en")],
)
def test_a_script_that_does_not_come_is_said_with_what_to_do(
    apart_host: Host, visit: Visit, script: str, size: str, language: str
) -> None:
    """The page's own, its worker's, and one that the worker asks for."""
    page, t = visit(size, language, apart=True), words.load(language).t
    (lost,) = apart_host.top.rglob(f"pocket/static/{script}")
    content = lost.read_bytes()
    lost.unlink()
    page.goto(f"{apart_host.url}realms.html?lang={language}")
    said = page.get_by_role("alert").filter(has_text=t("The Almanac could not be loaded."))
    expect(said.locator("visible=true")).to_have_count(1)
    lost.write_bytes(content)
    said.get_by_role("button", name=t("Try again")).click()
    ready(page)


@pytest.mark.thorough
def test_a_browser_that_keeps_nothing_says_so_at_once(host: Host, visit: Visit, opened: Opened) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    host.before["/pocket/static/files/files.js"] = DENIED
    opened(page, "arkham")
    expect(page.get_by_role("status").filter(has_text="This browser stores nothing for this page")).to_be_visible()
    page.get_by_role("button", name=t("Quick start")).click()
    page.wait_for_url("**table=*")
    doom(page, 3)
    expect(on_page.toast(page)).to_have_count(0)
    expect(on_page.standing(page)).to_be_visible()
