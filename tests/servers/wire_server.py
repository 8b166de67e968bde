"""A server of tables in a thread of the test, over whatever journal; and the journal that asks it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tornado.netutil import bind_sockets
from unjudged import Unjudged

from companion.apps.wire.doors.limits import ServerLimits
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.doors.referee import Judge, Referee
from companion.apps.wire.doors.table_house import TableHouse
from companion.apps.wire.doors.tables_server import doorway
from companion.apps.wire.keys import FileKeys, KeyShelf
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import KeyRing, WireJournal
from companion.history.game import Game
from companion.history.journal import Journal

BOUNDLESS = ServerLimits(*(1_000_000,) * 5, lines_per_minute=1_000_000)


@cache
def loop() -> asyncio.AbstractEventLoop:
    """The loop of all servers of this process, in a thread of its own."""
    made = asyncio.new_event_loop()
    threading.Thread(target=made.run_forever, name="tables", daemon=True).start()
    return made


def on_loop(act: Callable[[], Any]) -> Any:
    """What ``act`` gives back, done in the loop."""

    async def acting() -> Any:
        return act()

    return asyncio.run_coroutine_threadsafe(acting(), loop()).result(30)


class Tables:
    """One server; ``house`` and ``url`` are its."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, Game[Any]] | None = None,
        limits: ServerLimits = BOUNDLESS,
        shelf: KeyShelf | None = None,
    ) -> None:
        judge: Judge = Unjudged(journal) if games is None else Referee(journal, games)
        self.journal = journal
        self.house = TableHouse(journal, judge, shelf or FileKeys(Path(":memory:")), limits, ServerMeters())
        self.url = on_loop(self._begin)

    def begin_again(self) -> None:
        """At the same address, after :meth:`stop`."""
        assert on_loop(lambda: self._begin(int(self.url.rpartition(":")[2]))) == self.url

    def _begin(self, port: int = 0) -> str:
        (socket,) = bind_sockets(port, "127.0.0.1")
        self._server = doorway(self.house)
        self._server.add_sockets([socket])
        return f"http://127.0.0.1:{socket.getsockname()[1]}"

    def stop(self) -> None:
        """Hang up on everybody."""
        on_loop(self._server.stop)
        on_loop(self._hang_up)
        asyncio.run_coroutine_threadsafe(self._server.close_all_connections(), loop()).result(30)

    def _hang_up(self) -> None:
        for room in tuple(self.house.rooms.values()):
            for one in tuple(room):
                one.close(1001, "closing")

    def device(self, ring: KeyRing, **more: Any) -> WireJournal:
        """The journal of one device."""
        return WireJournal(HttpTransport(self.url), ring, **more)
