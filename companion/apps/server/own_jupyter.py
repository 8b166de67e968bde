"""What changes in a Jupyter server that is there for the almanac (Binder, ``companion lab``, a hub), and in no other.

A farewell that is heard: Voila's page says it without an XSRF token, which Jupyter refuses, so every page that was left
would leave its kernel behind. A second tab of JupyterLab that begins like the first. And on a borrowed computer, where
no kernel is anybody's own, one that nobody is connected to ends as well.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from companion.apps.files import borrowed

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila is untyped
    """Ends the kernel of a page that is left. Who asks is logged in and knows the kernel's unguessable id."""

    def check_xsrf_cookie(self) -> None:
        """Check nothing: a page that is being left has no token to give."""


def prepare(server: Any) -> None:
    """Add our handlers before those of JupyterLab and Voila; on a borrowed computer let forsaken kernels end."""
    base = server.web_app.settings["base_url"].rstrip("/")
    handlers: list[Any] = [(f"{base}/voila/api/shutdown/{KERNEL}", Farewell)]
    if find_spec("jupyterlab_server"):
        from companion.apps.server import second_tab

        handlers.append(second_tab.handler(base))
    server.web_app.add_handlers(".*$", handlers)
    if borrowed.is_borrowed():
        server.kernel_manager.cull_idle_timeout = borrowed.IDLE_SECONDS
        server.kernel_manager.cull_interval = borrowed.IDLE_SECONDS // 10
