"""A device that loses its network: its acts wait, and go on top of the others' when it is back, or are told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from line_folder import DiskFolder
from toy_game import TOY, Add, Mark, SetUpToy, Toy
from wire_server import Tables

from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.away_mirror import OtherServer
from companion.apps.wire.doors.table_house import row_of
from companion.apps.wire.keys import fresh_key, looking, playing
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import OnlyLooks, WireJournal
from companion.errors import IllegalCommand, StorageTrouble
from companion.history.broken import Stuck
from companion.history.codec import Codec, Do, Undo, to_text
from companion.history.journal import Draft, Entry
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session


class Network(HttpTransport):
    """One that can be cut, before a question arrives or after it did."""

    is_cut = False
    loses_answers = False

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        if self.is_cut:
            raise OSError("cut")
        answer = super().ask(method, path, key, body)
        if self.loses_answers:
            raise OSError("the answer was lost")
        return answer


class Phone:
    """A device with a folder of its own."""

    def __init__(self, tables: Tables, ring: dict[str, str], table: str, folder: Path) -> None:
        self.network = Network(tables.url)
        self.ring, self.table, self.folder = ring, table, folder
        self.stuck: list[Stuck] = []
        folder.mkdir()
        self.begin()

    def begin(self) -> None:
        """Open the page, also once more."""
        self.journal = AwayJournal(
            TOY, LineJournal(DiskFolder(self.folder)), WireJournal(self.network, self.ring), self.table, self.tells
        )
        self.journal.join({"at": "there", "key": "k"})
        self.journal.settle()
        self.journal.meet()
        self.session = Session(TOY, self.journal, self.table, "phone")

    def tells(self, stuck: Stuck) -> dict[str, list[str]]:
        self.stuck.append(stuck)
        return {"en": [repr(stuck.act), str(stuck.why)]}

    def back(self) -> None:
        """The network is there again."""
        self.network.is_cut = self.network.loses_answers = False
        if self.journal.meet():
            self.session = Session(TOY, self.journal, self.table, "phone")
        else:
            self.session.catch_up()


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"toy": TOY})
    yield server
    server.stop()


@pytest.fixture
def ring() -> dict[str, str]:
    return {}


@pytest.fixture
def host(tables: Tables, ring: dict[str, str]) -> Session[Toy]:
    session = Session.start(TOY, tables.device(ring), "", "host")
    session.do(SetUpToy())
    return session


@pytest.fixture
def phone(tables: Tables, ring: dict[str, str], host: Session[Toy], tmp_path: Path) -> Phone:
    return Phone(tables, ring, host.game_id, tmp_path / "phone")


def equal(host: Session[Toy], phone: Phone) -> bool:
    host.catch_up()
    theirs, ours = ([record.id for record in session.log] for session in (host, phone.session))
    return theirs == ours and host.state == phone.session.state


def test_with_a_network_an_act_is_at_the_server_before_it_is_shown(phone: Phone, host: Session[Toy]) -> None:
    phone.session.do(Add(3))
    assert (phone.journal.waiting, equal(host, phone)) == (0, True)


def test_acts_wait_and_are_sent_under_their_ids(phone: Phone, host: Session[Toy]) -> None:
    phone.network.is_cut = True
    phone.session.do(Add(3), "a")
    phone.session.do(Add(4), "b")
    assert (phone.journal.waiting, phone.session.state) == (2, Toy(7))
    phone.back()
    assert (phone.journal.waiting, phone.journal.sent, phone.journal.impossible) == (0, 2, ())
    assert equal(host, phone)
    assert [record.id for record in host.log][1:] == ["a", "b"]


def test_what_waits_outlives_the_page(phone: Phone, host: Session[Toy]) -> None:
    phone.network.is_cut = True
    phone.session.do(Add(3), "a")
    phone.begin()
    assert (phone.journal.waiting, phone.session.state) == (1, Toy(3))
    phone.back()
    assert equal(host, phone)


def test_others_go_first_and_an_undo_of_ones_own_still_means_it(phone: Phone, host: Session[Toy]) -> None:
    phone.network.is_cut = True
    phone.session.do(Add(3), "a")
    phone.session.do(Add(4), "b")
    phone.session.undo(3, "u")
    host.do(Add(100), "h1")
    host.do(Add(200), "h2")
    phone.back()
    assert equal(host, phone)
    assert host.state == Toy(303)
    assert [record.id for record in host.log][1:] == ["h1", "h2", "a", "b", "u"]
    assert host.log[-1].act == Undo(5)


def test_what_became_impossible_is_told_act_by_act(phone: Phone, host: Session[Toy]) -> None:
    phone.network.is_cut = True
    phone.session.do(Add(600_000), "a")
    phone.session.do(Mark(1, "x"), "b")
    phone.session.undo(2 + 1, "u")
    phone.session.undo(2, "v")
    phone.session.do(Mark(2, "y"), "c")
    host.do(Add(500_000), "h")
    phone.back()
    fates = [(gone.id, gone.told["en"][0]) for gone in phone.journal.impossible]
    assert fates == [("a", repr(Do(Add(600_000)))), ("v", repr(Undo(0)))]
    assert all(isinstance(stuck.why, IllegalCommand) for stuck in phone.stuck)
    assert phone.journal.sent == 3
    assert equal(host, phone)
    assert host.state == Toy(500_000, marks={2: "y"})
    phone.begin()
    assert [gone.id for gone in phone.journal.impossible] == ["a", "v"]
    phone.journal.was_read()
    assert (phone.journal.impossible, phone.journal.sent) == ((), 0)


def test_an_undo_of_the_others_that_came_too_late_is_told(phone: Phone, host: Session[Toy]) -> None:
    host.do(Add(1), "h1")
    phone.back()
    phone.network.is_cut = True
    phone.session.undo(2, "u")
    host.do(Add(2), "h2")
    phone.back()
    assert [gone.id for gone in phone.journal.impossible] == ["u"]
    assert (host.state, equal(host, phone)) == (Toy(3), True)


class Desk:
    """A computer whose pages come to one mirror with addresses of their own."""

    def __init__(self, tables: Tables, table: str, folder: Path) -> None:
        self.network, self.table, self.folder, self.url = Network(tables.url), table, folder, tables.url
        folder.mkdir()
        self.mirror = self.opened()

    def opened(self) -> LineJournal:
        return LineJournal(DiskFolder(self.folder))

    def page(self, key: str, at: str = "", trusted: str = "") -> AwayJournal:
        journal = AwayJournal(TOY, self.opened(), WireJournal(self.network, {self.table: key}), self.table)
        journal.join({"at": f"{at or self.url}/tables/{self.table}", "key": key}, trusted)
        journal.settle()
        return journal

    @property
    def beside(self) -> tuple[str, str]:
        """The key and its right that lie beside the mirror."""
        aside = self.opened().aside(self.table)
        return aside["at"]["key"], aside["may"]


@pytest.fixture
def desk(tables: Tables, host: Session[Toy], tmp_path: Path) -> Desk:
    return Desk(tables, host.game_id, tmp_path / "desk")


def test_an_address_to_look_takes_no_acts_away_that_wait_here(
    desk: Desk, ring: dict[str, str], host: Session[Toy]
) -> None:
    plays = playing(ring[host.game_id])
    player = desk.page(plays)
    player.meet()
    desk.network.is_cut = True
    session = Session(TOY, player, desk.table, "desk")
    player.away()
    session.do(Add(3), "a")
    looker = desk.page(looking(plays))
    assert (desk.beside, looker.may) == ((plays, "plays"), "looks")
    with pytest.raises(OnlyLooks):
        Session(TOY, looker, desk.table, "desk").do(Add(1), "b")
    desk.network.is_cut = False
    with pytest.raises(OnlyLooks):
        looker.meet()
    assert (looker.waiting, looker.impossible, desk.beside) == (1, (), (plays, "plays"))
    player.meet()
    assert (player.waiting, player.sent, desk.beside) == (0, 1, (plays, "plays"))
    host.catch_up()
    assert host.state == Toy(3)


def test_what_waits_outlives_a_key_that_the_server_lets_only_look(
    desk: Desk, ring: dict[str, str], host: Session[Toy]
) -> None:
    looks = looking(playing(ring[host.game_id]))
    page = desk.page(looks)
    aside = desk.mirror.aside(desk.table)  # as an older almanac left it
    row = ["a", host.log[0].at, "", "", to_text(Codec(TOY).encode_act(Do(Add(3))))]
    desk.mirror.put_aside(desk.table, {**aside, "may": "", "waiting": [row]})
    page = desk.page(looks)
    with pytest.raises(OnlyLooks):
        page.meet()
    page._wire.may.clear()
    with pytest.raises(OnlyLooks):
        page._send_first()
    assert (page.waiting, page.impossible) == (1, ())
    better = desk.page(playing(ring[host.game_id]))
    better.meet()
    assert (better.waiting, better.sent, desk.beside) == (0, 1, (playing(ring[host.game_id]), "plays"))


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 0, 1), (2, 1, 0)])
def test_of_all_addresses_the_best_lies_beside_the_mirror(
    desk: Desk, ring: dict[str, str], host: Session[Toy], order: tuple[int, ...]
) -> None:
    owns = ring[host.game_id]
    held = [(owns, "owns"), (playing(owns), "plays"), (looking(playing(owns)), "looks")]
    for count, number in enumerate(order, start=1):
        page = desk.page(held[number][0])
        assert page.may == held[number][1]
        page.meet()
        assert desk.beside == held[min(order[:count])]
        desk.network.is_cut = True


def test_a_key_of_nothing_takes_the_place_of_none(desk: Desk, ring: dict[str, str], host: Session[Toy]) -> None:
    plays = playing(ring[host.game_id])
    desk.page(plays)
    with pytest.raises(StorageTrouble, match="no longer exists"):
        desk.page(fresh_key())
    assert desk.beside == (plays, "plays")


def test_a_table_of_this_device_is_not_taken_for_one_of_a_server(
    tables: Tables, ring: dict[str, str], host: Session[Toy], tmp_path: Path
) -> None:
    desk = Desk(tables, host.game_id, tmp_path / "desk")
    own = Session.start(TOY, MemoryJournal(), "", "desk")
    own.do(SetUpToy())
    cover = replace(tables.journal.game(host.game_id), title="mine")
    desk.mirror.add(cover, [entry.draft for entry in own._journal.entries(own.game_id)])
    with pytest.raises(StorageTrouble, match="from a different server"):
        desk.page(playing(ring[host.game_id]))
    assert desk.opened().aside(desk.table) == {}


def test_a_mirror_whose_address_was_lost_is_found_again_once_somebody_has_named_its_server(
    desk: Desk, ring: dict[str, str], host: Session[Toy], tables: Tables
) -> None:
    desk.mirror.add(tables.journal.game(host.game_id), [entry.draft for entry in tables.journal.entries(host.game_id)])
    with pytest.raises(StorageTrouble, match="from a different server"):
        desk.page(looking(playing(ring[host.game_id])))
    with pytest.raises(OtherServer) as asked:
        desk.page(playing(ring[host.game_id]))
    assert desk.opened().aside(desk.table) == {}
    desk.page(playing(ring[host.game_id]), trusted=asked.value.asks)
    assert desk.beside == (playing(ring[host.game_id]), "plays")


class Enemy:
    """A transport to a server that lets everybody in, tells the true entries and one more, and wants what waits."""

    def __init__(self, tables: Tables, table: str) -> None:
        cover = tables.journal.game(table)
        assert cover is not None
        log = tables.journal.entries(table)
        extra = Entry(
            log[-1].number + 1, replace(log[0].draft, id="x", body=to_text(Codec(TOY).encode_act(Do(Add(9)))))
        )
        self.cover = {**asdict(cover), "may": "plays", "days": 0}
        self.rows = [row_of(entry) for entry in (*log, extra)]
        self.sent: list[bytes | None] = []

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        if method == "POST":
            self.sent.append(body)
            return 200, json.dumps({"number": len(self.rows) + 1, "fresh": True}).encode()
        after = int(path.rpartition("=")[2]) if "after=" in path else None
        said = self.cover if after is None else {"entries": [row for row in self.rows if row[0] > after]}
        return 200, json.dumps(said).encode()

    def follow(self, path: str, hello: object, listener: object) -> None:
        return None

    def close(self) -> None:
        return None


ELSEWHERE = {
    "scheme": lambda url: url.replace("http:", "https:"),
    "host": lambda url: url.replace("127.0.0.1", "127.0.0.2"),
    "port": lambda url: url.rpartition(":")[0] + ":1",
    "path": lambda url: f"{url}/wire",
}


@pytest.mark.parametrize("other", ELSEWHERE)
@pytest.mark.parametrize("whose", ["same key", "owner's key", "key to look", "made-up key"])
def test_a_mirror_belongs_to_its_server(
    desk: Desk, ring: dict[str, str], host: Session[Toy], tables: Tables, whose: str, other: str
) -> None:
    plays = playing(ring[host.game_id])
    page = desk.page(plays)
    page.meet()
    page.away()
    Session(TOY, page, desk.table, "desk").do(Add(3), "a")
    before = desk.opened().stands(desk.table)
    enemy, url = Enemy(tables, desk.table), ELSEWHERE[other](desk.url)
    key = {"same key": plays, "owner's key": ring[host.game_id], "key to look": looking(plays)}.get(whose, fresh_key())
    lured = AwayJournal(TOY, desk.opened(), WireJournal(enemy, {desk.table: key}), desk.table)
    with pytest.raises(OtherServer, match="is on 127"):
        lured.join({"at": f"{url}/tables/{desk.table}", "key": key}, trusted=url.partition("//")[2])
    for act in (
        lured.meet,
        lured.twin().meet,
        lambda: lured.game(desk.table),
        lambda: lured.append(desk.table, 2, ACT),
    ):
        with pytest.raises(OtherServer):
            act()
    assert (desk.opened().stands(desk.table), enemy.sent) == (before, [])
    page.meet()
    assert (page.waiting, page.sent, equal_log(page, host)) == (0, 1, True)


ACT = Draft("b", "2024-03-01T20:00:00.000+00:00", "", "", "{}")


def equal_log(page: AwayJournal, host: Session[Toy]) -> bool:
    host.catch_up()
    return [entry.draft.id for entry in page.entries(host.game_id)] == [record.id for record in host.log]


def test_an_answer_that_was_lost_counts_once(phone: Phone, host: Session[Toy]) -> None:
    phone.network.loses_answers = True
    phone.session.do(Add(3), "a")
    assert phone.journal.waiting == 1
    host.do(Add(10), "h")
    phone.back()
    assert [record.id for record in host.log][1:] == ["a", "h"]
    assert equal(host, phone)


def test_a_table_that_was_never_here_needs_its_server(tables: Tables, ring: dict[str, str], tmp_path: Path) -> None:
    from companion.apps.wire.wire_journal import Unanswered

    network = Network(tables.url)
    network.is_cut = True
    journal = AwayJournal(TOY, LineJournal(DiskFolder(tmp_path)), WireJournal(network, {"t": "k"}), "t")
    with pytest.raises(Unanswered):
        journal.join({})


@pytest.mark.parametrize("seed", range(12))
def test_evenings_with_a_bad_network_end_equal(
    seed: int, tables: Tables, ring: dict[str, str], host: Session[Toy], tmp_path: Path
) -> None:
    chance = Random(seed)
    phones = [Phone(tables, ring, host.game_id, tmp_path / str(number)) for number in range(3)]
    done: dict[str, int] = {}
    for step in range(80):
        number = chance.randrange(3)
        phone = phones[number]
        match chance.randrange(8):
            case 0:
                phone.network.is_cut = True
            case 1:
                phone.network.loses_answers = True
            case 2:
                phone.back()
            case 3 if phone.session.undo_what is not None:
                _try(lambda s, n: s.undo(s.undo_what.number, n), phone, f"{number}-{step}")
            case 4 if phone.session.redo_what is not None:
                _try(lambda s, n: s.redo(s.redo_what.number, n), phone, f"{number}-{step}")
            case 5:
                phone.begin() if chance.random() < 0.3 else None
            case _:
                big = chance.choice((1, 7, 400_000, -400_000))
                if _try(lambda s, n, big=big: s.do(Add(big), n), phone, f"{number}-{step}"):
                    done[f"{number}-{step}"] = big
    told = set()
    for _ in range(2):
        for phone in phones:
            phone.back()
            told |= {gone.id for gone in phone.journal.impossible}
    assert all(equal(host, phone) and phone.journal.waiting == 0 for phone in phones)
    names = [record.id for record in host.log]
    assert len(set(names)) == len(names)


def _try(act: Any, phone: Phone, name: str) -> bool:
    try:
        act(phone.session, name)
    except IllegalCommand:
        return False
    return True
