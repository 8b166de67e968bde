"""How fast the duel's numbers are; run with ``python3 dev.py bench -k realms``."""

from __future__ import annotations

import random
import statistics
import time

import pytest

from companion.facts.realms import load
from companion.realms import best_turn, deck_odds
from companion.realms.deck_odds import _two_hands
from companion.realms.next_hand import next_hand

pytestmark = pytest.mark.bench
BOX = load()


def test_best_turn_and_deck_odds() -> None:
    """Seven cards and four locations under 100 ms; deck odds under 5 ms."""
    chance = random.Random(40)
    locations = sorted(c.id for c in BOX.cards.values() if (c.kind or c.presumed_kind) == "location")
    others = sorted(set(BOX.cards) - set(locations))
    times = []
    for _ in range(60):
        hand, town = chance.sample(others, 7), chance.sample(locations, 4)
        begun = time.perf_counter()
        best_turn(hand, town, box=BOX, power=1, loss=1)
        times.append((time.perf_counter() - begun) * 1000)
    odds = statistics.median(_odds() for _ in range(21))
    print(f"\nbest turn: median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms; deck odds {odds:.2f} ms")
    assert max(times) < 100
    assert odds < 5


def _odds() -> float:
    """Milliseconds of one question that was not asked before."""
    _two_hands.cache_clear()
    begun = time.perf_counter()
    deck_odds({"a": 4, "b": 9}, {"a": 3, "b": 12}, wanted={"a"})
    return (time.perf_counter() - begun) * 1000


def test_the_next_hand_of_a_grown_deck() -> None:
    """Six bought cards beside the first deck, each different hand looked at: within the blink of a page."""
    bought = ("dagon", "nyarlathotep", "mi_go", "yithian", "occultist", "wilbur_whateley")
    begun = time.perf_counter()
    found = next_hand({"initiate": 2, "goon": 2, "follower": 6, **dict.fromkeys(bought, 1)}, {}, ("rlyeh",), box=BOX)
    took = (time.perf_counter() - begun) * 1000
    print(f"\nnext hand: {found.hands} different hands in {took:.0f} ms")
    assert found.is_exact
    assert took < 1000
