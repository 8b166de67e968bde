"""Mandy Thompson's ability stands in the odds of every fight at her table, while it is ready."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.arkham.odds import RESEARCH, Plan
from companion.arkham.ratings import monster_now
from companion.arkham.state import Fight, FightStage, GateStack, Investigator, Monster, Table
from companion.facts.arkham import load
from companion.screens.arkham import fight_odds
from companion.screens.arkham.odds.acts import OddsPage
from companion.screens.arkham.odds.asked.fight import FightDraft
from companion.screens.arkham.odds.draft import OddsDraft
from companion.screens.arkham.odds.fight import present
from companion.words import load as words

BOX = load()
JOE = Investigator("joe_diamond", "", "woods", 4, 4, 6, 6, sliders=(1, 1, 1))
MANDY = Investigator("mandy_thompson", "", "library", 5, 5, 5, 5, sliders=(1, 1, 1))


def table(**mandy: int | bool) -> Table:
    seats = (JOE, replace(MANDY, **mandy))  # type: ignore[arg-type]
    ghoul = (Monster(1, "ghoul", "woods"),)
    return Table("hastur", seats, 0, 2, round=3, gate_stack=GateStack({}), monsters=ghoul)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_fights_is_helped_by_mandy_once_a_round(seat: int) -> None:
    def fighter(now: Table) -> tuple[object, ...]:
        return fight_odds.fighter(now, seat, Fight(0, FightStage.MET), BOX).helps

    assert fighter(table()) == (RESEARCH,)
    assert fighter(table(ability_used=2)) == (RESEARCH,), "another round"
    assert fighter(table(ability_used=3)) == ()
    assert fighter(table(eliminated=True)) == ()


def test_she_makes_the_fight_easier() -> None:
    ready, used = table(), table(ability_used=3)
    now = monster_now("ghoul", ready, BOX)
    helped, alone = fight_odds.odds(ready, 0, now, BOX), fight_odds.odds(used, 0, now, BOX)
    assert helped is not None
    assert alone is not None
    assert helped[Plan.BEST].goal > alone[Plan.BEST].goal


def test_she_is_chosen_on_the_odds_page() -> None:
    asked = OddsDraft(OddsPage.FIGHT, fight=FightDraft(cards=("mandy_thompson",)), picking="cards")
    assert "Mandy Thompson" in repr(present(asked, BOX, words("en")))
    assert "Mandy Thompson" in repr(present(replace(asked, picking=""), BOX, words("en")))
