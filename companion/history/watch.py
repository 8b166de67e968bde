"""Follow the other devices: one small task per page that looks whether the journal has moved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from companion.errors import CompanionError
from companion.history.session import Session
from companion.history.timeline import Record

S = TypeVar("S")


async def watch(
    session: Session[S],
    on_change: Callable[[tuple[Record[S], ...]], Any],
    every: float | None = None,
    on_trouble: Callable[[CompanionError], Any] | None = None,
    on_fine: Callable[[], Any] | None = None,
) -> None:
    """Call ``on_change`` with what others did, and only then; runs until it is cancelled.

    Looks as soon as it is nudged, and every ``every`` seconds, or as the journal wants, for what no nudge told.
    Nothing is sent while nothing changes, so an idle page does not keep its kernel alive. A journal that cannot be read
    is told to ``on_trouble`` once until it can be read again, which ``on_fine`` hears; without ``on_trouble`` the error
    ends the task. While acts wait in memory, it is tried at each look to write them.
    """
    pause = session.look_every if every is None else every
    seen: object = None
    text = ""
    nudged = asyncio.Event()
    end = session.listen(nudged.set)
    try:
        while True:
            nudged.clear()
            try:
                version = session.version()
                had_trouble = bool(text) or session.trouble is not None
                if version != seen or had_trouble:
                    news = session.catch_up()
                    seen = version
                    if news:
                        on_change(news)
                    if had_trouble and on_fine is not None:
                        on_fine()
                text = ""
            except CompanionError as trouble:
                if on_trouble is None:
                    raise
                if str(trouble) != text:
                    text = str(trouble)
                    on_trouble(trouble)
            if end is None:
                await asyncio.sleep(pause)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await nudged.wait()
    finally:
        if end is not None:
            end()
