"""Rows and what stands between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from companion.screens import parts as p


def listed(content: Iterable[p.Part]) -> tuple[p.Part, ...]:
    """Return the parts in order, every run of rows as a list, so that controls between rows stand outside of lists.

    >>> [type(part).__name__ for part in listed((p.Row("a"), p.Row("b"), p.Text("c"), p.Row("d")))]
    ['Group', 'Text', 'Group']
    """
    results: list[p.Part] = []
    for are_rows, run in groupby(content, lambda part: isinstance(part, p.Row)):
        together = tuple(run)
        results.extend((p.Group(together, p.Layout.LIST),) if are_rows else together)
    return tuple(results)
