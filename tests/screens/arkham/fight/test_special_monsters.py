"""Fights with monsters of their own kind: only what really happens is shown (ABIL-06, COMBAT-12)."""

from __future__ import annotations

import re

import pytest
from arkham_tables import BOX, acts, names, texts

from companion.arkham.engine import apply
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table import commands as c
from companion.arkham.table.state import LOST, FightStage, Phase, Table
from companion.desks import Command
from companion.screens.arkham.drafts.fight_draft import Drafts, FightDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.fight import fight_screen
from companion.screens.arkham.wording import tokens
from companion.widgets import html


def met(kind: str, *more: Command) -> Table:
    """Joe downtown with sliders told, and one monster there."""
    state: Table | None = None
    for command in (
        c.SetUpTable("nyarlathotep", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
        c.CorrectSliders(0, (1, 2, 1)),
        c.PutInHand(0, "knife"),
        c.BeginPhase(Phase.MOVEMENT),
        c.PlaceInvestigator(0, "downtown"),
        c.PutMonster(kind, "downtown"),
        *more,
    ):
        state = apply(state, command, BOX).state
    assert state is not None
    return state


def shown(state: Table, language: str = "en") -> str:
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    return html.render(fight_screen.present(names(language, state), view, ()))


def said(state: Table, language: str = "en") -> list[str]:
    return [text.strip() for text in texts(shown(state, language))]


NOTHING = re.compile(r"[−-]0\b(?![.,])|\b0 / 0")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", sorted(BOX.monsters))
def test_no_monster_threatens_with_a_loss_of_nothing(kind: str, language: str) -> None:
    for more in ((), (c.BeginFight(0, 1),)):
        told = [text for text in said(met(kind, *more), language) if NOTHING.search(text)]
        assert told == []
    now = monster_now(kind, met(kind), BOX)
    assert not NOTHING.search(tokens.ratings(names(language, met(kind)), now).replace("+0", ""))


def test_the_black_man_asks_for_one_check_and_for_no_fight() -> None:
    before = said(met("the_black_man"))
    assert "then a check: Luck −1" in before, "when he is not evaded"
    assert "then a check: Will −2" not in before
    after = said(met("the_black_man", c.BeginFight(0, 1)))
    assert "Go straight to the check" in before
    for text in (
        "Combat",
        "Fight at once",
        "Combat round",
        "Combat check",
        "Horror check",
        "Toughness",
        "Unconscious",
        "Won",
    ):
        assert text not in after
        assert text not in before
    assert {"First check", "Passed", "Failed", "2 clues and it is gone", "Devoured"} <= set(after)


def test_the_bloated_woman_asks_for_will_first_and_all_that_follows_is_listed() -> None:
    before = said(met("the_bloated_woman"))
    assert "first a check: Will −2" in before
    assert {"Will", "Horror check", "Combat check"} <= set(before), "the checks ahead"
    assert "Horror check" in said(met("the_bloated_woman", c.BeginFight(0, 1)))


def test_who_failed_against_the_bloated_woman_rolls_no_dice_any_more() -> None:
    state = met("the_bloated_woman", c.BeginFight(0, 1), c.FaceOrdeal(0, 0))
    assert state.fights[0].stage is FightStage.CHOOSE
    markup = shown(state)
    assert "Horror and Combat checks fail automatically" in list(texts(markup))
    assert "Set the skill sliders on the sheet to see the odds" not in list(texts(markup)), "they are told"
    rounds = [act for act in acts(markup) if act.get("do") == "FightRound"]
    assert [act["with"]["successes"] for act in rounds] == [0]
    lost = state.investigators[0].stamina - apply(state, c.FightRound(0, 0), BOX).state.investigators[0].stamina
    assert lost == 2


def test_the_dark_pharaoh_is_fought_with_lore_ahead_as_well() -> None:
    told = said(met("the_dark_pharaoh"))
    assert "Lore check instead of a Combat check" in told
    assert "Combat check" not in told


@pytest.mark.parametrize(
    ("kind", "loss"),
    [
        ("dimensional_shambler", "lost in time and space"),
        ("nightgaunt", "thrown through the nearest gate"),
    ],
)
def test_who_takes_no_stamina_says_what_he_does(kind: str, loss: str) -> None:
    assert loss in said(met(kind))


def test_the_shambler_takes_away_instead_of_wounding() -> None:
    state = met("dimensional_shambler", c.BeginFight(0, 1))
    told = said(state)
    assert "Lost in time and space" in told
    assert "Unconscious" not in told
    assert apply(state, c.EndFight(0, 1, c.FightEnd.LOST), BOX).state.investigators[0].place == LOST


def test_the_black_man_devours_in_one_tap() -> None:
    state = met("the_black_man", c.BeginFight(0, 1))
    assert any(act.get("do") == "EndFight" and act["with"]["how"] == "devoured" for act in acts(shown(state)))
