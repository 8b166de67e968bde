"""The report that a player copies: enough for who mends it, and nothing that lets others play."""

from __future__ import annotations

import io
import sys
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from companion import __version__, errors
from companion.apps.browser.address import PageWishes
from companion.apps.notebook import host
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.pages.around.report import LONGEST, TRACE_LINES, report
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.realms.game import commands as realms
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.widgets.carrier import Browser, Tap

NAMES = ("Anna Petrova", "Joe")
SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe", player=NAMES[0]), c.Seat("joe_diamond", player=NAMES[1])))
ELSEWHERE = "x7-Qv_2LmP0a"
"""The name of another table."""
REALMS = realms.SetUpDuel(("Anna Petrova", "Bob"))


@pytest.fixture
def session(tmp_path: Path) -> Session[Any]:
    journal = SqliteJournal(tmp_path / "companion.sqlite")
    session = Session.start(games.arkham(), journal, "An evening", "Bob's phone")
    session.do(SET_UP)
    return session


@pytest.fixture
def page(tmp_path: Path, session: Session[Any]) -> ArkhamPage:
    table = OpenGame(games.arkham(), lambda: SqliteJournal(tmp_path / "companion.sqlite"))
    page = ArkhamPage(host("arkham"), table, facts.load(), PageWishes(table=session.game_id, language="en"))
    page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
    return page


@pytest.fixture
def table(page: ArkhamPage) -> OpenGame[Any]:
    return page.context.table


@pytest.fixture
def no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process had no error yet, and forgets those of the test."""
    monkeypatch.setattr(errors, "_TRACES", deque(maxlen=1))


def _fail(error: Exception) -> None:
    try:
        raise error
    except type(error):
        errors.log_trace()


@pytest.mark.usefixtures("no_error")
def test_it_has_version_game_and_the_twelve_newest_of_twenty_entries(
    session: Session[Any], table: OpenGame[Any]
) -> None:
    for terror in range(1, 20):
        session.do(c.CorrectTerror(terror % 2))
    table.open(session.game_id, "")
    copied = report(table)
    first, *entries = copied.text.splitlines()
    assert first.startswith(f"Almanac {__version__}, arkham, Python 3.")
    assert [int(line.split()[0]) for line in entries] == list(range(9, 21))
    assert all("CorrectTerror" in line for line in entries)
    assert (copied.has_entries, copied.has_error) == (True, False)


@pytest.mark.usefixtures("no_error")
def test_it_names_no_table_no_author_no_player_and_no_folder(session: Session[Any], table: OpenGame[Any]) -> None:
    home = Path.home()
    told = f"{session.game_id} of {ELSEWHERE}: Anna Petrova at {home} in {home / 'my games' / 'evening.sqlite'}"
    _fail(KeyError(told))
    text = report(table).text
    assert "SetUpTable" in text
    assert "amanda_sharpe" in text
    assert "KeyError: '(table) of (table): (player) at ~ in evening.sqlite'" in text
    secrets = (session.game_id, ELSEWHERE, "Bob's phone", *NAMES, "Petrova", str(home), str(Path(__file__).parent))
    assert [secret for secret in secrets if secret in text] == []
    assert 'File "test_report.py", line' in text


@pytest.mark.usefixtures("no_error")
@pytest.mark.parametrize(
    ("told", "left"),
    [
        (r"C:\Users\Anna P\games\evening.sqlite", "evening.sqlite"),
        (r"'C:\\Users\\Anna P\\evening.sqlite'", "'evening.sqlite'"),
        ("/srv/o'neil/evening.sqlite", "evening.sqlite"),
        ("6 / 2 / 3", "6 / 2 / 3"),
        ("no card amanda_sharpe_2 in RuntimeError", "no card amanda_sharpe_2 in RuntimeError"),
    ],
)
def test_of_a_path_the_name_of_the_file_is_left(table: OpenGame[Any], told: str, left: str) -> None:
    _fail(RuntimeError(told))
    assert report(table).text.splitlines()[-1] == f"RuntimeError: {left}"


@pytest.mark.usefixtures("no_error")
def test_a_long_error_is_cut_to_its_end(table: OpenGame[Any]) -> None:
    _fail(ZeroDivisionError("\n".join(("of the dice",) * 500) + " " + "at last " * 400))
    lines = report(table).text.splitlines()
    assert len(lines) == 2 + TRACE_LINES
    assert max(map(len, lines)) <= LONGEST
    assert lines[-1].startswith("of the dice at last")


@pytest.mark.usefixtures("no_error")
def test_the_names_of_a_duel_are_in_neither_its_set_up_nor_a_new_name(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "duel.sqlite")
    session = Session.start(games.realms(), journal, "", "")
    session.do(REALMS)
    session.do(realms.RenamePlayer(0, "Maria"))
    table = OpenGame(games.realms(), lambda: journal)
    table.open(session.game_id, "")
    text = report(table).text
    assert '"names":["(player)","(player)"]' in text
    assert [name for name in ("Anna", "Bob", "Maria") if name in text] == []


@pytest.mark.usefixtures("no_error")
def test_the_newest_unexpected_error_is_in_it_also_without_a_table(capfd: pytest.CaptureFixture[str]) -> None:
    _fail(ZeroDivisionError("of the dice"))
    copied = report(OpenGame(games.realms(), lambda: pytest.fail("no journal is opened")))
    assert copied.text.endswith("ZeroDivisionError: of the dice")
    assert (copied.has_entries, copied.has_error) == (False, True)
    assert capfd.readouterr().err.endswith("of the dice\n"), "the terminal has it, too, without an empty line"


@pytest.mark.usefixtures("no_error")
@pytest.mark.parametrize("log", [None, io.StringIO()], ids=["no log at all", "a log of its own"])
def test_an_error_is_never_printed_among_what_a_program_answers(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], log: io.StringIO | None
) -> None:
    """pythonw has no standard error."""
    monkeypatch.setattr(sys, "__stderr__", None)
    monkeypatch.setattr(sys, "stderr", log)
    _fail(ZeroDivisionError("of the dice"))
    assert capfd.readouterr().out == ""
    assert log is None or log.getvalue().endswith("of the dice\n")
    assert "of the dice" in errors.last_trace()


def test_the_settings_offer_it(page: ArkhamPage) -> None:
    page.tapped(Tap("open", encode(v.OpenSheet(v.SheetKind.SETTINGS))))
    (sheet,) = (text for text in page.context.drawn.values() if 'data-copy="Almanac ' in text)
    assert "SetUpTable" in sheet
