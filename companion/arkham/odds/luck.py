"""How lucky somebody was: successes rolled against those to be expected.

Source: rules/arkham.md CHECK-03, ODDS-13.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from companion.errors import BadQuestion
from companion.odds.dice import die
from companion.odds.notebook_display import ChanceDisplay
from companion.odds.numbers import listed, whole
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Throw:
    """One handful that fell: ``dice`` dice, each succeeding on ``success_on`` or more, ``successes`` of them."""

    dice: int
    successes: int
    success_on: int = 5


@dataclass(frozen=True, slots=True)
class Luck(ChanceDisplay):
    """The throws of one evening taken together."""

    CHANCES = ("this_lucky", "this_unlucky")

    dice: int
    successes: int
    expected: Fraction
    this_lucky: Fraction
    """Chance of at least so many successes."""
    this_unlucky: Fraction
    """Chance of at most so many."""


def luck(throws: Iterable[Throw]) -> Luck:
    """Return how these throws compare with chance, exactly; no throws are neither lucky nor unlucky.

    Each throw: ``dice`` up to 200 (none for 0 or fewer), ``successes`` no more than these, ``success_on`` 2..6. Raises
    :class:`~companion.errors.BadQuestion` naming the field.

    Source: rules/arkham.md CHECK-03, ODDS-13.

    >>> luck([Throw(2, 2)]).this_lucky
    Fraction(1, 9)
    """
    total, dice, got, expected, every = [1], 0, 0, Fraction(0), 1
    for throw in listed("throws", throws, Throw):
        rolled = max(0, whole("dice", throw.dice, -200, 200))
        if whole("successes", throw.successes, 0, 200) > rolled:
            raise BadQuestion("successes", f"{throw.successes} successes of {throw.dice} dice")
        miss, hit = die(whole("success_on", throw.success_on, 2, 6))
        for _ in range(rolled):
            total = [
                miss * (total[k] if k < len(total) else 0) + hit * (total[k - 1] if k else 0)
                for k in range(len(total) + 1)
            ]
            every *= miss + hit
        dice += rolled
        got += throw.successes
        expected += rolled * Fraction(hit, miss + hit)
    return Luck(dice, got, expected, Fraction(sum(total[got:]), every), Fraction(sum(total[: got + 1]), every))
