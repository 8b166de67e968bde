"""Neither mouse nor finger: Tab, Enter and the arrows of the map lead to the end of a turn and a round."""

from __future__ import annotations

from collections.abc import Callable

import innsmouth_player
import on_page
import pytest
import settling
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion

Visit = Callable[..., Page]

MOST = 240
"""Controls that are passed before one counts as out of reach."""
HERE = """(wanted) => {
  const node = document.activeElement, { outlineStyle, stroke } = getComputedStyle(node);
  return node.matches(wanted) && node.getClientRects().length > 0 && (outlineStyle !== "none" || stroke !== "none");
}"""
"""Whether the focus stands on what is wanted, can be seen, and shows that it stands there."""
TOWARDS = """(place) => {
  const middle = (node) => { const r = node.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(document.activeElement), [toX, toY] = middle(document.querySelector(`[data-place="${place}"]`));
  if (document.activeElement.dataset.place === place) return "Enter";
  if (Math.abs(toX - x) > Math.abs(toY - y)) return toX > x ? "ArrowRight" : "ArrowLeft";
  return toY > y ? "ArrowDown" : "ArrowUp";
}"""
"""The key that leads from the focus on the map to a place there."""


def reach(page: Page, name: str, *parts: str) -> None:
    """Tab to the control that carries an act of this name with these words in it, and press Enter."""
    tab_to(page, f"[data-act*='\"{name}\"']" + "".join(f"[data-act*='{part}']" for part in parts))
    page.keyboard.press("Enter")
    settling.settled(page)


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate(HERE, wanted):
            return
    raise AssertionError(f"no Tab leads to {wanted}")


def on_map(page: Page, place: str) -> None:
    """Tab to the map, arrows to the place, Enter."""
    tab_to(page, "[data-place]")
    for _ in range(MOST):
        key = page.evaluate(TOWARDS, place)
        page.keyboard.press(key)
        if key == "Enter":
            settling.settled(page)
            return
    raise AssertionError(f"no arrow leads to {place}")


@pytest.mark.thorough
def test_a_turn_of_realms(server: Companion, visit: Visit) -> None:
    player = Duellist(visit("laptop", "en"), "en")
    page = player.page
    player.open(server)
    reach(page, "BeginDuel")
    expect(page.get_by_role("region", name="Game")).to_be_visible()
    reach(page, "OpenTab", '"turn"')
    for card in ("goon", "follower", "initiate"):
        reach(page, "TakeCard", f'"card":"{card}"')
    reach(page, "LoseSanity")
    reach(page, "OpenPlace", '"row":-2')
    reach(page, "EnterNumber", '"card":"initiate","field":"cost","value":"1"')
    reach(page, "BuyCard", '"initiate"')
    reach(page, "PassTurn")
    expect(on_page.sheet(page)).to_have_attribute("aria-label", "Player 2’s turn")
    reach(page, "OpenTab", '"duel"')
    player.sheet = {"Player 1": 50, "Player 2": 49}
    player.agrees()


@pytest.mark.thorough
def test_a_round_of_innsmouth(server: Companion, visit: Visit) -> None:
    player = innsmouth_player.Player(visit("laptop", "en"), "en")
    page = player.page
    player.open(server)
    reach(page, "ChooseScoreOnly", "false")
    reach(page, "ChoosePlayers", '"players":2')
    reach(page, "PickCharacter", '"boatman"')
    reach(page, "BeginGame")
    reach(page, "TakeTool", '"roads"')
    for number in (1, 2, 5):
        reach(page, "TellNext", f'"number":{number}}}')
        if number < 5:  # the tourists of the fate die are the Detective's alone
            reach(page, "AddKind", '"circle"')
    reach(page, "TellBonusFace", '"blank"')
    reach(page, "TellRoundDice")
    for seat in range(2):
        on_map(page, "q12")
        for road in ("r0-1~1-1", "r1-1~2-1"):
            on_map(page, road)
        if not seat:
            reach(page, "OpenSeat", '"seat":1')
    assert player.drawn() == {"0-1~1-1", "1-1~2-1"}
    reach(page, "EndRound")
    player.says("Round {n} of {all}", n=2, all=10)
