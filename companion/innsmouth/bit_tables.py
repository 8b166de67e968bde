"""Numbers of the members of a set, joined fast: sets are bits, joins are looked up eight members at a time.

The route search asks for little else, so up to forty members are joined without a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import add, or_, xor

CHUNK = 8
"""Members that one table joins."""
WRITTEN_OUT = 5
"""So many tables are joined without a loop."""

Join = Callable[[int], int]
"""Joins the numbers of the members of a set."""


def _tables(numbers: Iterable[int], join: Callable[[int, int], int]) -> list[list[int]]:
    """The joins over every choice of a few members each, the first members first."""
    listed = list(numbers)
    tables: list[list[int]] = []
    for start in range(0, len(listed), CHUNK):
        table = [0]
        for number in listed[start : start + CHUNK]:
            table += [join(number, joined) for joined in table]
        tables.append(table)
    return tables


def united(numbers: Iterable[int]) -> Join:
    """The bits that any member has."""
    tables = _tables(numbers, or_)
    if len(tables) > WRITTEN_OUT:
        return lambda members: reduce(or_, _entries(tables, members))
    a, b, c, d, e = tables + [[0]] * (WRITTEN_OUT - len(tables))
    return lambda s: a[s & 255] | b[s >> 8 & 255] | c[s >> 16 & 255] | d[s >> 24 & 255] | e[s >> 32]


def parity(numbers: Iterable[int]) -> Join:
    """The bits that an odd number of members have."""
    tables = _tables(numbers, xor)
    if len(tables) > WRITTEN_OUT:
        return lambda members: reduce(xor, _entries(tables, members))
    a, b, c, d, e = tables + [[0]] * (WRITTEN_OUT - len(tables))
    return lambda s: a[s & 255] ^ b[s >> 8 & 255] ^ c[s >> 16 & 255] ^ d[s >> 24 & 255] ^ e[s >> 32]


def added(numbers: Iterable[int]) -> Join:
    """The sum over the members."""
    tables = _tables(numbers, add)
    if len(tables) > WRITTEN_OUT:
        return lambda members: sum(_entries(tables, members))
    a, b, c, d, e = tables + [[0]] * (WRITTEN_OUT - len(tables))
    return lambda s: a[s & 255] + b[s >> 8 & 255] + c[s >> 16 & 255] + d[s >> 24 & 255] + e[s >> 32]


def _entries(tables: list[list[int]], members: int) -> Iterator[int]:
    for table in tables:
        yield table[members & 255]
        members >>= CHUNK
