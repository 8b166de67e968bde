"""All that the doors of the wire share: the journal, who may what, who sits where, what is counted."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from tornado.httputil import HTTPServerRequest

from companion.apps.wire.doors.limits import Allowance, ServerLimits, caller_of
from companion.apps.wire.doors.log_pages import as_text, read_page, row_of
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.doors.presence import Presence
from companion.apps.wire.doors.referee import Judge, WireRefusal
from companion.apps.wire.doors.table_file import packed_file
from companion.apps.wire.doors.table_ticks import TableTicks, Ticks
from companion.apps.wire.doors.turns import Turns
from companion.apps.wire.keys import Hashes, KeyShelf, May
from companion.errors import StorageTrouble
from companion.history.journal import Entry, Journal, SavedGame

T = TypeVar("T")

THREADS = 8
"""That ask the journal at once."""
OF_ONE = THREADS // 2
"""Threads that ask for one address at once."""
OF_LINES, MOST_ROOMS = 2, 100_000
"""Threads that read for lines which lag behind, and tables that may wait for them."""
MOST_FILES_WAITING = 8
"""Files that one address may wait for."""
MOST_KEYS = 20_000
FILES_KEPT = 8 * 2**20
"""Bytes of packed files that are kept, in case they are wanted again before anything changes."""


class Device(Protocol):
    """One open line to a device."""

    seat: dict[str, str]
    newest: int
    """The number of the entry that it was sent last."""

    def send(self, text: str) -> None:
        """Send a message."""

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Hang up."""


class TableHouse:
    """One process's share of the tables."""

    behind_proxy = False
    """Whether a balancer in front says who asks."""
    write_beside: Callable[[str], bytes | None] = staticmethod(lambda table: None)
    """What writes the file of a table without taking time from this process, where there is such."""

    def __init__(
        self, journal: Journal, judge: Judge, shelf: KeyShelf, limits: ServerLimits, meters: ServerMeters
    ) -> None:
        self.journal, self.judge, self.shelf, self.limits, self.meters = journal, judge, shelf, limits, meters
        self.acts = Allowance(limits.acts_per_minute, 60)
        self.makes = Allowance(limits.tables_per_hour, 3600)
        self.questions = Allowance(limits.questions_per_minute, 60)
        self.openings = Allowance(limits.lines_per_minute, 60)
        self.rooms: dict[str, set[Device]] = {}
        self.lines: dict[str, int] = {}
        """Open lines of each address."""
        self.ticks = TableTicks()
        self.presence: Presence | None = None
        """Who sits at other processes before the same database, where there are such."""
        self._threads = ThreadPoolExecutor(THREADS, "almanac-journal")
        waiting = limits.waiting_per_address
        self._turns, self._page_turns = Turns(OF_ONE, waiting), Turns(1, waiting)
        self._line_turns = Turns(OF_LINES, MOST_ROOMS)
        self._file_thread = ThreadPoolExecutor(1, "almanac-file")
        self._file_turns, self._file_lock = Turns(1, MOST_FILES_WAITING), asyncio.Lock()
        self._files: OrderedDict[SavedGame, bytes] = OrderedDict()
        """Packed, by their covers, which differ after every act."""
        self._hashes: dict[str, Hashes] = {}
        self._behind: set[str] = set()
        self._acting: Counter[str] = Counter()
        self._missed: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        meters.watch("almanac_sockets", "Open lines to devices", lambda: sum(map(len, self.rooms.values())))
        meters.watch("almanac_rooms", "Tables that somebody follows here", lambda: len(self.rooms))
        meters.watch("almanac_hot_tables", "Tables held in memory", lambda: judge.count)
        meters.watch("almanac_hot_states", "Entries of them whose states are held", lambda: judge.states)

    def caller(self, request: HTTPServerRequest) -> str:
        """Return the address against whose allowance a request counts."""
        forwarded = request.headers.get("X-Forwarded-For", "")
        return caller_of(str(request.remote_ip), forwarded, behind_proxy=self.behind_proxy)

    async def ask(self, function: Callable[..., T], *values: Any) -> T:
        """Have a thread ask the journal."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(function, *values))

    async def ask_for(self, caller: str, function: Callable[..., T], *values: Any) -> T:
        """Have a thread ask the journal for an address, which never has all of them; raises :class:`WireRefusal`."""
        async with self._turns.turn(caller):
            return await self.ask(function, *values)

    async def read_for(self, caller: str, function: Callable[..., T], *values: Any) -> T:
        """Have a thread read part of a log for an address, one at a time; raises :class:`WireRefusal`."""
        async with self._page_turns.turn(caller):
            return await self.ask_for(caller, function, *values)

    async def file_for(self, caller: str, table: str) -> tuple[SavedGame, bytes]:
        """Return the cover and the packed file of a table, written in a thread; raises :class:`WireRefusal`."""
        async with self._file_turns.turn(caller), self._file_lock:
            cover = await self.ask_for(caller, self.journal.game, table)
            if cover is None:
                raise WireRefusal(410, "gone")
            if cover not in self._files:
                self._drop_files(table)
                running = asyncio.get_running_loop()
                self._files[cover] = await running.run_in_executor(self._file_thread, self._write_file, table)
            document = self._files[cover]
            while sum(map(len, self._files.values())) > FILES_KEPT:
                self._files.popitem(last=False)
            return cover, document

    def _write_file(self, table: str) -> bytes:
        """Return a table as a compressed file, written by another process if that is possible."""
        return self.write_beside(table) or packed_file(self.journal, table, self.judge.rules_of)

    async def may(self, table: str, key: str, caller: str) -> May:
        """Return the right of a key at a table; raises :class:`WireRefusal`, for a wrong key as for a missing table."""
        hashes = self._hashes.get(table)
        if hashes is None:
            hashes = await self.ask_for(caller, self.shelf.of, table)
            if hashes is None:
                raise WireRefusal(404, "no-table")
            if len(self._hashes) > MOST_KEYS:
                self._hashes.clear()
            self._hashes[table] = hashes
        may = hashes.may(key)
        if may is None:
            raise WireRefusal(404, "no-table")
        return may

    def forget(self, table: str) -> None:
        """Remove a table from memory, and disconnect the devices that sit there."""
        self._hashes.pop(table, None)
        self._drop_files(table)
        self.judge.drop(table)
        for device in tuple(self.rooms.get(table, ())):
            device.send(as_text({"gone": True}))
            device.close(1000, "gone")

    def enter(self, table: str, device: Device) -> None:
        """Seat a device at a table: send the new seats to all its devices, and the ticks to this device."""
        self.rooms.setdefault(table, set()).add(device)
        self.tell_who_sits(table)
        if (ticks := self.ticks.of(table)) is not None:
            device.send(as_text({"ticks": ticks}))

    def leave(self, table: str, device: Device) -> None:
        """Remove a device from a table; forget the ticks with the last device."""
        room = self.rooms.get(table, set())
        room.discard(device)
        if not room:
            self.rooms.pop(table, None)
            self.ticks.forget(table)
        self.tell_who_sits(table)

    def tell_who_sits(self, table: str, *, spreads: bool = True) -> None:
        """Send the seats at a table to its devices; with ``spreads`` also to the other processes.

        The other processes get the seats of this process alone.
        """
        room = self.rooms.get(table, set())
        seats = sorted((device.seat for device in room), key=lambda seat: sorted(seat.items()))
        if self.presence is not None:
            if spreads:
                self.presence.tell(table, seats)
            seats = sorted((*seats, *self.presence.elsewhere(table)), key=lambda seat: sorted(seat.items()))
        text = as_text({"here": seats})
        for device in tuple(room):
            device.send(text)

    def tick(self, table: str, ticks: Ticks, *, spreads: bool = True) -> None:
        """Join ticks into a table's and send them to its devices; ``spreads``: also to the other processes."""
        if spreads and self.presence is not None:
            self.presence.tell_ticks(table, ticks)
        if table in self.rooms and self.ticks.join(table, ticks):
            text = as_text({"ticks": self.ticks.of(table)})
            for device in tuple(self.rooms[table]):
                device.send(text)

    def heard_word(self, message: str) -> None:
        """Take in another process's message on seats or ticks; an empty message means that some may have been lost."""
        if self.presence is None:
            return
        if not message:
            self.presence.begin_again()
        elif (ticked := self.presence.heard_ticks(message)) is not None:
            self.tick(*ticked, spreads=False)
        elif table := self.presence.take_in(message):
            self.tell_who_sits(table, spreads=False)

    def beat(self) -> None:
        """Send a sign of life of this process, and drop the seats of processes that no longer send any."""
        if self.presence is not None:
            for table in self.presence.beat():
                self.tell_who_sits(table, spreads=False)

    def push(self, table: str, entries: Iterable[Entry]) -> None:
        """Send entries to all devices at a table that lack them and have all before them."""
        added = tuple(entries)
        room = self.rooms.get(table)
        if not added or not room:
            return
        self._send(table, added)
        if any(device.newest < added[-1].number for device in room):
            self.look(table)

    @contextmanager
    def acting(self, table: str) -> Iterator[None]:
        """Put off news of a table while this process stores an act there: mostly the news is this very act."""
        self._acting[table] += 1
        try:
            yield
        finally:
            self._acting[table] -= 1
            if not self._acting[table]:
                del self._acting[table]
                if number := self._missed.pop(table, 0):
                    self.update(table, number)

    def update(self, table: str, number: int) -> None:
        """Update the devices at a table after a process wrote entry ``number`` there, or made another change (0).

        An empty ``table`` stands for all tables at which a device sits.
        """
        if not table:
            for each in tuple(self.rooms):
                self.look(each)
            return
        if number and table in self._acting:
            self._missed[table] = max(number, self._missed.get(table, 0))
            return
        if number == 0:
            self._hashes.pop(table, None)
            self._drop_files(table)
        room = self.rooms.get(table)
        if room and (number == 0 or any(device.newest < number for device in room)):
            self.look(table)
        elif number == 0:
            self.judge.drop(table)

    def look(self, table: str) -> None:
        """Have the entries read that the devices at a table lack, by a single task at a time for each table."""
        if table not in self._behind and table in self.rooms:
            self._behind.add(table)
            task = asyncio.get_running_loop().create_task(self._catch_up(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, table: str) -> None:
        """Send a table's new entries to all devices at it, until each has the newest or nothing moves.

        Forgets a table that was deleted; ends without an error if the database is away.
        """
        try:
            await asyncio.sleep(0)
            last = None
            while (room := self.rooms.get(table)) and (newest := min(device.newest for device in room)) != last:
                self._behind.add(table)
                async with self._line_turns.turn(""):
                    entries, has_more = await self.ask(read_page, self.journal, table, newest)
                self._behind.discard(table)
                if not entries:
                    if await self.ask(self.journal.game, table) is None:
                        self.forget(table)
                    return
                self._send(table, entries)
                room = self.rooms.get(table, set())
                if not has_more and all(device.newest >= entries[-1].number for device in room):
                    return
                last = newest  # a turn that moved nobody is the last
        except StorageTrouble:
            return  # the database will be heard again when it is back
        finally:
            self._behind.discard(table)

    def _send(self, table: str, entries: tuple[Entry, ...]) -> None:
        """Send each device at a table the entries that it lacks; devices with a gap before them get nothing."""
        texts: dict[int, str] = {}  # mostly all lack the same
        for device in tuple(self.rooms.get(table, ())):
            fresh = [entry for entry in entries if entry.number > device.newest]
            if fresh and fresh[0].number == device.newest + 1:
                if device.newest not in texts:
                    content = {"newest": fresh[-1].number, "entries": [row_of(entry) for entry in fresh]}
                    texts[device.newest] = as_text(content)
                text, device.newest = texts[device.newest], fresh[-1].number
                device.send(text)
                self.meters.pushed.inc()

    def close(self) -> None:
        """Hang up on everybody and end the threads."""
        for table in tuple(self.rooms):
            for device in tuple(self.rooms.get(table, ())):
                with suppress(Exception):
                    device.close(1001, "closing")
        for threads in (self._file_thread, self._threads):
            threads.shutdown(wait=True, cancel_futures=True)

    def _drop_files(self, table: str) -> None:
        """Remove a table's files that were prepared for download from memory."""
        for cover in [cover for cover in self._files if cover.id == table]:
            del self._files[cover]
