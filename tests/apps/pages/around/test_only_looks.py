"""A guest who came to look: every act is refused with one sentence, and nothing is written."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.apps import notebook
from companion.apps.browser import visitor
from companion.apps.browser.address import PageWishes, table_link
from companion.apps.files import paths
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import games
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.realms_table import RealmsTable
from companion.arkham.table import commands as c
from companion.errors import IllegalCommand
from companion.facts import arkham as facts
from companion.facts import realms as realms_facts
from companion.history.export import export_game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.history.timeline import Refusal
from companion.realms.cards.my_box import MyBox
from companion.realms.game.commands import SetUpDuel
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.keeping import links
from companion.widgets.carrier import Browser, Tap

SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))
SAID = "You are only watching: only players can act at this table."


class Here:
    """A page of somebody who looks, at a table that is laid out."""

    def __init__(self, folder: Path, table: str = "", guest: str = paths.LOOKS) -> None:
        self.journal = SqliteJournal(folder / "companion.sqlite")
        game = OpenGame(games.arkham(), lambda: self.journal)
        asked = PageWishes(table=table, language="en", guest=guest)
        self.page = ArkhamPage(notebook.host("arkham"), game, facts.load(), asked)
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))

    def tap(self, act: Any, value: str = "") -> str:
        """Do it; what the page says to it."""
        self.page.tapped(Tap(f"tap of {type(act).__name__}", encode(act, "text" if value else ""), value))
        return unescape(self.page.page.toast)


@pytest.fixture
def table(tmp_path: Path) -> str:
    journal = SqliteJournal(tmp_path / "companion.sqlite")
    session = Session.start(games.arkham(), journal, "Вечер", "x")
    session.do(SET_UP)
    session.do(c.RaiseTerror())
    journal.close()
    return session.game_id


def entries(folder: Path) -> dict[str, int]:
    journal = SqliteJournal(folder / "companion.sqlite")
    try:
        return {game.id: game.entries for game in journal.games()}
    finally:
        journal.close()


def test_every_way_to_write_is_refused_with_one_sentence(tmp_path: Path, table: str) -> None:
    here, before = Here(tmp_path, table), entries(tmp_path)
    document = export_game(here.journal, table, games.arkham())
    for act in (c.RaiseTerror(), v.Undo(2), v.Redo(2), v.BackTo(1, 2)):
        assert SAID in here.tap(act), act
    assert SAID in here.tap(v.ImportTable(""), document)
    assert entries(tmp_path) == before


def test_no_table_is_begun(tmp_path: Path, table: str) -> None:
    here, before = Here(tmp_path), entries(tmp_path)
    assert SAID in here.tap(SET_UP)
    assert entries(tmp_path) == before


def test_looking_around_is_free(tmp_path: Path, table: str) -> None:
    here = Here(tmp_path, table)
    assert SAID not in here.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    assert here.page.table.state is not None


@pytest.mark.parametrize("guest", ["", "plays", "host"])
def test_everybody_else_acts(tmp_path: Path, table: str, guest: str) -> None:
    assert SAID not in Here(tmp_path, table, guest).tap(c.RaiseTerror())
    assert entries(tmp_path)[table] == 3


def test_a_game_that_came_in_a_link_is_not_kept(tmp_path: Path, table: str) -> None:
    here, before = Here(tmp_path, table), entries(tmp_path)
    from companion.history.link.documents import write_link

    here.tap(links.OpenLink(write_link(export_game(here.journal, table, games.arkham()))))
    assert SAID in here.tap(links.GoOnHere())
    assert entries(tmp_path) == before


@pytest.mark.parametrize(("guest", "may_act"), [(paths.LOOKS, False), (paths.PLAYS, True)])
def test_only_who_may_act_is_offered_the_way_back_to_a_phase(
    tmp_path: Path, table: str, guest: str, may_act: bool
) -> None:
    here, other = Here(tmp_path, table, guest), Here(tmp_path, table, paths.PLAYS).page.table
    for number, phase in enumerate((c.Phase.UPKEEP, c.Phase.MOVEMENT)):
        other.do(c.BeginPhase(phase), f"tap {number}", "phone")
    session = here.page.table.session
    assert session is not None
    here.page.others_did(session.catch_up())
    toast = unescape(here.page.page.toast)
    assert "II Movement" in toast
    assert ("Back to I Upkeep" in toast) is may_act


def test_my_box_stays_as_it_is(tmp_path: Path) -> None:
    file = BoxFile(tmp_path)
    asked = PageWishes(language="en", guest=paths.LOOKS)
    table = RealmsTable(lambda: SqliteJournal(tmp_path / "companion.sqlite"))
    RealmsPage(notebook.host("realms"), table, realms_facts.load(), file, asked)
    with pytest.raises(IllegalCommand) as refused:
        file.change(lambda _: MyBox())
    assert refused.value.reason is Refusal.ONLY_LOOKS
    with pytest.raises(IllegalCommand):
        table.do(SetUpDuel(("A", "B")), "t", "x")


def test_who_looks_learns_no_address_by_which_somebody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "door"
    told.write_text("http://192.0.2.7:8866/?token=plays", "ascii")
    for name in (paths.INVITATION, paths.GUEST, "VOILA_PREHEAT"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv(paths.OPEN_DOOR, str(told))
    monkeypatch.setenv(paths.GUEST, "plays")
    assert visitor.page_wishes().guest == "plays"
    assert table_link("abc").endswith("token=plays")
    told.unlink()
    assert table_link("abc") == "", "the door is closed"
    told.write_text("http://192.0.2.7:8866/?token=plays", "ascii")
    monkeypatch.setenv(paths.GUEST, paths.LOOKS)
    assert visitor.page_wishes().guest == paths.LOOKS
    assert table_link("abc") == ""


def test_only_the_host_is_led_to_the_door(tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.INVITATION, "")
    for guest in ("", "plays", "looks", "host"):
        here = Here(tmp_path, table, guest)
        led = json.dumps(here.page.addresses(settings_are_open=True)["door"])
        assert led == (f'"../../door?lang=en&app=arkham&table={table}"' if guest == "host" else '""')


def test_the_page_says_all_the_time_that_it_only_looks_and_lights_nothing(tmp_path: Path, table: str) -> None:
    """The stylesheet takes the light off every button while the page stands under ``looks``."""
    for guest, mark, said in ((paths.LOOKS, "1", "you are watching"), (paths.PLAYS, "", "saved")):
        page: Any = Here(tmp_path, table, guest).page.page
        assert json.loads(page.root)["looks"] == mark
        assert json.loads(page.heart)["text"].startswith(said)
