"""With which layout JupyterLab begins: both side panels closed."""

from __future__ import annotations

import json
from pathlib import Path

LAYOUT = {
    "left": {"collapsed": True, "visible": True, "widgets": []},
    "right": {"collapsed": True, "visible": True, "widgets": []},
}
"""Open, they leave a notebook 60 of a phone's 390 px, and a page on a laptop too little."""


def close_side_panels(folder: Path | None = None, space: str = "default") -> None:
    """Write the layout with which a workspace begins; without a ``folder`` where JupyterLab looks by itself (Binder).

    Raises ``OSError``.
    """
    from jupyterlab.commands import get_workspaces_dir
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    layout = {"data": {"layout-restorer:data": LAYOUT}, "metadata": {"id": space}}
    WorkspacesManager(str(folder or get_workspaces_dir())).save(space, json.dumps(layout))
