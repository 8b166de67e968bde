"""Joins looked up in tables are the joins taken one after another, for few members and for very many."""

from __future__ import annotations

import random
from functools import reduce
from operator import add, or_, xor

import pytest

from companion.innsmouth.route.bit_tables import added, parity, united


@pytest.mark.parametrize("members", [0, 1, 5, 6, 33, 72, 73, 152])
def test_joins(members: int) -> None:
    """All three joins over sets of every size."""
    chance = random.Random(members)
    numbers = [chance.getrandbits(40) for _ in range(members)]
    for made, join in ((united(numbers), or_), (parity(numbers), xor), (added(numbers), add)):
        for chosen in [0, (1 << members) - 1, *(chance.getrandbits(members) if members else 0 for _ in range(40))]:
            listed = [number for index, number in enumerate(numbers) if chosen >> index & 1]
            assert made(chosen) == reduce(join, listed, 0)
