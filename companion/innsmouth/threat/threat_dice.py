"""The dice of the threat check: best use of revealed artifacts, and the best policy of manuscripts.

A roll is a multiset of six-sided dice. Manuscripts come first, one after another: each rolls again any of the dice.
Then, in any order: a Dagger adds 2 to each of two different dice, an Amulet adds 1 to all, a Tiara sets one die to 6.
No artifact has to be used. A die of 5 or more is a success; for the Huntress 4 is one, too, and 5 or more is a hit.

What a roll is worth is told by payoffs: ``payoffs[hits][failures]``; for those who do not hunt ``hits`` is always 0.
Exact results are whole: an expectation over ``level`` dice with ``m`` manuscripts comes multiplied by
``6 ** (level * (m + 1))``. Payoffs may be floats where rounded results are near enough.

Source: rules/innsmouth.md sections 14, 14.1, 16; R0, R17, R18.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from operator import itemgetter, mul

from companion.innsmouth.sheet.sheet import Artifacts
from companion.records import dataclass

Payoffs = Sequence[Sequence[float]]
Outcome = tuple[int, int]
"""Hits and failures."""

SIDES = 6
MOST_DAGGERS = 2
"""More than two daggers on one die are never needed."""


@dataclass(frozen=True, slots=True)
class Face:
    """Faces that are alike for a hand of artifacts: how many of the six, and what they become.

    ``becomes[amulets used][daggers on this die]`` is 0 for a failure, 1 for a bare success, 2 for a hit. Without
    hunting all amulets are used, so there is a single row.
    """

    weight: int
    becomes: tuple[tuple[int, ...], ...]


@cache
def faces(amulets: int, hunts: bool) -> tuple[Face, ...]:
    """Return the kinds of faces of a die, lowest number first; faces that always become the same are one kind.

    ``becomes`` has a row for each number of amulets used, from 0 to ``amulets``. Unless ``hunts``, all are used, so
    there is a single row.
    """
    kinds: dict[tuple[tuple[int, ...], ...], int] = {}
    for number in range(1, SIDES + 1):
        becomes = _becomes(number, amulets, hunts)
        kinds[becomes] = kinds.get(becomes, 0) + 1
    return tuple(Face(weight, becomes) for becomes, weight in kinds.items())


def face_of(number: int, amulets: int, hunts: bool) -> int:
    """Return the index among :func:`faces` of a die that shows a number."""
    return [face.becomes for face in faces(amulets, hunts)].index(_becomes(number, amulets, hunts))


def _becomes(number: int, amulets: int, hunts: bool) -> tuple[tuple[int, ...], ...]:
    """Return the results of a die by amulets used and daggers: 2 a hit, 1 neither, 0 a failure.

    Unless ``hunts``, all amulets are used, so there is a single row.
    """
    used = range(amulets + 1) if hunts else (amulets,)
    return tuple(tuple(_result(number + a + 2 * d, hunts) for d in range(MOST_DAGGERS + 1)) for a in used)


def _result(number: int, hunts: bool) -> int:
    """Return the result of a number: 2 (a hit) from 5 on, 1 (neither) for 4 if ``hunts``, otherwise 0 (a failure)."""
    if number >= 5:
        return 2
    return 1 if hunts and number == 4 else 0


@cache
def outcomes(rolled: tuple[int, ...], hand: Artifacts, hunts: bool) -> tuple[Outcome, ...]:
    """Return the hits and failures that a roll allows without manuscripts; ``rolled`` counts the dice by :func:`faces`.

    More failures are never better, so each number of hits comes with the fewest; without hunting hits are 0.
    """
    if not hunts:
        rows = [face.becomes[0] for face in faces(hand.amulet, hunts)]
        once = sum(count for count, row in zip(rolled, rows, strict=True) if row[:2] == (0, 2))
        twice = sum(count for count, row in zip(rolled, rows, strict=True) if row[:2] == (0, 0))
        return ((0, _unhelped(once, twice, hand)),)
    return _fewest(tuple([sum(map(mul, rolled, row)) for row in _packs(hand.amulet, hunts)]), hand.dagger, hand.tiara)


DIE = tuple((a, b, c) for a in range(3) for b in range(a, 3) for c in range(b, 3))
"""What a die can be: its result with 0, 1 and 2 daggers."""
PACKED = 8
"""Bits for the dice of each of DIE in a pack; dice that are alike after amulets are counted together."""
LOW = (1 << PACKED) - 1
SURE = PACKED * (len(DIE) - 1)
"""Where a pack counts the dice that are hits as they lie."""
ONE_TIARA, ONE_HIT, ONE_FAILURE = (1 << PACKED * place for place in (1, 2, 3))


@cache
def _packs(amulets: int, hunts: bool) -> tuple[tuple[int, ...], ...]:
    """Return by amulets used and kind of face a die of the kind as a pack."""
    kinds = faces(amulets, hunts)
    return tuple(
        tuple(1 << PACKED * DIE.index(kind.becomes[row]) for kind in kinds) for row in range(len(kinds[0].becomes))
    )


@cache
def _fewest(packs: tuple[int, ...], daggers: int, tiaras: int) -> tuple[Outcome, ...]:
    """Return pairs of hits and their fewest failures, by hits, over all packs and all uses of daggers and tiaras.

    A pack is an integer with its sure hits in the bits from ``SURE`` up.
    """
    fewest: dict[int, int] = {}
    for pack in packs:
        sure = pack >> SURE
        for hits, failures in _fewest_of(pack & (1 << SURE) - 1, daggers, tiaras):
            if failures < fewest.get(hits + sure, failures + 1):
                fewest[hits + sure] = failures
    return tuple(sorted(fewest.items()))


@cache
def _fewest_of(pack: int, daggers: int, tiaras: int) -> tuple[Outcome, ...]:
    """Return the fewest failures for each number of hits that a pack of dice allows with these artifacts."""
    ends = sorted({used >> 2 * PACKED for used in _uses(pack, daggers, tiaras)}, reverse=True)
    return tuple({used & LOW: used >> PACKED for used in ends}.items())


@cache
def _uses(pack: int, daggers: int, tiaras: int) -> frozenset[int]:
    """Return every way to use artifacts on the dice of a pack, each as a number.

    From its lowest bits up it holds the uses of daggers, the tiaras used, hits and failures. A die takes each dagger
    once, so two uses need two daggers.
    """
    if not pack:
        return frozenset({0})
    number = (pack.bit_length() - 1) // PACKED
    die = DIE[number]
    before = _uses(pack - (1 << PACKED * number), daggers, tiaras)
    worth = [ONE_FAILURE, 0, ONE_HIT]
    results = {used + worth[die[0]] for used in before}
    for uses in range(1, min(daggers, MOST_DAGGERS) + 1):
        if die[uses] != die[uses - 1]:
            more = worth[die[uses]] + uses
            results |= {used + more for used in before if (used & LOW) + uses <= 2 * daggers}
    if die[0] != 2:
        more = worth[2] + ONE_TIARA
        results |= {used + more for used in before if used >> PACKED & LOW < tiaras}
    return frozenset(results)


# ---------------------------------------------------------------- all rolls

Pick = Callable[[Sequence[float]], tuple[float, ...]]
"""Picks the entries of a list by fixed places."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """All multisets of up to ``dice`` dice over some kinds of faces."""

    states: tuple[tuple[tuple[int, ...], ...], ...]
    """By size: the counts of each kind."""
    more: tuple[tuple[Pick, ...], ...]
    """By size and kind: picks, from a list over the next larger states, those with one more die of the kind."""
    fewer: tuple[tuple[Pick, ...], ...]
    """By size and kind: picks, from a list over the next smaller states, those with one die fewer.

    Where a state has no die of the kind, another one goes.
    """


@cache
def lattice(dice: int, kinds: int) -> Lattice:
    """Return the multisets for a number of dice and of kinds."""
    states = tuple(
        tuple(tuple(chosen.count(k) for k in range(kinds)) for chosen in combinations_with_replacement(range(kinds), n))
        for n in range(dice + 1)
    )
    where = [{state: index for index, state in enumerate(level)} for level in states]
    more = tuple(
        tuple(_pick([where[n + 1][_changed(s, k, 1)] for s in states[n]]) for k in range(kinds)) for n in range(dice)
    )
    fewer = tuple(
        tuple(_pick([where[n - 1][_changed(s, k if s[k] else _any(s), -1)] for s in states[n]]) for k in range(kinds))
        for n in range(1, dice + 1)
    )
    return Lattice(states, more, ((), *fewer))


def _pick(places: list[int]) -> Pick:
    """Return the function that picks the entries of a list at these places, as a tuple."""
    if len(places) == 1:
        only = places[0]
        return lambda values: (values[only],)
    return itemgetter(*places)


def _any(state: tuple[int, ...]) -> int:
    """Return the first kind of dice that a roll contains."""
    return next(kind for kind, count in enumerate(state) if count)


def _changed(state: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    """Return a roll with the number of dice of a kind changed."""
    return (*state[:kind], state[kind] + by, *state[kind + 1 :])


@dataclass(frozen=True, slots=True)
class RollOutcomes:
    """The outcomes that all rolls without manuscripts allow."""

    choices: tuple[Pick, ...]
    """The different sets of outcomes; each picks from payoffs in one list, row after row."""
    of_roll: Pick
    """From a list over the sets picks, for each roll, the one of its set."""
    pairs: tuple[tuple[Outcome, ...], ...]
    """The sets themselves."""
    ways: tuple[int, ...]
    """How many of all throws lead to each set."""


@cache
def _results(level: int, hand: Artifacts, hunts: bool) -> RollOutcomes:
    """Return all outcomes that rolls of so many dice allow with a hand of artifacts, without manuscripts."""
    rolls = lattice(level, len(faces(hand.amulet, hunts))).states[level]
    results = [outcomes(state, hand, hunts) for state in rolls]
    different = {choice: index for index, choice in enumerate(dict.fromkeys(results))}
    starts = [sum(level + 1 - row for row in range(hits)) for hits in range(level + 1)]
    ways = [0] * len(different)
    for throws, choice in zip(_ways_by_roll(level, hand.amulet, hunts), results, strict=True):
        ways[different[choice]] += throws
    return RollOutcomes(
        tuple(_pick([starts[hits] + failures for hits, failures in choice]) for choice in different),
        _pick([different[choice] for choice in results]),
        tuple(different),
        tuple(ways),
    )


def _ways_to(state: tuple[int, ...], kinds: tuple[Face, ...]) -> int:
    """Return how many throws show so many dice of each kind."""
    ways, left = 1, sum(state)
    for count, kind in zip(state, kinds, strict=True):
        ways *= comb(left, count) * kind.weight**count
        left -= count
    return ways


@cache
def below(bar: int, level: int, hand: Artifacts) -> tuple[int, ...]:
    """Return, by number of dice, how many throws leave exactly that many dice below a bar, if only the bar counts.

    Entry ``n`` counts the throws of which the best play leaves ``n`` dice below ``bar``; the entries add up to all
    throws, scaled as :func:`expectation` does. All amulets are used, and each die shows the best of all its rolls, as
    if that were known in advance. So with manuscripts and daggers together no policy may be as good; with only one of
    the two kinds there is one: roll every die below the bar again, then help as many as can be helped.
    """
    rolls = hand.manuscript + 1
    low, far = (min(max(bar - 1 - hand.amulet - lack, 0), SIDES) ** rolls for lack in (0, 2))
    ways = [[kind**count for count in range(level + 1)] for kind in (low - far, far, SIDES**rolls - low)]
    throws = [0] * (level + 1)
    for once, twice, least, splits in _splits(level, hand.dagger, hand.tiara):
        throws[least] += splits * ways[0][once] * ways[1][twice] * ways[2][level - once - twice]
    return tuple(throws)


@cache
def _splits(level: int, daggers: int, tiaras: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return how many dice need one use of a dagger and two, how many cannot be helped, in how many orders."""
    hand = Artifacts(dagger=daggers, tiara=tiaras)
    return tuple(
        (once, twice, _unhelped(once, twice, hand), comb(level, once) * comb(level - once, twice))
        for once in range(level + 1)
        for twice in range(level + 1 - once)
    )


def _unhelped(once: int, twice: int, hand: Artifacts) -> int:
    """Return how many dice cannot be helped; ``once`` and ``twice`` are dice that need one or two uses of a dagger.

    A tiara helps any die.
    """
    tiaras, uses = hand.tiara, 2 * hand.dagger
    tiaras, twice = max(tiaras - twice, 0), max(twice - tiaras, 0)
    once = max(once - tiaras, 0)
    uses, once = max(uses - once, 0), max(once - uses, 0)
    return once + max(twice - (uses // 2 if hand.dagger > 1 else 0), 0)


@cache
def _ways_by_roll(level: int, amulets: int, hunts: bool) -> tuple[int, ...]:
    """Return for each roll of so many dice the number of ways to throw it."""
    kinds = faces(amulets, hunts)
    return tuple(_ways_to(state, kinds) for state in lattice(level, len(kinds)).states[level])


def expectation(level: int, hand: Artifacts, hunts: bool, payoffs: Payoffs) -> float:
    """Return the expected payoff of the best policy, times ``6 ** (level * (hand.manuscript + 1))``.

    ``level`` dice are rolled, and ``hand.manuscript`` is how often dice may be rolled again; ``hunts``: whether the
    character hunts. It is a whole number if payoffs are.
    """
    if not hand.manuscript:
        results = _results(level, hand, hunts)
        flat = [points for row in payoffs for points in row]
        return sum(ways * max(pick(flat)) for ways, pick in zip(results.ways, results.choices, strict=True))
    worth = worth_of_rolls(level, hand, hunts, payoffs, hand.manuscript)
    total: float = sum(map(mul, _ways_by_roll(level, hand.amulet, hunts), worth))
    return total


def worth_of_rolls(level: int, hand: Artifacts, hunts: bool, payoffs: Payoffs, manuscripts: int) -> Sequence[float]:
    """Return the worth of each roll with some manuscripts left, times 6 for each die on the table and manuscript."""
    results = _results(level, replace(hand, manuscript=0), hunts)
    flat = [points for row in payoffs for points in row]
    worth: Sequence[float] = results.of_roll([max(pick(flat)) for pick in results.choices])
    rolls = lattice(level, len(faces(hand.amulet, hunts)))
    for _ in range(manuscripts):
        worth = _best_rerolled(rolls, _worth_by_kept_dice(level, hand, hunts, worth))
    return worth


def _worth_by_kept_dice(level: int, hand: Artifacts, hunts: bool, worth: Sequence[float]) -> list[Sequence[float]]:
    """Return the worth of rolling on, by the number of dice kept and then by their faces, in the order of the lattice.

    Entry ``k`` keeps ``k`` dice and rolls the ``level - k`` others; its values are multiplied by 6 for each die rolled.
    ``worth`` is the worth of all dice by their faces, ``hunts`` whether the character hunts.
    """
    kinds = faces(hand.amulet, hunts)
    rolls = lattice(level, len(kinds))
    layers: list[Sequence[float]] = [worth]
    for size in range(level - 1, -1, -1):
        weighed: dict[int, Sequence[float]] = {1: layers[-1]}
        for weight in {kind.weight for kind in kinds} - {1}:
            weighed[weight] = [weight * value for value in layers[-1]]
        parts = [pick(weighed[kind.weight]) for kind, pick in zip(kinds, rolls.more[size], strict=True)]
        layers.append(tuple(map(sum, zip(*parts, strict=True))))
    layers.reverse()
    return layers


def _best_rerolled(rolls: Lattice, layers: list[Sequence[float]]) -> Sequence[float]:
    """Return by roll the worth of rolling the best choice of its dice again, times 6 for each die on the table."""
    best = layers[0]
    scale = 1
    for size in range(1, len(layers)):
        scale *= SIDES
        scaled = [scale * value for value in layers[size]]
        best = tuple(map(max, scaled, *(pick(best) for pick in rolls.fewer[size])))
    return best


# ---------------------------------------------------------------- for the table


def best_reroll(roll: Sequence[int], hand: Artifacts, hunts: bool, payoffs: Payoffs) -> tuple[int, ...]:
    """Return which dice (indices in ``roll``) to roll again with the next manuscript; empty = none."""
    level = len(roll)
    rolls = lattice(level, len(faces(hand.amulet, hunts)))
    kinds = [face_of(number, hand.amulet, hunts) for number in roll]
    layers = _worth_by_kept_dice(level, hand, hunts, worth_of_rolls(level, hand, hunts, payoffs, hand.manuscript - 1))

    def value(again: tuple[int, ...]) -> tuple[float, int]:
        staying = [kind for place, kind in enumerate(kinds) if place not in again]
        state = tuple(staying.count(kind) for kind in range(len(rolls.states[0][0])))
        return layers[len(staying)][rolls.states[len(staying)].index(state)] * SIDES ** len(staying), -len(again)

    choices = [tuple(place for place in range(level) if choice >> place & 1) for choice in range(1 << level)]
    return max(choices, key=value)


def best_outcome(roll: Sequence[int], hand: Artifacts, hunts: bool, payoffs: Payoffs) -> Outcome:
    """Return the hits and failures after the best use of the revealed artifacts, manuscripts already used."""
    kinds = [face_of(number, hand.amulet, hunts) for number in roll]
    state = tuple(kinds.count(kind) for kind in range(len(faces(hand.amulet, hunts))))
    return max(outcomes(state, hand, hunts), key=lambda outcome: payoffs[outcome[0]][outcome[1]])
