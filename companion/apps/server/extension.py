"""What our pages need of a Jupyter server that is there already (JupyterLab, Binder, a hub), loaded as its extension.

Every Jupyter server of an environment imports this module once the almanac is installed there. So it imports nothing
that the server has not imported already, prints nothing, and adds no more than addresses of its own, until a page asks.
Only where the server is there for the almanac (Binder, ``companion lab``, a hub that names our template) does it change
how others are answered. Its name comes before ``jupyterlab`` and ``voila`` in the alphabet, in which Jupyter loads
extensions, and what is asked first answers.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import APIHandler

from companion.apps.files import borrowed

PAGE_CONFIG = "almanac"
"""What the labextension is told in JupyterLab's page: ``ours`` where the server is there for the almanac, ``here``
where it can open it beside others, nothing in a narrow installation."""

SHIPPED = (
    *("index.ipynb", "arkham.ipynb", "innsmouth.ipynb", "odds.ipynb", "realms.ipynb", "examples/board_as_graph.ipynb"),
    *("examples/doom_clock.ipynb", "examples/evening.json", "examples/innsmouth_best_route.ipynb"),
    *("examples/mythos_card.ipynb", "examples/odds.ipynb", "examples/realms_numbers.ipynb"),
    *("examples/where_gates_hurt.ipynb", "examples/your_evening.ipynb"),
)
"""The files that are given away. In a checkout somebody's own notebooks lie beside them."""


class ChartScript(tornado.web.StaticFileHandler):
    """Plotly's script out of its package, from where a page's charts load it."""

    def initialize(self, *_places: Any, **options: Any) -> None:
        """Find the script when it is asked for."""
        from companion.widgets.drawings import chart

        super().initialize(str(chart.script_folder()), **options)

    get = allow_unauthenticated(tornado.web.StaticFileHandler.get)
    """Plotly's script is public: every visitor may have it."""
    head = allow_unauthenticated(tornado.web.StaticFileHandler.head)


class Notebooks(APIHandler):
    """The almanac's notebooks, for the card in JupyterLab's launcher to lay among the player's own files."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Answer with the text of each shipped file by its path; with 403 to a visitor who is not logged in."""
        from companion.apps.files import paths

        self.finish(shipped_texts(paths.notebooks()))


def shipped_texts(folder: Path) -> dict[str, str]:
    """Return the text of each shipped notebook of a folder by its path."""
    return {name: (folder / name).read_text("utf-8") for name in SHIPPED}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules of this extension, as Jupyter requires."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add the handlers of this extension to a Jupyter server; Jupyter calls this when its server starts."""
    base = server.web_app.settings["base_url"].rstrip("/")
    if find_spec("plotly"):
        server.web_app.add_handlers(".*$", [(base + r"/companion/charts/(plotly\.min\.js)", ChartScript)])
    if not find_spec("voila"):
        return
    server.web_app.add_handlers(".*$", [(f"{base}/companion/notebooks", Notebooks)])
    told = server.web_app.settings.setdefault("page_config_data", {})
    told[PAGE_CONFIG] = "ours" if is_ours(server) else "here"
    if is_ours(server):
        from companion.apps.server import own_jupyter

        own_jupyter.prepare(server)


def is_ours(server: Any) -> bool:
    """Return whether a Jupyter server is there for the almanac: lent by Binder, or told to draw pages as we do."""
    return borrowed.is_borrowed() or server.config.VoilaConfiguration.get("template") == "companion"
