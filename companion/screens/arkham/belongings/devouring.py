"""Whom an act would devour, and whether nobody is left then: shown before the act is done.

Source: rules/arkham.md AWAKE-09, FINAL-08, FINAL-09, STATUS-06, WIN-04.
"""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.desks import Command
from companion.records import dataclass
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names


@dataclass(frozen=True, slots=True)
class Devoured:
    """Seats that an act devours, and whether it ends the game."""

    seats: tuple[int, ...] = ()
    is_the_end: bool = False


def by(names: Names, command: Command) -> Devoured:
    """Return the seats that a command would devour, and whether the game ends with it."""
    events = foretold.events_of(names, command)
    fallen = tuple(
        event.seat for event in events if isinstance(event, e.InvestigatorFell) and event.fate is e.Fate.DEVOURED
    )
    return Devoured(fallen, bool(fallen) and any(isinstance(event, e.GameEnded) for event in events))
