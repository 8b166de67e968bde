"""The route search in a thread of its own, so that a kernel answers taps while it looks."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from fractions import Fraction

from companion.apps.tables.routes.route_work import BackQuestion, GoesOn, Question, looked_back, solved, weighed
from companion.innsmouth.end.looking_back import LookedBack
from companion.innsmouth.solver.solver import BestRoute

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

    def search(
        self,
        question: Question,
        goes_on: GoesOn,
        done: Callable[[BestRoute | None], None],
        failed: Callable[[], None],
    ) -> bool:
        """Begin a search and wait a little for its answer; return whether it came."""
        future = self.worker.submit(_guarded, lambda: done(solved(question, goes_on)), failed)
        try:
            future.result(self.patience)
        except NotYet:
            return False
        return True

    def weigh(
        self,
        question: Question,
        roads: tuple[str, ...],
        wanted: Callable[[], bool],
        on_gain: Callable[[str, Fraction], None],
        done: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        """Begin to work out what each road would add."""

        def work() -> None:
            weighed(question, roads, wanted, on_gain)
            done()

        self.worker.submit(_guarded, work, failed)

    def look_back(
        self,
        question: BackQuestion,
        goes_on: Callable[[LookedBack | None], bool],
        done: Callable[[LookedBack | None], None],
        failed: Callable[[], None],
    ) -> None:
        """Begin to go through the rounds."""
        self.worker.submit(_guarded, lambda: done(looked_back(question, goes_on)), failed)


def _guarded(work: Callable[[], None], failed: Callable[[], None]) -> None:
    """Do work in the thread; an error goes to the log and calls ``failed``, so that the page can say that it failed."""
    try:
        work()
    except Exception:  # noqa: BLE001 - the last door of this thread
        traceback.print_exc(file=sys.__stderr__)
        failed()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the kernel's loop; None if there is none, as in tests."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
