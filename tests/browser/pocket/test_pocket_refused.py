"""A browser without space, and one that keeps nothing: one sentence each, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from pocket_table import TABLE, doom, kept_doom, ready
from settling import settled
from static_host import Host

from companion import words
from companion.apps.tables.games import arkham

Visit = Callable[..., Page]
Opened = Callable[..., None]
FULL = """
let hasNoRoom = false;
const disk = new BroadcastChannel("disk");
disk.onmessage = ({ data }) => {
  hasNoRoom = data === "full";
  disk.postMessage("heard");
};
const write = FileSystemSyncAccessHandle.prototype.write;
FileSystemSyncAccessHandle.prototype.write = function (...what) {
  if (hasNoRoom) throw new DOMException("", "QuotaExceededError");
  return write.apply(this, what);
};
"""
"""As a disk that can be filled: what Chromium has set aside for a file is larger than any quota a test could name."""
FILL = """(what) => new Promise((done) => {
  const disk = new BroadcastChannel("disk");
  disk.onmessage = () => { disk.close(); done(); };
  disk.postMessage(what);
})"""
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
    said = page.get_by_role("alert").filter(has_text=t("The almanac could not be fetched."))
    expect(said.locator("visible=true")).to_have_count(1)
    lost.write_bytes(content)
    said.get_by_role("button", name=t("Try again")).click()
    ready(page)


@pytest.mark.thorough
def test_without_space_the_tap_is_not_saved_until_there_is_some(host: Host, visit: Visit, opened: Opened) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    table = lay(page, host.url, arkham(), TABLE)
    host.before["/pocket/static/files/files.js"] = FULL
    opened(page, "arkham", f"?table={table}")
    page.evaluate(FILL, "full")
    doom(page, 3)
    expect(page.locator(".al-toast")).to_contain_text(t("No space left: the last tap is not saved."))
    expect(page.locator(".al-heart")).to_contain_text(t("not saved"))
    page.evaluate(FILL, "empty")
    page.locator("""[data-act*='"SaveAgain"']:visible""").first.click()
    settled(page)
    expect(page.locator(".al-heart")).not_to_contain_text(t("not saved"))
    assert kept_doom(page, table) == 3


@pytest.mark.thorough
def test_a_browser_that_keeps_nothing_says_so_at_once(host: Host, visit: Visit, opened: Opened) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    host.before["/pocket/static/files/files.js"] = DENIED
    opened(page, "arkham")
    expect(page.get_by_role("status").filter(has_text="This browser keeps nothing of this page")).to_be_visible()
    page.get_by_role("button", name=t("Start at once")).click()
    page.wait_for_url("**table=*")
    doom(page, 3)
    expect(page.locator(".al-toast")).to_have_count(0)
    expect(page.locator(".is-standing")).to_be_visible()
