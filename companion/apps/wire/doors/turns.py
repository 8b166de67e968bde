"""Whose turn it is: one address never has all the threads, and one that asks much waits for itself alone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from companion.apps.wire.doors.referee import WireRefusal


class Turns:
    """Hands out ``at_once`` turns for each name; at most ``most_waiting`` more wait for one, in order."""

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._at_once, self._most_waiting = at_once, most_waiting
        self._semaphores: dict[str, asyncio.Semaphore] = {}
        self._counts: Counter[str] = Counter()
        """Those that hold a turn and those that wait, by name; nothing is kept of a name without any."""

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """Wait for one of the turns of ``name`` and hold it; raise :class:`WireRefusal` where too many wait already."""
        if self._counts[name] >= self._at_once + self._most_waiting:
            raise WireRefusal(429, "slower", "This address asks too much; wait a minute.")
        semaphore = self._semaphores.setdefault(name, asyncio.Semaphore(self._at_once))
        self._counts[name] += 1
        try:
            async with semaphore:
                yield
        finally:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name], self._semaphores[name]
