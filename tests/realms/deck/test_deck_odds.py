"""The next two hands against counting every order of a small deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.errors import BadQuestion
from companion.facts.realms import load
from companion.realms.cards.my_box import MyBox, merged
from companion.realms.deck.deck_odds import deck_odds

BOX = load()
ONE_DAGON = merged(BOX, MyBox().entered("dagon", "copies", "1"))
Cards = tuple[str, ...]


def by_counting(pile: str, rest: str, hand: int, top: str = "", later: int = 0) -> tuple[Counter[int], Counter[int]]:
    """Wanted cards (``w``) in the next two hands over every order of the pile and of each shuffled discard pile."""

    def draw(
        deck: tuple[str, ...], discard: tuple[str, ...], hand: int
    ) -> list[tuple[str, tuple[str, ...], tuple[str, ...], Fraction]]:
        if len(deck) >= hand or not discard:
            return [("".join(deck[:hand]), deck[hand:], discard, Fraction(1))]
        orders = list(permutations(discard))
        need = hand - len(deck)
        return [("".join(deck + o[:need]), o[need:], (), Fraction(1, len(orders))) for o in orders]

    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    orders = list(permutations(pile))
    for order in orders:
        for got, deck, discard, chance in draw((*top, *order), tuple(rest), hand):
            share = chance / len(orders)
            first[got.count("w")] += share
            for got_then, _, _, more in draw(deck, discard + tuple(got), later or hand):
                second[got_then.count("w")] += share * more
    return first, second


@pytest.mark.parametrize(
    ("pile", "rest"),
    [("wo", "woo"), ("wwo", "oo"), ("woo", ""), ("", "wwoo"), ("w", ""), ("woow", "wo"), ("oo", "ww")],
)
def test_two_hands_equal_counting_every_order(pile: str, rest: str) -> None:
    odds = deck_odds(Counter(pile), Counter(rest), wanted={"w"}, hand=2)
    first, second = by_counting(pile, rest, 2)
    assert {n: p for n, p in enumerate(odds.next_hand.chances) if p} == {n: p for n, p in first.items() if p}
    assert {n: p for n, p in enumerate(odds.hand_after.chances) if p} == {n: p for n, p in second.items() if p}
    assert odds.shuffled_for_next is (len(pile) < 2 and bool(rest))


@pytest.mark.parametrize(("pile", "rest"), [("wwooo", ""), ("wo", "wo"), ("w", "woo")])
def test_a_first_hand_of_another_size_equals_counting_every_order(pile: str, rest: str) -> None:
    odds = deck_odds(Counter(pile), Counter(rest), wanted={"w"}, hand=1, later_hand=3)
    first, second = by_counting(pile, rest, 1, later=3)
    assert {n: p for n, p in enumerate(odds.next_hand.chances) if p} == {n: p for n, p in first.items() if p}
    assert {n: p for n, p in enumerate(odds.hand_after.chances) if p} == {n: p for n, p in second.items() if p}


@pytest.mark.parametrize(
    ("top", "pile", "rest"),
    [("w", "woo", "wo"), ("o", "wwo", ""), ("wo", "wo", "wwo"), ("w", "", "woo"), ("w", "o", "wwoo"), ("ww", "", "")],
)
def test_cards_known_on_top_equal_counting_every_order(top: str, pile: str, rest: str) -> None:
    odds = deck_odds(Counter(top + pile), Counter(rest), wanted={"w"}, top=tuple(top), hand=2)
    first, second = by_counting(pile, rest, 2, top)
    assert {n: p for n, p in enumerate(odds.next_hand.chances) if p} == {n: p for n, p in first.items() if p}
    assert {n: p for n, p in enumerate(odds.hand_after.chances) if p} == {n: p for n, p in second.items() if p}


def test_the_first_deck_shows_both_goons_with_two_chances_in_nine() -> None:
    odds = deck_odds({"follower": 6, "goon": 2, "initiate": 2}, wanted={"goon"})
    assert odds.next_hand.at_least(2) == Fraction(2, 9)
    assert odds.next_hand.expected == 1
    assert odds.hand_after.expected == 1


def test_cards_in_play_are_shuffled_in_when_the_pile_runs_out() -> None:
    odds = deck_odds({"follower": 3}, {}, wanted={"goon"}, in_hand_and_play={"goon": 2, "follower": 3})
    assert odds.next_hand.at_least(1) == 1 - Fraction(3, 10)


@settings(max_examples=runs(60))
@given(*[st.integers(0, 8)] * 4, st.integers(1, 6))
def test_chances_add_up_and_more_wanted_cards_never_hurt(a: int, b: int, c: int, d: int, hand: int) -> None:
    odds = deck_odds({"w": a, "o": b}, {"w": c, "o": d}, wanted={"w"}, hand=hand)
    richer = deck_odds({"w": a + 1, "o": b}, {"w": c, "o": d}, wanted={"w"}, hand=hand)
    assert sum(odds.next_hand.chances) == sum(odds.hand_after.chances) == 1
    if a + b >= hand:
        assert richer.next_hand.at_least(1) >= odds.next_hand.at_least(1)


@pytest.mark.parametrize(
    ("field", "asked", "told"),
    [
        ("draw_pile", {"draw_pile": {"goon": -1}}, "-1 is not within 0..5000"),
        ("draw_pile", {"draw_pile": {"goon": 9999}}, "9999 is not within 0..5000"),
        ("draw_pile", {"draw_pile": {"goon": 1.0}}, "a whole number is meant, not 1.0"),
        ("draw_pile", {"draw_pile": ["goon"]}, "Mapping is meant, not ['goon']"),
        ("draw_pile", {"draw_pile": {7: 1}}, "str is meant, not 7"),
        ("draw_pile", {"draw_pile": {"nope": 3}, "wanted": {"nope"}, "box": BOX}, "no card is called 'nope'"),
        (
            "draw_pile",
            {"draw_pile": {"dagon": 2}, "wanted": {"dagon"}, "box": ONE_DAGON},
            "2 times 'dagon' in all, the box holds 1",
        ),
        ("discard_pile", {"discard_pile": 0}, "Mapping is meant, not 0"),
        (
            "discard_pile",
            {
                "discard_pile": {"dagon": 1},
                "in_hand_and_play": {},
                "draw_pile": {"dagon": 1},
                "wanted": (),
                "box": ONE_DAGON,
            },
            "2 times 'dagon' in all, the box holds 1",
        ),
        (
            "discard_pile",
            {"draw_pile": {"goon": 4950}, "discard_pile": {"goon": 51}},
            "5001 cards in all, at most 5000",
        ),
        ("in_hand_and_play", {"in_hand_and_play": {"goon": True}}, "a whole number is meant, not True"),
        ("wanted", {"wanted": {"typo"}}, "'typo' is in none of the piles"),
        ("wanted", {"wanted": "goon"}, "several str are meant, not 'goon'"),
        ("wanted", {"wanted": None}, "several str are meant, not None"),
        ("hand", {"hand": 0}, "0 is not within 1..20"),
        ("later_hand", {"later_hand": 21}, "21 is not within 1..20"),
        ("top", {"top": ("dagon",)}, "['dagon'] do not lie on top of this draw pile as part of a hand"),
        (
            "top",
            {"draw_pile": {"goon": 9}, "top": ("goon",) * 2, "hand": 1},
            "['goon', 'goon'] do not lie on top of this draw pile as part of a hand",
        ),
        ("top", {"top": "goon"}, "several str are meant, not 'goon'"),
        ("box", {"box": "realms"}, "RealmsBox is meant, not 'realms'"),
    ],
)
def test_impossible_decks_are_refused_in_one_sentence(field: str, asked: dict[str, object], told: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        deck_odds(**{"draw_pile": {"goon": 5}, "wanted": {"goon"}} | asked)  # type: ignore[arg-type]
    assert (caught.value.field, str(caught.value)) == (field, f"{field}: {told}")


def test_a_box_lets_pass_what_it_holds_and_what_nobody_named() -> None:
    deck = {"goon": 2, "follower": 6, "unknown": 2}
    assert deck_odds(deck, wanted={"goon"}, box=BOX) == deck_odds(deck, wanted={"goon"})
    assert deck_odds({"goon": 5, "dagon": 0}, wanted=["dagon"]).next_hand.at_least(1) == 0, "none of it, and said so"
