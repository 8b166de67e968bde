"""A turn as it is played, through the page: row named, price told, a card bought and given back, the turn passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion
from settling import box_of
from thoroughly import again, thorough

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
    left = page.locator("[data-key=purse]").get_by_role("img")
    expect(left).to_have_text("3 / 3")
    lines = page.locator("[data-key=market]").get_by_role("listitem")
    expect(lines).to_have_count(7)
    player.act("OpenPlace", '"at":0', '"row":0')
    for name in ("dagon", "crypt"):
        field = page.locator("[data-key=market] [data-find]")
        field.click()
        field.fill(name)
        field.press("Enter")
        player.settled()
    player.act("OpenPlace", '"at":0', '"row":0')
    player.act("EnterNumber", '"card":"dagon","field":"cost","value":"2"')
    shot(page, f"realms-turn-{size}-{language}")
    main = on_page.lit(on_page.foot(page))
    passes = page.locator("[data-act*=PassTurn]").first.get_attribute("data-act") or ""
    expect(main, "whoever passes by habit buys nothing").to_have_attribute("data-act", passes)
    player.act("BuyCard", '"card":"dagon"')
    expect(left).to_have_text("1 / 3")
    player.act("Undo")
    expect(left).to_have_text("3 / 3")
    player.act("OpenPlace", '"at":1', '"row":0')
    player.act("EnterNumber", '"card":"crypt","field":"cost","value":"6"')
    player.act("BuyCard", '"card":"crypt"')
    expect(left).to_have_text("−3 / 3")
    expect(main).to_have_attribute("data-act", passes)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    player.tap(main)
    expect(left).to_have_text("0 / 0")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_second_click_on_the_same_spot_never_undoes_the_first(house: Companion, visit: Visit, size: str) -> None:
    """The card that was tapped keeps its place, the one in hand lies below it."""
    player = Duellist(visit(size, "en"), "en")
    page = player.page
    player.begin(house, "Anna", "Max")
    player.section("Turn" if size == "phone" else "My turn")
    for clicks in (2, 3, 4):
        chip = page.locator("[data-key=quick]").get_by_text("Goon").first
        box = box_of(chip)
        for _ in range(clicks):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            player.settled()
        expect(page.locator("[data-key=held]")).to_contain_text("Goon")
        player.act("OpenPlace", '"row":-3')
        player.act("ClearHand")
        player.act("OpenPlace", '"row":-3')


IN_SIGHT = """() => { const foot = document.querySelector('[data-region=panel] footer').getBoundingClientRect().top;
  return [...document.querySelectorAll('.rl-purse, .rl-hand__l, .rl-market__l')].filter(e => {
    const r = e.getBoundingClientRect();
    return r.width && r.top >= 0 && r.bottom <= foot + 1 && r.left >= 0 && r.right <= innerWidth;
  }).map(e => e.className.split(' ')[0]) }"""


@pytest.mark.parametrize(("language", "text"), [("en", 130), thorough("ru", 130), again("ru", 100), again("en", 100)])
def test_at_the_first_look_of_a_turn_a_phone_shows_purse_hand_and_all_five_cards_of_the_row(
    house: Companion, visit: Visit, shot: Shot, language: str, text: int
) -> None:
    """Before the hand is told, and with a hand that deals a loss; names, prices and what a price lacks included."""
    player = Duellist(visit("phone", language), language)
    page = player.page
    player.begin(house, "Anna", "Max")
    player.section("Turn")

    def in_sight() -> list[str]:
        page.evaluate("document.querySelector('[data-region=panel] [data-blocks]').scrollTop = 0")
        return page.evaluate(IN_SIGHT)

    def turn_to(size: int) -> None:
        table = page.evaluate("new URLSearchParams(location.search).get('table')")
        page.goto(f"{house.origin}/voila/render/realms.ipynb?lang={language}&table={table}&text={size}")
        player.arrived()

    turn_to(text)
    assert in_sight()[:7] == ["rl-purse", "rl-hand__l", *["rl-market__l"] * 5]
    shot(page, f"realms-first-look-phone-{language}-{text}")
    player.act("OpenPlace", '"at":0', '"row":0')
    for name in ("dagon", "crypt", "ghast", "king in", "mi-go"):
        player.type_card(name)
    for at, (card, cost) in enumerate((("dagon", 6), ("crypt", 4))):
        player.act("OpenPlace", f'"at":{at}', '"row":0')
        player.act("EnterNumber", f'"card":"{card}","field":"cost","value":"{cost}"')
        player.act("OpenPlace", f'"at":{at}', '"row":0')
    for card in ("follower", "follower", "goon"):
        player.act("TakeCard", f'"card":"{card}"')
    assert in_sight()[:7] == ["rl-purse", "rl-hand__l", *["rl-market__l"] * 5]
    assert page.locator("[data-blocks] [data-act*=LoseSanity]").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    shot(page, f"realms-row-in-sight-phone-{language}-{text}")
    player.tap(page.locator("[data-key=hand] [aria-expanded]"))
    player.type_card("dagon")
    expect(page.locator("[data-key=hand]").get_by_role("button", pressed=True)).to_have_count(3)
    shot(page, f"realms-behind-plus-phone-{language}-{text}")
