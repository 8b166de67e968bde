"""A player at an Arkham table in a browser: finds controls by the words that stand on them, in either language."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass

import on_page
import settling
from playwright.sync_api import Locator, Page, expect
from serving import Companion

from companion import words
from companion.facts import arkham

BOX = arkham.load()

NO_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

SMALL_CONTROLS = """() => [...document.querySelectorAll('[data-host] :is(button, a[href], [role=button]:not(svg *))')]
  .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible'
               && Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 43.5)
  .map(e => (e.getAttribute('aria-label') || e.textContent) + ' ' + e.getBoundingClientRect().height)"""
"""Controls that a finger misses: below 44 px, rounded."""

BURST_CONTROLS = """() => [...document.querySelectorAll('[data-host] .al-btn:not(.al-btn--icon, .al-moves)')]
  .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible'
               && e.scrollWidth > e.clientWidth + 1)
  .map(e => e.getAttribute('aria-label') || e.textContent)"""
"""Controls whose words run out of their frame; the badge of the moves left stands over its corner on purpose."""
BROKEN_LETTERS = """() => [...document.querySelectorAll('.al-medal > b')]
  .filter(e => e.getBoundingClientRect().height > 1.6 * Number.parseFloat(getComputedStyle(e).fontSize))
  .map(e => e.textContent)"""
"""Letters under a face that stand one above the other."""

COVERED_CONTROLS = """() => { const box = which => document.querySelector(which)?.getBoundingClientRect();
  const [map, panel] = [box('[data-zoom]'), box('[data-region=panel]')];
  if (!map?.height || !panel || panel.top > map.top + 1 || panel.bottom < map.bottom - 1 || panel.width < map.width - 1)
    return [];
  return [...document.querySelectorAll('[data-zoom] :is(button, [role=button], [tabindex])')]
    .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible')
    .map(e => e.getAttribute('aria-label') || e.textContent) }"""
"""Controls of a map that lies whole under a panel: only a keyboard or a screen reader would come to them."""


def short_name(name: str) -> str:
    """Return the name that people use: ``Mary`` of ``Sister Mary``."""
    return next(word for word in name.split() if word not in ("Sister", "Сестра"))


@dataclass
class Player:
    """One page at one table; ``taps`` counts every tap since :meth:`count_from_here`."""

    page: Page
    language: str
    taps: int = 0
    tapped_at: float = float("-inf")

    def t(self, sentence: str, **values: object) -> str:
        """A sentence of the program in this player's language."""
        return words.load(self.language).t(sentence, **values)

    def name(self, record: object) -> str:
        return words.load(self.language).name(record)

    # ------------------------------------------------------------ looking

    @property
    def sheet(self) -> Locator:
        """What the player reads: the side column, or what covers a phone's map."""
        return on_page.sheet(self.page)

    @property
    def main(self) -> Locator:
        """The one lit button."""
        return on_page.lit(self.page).last

    def sees(self, text: str) -> None:
        expect(on_page.root(self.page).get_by_text(text).locator("visible=true").first).to_be_visible()

    def undo_says(self) -> str:
        """What the undo button names."""
        return on_page.undo(self.page).get_attribute("title") or ""

    def is_comfortable(self) -> None:
        """Nothing runs out of the page sideways and every control is large enough for a finger."""
        assert self.page.evaluate(NO_SIDEWAYS) <= 0
        small = self.page.evaluate(SMALL_CONTROLS)
        assert not small, f"too small for a finger: {small}"
        burst = self.page.evaluate(BURST_CONTROLS)
        assert not burst, f"words run out of: {burst}"
        broken = self.page.evaluate(BROKEN_LETTERS)
        assert not broken, f"letters under a face break in two lines: {broken}"
        covered = self.page.evaluate(COVERED_CONTROLS)
        assert not covered, f"reached by a keyboard under what covers them: {covered}"

    # ------------------------------------------------------------ tapping

    def count_from_here(self) -> None:
        self.taps = 0

    def tap(self, control: Locator) -> None:
        """One tap, and the page's answer."""
        self.taps += 1
        control.click()
        self.tapped_at = time.monotonic()
        self.settled()

    def pick_up(self, seat: int) -> None:
        """Take up a figure on a phone: by its line, or in the list of all lines while something else comes first."""
        self.settled()
        figure = self.page.locator(f"[data-act*=PickInvestigator][data-act*='\"seat\":{seat}}}']").locator(
            "visible=true"
        )
        if not figure.count():
            self.tap(self.page.locator("[data-act*=OpenSheet][data-act*=due]").locator("visible=true").last)
        self.taps += 1
        figure.first.click(position={"x": 20, "y": 14})  # what stands at the end of its line is not under the finger
        self.settled()

    def write_with(self, text: int) -> None:
        """Letters of this size, as the settings choose it, without the way there."""
        self.do({"go": "SetTextSize", "with": {"text": text}})
        root = on_page.root(self.page).first
        settling.until(
            self.page,
            "([node, text]) => +node.style.getPropertyValue('--text') === text",
            [root.element_handle(), text / 100],
        )

    def do(self, act: dict[str, object]) -> None:
        """An act without the control that carries it; it counts as no tap."""
        self.page.evaluate(
            """(act) => {
              const tap = document.createElement("button");
              tap.dataset.act = act;
              document.querySelector("[data-host]").append(tap);
              tap.click();
              tap.remove();
            }""",
            json.dumps(act),
        )
        self.settled()

    def insist(self, control: Locator) -> None:
        """Tap a button that refuses."""
        control.click(force=True)
        self.settled()

    def settled(self) -> None:
        """No tap waits for its answer any more."""
        settling.settled(self.page)

    def button(self, label: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.t(label, **values), exact=True).locator("visible=true").first

    def press(self, label: str, **values: object) -> None:
        self.tap(self.button(label, **values))

    def press_main(self) -> None:
        self.tap(self.main)

    def choose(self, name: str) -> None:
        """A tile, a row or a chip by its name."""
        self.tap(self.sheet.get_by_role("button", name=name, exact=True).locator("visible=true").first)

    # ------------------------------------------------------------ the flow

    def open(self, server: Companion, table: str = "") -> None:
        """The page of a new table at its investigators, or of a table that lies on the shelf."""
        self.visit(server, table)
        if not table:
            self.keep_everything()

    def visit(self, server: Companion, table: str = "") -> None:
        """The page as it opens."""
        asked = f"&table={table}" if table else ""
        self.page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang={self.language}{asked}")
        self.arrived()

    def keep_everything(self) -> None:
        """Let the Almanac keep cards and sliders, as most walks need it; these taps are not counted."""
        counted = self.taps
        self.choose(self.t("The Almanac keeps everything"))
        self.press("Who plays")
        self.taps = counted

    def reload(self) -> None:
        self.page.reload()
        self.arrived()

    def arrived(self) -> None:
        settling.arrived(self.page)

    def start_at_once(self, server: Companion) -> None:
        """A table of drawn investigators against a drawn Ancient One, at its opening card."""
        self.open(server)
        self.press("Quick start")
        expect(self.page.locator("[data-find]")).to_be_visible()

    def section(self, label: str) -> None:
        """One of the five sections."""
        tabs = on_page.tabs(self.page)
        self.tap(tabs.filter(has_text=self.t(label)).first)

    def short(self, place: str) -> str:
        """Return the short name of a place, as on the keys that read a card off."""
        return words.load(self.language).short(BOX.spaces[place])

    def read_gate(self, place: str) -> None:
        """Name a card by its gate: the places stand above translated titles, and behind a key of the printed ones."""
        if self.language == "en":
            self.press("By gate, clue, and symbols")
        self.choose(self.short(place))

    def name_card(self, card: str) -> None:
        """Type three letters of the title and take the card from the list."""
        title = self.name(BOX.mythos[card])
        self.page.locator("[data-find]").fill(title[:3])
        self.choose(title)
        expect(self.button("Name another card")).to_be_visible()

    @property
    def movements(self) -> Locator:
        """Buttons of the boxes of symbols by which monsters move."""
        return self.sheet.get_by_role("button").filter(has=self.page.get_by_role("img"))

    @property
    def unanswered(self) -> Locator:
        """Answers that can still be given: keys of the lit questions, otherwise the draw that the Almanac makes."""
        lit = "p[style*=lamp] + :is(.al-wrap, .al-six) .al-chip--tap"
        steps = self.page.locator(".al-stepx.is-open")
        for answers in (steps.locator(f"{lit}:not([aria-pressed=true])"), steps.locator(lit)):
            if answers.count():
                return answers
        return steps.get_by_role("button", name=self.t("At random"), exact=True)

    @property
    def applies(self) -> Locator:
        """The button that applies the card, also where it is named by what that costs."""
        label = re.compile(f"^({self.t('Apply all')}$|{self.t('Apply')}, )")
        return self.page.get_by_role("button", name=label).locator("visible=true").first

    def answer_everything(self) -> None:
        """Where the rules leave a choice, take the last one that is offered; these taps are not counted."""
        counted = self.taps
        for _ in range(12):
            if self.applies.get_attribute("aria-disabled") != "true":
                self.taps = counted
                return
            self.tap(self.unanswered.last)
        raise AssertionError("the card still asks: " + self.sheet.inner_text())

    def resolve(self, card: str) -> None:
        """A known card from the list to the table."""
        self.name_card(card)
        self.answer_everything()
        self.tap(self.applies)

    def on_to_mythos(self) -> None:
        """Through the phases by the lit button, as far as the Mythos card."""
        for _ in range(6):
            if self.page.locator("[data-find]").locator("visible=true").count():
                return
            self.press_main()
        expect(self.page.locator("[data-find]")).to_be_visible()
