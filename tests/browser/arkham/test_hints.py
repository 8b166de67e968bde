"""The first evening in a browser: chosen at the set-up, one hint at a time, read once, ended by one tap.

Source: DESIGN-hands.md section 3, mock m12.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_player import Player
from playwright.sync_api import Page, expect
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_things_are_explained_once_and_the_lit_button_stays_usable(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language, apart=True), language)
    player.open(server)
    expect(player.page.locator(".al-hint")).to_have_count(0)
    player.press("explain")
    player.press("Start at once")
    hint = player.page.locator(".al-hint h2")
    expect(hint).to_have_text(player.t("The Mythos card"))
    shot(player.page, f"hint-mythos-{size}-{language}")
    player.press("I see")
    expect(hint).to_have_count(0)
    player.resolve("sheldon_gang_turns_to_police_for_aid")
    expect(hint).to_have_count(1)
    read = set()
    while hint.count():
        assert hint.inner_text() not in read, "once for each thing"
        read.add(hint.inner_text())
        player.is_comfortable()
        shot(player.page, f"hint-{len(read)}-{size}-{language}")
        player.press("I see")
    assert player.t("I Upkeep") in read
    player.press_main()
    expect(hint).to_have_text(player.t("II Movement"))
    player.press("No more hints")
    player.reload()
    expect(hint).to_have_count(0)
    player.press("Settings")
    expect(player.button("no hints")).to_have_attribute("aria-pressed", "true")
