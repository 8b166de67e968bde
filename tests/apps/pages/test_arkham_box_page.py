"""My Arkham box on the page of a table: taught, kept, shown everywhere, by several pages and through damage."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.boxes.arkham_box import FILE_NAME, BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.arkham.box import my_box
from companion.arkham.box.my_box import MyBox
from companion.arkham.box.own_card import OwnCard
from companion.arkham.table import commands as c
from companion.arkham.table.state import TOLD, Phase
from companion.facts import arkham as facts
from companion.facts.arkham_records import CardKind, CardTrait, Dimension
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import box_draft as d
from companion.screens.arkham.drafts import mythos_draft as m
from companion.screens.arkham.drafts import view as v
from companion.widgets.carrier import Browser, Tap
from companion.words import load

BOX = facts.load()
OURS = BOX.mythos["estate_sale"].name_en
FOG = OwnCard(CardKind.ENVIRONMENT, CardTrait.WEATHER, "woods", "", (Dimension.CIRCLE,), (Dimension.STAR,), "Evade −1")


class Seated:
    """One page of one device, with the box of its house."""

    def __init__(self, file: Path, table: str = "", language: str = "en", guest: str = "") -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        asked = PageWishes(table=table, language=language, guest=guest)
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, asked, BoxFile(file.parent, BOX))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0

    def tap(self, act: Any, into: str = "", value: str = "") -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}", encode(act, into), value, False))

    def in_phase_v(self, *commands: Any) -> None:
        self.tap(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))))
        for act in (c.CorrectRound(3), c.BeginPhase(Phase.MYTHOS), *commands, v.OpenTab(v.Tab.MYTHOS)):
            self.tap(act)

    @property
    def mine(self) -> MyBox:
        names = self.page.names
        return self.page._shelf.kept if names is None else names.mine

    def says(self, region: str = "panel") -> str:
        return unescape(getattr(self.page.page, region))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "companion.sqlite"


def test_a_taught_title_stands_in_list_card_log_and_on_every_device(file: Path) -> None:
    here = Seated(file)
    here.in_phase_v()
    there = Seated(file, here.table.name)
    here.tap(m.PickCard("estate_sale"))
    assert "My card has another title" in here.says()
    here.tap(d.TeachTitle("estate_sale"), into="title", value="Garage Sale")
    assert "Garage Sale" in here.says()
    there.tap(v.OpenTab(v.Tab.MYTHOS))
    assert "Garage Sale" in there.says()
    assert f'data-words="{BOX.mythos["estate_sale"].name_ru} | Garage Sale | {OURS}' in there.says(), (
        "ours finds it too"
    )
    here.tap(m.ApplyCard())
    assert "Garage Sale" in here.says("strip")
    here.tap(d.TeachTitle("estate_sale"), into="title", value="")
    assert OURS in here.says("strip")
    assert "Garage Sale" not in (file.parent / FILE_NAME).read_text("utf-8")


@pytest.mark.parametrize(("language", "title"), [("ru", "Дом с молотка"), ("en", "Garage Sale")])
def test_a_title_told_in_my_box_is_acknowledged_and_heads_its_sheet(file: Path, language: str, title: str) -> None:
    here, ours = Seated(file, language=language), load(language).name(BOX.mythos["estate_sale"])
    here.tap(v.OpenSheet(v.SheetKind.BOX))
    here.tap(d.OpenTitle("estate_sale"))
    assert ours in here.says()
    assert load(language).t("Save the title") in here.says(), "a key for whoever looks for one"
    here.tap(d.TeachTitle("estate_sale"), into="title", value=title)
    assert title in here.says("toast")
    headed = here.says().partition("<h1")[2].partition("</h1>")[0]
    assert title in headed
    assert ours not in headed
    here.tap(d.TitleTold("estate_sale"))
    assert title in here.says("toast")
    assert load(language).t("Titles in my box") in here.says(), "back in the lists"
    here.tap(d.OpenTitle("estate_sale"))
    here.tap(d.TeachTitle("estate_sale"), into="title", value="")
    assert load(language).t("Our title is back: {title}", title=ours) in here.says("toast")


def test_a_title_is_told_for_its_language_alone(file: Path) -> None:
    here = Seated(file, language="ru")
    here.in_phase_v(m.PickCard("estate_sale"))
    here.tap(d.TeachTitle("estate_sale"), into="title", value="Дом с молотка")
    assert here.mine.titles == {"estate_sale": {"ru": "Дом с молотка"}}
    here.tap(v.SetLanguage("en"))
    assert OURS in here.says()
    assert "Дом с молотка" not in here.says()


def test_a_card_read_off_is_kept_picked_by_name_and_replaces_the_environment(file: Path) -> None:
    here = Seated(file)
    here.in_phase_v(c.PutCard("estate_sale"))
    for act in (
        m.ReadPrinted(), m.ReadGate("woods"), m.ReadSymbol("circle", "white"), m.ReadSymbol("star", "black"),
        m.SymbolsRead(), m.ReadKind("environment"), m.ReadTrait("weather"), m.ReadName("Fog"),
    ):  # fmt: skip
        here.tap(act)
    here.tap(d.KeepCard())
    assert "In my Arkham box" in here.says()
    here.tap(d.ChangeCard("Fog", "reminder"), into="value", value="Evade −1")
    assert here.mine.cards == {"Fog": FOG}
    there = Seated(file, here.table.name)
    there.tap(v.OpenTab(v.Tab.MYTHOS))
    assert "environment, weather · from my box" in there.says()
    there.tap(m.ReadCard(FOG.printed("Fog")))
    assert "Evade −1" in there.says(), "its reminder stands at its step"
    there.tap(m.ApplyCard())
    assert (there.table.state.environment, "woods" in there.table.state.gates) == (TOLD + "Fog", True)  # type: ignore[union-attr]
    there.tap(v.OpenSheet(v.SheetKind.FORCE))
    assert "Evade −1" in there.says()
    assert "Fog" in there.says("strip")


def test_two_pages_change_the_same_box_and_both_count(file: Path) -> None:
    one, other = Seated(file), Seated(file)
    one.tap(d.AddCard(), into="title", value="Fog")
    other.tap(d.TeachTitle("estate_sale"), into="title", value="Garage Sale")
    one.tap(d.ChangeCard("Fog", "gate", "woods"))
    other.tap(d.ChangeCard("Fog", "clue", "black_cave"))
    one.tap(v.OpenSheet(v.SheetKind.BOX))
    assert one.mine == other.mine
    assert one.mine.cards == {"Fog": OwnCard(gate="woods", clue="black_cave")}
    assert one.mine.title("estate_sale", "en") == "Garage Sale"
    one.tap(d.AddCard(), into="title", value="Fog")
    assert one.mine.cards["Fog"].gate == "woods", "a card of this title is opened, not emptied"


def test_a_forgotten_card_is_put_back_by_one_tap(file: Path) -> None:
    here = Seated(file)
    here.tap(d.AddCard(), into="title", value="Fog")
    here.tap(d.ChangeCard("Fog", "gate", "woods"))
    here.tap(d.ForgetCard("Fog"))
    assert here.mine.cards == {}
    assert "Card deleted: Fog" in here.says("toast")
    here.tap(d.PutBack("Fog", OwnCard(gate="woods")))
    assert here.mine.cards == {"Fog": OwnCard(gate="woods")}


def test_a_file_is_taken_in_and_what_differs_is_said(file: Path) -> None:
    here = Seated(file)
    here.tap(v.OpenSheet(v.SheetKind.BOX))
    here.tap(d.AddCard(), into="title", value="Fog")
    theirs = MyBox().with_card("Fog", FOG).titled("estate_sale", "en", "Garage Sale", BOX)
    here.tap(d.ImportBox(""), into="text", value=my_box.write(theirs))
    assert "1 taken from the file. The file has different versions of Fog; yours are kept." in here.says("toast")
    assert here.mine.cards["Fog"] == OwnCard()
    here.tap(d.ImportBox(""), into="text", value="{")
    assert "cut off or damaged" in here.says("toast")


def test_a_damaged_file_is_put_aside_and_the_last_good_copy_goes_on(file: Path) -> None:
    here = Seated(file)
    here.tap(d.AddCard(), into="title", value="Fog")
    path = file.parent / FILE_NAME
    path.write_text("{", "utf-8")
    there = Seated(file)
    assert "arkham-box-damaged-1.json" in there.says("toast")
    assert "the last good copy is in use" in there.says("toast")
    assert set(there.mine.cards) == {"Fog"}
    assert (file.parent / "arkham-box-damaged-1.json").read_text("utf-8") == "{"
    there.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "arkham-box-damaged-1.json" in there.says()


def test_who_only_looks_changes_no_box(file: Path) -> None:
    host = Seated(file)
    host.in_phase_v()
    guest = Seated(file, host.table.name, guest="looks")
    guest.tap(d.TeachTitle("estate_sale"), into="title", value="Garage Sale")
    assert guest.mine == MyBox()
    assert not (file.parent / FILE_NAME).exists()
    assert guest.says("toast")


def test_set_up_says_what_the_lists_hold_and_leads_to_my_box(file: Path) -> None:
    from companion.screens.arkham.drafts.setup_draft import GoToStep

    here = Seated(file)
    here.tap(d.AddCard(), into="title", value="Fog")
    here.tap(v.OpenSheet(v.SheetKind.NONE))
    here.tap(GoToStep("ancient_one"))
    assert "The lists hold the base box." in here.says()
    assert "1 card of my own" in here.says()
    here.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "My own Mythos cards" in here.says()
    assert 'download="arkham-box.json"' in here.says()
    here.tap(v.Close())
    assert "The lists hold the base box." in here.says()
