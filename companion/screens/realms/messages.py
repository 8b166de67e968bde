"""What the page says by itself: refusals, what others did."""

from __future__ import annotations

from companion.errors import IllegalCommand, Told
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import Record, Refusal
from companion.realms.my_box import Joined
from companion.realms.state import Duel
from companion.screens import parts as p
from companion.screens.notices import too_late
from companion.screens.realms.history import Deed
from companion.screens.realms.log import said_of, who_did
from companion.screens.realms.names import Names
from companion.screens.realms.refusals import refusal
from companion.screens.realms.sentences import phrase
from companion.screens.realms.view import SetBoxAside
from companion.words import Words


def refused(error: IllegalCommand, names: Names) -> p.Toast:
    """Why something was not done."""
    if isinstance(error.reason, Refusal):
        return too_late(error.reason, names.words)
    return p.Toast(refusal(error, names), "refused")


def taken_over(joined: Joined, names: Names) -> p.Toast:
    """What a file added to my box, and where it says something else."""
    t = names.words.t
    said = t("Cells filled from the file: {n}.", n=joined.added)
    if joined.kept:
        cards = names.words.list_and([names.card(card) for card in joined.kept])
        said = f"{said} {t('Your own numbers stay where the file differs: {cards}.', cards=cards)}"
    return p.Toast(said, "info", stays=bool(joined.kept))


def damaged_box(error: Told, words: Words) -> p.Toast:
    """The file of my box cannot be read: why, and the way to begin anew without losing it."""
    aside = p.Button(words.t("Put the file aside"), SetBoxAside())
    return p.Toast(words.told(error), "refused", (aside,), stays=True)


def box_set_aside(name: str, words: Words) -> p.Toast:
    """Where the damaged file lies now."""
    t = words.t
    return p.Toast(
        t("The file is kept as {file}; my box is empty now.", file=name) if name else t("It is so already"), "info"
    )


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
