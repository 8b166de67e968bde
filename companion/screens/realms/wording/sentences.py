"""The words of every event and command of a duel: the line of the log, and the name of the undo.

Each stands in a table, keyed by its class: a msgid, which is filled from the fields of the record, or a function where
one sentence is not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.desks import Command, Event
from companion.realms.duel.card_moves import INITIATE
from companion.realms.game import commands as c
from companion.realms.game import events as e
from companion.realms.game.state import DIAL_END, UNKNOWN, Outcome
from companion.screens.filled import filled
from companion.screens.realms.wording.bursts import PlayersAct
from companion.screens.realms.wording.names import SHOWN, Names
from companion.words import message as m

MAX_BUTTON_LETTERS = 28
"""Longest phrase that a button shows whole."""


def clipped(phrase: str) -> str:
    """Return the phrase as a button shows it."""
    if len(phrase) <= MAX_BUTTON_LETTERS:
        return phrase
    return phrase[: MAX_BUTTON_LETTERS - 1].rstrip(" ,:") + "…"


def shown_sanity(value: int) -> str:
    """Return a sanity as the board shows it, with the marker's other side above 55."""
    return f"{value} ({DIAL_END}+)" if value > DIAL_END else str(value)


def _filled(sentence: str, record: object, names: Names) -> str:
    """Return the sentence in the player's language, filled in from the fields of a record."""
    return filled(sentence, record, names, SHOWN)


# ---------------------------------------------------------------- the log

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.LAST_ONE: m("{who} wins: the last player with sanity"),
    Outcome.MOST_SANITY: m("The common deck is empty. {who} wins with the most sanity"),
    Outcome.MOST_CARDS: m("The common deck is empty. {who} wins: tied on sanity, more cards"),
    Outcome.GRIEF: m("The common deck is empty and everything is tied: universal grief, nobody wins"),
}
"""How a duel can end."""

NUMBERS: Mapping[str, str] = {
    "common": m("Common deck"),
    "initiates": m("Initiates in the stack"),
    "row": m("Cards in the row"),
    "turn": m("Turn"),
    "power": m("Conjuring power added by hand"),
}
"""The numbers that ``NumberSet`` names."""


def outcome_words(outcome: Outcome, winner: int | None, names: Names) -> str:
    """Return the sentence that tells how the duel ended; ``winner`` is a seat."""
    return names.words.t(OUTCOMES[outcome], who=names.player(winner) if winner is not None else "")


def _sanity_changed(event: e.SanityChanged, names: Names) -> str:
    """Return the log line of a changed sanity: before, and after as displayed."""
    after = shown_sanity(event.after)
    return names.words.t(
        "{who}: sanity {before} → {after}", who=names.player(event.seat), before=event.before, after=after
    )


def _number_set(event: e.NumberSet, names: Names) -> str:
    """Return the log line of a number of the table that was set."""
    number = names.words.t(NUMBERS[event.what])
    return names.words.t("{what}: {before} → {after}", what=number, before=event.before, after=event.after)


def _location_hit(event: e.LocationHit, names: Names) -> str:
    """Return the log line of a location that lost sanity, with its loss this turn, of its level if that is set."""
    lost = _filled(m("{lost} of {level}"), event, names) if event.sanity else str(event.lost)
    return names.words.t(
        "{who}’s {card}: −{loss} ({lost} this turn)",
        card=names.card(event.card),
        who=names.player(event.seat),
        loss=event.loss,
        lost=lost,
    )


def _bought(event: e.CardBought, names: Names) -> str:
    """Return the log line of a bought card, with its price if it has any."""
    sentence = m("{who} buys {card}") if event.price is None else m("{who} buys {card} for {price}")
    return _filled(sentence, event, names)


def _face_named(event: e.FaceNamed, names: Names) -> str:
    """Return the log line of a named card, on top of the common deck or in a row."""
    sentence = m("Top of the common deck: {card}") if event.is_top else m("In the row: {card}")
    return _filled(sentence, event, names)


def _deck_set(event: e.DeckSet, names: Names) -> str:
    """Return the log line of a changed number of copies in a player's deck; of unnamed cards for UNKNOWN."""
    card = names.card(event.card) if event.card != UNKNOWN else names.words.t("unnamed cards")
    return names.words.t(
        "{who}’s {card}: copies {before} → {after}",
        who=names.player(event.seat),
        card=card,
        before=event.before,
        after=event.after,
    )


SENTENCES: Mapping[type[Event], str | Callable[[Any, Names], str]] = {
    e.DuelSetUp: m("Game begins: {players} players, {first} goes first"),
    e.SanityChanged: _sanity_changed,
    e.TurnPassed: m("Turn {turn}: {who}"),
    e.PlayerOut: m("{who} is out; cards leaving the rows: {cards}"),
    e.PlayerBack: m("{who} is back in the game"),
    e.RowLaid: m("New row of {cards} cards between {left} and {right}"),
    e.PlayerRenamed: m("Player {number} is now {after}"),
    e.DuelEnded: lambda event, names: outcome_words(event.outcome, event.winner, names),
    e.DuelReopened: m("Game resumed"),
    e.HouseChosen: m("House rules changed"),
    e.NumberSet: _number_set,
    e.LocationHit: _location_hit,
    e.LocationPlayed: m("{who} plays a location: {card}"),
    e.LocationDestroyed: m("{who}’s {card} falls"),
    e.LocationHealed: m("{who}’s {card} recovers {loss}"),
    e.LocationTaken: m("{who}’s {card} leaves play"),
    e.LocationRead: m("{who}’s {card}: level {level}, {shield}, lost {lost}"),
    e.CardBought: _bought,
    e.FaceNamed: _face_named,
    e.CardAbjured: m("{who} abjures {card}"),
    e.CardReturned: m("{who} takes back {card}"),
    e.CardDiscarded: m("A player discarded a card from hand"),
    e.DeckSet: _deck_set,
    e.DiscardSet: m("{who}’s discard pile: {cards}"),
}
"""The line of the log for every event."""


def sentence(event: Event, names: Names) -> str:
    """Return the line of the log for an event."""
    words = SENTENCES[type(event)]
    return _filled(words, event, names) if isinstance(words, str) else words(event, names)


# ---------------------------------------------------------------- the undo


def _sanity_turned(deed: PlayersAct, names: Names) -> str:
    """Return the undo button's text for a turned dial: the player and the whole change."""
    return f"{names.player(deed.first.command.seat)} {names.words.signed(deed.by)}"


def _loss_dealt(deed: PlayersAct, names: Names) -> str:
    """Return the undo button's text for a dealt loss: its target, or "neighbours" if it hits several players."""
    command = deed.first.command
    loss = names.words.signed(-command.loss)
    if len({hit.seat for hit in command.hits}) > 1:
        return names.words.t("neighbors {n}", n=loss)
    return f"{_target(deed, command, names)} {loss}"


def _target(deed: PlayersAct, command: c.LoseSanity, names: Names) -> str:
    """Return the name of the only location that was hit, otherwise of the first player hit; '' if nothing was hit."""
    cards = [event.card for event in deed.events if isinstance(event, e.LocationHit)]
    if len(command.hits) == len(cards) == 1 and cards[0] != UNKNOWN:
        return names.card(cards[0])
    return names.player(command.hits[0].seat) if command.hits else ""


def _card_bought(deed: PlayersAct, names: Names) -> str:
    """Return the undo button's text for a bought card; INITIATE if it came from the stack."""
    command = deed.first.command
    card = INITIATE if command.source is c.Source.STACK else command.card
    return names.words.t("{card} bought", card=names.card(card))


def _location(deed: PlayersAct, names: Names) -> str:
    """Return the undo button's text for a change to a location, with its name only while it is in play."""
    place = names.duel.location(deed.first.command.number) if names.duel else None
    return names.words.t("location ({card})", card=names.location(place[1])) if place else names.words.t("location")


_TURN, _DECK, _PILE = m("current player changed"), m("{who}’s deck"), m("{who}’s discard pile")

PHRASES: Mapping[type[Command], str | Callable[[PlayersAct, Names], str]] = {
    c.SetUpDuel: m("setup"),
    c.ChangeSanity: _sanity_turned,
    c.LoseSanity: _loss_dealt,
    c.PassTurn: m("turn passed"),
    c.BuyCard: _card_bought,
    c.CountPower: m("conjuring power {by}"),
    c.AbjureCard: m("{card} abjured"),
    c.ReturnCard: m("{card} taken back"),
    c.PlayLocation: m("location ({card})"),
    c.DestroyLocation: m("location destroyed"),
    c.NoteDiscard: m("discard from hand"),
    c.CorrectSanity: m("{who}: sanity {sanity}"),
    c.CorrectTurn: _TURN,
    c.SetActive: _TURN,
    c.AddTurns: _TURN,
    c.CorrectCommon: m("common deck {cards}"),
    c.AddCommon: m("common deck"),
    c.CorrectInitiates: m("Initiates {cards}"),
    c.AddInitiates: m("Initiates"),
    c.CorrectDeck: _DECK,
    c.AddCopies: _DECK,
    c.CorrectDiscard: _PILE,
    c.AddDiscarded: _PILE,
    c.CorrectLocation: _location,
    c.TakeLocation: _location,
    c.AddLoss: _location,
    c.AddLevel: _location,
    c.SetLevel: _location,
    c.SetShield: _location,
    c.PutLocation: m("location ({card})"),
    c.NameFace: m("row ({card})"),
    c.NameTop: m("top card ({card})"),
    c.CorrectRow: m("row"),
    c.RenamePlayer: m("name of player {number}"),
    c.ChooseHouse: m("rulings"),
    c.SetRuling: m("rulings"),
    c.EndDuel: m("end of the game"),
    c.Reopen: m("continue"),
}
"""What an act is called on the button that takes it back."""


def phrase(deed: PlayersAct, names: Names) -> str:
    """Return what an act is called on the button that takes it back."""
    command = deed.first.command
    words = PHRASES.get(type(command), m("last action"))
    return _filled(words, command, names) if isinstance(words, str) else words(deed, names)
