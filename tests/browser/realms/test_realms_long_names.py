"""Names of forty wide letters through a whole duel: nothing of them runs out of its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from realms_player import NO_SIDEWAYS, Duellist
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
RUN_OUT = """() => { const found = [], letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (letters.nextNode()) {
    const text = letters.currentNode, place = text.parentElement;
    if (!/[ЯЩШWM]{6}/.test(text.textContent) || place.closest("svg, .al-tv")) continue;
    if (!place.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect(), style = getComputedStyle(place);
    if (!box.width || style.textOverflow === "ellipsis") continue;
    const holder = place.closest("button, a, li, header, .al-sec") ?? place;
    const room = holder.getBoundingClientRect();
    if (room.width < 3) continue;
    if (box.left < Math.max(0, room.left) - 1 || box.right > Math.min(innerWidth, room.right) + 1)
      found.push([text.textContent, box.left, box.right, room.left, room.right]);
  }
  return found; }"""
"""Names whose letters reach beyond the page or what holds them; a line that ends in an ellipsis is none."""


@pytest.mark.again
@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
@pytest.mark.parametrize("letter", ["Я", "Ш", "W"])
def test_forty_wide_letters_run_out_of_nothing(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str, letter: str
) -> None:
    player = Duellist(visit(size, language), language)
    page = player.page
    first, second = letter * 40, f"{'Щ' * 20} {'M' * 19}"

    def looked(what: str) -> None:
        assert page.evaluate(NO_SIDEWAYS) <= 0, what
        assert page.evaluate(RUN_OUT) == [], what
        shot(page, f"realms-long-{letter}-{what}-{size}-{language}")

    player.begin(server, first, second)
    looked("board")
    for what, section in (("turn", "My turn"), ("deck", "My deck")):
        player.section(section.removeprefix("My ").capitalize() if size == "phone" else section)
        looked(what)
    player.back_to_the_board()
    player.act("OpenSeat")
    looked("seat")
    page.keyboard.press("Escape")
    player.settled()
    player.press("Loss")
    looked("hit")
    page.keyboard.press("Escape")
    player.settled()
    player.turn(second, -5)
    player.act("PassTurn")
    player.section("Graph")
    expect(page.get_by_role("figure").get_by_role("button", name=re.compile("[ЯШЩWM]{6}"))).to_have_count(2)
    looked("graph")
    player.back_to_the_board()
    player.act("PassTurn")
    player.turn(second, *[-5] * 9)
    expect(player.won).to_be_visible()
    looked("told")
    player.section("Log")
    looked("log")
    player.back_to_the_board()
    looked("won")
