"""In a low window (a small phone on its side, 200 %) every control is in reach, and every word is read."""

from __future__ import annotations

from collections.abc import Callable

import low_windows
import on_page
import pytest
import settling
from arkham_shelf import AWAKE, FIGHT, GATE, SAVED, lay
from low_windows import SIZES, Walk
from playwright.sync_api import Page
from serving import Companion
from thoroughly import again, first, thorough

from companion.arkham.table import commands as c

Visit = Callable[..., Page]


@pytest.fixture
def walking(server: Companion, visit: Visit) -> Callable[[str, str], Walk]:
    """``walking("568x320", "ru")``: a walk in a window of this size."""

    def begin(size: str, language: str) -> Walk:
        width, height = SIZES[size]
        page = visit("laptop", language)
        page.set_viewport_size({"width": width, "height": height})

        def open_page(kind: str, more: str) -> None:
            page.goto(f"{server.origin}/voila/render/{kind}.ipynb?lang={language}{more}")
            settling.arrived(page)

        return Walk(page, open_page)

    return begin


Walking = Callable[[str, str], Walk]
ASKED = ("320x256", "667x375")
"""The narrowest, and a phone on its side; the others for ``dev.py again``. Russian has the longer words."""


def windows(quick: str, english: str = "") -> list[object]:
    """Russian in each window of ``ASKED``, ``quick`` in ``dev.py test``, English in one window; the rest for
    ``dev.py again``."""
    cases: list[object] = [("ru", quick)]
    for language in ("ru", "en"):
        for size in SIZES:
            is_asked = size in ASKED if language == "ru" else size == english
            if (language, size) != ("ru", quick):
                cases.append(thorough(language, size) if is_asked else again(language, size))
    return cases


@pytest.mark.parametrize(("language", "size"), windows("667x375"))
@pytest.mark.parametrize("game", ["realms", "innsmouth", "odds"])
def test_everything_of_a_game_is_in_reach(walking: Walking, game: str, size: str, language: str) -> None:
    walk = walking(size, language)
    getattr(low_windows, game)(walk)
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize(("language", "size"), windows("320x256", english="320x256"))
def test_everything_of_arkham_is_in_reach(server: Companion, walking: Walking, size: str, language: str) -> None:
    walk = walking(size, language)
    low_windows.arkham(walk, lay(server, (*FIGHT, c.BeginFight(0, 1))), lay(server, GATE), lay(server, SAVED))
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize("size", first(1, ("667x375", "320x256", "568x320"), then=1))
def test_the_moves_by_hand_leave_the_buttons_below_and_beside_them_free(
    server: Companion, walking: Walking, size: str
) -> None:
    walk = walking(size, "ru")
    walk.open("arkham", f"&table={lay(server, AWAKE)}")
    walk.look("awake")
    walk.act("ShowHands")
    walk.look("moves by hand")
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize(("language", "size"), windows("320x256"))
def test_everything_of_the_start_page_is_in_reach(
    server: Companion, walking: Walking, size: str, language: str
) -> None:
    lay(server, SAVED)
    walk = walking(size, language)
    walk.page.goto(f"{server.url}?lang={language}")
    walk.look("start")
    assert not walk.found, "\n".join(walk.found)


@pytest.mark.parametrize("size", ["568x320"])
def test_another_sheet_is_seen_from_its_beginning(walking: Walking, size: str) -> None:
    walk = walking(size, "en")
    walk.open("innsmouth", "")
    walk.act("BeginGame")
    page = on_page.root(walk.page)
    page.evaluate("page => page.scrollTo(0, page.scrollHeight)")
    assert page.evaluate("page => page.scrollTop") > 0
    walk.act("OpenSheet", '"settings"')
    page.evaluate("page => new Promise(done => requestAnimationFrame(done))")
    assert page.evaluate("page => page.scrollTop") == 0
