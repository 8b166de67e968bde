"""The process from which kernels are forked: what pages import, read and count first is here once, its memory shared.

:mod:`companion.apps.server.forked_kernels` starts it and orders kernels through the socket that it inherits. It has one
thread, no event loop, no ZeroMQ context and no open database, so a fork of it is whole. It ends when the server is
gone, and its kernels end with it.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from companion.apps.server import plain_end

CARRIER = "companion.widgets.page"
"""What carries every page: ipywidgets and anywidget, imported when the first is shown."""

REHEARSAL = "companion.apps.server.rehearsal"
"""What opens a page for nobody."""

PAGES = (
    "companion.apps.arkham",
    CARRIER,
    *(f"companion.apps.{name}" for name in ("innsmouth", "odds", "realms", "start")),
    REHEARSAL,
)
"""What the notebooks import, and what their pages do then."""

FIRST = 2
"""So many of them are there before the first kernel."""

NUMBER = struct.Struct("=i")
"""How the id of a new process travels, and later its exit code."""

ALWAYS = (
    "ipykernel.kernelapp",
    "companion.apps.server.page_kernel",
    *(f"IPython.{name}" for name in ("core.debugger", "core.oinspect", "core.completerlib", "core.logger")),
    "IPython.extensions.storemagic",
    *("tornado.platform.asyncio", "tornado.queues", "zmq.utils.garbage", "faulthandler", "psutil"),
)
"""A kernel, and what it would import by itself on the way to its first word and to its end: a tenth of its work."""

PR_SET_PDEATHSIG = 1
"""Linux: which signal a process gets when its parent ends."""

FORK = "COMPANION_FORK"
"""Environment variable; ``0`` = no kernel is forked."""

QUIET = 3.0
"""Seconds in which nobody ordered a kernel, before more is learned: that would take their core."""

PAUSE = 0.25
"""Seconds between two things that are learned then."""

Lesson = Callable[[], object]


class Begun(NamedTuple):
    """A fork server as the process that began it holds it."""

    process: subprocess.Popen[bytes]
    control: socket.socket

    def end(self) -> None:
        """End the process and its kernels."""
        self.control.close()
        self.process.kill()
        self.process.wait()


def begin(head: Iterable[str], environment: Mapping[str, str], modules: Iterable[str]) -> Begun:
    """Begin a fork server, run by the Python of ``head`` (with its options), which will import ``modules``."""
    control, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            (*head, "-m", __name__, str(theirs.fileno()), *modules),
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,  # Ctrl+C is for the server
        )
    control.setblocking(False)
    return Begun(process, control)


def begin_early() -> Begun | None:
    """Begin the fork server for pages; None if kernels are not forked.

    To be called before the server's own modules are imported, which takes as long.
    """
    return begin((sys.executable,), os.environ, PAGES) if is_wanted() else None


def is_wanted() -> bool:
    """Return whether kernels are forked.

    They are unless the environment forbids it, where an open file can report the end of a process (only on Linux).
    """
    if os.environ.get(FORK) == "0":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


def main(inherited: str, *modules: str) -> None:
    """Fork kernels until the server is gone; in a fork, go on as that kernel.

    The first two of ``modules`` are imported before the first kernel, the others once no order has come for a moment.
    """
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():  # as ipykernel_launcher does
        del sys.path[0]
    own = os.getpid()
    os.environ["JPY_PARENT_PID"] = str(own)  # ipykernel reads it when it is imported
    gc.disable()
    for name in (*ALWAYS, *modules[:FIRST]):
        learn(partial(import_module, name))
    order = Forks(socket.socket(fileno=int(inherited))).next_order(lessons(modules[FIRST:]))
    become(order, own)
    import_module("companion.apps.server.page_kernel").PageApp.launch_instance()


def lessons(modules: Iterable[str]) -> Iterator[Lesson]:
    """Yield the lessons of ``modules``: to import each of them, and all that :data:`REHEARSAL` rehearses."""
    later: Iterator[Lesson] = iter(())
    for name in modules:
        yield partial(import_module, name)
        rehearsal = sys.modules.get(name) if name == REHEARSAL else None
        if rehearsal is not None:
            yield from rehearsal.openings()
            later = rehearsal.sheets()
    yield from later


def learn(lesson: Lesson) -> None:
    """Import a module, or rehearse; then exempt all objects from garbage collection, so that forks go on sharing them.

    A lesson that fails is left to the page that needs it, which shows the error to its reader; a line in the terminal
    names lesson and error. A lesson that begins a thread ends the process.
    """
    try:
        lesson()
    except Exception as error:  # noqa: BLE001  whatever a module raises, the next one is learned all the same
        print(f"{lesson} is left to its page: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    if sum(1 for _ in Path("/proc/self/task").iterdir()) > 1:
        sys.exit(f"{lesson} begins a thread; kernels are not forked.")
    gc.collect()
    gc.freeze()


class Forks:
    """The kernels that run, each with the line on which the server hears of its begin and its end."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._running: dict[int, tuple[int, socket.socket]] = {}
        """The open file that tells of a process' end -> its id and its line."""
        self._poll = select.poll()  # unlike epoll it is no open file itself
        self._poll.register(control, select.POLLIN)

    def next_order(self, left: Iterator[Lesson]) -> dict[str, Any]:
        """Fork for each order; return in a fork alone, with the order that it has to follow.

        While no order comes, learn the lessons that are ``left``.
        """
        patience: float | None = QUIET
        while True:
            events = self._poll.poll(patience if patience is None else 1000 * patience)
            if events:
                patience = patience and QUIET
            elif (lesson := next(left, None)) is None:
                patience = None
            else:
                learn(lesson)
                patience = PAUSE
            for number, _ in events:
                if number in self._running:
                    self._ended(number)
                elif order := self._answer():
                    return order

    def _answer(self) -> dict[str, Any] | None:
        """Read an order and fork; return the order in the fork, None otherwise."""
        data, numbers, _, _ = socket.recv_fds(self._control, 1, 1)
        if not data:  # the server is gone, and the kernels are to go at once
            os._exit(0)
        if not numbers:  # no file can be opened any more; the server launches the kernel itself
            return None
        line = socket.socket(fileno=numbers[0])
        with line.makefile("rb") as document:
            written = document.read()
        pid = _fork() if written.endswith(b"}") else None
        if pid == 0:
            self._control.close()
            line.close()
            for number, (_, its_line) in self._running.items():
                os.close(number)
                its_line.close()
            order: dict[str, Any] = json.loads(written)
            return order
        if pid is None:
            line.close()
        else:
            self._begun(pid, line)
        return None

    def _begun(self, pid: int, line: socket.socket) -> None:
        """Watch a new fork and send its process id over its line; kill it if the line is closed already."""
        number = os.pidfd_open(pid)
        self._running[number] = pid, line
        self._poll.register(number, select.POLLIN)
        if not _tell(line, pid):
            os.kill(pid, signal.SIGKILL)

    def _ended(self, number: int) -> None:
        """Send the exit code of an ended fork over its line and close that."""
        pid, line = self._running.pop(number)
        self._poll.unregister(number)
        os.close(number)
        _tell(line, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        line.close()


def _fork() -> int | None:
    """Fork like ``os.fork``; return None if the system has no room for another process."""
    with suppress(OSError):
        return os.fork()
    return None


def _tell(line: socket.socket, number: int) -> bool:
    """Send a number to the server; return whether the server still listens on that line."""
    with suppress(BrokenPipeError, ConnectionResetError):
        return line.send(NUMBER.pack(number)) > 0
    return False


def become(order: dict[str, Any], parent: int) -> None:
    """Become a process as if begun with the order's command line, environment and folder.

    ``parent`` is the process id of the fork server; if that has ended, the fork ends too.
    """
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended just before
        os._exit(1)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"], JPY_PARENT_PID=str(parent))
    sys.argv = order["arguments"]
    sys.excepthook = plain_end.say
    random.seed()
    gc.enable()


if __name__ == "__main__":
    main(*sys.argv[1:])
