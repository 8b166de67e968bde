"""A player of Innsmouth in a browser, who taps the sheet on the map."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import on_page
import settling
from playwright.sync_api import Locator, Page, expect
from serving import Companion

from companion import words

KINDS = ("circle", "square", "triangle", "cross")
NO_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_CONTROLS = """() => [...document.querySelectorAll('[data-host] :is(button, a[href], summary)')]
  .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible'
               && !e.matches('[data-zoom-in], [data-zoom-out]')
               && Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 43.5)
  .map(e => (e.getAttribute('aria-label') || e.textContent) + ' ' + e.getBoundingClientRect().height)"""
CUT_OFF = """() => [...document.querySelectorAll('[data-region] footer button, [data-region] header button')]
  .filter(e => { const r = e.getBoundingClientRect();
    return r.width && (r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) })
  .map(e => e.textContent)"""
SMALL_TARGETS = """() => [...document.querySelectorAll('[data-place]')].map(e => e.getBoundingClientRect())
  .filter(r => Math.max(r.width, r.height) < 36 || Math.min(r.width, r.height) < 26).length"""


@dataclass
class Player:
    """One page at one game."""

    page: Page
    language: str

    def t(self, sentence: str, **values: object) -> str:
        return words.load(self.language).t(sentence, **values)

    # ------------------------------------------------------------ looking

    def settled(self) -> None:
        """Every tap has been answered."""
        settling.settled(self.page)

    def is_comfortable(self) -> None:
        """Nothing runs out of the page, every control and every target on the map is large enough for a finger."""
        assert self.page.evaluate(NO_SIDEWAYS) <= 0
        assert not self.page.evaluate(SMALL_CONTROLS)
        assert not self.page.evaluate(CUT_OFF)
        assert not self.page.evaluate(SMALL_TARGETS)

    def panel(self) -> Locator:
        return on_page.sheet(self.page)

    def says(self, sentence: str, **values: object) -> None:
        """The panel says this."""
        expect(self.panel()).to_contain_text(self.t(sentence, **values))

    def is_told(self, sentence: str, **values: object) -> None:
        """A message says this."""
        expect(on_page.toast(self.page)).to_contain_text(self.t(sentence, **values))

    @property
    def costly(self) -> Locator:
        """The sentence of the costliest round."""
        return self.page.locator(".inn-costly")

    def headline(self) -> str:
        """The one number of the screen."""
        return (self.page.locator(".inn-hd > .al-num").first.text_content() or "").strip()

    def column(self, player: int) -> list[int]:
        """A player's figures on the score sheet, the sum last; 0 for "?", 57 for "from 57"."""
        cells = self.page.locator(f".inn-lines:not(.inn-paper *) tbody tr td:nth-child({player + 2})").all_inner_texts()
        return [0 if cell == "?" else int(cell.split()[-1]) for cell in cells]

    def no_other_goals(self, seats: int) -> None:
        """Everybody scores nothing for the goal cards that nobody entered; back at the score."""
        self.act("OpenSheet", '"sheet":"table"')
        for seat in range(seats):
            line = self.page.locator(
                f"input[data-act*=TypePoints][data-act*='\"seat\":{seat}'][data-act*=other_goals]"
            ).first
            line.evaluate("e => { for (let d = e; (d = d.parentElement?.closest('details')); ) d.open = true }")
            line.fill("0")
            line.press("Enter")
            self.settled()
        tab = self.page.locator('[data-act*=\'"OpenSheet"\'][data-act*=\'"sheet":""\']').locator("visible=true")
        if tab.count():
            self.tap(tab.first)
        else:
            self.act("Close")  # a phone has no tab of the sheet
        self.act("OpenMode", '"score"')

    def drawn(self) -> set[str]:
        """Roads with a segment on the map."""
        found = self.page.locator(".inn__r:is(.is-drawn, .is-new, .is-route, .is-unused)")
        return {key[1:] for key in found.evaluate_all("all => all.map(e => e.dataset.key)") if key[0] == "r"}

    def tourists(self, x: int, y: int) -> int:
        """Tourists that stand in a quarter on the map."""
        marks = self.page.locator(f'[data-key="q{x}{y}"] > g > :is(circle, path)')
        return marks.count() - self.threats(x, y) * 1

    def threats(self, x: int, y: int) -> int:
        """1 where the map shows a symbol of threat."""
        return self.page.locator(f'[data-key="q{x}{y}"] > g > path[fill="var(--danger)"]').count()

    # ------------------------------------------------------------ tapping

    def tap(self, control: Locator) -> None:
        control.click()
        self.settled()

    def act(self, name: str, *parts: str) -> None:
        """Tap the control that carries an act of this name with these words in it."""
        selector = f"[data-act*='\"{name}\"']" + "".join(f"[data-act*='{part}']" for part in parts)
        self.tap(self.page.locator(selector).locator("visible=true").first)

    def press(self, label: str, **values: object) -> None:
        said = re.compile(f"^{re.escape(self.t(label, **values))}$")
        self.tap(self.page.get_by_role("button", name=said).locator("visible=true").first)

    def chip(self, text: str) -> None:
        """Tap a chip in the panel."""
        said = re.compile(f"^{re.escape(self.t(text))}$")
        self.tap(on_page.panel(self.page).get_by_role("button").filter(has_text=said).first)

    def place(self, key: str) -> None:
        """Tap a place on the map: r + road, q + column and row, n + intersection."""
        self.tap(self.page.locator(f'[data-place="{key}"]'))

    # ------------------------------------------------------------ the flow

    def open(self, server: Companion, table: str = "") -> None:
        asked = f"&table={table}" if table else ""
        self.page.goto(f"{server.origin}/voila/render/innsmouth.ipynb?lang={self.language}{asked}")
        self.arrived()

    def arrived(self) -> None:
        settling.arrived(self.page)

    def begin(self, server: Companion, *names: str, characters: Sequence[str] = (), rounds: bool = False) -> None:
        """Lay out a game of these players."""
        self.open(server)
        if rounds:
            self.act("ChooseScoreOnly", "false")
            self.act("MarkCaches", "false")
        self.act("ChoosePlayers", f'"players":{len(names)}')
        for seat, name in enumerate(names):
            line = self.page.locator("input[data-act*=NamePlayer]").nth(seat)
            line.fill(name)
            line.press("Enter")
            self.settled()
        if len(characters) > 1:
            self.act("ChooseAdvanced", "true")
        for seat, character in enumerate(characters):
            self.act("PickCharacter", f'"seat":{seat}', f'"{character}"')

    def enter_sheet(
        self,
        roads: Sequence[str],
        quarters: Mapping[tuple[int, int], tuple[int, int, int, int]],
        threats: Mapping[tuple[int, int], int],
    ) -> None:
        """A finished sheet, tapped in: roads, then tourists and symbols of each quarter."""
        self.act("TakeTool", '"roads"')
        for road in roads:
            self.place(f"r{road}")
        self.act("TakeTool", '"quarters"')
        for at in dict.fromkeys((*quarters, *threats)):
            self.place("q{}{}".format(*at))
            counts = (*quarters.get(at, (0, 0, 0, 0)), threats.get(at, 0))
            for row, count in enumerate(counts):
                for _ in range(count):
                    self.tap(on_page.counters(self.page).nth(row).get_by_role("button").nth(1))

    def die(self, number: int, *kinds: str) -> None:
        """The next die of the round, with its tourists."""
        self.act("TellNext", f'"number":{number}}}')
        for kind in kinds:
            self.chip(kind)
