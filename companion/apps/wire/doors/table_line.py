"""The line to a device: new entries as they are kept, and who sits at the table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import tornado.websocket
from tornado.websocket import WebSocketClosedError

from companion.apps.wire.doors.log_pages import as_text
from companion.apps.wire.doors.referee import WireRefusal
from companion.apps.wire.doors.table_house import TableHouse
from companion.errors import CompanionError, StorageTrouble
from companion.history.codec import decode
from companion.history.session import one_line
from companion.records import dataclass

LONGEST_SEAT = 40
SILENCE = 10.0
"""Seconds in which a line has to say its key."""
CALM = 1.0
"""Seconds between two names of one device that everybody at its table is told."""
MOST_WAITING, MOST_CHARACTERS = 200, 4 * 2**20
"""Messages that may wait for a slow device, and how long all of them are, before its line is cut; it comes back and
reads on."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message on a line."""

    key: str
    after: int
    """The number of the newest entry that the device has, 0 of none."""
    who: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Called:
    """A later message: what the device is called now."""

    who: str | None = None


class TableLine(tornado.websocket.WebSocketHandler):
    """A line to a device: new entries as they are stored, and who sits at the table."""

    def initialize(self, house: Callable[[], TableHouse], looks_only: str = "") -> None:
        self.house = house()
        self.seat: dict[str, str] = {}
        self.newest = 0
        self._table = ""
        self._is_counted, self._waiting, self._length = False, 0, 0
        self._tells: asyncio.TimerHandle | None = None
        self._told_at = float("-inf")

    def check_origin(self, origin: str) -> bool:
        """Accept lines from pages of all sites: without a key they hear nothing."""
        return True

    def open(self, table: str) -> None:
        self.table = table
        count = self.house.lines.get(self.caller, 0)
        if count >= self.house.limits.sockets_per_address or not self.house.openings.take(self.caller):
            self.close(1013, "too many lines")
            return
        self.house.lines[self.caller], self._is_counted = count + 1, True
        self._patience = asyncio.get_running_loop().call_later(SILENCE, self._silent)

    @property
    def caller(self) -> str:
        """The address against whose allowance this line counts."""
        return self.house.caller(self.request)

    def _silent(self) -> None:
        """Close the line if its device has not sent a key yet."""
        if not self._table:
            self.close(1008, "no key")

    async def on_message(self, message: str | bytes) -> None:
        """Seat the device by its first message, which has to bring a key; take later messages as signs of life."""
        if self._table:
            self._receive(message)
            return
        try:
            hello: Hello = decode(Hello, json.loads(message))
            may = await self.house.may(self.table, hello.key, self.caller)
        except (WireRefusal, CompanionError, ValueError, RecursionError):
            self.close(1008, "no key")
            return
        if hello.after < 0:
            self.close(1008, "no such entry")
            return
        if len(self.house.rooms.get(self.table, ())) >= self.house.limits.sockets_per_table:
            self.close(1013, "table is crowded")
            return
        if self.ws_connection is None:
            return
        self._table, self.newest = self.table, hello.after
        self.seat = {"who": one_line(hello.who)[:LONGEST_SEAT], "seat": one_line(hello.seat)[:LONGEST_SEAT]}
        if not may.writes:
            self.seat["may"] = may.value
        self.house.enter(self._table, self)
        self.house.look(self._table)
        if not await self._is_there(hello.after):
            self.close(1008, "no such entry")

    async def _is_there(self, number: int) -> bool:
        """Return whether the table has come to an entry; True where the database does not say."""
        try:
            cover = await self.house.ask_for(self.caller, self.house.journal.game, self.table) if number else None
        except StorageTrouble:
            return True
        except WireRefusal:
            return False
        return number == 0 or cover is None or number <= cover.entries

    def _receive(self, message: str | bytes) -> None:
        """Answer a sign of life with the newest number, or note the device's new name and tell its table soon."""
        try:
            called: Called = decode(Called, json.loads(message))
        except (CompanionError, ValueError, RecursionError):
            called = Called()
        if called.who is None:
            self.send(as_text({"newest": self.newest}))
            return
        seat = {**self.seat, "who": one_line(called.who)[:LONGEST_SEAT]}
        if seat == self.seat:
            return
        self.seat = seat
        if self._tells is None:  # the next names wait until it is told
            loop = asyncio.get_running_loop()
            self._tells = loop.call_at(max(self._told_at + CALM, loop.time()), self._tell)

    def _tell(self) -> None:
        """Note the time, and send all devices at the table, if the line has joined any, who sits there."""
        self._tells, self._told_at = None, asyncio.get_running_loop().time()
        if self._table:
            self.house.tell_who_sits(self._table)

    def send(self, text: str) -> None:
        """Send a message without waiting; close the line of a device that is too slow in taking its messages."""
        if self.ws_connection is None:
            return
        if self._waiting > MOST_WAITING or self._length > MOST_CHARACTERS:
            self.close(1013, "too slow")
            return
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return
        self._waiting, self._length = self._waiting + 1, self._length + len(text)
        asyncio.ensure_future(sent).add_done_callback(partial(self._is_sent, len(text)))

    def _is_sent(self, length: int, sent: asyncio.Future[Any]) -> None:
        """Take a message of this length off the count of what still waits to be sent."""
        self._waiting, self._length = self._waiting - 1, self._length - length
        if not sent.cancelled():
            sent.exception()  # a device that went in the middle of a word is no news

    def on_close(self) -> None:
        """Remove the device from its table and from the count of lines."""
        if self._tells is not None:
            self._tells.cancel()
        if self._is_counted:
            left = self.house.lines.get(self.caller, 1) - 1
            self.house.lines[self.caller] = left
            if left <= 0:
                self.house.lines.pop(self.caller, None)
        if self._table:
            self.house.leave(self._table, self)

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Log nothing of a line; count the exception."""
        self.house.meters.faults.inc()
