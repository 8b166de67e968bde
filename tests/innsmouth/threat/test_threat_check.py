"""The threat check against plain enumerations: every roll, every use of artifacts, every order of the deck."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest
from thoroughly import first

from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.threat.threat_check import Stakes, advice, expected_points, failure_chances, nearly_expected
from companion.innsmouth.threat.threat_dice import below, best_reroll, expectation

KINDS = ("manuscript", "dagger", "amulet", "tiara")
Rows = tuple[tuple[int, ...], ...]


def random_payoffs(chance: random.Random, level: int, hunts: bool) -> Rows:
    """Points that fall with failures and, for the Huntress, rise by 10 a hit and fall a little by what hits erase."""
    rows = []
    for hits in range(level + 1 if hunts else 1):
        row = [100 + 10 * hits - chance.randint(0, 3) * hits]
        for _ in range(level - hits):
            row.append(max(row[-1] - chance.choice((0, 4, 8, 15)), 0))
        rows.append(tuple(row))
    return tuple(rows)


# ---------------------------------------------------------------- one roll, tried out


def spent(dice: tuple[int, ...], hand: Artifacts, hunts: bool, payoffs: Rows) -> int:
    """The best points from dice as they lie, each card used in every way or not at all."""
    if hand.dagger:
        fewer = Artifacts(0, hand.dagger - 1, hand.amulet, hand.tiara)
        pairs = [(n,) for n in range(len(dice))] + list(combinations(range(len(dice)), 2))
        hits = [tuple(v + 2 * (n in pair) for n, v in enumerate(dice)) for pair in pairs]
        return max(spent(tuple(sorted(d)), fewer, hunts, payoffs) for d in {dice, *map(tuple, map(sorted, hits))})
    if hand.amulet:
        fewer = Artifacts(0, 0, hand.amulet - 1, hand.tiara)
        return max(spent(d, fewer, hunts, payoffs) for d in (dice, tuple(v + 1 for v in dice)))
    if hand.tiara:
        fewer = Artifacts(0, 0, 0, hand.tiara - 1)
        sixes = {tuple(sorted(6 if n == k else v for n, v in enumerate(dice))) for k in range(len(dice))}
        return max(spent(d, fewer, hunts, payoffs) for d in {dice, *sixes})
    hits = sum(v >= 5 for v in dice) if hunts else 0
    return payoffs[hits][sum(v < (4 if hunts else 5) for v in dice)]


def tried(level: int, hand: Artifacts, hunts: bool, payoffs: Rows) -> Fraction:
    """Expected points with every roll, every reroll and every use tried."""
    rest = Artifacts(0, hand.dagger, hand.amulet, hand.tiara)

    @cache
    def settled(dice: tuple[int, ...]) -> int:
        return spent(dice, rest, hunts, payoffs)

    @cache
    def worth(dice: tuple[int, ...], manuscripts: int) -> Fraction:
        if not manuscripts:
            return Fraction(settled(dice))
        kept = {tuple(sorted(k)) for size in range(level + 1) for k in combinations(dice, size)}
        return max(rolled(k, manuscripts - 1) for k in kept)

    @cache
    def rolled(kept: tuple[int, ...], manuscripts: int) -> Fraction:
        if len(kept) == level:
            return worth(kept, manuscripts)
        return sum((rolled(tuple(sorted((*kept, v))), manuscripts) for v in range(1, 7)), Fraction(0)) / 6

    return rolled((), hand.manuscript)


HANDS = [Artifacts(*counts) for counts in product(range(3), range(3), range(3), range(2))]


@pytest.mark.parametrize("hunts", [False, True], ids=["others", "huntress"])
@pytest.mark.parametrize("level", range(4))
def test_a_roll_is_used_in_the_best_way(level: int, hunts: bool) -> None:
    """Levels 0 to 3 with every hand of up to two manuscripts, daggers and amulets and a tiara."""
    chance = random.Random(level)
    for hand in HANDS:
        payoffs = random_payoffs(chance, level, hunts)
        found = Fraction(int(expectation(level, hand, hunts, payoffs)), 6 ** (level * (hand.manuscript + 1)))
        assert found == tried(level, hand, hunts, payoffs), hand


@pytest.mark.parametrize("hunts", [False, True], ids=["others", "huntress"])
@pytest.mark.parametrize("level", first(1, [4, 5]))
def test_a_higher_roll_is_used_in_the_best_way(level: int, hunts: bool) -> None:
    """Levels 4 and 5 with some hands, three manuscripts and daggers among them."""
    chance = random.Random(level)
    for hand in (*chance.sample(HANDS, 4), Artifacts(0, 3, 0, 1), Artifacts(3, 1, 0, 0)):
        payoffs = random_payoffs(chance, level, hunts)
        found = Fraction(int(expectation(level, hand, hunts, payoffs)), 6 ** (level * (hand.manuscript + 1)))
        assert found == tried(level, hand, hunts, payoffs), hand


# ---------------------------------------------------------------- reveal or stop

ALL_DECKS = [Artifacts(m, d, a, 7 - m - d - a) for m in range(8) for d in range(8 - m) for a in range(8 - m - d)]


def by_order(stakes: Stakes) -> Fraction:
    """The best policy by plain recursion over the cards in every order, nothing cut short."""

    @cache
    def stop(hand: Artifacts) -> Fraction:
        if not stakes.level:
            return Fraction(stakes.payoffs[0][0])
        whole = 6 ** (stakes.level * (hand.manuscript + 1))
        return Fraction(int(expectation(stakes.level, hand, stakes.hunts, stakes.payoffs)), whole)

    @cache
    def best(cards: tuple[str, ...]) -> Fraction:
        hand = Artifacts(*(cards.count(kind) for kind in KINDS))
        value = stop(hand) + 7 * (stakes.drawn - len(cards))
        if len(cards) == stakes.drawn:
            return value
        assert stakes.deck is not None
        left = [kind for kind, n in zip(KINDS, stakes.deck, strict=True) for _ in range(n)]
        for card in cards:
            left.remove(card)
        return max(value, sum((best(tuple(sorted((*cards, card)))) for card in left), Fraction(0)) / len(left))

    return best(())


@pytest.mark.parametrize("level", range(6))
def test_reveals_follow_the_best_policy_with_every_deck(level: int) -> None:
    """All 120 decks of seven, levels 0 to 5: the same as a recursion that cuts nothing short."""
    chance = random.Random(level)
    for deck in ALL_DECKS:
        stakes = Stakes(level, chance.randint(0, 4), deck, False, random_payoffs(chance, level, False))
        assert expected_points(stakes) == by_order(stakes), deck


@pytest.mark.parametrize("level", range(1, 4))
def test_reveals_of_the_huntress_follow_the_best_policy(level: int) -> None:
    """The same for the Huntress with some decks."""
    chance = random.Random(level)
    for deck in chance.sample(ALL_DECKS, 25):
        stakes = Stakes(level, chance.randint(0, 4), deck, True, random_payoffs(chance, level, True))
        assert expected_points(stakes) == by_order(stakes), deck


@pytest.mark.parametrize("hunts", [False, True], ids=["others", "huntress"])
def test_rounded_and_rough_values_bound_the_exact_one(hunts: bool) -> None:
    """What the search looks at first is never below the exact value; the rounded one is it."""
    chance = random.Random(7)
    for _ in range(150):
        level = chance.randint(0, 5)
        stakes = Stakes(
            level, chance.randint(0, 4), chance.choice(ALL_DECKS), hunts, random_payoffs(chance, level, hunts)
        )
        if hunts and level:
            stakes = Stakes(
                level,
                stakes.drawn,
                stakes.deck,
                True,
                tuple(tuple(100 + 10 * h - 6 * f for f in range(level + 1 - h)) for h in range(level + 1)),
            )
        exact = expected_points(stakes)
        assert nearly_expected(stakes) == pytest.approx(float(exact), abs=1e-9)
        assert nearly_expected(stakes, roughly=True) >= float(exact) - 1e-9


def test_chances_of_failures_without_artifacts() -> None:
    """No card: each die fails with 4 of its six faces; the Huntress's with 3."""
    payoffs = ((100, 90, 80, 70),)
    found = failure_chances(Stakes(3, 0, None, False, payoffs))
    rolls = list(product(range(1, 7), repeat=3))
    assert found == tuple(Fraction(sum(sum(v < 5 for v in r) == n for r in rolls), 216) for n in range(4))
    rows = tuple(tuple(100 + 10 * h - 9 * f for f in range(4 - h)) for h in range(4))
    found = failure_chances(Stakes(3, 0, None, True, rows))
    assert found == tuple(Fraction(sum(sum(v < 4 for v in r) == n for r in rolls), 216) for n in range(4))


@pytest.mark.parametrize("seed", range(40))
def test_chances_of_failures_make_the_expected_points(seed: int) -> None:
    """Chances add up to 1; without cards drawn their points add up to the expectation."""
    chance = random.Random(seed)
    level = chance.randint(1, 5)
    payoffs = random_payoffs(chance, level, False)
    stakes = Stakes(level, chance.randint(0, 4), chance.choice(ALL_DECKS), False, payoffs)
    chances = failure_chances(stakes)
    assert sum(chances) == 1
    bare = Stakes(level, 0, None, False, payoffs)
    assert sum(c * p for c, p in zip(failure_chances(bare), payoffs[0], strict=True)) == expected_points(bare)


def test_advice_compares_both() -> None:
    """Stopping and revealing are both told; with no card left only stopping."""
    stakes = Stakes(3, 2, Artifacts(2, 2, 2, 1), False, ((100, 60, 40, 30),))
    told = advice(stakes)
    assert told.reveal is not None
    assert told.best == expected_points(stakes) == max(told.stop, told.reveal)
    assert advice(stakes, Artifacts(dagger=1, tiara=1)).reveal is None


def test_best_reroll_names_the_dice() -> None:
    """A manuscript rolls the failures again, not the successes; with nothing to win nothing."""
    payoffs = ((100, 90, 80, 70),)
    assert best_reroll((6, 1, 2), Artifacts(manuscript=1), False, payoffs) == (1, 2)
    assert best_reroll((6, 5, 5), Artifacts(manuscript=1), False, payoffs) == ()
    assert best_reroll((3, 4, 1), Artifacts(manuscript=1, dagger=1), False, payoffs) == (2,)


def test_order_of_the_deck_does_not_matter() -> None:
    """Every order of three cards is as likely: the expectation is the mean over the orders when all are revealed."""
    deck = Artifacts(2, 2, 2, 1)
    cards = [kind for kind, n in zip(KINDS, deck, strict=True) for _ in range(n)]
    payoffs = ((1000, 500, 100, 0),)
    hands = [Artifacts(*(order[:3].count(kind) for kind in KINDS)) for order in set(permutations(cards))]
    mean = sum(
        (Fraction(int(expectation(3, h, False, payoffs)), 6 ** (3 * (h.manuscript + 1))) for h in hands), Fraction(0)
    ) / len(hands)
    assert expected_points(Stakes(3, 3, deck, False, payoffs)) >= mean


@pytest.mark.parametrize("level", [1, 2, 3])
def test_fewest_below_a_bar_is_reached_or_bounds(level: int) -> None:
    """Counted die by die: what the best policy for each number of failures reaches; no less with both kinds mixed."""
    for kinds in product(range(3), repeat=4):
        hand = Artifacts(*kinds)
        throws = below(5, level, hand)
        assert sum(throws) == 6 ** (level * (hand.manuscript + 1))
        for most in range(level):
            wish = (tuple(int(failures <= most) for failures in range(level + 1)),)
            best = expectation(level, hand, False, wish)
            bound = sum(throws[: most + 1])
            assert bound >= best if hand.manuscript and hand.dagger else bound == best
