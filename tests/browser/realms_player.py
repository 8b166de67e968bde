"""A player of Cthulhu Realms in a browser, who keeps a sheet by hand beside the page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import on_page
import settling
from playwright.sync_api import Locator, Page, expect
from serving import Companion

from companion import words

NO_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_CONTROLS = """() => [...document.querySelectorAll('[data-host] :is(button, a[href], summary)')]
  .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible'
               && Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 43.5)
  .map(e => (e.getAttribute('aria-label') || e.textContent) + ' ' + e.getBoundingClientRect().height)"""
CUT_OFF = """() => [...document.querySelectorAll('[data-key=duel] :is(button, [role=img])')]
  .filter(e => { const r = e.getBoundingClientRect();
    return r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) })
  .map(e => e.getAttribute('aria-label') || e.className.baseVal || e.textContent)"""
OVERLAPS = """() => { const all = ['section > * > button', '[data-key=bar] > *']
    .flatMap(which => [...document.querySelectorAll(`[data-key=duel] ${which}`)])
    .map(e => [e.getAttribute('aria-label') || e.textContent, e.getBoundingClientRect()]).filter(([, r]) => r.width);
  return all.flatMap(([n, a], i) => all.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([m]) => n + ' / ' + m)) }"""


@dataclass
class Duellist:
    """One page at one duel."""

    page: Page
    language: str
    sheet: dict[str, int] = field(default_factory=dict)
    """Sanities as kept by hand."""

    def t(self, sentence: str, **values: object) -> str:
        return words.load(self.language).t(sentence, **values)

    # ------------------------------------------------------------ looking

    @property
    def duel(self) -> Locator:
        """The board of the duel."""
        return self.page.get_by_role("region", name=self.t("Game"), exact=True)

    def seat(self, name: str) -> Locator:
        """A player's half of the board: dial, pads and name."""
        return self.page.get_by_role("region", name=name, exact=True)

    def is_to_play(self, name: str) -> bool:
        """Whether the board says that it is this player's turn."""
        return self.seat(name).get_by_text(self.t("current")).count() > 0

    @property
    def won(self) -> Locator:
        """Who has won, above the story of the duel."""
        return self.page.locator("[data-key=won]").get_by_role("heading")

    def cards(self) -> list[str]:
        """Names of the cards of the list that are shown."""
        names: list[str] = self.page.locator("li[data-words]:visible button").evaluate_all(
            "all => all.map(one => one.ariaLabel)"
        )
        return names

    def dial(self, name: str) -> int:
        """What the dial of a player shows."""
        reading = self.seat(name).get_by_role("img").get_attribute("aria-label") or ""
        return int(reading.rpartition(" ")[2])

    def agrees(self) -> None:
        """Page and hand-kept sheet say the same."""
        for name, sanity in self.sheet.items():
            dial = self.seat(name).get_by_role("img", name=self.t("{who}: sanity {n}", who=name, n=sanity), exact=True)
            expect(dial.get_by_text(str(sanity), exact=True), "drawn as it is read").to_have_count(1)

    def is_comfortable(self) -> None:
        """Nothing runs out of the page, nothing covers anything, every control is large enough for a finger."""
        assert self.page.evaluate(NO_SIDEWAYS) <= 0
        assert not self.page.evaluate(SMALL_CONTROLS)
        assert not self.page.evaluate(CUT_OFF)
        assert not self.page.evaluate(OVERLAPS)

    def log(self) -> list[str]:
        """The lines of the log, newest first; leaves the page on the log."""
        self.section("Log")
        return [line.strip() for line in on_page.sheet(self.page).get_by_role("listitem").all_inner_texts()]

    # ------------------------------------------------------------ tapping

    def settled(self) -> None:
        settling.settled(self.page)
        expect(on_page.heart(self.page)).not_to_have_class(re.compile("is-busy"))

    def tap(self, control: Locator) -> None:
        control.click()
        self.settled()

    def turn(self, name: str, *by: int) -> None:
        """Tap a dial; the sheet is kept too."""
        for step in by:
            label = f"{name} {'+' if step > 0 else '−'}{abs(step)}"
            self.tap(self.page.get_by_role("button", name=label, exact=True))
            self.sheet[name] += step

    def press(self, label: str, **values: object) -> None:
        self.tap(
            self.page.get_by_role("button", name=self.t(label, **values), exact=True).locator("visible=true").first
        )

    def act(self, name: str, *parts: str) -> None:
        """Tap the control that carries an act of this name with these words in it."""
        selector = f"[data-act*='\"{name}\"']" + "".join(f"[data-act*='{part}']" for part in parts)
        self.tap(self.page.locator(selector).locator("visible=true").first)

    def section(self, label: str) -> None:
        """One of the sections; from the board through its button."""
        if self.duel.count():
            self.act("OpenTab")
        tabs = on_page.tabs(self.page)
        self.tap(tabs.filter(has_text=re.compile(f"^{re.escape(self.t(label))}$")).first)

    def back_to_the_board(self) -> None:
        self.section("Game")
        expect(self.duel).to_be_visible()

    def type_card(self, text: str) -> None:
        """Type into the field that is shown and take the first card; of several Enter leads there."""
        field = self.page.locator("[data-find]").locator("visible=true").first
        field.click()
        field.fill(text)
        field.press("Enter")
        self.settled()
        if self.page.evaluate("document.activeElement.closest('[data-words]') !== null"):
            self.page.keyboard.press("Enter")
        self.settled()

    # ------------------------------------------------------------ the flow

    def open(self, server: Companion, table: str = "") -> None:
        asked = f"&table={table}" if table else ""
        self.page.goto(f"{server.origin}/voila/render/realms.ipynb?lang={self.language}{asked}")
        self.arrived()

    def arrived(self) -> None:
        settling.arrived(self.page)
        expect(on_page.sheet(self.page)).to_be_visible()

    def begin(self, server: Companion, *names: str) -> None:
        """Lay out a duel of these players."""
        self.open(server)
        self.act("ChoosePlayers", f'"players":{len(names)}')
        for at, name in enumerate(names):
            line = self.page.locator("input[data-act*=NamePlayer]").nth(at)
            line.fill(name)
            line.press("Enter")
            self.settled()
        self.act("BeginDuel")
        expect(self.duel).to_be_visible()
        self.sheet = dict.fromkeys(names, 50)
        self.agrees()
