"""The door: the host lets a phone in without a restart, it plays; another only looks; the door is closed again."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
import settling
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from settling import box_of
from thoroughly import first

from companion.apps.tables.games import realms
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import SetUpDuel

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]

NETWORK = "127.0.0.9" if sys.platform == "linux" else "127.0.0.1"
"""On Linux the whole of 127.* is this computer, so nobody else takes a port there once it is free."""
OPEN = {"ru": "Открыть дверь", "en": "Open the door"}
LOOK = {"ru": "Только смотреть", "en": "Watch only"}
CLOSE = {"ru": "Закрыть дверь", "en": "Close the door"}
COME_IN = {"ru": "Войти", "en": "Join"}
REFUSED = {"ru": "Вы только смотрите", "en": "You are only watching"}
LOST = {"ru": "Связь потеряна", "en": "Connection lost"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion of our own, with another address of the loopback for its network."""
    folder = tmp_path_factory.mktemp("open_door")
    with Companion(folder, environment={"COMPANION_ADDRESS": NETWORK}) as companion:
        yield companion


@pytest.fixture
def duel(house: Companion) -> str:
    """A duel that nobody has tapped at."""
    journal = SqliteJournal(house.data_folder / FILE_NAME)
    session = Session.start(realms(), journal, "", "test")
    session.do(SetUpDuel(("Ann", "Max")))
    journal.close()
    return session.game_id


def entries(house: Companion, duel: str) -> int:
    journal = SqliteJournal(house.data_folder / FILE_NAME)
    try:
        return len(journal.entries(duel))
    finally:
        journal.close()


def number_of(host: Page) -> Locator:
    """The number that lets somebody in."""
    return host.locator(".door__n")


def come_in(page: Page, host: Page, duel: str, language: str, ask: Ask) -> None:
    """Type the address and the number that the host shows: the duel that goes on opens."""
    page.goto(f"http://{host.locator('.door__at').inner_text()}/")
    ask(page, "digits")
    number, button = page.get_by_role("textbox"), page.get_by_role("button", name=COME_IN[language], exact=True)
    assert box_of(number)["height"] == box_of(button)["height"], "the button keeps its word on one line"
    number.fill(number_of(host).inner_text())
    button.click()
    page.wait_for_url(f"**/realms.ipynb?table={duel}*")
    settling.arrived(page)


SEEN = [("laptop", "ru"), ("phone", "en"), ("upright", "ru"), ("upright", "en"), ("laptop", "en"), ("phone", "ru")]


@pytest.mark.parametrize(("size", "language"), first(0, SEEN, then=1))
def test_a_phone_plays_another_only_looks_and_the_door_is_closed(
    house: Companion, visit: Visit, shot: Shot, ask: Ask, duel: str, size: str, language: str
) -> None:
    others = "upright" if size == "upright" else "phone"
    host, player, looker = visit(size, language, apart=True), *(visit(others, language, apart=True) for _ in range(2))
    host.goto(f"{house.origin}/?lang={language}")
    host.get_by_role("button", name=OPEN[language]).click()
    expect(number_of(host)).to_be_visible()
    come_in(player, host, duel, language, ask)
    here = host.locator(".door__sits .al-heart:not(.is-busy)")
    expect(here).to_have_count(1)
    host.get_by_role("link", name=LOOK[language]).click()
    come_in(looker, host, duel, language, ask)
    expect(here).to_have_count(2)
    shot(host, f"door-{size}-{language}")
    ask(host, "door")
    assert host.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0

    player.get_by_role("textbox").fill("Kira")
    player.get_by_role("textbox").blur()
    player.get_by_role("button", name="Ann", exact=True).click()
    shot(player, f"who-{size}-{language}")
    ask(player, "who")
    on_page.lit(player).click()
    kira = host.get_by_role("listitem").filter(has_text="Kira")
    expect(kira).to_contain_text("Kira · Ann")
    expect(kira.get_by_text("A", exact=True)).to_be_visible()
    shot(host, f"door-seats-{size}-{language}")

    dial = re.compile("^Ann −1$")
    player.get_by_role("button", name=dial).click()
    settling.settled(player)
    expect(on_page.heart(player)).not_to_have_class(re.compile("is-busy"))
    assert entries(house, duel) == 2
    looker.get_by_role("button", name=dial).click()
    expect(on_page.toast(looker)).to_contain_text(REFUSED[language])
    shot(looker, f"door-looks-{size}-{language}")
    assert entries(house, duel) == 2

    host.get_by_role("button", name=CLOSE[language]).click()
    expect(host.get_by_role("button", name=OPEN[language])).to_be_visible()
    for guest in (player, looker):
        expect(guest.get_by_text(LOST[language]).first).to_be_visible()
