"""The lines in which a browser keeps its games and boxes, and what counts as sound in them.

A line is eight hexadecimal digits of a CRC-32, a space, a JSON object, a line feed. Whatever lies in a file may have
come from somebody else, so a change counts only where every value has its type and range; the others are passed over,
each by itself. ``pocket/static/files/lines.js`` reads the same lines for the start page; a test holds both against each
other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

from companion import foreign_json
from companion.history.journal import Checkpoint, Draft, SavedGame
from companion.history.journals.flipped_bits import sound_lines
from companion.records import dataclass

MAX_NUMBER = 1_000_000
"""The greatest number that an entry may have."""
MAX_WHOLE = 2**53 - 1
"""The greatest whole number of any field: what scripts of a browser can tell apart."""

COVER, ENTRY, CHECKPOINT = "ttttit", "ttttt", "ititt"
"""The values of a cover, an entry and a checkpoint: ``t`` a text, ``i`` a whole number, see :func:`fits`."""
OPTIONAL = 1
"""Values at the end of a checkpoint that older versions did not write: the hash."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One sound line of a game's file; what it does not mention is None or empty."""

    cover: SavedGame | None
    entries: Mapping[int, Draft]
    checkpoint: Checkpoint | None
    title: str | None
    is_gone: bool
    aside: dict[str, Any] | None


def line_of(change: dict[str, Any]) -> bytes:
    """Return a change as its line.

    >>> line_of({"title": "Вечер"})
    b'baad9756 {"title": "\\xd0\\x92\\xd0\\xb5\\xd1\\x87\\xd0\\xb5\\xd1\\x80"}\\n'
    """
    content = json.dumps(change, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return b"%08x %s\n" % (crc32(content), content)


def changes(content: bytes) -> Iterator[tuple[dict[str, Any], int]]:
    """Return the objects of whole and sound lines, each with the bytes from the one before to its end."""
    before = 0
    for text, end in sound_lines(content):
        change = _object(text)
        if change is not None:
            yield change, end - before
            before = end


def read_change(content: Mapping[str, Any]) -> JournalLine | None:
    """Return what a line of a game's file says; None where a value has another type or range than the journal writes.

    Values that a newer edition writes behind those that are known are left out.
    """
    numbered = _entries(content.get("entries", []), content.get("number", 1))
    cover = _fitting_row(content.get("game"), COVER)
    checkpoint = _fitting_row(content.get("checkpoint"), CHECKPOINT, OPTIONAL)
    title, aside = content.get("title"), content.get("aside")
    is_sound = (
        numbered is not None
        and ((cover is not None and "" not in cover[:2]) or "game" not in content)
        and (checkpoint is not None or "checkpoint" not in content)
        and isinstance(title, str | None)
        and isinstance(aside, dict | None)
    )
    if not is_sound or numbered is None:
        return None
    return JournalLine(
        SavedGame(*cover) if cover else None,
        numbered,
        Checkpoint(*checkpoint) if checkpoint else None,
        title,
        "gone" in content,
        aside,
    )


def fits(values: Sequence[Any], shape: str) -> bool:
    """Return whether ``values`` are what ``shape`` says: ``t`` a text, ``i`` a whole number from 0 to MAX_WHOLE."""
    return len(values) == len(shape) and all(
        type(value) is str if kind == "t" else type(value) is int and 0 <= value <= MAX_WHOLE
        for value, kind in zip(values, shape, strict=True)
    )


def _fitting_row(values: Any, shape: str, optional: int = 0) -> list[Any] | None:
    """Return the values of the columns in ``shape``, None where they do not fit; the last ``optional`` may be gone."""
    if not isinstance(values, list) or len(values) < len(shape) - optional:
        return None
    row = values[: len(shape)]
    return row if fits(row, shape[: len(row)]) else None


def _entries(rows: Any, first: Any) -> dict[int, Draft] | None:
    """Return the entries by their numbers, from ``first`` on; None where one does not fit."""
    if type(first) is not int or not isinstance(rows, list) or not 1 <= first <= MAX_NUMBER - len(rows):
        return None
    drafts = [_fitting_row(row, ENTRY) for row in rows]
    if None in drafts:
        return None
    return {number: Draft(*draft) for number, draft in enumerate(filter(None, drafts), start=first)}


def _object(content: bytes) -> dict[str, Any] | None:
    """Return the JSON object in a line, None if the line holds anything but an object."""
    try:
        change = foreign_json.loads(content)
    except (ValueError, RecursionError):  # somebody made the sum for what is no JSON, or nested it without end
        return None
    return change if isinstance(change, dict) else None
