"""How kernels start, which wait for visitors, and what becomes of those whose process has ended.

A dead one that waited is replaced, one that had a page is let go. Nobody else does it: Jupyter would start it anew
under its old name, but empty, and the visitor who is given it would wait for ever. The page of a kernel that is let go
learns at its next question that it is gone. One whose kernel ends while it is still being written loads itself once
more (``opening.js``), and says that it did not open when that fails too; the terminal has one sentence about it.

Whoever can reach the server can ask for pages, so there are never more than fit into the memory, and a kernel whose
page was sent but never loaded ends within seconds (``Guests``).
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from math import inf
from queue import Empty
from time import monotonic
from typing import Any
from weakref import WeakSet

import tornado.web
import zmq
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from nbclient.exceptions import DeadKernelError

from companion.apps.server.fork_server import PAGES, Begun
from companion.apps.server.forked_kernels import ForkServer, forked
from companion.records import dataclass

WARM = ("arkham.ipynb",)
"""Notebooks whose kernel waits for the visitor instead of the visitor for the kernel."""

FOR_PAGES = (
    "--IPKernelApp.kernel_class=companion.apps.server.page_kernel.PageKernel",
    "--HistoryManager.enabled=False",
    "--IPKernelApp.log_level=CRITICAL",
)
"""What is added to the command that starts a kernel of Python; whose messages are broken is no news to the host."""

RECONNECT, RECONNECT_AT_MOST = 5, 100
"""Milliseconds until a line to a kernel is tried again that could not be connected, twice as many each time; ZeroMQ's
own are 100 from the first on, and no kernel is there as fast as the server that asks for it."""

ANSWER = 1.0
"""Seconds for a kernel's answer, before it is asked again."""

ECHO = 0.05
"""Seconds for what goes with an answer on the line of outputs; where nothing comes, that line is not connected yet."""

EVERY = 1000
"""Milliseconds between two looks; a visitor's arrival is one more."""


BEFORE_IT = "Kernel died while waiting for execute reply."
"""What nbclient prints just before it raises ``DeadKernelError``."""


class PageSpecs(KernelSpecManager):
    """The kernels of this computer; those of Python start as :class:`companion.apps.server.page_kernel.PageKernel`."""

    early: Begun | None = None
    """What was begun to fork kernels before this module was read."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.fork_server = ForkServer(PAGES, PageSpecs.early)

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how a kernel is started; a Python kernel gets the options for pages, and is forked where possible."""
        spec = super().get_kernel_spec(kernel_name)
        if spec.language == "python":
            spec.argv = [*spec.argv, *FOR_PAGES]
            return forked(spec)
        return spec


class PageClient(AsyncKernelClient):
    """The server's end of a kernel: hears its first word at once, and does not mind one that ended before it.

    Jupyter would raise here, where Voila lets go of the page without a word and the visitor waits for ever. The first
    cell meets the dead kernel a moment later, and that trouble is written on the page.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.context.setsockopt(zmq.RECONNECT_IVL, RECONNECT)
        self.context.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_AT_MOST)

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel answers on every line, or is known to have ended; RuntimeError after ``timeout``
        seconds.

        Jupyter waits for a silence of 0.2 s on the line of outputs, twice where that line was connected too late for
        the first answer. A kernel says there when it is done with a question: nothing of before comes after that.
        """
        end = inf if timeout is None else monotonic() + timeout
        while await self.is_alive():
            message_id = self.kernel_info()
            if (reply := await _answer(self.shell_channel, message_id, "kernel_info_reply", ANSWER)) and await _answer(
                self.iopub_channel, message_id, "status", ECHO
            ):
                self._handle_kernel_info_reply(reply)
                return
            if monotonic() > end:
                raise RuntimeError(f"Kernel didn't respond in {timeout:g} seconds")


async def _answer(channel: Any, message_id: str, kind: str, patience: float) -> dict[str, Any] | None:
    """Return a kernel's answer of this ``kind`` to a message; None if none comes in ``patience`` seconds.

    A status counts only if it says that the kernel is idle.
    """
    end = monotonic() + patience
    with suppress(Empty):
        while True:
            reply: dict[str, Any] = await channel.get_msg(timeout=max(0, end - monotonic()))
            is_of_it = reply["parent_header"].get("msg_id") == message_id and reply["msg_type"] == kind
            if is_of_it and reply["content"].get("execution_state", "idle") == "idle":
                return reply
    return None


class OneSentence(logging.Filter):
    """Of a kernel that ended while its page was being written, the terminal says ``sentence`` and no traceback."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to print a log record.

        A record of a kernel that died or did not answer is changed into the sentence; other troubles stay as they are.
        """
        if record.exc_info and _is_of_a_kernel(record.exc_info[1]):
            record.msg, record.args, record.exc_info = self.sentence, (), None
            return True
        return record.getMessage() != BEFORE_IT


def _is_of_a_kernel(error: BaseException | None) -> bool:
    """Return whether Jupyter raises this error for a kernel that died or did not answer."""
    is_early = isinstance(error, RuntimeError) and str(error).startswith(("Kernel died", "Kernel didn't respond"))
    return is_early or isinstance(error, DeadKernelError)


MOST_PAGES = 32
"""Pages that are open at once at most: two tables of eight with a second page each."""

FEWEST_PAGES = 8

PAGE_BYTES = 64 * 2**20
"""What the kernel of one page takes at most; half of this computer's memory is theirs."""

TOLD = "COMPANION_MOST_PAGES"
"""Environment variable with another number."""

SILENCE = 8.0
"""Seconds in which a page that was written has to ask for its kernel (``opening.js`` does at once, and every other
second until the table stands there), or to open its line; one that nobody loads never does. A phone that goes into a
pocket in between comes back by itself."""

SLOW, SLOWLY = 30.0, 300.0
"""Where a page came too late, each has so many seconds, for so long: this computer, or its network, has much to do."""

KNOWN = 100
"""Kernels that are remembered as let go for silence."""

SILENT = "COMPANION_SILENCE"
"""Environment variable with another number of whole seconds, from 1 on."""


GONE_FOR = 600.0
"""Seconds that the kernel of a page waits for it when its line has broken without farewell: a phone that slept on the
table for a while finds everything as it lay. One that was away for longer opens its page anew by itself."""

GONE_FOR_WHEN_FULL = 60.0
"""The same while no place is left for others."""

AWAY = "COMPANION_AWAY"
"""Environment variable with another number of whole seconds for both, from 1 on."""

LARGEST_TOLD = 9_999
"""The largest number that an environment variable sets; a larger one counts as this."""

ASKED_EVERY = 15.0
"""Seconds between two questions on a line whether anybody is there; at most a quarter of the time that is waited. It is
taken for broken where nobody answers for twice as long."""


def silence() -> float:
    """Return the seconds in which a page has to speak, or the number that the host sets in the environment."""
    return _seconds_from(SILENT, SILENCE)


def gone_for(is_full: bool = False) -> float:
    """Return the seconds that a kernel waits for a page whose line broke, or the host's number in the environment."""
    return _seconds_from(AWAY, GONE_FOR_WHEN_FULL if is_full else GONE_FOR)


def asked_every() -> float:
    """Return the seconds between two checks on a line that the page is still there."""
    return min(ASKED_EVERY, gone_for() / 4)


def _seconds_from(variable: str, otherwise: float) -> float:
    """Return the seconds given in an environment variable, ``otherwise`` without a valid number."""
    return float(_told_number(variable) or otherwise)


def _told_number(variable: str) -> int:
    """Return the whole number in an environment variable, ``LARGEST_TOLD`` at most; 0 for any other text."""
    text = os.environ.get(variable, "")
    if not (text.isascii() and text.isdigit()):
        return 0
    digits = text.lstrip("0")
    return LARGEST_TOLD if len(digits) > len(str(LARGEST_TOLD)) else int(digits or 0)


def most_pages() -> int:
    """Return how many pages may be open: as many as fit the memory (8 to 32), or the number in the environment."""
    if number := _told_number(TOLD):
        return number
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        return MOST_PAGES
    return max(FEWEST_PAGES, min(MOST_PAGES, memory // 2 // PAGE_BYTES))


@dataclass(frozen=True, slots=True)
class Visit:
    """A page of a guest of the open door, as it was asked for."""

    plays: bool
    device: str
    """How its browser calls itself."""
    app: str
    table: str
    is_afar: bool = False
    """Asked for as a television."""


@dataclass(eq=False)
class KernelPage:
    """One page on its way, or open: its kernel once it has one, and since when it is silent."""

    kernel: str = ""
    caller: str = ""
    """Who asked for it, where that is another computer."""
    visit: Visit | None = None
    lines: int = 0
    """That the page holds open now."""
    written_at: float | None = None
    """On the clock of ``monotonic``, or when it asked for its kernel last; None while it is being written."""
    has_spoken: bool = False
    left_at: float | None = None
    """When its last line broke; None while it holds one, and before the first."""


class Guests:
    """The pages that have a kernel, or are about to get one: no more than fit, and none that nobody looks at."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most_pages() if most is None else most
        self._entries: list[KernelPage] = []
        self.begun: WeakSet[asyncio.Future[Any]] = WeakSet()
        """The warm kernels that began with the server; who comes before they are ready waits for them."""
        self._let_go = deque[str](maxlen=KNOWN)
        self._late_at: float | None = None
        """When a page last heard that it came too late."""

    def enter(self, manager: Any, caller: str = "", visit: Visit | None = None) -> KernelPage | None:
        """Return an entry for another page; None without room, or if ``caller`` from outside has half of the room."""
        running = set(manager.list_kernel_ids())
        self._only(running)
        mine = sum(1 for entry in self._entries if caller and entry.caller == caller)
        if len(self._entries) >= self.most or mine >= max(1, self.most // 2):
            return None
        self._entries.append(KernelPage(caller=caller, visit=visit))
        return self._entries[-1]

    def _only(self, running: Collection[str]) -> None:
        """Drop all entries whose kernel is not among the running kernels; entries without a kernel stay."""
        self._entries = [entry for entry in self._entries if not entry.kernel or entry.kernel in running]

    def of_the_door(self, manager: Any) -> tuple[KernelPage, ...]:
        """Return the pages of the guests of the open door."""
        self._only(set(manager.list_kernel_ids()))
        return tuple(entry for entry in self._entries if entry.visit is not None)

    def is_written(self, entry: KernelPage) -> None:
        """Note that a page was sent to its end; forget it if it has no kernel."""
        if entry.kernel:
            entry.written_at = monotonic()
        else:
            self._entries.remove(entry)

    def asks(self, kernel: str) -> bool:
        """Note that a loading page asks for its kernel; return False if that was let go because the page was silent."""
        for entry in self._entries:
            if entry.kernel == kernel and entry.written_at is not None:
                entry.written_at = monotonic()
        if kernel in self._let_go:
            self._late_at = monotonic()
        return kernel not in self._let_go

    def has_spoken(self, kernel: str) -> None:
        """Note that the page of a kernel has opened a line."""
        for entry in self._entries:
            if entry.kernel == kernel:
                entry.has_spoken, entry.left_at = True, None
                entry.lines += 1

    def hung_up(self, kernel: str) -> None:
        """Note that a line of the page of a kernel was closed."""
        for entry in self._entries:
            if entry.kernel == kernel:
                entry.lines -= 1
                entry.left_at = monotonic() if entry.lines <= 0 else None

    def vanished(self) -> tuple[str, ...]:
        """Return the kernels whose page has held no line for too long; the wait is shorter while the house is full."""
        left = [entry for entry in self._entries if entry.left_at is not None]
        patience = gone_for(is_full=len(self._entries) >= self.most)
        return tuple(entry.kernel for entry in left if monotonic() - (entry.left_at or 0) > patience)

    def silent(self, running: Collection[str]) -> tuple[str, ...]:
        """Return the running kernels whose page was sent, or checked its kernel, long ago but never opened its line.

        They are remembered as let go. A kernel that has ended by itself is not: its page says so.
        """
        self._only(running)
        written = [entry for entry in self._entries if entry.written_at is not None and not entry.has_spoken]
        is_slow = self._late_at is not None and monotonic() - self._late_at < SLOWLY
        patience = max(silence(), SLOW) if is_slow else silence()
        silent = tuple(entry.kernel for entry in written if monotonic() - (entry.written_at or 0) > patience)
        self._let_go.extend(kernel for kernel in silent if kernel not in self._let_go)
        return silent


class Noted:
    """Jupyter's kernel manager as one page sees it; the kernel that it gets is noted in its entry."""

    def __init__(self, manager: Any, entry: KernelPage, begun: Collection[asyncio.Future[Any]] = ()) -> None:
        self._manager, self._entry, self._begun = manager, entry, begun

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    def get_pool_size(self, notebook: str) -> int:
        """Return how many kernels wait in the pool; 0 for a notebook without a pool, or before the first began."""
        waiting = self._manager._pools.get(notebook, ())
        return len(waiting) if waiting and (waiting[0].done() or waiting[0] in self._begun) else 0

    async def get_rendered_notebook(self, **wanted: Any) -> Any:
        """Return a warm kernel and what it has rendered so far; note the kernel in the entry."""
        result = await self._manager.get_rendered_notebook(**wanted)
        self._entry.kernel = result[-1]
        return result

    async def start_kernel(self, **wanted: Any) -> str:
        """Start a kernel for this page alone, and return its id."""
        self._entry.kernel = await ensure_async(self._manager.start_kernel(**wanted))
        return self._entry.kernel


async def bury(manager: Any, delay: float = 0, silent: Collection[str] = ()) -> None:
    """End dead kernels and the kernels ``silent``; after dead kernels, start new warm kernels in ``delay`` seconds."""
    running = manager.list_kernel_ids()
    dead = [kernel for kernel in running if not await ensure_async(manager.is_alive(kernel))]
    for kernel in (*dead, *(kernel for kernel in silent if kernel in running and kernel not in dead)):
        with suppress(tornado.web.HTTPError, KeyError):  # its own page said farewell meanwhile
            await manager.shutdown_kernel(kernel, now=True)
    for notebook in WARM if dead else ():
        manager.fill_if_needed(delay=delay, notebook_name=notebook)


async def begun(manager: Any) -> None:
    """Wait for the kernels that are being started, since a kernel cannot be ended before it has begun."""
    await asyncio.gather(*manager._starting_kernels.values(), return_exceptions=True)
