"""Exact chances of dice and cards, for any game and any notebook.

    >>> from companion.odds import check
    >>> check(2).chance
    Fraction(5, 9)
    >>> check(1, clues=2).chance, check(1, clues=2).expected_clues
    (Fraction(19, 27), Fraction(10, 9))

Everything is exact (:class:`fractions.Fraction`) until it is shown.
"""

from companion.odds.check import Action, Advice, Check, Price, check
from companion.odds.dice import at_least, distribution

__all__ = ["Action", "Advice", "Check", "Price", "at_least", "check", "distribution"]


def __dir__() -> list[str]:
    return sorted(__all__)
