"""A single check as the shortest chain of decisions, to be held against the check itself."""

from __future__ import annotations

from fractions import Fraction

from companion.odds.decisions import Decisions
from companion.odds.ways import Roll


def of_one_check(way: Roll, clues: int) -> tuple[Fraction, Fraction]:
    """The chance to pass, and the clues that are spent on average; the chain's own value is that chance."""
    spread = Decisions(
        lambda place: [way] if place == "start" else [],
        lambda place, left: float(place == "passed"),
        clues,
    ).best("start", clues)
    passed = sum((chance for (place, _), chance in spread.ends.items() if place == "passed"), Fraction(0))
    spent = sum(((clues - left) * chance for (_, left), chance in spread.ends.items()), Fraction(0))
    assert abs(spread.value - float(passed)) < 1e-12
    return passed, spent
