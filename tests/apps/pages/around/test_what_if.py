"""A copy to try things out on: everything works there, and nothing of it reaches the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_seats_of_two_games import NEXT, OPEN, SET_UP, do, root

from companion.apps import notebook
from companion.apps.browser.address import PageWishes, wishes_in
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as ac
from companion.arkham.table.state import Phase
from companion.facts import arkham
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.arkham.drafts.page_acts import AskBackTo, OpenTab, Tab
from companion.screens.arkham.odds_draft.acts import OddsPage, ShowOdds
from companion.screens.innsmouth.drafts.view import OpenSheet, SheetKind
from companion.screens.pages import CompareCopy, PageLinks, Undo
from companion.screens.realms.drafts.view import OpenTab as RealmsTab
from companion.screens.realms.drafts.view import Tab as DuelTab
from companion.widgets.carrier import Browser


def board(folder: Path, table: str = "", **asked: str) -> ArkhamPage:
    """A page of Arkham Horror."""
    game = OpenGame(games.arkham(), lambda: SqliteJournal(folder / "games.sqlite"))
    wishes = PageWishes(table=table, language="en", **asked)
    return ArkhamPage(notebook.host("arkham"), game, arkham.load(), wishes)


PAGES: dict[str, Callable[..., Any]] = {**OPEN, "arkham": board}
BEGINS: dict[str, Any] = {**SET_UP, "arkham": ac.SetUpTable("hastur", (ac.Seat("kate_winthrop"),))}
GOES_ON: dict[str, Any] = {**NEXT, "arkham": ac.RaiseDoom()}


def shown(page: Any, region: str) -> str:
    return unescape(getattr(page.page, region))


def opened(kind: str, folder: Path, table: str = "", **asked: str) -> Any:
    page = PAGES[kind](folder, table, **asked)
    page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
    return page


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_nothing_done_on_a_copy_reaches_the_table(kind: str, tmp_path: Path) -> None:
    mine = opened(kind, tmp_path)
    do(mine, BEGINS[kind], "begin")
    name, before, file = mine.table.name, mine.table.state, mine.table.export()
    copy = opened(kind, tmp_path, name, what_if="0")
    assert copy.table.state == before
    do(copy, GOES_ON[kind], "try")
    assert copy.table.state != before, "everything works on it"
    again = opened(kind, tmp_path, name)
    assert (again.table.state, again.table.session.number) == (before, 1)
    assert copy.table.export() == file, "what is saved or sent from it is the table"
    assert shown(copy, "address") == name, "a reload asks for the table"
    assert set(json.loads(shown(copy, "prefs"))) == set(json.loads(shown(opened(kind, tmp_path), "prefs"))) - {kind}


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_a_copy_says_what_it_is_and_how_it_differs_from_the_table(kind: str, tmp_path: Path) -> None:
    mine = opened(kind, tmp_path)
    do(mine, BEGINS[kind], "begin")
    copy = opened(kind, tmp_path, mine.table.name, what_if="0")
    notice = json.loads(shown(copy, "stands"))
    assert notice["text"].startswith("What if: this is a copy")
    assert notice["leaves"] == {"label": "Back to the table", "href": f"{kind}.ipynb?lang=en&table={mine.table.name}"}
    assert "what if, not saved" in shown(copy, "heart")
    assert (root(copy)["tries"], root(mine)["tries"], shown(mine, "stands")) == ("1", "", "")
    do(copy, CompareCopy(), "compare")
    assert "Nothing differs from the table" in shown(copy, "toast")
    do(copy, GOES_ON[kind], "try")
    do(copy, CompareCopy(), "compare again")
    assert " here, " in shown(copy, "toast")
    do(mine, GOES_ON[kind], "the table goes on")
    do(copy, CompareCopy(), "compare with the newest")
    assert "Nothing differs from the table" in shown(copy, "toast")


def test_what_the_table_did_meanwhile_is_told_apart_from_what_was_tried(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    for tap, act in enumerate((BEGINS["arkham"], ac.RaiseDoom(), ac.RaiseTerror())):
        do(mine, act, str(tap))
    copy = opened("arkham", tmp_path, mine.table.name, what_if="2")
    do(copy, CompareCopy(), "before anything is tried")
    assert shown(copy, "toast").count("Only at the table:") == 1
    assert "Changed here:" not in shown(copy, "toast"), "the entries after that from which the copy was taken"
    do(copy, ac.RaiseDoom(), "try")
    do(mine, ac.CorrectRound(5), "the table goes on")
    do(copy, CompareCopy(), "compare")
    here, there = shown(copy, "toast").split("Only at the table:")
    for text, what in ((here, "Doom"), (there, "Terror"), (there, "Round")):
        assert f"{what}" in text, shown(copy, "toast")
    assert "Changed here:" in here
    assert "Terror" not in here
    assert "Doom" not in there


def test_a_copy_begins_at_any_entry_of_the_log_and_undoes_its_own_acts(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    for tap, act in enumerate((BEGINS["arkham"], ac.RaiseDoom(), ac.RaiseTerror(), ac.RaiseTerror())):
        do(mine, act, str(tap))
    do(mine, OpenTab(Tab.LOG), "log")
    do(mine, AskBackTo(2), "back")
    assert f'href="arkham.ipynb?lang=en&table={mine.table.name}&what-if=2"' in shown(mine, "panel")
    copy = opened("arkham", tmp_path, mine.table.name, what_if="2")
    assert (copy.table.state.doom, copy.table.state.terror) == (1, 0)
    do(copy, Undo(2), "undo")
    assert (copy.table.state.doom, mine.table.state.doom, mine.table.state.terror) == (0, 1, 2)


LOGS: dict[str, Any] = {"innsmouth": OpenSheet(SheetKind.LOG), "realms": RealmsTab(DuelTab.LOG)}


@pytest.mark.parametrize("kind", sorted(LOGS))
def test_every_line_of_a_log_that_stands_leads_to_a_copy_from_there(kind: str, tmp_path: Path) -> None:
    mine = opened(kind, tmp_path)
    for tap, act in enumerate((BEGINS[kind], GOES_ON[kind])):
        do(mine, act, str(tap))
    do(mine, LOGS[kind], "log")
    region = shown(mine, "panel") + shown(mine, "sheet")
    assert f"{mine.table.name}&what-if=1" in region
    assert f"{mine.table.name}&what-if=2" in region
    do(mine, Undo(2), "undo")
    region = shown(mine, "panel") + shown(mine, "sheet")
    assert f"{mine.table.name}&what-if=2" not in region
    copy = opened(kind, tmp_path, mine.table.name, what_if="1")
    do(copy, LOGS[kind], "log of the copy")
    assert "what-if=" not in shown(copy, "panel") + shown(copy, "sheet")


def test_the_plan_leads_to_a_copy_on_which_it_can_be_tried(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    for tap, act in enumerate((BEGINS["arkham"], ac.CorrectSliders(0, (1, 1, 1)), ac.PutGate("woods", "abyss"))):
        do(mine, act, str(tap))
    do(mine, OpenTab(Tab.ODDS), "odds")
    copy = opened("arkham", tmp_path, mine.table.name, what_if="0")
    do(copy, OpenTab(Tab.ODDS), "odds of the copy")
    for page, is_offered in ((mine, True), (copy, False)):
        do(page, ShowOdds(OddsPage.PLAN), "plan")
        assert ("Try the plan on a copy" in shown(page, "panel")) is is_offered
        assert (f"{mine.table.name}&what-if=0" in shown(page, "panel")) is is_offered


def test_a_copy_asks_nobody_to_move_anything_on_the_board(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    for tap, act in enumerate((BEGINS["arkham"], ac.BeginPhase(Phase.UPKEEP))):
        do(mine, act, str(tap))
    copy = opened("arkham", tmp_path, mine.table.name, what_if="0")
    for page in (mine, copy):
        do(page, ac.PutCard("curfew_enforced"), "card")
        do(page, ac.WakeAncientOne(), "wake")
    assert "al-ticker" in shown(mine, "strip"), "doom fills up and the environment goes, by hand"
    assert "al-ticker" not in shown(copy, "strip")


def test_every_difference_of_a_copy_is_named(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    do(mine, BEGINS["arkham"], "begin")
    copy = opened("arkham", tmp_path, mine.table.name, what_if="0")
    places = arkham.load().unstable
    for tap, place in enumerate(places[:11]):
        do(copy, ac.CorrectClues(place, 7), f"clues {tap}")
    for tap, act in enumerate((ac.RaiseDoom(), ac.RaiseTerror(), ac.CorrectRound(5))):
        do(copy, act, f"act {tap}")
    do(copy, CompareCopy(), "compare")
    assert shown(copy, "toast").count(" here, ") > 12


@pytest.mark.parametrize(("asked", "doom"), [("0", 2), ("", 2), ("many", 2), ("99", 2), ("-1", 2), ("2", 1)])
def test_an_odd_number_in_the_address_takes_the_whole_log(tmp_path: Path, asked: str, doom: int) -> None:
    mine = opened("arkham", tmp_path)
    for tap, act in enumerate((BEGINS["arkham"], ac.RaiseDoom(), ac.RaiseDoom())):
        do(mine, act, str(tap))
    wished = wishes_in(f"table={mine.table.name}&what-if={asked}").what_if
    copy = opened("arkham", tmp_path, mine.table.name, what_if=wished)
    assert (copy.table.state.doom, copy.table.real is not None) == (doom, asked != "")


def test_before_the_set_up_there_is_no_copy_to_have(tmp_path: Path) -> None:
    page = opened("arkham", tmp_path, what_if="0")
    assert (page.table.real, page.what_if.address, shown(page, "stands")) == (None, "", "")
    assert PageLinks().copy_from(3) == ""
