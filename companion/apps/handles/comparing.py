"""Rows for a notebook on what differs between a table and a copy on which something was tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.apps.tables.table_differences import Printed, lines
from companion.screens.keeping.differences import differences
from companion.words import Words


def differing_rows(real: Any, tried: Any, words: Words, printed: Printed = None) -> Iterator[Mapping[str, str]]:
    """Yield what differs: ``what`` it is, how it is ``at_the_table`` and how ``here``, the copy; no row if equal."""
    if real == tried:
        return
    for each in differences(lines(real, words, printed), lines(tried, words, printed), words):
        yield {"what": each.what, "at_the_table": each.first, "here": each.second}
