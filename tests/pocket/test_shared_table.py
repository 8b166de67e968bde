"""A page of the pocket at a table elsewhere, without a browser: what it writes, and what stands above the table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

import one_tap
import pytest
from wire_server import Tables, on_loop
from worker_files import Disk, Tab

from companion.apps.browser.address import PageWishes
from companion.apps.tables.games import arkham
from companion.apps.wire import keys
from companion.apps.wire.shared_table import address_of
from companion.apps.wire.transport import HttpTransport
from companion.arkham.table import commands as c
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.pocket.opening import OpenPocketPage, WorkerChannel
from companion.pocket.private_files import PrivateFiles
from companion.pocket.rehearsal import Empty


class Pocket:
    """A page in its worker, and a network that can be cut; ``at`` is another server that its address names."""

    def __init__(self, tables: Tables, table: str, key: str, language: str, disk: Disk, at: str = "") -> None:
        self.line, self.is_cut, self.said, self.taps = HttpTransport(tables.url), False, list[str](), 0
        way = WorkerChannel(lambda text: None, self.said.append, "", Empty())
        way.ask = self.ask
        joined = json.dumps({"at": f"{at or tables.url}/tables/{table}", "key": key}) if key else ""
        files, boxes = PrivateFiles(Tab(disk)), PrivateFiles(Tab(Disk()))
        wished = PageWishes(language=language, table="" if key else table)
        self.page = OpenPocketPage("arkham", wished, files, boxes, way, joined)
        self.page.stands("kept")

    def ask(self, method: str, address: str, key: str, body: str) -> tuple[int, str]:
        if self.is_cut:
            return 0, ""
        path = "/" + address.split("/", 3)[3]
        status, answer = self.line.ask(method, path, key, body.encode() if body else None)
        return status, answer.decode()

    def tap(self, act: object) -> None:
        self.taps += 1
        content = {"kind": "tap", "id": f"tap-{one_tap.number(self)}-{self.taps}", "act": json.dumps(act)}
        self.page.receive(json.dumps(content))

    def doom(self, value: int) -> None:
        self.tap({"do": "CorrectDoom", "with": {"value": value}})

    def standing(self) -> dict[str, str]:
        """What stands above the table."""
        return json.loads(self.said[-1]) if self.said else {"text": "", "more": "", "button": ""}

    def state(self) -> int:
        return self.page.glue.table.state.doom


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"arkham": arkham()})
    yield server
    server.stop()


@pytest.fixture
def ring() -> dict[str, str]:
    return {}


@pytest.fixture
def host(tables: Tables, ring: dict[str, str]) -> Session[object]:
    session = Session.start(arkham(), tables.device(ring), "Вечер", "laptop")
    session.do(c.SetUpTable("hastur", (c.Seat("joe_diamond"),)))
    session.do(c.CorrectDoom(7))
    return session


def player(ring: dict[str, str], host: Session[object]) -> str:
    return keys.playing(ring[host.game_id])


@pytest.mark.parametrize(
    ("language", "one", "two", "back", "undo"),
    [
        (
            "ru",
            "1 действие ждёт.",
            "2 действия ждут.",
            "Связь восстановлена. Записано: 1, не записано: 1.",
            "Отмена: кто-то успел раньше",
        ),
        (
            "en",
            "1 action is waiting.",
            "2 actions are waiting.",
            "The network is back: 1 saved, 1 not.",
            "An undo: someone else acted first",
        ),
    ],
)
def test_acts_wait_are_sent_and_what_became_impossible_is_told(
    tables: Tables, ring: dict[str, str], host: Session[object], language: str, one: str, two: str, back: str, undo: str
) -> None:
    pocket = Pocket(tables, host.game_id, player(ring, host), language, Disk())
    assert pocket.state() == 7
    pocket.doom(5)
    host.catch_up()
    assert (host.state.doom, pocket.standing()["text"]) == (5, "")  # type: ignore[attr-defined]

    pocket.is_cut = True
    newest = host.undo_what
    assert newest is not None
    pocket.tap({"go": "Undo", "with": {"entry": newest.number}})
    assert pocket.standing()["text"].startswith(one)
    pocket.doom(3)
    assert pocket.standing()["text"].startswith(two)
    host.do(c.CorrectDoom(9))
    pocket.is_cut = False
    pocket.page.wired("{}")
    told = pocket.standing()
    assert (told["text"], told["more"]) == (back, undo)
    host.catch_up()
    assert host.state.doom == pocket.state() == 3  # type: ignore[attr-defined]
    assert pocket.page.was_read()
    assert pocket.standing() == {"text": "", "more": "", "button": ""}  # and no sign
    assert not pocket.page.was_read()


@pytest.mark.parametrize("beside", ["", "https://other.example"])
def test_a_page_that_asks_whose_table_it_is_says_nothing_else(
    tables: Tables, ring: dict[str, str], host: Session[object], beside: str
) -> None:
    """Its sheet asks; the line above it does not repeat that, and the head does not say that a server is silent."""
    disk, table = Disk(), host.game_id
    mirror = LineJournal(PrivateFiles(Tab(disk)))
    cover = tables.journal.game(table)
    assert cover is not None
    mirror.add(cover, [entry.draft for entry in tables.journal.entries(table)])
    if beside:
        mirror.put_aside(table, {"at": {"at": f"{beside}/tables/{table}", "key": "k"}})
    disk.held.clear()
    pocket = Pocket(tables, table, player(ring, host), "en", disk)
    pocket.page.wired("{}")
    assert pocket.page.glue.trouble is not None
    assert pocket.standing() == {"text": "", "more": "", "button": ""}
    assert json.loads(pocket.page.page.region("heart"))["text"] == "nothing to save yet"


def test_what_others_do_is_shown(tables: Tables, ring: dict[str, str], host: Session[object]) -> None:
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", Disk())
    host.do(c.CorrectDoom(2))
    pocket.page.wired(json.dumps({"newest": 3, "entries": []}))
    assert pocket.state() == 2


def test_the_mirror_opens_without_a_network_and_without_the_key_in_the_address(
    tables: Tables, ring: dict[str, str], host: Session[object]
) -> None:
    disk = Disk()
    Pocket(tables, host.game_id, player(ring, host), "en", disk)
    disk.held.clear()
    again = Pocket(tables, host.game_id, "", "en", disk)
    again.is_cut = True
    again.page.wired("")
    again.doom(4)
    assert again.state() == 4
    assert again.standing()["text"] == "1 action is waiting. Play on."
    assert json.loads(again.page.line())["key"] == player(ring, host)


def test_who_only_looks_changes_nothing(tables: Tables, ring: dict[str, str], host: Session[object]) -> None:
    pocket = Pocket(tables, host.game_id, keys.looking(player(ring, host)), "en", Disk())
    pocket.doom(1)
    host.catch_up()
    assert host.state.doom == pocket.state() == 7  # type: ignore[attr-defined]


def test_a_table_that_was_taken_away_stays_to_be_seen(
    tables: Tables, ring: dict[str, str], host: Session[object]
) -> None:
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", Disk())
    pocket.page.wired('{"gone": true}')
    assert pocket.standing()["text"] == "The person who created this table has removed it."
    assert pocket.state() == 7


def test_a_server_that_does_not_answer_the_first_time_is_said_and_asked_again(
    tables: Tables, ring: dict[str, str], host: Session[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = [True]
    ask = Pocket.ask
    monkeypatch.setattr(Pocket, "ask", lambda *words: (0, "") if cut else ask(*words))
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", Disk())
    assert "is not responding" in pocket.page.page.region("panel") + pocket.page.page.region("board")
    cut.clear()
    pocket.tap({"go": "OpenAgain", "with": {}})
    assert pocket.state() == 7


@pytest.mark.parametrize(
    "joined",
    [
        "",
        "{}",
        '{"at": "javascript:1", "key": "k"}',
        '{"at": "https://x/tables/", "key": "k"}',
        '{"at": "https://x/tables/t"}',
    ],
)
def test_what_is_no_address_of_a_table_is_none(joined: str) -> None:
    assert address_of(joined, LineJournal(PrivateFiles(Tab(Disk()))), "") is None


def test_ticks_of_a_phone_reach_the_table_and_come_from_there(
    tables: Tables, ring: dict[str, str], host: Session[object]
) -> None:
    """A tick goes to the server at once, and the line tells those of the others."""
    host.do(c.RaiseTerror())
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", Disk())
    pocket.page.receive(json.dumps({"kind": "facts", "text": json.dumps({"width": "phone", "prefs": {}})}))
    on_loop(lambda: tables.house.rooms.setdefault(host.game_id, set()))  # a line is open there
    pocket.tap({"go": "TickMove", "with": {"entry": 3, "line": 0, "is_done": True}})
    known = tables.house.ticks.of(host.game_id)
    assert known == {"closed": 2, "ticked": [[3, 0, 1]]}
    pocket.page.wired(json.dumps({"ticks": {"closed": 2, "ticked": [[3, 0, 1], [3, 1, 1]]}}))
    assert [pocket.page.glue.view.hands.is_done(3, line) for line in (0, 1)] == [True, True]
    tables.house.ticks.forget(host.game_id)
    pocket.page.wired(json.dumps({"here": [{"who": "Ann", "seat": ""}]}))
    assert tables.house.ticks.of(host.game_id) == {"closed": 2, "ticked": [[3, 0, 1], [3, 1, 1]]}, "told anew"
    pocket.is_cut = True
    pocket.tap({"go": "TickMove", "with": {"entry": 3, "line": 1, "is_done": False}})
    assert not pocket.page.glue.view.hands.is_done(3, 1), "here it counts without a network too"
    pocket.is_cut = False
    pocket.page.wired("{}")
    assert tables.house.ticks.of(host.game_id) == {"closed": 2, "ticked": [[3, 0, 1], [3, 1, 2]]}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_address_of_another_server_neither_shows_nor_sends_anything(
    tables: Tables, ring: dict[str, str], host: Session[object], language: str
) -> None:
    disk = Disk()
    pocket = Pocket(tables, host.game_id, player(ring, host), language, disk)
    pocket.is_cut = True
    pocket.doom(5)
    before = dict(disk.files)
    disk.held.clear()  # that tab is closed: this one could write
    lured = Pocket(tables, host.game_id, player(ring, host), language, disk, "http://enemy.example")
    assert "enemy.example" in lured.page.page.region("panel")
    for message in ("{}", "", '{"entries": []}'):
        lured.page.wired(message)
    lured.tap({"go": "OpenAgain", "with": {}})
    lured.doom(3)
    assert {name: content for name, content in disk.files.items() if content} == {
        name: content for name, content in before.items() if content
    }
    host.catch_up()
    assert host.state.doom == 7  # type: ignore[attr-defined]


def test_whose_a_table_without_an_address_is_has_to_be_said(
    tables: Tables, ring: dict[str, str], host: Session[object]
) -> None:
    disk = Disk()
    mirror, saved = LineJournal(PrivateFiles(Tab(disk))), tables.journal.game(host.game_id)
    assert saved is not None
    mirror.add(saved, [entry.draft for entry in tables.journal.entries(host.game_id)])
    disk.held.clear()
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", disk)
    server = tables.url.partition("//")[2]
    panel = pocket.page.page.region("panel")
    assert f"Does it belong to {server}?" in panel
    (act,) = (json.loads(unescape(found)) for found in re.findall(r'data-act="([^"]*JoinTable[^"]*)"', panel))
    assert act["with"]["trusted"] == server
    pocket.tap(act)
    assert pocket.state() == 7
    pocket.doom(5)
    host.catch_up()
    assert host.state.doom == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize("at", ["javascript:1", "http://a..b", "http://хост", "http://" + "x" * 70_000])
def test_an_address_of_no_table_is_one_sentence(
    tables: Tables, ring: dict[str, str], host: Session[object], at: str
) -> None:
    pocket = Pocket(tables, host.game_id, player(ring, host), "en", Disk(), at)
    assert "This is not a link to a table." in unescape(pocket.page.page.region("toast"))
    assert pocket.page.line() == ""
