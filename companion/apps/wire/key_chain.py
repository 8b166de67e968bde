"""How one key of a table leads to the next and never back; known to devices too, which make no keys."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode


def playing(owner: str) -> str:
    """Return the key to play that follows from the owner's key.

    >>> playing("a") == playing("a") != playing("b"), len(playing("a"))
    (True, 24)
    """
    return _next_key("plays", owner)


def looking(player: str) -> str:
    """Return the key to look that follows from the key to play."""
    return _next_key("looks", player)


def right_below(key: str, better: str) -> str:
    """Return the right of ``key`` ("plays" or "looks") if it follows from the key ``better``, "" if it does not.

    >>> right_below(looking(playing("a")), "a"), right_below(playing("a"), "a"), right_below("a", "a")
    ('looks', 'plays', '')
    """
    if key == playing(better):
        return "plays"
    return "looks" if key in (looking(better), looking(playing(better))) else ""


def right_above(key: str, worse: str) -> str:
    """Return the right of ``key`` ("owns" or "plays") if the key ``worse`` follows from it, "" if it does not.

    >>> right_above("a", looking(playing("a"))), right_above("a", looking("a")), right_above("a", "b")
    ('owns', 'plays', '')
    """
    return "plays" if worse == looking(key) else "owns" if right_below(worse, key) else ""


def _next_key(what: str, key: str) -> str:
    """Return the key that follows from a key for a purpose; the way back is not computable."""
    digest = hashlib.sha256(f"almanac {what} {key}".encode()).digest()
    return urlsafe_b64encode(digest[:18]).decode("ascii")
