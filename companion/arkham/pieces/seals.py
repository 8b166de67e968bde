"""Elder sign tokens on the board: coming and going. No rule about why.

Source: rules/arkham.md STATE-05, GATE-05.
"""

from __future__ import annotations

from companion.arkham.table.desk import Work
from companion.arkham.table.events import SealPlaced, SealRemoved


def lay(work: Work, location: str) -> None:
    """Lay an elder sign token on a location."""
    work.set(seals=work.state.seals | {location})
    work.say(SealPlaced(location))


def remove(work: Work, location: str) -> None:
    """Take the elder sign token of a location away."""
    work.set(seals=work.state.seals - {location})
    work.say(SealRemoved(location))
