"""A whole duel of Realms, unbroken: a newcomer at the start page, every turn, the end, the shared picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]
NO_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


WAYS = (
    pytest.param("phone ru", marks=pytest.mark.again),
    pytest.param("laptop en", marks=pytest.mark.again),
    pytest.param("phone en", marks=pytest.mark.again),
    pytest.param("upright ru", marks=pytest.mark.again),
    pytest.param("laptop ru", marks=pytest.mark.again),
    pytest.param("upright en", marks=pytest.mark.again),
)
"""All by `dev.py again`: each part of the walk is shown by other walks in every run."""


@pytest.mark.parametrize("way", WAYS)
def test_from_the_start_page_to_the_shared_picture(
    tmp_path: Path, visit: Visit, shot: Shot, ask: Ask, way: str
) -> None:
    size, language = way.split()
    player = Duellist(visit(size, language), language)
    page = player.page

    def keep(what: str) -> None:
        assert page.evaluate(NO_SIDEWAYS) <= 0
        shot(page, f"realms-walk-{what}-{size}-{language}")

    with Companion(tmp_path) as house:
        page.goto(f"{house.url}?lang={language}")
        page.locator("a.tile[href*='realms.ipynb']").click()
        player.arrived()
        for seat, name in enumerate(("Anna", "Max")):
            line = page.locator("input[data-act*=NamePlayer]").nth(seat)
            line.fill(name)
            line.press("Enter")
            player.settled()
        keep("set-up")
        player.act("BeginDuel")
        player.sheet = {"Anna": 50, "Max": 50}
        player.agrees()
        # the first turn by its cards: the loss, a card bought, the hand discarded, all on one page
        player.section("Turn" if size == "phone" else "My turn")
        for card in ("initiate", "follower", "goon"):
            player.act("TakeCard", f'"card":"{card}"')
        ask(page, "my turn with a hand")
        player.act("LoseSanity")
        player.act("OpenPlace", '"row":-2')
        player.act("EnterNumber", '"card":"initiate","field":"cost","value":"1"')
        keep("turn")
        player.act("BuyCard", '"card":"initiate"')
        player.act("PassTurn")
        player.sheet["Max"] -= 1
        player.back_to_the_board()
        player.agrees()
        # then as most tables do: the loss as it is called out, and the turn passed
        while not page.locator("[data-tab=graph]").count():
            who, loss = ("Anna", 4) if player.is_to_play("Max") else ("Max", 10)
            player.press("Loss")
            player.tap(on_page.sheet(page).get_by_role("button", name=f"−{loss}", exact=True))
            player.sheet[who] = max(0, player.sheet[who] - loss)
            if player.sheet[who]:
                player.agrees()
                player.act("PassTurn")
        assert player.sheet == {"Anna": 30, "Max": 0}
        expect(player.won).to_have_text(player.t("{who} wins", who="Anna"))
        raised = player.t("{who}: turn {turn} raised the chance to win", turn=3, who="Anna")
        expect(on_page.sheet(page)).to_contain_text(raised)
        expect(on_page.sheet(page)).to_contain_text(player.t("expected {n}", n="").strip())
        keep("told")
        ask(page, "the duel told, with its chances")
        with page.expect_download() as saved:
            page.locator("a[download='duel.png']").click()
        drawn = saved.value.path().read_bytes()
        assert drawn.startswith(b"\x89PNG")
        assert [int.from_bytes(drawn[at : at + 4]) for at in (16, 20)] == [1080, 1350]
