"""A second tab of JupyterLab in one browser: it begins like the first one, with its side panels closed.

JupyterLab keeps one layout a tab: a second one that finds it in use loads itself anew at ``/lab/workspaces/auto-x``,
where ``x`` is drawn, and asks there for an empty layout (``?reset=1``), with which it opens its list of files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from jupyterlab_server.handlers import LabHandler
from tornado.web import authenticated

from companion.apps.files.lab_layout import close_side_panels

PLACE = r"/(?P<mode>lab)(?P<workspace>/workspaces/auto-[a-zA-Z0-9])(?P<tree>/tree/.*)?"


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


def handler(base: str) -> tuple[str, type[SecondTab], dict[str, str]]:
    """Return the route for a Jupyter server at ``base``: its pattern, handler and arguments."""
    return url_path_join(base, PLACE), SecondTab, {"name": "lab"}
