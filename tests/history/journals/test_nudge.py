"""Whoever writes to a journal wakes those who follow it; without a nudge they look from time to time."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toy_game import TOY, Add, SetUpToy, Toy

from companion.history.journals import nudge
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.history.timeline import Record
from companion.history.watch import watch

NEVER = 3600.0
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such sockets for Python")

WRITER = """
import sys
import tempfile
from pathlib import Path
from companion.history.journal import Draft
from companion.history.journals.sqlite_journal import SqliteJournal
journal = SqliteJournal(Path(sys.argv[1]))
game = journal.games()[0].id
body = '{"do":"Add","with":{"number":5}}'
journal.append(game, len(journal.entries(game)), Draft("w", "2024-03-01T20:00:00.000+00:00", "", "", body))
"""


@pytest.fixture(autouse=True)
def own_corner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Sockets of this test only; a short path, as the system's own is."""
    with tempfile.TemporaryDirectory(prefix="n", dir="/tmp") as folder, monkeypatch.context() as patch:
        patch.setattr(tempfile, "tempdir", folder)
        patch.setenv("TMPDIR", folder)
        yield Path(folder)


@pytest.fixture
def table(tmp_path: Path) -> Session[Toy]:
    session = Session.start(TOY, SqliteJournal(tmp_path / FILE_NAME), "x", "laptop")
    session.do(SetUpToy(), "s")
    return session


def told_of(follower: Session[Toy], play: Callable[[], object], every: float = NEVER) -> list[Record[Toy]]:
    """What a page that looks once an hour, or ``every`` so many seconds, is told first."""
    told: list[Record[Toy]] = []

    async def evening() -> None:
        woken = asyncio.Event()

        def heard(news: tuple[Record[Toy], ...]) -> None:
            told.extend(news)
            woken.set()

        task = asyncio.create_task(watch(follower, heard, every))
        await asyncio.sleep(0)
        await asyncio.to_thread(play)
        await asyncio.wait_for(woken.wait(), PATIENCE)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(evening())
    return told


def test_another_process_wakes_a_page_that_hardly_ever_looks(table: Session[Toy], tmp_path: Path) -> None:
    def play() -> None:
        subprocess.run([sys.executable, "-c", WRITER, str(tmp_path / FILE_NAME)], check=True)

    assert [record.command for record in told_of(table, play)] == [Add(5)]


def test_another_page_of_this_process_wakes_it_too(table: Session[Toy], tmp_path: Path, own_corner: Path) -> None:
    other = Session(TOY, SqliteJournal(tmp_path / FILE_NAME), table.game_id, "phone")
    assert [record.command for record in told_of(table, lambda: other.do(Add(2)))] == [Add(2)]
    assert list(own_corner.glob("companion-*/*")) == [], "what listened has taken its socket away"


KILLED = """
import os
import signal
from companion.history.journals import nudge
ear = nudge._ear((7, 9))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def left(own_corner: Path) -> Path:
    """The socket of a process that listened and was killed."""
    assert subprocess.run([sys.executable, "-c", KILLED], check=False).returncode < 0
    (socket,) = own_corner.glob("companion-*/*")
    return socket


def test_a_socket_whose_owner_was_killed_is_taken_away_by_the_next_writer(left: Path) -> None:
    nudge.ring((7, 8))
    assert left.exists(), "another journal's"
    nudge.ring((7, 9))
    assert not left.exists()


def test_a_socket_whose_owner_was_killed_is_taken_away_by_whoever_follows_any_journal(left: Path) -> None:
    ear = nudge._ear((7, 8))
    assert ear is not None
    assert not left.exists()
    other = nudge._ear((7, 9))
    assert other is not None
    assert Path(ear.getsockname()).exists(), "of one that lives"
    ear.close()
    other.close()


@pytest.mark.parametrize("corner", ["long", "gone"])
def test_without_room_for_a_socket_a_page_looks_and_nothing_is_said(
    table: Session[Toy], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], corner: str
) -> None:
    folder = tmp_path / ("x" * 120)
    if corner == "long":
        folder.mkdir()
    other = Session(TOY, SqliteJournal(tmp_path / FILE_NAME), table.game_id, "phone")
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        told = told_of(table, lambda: other.do(Add(2)), every=0.01)
    assert [record.command for record in told] == [Add(2)]
    assert list(tmp_path.glob("x*/*")) == []
    assert capfd.readouterr() == ("", "")


def test_a_computer_without_a_temporary_folder_keeps_what_is_played(
    table: Session[Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "gettempdir", none)
        assert table.do(Add(2)).number == 2
        assert nudge._ear((7, 9)) is None


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o777])
def test_a_folder_that_is_open_to_others_is_not_used(own_corner: Path, mode: int) -> None:
    folder = own_corner / f"companion-{os.geteuid()}"
    folder.mkdir()
    folder.chmod(mode)
    assert nudge._ear((7, 9)) is None
    (folder / "7.9-x").touch()
    nudge.ring((7, 9))
    assert (folder / "7.9-x").exists()


def test_a_full_socket_does_not_hold_the_writer_up(table: Session[Toy]) -> None:
    ear = nudge._ear((7, 9))
    assert ear is not None
    for _ in range(2000):
        nudge.ring((7, 9))
    assert ear.recv(1) == b""
    ear.close()
