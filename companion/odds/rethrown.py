"""One check inside a chain of decisions whose dice may be thrown again: the best play of clues and cards.

A throw lies on the table while it is not enough. From there one may stop, spend a clue or use a card. Values are kept
for every number of clues spent and left at once, in one flat list: by the purse before the throw, then by clues left.
So what follows a clue stands one place before.

In floats (:meth:`Rethrowing.values`), and exactly (:meth:`Rethrowing.ends`) for the play that these floats choose.

Source: rules/arkham.md CHECK-05..10, ODDS-07..10.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from companion.odds.clue_play import End, PlainCheck, ValuesOf, gained
from companion.odds.dice import Weights, die
from companion.odds.values import TOLERANCE, ClueValues, mixture
from companion.odds.ways import Again, RerollScope, Roll

Lying = tuple[int, int]
"""Successes that lie there, and the dice that show them (fewer where a six counts double)."""

CLUE = -1
STOP = -2
"""What can be done, beside the cards by their number."""


class Rethrowing:
    """A check with cards that throw its dice again; ``most`` is the greatest number of clues in the purse."""

    def __init__(self, way: Roll, values_of: ValuesOf, most: int) -> None:
        self._way, self._values_of, self._most = way, values_of, most
        self._dice = max(0, way.dice)
        self._one = die(way.success_on, way.sixes_count_double)
        self._lyings = _lyings(self._one, way.difficulty)
        self._spent, self._left = _cells(most)
        self._tables: dict[int, list[ClueValues]] = {}
        self._plains: dict[int, PlainCheck] = {}
        self._chosen: dict[tuple[int, int], list[int]] = {}
        self._followed: dict[tuple[int, int, int, int], dict[End, Fraction]] = {}

    def values(self) -> ClueValues:
        """Return the value of the check before the throw, by clues in the purse."""
        before = [index for index, spent in enumerate(self._spent) if not spent]
        law = _chances(self._one, self._dice, self._way.difficulty, (0, 0))
        wanted, left = mixture(law, self._table(self._way))
        return ClueValues([wanted[index] for index in before], [left[index] for index in before])

    def _table(self, way: Roll) -> list[ClueValues]:
        """Return the values in every cell for each throw that can lie there; the last entry is for a passed check."""
        if id(way) not in self._tables:
            self._tables[id(way)] = self._filled(way) if way.again else self._plain(way)
        return self._tables[id(way)]

    def _plain(self, way: Roll) -> list[ClueValues]:
        """Return the values after each throw of a check without rerolls, by successes, the pass last."""
        self._plains[id(way)] = plain = PlainCheck(way, self._values_of, self._most)
        return [self._spread(plain.rows[got]) for got, _ in self._lyings] + [self._spread(plain.rows[-1])]

    def _spread(self, values: ClueValues) -> ClueValues:
        """Return values by clues left, repeated in every cell."""
        wanted, left = values
        return ClueValues([wanted[clues] for clues in self._left], [left[clues] for clues in self._left])

    def _filled(self, way: Roll) -> list[ClueValues]:
        """Return the values after each throw of a check with rerolls, by dice that lie there, the pass last."""
        stop = self._spread(self._values_of(way.failed))
        won = self._spread(gained(self._values_of(way.passed), way.clues_gained))
        table = [stop] * len(self._lyings) + [won]
        for index in range(len(self._lyings) - 1, -1, -1):
            at, best, chosen = self._lyings[index], stop, [STOP] * len(self._spent)
            for number, card in enumerate(way.again):
                best, chosen = _better_of(best, chosen, self._thrown(card, at), number)
            table[index], self._chosen[id(way), index] = self._with_clues(way, at, table, best, chosen)
        return table

    def _thrown(self, card: Again, at: Lying) -> ClueValues:
        """Return the value of using a card on the throw ``at``, in every cell."""
        after = self._table(card.then)
        laws = _laws_again(
            self._one, self._dice, self._way.dice_per_clue, self._way.difficulty, at, card.dice, self._most
        )
        return ClueValues(
            _woven([(chances, after[index].wanted) for index, chances in laws]),
            _woven([(chances, after[index].left) for index, chances in laws]),
        )

    def _with_clues(
        self, way: Roll, at: Lying, table: list[ClueValues], best: ClueValues, chosen: list[int]
    ) -> tuple[ClueValues, list[int]]:
        """Return the better of the ``best`` known act and of spending a clue, in every cell, and the act to take.

        The values of more successes must stand in ``table`` already.
        """
        law = _chances(self._one, way.dice_per_clue, way.difficulty, at)
        stays = law[0][1]
        ahead = mixture(law[1:], table)
        wanted = left = 0.0
        row, acts = ClueValues([], []), list[int]()
        for clues, now_wanted, now_left, act, ahead_wanted, ahead_left in zip(
            self._left, *best, chosen, [0.0, *ahead.wanted], [0.0, *ahead.left], strict=False
        ):
            wanted, left = stays * wanted + ahead_wanted, stays * left + ahead_left
            if clues and (
                wanted > now_wanted + TOLERANCE or (wanted >= now_wanted - TOLERANCE and left > now_left + TOLERANCE)
            ):
                acts.append(CLUE)
            else:
                wanted, left = now_wanted, now_left
                acts.append(act)
            row.wanted.append(wanted)
            row.left.append(left)
        return row, acts

    # ------------------------------------------------------------ exactly

    def ends(self, clues: int) -> dict[End, Fraction]:
        """Return the ends of the best play from before the throw with ``clues`` clues, each with its exact chance."""
        self._table(self._way)
        return self._led(self._way, self._dice, (0, 0), 0, clues)

    def _led(self, way: Roll, dice: int, staying: Lying, spent: int, clues: int) -> dict[End, Fraction]:
        """Return the ends after throwing ``dice`` dice beside the dice that stay, each with its exact chance."""
        ends: dict[End, Fraction] = {}
        whole = sum(self._one) ** dice
        for index, weight in _weights(self._one, dice, way.difficulty, staying):
            share = Fraction(weight, whole)
            for end, chance in self._from(way, index, spent, clues).items():
                ends[end] = ends.get(end, Fraction(0)) + share * chance
        return ends

    def _from(self, way: Roll, index: int, spent: int, clues: int) -> dict[End, Fraction]:
        """Return the ends of the best play from the throw with this ``index``, each with its exact chance."""
        if index == len(self._lyings):
            return {(way.passed, min(self._most, clues + way.clues_gained)): Fraction(1)}
        key = (id(way), index, spent, clues)
        if key not in self._followed:
            self._followed[key] = self._acted(way, index, spent, clues)
        return self._followed[key]

    def _acted(self, way: Roll, index: int, spent: int, clues: int) -> dict[End, Fraction]:
        """Return the ends of the best play from a throw that has not passed, each with its exact chance.

        The best act is to stop, to spend a clue, or to throw again. ``index``: that of the throw among ``_lyings``.
        Works only after :meth:`ends` or :meth:`values` has filled the tables.
        """
        at, act = self._lyings[index], self._act(way, index, spent, clues)
        if act == STOP:
            return {(way.failed, clues): Fraction(1)}
        if act == CLUE:
            return self._led(way, way.dice_per_clue, at, spent + 1, clues - 1)
        card = way.again[act]
        dice, staying = _again(card.dice, self._dice + spent * way.dice_per_clue, at)
        return self._led(card.then, dice, staying, spent, clues)

    def _act(self, way: Roll, index: int, spent: int, clues: int) -> int:
        """Return the best act on a throw: ``STOP``, ``CLUE``, or the index of the card that throws again."""
        if way.again:
            purse = spent + clues
            return self._chosen[id(way), index][purse * (purse + 1) // 2 + clues]
        return CLUE if clues and self._plains[id(way)].spends(self._lyings[index][0], clues) else STOP


def _better_of(best: ClueValues, chosen: list[int], offered: ClueValues, act: int) -> tuple[ClueValues, list[int]]:
    """Return the better values cell by cell, and the act that leads to each."""
    row, acts = ClueValues([*best.wanted], [*best.left]), [*chosen]
    for index, (now_wanted, now_left, wanted, left) in enumerate(zip(*best, *offered, strict=True)):
        if wanted > now_wanted + TOLERANCE or (wanted >= now_wanted - TOLERANCE and left > now_left + TOLERANCE):
            row.wanted[index], row.left[index], acts[index] = wanted, left, act
    return row, acts


def _woven(terms: list[tuple[Sequence[float], list[float]]]) -> list[float]:
    """Return the sum of the products, cell by cell; up to three terms are added at a time."""
    if len(terms) == 1:
        return [a * x for a, x in zip(*terms[0], strict=True)]
    if len(terms) == 2:
        return [a * x + b * y for a, x, b, y in zip(*terms[0], *terms[1], strict=True)]
    first, second, third = terms[:3]
    total = [a * x + b * y + c * z for a, x, b, y, c, z in zip(*first, *second, *third, strict=True)]
    if len(terms) == 3:
        return total
    return [x + y for x, y in zip(total, _woven(terms[3:]), strict=True)]


# ------------------------------------------------------------ laws of the dice


@lru_cache(maxsize=64)
def _cells(most: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the clues spent and the clues left of every cell, ordered by the first purse, then by clues left."""
    cells = [(purse - left, left) for purse in range(most + 1) for left in range(purse + 1)]
    return tuple(spent for spent, _ in cells), tuple(left for _, left in cells)


def _again(which: RerollScope, lying: int, at: Lying) -> tuple[int, Lying]:
    """Return how many of the ``lying`` dice a card throws again, and the successes and dice that stay."""
    failures = max(0, lying - at[1])
    match which:
        case RerollScope.ALL:
            return lying, (0, 0)
        case RerollScope.FAILURES:
            return failures, at
        case RerollScope.ONE:
            return min(1, failures), at


@lru_cache(maxsize=1024)
def _laws_again(
    per_die: Weights, dice: int, dice_per_clue: int, difficulty: int, at: Lying, which: RerollScope, most: int
) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Return the results of using a card, as pairs of an index and its chance in every cell.

    The index is that of a throw in :func:`_lyings`; the number after the last is a passed check.
    """
    laws = []
    for spent in range(most + 1):
        thrown, staying = _again(which, dice + spent * dice_per_clue, at)
        laws.append(dict(_chances(per_die, thrown, difficulty, staying)))
    reached = sorted({index for law in laws for index in law})
    return tuple((index, tuple(laws[spent].get(index, 0.0) for spent in _cells(most)[0])) for index in reached)


@lru_cache(maxsize=256)
def _lyings(per_die: Weights, difficulty: int) -> tuple[Lying, ...]:
    """Return every throw that does not pass yet: its successes, and the number of dice that show them."""
    most = len(per_die) - 1
    return tuple((got, dice) for got in range(difficulty) for dice in range(-(-got // most), got + 1))


@lru_cache(maxsize=8192)
def _weights(per_die: Weights, dice: int, difficulty: int, staying: Lying) -> tuple[tuple[int, int], ...]:
    """Return the results of throwing ``dice`` dice beside dice that stay, as pairs of an index and its weight.

    The index is that of a throw in :func:`_lyings`; the number after the last is a passed check. ``staying`` holds the
    successes that stay, and their dice.
    """
    places = {at: index for index, at in enumerate(_lyings(per_die, difficulty))}
    result: dict[int, int] = {}
    for doubles in range(dice + 1 if len(per_die) == 3 else 1):
        for singles in range(dice - doubles + 1):
            ways = comb(dice, doubles) * comb(dice - doubles, singles)
            faces = (
                per_die[0] ** (dice - doubles - singles)
                * per_die[1] ** singles
                * (per_die[2] ** doubles if doubles else 1)
            )
            at = (staying[0] + singles + 2 * doubles, staying[1] + singles + doubles)
            if not faces:
                continue
            index = len(places) if at[0] >= difficulty else places[at]
            result[index] = result.get(index, 0) + ways * faces
    return tuple(result.items())


@lru_cache(maxsize=8192)
def _chances(per_die: Weights, dice: int, difficulty: int, staying: Lying) -> tuple[tuple[int, float], ...]:
    """Return the results of :func:`_weights` with chances instead of weights."""
    every = sum(per_die) ** dice
    return tuple((index, weight / every) for index, weight in _weights(per_die, dice, difficulty, staying))
