"""The route search in a thread of its own, so that a kernel answers taps while it looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress

from companion.apps.tables.routes.route_work import AnyQuestion, Listener, answered
from companion.errors import log_trace

AT_ONCE = 0.35
"""Seconds that a tap waits for the answer, so that quick ones need no progress line."""


class RouteThread:
    """A :class:`companion.apps.tables.routes.route_work.Bench`; what is called back is called from the thread."""

    def __init__(self, patience: float = AT_ONCE) -> None:
        self.patience = patience
        self.worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="route")
        self._loop = _running_loop()

    def tell(self, refresh: Callable[[], None]) -> None:
        """Call ``refresh`` in the kernel's loop."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop of a page that is gone
                self._loop.call_soon_threadsafe(refresh)

    def ask(self, question: AnyQuestion, listener: Listener, *, waits: bool = False) -> bool:
        """Begin to work out a question; return whether it ended within the thread's patience, if it ``waits``."""
        future = self.worker.submit(_guarded, question, listener)
        if waits:
            with suppress(NotYet):
                future.result(self.patience)
        return waits and future.done()


def _guarded(question: AnyQuestion, listener: Listener) -> None:
    """Answer a question in the thread; an error goes to the log, and the listener hears that the work failed."""
    try:
        listener.done(answered(question, listener.goes_on))
    except Exception:  # noqa: BLE001 - the last door of this thread
        log_trace()
        listener.failed()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the kernel's loop; None if there is none, as in tests."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
