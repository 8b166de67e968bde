"""What waited in a browser and came too late is told by name until it is read, also by the next page."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from test_linked_page import EVENINGS, KINDS, Visitor

from companion.apps.browser.browser_memory import place_of
from companion.apps.tables import games
from companion.arkham.table import commands as c
from companion.errors import StorageTrouble
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.innsmouth.game import correction_commands as inn
from companion.realms.game import commands as rc
from companion.screens import pages as g
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.keeping import links
from companion.widgets.carrier import Tap, Untaken, tap_of

REFUSED = {
    "arkham": c.CorrectDoom(99),
    "realms": rc.ChangeSanity(7, -1),
    "innsmouth": inn.SetSegment(0, "nowhere", True),
}
NAMED = {
    "arkham": {"en": "doom", "ru": "безысходность 99"},
    "realms": {"en": "player 8", "ru": "игрок 8"},
    "innsmouth": {"en": "segment", "ru": "отрезок"},
}
UNDO = {"en": "An undo: ", "ru": "Отмена: "}


class Waiting(Visitor):
    """A browser whose page was opened anew at a table, with taps that waited; ``kept`` is what it keeps for pages."""

    def __init__(self, kind: str, folder: Path, table: str, language: str = "en", **browser: Any) -> None:
        super().__init__(kind, folder, table, language, **browser)
        self.came = 0

    def waited(self, act: Any, tap: str = "", late: bool = False) -> None:
        self.came += 1
        self.page.tapped(Tap(tap or f"w{self.came}", encode(act), again=True, late=late))

    def lines(self) -> list[str]:
        message = self.page.view.message
        return list(message.lines) if message is not None else []

    def prefs(self) -> dict[str, Any]:
        return dict(json.loads(self.page.page.prefs))

    def own(self) -> dict[str, Any]:
        return dict(self.prefs()[place_of(self.kind, self.page.table.name)])


def laid(kind: str, folder: Path) -> str:
    """A table of this game, and its name."""
    journal = SqliteJournal(folder / "companion.sqlite")
    session = Session.start(games.games()[kind], journal, "", "x")
    for command in EVENINGS[kind]:
        session.do(command)
    journal.close()
    return session.game_id


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_that_the_table_refuses_after_a_reload_stands_below_one_another_until_it_is_read(
    kind: str, tmp_path: Path, language: str
) -> None:
    table = laid(kind, tmp_path)
    page = Waiting(kind, tmp_path, table, language)
    page.waited(REFUSED[kind])
    page.waited(g.Undo(1))
    page.tap(links.OpenShare(links.LinkContent.TABLE))
    later = Waiting(kind, tmp_path, table, language, prefs=page.prefs())
    for one in (page, later):
        named, undo = one.lines()
        assert NAMED[kind][language] in named.lower()
        assert (undo.startswith(UNDO[language]), ": " in named) == (True, True)
        assert all(line in one.region("toast") for line in (named, undo))
    later.tap(links.ReadLate())
    assert (later.lines(), "late" in later.own()) == ([], False)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_its_browser_gave_up_is_told_by_name_and_not_done(kind: str, tmp_path: Path, language: str) -> None:
    table = laid(kind, tmp_path)
    page = Waiting(kind, tmp_path, table, language)
    before = page.page.table.session.log
    page.waited(REFUSED[kind], late=True)
    page.waited(g.Undo(before[-1].number), late=True)
    page.waited(links.OpenShare(links.LinkContent.TABLE), late=True)
    page.waited(EVENINGS[kind][-1], before[-1].id, late=True)  # its answer alone was lost
    named, undo = page.lines()
    assert NAMED[kind][language] in named.lower()
    assert undo.startswith(UNDO[language])
    assert page.page.table.session.log == before


def test_what_a_disk_did_not_take_is_listed_until_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Waiting("arkham", tmp_path, laid("arkham", tmp_path))
    table, do = page.page.table, page.page.table.do

    def full(*_: Any) -> Any:
        raise StorageTrouble("The disk is full; nothing was recorded.")

    monkeypatch.setattr(table, "do", full)
    page.waited(c.CorrectTerror(3))
    page.waited(c.CorrectTerror(4))
    monkeypatch.setattr(table, "do", do)
    page.tap(g.SaveAgain())
    (line,) = page.lines()
    assert "The disk is full" in line
    assert table.state.terror == 4


def test_a_table_that_does_not_open_leaves_what_waits_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = laid("arkham", tmp_path)
    opens: Callable[..., Any] = SqliteJournal.game
    monkeypatch.setattr(SqliteJournal, "game", _locked)
    page = Waiting("arkham", tmp_path, name)
    for late in (False, True):
        with pytest.raises(Untaken):
            page.waited(c.CorrectTerror(3), "w", late=late)
    with pytest.raises(Untaken):
        page.waited(g.Undo(1), "u")
    monkeypatch.setattr(SqliteJournal, "game", opens)
    page.tap(g.OpenAgain())
    page.waited(c.CorrectTerror(3), "w")
    assert page.page.table.state.terror == 3


def _locked(*_: Any) -> Any:
    raise StorageTrouble("The saved games are busy; try again.")


@pytest.mark.parametrize(
    "late", [7, {}, ["x"], [["x", {"en": "y"}]], [["x", {"en": ["a", 1]}]], [[1, {"en": ["a", "b"]}]]]
)
def test_a_list_that_no_page_kept_is_not_believed(tmp_path: Path, late: object) -> None:
    table = laid("arkham", tmp_path)
    own = {place_of("arkham", table): {"table": table, "tab": "log", "late": late}}
    page = Waiting("arkham", tmp_path, table, prefs=own)
    assert (page.lines(), page.page.view.tab) == ([], v.Tab.LOG)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_what_waited_stands_in_the_log_as_it_was_tapped_and_by_whom(tmp_path: Path) -> None:
    page = Waiting("arkham", tmp_path, laid("arkham", tmp_path))
    begun = datetime.fromisoformat(page.page.table.session.log[0].at)
    page.page.table._clock = lambda: begun + timedelta(hours=2)
    for terror, ago, at in ((3, 1800.0, timedelta(minutes=90)), (4, 36_000.0, timedelta())):
        page.page.tapped(Tap(f"w{terror}", encode(c.CorrectTerror(terror)), again=True, ago=ago, who="pete/Ann"))
        newest = page.page.table.session.log[-1]
        assert (newest.who, datetime.fromisoformat(newest.at) - begun) == ("pete/Ann", at)
    page.tap(c.CorrectTerror(5))
    newest = page.page.table.session.log[-1]
    assert (newest.who, datetime.fromisoformat(newest.at)) == (
        page.page.context.browser.width,
        begun + timedelta(hours=2),
    )


@pytest.mark.parametrize(
    ("said", "ago"),
    [({"ago": -5}, 0.0), ({"ago": 1e9}, 43_200.0), ({"ago": 3, "who": "x" * 200}, 3.0), ({}, 0.0)],
)
def test_a_clock_that_lies_is_believed_within_bounds(said: dict[str, Any], ago: float) -> None:
    tap = tap_of({"kind": "tap", "id": "t", "act": "{}", **said})
    assert tap is not None
    assert (tap.ago, tap.is_odd) == (ago, False)


@pytest.mark.parametrize(
    "said", [{"ago": "soon"}, {"ago": True}, {"ago": float("nan")}, {"who": 3}, {"who": ["x"]}, {"who": "x" * 201}]
)
def test_a_tap_that_says_of_itself_what_no_page_says_is_refused_with_a_sentence(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    page = Waiting("arkham", tmp_path, laid("arkham", tmp_path))
    before, notes = page.page.table.session.log, list[str]()
    page.page.page.note = notes.append  # type: ignore[attr-defined]
    tap = tap_of({"kind": "tap", "id": "t", "act": encode(c.CorrectTerror(3)), "again": True, **said})
    assert tap is not None
    page.page.tapped(tap)
    assert page.page.table.session.log == before
    assert notes == ["The tap has an impossible time or name and was ignored."]
