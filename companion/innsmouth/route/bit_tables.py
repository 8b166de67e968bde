"""Numbers of the members of a set, joined fast: sets are bits, joins are looked up a few members at a time.

The route search asks for little else, so six tables are joined without a loop; they are small, as every sheet has to
make them. Only for very many members there are more tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import add, or_, xor

WRITTEN_OUT = 6
"""So many tables are joined without a loop."""
MOST_CHUNK = 12
"""Members that one table joins at most."""
CHUNK = 8
"""Members that one table joins where there are very many."""

Join = Callable[[int], int]
"""Joins the numbers of the members of a set."""
Two = Callable[[int, int], int]
"""Joins two numbers."""


def united(numbers: Iterable[int]) -> Join:
    """Return a function that gives the bits that any member of a set has."""
    n, tables = _tables(numbers, or_)
    if len(tables) > WRITTEN_OUT:
        return _joined(tables, or_)
    a, b, c, d, e, f = tables
    m, n2, n3, n4, n5 = (1 << n) - 1, 2 * n, 3 * n, 4 * n, 5 * n
    return lambda s: a[s & m] | b[s >> n & m] | c[s >> n2 & m] | d[s >> n3 & m] | e[s >> n4 & m] | f[s >> n5]


def parity(numbers: Iterable[int]) -> Join:
    """Return a function that gives the bits that an odd number of a set's members have."""
    n, tables = _tables(numbers, xor)
    if len(tables) > WRITTEN_OUT:
        return _joined(tables, xor)
    a, b, c, d, e, f = tables
    m, n2, n3, n4, n5 = (1 << n) - 1, 2 * n, 3 * n, 4 * n, 5 * n
    return lambda s: a[s & m] ^ b[s >> n & m] ^ c[s >> n2 & m] ^ d[s >> n3 & m] ^ e[s >> n4 & m] ^ f[s >> n5]


def added(numbers: Iterable[int]) -> Join:
    """Return a function that gives, for a set of bits, the sum of the numbers at its bits."""
    n, tables = _tables(numbers, add)
    if len(tables) > WRITTEN_OUT:
        return _joined(tables, add)
    a, b, c, d, e, f = tables
    m, n2, n3, n4, n5 = (1 << n) - 1, 2 * n, 3 * n, 4 * n, 5 * n
    return lambda s: a[s & m] + b[s >> n & m] + c[s >> n2 & m] + d[s >> n3 & m] + e[s >> n4 & m] + f[s >> n5]


def _tables(numbers: Iterable[int], join: Two) -> tuple[int, list[list[int]]]:
    """Return how many members a table joins, and the tables of the joins over every choice of their members.

    The first members come first.
    """
    listed = list(numbers)
    chunk = max(-(-len(listed) // WRITTEN_OUT), 1)
    count = WRITTEN_OUT
    if chunk > MOST_CHUNK:
        chunk, count = CHUNK, -(-len(listed) // CHUNK)
    tables: list[list[int]] = []
    for start in range(0, count * chunk, chunk):
        table = [0]
        for number in listed[start : start + chunk]:
            table += [join(number, joined) for joined in table]
        tables.append(table)
    return chunk, tables


def _joined(tables: list[list[int]], join: Two) -> Join:
    """Return the function that joins the numbers of all members of a set, looked up in tables by parts of the set."""

    def entries(members: int) -> Iterator[int]:
        for table in tables:
            yield table[members & (1 << CHUNK) - 1]
            members >>= CHUNK

    return lambda members: reduce(join, entries(members))
