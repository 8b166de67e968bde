"""A game in a link, opened in the pocket: looked at, gone on from, and still there when the page is opened again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import words
from companion.apps.tables import games
from companion.history.export import export_game
from companion.history.link.documents import write_link
from companion.history.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]


def letters() -> str:
    """A duel after its first blow."""
    journal, game = MemoryJournal(), games.realms()
    session = Session.start(game, journal, "", "phone")
    for command in (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5)):
        session.do(command)
    return write_link(export_game(journal, session.game_id, game))


@pytest.mark.thorough
def test_a_duel_in_a_link_is_gone_on_from_in_the_pocket(visit: Visit, host: Any) -> None:
    page, t = visit("phone", "en"), words.load("en").t
    page.goto(f"{host.url}realms.html?lang=en#g={letters()}")
    landing = page.locator("[data-key=landing]")
    expect(landing).to_contain_text(t("an evening out of a link"))
    landing.get_by_role("button", name=t("Go on from here")).click()
    expect(landing).to_have_count(0)
    page.wait_for_function("new URLSearchParams(location.search).get('table') && !location.hash")
    page.reload()
    expect(page.locator(".rl-seat")).to_have_count(2)
    expect(page.locator(".al-page")).to_contain_text("45")
