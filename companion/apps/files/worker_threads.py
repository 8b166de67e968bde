"""Ends threads of the libraries below a server that would hold the program after its end."""

from __future__ import annotations

import threading
from contextlib import suppress
from queue import Full


def end_worker_threads() -> None:
    """Let every worker thread of anyio end once it has done what it does now.

    To be called when the event loop has stopped. A thread that was at work then would wait for more for ever, and
    Python waits for it: Ctrl+C would not end the program. Does nothing with an anyio that has no such threads.
    """
    with suppress(ImportError):
        from anyio._backends._asyncio import WorkerThread  # comes with the extra `apps`

        for thread in threading.enumerate():
            if isinstance(thread, WorkerThread):
                with suppress(Full):  # told so already
                    thread.stop()
