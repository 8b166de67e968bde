"""Opens a page for nobody before Python's memory is kept in the browser (``python/memory.js``), and goes on from there.

What is kept has every module of an app loaded and its box read. It holds nothing of a player: the page is opened on an
empty shelf in memory and let go. Chance is made anew on waking; ``secrets`` and the clock ask the browser each time.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterable
from importlib import import_module, invalidate_caches

from companion import words
from companion.apps.browser.address import PageWishes
from companion.pocket.arrivals import bundle_of
from companion.pocket.opening import OpenPocketPage, WorkerChannel
from companion.pocket.private_files import PrivateFiles


class Empty:
    """The worker's files (:class:`companion.pocket.private_files.WorkerFiles`) of a browser that keeps none."""

    def names(self) -> list[str]:
        """None."""
        return []

    def size(self, name: str) -> int:
        """Nothing."""
        return 0

    def read(self, name: str, start: int) -> bytes:
        """Nothing."""
        return b""

    def create(self) -> str:
        """Return '': no file is made."""
        return ""

    def append(self, name: str, at: int, content: bytes) -> str:
        """Refused."""
        return "failed"

    def remove(self, name: str) -> None:
        """Nothing is there."""

    def ask(self, number: int, content: bytes) -> None:
        """Do nothing: there is no second worker."""

    def stop(self, number: int) -> None:
        """Do nothing: there is no second worker."""


def rehearse(kind: str, modules: Iterable[str]) -> None:
    """Open an app's page in every language, import the ``modules`` that need no compiled library, and tidy up."""
    nowhere = Empty()
    for language in words.LANGUAGES:
        way = WorkerChannel(_unheard, _unheard, "", nowhere)
        OpenPocketPage(kind, PageWishes(language=language), PrivateFiles(nowhere), PrivateFiles(nowhere), way)
    for name in modules:
        _load(name)
    gc.collect()
    gc.freeze()  # the collector need not look at it ever again


def _unheard(message: str) -> None:
    """Drop a message: no browser listens during the rehearsal."""
    pass


def _load(name: str) -> None:
    """Import a module, unless it needs a library that has not been fetched and so cannot be part of the saved memory.

    Raises ``ImportError`` for any other failure.
    """
    try:
        import_module(name)
    except Exception as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if not bundle_of(missing or ""):
            raise ImportError(f"{name} cannot be imported: {error}", name=name) from error


def wake() -> None:
    """Renew what must not come from the saved memory: the random numbers and the import caches."""
    random.seed()
    invalidate_caches()
