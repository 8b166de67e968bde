"""The kernel of a page: IPython's own, without what no page can ask for.

Voila lets a page send messages to its widgets and nothing else, so nobody could ever speak to the debugger that each
kernel of IPython loads (7 MB, a fifth of a bare one), nor read the history of its one cell.
"""

from __future__ import annotations

import sys
from typing import Any

from ipykernel.ipkernel import IPythonKernel


class PageKernel(IPythonKernel):
    """Runs one page."""

    def __new__(cls, *arguments: Any, **settings: Any) -> PageKernel:
        sys.modules["debugpy"] = None  # type: ignore[assignment]  # so Python is told that there is none
        kernel: PageKernel = super().__new__(cls, *arguments, **settings)
        return kernel

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        if widgets := sys.modules.get("ipywidgets"):  # imported before the fork, where no kernel was yet to be told
            widgets.register_comm_target()
