"""May this be done now? Asked by buttons before, and by whoever wants the reason.

The answer is found by working the command out and throwing the result away, so that it can never differ from what
:func:`companion.arkham.apply.apply` does.
"""

from __future__ import annotations

from dataclasses import field

from companion.arkham.apply import apply
from companion.arkham.commands import Command
from companion.arkham.reasons import Reason as Reason
from companion.arkham.state import Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass


def why_not(state: Table | None, command: Command, box: ArkhamBox) -> IllegalCommand | None:
    """The refusal, or None when the command is possible; asked again at the same table, the answer is remembered."""
    if _asked.state is not state or _asked.box is not box:
        _asked.state, _asked.box = state, box
        _asked.answers.clear()
    try:
        if command not in _asked.answers:
            _asked.answers[command] = _worked_out(state, command, box)
        return _asked.answers[command]
    except TypeError:  # a mapping inside; such commands are few
        return _worked_out(state, command, box)


def _worked_out(state: Table | None, command: Command, box: ArkhamBox) -> IllegalCommand | None:
    try:
        apply(state, command, box)
    except IllegalCommand as refusal:
        return refusal.with_traceback(None)
    return None


@dataclass(slots=True)
class _Asked:
    """What was asked of one table: a page is shown again by every tap, and most taps leave the table as it is."""

    state: Table | None = None
    box: ArkhamBox | None = None
    answers: dict[Command, IllegalCommand | None] = field(default_factory=dict)


_asked = _Asked()


def can(state: Table | None, command: Command, box: ArkhamBox) -> bool:
    """Whether the command is possible at this table."""
    return why_not(state, command, box) is None
