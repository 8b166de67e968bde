"""Windows that are low and narrow, and the walk through the pages of a game that asks every box there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import on_page
import settling
from playwright.sync_api import Page

SIZES = {
    "320x256": (320, 256),
    "568x320": (568, 320),
    "640x360": (640, 360),
    "667x375": (667, 375),
    "740x345": (740, 345),
    "704x384": (704, 384),
}
"""A laptop at 400 %, phones on their side, 1280x720 at 200 %."""
OUT_OF_REACH = """() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=option]";
  const SKIPPED = "[data-zoom] svg, .al-banner, .al-sr, noscript, script, style, option";
  const found = new Set();
  const name = (e) => (e.getAttribute("aria-label") || e.innerText || e.title || e.tagName).trim().slice(0, 40);
  const isShown = (e) => !e.closest(SKIPPED) && e.getClientRects().length
    && e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isHit = (e, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (hit === e || e.contains(hit) || hit.closest("label")?.control === e);
  };
  for (const e of document.querySelectorAll(CONTROLS)) {
    if (!isShown(e)) continue;
    e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = e.getBoundingClientRect();
    const parts = e.matches(".al-tap__hit") ? [0.1, 0.5, 0.9] : [0.5]; // below the controls of its own row
    const isReached = parts.some((u) => parts.some((v) => isHit(e, x + width * u, y + height * v)));
    if (width < 20 || height < 20 || !isReached) found.add(`${name(e)}: ${Math.round(width)}x${Math.round(height)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.data.trim() || !isShown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, height, width } = range.getBoundingClientRect();
    let [from, to] = [top, bottom];
    for (let e = node.parentElement; e !== document.documentElement; e = e.parentElement) {
      const { overflowY, clipPath } = getComputedStyle(e);
      const box = e.getBoundingClientRect();
      const isForEars = clipPath !== "none" || box.height <= 2;
      if (isForEars || (/auto|scroll/.test(overflowY) && box.height >= 80)) {
        [from, to] = [top, bottom];
        break;
      }
      if (overflowY === "visible" || e.tagName === "svg") continue;
      [from, to] = [Math.max(from, box.top), Math.min(to, box.bottom)];
    }
    if (width && to - from < Math.min(8, height / 2)) found.add(`cut off: ${node.data.trim().slice(0, 40)}`);
  }
  for (const dial of document.querySelectorAll("[data-key=duel] [role=img]")) {
    if (isShown(dial) && dial.getBoundingClientRect().height < 90) found.add(`a dial ${dial.clientHeight} px high`);
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.add("runs out sideways");
  document.querySelector("[data-host]")?.scrollTo(0, 0);
  return [...found];
}"""
"""Controls that cannot be brought into sight, or lie under something; words, and the one number of a duel, that are cut
off. On a map the reader moves what is drawn, so nothing of it is asked."""
TABS, TOOLS = "nav [role=button]", "[data-region=strip] [role=group] button"


@dataclass
class Walk:
    """A walk through one game's pages; what is out of reach anywhere is told at its end, all at once."""

    page: Page
    open: Callable[[str, str], None]
    """The page of a kind, with more of its address."""
    found: list[str] = field(default_factory=list)

    def look(self, what: str) -> None:
        self.found += [f"{what}: {line}" for line in self.page.evaluate(OUT_OF_REACH)]

    def tap(self, selector: str, which: int = 0) -> None:
        self.page.locator(selector).locator("visible=true").nth(which).click()
        settling.settled(self.page)

    def act(self, *words: str) -> None:
        self.tap("".join(f"[data-act*='{word}']" for word in words))

    def each(self, selector: str, what: str) -> None:
        """Everything that these controls lead to."""
        for number in range(self.page.locator(selector).locator("visible=true").count()):
            self.tap(selector, number)
            self.look(f"{what} {number + 1}")


def realms(walk: Walk) -> None:
    walk.open("realms", "")
    walk.look("set-up")
    walk.act("ChoosePlayers", '"players":4')
    walk.act('"BeginDuel"')
    walk.look("duel of four")
    walk.open("realms", "")
    walk.act('"BeginDuel"')
    walk.look("duel of two")
    walk.act("OpenSeat")
    walk.look("seat")
    walk.act('"Close"')
    walk.act("OpenTab")
    for number in range(1, walk.page.locator(TABS).locator("visible=true").count()):
        walk.tap(TABS, number)
        walk.look(f"section {number + 1}")
    walk.act("OpenSheet", '"settings"')
    walk.look("settings")


def innsmouth(walk: Walk) -> None:
    walk.open("innsmouth", "")
    walk.look("set-up")
    walk.act("BeginGame")
    walk.look("scores")
    walk.each(TOOLS, "tool")
    walk.open("innsmouth", "")
    walk.act("ChooseScoreOnly", "false")
    walk.act("BeginGame")
    walk.look("caches")
    walk.act("TakeTool", '"roads"')
    walk.look("round")
    walk.each(TOOLS, "tool of a round")
    walk.act("OpenSheet", '"settings"')
    walk.look("settings")


def arkham(walk: Walk, fight: str, gate: str, table: str) -> None:
    """``fight``, ``gate``, ``table``: a fight, an explored gate in the Woods and a table that lie on the shelf."""
    walk.open("arkham", "")
    walk.look("set-up")
    walk.open("arkham", f"&table={fight}")
    walk.look("table with a fight")
    # its middle may lie under the controls of its own line
    walk.page.locator("[data-act*=OpenFight]").locator("visible=true").first.click(position={"x": 12, "y": 12})
    settling.settled(walk.page)
    walk.look("fight")
    walk.open("arkham", f"&table={gate}")
    walk.act("OpenPlace", '"woods"')
    walk.act("OpenPage", '"close"')
    walk.look("gate to close")
    walk.open("arkham", f"&table={table}")
    walk.look("table")
    walk.each(TABS, "section")
    walk.act("OpenSheet", '"settings"')
    walk.look("settings")
    walk.act('"Close"')
    walk.tap(TABS)
    place = on_page.spot(walk.page, "the_witch_house")
    place.dispatch_event("click")
    settling.settled(walk.page)
    walk.look("place")


def odds(walk: Walk) -> None:
    walk.open("odds", "")
    walk.look("odds")
    walk.each("[data-blocks] > [role=group]:first-child > *", "odds")
