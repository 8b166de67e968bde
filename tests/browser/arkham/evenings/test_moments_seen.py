"""Moments that count, seen in a browser: they move once, a tap or a key leads on, and the table is already as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
import settling
from arkham_player import Player
from arkham_shelf import GATE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion

from companion.arkham.table import commands as c
from companion.desks import Command
from companion.screens.acts import encode

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]

AT = """(ms) => { for (const moving of document.getAnimations()) { moving.pause(); moving.currentTime = ms; } }"""
"""Every movement stands still, so many milliseconds after it began."""
SLOWLY = "document.getAnimations().forEach((moving) => { moving.playbackRate = 0.01; moving.play(); })"
MOVES = "(node) => node.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')"
HEARD = """(() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { heard.push("tone"); return start.apply(this, when); };
  navigator.vibrate = () => heard.push("buzz");
})()"""
TAP = """(act) => {
  const tap = document.createElement("button");
  tap.dataset.act = act;
  document.querySelector("[data-host]").append(tap);
  tap.click();
  tap.remove();
}"""
WITCH = (*GATE, c.PutMonster("witch", "downtown"), c.PlaceInvestigator(1, "downtown"))
OPENS = c.OpenGate("graveyard", "great_hall_of_celeano", ("zombie",))
BEATS = c.DefeatMonster(1, 1)
SEALS = c.CloseGate("woods", 0, seal=True, clues_paid=8)
ACTS = {"gate": OPENS, "beaten": BEATS, "sealed": SEALS, "last": c.RaiseDoom(), "lost": c.LoseInTime(2)}
MADDENS = c.LoseHealth(0, sanity=4)


def does(player: Player, command: Command) -> None:
    """A tap that does this, without the way to its control."""
    player.page.evaluate(TAP, encode(command))
    player.settled()


def moment(player: Player) -> Locator:
    return player.page.get_by_role("dialog")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_moment_moves_stands_and_goes(
    server: Companion, visit: Visit, shot: Shot, ask: Ask, act: str, size: str, language: str
) -> None:
    player = Player(visit(size, language, moments=True), language)
    player.open(server, lay(server, (*WITCH, c.CorrectDoom(11)) if act == "last" else WITCH))
    before = player.undo_says()
    does(player, ACTS[act])
    expect(moment(player)).to_be_visible()
    assert player.undo_says() != before, "the table below is as it is already"
    for ms in (150, 520, 900):
        player.page.evaluate(AT, ms)
        shot(player.page, f"moment-{act}-{ms}-{size}-{language}")
    player.page.evaluate(SLOWLY)
    if size == "phone":
        moment(player).click(position={"x": 60, "y": 60})
    else:
        player.page.keyboard.press("Enter")
    expect(moment(player)).to_be_visible()
    assert not moment(player).evaluate(MOVES)
    shot(player.page, f"moment-{act}-{size}-{language}")
    player.is_comfortable()
    ask(player.page, f"{act}, {size}")
    player.page.keyboard.press(" ")
    expect(moment(player)).to_have_count(0)
    player.tap(on_page.undo(player.page))
    expect(moment(player)).to_have_count(0)


def test_the_button_leads_to_what_is_to_be_chosen(server: Companion, visit: Visit, shot: Shot) -> None:
    """A tap on it needs no second one."""
    player = Player(visit("phone", "ru", moments=True), "ru")
    player.open(server, lay(server, WITCH))
    does(player, MADDENS)
    shot(player.page, "moment-insane-phone-ru")
    player.tap(moment(player).get_by_role("button", name="Выбрать, что терять"))
    expect(moment(player)).to_have_count(0)
    player.sees("Револьвер")
    assert on_page.root(player.page).get_attribute("data-tab") == "investigators"


@pytest.mark.parametrize("act", ACTS)
def test_a_finger_on_the_words_that_ask_for_it_leads_on(server: Companion, visit: Visit, act: str) -> None:
    """The first tap shows the last picture, the second one leads on; they may fall on the button as anywhere."""
    player = Player(visit("phone", "ru", moments=True), "ru")
    player.open(server, lay(server, (*WITCH, c.CorrectDoom(11)) if act == "last" else WITCH))
    does(player, ACTS[act])
    button = moment(player).get_by_role("button")
    button.tap()
    expect(moment(player)).to_be_visible()
    button.tap()
    expect(moment(player)).to_have_count(0)


def test_a_television_shows_it_and_goes_on_by_itself(server: Companion, visit: Visit, shot: Shot) -> None:
    player, far = Player(visit("phone", "ru"), "ru"), visit("laptop", "ru", moments=True)
    table = lay(server, WITCH)
    player.open(server, table)
    far.goto(f"{server.origin}/voila/render/arkham.ipynb?lang=ru&table={table}&look=tv")
    expect(on_page.news(far).first).to_be_visible()
    does(player, BEATS)
    lying = far.get_by_role("dialog", name="Ведьма")
    expect(lying).to_be_visible()
    shot(far, "moment-beaten-television-ru")
    expect(lying).to_have_count(0)
    expect(on_page.news(far).first).to_contain_text("Ведьма")
    expect(moment(player)).to_have_count(0)


def test_it_sounds_and_buzzes_where_that_was_chosen(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("phone", "en", moments=True), "en")
    player.page.add_init_script(HEARD)
    player.open(server, lay(server, WITCH))
    does(player, BEATS)
    expect(moment(player)).to_be_visible()
    assert player.page.evaluate("heard") == [], "off until it is chosen"
    moment(player).press("Enter")
    moment(player).press("Enter")
    player.tap(on_page.undo(player.page))
    player.press("Settings")
    for label in ("Sound for moments", "Vibration for moments"):
        player.tap(player.page.get_by_role("group", name=label).get_by_role("button", name="on", exact=True))
    player.is_comfortable()
    shot(player.page, "moment-settings-phone-en")
    player.press("Close")
    does(player, BEATS)
    expect(moment(player)).to_be_visible()
    assert player.page.evaluate("heard") == ["tone", "tone", "buzz"]


def test_with_reduced_motion_the_last_picture_stands_at_once(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "ru", moments=True, reduced_motion="reduce"), "ru")
    player.open(server, lay(server, WITCH))
    does(player, OPENS)
    expect(moment(player)).to_be_visible()
    assert player.page.evaluate("document.getAnimations().length") == 0
    moment(player).click(position={"x": 60, "y": 60})
    expect(moment(player)).to_have_count(0)


def test_it_ends_a_hold_and_goes_by_its_button_by_back_and_by_the_browser_not_by_any_key(
    server: Companion, visit: Visit
) -> None:
    """With reduced motion, so that what leads on leads on at once."""
    player = Player(visit("phone", "en", moments=True, reduced_motion="reduce"), "en")
    page, keyboard = player.page, player.page.keyboard
    player.open(server, lay(server, WITCH))
    plus = settling.box_of(on_page.numbers(page).locator("[data-hold]").nth(1))
    page.mouse.move(plus["x"] + plus["width"] / 2, plus["y"] + plus["height"] / 2)
    page.mouse.down()
    expect(moment(player)).to_have_accessible_name("9 of 13")
    page.wait_for_timeout(1000)
    page.mouse.up()
    player.settled()
    expect(moment(player)).to_have_accessible_description(
        re.compile("^The last third of the doom track.*4 doom tokens are left")
    )
    expect(on_page.numbers(page).locator("> div:has([data-hold])").first).to_contain_text("9")
    for key in ("Shift", "Control", "ArrowDown", "x"):
        keyboard.press(key)
    expect(moment(player)).to_have_accessible_name("9 of 13")
    keyboard.press("Escape")
    expect(moment(player)).to_have_count(0)

    does(player, MADDENS)
    moment(player).get_by_role("button", name="Choose what to lose").focus()
    keyboard.press(" ")
    expect(moment(player)).to_have_count(0)
    expect(on_page.root(page)).to_have_attribute("data-tab", "investigators")

    does(player, OPENS)
    expect(moment(player)).to_be_visible()
    page.evaluate("history.back()")
    expect(moment(player)).to_have_count(0)
    expect(on_page.root(page)).to_have_attribute("data-tab", "investigators")

    does(player, BEATS)
    moment(player).evaluate("(dialog) => dialog.close()")
    expect(moment(player)).to_have_count(0)
    does(player, c.LoseInTime(2))
    expect(moment(player)).to_have_accessible_name("Kate is lost")
    keyboard.press("Enter")
    expect(moment(player)).to_have_count(0)

    page.evaluate("delete HTMLDialogElement.prototype.showModal; delete window.HTMLDialogElement")
    does(player, c.LoseInTime(3))
    expect(on_page.undo(page)).to_contain_text("Vincent")
    page.wait_for_timeout(300)
    expect(page.locator("dialog")).to_have_count(0)


def test_nobody_else_sees_it_and_nothing_that_comes_back(server: Companion, visit: Visit) -> None:
    """The other phone has the table; who opens the table anew sees the table."""
    doer, other = (Player(visit("phone", "ru", moments=True), "ru") for _ in range(2))
    table = lay(server, WITCH)
    doer.open(server, table)
    other.open(server, table)
    does(doer, OPENS)
    expect(moment(doer)).to_be_visible()
    expect(on_page.undo(other.page)).to_contain_text("Кладбище")
    expect(moment(other)).to_have_count(0)
    doer.reload()
    settling.settled(doer.page)
    expect(moment(doer)).to_have_count(0)
