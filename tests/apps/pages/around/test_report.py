"""The report that a player copies: enough for who mends it, and nothing that lets others play."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import __version__, errors
from companion.apps.browser.address import PageWishes
from companion.apps.notebook import host
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.pages.around.report import ENTRIES, LONGEST, report
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.widgets.carrier import Browser, Tap

SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe", player="Anna"), c.Seat("joe_diamond")))


@pytest.fixture
def page(tmp_path: Path) -> ArkhamPage:
    journal = SqliteJournal(tmp_path / "companion.sqlite")
    session = Session.start(games.arkham(), journal, "An evening", "Bob's phone")
    session.do(SET_UP)
    table = OpenGame(games.arkham(), lambda: journal)
    page = ArkhamPage(host("arkham"), table, facts.load(), PageWishes(table=session.game_id, language="en"))
    page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
    return page


def test_it_has_version_game_and_the_newest_entries_but_no_author_and_no_table(page: ArkhamPage) -> None:
    table = page.context.table
    first, *entries = report("arkham", table.history.records).splitlines()
    assert first.startswith(f"Almanac {__version__}, arkham, Python 3.")
    assert [line.split()[0] for line in entries] == [str(record.number) for record in table.history.records][-ENTRIES:]
    assert "SetUpTable" in entries[-1]
    assert max(map(len, entries)) <= LONGEST
    assert table.name not in report("arkham", table.history.records)
    assert "Bob's phone" not in report("arkham", table.history.records)


def test_the_newest_unexpected_error_is_in_it(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "_TRACES", errors._TRACES.copy())
    try:
        raise ZeroDivisionError("of the dice")
    except ZeroDivisionError:
        errors.log_trace()
    assert report("realms", ()).endswith("ZeroDivisionError: of the dice\n")
    assert "of the dice" in capfd.readouterr().err, "the terminal has it, too"


def test_the_settings_offer_it(page: ArkhamPage) -> None:
    page.tapped(Tap("open", encode(v.OpenSheet(v.SheetKind.SETTINGS))))
    (sheet,) = (text for text in page.context.drawn.values() if 'data-copy="Almanac ' in text)
    assert "SetUpTable" in sheet
