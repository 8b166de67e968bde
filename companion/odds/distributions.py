"""A chance for every outcome of something that gives a whole number: sums of dice, successes, cards drawn.

All chances are exact. Two distributions are independent of each other; adding them adds what they give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING

from companion.argument_types import check_arguments
from companion.errors import BadQuestion, CannotServe
from companion.number_text import ENGLISH, Style, number
from companion.odds.chance_tables import html_table, of_outcomes, text_table
from companion.odds.notebook_display import ChanceDisplay
from companion.odds.numbers import whole

if TYPE_CHECKING:
    import icepool

MOST_OUTCOMES = 2000
"""Of one distribution; more take longer than anybody waits."""
MOST_TIMES = 200
HEADS = ("n", "= n", "≥ n")


def pack(weights: Mapping[int, int], width: int) -> int:
    """Return the weights of outcomes from 0 on as one number, ``width`` bytes for each; products of such add outcomes.

    >>> unpack(pack({0: 1, 1: 1}, 1) ** 2, 1)
    [(0, 1), (1, 2), (2, 1)]
    """
    return sum(weight << 8 * width * outcome for outcome, weight in weights.items())


def unpack(packed: int, width: int) -> list[tuple[int, int]]:
    """Return outcomes and weights of such a number, but for weights of 0."""
    content = packed.to_bytes(packed.bit_length() // 8 + 1, "little")
    places = range(0, len(content), width)
    weights = (int.from_bytes(content[place : place + width], "little") for place in places)
    return [(outcome, weight) for outcome, weight in enumerate(weights) if weight]


class Distribution(Mapping[int, Fraction], ChanceDisplay):
    """The exact chance of every outcome: a mapping from outcome to chance that a notebook shows as a table with bars.

    ``dict(distribution)`` is the plain mapping; an outcome that cannot come has the chance 0 and is not in it.

    >>> coin = Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})
    >>> (coin + coin)[1], coin.mean
    (Fraction(1, 2), Fraction(1, 2))
    """

    __slots__ = ("_total", "_weights")

    @check_arguments
    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        """Take the chance of each outcome, exact and together 1; chances of 0 are left out.

        Raises :class:`~companion.errors.BadQuestion` for no exact numbers, a negative one or another sum.
        """
        if (total := sum(chances.values(), Fraction(0))) != 1:
            raise BadQuestion("chances", f"together they are {total}, not 1")
        every = lcm(*(Fraction(chance).denominator for chance in chances.values()))
        self._fill({outcome: int(chance * every) for outcome, chance in chances.items()}, "chances")

    @classmethod
    @check_arguments
    def from_weights(cls, weights: Mapping[int, int]) -> Distribution:
        """Return the distribution in which each outcome is as likely as its weight, a whole number from 0 on.

        A die or deck of icepool and a histogram of dyce are such mappings. Raises
        :class:`~companion.errors.BadQuestion` for other weights, and for none above 0.

        >>> Distribution.from_weights({1: 5, 6: 1})[6]
        Fraction(1, 6)
        """
        distribution = cls.__new__(cls)
        distribution._fill(weights, "weights")
        return distribution

    def _fill(self, weights: Mapping[int, int], field: str) -> None:
        """Keep weights in lowest terms, in the order of outcomes; raises BadQuestion that names the field."""
        if any(weight < 0 for weight in weights.values()):
            raise BadQuestion(field, "none can be negative")
        if not any(weights.values()):
            raise BadQuestion(field, "at least one above 0 is needed")
        if len(weights) > MOST_OUTCOMES:
            raise BadQuestion(field, f"at most {MOST_OUTCOMES} outcomes are possible, not {len(weights)}")
        shared = gcd(*weights.values())
        self._weights = {outcome: weights[outcome] // shared for outcome in sorted(weights) if weights[outcome]}
        self._total = sum(self._weights.values())

    def __getitem__(self, outcome: int) -> Fraction:
        return Fraction(self._weights.get(outcome, 0), self._total)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __iter__(self) -> Iterator[int]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __hash__(self) -> int:
        return hash(tuple(self._weights.items()))

    @check_arguments
    def at_least(self, number: int) -> Fraction:
        """Return the chance of ``number`` or more.

        >>> from companion.odds import dice_sum
        >>> dice_sum("2d6").at_least(8)
        Fraction(5, 12)
        """
        return Fraction(sum(weight for outcome, weight in self._weights.items() if outcome >= number), self._total)

    @check_arguments
    def at_most(self, number: int) -> Fraction:
        """Return the chance of ``number`` or less."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if outcome <= number), self._total)

    @property
    def mean(self) -> Fraction:
        """The outcome on average, exact."""
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self._total)

    @property
    def variance(self) -> Fraction:
        """The square of the standard deviation, exact."""
        squares = sum(outcome * outcome * weight for outcome, weight in self._weights.items())
        return Fraction(squares, self._total) - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    def __add__(self, other: Distribution | int) -> Distribution:
        """Return the distribution of the sum with an independent one, or with a whole number."""
        match other:
            case Distribution():
                return self._product("other", (self, 1), (other, 1))
            case int():
                return Distribution.from_weights({outcome + other: weight for outcome, weight in self._weights.items()})
        return NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Distribution:
        return Distribution.from_weights({-outcome: weight for outcome, weight in self._weights.items()})

    def __sub__(self, other: Distribution | int) -> Distribution:
        """Return the distribution of the difference; ``(mine - yours).at_least(1)`` is the chance to roll higher."""
        return self + -other

    @staticmethod
    def _product(field: str, *factors: tuple[Distribution, int]) -> Distribution:
        """Return the distribution of the sum of independent distributions, each with its number of copies.

        Raises BadQuestion that names the field for more outcomes than can be counted.
        """
        spread = sum((max(each) - min(each)) * copies for each, copies in factors)
        if spread > MOST_OUTCOMES:
            raise BadQuestion(field, f"from the least to the most it has {spread} outcomes, {MOST_OUTCOMES} at most")
        width = sum(copies * each._total.bit_length() for each, copies in factors) // 8 + 1
        packed, least = 1, 0
        for each, copies in factors:
            lowest = min(each)
            least += copies * lowest
            packed *= pack({outcome - lowest: weight for outcome, weight in each._weights.items()}, width) ** copies
        return Distribution.from_weights({least + above: weight for above, weight in unpack(packed, width)})

    @check_arguments
    def times(self, number: int) -> Distribution:
        """Return the distribution of the sum of ``number`` independent copies, 0..200.

        Raises :class:`~companion.errors.BadQuestion` for another number, and for more outcomes than can be counted.

        >>> from companion.odds import dice_sum
        >>> dice_sum("d6").times(3) == dice_sum("3d6")
        True
        """
        whole("number", number, 0, MOST_TIMES)
        return self._product("number", (self, number))

    def to_icepool(self) -> icepool.Die[int]:
        """Return the die of icepool with these chances; back by :meth:`from_weights`.

        Raises :class:`~companion.errors.CannotServe` where icepool is not installed.
        """
        try:
            library = import_module("icepool")
        except ImportError:
            raise CannotServe("icepool is not installed here; to install it: pip install icepool") from None
        die: icepool.Die[int] = library.Die(self._weights)
        return die

    def __repr__(self) -> str:
        rows = text_table(HEADS, of_outcomes(self, ENGLISH), max(self.values()))
        return f"Distribution, mean {number(self.mean, 2, ENGLISH)}\n{rows}"

    def _html(self, style: Style) -> str:
        """Return the distribution as an HTML table: outcome, its chance, the chance of at least so much, a bar."""
        return html_table(HEADS, of_outcomes(self, style), max(self.values()))
