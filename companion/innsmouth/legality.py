"""May this be done now? The command is worked out and the result thrown away, so it can never differ from ``apply``."""

from __future__ import annotations

from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.engine import apply
from companion.innsmouth.game.state import Tour


def why_not(state: Tour | None, command: Command, box: InnsmouthBox) -> IllegalCommand | None:
    """Return the refusal of a command; None when the command is possible.

    It is the ``IllegalCommand`` that ``apply`` would raise, given back and not raised.
    """
    try:
        apply(state, command, box)
    except IllegalCommand as refusal:
        return refusal
    return None
