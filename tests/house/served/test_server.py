"""The server: who may come in, what may be seen, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import os
import re
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
import websocket
from serving import PATIENCE, Companion

from companion.apps.server import handlers, server

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
    connection = http.client.HTTPConnection(urlsplit(companion.url).netloc, timeout=PATIENCE)
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


def test_the_line_of_a_killed_kernel_is_closed_at_once_so_that_its_page_comes_back(at_home: Companion) -> None:
    body = ask(at_home, "/voila/render/index.ipynb").body.decode()  # type: ignore[attr-defined]
    name = re.search(r'"kernelId": ?"([\w-]+)"', body)
    assert name is not None
    address = f"{at_home.origin.replace('http', 'ws')}/api/kernels/{name[1]}/channels"
    line = websocket.create_connection(address, timeout=PATIENCE, origin=at_home.origin)
    at_home.kernel(name[1]).kill()
    while (frame := line.recv_frame()).opcode != websocket.ABNF.OPCODE_CLOSE:
        pass
    assert frame.data[:2] == (1001).to_bytes(2, "big")
    line.close()
    assert ask(at_home, f"/api/kernels/{name[1]}").status == 404


def test_scripts_that_never_change_under_their_address_are_asked_for_once(at_home: Companion) -> None:
    body = ask(at_home, "/voila/render/index.ipynb").body.decode()  # type: ignore[attr-defined]
    main = re.search(r'src="(/voila/static/[\w.]+/voila\.js)"', body)
    assert main is not None
    told = re.search(r'"fullStaticUrl": ?"([^"]+)"', body)
    assert told is not None
    assert f"{told[1]}/voila.js" == main[1], "where its other scripts come from"
    scripts = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / "anywidget" / "static"
    hashed = next(scripts.glob("remoteEntry.*.js")).name
    for path in (main[1], f"/voila/labextensions/anywidget/static/{hashed}"):
        answer = ask(at_home, path)
        assert answer.status == 200
        assert "immutable" in str(answer.getheader("Cache-Control"))
    whole, packed = ask(at_home, main[1]), ask(at_home, main[1], **{"Accept-Encoding": "gzip"})
    assert whole.body.count(b"\n})();\n(()=>{") > 60, "what every page needs comes with it"
    assert whole.getheader("Content-Length") == str(len(whole.body))
    assert gzip.decompress(packed.body) == whole.body
    assert ask(at_home, main[1], Range="bytes=-9").body == whole.body[-9:]
    named = ask(at_home, "/voila/labextensions/anywidget/package.json")
    assert named.status == 200
    assert "immutable" not in str(named.getheader("Cache-Control"))


def test_a_page_from_before_a_restart_leaves_no_trace_in_the_terminal(at_home: Companion) -> None:
    assert ask(at_home, f"/api/kernels/{KERNEL}/channels", **SHAKE).status == 404
    assert not [line for line in at_home.lines if "Traceback" in line or "Uncaught" in line]


def test_missing_page_offers_the_way_back_and_no_trace(at_home: Companion) -> None:
    for path in ("/nowhere", "/voila/render/nothing.ipynb"):
        body = ask(at_home, path).body.decode()  # type: ignore[attr-defined]
        assert "Такой страницы нет" in body
        assert "Traceback" not in body


def test_visitor_chooses_neither_template_nor_sees_sources(at_home: Companion) -> None:
    answer = ask(at_home, "/voila/render/index.ipynb?template=lab&theme=light")
    body = answer.body.decode()  # type: ignore[attr-defined]
    assert answer.status == 200
    assert "Зажигаем свечу" in body
    assert "start.show" not in body
    assert "cdn" not in body


# ---------------------------------------------------------------- on the network

NAMED = {"Host": "table.example:8866"}
"""Who asks by another name than this computer's own is a guest, wherever he sits."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "DELETE"])
def test_without_invitation_every_door_is_shut(on_network: Companion, door: str, method: str) -> None:
    assert ask(on_network, door, method, **NAMED).status == 403


@pytest.mark.parametrize("door", [f"/api/kernels/{KERNEL}/channels", f"/voila/query/{KERNEL}"])
def test_websockets_are_shut_too(on_network: Companion, door: str) -> None:
    assert ask(on_network, door, **SHAKE, **NAMED).status == 403


@pytest.mark.parametrize("guess", ["", "x", "0" * 22, "%00", "é"])
def test_wrong_token_is_refused(on_network: Companion, guess: str) -> None:
    assert ask(on_network, f"/?token={quote(guess)}", **NAMED).status == 403
    assert ask(on_network, "/", Cookie=f"companion-seat={quote(guess)}", **NAMED).status == 403


def test_who_sits_at_the_computer_needs_no_invitation(on_network: Companion) -> None:
    answer = ask(on_network, "/?lang=en")
    assert answer.status == 200
    assert "Point your phone’s camera" in answer.body.decode()  # type: ignore[attr-defined]


def test_the_browser_of_the_host_is_called_without_a_token(
    on_network: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every account of this computer reads what a program is called with."""
    named = next(line.split()[1] for line in on_network.lines if line.startswith("Companion: "))
    assert urlsplit(named).query == ""
    called: list[str] = []
    monkeypatch.setattr(webbrowser, "open", called.append)
    server._announce(named, on_network.url, "123456", server.ServerOptions(tmp_path, on_network=True), None)
    assert called == [named]


@pytest.mark.parametrize(
    ("path", "is_page"),
    [
        ("/", True), ("/voila/render/realms.ipynb?table=x", True), ("/door", True), ("/nowhere", True),
        ("/companion/static/styles/house/tokens.css", False), ("/wire/tables/x", False), ("/wire/mark", False),
    ],
)  # fmt: skip
def test_every_answer_says_what_a_browser_may_not_do_with_it(at_home: Companion, path: str, is_page: bool) -> None:
    answer = ask(at_home, path)
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Referrer-Policy") in ("same-origin", "no-referrer")
    if is_page:
        allowed = dict(
            part.strip().split(" ", 1) for part in str(answer.getheader("Content-Security-Policy")).split(";")
        )
        assert allowed["script-src"].split() == ["'self'", "'unsafe-inline'", "blob:"]
        assert {"object-src", "base-uri", "form-action", "frame-ancestors"} <= allowed.keys()


def test_of_many_requests_that_fail_the_terminal_has_a_line_a_minute() -> None:
    said: list[tuple[int, int]] = []
    failed, answered = (SimpleNamespace(get_status=lambda status=status: status) for status in (503, 404))

    async def evening() -> None:
        complain = handlers.Complaints(lambda status, more: said.append((status, more)), pause=0.05)
        for request in (*[failed] * 1000, answered):
            complain(request)  # type: ignore[arg-type]
        assert said == [(503, 0)]
        while len(said) < 2:
            await asyncio.sleep(0.01)
        complain(failed)  # type: ignore[arg-type]
        assert said == [(503, 0), (503, 999)]
        while len(said) < 3:
            await asyncio.sleep(0.01)
        while complain._more:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    assert said == [(503, 0), (503, 999), (503, 1)]


def test_who_has_no_token_types_the_digits_and_goes_on_to_where_he_was_going(on_network: Companion) -> None:
    wanted = "/voila/render/realms.ipynb?table=abc&lang=en"
    page = ask(on_network, f"{wanted}&token=old", Accept="text/html", **NAMED)
    said = page.body.decode()  # type: ignore[attr-defined]
    assert page.status == 403
    assert '<html lang="en">' in said, "in the language of the page that was asked for"
    assert said.count("<p") == 1, "one language at a time"
    switch = f'<a lang="ru" href="{wanted.replace("&lang=en", "").replace("&", "&amp;")}&amp;lang=ru">Русский</a>'
    assert switch in said
    digits = re.search(r'class="door__n">(\d\d\d \d\d\d)<', ask(on_network, "/").body.decode())  # type: ignore[attr-defined]
    assert digits is not None
    assert digits[1] in "".join(on_network.lines), "the terminal says them too"
    for to, location in ((wanted, wanted), ("//table.example/", "/"), ("https://table.example/", "/"), ("/../x", "/")):
        answer = post(on_network, {"number": digits[1], "to": to})
        assert (answer.status, answer.getheader("Location")) == (303, location)
        assert "companion-seat=" in (answer.getheader("Set-Cookie") or "")


def post(companion: Companion, form: dict[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(companion.url).netloc, timeout=PATIENCE)
    connection.request("POST", "/", urlencode(form), {"Content-Type": "application/x-www-form-urlencoded", **NAMED})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


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
    assert ask(on_network, "/", Cookie=seat, **NAMED).status == 200
    assert ask(on_network, "/voila/static/voila.js", Cookie=seat, **NAMED).status == 200


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


def test_the_pages_know_the_invitation(tmp_path: Path) -> None:
    """Their settings and their page that shares name it; else they said of a house with --lan that nobody can come."""
    with Companion(tmp_path, ("--lan",), environment={"COMPANION_FORK": "0"}) as launched:
        end = time.monotonic() + PATIENCE
        while not (kernels := launched.kernels()):
            assert time.monotonic() < end, "no kernel was begun"
            time.sleep(0.1)
        told = kernels[0].environ()["COMPANION_INVITATION"]  # a fork's own words stand in no file
        assert urlsplit(told).query == urlsplit(launched.url).query


@pytest.mark.thorough
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


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="accounts of Unix")
def test_an_account_without_a_home_of_its_own_serves_pages(tmp_path: Path) -> None:
    """As services have none: Jupyter wants to keep a secret there, and every page was a trace in the terminal."""
    with Companion(tmp_path / "games", environment={"HOME": os.devnull}) as companion:
        page = ask(companion, "/voila/render/realms.ipynb?lang=en")
        assert page.status == 200
        assert b'"kernelId"' in page.body  # type: ignore[attr-defined]
    companion.listener.join(PATIENCE)
    assert [line for line in companion.lines if not line.startswith("Companion: ")] == []


def test_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    told = refused("--data-dir", str(tmp_path / "file" / "games"), "--lang", "en")
    assert told.startswith("companion: Cannot save games in ")


@pytest.mark.parametrize("port", ["0", "-1", "65536", "http", "８０８０", "9" * 30, "0000080800"])
def test_impossible_port_is_one_sentence(tmp_path: Path, port: str) -> None:
    assert "is not a port" in refused(f"--port={port}", "--data-dir", str(tmp_path), "--lang", "en")
