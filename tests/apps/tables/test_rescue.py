"""A damaged journal is never a dead end: what is intact is saved, the file is kept aside, play goes on."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.apps.server import server
from companion.apps.tables import games, rescuing
from companion.apps.terminal import cli
from companion.arkham.table import commands as c
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.rescue import copies, intact
from companion.history.session import Session
from companion.history.troubles import JournalForeign
from companion.realms.game.commands import ChangeSanity, SetUpDuel
from companion.words import load

ACTS = 120


def shelf(folder: Path) -> tuple[Path, str, str]:
    """A journal with an evening of Arkham of 120 entries and a duel of 3: its file and the ids of both."""
    file = folder / FILE_NAME
    journal = SqliteJournal(file)
    table = Session.start(games.arkham(), journal, "Вечер", "x")
    table.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))), "s")
    for number in range(ACTS - 1):
        table.do(c.CorrectDoom(number % 2 + 1), f"a{number}")
    duel = Session.start(games.realms(), journal, "", "x")
    duel.do(SetUpDuel(("Ада", "Боб")), "s")
    for number in range(2):
        duel.do(ChangeSanity(1, -5, ""), f"d{number}")
    journal.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file, table.game_id, duel.game_id


def entries(file: Path) -> dict[str, int]:
    journal = SqliteJournal(file)
    try:
        return {game.id: game.entries for game in journal.games()}
    finally:
        journal.close()


def page_of(file: Path, text: bytes) -> int:
    """The page in which a text stands."""
    return file.read_bytes().index(text) // 4096


def spoil(file: Path, page: int, bytes_: bytes = b"\xff" * 4096) -> None:
    content = bytearray(file.read_bytes())
    content[page * 4096 : page * 4096 + len(bytes_)] = bytes_
    file.write_bytes(content)


def edit(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["--language", "en", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


Damage = Callable[[Path], object]

DAMAGE: dict[str, tuple[Damage, int]] = {
    "the first page": (lambda file: spoil(file, 0), ACTS),
    "only the header": (lambda file: spoil(file, 0, b"\xff" * 100), ACTS),
    "its number": (lambda file: edit(file, "PRAGMA user_version = 0"), ACTS),
    "one row that is no text": (
        lambda file: edit(file, "UPDATE entries SET body = CAST(x'ff00ff' AS TEXT) WHERE number = 119"),
        ACTS - 2,
    ),
    "one row that is no act": (lambda file: edit(file, "UPDATE entries SET body = '{' WHERE number = 60"), ACTS - 1),
    "one table that is not the one that was kept": (
        lambda file: edit(file, "UPDATE checkpoints SET state = '{}' WHERE number = 25"),
        ACTS,
    ),
    "one row that is missing": (lambda file: edit(file, "DELETE FROM entries WHERE number = 60"), ACTS - 1),
    "a page of entries": (lambda file: spoil(file, page_of(file, b"a50")), 1),
    "cut off": (lambda file: os.truncate(file, file.stat().st_size // 4096 * 4096 - 3 * 4096), 25),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_whatever_is_intact_is_saved_and_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    """Also behind a hole, from the next saved table on; what is lost is counted."""
    file, table, _ = shelf(tmp_path)
    spoiler, least = DAMAGE[damage]
    spoiler(file)
    code, out, err = run(capsys, "rescue", str(tmp_path))
    assert (code, err) == (0, "")
    assert "Arkham Horror" in out
    assert "was set aside as" in out
    kept = entries(file)
    assert kept[table] >= least
    journal = SqliteJournal(file)
    session = Session(games.arkham(), journal, table, "y")
    assert session.state is not None
    assert session.do(c.CorrectDoom(7)).state.doom == 7  # type: ignore[union-attr]
    journal.close()
    assert [one for one in tmp_path.iterdir() if ".damaged-" in one.name]


def test_entries_behind_a_hole_are_not_called_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, _ = shelf(tmp_path)
    edit(file, "DELETE FROM checkpoints")
    edit(file, "UPDATE entries SET body = '{' WHERE number = 60 AND game = ?", table)
    out = run(capsys, "rescue", str(tmp_path))[1]
    assert "59 entries rescued, 1 entry lost, 60 entries after the gap cannot be replayed" in out
    out = run(capsys, "rescue", str(tmp_path), "--files", str(tmp_path / "files"))[1]
    said = next(line for line in out.splitlines() if f"arkham-{table}.json: " in line)
    assert said.endswith(
        "59 entries rescued, 1 entry lost, 60 entries after the gap cannot be replayed "
        "and stay only in the files they came from"
    )
    (aside,) = (one for one in tmp_path.iterdir() if ".damaged-" in one.name)
    with closing(sqlite3.connect(aside)) as connection:
        assert connection.execute("SELECT count(*) FROM entries WHERE game = ?", (table,)).fetchone() == (ACTS,)


def test_entries_behind_a_hole_never_join_what_was_played_since(tmp_path: Path) -> None:
    """The file that was put aside still has them, and is read again when the journal is damaged once more."""
    file, table, _ = shelf(tmp_path)
    edit(file, "DELETE FROM checkpoints")
    edit(file, "UPDATE entries SET body = '{' WHERE number = 60 AND game = ?", table)
    rescuing.made_ready(file)
    journal = SqliteJournal(file)
    session = Session(games.arkham(), journal, table, "y")
    for number in (5, 6, 7):
        session.do(c.CorrectDoom(number))
    journal.close()
    edit(file, "UPDATE entries SET body = '{' WHERE number = 62 AND game = ?", table)
    rescuing.made_ready(file)
    journal = SqliteJournal(file)
    assert Session(games.arkham(), journal, table, "z").state.doom == 6  # type: ignore[union-attr]
    assert entries(file)[table] == 61
    journal.close()


def test_another_programs_file_hides_no_copies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, duel = shelf(tmp_path)
    copies.copy_of_evening(file, datetime.now())
    file.unlink()
    edit(file, "CREATE TABLE recipes (name TEXT)")
    err = run(capsys, "games", "--data-dir", str(tmp_path))[2]
    assert f"companion rescue {tmp_path} --into FOLDER" in err
    assert run(capsys, "rescue", str(tmp_path), "--into", str(tmp_path / "b"))[0] == 0
    assert entries(tmp_path / "b" / FILE_NAME) == {table: ACTS, duel: 3}


def test_a_broken_log_is_told_when_it_is_written_and_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, table, _ = shelf(tmp_path)
    edit(file, "DELETE FROM checkpoints")
    edit(file, "UPDATE entries SET body = '{' WHERE number = 60 AND game = ?", table)
    document = str(tmp_path / "evening.json")
    code, _, err = run(capsys, "export", table, document, "--data-dir", str(tmp_path))
    assert (code, err.count("\n"), "61 later entries are not part of that table" in err) == (0, 1, True)
    assert "61 later entries are not part" in run(capsys, "import", document, "--data-dir", str(tmp_path))[2]
    code, _, err = run(capsys, "import", document, "--keep", "table", "--data-dir", str(tmp_path))
    assert (code, "61 later entries are not part of that table" in err) == (0, True)


def test_one_damaged_row_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, _ = shelf(tmp_path)
    edit(file, "UPDATE entries SET body = CAST(x'ff00ff' AS TEXT) WHERE game = ? AND number = 60", table)
    code, _, err = run(capsys, "export", table, "--data-dir", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)
    assert "companion rescue" in err
    assert run(capsys, "rescue", str(tmp_path), "--files", str(tmp_path / "files"))[0] == 0
    documents = {json.loads(one.read_text("utf-8"))["kind"]: one for one in (tmp_path / "files").iterdir()}
    assert set(documents) == {"arkham", "realms"}
    assert run(capsys, "import", str(documents["arkham"]), "--data-dir", str(tmp_path / "b"))[0] == 0
    (taken,) = entries(tmp_path / "b" / FILE_NAME).values()
    assert taken == ACTS, "one is lost; a saved table stands in for those before entry 100"


def test_an_empty_file_is_filled_from_the_copies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, duel = shelf(tmp_path)
    copies.copy_of_evening(file, datetime(2024, 3, 1, 23))
    file.write_bytes(b"")
    assert "is empty: another program erased its games" in run(capsys, "games", "--data-dir", str(tmp_path))[2]
    code, out, _ = run(capsys, "rescue", str(tmp_path))
    assert code == 0
    assert "Arkham Horror · Вечер: 120 entries rescued\n" in out
    assert entries(file) == {table: ACTS, duel: 3}
    assert run(capsys, "rescue", str(tmp_path))[1].endswith("is intact; there is nothing to rescue.\n")


def test_what_a_copy_lacks_is_taken_from_the_damaged_file(tmp_path: Path) -> None:
    file, table, duel = shelf(tmp_path)
    copies.copy_of_evening(file, datetime(2024, 3, 1, 23))
    journal = SqliteJournal(file)
    Session(games.realms(), journal, duel, "x").do(ChangeSanity(0, -1, ""), "late")
    journal.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil(file, page_of(file, b"a50"))
    rescuing.made_ready(file)
    assert entries(file) == {table: ACTS, duel: 4}


def test_the_database_of_another_program_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / FILE_NAME
    edit(file, "CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    for words in (("games", "--data-dir"), ("serve", "--no-browser", "--data-dir"), ("rescue",)):
        code, _, err = run(capsys, *words, str(tmp_path))
        assert (code, err.count("\n")) == (2, 1)
        assert "belongs to another program" in err
    with pytest.raises(JournalForeign):
        rescuing.made_ready(file)
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("words", [("rescue", "{}/nowhere"), ("rescue", "{}"), ("rescue", "{}", "--into", "{}/file/x")])
def test_nothing_to_save_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    (tmp_path / "file").write_text("not a folder")
    if "--into" in words:
        shelf(tmp_path)
    code, out, err = run(capsys, *(word.format(tmp_path) for word in words))
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_saved_games_can_go_into_another_folder_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, duel = shelf(tmp_path / "a")
    spoil(file, 0)
    before = file.read_bytes()
    for said in ("120 entries rescued", "everything is already there"):
        code, out, _ = run(capsys, "rescue", str(file), "--into", str(tmp_path / "b"))
        assert (code, said in out) == (0, True)
    assert entries(tmp_path / "b" / FILE_NAME) == {table: ACTS, duel: 3}
    assert file.read_bytes() == before


def test_an_evening_begins_all_the_same(tmp_path: Path) -> None:
    """As ``serve`` does it: the file is kept aside under a name that is told, and its games go on."""
    file, table, _ = shelf(tmp_path)
    spoil(file, 0)
    damaged = file.read_bytes()
    rescued = rescuing.made_ready(file)
    assert rescued is not None
    assert rescued.aside is not None
    assert rescued.aside.read_bytes() == damaged
    assert entries(file)[table] == ACTS
    assert rescuing.made_ready(file) is None
    for language, said in (
        ("en", "was damaged and has been set aside as"),
        ("ru", "был повреждён и отложен под именем"),
    ):
        told = rescuing.sentence(rescued, load(language))
        assert said in told
        assert rescued.aside.name in told


def test_a_house_that_opens_in_one_language_says_so_in_the_terminals_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _, _ = shelf(tmp_path)
    spoil(file, 0)
    opening = server.ServerOptions(tmp_path, open_browser=False, language="ru", terminal_language="en")
    server._announce("here", "", "", opening, rescuing.made_ready(file))
    assert "was damaged and has been set aside as" in capsys.readouterr().err


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """JupyterLab that is stopped at once: what it was started with."""
    from jupyterlab.labapp import LabApp

    found: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", found.append)
    for name in ("COMPANION_DATA_DIR", "JUPYTER_PATH"):
        monkeypatch.setenv(name, "")
    return found


def test_the_notebooks_begin_an_evening_like_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], launched: list[list[str]]
) -> None:
    file, table, _ = shelf(tmp_path)
    code, _, err = run(capsys, "lab", "--no-browser", "--data-dir", str(tmp_path))
    assert (code, err, len(launched)) == (0, "", 1)
    (copy,) = copies.copies(file)
    assert entries(copy)[table] == ACTS
    spoil(file, 0)
    code, _, err = run(capsys, "lab", "--no-browser", "--data-dir", str(tmp_path))
    assert (code, err.count("\n"), len(launched)) == (0, 1, 2)
    assert "was damaged and has been set aside as" in err
    assert entries(file)[table] == ACTS


def test_the_notebooks_leave_the_database_of_another_program_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], launched: list[list[str]]
) -> None:
    edit(tmp_path / FILE_NAME, "CREATE TABLE recipes (name TEXT)")
    code, _, err = run(capsys, "lab", "--no-browser", "--data-dir", str(tmp_path))
    assert (code, err.count("\n"), launched) == (2, 1, [])


def test_nothing_at_all_could_be_saved_and_play_goes_on(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    file.write_bytes(b"not a database at all" * 1000)
    rescued = rescuing.made_ready(file)
    assert rescued is not None
    assert (rescued.saved, entries(file)) == ((), {})


# ---------------------------------------------------------------- copies


def test_each_evening_has_one_copy_and_five_are_kept(tmp_path: Path) -> None:
    file, table, _ = shelf(tmp_path)
    for day in range(7):
        for hour in (20, 26):
            copies.copy_of_evening(file, datetime(2024, 3, 1) + timedelta(days=day, hours=hour))
    names = [one.name for one in copies.copies(file)]
    assert names == [f"companion-2024-03-0{day}.sqlite" for day in (7, 6, 5, 4, 3)]
    assert entries(copies.copies(file)[0])[table] == ACTS


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_journal_never_replaces_a_good_copy(tmp_path: Path, damage: str) -> None:
    """Whatever rescue would leave out is damage; what serve does first saves all from the copy and the file."""
    file, table, _ = shelf(tmp_path)
    evening = datetime.now()
    copies.copy_of_evening(file, evening)
    (copy,) = copies.copies(file)
    before = copy.read_bytes()
    DAMAGE[damage][0](file)
    with suppress(sqlite3.Error):  # where nothing can be read out of it at all
        assert copies.copy_of_evening(file, evening) is None
    assert copy.read_bytes() == before
    assert entries(copy)[table] == ACTS
    assert len(list((tmp_path / copies.FOLDER).glob("*.half"))) == 0
    rescued = rescuing.made_ready(file)
    assert rescued is not None
    assert [(one.entries, one.lost) for one in rescued.saved if one.game.id == table] == [(ACTS, 0)]
    assert intact.is_whole(file)
    assert rescuing.made_ready(file) is None, "what was saved is whole itself"


def test_a_journal_that_is_gone_comes_back_from_the_copies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, duel = shelf(tmp_path)
    copies.copy_of_evening(file, datetime.now())
    file.unlink()
    code, _, err = run(capsys, "games", "--data-dir", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)
    assert f"companion rescue {tmp_path}" in err
    code, out, err = run(capsys, "rescue", str(tmp_path))
    assert (code, err, "120 entries rescued\n" in out, "set aside" in out) == (0, "", True, False)
    assert entries(file) == {table: ACTS, duel: 3}
    file.unlink()
    rescued = rescuing.made_ready(file)
    assert rescued is not None
    assert (rescued.aside, entries(file)) == (None, {table: ACTS, duel: 3})
    for language, said in (
        ("en", "was missing. Recovered from its copies: "),
        ("ru", "пропал. Из копий восстановлено: "),
    ):
        assert said in rescuing.sentence(rescued, load(language))


def test_of_many_games_the_sentence_names_only_those_that_lost_something(tmp_path: Path) -> None:
    file, table, _ = shelf(tmp_path)
    spoil(file, 0)
    rescued = rescuing.made_ready(file)
    assert rescued is not None
    (evening,) = (one for one in rescued.saved if one.game.id == table)
    many = replace(rescued, saved=(replace(evening, lost=3), *(replace(evening, lost=0, behind=0) for _ in range(7))))
    told = rescuing.sentence(many, load("en"))
    assert told.count("120 entries rescued") == 1
    assert "3 entries lost; 7 complete games." in told
    assert "7 партий целиком." in rescuing.sentence(many, load("ru"))


def test_no_journal_and_no_copies_is_a_first_evening(tmp_path: Path) -> None:
    assert rescuing.made_ready(tmp_path / FILE_NAME) is None
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_there_word_for_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As many entries are not the same entries: a damaged game of the same name hides no good one, and only once."""
    file, table, _ = shelf(tmp_path / "a")
    run(capsys, "rescue", str(file), "--into", str(tmp_path / "b"))
    target = tmp_path / "b" / FILE_NAME
    edit(target, "UPDATE entries SET body = '{' WHERE number = 60 AND game = ?", table)
    for said in ("120 entries rescued", "everything is already there"):
        code, out, _ = run(capsys, "rescue", str(file), "--into", str(tmp_path / "b"))
        assert (code, said in out) == (0, True)
    kept = entries(target)
    assert (len(kept), set(kept.values())) == (3, {ACTS, 3})


def test_without_room_for_a_copy_the_evening_begins(tmp_path: Path) -> None:
    file, _, _ = shelf(tmp_path)
    (tmp_path / copies.FOLDER).write_text("in the way")
    assert rescuing.made_ready(file) is None


# ---------------------------------------------------------------- as somebody without rights


NOBODY = """
import json, os, signal, sys, tempfile
from companion.apps.terminal import cli, lab, saved_games
from companion.apps.tables import error_sentences, games, rescuing
from companion.apps.server import server
games.games()
if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
for line in sys.stdin:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1); os.dup2(err.fileno(), 2)
            signal.alarm(60)
            sys.exit(cli.main(["--language", "en", *json.loads(line)]))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = [(one.seek(0), one.read().decode())[1] for one in (out, err)]
        print(json.dumps([code, *texts]), flush=True)
"""
"""A process that has imported every command and is nobody; for each line of words a fork of it is that command."""


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "fork"), reason="users and rights of Unix")
def test_somebody_without_rights_is_told_in_one_sentence() -> None:
    """Root may do everything, so root becomes nobody first; others take the rights away from themselves."""
    with (
        tempfile.TemporaryDirectory() as place,
        subprocess.Popen(
            [sys.executable, "-c", NOBODY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as nobody,
    ):
        assert nobody.stdin is not None
        assert nobody.stdout is not None
        asks, answers = nobody.stdin, nobody.stdout
        folder = Path(place)
        folder.chmod(0o755)
        file, table, _ = shelf(folder / "games")
        for suffix in ("-wal", "-shm"):
            Path(f"{file}{suffix}").unlink(missing_ok=True)
        (folder / "games").chmod(0o555)
        file.chmod(0o444)

        def as_nobody(*words: str) -> tuple[int, str, str]:
            print(json.dumps(words), file=asks, flush=True)
            code, out, err = json.loads(answers.readline())
            return code, out, err

        code, out, err = as_nobody("games", "--data-dir", str(folder / "games"))
        assert (code, err, table in out) == (0, "", True), "a read-only folder can be read"
        for words in (("serve", "--no-browser"), ("lab", "--no-browser")):
            code, _, err = as_nobody(*words, "--data-dir", str(folder / "games"))
            assert (code, err.count("\n")) == (2, 1), err
            assert "Cannot save games in" in err
        file.chmod(0o000)
        (folder / "games").chmod(0o700)
        for words in (("games",), ("export", table), ("serve", "--no-browser"), ("rescue",)):
            code, _, err = as_nobody(*words, "--data-dir", str(folder / "games"))
            assert (code, err.count("\n")) == (2, 1), (words, err)
        asks.close()
        shutil.rmtree(folder / "games")
