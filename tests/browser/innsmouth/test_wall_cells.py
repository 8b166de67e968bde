"""The solo wall on a phone: a cell holds its words, and a name over a column breaks once at most."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from innsmouth_player import Player
from playwright.sync_api import Page
from serving import Companion

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.box.my_box_file import write_box
from companion.innsmouth.box.solo_wall import SoloGame

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
PLAYED = write_box(
    MyBox(),
    solo_games={
        "a": SoloGame(Character.DETECTIVE, 50, 0, 16, 0),
        "b": SoloGame(Character.COLLECTOR, 240, 0, 105, 0),
        "c": SoloGame(Character.BOATMAN, 50, 0, 61, 0),
    },
)
"""One near its row, one far from it by a number of three figures, one that met it."""
LINES = """() => [...document.querySelectorAll("table thead th")].map(head => {
  const range = document.createRange();
  range.selectNodeContents(head.lastChild);
  const room = head.getBoundingClientRect(), boxes = [...range.getClientRects()];
  return [head.textContent, new Set(boxes.map(box => Math.round(box.top))).size,
    boxes.every(box => box.left > room.left - 0.5 && box.right < room.right + 0.5)]; })"""
"""Each name over a column, its lines, and whether they stay over it."""
RUN_OUT = """() => [...document.querySelectorAll(".inn-wall :is(small, b)")].filter(words => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const box = range.getBoundingClientRect();
  const cell = words.closest(".inn-wall__cell"), edge = cell ? 1 : 0;
  const room = (cell ?? words.closest("th")).getBoundingClientRect();
  return box.width
    && (box.left < room.left + edge || box.right > room.right - edge || box.bottom > room.bottom - edge); })
  .map(words => words.textContent)"""


@pytest.mark.again
@pytest.mark.parametrize("text", [100, 130])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_cell_holds_its_words(server: Companion, visit: Visit, shot: Shot, language: str, text: int) -> None:
    page = visit("phone", language)
    player = Player(page, language)
    page.goto(f"{server.origin}/voila/render/innsmouth.ipynb?lang={language}&text={text}")
    player.arrived()
    player.act("OpenSheet", '"box"')
    paste = page.locator("input[data-act*=ImportBox]:not([type=file])")
    paste.fill(PLAYED)
    paste.press("Enter")
    player.settled()
    player.act("Close")
    player.act("OpenSheet", '"wall"')
    shot(page, f"innsmouth-wall-{text}-phone-{language}")
    assert page.evaluate(RUN_OUT) == []
    for name, lines, stays in page.evaluate(LINES):
        assert lines <= 2, name
        assert stays, name
