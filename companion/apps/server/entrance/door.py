"""The door to the network that the host opens and closes while the server runs.

While it is open, the server listens on one address of this computer more. Who comes in there reaches the same doorway
and the same house as with ``--lan``, with a token of this opening: one for those who play, one for those who look.
Closing ends the lines and the kernels of all guests; the host's stay. A server that ended without a word leaves its
opening in the data folder: the next one goes on with it for an evening, so that guests come back by themselves. One
that begins beside a server that runs leaves that one's opening alone.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakSet

from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream
from tornado.tcpserver import TCPServer

from companion.apps.files import private
from companion.apps.server.entrance import invitation
from companion.apps.server.entrance.digits import Digits, called, some
from companion.apps.server.entrance.invitation import VisitorKind
from companion.apps.wire.doors import doorway
from companion.errors import CannotServe
from companion.records import dataclass

EVENING = timedelta(hours=12)
"""How long an opening is gone on with after a server that ended without a word."""

ANSWERS_WITHIN = 1.0
"""Seconds in which a server of this computer takes a call."""

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


@dataclass(frozen=True, slots=True)
class Keys:
    """The tokens and digits that let guests in during one opening."""

    plays: str
    looks: str
    digits: tuple[str, str]
    """Of those who play, and of those who look."""
    since: datetime

    @classmethod
    def fresh(cls) -> Keys:
        """Return new random tokens and digits for an opening that begins now."""
        plays, looks = some(2)
        since = datetime.now().astimezone()
        return cls(invitation.fresh_token(), invitation.fresh_token(), (plays, looks), since)

    @property
    def kinds(self) -> dict[str, VisitorKind]:
        """The kind of visitor that each token lets in."""
        return {self.plays: VisitorKind.PLAYS, self.looks: VisitorKind.LOOKS}

    def keep(self, file: Path, at: tuple[str, int]) -> None:
        """Write the keys for their owner alone to a file, with the address and port at which guests are let in."""
        content = {"plays": self.plays, "looks": self.looks, "digits": self.digits, "since": self.since.isoformat()}
        _write_privately(file, json.dumps({**content, "at": at}))

    def forget(self, file: Path) -> None:
        """Delete the file with the keys, unless another server has written its own keys there since."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            if json.loads(file.read_text("ascii"))["plays"] == self.plays:
                file.unlink()


def left_open(file: Path) -> Keys | None:
    """Return the keys of a door that a server left open when it ended unexpectedly; None if there are none to use.

    They count if they are at most 12 hours old and nobody else can write the file. To be called before a server
    listens: if the address of the door accepts a connection, its server has not ended.
    """
    try:
        content = json.loads(file.read_text("ascii"))
        address, port = content["at"]
        plays, looks, (first, second) = content["plays"], content["looks"], content["digits"]
        keys = Keys(str(plays), str(looks), (str(first), str(second)), datetime.fromisoformat(content["since"]))
        age = datetime.now().astimezone() - keys.since
        is_ours = not private.others_may_write(file) and not _is_listened_at(str(address), int(port))
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return None
    is_whole = all(len(token) >= invitation.SHORTEST for token in keys.kinds) and len(keys.kinds) == 2
    is_whole = is_whole and all(len(digit) == 6 and digit.isdecimal() for digit in keys.digits)
    return keys if is_ours and is_whole and timedelta() <= age < EVENING else None


def _is_listened_at(address: str, port: int) -> bool:
    """Return whether a program answers at this address and port within a short time."""
    try:
        socket.create_connection((address, port), ANSWERS_WITHIN).close()
    except OSError:
        return False
    return True


def _write_privately(file: Path, text: str) -> None:
    """Write a text into a file; a new file may be read and written only by its owner."""
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(opened, "w", encoding="ascii") as written:
        written.write(text)


def tell(file: Path, address: str, digits: str) -> None:
    """Write down for kernels how others come in: the address with its token, and the digits that replace it."""
    _write_privately(file, f"{address}\n{called(digits)}")


class DoorOpening:
    """One opening: who is let in, where, since when; from ``door_file`` kernels read the way in for players."""

    def __init__(self, front: str, outside: _Outside, keys: Keys, door_file: Path) -> None:
        self.front, self.outside = front, outside
        """Address of the start page, without a token; who listens there."""
        self.keys = keys
        self.keeper = invitation.Invited(keys.plays, keys.looks)
        self.since, self._door_file = keys.since, door_file
        plays, looks = keys.digits
        self.digits = Digits({plays: keys.plays, looks: keys.looks}, self.tell)
        self.tell()

    def token(self, kind: VisitorKind) -> str:
        """Return the token of this opening, for players or for onlookers."""
        return self.keeper.token if kind is VisitorKind.PLAYS else self.keeper.to_look

    def invitation(self, kind: VisitorKind) -> str:
        """Return the address of the start page with the token."""
        return f"{self.front}?{invitation.ARGUMENT}={self.token(kind)}"

    def number(self, kind: VisitorKind) -> str:
        """Return the six digits to be typed instead of the token; "" once too many wrong numbers were typed."""
        return self.digits.of(self.token(kind))

    def tell(self) -> None:
        """Write down for kernels the address of the players, and its digits while they let in."""
        tell(self._door_file, self.invitation(VisitorKind.PLAYS), self.number(VisitorKind.PLAYS))


class Door:
    """The door of the house for guests, closed at first.

    In ``door_file`` kernels find the address for players, in ``keys_file`` the next server finds an opening that was
    left open.
    """

    def __init__(self, inside: doorway.Doorway, port: int, listen: Callable[[int | None, str], list[socket.socket]],
                 door_file: Path, keys_file: Path) -> None:  # fmt: skip
        self._inside, self._port, self._listen, self._door_file, self._keys_file = (
            inside,
            port,
            listen,
            door_file,
            keys_file,
        )
        self.key = secrets.token_urlsafe(16)
        """What the host's own page brings along to open or close; no other page can read it."""
        self.opened: DoorOpening | None = None
        self.table = ""
        """The name of the table from whose settings the host came; empty where there is none."""
        self._lines: WeakSet[IOStream] = WeakSet()
        """Of all openings: who came from the network never becomes the host."""

    def open(self, keys: Keys | None = None) -> None:
        """Listen on the network too; raises CannotServe where there is none."""
        if self.opened is not None:
            return
        keys = keys or Keys.fresh()
        address = invitation.own_address()
        if doorway.is_here(address) and invitation.ADDRESS not in os.environ:
            raise CannotServe("This computer is offline; connect it, then open the door.")
        try:
            sockets = self._listen(self._port, address)
        except CannotServe:  # somebody else has this port there
            sockets = self._listen(None, address)
        outside = _Outside(self._inside, self._lines)
        outside.add_sockets(sockets)
        at = address, int(sockets[0].getsockname()[1])
        self.opened = DoorOpening(f"http://{address}:{at[1]}/", outside, keys, self._door_file)
        keys.keep(self._keys_file, at)

    def open_again(self, keys: Keys) -> None:
        """Continue an opening whose server ended unexpectedly; without a network the door stays closed."""
        with suppress(CannotServe):
            self.open(keys)

    def close(self) -> None:
        """Listen no more, and hang up on every guest."""
        if self.opened is None:
            return
        opened, self.opened, self.table = self.opened, None, ""
        self._door_file.unlink()
        opened.keys.forget(self._keys_file)
        opened.outside.stop()
        for line in list(self._lines):
            line.close()

    def keeper(self, request: HTTPServerRequest) -> invitation.Invited | None:
        """Return the keeper that decides about a caller from the network; None for a caller from inside."""
        if getattr(request.connection, "stream", None) not in self._lines:
            return None
        return self.opened.keeper if self.opened is not None else NOBODY
