"""The desk on which one command is worked out: the state so far and what has happened.

A :class:`Work` lives inside one call of :func:`companion.arkham.engine.apply` (or of the Mythos preview) and
never leaves it; what goes in and comes out is frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.arkham.table.state import Investigator, Table
from companion.desks import Command, Desk, Event
from companion.facts.arkham import ArkhamBox


class Work(Desk[ArkhamBox, Table, Event]):
    """One command in progress."""

    def set_investigator(self, seat: int, **changes: Any) -> None:
        """Change fields of one investigator; what is so already makes no new table."""
        now = self.state.investigators[seat]
        if all(getattr(now, name) == value for name, value in changes.items()):
            return
        self.set(
            investigators=tuple(
                replace(investigator, **changes) if at == seat else investigator
                for at, investigator in enumerate(self.state.investigators)
            )
        )

    def investigator(self, seat: int) -> Investigator:
        """The investigator at a seat, as of now."""
        return self.state.investigators[seat]


Rules = Mapping[type[Command], Callable[[Work, Any], None]]
"""The rule of each command of a chapter: it changes the desk, or raises ``IllegalCommand``."""
