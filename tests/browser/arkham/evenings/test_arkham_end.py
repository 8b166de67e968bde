"""The final battle, the score and the page of the evening in a browser.

Source: DESIGN.md section 7, tasks 10, 11 and 13.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import AWAKE, SAVED, lay
from playwright.sync_api import Page, expect
from serving import Companion

from companion.arkham.table import commands as c
from companion.desks import Command

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


NAMES = "rows => rows.map(row => row.querySelector('button')?.ariaLabel).filter(Boolean)"
"""Whose row is which."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("tablet", "ru"), ("laptop", "en")])
def test_a_round_of_the_final_battle(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    player = Player(visit(size, language), language)

    def keep(name: str) -> None:
        player.is_comfortable()
        shot(player.page, f"battle-{name}-{size}-{language}")

    player.open(server, lay(server, AWAKE))
    keep("1-awake")
    player.press("Begin the final battle")
    keep("2-attack")
    expect(on_page.tabs(player.page)).to_have_count(0)
    rows, now = on_page.fighters(player.page), on_page.to_fight(player.page)
    seats = rows.evaluate_all(NAMES)
    assert len(seats) == 4
    for _ in range(4):
        player.count_from_here()
        player.tap(on_page.tally(now).first)
        assert player.taps == 1, "one attack is one tap"
        assert rows.evaluate_all(NAMES) == seats, "nobody leaves his row"
    keep("3-defence")
    player.tap(now.get_by_role("button", name=player.t("attack held off"), exact=True))
    for _ in range(3):
        player.tap(now.get_by_role("button", name=on_page.begins("hit: {loss}", "loss")))
    keep("4-over")
    player.press_main()
    battle_round = "Battle round {n}" if size == "phone" else "Final battle · round {n}"
    player.sees(player.t(battle_round, n=2))
    player.tap(on_page.undo(player.page))
    player.sees(player.t(battle_round, n=1))


REFRESH: tuple[Command, ...] = (
    *AWAKE, c.PutInHand(0, "heal"), c.CorrectInvestigator(1, "stamina", 2), c.BeginBattle(),
)  # fmt: skip
"""The refresh of the first round: Joe Diamond holds Heal, Amanda Sharpe is hurt."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "ru"), ("laptop", "en")])
def test_what_belongs_to_the_refresh_is_offered_in_it_and_not_after_it(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, REFRESH))
    rows = on_page.fighters(player.page)
    joe, heal = rows.first, rows.locator('[data-act*="UseSpell"]')
    player.tap(joe.locator("button").first)
    expect(heal.first).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"battle-refresh-1-{size}-{language}")
    player.tap(rows.locator('[data-act*="UseSpell"][data-act*="\\"target\\":1"]').nth(1))
    player.tap(joe.locator("button").first)
    expect(heal).to_have_count(0)
    shot(player.page, f"battle-refresh-2-{size}-{language}")
    player.press("To the sheet")
    expect(player.button("Trade")).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"battle-refresh-3-sheet-{size}-{language}")


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("tablet", "ru"), ("laptop", "en")])
def test_the_sixth_seal_the_score_and_the_evening(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, SAVED))
    house = BOX.spaces["the_witch_house"]
    player.tap(player.page.locator(f'[aria-label^="{player.name(house)}"]').first)
    player.press("Close the gate")
    player.press("and seal, clues −{n}", n=8)
    player.tap(on_page.tally(player.page).nth(1))
    player.sees(player.t("First Citizen of Arkham"))
    rules = player.page.get_by_role("table").locator("th > div")
    assert rules.count() == rules.locator("visible=true").count() > 0, "every line says how it is counted"
    lit = on_page.lit(on_page.strip(player.page))
    assert lit.evaluate("it => it.getBoundingClientRect().right < innerWidth"), "the lit button stands whole"
    where = getattr(house, f"where_{language}")
    front = player.page.get_by_role("article", name=player.t("The Arkham Evening"))
    expect(front.get_by_role("heading", level=1)).to_contain_text(where)
    expect(front.get_by_role("img", name=player.t("Doom by round: {numbers}", numbers=""))).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"score-1-{size}-{language}")
    town = player.button("The town in its last hour: open the table")
    town.focus()
    player.page.keyboard.press("Enter")
    player.settled()
    expect(on_page.spot(player.page, "woods")).to_be_in_viewport()
    expect(on_page.root(player.page)).to_have_attribute("data-sheet", "table")
    player.press_main()
    expect(town).to_be_visible()
    expect(player.button("Table link")).to_be_visible()
    expect(player.button("Print")).to_have_attribute("data-print", "")
    with player.page.expect_download() as picture:
        player.main.click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    expect(player.page.get_by_role("link", name=player.t("New evening"), exact=True)).to_be_visible()
    player.press("Replay the evening")
    slider = player.page.get_by_role("slider", name=player.t("Acts of the evening"))
    expect(slider).to_have_value("0")
    player.press("To the next turning point")
    player.page.keyboard.press("ArrowRight")
    player.press("To the turning point before")
    shown = int(slider.input_value())
    player.tap(player.page.get_by_role("button", name="×1", exact=True))
    player.press("Watch")
    expect(slider).to_have_value(str(shown + 2))
    player.press("Pause")
    player.is_comfortable()
    shot(player.page, f"replay-{size}-{language}")
    expect(player.page).to_have_url(re.compile(rf"replay={int(slider.input_value()) + 1}\b"))
    player.press("Close")
    player.press("How it went")
    expect(on_page.chart(player.page)).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"score-2-evening-{size}-{language}")
    with player.page.expect_download() as saved:
        player.page.get_by_role("link", name=player.t("Save as a page"), exact=True).click()
    text = saved.value.path().read_text("utf-8")
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org", "")
    with player.page.expect_download() as picture:
        player.page.get_by_role("link", name=player.t("Save as a picture"), exact=True).click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
