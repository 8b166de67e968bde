"""A turn as it is played, through the page: row named, price told, a card bought and given back, the turn passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Companion]:
    """A companion whose box nobody has told anything."""
    with Companion(tmp_path) as companion:
        yield companion


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_turn_is_played_with_its_purse_and_its_row(
    house: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Duellist(visit(size, language), language)
    page = player.page
    player.begin(house, "Anna", "Max")
    player.section("Turn" if size == "phone" else "My turn")
    for _ in range(3):
        player.act("TakeCard", "follower")
    left = page.locator(".rl-purse__n")
    expect(left).to_have_text("3 / 3")
    lines = page.locator(".rl-market__l")
    expect(lines).to_have_count(7)
    player.act("OpenPlace", '"at":0', '"row":0')
    for name in ("dagon", "crypt"):
        field = page.locator(".rl-market__in [data-find]")
        field.click()
        field.fill(name)
        field.press("Enter")
        player.settled()
    player.act("OpenPlace", '"at":0', '"row":0')
    player.act("EnterNumber", '"card":"dagon","field":"cost","value":"2"')
    shot(page, f"realms-turn-{size}-{language}")
    main = page.locator(".al-sheet__foot .al-btn--main")
    expect(main).to_contain_text("2")
    player.tap(main)
    expect(left).to_have_text("1 / 3")
    player.act("Undo")
    expect(left).to_have_text("3 / 3")
    player.act("OpenPlace", '"at":1', '"row":0')
    player.act("EnterNumber", '"card":"crypt","field":"cost","value":"6"')
    player.act("BuyCard", '"card":"crypt"')
    expect(left).to_have_text("-3 / 3")
    expect(main).to_have_attribute(
        "data-act", page.locator("[data-act*=PassTurn]").first.get_attribute("data-act") or ""
    )
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    player.tap(main)
    expect(left).to_have_text("0 / 0")
