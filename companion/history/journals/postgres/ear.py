"""One line to the database that only listens, for all who follow games in this process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any

from companion.history.journals.postgres.postgres_troubles import library

Listener = Callable[[str], object]
"""Called with what was said; with nothing whenever the line was opened."""

PAUSE = 1.0
"""Seconds before a line that broke is opened again."""
LOOK = 0.5
"""Seconds after which a thread looks whether it is to end."""


class Ear:
    """A thread that calls everybody who listens; begun by the first of them.

    Whenever its line is opened, again too, everybody is called with an empty text: what came meanwhile was not heard.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._url, self._channel, self._psycopg = url, channel, library()
        self._listeners: list[Listener] = []
        self._lock, self._ended = Lock(), Event()
        self._thread: Thread | None = None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` in the thread for every notification; gives back what ends it."""
        with self._lock:
            self._listeners.append(listener)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="almanac-ear", daemon=True)
                self._thread.start()

        def end() -> None:
            with self._lock, suppress(ValueError):
                self._listeners.remove(listener)

        return end

    def close(self) -> None:
        """End the thread."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(5 * LOOK)

    def _run(self) -> None:
        """Listen to the channel until the end, and connect again after a pause whenever the connection is lost."""
        while not self._ended.is_set():
            try:
                with self._psycopg.connect(self._url, autocommit=True, connect_timeout=5) as line:
                    line.execute(self._psycopg.sql.SQL("LISTEN {}").format(self._psycopg.sql.Identifier(self._channel)))
                    self._tell("")
                    self._hear(line)
            except self._psycopg.Error:
                self._ended.wait(PAUSE)

    def _hear(self, line: Any) -> None:
        """Pass each notification on until the end or a lost connection."""
        while not self._ended.is_set():
            for note in line.notifies(timeout=LOOK):
                self._tell(note.payload)

    def _tell(self, text: str) -> None:
        """Call all listeners with a text, "" after connecting: anything may have happened before."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(text)
