"""Whether a page keeps what is done on it is one sentence above the table, in the language of the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from worker_files import Disk, Tab

from companion.apps.browser.address import PageWishes
from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.history.journals.line_journal import LineJournal
from companion.history.session import Session
from companion.pocket import opening
from companion.pocket.opening import OpenPocketPage, WorkerChannel
from companion.pocket.private_files import PrivateFiles
from companion.screens.acts import encode
from companion.screens.pages import SetLanguage
from companion.words import load


class Shown:
    """A page of the pocket in the tests' Python, and what it said."""

    def __init__(self, disk: Disk, table: str = "") -> None:
        self.said: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        way = WorkerChannel(self.post, lambda text: self.said.append(json.loads(text)), "", NoHelper())
        self.boxes = Disk()
        files, boxes = PrivateFiles(Tab(disk)), PrivateFiles(Tab(self.boxes))
        self.page = OpenPocketPage("arkham", PageWishes(table=table, language="ru"), files, boxes, way)

    def post(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def tap(self, act: object) -> None:
        self.page.receive(json.dumps({"kind": "tap", "id": f"t{len(self.sent)}", "act": encode(act)}))

    def heart(self) -> str:
        """The line of the heartbeat as it was sent last."""
        hearts = [message["state"]["heart"] for message in self.sent if "heart" in message.get("state", {})]
        return str(json.loads(hearts[-1])["text"])

    def sees(self) -> str:
        return json.dumps(self.sent, ensure_ascii=False)


class NoHelper:
    """No second worker is asked for here."""

    def ask(self, number: int, content: Any) -> None:
        raise AssertionError

    def stop(self, number: int) -> None:
        raise AssertionError


@pytest.fixture(autouse=True)
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BOXES", tmp_path / "boxes")


def test_nothing_is_said_while_everything_is_kept() -> None:
    shown = Shown(Disk())
    shown.page.stands("kept")
    assert shown.said == []


@pytest.mark.parametrize(("state", "button"), [("looks", "Play here"), ("memory", "")])
def test_a_page_that_does_not_keep_says_so_in_its_language(state: str, button: str) -> None:
    shown = Shown(Disk())
    shown.page.stands(state)
    assert len(shown.said) == 1
    russian = shown.said[0]["text"]
    shown.tap(SetLanguage("en"))
    assert shown.said[1]["text"] != russian
    assert shown.said[1]["button"] == button
    assert load("ru").t(shown.said[1]["text"]) == russian
    shown.page.stands("kept")
    assert shown.said[-1] == {"text": "", "more": "", "button": ""}


def test_what_nobody_keeps_is_never_called_saved() -> None:
    shown = Shown(Disk())
    shown.tap(c.SetUpTable("hastur", (c.Seat("joe_diamond"),)))
    assert "сохранено" in shown.heart()
    shown.page.stands("memory")
    assert "сохранено" not in shown.heart()
    shown.page.stands("looks")
    assert shown.heart() == "только просмотр"
    shown.page.stands("kept")
    assert "сохранено" in shown.heart()


def test_a_full_browser_is_said_once_when_box_and_table_are_both_not_written() -> None:
    disk = Disk()
    table = kept(disk)
    disk.held.clear()
    shown = Shown(disk, table)
    why = "В этом браузере не осталось места."
    shown.boxes.room = 1
    (opening.BOXES / "arkham-box.json").write_text("{}", "utf-8")
    shown.tap(c.CorrectDoom(5))
    assert why in shown.sees(), "the box alone is not written"
    disk.room = 1
    shown.sent.clear()
    shown.tap(c.CorrectDoom(6))
    assert shown.said[-1]["text"] == why
    assert why not in shown.sees()


def test_the_shelf_hears_of_a_new_table_before_its_page_has_the_address() -> None:
    """Whoever leaves the page at once finds the table on the shelf as it is."""
    shown = Shown(Disk())
    shown.tap(c.SetUpTable("hastur", (c.Seat("joe_diamond"),)))
    table = shown.page.glue.table.name
    card = next(at for at, one in enumerate(shown.sent) if one["kind"] == "card")
    address = next(at for at, one in enumerate(shown.sent) if one.get("state", {}).get("address") == table)
    assert shown.sent[card]["game"] == table
    assert card < address
    assert sum(one["kind"] == "card" for one in shown.sent) == 1


def kept(disk: Disk) -> str:
    """A table of eight acts in the files of a browser."""
    session = Session.start(arkham(), LineJournal(PrivateFiles(Tab(disk))), "table", "test")
    session.do(c.SetUpTable("hastur", (c.Seat("joe_diamond"),)))
    for number in range(1, 8):
        session.do(c.CorrectDoom(number))
    return session.game_id


def test_a_damaged_line_is_told_and_what_is_sound_goes_on() -> None:
    """The file stays as it is; one tap goes on from what can be read."""
    disk = Disk()
    table = kept(disk)
    (name,) = (name for name, content in disk.files.items() if content)
    lines = disk.files[name].splitlines(keepends=True)
    lines[4] = lines[4][:20] + b"#" + lines[4][21:]
    disk.files[name] = damaged = b"".join(lines)
    shown = Shown(disk, table)
    assert "ResumeTable" in shown.sees()
    assert disk.files[name] == damaged


def test_what_a_crash_left_unfinished_is_no_trouble() -> None:
    disk = Disk()
    table = kept(disk)
    (name,) = (name for name, content in disk.files.items() if content)
    disk.files[name] += b'0badcafe {"number": 9, "entr'
    shown = Shown(disk, table)
    assert "ResumeTable" not in shown.sees()
    assert shown.page.glue.table.state.doom == 7


def test_a_file_of_which_nothing_can_be_read_is_no_table_and_stays() -> None:
    disk = Disk()
    table = kept(disk)
    (name,) = (name for name, content in disk.files.items() if content)
    # Two bytes of each line: one might differ by a single bit from what stood there, and that is mended.
    disk.files[name] = damaged = b"".join(b"##" + line[2:] for line in disk.files[name].splitlines(keepends=True))
    shown = Shown(disk, table)
    assert "Сохранённого стола с таким именем нет" in shown.sees()
    assert disk.files[name] == damaged


def test_a_file_without_its_first_line_is_the_same_table() -> None:
    disk = Disk()
    table = kept(disk)
    (name,) = (name for name, content in disk.files.items() if content)
    disk.files[name] = b"#" + disk.files[name][1:]
    shown = Shown(disk, table)
    assert "ResumeTable" not in shown.sees()
    assert shown.page.glue.table.state.doom == 7


# ---------------------------------------------------------------- a browser that fails under an open table


@pytest.mark.parametrize("again", [True, False], ids=["after one more try in vain", "at the first try"])
def test_what_a_full_browser_did_not_take_is_played_on_and_written_once_there_is_room(again: bool) -> None:
    disk = Disk()
    table = kept(disk)
    disk.held.clear()  # that tab is closed
    shown = Shown(disk, table)
    disk.room = 1
    shown.tap(c.CorrectDoom(9))
    shown.tap(c.CorrectDoom(10))
    assert shown.page.glue.table.state.doom == 10
    assert shown.heart().startswith("не сохранено с ")
    assert shown.said[-1]["text"] == "В этом браузере не осталось места."
    assert json.loads(shown.said[-1]["saves"]["act"])["go"] == "ExportTable"
    if again:
        shown.page.look()
        assert shown.heart().startswith("не сохранено с ")
    disk.room = 1 << 30
    shown.page.look()  # as the worker has it look a moment later
    assert shown.heart().startswith("сохранено ")
    assert shown.said[-1] == {"text": "", "more": "", "button": ""}
    assert "Всё снова сохраняется" in shown.sees()
    assert Session(arkham(), LineJournal(PrivateFiles(Tab(disk))), table, "later").state == shown.page.glue.table.state


def test_files_that_vanished_are_told_until_they_are_made_anew() -> None:
    """The worker has them in memory and says so; an act is in memory too, and written in the end."""
    disk = Disk()
    table = kept(disk)
    disk.held.clear()  # that tab is closed
    shown = Shown(disk, table)
    shown.page.stands("fails")
    assert shown.heart().startswith("не сохранено с ")
    assert shown.said[-1]["text"] == "Браузер не сохранил последнее действие."
    shown.tap(c.CorrectDoom(9))
    assert shown.heart().startswith("не сохранено с "), "the act may be kept, what was before it is not"
    shown.page.stands("kept")
    assert shown.heart().startswith("сохранено ")
    assert shown.said[-1] == {"text": "", "more": "", "button": ""}
