"""A running ``companion tables`` for tests: the real command in a process of its own, before a real database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from itertools import count, islice

PATIENCE = 60.0
"""Seconds until it has ended."""

FREELY = ("--acts-per-minute", "1000000", "--tables-per-hour", "1000000", "--lines-per-address", "1000000")


class TablesProcess:
    """One ``companion tables``; ``more`` are its arguments, ``url`` leads to it."""

    def __init__(self, database: str, port: int = 0, *more: str) -> None:
        self._database, self.port, self._more = database, port or free_port(), more
        self.start()

    def start(self) -> None:
        """Begin, also again after a kill, and wait until it listens."""
        command = [sys.executable, "-m", "companion", "tables", "--port", str(self.port), *FREELY, *self._more]
        environment = {**os.environ, "COMPANION_DATABASE": self._database}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Tables: "), line + self.process.stdout.read()
        self.url = line.split()[1].rstrip("/")

    def kill(self) -> None:
        """Without a word."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self) -> tuple[int, str]:
        """As an orchestrator does; the exit code and everything that was printed."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        return code, "" if self.process.stdout.closed else self.process.stdout.read()


PORTS = range(22_000, 30_000)
"""Below those that a system hands out by itself: nobody else gets one between our look and the server's begin."""

_next = count(os.getpid() * 97)
"""Processes begin to look far apart, and none gets the same port twice."""


def free_port() -> int:
    """One that nobody has now."""
    for number in islice(_next, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", PORTS[number % len(PORTS)]))
            return int(probe.getsockname()[1])
    raise AssertionError("no port is free")
