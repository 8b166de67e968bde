"""One check inside a chain of decisions: what it is worth once its two outcomes have values, and where the best play of
clues leads; cards that throw dice again stand in :mod:`companion.odds.rethrown`.

In floats (:meth:`PlainCheck.values`), and exactly (:meth:`PlainCheck.ends`) for the play that these floats choose.

Source: rules/arkham.md CHECK-03..07, ODDS-03..06.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

from companion.odds.dice import Weights, die, handful
from companion.odds.values import TOLERANCE, ClueValues, mixture
from companion.odds.ways import Place, Roll

End = tuple[Place, int]
"""A place and the clues left there."""
ValuesOf = Callable[[Place], ClueValues]


def most_hopeful(way: Roll, passed: ClueValues, failed: ClueValues) -> list[float]:
    """Return, by clues in the purse, a value that no play of the check exceeds.

    Every die that a full purse gives shows the best of as many throws as there are cards to throw it again, and both
    outcomes keep the clues that are worth most.
    """
    top = _top(gained(passed, way.clues_gained).wanted)
    chances = _hopes(
        die(way.success_on, way.sixes_count_double),
        max(0, way.dice),
        way.difficulty,
        way.dice_per_clue,
        _cards(way),
        len(failed.wanted) - 1,
    )
    return [
        low + max(0.0, high - low) * chance for low, high, chance in zip(_top(failed.wanted), top, chances, strict=True)
    ]


def _top(values: list[float]) -> Iterator[float]:
    """Yield for each position the greatest value so far."""
    return accumulate(values, max)


def _cards(way: Roll) -> int:
    """Return the greatest number of cards that may, one after the other, re-roll dice of this check."""
    return max((1 + _cards(card.then) for card in way.again), default=0)


class PlainCheck:
    """A check without cards that re-roll: after the throw only clues can add successes."""

    def __init__(self, way: Roll, values_of: ValuesOf, most: int) -> None:
        self._way, self._most = way, most
        self._one = die(way.success_on, way.sixes_count_double)
        self._failed = values_of(way.failed)
        self._won = gained(values_of(way.passed), way.clues_gained)

    @cached_property
    def rows(self) -> list[ClueValues]:
        """Values by clues left, for each number of successes that lie there."""
        way, failed = self._way, self._failed
        rows = [self._won] * (way.difficulty + 1)
        for got in range(way.difficulty - 1, -1, -1):
            law = law_of(self._one, way.dice_per_clue, way.difficulty - got)
            stays = law[0][1]
            ahead = mixture([(got + more, chance) for more, chance in law[1:]], rows)
            wanted, left = failed.wanted[0], failed.left[0]
            row = ClueValues([wanted], [left])
            for ahead_wanted, ahead_left, stop_wanted, stop_left in zip(
                ahead.wanted, ahead.left, failed.wanted[1:], failed.left[1:], strict=False
            ):  # one clue more than a moment ago: spend it and look at the next row, or stop
                wanted, left = stays * wanted + ahead_wanted, stays * left + ahead_left
                if wanted <= stop_wanted + TOLERANCE and (
                    wanted < stop_wanted - TOLERANCE or left <= stop_left + TOLERANCE
                ):
                    wanted, left = stop_wanted, stop_left
                row.wanted.append(wanted)
                row.left.append(left)
            rows[got] = row
        return rows

    def values(self) -> ClueValues:
        """Return the value of the check before the throw, by clues in the purse."""
        return mixture(law_of(self._one, max(0, self._way.dice), self._way.difficulty), self.rows)

    def ends(self, clues: int) -> dict[End, Fraction]:
        """Return the ends of the best play from before the throw with ``clues`` clues, each with its exact chance."""
        way, ends = self._way, dict[End, Fraction]()
        every, per_clue = sum(self._one), handful(self._one, way.dice_per_clue)
        lying = dict(capped(handful(self._one, max(0, way.dice)), way.difficulty))
        whole = every ** max(0, way.dice)
        for left in range(clues, -1, -1):
            further: dict[int, int] = {}
            for got, weight in lying.items():
                if not weight:
                    continue
                if got < way.difficulty and left and self.spends(got, left):
                    for more, faces in capped(per_clue, way.difficulty - got):
                        further[got + more] = further.get(got + more, 0) + weight * faces
                    continue
                enough = got >= way.difficulty
                end = (way.passed, min(self._most, left + way.clues_gained)) if enough else (way.failed, left)
                ends[end] = ends.get(end, Fraction(0)) + Fraction(weight, whole)
            lying, whole = further, whole * every**way.dice_per_clue
        return ends

    def spends(self, got: int, clues: int) -> bool:
        """Return whether to spend another clue, with ``got`` successes (too few to pass) and ``clues`` clues left."""
        row, failed = self.rows[got], self._failed
        return (row.wanted[clues], row.left[clues]) != (failed.wanted[clues], failed.left[clues])


def gained(passed: ClueValues, clues: int) -> ClueValues:
    """Return the values once ``clues`` clues have come into the purse, which holds no more than its limit."""
    if not clues:
        return passed
    wanted, left = passed.wanted, passed.left
    return ClueValues(
        wanted[clues:] + wanted[-1:] * min(clues, len(wanted)), left[clues:] + left[-1:] * min(clues, len(left))
    )


# ------------------------------------------------------------ laws of the dice


def capped(weights: Weights, cap: int) -> list[tuple[int, int]]:
    """Return (successes, weight) pairs; everything from ``cap`` successes on is taken together."""
    low = list(enumerate(weights[:cap]))
    high = sum(weights[cap:])
    return [*low, (cap, high)] if high else low


@lru_cache(maxsize=4096)
def law_of(per_die: Weights, dice: int, cap: int) -> tuple[tuple[int, float], ...]:
    """(successes, chance) of a throw, everything from ``cap`` on taken together."""
    every = sum(per_die) ** dice
    return tuple((got, weight / every) for got, weight in capped(handful(per_die, dice), cap))


@lru_cache(maxsize=1024)
def _hopes(
    per_die: Weights, dice: int, difficulty: int, dice_per_clue: int, cards: int, most: int
) -> tuple[float, ...]:
    """Return, by clues in the purse, the chance to pass by spending all of them.

    Each die counts as the best of ``cards + 1`` throws.
    """
    below = [weights ** (cards + 1) for weights in accumulate(per_die)]
    best = tuple(weights - less for weights, less in zip(below, [0, *below], strict=False))
    lying = dict(law_of(best, dice, difficulty))
    chances = []
    for _ in range(most + 1):
        chances.append(lying.pop(difficulty, 0.0))
        further = dict.fromkeys(range(difficulty + 1), 0.0)
        for got, chance in lying.items():
            for more, share in law_of(best, dice_per_clue, difficulty - got):
                further[got + more] += chance * share
        further[difficulty] += chances[-1]
        lying = further
    return tuple(chances)
