"""How many successes a handful of six-sided dice shows, exactly.

Weights are whole numbers: one die is a tuple ``(w0, w1, w2)`` of the faces (out of six, cancelled) that
count 0, 1 and 2 successes. A handful is a tuple of weights whose sum is ``sum(die) ** n``.

Source: rules/arkham.md CHECK-03, ODDS-01, ODDS-02, ODDS-10.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import comb, gcd

from companion.odds.numbers import flag, whole

Weights = tuple[int, ...]

MOST_DICE = 200
"""In one handful; nobody throws so many."""


@cache
def die(success_on: int, sixes_count_double: bool = False) -> Weights:
    """Weights of one die that succeeds on ``success_on`` or more (2..6), smallest whole numbers.

    >>> die(5)
    (2, 1)
    >>> die(4, sixes_count_double=True)
    (3, 2, 1)
    """
    hits = 7 - success_on
    weights = (6 - hits, hits - 1, 1) if sixes_count_double else (6 - hits, hits)
    shared = gcd(*weights)
    return tuple(w // shared for w in weights)


@lru_cache(maxsize=4096)
def handful(per_die: Weights, n: int) -> Weights:
    """Weights of 0, 1, 2... successes of ``n`` >= 0 dice.

    >>> handful((2, 1), 2)
    (4, 4, 1)
    """
    if len(per_die) == 2:
        miss, hit = per_die
        return tuple(comb(n, k) * hit**k * miss ** (n - k) for k in range(n + 1))
    if n == 0:
        return (1,)
    fewer = handful(per_die, n - 1)
    longer = [0] * (len(fewer) + len(per_die) - 1)
    for k, weight in enumerate(fewer):
        for worth, faces in enumerate(per_die):
            longer[k + worth] += weight * faces
    return tuple(longer)


@lru_cache(maxsize=8192)
def tail(per_die: Weights, n: int, least: int) -> int:
    """Weight of at least ``least`` successes among ``n`` dice; out of ``sum(per_die) ** n``."""
    if least <= 0:
        return int(sum(per_die) ** n)
    return sum(handful(per_die, n)[least:])


def distribution(dice: int, *, success_on: int = 5, sixes_count_double: bool = False) -> tuple[Fraction, ...]:
    """Chances of 0, 1, 2... successes of ``dice`` dice, up to 200; no dice for 0 or fewer (CHECK-04).

    ``success_on``: lowest face that succeeds, 2..6. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md CHECK-03, CHECK-04, ODDS-01, ODDS-10.

    >>> distribution(1)
    (Fraction(2, 3), Fraction(1, 3))
    """
    per_die = die(whole("success_on", success_on, 2, 6), flag("sixes_count_double", sixes_count_double))
    n = max(0, whole("dice", dice, -MOST_DICE, MOST_DICE))
    every = sum(per_die) ** n
    return tuple(Fraction(weight, every) for weight in handful(per_die, n))


def at_least(dice: int, successes: int, *, success_on: int = 5) -> Fraction:
    """Chance of at least so many successes of up to 200 dice, without clues or re-rolls (ODDS-02).

    ``success_on``: lowest face that succeeds, 2..6. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md CHECK-03, ODDS-01, ODDS-02.

    >>> at_least(4, 2)
    Fraction(11, 27)
    """
    per_die = die(whole("success_on", success_on, 2, 6))
    n = max(0, whole("dice", dice, -MOST_DICE, MOST_DICE))
    return Fraction(tail(per_die, n, whole("successes", successes, -MOST_DICE, MOST_DICE)), sum(per_die) ** n)
