"""The door that the host opens and closes while the companion runs: who comes in, what guests may do, how it ends."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from serving import Companion
from thoroughly import first
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application

from companion.apps.server import door_page
from companion.apps.server.entrance import invitation
from companion.apps.server.entrance.door import Door, Keys, left_open
from companion.apps.tables.games import realms
from companion.apps.wire.doors.doorway import Doorway
from companion.errors import CannotServe
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, EndDuel, SetUpDuel
from companion.screens import start
from companion.screens.devices import door as screen
from companion.screens.parts import Pin
from companion.words import load

SHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "x" * 22 + "==",
    "Sec-WebSocket-Version": "13",
}
CHANNELS = "/api/kernels/00000000-0000-4000-8000-000000000000/channels"
NETWORK = "127.0.0.8" if sys.platform == "linux" else "127.0.0.1"
"""On Linux the whole of 127.* is this computer, so nobody else takes a port there once it is free."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion at home, with another address of the loopback for its network."""
    folder = tmp_path_factory.mktemp("door")
    with Companion(folder, environment={"COMPANION_ADDRESS": NETWORK}) as companion:
        yield companion


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status, self.text = response.status, response.read().decode()
        self.location, self.cookie = (
            response.getheader("Location"),
            (response.getheader("Set-Cookie") or "").split(";")[0],
        )


def ask(at: str, path: str, method: str = "GET", form: dict[str, str] | None = None, **headers: str) -> Answer:
    """One request at a host and port."""
    connection = http.client.HTTPConnection(at, timeout=60)
    body = urlencode(form) if form is not None else None
    connection.request(method, path, body, {**(FORM if form is not None else {}), **headers})
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


class Host:
    """What the host does on his page."""

    def __init__(self, companion: Companion) -> None:
        self.at = urlsplit(companion.url).netloc
        self.key = self.found(r'name="key" value="([^"]+)"')

    def found(self, pattern: str, kind: str = "plays") -> str:
        """A part of the page of the door."""
        found = re.search(pattern, ask(self.at, f"/door?lang=en&kind={kind}").text)
        assert found is not None
        return found[1].replace("<wbr>", "")

    def does(self, act: str, **more: str) -> Answer:
        return ask(self.at, "/door", "POST", {"key": self.key, "act": act, **more})

    @property
    def front(self) -> str:
        """Host and port of the open door."""
        return self.found(r'class="door__at">(.*?)</p>')

    def number(self, kind: str) -> str:
        return self.found(r'class="door__n">(.*?)</p>', kind)


@pytest.fixture
def host(house: Companion) -> Iterator[Host]:
    """With the door open; it is closed again."""
    host = Host(house)
    assert host.does("open").status == 303
    yield host
    host.does("close")


def guest(host: Host, kind: str = "plays") -> str:
    """The cookie of somebody who typed the number."""
    answer = ask(host.front, "/", "POST", {"number": host.number(kind)})
    assert (answer.status, answer.location) == (303, "/")
    return answer.cookie


@pytest.mark.parametrize(
    ("reads", "chosen", "said"),
    [("en-GB", "", "en"), ("ru", "", "ru"), ("en", "companion-lang=ru", "ru"), ("ru", "companion-lang=x", "ru")],
)
@pytest.mark.parametrize("page", ["/", "/door"])
def test_it_speaks_as_its_browser_and_as_was_chosen_there(
    house: Companion, page: str, reads: str, chosen: str, said: str
) -> None:
    told = ask(urlsplit(house.url).netloc, page, **{"Accept-Language": reads, "Cookie": chosen})
    assert f'<html lang="{said}"' in told.text


def test_the_start_page_offers_to_open_it_by_one_button(house: Companion) -> None:
    page = ask(urlsplit(house.url).netloc, "/?lang=ru").text
    assert "Дверь закрыта: Альманах виден только на этом компьютере." in page
    assert page.count("Открыть дверь") == 1


@pytest.mark.parametrize(
    "path", ["/", "/?token=", "/?token=x", "/voila/render/arkham.ipynb", "/door", "/voila/static/voila.js"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "DELETE"])
def test_without_token_or_number_every_way_is_shut(host: Host, path: str, method: str) -> None:
    assert ask(host.front, path, method).status == 403


def test_websockets_are_shut_too(host: Host) -> None:
    assert ask(host.front, CHANNELS, **SHAKE).status == 403
    assert ask(host.front, CHANNELS, Cookie=guest(host), **SHAKE).status == 404, "a guest's own line would be there"


@pytest.mark.parametrize("kind", ["plays", "looks"])
def test_the_number_lets_in_and_what_the_guest_may_do_is_said(host: Host, kind: str) -> None:
    page = ask(host.front, "/?lang=en", Cookie=guest(host, kind)).text
    said = {"plays": "You can play at every table", "looks": "You can see every table but change nothing."}
    assert said[kind] in page
    assert "Open the door" not in page
    assert ("arkham.ipynb?lang" in page) is (kind == "plays"), "who only looks begins no game"


def test_the_code_leads_to_the_table_whose_settings_led_to_the_door(host: Host) -> None:
    page = ask(host.at, "/door?lang=en&app=arkham&table=abc").text
    assert "To the table" in page
    assert 'href="/voila/render/arkham.ipynb?table=abc&amp;lang=en"' in page
    odd = ask(host.at, "/door?lang=en&app=../x&table=%22%3E").text
    assert "To the start page" in odd


def test_the_figures_of_who_plays_are_drawn_and_their_letters_are_text() -> None:
    both = screen.GuestDevice(
        screen.PHONE, "192.0.2.7", True, "Arkham", True, "Kira", "", (Pin("<b>", 2), Pin("Joe", 1))
    )
    afar = screen.GuestDevice(screen.TELEVISION, "192.0.2.8", False, "Arkham", True)
    way = ("plays", "http://192.0.2.1/", "123456")
    opening = screen.DoorStanding(datetime(2024, 3, 1, 20), "192.0.2.1", (way,), "plays")
    shown = screen.present(load("en"), opening, (both, afar))
    page = door_page.body(shown, "key", {"lang": "en"}, start.preferences(load("en")))
    (seated, television) = re.findall(r"<li>.*?</li>", page)
    assert re.findall(r"<text[^>]*>(.*?)</text>", seated) == ["&lt;b&gt;", "Joe"]
    assert re.findall(r'fill="var\((--p\d)\)"', seated) == ["--p3", "--p2"]
    assert "<text" not in television
    assert "<b>Television</b>" in television


def test_a_wrong_number_is_told_and_only_some_may_be_tried(house: Companion) -> None:
    host = Host(house)
    host.does("open")
    right = host.number("plays")
    wrong = next(
        f"{n:06}" for n in range(3) if f"{n:06}" not in (right.replace(" ", ""), host.number("looks").replace(" ", ""))
    )
    said = [ask(host.front, "/", "POST", {"number": wrong, "to": "/?lang=en"}).text for _ in range(10)]
    assert all("Wrong number" in text for text in said[:9])
    assert "Too many wrong numbers" in said[9]
    assert ask(host.front, "/", "POST", {"number": right}).status == 403, "this address has tried too often"
    host.does("close")
    host.does("open")
    assert guest(host), "a new opening has new numbers and forgets"
    host.does("close")


def test_after_too_many_wrong_numbers_of_all_the_host_reads_why_and_what_does(house: Companion) -> None:
    host = Host(house)
    host.does("open")
    known = {host.number(kind).replace(" ", "") for kind in ("plays", "looks")}
    wrong = next(number for number in (f"{n:06}" for n in range(3)) if number not in known)
    caller = http.client.HTTPConnection
    for address in range(10, 13):
        line = caller(host.front, timeout=60, source_address=(f"127.0.0.{address}", 0))
        for _ in range(10):
            line.request("POST", "/", urlencode({"number": wrong, "to": "/?lang=en"}), FORM)
            said = line.getresponse().read().decode()
        line.close()
    assert "numbers no longer work" in said
    page = ask(host.at, "/door?lang=en").text
    assert 'class="door__n"' not in page
    assert "Close and reopen the door for new numbers" in page
    assert ask(host.front, "/", "POST", {"number": known.pop()}).status == 403
    host.does("close")


def free_port(begin: int = 20_000) -> str:
    """At every address of this computer, above those that a companion takes by itself."""
    for port in range(begin + os.getpid() % 900, begin + 1000):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                tried.bind(("0.0.0.0", port))
                return str(port)
    raise AssertionError("no port is free")


def test_an_open_door_outlives_a_killed_server_and_not_one_that_ended_with_a_word(tmp_path: Path) -> None:
    def begun(*options: str) -> Companion:
        return Companion(tmp_path, options, environment={"COMPANION_ADDRESS": NETWORK}).start()

    port = free_port()
    house = begun("--port", port)
    host = Host(house)
    host.does("open")
    front, cookie, number = host.front, guest(host), host.number("looks")
    assert front == f"{NETWORK}:{port}"
    assert (tmp_path / "open-door").stat().st_mode & 0o077 == 0
    house.kill()
    house = begun("--port", port)
    assert Host(house).number("looks") == number
    assert "You can play at every table" in ask(front, "/?lang=en", Cookie=cookie).text
    house.kill()
    house = begun("--port", port, "--lan")
    assert ask(f"127.0.0.1:{port}", "/").status == 200, "the host's own browser needs nothing"
    assert ask(front, "/?lang=en", Cookie=cookie).status == 200
    assert ask(front, "/").status == 403
    house.stop()
    assert not (tmp_path / "open-door").exists()


@pytest.mark.parametrize("option", first(1, ["--no-browser", "--lan"]))
def test_a_second_server_beside_one_that_runs_takes_no_opening_from_it(tmp_path: Path, option: str) -> None:
    """As ``companion join`` begins one, on the same data folder: nobody asked it to let anybody in."""
    keys = {"environment": {"COMPANION_ADDRESS": NETWORK}}
    with Companion(tmp_path, ("--port", free_port()), **keys) as house:
        host = Host(house)
        host.does("open")
        cookie = guest(host)
        with Companion(tmp_path, ("--port", free_port(30_000), option), **keys) as other:
            at = urlsplit(other.url).netloc.replace("127.0.0.1", NETWORK)
            if option == "--lan":
                assert ask(at, "/?lang=en", Cookie=cookie).status == 403
            else:
                assert 'class="door__n"' not in ask(urlsplit(other.url).netloc, "/door?lang=en").text
        assert ask(host.front, "/?lang=en", Cookie=cookie).status == 200
        number = host.number("looks")
        house.kill()
        with Companion(tmp_path, house.arguments, **keys) as again:
            assert Host(again).number("looks") == number, "it goes on with its own opening as before"


SPOILT = {"plays": "x", "looks": "y", "digits": ["1", "2"], "since": "2026-01-01T00:00:00+00:00"}


@pytest.mark.parametrize(
    "spoilt",
    ["", "{}", "[1]", *(json.dumps({**SPOILT, "at": at}) for at in (["127.0.0.1", 1], ["127.0.0.1", 99_999], "x"))],
)
def test_an_opening_that_is_none_or_of_another_evening_is_let_go(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / "open-door").write_text(spoilt)
    assert left_open(tmp_path / "open-door") is None
    keys = Keys.fresh()
    at = NETWORK, int(free_port())
    keys.keep(tmp_path / "open-door", at)
    assert left_open(tmp_path / "open-door") == keys
    replace(keys, since=keys.since - timedelta(hours=13)).keep(tmp_path / "open-door", at)
    assert left_open(tmp_path / "open-door") is None


def test_nobody_but_the_host_opens_or_closes(host: Host) -> None:
    cookie = guest(host)
    for path, method in (("/door", "GET"), ("/door", "POST")):
        answer = ask(
            host.front, path, method, {"key": host.key, "act": "close"} if method == "POST" else None, Cookie=cookie
        )
        assert answer.status == 403
        assert "Only the computer that runs the Almanac" in answer.text
    assert ask(host.at, "/door", "POST", {"key": "x", "act": "close"}).status == 403, "without the key of the page"
    forged = {"Origin": "http://table.example", **FORM}
    assert ask(host.at, "/door", "POST", {"key": host.key, "act": "close"}, **forged).status == 403
    assert ask(host.at, "/door", Host="table.example").status == 403
    assert ask(host.front, "/", Cookie=cookie).status == 200, "it is still open"


@pytest.mark.parametrize("name", ["host", "plays"])
def test_nobody_becomes_another_by_a_header(host: Host, name: str) -> None:
    header = {"X-Companion-Guest": name}
    assert (
        "You can see every table but change nothing."
        in ask(host.front, "/?lang=en", Cookie=guest(host, "looks"), **header).text
    )


def test_the_doors_of_the_house_hold_for_the_network_too(host: Host) -> None:
    cookie = guest(host)
    elsewhere = {"Origin": "http://table.example", "Cookie": cookie}
    assert ask(host.front, "/voila/render/arkham.ipynb", **elsewhere).status == 403
    assert ask(host.front, "/", "POST", {"number": "1"}, Origin="http://table.example").status == 403
    assert ask(host.front, "/voila/files/arkham.ipynb", Cookie=cookie).status == 404


def _again(line: http.client.HTTPConnection, cookie: str) -> None:
    assert line.sock is not None, "the server has kept the line"
    line.request("GET", "/", headers={"Cookie": cookie})
    line.getresponse()


def test_closing_ends_listening_and_invitations(house: Companion) -> None:
    host = Host(house)
    host.does("open")
    front, cookie, before = host.front, guest(host), host.number("plays")
    token = cookie.split("=")[1]
    line = http.client.HTTPConnection(front, timeout=60)
    line.request("GET", "/?lang=en", headers={"Cookie": cookie})
    assert line.getresponse().read()
    host.does("close")
    with pytest.raises((http.client.HTTPException, OSError)):
        _again(line, cookie)
    line.close()
    with pytest.raises(ConnectionRefusedError):
        ask(front, "/")
    assert ask(host.at, "/").status == 200, "the host stays"
    host.does("open")
    assert host.number("plays") != before or host.found(r'class="door__n">(.*?)</p>', "looks") != before
    assert ask(host.front, "/", Cookie=cookie).status == 403
    assert ask(host.front, f"/?token={token}").status == 403
    host.does("close")


def test_opened_from_the_start_there_is_no_door_to_close(tmp_path: Path) -> None:
    with Companion(tmp_path, ("--lan",)) as companion:
        token = parse_qs(urlsplit(companion.url).query)["token"][0]
        answer = ask(urlsplit(companion.url).netloc, "/door", Cookie=f"companion-seat={token}")
        assert answer.status == 403
        assert "Альманах запущен с ключом --lan" in answer.text or "Only the computer" in answer.text


def test_without_a_network_it_says_why_it_stays_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(invitation.ADDRESS, raising=False)
    monkeypatch.setattr(invitation, "own_address", lambda: "127.0.0.1")
    door = Door(Doorway(Application()), 1, lambda port, at: [], tmp_path / "door", tmp_path / "kept")
    with pytest.raises(CannotServe, match="is offline"):
        door.open()
    assert door.opened is None


@pytest.mark.parametrize(
    ("caller", "headers", "is_host"),
    [
        ("127.0.0.1", {}, True),
        ("10.0.0.7", {}, False),
        ("127.0.0.1", {"Host": "table.example"}, False),
        *(("127.0.0.1", {name: "10.0.0.7"}, False) for name in invitation.PASSED_ON),
    ],
)
def test_who_comes_through_a_proxy_of_this_computer_is_not_the_host(
    caller: str, headers: dict[str, str], is_host: bool
) -> None:
    asked = HTTPServerRequest(
        headers=HTTPHeaders({"Host": "localhost:8866", **headers}),
        connection=SimpleNamespace(context=SimpleNamespace(remote_ip=caller)),
        start_line=RequestStartLine("GET", "/", "HTTP/1.1"),
    )
    assert invitation.Invited("x" * 22, knows_host=True).admits(asked) is is_host


def test_a_guest_who_asked_for_no_page_lands_on_the_table_that_is_played(tmp_path: Path) -> None:
    """The table from whose settings the door was opened, otherwise the game played last that is not over."""
    journal = SqliteJournal(tmp_path / FILE_NAME)
    older, newer = (Session.start(realms(), journal, "", "test") for _ in range(2))
    for session in (older, newer):
        session.do(SetUpDuel(("Ann", "Max")))
    journal.close()
    with Companion(tmp_path, environment={"COMPANION_ADDRESS": NETWORK}) as companion:
        host = Host(companion)
        host.does("open")

        front, number = host.front, host.number("plays")

        def lands(to: str) -> str | None:
            return ask(front, "/", "POST", {"number": number, "to": to}).location

        def at(game: Session[Any]) -> str:
            return f"/voila/render/realms.ipynb?table={game.game_id}"

        assert lands("/") == at(newer)
        assert lands("/?lang=en") == f"{at(newer)}&lang=en"
        assert lands("/voila/render/odds.ipynb") == "/voila/render/odds.ipynb"
        token = host.found(r"/\?token=([\w-]+)")
        assert ask(host.front, f"/?token={token}").location == at(newer)
        ask(host.at, f"/door?app=realms&table={older.game_id}")
        assert lands("/") == at(older)
        ask(host.at, "/door?lang=en")
        assert lands("/") == at(newer), "the host came to the door from no table"
        host.does("close")


@pytest.mark.parametrize("end", ["over", "gone"])
def test_a_guest_lands_on_no_table_that_is_over_or_gone(tmp_path: Path, end: str) -> None:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    older, newer = (Session.start(realms(), journal, "", "test") for _ in range(2))
    older.do(SetUpDuel(("Ann", "Max")))
    with Companion(tmp_path, environment={"COMPANION_ADDRESS": NETWORK}) as companion:
        host = Host(companion)
        host.does("open")
        front, number = host.front, host.number("plays")

        def lands() -> str | None:
            return ask(front, "/", "POST", {"number": number}).location

        ask(host.at, f"/door?app=realms&table={newer.game_id}")
        assert lands() == f"/voila/render/realms.ipynb?table={newer.game_id}", "a table that is just begun"
        newer.do(SetUpDuel(("Ann", "Max")))
        ask(host.at, f"/door?app=realms&table={older.game_id}")
        assert lands() == f"/voila/render/realms.ipynb?table={older.game_id}"
        if end == "over":
            older.do(EndDuel())
            newer.do(ChangeSanity(0, -1))
        else:
            journal.delete(older.game_id)
        assert lands() == f"/voila/render/realms.ipynb?table={newer.game_id}"
        host.does("close")
    journal.close()
