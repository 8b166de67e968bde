"""One tap is one command, or none: of several the last ones could be refused or lost behind the first."""

from __future__ import annotations

from itertools import count
from typing import Any

from companion.widgets.carrier import Tap

_NUMBERS = count(1)


def number(player: Any) -> int:
    """Of somebody at a page, for the ids of taps: nobody else has it, as an address in memory may be had once more."""
    if not hasattr(player, "tap_number"):
        player.tap_number = next(_NUMBERS)
    found: int = player.tap_number
    return found


def tapped(page: Any, tap: Tap) -> None:
    """A tap on a page of any game: what it means is one entry of the log at most."""
    done: list[Any] = []
    perform = page.perform

    def noted(command: Any, name: str) -> Any:
        done.append(command)
        return perform(command, name)

    page.perform = noted
    try:
        page.tapped(tap)
    finally:
        del page.perform
    assert len(done) <= 1, f"one tap was {len(done)} commands: {done}"
