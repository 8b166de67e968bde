"""The Mythos sheet in a browser: few taps, every answer changeable, what is planned stands on the map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from settling import box_of
from thoroughly import first

from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Draws, Phase
from companion.desks import Command
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Lay = Callable[..., str]

CARD = "sheldon_gang_turns_to_police_for_aid"
"""Gate at the Graveyard; circle white; diamond, square black; two monsters in Uptown."""


@pytest.fixture
def lay(server: Companion) -> Iterator[Lay]:
    """``lay(*commands)`` -> a table in phase V of round 1 after these commands, on the server's shelf."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)

    def one(*commands: Command, draws: Draws = Draws.APP) -> str:
        session = Session.start(arkham(), journal, "", "test")
        seats = (c.Seat("joe_diamond"), c.Seat("vincent_lee"))
        session.do(c.SetUpTable("hastur", seats, 0, draws))
        session.do(c.ResolveMythos(printed=c.PrintedCard()))
        for phase in list(Phase)[1:]:
            session.do(c.BeginPhase(phase))
        for command in commands:
            session.do(command)
        return session.game_id

    yield one
    journal.close()


def test_a_known_card_without_choices_takes_three_taps(server: Companion, phone: Page, lay: Lay) -> None:
    player = Player(phone, "ru")
    player.open(server, lay())
    player.count_from_here()
    player.section("Mythos")
    player.name_card("family_found_butchered")
    player.press("Apply all")
    assert player.taps == 3
    assert player.name(BOX.mythos["family_found_butchered"]) in player.undo_says()


def test_matches_stand_above_an_open_keyboard(server: Companion, phone: Page, lay: Lay) -> None:
    """Undo, phase button and sections leave the little room to the matches, and come back with the height."""
    player = Player(phone, "en")
    player.open(server, lay())
    player.section("Mythos")
    assert "interactive-widget" in (phone.locator("meta[name=viewport]").get_attribute("content") or "")
    phone.locator("[data-find]").click()
    expect(on_page.strip(phone)).to_be_visible()
    phone.set_viewport_size({"width": 390, "height": 844 - 300})
    expect(on_page.strip(phone)).to_be_hidden()
    expect(on_page.tabs(phone).first).to_be_hidden()
    assert on_page.options(phone).nth(2).evaluate("row => row.getBoundingClientRect().bottom < innerHeight")
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(on_page.strip(phone)).to_be_visible()


@pytest.mark.parametrize("letters", ["ба", "го", "ли"])
def test_the_best_match_of_two_letters_stands_whole_below_the_field(
    server: Companion, visit: Callable[..., Page], lay: Lay, shot: Callable[..., object], letters: str
) -> None:
    """Where there is no room for three matches, the list shows the first one, not the third."""
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay())
    player.section("Mythos")
    field = player.page.locator("[data-find]").locator("visible=true").first
    field.press_sequentially(letters)
    shot(player.page, f"best-match-{letters}-phone-ru")
    tops = player.page.locator("[data-words]:not([hidden])").evaluate_all(
        "rows => rows.map(row => row.getBoundingClientRect().top)"
    )
    above = box_of(field)
    chips = player.page.locator("[data-key$=-find] > div").locator("visible=true").all()
    assert min(tops) >= max(box["y"] + box["height"] for box in (above, *map(box_of, chips))) - 1


TALLER_THAN_ITS_ROW = """rows => rows.filter(row => row.firstElementChild.scrollHeight > row.clientHeight + 1)
  .map(row => row.innerText)"""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "ru")])
def test_every_card_of_the_list_has_a_row_of_its_own_height(
    server: Companion, visit: Visit, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay())
    player.section("Mythos")
    rows = on_page.options(player.page)
    assert rows.count() > len(BOX.mythos)
    assert rows.evaluate_all(TALLER_THAN_ITS_ROW) == []


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_move_is_overruled_with_two_taps(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(c.PutMonster("witch", "downtown"), c.PutMonster("shoggoth", "northside")))
    player.section("Mythos")
    player.name_card(CARD)
    witch, there = player.name(BOX.monsters["witch"]), player.name(BOX.spaces["merchant_district"])
    player.sees(player.t("{monster}: {line}", monster=witch, line=f"{_('downtown', player)} → {_('easttown', player)}"))
    player.is_comfortable()
    shot(player.page, f"arkham-mythos-moves-{size}-{language}")
    player.count_from_here()
    player.press("Correct this move: {monster}", monster=witch)
    shot(player.page, f"arkham-mythos-pencil-{size}-{language}")
    player.choose(there)
    assert player.taps == 2
    player.sees(player.t("{monster}: {line}", monster=witch, line=f"{_('downtown', player)} → {there}"))
    player.sees(player.t("entered by the players"))


def _(place: str, player: Player) -> str:
    return player.name(BOX.spaces[place])


def test_a_tap_on_the_map_overrules_too(server: Companion, laptop: Page, lay: Lay) -> None:
    player = Player(laptop, "en")
    player.open(server, lay(c.PutMonster("witch", "downtown")))
    player.section("Mythos")
    player.name_card(CARD)
    player.press("Correct this move: {monster}", monster=player.name(BOX.monsters["witch"]))
    player.tap(on_page.spot(laptop, "northside"))
    player.sees("Downtown → Northside")


def test_on_a_phone_the_plan_is_looked_at_on_the_map(server: Companion, phone: Page, shot: Shot, lay: Lay) -> None:
    player = Player(phone, "ru")
    player.open(server, lay(c.PutMonster("witch", "downtown")))
    player.section("Mythos")
    player.name_card(CARD)
    player.press("On the map")
    expect(on_page.frame(phone)).to_be_visible()
    player.is_comfortable()
    shot(phone, "arkham-mythos-on-map-phone-ru")
    player.press("To the sheet")
    expect(on_page.steps(phone).first).to_be_visible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_players_who_draw_themselves_tap_what_came(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(draws=Draws.PLAYERS))
    player.section("Mythos")
    player.name_card("family_found_butchered")
    apply = player.button("Apply all")
    expect(apply).to_have_attribute("aria-disabled", "true")
    player.insist(apply)
    player.sees(player.t("{place}: where does the gate lead?", place=_("graveyard", player)))
    shot(player.page, f"arkham-mythos-which-world-phone-{language}")
    player.sheet.get_by_role("button", name="−2").first.click()
    player.settled()
    ghoul = player.name(BOX.monsters["ghoul"])
    player.page.locator("[data-find]").locator("visible=true").first.fill(ghoul[:3])
    shot(player.page, f"arkham-mythos-which-monster-phone-{language}")
    player.choose(ghoul)
    player.is_comfortable()
    player.press("Apply all")
    player.tap(on_page.spot(player.page, "graveyard"))
    player.sees(ghoul)


def test_step_by_step_shows_one_step_and_stays_one_act(server: Companion, laptop: Page, lay: Lay) -> None:
    player = Player(laptop, "en")
    player.open(server, lay())
    player.section("Mythos")
    player.name_card("family_found_butchered")
    player.press("Step by step")
    for step in (2, 3, 4):
        expect(on_page.steps(laptop)).to_have_count(1)
        player.press("Next: step {n}", n=step)
    player.press("Apply all")
    player.tap(on_page.undo(laptop))
    assert player.name(BOX.mythos["family_found_butchered"]) not in player.undo_says()


def test_an_awakening_is_said_before_it_happens_and_can_be_taken_back(
    server: Companion, visit: Visit, shot: Shot, lay: Lay
) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(c.CorrectDoom(12)))
    player.section("Mythos")
    player.name_card("family_found_butchered")
    player.sees(player.t("Skipped: the Ancient One is awake"))
    shot(player.page, "arkham-mythos-wakes-phone-ru")
    player.tap(player.applies)
    player.section("Mythos")
    player.sees(player.t("What happens now"))
    player.is_comfortable()
    shot(player.page, "arkham-awake-phone-ru")
    player.tap(on_page.undo(player.page))
    expect(player.page.locator("[data-find]").locator("visible=true")).to_be_visible()


def test_what_another_device_did_is_kept_in_the_answers(server: Companion, visit: Visit, lay: Lay) -> None:
    """One page plans a card; another moves a monster; the plan follows, and applying it does what it shows."""
    table = lay(c.PutMonster("witch", "downtown"))
    planner, other = Player(visit("laptop", "en"), "en"), Player(visit("laptop", "en"), "en")
    planner.open(server, table)
    planner.section("Mythos")
    planner.name_card(CARD)
    planner.sees("Downtown → Easttown")
    other.open(server, table)
    other.section("Mythos")
    other.name_card("family_found_butchered")
    other.press("Apply all")
    planner.sees(planner.t("This round’s Mythos card is resolved."))


def drawn_of(page: Page) -> Locator:
    """What was drawn for a gate: its world and its monster."""
    return page.locator(".pickrow")


def test_a_card_in_hand_survives_a_reload_with_its_draws(server: Companion, phone: Page, lay: Lay) -> None:
    player = Player(phone, "ru")
    player.open(server, lay())
    player.section("Mythos")
    player.name_card("family_found_butchered")
    picks = drawn_of(phone).first
    drawn = picks.inner_text()
    player.reload()
    expect(picks).to_have_text(drawn.replace("\n", ""), use_inner_text=False)
    player.press("Apply all")
    assert player.name(BOX.mythos["family_found_butchered"]) in player.undo_says()


RUNS_OUT = "buttons => buttons.filter(b => b.scrollWidth > b.clientWidth).map(b => b.textContent)"


@pytest.mark.parametrize("text", first(1, [130, 100], then=0))
@pytest.mark.parametrize("monster", ["formless_spawn", "dimensional_shambler"])
def test_the_longest_names_and_the_largest_text_stay_in_their_buttons(
    server: Companion, phone: Page, shot: Shot, lay: Lay, monster: str, text: int
) -> None:
    player = Player(phone, "ru")
    table = lay(draws=Draws.PLAYERS)
    phone.goto(f"{server.origin}/voila/render/arkham.ipynb?lang=ru&text={text}&table={table}")
    player.arrived()
    player.section("Mythos")
    player.name_card("family_found_butchered")
    player.sheet.get_by_role("button", name="−2").first.click()
    player.settled()
    phone.locator("[data-find]").locator("visible=true").first.fill(player.name(BOX.monsters[monster]))
    player.choose(player.name(BOX.monsters[monster]))
    drawn = drawn_of(phone).get_by_role("button")
    expect(drawn.last).to_contain_text(player.name(BOX.monsters[monster]))
    assert drawn.or_(on_page.foot(phone).get_by_role("button")).evaluate_all(RUNS_OUT) == []
    player.is_comfortable()
    shot(phone, f"arkham-mythos-drawn-{monster}-{text}-phone-ru")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_title_that_no_card_has_leads_to_the_gate_of_a_card_not_in_the_list(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay())
    player.section("Mythos")
    find = player.page.locator("[data-find]")
    find.fill("zzq")
    player.sees(player.t("No card matches. Enter its gate, clue, and symbols."))
    shot(player.page, f"arkham-mythos-no-such-card-phone-{language}")
    find.fill(_("black_cave", player))
    player.choose(player.t("By symbols, gate: {place}", place=_("black_cave", player)))
    columns = "chips => new Set(chips.map(chip => chip.getBoundingClientRect().left)).size"
    assert player.sheet.locator("[data-act*=ReadClue]").evaluate_all(columns) == 3
    shot(player.page, f"arkham-mythos-which-clue-place-phone-{language}")


WITH_RUMOR: tuple[Command, ...] = (
    c.PutCard("good_work_undone", 6),
    c.CorrectRumorSince(0),
    c.PutMonster("cultist", "easttown"),
    c.PlaceInvestigator(0, "easttown"),
    c.CorrectInvestigator(0, "clues", 5),
)
"""Good Work Undone is in play since before; an investigator stands with clues where it is refuted."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("phone", "en"), ("laptop", "ru"), ("laptop", "en")])
def test_mcard_03_a_rumor_has_its_own_step_at_the_end_of_the_sheet(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(*WITH_RUMOR))
    player.section("Mythos")
    player.name_card("family_found_butchered")
    end = on_page.steps(player.page).last
    expect(on_page.steps(player.page)).to_have_count(5)
    expect(end).to_contain_text(player.name(BOX.mythos["good_work_undone"]))
    end.scroll_into_view_if_needed()
    player.is_comfortable()
    expect(player.button("Apply all")).to_have_attribute("aria-disabled", "true")
    shot(player.page, f"arkham-mythos-rumor-{size}-{language}")
    player.count_from_here()
    for _ in range(2):
        player.tap(end.get_by_role("group", name=on_page.named("Dice")).get_by_role("button").nth(4))
    assert player.taps <= 2, "one tap for each die of the table"
    shot(player.page, f"arkham-mythos-rumor-told-{size}-{language}")
    player.press("Apply all")
    assert player.name(BOX.spaces["graveyard"]) in player.undo_says()


GIVES = {"ru": "отдать", "en": "give"}
"""On the buttons that give clues against the rumor."""

OVERFLOWING: tuple[Command, ...] = (
    c.CorrectTerror(9),
    c.CorrectDoom(5),
    c.PutGate("graveyard", "abyss"),
    *(c.PutMonster("cultist", "northside") for _ in range(6)),
    *(c.PutMonster("ghoul", "uptown") for _ in range(3)),
    c.PutMonster("witch", "downtown"),
    *(c.PutMonster("zombie", "outskirts") for _ in range(3)),
    *(c.PutMonster("maniac", "outskirts") for _ in range(3)),
)
"""Two players: twice the limit stands in Arkham, the Outskirts are full, terror is at 9."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_awake_07_the_chain_of_causes_stands_above_the_steps(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(*OVERFLOWING))
    player.section("Mythos")
    player.name_card("family_found_butchered")
    links = on_page.chain(player.page)
    expect(links.first).to_have_text(player.t("surge: {place}", place=_("graveyard", player)))
    expect(links.last).to_have_text(player.t("{who} awakens", who=player.name(BOX.ancient_ones["hastur"])))
    assert links.count() == 7
    player.is_comfortable()
    shot(player.page, f"arkham-mythos-chain-{size}-{language}")


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_mcard_03_a_rumor_outside_its_phase_is_refused_and_offered_all_the_same(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(*WITH_RUMOR))
    player.tap(on_page.spot(player.page, "easttown"))
    give = player.sheet.get_by_role("button", name=GIVES[language])
    give.first.scroll_into_view_if_needed()
    player.insist(give.first)
    player.sees(player.t("Do it anyway"))
    player.is_comfortable()
    out, first_way = (
        on_page.toast(player.page).get_by_role("button", name=player.t("Close")),
        player.button("Do it anyway"),
    )
    assert bottom(out) <= top(first_way), "the way out stands above the ways on"
    shot(player.page, f"arkham-rumor-refused-{size}-{language}")


def top(control: Locator) -> float:
    box = box_of(control)
    return box["y"]


def bottom(control: Locator) -> float:
    box = box_of(control)
    return box["y"] + box["height"]


def test_a_card_is_answered_where_draws_wait_for_the_hound(server: Companion, visit: Visit, lay: Lay) -> None:
    """Two monsters appear in Uptown, but only once the players have said whom the Hound hunts."""
    places = (c.PlaceInvestigator(0, "general_store"), c.PlaceInvestigator(1, "black_cave"))
    player = Player(visit("laptop", "en"), "en")
    player.open(server, lay(*places, c.PutMonster("hound_of_tindalos", "rivertown")))
    player.section("Mythos")
    player.name_card(CARD)
    player.sees("Choose first, then draw.")
    expect(player.applies.get_by_text(re.compile("Hound"))).to_be_visible()
    player.answer_everything()
    player.tap(player.applies)
    expect(on_page.undo(player.page)).to_be_visible()
