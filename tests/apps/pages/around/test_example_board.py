"""The walk over the board before a table is laid out: what the drawn board offers there leads nowhere else."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import tour
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
SETTINGS = encode(v.OpenSheet(v.SheetKind.SETTINGS))


class Newcomer:
    """Somebody in the set-up of a table who walks over the board first."""

    def __init__(self, file: Path, width: str) -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, PageWishes(language="en"))
        self.page.browser_reported(Browser(width=width, room=(390, 600), prefs={}))
        self.taps = 0

    def tap(self, act: str) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}", act, "1", False))

    def at(self, station: int) -> v.View:
        """Walk to a station; return the view there."""
        self.tap(encode(v.OpenTour(station)))
        return self.page.view

    def offered(self) -> set[str]:
        """Return every act that the drawn page offers."""
        return {unescape(act) for text in self.page.context.drawn.values() for act in re.findall(r'-act="(.*?)"', text)}


@pytest.mark.parametrize("width", ["phone", "wide"])
def test_nothing_that_the_example_board_offers_leads_out_of_the_walk(
    tmp_path: Path, width: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ways out: to leave, to another station, and what can be opened over the set-up and closed again."""
    newcomer = Newcomer(tmp_path / "table", width)
    kinds: set[str] = set()
    for station in range(len(tour.STATIONS)):
        view = newcomer.at(station)
        for act in sorted(newcomer.offered()):
            read = json.loads(act)
            kinds.add(read.get("go") or read["do"])
            newcomer.page.view = view
            with monkeypatch.context() as without:
                without.setattr(newcomer.page, "refresh", lambda: None)
                newcomer.tap(act)
                after = newcomer.page.view
                assert newcomer.table.state is None
                if read.get("go") == "OpenTour" or after == view:
                    continue
                assert after.message is None, f"{act} at station {station}"
                assert read.get("go") == "OpenRules" or act == SETTINGS, f"{act} at station {station}"
                newcomer.tap(encode(v.Close()))
                assert newcomer.page.view == view, f"{act} at station {station}"
        newcomer.page.view = view
    assert {"RaiseDoom", "BeginPhase", "StepNumber", "OpenSheet", "OpenTab", "TapPlace"} <= kinds


@pytest.mark.parametrize("act", [c.RaiseDoom(), c.BeginPhase(Phase.UPKEEP), v.OpenSheet(v.SheetKind.NUMBERS)])
def test_settings_over_the_walk_do_not_let_a_late_tap_through(tmp_path: Path, act: Command | v.Navigation) -> None:
    newcomer = Newcomer(tmp_path / "table", "phone")
    newcomer.at(3)
    newcomer.tap(SETTINGS)
    view = newcomer.page.view
    newcomer.tap(encode(act))
    assert newcomer.page.view == view


def test_a_table_laid_out_by_a_tap_that_waited_ends_the_walk(tmp_path: Path) -> None:
    """The walk's line would hide undo and the lit button of the real game."""
    newcomer = Newcomer(tmp_path / "table", "phone")
    newcomer.at(3)
    newcomer.tap(encode(c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe")))))
    assert newcomer.table.state is not None
    newcomer.tap(encode(v.OpenTab(v.Tab.TABLE)))
    assert newcomer.page.view.tour == v.OpenTour(-1)
    assert encode(v.OpenTour(4)) not in newcomer.offered()
