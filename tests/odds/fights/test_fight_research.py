"""Mandy Thompson's ability in a fight: a twin uses it at every moment, clues and Shotgun included."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from chains import of_one_check

from companion.arkham.odds import RESEARCH, Aim, Fighter, Foe, Plan, Weapon, fight, weapon
from companion.facts.arkham import load
from companion.odds import check
from companion.odds.ways import Again, RerollScope, Roll

BOX = load()
After = Callable[[int, bool], Fraction]
"""What follows, with so many clues left and the ability used or not."""


class Twin:
    """Chance to win, or to be left standing, when the ability and the clues may be used after any throw."""

    def __init__(self, fighter: Fighter, foe: Foe, aim: Aim) -> None:
        self.me, self.it, self.away = fighter, foe, Fraction(aim is Aim.SURVIVE)
        self.aim = aim
        self.round = cache(self._round)

    def start(self) -> Fraction:
        me, it = self.me, self.it
        away = self.throw(
            me.sneak + it.awareness,
            1,
            me.clues,
            True,
            False,
            lambda c, r: self.away,
            lambda c, r: self.horror(me.stamina - it.combat_damage, c, r),
        )
        return max(away, self.horror(me.stamina, me.clues, True))

    def horror(self, stamina: int, clues: int, research: bool) -> Fraction:
        me, it = self.me, self.it
        if stamina <= 0:
            return Fraction(0)
        if it.horror_rating is None:
            return self.round(me.sanity, stamina, clues, research)
        return self.throw(
            me.will + it.horror_rating,
            1,
            clues,
            research,
            False,
            lambda c, r: self.round(me.sanity, stamina, c, r),
            lambda c, r: self.round(me.sanity - it.horror_damage, stamina, c, r),
        )

    def _round(self, sanity: int, stamina: int, clues: int, research: bool) -> Fraction:
        me, it = self.me, self.it
        if min(sanity, stamina) <= 0:
            return Fraction(0)

        def struck(left: int, still: bool) -> Fraction:
            return self.round(sanity, stamina - it.combat_damage, left, still)

        def won(left: int, still: bool) -> Fraction:
            return Fraction(self.aim is Aim.WIN or stamina > it.overwhelming)

        ways = [self.throw(me.sneak + it.awareness, 1, clues, research, False, lambda c, r: self.away, struck)]
        for held in product((False, True), repeat=len(me.weapons)):
            arms = [one for one, on in zip(me.weapons, held, strict=True) if on]
            if sum(one.hands for one in arms) <= 2:
                dice = me.fight + it.combat_rating + sum(one.physical for one in arms)
                double = any(one.sixes_count_double for one in arms)
                ways.append(self.throw(dice, it.toughness, clues, research, double, won, struck))
        return max(ways)

    def throw(
        self, dice: int, needed: int, clues: int, research: bool, double: bool, passed: After, failed: After
    ) -> Fraction:
        hits = [(2 if double and face == 6 else 1) if face >= self.me.success_on else 0 for face in range(1, 7)]

        @cache
        def on_table(lying: tuple[int, ...], left: int, still: bool) -> Fraction:
            if sum(lying) >= needed:
                return passed(left, still)
            ways = [failed(left, still)]
            if left:
                ways.append(sum((on_table(ordered(*lying, hit), left - 1, still) for hit in hits), Fraction(0)) / 6)
            if still:
                good = tuple(hit for hit in lying if hit)
                again = product(hits, repeat=len(lying) - len(good))
                thrown = [on_table(ordered(*good, *new), left, False) for new in again]
                ways.append(sum(thrown, Fraction(0)) / len(thrown))
            return max(ways)

        thrown = [on_table(ordered(*lying), clues, research) for lying in product(hits, repeat=max(0, dice))]
        return sum(thrown, Fraction(0)) / len(thrown)


def ordered(*lying: int) -> tuple[int, ...]:
    return tuple(sorted(lying))


SHOTGUN = replace(weapon(BOX.items["shotgun"]), physical=1)
FOES = [
    Foe("zombie", 1, -1, 1, 1, -1, 2),
    Foe("gug", -2, 0, 1, 2, -1, 2, overwhelming=1),
    Foe("wall", -1, None, 0, 3, -1, 1),
]
FIGHTERS = [
    Fighter(2, 3, clues=0, sneak=2, fight=3, will=2),
    Fighter(2, 2, clues=2, sneak=1, fight=2, will=1),
    Fighter(1, 3, clues=1, sneak=2, fight=3, will=1, success_on=4),
    Fighter(2, 3, clues=1, sneak=1, fight=2, will=1, weapons=(SHOTGUN, Weapon("knife", 1, 1))),
]


@pytest.mark.parametrize("aim", [Aim.WIN, Aim.SURVIVE])
@pytest.mark.parametrize("foe", FOES, ids=lambda foe: foe.id)
def test_the_best_use_of_research_equals_trying_every_use(foe: Foe, aim: Aim) -> None:
    for fighter in FIGHTERS:
        helped = replace(fighter, helps=(RESEARCH,))
        assert fight(helped, foe, aim=aim)[Plan.BEST].goal == Twin(helped, foe, aim).start(), fighter


def test_two_dice_two_successes() -> None:
    """OV-19, ODDS-08: only what failed is thrown again, so each die has two tries."""
    mandy = Fighter(5, 1, fight=2, helps=(RESEARCH,))
    odds = fight(mandy, Foe("cultist", 0, None, 0, 2, 0, 1))[Plan.ALWAYS_FIGHT]
    assert odds.chance_of_winning == Fraction(25, 81)


@pytest.mark.parametrize("per_clue", [1, 2])
def test_a_chain_of_one_check_equals_the_check(per_clue: int) -> None:
    """The policy too: as many clues spent on average."""
    for dice in range(-1, 5):
        for difficulty in (1, 2, 3):
            for clues in range(4):
                once = Roll("check", dice, difficulty, "passed", "failed", 5, per_clue)
                way = replace(once, again=(Again("research", once, RerollScope.FAILURES),))
                alone = check(dice, difficulty, clues=clues, dice_per_clue=per_clue, failure_rerolls=1)
                told = alone.chance, alone.expected_clues
                assert of_one_check(way, clues) == told, (dice, difficulty, clues)


def test_research_is_never_worth_less_than_nothing() -> None:
    for foe in FOES:
        for fighter in FIGHTERS:
            for aim in Aim:
                plain = fight(fighter, foe, aim=aim)[Plan.BEST].goal
                helped = fight(replace(fighter, helps=(RESEARCH,)), foe, aim=aim)[Plan.BEST].goal
                assert helped <= plain if aim is Aim.FEWEST_LOSSES else helped >= plain
