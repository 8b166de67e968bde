"""Investigators' sheets in a browser: sliders, cards and numbers in the taps that are promised, upkeep rolls, rules.

Source: DESIGN.md section 7, tasks 6 and 8.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from thoroughly import again, thorough

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

CARD = "sheldon_gang_turns_to_police_for_aid"
JOE = BOX.investigators["joe_diamond"]


def with_joe(player: Player, server: Companion) -> None:
    """A table in round 1 with Joe Diamond, his sheet open."""
    player.open(server)
    player.choose(player.name(JOE))
    player.press("Quick start")
    player.resolve(CARD)
    player.section("Team")
    player.choose(player.name(JOE))


def column(player: Player, slider: int, stop: int) -> Locator:
    return on_page.slider(player.page, slider).nth(stop)


def told(player: Player) -> None:
    """All three sliders on their second stop."""
    for slider in range(3):
        player.tap(column(player, slider, 1))


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), ("tablet", "ru"), again("laptop", "en")])
def test_the_sheet_is_comfortable_and_a_slider_moves_with_one_tap(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    with_joe(player, server)
    shot(player.page, f"sheet-empty-{size}-{language}")
    told(player)
    player.count_from_here()
    player.tap(column(player, 1, 2))
    assert player.taps == 1
    expect(column(player, 1, 2)).to_have_attribute("aria-checked", "true")
    player.is_comfortable()
    shot(player.page, f"sheet-{size}-{language}")
    player.press("Move back")
    expect(column(player, 1, 1)).to_have_attribute("aria-checked", "true")


def test_own_numbers_change_with_one_tap(server: Companion, phone: Page) -> None:
    player = Player(phone, "en")
    with_joe(player, server)
    for number, way in (("Sanity", "−1"), ("Stamina", "−1"), ("Clues", "−1"), ("Money", "+1")):
        stepper = phone.get_by_role("group", name=number, exact=True).first
        before = stepper.locator("output").inner_text()
        player.count_from_here()
        player.tap(stepper.get_by_role("button", name=way))
        assert player.taps == 1
        assert stepper.locator("output").inner_text() != before, number


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_card_comes_by_letters_and_goes_with_one_tap(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    with_joe(player, server)
    card = BOX.items["bullwhip"]
    player.count_from_here()
    player.press("Item, spell, ally")
    player.page.locator("[data-find]").fill(player.name(card)[:4])
    shot(player.page, f"sheet-add-phone-{language}")
    player.choose(player.name(card))
    assert player.taps == 2
    player.is_comfortable()
    player.press("Back")  # more cards of the set-up are due
    player.tap(player.page.get_by_role("button", name=player.t("Discard {card}", card=player.name(card))).first)
    expect(on_page.hand(player.page).filter(has_text=player.name(card))).to_have_count(0)


def test_focus_refuses_and_offers_the_correction(server: Companion, phone: Page, shot: Shot) -> None:
    player = Player(phone, "en")
    with_joe(player, server)
    told(player)
    player.tap(column(player, 0, 3))
    player.tap(column(player, 1, 3))
    shot(phone, "sheet-past-focus-phone-en")
    player.press("Do it anyway")
    expect(column(player, 1, 3)).to_have_attribute("aria-checked", "true")


def test_a_blessing_is_rolled_on_the_face_that_fell(server: Companion, phone: Page, shot: Shot) -> None:
    player = Player(phone, "ru")
    with_joe(player, server)
    player.press("Blessing")
    player.section("Board")
    for card in ("blue_flu", "city_gripped_by_blackouts"):
        player.on_to_mythos()
        player.resolve(card)
    player.press_main()
    player.tap(on_page.due(phone).get_by_role("button").first)
    shot(phone, "sheet-upkeep-roll-phone-ru")
    player.is_comfortable()
    player.tap(on_page.die_faces(phone).first.get_by_role("button").first)
    expect(on_page.die_faces(phone).locator("[data-act]")).to_have_count(0)  # its line stays, with nothing to tap
    expect(on_page.die_faces(phone)).to_have_count(1)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_rules_open_at_their_place_and_are_found_in_both_languages(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    with_joe(player, server)
    player.press("What do the rules say?")
    shot(player.page, f"sheet-rules-phone-{language}")
    player.is_comfortable()
    for word in ("улик", "clue"):
        player.page.locator("[data-find]").fill(word)
        expect(on_page.options(player.page).first).to_be_visible()
    player.press("Close")
    expect(on_page.slider(player.page, 0).first).to_be_visible()


TEAM: tuple[Command, ...] = (
    c.SetUpTable("hastur", (c.Seat("harvey_walters"), c.Seat("michael_mcglen"))),
    c.BeginPhase(Phase.UPKEEP),
    c.CorrectInvestigator(1, "max_stamina", 8),
    *(2 * (c.PutMonster("cultist", "downtown"),)),
)
"""The highest Sanity, the highest Stamina (8 with a card), and two like acts."""

SIGNS = """() => [...document.querySelectorAll(".al-investigator .stat .al-pips:has(i)")].map((row) => {
  const { left, right, top, bottom } = row.closest(".stat").getBoundingClientRect();
  const signs = [...row.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect());
  const seen = signs.filter((box, at) => box.width >= 8 && box.left >= left && box.right <= right
    && box.top >= top && box.bottom <= bottom && (at === 0 || box.left >= signs[at - 1].right));
  const clipped = [row, row.parentElement].some((box) => box.scrollWidth > box.clientWidth);
  return [row.closest(".stat").querySelector("output").innerText.match(/\\d+$/)[0], seen.length, clipped];
})"""
"""The maximum, how many signs are seen of it, and whether any is cut off."""


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_as_many_signs_are_seen_as_the_maximum_says(server: Companion, visit: Visit, shot: Shot, size: str) -> None:
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, TEAM))
    player.section("Team")
    player.choose(player.name(BOX.investigators["harvey_walters"]))
    for text in (100, 130, 115):
        player.write_with(text)
        for seat, (who, most) in enumerate((("harvey_walters", ["7", "3"]), ("michael_mcglen", ["3", "8"]))):
            player.tap(
                player.sheet.get_by_role("button", name=re.compile(f"^{player.name(BOX.investigators[who])}")).first
            )
            shot(player.page, f"sheet-signs-{size}-{text}-{seat}")
            assert player.page.evaluate(SIGNS) == [[number, int(number), False] for number in most]
        player.is_comfortable()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_undo_and_redo_of_like_acts_are_told_apart(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    """Each by its word, on a phone's sheet too, and by an arrow that points its own way."""
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, TEAM))
    player.section("Team")
    player.choose(player.name(BOX.investigators["harvey_walters"]))
    player.tap(on_page.undo(player.page))
    buttons = on_page.undo(player.page).or_(on_page.redo(player.page))
    (undo, undone), (redo, redone) = (text.split(": ") for text in buttons.locator("b").all_inner_texts())
    assert undone == redone
    assert undo != redo
    for button in buttons.all():
        expect(button.locator("svg")).to_be_visible()
    arrows = [button.locator("svg").inner_html() for button in buttons.all()]
    assert arrows[0] != arrows[1]
    shot(player.page, f"sheet-undo-redo-phone-{language}")
    player.is_comfortable()


ICONS = """() => [...document.querySelectorAll(".al-dues .al-due__a")].map((aside) => {
  const icons = [...aside.children].map((icon) => icon.getBoundingClientRect());
  return { count: icons.length, rows: new Set(icons.map((icon) => icon.top)).size };
})"""


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_the_icons_of_what_is_due_stand_in_one_row(server: Companion, visit: Visit, shot: Shot, size: str) -> None:
    """The ability of the Hospital and "done" stand side by side, not one below the other."""
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, (*TABLE, c.PlaceInvestigator(0, "woods"), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))))
    if size == "phone":
        player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    shot(player.page, f"encounters-{size}-ru")
    lines = player.page.evaluate(ICONS)
    assert {line["count"] for line in lines} == {1, 2}
    assert {line["rows"] for line in lines} == {1}
    player.is_comfortable()


MISSING = """(words) => {
  const box = document.querySelector("[data-region=head] [role=heading]");
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(box).font;
  return Math.max(0, Math.ceil(pen.measureText(words).width) - box.clientWidth);
}"""
"""Pixels that a phone's title lacks for these words."""


@pytest.mark.parametrize("page", ["Появляется монстр", "карта по названию"])
def test_a_phone_names_the_place_whole_on_every_page_of_an_encounter(
    server: Companion, visit: Visit, shot: Shot, page: str
) -> None:
    """Of what is saved the dot stays: the longest names leave no room for its words."""
    there = (
        *TABLE,
        c.PlaceInvestigator(0, "hibbs_roadhouse"),
        c.BeginPhase(Phase.MOVEMENT),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, there))
    way = "[data-act*=OpenInvestigator][data-act*=happens]"
    player.tap(player.page.locator(way).locator("visible=true").first)
    if "Закусочная Гиббса" not in on_page.head(player.page).inner_text():
        player.press_main()
    expect(on_page.head(player.page)).to_contain_text("Закусочная Гиббса")
    keys = player.page.locator(".al-keys")
    player.tap(keys.get_by_text(page).first)
    expect(player.sheet.locator("header")).to_be_visible()
    expect(keys).to_have_count(0)
    shot(player.page, f"pad-page-{page}")
    assert player.page.evaluate(MISSING, "Закусочная Гиббса") == 0
