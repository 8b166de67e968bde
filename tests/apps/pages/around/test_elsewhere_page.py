"""A page of a kernel at a table that lies at a server: joined by its address, played offline, told after it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Event, current_thread
from typing import Any

import one_tap
import pytest
from test_linked_page import EVENINGS, page_of
from wire_server import Tables

from companion.apps import arkham as arkham_app
from companion.apps import innsmouth as innsmouth_app
from companion.apps import notebook
from companion.apps import realms as realms_app
from companion.apps.browser.address import PageWishes, code_of
from companion.apps.files import paths
from companion.apps.handles.handle import Refused
from companion.apps.pages.around import elsewhere
from companion.apps.tables import games
from companion.apps.wire import keys
from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.table_address import address_in
from companion.apps.wire.transport import HttpTransport
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.errors import CompanionError, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session
from companion.screens import pages as g
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.devices import seats
from companion.screens.keeping import links
from companion.widgets.carrier import Browser, Tap

FRONT = "https://almanac.example/arkham.html"
SET_UP = c.SetUpTable("hastur", (c.Seat("joe_diamond"),))


class Cut(HttpTransport):
    """A network that can be cut for the whole computer."""

    cut = False

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        if Cut.cut:
            raise OSError("cut")
        return super().ask(method, path, key, body)


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Cut.cut = False
    monkeypatch.setattr(notebook, "HttpTransport", Cut)
    monkeypatch.setattr(elsewhere, "AGAIN", 0.01)
    yield
    Cut.cut = False


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), games.games())
    yield server
    server.stop()


class Away:
    """A table that somebody else laid out at the server."""

    def __init__(self, tables: Tables, kind: str = "arkham") -> None:
        self.tables, ring = tables, dict[str, str]()
        self.session = Session.start(games.game_named(kind), tables.device(ring), "Вечер", "laptop")
        for command in (SET_UP, c.CorrectDoom(7)) if kind == "arkham" else EVENINGS[kind]:
            self.session.do(command)
        self.owns = ring[self.session.game_id]
        self.plays = keys.playing(self.owns)
        self.at = f"{tables.url}/tables/{self.session.game_id}"

    def doom(self) -> int:
        self.session.catch_up()
        return self.session.state.doom  # type: ignore[union-attr]


@pytest.fixture
def away(tables: Tables) -> Away:
    return Away(tables)


class Here:
    """One page of this computer."""

    def __init__(
        self, folder: Path, kind: str = "arkham", table: str = "", language: str = "en", guest: str = ""
    ) -> None:
        self.page = page_of(kind, folder, replace(PageWishes(table=table, language=language), guest=guest))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0

    def tap(self, act: Any) -> None:
        self.taps += 1
        self.page.tapped(Tap(f"{one_tap.number(self)}-{self.taps}", encode(act)))

    def join(self, away: Away, key: str = "") -> Here:
        self.tap(links.JoinTable(away.at, key or away.plays, FRONT))
        return self

    @property
    def doom(self) -> int:
        return self.page.table.state.doom

    def said(self) -> dict[str, str]:
        return json.loads(self.page.page.stands or '{"text": "", "more": ""}')

    def shown(self) -> str:
        page = self.page.page
        return unescape(page.panel + page.toast + page.board)

    def named(self, state: str = "") -> list[str]:
        """The acts that the sheet names, each once; ``state`` those alone that are struck through."""
        found = re.findall(r'<li class="al-rowc([^"]*)">(.*?)</li>', self.page.page.panel, re.DOTALL)
        rows = [unescape(row) for kind, row in found if state in kind]
        return [re.sub("<.*?>", "", row.partition('al-who__name">')[2].partition("</div>")[0]) for row in rows]

    def drops(self) -> list[str]:
        """What the buttons send that let an act go, in their order; the foot's own is the last."""
        return self.acts("DropWaiting")

    def acts(self, kind: str) -> list[str]:
        """What the buttons of the sheet send, of one kind."""
        acts = map(unescape, re.findall(r'data-act="([^"]*)"', self.page.page.panel))
        return [act for act in acts if f'"{kind}"' in act]

    def is_shown(self) -> bool:
        """Whether the page has caught up with what its mirror holds."""
        page, at = self.page.page, self.page.elsewhere
        return at.shared is None or (not at.shared.journal.has_moved and at.stands() == page.stands)

    def follow(self, until: Any) -> None:
        """Let the page follow until something is so, and shown."""

        async def following() -> None:
            task = asyncio.get_running_loop().create_task(self.page.follow())
            while not (until() and self.is_shown()) and not task.done():
                await asyncio.sleep(0.005)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

        asyncio.run(asyncio.wait_for(following(), 60))


@pytest.mark.parametrize("kind", list(EVENINGS))
def test_every_game_joins_by_an_address(tables: Tables, tmp_path: Path, kind: str) -> None:
    away = Away(tables, kind)
    here = Here(tmp_path, kind).join(away)
    assert here.page.table.state == away.session.state
    assert here.page.page.address == away.session.game_id
    again = Here(tmp_path, kind, away.session.game_id)
    assert again.page.elsewhere.shared is not None


def test_an_act_is_at_the_server_and_the_others_acts_come_here(away: Away, tmp_path: Path) -> None:
    here = Here(tmp_path).join(away)
    here.tap(c.CorrectDoom(5))
    assert (away.doom(), here.said()["text"]) == (5, "")
    away.session.do(c.CorrectDoom(9))
    here.follow(lambda: here.doom == 9)


@pytest.mark.parametrize(
    ("language", "waits", "back"),
    [
        ("ru", "1 действие ждёт. Играйте дальше.", "Связь восстановлена. Записано: 1, не записано: 1."),
        ("en", "1 action is waiting. Play on.", "The network is back: 1 saved, 1 not."),
    ],
)
def test_acts_wait_on_this_computer_and_what_became_impossible_is_told(
    away: Away, tmp_path: Path, language: str, waits: str, back: str
) -> None:
    here = Here(tmp_path, language=language).join(away)
    here.tap(c.CorrectDoom(5))
    newest = here.page.table.history.undo
    assert newest is not None
    Cut.cut = True
    here.tap(c.CorrectDoom(3))
    assert here.said()["text"] == waits
    assert json.loads(here.page.page.heart)["state"] == "busy"
    here.tap(g.Undo(newest.number + 1))
    here.tap(g.Undo(newest.number))
    here.tap(c.CorrectDoom(4))
    Cut.cut = False
    away.session.do(c.CorrectDoom(8))
    Cut.cut = True
    reopened = Here(tmp_path, table=away.session.game_id, language=language)
    assert (reopened.doom, here.doom) == (4, 4)
    Cut.cut = False
    reopened.follow(lambda: not reopened.page.elsewhere.waits)
    assert "8" not in reopened.said()["text"]
    assert reopened.said()["text"].split(":")[0] == back.split(":")[0]
    assert away.doom() == reopened.doom == 4
    reopened.tap(links.ReadFates())
    assert reopened.said()["text"] == ""


def test_two_pages_of_this_computer_share_what_waits(away: Away, tmp_path: Path) -> None:
    one, two = Here(tmp_path).join(away), Here(tmp_path, table=away.session.game_id)
    Cut.cut = True
    one.tap(c.CorrectDoom(3))
    two.follow(lambda: two.doom == 3)
    two.tap(c.CorrectDoom(2))
    Cut.cut = False
    away.session.do(c.CorrectTerror(4))
    one.follow(lambda: not one.page.elsewhere.waits)
    assert away.doom() == 2
    two.tap(c.CorrectDoom(1))
    two.follow(lambda: not two.page.elsewhere.waits)
    assert away.doom() == two.doom == 1
    assert two.page.table.state == away.session.state
    names = [record.id for record in away.session.log]
    assert len(set(names)) == len(names) == 6


def test_a_mirrored_table_opens_without_waiting_for_its_server(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has the mirror at once and is not held; what is new there comes a moment later."""
    name = Here(tmp_path).join(away).page.table.name
    away.session.do(c.CorrectDoom(9))
    asked: list[str] = []

    def slow(*_: Any) -> Any:
        asked.append(current_thread().name)
        return Cut.ask(*_)

    monkeypatch.setattr(notebook, "HttpTransport", type("Slow", (Cut,), {"ask": slow}))
    page = Here(tmp_path, table=name)
    assert (page.doom, asked) == (7, [])
    assert (page.said()["text"], json.loads(page.page.page.heart)["state"]) == ("", "saved")
    page.tap(c.CorrectTerror(2))
    page.follow(lambda: page.doom == 9 and not page.page.elsewhere.waits)
    assert asked
    assert current_thread().name not in asked
    away.session.catch_up()
    assert away.session.state.terror == 2  # type: ignore[union-attr]


def test_who_only_looks_changes_nothing_even_without_a_network(away: Away, tmp_path: Path) -> None:
    here = Here(tmp_path).join(away, keys.looking(away.plays))
    here.tap(c.CorrectDoom(1))
    Cut.cut = True
    again = Here(tmp_path, table=away.session.game_id)
    again.tap(c.CorrectDoom(1))
    assert (away.doom(), here.doom, again.doom, again.page.elsewhere.waits) == (7, 7, 7, 0)


def test_an_address_of_another_game_leads_to_its_page(tables: Tables, tmp_path: Path) -> None:
    away = Away(tables, "realms")
    here = Here(tmp_path).join(away)
    assert "realms.ipynb?lang=en#at=" in here.shown()
    assert here.page.table.journal.games() == ()


@pytest.mark.parametrize("at", ["", "javascript:1", "https://x.example/tables/", "file:///tables/t"])
def test_what_is_no_address_is_said(tmp_path: Path, at: str) -> None:
    here = Here(tmp_path)
    here.tap(links.JoinTable(at, "k"))
    assert "This is not a link to a table." in here.shown()


def test_a_guest_brings_no_table_here_but_plays_at_one(away: Away, tmp_path: Path) -> None:
    guest = Here(tmp_path, guest="plays").join(away)
    assert "Only the owner of this computer" in guest.shown()
    Here(tmp_path, guest="host").join(away)
    seated = Here(tmp_path, table=away.session.game_id, guest="plays")
    seated.tap(c.CorrectDoom(2))
    seated.follow(lambda: not seated.page.elsewhere.waits)
    assert away.doom() == 2


def test_a_server_that_does_not_answer_is_said_and_asked_again(away: Away, tmp_path: Path) -> None:
    Cut.cut = True
    here = Here(tmp_path).join(away)
    assert "is not responding" in here.shown()
    Cut.cut = False
    here.tap(g.OpenAgain())
    assert here.doom == 7


def test_a_notebook_holds_a_table_elsewhere(away: Away, tmp_path: Path) -> None:
    address = f"https://almanac.example/arkham.html#at={links.quoted(away.at)}&key={away.plays}"
    table = arkham_app.open(address, tmp_path, language="en")
    table.do(c.CorrectDoom(2))
    assert away.doom() == 2
    away.session.do(c.CorrectDoom(6))
    assert table.state.doom == 6
    looks = arkham_app.open(address.replace(away.plays, keys.looking(away.plays)), tmp_path / "other")
    with pytest.raises(Refused):
        looks.do(c.CorrectDoom(1))
    with pytest.raises(StorageTrouble):
        arkham_app.open("https://almanac.example/arkham.html#at=x", tmp_path)


APPS = {"realms": realms_app, "innsmouth": innsmouth_app}


@pytest.mark.parametrize("kind", list(APPS))
def test_a_notebook_holds_every_game_elsewhere(tables: Tables, tmp_path: Path, kind: str) -> None:
    away = Away(tables, kind)
    address = f"#at={links.quoted(away.at)}&key={away.plays}"
    held = APPS[kind].open(address, tmp_path, language="en")
    assert held.state == away.session.state
    held.undo()
    away.session.catch_up()
    assert held.state == away.session.state
    with pytest.raises(StorageTrouble, match="game of"):
        APPS["realms" if kind == "innsmouth" else "innsmouth"].open(address, tmp_path / "other")
    with pytest.raises(StorageTrouble):
        APPS[kind].open("https://almanac.example/#at=x", tmp_path)


def settings(here: Here) -> str:
    here.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    return here.shown()


def test_the_settings_tell_who_sits_there_and_give_the_addresses(away: Away, tmp_path: Path) -> None:
    here, other = Here(tmp_path).join(away), Here(tmp_path / "other").join(away, keys.looking(away.plays))
    other.follow(lambda: other.page.elsewhere.shared.seats)
    here.tap(seats.SitDown(0))

    async def both() -> None:
        tasks = [asyncio.create_task(each.page.follow()) for each in (here, other)]
        for page in (here.page, other.page):
            while set(page.elsewhere.facts().here) != {"Joe Diamond", "phone (watching)"}:
                await asyncio.sleep(0.005)
        assert "At the table now: Joe Diamond and phone (watching)" in settings(here)
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(asyncio.wait_for(both(), 60))
    told = here.page.elsewhere.facts()
    assert address_in(told.plays) == {"at": away.at, "key": away.plays}
    assert address_in(told.looks) == {"at": away.at, "key": keys.looking(away.plays)}
    assert told.plays.startswith(FRONT)
    assert told.code is not None
    assert other.page.elsewhere.facts().plays == ""
    assert away.plays not in settings(other)
    assert "The server removes it after 180 days" in settings(here)


def test_only_who_made_the_table_takes_it_away_and_says_so_twice(away: Away, tmp_path: Path) -> None:
    here, maker = Here(tmp_path).join(away), Here(tmp_path / "maker").join(away, away.owns)
    assert "Remove the table for everyone" not in settings(here)
    here.tap(links.TakeAway(sure=True))
    assert "Only the person who created this table can remove it." in here.shown()
    assert "Remove the table for everyone" in settings(maker)
    maker.tap(links.TakeAway())
    assert "Everyone at this table loses it immediately" in maker.shown()
    maker.tap(links.TakeAway(sure=True))
    here.follow(lambda: "has removed it" in here.said()["text"])
    assert here.doom == maker.doom == 7  # what was seen is kept
    assert away.tables.journal.game(away.session.game_id) is None


@pytest.mark.parametrize("guest", [paths.LOOKS, paths.PLAYS])
def test_a_guest_gets_no_more_of_the_hosts_key_than_he_may(away: Away, tmp_path: Path, guest: str) -> None:
    host = Here(tmp_path, guest=paths.HOST).join(away, away.owns)
    assert "Remove the table for everyone" in settings(host)
    seated = Here(tmp_path, table=away.session.game_id, guest=guest)
    if guest == paths.PLAYS:
        seated.tap(seats.SitDown(-1))  # who plays is asked who he is before anything else
    told, shown = seated.page.elsewhere.facts(), settings(seated)
    is_player = guest == paths.PLAYS
    assert (bool(told.plays), away.plays in unescape(shown)) == (is_player, is_player)
    assert address_in(told.looks) == {"at": away.at, "key": keys.looking(away.plays)}
    assert (told.code == code_of(told.looks)) is not is_player
    assert "Remove the table for everyone" not in shown
    seated.tap(links.TakeAway())
    assert "Everybody at this table loses it" not in seated.shown()
    seated.tap(links.TakeAway(sure=True))
    assert ("Only the person who created this table" if is_player else "You are only watching") in seated.shown()
    assert away.tables.journal.game(away.session.game_id) is not None


def test_a_guest_who_was_refused_does_not_bring_the_table_by_trying_again(away: Away, tmp_path: Path) -> None:
    guest = Here(tmp_path, guest="plays").join(away)
    guest.tap(g.OpenAgain())
    assert guest.page.elsewhere.shared is None
    assert guest.page.table.journal.game(away.session.game_id) is None


def broken(monkeypatch: pytest.MonkeyPatch, name: str, error: CompanionError) -> Any:
    """From now on the mirror fails in ``name``; gives back what mends it."""
    whole = getattr(AwayJournal, name)

    def fails(*_: Any) -> None:
        raise error

    monkeypatch.setattr(AwayJournal, name, property(fails) if isinstance(whole, property) else fails)
    return lambda: monkeypatch.setattr(AwayJournal, name, whole)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("has_moved", StorageTrouble("The disk is full; nothing was recorded.")),
        ("waiting", StorageTrouble("The disk is full; nothing was recorded.")),
        ("meet", LogBroken("Entry {number} cannot be played.", number=3)),
        ("entries", StorageTrouble("The disk is full; nothing was recorded.")),
        ("hears_nothing", LogBroken("Entry {number} cannot be played.", number=3)),
    ],
)
def test_what_fails_while_following_is_told_and_the_page_goes_on_following(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: CompanionError
) -> None:
    here = Here(tmp_path).join(away)
    settings(here)
    if name == "hears_nothing":
        Cut.cut = True
        other = Here(tmp_path, table=away.session.game_id)
        other.tap(c.CorrectDoom(1))
        Cut.cut = False
        away.session.do(c.CorrectTerror(4))
        other.follow(lambda: not other.page.elsewhere.waits)
        open_it = type(here.page.table).open
        monkeypatch.setattr(type(here.page.table), "open", _raising(error))
        mend = lambda: monkeypatch.setattr(type(here.page.table), "open", open_it)  # noqa: E731
    else:
        away.session.do(c.CorrectDoom(9))
        mend = broken(monkeypatch, name, error)
    said = str(error)

    async def following() -> None:
        task = asyncio.create_task(here.page.follow())
        while said not in here.shown() + here.said()["text"]:
            await asyncio.sleep(0.005)
        mend()
        while here.page.table.state != away.session.state or said in here.shown() + here.said()["text"]:
            await asyncio.sleep(0.005)
            away.session.catch_up()
        assert not task.done()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(following(), 60))
    assert json.loads(here.page.page.heart)["state"] == "saved"


def _raising(error: CompanionError) -> Any:
    def fails(*_: Any) -> None:
        raise error

    return fails


@pytest.mark.parametrize(
    "error",
    [StorageTrouble("The disk is full; nothing was recorded."), LogBroken("Entry {number} is damaged.", number=3)],
)
def test_a_tap_at_a_mirror_that_fails_is_answered_and_done_by_try_again(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: CompanionError
) -> None:
    here = Here(tmp_path).join(away)
    mend = broken(monkeypatch, "has_moved", error)
    here.tap(c.CorrectDoom(5))
    assert (str(error) in here.shown(), here.doom, away.doom()) == (True, 7, 7)
    assert json.loads(here.page.page.heart)["state"] == "off"
    here.tap(v.OpenSheet(v.SheetKind.SETTINGS))  # no act: done all the same
    assert here.page.view.sheet is v.SheetKind.SETTINGS
    mend()
    here.tap(g.SaveAgain())
    assert (away.doom(), here.doom) == (5, 5)
    assert json.loads(here.page.page.heart)["state"] == "saved"


def follow_until_told(here: Here) -> None:
    here.follow(lambda: here.page.trouble is not None or bool(here.said()["text"]))


def test_a_mirror_that_does_not_replay_says_so_when_it_is_joined(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Here(tmp_path).join(away)
    error = LogBroken("Entry {number} is damaged.", number=3)
    for name in ("settle", "meet"):
        mend = broken(monkeypatch, name, error)
        here = Here(tmp_path, table=away.session.game_id)
        follow_until_told(here)
        assert str(error) in here.shown() + here.said()["text"]
        mend()


@pytest.mark.parametrize(
    ("language", "label", "first", "go"),
    [("en", "List them", "doom", "Do not send"), ("ru", "Показать список", "езысходность", "Не отправлять")],
)
def test_what_waits_is_named_one_by_one_and_can_be_let_go_before_it_is_sent(
    away: Away, tmp_path: Path, language: str, label: str, first: str, go: str
) -> None:
    here = Here(tmp_path, language=language).join(away)
    Cut.cut = True
    for act in (c.CorrectDoom(5), c.CorrectTerror(2), c.CorrectDoom(6)):
        here.tap(act)
    here.tap(g.Undo(here.page.table.history.undo.number))
    (way,) = here.said()["ways"]
    assert (way["line"], way["label"]) == (0, label)
    here.page.tapped(Tap("list", way["act"]))
    assert here.said()["ways"] == [], "the sheet has the rest"
    names, drops = here.named(), here.drops()
    assert len(names) == 4
    assert first in names[0]
    assert len(re.findall(r"\d\d:\d\d<", here.page.page.panel)) >= 4
    assert here.page.page.panel.count(f">{go}<") == 4
    here.page.tapped(Tap("drop doom 6", drops[2]))
    assert (here.page.elsewhere.waits, here.doom) == (2, 5), "the undo of it went with it"
    assert here.named() == names[:2]
    here.page.tapped(Tap("drop terror", drops[1]))
    here.page.tapped(Tap("twice", drops[1]))
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    assert (away.doom(), away.session.state.terror) == (5, 0)  # type: ignore[union-attr]


def offline_undo(here: Here, away: Away) -> int:
    """An undo that waits, and another act that goes before it: it becomes impossible."""
    here.tap(c.CorrectDoom(5))
    number = here.page.table.history.undo.number
    Cut.cut = True
    here.tap(g.Undo(number))
    Cut.cut = False
    away.session.catch_up()
    away.session.do(c.CorrectDoom(9))
    Cut.cut = True
    return int(number)


@pytest.mark.parametrize(("language", "undo"), [("en", "An undo"), ("ru", "Отмена")])
def test_what_became_of_an_act_is_told_by_every_page_of_this_computer_until_it_is_read(
    away: Away, tmp_path: Path, language: str, undo: str
) -> None:
    here, first = Here(tmp_path, language=language).join(away), Here(tmp_path, table=away.session.game_id)
    offline_undo(here, away)
    Cut.cut = False
    first.follow(lambda: not first.page.elsewhere.waits)
    here.follow(lambda: undo in here.said()["more"])
    assert undo in here.said()["more"]
    later = Here(tmp_path, table=away.session.game_id, language=language)
    guest = Here(tmp_path, table=away.session.game_id, guest=paths.LOOKS, language=language)
    assert undo in later.said()["more"]
    assert (undo in guest.said()["more"], guest.said()["button"]) == (True, "")
    guest.tap(links.ReadFates())
    later.tap(links.ReadFates())
    assert later.said()["text"] == ""
    here.follow(lambda: not here.said()["text"])


@pytest.mark.parametrize(("language", "silence"), [("en", "is not responding"), ("ru", "не отвечает")])
def test_a_server_that_went_away_is_said_before_anything_waits_and_until_it_is_back(
    away: Away, tmp_path: Path, language: str, silence: str
) -> None:
    here = Here(tmp_path, language=language).join(away)
    assert here.said()["text"] == ""
    Cut.cut = True
    away.tables.stop()
    here.follow(lambda: silence in here.said()["text"])
    assert json.loads(here.page.page.heart)["state"] == "busy"
    Cut.cut = False
    away.tables.begin_again()
    here.follow(lambda: not here.said()["text"])
    assert json.loads(here.page.page.heart)["state"] == "saved"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "Your actions",
                "saved after 2 entries by others",
                "What you can do instead",
                "While you were away",
                "2 entries",
            ),
        ),
        (
            "ru",
            (
                "Ваши действия",
                "записано после 2 чужих записей",
                "Что можно сделать взамен",
                "Пока вас не было",
                "2 записи",
            ),
        ),
    ],
)
def test_each_act_is_told_of_with_what_can_be_done_and_what_others_did(
    away: Away, tmp_path: Path, language: str, told: tuple[str, ...]
) -> None:
    away.session.do(c.BeginPhase(Phase.MOVEMENT))
    here = Here(tmp_path, language=language).join(away)
    here.tap(c.CorrectDoom(4))
    Cut.cut = True
    here.tap(c.MoveInvestigator(0, "easttown"))
    here.tap(c.CorrectTerror(3))
    away.session.catch_up()
    away.session.do(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    away.session.do(c.CorrectDoom(9))
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    away.session.catch_up()
    away.session.do(c.CorrectDoom(10))  # afterwards: nobody was without it
    here.follow(lambda: here.doom == 10)
    assert "Your actions" not in here.shown()
    here.page.tapped(Tap("list", here.said()["named"]["act"]))
    for said in told:
        assert said in here.shown()
    assert here.said()["more"] == here.said()["button"] == "", "the sheet has the rest"
    kept, gone, instead = here.named()
    assert here.named("is-undone") == [gone] == [instead]
    assert kept != gone
    assert here.page.page.panel.count('<li class="al-log-line') == 2
    here.tap(links.ListWaiting(False))
    assert told[3] not in here.shown()
    assert here.said()["text"], "it is closed, not read"
    here.tap(links.ListWaiting(True))
    (act,) = here.acts("DoInstead")
    here.page.tapped(Tap("instead", act))
    away.session.catch_up()
    assert away.session.state.investigators[0].place == "easttown"  # type: ignore[union-attr]
    assert (here.said()["text"], told[3] in here.shown()) == ("", False), "with nothing left to tell it goes"


def test_of_two_impossible_acts_the_rest_stays_told_when_one_is_done_instead(away: Away, tmp_path: Path) -> None:
    away.session.do(c.BeginPhase(Phase.MOVEMENT))
    here = Here(tmp_path).join(away)
    here.tap(c.CorrectDoom(4))
    number = here.page.table.history.undo.number
    Cut.cut = True
    here.tap(g.Undo(number))
    here.tap(c.MoveInvestigator(0, "easttown"))
    here.tap(c.CorrectTerror(3))
    away.session.catch_up()
    away.session.do(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    away.session.do(c.CorrectDoom(9))
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    assert here.said()["text"] == "The network is back: 1 saved, 2 not."
    here.tap(links.ListWaiting(True))
    here.page.tapped(Tap("instead", here.acts("DoInstead")[0]))
    assert here.said()["text"] == "The network is back: 1 saved, 1 not."
    assert len(here.named()) == 2


def test_a_mirror_of_an_older_version_says_how_many_were_kept(away: Away, tmp_path: Path) -> None:
    here = Here(tmp_path).join(away)
    offline_undo(here, away)
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    journal = here.page.table.journal
    mirror, table = journal._mirror, away.session.game_id
    aside = dict(mirror.aside(table))
    old = {name: value for name, value in aside.items() if name not in ("since", "until")}
    old |= {"sent": 2, "impossible": [row[:3] for row in aside["impossible"]]}
    mirror.put_aside(table, old, mirror.stands(table))
    later = Here(tmp_path, table=table)
    assert later.said()["text"] == "The network is back: 2 saved, 1 not."
    later.tap(links.ListWaiting(True))
    assert (len(later.named()), "While you were away" in later.shown()) == (1, False)


@pytest.mark.parametrize(("language", "common"), [("en", "Last shared entry"), ("ru", "Последняя общая запись")])
def test_beside_what_waits_stands_what_all_have_in_common(
    away: Away, tmp_path: Path, language: str, common: str
) -> None:
    here = Here(tmp_path, language=language).join(away)
    Cut.cut = True
    here.tap(c.CorrectDoom(5))
    here.tap(links.ListWaiting(True))
    assert common in here.shown()
    assert here.page.page.panel.count('<li class="al-log-line') == 2, "the set-up and the host's own doom"
    here.page.tapped(Tap("let go", here.drops()[-1]))
    assert (here.page.elsewhere.waits, common in here.shown()) == (0, False), "with nothing left to name it goes"


@pytest.mark.parametrize(("language", "label"), [("en", "Put it there anyway"), ("ru", "Всё равно поставить")])
def test_the_one_thing_that_can_be_done_for_an_impossible_act_stands_beside_it(
    away: Away, tmp_path: Path, language: str, label: str
) -> None:
    away.session.do(c.BeginPhase(Phase.MOVEMENT))
    here = Here(tmp_path, language=language).join(away)
    Cut.cut = True
    here.tap(c.MoveInvestigator(0, "easttown"))
    away.session.do(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    ((line, said, act),) = (tuple(way.values()) for way in here.said()["ways"])
    assert (line, said) == (0, label)
    looks = Here(tmp_path, table=away.session.game_id, guest=paths.LOOKS)
    assert looks.said()["ways"] == []
    for _ in range(2):  # once, however often it is tapped
        here.page.tapped(Tap(f"way-{here.taps}", act))
        away.session.catch_up()
    assert (away.session.state.investigators[0].place, here.said()["text"]) == ("easttown", "")
    assert [record.command for record in away.session.log[-2:]] == [
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
        c.PlaceInvestigator(0, "easttown"),
    ]


def test_an_undo_drawn_before_the_table_was_numbered_anew_is_not_done(away: Away, tmp_path: Path) -> None:
    here, other = Here(tmp_path).join(away), Here(tmp_path, table=away.session.game_id)
    Cut.cut = True
    here.tap(c.CorrectDoom(5))
    other.tap(c.CorrectTerror(2))
    drawn = here.page.table.history.undo.number
    Cut.cut = False
    away.session.do(c.CorrectDoom(9))
    other.follow(lambda: not other.page.elsewhere.waits)
    other.tap(g.Undo(other.page.table.history.undo.number))
    here.tap(g.Undo(drawn))
    assert "changed just before your tap" in here.shown()
    away.session.catch_up()
    assert here.page.table.state == away.session.state
    assert here.doom == 5


class Stalling(Cut):
    """A network in which a server can keep everybody waiting."""

    may_go_on = Event()
    kept_waiting = Event()

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        if not Stalling.may_go_on.is_set():
            Stalling.kept_waiting.set()
            assert Stalling.may_go_on.wait(60)
        return super().ask(method, path, key, body)


@pytest.mark.parametrize("waits", [True, False])
def test_a_server_that_keeps_everybody_waiting_keeps_no_page_from_being_used(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    monkeypatch.setattr(notebook, "HttpTransport", Stalling)
    monkeypatch.setattr(elsewhere, "SOON", 0.01)
    Stalling.may_go_on.set()
    here = Here(tmp_path).join(away)
    Cut.cut = waits
    here.tap(c.CorrectDoom(5))
    Cut.cut = False
    Stalling.may_go_on.clear()
    Stalling.kept_waiting.clear()

    async def following() -> None:
        task = asyncio.create_task(here.page.follow())
        while not Stalling.kept_waiting.is_set() or here.page.elsewhere.shared.journal.is_online:
            await asyncio.sleep(0.005)
        here.tap(c.CorrectDoom(3))
        here.tap(v.OpenSheet(v.SheetKind.SETTINGS))
        assert (here.doom, here.page.elsewhere.waits, here.page.view.sheet) == (3, 1 + waits, v.SheetKind.SETTINGS)
        Stalling.may_go_on.set()
        while here.page.elsewhere.waits or away.doom() != 3:
            await asyncio.sleep(0.005)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(following(), 60))


def test_an_undo_on_its_way_while_the_follower_opens_the_table_anew_is_not_done(away: Away, tmp_path: Path) -> None:
    here = Here(tmp_path).join(away)
    Cut.cut = True
    here.tap(c.CorrectDoom(5))
    drawn = here.page.table.history.undo.number
    numbered = json.loads(here.page.page.root)["numbered"]
    Cut.cut = False
    away.session.do(c.CorrectTerror(2))
    Cut.cut = True
    other = Here(tmp_path, table=away.session.game_id)
    Cut.cut = False
    here.follow(lambda: not here.page.elsewhere.waits)
    newest = here.page.table.history.undo.number
    here.page.tapped(Tap("u", encode(g.Undo(drawn)), numbered=numbered))
    assert "changed just before your tap" in here.shown()
    for late in (True, False):  # the same undo as the page of now would ask for it, and as one that waited
        here.page.tapped(Tap(f"u{late}", encode(g.Undo(newest)), again=late, numbered=numbered))
    assert here.doom == away.doom() == 5
    fresh = json.loads(here.page.page.root)["numbered"]
    here.page.tapped(Tap("v", encode(g.Undo(newest)), numbered=fresh))
    assert (here.doom, away.doom(), fresh != numbered) == (7, 7, True)
    other.page.elsewhere.shared.journal.close()


class Hotel(HttpTransport):
    """A network whose page to log in answers every question."""

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        return 200, b"<html>"


def test_what_answers_in_the_place_of_the_server_is_said_in_its_sentence(
    away: Away, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Here(tmp_path).join(away)
    monkeypatch.setattr(notebook, "HttpTransport", Hotel)
    here = Here(tmp_path, table=away.session.game_id)
    here.page.elsewhere.shared.trouble = None
    here.page.refresh()
    here.follow(lambda: "not a table server" in here.said()["text"])
    assert "not a table server" in here.said()["text"]


def test_a_link_of_another_server_is_refused_by_name_and_the_table_stays_with_its_own(
    away: Away, tmp_path: Path
) -> None:
    Here(tmp_path).join(away)
    enemy = Tables(MemoryJournal(), games.games())
    try:
        here = Here(tmp_path)
        here.tap(links.JoinTable(away.at.replace(away.tables.url, enemy.url), away.plays, FRONT))
        assert f"not on {enemy.url.partition('//')[2]}" in here.shown()
        assert "JoinTable" not in here.shown()
        assert enemy.house.meters.questions.labels("404")._value.get() == 0, "it was not even asked"
    finally:
        enemy.stop()
    mirror = Here(tmp_path, table=away.session.game_id)
    assert mirror.doom == 7
    mirror.tap(c.CorrectDoom(5))
    mirror.follow(lambda: away.doom() == 5)


def test_the_page_asks_whose_a_table_is_that_lies_here_without_an_address(away: Away, tmp_path: Path) -> None:
    journal = SqliteJournal(journal_file(tmp_path))
    name = away.session.game_id
    saved = away.tables.journal.game(name)
    assert saved is not None
    journal.add(saved, [entry.draft for entry in away.tables.journal.entries(name)])
    here = Here(tmp_path).join(away)
    server = away.tables.url.partition("//")[2]
    assert f"This table belongs to {server}" in here.shown()
    assert journal.aside(name) == {}
    here.tap(links.JoinTable(away.at, away.plays, FRONT, server))
    assert here.doom == 7
    here.tap(c.CorrectDoom(5))
    here.follow(lambda: away.doom() == 5)
    assert journal.aside(name)["at"]["key"] == away.plays
    journal.close()
