"""What is ticked of the physical moves at tables that somebody follows at this process: joined in memory, kept nowhere.

Every device has it whole: ``{"closed": N, "ticked": [[entry, place in its list, how often touched], ...]}``.
Joined in any order, and as often as may be, it comes out the same: of each number the greater one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOST_LINES = 400
"""Lines that are held of a table; of more the newest."""
LONGEST = 20_000
"""Bytes that a device may tell at once."""
AT_ONCE = 250
"""Lines of one word to the other processes, which is no longer than a database carries."""
LARGEST = (999_999, 9_999, 99_999)
"""The greatest entry, place in its list and number of touches that are believed."""

Ticks = Mapping[str, Any]


class TableTicks:
    """The ticks of many tables."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, dict[tuple[int, int], int]]] = {}

    def of(self, table: str) -> Ticks | None:
        """Return the ticks of a table; None if nothing was ticked since its first device sat down."""
        if table not in self._known:
            return None
        closed, ticked = self._known[table]
        return {"closed": closed, "ticked": [[*line, times] for line, times in sorted(ticked.items())]}

    def join(self, table: str, content: Ticks) -> bool:
        """Join a device's ticks, as :func:`read` returns them, into those of the table; return whether these changed.

        The larger count of a line wins, and only the newest ``MOST_LINES`` lines stay. A table not known before has
        changed.
        """
        closed, ticked = self._known.get(table, (0, {}))
        fresh = {(entry, line): times for entry, line, times in content["ticked"]}
        both = {line: max(ticked.get(line, 0), fresh.get(line, 0)) for line in ticked.keys() | fresh.keys()}
        now = max(closed, content["closed"]), dict(sorted(both.items())[-MOST_LINES:])
        is_news = table not in self._known or now != (closed, ticked)
        self._known[table] = now
        return is_news

    def forget(self, table: str) -> None:
        """Forget the ticks of a table that the last device has left; a returning device sends them again."""
        self._known.pop(table, None)


def read(content: object) -> Ticks | None:
    """Return the ticks that a device sent if they are well formed and within the limits, otherwise None."""
    if not isinstance(content, dict) or content.keys() != {"closed", "ticked"}:
        return None
    closed, ticked = content["closed"], content["ticked"]
    if not _is_number(closed, LARGEST[0]) or not isinstance(ticked, list) or len(ticked) > MOST_LINES:
        return None
    are_lines = all(
        isinstance(row, list) and len(row) == len(LARGEST) and all(map(_is_number, row, LARGEST)) for row in ticked
    )
    return content if are_lines else None


def in_pieces(content: Ticks) -> Iterator[Ticks]:
    """Yield the ticks in pieces of at most 250 lines, small enough for a message; at least a single piece."""
    ticked = content["ticked"]
    for begin in range(0, max(1, len(ticked)), AT_ONCE):
        yield {"closed": content["closed"], "ticked": ticked[begin : begin + AT_ONCE]}


def _is_number(value: object, most: int) -> bool:
    """Return whether a value from a device is an integer of 0..``most``."""
    return type(value) is int and 0 <= value <= most
