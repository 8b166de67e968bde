"""The start page inside Jupyter: for Binder and JupyterLab, where a kernel runs anyway."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import anywidget
from IPython.display import display
from traitlets import Unicode

from companion import words
from companion.apps.browser.visitor import page_wishes
from companion.apps.files import paths
from companion.apps.server import start_page
from companion.widgets import styles
from companion.widgets.scripts import linked


class StartWidget(anywidget.AnyWidget):
    """Shows the start page; a tap on a language asks for it through the ``language`` trait."""

    _esm = linked("start_widget.js")
    styles = Unicode("[]").tag(sync=True)
    language = Unicode("ru").tag(sync=True)
    html = Unicode("").tag(sync=True)


def show(data_folder: Path | None = None) -> None:
    """Display the start page under the cell."""
    render = start_page.Renderer(paths.data_folder(data_folder), invitation=None)
    query = page_wishes(otherwise=lambda: words.of_locale(os.environ))
    own = (paths.template_static() / "start.css").read_text("utf-8")
    language = query.language if query.language in words.LANGUAGES else query.guessed
    widget = StartWidget(styles=styles.worn("start", ("start", own)), language=language)

    def draw(_change: object = None) -> None:
        widget.html = start_page.body(render.screen(widget.language), apps="", picture=_inline)

    widget.observe(draw, "language")
    draw()
    display(widget)  # type: ignore[no-untyped-call]


def _inline(name: str) -> str:
    """Return a picture of the page template, by file name, as a data address."""
    picture = base64.b64encode((paths.template_static() / name).read_bytes()).decode("ascii")
    return f"data:image/svg+xml;base64,{picture}"
