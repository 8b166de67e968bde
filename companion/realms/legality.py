"""May this be done now? The command is worked out and the result thrown away, so it can never differ from ``apply``."""

from __future__ import annotations

from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.realms import RealmsBox
from companion.realms.engine import apply
from companion.realms.game.state import Duel


def why_not(state: Duel | None, command: Command, box: RealmsBox) -> IllegalCommand | None:
    """Return the refusal of a command; None when the command is possible.

    It is the ``IllegalCommand`` that ``apply`` would raise, given back and not raised.
    """
    try:
        apply(state, command, box)
    except IllegalCommand as refusal:
        return refusal
    return None
