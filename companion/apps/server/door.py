"""The door to the network that the host opens and closes while the server runs.

While it is open, the server listens on one address of this computer more. Who comes in there reaches the same doorway
and the same house as with ``--lan``, with a token of this opening: one for those who play, one for those who look.
Closing ends the lines and the kernels of all guests; the host's stay.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakSet

from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream
from tornado.tcpserver import TCPServer

from companion.apps.server import doorway, invitation
from companion.apps.server.invitation import Kind
from companion.errors import CannotServe

WRONG_OF_ONE, WRONG_OF_ALL = 10, 30
"""Wrong numbers that one address, and all of them, may type in one opening: one time in 16,000 a guess gets in."""

NOBODY = invitation.Invited("")
"""Lets nobody in."""


class _Outside(TCPServer):
    """Hands the callers of the network over to the doorway of the house, and notes their lines."""

    def __init__(self, inside: doorway.Doorway, lines: WeakSet[IOStream]) -> None:
        super().__init__()
        self._inside, self._lines = inside, lines

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        self._lines.add(stream)
        self._inside.handle_stream(stream, address)


class Opened:
    """One opening: who is let in, where, since when."""

    def __init__(self, front: str, outside: _Outside) -> None:
        self.front, self.outside = front, outside
        """Address of the start page, without a token; who listens there."""
        self.keeper = invitation.Invited(invitation.fresh_token(), invitation.fresh_token())
        self.since = datetime.now().astimezone()
        plays, looks = _two_numbers()
        self._numbers = {plays: Kind.PLAYS, looks: Kind.LOOKS}
        self._wrong: Counter[str] = Counter()

    def token(self, kind: Kind) -> str:
        """Of those who play, or of those who look."""
        return self.keeper.token if kind is Kind.PLAYS else self.keeper.to_look

    def invitation(self, kind: Kind) -> str:
        """Address with the token."""
        return f"{self.front}?{invitation.ARGUMENT}={self.token(kind)}"

    def number(self, kind: Kind) -> str:
        """Six digits to be typed instead; empty once too many wrong ones were."""
        return "" if self._wrong.total() >= WRONG_OF_ALL else next(n for n, k in self._numbers.items() if k is kind)

    def may_try(self, caller: str) -> bool:
        """Whether somebody may still type a number."""
        return self._wrong[caller] < WRONG_OF_ONE and self._wrong.total() < WRONG_OF_ALL

    def token_for(self, typed: str, caller: str) -> str:
        """The token that a number stands for; empty for a wrong one, and where too many were tried."""
        if not self.may_try(caller):
            return ""
        kind = self._numbers.get("".join(filter(str.isdecimal, typed[:40])))
        if kind is None:
            self._wrong[caller] += 1
            return ""
        return self.token(kind)


def _two_numbers() -> tuple[str, str]:
    first, second = f"{secrets.randbelow(10**6):06}", f"{secrets.randbelow(10**6):06}"
    return (first, second) if first != second else _two_numbers()


class Door:
    """Closed at first. ``told`` is the file in which kernels find the address of those who play."""

    def __init__(self, inside: doorway.Doorway, port: int, listen: Callable[[int | None, str], list[socket.socket]],
                 told: Path) -> None:  # fmt: skip
        self._inside, self._port, self._listen, self._told = inside, port, listen, told
        self.key = secrets.token_urlsafe(16)
        """What the host's own page brings along to open or close; no other page can read it."""
        self.opened: Opened | None = None
        self._lines: WeakSet[IOStream] = WeakSet()
        """Of all openings: who came from the network never becomes the host."""

    def open(self) -> None:
        """Listen on the network too; raises CannotServe where there is none."""
        if self.opened is not None:
            return
        address = invitation.own_address()
        if doorway.is_here(address) and invitation.ADDRESS not in os.environ:
            raise CannotServe("This computer is in no network now; connect it to one, then open the door.")
        try:
            sockets = self._listen(self._port, address)
        except CannotServe:  # somebody else has this port there
            sockets = self._listen(None, address)
        outside = _Outside(self._inside, self._lines)
        outside.add_sockets(sockets)
        self.opened = Opened(f"http://{address}:{sockets[0].getsockname()[1]}/", outside)
        private_file = os.open(self._told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(private_file, "w", encoding="ascii") as told:
            told.write(self.opened.invitation(Kind.PLAYS))

    def close(self) -> None:
        """Listen no more, and hang up on every guest."""
        if self.opened is None:
            return
        opened, self.opened = self.opened, None
        self._told.unlink()
        opened.outside.stop()
        for line in list(self._lines):
            line.close()

    def keeper(self, request: HTTPServerRequest) -> invitation.Invited | None:
        """Who decides about a caller of the network; None of a caller from inside."""
        if getattr(request.connection, "stream", None) not in self._lines:
            return None
        return self.opened.keeper if self.opened is not None else NOBODY
