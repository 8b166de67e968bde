"""What the page says by itself: refusals, trouble with saving, what others did."""

from __future__ import annotations

from companion.errors import IllegalCommand, Told
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import Record, Refusal
from companion.realms.state import Duel
from companion.screens import parts as p
from companion.screens.realms import view as v
from companion.screens.realms.history import Deed
from companion.screens.realms.log import said_of, who_did
from companion.screens.realms.names import Names
from companion.screens.realms.refusals import refusal
from companion.screens.realms.sentences import phrase
from companion.words import Words


def told(error: Told, words: Words) -> str:
    """The sentence of an error in the player's language."""
    return words.t(error.template, **error.details)


def refused(error: IllegalCommand, names: Names) -> p.Toast:
    """Why something was not done."""
    if isinstance(error.reason, Refusal):
        return p.Toast(_too_late(error.reason, names.words), "info")
    return p.Toast(refusal(error, names), "refused")


def _too_late(reason: Refusal, words: Words) -> str:
    t = words.t
    match reason:
        case Refusal.NOTHING_TO_UNDO:
            return t("Nothing to undo")
        case Refusal.NOTHING_TO_REDO:
            return t("Nothing to do again")
        case Refusal.UNDO_TOO_LATE | Refusal.REDO_TOO_LATE:
            return t("Somebody else was first; look at the button again")
        case Refusal.UNREADABLE:
            return t("This tap cannot be read")


def wrong(error: Told, words: Words) -> p.Toast:
    """What was typed or pasted cannot be taken."""
    return p.Toast(told(error, words), "refused")


def not_saved(error: Told, words: Words) -> p.Toast:
    """The last act was not kept, and the table is as before; with the way to try again."""
    again = p.Button(words.t("Try again"), v.SaveAgain())
    return p.Toast(told(error, words), "refused", (again,), stays=True)


def others_did(record: Record[Duel], names: Names) -> p.Toast:
    """What another device did."""
    t = names.words.t
    who = who_did(names.words, record.who) or t("Another device")
    deed = Deed((record,))
    match record.act:
        case Undo():
            what = t("taken back: {what}", what=phrase(deed, names))
        case Redo():
            what = t("again: {what}", what=phrase(deed, names))
        case Do():
            what = said_of(names, deed)[0]
        case _:
            what = t("the table was restored")
    return p.Toast(t("{who}: {what}", who=who, what=what), "info")


def trouble(text: str, words: Words, home: str, restored: int | None = None) -> p.Sheet:
    """A duel that cannot be opened: why, and the ways on."""
    t = words.t
    ways: list[p.Part] = []
    if restored is not None:
        ways.append(p.Button(t("Go on from entry {n}", n=restored), v.ResumeTable(), p.Kind.MAIN))
    ways.append(p.Button(t("Try again"), v.OpenAgain()))
    ways.append(p.Button(t("To the start page"), None, icon="left", href=home))
    title = t("The table cannot be opened")
    return p.Sheet(title, (p.Text(text), p.Group(tuple(ways), p.Layout.BUTTONS)), (p.Title(title),),
                   size=p.Size.PAGE, name="trouble")  # fmt: skip
