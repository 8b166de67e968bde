"""A running companion for tests: the real command in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType

import psutil

PATIENCE = 60.0
"""Seconds until it has begun, and until it has ended."""


@dataclass
class Companion:
    """``with Companion(data_folder) as companion: companion.url ...``; arguments are those of ``companion serve``."""

    data_folder: Path
    arguments: tuple[str, ...] = ()
    python: str = sys.executable
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path | None = None
    url: str = ""
    lines: list[str] = field(default_factory=list)
    """Everything that it printed, both streams."""

    def start(self) -> Companion:
        command = [self.python, "-m", "companion", "serve", "--no-browser", "--data-dir", str(self.data_folder)]
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **self.environment},
            cwd=self.folder,
        )
        heard: Queue[str] = Queue()
        self.listener = threading.Thread(target=self._listen, args=(heard,), daemon=True)
        self.listener.start()
        try:
            self.url = heard.get(timeout=PATIENCE)
            if "--lan" in self.arguments:  # as a phone is given it, at this very computer
                self.url += "?" + heard.get(timeout=PATIENCE).partition("?")[2]
        except Empty:
            self.stop()
            raise AssertionError("the companion did not start:\n" + "".join(self.lines)) from None
        return self

    def _listen(self, heard: Queue[str]) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if line.startswith("Companion: "):
                heard.put(line.split()[1])
            elif line.startswith("http") and "?token=" in line:
                heard.put(line.strip())

    @property
    def origin(self) -> str:
        """The address without path and token."""
        return self.url.split("/?")[0].rstrip("/")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run for it now."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if _is_kernel(child)]

    def kernel(self, name: str) -> psutil.Process:
        """The kernel of this id: it was launched with it, or has the sockets of that connection."""
        return next(one for one in self.kernels() if _is_named(one, name))

    def stop(self) -> None:
        """End it as Ctrl+C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def __enter__(self) -> Companion:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def _is_named(process: psutil.Process, name: str) -> bool:
    """Launched with it, or the sockets are its; not one that is gone since it was listed."""
    try:
        return name in " ".join(process.cmdline()) or any(
            name in held.laddr for held in process.net_connections("unix")
        )
    except psutil.NoSuchProcess:
        return False


def _is_kernel(process: psutil.Process) -> bool:
    """Started as one, or forked from the process that is no kernel itself."""
    try:
        parent = process.parent()
        return "ipykernel_launcher" in " ".join(process.cmdline()) or (
            parent is not None and "companion.apps.server.fork_server" in parent.cmdline()
        )
    except psutil.NoSuchProcess:
        return False
