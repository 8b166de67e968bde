"""The ``companion`` command: games travel as files, and bad input gets one sentence and exit code 2."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from thoroughly import thorough

from companion.apps import innsmouth as innsmouth_app
from companion.apps.files import paths
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.apps.tables.error_sentences import error_sentence
from companion.apps.tables.games import arkham, innsmouth, realms
from companion.apps.terminal import cli, grammar
from companion.apps.terminal import saved_games as shelf_module
from companion.arkham.box.my_box import MyBox
from companion.arkham.table.commands import CorrectDoom, Seat, SetUpTable
from companion.errors import StorageTrouble
from companion.facts import arkham as arkham_facts
from companion.history import export
from companion.history.broken import LogBroken
from companion.history.journal import Draft
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session, new_id
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import SetUpDuel
from companion.words import load
from companion.words.language import LOCALES


@pytest.fixture
def shelf(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with one game, doom 3, and the game's id."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(arkham(), journal, "Friday", "test")
    session.do(SetUpTable("hastur", (Seat("amanda_sharpe", "Anna"),)))
    session.do(CorrectDoom(3))
    journal.close()
    return tmp_path, session.game_id


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """No language of this machine."""
    for name in (*LOCALES, "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def run(*words: str) -> int:
    """Exit code of the command in this process."""
    try:
        return cli.main(words)
    except SystemExit as end:
        return int(end.code or 0)


def test_game_travels_to_another_shelf(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    other, file = folder / "other", folder / "friday.json"
    assert run("export", game, str(file), "--data-dir", str(folder)) == 0
    assert run("import", str(file), "--data-dir", str(other)) == 0
    new = capsys.readouterr().out.splitlines()[-1].partition(":")[0]
    assert new != game
    assert run("games", "--data-dir", str(other)) == 0
    told = capsys.readouterr().out.rstrip("\n").split("\t")
    assert told == [new, "arkham", clock_of(new, other), "2", "Arkham Horror · Friday"]


@pytest.fixture
def _far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This computer stands in Magadan."""
    monkeypatch.setenv("TZ", "MAG-11")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_far_east")
def test_a_list_of_games_tells_the_time_of_the_place_and_what_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    Session.start(realms(), journal, "", "test", clock=lambda: datetime(2026, 11, 21, 20, 4, tzinfo=UTC))
    journal.close()
    assert run("games", "--data-dir", str(tmp_path)) == 0
    told = capsys.readouterr().out.rstrip("\n").split("\t")
    assert told[1:] == ["realms", "2026-11-22 07:04", "0", "Cthulhu Realms"]


def test_games_without_a_title_go_by_their_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Five games of Innsmouth were called Innsmouth."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(innsmouth(), journal, "", "test")
    session.do(SetUpGame(("Аня", "Boris"), BoardSide.CULTISTS))
    journal.close()
    assert run("games", "--data-dir", str(tmp_path)) == 0
    assert capsys.readouterr().out.rstrip("\n").split("\t")[4] == "Innsmouth · Аня, Boris"
    assert innsmouth_app.saved_games(tmp_path)[0]["title"] == "Аня, Boris"


def clock_of(game: str, folder: Path) -> str:
    """When a game was played last, by the clock of this place."""
    journal = SqliteJournal(folder / FILE_NAME)
    saved = journal.game(game)
    journal.close()
    assert saved is not None
    return datetime.fromisoformat(saved.last_at).astimezone().strftime("%Y-%m-%d %H:%M")


def test_replay_prints_the_final_table(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    assert run("export", game, "--data-dir", str(folder)) == 0
    (folder / "game.json").write_text(capsys.readouterr().out, "utf-8")
    assert run("replay", str(folder / "game.json")) == 0
    table = json.loads(capsys.readouterr().out)
    assert (table["ancient_one"], table["doom"]) == ("hastur", 3)
    assert table["investigators"][0]["player"] == "Anna"


def test_replay_reads_standard_input(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, game = shelf
    run("export", game, "--data-dir", str(folder))
    document = capsys.readouterr().out.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(document)))
    assert run("replay", "-") == 0
    assert json.loads(capsys.readouterr().out)["doom"] == 3


BROKEN = {
    "empty": b"",
    "text": b"a game?",
    "truncated": b'{"format": "companion game", "kind": "arkham", "entr',
    "a list": b"[1, 2]",
    "a number": b"7",
    "other game": b'{"format": "companion game", "kind": "chess"}',
    "no kind": b'{"format": "companion game"}',
    "kind of wrong type": b'{"format": "companion game", "kind": ["arkham"]}',
    "not utf-8": b"\xff\xfe{\x00}\x00",
    "newer": b'{"format": "companion game", "format_version": 2, "kind": "arkham"}',
    "no end": b'{"format": "companion game", "kind": "arkham"}',
    "a picture": bytes(range(256)),
    "nested": b'{"kind": "arkham", "x": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
}


@pytest.mark.parametrize("act", ["replay", "import"])
@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], act: str, name: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(BROKEN[name])
    assert run(act, str(file), "--data-dir", str(tmp_path / "games")) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("companion: ")
    assert told.err.count("\n") == 1
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "no-such-file.json"),
        ("replay", "."),
        ("replay", "zero\0byte"),
        ("import", "no-such-file.json"),
        ("export", "no-such-game"),
        ("export",),
        ("dance",),
        ("--dance",),
        ("serve", "--lang", "xx"),
        ("games", "--port", "1"),
    ],
    ids=" ".join,
)
def test_slip_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    folder = ("--data-dir", str(tmp_path)) if words[0] in ("replay", "import", "export") else ()
    assert run(*words, *folder) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_export_into_nowhere_is_one_sentence(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    assert run("export", game, str(folder / "no" / "where.json"), "--data-dir", str(folder)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_help_and_version_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "companion" in capsys.readouterr().out
    assert run("--version") == 0
    assert capsys.readouterr().out.startswith("companion ")


# ---------------------------------------------------------------- what is done is said


def test_export_says_what_it_wrote(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    file = folder / "friday.json"
    assert run("export", game, str(file), "--data-dir", str(folder)) == 0
    assert capsys.readouterr() == (f"{file}: Arkham Horror · Friday, 2 entries written.\n", "")


def test_export_says_that_a_file_is_too_large_for_a_page(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, game = shelf
    file = folder / "friday.json"
    monkeypatch.setattr(export, "LARGEST_ON_A_PAGE", 100)
    assert run("export", game, str(file), "--data-dir", str(folder)) == 0
    told = capsys.readouterr()
    assert told.err == "This file is too large to open again, so do not delete the game.\n"
    assert "entries written" in told.out


def test_export_to_standard_output_says_it_on_standard_error(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, game = shelf
    assert run("export", game, "--data-dir", str(folder)) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["title"] == "Friday"
    assert told.err == "standard output: Arkham Horror · Friday, 2 entries written.\n"


def test_import_says_how_to_open_the_new_table(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    file, other = folder / "friday.json", folder / "an other"
    run("export", game, str(file), "--data-dir", str(folder))
    capsys.readouterr()
    assert run("import", str(file), "--data-dir", str(other), "--language", "ru") == 0
    name, _, rest = capsys.readouterr().out.partition(":")
    assert rest == f" Ужас Аркхэма · Friday, 2 записи. Открыть: companion --table {name} --data-dir '{other}'\n"


def test_existing_file_is_overwritten_only_by_force(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, game = shelf
    file = folder / "thesis.txt"
    file.write_text("years of work")
    file.chmod(0o600)
    assert run("export", game, str(file), "--data-dir", str(folder)) == 2
    assert capsys.readouterr().err == f"companion: The file {file} already exists; --force overwrites it.\n"
    assert file.read_text() == "years of work"
    assert run("export", game, str(file), "--force", "--data-dir", str(folder)) == 0
    assert json.loads(file.read_text("utf-8"))["title"] == "Friday"
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(folder.glob(".companion-*"))


@pytest.mark.parametrize("words", [("games", "--data-dir"), ("export", "x", "--data-dir"), ("rescue",)])
@pytest.mark.parametrize(
    ("language", "nowhere", "no_folder"),
    [
        ("en", "There is no folder {}.", "{} is a file, not a folder; games are kept in a folder."),
        ("ru", "Папки {} нет.", "{} — файл, а не папка; партии хранятся в папке."),
    ],
)
def test_a_folder_that_is_none_is_named_and_not_made(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    language: str,
    nowhere: str,
    no_folder: str,
) -> None:
    assert run("--language", language, *words, str(tmp_path / "typo")) == 2
    assert capsys.readouterr().err == f"companion: {nowhere.format(tmp_path / 'typo')}\n"
    assert not (tmp_path / "typo").exists()
    (tmp_path / "notes.txt").write_text("years of work")
    assert run("--language", language, *words, str(tmp_path / "notes.txt")) == 2
    said = no_folder if words != ("rescue",) else {"en": "There is no undamaged game in {}."}.get(language, "{}")
    assert said.format(tmp_path / "notes.txt") in capsys.readouterr().err, "the file itself is named"
    assert (tmp_path / "notes.txt").read_text() == "years of work"


def test_a_house_without_games_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "new"))
    for words in (("games",), ("export", "x"), ("rescue",)):
        assert run(*words) == 2
        assert capsys.readouterr().err == f"companion: There are no saved games in {tmp_path / 'new'}.\n"
    assert not (tmp_path / "new").exists()


def test_a_file_that_is_no_text_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "photo.json").write_bytes(bytes(range(256)))
    assert run("import", str(tmp_path / "photo.json"), "--data-dir", str(tmp_path / "games")) == 2
    assert capsys.readouterr().err == f"companion: The file {tmp_path / 'photo.json'} is not text.\n"


def test_document_saved_by_a_windows_shell_is_read(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, game = shelf
    run("export", game, "--data-dir", str(folder))
    (folder / "wide.json").write_bytes(capsys.readouterr().out.replace("\n", "\r\n").encode("utf-16"))
    assert run("replay", str(folder / "wide.json")) == 0


# ---------------------------------------------------------------- which entry is refused, and why


def edited(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str], number: int, act: object) -> str:
    """The exported game, without its last table, with another act as entry ``number``, 3 being a new one."""
    folder, game = shelf
    run("export", game, "--data-dir", str(folder))
    document = {**json.loads(capsys.readouterr().out), "last": None}
    document["entries"].append({**document["entries"][1], "number": 3, "id": "edited"})
    document["entries"] = document["entries"][: max(number, 2)]
    document["entries"][number - 1]["act"] = act
    (folder / "edited.json").write_text(json.dumps(document), "utf-8")
    return str(folder / "edited.json")


def do(name: str, **fields: object) -> dict[str, object]:
    return {"do": name, "with": fields}


SEAT = {"investigator": "amanda_sharpe", "player": ""}
REFUSED = [
    (3, do("MoveInvestigator", seat=0, to="woods"),
     "The rules do not allow entry 3 of the game (Amanda → Woods, first card): Only in phase II Movement.",
     "Правила не допускают запись 3 игры (Аманда → Леса, первая карта): Только в фазе II Движение."),
    (3, do("CorrectDoom", value=99),
     "The rules do not allow entry 3 of the game (doom 99, first card): Choose from 0 to 13.", None),
    (3, do("SetUpTable", ancient_one="hastur", seats=[SEAT]),
     "The rules do not allow entry 3 of the game (setup, first card): The table is already set up.", None),
    (1, do("SetUpTable", ancient_one="hastur", seats=[SEAT] * 9),
     "The rules do not allow entry 1 of the game (setup): Choose at most 8 investigators.", None),
    (1, do("SetUpTable", ancient_one="cthulhu the great", seats=[SEAT]),
     "The rules do not allow entry 1 of the game (setup): No such Ancient One in the box: cthulhu the great.",
     "Правила не допускают запись 1 игры (подготовка): Такого Древнего в коробке нет: cthulhu the great."),
    (1, do("SetUpTable", ancient_one="hastur", seats=[{**SEAT, "investigator": "<b>indiana</b>"}]),
     "The rules do not allow entry 1 of the game (setup): No such investigator in the box: ?b?indiana?/b?.",
     "Правила не допускают запись 1 игры (подготовка): Такого сыщика в коробке нет: ?b?indiana?/b?."),
    (1, do("SetUpTable", ancient_one="hastur", seats=[{**SEAT, "player": "x" * 5000}]),
     "The rules do not allow entry 1 of the game (setup): The name is too long: at most 40 letters.", None),
    (2, do("CorrectDoom", value="three"),
     "Entry 2 of the game is damaged: The field value has a wrong value.",
     "Запись 2 игры повреждена: Неверное значение в поле value."),
    (2, do("Win"), "Entry 2 of the game is damaged: There is no action named Win in this game.", None),
    (3, {"undo": 1}, "Entry 3 undoes entry 1, but that is not the latest one.",
     "Запись 3 отменяет запись 1, но последняя — другая."),
    (3, {"redo": 2}, "Entry 3 redoes entry 2, but that was not the last one undone.", None),
]  # fmt: skip


@pytest.mark.parametrize(("number", "act", "english", "russian"), REFUSED, ids=[row[2][:40] for row in REFUSED])
def test_refused_entry_is_named_with_its_reason(
    shelf: tuple[Path, str],
    capsys: pytest.CaptureFixture[str],
    number: int,
    act: object,
    english: str,
    russian: str | None,
) -> None:
    file, stored = edited(shelf, capsys, number, act), shelf[0] / "stored"
    for command in ("import", "replay"):
        assert run(command, file, "--data-dir", str(stored)) == 2
        assert capsys.readouterr() == ("", f"companion: {english}\n")
    if russian:
        assert run("import", file, "--data-dir", str(stored), "--language", "ru") == 2
        assert capsys.readouterr().err == f"companion: {russian}\n"
    assert not stored.exists()


def test_refused_entry_is_told_by_the_titles_of_my_arkham_box(
    shelf: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, box = edited(shelf, capsys, 3, do("MoveInvestigator", seat=0, to="woods")), BoxFile(tmp_path)
    box.save(MyBox().taught("amanda_sharpe", "en", "Mandy Sharp", arkham_facts.load()))
    assert run("import", file, "--data-dir", str(tmp_path)) == 2
    assert "(Mandy → Woods, first card)" in capsys.readouterr().err


def test_refused_entry_of_a_duel_names_its_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(realms(), journal, "", "test")
    session.do(SetUpDuel(("Ann", "Bob")))
    journal.close()
    run("export", session.game_id, "--data-dir", str(tmp_path))
    document = json.loads(capsys.readouterr().out)
    document["last"] = None
    entry = {**document["entries"][0], "number": 2, "id": "x", "act": do("ChangeSanity", seat=7, by=-1, burst="")}
    document["entries"].append(entry)
    (tmp_path / "duel.json").write_text(json.dumps(document), "utf-8")
    assert run("import", str(tmp_path / "duel.json"), "--data-dir", str(tmp_path / "stored")) == 2
    told = capsys.readouterr().err
    assert told == ("companion: The rules do not allow entry 2 of the game (Player 8 −1, turn 1): No such seat.\n")


def test_refused_entry_of_innsmouth_names_its_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(innsmouth(), journal, "", "test")
    session.do(SetUpGame(("Ann",), BoardSide.CULTISTS))
    journal.close()
    run("export", session.game_id, "--data-dir", str(tmp_path))
    document = json.loads(capsys.readouterr().out)
    document["last"] = None
    document["entries"].append({**document["entries"][0], "number": 2, "id": "x"})
    (tmp_path / "tour.json").write_text(json.dumps(document), "utf-8")
    assert run("import", str(tmp_path / "tour.json"), "--data-dir", str(tmp_path / "stored")) == 2
    assert re.fullmatch(
        r"companion: The rules do not allow entry 2 of the game \(.+, round 1\): .+\.\n", capsys.readouterr().err
    )


def test_page_of_a_broken_log_says_the_same(shelf: tuple[Path, str]) -> None:
    folder, game = shelf
    journal = SqliteJournal(folder / FILE_NAME)
    body = '{"do":"CorrectDoom","with":{"value":99}}'
    journal.append(game, 2, Draft("bad", "2026-01-01T20:00:00+00:00", "", "", body))
    with pytest.raises(LogBroken) as broken:
        Session(arkham(), journal, game, "page")
    journal.close()
    assert error_sentence(broken.value, load("en")) == (
        "The rules do not allow entry 3 of the game (doom 99, first card): Choose from 0 to 13."
    )


OURS = {
    "box": ({"format": "companion realms box", "version": 1, "cards": {}}, "Cthulhu Realms"),
    "sheet": ({"town": "t", "character": "detective", "quarters": [], "segments": []}, "Innsmouth"),
    "town": ({"id": "t", "quarters": [], "nodes": [], "roads": []}, "Innsmouth"),
}


@pytest.mark.parametrize("name", OURS)
def test_other_files_of_ours_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    content, expected = OURS[name]
    (tmp_path / "file.json").write_text(json.dumps(content), "utf-8")
    assert run("import", str(tmp_path / "file.json"), "--data-dir", str(tmp_path / "stored")) == 2
    assert expected in capsys.readouterr().err


# ---------------------------------------------------------------- the language


@pytest.mark.parametrize(
    ("environment", "options", "language"),
    [
        ({}, (), "en"),
        ({"LANG": "C"}, (), "en"),
        ({"LANG": "POSIX", "LC_ALL": ""}, (), "en"),
        ({"LANG": "de_DE.UTF-8"}, (), "en"),
        ({"LANG": "ru_RU.UTF-8"}, (), "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, (), "en"),
        ({"LANG": "C", "LC_MESSAGES": "ru"}, (), "ru"),
        ({"LANG": "ru_RU.UTF-8"}, ("--language", "en"), "en"),
        ({}, ("--language", "ru"), "ru"),
        ({}, ("--lang=ru",), "ru"),
        ({"LANG": "ru"}, ("--language", "xx"), "ru"),
        ({}, ("--", "--language", "ru"), "en"),
    ],
)
def test_language_is_asked_for_or_that_of_the_locale(
    environment: dict[str, str], options: tuple[str, ...], language: str
) -> None:
    assert grammar.language_of(("export", "nobody", *options), environment) == language


@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        (("export",), "the following arguments are required: GAME_ID", "не указано: НОМЕР"),
        (("games", "--dance"), "unrecognized arguments: --dance", "непонятно: --dance"),
        (("dance",), "invalid choice: 'dance'", "нет такого выбора: 'dance'"),
        (("serve", "--port"), "expected one argument", "нужно одно значение"),
        (("serve", "--port", "99999999"), "'99999999' is not a port", "'99999999' — не порт"),
        (("innsmouth", "route", "s", "--town", "t", "--objective", "all"), "'safest'", "нет такого выбора: 'all'"),
        (("replay", "nothing.json"), "there is no such file", "такого файла или папки нет"),
        (("innsmouth", "route", "no", "--town", "no"), "there is no such file", "такого файла или папки нет"),
        (("replay", "/"), "it is a folder, not a file", "это папка, а не файл"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else None,
)
def test_every_slip_is_told_in_either_language(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], english: str, russian: str
) -> None:
    for language, sentence in (("en", english), ("ru", russian)):
        assert run("--language", language, *words) == 2
        told = capsys.readouterr().err
        assert sentence in told
        assert told.count("\n") == 1


def test_every_command_helps_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    """No line of help without a Russian letter, but for those that only repeat the grammar."""
    commands = ("serve", "lab", "games", "export", "import", "replay", "rescue", "innsmouth")
    for words in ((), *((command,) for command in commands), ("innsmouth", "route"), ("innsmouth", "score")):
        assert run("--language", "ru", *words, "--help") == 0
        told = capsys.readouterr().out
        assert "show this help" not in told
        assert "options" not in told
        assert told.startswith("вызов: companion")


def test_argparse_asks_for_no_sentence_that_we_do_not_have() -> None:
    """Another Python may word its messages anew; those that our grammar cannot bring about are left out."""
    import argparse

    source = Path(argparse.__file__).read_text("utf-8")
    assert [text for text in grammar.OF_ARGPARSE if text not in source] == []


def test_options_may_stand_before_the_command(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--data-dir", str(shelf[0]), "--lang=en", "games") == 0
    assert shelf[1] in capsys.readouterr().out


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", "\x1b[31mred\nline\udcff", "--language", "\x1b[32m") == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told


# ---------------------------------------------------------------- a process of its own


def started(*words: str, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "companion", "--language", "en", *words]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8", **options)


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
@pytest.mark.parametrize("seconds", [0, thorough(0.1), thorough(0.4), 2])
def test_ctrl_c_ends_the_server_without_a_word(tmp_path: Path, seconds: float) -> None:
    server = started("serve", "--no-browser", "--data-dir", str(tmp_path), stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Companion: http://")
    time.sleep(seconds)  # its kernels are not begun, being started, or warm
    server.send_signal(signal.SIGINT)
    assert server.communicate(timeout=60) == ("", "")
    assert server.returncode == 0


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
def test_a_server_that_is_told_twice_to_end_ends_once(tmp_path: Path) -> None:
    """As ``timeout`` and service managers do it: to the process, and to its group."""
    server = started("serve", "--no-browser", "--data-dir", str(tmp_path), stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Companion: http://")
    while server.poll() is None:
        server.send_signal(signal.SIGTERM)
        time.sleep(0.02)
    assert server.communicate(timeout=60) == ("", "")
    assert server.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
def test_reader_may_leave_before_the_end(shelf: tuple[Path, str]) -> None:
    folder, game = shelf
    for words in (("export", game), ("games",)):
        ours, theirs = os.pipe()
        os.close(ours)
        command = started(*words, "--data-dir", str(folder), stdout=theirs)
        assert command.communicate(timeout=60)[1] == ""
        assert command.returncode == cli.NOBODY_READS
        os.close(theirs)


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
def test_closed_output_leads_nowhere(shelf: tuple[Path, str]) -> None:
    folder, game = shelf
    export = started("export", game, "--data-dir", str(folder), preexec_fn=lambda: os.close(1))
    assert "2 entries written" in export.communicate(timeout=60)[1]
    assert export.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_full_disk_behind_the_output_is_one_sentence(shelf: tuple[Path, str]) -> None:
    folder, game = shelf
    for words in (("export", game), ("games",)):
        with open("/dev/full", "w") as full:  # noqa: PTH123
            told = started(*words, "--data-dir", str(folder), stdout=full)
            assert told.communicate(timeout=60)[1] == "companion: Cannot write the output: the disk is full.\n"
            assert told.returncode == 2


# ---------------------------------------------------------------- folders and disks


def test_games_on_a_disk_that_cannot_be_written_can_be_taken_elsewhere(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the newest entries, which stand beside the journal while somebody has it open."""
    folder, game = shelf
    journal = SqliteJournal(folder / FILE_NAME)
    Session(arkham(), journal, game, "test").do(CorrectDoom(5))
    monkeypatch.setattr(shelf_module, "_can_be_written", lambda place: False)
    before = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert run("export", game, "--data-dir", str(folder)) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 3
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == before
    journal.close()


@pytest.mark.parametrize("command", ["serve", "lab", "import"])
def test_data_folder_that_is_a_file_is_one_sentence(
    shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    folder, game = shelf
    run("export", game, str(folder / "game.json"), "--data-dir", str(folder))
    capsys.readouterr()
    words = (str(folder / "game.json"),) if command == "import" else ("--no-browser",)
    for place in (folder / "game.json", folder / "game.json" / "below"):
        assert run(command, *words, "--data-dir", str(place)) == 2
        assert capsys.readouterr().err == (
            f"companion: Cannot save games in {place}: part of its path is a file, not a folder.\n"
        )


def test_table_that_is_not_there_is_not_opened(shelf: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--table", "nobody", "--no-browser", "--data-dir", str(shelf[0])) == 2
    assert "There is no game nobody here" in capsys.readouterr().err


@pytest.mark.parametrize(("asked", "address"), [((), ""), (("--language", "en"), "&lang=en")])
def test_the_browser_decides_the_language_of_a_table_where_nobody_asked_for_one(
    shelf: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], address: str
) -> None:
    from companion.apps.server import server

    opened: list[server.ServerOptions] = []
    monkeypatch.setattr(server, "serve", lambda opening, early=None: opened.append(opening))
    folder, game = shelf
    assert run("--table", game, "--no-browser", "--data-dir", str(folder), *asked) == 0
    assert [one.page for one in opened] == [f"voila/render/arkham.ipynb?table={game}{address}"]


def test_notebooks_are_copied_with_their_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "package"
    (package / "_notebooks" / "examples").mkdir(parents=True)
    for name in ("index.ipynb", "examples/odds.ipynb", "examples/evening.json"):
        (package / "_notebooks" / name).write_text("{}")
    monkeypatch.setattr(paths, "PACKAGE", package)
    own = paths.writable_notebooks(tmp_path)
    assert sorted(file.name for file in own.rglob("*.ipynb")) == ["index.ipynb", "odds.ipynb"]
    assert (own / "examples" / "evening.json").is_file()
    (package / "_notebooks" / "index.ipynb").write_text('{"newer": 1}')
    (package / "_notebooks" / "examples" / "odds.ipynb").write_text('{"newer": 1}')
    (own / "examples" / "odds.ipynb").write_text('{"mine": 1}')
    assert paths.writable_notebooks(tmp_path) == own
    assert (own / "index.ipynb").read_text() == '{"newer": 1}', "nobody had changed it"
    assert (own / "examples" / "odds.ipynb").read_text() == '{"mine": 1}', "what somebody wrote stays"
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "notebooks").write_text("a file")
    with pytest.raises(StorageTrouble, match="The notebooks cannot be copied to"):
        paths.writable_notebooks(tmp_path / "taken")


def test_lessons_of_a_checkout_are_copied_and_a_copy_that_was_only_run_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What JupyterLab saves lies beside the games: the checkout stays clean, and outputs are kept until a newer one."""
    shipped = tmp_path / "checkout" / "notebooks"
    (shipped / ".ipynb_checkpoints").mkdir(parents=True)
    (shipped / ".ipynb_checkpoints" / "index-checkpoint.ipynb").write_text("{}")

    def lesson(code: str, said: str = "") -> str:
        outputs = [{"output_type": "stream", "name": "stdout", "text": [said]}] if said else []
        return json.dumps({"cells": [{"cell_type": "code", "source": [code], "outputs": outputs}]})

    (shipped / "index.ipynb").write_text(lesson("1 + 1"))
    monkeypatch.setattr(paths, "PACKAGE", shipped.parent / "companion")
    own = paths.writable_notebooks(tmp_path / "games")
    assert own == tmp_path / "games" / "notebooks"
    assert [file.name for file in own.rglob("*.ipynb")] == ["index.ipynb"]
    (own / "index.ipynb").write_text(lesson("1 + 1", "2"))
    paths.writable_notebooks(tmp_path / "games")
    assert (own / "index.ipynb").read_text() == lesson("1 + 1", "2"), "run, and nothing newer"
    (shipped / "index.ipynb").write_text(lesson("2 + 2"))
    paths.writable_notebooks(tmp_path / "games")
    assert (own / "index.ipynb").read_text() == lesson("2 + 2"), "run, and the lesson is another now"
    (own / "index.ipynb").write_text(lesson("2 + 3"))
    (shipped / "index.ipynb").write_text(lesson("3 + 3"))
    paths.writable_notebooks(tmp_path / "games")
    assert (own / "index.ipynb").read_text() == lesson("2 + 3"), "what somebody wrote stays"


def test_no_id_begins_as_an_option() -> None:
    assert not [made for made in (new_id() for _ in range(2000)) if made.startswith("-")]


@pytest.mark.parametrize(
    "pages",
    [
        ("README.md", "docs/using.md", "docs/manual/en/phones.md"),
        ("README.ru.md", "docs/using.ru.md", "docs/manual/ru/phones.md"),
    ],
)
def test_every_command_of_the_users_pages_is_one(root: Path, pages: tuple[str, ...]) -> None:
    """Parsed, not run; ``python3 dev.py run`` takes the same words."""
    text = "".join((root / page).read_text("utf-8") for page in pages)
    commands = re.findall(r"^    (?:companion|python3 dev\.py run)(.*?)(?:#.*)?$", text, re.MULTILINE)
    assert len(commands) >= 7
    for command in commands:
        assert grammar.parse(shlex.split(command), more=cli.MORE).act
