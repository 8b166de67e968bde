"""The ticks of a table are those of all its devices: what one ticks, the others see within a second.

Devices of one house share them in a file beside the journal (``apps.files.tick_file``), those of a table at a server
over the line to it (``ServerTicks``), whose memory holds them; never in the log: a tick takes nothing back and is no
entry. Whoever knows more than the others tells it, so that nothing is lost with a file or a server's memory; but who
has ticked nothing at a table of a server tells nothing, for others who are not back yet may know what is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from companion.apps.files.tick_file import TickFile
from companion.apps.pages.around.context import AnyContext
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.wire.shared_table import NOTHING_SAID, SharedTable

LOOK = 1.0
"""Seconds between two looks at what the others have ticked."""
NOTHING: Any = object()
"""The ticks of a place that has none yet."""


class Place(Protocol):
    """A place where ticks of a table are shared."""

    content: Any
    """The ticks that it has; ``NOTHING`` where it has to get them again."""

    def news(self) -> Any:
        """Return the ticks at this place if they may have changed since the last look; None if nothing is new."""

    def keep(self, content: Any) -> None:
        """Share these ticks with the other devices."""


class Ticks(Protocol):
    """What is ticked on one page."""

    @property
    def has_any(self) -> bool:
        """Whether anything is ticked, or a list is closed."""

    def shared(self) -> Any:
        """Return the ticks as plain data for the other devices."""

    def take_over(self, content: Any) -> bool:
        """Take over the ticks of another device; return whether anything has changed on this page."""


class HouseTicks(TickFile):
    """The ticks shared by the devices of a house."""

    content: Any = NOTHING

    def news(self) -> Any:
        """Return the ticks in the file if they may have changed since the last look; None if nothing is new."""
        content = super().news()
        self.content = self.content if content is None else content
        return content


class ServerTicks:
    """The ticks of a table at a server."""

    def __init__(self, shared: SharedTable, *, is_pocket: bool) -> None:
        self._shared, self._is_pocket = shared, is_pocket
        self._seen = NOTHING_SAID
        self.content: Any = NOTHING

    def news(self) -> Any:
        """Return the ticks that the server has sent since the last look; None if nothing is new.

        If a device has come meanwhile, the own ticks are marked as unsent, so that they are sent again.
        """
        before, now = self._seen, self._shared.ticks
        self._seen = now
        is_news = now.times != before.times
        if is_news:
            self.content = now.content
        if now.came != before.came:
            self.content = NOTHING
        return now.content if is_news else None

    def keep(self, content: Any) -> None:
        """Share these ticks: from a kernel's page with its next exchange, from the pocket at once, like an act."""
        self._shared.wire.tick(self._shared.name, content)
        if self._is_pocket and self._shared.journal.is_online:
            self._shared.wire.send_ticks(self._shared.name)


class Ticking:
    """The part of a page that shares its ticks."""

    def __init__(self, context: AnyContext, elsewhere: Elsewhere, ticks: Ticks) -> None:
        self._context, self._elsewhere, self._ticks = context, elsewhere, ticks
        self._file: tuple[tuple[Path, str], HouseTicks] | None = None
        self._server: tuple[SharedTable, ServerTicks] | None = None

    def _of_house(self) -> HouseTicks | None:
        """Return the tick file of the open table; None for a page that shares nothing in its house."""
        context, seats = self._context, self._context.host.sitters.place
        if seats is None:
            return None
        place = seats.parent, context.table.name
        if self._file is None or self._file[0] != place:
            self._file = place, HouseTicks(*place)
        return self._file[1]

    def _of_server(self) -> ServerTicks | None:
        """Return the ticks at the server of the open table; None for a table of this computer."""
        shared = self._elsewhere.shared
        if shared is None:
            return None
        if self._server is None or self._server[0] is not shared:
            self._server = shared, ServerTicks(shared, is_pocket=self._context.host.is_pocket)
        return self._server[1]

    def _places(self) -> Iterator[Place]:
        """Yield the places where ticks of the open table are shared.

        There are none for a television, for a table that is only looked at, and before the browser has reported.
        """
        context = self._context
        if context.is_far or context.table.looked is not None or context.table.only_looks or not context.knows_browser:
            return
        if context.table.name:
            yield from filter(None, (self._of_house(), self._of_server()))

    def look(self) -> bool:
        """Take over the ticks of other devices and share the ticks of this page; return whether any were new here."""
        is_news = False
        for place in self._places():
            is_news = self._exchange(place) or is_news
        return is_news

    def _exchange(self, place: Place) -> bool:
        """Take over news from a place and write this page's ticks there; return whether the news changed any tick."""
        content = place.news()
        is_news = content is not None and self._ticks.take_over(content)
        mine = self._ticks.shared()
        if mine != place.content and (self._ticks.has_any or self._elsewhere.shared is None):
            place.keep(mine)
        place.content = mine
        return is_news

    def begin_again(self) -> None:
        """Read all shared ticks once more, after ticks of this page were dropped."""
        self._file = self._server = None

    async def stay(self) -> None:
        """Look for new ticks again and again and show them; run until cancelled."""
        while self._context.host.sitters.is_heard:
            if self.look():
                self._context.refresh()
            await asyncio.sleep(LOOK)
