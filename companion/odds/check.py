"""One skill check: the chance under the best policy, what it costs, and what to do after the dice have fallen.

Clues are spent one at a time, after seeing the dice; each gives ``dice_per_clue`` dice. A re-roll of a check
rolls again all dice thrown so far, clue dice included. The best policy first maximises the chance to pass,
then, among all policies of that chance, spends the fewest clues on average; both comparisons are exact.

Source: rules/arkham.md CHECK-01..13, ODDS-01..10.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from companion.errors import BadQuestion
from companion.odds.dice import Weights, die, handful, tail
from companion.odds.notebook_display import ChanceDisplay
from companion.odds.numbers import flag, whole
from companion.records import dataclass

Outcome = tuple[Fraction, Fraction]
"""Chance to pass, expected clues still to be spent."""

NOTHING: Outcome = (Fraction(0), Fraction(0))
PASSED: Outcome = (Fraction(1), Fraction(0))


class Action(StrEnum):
    """What can be done after a roll."""

    STOP = "stop"
    CLUE = "clue"
    REROLL_ALL = "reroll_all"
    REROLL_FAILURES = "reroll_failures"
    REROLL_ONE = "reroll_one"


@dataclass(frozen=True, slots=True)
class Advice:
    """One possible action and what it leads to when everything after it is done in the best way."""

    action: Action
    chance: Fraction
    expected_clues: Fraction
    """Clues spent from now on, this action's own clue included."""


@dataclass(frozen=True, slots=True)
class Price:
    """The best chance for somebody willing to spend at most so many clues."""

    clues: int
    chance: Fraction
    expected_clues: Fraction


@dataclass(frozen=True, slots=True)
class Means:
    """What is still at hand: clues and re-rolls of each sort."""

    clues: int = 0
    rerolls: int = 0
    failure_rerolls: int = 0
    single_rerolls: int = 0

    @property
    def any_reroll(self) -> bool:
        return bool(self.rerolls or self.failure_rerolls or self.single_rerolls)


@dataclass(frozen=True, slots=True)
class Check(ChanceDisplay):
    """A check as asked, with its answer; made by :func:`check`."""

    dice: int
    difficulty: int
    success_on: int
    clues: int
    rerolls: int
    dice_per_clue: int
    failure_rerolls: int
    single_rerolls: int
    sixes_count_double: bool
    chance: Fraction
    """Chance to pass under the best policy."""
    expected_clues: Fraction
    """Clues spent on average by the thriftiest policy of that chance."""

    @property
    def successes(self) -> tuple[Fraction, ...]:
        """Chances of 0, 1, 2... successes of the bare roll, before clues and re-rolls."""
        per_die = die(self.success_on, self.sixes_count_double)
        n = max(0, self.dice)
        return tuple(Fraction(w, sum(per_die) ** n) for w in handful(per_die, n))

    @property
    def price_list(self) -> tuple[Price, ...]:
        """The Pareto frontier: each number of clues that buys a better chance than the fewer before it."""
        frontier: list[Price] = []
        for clues in range(self.clues + 1):
            means = Means(clues, self.rerolls, self.failure_rerolls, self.single_rerolls)
            chance, expected = _first_roll(self._one, self.dice, self.difficulty, self.dice_per_clue, means)
            if not frontier or chance > frontier[-1].chance:
                frontier.append(Price(clues, chance, expected))
        return tuple(frontier)

    def advice(
        self,
        successes: int,
        dice_rolled: int | None = None,
        clues: int | None = None,
        rerolls: int | None = None,
        *,
        failure_rerolls: int | None = None,
        single_rerolls: int | None = None,
    ) -> tuple[Advice, ...]:
        """Return every action now possible with its chance, best first; what is not given is as before the roll.

        ``dice_rolled``: 0..200; ``successes``: 0 up to what so many dice can show; the means that are left as in
        :func:`check`. Raises :class:`~companion.errors.BadQuestion` naming the argument.

        Source: rules/arkham.md ODDS-03..09.

        >>> check(2, clues=1).advice(0)[0]
        Advice(action=<Action.CLUE: 'clue'>, chance=Fraction(1, 3), expected_clues=Fraction(1, 1))
        """
        rolled = max(0, self.dice) if dice_rolled is None else whole("dice_rolled", dice_rolled, 0, 200)
        worth = 2 if self.sixes_count_double else 1
        whole("successes", successes, 0, rolled * worth)
        left = Means(
            self.clues if clues is None else whole("clues", clues, 0, 50),
            self.rerolls if rerolls is None else whole("rerolls", rerolls, 0, 5),
            self.failure_rerolls if failure_rerolls is None else whole("failure_rerolls", failure_rerolls, 0, 5),
            self.single_rerolls if single_rerolls is None else whole("single_rerolls", single_rerolls, 0, 5),
        )
        need = self.difficulty - successes
        options = _options(self._one, self.dice_per_clue, self.difficulty, need, rolled, left)
        return tuple(Advice(action, *outcome) for action, outcome in sorted(options, key=_best_first))

    @property
    def _one(self) -> Weights:
        """Return the weights of 0, 1, ... successes on a die of this check."""
        return die(self.success_on, self.sixes_count_double)


def check(
    dice: int,
    difficulty: int = 1,
    *,
    success_on: int = 5,
    clues: int = 0,
    rerolls: int = 0,
    dice_per_clue: int = 1,
    failure_rerolls: int = 0,
    single_rerolls: int = 0,
    sixes_count_double: bool = False,
) -> Check:
    """Return the chance to pass a skill check, and its cost.

    ``dice``: number of dice, -100..100; 0 or fewer fail unless clues are spent (CHECK-04, CHECK-06).
    ``difficulty``: successes needed, 1..100. ``success_on``: lowest face that succeeds, 2..6 (5; blessed 4;
    cursed 6). ``clues``: 0..50, each worth ``dice_per_clue`` (1..10) dice. ``rerolls``: re-rolls of the whole
    check, 0..5 (CHECK-09). ``failure_rerolls``: re-rolls of exactly the dice that failed (CHECK-10),
    ``single_rerolls``: of one failed die (Bullwhip). ``sixes_count_double``: each 6 is two successes (Shotgun).
    Raises :class:`~companion.errors.BadQuestion` naming the argument that is out of range.

    Source: rules/arkham.md CHECK-01..13, ODDS-01..10.

    >>> check(3, 2, rerolls=1).chance
    Fraction(329, 729)
    """
    means = Means(
        whole("clues", clues, 0, 50),
        whole("rerolls", rerolls, 0, 5),
        whole("failure_rerolls", failure_rerolls, 0, 5),
        whole("single_rerolls", single_rerolls, 0, 5),
    )
    whole("dice", dice, -100, 100)
    whole("difficulty", difficulty, 1, 100)
    whole("success_on", success_on, 2, 6)
    whole("dice_per_clue", dice_per_clue, 1, 10)
    flag("sixes_count_double", sixes_count_double)
    if sixes_count_double and (failure_rerolls or single_rerolls):
        raise BadQuestion("sixes_count_double", "cannot be combined with a re-roll of failed dice only")
    per_die = die(success_on, sixes_count_double)
    chance, expected = _first_roll(per_die, dice, difficulty, dice_per_clue, means)
    return Check(
        dice,
        difficulty,
        success_on,
        clues,
        rerolls,
        dice_per_clue,
        failure_rerolls,
        single_rerolls,
        sixes_count_double,
        chance,
        expected,
    )


def _best_first(option: tuple[Action, Outcome]) -> tuple[Fraction, Fraction, int]:
    """Return the key that sorts actions: highest chance first, then fewest expected clues, then a fixed order."""
    action, (chance, expected) = option
    return (-chance, expected, list(Action).index(action))


def _first_roll(per_die: Weights, dice: int, difficulty: int, dice_per_clue: int, means: Means) -> Outcome:
    """Return chance to pass (0..1) and expected clues of a check before its first roll."""
    n = max(0, dice)
    if means.any_reroll:
        return _after_roll(
            per_die, n, lambda got: _best(per_die, dice_per_clue, difficulty, difficulty - got, n, means), difficulty
        )
    most = n + means.clues * dice_per_clue
    chance = Fraction(tail(per_die, most, difficulty), sum(per_die) ** most)
    if not means.clues:
        return chance, Fraction(0)
    spent = 0
    for got, weight in enumerate(handful(per_die, n)[:difficulty]):
        spent += weight * _clues_spent(per_die, dice_per_clue, difficulty - got, means.clues)
    return chance, Fraction(spent, sum(per_die) ** (n + (means.clues - 1) * dice_per_clue))


@lru_cache(maxsize=65536)
def _clues_spent(per_die: Weights, dice_per_clue: int, need: int, left: int) -> int:
    """Expected clues of the thrifty policy without re-rolls.

    In units of ``sum(per_die) ** -((left - 1) * dice_per_clue)``.

    Source: rules/arkham.md ODDS-05.
    """
    if need <= 0 or left == 0 or need > left * dice_per_clue * (len(per_die) - 1):
        return 0
    every = int(sum(per_die) ** ((left - 1) * dice_per_clue))
    if left == 1:
        return every
    further = sum(
        weight * _clues_spent(per_die, dice_per_clue, need - got, left - 1)
        for got, weight in enumerate(handful(per_die, dice_per_clue)[:need])
    )
    return every + further


def _after_roll(per_die: Weights, dice: int, then: Callable[[int], Outcome], enough: int) -> Outcome:
    """Mixture of what follows each number of successes of ``dice`` dice; ``enough`` or more pass."""
    chance, expected = Fraction(0), Fraction(0)
    for got, weight in enumerate(handful(per_die, dice)):
        following = PASSED if got >= enough else then(got)
        chance += weight * following[0]
        expected += weight * following[1]
    every = int(sum(per_die) ** dice)
    return chance / every, expected / every


@lru_cache(maxsize=65536)
def _best(per_die: Weights, dice_per_clue: int, difficulty: int, need: int, rolled: int, left: Means) -> Outcome:
    """Return the best outcome of the actions that follow: greatest chance, then fewest clues."""
    if need <= 0:
        return PASSED
    return min(_options(per_die, dice_per_clue, difficulty, need, rolled, left), key=_best_first)[1]


def _options(
    per_die: Weights, dice_per_clue: int, difficulty: int, need: int, rolled: int, left: Means
) -> list[tuple[Action, Outcome]]:
    """Return every action at this point, each with its outcome.

    ``need`` of ``difficulty`` successes are missing, and ``rolled`` dice lie there.
    """

    def onward(dice: int, missing: int, lying: int, then: Means) -> Outcome:
        return _after_roll(
            per_die, dice, lambda got: _best(per_die, dice_per_clue, difficulty, missing - got, lying, then), missing
        )

    options: list[tuple[Action, Outcome]] = [(Action.STOP, PASSED if need <= 0 else NOTHING)]
    if left.clues:
        after = Means(left.clues - 1, left.rerolls, left.failure_rerolls, left.single_rerolls)
        chance, expected = onward(dice_per_clue, need, rolled + dice_per_clue, after)
        options.append((Action.CLUE, (chance, expected + 1)))
    failures = rolled - (difficulty - need)
    if left.rerolls and rolled:
        after = Means(left.clues, left.rerolls - 1, left.failure_rerolls, left.single_rerolls)
        options.append((Action.REROLL_ALL, onward(rolled, difficulty, rolled, after)))
    if left.failure_rerolls and failures > 0:
        after = Means(left.clues, left.rerolls, left.failure_rerolls - 1, left.single_rerolls)
        options.append((Action.REROLL_FAILURES, onward(failures, need, rolled, after)))
    if left.single_rerolls and failures > 0:
        after = Means(left.clues, left.rerolls, left.failure_rerolls, left.single_rerolls - 1)
        options.append((Action.REROLL_ONE, onward(1, need, rolled, after)))
    return options
