"""When a page has come to rest: every tap answered, every word to its kernel worked off, what changed drawn."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Locator, Page

PATIENCE_MS = 120_000
"""Milliseconds that anything may take; generous, for a machine may have more to do than our tests."""

LISTEN = """(() => {
  const asked = (window.askedOfKernel = new Set());
  const send = WebSocket.prototype.send;
  const heard = new WeakSet();
  const read = (data) => {
    if (typeof data === "string") return JSON.parse(data);
    const bytes = data.buffer ?? data, view = new DataView(bytes), at = [];
    for (let n = 1; n <= Number(view.getBigUint64(0, true)); n++) at.push(Number(view.getBigUint64(8 * n, true)));
    const part = (n) => JSON.parse(new TextDecoder().decode(bytes.slice(at[n], at[n + 1])));
    return { header: part(1), parent_header: part(2), get content() { return part(4); } };
  };
  const told = ({ data }) => {
    const { header, parent_header, content } = read(data);
    if (header.msg_type === "status" && content.execution_state === "idle") asked.delete(parent_header.msg_id);
  };
  WebSocket.prototype.send = function (data) {
    if (!this.url.includes("/api/kernels/")) return send.call(this, data);
    const { header } = read(data);
    if (header.msg_type === "comm_msg") asked.add(header.msg_id);
    if (!heard.has(this)) this.addEventListener("message", told);
    heard.add(this);
    return send.call(this, data);
  };
})()"""
"""Runs before a page's own scripts: notes which messages of its widgets the kernel has not worked off yet."""

NO_MOMENTS = """(() => {
  if (!/\\/arkham\\b/.test(location.pathname)) return;
  const kept = JSON.parse(localStorage.getItem("companion.prefs") ?? "{}");
  if (!("moments" in kept)) localStorage.setItem("companion.prefs", JSON.stringify({ ...kept, moments: "none" }));
})()"""
"""Runs before the scripts of Arkham's page: its browser has chosen to see no moments, which a walk would tap away."""

REST = """async (patience) => {
  const last = performance.now() + patience;
  do {
    if (performance.now() > last) throw new Error("still waiting: " + WAITING);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  } while (WAITING);
}"""
"""Two frames drawn, after which nothing waits any more."""

TAPS_ANSWERED = REST.replace("WAITING", "Number(document.querySelector('[data-host]').dataset.waits ?? 0)")
WORKED_OFF = REST.replace("WAITING", "askedOfKernel.size")


def settled(page: Page) -> None:
    """Every tap has been answered, and what the answers changed is drawn."""
    page.evaluate(TAPS_ANSWERED, PATIENCE_MS)


def until(page: Page, condition: str, arg: Any = None) -> Any:
    """Wait until a condition holds, over a reload too, and return its value.

    Playwright's ``wait_for_function`` needs the eval that the pages' Content-Security-Policy forbids.
    """
    last = monotonic() + PATIENCE_MS / 1000
    while monotonic() < last:
        with suppress(Error):  # the page is just being left
            if value := page.evaluate(condition, arg):
                return value
        page.wait_for_timeout(20)
    raise AssertionError(f"still waiting: {condition}")


def arrived(page: Page) -> None:
    """The page is there, and Python has answered what the browser says of itself and kept of the page."""
    page.locator("[data-region=panel] section, [data-region=strip] button").first.wait_for(
        state="attached", timeout=PATIENCE_MS
    )
    page.locator("[data-width]").wait_for(state="attached", timeout=PATIENCE_MS)
    page.evaluate(WORKED_OFF, PATIENCE_MS)


STANDS = """(node) => {
  for (const one of document.getAnimations()) {
    if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  }
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y, width, height };
}"""


def box_of(control: Locator) -> dict[str, float]:
    """Where it stands in the window once nothing slides any more, in CSS pixels: ``x``, ``y``, ``width``, ``height``.

    Two boxes that are measured one after the other can be compared only so: a sheet that still rises moves between.
    """
    control.wait_for(state="attached", timeout=PATIENCE_MS)
    box: dict[str, float] = control.evaluate(STANDS)
    return box
