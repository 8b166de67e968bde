"""Why something cannot be done, as one sentence; and buttons that know it beforehand."""

from __future__ import annotations

from typing import Any

from companion.arkham.table.refusals import Reason
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens.arkham.wording.chapters import table_words
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import Names
from companion.screens.parts import Act, Button, Group, Layout, Part, Warning


def refusal(error: IllegalCommand, names: Names) -> str:
    """Return the sentence for a refused command."""
    told = {**dict.fromkeys(("value", "least", "most", "needed", "players", "number"), 0), **error.details}
    if not isinstance(error.reason, Reason):
        return names.words.t("This cannot be done: {reason}", reason=error.reason.value)
    return table_words.refusal(error.reason, told, names)


def may(names: Names, command: Command) -> Act:
    """Return the command if the rules allow it now, or None if they refuse it."""
    return command if names.why_not(command) is None else None


def why_not(names: Names, command: Command) -> str:
    """Return the sentence that refuses a command now; empty if it is allowed."""
    error = names.why_not(command)
    return refusal(error, names) if error else ""


def button(names: Names, label: str, command: Command, **look: Any) -> Button:
    """Return a button for a command; if the rules refuse it, the button shows the reason.

    If a correction can do the same, a tap on a refused button offers that correction.
    """
    error = names.why_not(command)
    if error is None:
        return Button(label, command, **look)
    answers = bool(in_spite(error, command, names))
    return Button(label, command, enabled=False, reason=refusal(error, names), answers=answers, **look)


def warning_with_ways(names: Names, command: Command) -> tuple[Part, ...]:
    """Return the sentence that refuses a command now, and the corrections beside it; nothing if it is allowed."""
    error = names.why_not(command)
    if error is None:
        return ()
    ways = tuple(Button(label, by_hand, icon="pencil") for label, by_hand in in_spite(error, command, names))
    group = Group((Warning(refusal(error, names), hot=True),), Layout.WARNINGS)
    return (group, Group(ways, Layout.BUTTONS)) if ways else (group,)
