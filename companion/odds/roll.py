"""The only random numbers of the house: draws and dice for a table, and seeded chance for simulations."""

from __future__ import annotations

import random
import secrets

Chance = random.Random
"""A source of chance that repeats itself, see :func:`seeded`."""


def roll(sides: int) -> int:
    """Return a fair number from 0 to ``sides`` - 1; ``sides`` >= 1."""
    return secrets.randbelow(sides)


def seeded(seed: int) -> Chance:
    """Return a random generator that repeats its results in every run.

    It is for simulations that are shown with their error.
    """
    return random.Random(seed)
