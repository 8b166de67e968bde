"""What a page shows while it is opened with a link, frame by frame."""

from __future__ import annotations

from playwright.sync_api import Page

WATCH = """(() => {
  globalThis.shownSheets = [];
  const look = () => {
    for (const sheet of document.querySelectorAll("[data-region=panel] > *")) {
      const name = sheet.dataset.key ?? sheet.className;
      if (sheet.checkVisibility({ visibilityProperty: true }) && !shownSheets.includes(name)) shownSheets.push(name);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PREFERENCES = "JSON.parse(localStorage['companion.prefs'] ?? '{}')"


def watch(page: Page) -> None:
    """From the next address on, note every sheet that anybody sees."""
    page.add_init_script(WATCH)


def sheets_seen(page: Page) -> list[str]:
    page.evaluate(TWO_FRAMES)
    seen: list[str] = page.evaluate("shownSheets")
    return seen


def kept_here(page: Page) -> dict[str, object]:
    """What this browser keeps of pages and games, without who wrote it."""
    kept: dict[str, object] = page.evaluate(PREFERENCES)
    return {name: part for name, part in kept.items() if name != "writers"}
