"""The published site asked by axe-core: its start page with what is kept, a table of each game, and the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from arkham_shelf import FIGHT
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from static_host import Host
from thoroughly import again, thorough

from companion import words
from companion.apps.tables import games
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]
Ask = Callable[[Page, str], None]

TABLES: dict[str, tuple[Callable[[], Any], tuple[Any, ...]]] = {
    "arkham": (games.arkham, FIGHT),
    "innsmouth": (games.innsmouth, (SetUpGame(("Ann", "Max"), BoardSide.CULTISTS),)),
    "realms": (games.realms, (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5))),
}


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_every_page_of_the_site(
    host: Host, visit: Visit, opened: Callable[..., None], ask: Ask, size: str, language: str
) -> None:
    page, t = visit(size, language), words.load(language).t
    for kind, (game, acts) in TABLES.items():
        table = lay(page, host.url, game(), acts)
        opened(page, kind, f"?lang={language}&table={table}")
        ask(page, kind)
    opened(page, "odds", f"?lang={language}")
    ask(page, "odds")
    page.goto(f"{host.url}?lang={language}")
    page.wait_for_selector("body[data-shown]", state="attached")
    expect(page.get_by_role("link", name=t("Continue")).first).to_be_visible()
    ask(page, "start")
    page.set_viewport_size({"width": 1440, "height": 900})
    ask(page, "start, wide")
