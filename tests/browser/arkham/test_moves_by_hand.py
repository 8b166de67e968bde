"""The list of physical moves in a browser: its ticker over the map's edge, ticks, the whole list; nothing moves."""

from __future__ import annotations

import re
from collections.abc import Callable

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import GATE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of
from thoroughly import first

from companion.arkham.table import commands as c

Visit = Callable[..., Page]
SEALED = (*GATE, c.CloseGate("woods", 0, True, 8))
CUT = """() => [...document.querySelectorAll('.al-ticker .al-then')].filter(one => {
  const own = one.getBoundingClientRect(), line = one.parentElement.getBoundingClientRect();
  return own.top < line.bottom - 1 && (own.right > line.right + 1 || own.bottom > line.bottom + 2);
}).map(one => one.textContent)"""
"""What moves after the next line, where it is seen and cut."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_what_hands_do_after_a_seal(
    server: Companion, visit: Visit, shot: Callable[..., object], size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, SEALED))
    page = player.page
    ticker = on_page.ticker(page)
    expect(ticker.locator("b")).to_contain_text(player.t("Gate: {world}", world="").strip(" :"))
    player.is_comfortable()
    shot(page, f"moves-{size}-{language}")
    height = box_of(on_page.frame(page))
    assert player.main.locator("small").count() == 1
    expect(player.main.locator(".al-more")).to_be_hidden()  # what is passed over takes its room
    lit = player.main.inner_text()
    player.tap(on_page.tick(page))
    expect(ticker.locator("b")).to_contain_text(player.t("Elder sign token"))
    expect(ticker).to_contain_text(player.t("then: {thing}", thing="").strip())
    assert page.evaluate(CUT) == [], "whole, or left out"
    player.tap(on_page.list_for_hands(page))
    boxes = page.get_by_role("checkbox")
    expect(boxes.first).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    if size == "phone":  # mock m4: the title on one line, the two ways below as wide as the list
        assert box_of(on_page.hand_sheet(page).get_by_role("heading", level=1))["height"] < 44
        assert box_of(page.locator("[data-speak] svg"))["width"] >= 16, "its sign is seen"
        ways = on_page.hand_sheet(page).locator("footer").get_by_role("button")
        assert sum(box_of(ways.nth(at))["width"] for at in range(ways.count())) > 0.85 * 390
    player.is_comfortable()
    shot(page, f"moves-list-{size}-{language}")
    assert player.main.inner_text() == lit, "the lit button is where it was"
    player.press("All done")
    player.press("Close")
    expect(ticker).to_have_count(0)
    assert box_of(on_page.frame(page)) == height, "the map has not moved"
    if size == "phone":
        is_left_as_it_was(player)


TRAYS = """() => ['sky', 'outskirts', 'lost_in_time_and_space'].filter(tray => {
  const box = document.querySelector(`.b-hit[data-place=${tray}]`).getBoundingClientRect();
  const seen = [[box.left + 2, box.top + 2], [box.right - 2, box.top + 2], [box.left + 2, box.bottom - 2],
    [box.right - 2, box.bottom - 2]].map(([x, y]) => document.elementFromPoint(x, y));
  return !seen.every(one => one.closest('div:has(> svg[role=group])'));
})"""
"""Trays of the map of which something else covers a corner."""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_line_over_a_phones_map_folds_away_from_its_trays_and_nothing_moves(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, SEALED))
    page, ticker = player.page, on_page.ticker(player.page)
    board = box_of(on_page.frame(page))
    assert page.evaluate(TRAYS) == ["sky", "outskirts", "lost_in_time_and_space"]
    player.tap(player.button("Fold away: the map is seen whole"))
    expect(ticker).to_have_text(re.compile(r"^\d$"))
    assert page.evaluate(TRAYS) == []
    assert box_of(on_page.frame(page)) == board
    player.is_comfortable()
    shot(page, f"moves-folded-{language}")
    page.reload()
    player.arrived()
    assert page.evaluate(TRAYS) == [], "this browser keeps it"
    player.tap(on_page.list_for_hands(page))
    expect(ticker.locator("b")).to_contain_text(player.t("Gate: {world}", world="").strip(" :"))
    assert box_of(on_page.frame(page)) == board


FLOWN = (*GATE, c.PutMonster("nightgaunt", "sky"), c.PutMonster("zombie", "outskirts"), SEALED[-1])


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_line_over_a_phones_trays_says_who_lies_there_whole_and_the_map_stays(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, FLOWN))
    page, said = player.page, on_page.ticker(player.page).locator("small").last
    expect(said).to_contain_text(player.name(BOX.monsters["nightgaunt"]))
    assert said.evaluate("node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight")
    board = box_of(on_page.frame(page))
    assert box_of(on_page.ticker(page))["height"] <= 68
    player.is_comfortable()
    shot(page, f"moves-over-trays-{language}")
    player.section("Log")
    player.section("Board")
    player.press_main()  # the next phase: one low line of what is left
    expect(on_page.ticker(page).locator("small").last).to_contain_text(player.name(BOX.monsters["nightgaunt"]))
    assert box_of(on_page.frame(page)) == board
    player.is_comfortable()
    shot(page, f"moves-left-over-trays-{language}")
    player.tap(player.button("Fold away: the map is seen whole"))
    assert page.evaluate(TRAYS) == []


def test_what_one_phone_ticks_is_ticked_on_the_other(
    server: Companion, visit: Visit, shot: Callable[..., object]
) -> None:
    table = lay(server, SEALED)
    mine, other = (Player(visit("phone", language), language) for language in ("ru", "en"))
    for player in (mine, other):
        player.open(server, table)
    lines = on_page.ticker(other.page).locator("b")
    undo = other.undo_says()
    mine.tap(on_page.tick(mine.page))
    expect(lines).to_contain_text(other.t("Elder sign token"))
    assert other.undo_says() == undo, "a tick is no entry"
    mine.tap(on_page.numbers(mine.page).get_by_role("button", name="+1").first)
    told = on_page.toast(other.page)
    expect(told).to_contain_text(other.t("Doom"))
    above, below = box_of(told), box_of(on_page.ticker(other.page))
    assert above["y"] + above["height"] <= below["y"], "what another phone did is told above what hands do"
    other.tap(on_page.list_for_hands(other.page))
    other.press("All done")
    other.press("Close")
    expect(on_page.ticker(mine.page)).to_have_count(0)
    shot(mine.page, "moves-ticked-elsewhere")


def is_left_as_it_was(player: Player) -> None:
    """What covers a phone's map, and goes again, leaves its drawing alone."""
    page = player.page
    board = on_page.board(page)
    drawn = box_of(board), board.get_attribute("viewBox")
    player.section("Mythos")
    page.emulate_media(color_scheme="dark")  # the page tells at once how it is laid out
    player.arrived()
    player.section("Board")
    assert (box_of(board), board.get_attribute("viewBox")) == drawn
    page.emulate_media(color_scheme="null")


VOICES = """languages => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = languages.map(lang => ({lang}));
  Object.defineProperty(window, 'speechSynthesis', {value: {
    getVoices: () => voices, cancel: () => {}, speak: words => window.spoken.push([words.lang, words.text]),
  }});
}"""
"""A browser with a voice for each of these languages, which keeps what it was asked to say."""


@pytest.mark.parametrize(("language", "voice"), first(1, [("ru", "ru-RU"), ("en", "en-GB")], then=0))
def test_the_list_is_read_aloud_once_it_is_asked_for(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str, voice: str
) -> None:
    player = Player(visit("phone", language), language)
    page = player.page
    page.add_init_script(f"({VOICES})({['de-DE', voice]!r})")
    player.open(server, lay(server, SEALED))
    player.tap(on_page.tick(page))
    assert page.evaluate("window.spoken") == [], "off until it is asked for"
    player.tap(on_page.list_for_hands(page))
    aloud = player.button("Aloud")
    expect(aloud).to_have_attribute("aria-pressed", "false")
    player.tap(aloud)
    expect(aloud).to_have_attribute("aria-pressed", "true")
    player.is_comfortable()
    shot(page, f"moves-aloud-{language}")
    [[lang, text]] = page.evaluate("window.spoken")
    assert lang == voice
    assert player.t("Elder sign token").lower() in text.lower()
    player.press("Close")
    before = page.evaluate("window.spoken.length")
    player.tap(on_page.tick(page))
    assert page.evaluate("window.spoken.length") == before + 1, "the next line is read, nothing is ticked by it"
    page.reload()
    player.arrived()
    assert on_page.root(page).get_attribute("data-aloud") == "1", "this browser keeps it"


def test_a_browser_without_a_voice_of_the_language_says_so(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.page.add_init_script(f"({VOICES})(['en-GB'])")
    player.open(server, lay(server, SEALED))
    player.tap(on_page.list_for_hands(player.page))
    aloud = player.button("Aloud")
    player.tap(aloud)
    player.sees(player.t("This browser has no voice of this language"))
    expect(aloud).to_have_attribute("aria-pressed", "false")
