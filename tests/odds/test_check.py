"""Checks: the vectors of the rules, brute-force twins, an independent oracle and monotony."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.errors import BadQuestion
from companion.odds import Action, check, distribution

# ------------------------------------------------------------------ rulebook table
VECTORS = {
    "OV-01": (dict(dice=1), Fraction(1, 3), 0),
    "OV-02": (dict(dice=2), Fraction(5, 9), 0),
    "OV-03": (dict(dice=4, difficulty=2), Fraction(11, 27), 0),
    "OV-04": (dict(dice=3, difficulty=3), Fraction(1, 27), 0),
    "OV-05": (dict(dice=3, difficulty=2), Fraction(7, 27), 0),
    "OV-06": (dict(dice=13, difficulty=3), Fraction(50857, 59049), 0),
    "OV-07": (dict(dice=5), Fraction(211, 243), 0),
    "OV-08": (dict(dice=4, difficulty=2, success_on=4), Fraction(11, 16), 0),
    "OV-09": (dict(dice=4, difficulty=2, success_on=6), Fraction(19, 144), 0),
    "OV-10": (dict(dice=-2, clues=2), Fraction(5, 9), Fraction(5, 3)),
    "OV-11": (dict(dice=1, clues=2), Fraction(19, 27), Fraction(10, 9)),
    "OV-12": (dict(dice=2, difficulty=3, clues=2), Fraction(1, 9), Fraction(7, 9)),
    "OV-13": (dict(dice=2, difficulty=2, clues=1, dice_per_clue=2), Fraction(11, 27), Fraction(8, 9)),
    "OV-14": (dict(dice=1, success_on=6, clues=2), Fraction(91, 216), Fraction(55, 36)),
    "OV-17": (dict(dice=3, difficulty=2, rerolls=1), Fraction(329, 729), 0),
    "OV-18": (dict(dice=1, clues=1, rerolls=1), Fraction(65, 81), Fraction(2, 3)),
    "OV-19": (dict(dice=2, difficulty=2, failure_rerolls=1), Fraction(25, 81), 0),
    "OV-20": (dict(dice=3, difficulty=2, single_rerolls=1), Fraction(11, 27), 0),
    "OV-21": (dict(dice=3, difficulty=3, sixes_count_double=True), Fraction(11, 54), 0),
}


@pytest.mark.parametrize(("asked", "chance", "clues"), VECTORS.values(), ids=VECTORS.keys())
def test_the_vectors_of_the_rules(asked: dict[str, int], chance: Fraction, clues: Fraction) -> None:
    answer = check(**asked)
    assert (answer.chance, answer.expected_clues) == (chance, clues)


@pytest.mark.parametrize(("per_clue", "chance"), [(1, Fraction(5, 9)), (2, Fraction(65, 81))], ids=["OV-15", "OV-16"])
def test_one_success_is_missing_and_two_clues_are_left(per_clue: int, chance: Fraction) -> None:
    best = check(3, 3, clues=4, dice_per_clue=per_clue).advice(2, 3, clues=2)[0]
    assert (best.action, best.chance) == (Action.CLUE, chance)


def test_clue_first_and_reroll_last_beats_the_other_order() -> None:
    """OV-18: 65/81 with the clue first, 19/27 when the die is rolled again first and the clue kept."""
    advice = check(1, clues=1, rerolls=1).advice(0)
    assert [a.action for a in advice] == [Action.CLUE, Action.REROLL_ALL, Action.STOP]
    assert advice[0].chance == Fraction(19, 27)  # after a first failed die: 1 - (2/3) * (2/3)**2
    assert advice[1].chance == Fraction(5, 9)
    assert Fraction(1, 3) + Fraction(2, 3) * advice[0].chance == Fraction(65, 81)


# ------------------------------------------------------------------ brute-force twin: every policy there is
def faces(success_on: int, double: bool) -> tuple[int, ...]:
    return tuple(0 if f < success_on else (2 if double and f == 6 else 1) for f in range(1, 7))


Pair = tuple[Fraction, Fraction]


@cache
def best_of_all(dice: tuple[int, ...], d: int, die: tuple[int, ...], m: int, left: tuple[int, ...]) -> Pair:
    """(chance, expected clues) of the best way to go on; every die lies there by itself, every face is tried."""
    if sum(dice) >= d:
        return (Fraction(1), Fraction(0))
    clues, rerolls, failures, single = left

    def rolled(kept: tuple[int, ...], n: int, then: tuple[int, ...], paid: int = 0) -> Pair:
        nexts = [best_of_all(tuple(sorted(kept + got)), d, die, m, then) for got in product(die, repeat=n)]
        return (sum(p for p, _ in nexts) / Fraction(len(nexts)), paid + sum(e for _, e in nexts) / Fraction(len(nexts)))

    found = [(Fraction(0), Fraction(0))]
    if clues:
        found.append(rolled(dice, m, (clues - 1, rerolls, failures, single), paid=1))
    if rerolls and dice:
        found.append(rolled((), len(dice), (clues, rerolls - 1, failures, single)))
    kept = tuple(x for x in dice if x)
    if failures and len(kept) < len(dice):
        found.append(rolled(kept, len(dice) - len(kept), (clues, rerolls, failures - 1, single)))
    if single and 0 in dice:
        rest = dice[: dice.index(0)] + dice[dice.index(0) + 1 :]
        found.append(rolled(rest, 1, (clues, rerolls, failures, single - 1)))
    return max(found, key=lambda o: (o[0], -o[1]))


HANDS = (
    (0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0), (0, 0, 1, 0), (1, 0, 1, 0), (0, 0, 0, 1),
    (1, 0, 0, 1),
)  # fmt: skip
"""Clues, re-rolls of all, of failures, of one die."""


def small_cases() -> Iterator[tuple[int, int, int, int, int, int, int, int, bool]]:
    for dice, difficulty, success_on in product((-1, 0, 1, 2, 3), (1, 2, 3), (4, 5, 6)):
        for left in HANDS:
            if dice + left[0] + dice * left[1] <= 5:
                yield (dice, difficulty, success_on, *left, 1, False)
    yield (1, 2, 5, 1, 0, 0, 0, 2, False)
    yield (1, 3, 5, 1, 1, 0, 0, 2, False)
    yield (2, 3, 5, 1, 0, 0, 0, 1, True)


def test_the_best_policy_equals_exhaustive_search_over_all_rolls() -> None:
    for dice, difficulty, success_on, clues, rerolls, failures, single, m, double in small_cases():
        answer = check(
            dice,
            difficulty,
            success_on=success_on,
            clues=clues,
            rerolls=rerolls,
            dice_per_clue=m,
            failure_rerolls=failures,
            single_rerolls=single,
            sixes_count_double=double,
        )
        die = faces(success_on, double)
        left = (clues, rerolls, failures, single)
        first = [best_of_all(tuple(sorted(r)), difficulty, die, m, left) for r in product(die, repeat=max(0, dice))]
        best = tuple(sum(part, Fraction(0)) / len(first) for part in zip(*first, strict=True))
        assert (answer.chance, answer.expected_clues) == best, (dice, difficulty, success_on, clues, rerolls, failures)


def test_the_bare_roll_equals_counting_all_faces() -> None:
    for success_on, n in product((4, 5, 6), range(6)):
        counts = [0] * (n + 1)
        for roll in product(faces(success_on, False), repeat=n):
            counts[sum(roll)] += 1
        assert distribution(n, success_on=success_on) == tuple(Fraction(c, 6**n) for c in counts)
        assert check(n, success_on=success_on).successes == distribution(n, success_on=success_on)


# ------------------------------------------------------------------ independent oracle
@pytest.mark.parametrize("success_on", [4, 5, 6], ids=["blessed", "normal", "cursed"])
def test_icepool_agrees_for_one_to_twenty_dice(success_on: int) -> None:
    one = icepool.coin(7 - success_on, 6)
    for dice, difficulty, clues in product(range(1, 21), range(1, 7), range(6)):
        oracle = ((dice + clues) @ one).probability(">=", difficulty)
        assert check(dice, difficulty, success_on=success_on, clues=clues).chance == oracle


@pytest.mark.parametrize("success_on", [4, 5, 6], ids=["blessed", "normal", "cursed"])
def test_icepool_agrees_on_the_thrifty_number_of_clues(success_on: int) -> None:
    one = icepool.coin(7 - success_on, 6)

    def spent(have: int, difficulty: int, left: int) -> icepool.Die[int]:
        if have >= difficulty or difficulty - have > left:
            return icepool.Die([0])
        return one.map(lambda hit: spent(have + hit, difficulty, left - 1)) + 1

    for dice, difficulty, clues in product((1, 4, 9), (1, 2, 4), (1, 2, 3)):
        oracle = (dice @ one).map(lambda have, d=difficulty, c=clues: spent(have, d, c)).mean()
        assert check(dice, difficulty, success_on=success_on, clues=clues).expected_clues == oracle


# ------------------------------------------------------------------ promises
QUESTION = st.fixed_dictionaries(
    {
        "dice": st.integers(-3, 12),
        "difficulty": st.integers(1, 5),
        "success_on": st.integers(4, 6),
        "clues": st.integers(0, 4),
        "rerolls": st.integers(0, 1),
        "dice_per_clue": st.integers(1, 3),
        "failure_rerolls": st.integers(0, 1),
    }
)


@settings(max_examples=runs(80))
@given(QUESTION, st.sampled_from(["dice", "clues", "rerolls", "failure_rerolls", "dice_per_clue"]))
def test_more_of_anything_never_lowers_the_chance(asked: dict[str, int], more: str) -> None:
    assert check(**{**asked, more: asked[more] + 1}).chance >= check(**asked).chance


@settings(max_examples=runs(80))
@given(QUESTION)
def test_harder_never_raises_and_blessed_is_never_below_cursed(asked: dict[str, int]) -> None:
    assert check(**{**asked, "difficulty": asked["difficulty"] + 1}).chance <= check(**asked).chance
    blessed, normal, cursed = (check(**{**asked, "success_on": on}).chance for on in (4, 5, 6))
    assert blessed >= normal >= cursed


@settings(max_examples=runs(60))
@given(QUESTION)
def test_the_price_list_rises_to_the_chance_of_all_clues(asked: dict[str, int]) -> None:
    answer = check(**asked)
    prices = answer.price_list
    assert [p.clues for p in prices] == sorted({p.clues for p in prices})
    assert all(a.chance < b.chance for a, b in pairwise(prices))
    assert prices[-1].chance == answer.chance


@settings(max_examples=runs(60))
@given(QUESTION)
def test_following_the_advice_gives_the_promised_chance(asked: dict[str, int]) -> None:
    answer = check(**asked)
    one = distribution(1, success_on=asked["success_on"])
    assert sum(one) == 1
    total = sum((p * answer.advice(k)[0].chance for k, p in enumerate(answer.successes)), Fraction(0))
    assert total == answer.chance


BAD = [
    ("difficulty", dict(dice=3, difficulty=0)),
    ("clues", dict(dice=3, clues=-1)),
    ("dice", dict(dice=Fraction(1, 2))),
    ("dice", dict(dice=10**9)),
    ("success_on", dict(dice=3, success_on=7)),
    ("rerolls", dict(dice=3, rerolls=True)),
    ("dice_per_clue", dict(dice=3, dice_per_clue=0)),
    ("sixes_count_double", dict(dice=3, sixes_count_double=True, failure_rerolls=1)),
]


@pytest.mark.parametrize(("field", "asked"), BAD, ids=[f"{f}-{i}" for i, (f, _) in enumerate(BAD)])
def test_impossible_numbers_are_named(field: str, asked: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=field) as caught:
        check(**asked)
    assert isinstance(caught.value, BadQuestion)
    assert caught.value.field == field


def test_more_successes_than_dice_are_refused() -> None:
    with pytest.raises(BadQuestion, match="successes"):
        check(2).advice(3)
