"""What differs between the text that a page has and the text that it shall show, as few replacements.

A region is thousands of letters, a tap changes a few: sent whole, a busy table takes three times as long to repaint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate
from typing import Final

Cut = tuple[int, int, str]
"""From, to, and what stands there now; places of the old text, counted in UTF-16 as browsers do."""

JOINT: Final = "<!--|-->"
"""Stands between the blocks of a sheet; what lies in other blocks is compared as a whole."""

MARK = "\0"
"""Never in markup."""
MOST_LINES = 400
"""Above this, lines are not matched one by one."""

NEAR, ALIKE = 64, 4
"""Tags within which two texts that part are to meet again, and how many must then be the same."""


def cuts(old: str, new: str) -> list[Cut]:
    """The replacements that make ``new`` of ``old``, in order; empty when they are equal.

    >>> cuts("<b>7</b><i>x</i>", "<b>8</b><i>x</i>")
    [(0, 4, '<b>8')]
    """
    if old == new:
        return []
    if len(old.encode("utf-16-le")) != 2 * len(old):
        return [(0, len(old.encode("utf-16-le")) // 2, new)]
    parts, others = old.split(JOINT), new.split(JOINT)
    if len(parts) > 1 and _name(parts[0]) != _name(others[0]):
        return [(0, len(old), new)]
    if len(parts) != len(others):
        parts, others = [old], [new]
    starts = accumulate((len(part) + len(JOINT) for part in parts), initial=0)
    differing = ((at, was, now) for at, was, now in zip(starts, parts, others, strict=False) if was != now)
    return [cut for at, was, now in differing for cut in _cuts(at, was, now)]


def _name(opening: str) -> str:
    """Return the opening tag of a sheet without its ``>``, which names it: other sheets are not compared."""
    return opening[: opening.find(">")]


def _cuts(at: int, old: str, new: str) -> Iterator[Cut]:
    """Yield the replacements (start, end, new text) that turn ``old``, which begins at offset ``at``, into ``new``."""
    before, after = _pieces(old), _pieces(new)
    places = list(accumulate(map(len, before), initial=at))
    for start, end, first, last in _changes(before, after):
        yield places[start], places[end], "".join(after[first:last])


def apply(old: str, changes: Sequence[Cut]) -> str:
    """The new text; what the page's script does, for texts without letters beyond 16 bits."""
    results, at = [], 0
    for start, end, text in changes:
        results += [old[at:start], text]
        at = end
    return "".join((*results, old[at:]))


@lru_cache(32)
def _pieces(text: str) -> tuple[str, ...]:
    """Return the lines of a text, each with its end; a text of a single line is split before each tag.

    Answers are cached, because the new text of a change is the old text of the next.
    """
    if "\n" in text:
        return tuple(text.splitlines(keepends=True))
    return tuple(text.replace("<", MARK + "<").split(MARK))


Change = tuple[int, int, int, int]


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    """Ranges of pieces that differ."""
    if len(before) == len(after):
        yield from _joined(at for at, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
        return
    head = _same(before, after)
    tail = min(_same(before[::-1], after[::-1]), len(before) - head, len(after) - head)
    a, b = before[head : len(before) - tail], after[head : len(after) - tail]
    if "\n" not in "".join(before[:1]) or len(a) > MOST_LINES:
        for start, end, first, last in _met_again(a, b):
            yield head + start, head + end, head + first, head + last
        return
    for kind, start, end, first, last in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind != "equal":
            yield head + start, head + end, head + first, head + last


def _met_again(before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    """Yield the changes between two texts, walked side by side.

    Where they differ, the nearest place is searched from which ``ALIKE`` pieces are equal again.
    """
    at, to = 0, 0
    while at < len(before) and to < len(after):
        if before[at] == after[to]:
            at, to = at + 1, to + 1
            continue
        gone, come = _nearest(before[at : at + NEAR + ALIKE], after[to : to + NEAR + ALIKE])
        if gone + come == 0:
            break
        yield at, at + gone, to, to + come
        at, to = at + gone, to + come
    if at < len(before) or to < len(after):
        yield at, len(before), to, len(after)


def _nearest(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """Return how many pieces of ``before`` and ``after`` to skip until ``ALIKE`` pieces in a row are equal.

    Both are 0 if there is no such run.
    """
    runs: dict[Sequence[str], int] = {}
    for come in range(len(after) - ALIKE + 1):
        runs.setdefault(after[come : come + ALIKE], come)
    ways = [
        (gone, runs[run]) for gone in range(len(before) - ALIKE + 1) if (run := before[gone : gone + ALIKE]) in runs
    ]
    return min(ways, key=sum, default=(0, 0))


def _joined(places: Iterator[int]) -> Iterator[Change]:
    """Yield a change for each run of neighbouring places."""
    start = last = -2
    for place in places:
        if place != last + 1:
            if start >= 0:
                yield start, last + 1, start, last + 1
            start = place
        last = place
    if start >= 0:
        yield start, last + 1, start, last + 1


def _same(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many pieces at the beginning of both are equal."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(before), len(after)))
