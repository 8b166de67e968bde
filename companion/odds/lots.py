"""Lots that a text draws: the same text gives the same numbers in every edition, on every machine, for ever.

Chance it is not (that is ``odds.roll``): whoever knows the text knows the lots. The law, for editions in other
languages:

* block ``k`` (0, 1, 2, ...) is the SHA-256 of the text, a line feed and ``k`` in decimal, all as UTF-8;
* the blocks one after another are a row of bytes, each of which is used once, from the first on;
* a number below ``n`` (1 to 256) is the next byte modulo ``n``; bytes from ``256 - 256 % n`` on are passed over, so
  that every number is as likely as the others;
* things are shuffled from the end: for each place ``i`` from the last down to the second (counted from 0), the thing
  there and that at a number below ``i + 1`` change places.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

BYTE = 256


class Lots:
    """The lots of one text, in their order.

    >>> lots = Lots("abc")
    >>> [lots.below(6) for _ in range(10)]
    [0, 3, 5, 1, 5, 0, 3, 3, 0, 5]
    """

    def __init__(self, text: str) -> None:
        self._bytes = _bytes_of(text)

    def below(self, sides: int) -> int:
        """Return the next number from 0 to ``sides`` - 1; ``sides`` from 1 to 256."""
        if not 1 <= sides <= BYTE:
            raise ValueError(f"{sides} sides")
        fair = BYTE - BYTE % sides
        return next(byte for byte in self._bytes if byte < fair) % sides

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the things in another order; at most 256."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _bytes_of(text: str) -> Iterator[int]:
    """Yield an endless row of pseudo-random numbers 0..255 that a text fixes."""
    block = 0
    while True:
        yield from hashlib.sha256(f"{text}\n{block}".encode()).digest()
        block += 1
