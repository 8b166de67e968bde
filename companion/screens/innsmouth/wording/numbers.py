"""Expected points as they are written: one decimal, none where the number is whole."""

from __future__ import annotations

from fractions import Fraction

from companion.words import Words


def points(words: Words, value: Fraction) -> str:
    """Expected points."""
    return words.number(value, 0 if value.denominator == 1 else 1)


def difference(words: Words, value: Fraction) -> str:
    """With its sign."""
    text = points(words, value)
    return f"+{text}" if value > 0 else text
