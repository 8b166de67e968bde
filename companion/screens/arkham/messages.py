"""What the page says by itself: refusals with the correction beside them, what others did."""

from __future__ import annotations

from companion.arkham import commands as c
from companion.arkham.commands import Command
from companion.arkham.state import Table
from companion.errors import IllegalCommand
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import Record, Refusal
from companion.screens import parts as p
from companion.screens.arkham import view as v
from companion.screens.arkham.log import said_of, who_did
from companion.screens.arkham.names import Names
from companion.screens.arkham.phrases import phrase
from companion.screens.arkham.refusals import refusal, why_not
from companion.screens.notices import too_late
from companion.words import Words


def refused(error: IllegalCommand, command: Command | None, names: Names | None, words: Words) -> p.Toast:
    """Why a command was refused; what the rules forbid can be set by hand all the same."""
    if isinstance(error.reason, Refusal):
        return too_late(error.reason, words)
    if names is None:
        return p.Toast(words.t("No table is laid out yet"), "refused")
    buttons = _anyway(command, names)
    return p.Toast(refusal(error, names), "refused", buttons, stays=bool(buttons))


def _anyway(command: Command | None, names: Names) -> tuple[p.Button, ...]:
    """The correction that does what was refused; none where there is no such thing."""
    t, by_hand = names.words.t, in_spite(command, names)
    if by_hand is None or why_not(names, by_hand):
        return ()
    label = t("Put there anyway") if isinstance(by_hand, c.PlaceInvestigator) else t("Do it anyway")
    return (p.Button(label, by_hand), p.Button("", v.Close(), p.Kind.QUIET, "x", hint=t("Close")))


def in_spite(command: Command | None, names: Names) -> Command | None:
    """What sets the table by hand as an act under the rules would have left it."""
    match command:
        case c.MoveInvestigator(seat, to, zone):
            return c.PlaceInvestigator(seat, to, zone or int(to in names.box.worlds))
        case c.MoveByEncounter(seat, to):
            return c.PlaceInvestigator(seat, to, int(to in names.box.worlds))
        case c.MoveSliders(seat, stops):
            return c.CorrectSliders(seat, stops)
        case c.GainCard(seat, card, deck):
            return c.PutInHand(seat, card, deck)
        case c.LoseCard(_, number):
            return c.TakeFromHand(number)
        case c.ExhaustCard(_, number) | c.UseCard(_, number):
            return c.CorrectCard(number, "exhausted", 1)
        case c.RefreshCard(_, number):
            return c.CorrectCard(number, "exhausted", 0)
        case c.PutTokens(_, number, tokens):
            return c.CorrectCard(number, "tokens", tokens)
        case _:
            return None


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
