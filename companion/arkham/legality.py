"""May this be done now? Asked by buttons before, and by whoever wants the reason.

The answer is found by working the command out and throwing the result away, so that it can never differ from what
:func:`companion.arkham.apply.apply` does.
"""

from __future__ import annotations

from companion.arkham.apply import apply
from companion.arkham.commands import Command
from companion.arkham.reasons import Reason as Reason
from companion.arkham.state import Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def verify(state: Table | None, command: Command, box: ArkhamBox) -> None:
    """Raise ``IllegalCommand`` if the rules refuse the command at this table."""
    apply(state, command, box)


def why_not(state: Table | None, command: Command, box: ArkhamBox) -> IllegalCommand | None:
    """The refusal, or None when the command is possible."""
    try:
        apply(state, command, box)
    except IllegalCommand as refusal:
        return refusal
    return None


def can(state: Table | None, command: Command, box: ArkhamBox) -> bool:
    """Whether the command is possible at this table."""
    return why_not(state, command, box) is None
