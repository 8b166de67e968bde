"""What can be played on can be taken along: a log with a hole, as a file and as a link, gone on from or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from line_folder import DiskFolder
from toy_game import TOY, Add, SetUpToy, Toy

from companion.history.broken import LogBroken
from companion.history.export import Keep, TableDiffers, export_game, keep_game, read_game, uncounted
from companion.history.journal import Journal
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.link.documents import read_link, write_link
from companion.history.session import Session

ACTS = 60
Spoilt = Callable[[Path, tuple[int, ...]], tuple[Journal, str]]


def played(journal: Journal) -> str:
    """An evening of a set-up and ``ACTS`` additions of one; its id."""
    session = Session.start(TOY, journal, "Evening", "phone")
    session.do(SetUpToy())
    for _ in range(ACTS):
        session.do(Add(1))
    return session.game_id


def in_rows(folder: Path, holes: tuple[int, ...]) -> tuple[Journal, str]:
    """A file of SQLite from which rows are gone."""
    journal = SqliteJournal(journal_file(folder))
    game = played(journal)
    with closing(sqlite3.connect(journal_file(folder))) as connection, connection:
        connection.executemany("DELETE FROM entries WHERE number = ?", [(number,) for number in holes])
    return journal, game


def in_lines(folder: Path, holes: tuple[int, ...]) -> tuple[Journal, str]:
    """A private file of a browser in which lines are overwritten: the cover is the first, entry 1 the second."""
    game = played(LineJournal(DiskFolder(folder)))
    (file,) = folder.glob("*.log")
    lines = file.read_bytes().splitlines(keepends=True)
    for number in holes:
        lines[number] = b"\x00" * (len(lines[number]) - 1) + b"\n"
    file.write_bytes(b"".join(lines))
    return LineJournal(DiskFolder(folder)), game


@pytest.mark.parametrize("spoilt", [0, 1], ids=repr)
def test_a_private_file_without_its_first_line_is_the_same_evening(spoilt: int, tmp_path: Path) -> None:
    journal, game = in_lines(tmp_path, (0,) if spoilt == 0 else ())
    journal.rename(game, "Another evening")
    (file,) = tmp_path.glob("*.log")
    lines = file.read_bytes().splitlines(keepends=True)
    for number in range(spoilt + 1):
        lines[number] = bytes(len(lines[number]) - 1) + b"\n"
    file.write_bytes(b"".join(lines))
    (saved,) = LineJournal(DiskFolder(tmp_path)).games()
    assert (saved.id, saved.title, saved.entries) == (game, "Another evening", ACTS + 1)


def kept_elsewhere(text: str) -> Session[Toy]:
    """The game of a file on another machine, its own table where the log does not lead to it."""
    journal = MemoryJournal()
    return Session(TOY, journal, keep_game(read_game(text, TOY), TOY, journal, keep=Keep.TABLE), "desk")


@pytest.mark.parametrize("holes", [(9,), (1,), (26, 27, 28), (9, 40), (ACTS,), (2, 25)], ids=repr)
@pytest.mark.parametrize("spoilt", [in_rows, in_lines], ids=lambda store: store.__name__)
def test_a_log_gone_on_from_is_a_file_and_a_link(spoilt: Spoilt, holes: tuple[int, ...], tmp_path: Path) -> None:
    journal, game = spoilt(tmp_path, holes)
    with pytest.raises(LogBroken) as broken:
        Session(TOY, journal, game, "phone")
    before = export_game(journal, game, TOY)
    assert uncounted(before) >= 0
    offer = broken.value.offer
    assert offer is not None
    assert kept_elsewhere(before).state == offer.state
    with pytest.raises(TableDiffers):
        keep_game(read_game(read_link(write_link(before)), TOY), TOY, MemoryJournal())
    assert kept_elsewhere(read_link(write_link(before))).state == offer.state
    session = Session.resume(TOY, journal, game, offer, "phone", "Ada")
    session.do(Add(5))
    after = export_game(journal, game, TOY)
    assert uncounted(after) == 0
    for text in (after, read_link(write_link(after))):
        again = kept_elsewhere(text)
        assert (again.state, again.number) == (session.state, session.number)
        again.do(Add(1))
        assert [record.number for record in again.log] == [*(record.number for record in session.log), again.number]
