"""The ``companion`` command: games travel as files, and bad input gets one sentence and exit code 2."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from companion.apps import cli
from companion.apps.games import arkham
from companion.arkham.commands import CorrectDoom, Seat, SetUpTable
from companion.history.session import Session
from companion.history.sqlite_journal import FILE_NAME, SqliteJournal


@pytest.fixture
def shelf(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with one game, doom 3, and the game's id."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(arkham(), journal, "Friday", "test")
    session.do(SetUpTable("hastur", (Seat("amanda_sharpe", "Anna"),)))
    session.do(CorrectDoom(3))
    journal.close()
    return tmp_path, session.game_id


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
    new = capsys.readouterr().out.strip()
    assert new != game
    assert run("games", "--data-dir", str(other)) == 0
    assert capsys.readouterr().out.split("\t")[::2] == [new, capsys_time(new, other), "Friday\n"]


def capsys_time(game: str, folder: Path) -> str:
    """When a game was played last, as the journal has it."""
    journal = SqliteJournal(folder / FILE_NAME)
    saved = journal.game(game)
    journal.close()
    assert saved is not None
    return saved.last_at


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


def test_troubles_are_told_in_russian_unless_english_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("export", "nobody", "--data-dir", str(tmp_path))
    russian = capsys.readouterr().err
    run("export", "nobody", "--data-dir", str(tmp_path), "--lang", "en")
    assert russian != capsys.readouterr().err
