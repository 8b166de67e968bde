"""Sums, best dice, successes and cards drawn, beside icepool and beside counting every case."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.arkham.odds import Fighter, Plan, fight, foe
from companion.errors import BadQuestion, CannotServe
from companion.number_text import RUSSIAN
from companion.odds import Distribution, at_least, check, dice_successes, dice_sum, distribution, draw_chance, draws

D6 = icepool.d6


def same(ours: Distribution, theirs: icepool.Die[int]) -> bool:
    """Whether a distribution and a die of icepool give the same chances."""
    return dict(ours) == {outcome: theirs.probability("==", outcome) for outcome in theirs if theirs[outcome]}


# ------------------------------------------------------------------ the five questions
def test_five_questions_are_a_line_each_and_icepool_agrees() -> None:
    assert dice_successes("4d6", 5).at_least(2) == (4 @ (icepool.d6 >= 5)).probability(">=", 2) == at_least(4, 2)
    assert dice_sum("2d6").at_least(8) == (2 @ D6).probability(">=", 8) == Fraction(5, 12)
    three = 3 @ (D6 >= 5)
    assert check(3, 2, rerolls=1).chance == 1 - three.probability("<", 2) ** 2
    assert float(check(5, 3, clues=4, rerolls=1).chance) == pytest.approx(0.85774, abs=1e-5)
    hand = icepool.Deck({1: 2, 0: 8}).deal(5).sum()
    assert draws({"wanted": 2, "other": 8}, 5, {"wanted"}).at_least(1) == hand.probability(">=", 1) == Fraction(7, 9)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_sums_and_best_dice_are_those_of_icepool(sides: int) -> None:
    die = icepool.d(sides)
    assert same(dice_sum(f"d{sides}"), die)
    assert same(dice_sum(f"3d{sides} + 2"), 3 @ die + 2)
    assert same(dice_sum(f"4d{sides}", keep_highest=3), die.highest(4, 3))
    assert same(dice_sum(f"2d{sides} - 1", keep_lowest=1), die.lowest(2, 1) - 1)


@pytest.mark.parametrize("keep", [1, 2, 3])
def test_the_best_of_different_dice_are_counted_right(keep: int) -> None:
    for is_highest in (True, False):
        counts = Counter(
            sum(sorted(faces, reverse=is_highest)[:keep])
            for faces in product(range(1, 5), range(1, 7), range(1, 7), range(1, 9))
        )
        ours = dice_sum("d4+2d6+d8", **{"keep_highest" if is_highest else "keep_lowest": keep})
        assert ours == Distribution.from_weights(counts)


def test_mixed_dice_are_added_and_subtracted() -> None:
    counts = Counter(a + b - c + 3 for a, b, c in product(range(1, 9), range(1, 5), range(1, 7)))
    assert dice_sum("d8 + d4 - d6 + 3") == Distribution.from_weights(counts)
    assert dice_sum("2к6") == dice_sum("2D6") == dice_sum("d6+d6") == dice_sum("d6").times(2)
    assert dice_sum("200d10").mean == 1100


def test_successes_are_those_of_the_check_and_of_mixed_dice() -> None:
    assert tuple(dice_successes("7d6", 4).values()) == distribution(7, success_on=4)
    assert dict(dice_successes("d4 + d8", 4)) == {
        0: Fraction(3, 4) * Fraction(3, 8), 1: Fraction(1, 4) * Fraction(3, 8) + Fraction(3, 4) * Fraction(5, 8),
        2: Fraction(1, 4) * Fraction(5, 8),
    }  # fmt: skip
    assert dict(dice_successes("3d6", 7)) == {0: 1}


# ------------------------------------------------------------------ cards
@settings(max_examples=runs(30))
@given(st.lists(st.sampled_from("abc"), max_size=4), st.lists(st.sampled_from("abc"), max_size=3), st.data())
def test_draws_are_what_counting_every_order_gives(first: list[str], second: list[str], data: st.DataObject) -> None:
    cards = data.draw(st.integers(0, len(first) + len(second)))
    pile, rest = ({kind: cards_of.count(kind) for kind in "abc"} for cards_of in (first, second))
    orders = [(*one, *other)[:cards] for one in permutations(first) for other in permutations(second)]
    counts = Counter(sum(card in "ab" for card in order) for order in orders)
    assert draws(pile, cards, {"a", "b"}, rest) == Distribution.from_weights(counts)
    enough = sum("a" in order and order.count("b") >= 2 for order in orders)
    assert draw_chance(pile, cards, {"a": 1, "b": 2}, rest) == Fraction(enough, len(orders))


def test_several_kinds_at_once_are_those_of_icepool() -> None:
    hands = icepool.Deck({"clue": 3, "gate": 2, "other": 5}).deal(4)
    theirs = sum(
        (Fraction(weight, hands.expand().denominator()) for hand, weight in hands.expand().items()
         if "clue" in hand and "gate" in hand), Fraction(0)
    )  # fmt: skip
    assert draw_chance({"clue": 3, "gate": 2, "other": 5}, 4, {"clue": 1, "gate": 1}) == theirs


# ------------------------------------------------------------------ distributions
def test_a_distribution_is_a_mapping_with_exact_figures() -> None:
    two = dice_sum("2d6")
    assert dict(two)[7] == two[7] == Fraction(1, 6)
    assert two[13] == 0
    assert 13 not in two
    assert (len(two), min(two), max(two)) == (11, 2, 12)
    assert sum(two.values()) == 1
    assert (two.mean, two.variance, two.deviation) == (7, Fraction(35, 6), pytest.approx(2.41523, abs=1e-5))
    assert two.at_least(8) + two.at_most(7) == 1
    assert (dice_sum("d6") - dice_sum("d6")).at_least(1) == Fraction(5, 12)
    assert two == Distribution(dict(two)) == sum([dice_sum("d6"), dice_sum("d6")], start=Distribution({0: 1}))
    assert hash(two) == hash(Distribution(dict(two)))


def test_it_goes_to_icepool_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    best = dice_sum("4d6", keep_highest=3)
    assert best.to_icepool() == D6.highest(4, 3)
    assert Distribution.from_weights(best.to_icepool()) == best
    monkeypatch.setitem(sys.modules, "icepool", None)
    with pytest.raises(CannotServe, match="icepool is not installed here; to install it: pip install icepool"):
        best.to_icepool()


def test_a_notebook_shows_per_cents_and_bars() -> None:
    two = dice_sum("2d6")
    html = two._repr_html_()
    assert html.startswith("<table><thead><tr><th ")
    assert html.count("<tr>") == 12
    assert ">16.7%</td>" in html
    assert "width:100.0px" in html, "the likeliest outcome has the longest bar"
    assert ">16,7\u202f%</td>" in two._html(RUSSIAN)
    lines = repr(two).splitlines()
    assert lines[0] == "Distribution, mean 7.00"
    assert lines[7].split() == [" 7".strip(), "16.7%", "58.3%", "█" * 20]


def test_unlikely_ends_share_a_row_and_no_chance_is_lost() -> None:
    lines = repr(dice_sum("40d6")).splitlines()[2:]
    assert lines[0].lstrip().startswith("≤ ")
    assert lines[-1].lstrip().startswith("≥ ")
    assert len(lines) < 90


def test_answers_of_checks_and_fights_show_themselves_the_same_way() -> None:
    html = check(3, 2, clues=1)._repr_html_()
    assert ">chance</td>" in html
    assert "<div style=" in html
    assert ">expected clues</td>" in html
    fights = fight(Fighter(5, 5, fight=4), foe("ghoul"))[Plan.BEST]._repr_html_()
    assert ">chance of winning</td>" in fights
    assert ">won</td>" in fights


def test_hundreds_of_cards_of_several_kinds_are_counted() -> None:
    deck = {"a": 300, "b": 300, "c": 0, "d": 0, "e": 0}
    half = draw_chance(deck, 300, {"a": 150, "b": 150, "c": 0, "d": 0, "e": 0})
    assert half == draws(deck, 300, "a")[150], "150 of each: exactly half"


FAR = Distribution.from_weights({0: 1, 10**8: 1})
"""Two outcomes far apart."""


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: dice_sum(""), "dice: something like '2d6 + d4 + 1' is meant, not ''"),
        (lambda: dice_sum("2x6"), "dice: something like '2d6 + d4 + 1' is meant, not '2x6'"),
        (lambda: dice_sum("2d6 d4"), "dice: something like '2d6 + d4 + 1' is meant, not '2d6 d4'"),
        (lambda: dice_sum("7"), "dice: 0 is not within 1..200"),
        (lambda: dice_sum("201d6"), "dice: 201 is not within 1..200"),
        (lambda: dice_sum("2d101"), "sides: 101 is not within 1..100"),
        (lambda: dice_sum("200d20"), "dice: '200d20' has more than 2000 sums"),
        (lambda: dice_sum("4d6", keep_highest=5), "keep_highest: 5 is not within 1..4"),
        (lambda: dice_sum("13d6", keep_highest=5), "dice: 13 is not within 1..12"),
        (lambda: dice_sum("4d6", keep_highest=1, keep_lowest=1), "keep_lowest: cannot be combined with keep_highest"),
        (lambda: dice_sum("4d6 - d4", keep_highest=1), "dice: dice that are subtracted cannot be kept"),
        (lambda: dice_successes("4d6 + 1", 5), "dice: only dice that are added can succeed"),
        (lambda: draws({"a": 3}, 4, "a"), "cards: 4 is not within 0..3"),
        (lambda: draws({"a": 3}, 2, "b"), "wanted: no card of the piles is called 'b'"),
        (lambda: draws({"a": -3}, 2, "a"), "draw_pile: -3 is not within 0..1000"),
        (lambda: draw_chance({"a": 3}, 2, {"b": 1}), "needed: no card of the piles is called 'b'"),
        (lambda: Distribution({1: Fraction(1, 2)}), "chances: together they are 1/2, not 1"),
        (lambda: Distribution({1: Fraction(3, 2), 2: Fraction(-1, 2)}), "chances: none can be negative"),
        (lambda: Distribution({1: 0.5, 2: 0.5}), "chances: Mapping[int, Fraction] is meant, not {1: 0.5, 2: 0.5}"),
        (lambda: Distribution.from_weights({}), "weights: at least one above 0 is needed"),
        (lambda: dice_sum("2d6").times(201), "number: 201 is not within 0..200"),
        (lambda: FAR + dice_sum("d6"), "other: from the least to the most it has 100000005 outcomes, 2000 at most"),
        (lambda: FAR.times(2), "number: from the least to the most it has 200000000 outcomes, 2000 at most"),
    ],
)  # fmt: skip
def test_a_wrong_question_is_refused_in_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        ask()
    assert str(refused.value) == sentence
