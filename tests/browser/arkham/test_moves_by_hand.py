"""The list of physical moves in a browser: its ticker, a phone's button, ticks, the whole list; nothing moves."""

from __future__ import annotations

import re
from collections.abc import Callable

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import GATE, TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of, settled
from thoroughly import first

from companion.arkham.table import commands as c

Visit = Callable[..., Page]
SEALED = (*GATE, c.CloseGate("woods", 0, True, 8))
CUT = """() => [...document.querySelectorAll('.al-ticker .al-then')].filter(one => {
  const own = one.getBoundingClientRect(), line = one.parentElement.getBoundingClientRect();
  return own.top < line.bottom - 1 && (own.right > line.right + 1 || own.bottom > line.bottom + 2);
}).map(one => one.textContent)"""
"""What moves after the next line, where it is seen and cut."""


@pytest.mark.parametrize("language", ["en"])
def test_what_hands_do_after_a_seal_beside_a_map(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("laptop", language), language)
    player.open(server, lay(server, SEALED))
    page = player.page
    ticker = on_page.ticker(page)
    expect(ticker.locator("b")).to_contain_text(player.t("Gate: {world}", world="").strip(" :"))
    player.is_comfortable()
    shot(page, f"moves-laptop-{language}")
    height, lit = box_of(on_page.frame(page)), player.main.inner_text()
    assert player.main.locator("small").count() == 1
    expect(player.main.locator(".al-more")).to_be_hidden()  # what is passed over takes its room
    player.tap(on_page.tick(page))
    expect(ticker.locator("b")).to_contain_text(player.t("Elder sign token"))
    expect(ticker).to_contain_text(player.t("then: {thing}", thing="").strip())
    assert page.evaluate(CUT) == [], "whole, or left out"
    expect(on_page.list_for_hands(page)).to_have_count(1)  # the line's own, no button beside undo
    player.tap(on_page.list_for_hands(page))
    boxes = page.get_by_role("checkbox")
    expect(boxes.first).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    player.is_comfortable()
    shot(page, f"moves-list-laptop-{language}")
    assert player.main.inner_text() == lit, "the lit button is where it was"
    player.press("All done")
    player.press("Close")
    expect(ticker).to_have_count(0)
    assert box_of(on_page.frame(page)) == height, "the map has not moved"


TRAYS = """() => ['sky', 'outskirts', 'lost_in_time_and_space'].filter(tray => {
  const box = document.querySelector(`.b-hit[data-place=${tray}]`).getBoundingClientRect();
  const seen = [[box.left + 2, box.top + 2], [box.right - 2, box.top + 2], [box.left + 2, box.bottom - 2],
    [box.right - 2, box.bottom - 2]].map(([x, y]) => document.elementFromPoint(x, y));
  return !seen.every(one => one.closest('div:has(> svg[role=group])'));
})"""
"""Trays of the map of which something else covers a corner."""
BADGE = r"^\d+$"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_phone_counts_the_moves_on_a_button_and_nothing_lies_over_its_map(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, SEALED))
    page, moves = player.page, on_page.list_for_hands(player.page)
    board, button, lit = (box_of(one) for one in (on_page.frame(page), moves, player.main))
    expect(on_page.ticker(page)).to_have_count(0)
    expect(moves).to_have_text(re.compile(BADGE))
    left = int(moves.inner_text())
    assert page.evaluate(TRAYS) == []
    undo = box_of(on_page.undo(page))
    assert undo["x"] + undo["width"] < button["x"] < button["x"] + button["width"] < lit["x"]
    player.is_comfortable()
    shot(page, f"moves-phone-{language}")
    player.tap(moves)
    boxes = page.get_by_role("checkbox")
    expect(boxes).to_have_count(left)
    player.tap(boxes.first)
    expect(boxes.first).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    expect(moves).to_have_text(str(left - 1))
    assert (box_of(moves), box_of(player.main)) == (button, lit), "the buttons are where they were"
    # mock m4: the title on one line, the two ways below as wide as the list
    assert box_of(on_page.hand_sheet(page).get_by_role("heading", level=1))["height"] < 44
    assert box_of(page.locator("[data-speak] svg"))["width"] >= 16, "its sign is seen"
    ways = on_page.hand_sheet(page).locator("footer").get_by_role("button")
    assert sum(box_of(ways.nth(at))["width"] for at in range(ways.count())) > 0.85 * 390
    player.is_comfortable()
    shot(page, f"moves-list-phone-{language}")
    player.tap(moves)
    expect(boxes).to_have_count(0)
    page.reload()
    player.arrived()
    expect(moves).to_have_text(str(left - 1))  # this browser keeps it
    player.tap(moves)
    player.press("All done")
    expect(moves).to_have_count(0)
    player.press("Close")
    assert box_of(on_page.frame(page)) == board, "the map has not moved"
    is_left_as_it_was(player)


@pytest.mark.parametrize("language", first(1, ["en", "ru"], then=0))
def test_the_number_of_moves_goes_when_the_phase_is_over(server: Companion, visit: Visit, language: str) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, SEALED))
    page, moves = player.page, on_page.list_for_hands(player.page)
    expect(moves).to_have_text(re.compile(BADGE))
    left, board = moves.inner_text(), box_of(on_page.frame(page))
    player.press_main()
    expect(moves).to_have_count(0)
    assert box_of(on_page.frame(page))["y"] == board["y"]
    player.tap(on_page.undo(page))
    expect(moves).to_have_text(left)


FAULTS_OF_STRIP = """() => {
  const out = [], strip = document.querySelector("[data-region=strip] > div:last-child");
  const buttons = [...strip.children].filter(one => one.checkVisibility());
  const box = node => node.getBoundingClientRect();
  const page = document.documentElement.clientWidth;
  buttons.forEach((one, at) => {
    if (at && box(buttons[at - 1]).right > box(one).left + 0.5) out.push(`over its neighbour: ${one.innerText}`);
    if (box(one).left < -0.5 || box(one).right > page + 0.5) out.push(`off the page: ${one.innerText}`);
    if (box(one).top < box(strip).top || box(one).bottom > box(strip).bottom) out.push(`too high: ${one.innerText}`);
    const named = one.querySelector("b:not(.al-badge)");
    if (named && named.scrollHeight > named.clientHeight + 1) out.push(`cut: ${named.innerText}`);
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, range = document.createRange();
      if (!text.parentElement.checkVisibility()) continue;
      for (const word of text.data.matchAll(/[^\\s\\u00ad-]+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter(line => line.width).map(line => line.top));
        if (lines.size > 1) out.push(`on two lines: ${word[0]}`);
        if (!text.parentElement.matches(".al-badge") && box(range).right > box(one).right) out.push(`out: ${word[0]}`);
      }
    }
    const badge = one.querySelector(".al-badge"), next = buttons[at + 1];
    if (badge && next && box(badge).right > box(next).left + 0.5) out.push("the badge lies over its neighbour");
    if (badge && box(badge).top < box(strip).top) out.push("the badge leaves the strip");
  });
  return out;
}"""
"""What of the strip is cut, broken, or lies upon something else."""


@pytest.mark.parametrize(
    ("language", "width", "text"),
    first(
        2,
        [("ru", 390, 130), ("en", 320, 100), ("ru", 320, 130), ("en", 390, 115), ("ru", 390, 100), ("ru", 274, 130),
         ("en", 274, 130)],
        then=2,
    ),
)  # fmt: skip
def test_undo_redo_the_moves_and_the_lit_button_stand_side_by_side(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str, width: int, text: int
) -> None:
    player = Player(visit("phone", language), language)
    page, moves = player.page, on_page.list_for_hands(player.page)
    page.set_viewport_size({"width": width, "height": 844})
    player.open(server, lay(server, (*TABLE, c.PutGate("woods", "yuggoth"), c.RaiseTerror(), c.RaiseTerror())))
    player.write_with(text)
    for state in ("undo", "redo"):
        if state == "redo":
            player.tap(on_page.undo(page))
            expect(on_page.redo(page)).to_be_visible()
        expect(moves).to_have_text(re.compile(BADGE))
        settled(page)
        shot(page, f"moves-strip-{state}-{width}-{text}-{language}")
        assert page.evaluate(FAULTS_OF_STRIP) == [], state
        assert min(box_of(moves)["width"], box_of(moves)["height"]) >= 44
        player.is_comfortable()


def test_what_one_phone_ticks_is_ticked_on_the_other(
    server: Companion, visit: Visit, shot: Callable[..., object]
) -> None:
    table = lay(server, SEALED)
    mine, other = (Player(visit("phone", language), language) for language in ("ru", "en"))
    for player in (mine, other):
        player.open(server, table)
    moves, undo = on_page.list_for_hands(other.page), other.undo_says()
    left = int(moves.inner_text())
    mine.tap(on_page.list_for_hands(mine.page))
    mine.tap(mine.page.get_by_role("checkbox").first)
    expect(moves).to_have_text(str(left - 1))
    assert other.undo_says() == undo, "a tick is no entry"
    mine.press("Close")
    mine.tap(on_page.numbers(mine.page).get_by_role("button", name="+1").first)
    told = on_page.toast(other.page)
    expect(told).to_contain_text(other.t("Doom"))
    above, below = box_of(told), box_of(moves)
    assert above["y"] + above["height"] <= below["y"], "what another phone did is told above the buttons"
    other.tap(moves)
    other.press("All done")
    other.press("Close")
    expect(on_page.list_for_hands(mine.page)).to_have_count(0)
    shot(mine.page, "moves-ticked-elsewhere")


def is_left_as_it_was(player: Player) -> None:
    """What covers a phone's map, and goes again, leaves its drawing alone."""
    page = player.page
    board = on_page.board(page)
    drawn = box_of(board), board.get_attribute("viewBox")
    player.section("Mythos")
    page.emulate_media(color_scheme="light")  # the page tells at once how it is laid out
    player.arrived()
    player.section("Board")
    assert (box_of(board), board.get_attribute("viewBox")) == drawn
    page.emulate_media(color_scheme="dark")


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
    player.tap(on_page.list_for_hands(page))
    player.tap(page.get_by_role("checkbox").first)
    assert page.evaluate("window.spoken") == [], "off until it is asked for"
    aloud = player.button("Read aloud")
    expect(aloud).to_have_attribute("aria-pressed", "false")
    player.tap(aloud)
    expect(aloud).to_have_attribute("aria-pressed", "true")
    player.is_comfortable()
    shot(page, f"moves-aloud-{language}")
    [[lang, text]] = page.evaluate("window.spoken")
    assert lang == voice
    assert player.t("Elder sign token").lower() in text.lower()
    left = on_page.list_for_hands(page).inner_text()
    player.press("Close")
    assert page.evaluate("window.spoken.length") == 2, "the next line is read"
    assert player.t("Elder sign token").lower() in page.evaluate("window.spoken")[1][1].lower()
    expect(on_page.list_for_hands(page)).to_have_text(left)  # nothing is ticked by it
    page.reload()
    player.arrived()
    assert on_page.root(page).get_attribute("data-aloud") == "1", "this browser keeps it"


def test_a_browser_without_a_voice_of_the_language_says_so(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.page.add_init_script(f"({VOICES})(['en-GB'])")
    player.open(server, lay(server, SEALED))
    player.tap(on_page.list_for_hands(player.page))
    aloud = player.button("Read aloud")
    player.tap(aloud)
    player.sees(player.t("This browser has no voice for this language"))
    expect(aloud).to_have_attribute("aria-pressed", "false")
