"""The kernel of a page runs cells and widgets, and carries no debugger."""

from __future__ import annotations

from typing import Any

from jupyter_client.manager import KernelManager

from companion.apps.server.kernels import PageSpecs

CELL = """
import sys, ipywidgets
print(type(get_ipython().kernel).__name__, ipywidgets.Label("x").value, "_pydevd_bundle" in sys.modules)
"""


def test_a_page_runs_without_a_debugger() -> None:
    manager = KernelManager(kernel_name="python3", kernel_spec_manager=PageSpecs())
    manager.start_kernel()
    client = manager.client()
    said: list[Any] = []
    try:
        client.start_channels()
        client.wait_for_ready(timeout=60)
        client.execute_interactive(CELL, timeout=60, output_hook=said.append)
        features = client.kernel_info(reply=True, timeout=60)["content"].get("supported_features", [])
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert [one["content"]["text"] for one in said if one["msg_type"] == "stream"] == ["PageKernel x False\n"]
    assert "debugger" not in features


BUTTON = """
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button()
button.on_click(lambda _: setattr(label, "value", "1"))
print(button.comm.comm_id)
"""


def test_a_tap_is_answered_first_and_then_the_kernel_is_idle() -> None:
    manager = KernelManager(kernel_name="python3", kernel_spec_manager=PageSpecs())
    manager.start_kernel()
    client = manager.client()
    said: list[Any] = []
    try:
        client.start_channels()
        client.wait_for_ready(timeout=60)
        client.execute_interactive(BUTTON, timeout=60, output_hook=said.append)
        (button,) = [one["content"]["text"].strip() for one in said if one["msg_type"] == "stream"]
        click = {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}}
        client.shell_channel.send(client.session.msg("comm_msg", click))
        answers = [client.get_iopub_msg(timeout=60) for _ in range(2)]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert answers[0]["content"]["data"]["state"] == {"value": "1"}
    assert answers[1]["content"] == {"execution_state": "idle"}
