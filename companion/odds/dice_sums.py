"""Sums, best dice and successes of any dice, written as people write them: ``2d6 + d4 + 1``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod

from companion.argument_types import check_arguments
from companion.errors import BadQuestion
from companion.odds.dice import MOST_DICE
from companion.odds.distributions import MOST_OUTCOMES, Distribution, unpack
from companion.odds.numbers import whole
from companion.records import dataclass

MOST_SIDES = 100
MOST_CHOSEN_FROM = 12
"""Dice of which the best or the worst are kept."""
TERM = re.compile(r"\s*(?P<sign>[+-]?)\s*(?:(?P<dice>\d{0,4})[dDкК](?P<sides>\d{1,4})|(?P<number>\d{1,9}))\s*")


@dataclass(frozen=True, slots=True)
class DiceFormula:
    """What a formula of dice says."""

    added: Mapping[int, int]
    """Sides -> number of dice that are added."""
    taken: Mapping[int, int]
    """Sides -> number of dice that are subtracted."""
    number: int
    """Whole number that is added."""


@check_arguments
def dice_sum(dice: str, *, keep_highest: int | None = None, keep_lowest: int | None = None) -> Distribution:
    """Return the chances of every sum of some dice.

    ``dice``: dice of 1..100 sides and whole numbers with + or - between, such as ``"d20"``, ``"2d6 + 3"`` or
    ``"d8 + 2d4 - 1"``; at most 200 dice. ``keep_highest``, ``keep_lowest``: how many of at most 12 dice count, one of
    the two. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    >>> dice_sum("2d6").at_least(8), dice_sum("4d6", keep_highest=3).mean
    (Fraction(5, 12), Fraction(15869, 1296))
    """
    formula = _formula(dice)
    if keep_highest is None and keep_lowest is None:
        return _sum(formula.added) - _sum(formula.taken) + formula.number
    if keep_highest is not None and keep_lowest is not None:
        raise BadQuestion("keep_lowest", "cannot be combined with keep_highest")
    if formula.taken:
        raise BadQuestion("dice", "dice that are subtracted cannot be kept")
    count = whole("dice", sum(formula.added.values()), 1, MOST_CHOSEN_FROM)
    is_highest = keep_highest is not None
    field, keep = ("keep_highest", keep_highest) if is_highest else ("keep_lowest", keep_lowest)
    return _kept(formula.added, whole(field, keep, 1, count), is_highest=is_highest) + formula.number


@check_arguments
def dice_successes(dice: str, success_on: int) -> Distribution:
    """Return the chances of 0, 1, 2... dice that show at least ``success_on``.

    ``dice``: as in :func:`dice_sum`, added dice alone; ``success_on``: 1..100, a die of fewer sides never succeeds.
    Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md CHECK-03, ODDS-01.

    >>> dice_successes("4d6", 5).at_least(2)
    Fraction(11, 27)
    """
    formula = _formula(dice)
    if formula.taken or formula.number:
        raise BadQuestion("dice", "only dice that are added can succeed")
    whole("success_on", success_on, 1, MOST_SIDES)
    result = Distribution.from_weights({0: 1})
    for sides, number in formula.added.items():
        hits = max(0, sides - success_on + 1)
        result += Distribution.from_weights({0: sides - hits, 1: hits}).times(number)
    return result


def _formula(text: str) -> DiceFormula:
    """Return what a formula of dice says; raises BadQuestion where it says nothing or too much."""
    added, taken, total = Counter[int](), Counter[int](), 0
    for term in _terms(text):
        sign = -1 if term["sign"] == "-" else 1
        if term["number"]:
            total += sign * int(term["number"])
        else:
            sides = whole("sides", int(term["sides"]), 1, MOST_SIDES)
            (added if sign > 0 else taken)[sides] += whole("dice", int(term["dice"] or 1), 1, MOST_DICE)
    whole("dice", added.total() + taken.total(), 1, MOST_DICE)
    if sum(sides * number for sides, number in (added + taken).items()) > MOST_OUTCOMES:
        raise BadQuestion("dice", f"{text!r} has more than {MOST_OUTCOMES} sums")
    return DiceFormula(added, taken, total)


def _terms(text: str) -> Iterator[re.Match[str]]:
    """Yield the terms of a formula of dice; every term but the first has its sign."""
    place = 0
    while place < len(text) or not place:
        term = TERM.match(text, place)
        if term is None or (place and not term["sign"]):
            raise BadQuestion("dice", f"something like '2d6 + d4 + 1' is meant, not {text[:60]!r}")
        yield term
        place = term.end()


def _sum(dice: Mapping[int, int]) -> Distribution:
    """Return the distribution of the sum of dice; ``dice``: sides -> number of dice."""
    total = Distribution.from_weights({0: 1})
    for sides, number in dice.items():
        total += Distribution.from_weights(dict.fromkeys(range(1, sides + 1), 1)).times(number)
    return total


def _kept(dice: Mapping[int, int], keep: int, *, is_highest: bool) -> Distribution:
    """Return the distribution of the sum of the ``keep`` highest or lowest of some dice; ``dice``: sides -> number.

    From the best face on it is counted how many dice of each kind show it, until enough are chosen; the other dice
    show something worse. The weights of all sums reached with the same dice left are one packed number.
    """
    width = prod(sides**number for sides, number in dice.items()).bit_length() // 8 + 1
    faces = range(1, max(dice) + 1)
    ahead, done = {tuple(dice.values()): 1}, 0
    for face in reversed(faces) if is_highest else faces:
        worse = [min(sides, face - 1) if is_highest else max(0, sides - face) for sides in dice]
        further = Counter[tuple[int, ...]]()
        for left, packed in ahead.items():
            needed = keep - (sum(dice.values()) - sum(left))
            for rest, ways in _left_over(face, dice, left, worse):
                chosen = min(needed, sum(left) - sum(rest))
                reached = packed * ways << 8 * width * face * chosen
                if chosen < needed:
                    further[rest] += reached
                else:
                    done += reached * prod(map(pow, worse, rest))
        ahead = further
    return Distribution.from_weights(dict(unpack(done, width)))


def _left_over(
    face: int, dice: Iterable[int], left: Sequence[int], worse: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many dice of each kind can be left after a face was counted, and the ways to choose those left.

    ``worse``: faces of each kind that are worse; where there are none, no die is left.
    """
    numbers = (
        range(number + 1) if face <= sides and below else (number,) if face > sides else (0,)
        for sides, number, below in zip(dice, left, worse, strict=True)
    )
    return ((rest, prod(map(comb, left, rest))) for rest in product(*numbers))
