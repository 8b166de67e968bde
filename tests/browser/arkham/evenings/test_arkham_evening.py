"""A newcomer's evening in a browser: sets up, plays three rounds, an unknown card, a surge, undo, reload.

On a phone and on a laptop, in both languages. Nothing is asked of another host: every page of ``visit`` fails
its test on the first such request.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from playwright.sync_api import Page, expect
from serving import Companion
from thoroughly import first

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

OPENING = "sheldon_gang_turns_to_police_for_aid"
"""Gate at the Graveyard."""
KNOWN = "all_quiet_in_arkham"
"""Gate in the Woods."""
SURGING = "ill_wind_grips_arkham"
"""Gate at the Graveyard again: a surge."""

NUMBERS = re.compile(r"\d+")


def doom(player: Player) -> int:
    """The doom track as the page shows it: the phone's numbers, or the track of the side column."""
    shown = player.page.locator(".ph__nums .v, .al-track .al-num").locator("visible=true").first
    return int(NUMBERS.findall(shown.inner_text())[0])


@pytest.mark.parametrize(
    ("size", "language"), first(2, [("phone", "ru"), ("laptop", "en"), ("phone", "en"), ("laptop", "ru")], then=0)
)
def test_a_newcomer_plays_three_rounds(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    player = Player(visit(size, language), language)

    def keep(name: str) -> None:
        player.is_comfortable()
        shot(player.page, f"arkham-{name}-{size}-{language}")

    player.open(server)
    for investigator in ("joe_diamond", "vincent_lee"):
        player.choose(player.name(BOX.investigators[investigator]))
    keep("1-who-plays")
    player.press_main()
    player.choose(player.name(BOX.ancient_ones["hastur"]))
    keep("2-ancient-one")
    player.press_main()
    player.sees(player.t("From the investigator sheets"))
    keep("4b-starting-hands")
    player.press_main()

    expect(player.page.locator("[data-find]")).to_be_visible()
    keep("5-pick")
    player.name_card(OPENING)
    player.answer_everything()
    keep("6-opening-card")
    player.tap(player.applies)
    assert doom(player) == 1
    keep("7-round-1")

    player.on_to_mythos()
    player.resolve(KNOWN)
    assert doom(player) == 2
    player.press_main()
    keep("8-round-2")

    player.on_to_mythos()
    player.count_from_here()
    player.choose(player.t("By symbols, gate: {place}", place=player.name(BOX.spaces["black_cave"])))
    keep("9-unlisted")
    player.choose(player.name(BOX.spaces["woods"]))
    player.tap(player.movements.first)
    player.answer_everything()
    keep("10-unlisted-worked-out")
    player.tap(player.applies)
    assert player.taps == 4, "with the tap that opens the sheet: five"
    assert doom(player) == 3
    player.press_main()

    player.on_to_mythos()
    player.name_card(SURGING)
    player.sees(player.t("Monster surge: {place}", place=player.name(BOX.spaces["graveyard"])))
    keep("11-surge")
    player.answer_everything()
    player.tap(player.applies)
    assert doom(player) == 3
    keep("12-round-3")

    assert player.name(BOX.mythos[SURGING]) in player.undo_says()
    player.tap(on_page.undo(player.page))
    keep("13-undone")
    player.tap(on_page.redo(player.page))
    assert player.name(BOX.mythos[SURGING]) in player.undo_says()

    before = player.undo_says()
    player.reload()
    assert player.undo_says() == before
    assert doom(player) == 3
    player.section("Log")
    player.sees(player.name(BOX.spaces["graveyard"]))
    keep("14-log")
