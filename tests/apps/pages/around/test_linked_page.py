"""A page and links: it shares what lies on it, and shows what came in one without keeping anything."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import games
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.boxes.realms_box import BoxFile as RealmsBoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.realms_table import RealmsTable
from companion.apps.tables.routes.route_thread import RouteThread
from companion.desks import ChosenCommand
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.history.codec import Codec, hash_of
from companion.history.export import export_game, read_table, table_alone
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.link.documents import read_link, write_link
from companion.history.session import Session
from companion.innsmouth.game.state import Phase
from companion.realms.game import commands as rc
from companion.screens import pages as g
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as inn
from companion.screens.innsmouth.end import published
from companion.screens.keeping import links
from companion.widgets.carrier import Browser, Tap
from companion.words import load

AT = "https://almanac.example/site/"
TESTS = Path(__file__).parents[3]


def of_evening(kind: str, file: str) -> list[Any]:
    """The commands of a golden evening."""
    codec = Codec(games.games()[kind])
    return [codec.decode(act) for act in json.loads((TESTS / file).read_text("utf-8"))]


EVENINGS = {
    "arkham": of_evening("arkham", "golden/closing.json"),
    "realms": [rc.SetUpDuel(("Ann", "Max")), rc.ChangeSanity(1, -5), rc.PassTurn(), rc.ChangeSanity(0, -60)],
    "innsmouth": of_evening("innsmouth", "innsmouth/golden/solo.json"),
}
KINDS = tuple(EVENINGS)


def page_of(kind: str, folder: Path, asked: PageWishes) -> GamePage[Any, Any]:
    """The page of a game on a shelf of its own."""
    file, host = folder / "companion.sqlite", notebook.host(kind)
    match kind:
        case "arkham":
            return ArkhamPage(host, OpenGame(games.arkham(), lambda: SqliteJournal(file)), arkham_facts.load(), asked)
        case "realms":
            table = RealmsTable(lambda: SqliteJournal(file))
            return RealmsPage(host, table, realms_facts.load(), RealmsBoxFile(folder), asked)
        case _:
            tour = OpenGame(games.innsmouth(), lambda: SqliteJournal(file))
            return InnsmouthPage(host, tour, innsmouth_facts.load(), BoxFile(folder), False, asked, RouteThread())


class Visitor:
    """One browser at one page."""

    def __init__(self, kind: str, folder: Path, table: str = "", language: str = "en", **browser: Any) -> None:
        self.kind, self.file = kind, folder / "companion.sqlite"
        self.page = page_of(kind, folder, PageWishes(table=table, language=language))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), at=f"{AT}{kind}.html", **browser))
        self.taps = 0

    def tap(self, act: Any, again: bool = False) -> None:
        self.taps += 1
        self.page.tapped(Tap(f"{one_tap.number(self)}-{self.taps}", encode(act), again=again))

    def region(self, name: str) -> str:
        return unescape(getattr(self.page.page, name))

    @property
    def kept(self) -> int:
        """Games on the shelf."""
        return len(SqliteJournal(self.file).games()) if self.file.exists() else 0


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def played(kind: str, folder: Path, count: int | None = None) -> tuple[str, str]:
    """The name of a game that was played on a shelf, and its document."""
    journal, game = SqliteJournal(folder / "companion.sqlite"), games.games()[kind]
    session = Session.start(game, journal, "", "phone")
    for number, command in enumerate(EVENINGS[kind][:count]):
        session.do(command, f"tap-{number}", "phone")
    return session.game_id, export_game(journal, session.game_id, game)


def address_in(region: str) -> str:
    found = re.search(r'data-copy="([^"]+)"', region)
    assert found
    return found[1]


def test_what_a_page_shares_is_what_another_opens(kind: str, tmp_path: Path) -> None:
    name, document = played(kind, tmp_path / "here")
    here = Visitor(kind, tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.GAME))
    address = address_in(here.region("panel"))
    assert address.startswith(f"{AT}{kind}.html#g=1")
    there = Visitor(kind, tmp_path / "there")
    there.tap(links.OpenLink(address.partition("#g=")[2]))
    assert there.page.table.state == here.page.table.state
    assert str(len(EVENINGS[kind])) in there.region("panel")
    assert there.kept == 0, "looking keeps nothing"
    there.tap(links.LookAround())
    assert there.region("panel") not in ("", here.region("panel"))
    there.tap(links.GoOnHere())
    assert there.kept == 1
    assert there.page.table.name
    assert there.page.table.state == here.page.table.state
    assert json.loads(there.page.table.export())["last"] == json.loads(document)["last"]
    there.tap(links.GoOnHere(), again=True)
    assert there.kept == 1, "a tap that comes again keeps nothing twice"
    undo = there.page.table.history.undo
    if undo is not None:
        there.tap(g.Undo(undo.number))
        assert there.page.table.state != here.page.table.state


def any_act(visitor: Visitor) -> Any:
    """A command that needs no choice before it."""
    return next(one for one in EVENINGS[visitor.kind][1:] if not isinstance(one, ChosenCommand))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_done_at_a_table_that_is_only_looked_at(kind: str, language: str, tmp_path: Path) -> None:
    _, document = played(kind, tmp_path / "here", 12)
    there = Visitor(kind, tmp_path / "there", language=language)
    there.tap(links.OpenLink(write_link(document)))
    there.tap(links.LookAround())
    before, words = there.page.table.state, load(language)
    undo = there.page.table.history.records[-1]
    for act in (any_act(there), g.Undo(undo.number), g.Redo(undo.number)):
        there.tap(act)
        said = words.t("You are only watching. To play, continue from here at your own table.")
        assert said in there.region("toast")
    assert there.page.table.state == before
    assert there.kept == 0
    assert json.loads(there.region("heart")) == {"state": "looks", "text": words.t("watching only")}
    comfort = {"language", "theme", "text", "hints", "seen", "player", "buzzes", "sounds"}
    comfort |= {"moments", "chimes", "shakes"}
    assert json.loads(there.page.page.prefs).keys() == comfort, "drafts of this browser stay"


def test_a_table_alone_shows_its_score_and_nothing_to_go_on_from(kind: str, tmp_path: Path) -> None:
    name, document = played(kind, tmp_path / "here")
    here = Visitor(kind, tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.TABLE))
    text = address_in(here.region("panel")).partition("#g=")[2]
    assert read_table(read_link(text), games.games()[kind]) == here.page.table.state
    assert len(text) < len(write_link(document))
    there = Visitor(kind, tmp_path / "there")
    there.tap(links.OpenLink(text))
    assert there.page.table.state == here.page.table.state
    assert "GoOnHere" not in there.region("strip") + there.region("panel")
    there.tap(links.GoOnHere())
    there.tap(any_act(there))
    assert "holds no game to continue" in there.region("toast")
    assert there.kept == 0
    there.tap(links.OpenShare())
    assert address_in(there.region("panel")).partition("#g=")[2] == text, "and passed on as it came"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:50],
        lambda text: text[:60] + "AAAA" + text[64:],
        lambda text: "2" + text[1:],
        lambda text: "hello",
        lambda text: "",
    ],
    ids=["cut", "changed", "newer", "other", "empty"],
)
def test_a_damaged_link_is_one_sentence_and_no_form_of_a_new_game(
    kind: str, language: str, damage: Any, tmp_path: Path
) -> None:
    text = write_link(played(kind, tmp_path / "here", 3)[1])
    there = Visitor(kind, tmp_path / "there", language=language)
    before, t = json.loads(there.page.page.prefs), load(language).t
    there.tap(links.OpenLink(damage(text)))
    panel, title = there.region("panel"), t("The link cannot be opened")
    said = re.sub(r"<[^>]+>", " ", panel).replace(title, "").replace(t("To the start page"), "").strip()
    assert said.endswith(".")
    assert re.findall(r'href="([^"]*)"', panel) == [there.page.host.home]
    assert "data-act" not in panel
    assert not there.region("toast") + there.region("strip")
    assert there.page.table.state is None
    assert there.kept == 0
    assert {**before, **json.loads(there.page.page.prefs)} == before
    there.tap(links.OpenLink(text))
    assert title not in there.region("panel")
    assert there.page.table.state is not None


def test_a_damaged_link_leaves_an_open_table_as_it_is(kind: str, tmp_path: Path) -> None:
    name, _ = played(kind, tmp_path / "here", 3)
    here = Visitor(kind, tmp_path / "here", name)
    panel, state = here.region("panel"), here.page.table.state
    here.tap(links.OpenLink("1AAA"))
    assert here.region("toast")
    assert (here.region("panel"), here.page.table.state) == (panel, state)


def test_a_link_of_another_game_leads_to_its_page(tmp_path: Path) -> None:
    text = write_link(played("realms", tmp_path / "here", 2)[1])
    there = Visitor("arkham", tmp_path / "there")
    there.tap(links.OpenLink(text))
    assert f'href="realms.ipynb?lang=en#g={text}"' in there.region("panel")
    assert "Quick start" not in there.region("panel") + there.region("strip")


def test_a_link_whose_log_leads_elsewhere_asks_like_a_file(tmp_path: Path) -> None:
    content = json.loads(played("arkham", tmp_path / "here", 3)[1])
    content["last"]["state"]["doom"] += 1
    content["last"]["hash"] = hash_of(content["last"]["state"])
    there = Visitor("arkham", tmp_path / "there")
    there.tap(links.OpenLink(write_link(json.dumps(content))))
    assert "leads to a different table" in there.region("toast")
    assert there.kept == 0
    there.tap(g.KeepImported("table"))
    assert there.kept == 1


def test_an_impossible_table_alone_is_refused(tmp_path: Path) -> None:
    content = json.loads(table_alone(played("arkham", tmp_path / "here", 3)[1]))
    content["last"]["state"]["terror"] = 99
    content["last"]["hash"] = hash_of(content["last"]["state"])
    there = Visitor("arkham", tmp_path / "there")
    there.tap(links.OpenLink(write_link(json.dumps(content))))
    assert "cannot be" in there.region("panel")
    assert there.page.table.state is None


def test_a_sheet_goes_alone_with_its_town_and_route(tmp_path: Path) -> None:
    name, _ = played("innsmouth", tmp_path / "here")
    here = Visitor("innsmouth", tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.SHEET))
    there = Visitor("innsmouth", tmp_path / "there")
    there.tap(links.OpenLink(address_in(here.region("panel")).partition("#g=")[2]))
    there.tap(links.GoOnHere())
    tour, seat = there.page.table.state, here.page.table.state.seats[0]
    assert (tour.is_score_only, len(tour.seats), tour.phase) == (True, 1, Phase.OVER)
    assert [getattr(tour.seats[0], field) for field in ("segments", "marks", "route", "character")] == [
        getattr(seat, field) for field in ("segments", "marks", "route", "character")
    ]


def test_a_finished_sheet_goes_with_its_check_its_points_and_its_day(tmp_path: Path) -> None:
    """It went out with an open check and no points once."""
    name = played("innsmouth", tmp_path / "here", len(EVENINGS["innsmouth"]))[0]
    here = Visitor("innsmouth", tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.SHEET))
    there = Visitor("innsmouth", tmp_path / "there")
    there.tap(links.OpenLink(address_in(here.region("panel")).partition("#g=")[2]))
    there.tap(links.GoOnHere())
    ours, theirs = (published.sheet(one.page.content(), 0) for one in (here, there))
    assert ours is not None
    assert theirs == replace(ours, beside=theirs.beside)
    assert ours.head[0].note in there.region("panel")


def test_a_code_is_drawn_where_it_can_be_read_and_opened(tmp_path: Path) -> None:
    name, _ = played("innsmouth", tmp_path / "here")
    here = Visitor("innsmouth", tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.TABLE))
    assert "al-qr--l" in here.region("panel")
    here.tap(links.OpenShare(links.LinkContent.GAME))
    assert "al-qr--l" not in here.region("panel")
    assert "It is too long for a QR code" in here.region("panel")
    here.page.browser_reported(Browser(at="http://localhost:8866/voila/render/innsmouth.ipynb"))
    assert "opens on this computer only" in here.region("panel")
    here.page.browser_reported(Browser(at=""))
    assert "cannot make a link" in here.region("panel")
    assert "data-copy" not in here.region("panel")
    assert 'download="innsmouth-' in here.region("panel")


def test_a_borrowed_computer_has_no_address_to_share_and_gives_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What BinderHub lends vanishes within the hour, and each address of it; a sheet goes from there as a file."""
    name, _ = played("innsmouth", tmp_path / "here")
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    panel = shared(Visitor("innsmouth", tmp_path / "here", name))
    assert "cannot make a link" in panel
    assert "data-copy" not in panel
    assert 'download="innsmouth-' in panel
    assert AT not in panel


def test_the_device_sends_it_where_it_can(tmp_path: Path) -> None:
    name, _ = played("realms", tmp_path / "here", 2)
    assert "data-send" not in shared(Visitor("realms", tmp_path / "here", name))
    assert "data-send" in shared(Visitor("realms", tmp_path / "here", name, can_send=True))


def shared(visitor: Visitor) -> str:
    visitor.tap(links.OpenShare())
    return visitor.region("panel")


def test_share_closes_and_needs_a_table(kind: str, tmp_path: Path) -> None:
    nobody = Visitor(kind, tmp_path / "there")
    before = nobody.region("panel")
    nobody.tap(links.OpenShare())
    assert nobody.region("panel") == before
    name, _ = played(kind, tmp_path / "here", 2)
    here = Visitor(kind, tmp_path / "here", name)
    before = here.region("panel")
    here.tap(links.OpenShare("nonsense"))
    assert here.region("panel") != before
    here.tap(links.CloseShare())
    assert here.region("panel") == before


def test_modes_can_be_looked_through_at_a_link_of_innsmouth(tmp_path: Path) -> None:
    there = Visitor("innsmouth", tmp_path / "there")
    there.tap(links.OpenLink(write_link(played("innsmouth", tmp_path / "here")[1])))
    there.tap(links.LookAround())
    for mode in inn.SheetMode:
        there.tap(inn.OpenMode(mode))
        assert there.page.view.mode is mode
        assert "GoOnHere" in there.region("strip")


def test_everything_around_the_first_sheet_of_a_link_works_at_one_tap(kind: str, tmp_path: Path) -> None:
    """Tabs stand in the head beside "View": a tap on one looks around at once and goes there."""
    name, _ = played(kind, tmp_path / "here")
    here = Visitor(kind, tmp_path / "here", name)
    here.tap(links.OpenShare(links.LinkContent.GAME))
    letters = address_in(here.region("panel")).partition("#g=")[2]
    there = Visitor(kind, tmp_path / "there")
    there.tap(links.OpenLink(letters))
    tabs = re.findall(r'data-act="(\{"go":"Open(?:Tab|Sheet)".*?\}\})"', there.region("head"))
    assert len(tabs) > 4
    for number, tab in enumerate(tabs):
        there = Visitor(kind, tmp_path / f"there-{number}")
        there.tap(links.OpenLink(letters))
        assert "landing" in there.region("panel")
        there.page.tapped(Tap(f"{kind}-{number}", tab))
        assert "landing" not in there.region("panel"), tab
        assert there.kept == 0
