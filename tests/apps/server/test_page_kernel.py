"""The kernel of a page runs cells and widgets, and carries no debugger."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from queue import Empty
from typing import Any

import pytest
from jupyter_client.manager import AsyncKernelManager, KernelManager

from companion.apps.server.kernels import PageClient, PageSpecs

CELL = """
import sys, ipywidgets
print(type(get_ipython().kernel).__name__, ipywidgets.Label("x").value, "_pydevd_bundle" in sys.modules)
"""


@contextmanager
def page_client() -> Iterator[Any]:
    """Speak with a page's kernel, which ends afterwards."""
    manager = KernelManager(kernel_name="python3", kernel_spec_manager=PageSpecs())
    manager.start_kernel()
    client = manager.client()
    try:
        client.start_channels()
        client.wait_for_ready(timeout=60)
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_page_runs_without_a_debugger() -> None:
    said: list[Any] = []
    with page_client() as client:
        client.execute_interactive(CELL, timeout=60, output_hook=said.append)
        features = client.kernel_info(reply=True, timeout=60)["content"].get("supported_features", [])
    assert [one["content"]["text"] for one in said if one["msg_type"] == "stream"] == ["PageKernel x False\n"]
    assert "debugger" not in features


BUTTON = """
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button()
button.on_click(lambda _: setattr(label, "value", "1"))
print(button.comm.comm_id)
"""


def test_a_tap_is_answered_first_and_then_the_kernel_is_idle() -> None:
    said: list[Any] = []
    with page_client() as client:
        client.execute_interactive(BUTTON, timeout=60, output_hook=said.append)
        (button,) = [one["content"]["text"].strip() for one in said if one["msg_type"] == "stream"]
        click = {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}}
        client.shell_channel.send(client.session.msg("comm_msg", click))
        answers = [client.get_iopub_msg(timeout=60) for _ in range(2)]
    assert answers[0]["content"]["data"]["state"] == {"value": "1"}
    assert answers[1]["content"] == {"execution_state": "idle"}


@asynccontextmanager
async def asked() -> AsyncIterator[PageClient]:
    """What speaks with a kernel that has just been started."""
    manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=PageSpecs(), client_factory=PageClient)
    await manager.start_kernel()
    client = manager.client()
    assert isinstance(client, PageClient)
    client.start_channels()
    try:
        yield client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


def test_a_kernel_that_is_ready_has_nothing_left_to_say() -> None:
    async def until_ready() -> None:
        async with asked() as client:
            await client.wait_for_ready(timeout=60)
            for line in (client.shell_channel, client.iopub_channel):
                with pytest.raises(Empty):
                    await line.get_msg(timeout=0.2)

    asyncio.run(until_ready())


def test_a_kernel_is_ready_once_its_line_of_outputs_is_heard() -> None:
    async def until_heard() -> list[str]:
        happened = []
        async with asked() as client:
            outputs: Any = client.iopub_channel.socket
            outputs.unsubscribe(b"")
            ready = asyncio.create_task(client.wait_for_ready(timeout=60))
            ready.add_done_callback(lambda _: happened.append("ready"))
            await client.shell_channel.socket.poll(60_000)
            await asyncio.sleep(0.5)
            happened.append("heard")
            outputs.subscribe(b"")
            await ready
        return happened

    assert asyncio.run(until_heard()) == ["heard", "ready"]


def test_a_kernel_that_does_not_answer_in_time_is_an_error_and_one_that_has_ended_is_none() -> None:
    async def until_the_end() -> None:
        async with asked() as client:
            client.iopub_channel.socket.unsubscribe(b"")
            with pytest.raises(RuntimeError, match=r"didn't respond in 0\.5 seconds"):
                await client.wait_for_ready(timeout=0.5)
            await client.parent.shutdown_kernel(now=True)
            await client.wait_for_ready(timeout=60)

    asyncio.run(until_the_end())
