"""What one computer ticks of the physical moves at a table of a server is ticked at all of them; it is no entry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from test_elsewhere_page import Away, Cut, Here, away, network, tables
from wire_server import Tables

from companion.apps.files import paths
from companion.arkham.table import commands as c
from companion.screens.arkham.drafts.hands_draft import CloseHands, TickMove

__all__ = ["away", "network", "tables"]  # fixtures


@pytest.fixture(autouse=True)
def no_house_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each computer is alone but for the server."""
    monkeypatch.delenv(paths.DATA_FOLDER, raising=False)


@pytest.fixture
def raised(away: Away) -> Away:
    """The table with lists of physical moves: entries 3 and 4, the newest."""
    away.session.do(c.RaiseTerror())
    away.session.do(c.RaiseTerror())
    return away


def done(here: Here, entry: int, line: int = 0) -> bool:
    return bool(here.page.view.hands.is_done(entry, line))


def together(*pages: Here, until: Callable[[], bool]) -> None:
    """All pages follow their server until this is so."""

    async def following() -> None:
        tasks = [asyncio.create_task(one.page.elsewhere.follow()) for one in pages]
        async with asyncio.timeout(60):
            while not until():
                await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(following())


def test_a_tick_is_seen_at_the_other_computer_without_an_entry(raised: Away, tmp_path: Path) -> None:
    mine, other = Here(tmp_path / "mine").join(raised), Here(tmp_path / "other").join(raised)
    before = len(mine.page.table.history.records)
    mine.tap(TickMove(4, 0))
    assert not done(other, 4)
    together(mine, other, until=lambda: done(other, 4))
    assert len(raised.session.log) == before == len(other.page.table.history.records)
    other.tap(TickMove(4, 0, False))
    together(mine, other, until=lambda: not done(mine, 4))
    assert not done(other, 4)


def test_who_comes_later_sees_what_is_open_and_closes_nothing_by_coming(raised: Away, tmp_path: Path) -> None:
    mine = Here(tmp_path / "mine").join(raised)
    assert done(mine, 3), "the first one takes the past for done"
    assert not done(mine, 4)
    mine.tap(TickMove(3, 0, False))
    mine.tap(c.RaiseTerror())
    other = Here(tmp_path / "other").join(raised)
    assert done(other, 4)
    together(mine, other, until=lambda: not done(other, 4))
    assert [done(other, entry) for entry in (3, 4, 5)] == [False] * 3
    assert [done(mine, entry) for entry in (3, 4, 5)] == [False] * 3, "nothing is closed by who came"
    other.tap(CloseHands(4))
    together(mine, other, until=lambda: done(mine, 4))
    assert [done(mine, entry) for entry in (3, 4, 5)] == [True, True, False]


def test_a_server_that_forgot_everything_is_told_anew(raised: Away, tables: Tables, tmp_path: Path) -> None:
    mine = Here(tmp_path / "mine").join(raised)
    mine.tap(TickMove(4, 0))
    together(mine, until=lambda: tables.house.ticks.of(raised.session.game_id) is not None)
    tables.stop()
    together(mine, until=lambda: tables.house.ticks.of(raised.session.game_id) is None)
    tables.begin_again()
    other = Here(tmp_path / "other").join(raised)
    together(mine, other, until=lambda: done(other, 4))


def test_ticks_of_acts_that_others_overtook_stay_with_no_foreign_entry(raised: Away, tmp_path: Path) -> None:
    """Offline an act waits as entry 5 and is ticked; then 5 is what somebody else did."""
    mine, other = Here(tmp_path / "mine").join(raised), Here(tmp_path / "other").join(raised)
    mine.tap(TickMove(4, 0))
    Cut.cut = True
    mine.tap(c.RaiseTerror())
    mine.tap(TickMove(5, 0))
    assert done(mine, 5)
    Cut.cut = False
    raised.session.do(c.CorrectInvestigator(0, "money", 5))
    together(
        *(mine, other),
        until=lambda: done(other, 4) and all(len(one.page.table.history.records) == 6 for one in (mine, other)),
    )
    assert [done(one, entry) for one in (mine, other) for entry in (4, 5, 6)] == [True, False, False] * 2


def test_two_pages_of_one_computer_share_them_without_a_network(raised: Away, tmp_path: Path) -> None:
    one, two = Here(tmp_path).join(raised), Here(tmp_path, table=raised.session.game_id)
    for page in (one, two):
        page.page.host.sitters.place = tmp_path / "seats"
    Cut.cut = True
    one.tap(TickMove(4, 0))
    two.page.refresh()
    assert done(two, 4)
