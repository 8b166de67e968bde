"""A copy to try things out on, from the settings of a table and back, by taps alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en"), ("upright", "en")])
def test_things_are_tried_on_a_copy_and_the_table_lies_as_before(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    table = lay(server, TABLE)
    player.open(server, table)
    before = player.undo_says()
    player.tap(player.page.get_by_role("button", name=player.t("Settings")).first)
    way = player.page.get_by_role("link", name=player.t("Try things on a copy"))
    way.scroll_into_view_if_needed()
    way.click()
    player.arrived()
    notice = on_page.standing(player.page)
    expect(notice).to_contain_text(
        player.t("What if: this is a copy to try things on. Nothing done here reaches the table.")
    )
    player.is_comfortable()
    shot(player.page, f"what-if-{size}-{language}")
    player.do({"do": "RaiseDoom", "with": {}})
    assert player.undo_says() != before
    notice.get_by_role("button", name=player.t("Compare")).click()
    expect(on_page.toast(player.page)).to_contain_text(player.t("Changed here:"))
    shot(player.page, f"what-if-compared-{size}-{language}")
    notice.get_by_role("link", name=player.t("Back to the table")).click()
    player.arrived()
    expect(on_page.standing(player.page)).to_have_count(0)
    assert player.undo_says() == before
