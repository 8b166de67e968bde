"""Text in a drawing that has no other layout: how wide letters are, where lines break, which size fits.

Widths are those of DejaVu, the widest of the fonts that a browser may take; in any other a line is shorter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.records import dataclass
from companion.widgets.markup import NOTHING, Markup, escape

SERIF = Markup("ui-serif, Palatino Linotype, PT Serif, Georgia, Noto Serif, DejaVu Serif, serif")
SANS = Markup("system-ui, Segoe UI, Roboto, Noto Sans, PT Sans, DejaVu Sans, sans-serif")

NO_BREAK = "\xa0"
TOGETHER = re.compile(r"(?<!·) (?=[·−+\d])|(?<=\b\w) |(?<=\b\w\w) |(?<=\d-\w) ")
"""Spaces at which no line breaks: before a figure or a sign, after a short word, after "6-м"."""

WIDTHS = {
    **dict.fromkeys(f" {NO_BREAK}.,:;'’!·", 0.32), **dict.fromkeys("fijltrI()-/", 0.42),
    **dict.fromkeys("cszагзстэ?«»", 0.58),
    **dict.fromkeys("wDGHKNOQUжмфъыБДИЙКЛНОПФЧЯ+−—", 0.88), **dict.fromkeys("mMWшщюЖМШЩЪЫЮЦ", 1.14),
}  # fmt: skip
"""Letter -> width in letter heights."""
SMALL, CAPITAL, BOLD, PLAIN = 0.64, 0.76, 1.12, 0.97


@dataclass(frozen=True, slots=True)
class Line:
    """How letters are set: size in units of the drawing, weight, font."""

    size: int
    weight: int = 400
    family: Markup = SERIF


@dataclass(frozen=True, slots=True)
class LetterBlock:
    """Lines of text in one kind of letters."""

    lines: tuple[str, ...]
    line: Line

    @property
    def height(self) -> float:
        """The height with the space between the lines."""
        return len(self.lines) * self.line.size * 1.2


def width(text: str, line: Line) -> float:
    """Return how wide a text is at most."""
    share = sum(WIDTHS.get(letter, CAPITAL if letter.isupper() else SMALL) for letter in text)
    return share * line.size * (BOLD if line.weight > 500 else PLAIN)


def wrapped(text: str, line: Line, room: float) -> LetterBlock:
    """Return a text in as few lines as fit into ``room``, all about equally long; a long word stands alone."""
    lines = tuple(_broken(text, line, room))
    sentences = tuple(text.replace(". ", ".\n").split("\n"))
    if len(sentences) == len(lines) and all(width(row, line) <= room for row in sentences):
        return LetterBlock(sentences, line)
    for share in range(50, 100, 5):
        narrower = tuple(_broken(text, line, room * share / 100))
        if len(narrower) == len(lines) and all(width(row, line) <= room for row in narrower):
            return LetterBlock(narrower, line)
    return LetterBlock(lines, line)


def fitting(text: str, sizes: Sequence[int], room: float, most: int, weight: int = 400) -> LetterBlock:
    """Return a text in the largest of the sizes in which it has at most ``most`` lines; else in the smallest, cut."""
    blocks = [wrapped(text, Line(size, weight), room) for size in sizes]
    fits = (block for block in blocks if len(block.lines) <= most and not _is_wide(block, room))
    return next(fits, None) or _clipped(blocks[-1], room, most)


def _is_wide(block: LetterBlock, room: float) -> bool:
    """Return whether a line of the block is wider than the room."""
    return any(width(row, block.line) > room for row in block.lines)


def _clipped(block: LetterBlock, room: float, most: int) -> LetterBlock:
    """Return the first lines of a block, each cut where it leaves the room."""
    rows = []
    for row in block.lines[:most]:
        end = len(row)
        while width(row[:end], block.line) > room - block.line.size:
            end -= 1
        rows.append(row if end == len(row) else f"{row[:end]}…")
    return LetterBlock(tuple(rows), block.line)


def _broken(text: str, line: Line, room: float) -> Iterator[str]:
    """Yield the lines of a text, broken between words."""
    words = TOGETHER.sub(NO_BREAK, text).split(" ")
    if any(width(word, line) > room for word in words):
        words = text.split(" ")
    starts = [0]
    for at in range(1, len(words)):
        if width(" ".join(words[starts[-1] : at + 1]), line) > room:
            starts.append(at)
    for start, end in pairwise((*starts, len(words))):
        yield " ".join(words[start:end])


def drawn(block: LetterBlock, x: float, y: float, anchor: str, more: Markup = NOTHING) -> Markup:
    """Return the lines as SVG with their top at ``y``; ``more`` are further attributes."""
    line = block.line
    step = line.size * 1.2
    rows = Markup("").join(
        f'<tspan x="{x:.0f}" y="{y + line.size * 0.95 + at * step:.0f}">{escape(row)} </tspan>'
        for at, row in enumerate(block.lines)
    )
    return (
        f'<text font-size="{line.size}" font-weight="{line.weight}" font-family="{line.family}" '
        f'text-anchor="{escape(anchor)}"{more}>{rows}</text>'
    )
