"""The list of physical moves in a browser: its ticker over the map's edge, ticks, the whole list; nothing moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from arkham_player import Player
from arkham_shelf import GATE, lay
from playwright.sync_api import Page, expect
from serving import Companion

from companion.arkham.table import commands as c

Visit = Callable[..., Page]
SEALED = (*GATE, c.CloseGate("woods", 0, True, 8))


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_what_hands_do_after_a_seal(
    server: Companion, visit: Visit, shot: Callable[..., object], size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, SEALED))
    page = player.page
    ticker = page.locator(".al-ticker")
    expect(ticker.locator("b")).to_contain_text(player.t("Gate: {world}", world="").strip(" :"))
    player.is_comfortable()
    shot(page, f"moves-{size}-{language}")
    height = page.locator(".al-map").bounding_box()
    lit = player.main.inner_text()
    player.tap(ticker.locator(".al-btn"))
    expect(ticker.locator("b")).to_contain_text(player.t("Elder sign"))
    player.tap(ticker.locator(".al-tap__hit"))
    boxes = page.get_by_role("checkbox")
    expect(boxes.first).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    player.is_comfortable()
    shot(page, f"moves-list-{size}-{language}")
    assert player.main.inner_text() == lit, "the lit button is where it was"
    player.press("All done")
    player.press("Close")
    expect(ticker).to_have_count(0)
    assert page.locator(".al-map").bounding_box() == height, "the map has not moved"
