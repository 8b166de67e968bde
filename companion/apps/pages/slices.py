"""Long work in small slices between two taps, in the page's own loop: a kernel and the pocket do it alike.

A slice lasts some thousandths of a second, so no tap waits for longer than that; whoever asked hears after each slice
how far it is, and ends it by no longer wanting it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Generic, TypeVar

from companion.errors import log_trace
from companion.records import dataclass

T = TypeVar("T")
SLICE = 0.04
"""Seconds of work after which taps are let in."""
PAUSE = 0.005
REPORT = 0.3
"""Seconds between two drawings of how far it is."""


@dataclass
class Work(Generic[T]):
    """A piece of work, with its result so far."""

    steps: Iterator[T]
    result: T | None = None
    has_ended: bool = False
    is_stopped: bool = False
    failed: bool = False

    def slice(self) -> None:
        """Go on with the work for a slice of time; an error ends it and marks it as failed."""
        until = perf_counter() + SLICE
        try:
            while not self.has_ended and perf_counter() < until:
                self.result = next(self.steps)
        except StopIteration:
            self.has_ended = True
        except Exception:  # noqa: BLE001 - the last door of this work; the page says that it broke off
            log_trace()
            self.failed = self.has_ended = True


class Slices:
    """The calculations that a page wants, worked off one after another; ``tell`` redraws the page."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._waiting: list[Work[Any]] = []
        self._loop = _running_loop()
        self._is_busy = False
        self._told = 0.0

    def begin(self, steps: Iterator[T]) -> Work[T]:
        """Begin a piece of work.

        Without a loop, as in tests, each look at the page does a slice of it.
        """
        work = Work(steps)
        self._waiting.append(work)
        self._schedule()
        return work

    def stop(self, work: Work[T]) -> None:
        """Stop a piece of work; its result so far stays."""
        work.is_stopped = work.has_ended = True

    def look(self) -> None:
        """Do a slice of the work at a look at the page, if no loop goes on by itself."""
        if self._loop is None:
            self.go_on()

    def go_on(self) -> bool:
        """Do a slice of the waiting work; return whether there was any left to do."""
        self._waiting = [work for work in self._waiting if not work.has_ended]
        if self._waiting:
            self._waiting[0].slice()
        return bool(self._waiting)

    def _schedule(self) -> None:
        """Call the next slice of work after a short pause, unless a slice is scheduled already or no loop runs."""
        if self._loop is not None and not self._is_busy:
            self._is_busy = True
            self._loop.call_later(PAUSE, self._step)

    def _step(self) -> None:
        """Do a slice of the work, if any is left; schedule the next, and report now and then and when a task ends."""
        self._is_busy = False
        if not self.go_on():
            return
        self._schedule()
        if self._waiting[0].has_ended or perf_counter() > self._told + REPORT:
            self._told = perf_counter()
            self._tell()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the loop of the kernel, or of the pocket's worker; None if there is none, as in tests."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.get_event_loop() if sys.platform == "emscripten" else None
