"""One way to ask a server of tables: HTTP over a line that stays open, and a websocket for what is new."""

from __future__ import annotations

import http.client
import io
import json
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

from companion.apps.wire.wire_answers import NoServer

PATIENCE = 10.0
"""Seconds until a question counts as unanswered, however much of the answer has come by then."""
LARGEST_ANSWER = 64 * 2**20
"""Bytes of an answer or a message that are read; a long evening has one hundredth."""

Answer = tuple[int, bytes]
Listener = Callable[[dict[str, Any]], object]


class Transport(Protocol):
    """Asks; raises ``OSError`` where nobody answers, ``NoServer`` for more than any server of ours says.

    Nobody knows then whether the question arrived.
    """

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> Answer:
        """Send a request; return status and body of the answer."""

    def follow(self, path: str, hello: Callable[[], dict[str, Any]], listener: Listener) -> Callable[[], None] | None:
        """Have ``listener`` called, from any thread, with every message of a line; with ``{}`` when it was lost.

        ``hello`` is called for the first message whenever the line is opened. Return a function that ends the line,
        None if there is no line.
        """

    def close(self) -> None:
        """Close all that is open."""


class _Clocked(io.RawIOBase):
    """What a socket receives until a moment of :func:`time.monotonic`; raises ``TimeoutError`` then."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self._line, self._until = line, until
        self._raw = line.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError("the answer takes too long")
        self._line.settimeout(left)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Answer(http.client.HTTPResponse):
    """An answer that has come whole, from its first word to its last, within ``patience`` seconds."""

    def __init__(self, patience: float, sock: socket.socket, *given: Any, **named: Any) -> None:
        super().__init__(sock, *given, **named)
        self.fp.close()
        self.fp = io.BufferedReader(_Clocked(sock, monotonic() + patience))


class HttpTransport:
    """A :class:`Transport` to ``address``; used by any number of threads, one after another."""

    def __init__(self, address: str, cookie: str = "", patience: float = PATIENCE) -> None:
        parts = urlsplit(address)
        self._secure, self._host, self._port = parts.scheme == "https", parts.hostname or "", parts.port
        self._prefix, self._cookie, self._patience = parts.path.rstrip("/"), cookie, patience
        self._line: http.client.HTTPConnection | None = None
        self._lock, self._lines = RLock(), set[_SocketLine]()

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> Answer:
        """Send a request, again if an idle connection was closed meanwhile; return status and body of the answer.

        Raises ``OSError`` without an answer, ``NoServer`` for an answer that is too large.
        """
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        headers |= {"Cookie": self._cookie} if self._cookie else {}
        with self._one_question():
            for _ in range(2):
                was_open = self._line is not None
                try:
                    line = self._line = self._line or self._opened()
                    if line.sock is not None:
                        line.sock.settimeout(self._patience)
                    line.request(method, self._prefix + path, body, headers)
                    answer = line.getresponse()
                    content = answer.read(LARGEST_ANSWER + 1)
                    if len(content) > LARGEST_ANSWER:
                        self._hang_up()
                        raise NoServer
                    return answer.status, content
                except (OSError, http.client.HTTPException, ValueError) as error:  # ValueError: a host nobody can have
                    self._hang_up()
                    if not was_open:
                        raise error if isinstance(error, OSError) else OSError(str(error)) from error
        raise OSError("nobody answers")

    def follow(self, path: str, hello: Callable[[], dict[str, Any]], listener: Listener) -> Callable[[], None]:
        """Open a line in a thread of its own, which opens it again after a loss; return a function that ends it."""
        scheme = "wss" if self._secure else "ws"
        port = f":{self._port}" if self._port else ""
        line = _SocketLine(f"{scheme}://{self._host}{port}{self._prefix}{path}", self._cookie, hello, listener)
        self._lines.add(line)

        def end() -> None:
            line.end()
            self._lines.discard(line)

        return end

    def close(self) -> None:
        """Hang up."""
        with self._lock:
            self._hang_up()
        for line in tuple(self._lines):
            line.end()

    @contextmanager
    def _one_question(self) -> Iterator[None]:
        """Hold the connection for a single question.

        Raise ``OSError`` if others hold it for as long as an answer may take.
        """
        if not self._lock.acquire(timeout=self._patience):
            raise OSError("somebody else waits for an answer already")
        try:
            yield
        finally:
            self._lock.release()

    def _opened(self) -> http.client.HTTPConnection:
        """Return a new connection to the server, over TLS if its address is secure."""
        line = http.client.HTTPConnection(self._host, self._port, timeout=self._patience)
        if self._secure:
            context = ssl.create_default_context()
            line = http.client.HTTPSConnection(self._host, self._port, timeout=self._patience, context=context)
        line.response_class = partial(_Answer, self._patience)  # type: ignore[assignment]
        return line

    def _hang_up(self) -> None:
        """Close the open connection, if any."""
        if self._line is not None:
            self._line.close()
            self._line = None


PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before a lost line is opened again, longer each time."""


class _SocketLine:
    """A websocket in a thread of its own."""

    def __init__(self, address: str, cookie: str, hello: Callable[[], dict[str, Any]], listener: Listener) -> None:
        self._address, self._cookie, self._hello, self._listener = address, cookie, hello, listener
        self._ended, self._socket = Event(), None
        Thread(target=self._run, name="almanac-line", daemon=True).start()

    def end(self) -> None:
        """Hang up for good."""
        self._ended.set()
        socket: Any = self._socket
        if socket is not None:
            with suppress(Exception):
                socket.abort()

    def _run(self) -> None:
        """Follow a table until the line is ended: pass each message to the listener, {} when the connection is lost.

        Connects again after pauses that grow with each failure.
        """
        import websocket

        lost = 0
        while not self._ended.is_set():
            try:
                socket: Any = websocket.create_connection(self._address, timeout=PATIENCE, cookie=self._cookie or None)
                self._socket = socket
                received = _limit(socket)
                socket.settimeout(90)  # the server pings every thirty seconds
                socket.send(json.dumps(self._hello()))
                while not self._ended.is_set():
                    message = json.loads(received() or "null")
                    if not isinstance(message, dict):
                        break
                    lost = 0
                    self._listener(message)
            except (OSError, ValueError, RecursionError, websocket.WebSocketException):
                pass
            if not self._ended.is_set():
                self._listener({})
                self._ended.wait(PAUSES[min(lost, len(PAUSES) - 1)])
                lost += 1


def _limit(line: Any) -> Callable[[], Any]:
    """Return how a message of a websocket is received; one larger than an answer raises ``OSError``."""
    read, taken = line.frame_buffer.recv_strict, 0

    def counted(count: int) -> Any:
        nonlocal taken
        taken += count
        if taken > LARGEST_ANSWER:
            raise OSError("the message is too large")
        return read(count)

    def received() -> Any:
        nonlocal taken
        taken = 0
        return line.recv()

    line.frame_buffer.recv_strict = counted
    return received
