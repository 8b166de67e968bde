"""A slim page, as in a cell of JupyterLab on a phone: no sign upon a figure, no word broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import AWAKE, FIGHT, GATE, TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import settled

from companion.apps.tables import games
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

SLIM = {"width": 274, "height": 704}
"""What JupyterLab leaves of a phone's 390x844 with its panels closed."""

CELL = {"width": 240, "height": 704}
"""A column of a notebook beside others."""

BROKEN_WORDS = """() => {
  const found = [];
  const PARTS = ":is([data-region=strip], [data-region=numbers]) > div, .ph__due, nav";
  for (const part of document.querySelectorAll(PARTS)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, range = document.createRange();
      if (!text.parentElement.checkVisibility()) continue;
      if (getComputedStyle(text.parentElement).clipPath !== "none") continue; // said, not seen
      for (const word of text.data.matchAll(/[^\\s\\u00ad-]+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => box.top));
        if (lines.size > 1 && word[0].length < 11) found.push(word[0]);
      }
    }
  }
  return found;
}"""
"""Words of strip, numbers, due line and tabs that stand on two lines; longer ones may, with their language's hyphen."""

ANY_BROKEN = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("[data-host]") ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, range = document.createRange();
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("svg, script, style")) continue;
    if (getComputedStyle(text.parentElement).clipPath !== "none") continue; // said, not seen
    for (const word of text.data.matchAll(/[^\\s\\u00ad\u2013\u2014-]+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words that stand on two lines, however long: none needs the hyphens that only some browsers know."""

OVERLAPPING = """() => {
  const ends = (nodes) => [...nodes].map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    return { left, right, width, said: node.textContent };
  }).filter((one) => one.width).sort((one, other) => one.left - other.left);
  const rows = [...document.querySelectorAll("[data-region=numbers] > [role=group] > div")].flatMap((cell) => {
    const box = cell.getBoundingClientRect();
    const row = ends(cell.querySelectorAll("button:not([data-act*=OpenSheet]), .v"));
    const out = [...row, ...ends([cell.querySelector(".k")])]
      .filter((one) => one.left < box.left - 0.5 || one.right > box.right + 0.5);
    return [...out, ...row.filter((one, at) => at && row[at - 1].right > one.left)];
  });
  return rows.map((one) => one.said);
}"""
"""What lies upon its neighbour or outside its cell in the row of numbers."""

TABLES = {
    "tracks": (*TABLE, c.CorrectDoom(11), c.CorrectTerror(8)),
    "moved": (*TABLE, c.CorrectRound(1), c.BeginPhase(Phase.MOVEMENT), c.MoveInvestigator(0, "northside")),
    "curfew": (*TABLE, c.CorrectRound(1), c.PutMonster("witch", "downtown"), c.BeginPhase(Phase.MOVEMENT)),
    "fight": FIGHT,
    "gate": GATE,
    "awake": AWAKE,
}


BEGUN = {
    "realms": (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5)),
    "innsmouth": (SetUpGame(("Ann",), BoardSide.CULTISTS, score_only=True),),
}


def is_whole(player: Player) -> None:
    settled(player.page)
    assert player.page.evaluate(BROKEN_WORDS) == []
    assert player.page.evaluate(OVERLAPPING) == []
    player.is_comfortable()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("table", TABLES)
def test_a_slim_page_keeps_its_words_and_figures_apart(
    server: Companion, visit: Visit, shot: Shot, table: str, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.page.set_viewport_size(SLIM)
    player.open(server, lay(server, TABLES[table]))
    expect(player.page.locator("[data-slim=true]")).to_be_attached()
    is_whole(player)
    shot(player.page, f"slim-{table}-{language}")
    player.tap(on_page.undo(player.page))
    is_whole(player)
    shot(player.page, f"slim-{table}-undone-{language}")


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_word_of_a_slim_page_breaks(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("phone", language), language)
    page = player.page
    page.set_viewport_size(SLIM)
    player.open(server, lay(server, FIGHT))
    for section in ("Mythos", "Odds", "Team", "Log"):
        player.section(section)
        settled(page)
        assert page.evaluate(ANY_BROKEN) == [], section
        shot(page, f"slim-words-{section}-{language}")
    page.set_viewport_size(CELL)
    player.section("Team")
    settled(page)
    assert not [word for word in page.evaluate(ANY_BROKEN) if len(word) < 11], "longer ones may, with their hyphen"
    shot(page, f"slim-words-cell-{language}")
    page.set_viewport_size(SLIM)
    for kind in ("arkham", "odds", *BEGUN):
        table = f"&table={begun(server, kind)}" if kind in BEGUN else ""
        page.goto(f"{server.origin}/voila/render/{kind}.ipynb?lang={language}{table}")
        expect(on_page.sheet(page.locator("[data-slim=true]"))).to_be_visible()
        settled(page)
        assert page.evaluate(ANY_BROKEN) == [], kind
        shot(page, f"slim-words-{kind}-{language}")
    page.goto(f"{server.url}?lang={language}")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    assert page.evaluate(ANY_BROKEN) == []
    shot(page, f"slim-words-start-{language}")


def begun(server: Companion, kind: str) -> str:
    """The address name of a small game that lies there."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        session = Session.start(games.games()[kind], journal, "", "phone")
        for command in BEGUN[kind]:
            session.do(command)
        return session.game_id
    finally:
        journal.close()
