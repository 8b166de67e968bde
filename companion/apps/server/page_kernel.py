"""The kernel of a page: IPython's own, without what no page can ask for.

Voila lets a page send messages to its widgets and nothing else, so nobody could ever speak to the debugger that each
kernel of IPython loads (7 MB, a fifth of a bare one), nor read the history of its one cell.
"""

from __future__ import annotations

import sys
from typing import Any

from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp


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

    def _publish_status(self, status: str, channel: str, parent: Any = None) -> None:
        """Say whether the kernel is busy; not before a message to a widget, where it would only go ahead of the answer.

        That it is idle again is said after it, which ipywidgets waits for.
        """
        message = parent or self.get_parent(channel) or {}  # type: ignore[no-untyped-call]
        kind = message.get("header", {}).get("msg_type")
        if (status, kind) != ("busy", "comm_msg"):
            super()._publish_status(status, channel, parent)  # type: ignore[no-untyped-call]


class PageApp(IPKernelApp):
    """Begins the kernel of a page: what a browser says reaches the page in the thread that hears it.

    IPython's own hears it in a thread that hands it on to one subshell or another, and no page has any.
    """

    def init_control(self, context: Any) -> None:
        """Make the kernel's control channel, without IPython's thread for the shell channel."""
        super().init_control(context)  # type: ignore[no-untyped-call]
        self.shell_channel_thread = None

    def start(self) -> None:
        """Run until the kernel is ordered to end, and wait until its control thread has finished.

        IPython itself would at once end the thread through which the control thread speaks, which may then wait in
        vain: ten seconds for each stream, a line in the host's terminal, now and then until the server loses patience.
        """
        super().start()  # type: ignore[no-untyped-call]
        if self.control_thread is not None and self.control_thread.is_alive():
            self.control_thread.stop()
            self.control_thread.join()
