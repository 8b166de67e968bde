"""What the page says by itself: refusals with the way to set it all the same, what others did."""

from __future__ import annotations

from typing import Any

from companion.errors import IllegalCommand
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.innsmouth import commands as c
from companion.innsmouth.reasons import Reason
from companion.innsmouth.state import Tour
from companion.screens import parts as p
from companion.screens.innsmouth.log import said_of, who_did
from companion.screens.innsmouth.names import Names
from companion.screens.innsmouth.refusals import refusal
from companion.screens.innsmouth.sentences import phrase
from companion.screens.innsmouth.shown import Shown

ALREADY = (Reason.DRAWN_ALREADY, Reason.NO_SUCH_ROAD, Reason.NO_SUCH_DIAGONAL)


def refused(error: IllegalCommand, command: Any, names: Names) -> p.Toast:
    """Why something was not done; what lies on the table all the same can be set with one tap."""
    return p.Toast(refusal(error, names), "refused", _all_the_same(error, command, names))


def _all_the_same(error: IllegalCommand, command: Any, names: Names) -> tuple[p.Button, ...]:
    label = names.words.t("It is drawn all the same")
    match command:
        case c.DrawSegment(seat, road) if error.reason not in ALREADY:
            return (p.Button(label, c.SetSegment(seat, road, True)),)
        case c.DrawDiagonal(seat, diagonal) if error.reason not in ALREADY:
            return (p.Button(label, c.SetDiagonal(seat, diagonal, True)),)
        case _:
            return ()


def others_did(shown: Shown, record: Record[Tour]) -> p.Toast:
    """What another device did."""
    t = shown.words.t
    who = who_did(shown.words, record.who) or t("Another device")
    if isinstance(record.act, Do):
        return p.Toast(t("{who}: {what}", who=who, what=said_of(shown, record)[0]), "info")
    what = phrase(record.command, shown.tour, shown.names, shown.printed)
    return p.Toast(t("{who} has changed: {what}", who=who, what=what), "info")
