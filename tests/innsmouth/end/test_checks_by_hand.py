"""A check beside a sheet that was corrected since: more cards than the route draws, other dice than its level."""

from __future__ import annotations

from typing import Any

import pytest
from test_end_of_game import LINE, check_of, filled, route
from tours import ANNA, BOX, after

from companion.innsmouth import Artifacts, Character
from companion.innsmouth.end.pending_checks import best_reroll_of, best_use_of, reveal_advice
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.commands import Card
from companion.innsmouth.game.state import Phase, ThreatCheck, Tour
from companion.innsmouth.invariants import broken
from companion.innsmouth.threat.threat_check import Stakes, advice
from companion.screens.innsmouth import page
from companion.screens.innsmouth.drafts.view import SheetMode, View
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.widgets import html
from companion.words import load


def with_route(*acts: do.Command, **more: Any) -> Tour:
    """Anna's check begins: two symbols and, if told so, caches along her route."""
    sheet = filled(LINE, quarters={(2, 2): (2, 1), (3, 3): (1, 1)}, **more)
    return after(sheet, do.ChooseRoute(ANNA, route(LINE)), *acts)


def seen(state: Tour) -> str:
    """Everything that the page says of the check and of the score."""
    pages = (
        InnsmouthScreen(state, BOX, load("en"), View(mode=mode, fixes_check=True))
        for mode in (SheetMode.THREAT, SheetMode.SCORE)
    )
    return "".join(html.render(page.present(shown, MapSize.PHONE).panel) for shown in pages)


NO_CACHES = with_route()
"""A route without caches draws no card and scores what stands along it."""
ONE_CARD = Artifacts(manuscript=1)


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(after(NO_CACHES, do.SetCheck(ANNA, ThreatCheck(ONE_CARD, (6,)))), id="set-by-hand"),
        pytest.param(after(NO_CACHES, do.AddRevealed(ANNA, "manuscript", 1)), id="one-card-told"),
        pytest.param(
            with_route(
                do.RevealCard(ANNA, Card.MANUSCRIPT),
                do.SetCache(ANNA, "2-1", False),
                caches=("2-1",),
            ),
            id="its-cache-erased",
        ),
    ],
)
def test_cards_that_the_route_does_not_draw_cost_nothing(state: Tour) -> None:
    """Section 15, artifacts: seven for each card face down, and fewer than none do not lie there."""
    check = check_of(state)
    assert (check.drawn, check.player.check.revealed) == (0, ONE_CARD)
    assert (check.lines.artifacts, check.lines.total) == (0, check_of(NO_CACHES).lines.total)
    assert not broken(state, BOX)
    assert seen(state)


def test_of_several_cards_each_that_is_face_down_counts() -> None:
    """Two are drawn and one lies open; then a cache is erased and none is face down."""
    state = with_route(do.RevealCard(ANNA, Card.DAGGER), caches=("2-1", "2-2"))
    assert check_of(state).lines.artifacts == 7
    assert check_of(after(state, do.SetCache(ANNA, "2-2", False))).lines.artifacts == 0
    assert check_of(after(state, do.SetCaches(ANNA, ()))).lines.artifacts == 0


@pytest.mark.parametrize("deck", [None, Artifacts(2, 2, 2, 1)])
def test_advice_gives_nothing_away_for_cards_that_are_not_drawn(deck: Artifacts | None) -> None:
    """Stopping at level 0 with more cards open than drawn is worth the points alone."""
    stakes = Stakes(0, 1, deck, False, ((9,),))
    assert advice(stakes, Artifacts(dagger=2)).stop == 9
    assert advice(stakes).stop == 16


@pytest.mark.parametrize("number", range(6), ids="{}-dice".format)
@pytest.mark.parametrize("character", [Character.COLLECTOR, Character.HUNTRESS, Character.WARLOCK])
def test_dice_that_lie_are_advised_whatever_the_level_is_now(character: Character, number: int) -> None:
    """So many dice lie, whatever the symbols on the sheet say since they were corrected."""
    state = with_route(character=character, caches=("2-1", "2-2", "2-3A"))
    state = after(state, do.SetCheck(ANNA, ThreatCheck(Artifacts(1, 1, 1, 0), (1, 3, 4, 2, 1)[:number])))
    check = check_of(state)
    again, use = best_reroll_of(ANNA, check), best_use_of(ANNA, check)
    assert again is not None
    assert use is not None
    assert all(die < number for die, _ in again.rolled)
    assert after(state, use).seats[ANNA].check.result is not None
    assert reveal_advice(check).stop >= 0
    assert seen(state)
    assert not broken(state, BOX)


def test_a_symbol_erased_after_the_roll_leaves_the_dice_where_they_lie() -> None:
    """Two dice, a manuscript, and the table says that there was one symbol only."""
    state = with_route(do.RevealCard(ANNA, Card.MANUSCRIPT), do.RollCheck(ANNA, (2, 1)), caches=("2-1",))
    fewer = after(state, do.AddThreats(ANNA, (3, 3), -1))
    assert (fewer.phase, check_of(fewer).level, fewer.seats[ANNA].check.roll) == (Phase.CHECK, 1, (2, 1))
    again = best_reroll_of(ANNA, check_of(fewer))
    assert again is not None
    assert again.rolled == ((0, 0), (1, 0))
    assert check_of(after(fewer, do.UseManuscript(ANNA, ((0, 6), (1, 6))), do.UseArtifacts(ANNA))).failures == 0
    assert seen(fewer)
