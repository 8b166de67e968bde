"""Whatever comes over a wire, the host's terminal stays quiet and the next visitor is answered."""

from __future__ import annotations

import errno
import http.client
import json
import re
import secrets
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from serving import PATIENCE, Companion

SHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: " + "x" * 22 + "==\r\n"
)
NOBODY = "/api/kernels/00000000-0000-4000-8000-000000000000"
PATHS = (
    "/voila/templates//etc/passwd", "/voila/templates/", "/voila/templates/a", "/voila/templates/a/b/c",
    "/voila/templates/companion/static/", "/voila/templates/companion/static/../../../x", "/voila/static/%00",
    "/voila/templates/nobody/static/x", "/companion/static/%00", "/companion/static/styles", "/companion/charts/x",
    "/voila/api/themes/", "/voila/api/themes/%00", "/voila/labextensions/", "/voila/labextensions/../../x",
    "/voila/static/" + "a" * 5000, "/voila/render/%00", "/voila/render/arkham.ipynb/../..", "/%ff", "/%00", "/a\\b",
    "*", "http://x/", "/login", "/logout", "/api/me", NOBODY, f"{NOBODY}/channels", "/voila/api/shutdown/x",
)  # fmt: skip
METHODS = ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD", "TRACE", "CONNECT", "FOO")
BROKEN = {
    "no request": "x\r\n\r\n",
    "another HTTP": "GET / HTTP/9.9\r\n\r\n",
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "zeros": "\0" * 5000 + "\r\n\r\n",
    "a port without end": f"GET / HTTP/1.1\r\nHost: localhost:{'9' * 5000}\r\n\r\n",
    "half a v6 address": "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "a fold before all": "GET / HTTP/1.1\r\n a: b\r\n\r\n",
}
"""Requests that stand alone."""
HEADERS = {
    "two lengths": "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", "length -1": "Content-Length: -1\r\n\r\n",
    "length and chunks": "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a chunk zz": "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "another coding": "Transfer-Encoding: gzip\r\n\r\n",
    "two hosts": "Host: x\r\n\r\n", "no colon": "abc\r\n\r\n", "a huge head": f"A: {'x' * 200_000}\r\n\r\n",
    "a huge body": "Content-Length: 104857599\r\n\r\nab", "cookies": f"Cookie: {'=;' * 3000}\r\n\r\n",
    "a form": "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\n\xff%zz&",
    "half a form": "Content-Type: multipart/form-data\r\nContent-Length: 4\r\n\r\nabcd",
    "no gzip": "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd", "an xsrf": "Cookie: _xsrf=2|x|y|z\r\n\r\n",
    "an origin": "Origin: http://[\r\n\r\n", "languages": "Accept-Language: ru;q=x,;q=,;;;,*;q=9e999\r\n\r\n",
    "old sockets": SHAKE.replace("13", "7") + "\r\n", "a user": "Authorization: token \xff\r\n\r\n",
}  # fmt: skip
"""What stands behind a sound first line and a sound host."""


ENDED_THERE = (errno.ENOTCONN, errno.EPIPE, errno.ECONNRESET)
"""What a line says that the server closed before everything was sent."""


def door(companion: Companion) -> socket.socket:
    host, _, port = urlsplit(companion.url).netloc.partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def call(companion: Companion, words: str | bytes) -> bytes:
    """What is answered to a request that is whole and asks for the line to be closed."""
    with door(companion) as line:
        line.sendall(words if isinstance(words, bytes) else words.encode("latin-1"))
        return read(line)


def break_off(companion: Companion, words: str) -> bytes:
    """What is answered to words after which nothing more comes, if anything is."""
    with door(companion) as line:
        send_to_the_end(line, words.encode("latin-1"))
        return read(line)


def say(companion: Companion, shake: str, frame: bytes) -> None:
    """One frame over a websocket that is open; wait until the line is closed."""
    with door(companion) as line:
        line.sendall((shake + "\r\n").encode())
        said = b""
        while b"\r\n\r\n" not in said:
            more = line.recv(65536)
            assert more, "no websocket was opened"
            said += more
        assert said.startswith(b"HTTP/1.1 101")
        send_to_the_end(line, frame)
        read(line)


def send_to_the_end(line: socket.socket, words: bytes) -> None:
    """Nothing more comes after ``words``; the server may have closed the line before it heard them all."""
    try:
        line.sendall(words)
        line.shutdown(socket.SHUT_WR)
    except OSError as ended:
        if ended.errno not in ENDED_THERE:
            raise


def read(line: socket.socket) -> bytes:
    said = b""
    try:
        while more := line.recv(65536):
            said += more
    except ConnectionError:
        pass
    return said


def stays_quiet(folder: Path, walk: Callable[[Companion, str], None]) -> None:
    """Do ``walk``; then the start page is there, and the terminal has said nothing but the address."""
    with Companion(folder) as companion:
        host = f"Host: {urlsplit(companion.url).netloc}\r\n"
        walk(companion, host)
        assert call(companion, f"GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
    companion.listener.join(PATIENCE)
    assert [line for line in companion.lines if not line.startswith("Companion: ")] == []


def test_strange_requests_are_answered_or_dropped(tmp_path: Path) -> None:
    def walk(companion: Companion, host: str) -> None:
        for path in PATHS:
            said = call(companion, f"GET {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n")
            assert said[9:12] in (b"403", b"404", b"405", b"400"), (path, said[:80])
        for query in ("lang=%ff", "token=%ff", "lang=" + "x" * 20_000, "every=%00"):
            said = call(companion, f"GET /?{query} HTTP/1.1\r\n{host}Connection: close\r\n\r\n")
            assert said[9:12] in (b"200", b"400"), (query, said[:80])
        for method in METHODS:
            for path in ("/", "/voila/render/arkham.ipynb", "/voila/static/voila.js", NOBODY):
                said = call(
                    companion, f"{method} {path} HTTP/1.1\r\n{host}Content-Length: 0\r\nConnection: close\r\n\r\n"
                )
                assert said[9:12] in (b"200", b"403", b"404", b"405"), (method, path)
        for name, words in BROKEN.items():
            assert break_off(companion, words)[9:12] != b"500", name
        for name, words in HEADERS.items():
            for method in ("GET", "POST"):
                assert break_off(companion, f"{method} / HTTP/1.1\r\n{host}{words}")[9:12] != b"500", name

    stays_quiet(tmp_path, walk)


def framed(kind: int, words: bytes, length: int | None = None) -> bytes:
    """A websocket's frame as a browser sends it."""
    size = len(words) if length is None else length
    head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else b"\xff" + struct.pack("!Q", size))
    return head + b"\0\0\0\0" + words


def told(kind: str, content: object, channel: str = "shell") -> bytes:
    """A message to the kernel in Jupyter's older form."""
    header = {
        "msg_type": kind,
        "msg_id": secrets.token_hex(8),
        "session": "s",
        "username": "",
        "version": "5.3",
        "date": "x",
    }
    whole = {"channel": channel, "header": header, "parent_header": {}, "metadata": {}, "content": content}
    return framed(1, json.dumps(whole).encode())


def parts(channel: str, *words: bytes) -> bytes:
    """The same in the newer form."""
    whole = (channel.encode(), *words)
    places = [8 * (len(whole) + 2)]
    for word in whole:
        places.append(places[-1] + len(word))
    return framed(2, struct.pack(f"<{len(places) + 1}Q", len(places), *places) + b"".join(whole))


TYPE = b'{"msg_type":"comm_msg","msg_id":"1","session":"s","username":"","version":"5.3","date":"x"}'
FRAMES = (
    b"\x12\x34" * 50, framed(1, b"{}")[:-2], framed(5, b""), framed(0, b"x"), framed(1, b"\xff\xfe"),
    framed(2, b"x", 2**62), framed(2, b"x", 11 * 2**20), framed(8, b"x"), framed(8, b"\xff\xff"), framed(1, b""),
    framed(2, b""), framed(1, b"[]"), framed(1, b"{}"), framed(1, b"null"), framed(1, b"1e999"),
    framed(1, b"[" * 100_000), framed(1, b'{"a":' * 100_000), framed(1, b'{"channel":"shell","header":null}'),
    framed(1, b'{"channel":{},"header":{"msg_type":"comm_msg"}}'),
    framed(1, b'{"channel":"shell","header":{"msg_type":"comm_msg"}}'),
    framed(2, b"\xff\xff\xff\x7f"), framed(2, b"\xff" * 7 + b"\x7f" + b"x" * 20), framed(2, b"\0\0\0\3" + b"x" * 40),
    framed(2, b"\0\0\0\1\x7f\xff\xff\xff"), told("execute_request", {"code": "1"}), told("comm_msg", {}),
    told("comm_msg", {"comm_id": [1]}), told("comm_msg", None), told("comm_open", {}), told("comm_close", []),
    told("comm_msg", {}, "control"), told("comm_msg", {}, "stdin"), told("comm_msg", {}, "iopub"),
    parts("shell", TYPE), parts("shell", TYPE, b"{}", b"{}", b"{"), parts("shell", TYPE, b"{}", b"{}", b"[]"),
    parts("shell", b'{"msg_type":"comm_msg"}', b"{}", b"{}", b"{}"), parts("shell", TYPE, b"\xff", b"\xff", b"\xff"),
    parts("control", TYPE, b"{}", b"{}", b"{}"),
)  # fmt: skip
"""What no page says to its kernel; the two that count billions of parts once kept the server busy for ever."""
FORMS = ("", "Sec-WebSocket-Protocol: v1.kernel.websocket.jupyter.org\r\n")
ACTS = (
    "[" * 100_000, '{"do":' * 100_000, '{"do":"X","with":{},"into":["x"]}', '{"go":["x"],"with":{}}', "", "5",
    '{"go":"ImportTable","with":{},"into":"text"}',
)  # fmt: skip


@pytest.mark.thorough
def test_strange_words_of_a_guest_to_his_kernel_reach_nobody_else(tmp_path: Path) -> None:
    """His own kernel is not asked afterwards: in one walk of fifteen it no longer answers, and why is not known."""

    def walk(companion: Companion, host: str) -> None:
        shake, other = guest(companion, host), guest(companion, host)
        comms, others = widgets(companion, shake), widgets(companion, other)
        for form in FORMS:
            for frame in FRAMES:
                say(companion, shake + form, frame)
        for comm in comms:
            taps = [{"kind": "tap", "id": f"{n}", "act": act, "value": "[" * 100_000} for n, act in enumerate(ACTS)]
            sent = [{"method": "custom", "content": content} for content in (*taps, [1], None, {"kind": "tap"})]
            sent += [{"method": "update", "state": state} for state in ({"facts": "[" * 100_000}, {"facts": 1}, [])]
            for data in (*sent, {"method": "what"}, {}, None, []):
                say(companion, shake, told("comm_msg", {"comm_id": comm.decode(), "data": data}))
        assert widgets(companion, other) == others
        assert len(widgets(companion, guest(companion, host))) == len(comms)

    stays_quiet(tmp_path, walk)


def guest(companion: Companion, host: str) -> str:
    """A page is asked for; the words that open a line to its kernel."""
    page = http.client.HTTPConnection(urlsplit(companion.url).netloc, timeout=PATIENCE)
    page.request("GET", "/voila/render/arkham.ipynb?lang=en")
    found = re.search(r'"kernelId": "([-\w]+)"', page.getresponse().read().decode())
    assert found
    return f"GET /api/kernels/{found[1]}/channels?session_id=s HTTP/1.1\r\n{host}{SHAKE}"


def widgets(companion: Companion, shake: str) -> list[bytes]:
    """The widgets of a kernel, once it answers."""
    with door(companion) as line:
        line.sendall((shake + "\r\n").encode() + told("comm_info_request", {"target_name": "jupyter.widget"}))
        said = b""
        while not (found := re.findall(rb'"([0-9a-f]{32})": ?\{"target_name"', said)):
            more = line.recv(65536)
            assert more, "the line was closed"
            said += more
        return sorted(found)


def test_a_websocket_of_another_origin_is_refused_whatever_it_says_of_its_site(tmp_path: Path) -> None:
    def walk(companion: Companion, host: str) -> None:
        here = urlsplit(companion.url).netloc
        for origin in (f"https://{here}", "http://localhost:1", "null", "http://table.example"):
            for site in ("same-origin", "none", "cross-site"):
                asked = f"{SHAKE}Sec-Fetch-Site: {site}\r\nOrigin: {origin}\r\n\r\n"
                with door(companion) as line, line.makefile("rb") as said:
                    line.sendall(f"GET {NOBODY}/channels HTTP/1.1\r\n{host}{asked}".encode())
                    assert said.readline().startswith(b"HTTP/1.1 403"), (origin, site)

    stays_quiet(tmp_path, walk)
