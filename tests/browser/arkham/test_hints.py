"""The first evening in a browser: chosen at the set-up, one hint at a time, read once, ended by one tap.

Source: DESIGN-hands.md section 3, mock m12.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import GATE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from settling import box_of

from companion.arkham.table import commands as c

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_things_are_explained_once_and_the_lit_button_stays_usable(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language, apart=True), language)
    player.open(server)
    expect(on_page.hint(player.page)).to_have_count(0)
    player.press("Our sheets")
    player.press("tips on")
    player.press("Quick start")
    hint = on_page.hint(player.page).get_by_role("heading")
    expect(hint).to_have_text(player.t("The Mythos card"))
    shot(player.page, f"hint-mythos-{size}-{language}")
    player.press("Got it")
    expect(hint).to_have_count(0)
    player.resolve("sheldon_gang_turns_to_police_for_aid")
    expect(hint).to_have_count(1)
    read = set()
    while hint.count():
        assert hint.inner_text() not in read, "once for each thing"
        read.add(hint.inner_text())
        player.is_comfortable()
        shot(player.page, f"hint-{len(read)}-{size}-{language}")
        player.press("Got it")
        expect(hint).to_have_count(0)
        something_happens(player)
    assert player.t("I Upkeep") in read
    player.press_main()
    expect(hint).to_have_text(player.t("II Movement"))
    player.press("No more tips")
    player.reload()
    expect(hint).to_have_count(0)
    player.press("Settings")
    expect(player.button("tips off")).to_have_attribute("aria-pressed", "true")


def something_happens(player: Player) -> None:
    """A change of the table that no hint speaks of: the next hint waits for one."""
    player.do({"do": "RenamePlayer", "with": {"seat": 0, "player": f"{time.monotonic()}"}})


EXPLAINED: dict[str, Callable[[Page], Locator]] = {
    "On your board": on_page.list_for_hands,
    "Monster limit reached": lambda page: on_page.spot(page, "outskirts"),
}
"""Title of a hint -> what it speaks of."""
FULL = (*GATE, c.PutMonster("ghoul", "outskirts"), c.CloseGate("woods", 0, True, 8))


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("upright", "ru"), ("laptop", "en")])
def test_no_hint_covers_what_it_explains(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    """The ringed place, the line by hand or its button, the Outskirts, on a laptop the whole column beside the map."""
    player = Player(visit(size, language, apart=True), language)
    player.open(server)
    player.press("Our sheets")
    player.press("tips on")
    player.open(server, lay(server, FULL))
    if size == "upright":  # the line by hand has a row of its own there
        line, board = (box_of(part(player.page)) for part in (on_page.ticker, on_page.board))
        assert line["y"] >= board["y"] + board["height"]
    hint, seen = on_page.hint(player.page), set()
    while hint.count():
        title = hint.locator("h2").inner_text()
        spoken_of = {player.t(one): what for one, what in EXPLAINED.items()}.get(title)
        others = [on_page.panel] if size == "laptop" else []
        if spoken_of is not None:
            seen.add(title)
            others.append(spoken_of)
            shot(player.page, f"hint-explains-{len(seen)}-{size}-{language}")
        lies = box_of(hint)
        rings = on_page.chosen(player.page)
        for other in [box_of(part(player.page)) for part in others] + [box_of(ring) for ring in rings.all()]:
            wide = min(lies["x"] + lies["width"], other["x"] + other["width"]) - max(lies["x"], other["x"])
            high = min(lies["y"] + lies["height"], other["y"] + other["height"]) - max(lies["y"], other["y"])
            assert min(wide, high) <= 1, title
        player.press("Got it")
        something_happens(player)
    assert seen == set(map(player.t, EXPLAINED))
