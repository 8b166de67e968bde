"""The best way through a chain of checks that share one purse of clues: a finite Markov decision process.

A *place* is any hashable description of the situation without the clues. Its ways on are :class:`Roll` (a check
that leads to one of two places) and :class:`Step` (a free choice). The best policy is found with floats,
one vector over the clues in the purse at a time; the chances of that policy are then counted exactly, forward,
with fractions. A place may lead back to itself (a blow that hurts nobody), never to an earlier one.

The policy is optimal up to ``TOLERANCE``; what is reported about it is exact.

Source: rules/arkham.md ODDS-14.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from companion.odds.dice import Weights, die, handful

TOLERANCE = 1e-12
"""Two ways whose values differ by less are taken as equal; the cheaper one is chosen."""

Place = Hashable
Value = tuple[float, float]
"""What is wanted (greatest first), clues left on average (greatest first among equals)."""
End = tuple[Place, int]
"""A final place and the clues left there."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A check: ``dice`` dice (none for 0 or fewer) against ``difficulty``, clues as in :func:`companion.odds.check`."""

    name: str
    dice: int
    difficulty: int
    passed: Place
    failed: Place
    success_on: int = 5
    dice_per_clue: int = 1
    sixes_count_double: bool = False
    clues_gained: int = 0
    """Clues that passing puts into the purse."""
    again: tuple[Again, ...] = ()
    """Cards that throw dice of this check again, each once."""


@dataclass(frozen=True, slots=True)
class Again:
    """One way to throw dice again, clue dice included (CHECK-09, CHECK-10)."""

    name: str
    then: Roll
    """The check once the card is used: where it leads, and what may still be thrown again; its dice are those that lie
    there."""
    one: bool = False
    """Only one failed die, instead of all dice."""


@dataclass(frozen=True, slots=True)
class Step:
    """A choice without dice."""

    name: str
    to: Place


Way = Roll | Step


@dataclass(frozen=True, slots=True)
class Spread:
    """What a policy leads to."""

    ends: Mapping[End, Fraction]
    """Chance of every final place with every number of clues left."""
    first: str
    """Name of the first way taken."""
    value: float
    """The value that the search found for the start; equals the exact one up to ``TOLERANCE``."""


@dataclass(slots=True)
class _Solved:
    values: list[Value]
    choices: list[Way | None] = field(default_factory=list)


class Decisions:
    """One decision process.

    ``ways(place)`` lists what can be done (empty at a final place), ``worth(place, clues)`` values a final place.
    ``most_clues``: the fullest the purse can get. ``endless``: what going round for ever is worth; such a
    place stands among the ends.
    """

    def __init__(
        self,
        ways: Callable[[Place], Sequence[Way]],
        worth: Callable[[Place, int], float],
        most_clues: int,
        endless: float = 0.0,
    ) -> None:
        self._ways = ways
        self._worth = worth
        self._most = most_clues
        self._endless = endless
        self._solved: dict[Place, _Solved] = {}

    def best(self, start: Place, clues: int) -> Spread:
        """The best policy from ``start`` with ``clues`` in the purse, and its exact chances."""
        value = self._values(start)[clues][0]
        choices = self._solved[start].choices
        way = choices[clues] if choices else None
        return Spread(self._follow(start, clues), way.name if way else "", value)

    # ------------------------------------------------------------ values, with floats

    def _values(self, place: Place) -> list[Value]:
        known = self._solved.get(place)
        if known is not None:
            return known.values
        ways = self._ways(place)
        if not ways:
            values = [(self._worth(place, c), float(c)) for c in range(self._most + 1)]
            self._solved[place] = _Solved(values)
            return values
        solved = self._improve(place, ways, [(self._endless, 0.0)] * (self._most + 1))
        if any(place in _targets(way) for way in ways):
            while True:
                better = self._improve(place, ways, solved.values)
                same = all(abs(a[0] - b[0]) < TOLERANCE / 8 for a, b in zip(better.values, solved.values, strict=True))
                solved = better
                if same:
                    break
        self._solved[place] = solved
        return solved.values

    def _improve(self, place: Place, ways: Sequence[Way], own: list[Value]) -> _Solved:
        """The best way for each number of clues when coming back here is worth ``own``."""
        values: list[Value] = [(float("-inf"), 0.0)] * (self._most + 1)
        choices: list[Way | None] = [None] * (self._most + 1)
        for way in ways:
            offered = self._offer(place, way, own)
            for clues, value in enumerate(offered):
                if _better(value, values[clues]):
                    values[clues], choices[clues] = value, way
        return _Solved(values, choices)

    def _offer(self, place: Place, way: Way, own: list[Value]) -> list[Value]:
        if isinstance(way, Step):
            return self._values(way.to)
        passed = own if way.passed == place else self._values(way.passed)
        failed = own if way.failed == place else self._values(way.failed)
        if way.again:
            return self._offer_again(way, place, own)
        table, _ = _play(way, passed, failed, self._most)
        law = _law(die(way.success_on, way.sixes_count_double), max(0, way.dice), way.difficulty)
        wanted, left = [0.0] * (self._most + 1), [0.0] * (self._most + 1)
        for got, chance in law:
            for clues, value in enumerate(table[got]):
                wanted[clues] += chance * value[0]
                left[clues] += chance * value[1]
        return list(zip(wanted, left, strict=True))

    def _offer_again(self, way: Roll, place: Place, own: list[Value]) -> list[Value]:
        def values(there: Place) -> list[Value]:
            return own if there == place else self._values(there)

        table = Lying(way, values, self._most).tables(way)[0]
        law = _law(die(way.success_on, way.sixes_count_double), max(0, way.dice), way.difficulty)
        return [
            (
                sum(chance * table[got][clues][0] for got, chance in law),
                sum(chance * table[got][clues][1] for got, chance in law),
            )
            for clues in range(self._most + 1)
        ]

    # ------------------------------------------------------------ chances, exactly

    def _follow(self, start: Place, clues: int) -> dict[End, Fraction]:
        order = {place: rank for rank, place in enumerate(self._solved)}
        waiting: dict[Place, dict[int, Fraction]] = {start: {clues: Fraction(1)}}
        ends: dict[End, Fraction] = {}
        while waiting:
            place = max(waiting, key=order.__getitem__)
            masses = waiting.pop(place)
            choices = self._solved[place].choices
            if not choices:
                for left, mass in masses.items():
                    ends[place, left] = ends.get((place, left), Fraction(0)) + mass
                continue
            for left in range(self._most, -1, -1):
                if left in masses:
                    self._move_on(place, left, masses, waiting, ends)
        return ends

    def _move_on(
        self,
        place: Place,
        clues: int,
        masses: dict[int, Fraction],
        waiting: dict[Place, dict[int, Fraction]],
        ends: dict[End, Fraction],
    ) -> None:
        way = self._solved[place].choices[clues]
        mass = masses[clues]
        if isinstance(way, Step):
            _add(waiting, way.to, clues, mass)
            return
        assert isinstance(way, Roll)
        results = self._results(way, clues)
        stay = results.pop((place, clues), Fraction(0))
        if stay == 1:
            ends[place, clues] = ends.get((place, clues), Fraction(0)) + mass
            return
        for (target, left), chance in results.items():
            share = mass * chance / (1 - stay)
            if target == place:
                masses[left] = masses.get(left, Fraction(0)) + share
            else:
                _add(waiting, target, left, share)

    def _results(self, way: Roll, clues: int) -> dict[End, Fraction]:
        """Where one check leads with this many clues, under the clue policy of the values found."""
        if way.again:
            return Lying(way, self._values, self._most).ends(clues)
        passed, failed = self._values(way.passed), self._values(way.failed)
        _, spend = _play(way, passed, failed, self._most)
        one = die(way.success_on, way.sixes_count_double)
        every = sum(one)
        lying = {(min(got, way.difficulty), clues): Fraction(weight, every ** max(0, way.dice))
                 for got, weight in _capped(handful(one, max(0, way.dice)), way.difficulty)}  # fmt: skip
        results: dict[End, Fraction] = {}
        for left in range(clues, -1, -1):
            for got in range(way.difficulty + 1):
                mass = lying.get((got, left))
                if not mass:
                    continue
                if got >= way.difficulty:
                    key = (way.passed, min(self._most, left + way.clues_gained))
                    results[key] = results.get(key, Fraction(0)) + mass
                elif left and spend[got][left]:
                    share = mass / every**way.dice_per_clue
                    for more, weight in _capped(handful(one, way.dice_per_clue), way.difficulty - got):
                        cell = (got + more, left - 1)
                        lying[cell] = lying.get(cell, Fraction(0)) + share * weight
                else:
                    key = (way.failed, left)
                    results[key] = results.get(key, Fraction(0)) + mass
        return results


def _add(waiting: dict[Place, dict[int, Fraction]], place: Place, clues: int, mass: Fraction) -> None:
    masses = waiting.setdefault(place, {})
    masses[clues] = masses.get(clues, Fraction(0)) + mass


def _targets(way: Way) -> tuple[Place, ...]:
    if isinstance(way, Step):
        return (way.to,)
    return (way.passed, way.failed, *(target for one in way.again for target in _targets(one.then)))


def _better(one: Value, other: Value) -> bool:
    if one[0] > other[0] + TOLERANCE:
        return True
    return one[0] >= other[0] - TOLERANCE and one[1] > other[1] + TOLERANCE


@lru_cache(maxsize=4096)
def _law(one: Weights, dice: int, cap: int) -> tuple[tuple[int, float], ...]:
    """(successes, chance) of a throw, everything from ``cap`` on taken together."""
    every = sum(one) ** dice
    return tuple((got, weight / every) for got, weight in _capped(handful(one, dice), cap) if weight)


def _capped(weights: Weights, cap: int) -> list[tuple[int, int]]:
    """(successes, weight) with everything from ``cap`` on taken together."""
    low = list(enumerate(weights[:cap]))
    high = sum(weights[cap:])
    return [*low, (cap, high)] if high else low


def _play(way: Roll, passed: list[Value], failed: list[Value], most: int) -> tuple[list[list[Value]], list[list[bool]]]:
    """Value of lying there with ``got`` successes and ``clues`` clues, and whether to spend one: both [got][clues]."""
    enough = way.difficulty
    gained = [passed[min(most, clues + way.clues_gained)] for clues in range(most + 1)]
    table: list[list[Value]] = [[] for _ in range(enough)] + [gained]
    spend: list[list[bool]] = [[] for _ in range(enough + 1)]
    one = die(way.success_on, way.sixes_count_double)
    for got in range(enough - 1, -1, -1):
        row, chosen = table[got], spend[got]
        nexts = [(chance, table[got + more]) for more, chance in _law(one, way.dice_per_clue, enough - got)]
        row.append(failed[0])
        chosen.append(False)
        for clues in range(1, most + 1):
            wanted = left = 0.0
            for chance, following in nexts:
                value = following[clues - 1]
                wanted += chance * value[0]
                left += chance * value[1]
            better = _better((wanted, left), failed[clues])
            row.append((wanted, left) if better else failed[clues])
            chosen.append(better)
    return table, spend


Table = list[list[Value]]
"""[successes][clues left]."""
Act = Again | None
"""A card that is used; None = a clue."""


class Lying:
    """A check whose dice lie on the table and may be thrown again: what it is worth, and where the best acts lead.

    ``spent`` counts the clues spent so far, so that ``dice + spent * dice_per_clue`` dice lie there.
    """

    def __init__(self, way: Roll, values: Callable[[Place], list[Value]], most: int) -> None:
        self._way, self._values, self._most = way, values, most
        self._one = die(way.success_on, way.sixes_count_double)
        self._dice = max(0, way.dice)
        self._tables: dict[int, tuple[Roll, list[Table]]] = {}
        self._followed: dict[tuple[int, int, int, int], dict[End, Fraction]] = {}

    def tables(self, way: Roll) -> list[Table]:
        """For each number of clues spent: value of lying there with so many successes and clues left."""
        known = self._tables.get(id(way))
        if known is None:
            self._tables[id(way)] = known = (way, self._filled(way))
        return known[1]

    def _filled(self, way: Roll) -> list[Table]:
        if not way.again:
            return [_play(way, self._values(way.passed), self._values(way.failed), self._most)[0]] * (self._most + 1)
        gained = self._values(way.passed)
        won = [gained[min(self._most, clues + way.clues_gained)] for clues in range(self._most + 1)]
        failed, found = self._values(way.failed), list[Table]()
        for spent in range(self._most, -1, -1):
            thrown = {id(card): self._thrown(card, spent) for card in way.again if not card.one}
            ahead = found[-1] if found else None
            table: Table = []
            for got in range(way.difficulty):
                row = list(failed[: self._most - spent + 1])
                for act in self._acts(way, got, spent):
                    self._improve(row, self._offered(way, act, got, spent, ahead, thrown))
                table.append(row)
            found.append([*table, won])
        return found[::-1]

    def _acts(self, way: Roll, got: int, spent: int) -> list[Act]:
        dice = self._dice + spent * way.dice_per_clue
        cards = [card for card in way.again if dice > (got if card.one else 0)]
        return [*([None] if spent < self._most else []), *cards]

    def _thrown(self, card: Again, spent: int) -> list[Value]:
        """Value of throwing all dice again, by clues left."""
        after = self.tables(card.then)[spent]
        dice = self._dice + spent * self._way.dice_per_clue
        return self._sum(after, _law(self._one, dice, self._way.difficulty), self._most - spent + 1)

    def _offered(
        self, way: Roll, act: Act, got: int, spent: int, ahead: Table | None, thrown: Mapping[int, list[Value]]
    ) -> list[Value]:  # fmt: skip
        if act is not None and not act.one:
            return thrown[id(act)]
        missing = way.difficulty - got
        if act is not None:
            law = [(got + hits, chance) for hits, chance in _law(self._one, 1, missing)]
            return self._sum(self.tables(act.then)[spent], law, self._most - spent + 1)
        assert ahead is not None
        law = [(got + hits, chance) for hits, chance in _law(self._one, way.dice_per_clue, missing)]
        return [(float("-inf"), 0.0), *self._sum(ahead, law, self._most - spent)]

    @staticmethod
    def _sum(after: Table, law: Sequence[tuple[int, float]], clues: int) -> list[Value]:
        return [
            (
                sum(chance * after[got][c][0] for got, chance in law),
                sum(chance * after[got][c][1] for got, chance in law),
            )
            for c in range(clues)
        ]

    @staticmethod
    def _improve(row: list[Value], offered: list[Value]) -> None:
        for clues, value in enumerate(offered):
            if _better(value, row[clues]):
                row[clues] = value

    def ends(self, clues: int) -> dict[End, Fraction]:
        """Where the best acts lead from before the throw, exactly."""
        total: dict[End, Fraction] = {}
        for got, chance in self._shares(self._dice):
            _mix(total, self._follow(self._way, min(self._way.difficulty, got), 0, clues), chance)
        return total

    def _follow(self, way: Roll, got: int, spent: int, clues: int) -> dict[End, Fraction]:
        key = (id(way), got, spent, clues)
        if key not in self._followed:
            self._followed[key] = self._led(way, got, spent, clues)
        return self._followed[key]

    def _led(self, way: Roll, got: int, spent: int, clues: int) -> dict[End, Fraction]:
        if got >= way.difficulty:
            return {(way.passed, min(self._most, clues + way.clues_gained)): Fraction(1)}
        best = self._values(way.failed)[clues]
        chosen: list[tuple[Roll, int, int, int, Fraction]] = []
        for act in self._acts(way, got, spent):
            if act is None and not clues:
                continue
            after = self._after(way, act, got, spent, clues)
            offered = tuple(
                sum(float(chance) * self.tables(then)[k][hits][left][at] for then, hits, k, left, chance in after)
                for at in (0, 1)
            )
            if _better((offered[0], offered[1]), best):
                best, chosen = (offered[0], offered[1]), after
        if not chosen:
            return {(way.failed, clues): Fraction(1)}
        ends: dict[End, Fraction] = {}
        for then, hits, k, left, chance in chosen:
            _mix(ends, self._follow(then, hits, k, left), chance)
        return ends

    def _after(
        self, way: Roll, act: Act, got: int, spent: int, clues: int
    ) -> list[tuple[Roll, int, int, int, Fraction]]:  # fmt: skip
        """(check, successes, clues spent, clues left, chance) after an act."""
        if act is None:
            then, kept, dice, spent, clues = way, got, way.dice_per_clue, spent + 1, clues - 1
        elif act.one:
            then, kept, dice = act.then, got, 1
        else:
            then, kept, dice = act.then, 0, self._dice + spent * way.dice_per_clue
        return [(then, min(way.difficulty, kept + n), spent, clues, chance) for n, chance in self._shares(dice)]

    def _shares(self, dice: int) -> list[tuple[int, Fraction]]:
        every = sum(self._one) ** dice
        return [(got, Fraction(weight, every)) for got, weight in enumerate(handful(self._one, dice)) if weight]


def _mix(total: dict[End, Fraction], ends: Mapping[End, Fraction], chance: Fraction) -> None:
    for end, share in ends.items():
        total[end] = total.get(end, Fraction(0)) + chance * share
