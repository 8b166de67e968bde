"""The threat check: reveal or stop, and what it leaves on average.

Cards are revealed one at a time, the order of the deck unknown; each card that stays face down scores 7. Then the dice
are rolled, and the revealed artifacts are used in the best way. Everything is exact.

Source: rules/innsmouth.md section 14; W4, D9.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import inf
from operator import mul

from companion.innsmouth.sheet.sheet import NO_CARDS, Artifacts
from companion.innsmouth.threat.threat_dice import SIDES, below, expectation
from companion.records import dataclass

CARD_POINTS = 7
"""Victory points for a card drawn and not revealed."""

SUCCESS = 5
"""A die of so much is a success; for the Huntress one less is, too, and this is a hit."""

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
    """The whole deck of seven; None = not entered: then no card is revealed."""
    hunts: bool
    payoffs: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RevealAdvice:
    """Whether to reveal another card, with the expected points of both."""

    stop: Fraction
    reveal: Fraction | None
    """None when no card is left to reveal."""

    @property
    def best(self) -> Fraction:
        return self.stop if self.reveal is None else max(self.stop, self.reveal)


@dataclass(frozen=True, slots=True)
class RevealedHand:
    """A place in the tree of reveals."""

    revealed: Artifacts
    down: int
    """Cards drawn that still lie face down."""
    next: tuple[tuple[int, int], ...]
    """What the next card can lead to: the index of the hand, cards of that kind left in the deck."""
    left: int
    """Cards of the deck not yet revealed."""


@cache
def hands(deck: Artifacts, drawn: int, start: Artifacts = NO_CARDS) -> tuple[RevealedHand, ...]:
    """Return every hand that reveals can lead to, the hand at the start first."""
    ranges = [range(revealed, max(whole, revealed) + 1) for revealed, whole in zip(start, deck, strict=True)]
    most = max(drawn, start.total)
    results = [kinds for kinds in product(*ranges) if sum(kinds) <= most]
    where = {kinds: number for number, kinds in enumerate(results)}
    return tuple([_hand(kinds, deck, drawn, where) for kinds in results])


def _hand(kinds: tuple[int, ...], deck: Artifacts, drawn: int, where: Mapping[tuple[int, ...], int]) -> RevealedHand:
    """Return a hand of revealed artifacts with the hands that another card can lead to."""
    after = []
    for place, (count, whole) in enumerate(zip(kinds, deck, strict=True)):
        if count < whole and sum(kinds) < drawn:
            after.append((where[(*kinds[:place], count + 1, *kinds[place + 1 :])], whole - count))
    revealed = Artifacts(*kinds)
    return RevealedHand(revealed, face_down(drawn, revealed), tuple(after), deck.total - revealed.total)


def face_down(drawn: int, revealed: Artifacts) -> int:
    """Return how many cards lie face down; 0 where a sheet, corrected since, draws fewer cards than are revealed."""
    return max(drawn - revealed.total, 0)


def advice(stakes: Stakes, revealed: Artifacts = NO_CARDS) -> RevealAdvice:
    """Return the expected points for stopping and for revealing another card, with the points for cards face down."""
    tree = _Tree(stakes, revealed)
    return RevealAdvice(tree.stop(0), tree.reveal(0) if tree.hands[0].next else None)


def expected_points(stakes: Stakes) -> Fraction:
    """Return the expected victory points under the best policy of revealing and of using artifacts."""
    return _solved(stakes)[0]


def failure_chances(stakes: Stakes) -> tuple[Fraction, ...]:
    """Return the chance of each number of failures, 0 to the level, under the best policy."""
    return _solved(stakes)[1]


@lru_cache(maxsize=1_000)
def _solved(stakes: Stakes) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return the expected points of a threat check played best, and the chance of each number of failures."""
    tree = _Tree(stakes)
    return tree.best(0), tuple(tree.chances(0))


def nearly_expected(stakes: Stakes, roughly: bool = False) -> float:
    """Return :func:`expected_points` rounded, which is faster; ``roughly``: an upper bound of it, faster still.

    Results are cached by the points lost, which many routes share.
    """
    top = stakes.payoffs[0][0]
    losses = tuple(tuple([points - top for points in row]) for row in stakes.payoffs)
    return top + _nearly(stakes.level, stakes.drawn, stakes.deck, stakes.hunts, losses, roughly)


@lru_cache(maxsize=50_000)
def _nearly(
    level: int, drawn: int, deck: Artifacts | None, hunts: bool, losses: tuple[tuple[int, ...], ...], roughly: bool
) -> float:
    """Return the expected points of a threat check, rounded; only an upper bound if ``roughly``."""
    rough = _Rough(Stakes(level, drawn, deck, hunts, losses), NO_CARDS)
    return rough.best(0) if roughly else _Near(rough).best(0)


class _Rough:
    """Upper bounds of the hands of one check; what stopping is worth is a sum of products."""

    def __init__(self, stakes: Stakes, start: Artifacts) -> None:
        self.stakes = stakes
        self.places = _places(stakes.level, stakes.drawn, stakes.deck or NO_CARDS, stakes.hunts, start)
        if stakes.hunts and stakes.level:
            per_hit, by_failures = _separated(stakes.payoffs)
            self._points: tuple[int, ...] = (per_hit, *by_failures)
            self.most = max(map(max, stakes.payoffs))
        else:
            self._points = stakes.payoffs[0]
            self.most = stakes.payoffs[0][0]
        self._best: dict[int, float] = {}

    def best(self, number: int) -> float:
        """Return an upper bound of a hand."""
        value = self._best.get(number)
        if value is None:
            cards, after = self.places.cards[number], self.places.after[number]
            value = self.stop(number)
            if after and value < self.most + cards - CARD_POINTS:
                revealed = 0.0
                for more, chance in after:
                    revealed += self.best(more) * chance
                value = max(value, revealed)
            self._best[number] = value
        return value

    def stop(self, number: int) -> float:
        """Return an upper bound when no further card is revealed."""
        return float(sum(map(mul, self.places.chances(number), self._points))) + self.places.cards[number]

    def reveal(self, number: int) -> float:
        """Return an upper bound when another card is revealed; -inf where no card is left or no dice are rolled."""
        cards, after = self.places.cards[number], self.places.after[number]
        if not after or not self.stakes.level:
            return -inf
        return min(sum(self.best(more) * chance for more, chance in after), self.most + cards - CARD_POINTS)


class _Near:
    """Expected points of the hands of one check, rounded; each hand looked at closely only where it can matter."""

    def __init__(self, rough: _Rough) -> None:
        self._rough = rough
        stakes = rough.stakes
        self._hands = hands(stakes.deck or NO_CARDS, stakes.drawn)
        self._payoffs = tuple(tuple(map(float, row)) for row in stakes.payoffs)
        self._best: dict[int, float] = {}

    def best(self, number: int) -> float:
        """Return the expected points of a hand."""
        value = self._best.get(number)
        if value is None:
            value = self._best[number] = self._worked_out(number)
        return value

    def _worked_out(self, number: int) -> float:
        """Return the rounded expected points of a hand: the better of stopping and revealing another card."""
        stop, reveal = self._rough.stop(number), self._rough.reveal(number)
        after = self._rough.places.after[number]
        revealed = -inf
        if reveal > stop:
            revealed = sum(self.best(more) * chance for more, chance in after)
            if revealed >= stop:
                return revealed
        stop = self._stop(number, stop)
        if stop < reveal and revealed == -inf:
            revealed = sum(self.best(more) * chance for more, chance in after)
        return max(stop, revealed)

    def _stop(self, number: int, most: float) -> float:
        """Return the expected points when no further card is revealed.

        They are ``most``, the rough bound, where a single policy is best for every loss.
        """
        stakes, hand = self._rough.stakes, self._hands[number]
        if not stakes.level or not (stakes.hunts or _mixed(hand.revealed)):
            return most
        whole: int = SIDES ** (stakes.level * (hand.revealed.manuscript + 1))
        worth = expectation(stakes.level, hand.revealed, stakes.hunts, self._payoffs)
        return worth / whole + CARD_POINTS * hand.down


class _Places:
    """The hands of a check for bounds, by number; chances are worked out where they are asked for."""

    def __init__(self, level: int, hunts: bool, possible_hands: tuple[RevealedHand, ...]) -> None:
        self._level, self._hunts, self._hands = level, hunts, possible_hands
        self.cards = [CARD_POINTS * hand.down for hand in possible_hands]
        """Points for cards face down."""
        self.after = [tuple([(more, count / hand.left) for more, count in hand.next]) for hand in possible_hands]
        """The hands after another card, with their chances."""
        self._chances: list[tuple[float, ...] | None] = [None] * len(possible_hands)

    def chances(self, number: int) -> tuple[float, ...]:
        """Return the factors of a hand's points: most hits (the Huntress only), then chances of fewest failures."""
        results = self._chances[number]
        if results is None:
            results = self._chances[number] = self._worked_out(self._hands[number].revealed)
        return results

    def _worked_out(self, hand: Artifacts) -> tuple[float, ...]:
        """Return the chances of failures in a hand, before them a hunter's mean hits; (1.0,) at threat level 0."""
        level = self._level
        if not level:
            return (1.0,)
        whole: int = SIDES ** (level * (hand.manuscript + 1))
        failures = [ways / whole for ways in below(SUCCESS - self._hunts, level, hand)]
        if not self._hunts:
            return tuple(failures)
        missing: int = sum(map(mul, below(SUCCESS, level, hand), range(level + 1)))
        return (level - missing / whole, *failures)


@lru_cache(maxsize=2_000)
def _places(level: int, drawn: int, deck: Artifacts, hunts: bool, start: Artifacts) -> _Places:
    """Return the hands of a check for bounds, from memory if they were listed before."""
    return _Places(level, hunts, hands(deck, drawn, start))


class _Tree:
    """The reveals of one check, each hand looked at exactly once and only where it can matter."""

    def __init__(self, stakes: Stakes, start: Artifacts = NO_CARDS) -> None:
        self.stakes = stakes
        self.hands = hands(stakes.deck or NO_CARDS, stakes.drawn, start)
        self._rough = _Rough(stakes, start)
        self._best: dict[int, Fraction] = {}
        self._stops: set[int] = set()
        """Hands after which no more is revealed."""

    def best(self, place: int) -> Fraction:
        """Return the expected points of a hand."""
        value = self._best.get(place)
        if value is None:
            value = self._best[place] = self._worked_out(place)
        return value

    def _worked_out(self, place: int) -> Fraction:
        """Return the exact expected points of a hand, the better of stop and reveal; note if it is to stop."""
        stop, reveal = self._rough.stop(place) + ROUNDING, self._rough.reveal(place)
        revealed: Fraction | None = None
        if reveal > stop:
            revealed = self.reveal(place)
            if revealed > stop:
                return revealed
        stopped = self.stop(place)
        if stopped < reveal + ROUNDING:
            revealed = self.reveal(place) if revealed is None else revealed
            if revealed > stopped:
                return revealed
        self._stops.add(place)
        return stopped

    def chances(self, place: int) -> list[Fraction]:
        """Return the chance of each number of failures from a hand on."""
        self.best(place)
        hand = self.hands[place]
        if place in self._stops:
            return list(_rolled(self.stakes, hand.revealed)[1])
        chances = [Fraction(0)] * (self.stakes.level + 1)
        for after, count in hand.next:
            for failures, chance in enumerate(self.chances(after)):
                chances[failures] += chance * count / hand.left
        return chances

    def reveal(self, place: int) -> Fraction:
        """Return the expected points when another card is revealed."""
        hand = self.hands[place]
        return sum((self.best(after) * count for after, count in hand.next), Fraction(0)) / hand.left

    def stop(self, place: int) -> Fraction:
        """Return the expected points when no further card is revealed."""
        hand = self.hands[place]
        return _rolled(self.stakes, hand.revealed)[0] + CARD_POINTS * hand.down


def _mixed(hand: Artifacts) -> bool:
    """Return whether different losses may need different policies, as what to roll again may depend on them."""
    return bool(hand.manuscript and hand.dagger)


def _separated(payoffs: tuple[tuple[int, ...], ...]) -> tuple[int, list[int]]:
    """Return the points for a hit, and the most points by failures without them."""
    per_hit = payoffs[1][0] - payoffs[0][0]
    return per_hit, [
        max(payoffs[hits][failures] - per_hit * hits for hits in range(len(payoffs) - failures))
        for failures in range(len(payoffs))
    ]


@lru_cache(maxsize=1_000)
def _rolled(stakes: Stakes, hand: Artifacts) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return the expected points of a roll with a hand, and the chance of each number of failures."""
    level = stakes.level
    if not level:
        return Fraction(stakes.payoffs[0][0]), (Fraction(1),)
    whole = SIDES ** (level * (hand.manuscript + 1))
    if not stakes.hunts and not _mixed(hand):
        ways = below(SUCCESS, level, hand)
        return Fraction(sum(map(mul, ways, stakes.payoffs[0])), whole), tuple(Fraction(n, whole) for n in ways)
    # The chances ride along in low digits of the payoffs, far below one point, where they decide nothing but true ties.
    base = whole + 1
    unit = base ** (level + 1)
    marked = tuple(tuple(points * unit + base**n for n, points in enumerate(row)) for row in stakes.payoffs)
    points, digits = divmod(int(expectation(level, hand, stakes.hunts, marked)), unit)
    chances = []
    for _ in range(level + 1):
        digits, digit = divmod(digits, base)
        chances.append(Fraction(digit, whole))
    return Fraction(points, whole), tuple(chances)
