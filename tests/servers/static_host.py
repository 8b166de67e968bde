"""The plainest static host there is, for the pocket: it serves a folder, and can be cut off."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

PATH = "games/almanac"
"""Below which path of its host the site lies."""


class Silent(http.server.SimpleHTTPRequestHandler):
    """Serves without a word; a browser that hangs up is no event."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *words: object) -> None:
        pass

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionResetError, BrokenPipeError):
            self.close_connection = True


class Quiet(Silent):
    """Puts a text before the scripts that ``before`` names, by the end of their address."""

    before: Mapping[str, str] = MappingProxyType({})

    def do_GET(self) -> None:
        text = next((text for end, text in self.before.items() if self.path.endswith(end)), "")
        if not text:
            super().do_GET()
            return
        content = text.encode() + Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class Host:
    """A static host that can be cut off: ``with`` it, ``url``, ``cut()``, ``mend()``."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.before: dict[str, str] = {}
        """What goes before a script, by the end of its address."""
        self.port = 0
        self.mend()
        self.url = f"http://localhost:{self.port}/{PATH}/"

    def mend(self) -> None:
        handler = functools.partial(type("Handler", (Quiet,), {"before": self.before}), directory=str(self.top))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        self._server.shutdown()
        self._server.server_close()
