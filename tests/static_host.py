"""The plainest static host there is, for the pocket: it serves a folder, and can be cut off."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path

PATH = "games/almanac"
"""Below which path of its host the site lies."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves without a word; a browser that hangs up is no event."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *words: object) -> None:
        pass

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionResetError, BrokenPipeError):
            self.close_connection = True


class Host:
    """A static host that can be cut off: ``with`` it, ``url``, ``cut()``, ``mend()``."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.port = 0
        self.mend()
        self.url = f"http://localhost:{self.port}/{PATH}/"

    def mend(self) -> None:
        handler = functools.partial(Quiet, directory=str(self.top))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        self._server.shutdown()
        self._server.server_close()
