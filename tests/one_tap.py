"""One tap is one command, or none: of several the last ones could be refused or lost behind the first."""

from __future__ import annotations

from typing import Any

from companion.widgets.carrier import Tap


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
