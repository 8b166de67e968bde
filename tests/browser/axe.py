"""axe-core in a page: what Deque's rules find wrong for those who hear, tap or see badly.

The script comes from npm (``package.json``), is given to the page by the browser's own tools and asks nobody.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = "node_modules/axe-core/axe.min.js"

RUN = """async (only) => {
  const rules = { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } };
  const wanted = only ? { runOnly: { type: "rule", values: [only] } } : { rules };
  const found = await axe.run(document, { ...wanted, resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) =>
    ({ id, target: target.flat().join(" "), html: html.slice(0, 240), why: failureSummary })));
}"""
"""Everything that is on by itself (WCAG 2.2 A and AA, best practice) and two rules that are not: names as they are
seen, and the size of targets; or one rule only."""

LIGHT = """(light) => {
  for (const node of document.querySelectorAll("html, .al")) node.dataset.theme = light;
  for (const one of document.getAnimations()) one.finish();
}"""
"""Every colour hangs on this attribute, which the page sets at a tap on the light."""


def ready(root: Path, dev: Any) -> Path:
    """The script; raises ``AssertionError`` where npm could not bring it."""
    assert dev.ensure_npm() is not None, "axe-core comes from npm, which is not here"
    return root / SCRIPT


def violations(page: Page, script: Path) -> list[str]:
    """A line for each node that breaks a rule. By daylight only the colours are others; the page is left by candle."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script.read_text("utf-8"))
    found = []
    for light, only in (("day", "color-contrast"), ("candle", None)):
        page.evaluate(LIGHT, light)
        found += [
            f"{one['id']} ({light}): {one['target']}\n    {one['html']}\n    {one['why']}"
            for one in page.evaluate(RUN, only)
        ]
    return found
