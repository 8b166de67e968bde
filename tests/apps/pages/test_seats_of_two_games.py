"""A seat at a duel and at a game of Innsmouth: the own side and the own sheet first, the log says who."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps import notebook
from companion.apps.browser.address import Asked
from companion.apps.files import paths
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import games, innsmouth_box, realms_box
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.realms_table import RealmsTable
from companion.apps.tables.route_thread import RouteThread
from companion.facts import innsmouth, realms
from companion.history.sqlite_journal import SqliteJournal
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as ic
from companion.innsmouth.game.state import Mode
from companion.innsmouth.town.town import Kind
from companion.realms.game import commands as rc
from companion.screens.acts import encode
from companion.screens.devices import seats
from companion.widgets.carrier import Browser, Tap

Page = GamePage[Any, Any]


def duel(folder: Path, table: str = "", **asked: str) -> RealmsPage:
    """A page of a duel."""
    kept = RealmsTable(lambda: SqliteJournal(folder / "games.sqlite"))
    box = realms_box.BoxFile(folder)
    return RealmsPage(notebook.host("realms"), kept, realms.load(), box, Asked(table=table, language="en", **asked))


def town(folder: Path, table: str = "", **asked: str) -> InnsmouthPage:
    """A page of a game of Innsmouth."""
    kept = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
    box, wish = innsmouth_box.BoxFile(folder), Asked(table=table, language="en", **asked)
    return InnsmouthPage(notebook.host("innsmouth"), kept, innsmouth.load(), box, False, wish, RouteThread())


OPEN = {"realms": duel, "innsmouth": town}
SET_UP = {
    "realms": rc.SetUpDuel(("Ann", "Bob")),
    "innsmouth": ic.SetUpGame(("Ann", "Bob"), Mode.CULTISTS),
}
DICE = [Die(number, (Kind.CIRCLE,)) for number in (2, 3, 6)]
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
