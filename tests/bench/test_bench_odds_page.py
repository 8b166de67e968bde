"""Taps on the odds screens beside a bare button, in the same run: the median of pairs within 1.5 times.

Run with ``python3 dev.py bench -k odds_page``. The pages are those of the odds notebook and of a table.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from serving import Companion
from test_bench_page import Tapped, _context, bare, bare_button, chromium, house, in_turn, table

__all__ = ["bare", "bare_button", "chromium", "house"]
pytestmark = pytest.mark.bench

PLUS = ".al-panel .al-step button[aria-label$='+1']"
MINUS = ".al-panel .al-step button[aria-label$='−1']"


@pytest.mark.parametrize("page", ["Check", "Fight", "Gate", "Final battle"])
def test_odds_page_tap_to_repaint(bare_button: Tapped, house: Companion, chromium: Browser, page: str) -> None:
    tab = _context(chromium).new_page()
    tab.goto(f"{house.origin}/voila/render/odds.ipynb?lang=en")
    tab.wait_for_selector(PLUS, timeout=60_000)
    tab.get_by_role("button", name=page, exact=True).first.click()
    tab.wait_for_timeout(1500)
    ours = Tapped(tab, ".al-panel", (PLUS, MINUS))
    took = in_turn(ours, bare_button, "bare button")
    print(f"\ntap on {page}: {took}")
    tab.context.close()
    assert took.ratio <= 1.5


def test_odds_page_at_a_full_table(bare_button: Tapped, house: Companion, chromium: Browser) -> None:
    """The closing rate of the doom clock, back and forth."""
    tab = _context(chromium).new_page()
    tab.goto(f"{house.origin}/voila/render/arkham.ipynb?lang=en&table={table(house, True)}")
    tab.wait_for_selector(".al-head .al-nav", timeout=60_000)
    tab.wait_for_timeout(1500)
    tab.locator(".al-nav [data-act*='\"odds\"']").first.click()
    tab.get_by_role("button", name="Doom clock", exact=True).first.click()
    tab.wait_for_timeout(3000)
    ours = Tapped(tab, ".al-panel", tuple(f"[data-act*=SetClosing][data-act*='\"rate\":{n}']" for n in (1, 2)))
    took = in_turn(ours, bare_button, "bare button")
    print(f"\ntap on the closing rate: {took}")
    tab.context.close()
    assert took.ratio <= 1.5
