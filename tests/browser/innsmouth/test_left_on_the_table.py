"""How much was left on the table, from the score of a whole game, in a browser: bars that appear, enough, two maps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from innsmouth_player import Player
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of

from companion.apps.tables.games import innsmouth
from companion.history.codec import Codec, from_text
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]
SOLO = Path(__file__).parents[2] / "innsmouth" / "golden" / "solo.json"


def lay(server: Companion) -> str:
    """The address name of a solo game that is over."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    codec = Codec(innsmouth())
    try:
        session = Session.start(innsmouth(), journal, "table", "test")
        for act in from_text(SOLO.read_text(encoding="utf-8")):
            session.do(codec.decode(act))
        return session.game_id
    finally:
        journal.close()


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), pytest.param("laptop", "en", marks=pytest.mark.again)])
def test_the_costliest_round_stands_one_tap_from_the_score(
    server: Companion, visit: Visit, shot: Shot, ask: Ask, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server))
    player.act("LookBack")
    page = player.page
    rounds, bars = on_page.rounds(page), on_page.rounds(page).locator("xpath=..")
    expect(on_page.rounds_searched(page)).not_to_have_count(0)
    expect(rounds).to_have_count(10)
    expect(bars.locator("li.is-worst")).to_have_count(1)
    player.act("StopSearch")
    expect(on_page.searching(page)).to_have_count(0)
    expect(player.costly).to_be_visible()
    towns = on_page.towns(page)
    expect(towns).to_have_count(2)
    expect(page.locator(".inn__told.is-costly")).not_to_have_count(0)
    player.is_comfortable()
    expect(on_page.lit(on_page.foot(page))).to_be_in_viewport()
    first, second = (box_of(one) for one in towns.all())
    assert (second["x"] > first["x"]) is (size == "laptop")
    if size == "laptop":
        assert box_of(bars.first)["x"] > second["x"] + second["width"]
        assert first["width"] > 400
    ask(page, "left on the table")
    shot(page, f"innsmouth-left-{size}-{language}")
    player.act("Close")
    expect(rounds).to_have_count(0)
