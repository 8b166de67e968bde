"""May this be done now? Asked by buttons before, and by whoever wants the reason.

The answer is found by working the command out and throwing the result away, so that it can never differ from what
:func:`companion.arkham.engine.apply` does.
"""

from __future__ import annotations

from companion.arkham.engine import Applied, apply
from companion.arkham.table.refusals import Reason as Reason
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def why_not(state: Table | None, command: Command, box: ArkhamBox) -> IllegalCommand | None:
    """The ``IllegalCommand`` that ``apply`` would raise, given back and not raised; None when it is possible."""
    outcome = _worked_out(state, command, box)
    return outcome if isinstance(outcome, IllegalCommand) else None


def can(state: Table | None, command: Command, box: ArkhamBox) -> bool:
    """Return whether the command is possible at this table; never raises ``IllegalCommand``."""
    return why_not(state, command, box) is None


class LegalAnswers:
    """What the rules make of commands at one table, each worked out once; who shows the table owns them."""

    __slots__ = ("_box", "_known", "_state")

    def __init__(self, state: Table | None, box: ArkhamBox) -> None:
        self._state, self._box = state, box
        self._known: dict[Command, IllegalCommand | Applied] = {}

    def why_not(self, command: Command) -> IllegalCommand | None:
        """Return the refusal, or None when the command is possible."""
        outcome = self._outcome(command)
        return outcome if isinstance(outcome, IllegalCommand) else None

    def would(self, command: Command) -> Applied | None:
        """Return the table and the events to which the command would lead; None where it is refused."""
        outcome = self._outcome(command)
        return None if isinstance(outcome, IllegalCommand) else outcome

    def _outcome(self, command: Command) -> IllegalCommand | Applied:
        """Return the outcome of a command or why it is illegal, from memory if it was worked out before."""
        try:
            if command not in self._known:
                self._known[command] = _worked_out(self._state, command, self._box)
            return self._known[command]
        except TypeError:  # a mapping inside; such commands are few
            return _worked_out(self._state, command, self._box)


def _worked_out(state: Table | None, command: Command, box: ArkhamBox) -> IllegalCommand | Applied:
    """Return the outcome of a command at a table, or the refusal instead of raising it."""
    try:
        return apply(state, command, box)
    except IllegalCommand as refusal:
        return refusal.with_traceback(None)
