"""The doorway: how long a caller may take to say what he wants, how much he may bring, and how many lines he may hold.

Whoever reaches the port reaches this before any keeper has seen a request, so nothing here may cost much.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable
from ssl import SSLContext
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine
from tornado.iostream import IOStream
from tornado.web import Application

TO_SAY = 20.0
"""Seconds in which the head of a request has to be said, and its body; an idle line is let go after them too."""

LARGEST_BODY = 64 * 2**10
"""Bytes; no page of ours sends a body, what is tapped travels over a websocket."""

LONGEST_NAME = 255
"""Characters of a host's name with its port; a port of thousands of digits makes Tornado fail."""

OF_ONE = 128
"""Lines of one address at once: a page holds one and its browser up to six more."""

OF_ALL = 512
"""Lines of all addresses at a home; a public server of tables says how many it wants."""

FEWEST = 64


def most_lines(of_all: int = OF_ALL) -> int:
    """Return how many lines there may be at once: ``of_all``, or half of what this process may have open.

    The other half is for its kernels, files and lines to a database. What it may have open is raised as far as the
    system lets it.
    """
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return of_all
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * of_all if hard == resource.RLIM_INFINITY else min(hard, 4 * of_all)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return of_all if soft == resource.RLIM_INFINITY else max(FEWEST, min(of_all, soft // 2))


class Doorway(HTTPServer):
    """Tornado's server with its own limits set, and lines counted for each address, websockets among them.

    Who has too many loses the oldest on which no request was ever said, else the new one.
    """

    def initialize(  # type: ignore[override]
        self,
        house: Application,
        of_one: int = OF_ONE,
        to_say: float = TO_SAY,
        of_all: int = OF_ALL,
        largest_body: int = LARGEST_BODY,
        idle: float | None = None,
        secure: SSLContext | None = None,
    ) -> None:
        """Set the limits: lines of one address and of all, seconds for a head and a body, bytes of a body.

        ``idle`` are the seconds of a head where another wait than ``to_say`` is wanted between two requests; what is
        not said here is Tornado's.
        """
        super().initialize(
            house,
            ssl_options=secure,
            idle_connection_timeout=to_say if idle is None else idle,
            body_timeout=to_say,
            max_body_size=largest_body,
        )
        self._of_one, self._of_all = of_one, most_lines(of_all)
        self._lines: dict[IOStream, str] = {}
        """Whose each open line is, oldest first."""
        self._silent: set[IOStream] = set()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Take in a new line, unless its address or all addresses hold too many.

        Then the oldest of these lines that never sent a request is closed, or, if there is none, the new line.
        """
        self._lines = {line: who for line, who in self._lines.items() if not line.closed()}
        self._silent &= self._lines.keys()
        caller = str(address[0])
        mine = [line for line, who in self._lines.items() if who == caller]
        crowd = mine if len(mine) >= self._of_one else self._lines if len(self._lines) >= self._of_all else ()
        if crowd:
            silent = next((line for line in crowd if line in self._silent), stream)
            self._lines.pop(silent, None)
            silent.close()
        if stream.closed():
            return
        self._lines[stream] = caller
        self._silent.add(stream)
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Return the delegate for the requests of a line, which notes that the line has sent something."""
        return _Said(super().start_request(server_conn, request_conn), self._silent, request_conn.stream)


class _Said(HTTPMessageDelegate):
    """A request on its way in: notes that its line has spoken."""

    def __init__(self, then: HTTPMessageDelegate, silent: set[IOStream], line: IOStream) -> None:
        self._then, self._silent, self._line = then, silent, line

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        self._silent.discard(self._line)
        if len(headers.get("Host", "")) > LONGEST_NAME:
            headers["Host"] = "no-name-of-ours.invalid"
        return self._then.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._then.data_received(chunk)

    def finish(self) -> None:
        self._then.finish()

    def on_connection_close(self) -> None:
        self._then.on_connection_close()


def is_here(address: str) -> bool:
    """Return whether an IP address is a loopback address of this computer."""
    try:
        return socket.inet_aton(address)[0] == 127
    except OSError:
        return address == "::1"
