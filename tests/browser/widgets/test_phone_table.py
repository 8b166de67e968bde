"""A phone's table leaves the map at least 64 % of the height, and nothing lies over anything, on random tables.

The page is drawn here as Python draws it, without its script: what is measured is the style sheet's alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from arkham_player import BURST_CONTROLS
from playwright.sync_api import Page
from thoroughly import again, thorough

from companion import words
from companion.arkham.engine import apply
from companion.arkham.table.counts import players_numbers
from companion.arkham.table.state import UNKNOWN, Monster, Phase, Table
from companion.facts import arkham
from companion.facts.arkham_records import CardKind
from companion.screens.arkham.drafts.view import SheetKind, View
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page as arkham_page
from companion.screens.arkham.wording.names import Names
from companion.widgets import html, styles

sys.path.insert(0, str(Path(__file__).parents[2] / "rules"))

from playing import CORRECTIONS, RULES, legal_command, set_up

Visit = Callable[..., Page]
BOX = arkham.load()

SHARE = 0.64
"""Of the height that the map has at 100 % of the text size."""
SHARE_OF_LARGE_TEXT = 0.6
"""At 115 and 130 %, where a question may take a line more."""

AT_TABLE = View()

FRAME = """([style, text, language, panel, regions]) => {
  document.documentElement.innerHTML = "<head><meta name=viewport content='width=device-width'></head><body></body>";
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = style;
  const root = document.body.appendChild(document.createElement("div"));
  root.className = "al al-page";
  root.lang = language;
  root.style.setProperty("--text", String(text / 100));
  Object.assign(root.dataset, { host: "voila", width: "phone", panel, tab: "table", sheet: "table",
    theme: "candle", text: String(text / 100) });
  for (const [name, inner] of regions) {
    const part = root.appendChild(document.createElement("div"));
    part.className = "al-" + ({ strip: "foot", tabs: "sections" }[name] ?? name);
    if (name !== "map") part.dataset.region = name;
    part.innerHTML = inner;
  }
}"""

MEASURE = """() => {
  const [head, numbers, due, foot, tabs] = ["head]", "numbers] > [role=group]", "numbers] > ul", "strip]", "tabs]"]
    .map((end) => `[data-region=${end}`);
  const TURN = `${head} header > div:has(small)`, VALUE = `${numbers} .v`;
  const WORDS = `${due} > li > span:not(:has(button))`;
  const box = (part) => {
    if (!part.matches(`${TURN}, ${VALUE}, ${WORDS}`))
      return part.getBoundingClientRect();
    const boxes = [], texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    const [left, top] = ["left", "top"].map((edge) => Math.min(...boxes.map((one) => one[edge])));
    const [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...boxes.map((one) => one[edge])));
    return { left, top, right, bottom };
  };
  const seen = (part) => part.getClientRects().length && getComputedStyle(part).visibility === "visible";
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const faults = [];
  const over = (one, other) => {
    const [a, b] = [box(one), box(other)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const name = (part) => part.className + ": " + part.textContent.slice(0, 40);
  const map = document.querySelector(".al-map");
  const bands = [...all([head, numbers, due, foot, tabs].join()), map];
  const beside = `${due} span button, [data-region=numbers] [aria-expanded], ${head} [role=status]`;
  const taps = all(`${head} button, ${numbers} button, ${foot} button, ${tabs} [role=button], ${beside}`);
  const words = all(`${TURN}, ${WORDS}, ${due} em, ${VALUE}`);
  for (const group of [bands, taps])
    group.forEach((one, at) => group.slice(at + 1).forEach((other) => {
      if (over(one, other)) faults.push(`${name(one)} over ${name(other)}`);
    }));
  for (const word of words)
    for (const other of [...words, ...all(`${beside}, ${due} b[aria-hidden]`)])
      if (other !== word && over(word, other)) faults.push(`${name(word)} over ${name(other)}`);
  for (const part of [...bands, ...taps, ...words])
    if (box(part).left < -1 || box(part).right > innerWidth + 1 || box(part).bottom > innerHeight + 1)
      faults.push(`${name(part)} runs out of the page`);
  for (const part of all(`${due} *, ${foot} *, ${numbers} button, ${tabs} *`)) {
    const [own, band] = [part, bands.find((one) => one.contains(part))].map((one) => one.getBoundingClientRect());
    if (own.top < band.top - 1 || own.bottom > band.bottom + 1)
      faults.push(`${name(part)} leaves its band`);
  }
  for (const part of taps)
    if (part.tagName === "BUTTON" && Math.min(box(part).width, box(part).height) < 43.5)
      faults.push(`${name(part)} is too small: ${box(part).width} x ${box(part).height}`);
  return [box(map).height / innerHeight, faults];
}"""


def tables(seed: int) -> Iterator[Table]:
    """Five tables of an evening by the rules and by hand, near their limits, with cards in force."""
    chance = Random(f"a phone {seed}")
    table = apply(None, set_up(chance), BOX).state
    environments = [card.id for card in BOX.mythos.values() if card.kind is CardKind.ENVIRONMENT]
    rumors = [card.id for card in BOX.mythos.values() if card.kind is CardKind.RUMOR]
    for at in range(50):
        found = legal_command(chance, table, RULES if chance.random() < 0.5 else CORRECTIONS)
        if found is not None and found[1].state.outcome is None and found[1].state.awakening is None:
            table = found[1].state
        if at % 10 == 9:
            yield crowded(chance, table, chance.choice(("", *environments)), chance.choice(("", *rumors)))


def crowded(chance: Random, table: Table, environment: str, rumor: str) -> Table:
    """The same table in some phase of round 8, at or near its limits, with monsters where people stand."""
    numbers, track = players_numbers(table, BOX), BOX.ancient_ones[table.ancient_one].doom_track
    places = [one.place for one in table.investigators] + ["uptown"] * numbers.monster_limit
    monsters = tuple(
        Monster(table.next_number + at, UNKNOWN, place)
        for at, place in enumerate(places[: chance.randint(0, numbers.monster_limit)])
    )
    return replace(
        table, environment=environment, rumor=rumor, rumor_tokens=chance.randint(0, 3) if rumor else 0, round=8,
        monsters=monsters, next_number=table.next_number + len(monsters), phase=chance.choice(tuple(Phase)),
        doom=chance.randint(track // 2, track - 1), terror=chance.choice((0, 5, 9, 10)),
    )  # fmt: skip


def draw(page: Page, table: Table, language: str, text: int, view: View = AT_TABLE) -> None:
    """Draw the page of a table as a phone shows it."""
    names = Names(table, BOX, words.load(language))
    shown = arkham_page.present(names, view, arkham_page.History(), Links(home="./"))
    regions = {name: str(html.render(getattr(shown, name))) for name in arkham_page.REGIONS if getattr(shown, name)}
    order = [[name, regions.get(name, "")] for name in ("head", "numbers", "map", "panel", "strip", "tabs")]
    page.evaluate(FRAME, [styles.text("arkham"), text, language, shown.panel.size.value, order])


def measure(page: Page) -> tuple[float, list[str]]:
    """Return the map's share of the height, and what lies over something, is cut or runs out of its place."""
    share, faults = page.evaluate(MEASURE)
    return share, [*faults, *page.evaluate(BURST_CONTROLS)]


@pytest.mark.parametrize(
    ("language", "text", "seeds"),
    [
        ("ru", 100, range(4)), ("en", 130, range(4, 8)),
        thorough("ru", 100, range(8, 18)), thorough("ru", 115, range(18, 28)), thorough("ru", 130, range(28, 38)),
        thorough("en", 100, range(38, 48)), thorough("en", 115, range(48, 54)), thorough("en", 130, range(54, 60)),
    ],
    ids=lambda one: f"{one.start}-{one.stop}" if isinstance(one, range) else None,
)  # fmt: skip
def test_the_map_has_most_of_a_phone_and_nothing_lies_over_anything(
    visit: Visit, language: str, text: int, seeds: range
) -> None:
    """Three hundred tables in all."""
    page, least, faults = visit("phone", language), 1.0, []
    for seed in seeds:
        for at, table in enumerate(tables(seed)):
            draw(page, table, language, text, View(picked_seat=0) if at == 4 else AT_TABLE)
            share, found = measure(page)
            least = min(least, share)
            faults += [f"{seed}.{at} {table.phase.value}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
    assert least >= (SHARE if text == 100 else SHARE_OF_LARGE_TEXT), least


CUT = """() => [...document.querySelectorAll("section [role=group] .k, ol span, nav span")].filter((part) => {
  const words = document.createRange();
  words.selectNodeContents(part);
  return words.getBoundingClientRect().right > part.parentElement.getBoundingClientRect().right + 1;
}).map((part) => part.textContent)"""
"""Captions that run out of their cells."""


@pytest.mark.parametrize(("language", "text"), [("ru", 130), thorough("en", 100), again("en", 130)])
def test_no_caption_of_the_numbers_runs_out_of_its_cell(visit: Visit, language: str, text: int) -> None:
    page = visit("phone", language)
    draw(page, next(tables(0)), language, text, View(sheet=SheetKind.NUMBERS))
    assert page.locator("section [role=group] .k").count() == 4
    assert page.evaluate(CUT) == []
