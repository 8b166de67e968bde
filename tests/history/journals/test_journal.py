"""The journal in a file: durable, shared, and every trouble said in one sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest
from toy_game import TOY, Add, SetUpToy, Toy

from companion.errors import StorageTrouble
from companion.history.journal import Checkpoint, Draft, SavedGame
from companion.history.journals import sqlite_journal
from companion.history.journals.sqlite_journal import CHANGES, FILE_NAME, SCHEMA_VERSION, SqliteJournal, journal_file
from companion.history.session import Session, one_line
from companion.history.troubles import JournalUnreadable

Open = Callable[[], SqliteJournal]


def cover(name: str = "g", created: str = "2024-03-01T20:00:00.000+00:00") -> SavedGame:
    return SavedGame(name, "toy", f"Table {name}", created, 3, "box-1")


def draft(name: str, at: str = "2024-03-01T20:00:00.000+00:00") -> Draft:
    return Draft(name, at, "Ada", "phone", "{}")


def test_power_may_fail_after_any_acknowledged_entry(journal: SqliteJournal) -> None:
    rows = [journal._rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert rows == ["wal", 2, 1]


def test_what_is_written_ahead_is_written_over_and_does_not_grow(tmp_path: Path) -> None:
    journal = SqliteJournal(journal_file(tmp_path))
    journal.add(cover())
    ahead, sizes = tmp_path / f"{FILE_NAME}-wal", []
    for number in range(200):
        journal.append("g", number, draft(str(number)))
        sizes.append(ahead.stat().st_size)
    assert sizes[-1] == max(sizes) < 1.1 * sqlite_journal.LOG_PAGES * 4120
    assert len(journal.entries("g")) == 200


@pytest.mark.parametrize("text", ["", " a\tb\nc ", "\x00\x1b[31m", "\ud800", "x" * 5000])
def test_one_line_is_printable_and_bounded(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert len(line) <= 200
    assert one_line(line) == line


# ---------------------------------------------------------------- where the file is


def test_the_folder_is_the_argument_else_the_environment_else_the_platforms_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "environment"))
    assert journal_file(tmp_path / "argument").parent == tmp_path / "argument"
    assert journal_file().parent == tmp_path / "environment"
    monkeypatch.delenv("COMPANION_DATA_DIR")
    assert journal_file().parent == Path(platformdirs.user_data_dir("companion", appauthor=False))


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    SqliteJournal(journal_file(tmp_path / "a" / "b")).close()
    assert journal_file(tmp_path / "a" / "b").exists()


# ---------------------------------------------------------------- troubles


def _act_for_long(session: Session[Toy]) -> None:
    for _ in range(10_000):
        session.do(Add(1))


def test_a_full_disk_refuses_the_act_and_the_table_stays_as_it_was(ada: Session[Toy], journal: SqliteJournal) -> None:
    """SQLite's own limit of pages stands in for the disk: the same error at the same place."""
    (pages,) = journal._rows("PRAGMA page_count")[0]
    journal._rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageTrouble, match="The disk is full; nothing was recorded"):
        _act_for_long(ada)
    done = ada.number - 1
    assert ada.state == Toy(done)
    assert Session(TOY, journal, ada.game_id, "x").state == Toy(done)
    journal._rows("PRAGMA max_page_count = 100000")
    assert ada.do(Add(1), "").state == Toy(done + 1), "with room again the game goes on"


def test_a_full_disk_while_the_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(StorageTrouble, match="The disk is full"):
        SqliteJournal(journal_file(tmp_path / "new"))


def test_a_journal_that_became_read_only_refuses_the_act(ada: Session[Toy], journal: SqliteJournal) -> None:
    """Permissions do not bind root, so the connection itself is told that it may only read: the same error code."""
    journal._rows("PRAGMA query_only = 1")
    with pytest.raises(StorageTrouble, match=r"Cannot write to the folder .*; nothing was recorded"):
        ada.do(Add(1), "a1")
    assert (ada.state, ada.number) == (Toy(0), 1)


def test_a_read_only_file_can_be_read_and_says_so_when_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = journal_file(tmp_path)
    sqlite_journal._make(file)
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda path, **how: connect(f"file:{path}?mode=ro&immutable=1", uri=True, **how)
    )
    journal = SqliteJournal(file)
    assert journal.games() == ()
    with pytest.raises(StorageTrouble, match="Cannot write to the folder"):
        journal.add(cover())


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageTrouble, match=r"Cannot write to the folder .*file"):
        SqliteJournal(journal_file(tmp_path / "file"))


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    journal_file(tmp_path).mkdir()
    with pytest.raises(StorageTrouble, match="Cannot write to the folder"):
        SqliteJournal(journal_file(tmp_path))


@pytest.mark.parametrize("content", [b"x", b"not a database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_file_that_is_no_journal_is_told_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = journal_file(tmp_path)
    file.write_bytes(content)
    with pytest.raises(StorageTrouble, match="is damaged; companion rescue"):
        SqliteJournal(file)
    assert file.read_bytes() == content


def test_a_damaged_page_is_told(ada: Session[Toy], journal: SqliteJournal, tmp_path: Path) -> None:
    for _ in range(300):
        ada.do(Add(1), "")
    journal.close()
    file = journal_file(tmp_path)
    content = bytearray(file.read_bytes())
    content[4096 * 2 :] = b"\xff" * len(content[4096 * 2 :])
    file.write_bytes(content)
    damaged = SqliteJournal(file)
    with pytest.raises(StorageTrouble, match="damaged"):
        damaged.entries(ada.game_id)
    damaged.close()


def test_another_device_that_holds_the_file_for_long_is_told(ada: Session[Toy], tmp_path: Path) -> None:
    impatient = SqliteJournal(journal_file(tmp_path), patience=0.05)
    session = Session(TOY, impatient, ada.game_id, "x")
    holder = sqlite3.connect(journal_file(tmp_path), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageTrouble, match="Another device is saving"):
        session.do(Add(1), "a1")
    assert session.state == Toy(0)
    holder.execute("ROLLBACK")
    assert session.do(Add(1), "a1").state == Toy(1)
    holder.close()
    impatient.close()


def test_a_newer_journal_is_refused_and_left_alone(journal: SqliteJournal, tmp_path: Path) -> None:
    journal._rows(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(StorageTrouble, match="newer version of the Almanac"):
        SqliteJournal(journal_file(tmp_path))
    assert journal._rows("PRAGMA user_version") == [(SCHEMA_VERSION + 1,)]


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of an open file")
@pytest.mark.parametrize("replaced", [True, False], ids=["replaced", "deleted"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(ada: Session[Toy], tmp_path: Path, replaced: bool) -> None:
    journal_file(tmp_path).rename(tmp_path / "elsewhere")
    if replaced:
        shutil.copy(tmp_path / "elsewhere", journal_file(tmp_path))
    with pytest.raises(StorageTrouble, match="moved or replaced"):
        ada.do(Add(1), "a1")
    assert ada.state == Toy(0)


# ---------------------------------------------------------------- two at once


def test_a_new_file_opened_by_many_at_once_is_made_once(tmp_path: Path) -> None:
    for attempt in range(10):
        file, failures = journal_file(tmp_path / str(attempt)), []
        start = threading.Barrier(6)

        def open_it(file: Path = file, start: threading.Barrier = start, failures: list[object] = failures) -> None:
            start.wait()
            try:
                SqliteJournal(file).close()
            except StorageTrouble as trouble:
                failures.append(trouble.__cause__)

        threads = [threading.Thread(target=open_it) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []


def test_one_connection_serves_two_threads_in_turn(ada: Session[Toy], journal: SqliteJournal) -> None:
    journal.add(cover("h"), [Draft("set-up", "t", "", "", '{"do":"SetUpToy","with":{"pawns":[]}}')])
    other = Session(TOY, journal, "h", "x")
    thread = threading.Thread(target=lambda: [other.do(Add(1), "") for _ in range(50)])
    thread.start()
    for _ in range(50):
        ada.do(Add(1), "")
    thread.join()
    assert (ada.state, other.state) == (Toy(50), Toy(50))


def test_a_table_without_set_up_opens_empty(journal: SqliteJournal) -> None:
    session = Session.start(TOY, journal, " New\nevening ", "phone")
    assert (session.state, session.number, session.log) == (None, 0, ())
    assert journal.games()[0].title == "New evening"
    assert session.do(SetUpToy(), "s").state == Toy(0)


# ---------------------------------------------------------------- what is no journal


def test_a_file_without_a_byte_is_told_and_left_alone(tmp_path: Path) -> None:
    """It is never taken for a journal without games."""
    journal_file(tmp_path).touch()
    with pytest.raises(JournalUnreadable, match="is empty: another program erased its games"):
        SqliteJournal(journal_file(tmp_path))
    assert journal_file(tmp_path).read_bytes() == b""


def test_the_database_of_another_program_is_told_and_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(journal_file(tmp_path))
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = journal_file(tmp_path).read_bytes()
    with pytest.raises(JournalUnreadable, match="belongs to another program"):
        SqliteJournal(journal_file(tmp_path))
    assert journal_file(tmp_path).read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_a_journal_that_lost_its_number_is_not_new(journal: SqliteJournal, tmp_path: Path) -> None:
    journal._rows("PRAGMA user_version = 0")
    with pytest.raises(JournalUnreadable, match="is damaged"):
        SqliteJournal(journal_file(tmp_path))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = CAST(x'ff00ff' AS TEXT)",
        "UPDATE entries SET at = NULL",
        "ALTER TABLE entries RENAME who TO x",
        "DROP TABLE entries",
    ],
)
def test_whatever_is_wrong_inside_is_one_sentence_of_ours(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path, statement: str
) -> None:
    edited = sqlite3.connect(journal_file(tmp_path))
    with contextlib.suppress(sqlite3.IntegrityError), edited:
        edited.execute(statement)
    edited.close()
    try:
        journal.entries(ada.game_id)
        ada.do(Add(1))
    except StorageTrouble as trouble:
        assert "is damaged; companion rescue" in str(trouble)  # noqa: PT017 - one of them is refused by the file itself


def test_a_journal_of_the_first_version_opens_with_all_its_games(tmp_path: Path) -> None:
    """Its checkpoints carry no hash, and are believed all the same."""
    made = sqlite3.connect(journal_file(tmp_path))
    for statement in CHANGES[0].split(";"):
        made.execute(statement)
    made.execute("PRAGMA user_version = 1")
    body = '{"do":"SetUpToy","with":{"pawns":[]}}'
    with made:
        made.execute("INSERT INTO games VALUES ('g', 'toy', 'Evening', '2024', 3, 'box-1')")
        made.execute("INSERT INTO entries VALUES ('g', 1, 'a', '2024', 'Ada', 'phone', ?)", (body,))
        state = '{"score":0,"pawns":[],"marks":{},"bag":[],"wound":null}'
        made.execute("INSERT INTO checkpoints VALUES ('g', 1, ?, 3, 'box-1')", (state,))
    made.close()
    journal = SqliteJournal(journal_file(tmp_path))
    assert journal.checkpoints("g") == (Checkpoint(1, state, 3, "box-1"),)
    session = Session(TOY, journal, "g", "x")
    assert session.do(Add(2)).state == Toy(2)
    session.checkpoint()
    assert [bool(kept.hash) for kept in journal.checkpoints("g")] == [False, True]
    assert journal._rows("PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_a_disk_without_links_gets_its_journal_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "links are not supported")

    monkeypatch.setattr(os, "link", refuse)
    journal = SqliteJournal(journal_file(tmp_path))
    journal.add(cover(), [draft("a")])
    assert len(journal.entries("g")) == 1
    assert {file.name.removeprefix(FILE_NAME) for file in tmp_path.iterdir()} <= {"", "-wal", "-shm"}


@pytest.mark.skipif(os.name == "nt", reason="rights of Unix")
def test_a_new_journal_is_for_its_owner_alone(tmp_path: Path) -> None:
    journal = SqliteJournal(journal_file(tmp_path / "games"))
    journal.add(cover(), [draft("a")])
    rights = {one.name: one.stat().st_mode & 0o777 for one in (tmp_path / "games").iterdir()}
    assert set(rights.values()) == {0o600}
    assert (tmp_path / "games").stat().st_mode & 0o777 == 0o700
    journal.close()
