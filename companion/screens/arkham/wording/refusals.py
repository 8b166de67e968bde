"""Why something cannot be done, as one sentence; and buttons that know it beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from companion.arkham.table.refusals import Reason
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    encounter_words,
    fight_words,
    investigator_words,
    table_words,
)
from companion.screens.arkham.wording.chapters.placeholders import Refusals, in_refusal
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import Names
from companion.screens.parts import Act, Button, Group, Layout, Part, Warning

REFUSALS: Refusals = {
    **table_words.REFUSALS,
    **investigator_words.REFUSALS,
    **board_words.REFUSALS,
    **belonging_words.REFUSALS,
    **encounter_words.REFUSALS,
    **fight_words.REFUSALS,
}
"""The sentence for every reason."""

NO_DETAILS: Mapping[str, object] = {
    **dict.fromkeys(("value", "least", "most", "needed"), 0),
    **dict.fromkeys(("what", "id", "field", "reading", "investigator", "deck", "wanted"), ""),
    **dict.fromkeys(("place", "location", "world", "next", "kind", "card"), ""),
    "seat": -1,
    "seats": (),
}
"""What stands in a sentence for a detail that its case lacks."""


def refusal(error: IllegalCommand, names: Names) -> str:
    """Return the sentence for a refused command."""
    if not isinstance(error.reason, Reason):
        return names.words.t("This cannot be done: {reason}", reason=error.reason.value)
    words, case = REFUSALS[error.reason], SimpleNamespace(**{**NO_DETAILS, **error.details})
    return in_refusal(words, case, names) if isinstance(words, str) else words(case, names)


def may(names: Names, command: Command) -> Act | None:
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
