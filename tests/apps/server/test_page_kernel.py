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
