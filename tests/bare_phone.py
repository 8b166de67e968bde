"""A phone without a browser: it asks a house for all that a page asks, so that only the house works for it.

    python tests/bare_phone.py PHONES   (a line of JSON with ``url``, ``scripts`` comes in; see :func:`main`)

Eight Chromium on one computer take turns on its cores, which no eight phones do. A bare phone fetches the page and
every script of it over six connections, opens the line to its kernel, and says on it what Voila and our page say; what
a phone's own processor does with all that (unpacking, JavaScript, layout) it leaves out. ``house_load.py eight`` puts
seven of them beside a real browser.
"""

from __future__ import annotations

import http.client
import json
import re
import sys
import threading
import time
import uuid
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any
from urllib.parse import urlsplit

import psutil
import websocket

CONNECTIONS = 6
"""That a browser opens to one host."""
PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'"kernelId": ?"([\w-]+)"')
PATIENCE = 60.0
AGAIN = 3.0
"""Seconds without an answer after which Python is asked once more."""
FACTS = {"width": "phone", "room": [390, 514], "dark": False, "language": "en-US,en", "online": True, "prefs": {}}


class BarePhone:
    """One phone; :meth:`open` gives back its figures."""

    def __init__(self, url: str, scripts: Iterable[str]) -> None:
        parts = urlsplit(url)
        self.host, self.path = parts.netloc, f"{parts.path}?{parts.query}"
        self.table = dict(one.split("=") for one in parts.query.split("&")).get("table", "")
        self.scripts = [urlsplit(script)._replace(scheme="", netloc="").geturl() for script in scripts]
        self.session = uuid.uuid4().hex
        self.bytes = 0
        self.state = ""
        """All texts of its page, as its kernel sent them."""
        self._at_once = threading.local()

    def open(self) -> dict[str, float]:
        """Seconds until the page is written, until all scripts are there, until its first view is, and kilobytes."""
        begun = time.perf_counter()
        page = self._fetch(self.path).decode()
        written = time.perf_counter() - begun
        found = KERNEL.search(page)
        assert found is not None, page[:500]
        with ThreadPoolExecutor(CONNECTIONS) as connections:
            for _ in connections.map(self._fetch, self.scripts):
                pass
        loaded = time.perf_counter() - begun
        self.kernel = found[1]
        self._speak(self.kernel)
        seen = time.perf_counter() - begun
        return {"written": written, "loaded": loaded, "usable": seen, "kB": self.bytes / 1000}

    def leave(self) -> None:
        """As a page that is closed: with a word of farewell."""
        self.line.close()
        with closing(http.client.HTTPConnection(self.host, timeout=PATIENCE)) as line:
            line.request("POST", f"/voila/api/shutdown/{self.kernel}")
            line.getresponse().read()

    def _fetch(self, path: str) -> bytes:
        line = getattr(self._at_once, "line", None)
        if line is None:
            line = self._at_once.line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        packed = {"Accept-Encoding": "gzip"} if path != self.path else {}
        line.request("GET", path, headers=packed)
        answer = line.getresponse()
        body: bytes = answer.read()
        assert answer.status == 200, (answer.status, path)
        self.bytes += len(body)
        return body

    def _speak(self, kernel: str) -> None:
        """Until the page has its whole state, has heard Python, and Python has heard of the browser."""
        self.line = websocket.create_connection(
            f"ws://{self.host}/api/kernels/{kernel}/channels?session_id={self.session}",
            origin=f"http://{self.host}",
            subprotocols=[PROTOCOL],
            timeout=PATIENCE,
        )
        self._say("kernel_info_request", {})
        self._hear(lambda kind, _: kind == "kernel_info_reply")
        control = uuid.uuid4().hex
        opened = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        self._say("comm_open", opened, {"version": "1.0.0"})
        self._say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        states = self._hear(lambda _, said: said.get("data", {}).get("method") == "update_states")["data"]["states"]
        self._say("comm_close", {"comm_id": control, "data": {}})
        self.state = "\n".join(str(value) for one in states.values() for value in one["state"].values())
        (model,) = (name for name, one in states.items() if "facts" in one["state"])
        facts = json.dumps({**FACTS, "table": self.table, "at": f"http://{self.host}{self.path.partition('?')[0]}"})
        self.model = model
        self._tell(model, {"method": "update", "state": {"facts": facts}, "buffer_paths": []})
        self.line.settimeout(AGAIN)
        for number in range(1, round(PATIENCE / AGAIN)):
            self._tell(model, {"method": "custom", "content": {"kind": "ping", "number": number}})
            with suppress(websocket.WebSocketTimeoutException):  # a page asks again too
                self._hear(lambda _, said: said.get("data", {}).get("content", {}).get("kind") == "pong")
                return
        raise AssertionError("Almanac not responding")

    def tap(self, act: str) -> None:
        """One tap of an open page, until its kernel has acknowledged it."""
        name = uuid.uuid4().hex
        self.line.settimeout(PATIENCE)
        self._tell(self.model, {"method": "custom", "content": {"kind": "tap", "id": name, "act": act}})
        self._hear(lambda _, said: name in said.get("data", {}).get("state", {}).get("ack", ""))

    def _tell(self, model: str, data: dict[str, Any]) -> None:
        self._say("comm_msg", {"comm_id": model, "data": data})

    def _say(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        header = {
            "date": "2026-01-01T00:00:00.000Z",
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.2",
        }
        parts = [b"shell", *(json.dumps(one).encode() for one in (header, {}, metadata or {}, content))]
        at, offsets = 8 * (len(parts) + 2), list[int]()
        for part in parts:
            offsets.append(at)
            at += len(part)
        head = b"".join(number.to_bytes(8, "little") for number in (len(parts) + 1, *offsets, at))
        self.line.send_binary(head + b"".join(parts))

    def _hear(self, is_it: Any) -> dict[str, Any]:
        while True:
            message = self.line.recv()
            assert isinstance(message, bytes)
            self.bytes += len(message)
            count = int.from_bytes(message[:8], "little")
            ends = [int.from_bytes(message[8 * (at + 1) : 8 * (at + 2)], "little") for at in range(count)]
            kind = json.loads(message[ends[1] : ends[2]])["msg_type"]
            content: dict[str, Any] = json.loads(message[ends[4] : ends[5]])
            if is_it(kind, content):
                return content


def main() -> None:
    """Read what to open, say that all is ready, wait for a line, open; then tell the figures, and hold the lines open
    until the next line comes."""
    wanted = json.loads(sys.stdin.readline())
    phones = [BarePhone(wanted["url"], wanted["scripts"]) for _ in range(int(sys.argv[1]))]
    with ThreadPoolExecutor(len(phones)) as threads:
        print("ready", flush=True)
        sys.stdin.readline()
        before = psutil.Process().cpu_times()
        figures = list(threads.map(BarePhone.open, phones))
        after = psutil.Process().cpu_times()
    cpu = after.user + after.system - before.user - before.system
    print(json.dumps({"phones": figures, "cpu": cpu}), flush=True)
    sys.stdin.readline()
    for phone in phones:
        phone.leave()


if __name__ == "__main__":
    main()
