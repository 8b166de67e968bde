"""How wide a name is and how it is broken into lines; a browser's fonts are not known here, so widths are estimates.

The page narrows what turns out wider than its estimate (``data-most``), so that a label never leaves its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.facts.arkham_records import Space
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.words import Words

NARROW = frozenset("iljtfrI.,:;'’!|()[]·- г")
BROAD = frozenset("mwMWжшщмюфыЖШЩМЮФЫЪДд@⟦⟧")
STREET_WIDTH: Mapping[BoardSize, float] = MappingProxyType(
    {BoardSize.PHONE: 0, BoardSize.MID: 136, BoardSize.WIDE: 160}
)
"""A street's name is broken above this width, in px; a phone shows the short name."""


@dataclass(frozen=True, slots=True)
class LabelLine:
    """One line of a label with its estimated width."""

    text: str
    width: float


def line(text: str, font: float) -> LabelLine:
    """A line in a font of so many px."""
    return LabelLine(text, sum(_letter_width(letter) for letter in text) * font)


def _letter_width(letter: str) -> float:
    """Return the estimated width of a character in parts of the font size."""
    if letter in NARROW:
        return 0.35
    if letter in BROAD:
        return 0.82
    return 0.68 if letter.isupper() else 0.58


def broken(text: str, font: float) -> tuple[LabelLine, ...]:
    """The two lines of the most even break at a space; one line where there is no space."""
    words = text.split()
    if len(words) < 2:
        return (line(text, font),)
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    first, second = min(breaks, key=lambda pair: max(line(part, font).width for part in pair))
    return line(first, font), line(second, font)


def street_lines(space: Space, mode: BoardSize, font: float, words: Words) -> tuple[LabelLine, ...]:
    """The name on a street's plate: short on phones, in two lines where one would be too wide."""
    if mode is BoardSize.PHONE:
        return (line(words.short(space), font),)
    whole = line(words.name(space), font)
    return (whole,) if whole.width <= STREET_WIDTH[mode] else broken(whole.text, font)
