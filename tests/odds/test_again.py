"""Dice thrown again inside a chain of decisions: the same as the single check, clues and all."""

from __future__ import annotations

import pytest
from chains import of_one_check

from companion.odds import check
from companion.odds.ways import Again, RerollScope, Roll


def roll(dice: int, difficulty: int, per_clue: int, every: int, single: int) -> Roll:
    """A check with so many cards that throw all its dice again, and so many that throw one."""
    again = []
    if every:
        again.append(Again("all", roll(dice, difficulty, per_clue, every - 1, single)))
    if single:
        again.append(Again("one", roll(dice, difficulty, per_clue, every, single - 1), RerollScope.ONE))
    return Roll("check", dice, difficulty, "passed", "failed", 5, per_clue, again=tuple(again))


@pytest.mark.parametrize(("every", "single"), [(1, 0), (0, 1), (1, 1), (2, 0)])
@pytest.mark.parametrize("per_clue", [1, 2])
def test_a_chain_of_one_check_equals_the_check(per_clue: int, every: int, single: int) -> None:
    for dice in range(4):
        for difficulty in (1, 2):
            for clues in range(3):
                way = roll(dice, difficulty, per_clue, every, single)
                alone = check(
                    dice, difficulty, clues=clues, dice_per_clue=per_clue, rerolls=every, single_rerolls=single
                )
                told = alone.chance, alone.expected_clues
                assert of_one_check(way, clues) == told, (dice, difficulty, clues)
