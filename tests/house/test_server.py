"""The server: who may come in, what may be seen, and what it says when it cannot start."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from serving import PATIENCE, Companion

KERNEL = "00000000-0000-4000-8000-000000000000"
SHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "x" * 22 + "==",
    "Sec-WebSocket-Version": "13",
}
"""How a browser asks for a websocket."""
DOORS = (
    "/",
    "/voila/render/arkham.ipynb",
    "/voila/render/nothing.ipynb",
    "/voila/static/voila.js",
    "/voila/templates/companion/static/favicon.svg",
    "/companion/static/styles/house/tokens.css",
    "/voila/labextensions/anywidget/package.json",
    "/voila/api/themes/x.css",
    f"/voila/api/shutdown/{KERNEL}",
    f"/voila/query/{KERNEL}",
    f"/api/kernels/{KERNEL}",
    f"/api/kernels/{KERNEL}/channels",
    "/nowhere",
)


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion for this computer only."""
    with Companion(tmp_path_factory.mktemp("home")) as companion:
        yield companion


@pytest.fixture(scope="module")
def on_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion for the network."""
    with Companion(tmp_path_factory.mktemp("network"), ("--lan",)) as companion:
        yield companion


def ask(companion: Companion, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """One request; the response with its body read."""
    connection = http.client.HTTPConnection(urlsplit(companion.url).netloc, timeout=20)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


# ---------------------------------------------------------------- at home


def test_start_page_is_compressed_and_starts_no_kernel(at_home: Companion) -> None:
    answer = ask(at_home, "/", **{"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert answer.getheader("Content-Encoding") == "gzip"


@pytest.mark.parametrize("door", DOORS)
def test_other_names_of_this_computer_are_refused(at_home: Companion, door: str) -> None:
    assert ask(at_home, door, Host="table.example").status == 403


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "LOCALHOST:1234"])
def test_own_names_of_this_computer_are_welcome(at_home: Companion, name: str) -> None:
    assert ask(at_home, "/", Host=name).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/voila/render/nothing.ipynb",
        "/voila/render/../dev.py",
        "/voila/render/%2e%2e/dev.py",
        "/voila/render/",
        "/voila/files/arkham.ipynb",
        "/voila/files/../pyproject.toml",
        "/voila/tree",
        "/voila/tree/",
        "/voila/api/contents",
        f"/voila/query/{KERNEL}",
        "/api/contents",
        "/lab",
        "/nowhere",
    ],
)
def test_nothing_but_our_pages_is_there(at_home: Companion, path: str) -> None:
    assert ask(at_home, path).status == 404


def test_a_page_from_before_a_restart_leaves_no_trace_in_the_terminal(at_home: Companion) -> None:
    assert ask(at_home, f"/api/kernels/{KERNEL}/channels", **SHAKE).status == 404
    assert not [line for line in at_home.lines if "Traceback" in line or "Uncaught" in line]


def test_missing_page_offers_the_way_back_and_no_trace(at_home: Companion) -> None:
    for path in ("/nowhere", "/voila/render/nothing.ipynb"):
        body = ask(at_home, path).body.decode()  # type: ignore[attr-defined]
        assert "Такой страницы здесь нет" in body
        assert "Traceback" not in body


def test_visitor_chooses_neither_template_nor_sees_sources(at_home: Companion) -> None:
    answer = ask(at_home, "/voila/render/index.ipynb?template=lab&theme=light")
    body = answer.body.decode()  # type: ignore[attr-defined]
    assert answer.status == 200
    assert "Зажигаем свечу" in body
    assert "start.show" not in body
    assert "cdn" not in body


# ---------------------------------------------------------------- on the network


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "DELETE"])
def test_without_invitation_every_door_is_shut(on_network: Companion, door: str, method: str) -> None:
    assert ask(on_network, door, method).status == 403


@pytest.mark.parametrize("door", [f"/api/kernels/{KERNEL}/channels", f"/voila/query/{KERNEL}"])
def test_websockets_are_shut_too(on_network: Companion, door: str) -> None:
    assert ask(on_network, door, **SHAKE).status == 403


@pytest.mark.parametrize("guess", ["", "x", "0" * 22, "%00", "é"])
def test_wrong_token_is_refused(on_network: Companion, guess: str) -> None:
    assert ask(on_network, f"/?token={quote(guess)}").status == 403
    assert ask(on_network, "/", Cookie=f"companion-seat={quote(guess)}").status == 403


def test_invitation_becomes_a_cookie_and_leaves_the_address(on_network: Companion) -> None:
    token = parse_qs(urlsplit(on_network.url).query)["token"][0]
    assert len(token) >= 16
    answer = ask(on_network, f"/voila/render/arkham.ipynb?table=abc&token={token}&lang=en")
    assert answer.status == 302
    assert answer.getheader("Location") == "/voila/render/arkham.ipynb?table=abc&lang=en"
    cookie = answer.getheader("Set-Cookie") or ""
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    seat = cookie.split(";")[0]
    assert ask(on_network, "/", Cookie=seat).status == 200
    assert ask(on_network, "/voila/static/voila.js", Cookie=seat).status == 200


def test_invitation_never_leads_to_another_host(on_network: Companion) -> None:
    token = parse_qs(urlsplit(on_network.url).query)["token"][0]
    for path in ("//table.example/", "///table.example", "/\\table.example"):
        location = ask(on_network, f"{path}?token={token}").getheader("Location")
        assert location is None or urlsplit(location).netloc == ""
        assert location is None or not location.startswith(("//", "/\\"))


def test_invitation_is_printed_as_qr_code_and_shown_on_the_start_page(on_network: Companion) -> None:
    printed = "".join(on_network.lines)
    assert "▀" in printed or "█" in printed
    token = parse_qs(urlsplit(on_network.url).query)["token"][0]
    page = ask(on_network, "/", Cookie=f"companion-seat={token}").body.decode()  # type: ignore[attr-defined]
    assert f"/?token={token}" in page
    assert "<svg" in page.split('class="qr"')[1]


def test_the_pages_know_the_invitation(on_network: Companion) -> None:
    """Their settings and their page that shares name it; else they said of a house with --lan that nobody can come."""
    end = time.monotonic() + PATIENCE
    while not on_network.kernels():
        assert time.monotonic() < end, "no kernel was begun"
        time.sleep(0.1)
    told = on_network.kernels()[0].environ()["COMPANION_INVITATION"]
    assert urlsplit(told).query == urlsplit(on_network.url).query


def test_seated_phones_stay_seated_after_a_restart(tmp_path: Path) -> None:
    with Companion(tmp_path, ("--lan",)) as first:
        before = urlsplit(first.url).query
    with Companion(tmp_path, ("--lan",)) as second:
        assert urlsplit(second.url).query == before


# ---------------------------------------------------------------- when it cannot start


def refused(*arguments: str) -> str:
    """What the command says on standard error when it leaves with exit code 2."""
    command = [sys.executable, "-m", "companion", "serve", "--no-browser", *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert answer.returncode == 2, answer.stderr
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1, answer.stderr
    return answer.stderr


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"Port {port} is in use" in refused("--port", port, "--data-dir", str(tmp_path), "--lang", "en")
        assert f"Порт {port} занят" in refused("--port", port, "--data-dir", str(tmp_path), "--lang", "ru")


def test_without_port_the_next_free_one_is_taken(at_home: Companion, tmp_path: Path) -> None:
    with Companion(tmp_path) as second:
        assert second.origin != at_home.origin
        assert ask(second, "/").status == 200


def test_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    told = refused("--data-dir", str(tmp_path / "file" / "games"), "--lang", "en")
    assert told.startswith("companion: Games cannot be kept in ")


@pytest.mark.parametrize("port", ["0", "-1", "65536", "http", "８０８０", "9" * 30])
def test_impossible_port_is_one_sentence(tmp_path: Path, port: str) -> None:
    assert "is not a port" in refused(f"--port={port}", "--data-dir", str(tmp_path), "--lang", "en")
