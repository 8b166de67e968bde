"""A page in a notebook: carried by an anywidget over the kernel, displayed under its cell."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from companion.apps.browser.host import Host
from companion.apps.files import borrowed, extras, sitters
from companion.apps.pages.game_page import GamePage
from companion.apps.wire.transport import HttpTransport
from companion.widgets import styles

HOME = "../../"
"""The start page, seen from a rendered notebook."""

PATIENCE = 4.0
"""Seconds that a tap waits for the server of a table elsewhere, before it waits on this computer."""

_followers: dict[object, asyncio.Task[None]] = {}
"""Keeps the tasks alive that wait for other devices, one for each widget."""


def host(kind: str) -> Host:
    """Return the surroundings of a page in this kernel, with the stylesheets of its ``kind``."""
    with extras.wanted("notebook"):
        from companion.widgets.page import Page

    carrier = Page(styles=styles.worn(kind))
    pictures = HOME + "voila/templates/companion/static/"
    others = sitters.Sitters(_kernel(), sitters.folder())
    transport = partial(HttpTransport, patience=PATIENCE)
    return Host(carrier, HOME, pictures, ".ipynb", borrowed.is_borrowed(), transport, sitters=others)


def _kernel() -> str:
    """Return the id of this page's kernel, by which the server knows it; empty where no kernel runs."""
    from IPython.core.getipython import get_ipython

    kernel = getattr(get_ipython(), "kernel", None)
    file = getattr(getattr(kernel, "parent", None), "connection_file", "")
    return Path(str(file)).stem.removeprefix("kernel-")


def widget(page: GamePage[Any, Any]) -> Any:
    """Return the widget of a page, which follows the other devices from now on."""
    carrier = page.page
    if carrier not in _followers:
        task = asyncio.get_event_loop().create_task(page.follow())
        _followers[carrier] = task
        task.add_done_callback(lambda _: _followers.pop(carrier, None))
    return carrier


def show(page: GamePage[Any, Any], in_saved: str = "") -> None:
    """Display a page in its notebook, and let it follow the other devices.

    ``in_saved`` is HTML that stands for the page where the notebook is saved as one: the page itself needs a kernel.
    """
    from IPython.display import display

    carrier = widget(page)
    if not in_saved:
        display(carrier)  # type: ignore[no-untyped-call]
        return
    formats, _ = carrier._repr_mimebundle_()
    display({**formats, "text/html": in_saved}, raw=True)  # type: ignore[no-untyped-call]
