"""How long something takes, as a multiple of something else in the same run: machines differ, and are never quiet.

Both are measured in turn, a little of the one and a little of the other, so that whatever else the machine does falls
on both; what counts is the median of the ratios of such pairs. Milliseconds are printed and never asserted.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

Act = Callable[[], object]
SHORTEST = 5.0
"""Milliseconds that one measurement takes at least; shorter acts are repeated until then."""


def yardstick() -> object:
    """Ten milliseconds or so of plain Python that no change of ours touches: fractions, mappings, JSON."""
    total, seen = Fraction(0), dict[tuple[int, int], Fraction]()
    for n in range(1, 900):
        total = (total + Fraction(n % 7 + 1, n % 11 + 2)).limit_denominator(1000)
        seen[n % 13, n % 17] = seen.get((n % 17, n % 13), Fraction(0)) + total
    written = json.dumps({f"{a} {b}": str(value) for (a, b), value in seen.items()})
    return len(json.loads(written)), total


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians in milliseconds, and the median of the ratios of pairs."""

    ours: float
    baseline: float
    ratio: float
    name: str

    def __str__(self) -> str:
        return f"{self.ours:.2f} ms, {self.name} {self.baseline:.2f} ms, {self.ratio:.2f} times"


def in_pairs(
    ours: Act,
    baseline: Act = yardstick,
    *,
    name: str = "yardstick",
    rounds: int = 15,
    before: Act = lambda: None,
    clock: Callable[[], float] = time.process_time,
) -> Measured:
    """Both in turn, ``rounds`` times, each first every other time; ``before`` prepares either and is not measured.

    ``clock`` counts the work of this process alone, unless what is measured waits for somebody else.
    """
    acts = {True: ours, False: baseline}
    often = {which: _repeats(act, before, clock) for which, act in acts.items()}
    pairs = []
    for turn in range(rounds):
        took = dict[bool, float]()
        for which in (turn % 2 == 0, turn % 2 == 1):
            took[which] = statistics.median(_once(acts[which], before, clock) for _ in range(often[which]))
        pairs.append((took[True], took[False]))
    return measured(pairs, name)


def measured(pairs: list[tuple[float, float]], name: str) -> Measured:
    """What pairs of milliseconds, ours and the baseline's, say together."""
    ours, baseline = zip(*pairs, strict=True)
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    return Measured(statistics.median(ours), statistics.median(baseline), ratio, name)


def _repeats(act: Act, before: Act, clock: Callable[[], float]) -> int:
    """How often an act is measured in its turn; the first time also warms it up."""
    took = _once(act, before, clock)
    return max(1, min(99, int(SHORTEST / took) if took else 99))


def _once(act: Act, before: Act, clock: Callable[[], float]) -> float:
    before()
    begun = clock()
    act()
    return (clock() - begun) * 1000
