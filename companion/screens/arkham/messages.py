"""What the page says by itself: refusals with the correction beside them, what others did."""

from __future__ import annotations

from companion.arkham.commands import Command
from companion.arkham.state import Table
from companion.errors import IllegalCommand
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import Record, Refusal
from companion.screens import parts as p
from companion.screens.arkham import view as v
from companion.screens.arkham.in_spite import in_spite
from companion.screens.arkham.log import said_of, who_did
from companion.screens.arkham.names import Names
from companion.screens.arkham.phrases import phrase
from companion.screens.arkham.refusals import refusal
from companion.screens.notices import too_late
from companion.words import Words


def refused(error: IllegalCommand, command: Command | None, names: Names | None, words: Words) -> p.Toast:
    """Why a command was refused; what the rules forbid can be set by hand all the same."""
    if isinstance(error.reason, Refusal):
        return too_late(error.reason, words)
    if names is None:
        return p.Toast(words.t("No table is laid out yet"), "refused")
    buttons = _anyway(error, command, names)
    return p.Toast(refusal(error, names), "refused", buttons, stays=bool(buttons))


def _anyway(error: IllegalCommand, command: Command | None, names: Names) -> tuple[p.Button, ...]:
    """The corrections that do what was refused; none where there is no such thing."""
    ways = tuple(p.Button(label, by_hand) for label, by_hand in in_spite(error, command, names))
    return (*ways, p.Button("", v.Close(), p.Kind.QUIET, "x", hint=names.words.t("Close"))) if ways else ()


def others_did(record: Record[Table], names: Names) -> p.Toast:
    """What another device did, and the way to take it back."""
    t = names.words.t
    who = who_did(names.words, record) or t("Another device")
    match record.act:
        case Undo():
            what = t("taken back: {what}", what=phrase(record.command, names, record.events))
        case Redo():
            what = t("again: {what}", what=phrase(record.command, names, record.events))
        case Do():
            what = (said_of(names, record) or [phrase(record.command, names)])[0]
        case _:
            what = t("the table was restored")
    return p.Toast(t("{who}: {what}", who=who, what=what), "info")
