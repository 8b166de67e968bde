"""Taps in a real page: milliseconds from the click to the repainted page, of two pages in turn.

A screen shows frames, 60 a second: a tap takes one of them or two, so the median of a few taps jumps between both with
the work unchanged. Therefore the page draws all the time, the taps fall on all parts of a frame, and the mean of a turn
counts. Each tap is aimed in the page, from the beginning of a frame on: a pause between two taps begins at the end of
the last one, which stands at a frame itself, and the same taps would always meet the same parts.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass

from playwright.sync_api import Page
from yardstick import Measured, measured

TAPS = 60
TURN = 4
WARM_UP = 8
FRAME = 1000 / 60
PART = (5**0.5 - 1) / 2
"""From tap to tap so much of a frame later: any few in a row lie apart in it, and all of them everywhere."""

STEP = ".al-track .al-step button"
DOOM = (".al-track", f"{STEP}[aria-label$='+1']", f"{STEP}[aria-label$='−1']")
ODDS = (".al-panel", ".al-head .al-nav [data-act*='\"odds\"']", ".al-head .al-nav [data-act*='\"table\"']")
PLACE = (".al-panel", "[data-place='woods']", ".al-panel [data-act*='\"Close\"']")

CLOCK = """(root) => {
  window.stopClock?.();
  const stop = new AbortController();
  const taps = window.taps = [];
  let begun = 0;
  const draw = () => stop.signal.aborted || requestAnimationFrame(draw);
  draw();
  document.addEventListener("click", () => { begun = performance.now(); }, {capture: true, signal: stop.signal});
  const watch = new MutationObserver(() => {
    if (!begun) return;
    const since = begun;
    begun = 0;
    requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - since)));
  });
  watch.observe(document.querySelector(root), {childList: true, subtree: true, characterData: true});
  window.tapped = (count) => new Promise((done) => {
    const look = setInterval(() => {
      if (taps.length < count) return;
      clearInterval(look);
      done();
    }, 5);
  });
  window.stopClock = () => { stop.abort(); watch.disconnect(); };
}"""
"""From the click to the frame after the first change of what is written below ``root``."""


AIMED = """(node, after) => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  node.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, composed: true}));
  done();
}, after)))"""
"""A click so many milliseconds after a frame has begun."""


SEEN = """(before) => new Promise((done) => {
  const look = () => (window.seen.length > before ? done() : setTimeout(look, 5));
  look();
})"""
"""Resolves once the other page has seen one more change; ``wait_for_function`` needs an eval that pages forbid."""


@dataclass
class Tapped:
    """Buttons of one page that are tapped in turn, and the milliseconds from each click to the repainted page."""

    page: Page
    root: str
    """Where the first change of what is written counts."""
    buttons: tuple[str, ...]
    count: int = 0

    def __post_init__(self) -> None:
        self.page.evaluate(CLOCK, self.root)

    def tap(self, times: int = 1) -> None:
        for _ in range(times):
            button = self.page.locator(self.buttons[self.count % len(self.buttons)]).first
            button.evaluate(AIMED, self.count * PART % 1 * FRAME)
            self.count += 1
            self.page.evaluate("count => window.tapped(count)", self.count)
            self.page.wait_for_timeout(60)

    def turn(self) -> float:
        """A few taps; the mean of their milliseconds."""
        self.page.bring_to_front()
        self.tap(TURN)
        return statistics.fmean(list(self.page.evaluate("window.taps"))[-TURN:])


LISTEN = """(root) => {
  const seen = window.seen = [];
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => seen.push(Date.now()))))
    .observe(document.querySelector(root), {childList: true, subtree: true, characterData: true});
}"""
"""The moments of the frames after each change of what is written below ``root``, on the clock of the computer."""


@dataclass
class Across:
    """A button of one page, and the milliseconds from each click to the repainted page of another device."""

    page: Page
    other: Page
    root: str
    buttons: tuple[str, ...]
    count: int = 0

    def __post_init__(self) -> None:
        self.other.evaluate(LISTEN, self.root)

    def tap(self) -> float:
        """Both pages are windows that nobody hides: a hidden one draws no frames."""
        before = self.other.evaluate("window.seen.length")
        button = self.buttons[self.count % len(self.buttons)]
        self.count += 1
        begun = self.page.evaluate(
            "selector => { const at = Date.now(); document.querySelector(selector).click(); return at; }", button
        )
        self.other.evaluate(SEEN, before)
        seen: list[float] = self.other.evaluate("window.seen")
        self.page.wait_for_timeout(60)
        return seen[before] - begun


def in_turn(ours: Tapped, baseline: Tapped, name: str) -> Measured:
    """A few taps here, a few there, so that whatever else this machine does falls on both alike.

    The first turns warm both up and do not count.
    """
    pairs = [(ours.turn(), baseline.turn()) for _ in range(TAPS // TURN)]
    return measured(pairs[WARM_UP // TURN :], name)
