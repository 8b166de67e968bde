"""Checks in words: the sum of the dice, also where nobody told the sliders."""

from __future__ import annotations

import re
from html import unescape

from arkham_tables import BOX, names, texts

from companion.arkham import commands as c
from companion.arkham.apply import apply
from companion.arkham.state import Phase, Table
from companion.screens.arkham import battle_screen, fight_screen
from companion.screens.arkham.fight_draft import BattleDraft, Drafts, FightDraft
from companion.screens.arkham.view import View
from companion.widgets import html

SET_UP: tuple[c.Command, ...] = (
    c.SetUpTable("yig", (c.Seat("michael_mcglen"), c.Seat("joe_diamond"))), c.BeginPhase(Phase.UPKEEP),
)  # fmt: skip
BATTLE: tuple[c.Command, ...] = (c.WakeAncientOne(), c.BeginBattle())
TOLD = (c.CorrectSliders(0, (1, 3, 1)), c.CorrectSliders(1, (1, 1, 1)))


def played(given: tuple[c.Command, ...]) -> Table:
    state: Table | None = None
    for command in given:
        state = apply(state, command, BOX).state
    assert state is not None
    return state


def battle(given: tuple[c.Command, ...], language: str = "en", **draft: object) -> str:
    view = View(drafts=Drafts(battle=BattleDraft(**draft)))  # type: ignore[arg-type]
    return html.render(battle_screen.present(names(language, played(given)), view, ()))


def test_without_sliders_the_modifier_of_a_defence_keeps_its_sign() -> None:
    """FINAL-08: the number in brackets is added to what stands on the sheet."""
    state = (*SET_UP, *BATTLE, c.BattleAttack(0, 0), c.BattleAttack(1, 0))
    said = " ".join(texts(battle(state)))
    assert "as on the sheet · round +1" in said
    told = " ".join(texts(battle((*SET_UP, *TOLD, *state[len(SET_UP) :]))))
    assert re.search(r"dice \d · \w+ \d · round \+1", told)


def test_without_sliders_the_weapon_keeps_its_sign_against_a_monster_of_rating_zero() -> None:
    met = (
        *SET_UP, c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(0, "downtown"), c.PutMonster("cultist", "downtown"),
        c.BeginFight(0, 1),
    )  # fmt: skip
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    said = unescape(" ".join(texts(html.render(fight_screen.present(names("en", played(met)), view, ())))))
    assert "Tommy Gun +6" in said
