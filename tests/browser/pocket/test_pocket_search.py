"""The route search in the pocket runs in a worker of its own: the page answers meanwhile, and it can be ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from static_host import Host

from companion import words
from companion.apps.tables.games import innsmouth
from companion.history.codec import Codec, from_text
from companion.innsmouth import Character, best_route, practice_town
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.state import PRACTICE, BoardSide, Phase
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.sheet.sheet_file import read_sheet

Visit = Callable[..., Page]
Opened = Callable[..., None]
TOWN = practice_town()
SOLO = Path(__file__).parents[2] / "innsmouth" / "golden" / "solo.json"
LONG = Path(__file__).with_name("long_search.json")
"""A sheet whose route takes longer to prove than a test may take."""


def at_the_end(*sheets: Sheet) -> tuple[object, ...]:
    """A game with these sheets, all rounds played."""
    names = ("Анна", "Борис")[: len(sheets)]
    begin = do.SetUpGame(names, BoardSide.CULTISTS, characters=tuple(sheet.character for sheet in sheets), caches=())
    taken = (do.TakeSheet(seat, PRACTICE, sheet) for seat, sheet in enumerate(sheets))
    return begin, *taken, do.SetRound(10, Phase.FINAL)


def routes(page: Page) -> None:
    """Look at the route."""
    page.locator("""[data-act*='"OpenMode"'][data-act*='"route"']:visible""").first.click()


def seat(page: Page, number: int) -> None:
    """Look at the sheet of a player."""
    page.locator(f"""[data-act*='"OpenSeat"'][data-act*='"seat":{number}']:visible""").first.click()


def test_a_route_is_searched_beside_the_page(host: Host, visit: Visit, opened: Opened) -> None:
    """An easy one is proven; a hard one tells how far it is, the page is used meanwhile, the best so far is taken."""
    page, t = visit("phone", "ru"), words.load("ru").t
    easy = Sheet(TOWN.id, Character.HUNTRESS, segments=tuple(TOWN.roads)[:34])
    hard = read_sheet(LONG.read_text("utf-8"), TOWN)
    table = lay(page, host.url, innsmouth(), at_the_end(easy, hard))
    opened(page, "innsmouth", f"?table={table}")
    seat(page, 0)
    routes(page)
    panel = on_page.panel(page)
    expect(panel).to_contain_text(t("proven optimal"))
    expect(panel).to_contain_text(words.load("ru").number(float(best_route(easy, TOWN).expected_points), 1))

    seat(page, 1)
    expect(panel).to_contain_text(re.compile("найдено .*возможно не больше"))
    page.locator("""[data-act*='"OpenMode"'][data-act*='"draw"']:visible""").first.click()
    expect(on_page.root(page)).to_have_attribute("data-tab", "draw")
    routes(page)
    page.get_by_role("button", name=t("Use the best so far")).click()
    expect(panel).to_contain_text(re.compile("не доказано"))


@pytest.mark.thorough
def test_the_rounds_are_gone_through_beside_the_page(host: Host, visit: Visit, opened: Opened) -> None:
    """What was left on the table: round after round comes from the second worker, until it is enough."""
    page = visit("phone", "ru")
    acts = tuple(Codec(innsmouth()).decode(act) for act in from_text(SOLO.read_text("utf-8")))
    table = lay(page, host.url, innsmouth(), acts)
    opened(page, "innsmouth", f"?table={table}")
    page.locator("""[data-act*='"LookBack"']:visible""").first.click()
    expect(on_page.rounds_searched(page)).not_to_have_count(0)
    page.locator("""[data-act*='"StopSearch"']:visible""").first.click()
    expect(on_page.searching(page)).to_have_count(0)
    expect(on_page.towns(page)).to_have_count(2)
