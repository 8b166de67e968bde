"""A duel and a four-player game through the page on a phone, beside a sheet kept by hand; and the other pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from realms_player import NO_SIDEWAYS, Duellist
from serving import Companion
from settling import box_of
from thoroughly import first

from companion.apps.tables.games import realms
from companion.desks import Command
from companion.facts.realms import load
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms import Verb, find_cards
from companion.realms.cards import my_box
from companion.realms.game.commands import ChangeSanity, SetUpDuel

SPILLING = """() => [...document.querySelectorAll('[data-host] .al-chip')]
  .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
CUT_TITLE = """() => [...document.querySelectorAll('[data-region=head] :is([role=heading], [role=heading] small)')]
  .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"""
DIALS = """() => [...document.querySelectorAll('[data-key=duel] [role=img]')].map((dial) => {
  const { clientWidth, clientHeight } = dial.closest('section');
  return Math.min(dial.clientWidth, dial.clientHeight) / Math.min(clientWidth, clientHeight);
})"""
"""How much of the shorter side of its seat each dial takes."""
WITHIN = """(e) => {
  const a = e.getBoundingClientRect(), b = e.closest('section').getBoundingClientRect();
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}"""
"""Whether something lies whole within its seat."""
Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
SCREENS = {
    "phone": (390, 844),
    "flat": (844, 390),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "laptop": (1440, 900),
}


@pytest.mark.parametrize("language", first(1, ["ru", "en"], then=0))
def test_a_duel_on_a_phone_agrees_with_a_sheet_kept_by_hand(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Duellist(visit("phone", language), language)
    player.begin(server, "Anna", "Max")
    player.is_comfortable()
    player.turn("Max", -5, -1, -1)
    shot(player.page, f"realms-duel-phone-{language}")
    player.act("PassTurn")
    player.turn("Anna", -5, -5)
    player.turn("Max", 5)
    player.act("PassTurn")
    player.turn("Max", 5, 5, 1)
    player.turn("Anna", -1)
    player.agrees()
    assert player.sheet == {"Anna": 39, "Max": 59}
    expect(player.seat("Max").get_by_text("55+", exact=True)).to_be_visible()
    player.act("Undo")
    player.sheet["Anna"] += 1
    player.act("Redo")
    player.sheet["Anna"] -= 1
    player.agrees()
    player.page.reload()
    player.arrived()
    player.agrees()
    log = player.log()
    told = "".join(log)
    for name, before, after in (("Max", 50, 43), ("Anna", 50, 40), ("Max", 43, 48), ("Anna", 40, 39)):
        assert player.t("{who}: sanity {before} → {after}", who=name, before=before, after=after) in told
    assert len(log) == 8, "two turns, five bursts and the set-up"
    player.back_to_the_board()
    player.turn("Anna", *[-5] * 8)
    expect(player.won).to_have_text(player.t("{who} wins", who="Max"))
    player.back_to_the_board()
    expect(player.duel).to_contain_text(player.t("{who} wins: the last player with sanity", who="Max"))
    shot(player.page, f"realms-duel-over-phone-{language}")


def test_four_on_a_phone_agree_with_a_sheet_kept_by_hand(server: Companion, phone: Page, shot: Shot) -> None:
    player = Duellist(phone, "ru")
    player.begin(server, "Макс", "Анна", "Марина", "Карл")
    player.is_comfortable()
    player.act("OpenSheet", "lose")
    shot(phone, "realms-lose-plain-phone-ru")
    player.tap(phone.get_by_role("button", name="−8", exact=True))
    player.sheet["Анна"] -= 8
    player.sheet["Карл"] -= 8
    player.agrees()
    expect(player.duel.get_by_role("img").get_by_text("−8", exact=True), "beside both dials").to_have_count(2)
    shot(phone, "realms-four-phone-ru")
    player.act("PassTurn")
    player.act("OpenSeat", '"seat":2')
    player.type_card("усып")
    player.act("SetShield", '"shield":"gate"')
    shot(phone, "realms-seat-phone-ru")
    phone.keyboard.press("Escape")
    player.settled()
    player.act("OpenSheet", "lose")
    player.tap(on_page.sheet(phone).get_by_role("button", name="−5", exact=True))
    shot(phone, "realms-lose-phone-ru")
    player.act("LoseSanity")
    player.sheet["Макс"] -= 5
    player.sheet["Марина"] -= 5
    player.agrees()
    player.turn("Марина", *[-5] * 9)
    expect(on_page.sheet(phone), "hands have to move").to_contain_text(player.t("Out: {who}", who="Марина"))
    shot(phone, "realms-out-phone-ru")
    player.press("Done")
    expect(player.seat("Марина").get_by_role("button").filter(has_text=player.t("out"))).to_be_visible()
    expect(player.seat("Марина").get_by_role("button", name="Марина +5")).to_be_disabled()
    player.act("OpenSheet", "table")
    expect(on_page.section(phone, "Rows").get_by_role("listitem")).to_have_count(3)
    expect(on_page.sheet(phone)).to_contain_text(player.t("between {left} and {right}", left="Анна", right="Карл"))
    shot(phone, "realms-middle-phone-ru")
    phone.keyboard.press("Escape")
    player.settled()
    player.is_comfortable()
    told = "".join(player.log())
    assert player.t("{who} is out; cards leaving the rows: {cards}", who="Марина", cards=6) in told
    by_hand = [("Анна", 50, 42), ("Карл", 50, 42), ("Макс", 50, 45), ("Марина", 50, 45), ("Марина", 45, 0)]
    for name, before, after in by_hand:
        assert player.t("{who}: sanity {before} → {after}", who=name, before=before, after=after) in told
    assert told.count(": рассудок ") == len(by_hand), "and no other"


def test_holding_a_pad_is_one_burst(server: Companion, laptop: Page) -> None:
    player = Duellist(laptop, "en")
    player.begin(server, "Anna", "Max")
    pad = laptop.get_by_role("button", name="Max −1", exact=True)
    box = box_of(pad)
    laptop.mouse.move(box["x"] + 20, box["y"] + 20)
    laptop.mouse.down()
    dial = player.seat("Max").get_by_role("img")
    expect(dial).to_have_accessible_name(re.compile(" (4[0-7]|[123]?[0-9])$"))
    laptop.mouse.up()
    player.settled()
    player.act("Undo")
    assert player.dial("Max") == 50


@pytest.mark.parametrize("players", first(1, [2, 4, 3], then=1))
def test_the_board_fits_every_screen(server: Companion, visit: Visit, shot: Shot, players: int) -> None:
    player = Duellist(visit("tablet", "ru"), "ru")
    player.begin(server, *("Макс", "Анна", "Марина", "Карл")[:players])
    player.act("OpenSeat", '"seat":1')
    player.type_card("дом на")
    player.page.keyboard.press("Escape")
    for size, (width, height) in SCREENS.items():
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate("dispatchEvent(new Event('online'))")  # the page tells at once how large it is
        player.arrived()
        player.turn("Анна", -5, -1, -1)
        player.is_comfortable()
        assert min(player.page.evaluate(DIALS)) > 0.5, "a dial is read from across the table"
        shot(player.page, f"realms-{players}-{size}-ru")


def test_two_devices_see_the_same_dials(server: Companion, visit: Visit) -> None:
    one, two = Duellist(visit("phone", "ru"), "ru"), Duellist(visit("laptop", "en"), "en")
    one.begin(server, "Anna", "Max")
    table = re.search(r"table=([^&]+)", one.page.url)
    assert table is not None
    two.open(server, table[1])
    two.sheet = dict(one.sheet)
    one.turn("Max", -5)
    two.sheet["Max"] -= 5
    two.agrees()
    two.turn("Max", -1)
    one.sheet["Max"] -= 1
    one.agrees()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_reference_tells_what_nyarlathotep_does(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Duellist(visit("phone", language), language)
    player.open(server)
    player.section("Cards")
    assert len(player.cards()) == 40
    assert not player.page.evaluate(CUT_TITLE), "beside the longest word about saving too"
    assert not player.page.evaluate(SPILLING), "the words of a filter stay inside its chip"
    shot(player.page, f"realms-cards-phone-{language}")
    player.page.locator("[data-find]").fill({"ru": "ньяр", "en": "nyar"}[language])
    expect(on_page.sheet(player.page).get_by_role("listitem")).to_have_count(1)
    player.act("OpenCard", "nyarlathotep")
    abilities = on_page.section(player.page, "Abilities").locator("div:has(> [role=img])")
    expect(abilities).to_have_count(3)
    last = abilities.last
    for condition in ("you have another green card in play", "someone discarded from hand this turn"):
        expect(last).to_contain_text(player.t(condition))
    shot(player.page, f"realms-nyarlathotep-phone-{language}")


def test_filters_leave_what_was_asked_for(server: Companion, laptop: Page) -> None:
    player = Duellist(laptop, "en")
    player.open(server)
    player.section("Cards")
    player.act("Filter", "color:green")
    player.act("Filter", "does:destroy")
    assert sorted(player.cards()) == ["Crypt", "Ghast", "Shadow of Cthulhu"]


@pytest.mark.parametrize(
    ("size", "language", "typed"),
    [("phone", "ru", "разрушить"), ("phone", "ru", "destroy"), ("laptop", "en", "destroy")],
)
def test_cards_are_found_by_what_they_do(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str, typed: str
) -> None:
    player = Duellist(visit(size, language), language)
    player.open(server)
    player.section("Cards")
    player.page.locator("[data-find]").locator("visible=true").first.fill(typed)
    expected = {
        (card.name_ru if language == "ru" else card.name_en) for card in find_cards(box=load(), does=[Verb.DESTROY])
    }
    expect(on_page.sheet(player.page).get_by_role("listitem")).to_have_count(len(expected))
    assert set(player.cards()) == expected
    shot(player.page, f"realms-search-{size}-{language}")


@pytest.mark.parametrize(("size", "language", "players"), [("phone", "ru", 2), ("phone", "en", 4), ("laptop", "en", 2)])
def test_a_victory_is_as_large_as_it_feels(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str, players: int
) -> None:
    table = lay(
        server,
        SetUpDuel(("Анна", "Макс", "Вера", "Глеб")[:players]),
        *(ChangeSanity(seat, -50) for seat in range(1, players)),
    )
    player = Duellist(visit(size, language), language)
    player.open(server, table)
    expect(player.won, "the recap first, then the board").to_have_text(player.t("{who} wins", who="Анна"))
    player.back_to_the_board()
    said = player.duel.get_by_role("button").get_by_text(player.t("wins"), exact=True)
    expect(said).to_have_count(1)
    expect(player.seat("Анна")).to_contain_text(player.t("wins"))
    assert said.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 32
    assert said.evaluate(WITHIN)
    shot(player.page, f"realms-won-{players}-{size}-{language}")


def lay(server: Companion, *commands: Command) -> str:
    """The address name of a duel on which these acts were done."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        session = Session.start(realms(), journal, "table", "test")
        for command in commands:
            session.do(command)
        return session.game_id
    finally:
        journal.close()


def test_my_turn_finds_the_best_turn_without_a_duel(server: Companion, phone: Page, shot: Shot) -> None:
    player = Duellist(phone, "en")
    player.open(server)
    player.section("Turn")
    for card in ("initiate", "initiate", "goon"):
        player.act("TakeCard", f'"card":"{card}"')
    player.act("ChooseGoal", "loss")
    figures = on_page.figures(phone)
    expect(figures).to_have_text(["0", "3"])  # one loss each: no card leaves for ever unless somebody asks for it
    player.act("ChooseAbjuring", '"on":true')
    expect(figures).to_have_text(["0", "5"])  # two Initiates give two losses each, the Goon one (T11)
    expect(on_page.steps(phone)).to_have_count(5)
    shot(phone, "realms-turn-phone-en")


def test_my_deck_in_a_duel_and_by_counting(server: Companion, phone: Page, shot: Shot) -> None:
    player = Duellist(phone, "ru")
    player.begin(server, "Анна", "Макс")
    player.section("Deck")
    player.act("AskFor", "card:goon")
    cells = phone.get_by_role("table").first.locator("tbody td").all_inner_texts()
    assert cells[0] == "53\u202f%", "the first hand has three cards: eight fifteenths"
    player.type_card("дагон")
    expect(on_page.foot(phone)).to_contain_text("Дагон")
    for _ in range(3):
        player.type_card("р’ль")
    refused = player.t("{card}: only {most} in the box", card="Р’льех", most=2)
    expect(on_page.note(phone)).to_have_text(refused)
    shot(phone, "realms-deck-phone-ru")


def test_the_names_of_the_piles_stand_apart_on_a_phone_with_the_largest_letters(
    server: Companion, visit: Visit
) -> None:
    player = Duellist(visit("phone", "en"), "en")
    player.begin(server, "Anna", "Max")
    table = player.page.evaluate("new URLSearchParams(location.search).get('table')")
    for text in (100, 130):
        player.page.goto(f"{server.origin}/voila/render/realms.ipynb?lang=en&table={table}&text={text}")
        player.arrived()
        player.section("Deck")
        names = player.page.locator(".al-meter .k")  # drawn
        expect(names).to_have_count(3)
        assert names.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
        assert player.page.evaluate(NO_SIDEWAYS) <= 0


def test_the_graph_is_drawn_by_plotly_from_this_server(server: Companion, laptop: Page, shot: Shot) -> None:
    player = Duellist(laptop, "ru")
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url))
    player.begin(server, "Анна", "Макс")
    player.turn("Макс", -5)
    player.act("PassTurn")
    player.turn("Анна", -1)
    assert not [url for url in asked if "plotly" in url], "nobody has asked for a chart yet"
    player.section("Graph")
    expect(on_page.chart(laptop)).to_be_visible()
    assert [url for url in asked if url.endswith("/companion/charts/plotly.min.js")]
    laptop.locator("summary").click()
    expect(laptop.get_by_role("table")).to_be_visible()
    shot(laptop, "realms-graph-laptop-ru")


def test_without_plotly_the_lines_stand_there_all_the_same(server: Companion, laptop: Page) -> None:
    laptop.route("**/plotly.min.js", lambda route: route.abort())
    player = Duellist(laptop, "en")
    player.begin(server, "Anna", "Max")
    player.section("Graph")
    plain = laptop.get_by_role("figure").get_by_role("img")
    expect(plain).to_be_visible()
    expect(plain.locator("polyline")).to_have_count(2)


def test_my_box_is_entered_once_and_known_everywhere(server: Companion, phone: Page, shot: Shot) -> None:
    player = Duellist(phone, "en")
    player.open(server)
    player.section("Cards")
    player.press("My box")
    player.type_card("crypt")
    phone.get_by_text(player.t("Another number")).first.click()
    cost = phone.get_by_role("textbox", name=player.t("conjuring cost"))
    cost.fill("99")
    cost.press("Enter")
    player.settled()
    expect(on_page.toast(phone)).to_contain_text("Choose from 0 to 20")
    player.act("EnterNumber", '"card":"crypt","field":"cost","value":"4"')
    shot(phone, "realms-box-phone-en")
    player.open(server)
    player.section("Cards")
    player.act("OpenCard", "crypt")
    expect(on_page.sheet(phone).get_by_role("listitem").first).to_contain_text("4")


def test_my_box_is_taken_over_with_the_file_picker(server: Companion, visit: Visit, tmp_path: Path, shot: Shot) -> None:
    player = Duellist(visit("phone", "ru"), "ru")
    player.open(server)
    player.section("Cards")
    player.press("My box")
    picker = player.page.locator("input[type=file]")
    file = tmp_path / "box.json"
    file.write_text(my_box.write(my_box.MyBox().entered("ruins", "sanity", "6")), "utf-8")
    picker.set_input_files(file)
    expect(on_page.toast(player.page)).to_contain_text(player.t("Cells filled from the file: {n}.", n=1))
    shot(player.page, "realms-box-file-phone-ru")
    file.write_text(" " * (my_box.LARGEST + 1), "utf-8")
    picker.set_input_files(file)
    expect(on_page.note(player.page)).to_have_text(player.t("The file is too large for My box."))
    file.write_text("{", "utf-8")
    picker.set_input_files(file)
    expect(on_page.toast(player.page)).to_contain_text(player.t("The file is cut off or damaged."))


def test_the_start_page_has_the_tile(server: Companion, phone: Page) -> None:
    phone.goto(server.url)
    expect(phone.locator('a.tile[href*="realms.ipynb"]')).to_be_visible()
