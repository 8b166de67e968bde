"""The wire as anybody meets it who speaks HTTP: keys, acts, refusals, limits, lines; nothing of a key in any log."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import websocket
from toy_game import Add, SetUpToy, Toy
from toy_wire import TOY, act, entry_ids, made, set_up
from wire_server import BOUNDLESS, Tables, on_loop

from companion.apps.wire import keys
from companion.apps.wire.doors import table_line
from companion.apps.wire.doors.presence import Presence
from companion.apps.wire.doors.referee import Referee
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import Unanswered, WireJournal
from companion.errors import IllegalCommand, StorageTrouble
from companion.history.codec import Codec, Do, Undo, to_text
from companion.history.export import export_game, read_game
from companion.history.journal import Appended, Checkpoint, Draft, Entry
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session, new_id

Ask = Callable[..., tuple[int, Any]]


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"toy": TOY})
    yield server
    server.stop()


@pytest.fixture
def ask(tables: Tables) -> Ask:
    """Method, path, key, content -> status, JSON."""
    line = HttpTransport(tables.url)

    def asking(method: str, path: str, key: str = "", content: Any = None) -> tuple[int, Any]:
        body = content if content is None or isinstance(content, bytes) else json.dumps(content).encode()
        status, answer = line.ask(method, path, key, body)
        return status, json.loads(answer) if answer[:1] == b"{" else answer

    return asking


PATIENCE = 60.0
"""Seconds until a word comes."""

OWNER = "owner-key-of-twenty-two-characters"
PLAYER = keys.playing(OWNER)
LOOKER = keys.looking(PLAYER)


def test_a_table_is_made_played_at_and_read(ask: Ask) -> None:
    status, new = ask("POST", "/tables", OWNER, made())
    assert (status, new) == (201, {"id": "t", "plays": PLAYER, "looks": LOOKER, "days": BOUNDLESS.days})
    assert ask("POST", "/tables/t/entries", PLAYER, act(0, "a", set_up())) == (200, {"number": 1, "fresh": True})
    assert ask("POST", "/tables/t/entries", PLAYER, act(0, "a", set_up())) == (200, {"number": 1, "fresh": False})
    status, late = ask("POST", "/tables/t/entries", PLAYER, act(0, "b", {"do": "Add", "with": {"number": 2}}))
    assert (status, late["refused"], entry_ids(late)) == (409, "late", ["a"])
    assert ask("POST", "/tables/t/entries", OWNER, act(1, "b", {"do": "Add", "with": {"number": 2}}))[0] == 200
    assert entry_ids(ask("GET", "/tables/t/entries?after=1", LOOKER)[1]) == ["b"]
    cover = ask("GET", "/tables/t", LOOKER)[1]
    assert (cover["entries"], cover["may"]) == (2, "looks")


def test_the_file_of_a_table_is_one_that_every_almanac_reads(ask: Ask, tables: Tables) -> None:
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    status, document = ask("GET", "/tables/t/export", LOOKER)
    assert status == 200
    assert read_game(json.dumps(document), TOY).timeline.number == 1
    assert json.loads(export_game(tables.journal, "t", TOY)) == document


@pytest.mark.parametrize("key", ["", "wrong", keys.looking(LOOKER), OWNER + "x"])
def test_without_a_right_key_a_table_is_not_there(ask: Ask, key: str) -> None:
    ask("POST", "/tables", OWNER, made())
    absent = ask("GET", "/tables/nobody", key)
    assert ask("GET", "/tables/t", key) == absent
    assert absent[0] == 404
    for method, path in (("GET", "entries"), ("POST", "entries"), ("GET", "checkpoints"), ("GET", "export")):
        assert ask(method, f"/tables/t/{path}", key, act(0, "a", set_up()) if method == "POST" else None)[0] == 404
    assert ask("DELETE", "/tables/t", key)[0] == 404


def test_who_looks_changes_nothing_and_who_plays_forgets_nothing(ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made())
    assert ask("POST", "/tables/t/entries", LOOKER, act(0, "a", set_up()))[1]["refused"] == "looks"
    assert ask("PATCH", "/tables/t", LOOKER, {"title": "x"})[1]["refused"] == "looks"
    assert ask("DELETE", "/tables/t", PLAYER)[1]["refused"] == "owner"
    assert ask("GET", "/tables/t", LOOKER)[1]["entries"] == 0
    assert ask("DELETE", "/tables/t", OWNER)[0] == 200
    assert ask("GET", "/tables/t", OWNER)[0] == 404


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"do": "Add", "with": {"number": 2_000_000}}, "rules"),
        ({"do": "SetUpToy", "with": {"pawns": []}}, "rules"),
        ({"do": "Burn", "with": {}}, "unreadable"),
        ({"undo": 7}, "rules"),
        ({"restore": 1, "state": {"score": 9, "pawns": [], "marks": {}, "bag": [], "wound": None}}, "rules"),
        ([], "unreadable"),
    ],
)
def test_what_the_rules_refuse_never_enters_a_log(ask: Ask, tables: Tables, body: Any, why: str) -> None:
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    status, answer = ask("POST", "/tables/t/entries", PLAYER, act(1, "b", body))
    assert (status, answer["refused"]) == (422, why)
    assert [entry.draft.id for entry in tables.journal.entries("t")] == ["a"]


def test_a_log_that_the_rules_refuse_makes_no_table(ask: Ask, tables: Tables) -> None:
    wrong = [["a", act_time(), "", "", json.dumps({"do": "Add", "with": {"number": 1}})]]
    assert ask("POST", "/tables", OWNER, made(wrong))[1]["refused"] == "rules"
    assert tables.journal.games() == ()


def test_a_device_of_another_version_is_told_to_update(ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made())
    older = act(0, "a", set_up()) | {"rules_version": 2, "box_digest": "box-1"}
    assert ask("POST", "/tables/t/entries", PLAYER, older)[0] == 426
    assert ask("POST", "/tables", OWNER, made() | {"id": "u", "box_digest": "other"})[0] == 426


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"after": "0"}', b"[" * 60_000, b'{"after": 0, "draft": ["a"]}', b"\xff\xfe"]
)
def test_a_broken_body_is_refused_in_one_word(ask: Ask, body: bytes) -> None:
    ask("POST", "/tables", OWNER, made())
    assert ask("POST", "/tables/t/entries", PLAYER, body) == (
        400,
        {"refused": "unreadable", "says": "This is not what this door takes."},
    )


def test_a_key_that_somebody_could_guess_makes_no_table(ask: Ask) -> None:
    assert ask("POST", "/tables", "short", made())[0] == 400
    assert ask("GET", "/tables/t", "short")[0] == 404


def test_what_is_too_much_is_refused() -> None:
    limits = replace(BOUNDLESS, acts_per_minute=2, tables_per_hour=1, largest_act=1000)
    server = Tables(MemoryJournal(), {"toy": TOY}, limits)
    line = HttpTransport(server.url)

    def ask(path: str, content: Any) -> tuple[int, str]:
        status, answer = line.ask("POST", path, OWNER, json.dumps(content).encode())
        return status, json.loads(answer).get("refused", "")

    assert ask("/tables", made()) == (201, "")
    assert ask("/tables", made() | {"id": "u"}) == (429, "slower")
    assert ask("/tables/t/entries", act(0, "a" * 2000, set_up())) == (413, "large")
    assert ask("/tables/t/entries", act(0, "a", set_up())) == (200, "")
    assert ask("/tables/t/entries", act(0, "a", set_up())) == (429, "slower")
    server.stop()


def test_an_undo_further_back_than_memory_reaches(tables: Tables) -> None:
    ring: dict[str, str] = {}
    session = Session.start(TOY, tables.device(ring), "", "phone")
    session.do(SetUpToy())
    for number in range(200):
        session.do(Add(number))
    for _ in range(190):
        newest = session.undo_what
        assert newest is not None
        session.undo(newest.number)
    again = session.redo_what
    assert again is not None
    session.redo(again.number)
    assert session.state == Toy(sum(range(11)))
    assert Session(TOY, tables.journal, session.game_id, "fresh").state == session.state


def test_undos_far_back_at_many_tables_hold_a_bounded_part_in_memory() -> None:
    """An undo beyond what is held has its whole log replayed; the least used tables make room for it."""
    journal, bound = MemoryJournal(), 150
    referee = Referee(journal, {"toy": TOY}, most_states=bound)
    tables = [Session.start(TOY, journal, "", "phone").game_id for _ in range(5)]
    held = []
    for table in tables:
        referee.append(table, 0, drafted(Do(SetUpToy())))
        for number in range(1, 100):
            referee.append(table, number, drafted(Do(Add(number))))
        referee.drop(table)
        for number in range(100, 160):  # further back each time
            referee.append(table, number, drafted(Undo(200 - number)))
            held.append(referee.states)
    assert max(held) <= 160, "no more than the bound, but for the one table that is played at"
    assert referee.count == 1
    states = [Session(TOY, journal, table, "fresh").state for table in tables]
    assert states == [Toy(sum(range(40)))] * len(tables)
    assert referee.append(tables[0], 160, drafted(Do(Add(7)))).fresh


def drafted(act: Any) -> Draft:
    return Draft(new_id(), act_time(), "", "", to_text(Codec(TOY).encode_act(act)))


def test_another_process_that_begins_in_the_middle_decides_alike(tables: Tables) -> None:
    ring: dict[str, str] = {}
    session = Session.start(TOY, tables.device(ring), "", "phone")
    session.do(SetUpToy())
    for number in range(60):
        session.do(Add(number))
    other = Tables(tables.journal, {"toy": TOY}, shelf=tables.house.shelf)
    bob = Session(TOY, other.device(ring), session.game_id, "bob")
    bob.undo(61)
    bob.do(Add(1))
    with pytest.raises(IllegalCommand):
        session.undo(61)
    session.do(Add(2))
    bob.catch_up()
    assert session.state == bob.state
    other.stop()


# ---------------------------------------------------------------- lines


def line_of(tables: Tables, hello: Any) -> websocket.WebSocket:
    made = websocket.create_connection(tables.url.replace("http", "ws") + "/tables/t/line", timeout=PATIENCE)
    made.send(json.dumps(hello))
    return made


def test_a_line_tells_new_acts_and_who_sits_there(tables: Tables, ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    ada = line_of(tables, {"key": PLAYER, "after": 0, "who": "Ада", "seat": "red"})
    assert json.loads(ada.recv()) == {"here": [{"who": "Ада", "seat": "red"}]}
    assert entry_ids(json.loads(ada.recv())) == ["a"]
    bob = line_of(tables, {"key": LOOKER, "after": 1, "who": "Bob"})
    assert [seat["who"] for seat in json.loads(ada.recv())["here"]] == ["Bob", "Ада"]
    json.loads(bob.recv())
    ask("POST", "/tables/t/entries", PLAYER, act(1, "b", {"do": "Add", "with": {"number": 2}}))
    for line in (ada, bob):
        told = json.loads(line.recv())
        assert (told["newest"], entry_ids(told)) == (2, ["b"])
    bob.close()
    assert [seat["who"] for seat in json.loads(ada.recv())["here"]] == ["Ада"]
    ask("DELETE", "/tables/t", OWNER)
    assert json.loads(ada.recv()) == {"gone": True}


def test_of_many_names_of_a_device_the_table_is_told_the_first_and_the_last(
    tables: Tables, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_line, "CALM", 0.3)
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    ada, bob = (line_of(tables, {"key": PLAYER, "after": 1, "who": who}) for who in ("Ada", "Bob"))

    def heard(last: str) -> list[str]:
        told = [""]
        while told[-1] != last:
            here = json.loads(bob.recv()).get("here", [])
            told += [seat["who"] for seat in here if seat["who"] != "Bob"]
        return told[1:]

    heard("Ada")
    for name in ("Ada", "Ada", "A1", *(f"A{n}" for n in range(2, 200)), "Zoe"):
        ada.send(json.dumps({"who": name}))
    assert len(heard("Zoe")) <= 4
    ada.close()


@pytest.mark.parametrize("hello", [{"key": "wrong", "after": 0}, {"key": PLAYER}, [], "x"])
def test_a_line_without_a_right_key_is_closed(tables: Tables, ask: Ask, hello: Any) -> None:
    ask("POST", "/tables", OWNER, made())
    line = line_of(tables, hello)
    assert line.recv_data()[0] == websocket.ABNF.OPCODE_CLOSE
    assert tables.house.rooms == {}


def test_a_table_and_an_address_hold_so_many_lines() -> None:
    server = Tables(MemoryJournal(), {"toy": TOY}, replace(BOUNDLESS, sockets_per_table=1, sockets_per_address=2))
    HttpTransport(server.url).ask("POST", "/tables", OWNER, json.dumps(made()).encode())
    first = line_of(server, {"key": PLAYER, "after": 0})
    assert "here" in json.loads(first.recv())
    for _ in range(2):  # the table is full, and then the address
        more = line_of(server, {"key": PLAYER, "after": 0})
        assert more.recv_data()[0] == websocket.ABNF.OPCODE_CLOSE
    server.stop()


# ---------------------------------------------------------------- beside the tables


def test_health_and_figures_name_no_table(tables: Tables, ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made())
    ask("POST", "/tables/t/entries", PLAYER, act(0, "a", set_up()))
    assert ask("GET", "/health") == (200, {"health": "good"})
    text = ask("GET", "/metrics")[1].decode()
    assert 'almanac_acts_total{outcome="fresh"} 1.0' in text
    assert "almanac_act_seconds_bucket" in text
    assert OWNER not in text
    assert PLAYER not in text


def test_no_key_and_no_table_is_ever_logged(
    tables: Tables, ask: Ask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    ask("POST", "/tables", OWNER, made())
    ask("GET", "/tables/t", "wrong")
    ask("POST", "/tables/t/entries", PLAYER, b"{")
    monkeypatch.setattr(tables.house.journal, "entries", lambda *args: 1 // 0)
    assert ask("GET", "/tables/t/entries", PLAYER) == (500, {"refused": "failed", "says": ""})
    assert on_loop(lambda: tables.house.meters.faults._value.get()) == 1
    assert not [record for record in caplog.records if record.name.startswith("tornado")]


def test_a_browser_of_another_site_may_ask(tables: Tables) -> None:
    import http.client

    line = http.client.HTTPConnection(tables.url.removeprefix("http://"))
    line.request("OPTIONS", "/tables/t/entries", headers={"Origin": "https://almanac.example"})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
    line.close()


def test_a_server_that_is_gone_is_one_sentence() -> None:
    journal = WireJournal(HttpTransport("http://127.0.0.1:1"), {"t": "k"})
    with pytest.raises(StorageTrouble, match="is not responding"):
        journal.entries("t")


def act_time() -> str:
    return "2024-03-01T20:00:00.000+00:00"


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_what_a_balancer_says_by_itself_is_to_be_asked_again(status: int) -> None:
    class Balancer:
        def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
            return status, b"<html>Bad Gateway</html>"

        def follow(self, path: str, hello: Any, listener: Any) -> None:
            return None

        def close(self) -> None:
            pass

    with pytest.raises(Unanswered):
        WireJournal(Balancer(), {"t": "k"}).entries("t")


def test_an_act_is_sent_on_without_asking_the_journal_though_its_own_notification_came_first() -> None:
    asked: list[int] = []

    class Notifying(MemoryJournal):
        def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
            appended = super().append(game, after, draft, checkpoint)
            on_loop(lambda: server.house.update(game, after + 1))  # as the database does, before it answers
            return appended

        def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
            asked.append(after)
            return super().entries(game, after, most)

    server = Tables(Notifying(), {"toy": TOY})
    try:
        ask = HttpTransport(server.url).ask
        ask("POST", "/tables", OWNER, json.dumps(made()).encode())
        lines = [line_of(server, {"key": PLAYER, "after": 0}) for _ in range(2)]
        for line in lines:
            assert "here" in json.loads(line.recv())
        ask("POST", "/tables/t/entries", PLAYER, json.dumps(act(0, "a", set_up())).encode())
        asked.clear()
        body = act(1, "b", {"do": "Add", "with": {"number": 2}})
        assert ask("POST", "/tables/t/entries", PLAYER, json.dumps(body).encode())[0] == 200
        for line in lines:
            numbers: list[int] = []
            while 2 not in numbers:
                numbers += [row[0] for row in json.loads(line.recv()).get("entries", ())]
        assert asked == []
        Session(TOY, server.journal, "t", "another process").do(Add(5))
        on_loop(lambda: server.house.update("t", 3))
        assert [row[0] for row in json.loads(lines[0].recv())["entries"]] == [3]
        for line in lines:
            line.close()
    finally:
        server.stop()


def ticks(closed: int, *ticked: list[int]) -> dict[str, Any]:
    """What a device tells as ticked."""
    return {"closed": closed, "ticked": list(ticked)}


def told_next(line: Any) -> Any:
    """What is ticked, as the line says it next."""
    while "ticks" not in (said := json.loads(line.recv())):
        pass
    return said["ticks"]


def test_what_is_ticked_is_joined_and_told_to_everybody_who_sits_there(tables: Tables, ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    ada = line_of(tables, {"key": PLAYER, "after": 1, "who": "Ada"})
    assert ask("POST", "/tables/t/ticks", PLAYER, ticks(1, [2, 0, 1])) == (200, {})
    assert told_next(ada) == ticks(1, [2, 0, 1])
    ask("POST", "/tables/t/ticks", OWNER, ticks(0, [2, 1, 1], [2, 0, 3]))
    assert told_next(ada) == ticks(1, [2, 0, 3], [2, 1, 1])
    bob = line_of(tables, {"key": LOOKER, "after": 1, "who": "Bob"})
    assert told_next(bob) == ticks(1, [2, 0, 3], [2, 1, 1]), "who comes later hears it at once"
    ask("POST", "/tables/t/ticks", OWNER, ticks(0, [2, 0, 2]))
    ask("POST", "/tables/t/ticks", PLAYER, ticks(2))
    assert told_next(bob) == ticks(2, [2, 0, 3], [2, 1, 1]), "what is no news is told to nobody"
    for line in (ada, bob):
        line.close()


def test_processes_before_one_database_tell_each_other_what_is_ticked(tables: Tables, ask: Ask) -> None:
    """A balancer may lead a device's line to one of them, and what it ticks to another."""
    said: list[str] = []
    other = Presence(said.append)
    tables.house.presence = Presence(said.append)
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    ada = line_of(tables, {"key": PLAYER, "after": 1, "who": "Ada"})
    ada.recv()
    said.clear()
    ask("POST", "/tables/t/ticks", PLAYER, ticks(1, [2, 0, 1]))
    assert told_next(ada) == ticks(1, [2, 0, 1])
    assert [other.heard_ticks(word) for word in said] == [("t", ticks(1, [2, 0, 1]))]
    other.tell_ticks("t", ticks(0, [3, 0, 1]))
    word = said.pop()
    on_loop(lambda: tables.house.heard_word(word))
    assert told_next(ada) == ticks(1, [2, 0, 1], [3, 0, 1])
    assert len(said) == 1, "what another process said is not said on"
    ada.close()


def test_a_tick_is_no_entry_and_is_forgotten_once_nobody_sits_there(tables: Tables, ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made([["a", act_time(), "", "", json.dumps(set_up())]]))
    ask("POST", "/tables/t/ticks", PLAYER, ticks(1))
    assert tables.house.ticks.of("t") is None, "nobody hears it"
    ada = line_of(tables, {"key": PLAYER, "after": 1, "who": "Ada"})
    ada.recv()
    ask("POST", "/tables/t/ticks", PLAYER, ticks(1))
    assert told_next(ada) == ticks(1)
    assert len(entry_ids(ask("GET", "/tables/t/entries?after=0", PLAYER)[1])) == 1
    on_loop(lambda: [tables.house.leave("t", one) for one in tuple(tables.house.rooms["t"])])
    assert tables.house.ticks.of("t") is None
    ada.close()


@pytest.mark.parametrize(
    "told",
    [
        [], {}, ticks(-1), ticks(0, [1, 2]), ticks(0, [1, 2, -3]), {"closed": 0, "ticked": [[1, 2, 1.5]]},
        {"closed": True, "ticked": []}, ticks(10**9), ticks(0, *([1, 2, 3] for _ in range(401))),
        {"closed": 0, "ticked": [], "more": 1}, b"[" * 30_000,
    ],
)  # fmt: skip
def test_ticks_that_no_device_tells_are_refused(ask: Ask, told: Any) -> None:
    ask("POST", "/tables", OWNER, made())
    status, answer = ask("POST", "/tables/t/ticks", PLAYER, told)
    assert (status, answer["refused"]) in ((400, "unreadable"), (413, "large"))


def test_who_only_looks_ticks_nothing_for_the_others(ask: Ask) -> None:
    ask("POST", "/tables", OWNER, made())
    assert ask("POST", "/tables/t/ticks", LOOKER, ticks(1))[0] == 403
    assert ask("POST", "/tables/t/ticks", "", ticks(1))[0] == 404
