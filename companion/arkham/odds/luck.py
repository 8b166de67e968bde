"""How lucky somebody was: successes rolled against those to be expected.

Source: rules/arkham.md CHECK-03, ODDS-13.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from companion.errors import BadQuestion
from companion.odds.dice import die


@dataclass(frozen=True, slots=True)
class Throw:
    """One handful that fell: ``dice`` dice, each succeeding on ``success_on`` or more, ``successes`` of them."""

    dice: int
    successes: int
    success_on: int = 5


@dataclass(frozen=True, slots=True)
class Luck:
    """The throws of one evening taken together."""

    dice: int
    successes: int
    expected: Fraction
    this_lucky: Fraction
    """Chance of at least so many successes."""
    this_unlucky: Fraction
    """Chance of at most so many."""


def luck(throws: Iterable[Throw]) -> Luck:
    """How these throws compare with chance, exactly; no throws are neither lucky nor unlucky.

    Raises :class:`~companion.errors.BadQuestion` for more successes than dice.

    >>> luck([Throw(2, 2)]).this_lucky
    Fraction(1, 9)
    """
    total, dice, got, expected, every = [1], 0, 0, Fraction(0), 1
    for throw in throws:
        if not 0 <= throw.successes <= max(0, throw.dice) or throw.dice > 200:
            raise BadQuestion("successes", f"{throw.successes} successes of {throw.dice} dice")
        miss, hit = die(throw.success_on)
        for _ in range(throw.dice):
            total = [
                miss * (total[k] if k < len(total) else 0) + hit * (total[k - 1] if k else 0)
                for k in range(len(total) + 1)
            ]
            every *= miss + hit
        dice += throw.dice
        got += throw.successes
        expected += throw.dice * Fraction(hit, miss + hit)
    return Luck(dice, got, expected, Fraction(sum(total[got:]), every), Fraction(sum(total[: got + 1]), every))
