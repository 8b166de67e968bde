"""A slim page, as in a cell of JupyterLab on a phone: no sign upon a figure, no word of the strip broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_player import Player
from arkham_shelf import AWAKE, FIGHT, GATE, TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import settled

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

SLIM = {"width": 274, "height": 704}
"""What JupyterLab leaves of a phone's 390x844 with its panels closed."""

BROKEN_WORDS = """() => {
  const found = [];
  for (const part of document.querySelectorAll(".al-strip, .ph__nums, .al-tabs")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, range = document.createRange();
      if (!text.parentElement.checkVisibility()) continue;
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
"""Words of strip, numbers and tabs that stand on two lines; longer ones may, with the hyphen of their language."""

OVERLAPPING = """() => {
  const ends = (nodes) => [...nodes].map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    return { left, right, width, said: node.textContent };
  }).filter((one) => one.width).sort((one, other) => one.left - other.left);
  const rows = [...document.querySelectorAll(".ph__nums > div")].flatMap((cell) => {
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
    expect(player.page.locator(".al-page[data-slim=true]")).to_be_attached()
    is_whole(player)
    shot(player.page, f"slim-{table}-{language}")
    player.tap(player.page.locator(".al-strip .al-btn--undo").first)
    is_whole(player)
    shot(player.page, f"slim-{table}-undone-{language}")
