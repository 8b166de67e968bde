"""Expected points and chances as they are written."""

from __future__ import annotations

from fractions import Fraction

from companion.words import Words


def points(words: Words, value: Fraction, places: int = 1) -> str:
    """Expected points with one decimal; a whole number stands without."""
    rounded = round(float(value), places)
    text = f"{abs(rounded):.{places}f}"
    if value.denominator == 1:
        text = str(abs(int(value)))
    sign = "−" if rounded < 0 else ""
    return sign + (text.replace(".", ",") if words.language == "ru" else text)


def difference(words: Words, value: Fraction) -> str:
    """With its sign."""
    text = points(words, value)
    return text if value < 0 or not value else f"+{text}"
