"""The ticks of a table are those of all devices of its house: what one ticks, the others see within a second.

They lie in a file beside the journal (``apps.files.tick_file``), never in the log: a tick takes nothing back and is no
entry. A table of a server has no such file elsewhere; there each device has its own.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Protocol

from companion.apps.browser.host import Host
from companion.apps.files.tick_file import TickFile
from companion.apps.tables.open_game import OpenGame

LOOK = 1.0
"""Seconds between two looks at what the others have ticked."""


class Here(Protocol):
    """What ticking needs to know of its page."""

    table: OpenGame[Any]
    host: Host
    heard: bool
    is_far: bool

    def ticks(self) -> Any: ...
    def others_ticked(self, content: Any) -> bool: ...
    def refresh(self) -> None: ...


class Ticking:
    """The part of a page that shares its ticks."""

    def __init__(self, page: Here) -> None:
        self._page = page
        self._file: tuple[tuple[Path, str], TickFile] | None = None
        self._told: Any = None

    def _of_table(self) -> TickFile | None:
        """The file of the table that is open; none of one that is only looked at, or of a page alone."""
        page, seats = self._page, self._page.host.sitters.place
        only_looks = page.is_far or page.table.looked is not None or page.table.only_looks
        if seats is None or not page.heard or not page.table.name or only_looks:
            return None
        asked = seats.parent, page.table.name
        if self._file is None or self._file[0] != asked:
            self._file, self._told = (asked, TickFile(*asked)), None
        return self._file[1]

    def look(self) -> bool:
        """Take what the others have ticked; whether that is news. What they do not know yet is told."""
        file = self._of_table()
        if file is None:
            return False
        content = file.news()
        is_news = content is not None and self._page.others_ticked(content)
        mine = self._page.ticks()
        if mine != (self._told if content is None else content):
            file.keep(mine)
        self._told = mine
        return is_news

    async def stay(self) -> None:
        """Look again and again; runs until it is cancelled."""
        while self._page.host.sitters.is_heard:
            if self.look():
                self._page.refresh()
            await asyncio.sleep(LOOK)
