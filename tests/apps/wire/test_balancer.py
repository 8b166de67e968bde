"""``docs/tables/nginx.conf`` as it is shipped, in a real nginx before two table processes and a real PostgreSQL."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest
import websocket
from tables_process import TablesProcess as Process
from tables_process import free_port
from test_tables_command import begin, database, device

from companion.apps.tables import games
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import Unanswered
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel

__all__ = ["begin", "database"]

pytestmark = pytest.mark.thorough

with_nginx = pytest.mark.skipif(
    shutil.which("nginx") is None, reason="no nginx in the path: `dev.py thorough`, a step of CI, unpacks one"
)

AROUND = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{ client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{shipped} }}
"""
NAMED = re.compile(r"    resolver .*\n    server tables:8870 resolve (.*);\n")
"""What only containers have: names that come and go."""


@pytest.fixture
def behind(begin: Callable[..., Process]) -> list[Process]:
    return [begin("--behind-proxy"), begin("--behind-proxy")]


@pytest.fixture
def front(behind: list[Process], tmp_path: Path) -> Iterator[str]:
    """The address of the balancer."""
    port = free_port()
    shipped = Path(__file__).parents[3].joinpath("docs/tables/nginx.conf").read_text("utf-8")
    shipped, found = NAMED.subn("".join(rf"server 127.0.0.1:{each.port} \1;\n" for each in behind), shipped)
    assert found == 1
    shipped = shipped.replace("listen 8870;", f"listen 127.0.0.1:{port};")
    (tmp_path / "nginx.conf").write_text(AROUND.format(folder=tmp_path, shipped=shipped), "utf-8")
    running = subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")])
    waits = threading.Event()
    while running.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        waits.wait(0.02)
    assert running.poll() is None, (tmp_path / "error.log").read_text()
    yield f"http://127.0.0.1:{port}"
    running.terminate()
    running.wait(20)


def lay_out(front: str, ring: dict[str, str]) -> Session[object]:
    session = Session.start(games.realms(), device(front, ring), "", "host")
    session.do(SetUpDuel(("Ада", "Боб")))
    return session


@with_nginx
def test_acts_pass_lines_tell_them_and_a_process_that_dies_is_not_noticed(front: str, behind: list[Process]) -> None:
    for _ in range(4):  # tables of either process
        ring: dict[str, str] = {}
        host = lay_out(front, ring)
        line = websocket.create_connection(f"{front.replace('http', 'ws')}/tables/{host.game_id}/line", timeout=20)
        line.send(json.dumps({"key": ring[host.game_id], "after": host.number, "who": "Ада"}))
        assert json.loads(line.recv()) == {"here": [{"who": "Ада", "seat": ""}]}
        host.do(ChangeSanity(0, -1))
        assert [row[0] for row in json.loads(line.recv())["entries"]] == [2]
        line.close()
    behind[0].kill()
    for _ in range(4):
        host.do(ChangeSanity(1, -1))
        lay_out(front, {})
    behind[0].start()
    behind[1].kill()
    waits = threading.Event()
    for number in count():  # for two seconds the balancer takes both for dead; a device asks again
        with suppress(Unanswered):
            host.do(ChangeSanity(0, -1), "last")
            break
        assert number < 100
        waits.wait(0.1)
    assert host.number == 7


@with_nginx
def test_what_is_for_the_inside_stays_there_and_headers_and_bodies_are_limited(front: str) -> None:
    ask = HttpTransport(front).ask
    assert [ask("GET", path, "")[0] for path in ("/metrics", "/health")] == [404, 404]
    assert ask("GET", "/tables/t", "x" * 5000)[0] == 400  # headers are limited
    assert ask("POST", "/tables", "k" * 30, b"x" * (2 * 2**20 + 1))[0] == 413


def test_who_writes_another_address_into_a_header_has_no_more(begin: Callable[..., Process]) -> None:
    alone = begin("--behind-proxy", "--tables-per-hour", "1")
    body = json.dumps({"id": "t", "kind": "realms", "title": "", "created": "2024"}).encode()

    def make(**headers: str) -> int:
        with closing(socket.create_connection(("127.0.0.1", alone.port), timeout=20)) as line:
            said = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
            line.sendall(
                f"POST /tables HTTP/1.1\r\nHost: t\r\n{said}Content-Length: {len(body)}\r\n\r\n".encode() + body
            )
            return int(line.recv(100).split()[1])

    first = make(X_Forwarded_For="203.0.113.1")
    assert first == 400  # counted, though it is not what the door takes
    assert make(X_Forwarded_For="198.51.100.7, 203.0.113.1", X_Real_Ip="198.51.100.7") == 429
    assert make(X_Forwarded_For="203.0.113.2") == 400
