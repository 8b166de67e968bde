"""What our pages need of a Jupyter server that is not ours (Binder, JupyterLab), loaded there as an extension.

The script of the charts, a second tab of JupyterLab, and a farewell that is heard: Voila's page says it without an XSRF
token, which Jupyter refuses, so every page that was left would leave its kernel behind. On a borrowed computer, where
no kernel is anybody's own, one that nobody is connected to ends as well. Its name comes before ``jupyterlab`` and
``voila`` in the alphabet, in which Jupyter loads extensions, and what is asked first answers.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import tornado.web
from jupyter_server.utils import url_path_join
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from companion.apps.files import borrowed
from companion.widgets.drawings import chart


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila is untyped
    """Ends the kernel of a page that is left. Who asks is logged in and knows the kernel's unguessable id."""

    def check_xsrf_cookie(self) -> None:
        """Check nothing: a page that is being left has no token to give."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules of this extension, as Jupyter requires."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add the handlers of this extension to a Jupyter server; Jupyter calls this when its server starts."""
    base = server.web_app.settings["base_url"]
    kernel = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
    script = (
        url_path_join(base, r"/companion/charts/(plotly\.min\.js)"),
        tornado.web.StaticFileHandler,
        {"path": chart.script_folder()},
    )
    if find_spec("jupyterlab_server"):
        from companion.apps.server import second_tab

        server.web_app.add_handlers(".*$", [second_tab.handler(base)])
    server.web_app.add_handlers(".*$", [script, (url_path_join(base, f"/voila/api/shutdown/{kernel}"), Farewell)])
    if borrowed.is_borrowed():
        server.kernel_manager.cull_idle_timeout = borrowed.IDLE_SECONDS
        server.kernel_manager.cull_interval = borrowed.IDLE_SECONDS // 10
