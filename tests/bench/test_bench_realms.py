"""How fast the duel's numbers are; run with ``python3 dev.py bench -k realms``."""

from __future__ import annotations

import random
import statistics

import pytest
from yardstick import Measured, in_pairs

from companion.facts.realms import load
from companion.realms import best_turn, deck_odds
from companion.realms.deck.deck_odds import _two_hands
from companion.realms.deck.next_hand import next_hand

pytestmark = pytest.mark.bench
BOX = load()
BEST_TURN, DECK_ODDS, NEXT_HAND = 1.0, 0.1, 14.0
"""Yardsticks that each may take."""


def test_best_turn_and_deck_odds() -> None:
    """The hardest of 60 hands of seven cards with four locations; and a question about a deck not asked before."""
    chance = random.Random(40)
    locations = sorted(c.id for c in BOX.cards.values() if (c.kind or c.presumed_kind) == "location")
    others = sorted(set(BOX.cards) - set(locations))
    turns = [turn_of(chance.sample(others, 7), chance.sample(locations, 4)) for _ in range(60)]
    worst = max(turns, key=lambda turn: turn.ratio)
    odds = in_pairs(lambda: deck_odds({"a": 4, "b": 9}, {"a": 3, "b": 12}, wanted={"a"}), before=_two_hands.cache_clear)
    print(f"\nbest turn: median {statistics.median(t.ours for t in turns):.1f} ms, worst {worst}\ndeck odds {odds}")
    assert worst.ratio < BEST_TURN
    assert odds.ratio < DECK_ODDS


def turn_of(hand: list[str], town: list[str]) -> Measured:
    """The best turn of these cards."""
    return in_pairs(lambda: best_turn(hand, town, box=BOX, power=1, loss=1), rounds=3)


def test_the_next_hand_of_a_grown_deck() -> None:
    """Six bought cards beside the first deck, each different hand looked at."""
    bought = ("dagon", "nyarlathotep", "mi_go", "yithian", "occultist", "wilbur_whateley")
    deck = {"initiate": 2, "goon": 2, "follower": 6, **dict.fromkeys(bought, 1)}
    found = next_hand(deck, {}, ("rlyeh",), box=BOX)
    took = in_pairs(lambda: next_hand(deck, {}, ("rlyeh",), box=BOX), rounds=5)
    print(f"\nnext hand: {found.hands} different hands in {took}")
    assert found.is_exact
    assert took.ratio < NEXT_HAND
