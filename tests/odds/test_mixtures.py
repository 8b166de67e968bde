"""Dice that hang on other dice: a spell before the attack, items rolled for one by one."""

from __future__ import annotations

from fractions import Fraction

from companion.arkham.odds import Ending, Fighter, Foe, Plan, fight, spells
from companion.facts.arkham import load
from companion.odds import at_least, check

BOX = load()


def test_wither_first_and_then_the_attack() -> None:
    """OV-23, ODDS-12: two dice of casting, then three dice or none, one round only."""
    mage = Fighter(5, 1, lore=2, spells=spells([BOX.spells["wither"]]))
    odds = fight(mage, Foe("ghost", 0, None, 0, 1, 0, 1), evade_first=False)[Plan.ALWAYS_FIGHT]
    assert odds.endings[Ending.WON] == Fraction(95, 243)


def test_ithaqua_takes_items_one_die_each() -> None:
    """OV-36, ODDS-01: one die per item, a failure loses it."""
    lost = 1 - check(1).chance
    assert lost**3 == Fraction(8, 27)
    assert 3 * check(1).chance == 1


def test_copies_of_the_same_result() -> None:
    """ODDS-13: expected successes and at least one of them."""
    dice = 5
    assert dice * check(1).chance == Fraction(5, 3)
    assert at_least(dice, 1) == 1 - Fraction(2, 3) ** dice
