"""Counts as one makes them on paper: plain fractions of dice that succeed on 5 or 6, without the library of odds.

Source: rules/arkham.md CHECK-03, CHECK-07, FINAL-03..08, AO-03.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb


def exactly(dice: int, successes: int) -> Fraction:
    """So many successes of so many dice."""
    return Fraction(comb(dice, successes) * 2 ** (dice - successes), 3**dice)


def one_at_least(dice: int) -> Fraction:
    return 1 - Fraction(2, 3) ** max(0, dice)


def with_failed_dice_again(dice: int, clues: int, per_clue: int) -> Fraction:
    """One success of so many dice, each clue a handful more, and every failed die once more: as if each were two.

    While a single success is wanted nothing but failures lie there, so clues come first and the re-roll last: it throws
    the dice of the clues as well. Source: rules/arkham.md CHECK-07, CHECK-10.
    """
    return one_at_least(2 * (dice + clues * per_clue))


def hastur(people: Iterable[tuple[int, int, int]], needed: int) -> Fraction:
    """Victory over Hastur: ``people`` are attack dice, Luck and Sanity; each failed defence costs two Sanity.

    Nobody's dice hang on anybody else, so the successes of each life are added up at the end.
    """
    together = {0: Fraction(1)}
    for dice, luck, sanity in people:
        gained = _of_a_life(dice, luck, -(-sanity // 2))
        sums: dict[int, Fraction] = {}
        for before, chance in together.items():
            for more, share in gained.items():
                sums[before + more] = sums.get(before + more, Fraction(0)) + chance * share
        together = sums
    return sum((chance for total, chance in together.items() if total >= needed), Fraction(0))


def _of_a_life(dice: int, luck: int, lives: int) -> dict[int, Fraction]:
    """Successes until devoured; in round r the defence has Luck + 2 - r dice, at last none."""
    devoured: dict[int, Fraction] = {}
    standing, number = {(lives, 0): Fraction(1)}, 0
    while standing:
        number += 1
        safe, after = one_at_least(luck + 2 - number), dict[tuple[int, int], Fraction]()
        for (left, total), chance in standing.items():
            for more in range(dice + 1):
                here = chance * exactly(dice, more)
                if safe:
                    after[left, total + more] = after.get((left, total + more), Fraction(0)) + here * safe
                if left > 1:
                    hurt = (left - 1, total + more)
                    after[hurt] = after.get(hurt, Fraction(0)) + here * (1 - safe)
                else:
                    devoured[total + more] = devoured.get(total + more, Fraction(0)) + here * (1 - safe)
        standing = after
    return devoured
