"""The threat check: reveal or stop, and what it leaves on average.

Cards are revealed one at a time, the order of the deck unknown; each card that stays face down scores 7. Then the dice
are rolled, and the revealed artifacts are used in the best way. Everything is exact.

Source: rules/innsmouth.md section 14; W4, D9.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from operator import mul, truediv
from typing import Any

from companion.innsmouth.dice import SIDES, apart, expectation
from companion.innsmouth.sheet import NO_CARDS, Artifacts

CARD_POINTS = 7
"""Victory points for a card drawn and not revealed."""

ROUNDING = 1e-6
"""Far more than rounding can change."""

KINDS = ("manuscript", "dagger", "amulet", "tiara")


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a check is about.

    ``payoffs[hits][failures]`` are the final victory points without those for cards; 0 hits for who does not hunt.
    """

    level: int
    """Dice to roll."""
    drawn: int
    """Cards drawn, 0 to 7."""
    deck: Artifacts | None
    """The whole deck of seven; None = not told: then no card is revealed."""
    hunts: bool
    payoffs: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """Whether to reveal another card, with the expected points of both."""

    stop: Fraction
    reveal: Fraction | None
    """None when no card is left to reveal."""

    @property
    def best(self) -> Fraction:
        return self.stop if self.reveal is None else max(self.stop, self.reveal)


Ratio = Callable[[Any, int], Any]
"""Makes a chance of two whole numbers: a Fraction, or a float where that is near enough."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A place in the tree of reveals."""

    revealed: Artifacts
    down: int
    """Cards drawn that still lie face down."""
    next: tuple[tuple[int, int], ...]
    """What the next card can lead to: the index of the hand, cards of that kind left in the deck."""
    left: int
    """Cards of the deck not yet revealed."""


@cache
def hands(deck: Artifacts, drawn: int, start: Artifacts = NO_CARDS) -> tuple[Hand, ...]:
    """Every hand that reveals can lead to, the one at the start first."""
    found = [start]
    for hand in found:
        if hand.total < drawn:
            found += [more for more in _after_one_card(hand, deck) if more not in found]
    where = {hand: index for index, hand in enumerate(found)}
    return tuple(
        Hand(
            hand,
            drawn - hand.total,
            tuple((where[more], getattr(deck, kind) - getattr(hand, kind)) for kind, more in _kinds_after(hand, deck))
            if hand.total < drawn
            else (),
            deck.total - hand.total,
        )
        for hand in found
    )


def _after_one_card(hand: Artifacts, deck: Artifacts) -> list[Artifacts]:
    return [more for _, more in _kinds_after(hand, deck)]


def _kinds_after(hand: Artifacts, deck: Artifacts) -> list[tuple[str, Artifacts]]:
    return [
        (kind, replace(hand, **{kind: shown + 1}))
        for kind, whole, shown in zip(KINDS, deck, hand, strict=True)
        if whole > shown
    ]


def advice(stakes: Stakes, revealed: Artifacts = NO_CARDS) -> Advice:
    """What stopping and revealing another card are worth, cards face down included."""
    tree = _Tree(stakes, Fraction, start=revealed)
    return Advice(tree.stop(0), tree.next_card(0) if tree.hands[0].next else None)


def expected_points(stakes: Stakes) -> Fraction:
    """Expected victory points under the best policy of revealing and of using artifacts."""
    return Fraction(_Tree(stakes, Fraction).best(0))


def nearly_expected(stakes: Stakes, roughly: bool = False) -> float:
    """The same, rounded and faster, or roughly an upper bound that is faster still; many routes share their losses."""
    top = stakes.payoffs[0][0]
    losses = tuple(tuple(points - top for points in row) for row in stakes.payoffs)
    return top + _nearly(stakes.level, stakes.drawn, stakes.deck, stakes.hunts, losses, roughly)


@lru_cache(maxsize=50_000)
def _nearly(
    level: int, drawn: int, deck: Artifacts | None, hunts: bool, losses: tuple[tuple[int, ...], ...], roughly: bool
) -> float:
    rounded: Any = tuple(tuple(map(float, row)) for row in losses)
    return float(_Tree(Stakes(level, drawn, deck, hunts, rounded), truediv, roughly=roughly).best(0))


def failure_chances(stakes: Stakes) -> tuple[Fraction, ...]:
    """The chance of each number of failures, 0 to the level, under the best policy."""
    chances = _Tree(stakes, Fraction).chances(0)
    return tuple(chances)


class _Tree:
    """The reveals of one check, each hand looked at once and only where it can matter."""

    def __init__(self, stakes: Stakes, ratio: Ratio, roughly: bool = False, start: Artifacts = NO_CARDS) -> None:
        self.stakes = stakes
        self.hands = hands(stakes.deck or NO_CARDS, stakes.drawn, start)
        self._ratio = ratio
        self._roughly = roughly
        """Whether an upper bound is enough."""
        self._rough = None if roughly else _Tree(stakes, truediv, roughly=True, start=start)
        self._per_hit = 0
        self._by_failures: list[int] | None = None
        self._most = max(map(max, stakes.payoffs))
        self._best: dict[int, Any] = {}
        self._stops: set[int] = set()
        """Hands after which no more is revealed."""

    def best(self, place: int) -> Any:
        """Expected points of a hand."""
        value = self._best.get(place)
        if value is None:
            value = self._revealed_surely(place)
            if value is None:
                stop = value = self.stop(place)
                if self._may_reveal(place, value):
                    value = max(value, self.next_card(place))
                if value == stop:
                    self._stops.add(place)
            self._best[place] = value
        return value

    def _revealed_surely(self, place: int) -> Any | None:
        """The worth of revealing another card where a rough look tells that stopping is worse; None = it does not."""
        rough = self._rough
        if rough is None or not self.hands[place].next or not self.stakes.level:
            return None
        stop = rough.stop(place) + ROUNDING
        if rough.next_card(place) <= stop:
            return None
        reveal = self.next_card(place)
        return reveal if reveal > stop else None

    def _may_reveal(self, place: int, stop: Any) -> bool:
        """Whether revealing another card may be better than stopping."""
        down = self.hands[place].down
        if not self.hands[place].next or not self.stakes.level or stop >= self._most + CARD_POINTS * (down - 1):
            return False
        return self._rough is None or bool(stop < self._rough.next_card(place) + ROUNDING)

    def chances(self, place: int) -> list[Fraction]:
        """Chances of each number of failures from a hand on."""
        self.best(place)
        hand = self.hands[place]
        if place in self._stops:
            return _failures(self.stakes, hand.revealed)
        chances = [Fraction(0)] * (self.stakes.level + 1)
        for after, count in hand.next:
            for failures, chance in enumerate(self.chances(after)):
                chances[failures] += chance * count / hand.left
        return chances

    def next_card(self, place: int) -> Any:
        """Expected points when another card is revealed."""
        hand = self.hands[place]
        return sum(self.best(after) * count for after, count in hand.next) / hand.left

    def stop(self, place: int) -> Any:
        """Expected points when no further card is revealed."""
        hand = self.hands[place]
        return self._rolled(hand.revealed) + CARD_POINTS * hand.down

    def _rolled(self, hand: Artifacts) -> Any:
        stakes = self.stakes
        if not stakes.level:
            return self._ratio(stakes.payoffs[0][0], 1)
        whole = SIDES ** (stakes.level * (hand.manuscript + 1))
        if stakes.hunts and self._roughly:
            return self._at_best(hand)
        if stakes.hunts or (hand.manuscript and hand.dagger and not self._roughly):
            return self._ratio(expectation(stakes.level, hand, stakes.hunts, stakes.payoffs), whole)
        row = stakes.payoffs[0]
        steps = [row[failures] - row[failures + 1] for failures in range(stakes.level)]
        return self._ratio(sum(map(mul, _ways(stakes.level, hand), steps)) + row[stakes.level] * whole, whole)

    def _at_best(self, hand: Artifacts) -> float:
        """A quick upper bound for the Huntress: hits and failures as good as if each were rolled for alone."""
        if self._by_failures is None:
            self._per_hit, self._by_failures = _separated(self.stakes.payoffs)
        hits, chances = _apart(self.stakes.level, hand)
        return self._per_hit * hits + float(sum(map(mul, chances, self._by_failures)))


def _separated(payoffs: tuple[tuple[int, ...], ...]) -> tuple[int, list[int]]:
    """Points for a hit, and the most points by failures without them."""
    per_hit = payoffs[1][0] - payoffs[0][0]
    return per_hit, [
        max(payoffs[hits][failures] - per_hit * hits for hits in range(len(payoffs) - failures))
        for failures in range(len(payoffs))
    ]


@cache
def _apart(level: int, hand: Artifacts) -> tuple[float, tuple[float, ...]]:
    """Most expected hits and chances of the fewest failures; with manuscripts an upper bound of both.

    There each use of a dagger or tiara is taken to help one die, whatever it shows.
    """
    if not hand.manuscript:
        return apart(level, hand)
    helped = 2 * hand.dagger + hand.tiara
    no_hit, failure = ((max(least - hand.amulet, 0) / SIDES) ** (hand.manuscript + 1) for least in (4, 3))
    chances = [0.0] * (level + 1)
    for failures, chance in enumerate(_binomial(level, failure)):
        chances[max(failures - helped, 0)] += chance
    return min(level, level * (1 - no_hit) + helped), tuple(chances)


def _failures(stakes: Stakes, hand: Artifacts) -> list[Fraction]:
    """Chances of each number of failures with a hand.

    They ride along in low digits of the payoffs, far below one point, where they decide nothing but true ties.
    """
    level = stakes.level
    if not level:
        return [Fraction(1)]
    whole = SIDES ** (level * (hand.manuscript + 1))
    base = whole + 1
    unit = base ** (level + 1)
    marked = tuple(tuple(points * unit + base**n for n, points in enumerate(row)) for row in stakes.payoffs)
    digits = int(expectation(level, hand, stakes.hunts, marked)) % unit
    chances = []
    for _ in range(level + 1):
        digits, digit = divmod(digits, base)
        chances.append(Fraction(digit, whole))
    return chances


def _binomial(dice: int, chance: float) -> list[float]:
    return [comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)]


@cache
def _ways(level: int, hand: Artifacts) -> tuple[int, ...]:
    """The most throws after which no more than 0, 1, ... dice fail; for those who do not hunt.

    Without both a manuscript and a dagger one policy reaches all of them: roll every failure again, help as many dice
    as possible. With both they may need different ones, so what they add up to is an upper bound.
    """
    return tuple(
        int(expectation(level, hand, False, (tuple(int(failures <= most) for failures in range(level + 1)),)))
        for most in range(level)
    )
