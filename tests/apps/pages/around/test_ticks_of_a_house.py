"""What one device ticks of the physical moves is ticked at all devices of its house; it is no entry of the log."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from test_seat import SET_UP, Device

from companion.apps.files import paths
from companion.apps.files.tick_file import FOLDER, LONGEST
from companion.apps.pages.around import ticking
from companion.arkham.table import commands as c
from companion.screens.arkham.drafts.hands_draft import CloseHands, TickMove


@pytest.fixture(autouse=True)
def no_house_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the house of each test."""
    monkeypatch.delenv(paths.DATA_FOLDER, raising=False)


def at_home(folder: Path, table: str = "", guest: str = "") -> Device:
    """A device of the house that keeps its games there."""
    device = Device(folder, table, guest=guest)
    device.page.host.sitters.place = folder / "seats"
    device.page.refresh()
    return device


@pytest.fixture
def two(tmp_path: Path) -> tuple[Device, Device]:
    mine = at_home(tmp_path)
    mine.do(SET_UP, "set-up")
    mine.do(c.RaiseTerror(), "terror")
    return mine, at_home(tmp_path, mine.page.table.name)


def done(device: Device, entry: int, line: int) -> bool:
    return device.page.view.hands.is_done(entry, line)


def test_a_tick_is_seen_by_the_others_without_an_entry_of_the_log(two: tuple[Device, Device], tmp_path: Path) -> None:
    mine, other = two
    before = len(mine.page.table.history.records), mine.page.table.history.undo
    mine.do(TickMove(2, 0), "tick")
    assert (len(mine.page.table.history.records), mine.page.table.history.undo) == before
    other.page.refresh()
    assert done(other, 2, 0)
    other.do(TickMove(2, 0, False), "not after all")
    mine.page.refresh()
    assert not done(mine, 2, 0)
    assert not done(at_home(tmp_path, mine.page.table.name), 2, 0), "so it is for who comes later"


def test_two_ticks_at_the_same_moment_are_both_kept(
    two: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = two
    with monkeypatch.context() as nobody_hears:
        nobody_hears.setattr("companion.apps.files.tick_file.TickFile.news", lambda file: None)
        mine.do(TickMove(2, 0), "one")
        other.do(TickMove(2, 1), "two")
    for device in (mine, other, mine):
        device.page.refresh()
    assert [done(device, 2, line) for device in two for line in (0, 1)] == [True] * 4


def test_who_comes_later_sees_what_is_open_and_closes_nothing_by_coming(
    two: tuple[Device, Device], tmp_path: Path
) -> None:
    mine, _ = two
    mine.do(c.RaiseTerror(), "again")
    late = at_home(tmp_path, mine.page.table.name)
    assert [done(late, entry, 0) for entry in (2, 3)] == [False, False]
    late.do(CloseHands(2), "closed")
    mine.page.refresh()
    assert [done(mine, entry, 0) for entry in (2, 3)] == [True, False]


def test_the_first_of_a_house_at_an_old_table_takes_its_past_for_done(tmp_path: Path) -> None:
    alone = Device(tmp_path)
    for tap, command in enumerate((SET_UP, c.RaiseTerror(), c.RaiseTerror())):
        alone.do(command, str(tap))
    first = at_home(tmp_path, alone.page.table.name)
    assert [done(first, entry, 0) for entry in (2, 3)] == [True, False]
    second = at_home(tmp_path, alone.page.table.name)
    assert [done(second, entry, 0) for entry in (2, 3)] == [True, False]


@pytest.mark.parametrize(
    "foreign", ["", "[", "[1]", "{}", '{"closed": "x", "ticked": [[1], [2, 0, -1], "a", [2, 0, 1.5]]}']
)
def test_a_file_that_nobody_could_have_written_is_not_believed(
    two: tuple[Device, Device], tmp_path: Path, foreign: str
) -> None:
    mine, other = two
    mine.do(TickMove(2, 1), "tick")
    other.page.refresh()
    (tmp_path / FOLDER / mine.page.table.name).write_text(foreign)
    other.do(TickMove(2, 0), "tick")
    mine.page.refresh()
    assert [done(mine, 2, line) for line in (0, 1)] == [True, True]


def test_the_file_is_small_and_its_owners_alone(two: tuple[Device, Device], tmp_path: Path) -> None:
    mine, _ = two
    for entry in range(600):
        mine.do(TickMove(entry, 0), f"tick {entry}")
    file = tmp_path / FOLDER / mine.page.table.name
    assert file.stat().st_size < LONGEST
    assert file.stat().st_mode & 0o077 == 0
    assert len(json.loads(file.read_text())["ticked"]) == 400


def test_a_page_that_nobody_taps_shows_it_soon(two: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = two
    monkeypatch.setattr(ticking, "LOOK", 0.01)

    async def ticked_by_the_other() -> None:
        watching = asyncio.create_task(other.page._ticking.stay())
        await asyncio.sleep(0)
        mine.do(TickMove(2, 0), "tick")
        async with asyncio.timeout(20):
            while not done(other, 2, 0):
                await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(ticked_by_the_other())
