"""How kernels start, which wait for visitors, and what becomes of those whose process has ended.

A dead one that waited is replaced, one that had a page is let go. Nobody else does it: Jupyter would start it anew
under its old name, but empty, and the visitor who is given it would wait for ever. The page of a kernel that is let go
learns at its next question that it is gone. One whose kernel ends while it is still being written says that it did
not open; the terminal has one sentence about it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import tornado.web
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from nbclient.exceptions import DeadKernelError

WARM = ("arkham.ipynb",)
"""Notebooks whose kernel waits for the visitor instead of the visitor for the kernel."""

FOR_PAGES = ("--IPKernelApp.kernel_class=companion.apps.page_kernel.PageKernel", "--HistoryManager.enabled=False")
"""What is added to the command that starts a kernel of Python."""

EVERY = 5000
"""Milliseconds between two looks; a visitor's arrival is one more."""


BEFORE_IT = "Kernel died while waiting for execute reply."
"""What nbclient prints just before it raises ``DeadKernelError``."""


class PageSpecs(KernelSpecManager):
    """The kernels of this computer; those of Python start as :class:`companion.apps.page_kernel.PageKernel`."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How a kernel is started."""
        spec = super().get_kernel_spec(kernel_name)
        if spec.language == "python":
            spec.argv = [*spec.argv, *FOR_PAGES]
        return spec


class PageClient(AsyncKernelClient):
    """The server's end of a kernel; it does not mind one that ended before its first word.

    Jupyter would raise here, where Voila lets go of the page without a word and the visitor waits for ever. The first
    cell meets the dead kernel a moment later, and that trouble is written on the page.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel answers, or is known to have ended."""
        try:
            await super().wait_for_ready(timeout)
        except RuntimeError:
            if await self.is_alive():
                raise


class OneSentence(logging.Filter):
    """Of a kernel that ended while its page was being written, the terminal says ``sentence`` and no traceback."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is to be printed; every other trouble stays as it is."""
        if record.exc_info and isinstance(record.exc_info[1], DeadKernelError):
            record.msg, record.args, record.exc_info = self.sentence, (), None
            return True
        return record.getMessage() != BEFORE_IT


async def bury(manager: Any, delay: float = 0) -> None:
    """Let go of dead kernels; after ``delay`` seconds others are started where some are kept warm."""
    dead = [kernel for kernel in manager.list_kernel_ids() if not await ensure_async(manager.is_alive(kernel))]
    for kernel in dead:
        with suppress(tornado.web.HTTPError, KeyError):  # its own page said farewell meanwhile
            await manager.shutdown_kernel(kernel, now=True)
    for notebook in WARM if dead else ():
        manager.fill_if_needed(delay=delay, notebook_name=notebook)


async def begun(manager: Any) -> None:
    """Wait for the kernels that are being started: nobody can end what has not begun."""
    await asyncio.gather(*manager._starting_kernels.values(), return_exceptions=True)
