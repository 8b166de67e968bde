"""The board and the phases in a browser: tap a place, move with two taps, correct by hand, walk through a round."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import FIGHT, TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of
from thoroughly import again, thorough

from companion import words
from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

CARD = "sheldon_gang_turns_to_police_for_aid"
"""Gate at the Graveyard."""


def seated(player: Player, server: Companion) -> None:
    """A table in round 1: Joe Diamond at the Police Station, a gate at the Graveyard."""
    player.open(server)
    player.choose(player.name(BOX.investigators["joe_diamond"]))
    player.press("Quick start")
    player.resolve(CARD)


def place(player: Player, where: str) -> None:
    player.tap(on_page.spot(player.page, where))


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("tablet", "ru"), ("laptop", "en")])
def test_a_tapped_place_tells_what_is_there(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    seated(player, server)
    place(player, "graveyard")
    player.sees(player.name(BOX.spaces["graveyard"]))
    player.is_comfortable()
    shot(player.page, f"arkham-place-{size}-{language}")
    odds, closing = (box_of(player.button(label)) for label in ("Odds of closing this gate", "Close the gate"))
    assert odds["y"] + odds["height"] / 2 == pytest.approx(closing["y"] + closing["height"] / 2, abs=1), "in one row"
    player.press("Close")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_figure_moves_with_two_taps_in_the_movement_phase(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    player = Player(visit(size, "en"), "en")
    seated(player, server)
    player.press_main()
    if size == "phone":
        place(player, "police_station")
        player.press("Move {who}", who="Joe")
    else:
        player.count_from_here()
        player.tap(on_page.board(player.page).locator("[data-act*=PickInvestigator]").first)
    shot(player.page, f"arkham-reach-{size}-en")
    place(player, "easttown")
    if size == "laptop":
        assert player.taps == 2
    assert "Easttown" in player.undo_says()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_places_behind_monsters_have_dashed_rings_and_a_walk_there_stops_and_says_past_whom(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, (*FIGHT, c.EndFight(0, 2, c.FightEnd.EVADED))))
    if size == "phone":
        player.pick_up(0)
    else:
        player.tap(on_page.board(player.page).locator("[data-act*=PickInvestigator]").first)
    player.sees(player.t("{what}; dashed: past monsters", what="").strip("; "))
    expect(on_page.reached(player.page).and_(player.page.locator(".is-behind")).first).to_be_attached()
    expect(on_page.reached(player.page).and_(player.page.locator(":not(.is-behind)"))).to_have_count(1)
    player.is_comfortable()
    shot(player.page, f"arkham-behind-{size}-{language}")
    place(player, "easttown")
    player.sees(player.name(BOX.monsters["ghoul"]))
    player.is_comfortable()
    shot(player.page, f"arkham-walk-{size}-{language}")
    player.press("Got away: go on")
    space = BOX.spaces["downtown"]
    where = space.short_ru if language == "ru" else space.short_en
    ghoul = player.t("{monsters} in {place}", monsters=player.name(BOX.monsters["ghoul"]), place=where)
    player.sees(player.t("Past: {monsters}", monsters=ghoul))


def test_each_phase_says_what_is_due_and_the_round_goes_on(server: Companion, phone: Page) -> None:
    player = Player(phone, "en")
    seated(player, server)
    for numeral in ("II", "III", "IV", "V"):
        player.press_main()
        expect(on_page.head(phone)).to_contain_text(numeral)
    expect(phone.locator("[data-find]").locator("visible=true")).to_be_visible()


def test_numbers_are_corrected_by_hand_and_taken_back_by_name(server: Companion, laptop: Page) -> None:
    player = Player(laptop, "en")
    seated(player, server)
    player.press("Doom +1")
    assert "doom" in player.undo_says().lower()
    player.tap(on_page.undo(laptop))
    assert player.name(BOX.mythos[CARD]) in player.undo_says()


def test_a_changed_language_stays_over_a_reload_and_on_the_start_page(server: Companion, phone: Page) -> None:
    player = Player(phone, "ru")
    player.start_at_once(server)
    player.press("Settings")
    player.press("English")
    english = Player(phone, "en")
    expect(phone).to_have_url(re.compile("lang=en"))
    english.reload()
    expect(phone.locator("[data-find]")).to_have_attribute("placeholder", english.t("Title, place, or effect"))
    phone.goto(server.url)
    expect(phone.get_by_role("heading", name="Tools")).to_be_visible()


def test_log_and_settings_keep_the_next_step_and_the_numbers_in_reach(
    server: Companion, laptop: Page, shot: Shot
) -> None:
    player = Player(laptop, "en")
    seated(player, server)
    for section, phase in (("Log", "III"), ("Settings", "IV")):
        if section == "Log":
            player.section(section)
            player.reload()
        else:
            player.press(section)
        expect(on_page.numbers(laptop)).to_be_visible()
        player.is_comfortable()
        shot(laptop, f"arkham-{section.lower()}-laptop-en")
        player.press_main()
        expect(player.main).to_contain_text(phase)


def test_undo_and_redo_are_named_on_a_phone(server: Companion, phone: Page, shot: Shot) -> None:
    player = Player(phone, "ru")
    seated(player, server)
    player.tap(on_page.undo(phone))
    again = on_page.redo(phone)
    expect(again).to_have_text(re.compile(player.name(BOX.mythos[CARD])))
    assert again.evaluate("b => b.scrollWidth <= b.clientWidth")
    player.is_comfortable()
    shot(phone, "arkham-redo-phone-ru")


BROKEN_WORDS = """() => [...document.querySelectorAll('[data-region=strip] button > b')].filter(named => {
  const alone = document.createElement('span');
  alone.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap;width:auto';
  named.append(alone);
  const widths = named.innerText.split(/\\s+/).map(word => (alone.textContent = word, alone.offsetWidth));
  alone.remove();
  return Math.max(...widths) > named.clientWidth || named.scrollHeight > named.clientHeight + 1;
}).map(named => named.innerText)"""


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "phone"), thorough("ru", "phone"), again("ru", "laptop"), again("en", "laptop")],
)
def test_undo_and_redo_say_which_they_are_and_break_no_word(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    session = Session.start(arkham(), journal, "", "test")
    for command in (c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.CorrectMythos(True, ()),
                    c.BeginPhase(Phase.UPKEEP), c.CorrectDoom(2), c.CorrectDoom(3)):  # fmt: skip
        session.do(command)
    journal.close()
    player.open(server, session.game_id)
    undo, redo = on_page.undo(player.page), on_page.redo(player.page)
    strip, before = box_of(on_page.strip(player.page)), box_of(undo)
    player.tap(undo)
    after = box_of(redo)
    assert before["width"] <= strip["width"] / 2, "undo never comes to where a button was lit"
    assert before["x"] + before["width"] <= after["x"] + 1, "a second tap on undo is no redo"
    for button, word in ((undo, "Undo: {what}"), (redo, "Redo: {what}")):
        expect(button.locator("svg")).to_be_visible()
        expect(button.get_by_text(player.t(word, what="").strip()).first).to_be_visible()
        assert player.t(word, what="").strip() in str(button.get_attribute("aria-label"))
    assert player.page.evaluate(BROKEN_WORDS) == []
    player.is_comfortable()
    shot(player.page, f"arkham-redo-named-{size}-{language}")


# ---------------------------------------------------------------- the fullest board


PEOPLE = (
    "amanda_sharpe", "ashcan_pete", "bob_jenkins", "carolyn_fern", "dexter_drake", "gloria_goldberg", "joe_diamond",
    "vincent_lee",
)  # fmt: skip
GATES = dict(zip(BOX.unstable, BOX.worlds, strict=False))
CROWDED, CROWD = "black_cave", ("ghoul", "witch", "zombie", "gug")


@pytest.fixture(scope="module")
def crowd(server: Companion) -> str:
    """Id of a table with 8 investigators, 8 gates, clues everywhere and 20 monsters, most of them in few places."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    session = Session.start(arkham(), journal, "", "test")
    kinds = [kind.id for kind in BOX.monsters.values() if not kind.mask and kind.id not in CROWD]
    places = [*list(BOX.unstable) * 2, "downtown", "downtown", "downtown", "sky"]
    commands = [
        c.SetUpTable("hastur", tuple(map(c.Seat, PEOPLE))), c.CorrectMythos(True, ()), c.BeginPhase(Phase.UPKEEP),
        c.CorrectTerror(10), *(c.PutGate(place, world) for place, world in GATES.items()),
        *(c.CorrectClues(place, at + 2) for at, place in enumerate(BOX.unstable)),
        *(c.PutMonster(kind, CROWDED) for kind in CROWD),
        *(c.PutMonster(kind, place) for kind, place in zip(kinds[:16], places, strict=False)),
        *(c.PlaceInvestigator(seat, CROWDED) for seat in range(3)), c.PlaceInvestigator(3, "downtown"),
        c.PlaceInvestigator(4, "downtown"), c.PlaceInvestigator(5, "woods"), c.PlaceInvestigator(6, "rlyeh", 1),
    ]  # fmt: skip
    for command in commands:
        session.do(command)
    assert len([one for one in session.state.monsters if one.place in BOX.spaces]) == 20
    journal.close()
    return session.game_id


TOKENS = """() => [...document.querySelectorAll('svg[role=group] [role=button]:not([data-place])')]
  .map(token => token.querySelector('.b-touch').getBoundingClientRect())
  .map(box => Math.min(box.width, box.height))"""


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), ("tablet", "ru"), again("laptop", "en")])
def test_the_fullest_board_can_be_read_and_tapped(
    server: Companion, visit: Visit, shot: Shot, crowd: str, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, crowd)
    expect(on_page.board(player.page).locator("[data-place]")).to_have_count(len(BOX.spaces))
    player.is_comfortable()
    shot(player.page, f"arkham-crowd-{size}-{language}")
    figures = on_page.board(player.page).locator("[role=button]:not([data-place])")
    if size == "phone":
        expect(figures).to_have_count(0)  # the whole place is the target
    else:
        expect(figures.first).to_be_attached()
        assert all(least >= 40 for least in player.page.evaluate(TOKENS))
    place(player, CROWDED)
    for kind in CROWD:
        player.sees(player.name(BOX.monsters[kind]))
    for seat in range(3):
        player.sees(player.name(BOX.investigators[PEOPLE[seat]]))
    player.is_comfortable()
    shot(player.page, f"arkham-crowd-place-{size}-{language}")


@pytest.mark.parametrize(("theme", "text"), [("candle", 130), ("day", 115)])
def test_larger_text_leaves_everything_in_reach(
    server: Companion, visit: Visit, shot: Shot, crowd: str, theme: str, text: int
) -> None:
    player = Player(visit("phone"), "ru")
    player.page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang=ru&theme={theme}&text={text}&table={crowd}")
    player.arrived()
    expect(on_page.board(player.page).locator("[data-place]")).to_have_count(len(BOX.spaces))
    player.is_comfortable()
    shot(player.page, f"arkham-crowd-phone-ru-{theme}-{text}")
    player.press_main()
    player.is_comfortable()


OUTSIDE = """() => [...document.querySelectorAll('[data-region=panel] section > header *')]
  .filter(e => e.getClientRects().length)
  .filter(e => e.getBoundingClientRect().right > innerWidth || e.scrollWidth > e.clientWidth && e.matches('.al-chip'))
  .map(e => e.getAttribute('aria-label') || e.textContent)"""


def test_name_gate_and_way_out_stand_in_the_head_of_every_place(server: Companion, phone: Page, shot: Shot) -> None:
    longest = "city_of_the_great_race"
    tables = {where: lay(server, (*TABLE, c.PutGate(where, longest))) for where in ("historical_society", "graveyard")}
    player = Player(phone, "ru")
    for where, table in tables.items():
        player.open(server, table)
        place(player, where)
        for text in (100, 130, 115):
            player.write_with(text)
            shot(phone, f"arkham-head-{where}-{text}-phone-ru")
            assert phone.evaluate(OUTSIDE) == []
            name, gate = (box_of(player.sheet.locator("header").locator(part)) for part in ("h1", ".al-chip"))
            assert name["y"] + name["height"] <= gate["y"]


HOLDER = "document.activeElement.closest('[data-host]') ? document.activeElement.tagName : 'nothing of the page'"


def test_the_focus_goes_on_with_the_keyboard(server: Companion, laptop: Page) -> None:
    """use.md 7: who plays without a mouse is never thrown back to the top of the document."""
    player = Player(laptop, "en")
    player.open(server)
    player.button("Quick start").press("Enter")
    expect(laptop.locator("[data-find]")).to_be_visible()
    player.settled()
    assert laptop.evaluate(HOLDER) in ("H1", "H2", "H3", "INPUT", "BUTTON")
    laptop.locator("[data-find]").press_sequentially("Family")
    laptop.keyboard.press("Enter")
    expect(player.button("Apply all")).to_be_visible()
    player.settled()
    assert laptop.evaluate(HOLDER) in ("H1", "H2", "H3", "BUTTON")
    assert laptop.evaluate("document.documentElement.lang") == "en"


CUT = "e => [...e.querySelectorAll(':scope > span:not(.al-due__a)')].some(s => s.scrollHeight > s.clientHeight + 1)"
FULL_TRACK = (*TABLE, c.CorrectDoom(13))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_question_above_the_map_of_a_phone_is_read_whole(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, FULL_TRACK))
    question = on_page.due(player.page)
    expect(question.get_by_role("button")).not_to_have_count(0)
    expect(question).to_contain_text(player.name(BOX.ancient_ones["hastur"]) if language == "en" else "Древний")
    assert question.evaluate(CUT) is False
    player.is_comfortable()
    shot(player.page, f"arkham-question-phone-{language}")


HALF_GOES = (*TABLE, c.CorrectInvestigator(0, "sanity", 1), c.CorrectInvestigator(0, "items_due", 2))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_of_losses_keeps_its_words_in_its_buttons(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, HALF_GOES))
    player.section("Team")
    player.choose(player.name(BOX.investigators["joe_diamond"]))
    player.tap(player.page.locator("[data-act*=OpenSheetPage][data-act*=losses]").locator("visible=true").first)
    player.is_comfortable()
    shot(player.page, f"arkham-losses-phone-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_the_log_leads_back_with_what_would_go(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    acts = (c.RaiseTerror(), c.BeginPhase(Phase.MOVEMENT), *[c.StepInvestigator(0, "clues", 1)] * 5, c.RaiseDoom())
    player.open(server, lay(server, (*TABLE, *acts)))
    player.section("Log")
    rows = player.sheet.get_by_role("listitem")
    terror = rows.nth(3)
    expect(terror).to_contain_text("3 → 4")
    player.is_comfortable()
    shot(player.page, f"log-back-{size}-{language}")
    player.tap(terror.get_by_role("button"))
    label = words.load(language).n("Undo {n} action", "Undo {n} actions", 3)
    take = player.sheet.get_by_role("button", name=label, exact=True)
    expect(take).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"log-back-asked-{size}-{language}")
    player.tap(take)
    assert player.t("doom {n}", n="+1") not in player.undo_says()
    player.tap(on_page.redo(player.page))
    assert player.t("doom {n}", n="+1") in player.undo_says()


WATCHED = (
    *TABLE, c.CorrectSliders(0, (3, 2, 1)),
    c.PutMonster("ghoul", "easttown"), c.PutMonster("witch", "downtown"), c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip


@pytest.mark.parametrize(("language", "text"), [("ru", 130), ("en", 100)])
def test_the_answers_of_a_walk_are_in_sight_and_the_map_above_them(
    server: Companion, visit: Visit, shot: Shot, language: str, text: int
) -> None:
    """Mock m7: two answers side by side on a phone, however long the check is told and however large the letters."""
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, WATCHED))
    player.write_with(text)
    who = player.name(BOX.investigators["joe_diamond"]).split()[0]
    player.tap(player.page.get_by_role("button", name=player.t("Move {who}", who=who)).locator("visible=true").first)
    place(player, "northside")
    answers = [
        player.button(one) for one in ("Did not get away: fight", "Got away: go on", "All the way, every check passed")
    ]
    for one in answers:
        expect(one).to_be_in_viewport(ratio=1)
    tops = [box_of(one)["y"] for one in answers[:2]]
    assert tops[0] == tops[1], "side by side"
    player.is_comfortable()
    shot(player.page, f"walk-{language}-{text}")


FAR_DOWN = (
    *TABLE, c.CorrectSliders(0, (3, 2, 1)), c.PlaceInvestigator(0, "st_marys_hospital"),
    c.PutMonster("warlock", "uptown"), c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip


@pytest.mark.parametrize("zoomed", [False, True])
def test_the_map_slides_until_the_stop_of_a_walk_and_its_goal_are_seen(
    server: Companion, visit: Visit, shot: Shot, zoomed: bool
) -> None:
    """Mock m7: both lie where the sheet that asks would cover them; once it is told the map lies as before."""
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, FAR_DOWN))
    before = box_of(on_page.spot(player.page, "uptown"))
    who = player.name(BOX.investigators["joe_diamond"]).split()[0]
    player.tap(player.page.get_by_role("button", name=player.t("Move {who}", who=who)).locator("visible=true").first)
    place(player, "south_church")
    sheet = on_page.panel(player.page).locator("[data-key=walk]")
    expect(sheet).to_be_visible()
    if zoomed:
        player.page.evaluate("document.querySelector('[data-zoom-in]').click()")
        player.tap(player.button("Close"))
        player.pick_up(0)
        on_page.spot(player.page, "south_church").dispatch_event("click")
        player.settled()
        expect(sheet).to_be_visible()
    lid, numbers = box_of(on_page.panel(player.page)), box_of(on_page.frame(player.page))
    for where in ("uptown",) if zoomed else ("uptown", "south_church"):
        spot = box_of(on_page.spot(player.page, where))
        assert numbers["y"] <= spot["y"], where
        assert spot["y"] + spot["height"] <= lid["y"], where
    shot(player.page, f"walk-slid{'-zoomed' if zoomed else ''}")
    if not zoomed:
        player.press("Got away: go on")
        assert box_of(on_page.spot(player.page, "uptown")) == before


IN_FORCE = (c.PutCard("curfew_enforced"), c.PutCard("the_great_ritual", 3))


def sets_out(player: Player, goal: str) -> None:
    """Joe is picked up where he stands on the map, and put down again somewhere else."""
    player.tap(on_page.board(player.page).locator("[data-act*=PickInvestigator]").first)
    place(player, goal)
    expect(on_page.panel(player.page).locator("[data-key=walk]")).to_be_visible()


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_map_of_an_upright_tablet_slides_to_the_stop_of_a_walk_too(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """Mock m7, as on a phone: stop and goal stand above the sheet that asks, and the map lies as before once told."""
    player = Player(visit("upright", language), language)
    player.open(server, lay(server, FAR_DOWN))
    expect(on_page.root(player.page)).to_have_attribute("data-shape", "upright")
    spots = [on_page.spot(player.page, where) for where in ("uptown", "south_church")]
    before = [box_of(spot) for spot in spots]
    sets_out(player, "south_church")
    lid, board = box_of(on_page.panel(player.page)), box_of(on_page.frame(player.page))
    assert before[-1]["y"] + before[-1]["height"] > lid["y"], "the goal would lie below the sheet"
    for spot in spots:
        seen = box_of(spot)
        assert board["y"] <= seen["y"]
        assert seen["y"] + seen["height"] <= lid["y"]
    shot(player.page, f"walk-slid-upright-{language}")
    player.press("Got away: go on")
    assert [box_of(spot) for spot in spots] == before


COVERED = """() => {
  const toast = document.querySelector('[data-region=toast] > div').getBoundingClientRect();
  const seen = '[data-region=numbers] > *, .al-force, .al-meter, .al-who__vals, .al-btn--main, .al-step';
  return [...document.querySelectorAll(seen)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && getComputedStyle(one).visibility === 'visible' && box.left < toast.right - 1
      && toast.left + 1 < box.right && box.top < toast.bottom - 1 && toast.top + 1 < box.bottom;
  }).map((one) => one.className + ' ' + one.textContent);
}"""
"""Numbers and lit buttons of which a toast covers a part."""


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["phone", "tablet", "upright", "laptop"])
def test_a_toast_covers_no_number_of_the_table_or_of_a_player_and_no_lit_button(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, (*FAR_DOWN, c.CorrectFirstPlayer(2), *IN_FORCE)))
    if size == "phone":
        who = player.name(BOX.investigators["joe_diamond"]).split()[0]
        button = player.page.get_by_role("button", name=player.t("Move {who}", who=who))
        player.tap(button.locator("visible=true").first)
        place(player, "south_church")
    else:
        sets_out(player, "south_church")
    player.press("Got away: go on")
    toast = on_page.toast(player.page)
    expect(toast).to_contain_text(player.name(BOX.monsters["warlock"]))
    assert player.page.evaluate(COVERED) == []
    shot(player.page, f"toast-{size}-{language}")


MUCH_OPEN = (
    *FIGHT[:-1], c.CorrectFortune(1, c.Fortune.BLESSED), c.CorrectInvestigator(1, "fortune_since", 1), FIGHT[-1],
)  # fmt: skip
"""A roll and a meeting with monsters are open."""


TOLD = (
    *TABLE, *(c.CorrectSliders(seat, (2, 1, 1)) for seat in range(1)), c.PutMonster("ghoul", "downtown"),
    c.PutMonster("witch", "uptown"), c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "uptown"),
    c.PutCard("curfew_enforced"), c.PutCard("the_great_ritual", 3), c.PutInHand(3, "deputys_revolver"),
    c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip
DRAWN = """window.drawn = []; new MutationObserver(() => {
  const sheet = document.querySelector('svg:has(> [data-layer])')?.getAttribute('viewBox');
  if (document.querySelector('[data-place]') && window.drawn.at(-1) !== sheet) window.drawn.push(sheet);
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['viewBox']});"""
"""Every sheet on which the map was drawn, from the first paint on."""


@pytest.mark.parametrize("language", [thorough("ru"), "en"])
def test_the_team_of_four_is_in_sight_while_it_moves(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """Mock m2, 1440 by 900: numbers, what is in force and four figures above the fold, with how far each can go."""
    player = Player(visit("laptop", language, apart=True), language)
    player.page.add_init_script(DRAWN)
    player.open(server, lay(server, TOLD))
    rows = on_page.team(player.sheet)
    for part in (
        player.sheet.get_by_role("list", name=player.t("Phases of the round")),
        player.sheet.get_by_role("group", name=player.t("Tracks and counts")),
        player.sheet.get_by_role("group", name=player.t("Now in force")),
        rows.nth(0),
        rows.nth(3),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    end = box_of(on_page.strip(player.page))["y"]
    assert all((box := box_of(row))["y"] + box["height"] <= end for row in rows.all())
    expect(rows.nth(3)).to_contain_text(player.t("{n} of {of} movement points left", n=1, of=1))
    shot(player.page, f"arkham-moving-laptop-{language}")
    assert player.page.evaluate(BROKEN_WORDS) == [], "undo names a card with a long name whole"
    board = on_page.board(player.page)
    frame = box_of(board)
    place(player, "library")
    for section in ("Mythos", "Team", "Log", "Board"):
        player.section(section)
        assert box_of(board) == frame, section
    assert len(player.page.evaluate("drawn")) == 1, "drawn as at the first paint, whatever is tapped"


FOUR_DUE = (
    *TOLD[:-1], c.PutMonster("maniac", "library"), c.PutMonster("cultist", "newspaper"),
    c.PlaceInvestigator(2, "library"), c.PlaceInvestigator(3, "newspaper"), TOLD[-1],
)  # fmt: skip
"""Everybody meets a monster; an environment, a rumor and the Ancient One count."""


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
def test_four_duties_leave_the_team_of_four_in_sight(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """Mock m2: nothing of the team below the fold of a laptop, whatever is due."""
    player = Player(visit("laptop", language), language)
    player.open(server, lay(server, FOUR_DUE))
    assert on_page.due(player.sheet).count() >= 4
    end = box_of(on_page.strip(player.page))["y"]
    rows = on_page.team(player.sheet)
    assert rows.count() == 4
    assert all((box := box_of(row))["y"] + box["height"] <= end for row in rows.all())
    player.is_comfortable()
    shot(player.page, f"arkham-four-due-laptop-{language}")


FACES_OVER_WORDS = """() => [...document.querySelectorAll(".al-dues .al-due")].filter((line) => {
  const face = line.querySelector(".al-medal"), words = line.querySelector("b:not(.al-due__sign)");
  return face && face.getBoundingClientRect().right > words.getBoundingClientRect().left;
}).map((line) => line.textContent)"""


def test_the_face_of_a_line_covers_no_word_of_it(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.open(server, lay(server, (*TABLE, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))))
    expect(on_page.due(player.sheet).locator(".al-medal")).to_have_count(4)
    assert player.page.evaluate(FACES_OVER_WORDS) == []
    shot(player.page, "arkham-due-faces-laptop")


LETTERS = """(kinds) => kinds.map((kind) =>
  parseFloat(getComputedStyle(document.querySelector(`.al-sheet[data-key="investigators"] ${kind}`)).fontSize))"""


def test_names_and_numbers_of_the_investigators_grow_with_what_stands_below_them(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("phone", "ru"), "ru")
    table = lay(server, TABLE)
    sizes = []
    for text in ("100", "130"):
        player.page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang=ru&table={table}&text={text}")
        player.arrived()
        player.section("Team")
        sizes.append(player.page.evaluate(LETTERS, [".al-who__at", ".al-who__name", ".al-val", ".al-step output"]))
    shot(player.page, "arkham-investigators-130")
    assert [round(large / usual, 1) for usual, large in zip(*sizes, strict=True)] == [1.3, 1.3, 1.3, 1.1]


def test_a_phones_table_has_a_heading_and_says_its_numbers_in_full(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, TABLE))
    expect(player.page.get_by_role("heading", name="Раунд 9", level=1)).to_be_visible()
    numbers = player.page.get_by_role("group", name=player.t("Tracks and counts"))
    expect(numbers.get_by_role("img", name="Безысходность 7 из 13")).to_be_visible()
    expect(numbers.get_by_role("button", name="Безысходность +1")).to_be_visible()
    assert "Безысх." not in numbers.aria_snapshot()


def test_a_phones_map_gets_no_lower_however_much_is_open(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, (*TABLE, c.BeginPhase(Phase.MOVEMENT))))
    board = on_page.board(player.page)
    height = box_of(board)["height"]
    assert not player.main.locator("small").count()
    player.open(server, lay(server, MUCH_OPEN))
    expect(player.main.locator("small")).to_contain_text(",")
    assert box_of(board)["height"] >= height, "what is open takes nothing of the map"


WORDS_IN_A_LINE = """(node) => {
  const text = node.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String);
}"""
"""Words of a text that stand in more than one line."""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_tablet_upright_gives_its_width_to_a_map_that_never_changes(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("tablet", language), language)
    player.page.set_viewport_size({"width": 820, "height": 1180})
    player.open(server, lay(server, (*TABLE, c.CorrectFirstPlayer(2), *IN_FORCE)))
    page, sheet = on_page.root(player.page), on_page.drawn_board(player.page)
    expect(page).to_have_attribute("data-shape", "upright")
    expect(page).to_have_attribute("data-panel", "side")
    shown = player.page
    parts = (on_page.spot(shown, "library"), on_page.numbers(shown), on_page.in_force(shown).nth(2))
    for part in (*parts, on_page.team(shown).nth(3)):
        expect(part).to_be_in_viewport(ratio=1)
    player.is_comfortable()
    shot(player.page, f"upright-{language}")
    names = player.page.locator(".al-who__name").locator("visible=true")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0
    assert len(set(names.evaluate_all("all => all.map(one => one.clientHeight)"))) == 1, "the flag takes no line"
    wide, high = (float(number) for number in str(sheet.get_attribute("viewBox")).split()[2:])
    frame, box = box_of(sheet), sheet.get_attribute("viewBox")
    assert min(frame["width"], frame["height"] * wide / high) > 0.9 * 820, "three fifths before"
    for section, tab in (("Mythos", "mythos"), ("Team", "investigators"), ("Log", "log"), ("Board", "table")):
        player.section(section)
        expect(page).to_have_attribute("data-tab", tab)
        assert (box_of(sheet), sheet.get_attribute("viewBox")) == (frame, box), section
        expect(on_page.numbers(player.page)).to_be_visible()  # no empty band above the map
    place(player, "library")
    expect(page).to_have_attribute("data-panel", "peek")
    player.is_comfortable()
    assert (box_of(sheet), sheet.get_attribute("viewBox")) == (frame, box)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_upright_what_is_read_covers_the_map_and_chances_on_the_map_leave_it(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """The log and the odds had the lower 42 % of the page, over half a map."""
    player = Player(visit("upright", language), language)
    player.open(server, lay(server, FIGHT))
    covers = {}
    for section in ("Log", "Team", "Odds", "Mythos"):
        player.section(section)
        panel, frame = box_of(on_page.panel(player.page)), box_of(on_page.frame(player.page))
        covers[section] = panel["y"] <= frame["y"] + 1
        shot(player.page, f"upright-{section}-{language}")
    assert covers == {"Log": True, "Team": True, "Odds": True, "Mythos": False}
    player.section("Odds")
    player.press("On the map")
    expect(on_page.root(player.page)).to_have_attribute("data-panel", "side")
    shot(player.page, f"upright-odds-on-the-map-{language}")


def test_a_television_shows_the_table_to_the_whole_room(server: Companion, visit: Visit, shot: Shot) -> None:
    """Follows another device; nothing can be tapped or reached by a key; no text below 28 px of 1080 lines."""
    table = lay(server, FIGHT)
    far, t = visit("laptop", "ru", viewport={"width": 1920, "height": 1080}), words.load("ru").t
    far.goto(f"{server.origin}/voila/render/arkham.ipynb?table={table}&lang=ru&look=tv")
    expect(far.get_by_role("heading", level=1)).to_be_visible()
    expect(far.locator("[data-zoom] .b-inv").first).to_be_visible()
    Session(arkham(), SqliteJournal(server.data_folder / FILE_NAME), table, "phone").do(c.CorrectDoom(9))
    expect(on_page.news(far).first).to_have_text(t("Doom {before} → {after}", before=7, after=9))
    far.keyboard.press("Tab")
    assert far.evaluate("document.activeElement === document.body")
    sizes = "es => es.map(e => parseFloat(getComputedStyle(e).fontSize))"
    assert min(far.locator("[data-key=tv] :is(h1,h2,p,li,b,small)").evaluate_all(sizes)) >= 28
    shot(far, "arkham-television-ru")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_word_of_a_televisions_title_breaks(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    """In the final battle the round stood beside it and left "Последни" above "й бой"."""
    far = visit("laptop", language, viewport={"width": 1920, "height": 1080})
    over = (*TABLE, c.WakeAncientOne(), c.BeginBattle())
    for name, acts in (("battle", over), ("over", (*over, c.CorrectOutcome(Outcome.ALL_DEVOURED)))):
        far.goto(f"{server.origin}/voila/render/arkham.ipynb?table={lay(server, acts)}&lang={language}&look=tv")
        title, beside = far.locator("h1"), far.locator("[data-zoom] .b-inv" if name == "battle" else ".tv-front svg")
        expect(beside.locator("visible=true").first).to_be_visible()  # the title has its width only then
        words_fit = title.evaluate(WORDS_IN_A_LINE)
        shot(far, f"arkham-television-{name}-{language}")
        assert words_fit == [], name


ALARM = """(cell) => {
  const shape = getComputedStyle(cell, "::before"), value = getComputedStyle(cell.querySelector(".v"));
  return [shape.clipPath !== "none", shape.borderTopWidth, value.fontWeight];
}"""


@pytest.mark.parametrize(("size", "language"), [("laptop", "en"), ("tablet", "ru")])
def test_a_limit_that_is_near_or_reached_is_told_by_shape_and_weight(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    """A frame before the limit, a filled hexagon at it, a bold number in both; without colour."""
    player = Player(visit(size, language), language)
    monsters = (*(c.PutMonster("cultist", "uptown") for _ in range(5)), c.PutMonster("ghoul", "woods"))
    for more, expected in (((), [False, "2px", "700"]), ((c.PutMonster("ghoul", "woods"),), [True, "0px", "700"])):
        player.open(server, lay(server, (*TABLE, *monsters, *more)))
        cell = player.page.get_by_role("group", name=player.t("Tracks and counts")).locator(
            "> div", has_text=player.t("Monsters")
        )
        assert cell.evaluate(ALARM) == expected
        shot(player.page, f"limit-{size}-{'reached' if more else 'near'}")
