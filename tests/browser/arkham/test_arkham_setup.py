"""The set-up in a browser: refusals in a sentence, kept over a reload, nothing locked, names escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


def seat(player: Player, *investigators: str) -> None:
    for investigator in investigators:
        player.choose(player.name(BOX.investigators[investigator]))


def people(player: Player) -> int:
    """How many sit at the table."""
    heading = player.sheet.get_by_role("heading", name=on_page.begins("At the table")).inner_text()
    return int(re.findall(r"\d+", heading)[0])


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_ninth_investigator_is_refused_in_a_sentence(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server)
    for _ in range(8):
        player.press("Random")
    assert people(player) == 8
    investigators = on_page.section(player.page, "Investigators")
    expect(investigators.get_by_role("button", pressed=True)).to_have_count(8)
    free = investigators.locator("li button:not([aria-pressed=true])").last
    player.tap(free)
    said = player.page.get_by_text(
        player.t("Eight investigators are at the table already; there is no room for a ninth.")
    )
    expect(said).to_be_in_viewport(ratio=1)
    assert people(player) == 8
    player.is_comfortable()
    shot(player.page, f"arkham-setup-full-phone-{language}")


def test_the_set_up_survives_a_reload(server: Companion, phone: Page, shot: Shot) -> None:
    player = Player(phone, "ru")
    player.open(server)
    seat(player, "joe_diamond", "amanda_sharpe")
    joe = player.name(BOX.investigators["joe_diamond"])
    player.press("Name of the player: {name}", name=joe)
    line = phone.get_by_label(player.t("Name of the player: {name}", name=joe))
    line.locator("visible=true").last.fill("<b>Вера</b>")
    line.locator("visible=true").last.press("Enter")
    player.settled()
    player.press_main()
    player.choose(player.name(BOX.ancient_ones["yig"]))
    player.reload()
    yig = player.name(BOX.ancient_ones["yig"])
    expect(player.sheet.get_by_role("button", name=yig, pressed=True)).to_be_visible()
    player.press("Back: {step}", step=player.t("Who plays"))
    player.sees("<b>Вера</b>")
    assert people(player) == 2
    shot(phone, "arkham-setup-reloaded-phone-ru")


def test_a_name_of_5000_letters_is_kept_in_its_line_and_told(server: Companion, phone: Page, shot: Shot) -> None:
    player = Player(phone, "en")
    player.open(server)
    seat(player, "joe_diamond")
    joe = player.name(BOX.investigators["joe_diamond"])
    player.press("Name of the player: {name}", name=joe)
    line = phone.get_by_label(player.t("Name of the player: {name}", name=joe)).locator("visible=true").last
    line.fill("x" * 5000)
    line.press("Enter")
    player.settled()
    player.sees("This name has 5000 letters; the table keeps the first 40 unless you shorten it.")
    assert line.input_value() == "x" * 5000
    player.is_comfortable()
    shot(phone, "arkham-setup-long-name-phone-en")
    player.press("Quick start")
    expect(phone.locator("[data-find]")).to_be_visible()


def test_every_step_opens_at_any_time(server: Companion, laptop: Page) -> None:
    player = Player(laptop, "en")
    player.open(server)
    for step in ("Ancient One", "Who plays", "Our sheets"):
        player.press(step)
        expect(player.sheet.get_by_role("list", name="Setup steps").locator("[aria-current]")).to_contain_text(step)


STEPS = ("Our sheets", "Who plays", "Ancient One")


@pytest.mark.parametrize("window", [(390, 844), (360, 640)], ids=lambda window: "x".join(map(str, window)))
def test_the_bar_of_a_step_stands_at_the_bottom_of_a_phone(
    server: Companion, phone: Page, shot: Shot, window: tuple[int, int]
) -> None:
    player = Player(phone, "ru")
    phone.set_viewport_size({"width": window[0], "height": window[1]})
    player.open(server)
    for step in STEPS:
        player.press(step)
        bar = box_of(on_page.sheet(phone).locator("footer"))
        shot(phone, f"arkham-setup-bar-{STEPS.index(step)}-phone-{window[0]}")
        assert bar["y"] + bar["height"] == pytest.approx(window[1], abs=1), step


CARD = "sheldon_gang_turns_to_police_for_aid"
SECTIONS = ("Mythos", "Team", "Odds", "Log", "Board")
UPRIGHT = {"width": 820, "height": 1180}


@pytest.mark.parametrize("size", ["laptop", "phone", "tablet"])
def test_start_at_once_goes_to_the_first_card_and_the_map_keeps_its_place(
    server: Companion, visit: Visit, size: str
) -> None:
    """Its frame is the same from the form to the last section, so that it is drawn once and never jumps."""
    player = Player(visit(size, "en"), "en")
    if size == "tablet":
        player.page.set_viewport_size(UPRIGHT)
    player.open(server)
    frame = on_page.frame(player.page)
    before = box_of(frame)
    player.press("Quick start")
    expect(player.page).to_have_url(re.compile("table="))
    expect(player.page.locator("[data-find]").locator("visible=true")).to_be_visible()
    if size != "phone":
        player.sees(player.t("Opening Mythos card"))
    assert box_of(frame) == before, "the first card"
    player.resolve(CARD)
    for section in SECTIONS:
        player.section(section)
        assert box_of(frame) == before, section
    player.press("Settings")
    assert box_of(frame) == before, "settings"


def test_a_rumor_as_the_first_card_is_put_aside(server: Companion, laptop: Page, shot: Shot) -> None:
    player = Player(laptop, "en")
    player.start_at_once(server)
    player.name_card("the_stars_are_right")
    player.sees(player.t("A rumor cannot be the opening card: set it aside and draw another."))
    shot(laptop, "arkham-rumor-aside-laptop-en")
    player.press("Set aside")
    expect(laptop.locator("[data-find]")).to_be_visible()
    laptop.locator("[data-find]").fill("stars")
    expect(laptop.locator(".mrow.is-dim:visible")).to_have_count(1)


def test_ticks_stay_and_change_nothing(server: Companion, phone: Page) -> None:
    player = Player(phone, "en")
    player.open(server)
    player.press("Ancient One")
    box = phone.get_by_role("checkbox", name=player.t("Monsters into the cup")).locator("visible=true")
    player.tap(box)
    expect(box).to_have_attribute("aria-checked", "true")
    player.sees(player.t("{n} of {most} done", n=1, most=17))
