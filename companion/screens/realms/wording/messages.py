"""What the page says by itself: refusals, what others did."""

from __future__ import annotations

from companion.box_documents import JoinedBox
from companion.errors import IllegalCommand, Problem
from companion.history.codec import Do, Redo, Restore, Undo
from companion.history.timeline import Record, Refusal
from companion.realms.cards.my_box import MyBox
from companion.realms.game import events as e
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.keeping.notices import too_late
from companion.screens.realms.wording.bursts import PlayersAct
from companion.screens.realms.wording.log import log_lines, who_did
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import refusal
from companion.screens.realms.wording.sentences import phrase, sentence

MOST_UNREAD = 3
"""Places that a message lists."""


def refused(error: IllegalCommand, names: Names) -> p.Toast:
    """Return the message why something was not done."""
    if isinstance(error.reason, Refusal):
        return too_late(error.reason, names.words)
    return p.Toast(refusal(error, names), "refused")


def not_charged(card: str, names: Names) -> p.Toast:
    """Return the message that a card was bought whose price is not entered, so that the purse stays as it was."""
    text = names.words.t("{card} has no cost entered, so no conjuring power was spent.", card=names.card(card))
    return p.Toast(text, "info")


def taken_over(joined: JoinedBox[MyBox], unread: tuple[Problem, ...], names: Names) -> p.Toast:
    """Return the message on what a file added to my box, where it differs from my box, and what could not be read."""
    t = names.words.t
    text = t("Cells filled from the file: {n}.", n=joined.added)
    if joined.differing:
        cards = names.words.list_and([names.card(card) for card in joined.differing])
        text = f"{text} {t('The file differs for {cards}; your own numbers stay.', cards=cards)}"
    if unread:
        text = f"{text} {'; '.join(map(names.words.problem, unread[:MOST_UNREAD]))}."
    return p.Toast(text, "info", stays=bool(joined.differing or unread))


def others_did(record: Record[Duel], names: Names) -> p.Toast:
    """Return the message on what another device did."""
    t = names.words.t
    who = who_did(names, record.who) or t("Another device")
    deed = PlayersAct((record,))
    hands = [sentence(event, names) for event in record.events if isinstance(event, e.PlayerOut | e.RowLaid)]
    if hands and isinstance(record.act, Do):
        return p.Toast(t("{who}: {what}", who=who, what="; ".join(hands)), "info", stays=True)
    match record.act:
        case Undo():
            what = t("undone: {what}", what=phrase(deed, names))
        case Redo():
            what = t("redone: {what}", what=phrase(deed, names))
        case Do():
            what = log_lines(names, deed)[0]
        case Restore():
            what = t("the table was restored")
    return p.Toast(t("{who}: {what}", who=who, what=what), "info")
