"""A saved table taken from a file by the page: the sentences of the command line, and nothing changes but the shelf."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.apps import cli, games
from companion.apps.address import Asked
from companion.apps.arkham_page import ArkhamPage
from companion.apps.kept_game import KeptGame
from companion.arkham import commands as c
from companion.facts import arkham as facts
from companion.history.export import export_game
from companion.history.session import Session
from companion.history.sqlite_journal import SqliteJournal
from companion.realms.commands import SetUpDuel
from companion.screens.acts import encode
from companion.screens.arkham import view as v
from companion.screens.comfort import LARGEST
from companion.widgets.page import Browser, Tap

SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))


class Here:
    """A page of Arkham on a shelf of its own."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.journal = SqliteJournal(folder / "companion.sqlite")
        self.table = KeptGame(games.arkham(), lambda: self.journal)
        self.page = ArkhamPage(self.table, facts.load(), Asked(language=language))
        self.page.browser_said(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0

    def tap(self, act: Any, value: str = "") -> None:
        self.taps += 1
        self.page.tapped(Tap(f"t{self.taps}", encode(act, "text" if value else ""), value))

    def take(self, document: str) -> str:
        """Pick a file; what the page says to it."""
        self.tap(v.ImportTable(""), document)
        return unescape(self.page.page.toast)


@pytest.fixture
def document(tmp_path: Path) -> str:
    """A table of another house."""
    journal = SqliteJournal(tmp_path / "elsewhere" / "companion.sqlite")
    session = Session.start(games.arkham(), journal, "Вечер", "x")
    session.do(SET_UP, "a1")
    session.do(c.CorrectDoom(3), "a2")
    return export_game(journal, session.game_id)


@pytest.mark.parametrize("laid_out", [False, True])
def test_a_file_becomes_a_table_of_its_own(tmp_path: Path, document: str, laid_out: bool) -> None:
    here = Here(tmp_path)
    if laid_out:
        here.tap(SET_UP)
    before = here.table.state
    said = here.take(document)
    (taken,) = (saved for saved in here.journal.games() if saved.id != here.table.name)
    assert "Taken over: a table of 2 entries" in said
    assert f'href="arkham.ipynb?table={taken.id}&lang=en"' in said
    assert here.table.state == before
    assert Session(games.arkham(), here.journal, taken.id, "y").state.doom == 3  # type: ignore[union-attr]


def test_a_file_of_another_game_leads_to_its_page(tmp_path: Path) -> None:
    elsewhere = SqliteJournal(tmp_path / "duel.sqlite")
    session = Session.start(games.realms(), elsewhere, "", "x")
    session.do(SetUpDuel(("Ада", "Боб")), "a1")
    assert 'href="realms.ipynb?table=' in Here(tmp_path, "ru").take(export_game(elsewhere, session.game_id))


@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "The file was saved with other data of the box: its acts were played again with the data here."),
    ("ru", "Файл сохранён с другими данными коробки: его действия разыграны заново по здешним данным."),
])  # fmt: skip
def test_a_file_of_another_box_is_taken_and_says_so(
    tmp_path: Path, document: str, capsys: pytest.CaptureFixture[str], language: str, sentence: str
) -> None:
    assert sentence not in Here(tmp_path, language).take(document)
    other = broken(document, box_digest="another box")
    here = Here(tmp_path / "b", language)
    said = here.take(other)
    assert sentence in said
    assert "arkham.ipynb?table=" in said
    (tmp_path / "other.json").write_text(other, "utf-8")
    (tmp_path / "same.json").write_text(document, "utf-8")
    wishes = ("--data-dir", str(tmp_path / "c"), "--language", language)
    assert cli.main(["import", str(tmp_path / "same.json"), *wishes]) == 0
    assert capsys.readouterr().err == ""
    assert cli.main(["import", str(tmp_path / "other.json"), *wishes]) == 0
    told = capsys.readouterr()
    assert told.err.strip() == sentence
    assert "companion --table" in told.out


def broken(document: str, **changes: Any) -> str:
    return json.dumps({**json.loads(document), **changes})


def edited(document: str) -> str:
    content = json.loads(document)
    content["entries"][1]["act"]["with"]["value"] = 99
    return json.dumps(content)


BAD = {
    "empty": lambda document: "",
    "prose": lambda document: "Dear diary",
    "truncated": lambda document: document[: len(document) // 2],
    "newer": lambda document: broken(document, format_version=99),
    "unknown game": lambda document: broken(document, kind="chess"),
    "wrong game": lambda document: broken(document, kind="realms"),
    "refused": edited,
    "sheet of Innsmouth": lambda document: '{"quarters": [], "segments": []}',
}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("change", BAD.values(), ids=list(BAD))
def test_a_bad_file_is_answered_as_the_command_line_answers(
    tmp_path: Path, document: str, capsys: pytest.CaptureFixture[str], change: Any, language: str
) -> None:
    here, bad = Here(tmp_path, language), change(document)
    here.tap(SET_UP)
    before = here.table.state
    (tmp_path / "bad.json").write_text(bad, "utf-8")
    answer = cli.main(["import", str(tmp_path / "bad.json"), "--data-dir", str(tmp_path / "x"), "--language", language])
    sentence = capsys.readouterr().err.removeprefix("companion: ").strip()
    assert answer == 2
    assert sentence in here.take(bad)
    assert (here.table.state, len(here.journal.games())) == (before, 1)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("laid_out", [False, True])
def test_the_settings_offer_it_with_and_without_a_table(tmp_path: Path, language: str, laid_out: bool) -> None:
    here = Here(tmp_path, language)
    if laid_out:
        here.tap(SET_UP)
    here.tap(v.OpenSheet(v.Sheet.SETTINGS))
    shown = unescape(here.page.page.panel + here.page.page.board)
    assert {"en": "Table from a file", "ru": "Стол из файла"}[language] in shown
    assert f'data-most="{LARGEST}"' in shown
