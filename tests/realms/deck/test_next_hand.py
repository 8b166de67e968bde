"""The next hand: exact against enumeration of single cards, a sample that says its error, absurd questions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from companion.errors import BadQuestion
from companion.facts.realms import load
from companion.realms import best_turn
from companion.realms.deck.next_hand import SAMPLE, next_hand

BOX = load()
SMALL = {"goon": 2, "follower": 3, "initiate": 1, "dagon": 1}


def by_hand(cards: list[str], drawn: int, certain: list[str]) -> dict[int, Fraction]:
    """Loss -> chance, every single hand looked at."""
    hands = list(combinations(range(len(cards)), drawn))
    law: dict[int, Fraction] = {}
    for hand in hands:
        held = [*certain, *(cards[at] for at in hand)]
        loss = best_turn(held, box=BOX, power=0, loss=1).loss
        law[loss] = law.get(loss, Fraction(0)) + Fraction(1, len(hands))
    return law


def test_the_law_of_the_loss_equals_enumeration() -> None:
    cards = [card for card, number in SMALL.items() for _ in range(number)]
    found = next_hand(SMALL, box=BOX)
    assert dict(found.loss) == by_hand(cards, 5, [])
    assert found.is_exact


def test_a_draw_that_spans_a_reshuffle_equals_enumeration() -> None:
    pile, rest = {"goon": 2}, {"follower": 3, "wilbur_whateley": 1, "yithian": 1}
    cards = [card for card, number in rest.items() for _ in range(number)]
    assert dict(next_hand(pile, rest, box=BOX).loss) == by_hand(cards, 3, ["goon", "goon"])


def test_a_card_on_top_comes_for_certain() -> None:
    deck = {"dagon": 1, "goon": 2, "follower": 4}
    cards = ["goon"] * 2 + ["follower"] * 4
    assert dict(next_hand(deck, top=("dagon",), box=BOX).loss) == by_hand(cards, 4, ["dagon"])
    with pytest.raises(BadQuestion, match="top"):
        next_hand({"goon": 5}, top=("dagon",), box=BOX)


def test_lethal_adds_up_what_suffices() -> None:
    found = next_hand({"goon": 4, "follower": 2}, box=BOX)
    assert found.lethal(4) == Fraction(1, 3)
    assert found.lethal(5) == 0
    assert found.expected_loss == Fraction(10, 3)


def test_locations_in_play_help() -> None:
    assert next_hand({"follower": 5}, locations=("pnakotus",), box=BOX).lethal(3) == 1


def test_a_large_deck_is_sampled_and_says_its_error() -> None:
    deck = dict.fromkeys(sorted(BOX.cards)[:24], 1)
    found = next_hand(deck, box=BOX)
    assert not found.is_exact
    assert sum(found.loss.values()) == 1
    assert 0 < found.error(Fraction(1, 2)) < Fraction(1, 10)
    assert found == next_hand(deck, box=BOX), "the same seed gives the same sample"
    assert SAMPLE >= 100


def test_unnamed_and_unknown_cards() -> None:
    assert next_hand({"unknown": 5}, box=BOX).has_unknown
    with pytest.raises(BadQuestion, match="azathoth"):
        next_hand({"azathoth": 5}, box=BOX)


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("draw_pile", {"draw_pile": {"goon": -1}}),
        ("discard_pile", {"discard_pile": {"goon": 4996}}),
        ("locations", {"locations": ("goon",)}),
        ("top", {"top": "goon"}),
        ("hand", {"hand": 21}),
        ("box", {"box": None}),
    ],
)
def test_impossible_piles_name_their_field(field: str, asked: dict[str, object]) -> None:
    with pytest.raises(BadQuestion) as caught:
        next_hand(**{"draw_pile": {"goon": 5}, "box": BOX} | asked)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_a_deck_smaller_than_a_hand() -> None:
    assert next_hand({"goon": 3}, box=BOX).lethal(3) == 1
    assert next_hand({}, box=BOX).lethal(1) == 0
