"""Kernels and servers killed in mid-act, through the page: what was acknowledged is kept, the rest comes again.

A table is played over the websocket as a browser plays it: taps are sent without waiting, acknowledgements are
collected, and what has none is sent again by the next page. The kills fall wherever they fall.

How often is killed: four times, with ``thorough`` as often as ``COMPANION_KILLS`` says (18). Two hundred by hand:
``COMPANION_KILLS=200 python -m pytest -m thorough tests/apps/pages/test_crash_page.py -k killed``.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import psutil
import pytest
from serving import Companion
from thoroughly import thorough
from tornado.websocket import WebSocketClientConnection, websocket_connect

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import Seat, SetUpTable
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

KILLS = int(os.environ.get("COMPANION_KILLS", "18"))
AT_ONCE = 3
"""Taps on their way at a time."""
LONGEST = 0.25
"""Seconds at most from the first tap to the kill; an act takes some hundredths."""
PATIENCE = 60.0


@dataclass
class Player:
    """One player at one table, who outlives every page; taps wait here as in the browser's outbox."""

    table: str
    waiting: dict[str, dict[str, str]] = field(default_factory=dict)
    acknowledged: set[str] = field(default_factory=set)
    made: int = 0

    def next_tap(self) -> dict[str, str]:
        """An act that differs from the one before, so that none is refused."""
        self.made += 1
        act = {"do": "CorrectInvestigator", "with": {"seat": 0, "field": "money", "value": 20 + self.made % 40}}
        tap = {"id": f"tap-{self.made}", "act": json.dumps(act)}
        self.waiting[tap["id"]] = tap
        return tap

    def hears(self, message: str) -> None:
        """Take the acknowledgements out of what a kernel says."""
        content = json.loads(message).get("content", {})
        for one in json.loads(content.get("data", {}).get("state", {}).get("ack", "[]")):
            self.acknowledged.add(one)
            self.waiting.pop(one, None)


@dataclass
class OpenPage:
    """A rendered page: its kernel, and the widget that takes taps."""

    house: Companion
    table: str

    def __post_init__(self) -> None:
        address = f"{self.house.origin}/voila/render/arkham.ipynb?lang=en&table={self.table}"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            html = answer.read().decode()
        self.kernel = _found(r'"kernelId": *"([\w-]+)"', html)
        self.widget = _found(r'"model_id": *"(\w+)"', html)

    @property
    def process(self) -> psutil.Process:
        """The kernel's own process."""
        return self.house.kernel(self.kernel)

    async def connect(self) -> WebSocketClientConnection:
        address = f"{self.house.origin.replace('http', 'ws')}/api/kernels/{self.kernel}/channels"
        return await websocket_connect(address, connect_timeout=PATIENCE)

    def message(self, tap: dict[str, str], again: bool) -> str:
        header = {"msg_id": uuid4().hex, "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.3"}
        content = {"kind": "tap", **tap, "again": again}
        data = {"comm_id": self.widget, "data": {"method": "custom", "content": content}}
        return json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": data, "channel": "shell"})


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"no {pattern} in:\n{text[-2000:]}"
    return match[1]


async def play(page: OpenPage, player: Player, victim: psutil.Process, seconds: float) -> None:
    """Send what waits, then new taps, until the victim is killed; hear what is still on its way."""
    connection = await page.connect()
    for tap in tuple(player.waiting.values()):
        await connection.write_message(page.message(tap, again=True))
    end = time.monotonic() + seconds + (PATIENCE if player.waiting else 0)
    answered = not player.waiting
    heard = connection.read_message()
    while time.monotonic() < end:
        if len(player.waiting) < AT_ONCE and answered:
            await connection.write_message(page.message(player.next_tap(), again=False))
        try:
            message = await _within(heard, 0.01)
        except TimeoutError:
            continue
        assert isinstance(message, str), "the connection closed before the kill"
        player.hears(message)
        if not answered and not player.waiting:
            answered, end = True, time.monotonic() + seconds
        heard = connection.read_message()
    victim.kill()
    while True:
        try:
            message = await _within(heard, 0.2)
        except TimeoutError:
            break
        if not isinstance(message, str):
            break
        player.hears(message)
        heard = connection.read_message()
    connection.close()


async def _within(future: object, seconds: float) -> object:
    """What comes within this time; the future goes on otherwise."""
    return await asyncio.wait_for(asyncio.shield(future), seconds)  # type: ignore[arg-type, call-overload]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def kept(folder: Path, table: str) -> list[str]:
    """Ids of the entries as they lie in the file, whose log must replay."""
    journal = SqliteJournal(folder / FILE_NAME)
    try:
        session = Session(arkham(), journal, table, "reader")
        numbers = [record.number for record in session.log]
        assert numbers == list(range(1, len(numbers) + 1))
        return [record.id for record in session.log if record.id.startswith("tap-")]
    finally:
        journal.close()


@pytest.mark.parametrize(("kernels", "servers"), [(3, 1), thorough(KILLS - KILLS // 6, KILLS // 6)])
def test_nothing_acknowledged_is_lost_when_kernel_or_server_is_killed_in_mid_act(
    folder: Path, kernels: int, servers: int
) -> None:
    journal = SqliteJournal(folder / FILE_NAME)
    session = Session.start(arkham(), journal, "crash", "crash")
    session.do(SetUpTable("hastur", (Seat("amanda_sharpe"), Seat("joe_diamond"))))
    journal.close()
    player, chance = Player(session.game_id), random.Random(7)
    kills = ["kernel"] * kernels + ["server"] * servers
    chance.shuffle(kills)
    house = Companion(folder).start()
    try:
        for kill in kills:
            page = OpenPage(house, player.table)
            victim = page.process if kill == "kernel" else psutil.Process(house.process.pid)
            before = len(player.acknowledged)
            asyncio.run(play(page, player, victim, chance.uniform(0.02, LONGEST)))
            assert player.acknowledged <= set(kept(folder, player.table)), f"lost after {before} acknowledged taps"
            if kill == "server":
                house.kill()
                house = Companion(folder).start()
        asyncio.run(settle(OpenPage(house, player.table), player))
    finally:
        house.stop()
    found = kept(folder, player.table)
    assert sorted(found) == sorted({f"tap-{number}" for number in range(1, player.made + 1)})
    print(f"\n{len(kills)} kills, {player.made} taps, none lost, none twice")


async def settle(page: OpenPage, player: Player) -> None:
    """Send what waits until all of it is acknowledged."""
    connection = await page.connect()
    for tap in tuple(player.waiting.values()):
        await connection.write_message(page.message(tap, again=True))
    while player.waiting:
        message = await _within(connection.read_message(), PATIENCE)
        assert isinstance(message, str)
        player.hears(message)
    connection.close()
