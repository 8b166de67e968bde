"""How wide a line of a picture is, where nobody can measure it: lines that shrink a little, and then are broken.

Widths are those of DejaVu Serif, the widest of the faces that a picture names, rounded up; shares of the letters' size.
"""

from __future__ import annotations

import unicodedata

WIDTHS = (
    ("ЖШЩЮЉЊЏЂЋ", 1.2),
    ("MWМЫ@%—…", 1.05),
    ("mwшщжюыæœ№", 0.98),
    ("мфъ±+<=>^~#&", 0.9),
    ("абвгдезклорстухцьэяёabcdeghknopquvxyz0123456789З«»?$_{}", 0.66),
    ('tfIrs/\\"()[]*-–`', 0.52),
    (" ijl,.:;·!|'", 0.4),
)
"""Letters and their width; others are ``CAPITAL``, ``SMALL`` or ``SIGN`` wide."""
CAPITAL, SMALL, SIGN = 0.9, 0.75, 1.4
OF = {letter: width for letters, width in WIDTHS for letter in letters}


def wide(text: str) -> float:
    """Return the greatest width of a line in letters of size 1; signs that stand over another letter take no room."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    """Return the estimated width of a character in parts of the font size; 0 for combining and invisible signs."""
    if letter in OF:
        return OF[letter]
    kind = unicodedata.category(letter)
    if kind in {"Mn", "Me", "Cf"}:
        return 0
    if letter.isupper():
        return CAPITAL
    return SMALL if kind[0] in "LNPZ" and unicodedata.east_asian_width(letter) not in {"W", "F"} else SIGN


def fitted(text: str, size: int, least: int, room: float) -> tuple[int, list[str]]:
    """The size of the letters and the lines of a text that is nowhere wider than ``room``.

    One line of letters of ``size``, else smaller ones, down to ``least``; else as many lines of those as it takes,
    broken between words, and within a word that is wider than a line.
    """
    fits = int(room / wide(text)) if text else size
    if fits >= least:
        return min(size, fits), [text]
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if wide(longer) * least <= room:
            lines[-1] = longer
            continue
        lines.append("")
        for letter in word:
            if wide(lines[-1] + letter) * least > room:
                lines.append("")
            lines[-1] += letter
    return least, [line for line in lines if line]
