"""A log in pieces that a server tells at once: so many entries, so many characters."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from typing import Any

from companion.history.journal import Checkpoint, Entry, Journal

MOST_ENTRIES = 500
MOST_LATE = 50
"""Entries that whoever was late hears with the refusal; he reads the rest."""
MOST_CHARACTERS = 2**20
"""Of the acts of one page; one that is longer stands alone."""
MOST_CHECKPOINTS = 16
SMALLEST_PACKED = 1024
"""Bytes of an answer that is worth packing."""


def read_page(journal: Journal, table: str, after: int, most: int | None = None) -> tuple[tuple[Entry, ...], bool]:
    """Return the entries after number ``after`` that fit into a single answer, and whether there are more."""
    most = MOST_ENTRIES if most is None else most
    entries = journal.entries(table, after, most + 1)
    count, size = 0, 0
    for entry in entries[:most]:
        size += len(entry.draft.body)
        if count and size > MOST_CHARACTERS:
            break
        count += 1
    return entries[:count], count < len(entries)


def read_checkpoints(journal: Journal, table: str, most: int = MOST_CHECKPOINTS) -> tuple[Checkpoint, ...]:
    """Return the newest checkpoints that fit into a single answer, oldest first; at least the newest, if any."""
    checkpoints = journal.checkpoints(table, most)
    count, size = 0, 0
    for checkpoint in reversed(checkpoints):
        size += len(checkpoint.state)
        if count and size > MOST_CHARACTERS:
            break
        count += 1
    return checkpoints[len(checkpoints) - count :]


def as_text(content: Mapping[str, Any]) -> str:
    """Return the JSON text in which an answer is sent."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def row_of(entry: Entry) -> list[Any]:
    """Return an entry as the row in which it is sent.

    >>> from companion.history.journal import Draft
    >>> row_of(Entry(1, Draft("a", "2024", "Ada", "phone", "{}")))
    [1, 'a', '2024', 'Ada', 'phone', '{}']
    """
    draft = entry.draft
    return [entry.number, draft.id, draft.at, draft.who, draft.device, draft.body]


def packed(text: str, takes_gzip: bool) -> tuple[bytes, bool]:
    """Return the bytes of an answer, and whether they are packed by gzip; slow, so to be called in a thread."""
    body = text.encode("utf-8", "surrogatepass")
    return (gzip.compress(body, 6), True) if takes_gzip and len(body) >= SMALLEST_PACKED else (body, False)
