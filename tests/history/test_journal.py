"""The file: numbers without gaps, durable, shared, and every trouble said in one sentence."""

from __future__ import annotations

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
from companion.history.journal import Appended, Checkpoint, Draft, SavedGame, one_line
from companion.history.session import Session
from companion.history.sqlite_journal import SCHEMA_VERSION, SqliteJournal, journal_file

Open = Callable[[], SqliteJournal]


def cover(name: str = "g", created: str = "2024-03-01T20:00:00.000+00:00") -> SavedGame:
    return SavedGame(name, "toy", f"Table {name}", created, 3, "box-1")


def draft(name: str, at: str = "2024-03-01T20:00:00.000+00:00") -> Draft:
    return Draft(name, at, "Ada", "phone", "{}")


def test_entries_are_numbered_from_one_without_gaps(journal: SqliteJournal) -> None:
    journal.add(cover())
    for number in range(5):
        assert journal.append("g", number, draft(f"d{number}")) == Appended(number + 1, fresh=True)
    assert [(e.number, e.draft.id) for e in journal.entries("g", after=2)] == [(3, "d2"), (4, "d3"), (5, "d4")]


def test_the_second_of_two_devices_is_told_to_look_first(journal: SqliteJournal) -> None:
    journal.add(cover())
    journal.append("g", 0, draft("a"))
    assert journal.append("g", 0, draft("b")) is None
    assert len(journal.entries("g")) == 1


def test_a_repeated_entry_gives_the_first_number_and_writes_nothing(journal: SqliteJournal) -> None:
    journal.add(cover())
    journal.append("g", 0, draft("a"))
    journal.append("g", 1, draft("b"))
    assert journal.append("g", 2, draft("a")) == Appended(1, fresh=False)
    assert journal.append("g", 0, draft("b")) == Appended(2, fresh=False)
    assert len(journal.entries("g")) == 2


def test_the_same_id_in_another_game_is_another_entry(journal: SqliteJournal) -> None:
    journal.add(cover("g"))
    journal.add(cover("h"))
    journal.append("g", 0, draft("a"))
    assert journal.append("h", 0, draft("a")) == Appended(1, fresh=True)


def test_games_are_listed_with_the_one_played_last_first(journal: SqliteJournal) -> None:
    journal.add(cover("old", "2024-01-01T00:00:00.000+00:00"))
    journal.add(cover("new", "2024-02-01T00:00:00.000+00:00"))
    journal.append("old", 0, draft("a", "2024-03-01T00:00:00.000+00:00"))
    listed = [(g.id, g.title, g.last_at[:10], g.entries) for g in journal.games()]
    assert listed == [("old", "Table old", "2024-03-01", 1), ("new", "Table new", "2024-02-01", 0)]


def test_renaming_and_deleting_touch_one_game_only(journal: SqliteJournal) -> None:
    for name in ("g", "h"):
        journal.add(cover(name), [draft("a")], Checkpoint(1, "{}", 3, "box-1"))
    journal.rename("g", "Другой вечер")
    journal.delete("h")
    assert [(g.id, g.title) for g in journal.games()] == [("g", "Другой вечер")]
    assert (journal.entries("h"), journal.checkpoints("h")) == ((), ())
    assert (len(journal.entries("g")), len(journal.checkpoints("g"))) == (1, 1)


def test_a_game_is_added_whole_or_not_at_all(journal: SqliteJournal) -> None:
    with pytest.raises(StorageTrouble):
        journal.add(cover(), [draft("a"), draft("a")])
    assert journal.games() == ()


def test_a_checkpoint_of_the_same_number_is_replaced(journal: SqliteJournal) -> None:
    journal.add(cover())
    for state in ("{}", '{"new":1}'):
        journal.put_checkpoint("g", Checkpoint(1, state, 3, "box-1"))
    assert [c.state for c in journal.checkpoints("g")] == ['{"new":1}']


def test_the_mark_moves_when_anybody_writes_and_only_then(open_journal: Open) -> None:
    mine, theirs = open_journal(), open_journal()
    mark = mine.version()
    assert mine.version() == mark
    theirs.add(cover())
    after_theirs = mine.version()
    assert after_theirs != mark
    mine.append("g", 0, draft("a"))
    assert mine.version() != after_theirs


def test_power_may_fail_after_any_acknowledged_entry(journal: SqliteJournal) -> None:
    rows = [journal._rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert rows == ["wal", 2, 1]


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
    with pytest.raises(StorageTrouble, match="cannot be written; nothing was recorded"):
        ada.do(Add(1), "a1")
    assert (ada.state, ada.number) == (Toy(0), 1)


def test_a_read_only_file_is_told_when_the_journal_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = journal_file(tmp_path)
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda path, **how: connect(f"file:{path}?mode=ro&immutable=1", uri=True, **how)
    )
    connect(file).close()
    with pytest.raises(StorageTrouble, match="cannot be written"):
        SqliteJournal(file)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageTrouble, match=r"The folder .*file.* cannot be written"):
        SqliteJournal(journal_file(tmp_path / "file"))


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    journal_file(tmp_path).mkdir()
    with pytest.raises(StorageTrouble, match="cannot be written"):
        SqliteJournal(journal_file(tmp_path))


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_file_that_is_no_journal_is_told_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = journal_file(tmp_path)
    file.write_bytes(content)
    with pytest.raises(StorageTrouble, match="is damaged or holds no saved games"):
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
    with pytest.raises(StorageTrouble, match="Another device is busy saving"):
        session.do(Add(1), "a1")
    assert session.state == Toy(0)
    holder.execute("ROLLBACK")
    assert session.do(Add(1), "a1").state == Toy(1)
    holder.close()
    impatient.close()


def test_a_newer_journal_is_refused_and_left_alone(journal: SqliteJournal, tmp_path: Path) -> None:
    journal._rows(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(StorageTrouble, match="newer version of the companion"):
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


def test_many_devices_opening_and_acting_at_once_lose_nothing(tmp_path: Path) -> None:
    devices, acts = 6, 30
    SqliteJournal(journal_file(tmp_path)).add(
        cover("g"), [Draft("set-up", "t", "", "", '{"do":"SetUpToy","with":{"pawns":[]}}')]
    )
    failures: list[BaseException] = []
    start = threading.Barrier(devices)

    def play(device: int) -> None:
        try:
            start.wait()
            journal = SqliteJournal(journal_file(tmp_path), patience=20.0)
            session = Session(TOY, journal, "g", f"device-{device}")
            for act in range(acts):
                assert not session.do(Add(1), f"{device}-{act}").repeated
            journal.close()
        except BaseException as failure:  # noqa: BLE001 - a thread has nobody else to tell
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(device,)) for device in range(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    fresh = Session(TOY, SqliteJournal(journal_file(tmp_path)), "g", "fresh")
    assert (fresh.number, fresh.state) == (1 + devices * acts, Toy(devices * acts))


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
