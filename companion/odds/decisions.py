"""The best way through a chain of checks that share one purse of clues: a finite Markov decision process.

The ways on from a place are :class:`~companion.odds.ways.Roll` (a check that leads to one of two places) and
:class:`~companion.odds.ways.Step` (a free choice). The best policy is found with floats, one vector over the clues in
the purse at a time; the chances of that policy are then counted exactly, forward, with fractions. A place may lead back
to itself (a blow that hurts nobody), never to an earlier one.

The policy is optimal up to ``TOLERANCE``; what is reported about it is exact.

Source: rules/arkham.md ODDS-14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import TypeVar

from companion.odds.clue_play import End, PlainCheck, most_hopeful
from companion.odds.rethrown import Rethrowing
from companion.odds.values import TOLERANCE, ClueValues, better, never_worse, so_far
from companion.odds.ways import Place, Roll, Step, Way, targets
from companion.records import dataclass

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Spread:
    """What a policy leads to."""

    ends: Mapping[End, Fraction]
    """Chance of every final place with every number of clues left."""
    first: str
    """Name of the first way taken."""
    value: float
    """The value that the search found for the start; equals the exact one up to ``TOLERANCE``."""
    taken: frozenset[str]
    """Names of all ways that the policy can come to take."""


@dataclass(slots=True)
class _Solved:
    """A place whose best ways are known, by clues in the purse."""

    values: ClueValues
    choices: list[Way] = field(default_factory=list)
    """Empty at a final place."""
    rounds: list[dict[End, Fraction]] = field(default_factory=list)
    """Where the chosen ways lead, of a place that leads back to itself: there "once more" is worth what the best play
    is worth, so that the play cannot be read off the values."""


class Decisions:
    """One decision process.

    ``ways(place)`` lists what can be done (empty at a final place), ``worth(place, clues)`` values a final place.
    ``most_clues``: the fullest the purse can get. ``endless``: what going round for ever is worth; such a
    place stands among the ends. A way back to its own place brings no clues.
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
        self._offers: dict[Roll, ClueValues] = {}

    def best(self, start: Place, clues: int) -> Spread:
        """Return the best policy from ``start`` with ``clues`` in the purse, and its exact chances."""
        value = self._values(start).wanted[clues]
        choices = self._solved[start].choices
        return self._follow(start, clues, choices[clues].name if choices else "", value)

    # ------------------------------------------------------------ values, with floats

    def _values(self, place: Place) -> ClueValues:
        """Return the value of a place for each number of clues, solved if it was not before."""
        solved = self._solved.get(place)
        if solved is None:
            solved = self._solve(place, self._ways(place))
            self._solved[place] = solved  # after all places that it leads to: the order of `_follow`
        return solved.values

    def _solve(self, place: Place, ways: Sequence[Way]) -> _Solved:
        """Return a place solved: the value of an end, or the best of its ways, which may lead back to it."""
        if not ways:
            purse = range(self._most + 1)
            return _Solved(
                ClueValues([self._worth(place, clues) for clues in purse], [float(clues) for clues in purse])
            )
        if any(place in targets(way) for way in ways):
            return self._solve_circle(place, ways)
        return self._improved(ways)

    def _improved(self, ways: Sequence[Way]) -> _Solved:
        """Return the best way for each number of clues; ways that cannot reach the most hopeful way are left out."""
        ways = self._unbeaten(ways)
        if len(ways) == 1:
            return _Solved(self._offer(ways[0]), [ways[0]] * (self._most + 1))
        hopes = [self._hope(way) for way in ways]
        first = max(range(len(ways)), key=lambda index: hopes[index][-1])
        least = self._offer(ways[first])
        solved: _Solved | None = None
        for index, (way, hope) in enumerate(zip(ways, hopes, strict=True)):
            if index != first and all(top < now - TOLERANCE for top, now in zip(hope, least.wanted, strict=True)):
                continue
            offered = least if index == first else self._offer(way)
            if solved is None:
                solved = _Solved(ClueValues([*offered.wanted], [*offered.left]), [way] * (self._most + 1))
                continue
            best = solved.values
            for clues, (wanted, left) in enumerate(zip(*offered, strict=True)):
                if better(wanted, left, best.wanted[clues], best.left[clues]):
                    best.wanted[clues], best.left[clues], solved.choices[clues] = wanted, left, way
        assert solved is not None
        return solved

    def _unbeaten(self, ways: Sequence[Way]) -> Sequence[Way]:
        """Return the ways without the checks that another way beats."""
        best: list[Way] = []
        for way in ways:
            if not any(self._beats(other, way) for other in best):
                best = [other for other in best if not self._beats(way, other)] + [way]
        return best

    def _beats(self, way: Way, other: Way) -> bool:
        """Return whether a check allows everything that the ``other`` check allows, and leads to nothing worse."""
        if not (isinstance(way, Roll) and isinstance(other, Roll)) or not way.asks_no_more_than(other):
            return False
        passed, failed = self._values(other.passed), self._values(other.failed)
        return (
            never_worse(self._values(way.failed), failed)
            and never_worse(self._values(way.passed), so_far(passed, failed))
            and all(
                any(mine.name == card.name and self._beats(mine.then, card.then) for mine in way.again)
                for card in other.again
            )
        )

    def _offer(self, way: Way) -> ClueValues:
        """Return what taking a way is worth from its place, for each number of clues."""
        if isinstance(way, Step):
            return self._values(way.to)
        values = self._offers.get(way)
        if values is None:
            self._offers[way] = values = self._play(way).values()
        return values

    def _play(self, way: Roll) -> PlainCheck | Rethrowing:
        """Return a check with the best play of its clues and rerolls."""
        return (Rethrowing if way.again else PlainCheck)(way, self._values, self._most)

    def _hope(self, way: Way) -> list[float]:
        """Return by clues in the purse a value that no play of this way exceeds."""
        if isinstance(way, Step):
            return self._values(way.to).wanted
        return most_hopeful(way, self._values(way.passed), self._values(way.failed))

    def _solve_circle(self, place: Place, ways: Sequence[Way]) -> _Solved:
        """Solve a place that leads back to itself: improve the policy, each valued exactly, until none is better."""
        for way in ways:
            for target in targets(way):
                if target != place:
                    self._values(target)
        purse = range(self._most + 1)
        now = _Solved(ClueValues([self._endless for _ in purse], [0.0 for _ in purse]))
        while True:
            self._solved[place] = now
            for way in ways:
                if isinstance(way, Roll):
                    self._offers.pop(way, None)  # they lead back here, where it is worth something else now
            next_ = self._improved(ways)
            gains = [
                not now.choices or better(next_.values[0][c], next_.values[1][c], now.values[0][c], now.values[1][c])
                for c in purse
            ]
            if not any(gains):
                return now
            choices = [next_.choices[c] if gains[c] else now.choices[c] for c in purse]
            rounds = [self._results(choices[c], c) if gains[c] else now.rounds[c] for c in purse]
            now = _Solved(self._valued(place, rounds), choices, rounds)
            del self._solved[place]

    def _valued(self, place: Place, rounds: Sequence[dict[End, Fraction]]) -> ClueValues:
        """Return the value of going on in these ways until another place is reached, by clues in the purse.

        ``rounds`` has, for each number of clues, the ends of a round with their chances.
        """
        values = ClueValues([], [])
        for clues, ends in enumerate(rounds):
            stays = ends.get((place, clues), Fraction(0))
            wanted, left = (self._endless, 0.0) if stays == 1 else (0.0, 0.0)
            for (target, purse), chance in ends.items():
                if (target, purse) != (place, clues):
                    share = float(chance / (1 - stays))
                    values_there = values if target == place else self._values(target)
                    wanted, left = wanted + share * values_there.wanted[purse], left + share * values_there.left[purse]
            values.wanted.append(wanted)
            values.left.append(left)
        return values

    # ------------------------------------------------------------ chances, exactly

    def _follow(self, start: Place, clues: int, first: str, value: float) -> Spread:
        """Return the chance of each end when the best ways are followed from the start with so many clues."""
        order = {place: rank for rank, place in enumerate(self._solved)}
        waiting: dict[Place, dict[int, Fraction]] = {start: {clues: Fraction(1)}}
        ends: dict[End, Fraction] = {}
        taken: set[str] = set()
        while waiting:
            place = max(waiting, key=order.__getitem__)
            masses = waiting.pop(place)
            choices = self._solved[place].choices
            if not choices:
                for left, mass in masses.items():
                    _add(ends, (place, left), mass)
                continue
            for left in range(self._most, -1, -1):
                if left in masses:
                    taken.add(choices[left].name)
                    self._move_on(place, left, masses, waiting, ends)
        return Spread(ends, first, value, frozenset(taken))

    def _move_on(
        self,
        place: Place,
        clues: int,
        masses: dict[int, Fraction],
        waiting: dict[Place, dict[int, Fraction]],
        ends: dict[End, Fraction],
    ) -> None:
        """Spread the chance of a place with so many clues over the places that its best way leads to.

        A way that leads only back to its place, with as many clues, ends there.
        """
        solved, mass = self._solved[place], masses[clues]
        results = solved.rounds[clues] if solved.rounds else self._results(solved.choices[clues], clues)
        stays = results.get((place, clues))
        if stays == 1:
            _add(ends, (place, clues), mass)
            return
        if stays:
            mass /= 1 - stays
        for (target, left), chance in results.items():
            if (target, left) != (place, clues):
                _add(masses if target == place else waiting.setdefault(target, {}), left, mass * chance)

    def _results(self, way: Way, clues: int) -> dict[End, Fraction]:
        """Return the ends of a way with ``clues`` clues, each with its exact chance, under the best play.

        The values of the places it leads to choose that play.
        """
        if isinstance(way, Step):
            return {(way.to, clues): Fraction(1)}
        return self._play(way).ends(clues)


def _add(chances: dict[K, Fraction], key: K, chance: Fraction) -> None:
    """Add a chance to the chance stored under a key, 0 if there is none."""
    before = chances.get(key)
    chances[key] = chance if before is None else before + chance
