"""A saved table taken from a file by the page: the sentences of the command line, and nothing changes but the shelf."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.apps.terminal import cli
from companion.arkham.table import commands as c
from companion.facts import arkham as facts
from companion.history import export
from companion.history.broken import LogBroken
from companion.history.codec import hash_of
from companion.history.export import export_game
from companion.history.journal import Draft
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import SetUpDuel
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.widgets.carrier import Browser, Tap
from companion.words import load

SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))


class Here:
    """A page of Arkham on a shelf of its own."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.journal = SqliteJournal(folder / "companion.sqlite")
        self.table = OpenGame(games.arkham(), lambda: self.journal)
        self.page = ArkhamPage(notebook.host("arkham"), self.table, facts.load(), PageWishes(language=language))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
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
    return export_game(journal, session.game_id, games.arkham())


@pytest.mark.parametrize("laid_out", [False, True])
def test_a_file_becomes_a_table_of_its_own(tmp_path: Path, document: str, laid_out: bool) -> None:
    here = Here(tmp_path)
    if laid_out:
        here.tap(SET_UP)
    before = here.table.state
    said = here.take(document)
    (taken,) = (saved for saved in here.journal.games() if saved.id != here.table.name)
    assert "Game opened: 2 entries" in said
    assert f'href="arkham.ipynb?table={taken.id}&lang=en"' in said
    assert here.table.state == before
    assert Session(games.arkham(), here.journal, taken.id, "y").state.doom == 3  # type: ignore[union-attr]


def test_a_file_of_another_game_leads_to_its_page(tmp_path: Path) -> None:
    elsewhere = SqliteJournal(tmp_path / "duel.sqlite")
    session = Session.start(games.realms(), elsewhere, "", "x")
    session.do(SetUpDuel(("Ада", "Боб")), "a1")
    assert 'href="realms.ipynb?table=' in Here(tmp_path, "ru").take(export_game(elsewhere, session.game_id))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The file was saved with other box data: its actions were replayed with yours."),
        ("ru", "Файл сохранён с данными другой коробки: его действия разыграны заново с вашими."),
    ],
)
def test_a_file_of_another_box_is_taken_and_says_so(
    tmp_path: Path, document: str, capsys: pytest.CaptureFixture[str], language: str, sentence: str
) -> None:
    assert sentence not in Here(tmp_path, language).take(document)
    other = broken(document, box_digest="another box", last=None)
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
    "refused": lambda document: edited(broken(document, last=None)),
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
    here.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    shown = unescape(here.page.page.panel + here.page.page.board)
    assert {"en": "Open a file", "ru": "Открыть из файла"}[language] in shown
    assert f'data-most="{export.LARGEST_ON_A_PAGE}"' in shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This file is too large to open again, so do not delete the game."),
        ("ru", "Этот файл слишком велик, снова его не открыть. Не удаляйте партию."),
    ],
)
def test_a_file_that_no_page_opens_again_is_offered_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    here = Here(tmp_path, language)
    here.tap(SET_UP)
    here.tap(v.ExportTable())
    assert said not in unescape(here.page.page.toast)
    monkeypatch.setattr(export, "LARGEST_ON_A_PAGE", 100)
    here.tap(v.ExportTable())
    assert said in unescape(here.page.page.toast)


# ---------------------------------------------------------------- a file whose log leads to another table here


@pytest.fixture
def differing(document: str) -> str:
    """As other rules would have left it: the same log, and Doom 5 where ours lead to 3."""
    content = json.loads(document)
    content["last"]["state"]["doom"] = 5
    content["last"]["hash"] = hash_of(content["last"]["state"])
    return json.dumps(content)


def test_a_page_says_what_differs_and_asks(tmp_path: Path, differing: str) -> None:
    said = Here(tmp_path).take(differing)
    assert "a different table:" in said
    assert "<li>Doom: 5 in the file, 3 by the rules</li>" in said
    assert [way in said for way in ("Use the table in the file", "Follow the rules here", "Cancel")] == [True] * 3
    russian = Here(tmp_path, "ru").take(differing)
    assert "Безысходность: в файле 5, по правилам 3" in russian


@pytest.mark.parametrize(("what", "doom"), [("table", 5), ("rules", 3)])
def test_one_tap_keeps_either_table(tmp_path: Path, differing: str, what: str, doom: int) -> None:
    here = Here(tmp_path)
    here.take(differing)
    assert here.journal.games() == ()
    here.tap(v.KeepImported(what))
    assert "Game opened" in unescape(here.page.page.toast)
    (taken,) = here.journal.games()
    assert Session(games.arkham(), here.journal, taken.id, "y").state.doom == doom  # type: ignore[union-attr]


def test_neither_keeps_nothing_and_a_late_tap_does_no_harm(tmp_path: Path, differing: str) -> None:
    here = Here(tmp_path)
    here.take(differing)
    here.tap(v.Dismiss())
    assert here.page.page.toast == ""
    here.take("[]")
    here.tap(v.KeepImported("table"))
    here.tap(v.KeepImported("nonsense"))
    assert "The file is empty" in unescape(here.page.page.toast)
    assert here.journal.games() == ()


def test_a_page_writes_its_last_table_into_the_file(tmp_path: Path) -> None:
    here = Here(tmp_path)
    here.tap(SET_UP)
    last = json.loads(here.table.export())["last"]
    assert (last["after"], last["state"]["ancient_one"]) == (1, "hastur")


# ---------------------------------------------------------------- the same on the command line


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["--language", "en", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_command_line_lists_what_differs_and_keeps_nothing(
    tmp_path: Path, differing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "evening.json", tmp_path / "shelf"
    file.write_text(differing, "utf-8")
    code, out, err = told(capsys, "import", str(file), "--data-dir", str(folder))
    assert (code, out) == (2, "")
    assert err == (
        "companion: By this Almanac’s rules, the file leads to a different table: "
        "Doom: 5 in the file, 3 by the rules. To choose, add --keep table or --keep rules.\n"
    )
    assert not folder.exists()
    with pytest.raises(SystemExit) as slip:
        cli.main(["import", str(file), "--keep", "cake"])
    assert slip.value.code == 2


@pytest.mark.parametrize(("keep", "doom"), [("table", 5), ("rules", 3)])
def test_the_command_line_keeps_what_is_chosen(
    tmp_path: Path, differing: str, capsys: pytest.CaptureFixture[str], keep: str, doom: int
) -> None:
    file, folder = tmp_path / "evening.json", tmp_path / "shelf"
    file.write_text(differing, "utf-8")
    assert told(capsys, "import", str(file), "--data-dir", str(folder), "--keep", keep)[0] == 0
    journal = SqliteJournal(folder / "companion.sqlite")
    (taken,) = journal.games()
    assert Session(games.arkham(), journal, taken.id, "y").state.doom == doom  # type: ignore[union-attr]
    code, out, _ = told(capsys, "export", taken.id, "--data-dir", str(folder))
    assert (code, json.loads(out)["last"]["state"]["doom"]) == (0, doom)


def test_an_act_that_the_rules_refuse_now_leaves_the_table_to_choose(
    tmp_path: Path, document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    content = json.loads(document)
    content["entries"][1]["act"]["with"]["value"] = 99
    file, folder = tmp_path / "evening.json", tmp_path / "shelf"
    file.write_text(json.dumps(content), "utf-8")
    code, _, err = told(capsys, "import", str(file), "--data-dir", str(folder))
    assert (code, err) == (
        2,
        "companion: The rules do not allow entry 2 of the game (doom 99, first card): Choose from 0 to 13. "
        "You can still keep the table from the file. To keep it, add --keep table.\n",
    )
    assert told(capsys, "replay", str(file))[2] == (
        "companion: The rules do not allow entry 2 of the game (doom 99, first card): Choose from 0 to 13.\n"
    )
    assert told(capsys, "import", str(file), "--data-dir", str(folder), "--keep", "rules")[0] == 2
    assert told(capsys, "import", str(file), "--data-dir", str(folder), "--keep", "table")[0] == 0
    said = Here(tmp_path).take(json.dumps(content))
    assert "Use the table in the file" in said
    assert "Follow the rules here" not in said


# ---------------------------------------------------------------- no sentence shows what only programs read


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_act_of_others_that_the_rules_refuse_is_a_sentence(tmp_path: Path, language: str) -> None:
    """At a tap, and while waiting for others; a page of another version may have written it."""
    here = Here(tmp_path, language)
    here.tap(SET_UP)
    body = '{"do":"CorrectDoom","with":{"value":99}}'
    here.journal.append(here.table.name, 1, Draft("bad", "2026-01-01T20:00:00+00:00", "", "", body))
    with pytest.raises(LogBroken) as broken:
        here.table.laid_out().catch_up()
    waiting = here.page.unkept.failed_between_acts(broken.value) or unescape(here.page.page.toast)
    here.tap(c.CorrectDoom(4))
    for said in (waiting, unescape(here.page.page.toast)):
        assert ("entry 2 of the game" if language == "en" else "запись 2 игры") in said
        assert "{'" not in said
        assert "out_of_range" not in said
    assert "{" not in load(language).error_text(broken.value)
    assert len(here.journal.entries(here.table.name)) == 2
