"""Penalties and rituals: which quarter empties, which symbol goes, and what the best choices leave.

Quarters are bits: ``(x, y)`` is bit ``6 * (y - 1) + x - 1``, a set of quarters is one number. Threat symbols are a
sorted tuple of bits, one entry for each symbol.

One step: among the quarters with tourists that hold a symbol or share a side with one, the fullest; of those, one that
holds a symbol itself; of those, the lowest sum of coordinates; of those, any. Its tourists go, and one symbol: its own
if it has one, else one beside it by choice. Without such a quarter nothing happens.

What the best choices leave never gets worse by more quarters along the route, nor better by more failures; the route
search relies on both, and a test compares them on random sheets.

Source: rules/innsmouth.md section 14 step 5, sections 16 (Warlock); R1, R2; D4, D5, D6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field
from functools import cache

from companion.innsmouth.town.town import QUARTERS, SIDE, At, neighbours
from companion.records import dataclass

Symbols = tuple[int, ...]
State = tuple[int, Symbols]
"""Quarters that still hold tourists, symbols that are left."""


def bit(at: At) -> int:
    """Return the number of a quarter's bit."""
    return SIDE * (at[1] - 1) + at[0] - 1


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def as_mask(numbers: Sequence[int]) -> int:
    """Return the set of these bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


NEAR = tuple(1 << bit(at) | as_mask([bit(beside) for beside in neighbours(at)]) for at in QUARTERS)
"""For each quarter: itself and those that share a side with it."""

SUMS = tuple(as_mask([bit(at) for at in QUARTERS if sum(at) == total]) for total in range(2, 2 * SIDE + 1))
"""The quarters of each sum of coordinates, lowest first."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many tourists each quarter along the route holds; prepares the order of penalties."""

    counts: tuple[int, ...]
    """Tourists of all 36 quarters, by bit."""
    fullest: tuple[int, ...]
    """Sets of equally full quarters, the fullest first, empty ones left out."""
    everybody: int
    """The quarters with tourists."""
    _moves: dict[State, tuple[tuple[int, Symbols], ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, tourists: Mapping[At, int]) -> Crowd:
        """Return the crowd of the tourists in each quarter along the route."""
        counts = tuple(tourists.get(at, 0) for at in QUARTERS)
        sizes = sorted({count for count in counts if count}, reverse=True)
        groups = tuple(as_mask([n for n, count in enumerate(counts) if count == size]) for size in sizes)
        return cls(counts, groups, sum(groups))


@cache
def _reach(symbols: Symbols) -> int:
    """Return the quarters that hold a symbol or share a side with a quarter that does."""
    mask = 0
    for number in symbols:
        mask |= NEAR[number]
    return mask


def victims(crowd: Crowd, alive: int, symbols: Symbols) -> int:
    """Return the quarters from which the player may choose; more than one quarter only in a true tie."""
    candidates = alive & _reach(symbols)
    if not candidates:
        return 0
    tied = next(group for group in (candidates & fullest for fullest in crowd.fullest) if group)
    if not tied & (tied - 1):
        return tied
    tied = (tied & as_mask(symbols)) or tied
    return next(group for group in (tied & total for total in SUMS) if group)


def erasable(quarter: int, symbols: Symbols) -> tuple[int, ...]:
    """Return the symbols that can be erased with a quarter: its own, otherwise any symbol beside it."""
    if quarter in symbols:
        return (quarter,)
    return tuple(sorted({symbol for symbol in symbols if NEAR[quarter] >> symbol & 1}))


def without(symbols: Symbols, symbol: int) -> Symbols:
    """Return the symbols after ``symbol`` is erased once."""
    where = symbols.index(symbol)
    return symbols[:where] + symbols[where + 1 :]


def moves(crowd: Crowd, candidates: int, symbols: Symbols) -> tuple[tuple[int, Symbols], ...]:
    """Return the ways of one penalty: the quarter that empties, as a set, and the symbols left; cached."""
    ways = crowd._moves.get((candidates, symbols))
    if ways is None:
        ways = tuple(
            (1 << quarter, without(symbols, symbol))
            for quarter in bits(victims(crowd, candidates, symbols))
            for symbol in erasable(quarter, symbols)
        )
        crowd._moves[candidates, symbols] = ways
    return ways


def after_one(crowd: Crowd, states: Set[State]) -> Set[State]:
    """Return every state that one more penalty can lead to."""
    results: set[State] = set()
    for alive, symbols in states:
        candidates = alive & _reach(symbols)
        if not candidates:
            results.add((alive, symbols))
            continue
        for quarter, left in moves(crowd, candidates, symbols):
            results.add((alive & ~quarter, left))
    return results


# ---------------------------------------------------------------- for the table


def choices(tourists: Mapping[At, int], threats: Mapping[At, int]) -> tuple[tuple[At, tuple[At, ...]], ...]:
    """Return the choices of the next penalty: quarters, each with the symbols that may go with it; empty = no effect.

    ``tourists`` stand in quarters along the route, ``threats`` are the symbols on the whole sheet.
    """
    crowd = Crowd.of(tourists)
    symbols = as_symbols(threats)
    tied = victims(crowd, crowd.everybody, symbols)
    return tuple(
        (QUARTERS[quarter], tuple(QUARTERS[symbol] for symbol in erasable(quarter, symbols))) for quarter in bits(tied)
    )


def as_symbols(threats: Mapping[At, int]) -> Symbols:
    """Return threat symbols by quarter as a sorted tuple of bits."""
    return tuple(sorted(bit(at) for at, count in threats.items() for _ in range(count)))
