"""One more, one less of a number that a page only keeps while something is being chosen.

Acts carry the step and not the number that it comes to, so that every tap on a page that is drawn anew a moment later
counts as what it says.
"""

from __future__ import annotations


def stepped(now: int, by: int, least: int, most: int) -> int:
    """``now`` and ``by`` more, not past the limit that it goes towards; who stands beyond it stays there.

    >>> stepped(2, 1, 0, 3), stepped(3, 1, 0, 3), stepped(5, 1, 0, 3), stepped(0, -1, 0, 3)
    (3, 3, 5, 0)
    """
    return max(now, min(now + by, most)) if by > 0 else min(now, max(now + by, least))


def flipped(names: tuple[str, ...], changed: str) -> tuple[str, ...]:
    """The names with one more at the end, or without it where it was among them.

    >>> flipped(("a",), "b"), flipped(("a", "b"), "a")
    (('a', 'b'), ('b',))
    """
    return tuple(name for name in names if name != changed) if changed in names else (*names, changed)
