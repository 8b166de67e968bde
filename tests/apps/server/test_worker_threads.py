"""A server that is stopped while a thread of its libraries works ends nevertheless."""

from __future__ import annotations

import subprocess
import sys

STOPPED_AT_WORK = """
import asyncio, time
import anyio.to_thread
from companion.apps.files.worker_threads import end_worker_threads

async def at_work():
    await anyio.to_thread.run_sync(time.sleep, 0.5)

loop = asyncio.new_event_loop()
loop.create_task(at_work())
loop.call_later(0.1, loop.stop)
loop.run_forever()
"""
PATIENCE = 60.0
"""Seconds until it has ended."""


def test_a_loop_that_is_stopped_while_a_thread_works_lets_the_program_end() -> None:
    program = [sys.executable, "-c", STOPPED_AT_WORK + "end_worker_threads()"]
    assert subprocess.run(program, timeout=PATIENCE).returncode == 0
