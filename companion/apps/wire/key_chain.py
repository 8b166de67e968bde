"""How one key of a table leads to the next and never back; known to devices too, which make no keys."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode


def playing(owner: str) -> str:
    """The key to play, from the one that owns.

    >>> playing("a") == playing("a") != playing("b"), len(playing("a"))
    (True, 24)
    """
    return _next("plays", owner)


def looking(player: str) -> str:
    """The key to look, from the one that plays."""
    return _next("looks", player)


def right_below(key: str, better: str) -> str:
    """What ``key`` allows, where it comes from the ``better`` one; empty where it does not.

    >>> right_below(looking(playing("a")), "a"), right_below(playing("a"), "a"), right_below("a", "a")
    ('looks', 'plays', '')
    """
    if key == playing(better):
        return "plays"
    return "looks" if key in (looking(better), looking(playing(better))) else ""


def right_above(key: str, worse: str) -> str:
    """What ``key`` allows, where the ``worse`` one comes from it; empty where it does not.

    >>> right_above("a", looking(playing("a"))), right_above("a", looking("a")), right_above("a", "b")
    ('owns', 'plays', '')
    """
    return "plays" if worse == looking(key) else "owns" if right_below(worse, key) else ""


def _next(what: str, key: str) -> str:
    made = hashlib.sha256(f"almanac {what} {key}".encode()).digest()
    return urlsafe_b64encode(made[:18]).decode("ascii")
