"""What hands do with Mythos cards: into play, out of play, what only their own text says."""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.events import Why
from companion.facts.arkham_records import CardKind
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import mythos_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order
from companion.screens.arkham.wording.names import Names


def under(names: Names) -> str:
    """Return where a Mythos card goes that does not stay in play."""
    return names.words.t("under the Mythos deck")


def read_off(printed: PrintedCard | None, at: Moment) -> tuple[Move, ...]:
    """Return the move of a Mythos card that is not in the list.

    An environment or rumor without a title also stays in play; any other card goes under the deck.
    """
    printed_card = printed or PrintedCard()
    lasts = printed_card.kind in (CardKind.ENVIRONMENT, CardKind.RUMOR) and not printed_card.name
    title = printed_card.name or at.names.words.t("The Mythos card")
    return _itself(title, at.names.words.t("beside the board, in play") if lasts else under(at.names), at)


def resolved(card: str, at: Moment) -> tuple[Move, ...]:
    """Return the move of the Mythos card itself after it is resolved; empty if an event already moved it."""
    return _itself(at.names.card(card), under(at.names), at)


def _itself(title: str, end: str, at: Moment) -> tuple[Move, ...]:
    """Return the move of a Mythos card to ``end``.

    Empty if an event of the act already moved the card or shuffled the deck, or if the Ancient One woke.
    """
    moved = (e.CardEntered, e.CardIgnored, e.DeckShuffled, e.AncientOneWoke)
    if any(isinstance(event, moved) for event in at.told):
        return NOTHING
    return (Move(Order.CARDS, (title,), ends=(end,), mark=p.Icon("card")),)


def _off_the_card(card: str, at: Moment) -> tuple[Move, ...]:
    """Return the moves of the tokens that still lie on a rumor that leaves play."""
    if card != at.before.rumor:
        return NOTHING
    return (_tokens((at.before.rumor_tokens, 0), at),)


def _tokens(change: tuple[int, int], at: Moment) -> Move:
    thing = (at.names.words.t("Tokens on the rumor"),)
    return Move(Order.TOKENS, thing, mark=p.Icon("card"), change=change, key=("rumor",))


def moves(event: mythos_words.Event, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event about a Mythos card."""
    names, mark = at.names, p.Icon("card")
    t = names.words.t
    match event:
        case e.CardEntered(card):
            return (Move(Order.CARDS, (names.card(card),), ends=(t("beside the board, in play"),), mark=mark),)
        case e.CardLeft(_, Why.END_OF_NEXT_TURN):
            return NOTHING  # a headline went under its deck at once, only its effect ends (MCARD-01)
        case e.CardLeft(card, why):
            gone = Move(Order.CARDS, (names.card(card),), t("in play"), (under(names),), because(why, names), mark)
            return (*_off_the_card(card, at), gone)
        case e.CardIgnored(card, why):
            end = t("under the Mythos deck, draw another") if why is Why.SET_ASIDE else under(names)
            return (Move(Order.CARDS, (names.card(card),), ends=(end,), why=because(why, names), mark=mark),)
        case e.CardReminder(card):
            text = names.words.text(names.box.mythos[card], "reminder") if card in names.box.mythos else ""
            return (Move(Order.CARDS, (t("By its text: {card}", card=names.card(card)),), why=text, mark=mark),)
        case e.RumorTokensChanged(before, after):
            return (_tokens((before, after), at),)
        case e.DeckShuffled():
            return (Move(Order.CARDS, (t("Mythos deck: shuffle"),), mark=mark),)
        case e.CardSpoke() | e.RumorFailed() | e.DieRolled():
            return NOTHING
