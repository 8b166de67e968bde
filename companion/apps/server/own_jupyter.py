"""What changes in a Jupyter server that is there for the almanac (Binder, ``companion lab``, a hub), and in no other.

A farewell that is heard: Voila's page says it without an XSRF token, which Jupyter refuses, so every page that was left
would leave its kernel behind. A second tab of JupyterLab that begins like the first. And on a borrowed computer, where
no kernel is anybody's own, one that nobody is connected to ends as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyterlab_server.handlers import LabHandler
from tornado.web import authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from companion.apps.files import borrowed
from companion.apps.files.lab_layout import close_side_panels

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
PLACE = r"/(?P<mode>lab)(?P<workspace>/workspaces/auto-[a-zA-Z0-9])(?P<tree>/tree/.*)?"
"""A second tab: JupyterLab keeps one layout a tab; one that finds it in use loads itself anew there, where the last
letter is drawn, and asks for an empty layout (``?reset=1``), with which it would open its list of files."""


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila is untyped
    """Ends the kernel of a page that is left. Who asks is logged in and knows the kernel's unguessable id."""

    def check_xsrf_cookie(self) -> None:
        """Check nothing: a page that is being left has no token to give."""


class SecondTab(LabHandler):
    """JupyterLab's own page; where an empty layout is asked for, ours is laid there first."""

    @authenticated
    def get(self, mode: str | None = None, workspace: str | None = None, tree: str | None = None) -> Any:
        """Show JupyterLab; if ``reset`` is requested, close the side panels and redirect to the page without it."""
        if "reset" not in self.request.query_arguments:
            return super().get(mode, workspace, tree)
        lab: Any = self.extensionapp
        close_side_panels(Path(lab.workspaces_dir), str(workspace).removeprefix("/workspaces/"))
        return self.redirect(self.request.path)


def second_tab(base: str) -> tuple[str, type[SecondTab], dict[str, str]]:
    """Return the route for a Jupyter server at ``base``: its pattern, handler and arguments."""
    return f"{base}{PLACE}", SecondTab, {"name": "lab"}


def prepare(server: Any) -> None:
    """Add our handlers before those of JupyterLab and Voila; on a borrowed computer let forsaken kernels end."""
    base = server.web_app.settings["base_url"].rstrip("/")
    handlers: list[Any] = [(f"{base}/voila/api/shutdown/{KERNEL}", Farewell), second_tab(base)]
    server.web_app.add_handlers(".*$", handlers)
    if borrowed.is_borrowed():
        server.kernel_manager.cull_idle_timeout = borrowed.IDLE_SECONDS
        server.kernel_manager.cull_interval = borrowed.IDLE_SECONDS // 10
