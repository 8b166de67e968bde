"""Rows for a notebook on what differs between a table and a copy on which something was tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.apps.tables.table_differences import Printed, lines
from companion.screens.keeping.differences import apart
from companion.words import Words


def differing_rows(
    start: Any, real: Any, tried: Any, words: Words, printed: Printed = None
) -> Iterator[Mapping[str, str]]:
    """Yield what differs: ``what`` it is, how it is ``at_the_table`` and how ``here``, the copy; no row if equal.

    ``start``: the table at the entry from which the copy begins; ``changed`` says "here" or, what nobody changed there,
    "at_the_table".
    """
    if real == tried:
        return
    tables = (lines(state, words, printed) for state in (start, real, tried))
    apiece = apart(*tables, is_tried=tried != start, words=words)
    for changed, differ in zip(("here", "at_the_table"), apiece, strict=True):
        for each in differ:
            yield {"what": each.what, "at_the_table": each.first, "here": each.second, "changed": changed}
