"""What readers set in their own system: colours that they force on every page, and letters twice as large."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import FIGHT, lay
from playwright.sync_api import Page
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

FORCED = """() => {
  const system = (name) => { const one = document.body.appendChild(document.createElement("i"));
    one.style.color = name; const found = getComputedStyle(one).color; one.remove(); return found; };
  const inks = { Canvas: system("Canvas"), CanvasText: system("CanvasText") };
  const seen = (wanted, what) => {
    const found = getComputedStyle(document.querySelector(wanted))[what];
    return Object.keys(inks).find((name) => inks[name] === found) ?? found;
  };
  return { ground: seen(".b-sheet", "fill"), name: seen(".b-name", "fill"), street: seen(".b-street", "fill"),
    panel: seen("[data-region=panel] > section", "backgroundColor"), pin: seen(".b-inv", "fill"),
    letter: seen(".b-invt", "fill") };
}"""
APART = """() => ["nav > a", "[data-region=strip] .al-btn--main"].flatMap((wanted) => {
  const links = [...document.querySelectorAll(wanted)].filter((link) => link.getClientRects().length);
  const words = links.map((link) => { const range = document.createRange(); range.selectNodeContents(link);
    return { name: link.textContent, box: link.getBoundingClientRect(), text: range.getBoundingClientRect() }; });
  return words.filter(({ box, text }) => text.left < box.left - 1 || text.right > box.right + 1
    || box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1).map(({ name }) => name);
})"""
"""Names of sections, and the lit button, that run out of their own room, or out of the page."""


def test_the_map_follows_forced_colours_as_the_panels_do(server: Companion, visit: Visit, shot: Shot) -> None:
    page = visit("laptop", "ru", forced_colors="active")
    player = Player(page, "ru")
    player.open(server, lay(server, FIGHT))
    seen: dict[str, Any] = page.evaluate(FORCED)
    shot(page, "forced-colours-laptop-ru")
    assert seen == {
        "ground": "Canvas",
        "name": "CanvasText",
        "street": "Canvas",
        "panel": "Canvas",
        "pin": "CanvasText",
        "letter": "Canvas",
    }


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_sections_stand_apart_with_letters_twice_as_large(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    page = visit(size, language, apart=True)
    player = Player(page, language)
    player.open(server, lay(server, FIGHT))
    page.add_style_tag(content="html { font-size: 200% }")
    assert on_page.tabs(page).count() == 5
    assert page.evaluate(APART) == []
    shot(page, f"letters-200-{size}-{language}")
