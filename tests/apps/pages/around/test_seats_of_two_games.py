"""A seat at a duel and at a game of Innsmouth: the own side and the own sheet first, the log says who."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.files import paths
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import games
from companion.apps.tables.boxes import innsmouth_box, realms_box
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.realms_table import RealmsTable
from companion.apps.tables.routes.route_thread import RouteThread
from companion.facts import innsmouth, realms
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as ic
from companion.innsmouth.game.state import BoardSide, Phase
from companion.innsmouth.town.town import TouristKind
from companion.realms.game import commands as rc
from companion.screens.acts import encode
from companion.screens.devices import seats
from companion.screens.innsmouth.drafts.view import OpenSeat
from companion.screens.innsmouth.drafts.view import OpenSheet as OpenTownSettings
from companion.screens.innsmouth.drafts.view import SheetKind as TownSheet
from companion.screens.realms.drafts.turn_draft import ChooseSeat
from companion.screens.realms.drafts.view import OpenSheet as OpenSettings
from companion.screens.realms.drafts.view import SheetKind
from companion.widgets.carrier import Browser, Tap

Page = GamePage[Any, Any]


def duel(folder: Path, table: str = "", **asked: str) -> RealmsPage:
    """A page of a duel."""
    kept = RealmsTable(lambda: SqliteJournal(folder / "games.sqlite"))
    box = realms_box.BoxFile(folder)
    return RealmsPage(
        notebook.host("realms"), kept, realms.load(), box, PageWishes(table=table, language="en", **asked)
    )


def town(folder: Path, table: str = "", **asked: str) -> InnsmouthPage:
    """A page of a game of Innsmouth."""
    kept = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
    box, wish = innsmouth_box.BoxFile(folder), PageWishes(table=table, language="en", **asked)
    return InnsmouthPage(notebook.host("innsmouth"), kept, innsmouth.load(), box, False, wish, RouteThread())


OPEN = {"realms": duel, "innsmouth": town}
SET_UP = {
    "realms": rc.SetUpDuel(("Ann", "Bob")),
    "innsmouth": ic.SetUpGame(("Ann", "Bob"), BoardSide.CULTISTS),
}
DICE = [Die(number, (TouristKind.CIRCLE,)) for number in (2, 3, 6)]
NEXT = {
    "realms": rc.PassTurn(),
    "innsmouth": ic.TellRoundDice(*DICE, Bonus.BLANK),
}
"""What makes it Bob's turn, or everybody's."""


def do(page: Page, act: Any, tap: str) -> None:
    page.tapped(Tap(tap, encode(act)))


def follow(page: Page) -> str:
    session = page.table.session
    assert session is not None
    page.others_did(session.catch_up())
    return unescape(page.page.toast)  # type: ignore[attr-defined]


def root(page: Page) -> dict[str, str]:
    found: dict[str, str] = json.loads(page.page.root)  # type: ignore[attr-defined]
    return found


@pytest.fixture(params=["realms", "innsmouth"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Page, Page]:
    kind = request.param
    mine = OPEN[kind](tmp_path)
    mine.browser_reported(Browser(width="phone", prefs={}))
    do(mine, SET_UP[kind], "set-up")
    other = OPEN[kind](tmp_path, mine.table.name, guest=paths.PLAYS)
    other.browser_reported(Browser(width="mid", prefs={}))
    return kind, mine, other


def test_a_guest_sits_down_in_two_taps_and_is_named_by_the_seat(two: tuple[str, Page, Page]) -> None:
    kind, mine, other = two
    do(other, seats.WishSeat(1), "wish")
    said = words.load("en").t("Sit down: {who}", who="Bob")
    assert said in unescape(other.page.panel)  # type: ignore[attr-defined]
    do(other, seats.SitDown(1), "sit")
    assert other.view.sits == 1
    assert (other.view.turn if kind == "realms" else other.view).seat == 1, "the own side, the own sheet"
    do(other, NEXT[kind], "next")
    assert other.table.history.records[-1].who == "seat2"
    assert ">Bob: " in follow(mine)


def test_a_turn_that_another_device_brings_is_called(two: tuple[str, Page, Page]) -> None:
    kind, mine, other = two
    do(other, seats.SitDown(1), "sit")
    assert root(other)["call"] == "0"
    do(mine, NEXT[kind], "next")
    follow(other)
    assert root(other)["call"] == "1"
    assert root(mine)["call"] == "", "whoever has no seat is called by nothing"


def test_who_plays_for_two_in_a_duel_has_the_side_that_plays_next(tmp_path: Path) -> None:
    """Ann and Cy are here, Bob is somebody else's."""
    mine = duel(tmp_path)
    mine.browser_reported(Browser(width="phone", prefs={}))
    do(mine, rc.SetUpDuel(("Ann", "Bob", "Cy")), "set-up")
    other = duel(tmp_path, mine.table.name, guest=paths.PLAYS)
    other.browser_reported(Browser(width="mid", prefs={}))
    do(other, seats.SitDown(1), "bob")
    do(mine, seats.SitDown(2, 0), "sit")
    seen, signed, calls = [mine.view.turn.seat], [], []
    for number, (page, watching) in enumerate(((mine, other), (other, mine), (mine, other), (mine, other))):
        do(page, rc.PassTurn(), f"pass {number}")
        signed.append(page.table.history.records[-1].who)
        follow(watching)
        seen.append(mine.view.turn.seat)
        calls.append(root(mine)["call"])
    assert seen == [0, 2, 2, 0, 2], "whichever of the two plays next"
    assert signed == ["seat1", "seat2", "seat3", "seat1"], "the log names the one whose turn it was"
    assert calls == ["0", "1", "1", "1"], "a turn of either is called, when another device brings it"
    do(mine, rc.ChangeSanity(1, -3), "a blow")
    assert mine.table.history.records[-1].who == "seat3+seat1", "Bob has the turn: nobody knows which of the two it was"
    do(mine, OpenSettings(SheetKind.SETTINGS), "settings")
    assert pressed(mine) == ["Ann", "Cy"]
    do(mine, ChooseSeat(1), "look at Bob's side")
    do(other, rc.PassTurn(), "pass on")
    follow(mine)
    assert mine.view.turn.seat == 1, "what was looked at on purpose stays"


def test_who_plays_for_two_in_a_town_has_both_sheets_before_the_others(tmp_path: Path) -> None:
    """Bob and Cy are here, Ann is somebody else's."""
    mine = town(tmp_path)
    mine.browser_reported(Browser(width="phone", prefs={}))
    do(mine, ic.SetUpGame(("Ann", "Bob", "Cy"), BoardSide.CULTISTS), "set-up")
    do(mine, ic.SetRound(2, Phase.DICE), "second round")
    other = town(tmp_path, mine.table.name, guest=paths.PLAYS)
    other.browser_reported(Browser(width="mid", prefs={}))
    do(mine, seats.SitDown(2, 1), "sit")
    do(other, NEXT["innsmouth"], "dice")
    follow(mine)
    assert mine.view.seat == 2
    assert root(mine)["call"] == "1"
    assert order_of(mine) == ["Cy", "Bob", "Ann"]
    do(mine, ic.ChooseQuarter(2, (2, 3)), "quarter of Cy")
    for road in ("1-2~1-3", "1-3~1-4A"):
        do(mine, ic.DrawSegment(2, road), road)
    assert "Next: Bob" in unescape(mine.page.panel)
    do(mine, ic.ChooseQuarter(1, (2, 3)), "quarter of Bob")
    assert [record.who for record in mine.table.history.records[-4:]] == ["seat3"] * 3 + ["seat2"]
    do(mine, OpenTownSettings(TownSheet.SETTINGS), "settings")
    assert pressed(mine) == ["Bob", "Cy"]


def pressed(page: Page) -> list[str]:
    """Whom the settings show as played here."""
    found = re.findall(r"<button[^>]*aria-pressed=\"true\"[^>]*SitDown[^>]*>(.*?)</button>", page.page.panel)  # type: ignore[attr-defined]
    return [re.sub("<[^>]*>", "", one).strip() for one in found]


def order_of(page: Page) -> list[str]:
    """Who is listed as being at it, in order."""
    acts = {encode(OpenSeat(seat)): who for seat, who in enumerate(("Ann", "Bob", "Cy"))}
    shown = unescape(page.page.panel).partition("At the table")[2]  # type: ignore[attr-defined]
    return sorted(acts.values(), key=lambda who: shown.index(next(act for act, one in acts.items() if one == who)))
