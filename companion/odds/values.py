"""What a place is worth for every number of clues in the purse, and which of two such values is the better one.

Floats: sums of fewer than a thousand products of chances (at most 1) with values, each rounded to one part in 10 ** 16,
so that two ways of equal worth differ by far less than ``TOLERANCE`` as long as values stay within some hundreds.

Source: rules/arkham.md ODDS-14.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

TOLERANCE = 1e-12
"""Two ways whose values differ by less are taken as equal; the cheaper one is chosen."""


class ClueValues(NamedTuple):
    """By number of clues in the purse, 0, 1, 2, ...: first what is wanted, then, among equals, the clues left."""

    wanted: list[float]
    """Expected worth of the final place; the greatest is the best."""
    left: list[float]
    """Clues left on average; the greatest is the best among equals of ``wanted``."""


def better(wanted: float, left: float, than_wanted: float, than_left: float) -> bool:
    """Return whether the first value is better than the second by more than ``TOLERANCE``.

    ``wanted`` decides; ``left`` counts only where both are wanted equally.
    """
    if wanted > than_wanted + TOLERANCE:
        return True
    return wanted >= than_wanted - TOLERANCE and left > than_left + TOLERANCE


def never_worse(first: ClueValues, other: ClueValues) -> bool:
    """Return whether the first values are at least as good as the second for every number of clues."""
    return not any(
        better(wanted, left, than_wanted, than_left)
        for than_wanted, than_left, wanted, left in zip(*first, *other, strict=True)
    )


def so_far(values: ClueValues, other: ClueValues) -> ClueValues:
    """Return, for each number of clues, the best of both values with as many clues or fewer."""
    best, row = (values.wanted[0], values.left[0]), ClueValues([], [])
    for first, second in zip(zip(*values, strict=True), zip(*other, strict=True), strict=True):
        best = first if better(*first, *best) else best
        best = second if better(*second, *best) else best
        row.wanted.append(best[0])
        row.left.append(best[1])
    return row


def mixture(law: Iterable[tuple[int, float]], rows: Sequence[ClueValues]) -> ClueValues:
    """Return the average of some rows, as long as the shortest of them; ``law``: (index of a row, its chance)."""
    terms = [(chance, rows[index]) for index, chance in law]
    return ClueValues(
        _weighted([(chance, row.wanted) for chance, row in terms]),
        _weighted([(chance, row.left) for chance, row in terms]),
    )


def _weighted(terms: list[tuple[float, list[float]]]) -> list[float]:
    """Return the weighted sum of rows, two or three terms at a time, as most computing time is spent here."""
    if len(terms) == 1:
        ((a, first),) = terms
        return [a * x for x in first]
    if len(terms) == 2:
        (a, first), (b, other) = terms
        return [a * x + b * y for x, y in zip(first, other, strict=False)]
    (a, first), (b, other), (c, third) = terms[:3]
    total = [a * x + b * y + c * z for x, y, z in zip(first, other, third, strict=False)]
    return _weighted([(1.0, total), *terms[3:]]) if len(terms) > 3 else total
