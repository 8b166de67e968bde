"""The chance to win counted while taps are answered, and the duel told after its end, through the page."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion
from settling import until

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
SHARE_SHEET = """() => {
  navigator.canShare = ({ files }) => files.length > 0;
  navigator.share = async ({ files }) => { window.passedOn = files; };
}"""
"""A phone's own way of passing files on."""
BYTES = """async () => {
  const bytes = new Uint8Array(await passedOn[0].arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_duel_is_counted_out_and_told(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    player = Duellist(visit(size, language), language)
    page = player.page
    player.begin(server, "Anna", "Max")
    player.turn("Max", -5, -1)
    player.act("PassTurn")
    player.turn("Anna", -5)
    player.section("Deck" if size == "phone" else "My deck")
    player.act("CountChance")
    player.act("AskFor", "color:black")
    expect(page.locator("[data-act*='color:black'][aria-pressed=true]")).to_have_count(1)
    expect(on_page.sheet(page)).to_contain_text(player.t("exact: all possible hands counted"))
    expect(page.locator("[data-act*=StopCounting]")).to_have_count(0)
    expect(on_page.sheet(page)).to_contain_text(player.t("Chance to win if nobody buys anything else"))
    shot(page, f"realms-chance-{size}-{language}")
    player.back_to_the_board()
    player.turn("Max", *[-5] * 9)
    expect(player.won).to_have_text(player.t("{who} wins", who="Anna"))
    expect(page.locator(".cv-turn")).to_have_count(1)
    expect(on_page.sheet(page)).to_contain_text(player.t("expected {n}", n="").strip())
    shot(page, f"realms-told-{size}-{language}")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    picture = page.locator("a[download='duel.png']")
    if size == "phone":
        page.evaluate(SHARE_SHEET)
        picture.click()
        until(page, "window.passedOn !== undefined")
        assert page.evaluate("passedOn.map(({ name, type }) => [name, type])") == [["duel.png", "image/png"]]
        drawn = base64.b64decode(page.evaluate(BYTES))
    else:
        with page.expect_download() as saved:
            picture.click()
        assert saved.value.suggested_filename == "duel.png"
        drawn = saved.value.path().read_bytes()
    assert drawn.startswith(b"\x89PNG")
    assert [int.from_bytes(drawn[at : at + 4]) for at in (16, 20)] == [1080, 1350]
    player.act("Undo")
    player.back_to_the_board()
    player.sheet["Max"] += 45
    player.agrees()
