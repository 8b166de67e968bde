"""How fast the duel's numbers are; run with ``python3 dev.py bench -k realms``."""

from __future__ import annotations

import random
import statistics
import time

import pytest

from companion.facts.realms import load
from companion.realms import best_turn, deck_odds
from companion.realms.deck_odds import _two_hands

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
    begun = time.perf_counter()
    _two_hands.cache_clear()
    deck_odds({"a": 4, "b": 9}, {"a": 3, "b": 12}, wanted={"a"})
    odds = (time.perf_counter() - begun) * 1000
    print(f"\nbest turn: median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms; deck odds {odds:.2f} ms")
    assert max(times) < 100
    assert odds < 5
