"""What hands do with Mythos cards: into play, out of play, what only their own text says."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import events as e
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.events import Why
from companion.facts.arkham_records import CardKind
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.chapters.move import NOTHING, BeforeAndAfter, Move, MoveTable, Order, nothing
from companion.screens.arkham.wording.names import Names

CARD = p.Icon("card")


def under(names: Names) -> str:
    """Return where a Mythos card goes that does not stay in play."""
    return names.words.t("under the Mythos deck")


def read_off(printed: PrintedCard | None, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the move of a Mythos card that is not in the list.

    An environment or rumor without a title also stays in play; any other card goes under the deck.
    """
    printed_card = printed or PrintedCard()
    lasts = printed_card.kind in (CardKind.ENVIRONMENT, CardKind.RUMOR) and not printed_card.name
    title = printed_card.name or at.names.words.t("The Mythos card")
    return _itself(title, at.names.words.t("beside the board, in play") if lasts else under(at.names), at)


def resolved(card: str, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the move of the Mythos card itself after it is resolved; empty if an event already moved it."""
    return _itself(at.names.card(card), under(at.names), at)


def _itself(title: str, end: str, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the move of a Mythos card to ``end``.

    Empty if an event of the act already moved the card or shuffled the deck, or if the Ancient One woke.
    """
    moved = (e.CardEntered, e.CardIgnored, e.DeckShuffled, e.AncientOneWoke)
    if any(isinstance(event, moved) for event in at.events):
        return NOTHING
    return (Move(Order.CARDS, (title,), ends=(end,), mark=CARD),)


def _entered(event: e.CardEntered, at: BeforeAndAfter) -> Iterator[Move]:
    end = at.names.words.t("beside the board, in play")
    yield Move(Order.CARDS, (at.names.card(event.card),), ends=(end,), mark=CARD)


def _left(event: e.CardLeft, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves of a card that leaves play.

    None for a headline: it went under its deck at once, only its effect ends (MCARD-01).
    """
    if event.why is Why.END_OF_NEXT_TURN:
        return
    if event.card == at.before.rumor:
        yield _tokens((at.before.rumor_tokens, 0), at)
    names, start = at.names, at.names.words.t("in play")
    yield Move(Order.CARDS, (names.card(event.card),), start, (under(names),), because(event.why, names), CARD)


def _ignored(event: e.CardIgnored, at: BeforeAndAfter) -> Iterator[Move]:
    names, is_set_aside = at.names, event.why is Why.SET_ASIDE
    end = names.words.t("under the Mythos deck, draw another") if is_set_aside else under(names)
    yield Move(Order.CARDS, (names.card(event.card),), ends=(end,), why=because(event.why, names), mark=CARD)


def _reminder(event: e.CardReminder, at: BeforeAndAfter) -> Iterator[Move]:
    names, card = at.names, at.names.box.mythos.get(event.card)
    thing = names.words.t("By its text: {card}", card=names.card(event.card))
    yield Move(Order.CARDS, (thing,), why=names.words.text(card, "reminder") if card else "", mark=CARD)


def _tokens_changed(event: e.RumorTokensChanged, at: BeforeAndAfter) -> Iterator[Move]:
    yield _tokens((event.before, event.after), at)


def _tokens(change: tuple[int, int], at: BeforeAndAfter) -> Move:
    thing = (at.names.words.t("Tokens on the rumor"),)
    return Move(Order.TOKENS, thing, mark=CARD, change=change, key=("rumor",))


def _shuffled(event: e.DeckShuffled, at: BeforeAndAfter) -> Iterator[Move]:
    yield Move(Order.CARDS, (at.names.words.t("Mythos deck: shuffle"),), mark=CARD)


MOVES: MoveTable = {
    e.CardEntered: _entered,
    e.CardLeft: _left,
    e.CardIgnored: _ignored,
    e.CardReminder: _reminder,
    e.RumorTokensChanged: _tokens_changed,
    e.DeckShuffled: _shuffled,
    e.CardSpoke: nothing,
    e.RumorFailed: nothing,
    e.DieRolled: nothing,
}
"""The physical moves for events of Mythos cards."""
