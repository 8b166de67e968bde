"""In every phase of a round one button is lit, the right one, where a thumb reaches it: other worlds and Upkeep too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from arkham_player import Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Page
from serving import Companion

from companion.arkham.table import commands as c
from companion.arkham.table.state import Fortune
from companion.desks import Command

Visit = Callable[..., Page]

ROUND: tuple[Command, ...] = (
    *TABLE, c.CorrectFortune(1, Fortune.BLESSED), c.CorrectInvestigator(1, "fortune_since", 1),
    c.PutGate("woods", "yuggoth"), c.PlaceInvestigator(0, "yuggoth", 1), c.PlaceInvestigator(1, "downtown"),
    c.PlaceInvestigator(2, "library"), c.PlaceInvestigator(3, "woods"), c.CorrectInvestigator(3, "explored", 1),
)  # fmt: skip
"""Joe Diamond is in the first area of Yuggoth, Vincent Lee stands at its explored gate, Amanda Sharpe is blessed."""

LIT = """() => [...document.querySelectorAll('[data-host] .al-btn--main')]
  .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible')
  .map(e => { const box = e.getBoundingClientRect();
              const name = e.getAttribute('aria-label') || e.textContent;
              return [name, box.top / innerHeight, box.bottom / innerHeight]; })"""
"""Every lit button that is seen, with the part of the screen above its upper and its lower edge."""

THUMB = 0.6
"""Of the screen's height from above: what lies below, a thumb reaches without a second hand."""


def lit(player: Player) -> str:
    """The one lit button, which lies whole within the thumb's reach."""
    found = player.page.evaluate(LIT)
    assert len(found) == 1, f"lit: {found}"
    name, top, bottom = found[0]
    assert THUMB < top < bottom <= 1, found
    return str(name)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_one_button_is_lit_in_every_phase_and_it_is_the_next_step(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, ROUND))
    t, page = player.t, player.page
    phases = ("II", "III", "IV")
    names = (t("Movement"), t("Arkham"), t("Other Worlds"))
    for numeral, name in zip(phases, names, strict=True):
        assert t("{numeral} {phase}", numeral=numeral, phase=name) in lit(player)
        shot(page, f"lit-before-{numeral}-{language}")
        player.is_comfortable()
        player.press_main()
    shot(page, f"lit-worlds-{language}")
    assert t("Mythos") in lit(player), "phase IV leads on to the card"
    page.locator('[data-act*=\'"page":"happens"\']:visible').first.dispatch_event("click")
    player.settled()
    shot(page, f"lit-pad-{language}")
    assert lit(player).startswith(t("Encounter done")), "who is out there has the pad of an encounter"
    player.press_main()
    assert t("Mythos") in lit(player)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_one_button_is_lit_beside_a_roll_of_upkeep_told_or_due(
    server: Companion, visit: Visit, shot: Callable[..., object], language: str
) -> None:
    for number, more in enumerate(((), (c.RollUpkeep(1, "blessing", 5),))):
        player = Player(visit("phone", language), language)
        player.open(server, lay(server, (*ROUND, *more)))
        shot(player.page, f"lit-upkeep-{number}-{language}")
        assert player.t("Movement") in lit(player), "a roll is no step of its own"
