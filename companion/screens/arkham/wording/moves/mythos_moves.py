"""What hands do with Mythos cards: into play, out of play, what only their own text says."""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.screens import parts as p
from companion.screens.arkham.wording import mythos_words
from companion.screens.arkham.wording.causes import because
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order


def moves(event: mythos_words.Event, at: Moment) -> tuple[Move, ...]:
    """The physical moves of an event of a Mythos card."""
    names, mark = at.names, p.Icon("card")
    t = names.words.t
    match event:
        case e.CardEntered(card):
            return (Move(Order.CARDS, (names.card(card),), ends=(t("beside the board, in play"),), mark=mark),)
        case e.CardLeft(card, why):
            return (
                Move(Order.CARDS, (names.card(card),), t("in play"), (t("discard pile"),), because(why, names), mark),
            )
        case e.CardIgnored(card, why):
            end = t("aside, draw another") if why is Why.SET_ASIDE else t("discard pile")
            return (Move(Order.CARDS, (names.card(card),), ends=(end,), why=because(why, names), mark=mark),)
        case e.CardReminder(card):
            said = names.words.text(names.box.mythos[card], "reminder") if card in names.box.mythos else ""
            return (Move(Order.CARDS, (t("By its text: {card}", card=names.card(card)),), why=said, mark=mark),)
        case e.RumorTokensChanged(before, after):
            key = ("rumor",)
            return (Move(Order.TOKENS, (t("Tokens on the rumor"),), mark=mark, change=(before, after), key=key),)
        case e.DeckShuffled():
            return (Move(Order.CARDS, (t("Mythos deck: shuffle"),), mark=mark),)
        case e.CardSpoke() | e.RumorFailed() | e.DieRolled():
            return NOTHING
