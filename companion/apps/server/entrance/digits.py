"""Six digits that are typed instead of a token: for whoever has no camera, or has lost what let him in."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping

WRONG_OF_ONE, WRONG_OF_ALL = 10, 30
"""Wrong numbers that one address, and all of them, may type in one opening: one time in 16,000 a guess gets in."""


class Digits:
    """Which digits let in with which token, and how often wrong ones were typed; ``shut`` is called at the last try."""

    def __init__(self, tokens: Mapping[str, str], shut: Callable[[], object] = lambda: None) -> None:
        self._tokens, self.shut = dict(tokens), shut
        self._wrong: Counter[str] = Counter()

    @property
    def are_shut(self) -> bool:
        """Return whether so many wrong numbers were typed (30) that no number lets in any more."""
        return self._wrong.total() >= WRONG_OF_ALL

    def of(self, token: str) -> str:
        """Return the digits that stand for a token; "" if there are none or they let in no more."""
        return (
            ""
            if self.are_shut
            else next((number for number, accepted in self._tokens.items() if accepted == token), "")
        )

    def may_try(self, caller: str) -> bool:
        """Return whether this address may still type a number, after fewer than 10 wrong numbers of its own."""
        return self._wrong[caller] < WRONG_OF_ONE and not self.are_shut

    def token_for(self, typed: str, caller: str) -> str:
        """Return the token that a typed number stands for; "" for a wrong number, and after too many of them."""
        if not self.may_try(caller):
            return ""
        token = self._tokens.get("".join(filter(str.isdecimal, typed[:40])), "")
        if not token:
            self._wrong[caller] += 1
            if self.are_shut:
                self.shut()
        return token


def some(count: int) -> tuple[str, ...]:
    """Return ``count`` random numbers of six digits, no two alike."""
    numbers: set[str] = set()
    while len(numbers) < count:
        numbers.add(f"{secrets.randbelow(10**6):06}")
    return tuple(numbers)


def called(number: str) -> str:
    """Return six digits in two groups, as they are read out across a table.

    >>> called("123456")
    '123 456'
    """
    return f"{number[:3]} {number[3:]}" if number else ""
