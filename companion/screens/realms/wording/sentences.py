"""What happened, as sentences of the log; and what an act is called when it is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.realms.duel.card_moves import INITIATE
from companion.realms.game import commands as c
from companion.realms.game import events as e
from companion.realms.game.state import DIAL_END, UNKNOWN, Outcome, Shield
from companion.screens.realms.wording.bursts import Deed
from companion.screens.realms.wording.names import Names

LETTERS = 28
"""Longest phrase that a button shows whole (DESIGN.md section 9)."""


def clipped(phrase: str) -> str:
    """The phrase as a button shows it."""
    return phrase if len(phrase) <= LETTERS else phrase[: LETTERS - 1].rstrip(" ,:") + "…"


def sentence(event: e.Event, names: Names) -> str:
    """One event."""
    if isinstance(event, PeopleEvent):
        return _of_people(event, names)
    return _of_locations(event, names) if isinstance(event, LocationEvent) else _of_cards(event, names)


def shown_sanity(value: int) -> str:
    """A sanity as the board shows it, the marker's other side named."""
    return f"{value} ({DIAL_END}+)" if value > DIAL_END else str(value)


PeopleEvent = (
    e.DuelSetUp
    | e.SanityChanged
    | e.TurnPassed
    | e.PlayerOut
    | e.PlayerBack
    | e.RowLaid
    | e.PlayerRenamed
    | e.DuelEnded
    | e.DuelReopened
    | e.HouseChosen
    | e.NumberSet
)
"""Players, turns, numbers."""


def _of_people(event: PeopleEvent, names: Names) -> str:
    t = names.words.t
    match event:
        case e.DuelSetUp(players, first):
            return t("The duel begins: players {n}, first: {who}", n=players, who=names.player(first))
        case e.SanityChanged(seat, before, after):
            return t(
                "{who}: sanity {before} → {after}", who=names.player(seat), before=before, after=shown_sanity(after)
            )
        case e.TurnPassed(seat, turn):
            return t("Turn {turn}: {who}", turn=turn, who=names.player(seat))
        case e.PlayerOut(seat, cards):
            return t("{who} is out; cards of the rows that leave too: {n}", who=names.player(seat), n=cards)
        case e.PlayerBack(seat):
            return t("{who} is back in the duel", who=names.player(seat))
        case e.RowLaid(left, right, cards):
            return t(
                "New row between {left} and {right}, cards: {n}",
                n=cards,
                left=names.player(left),
                right=names.player(right),
            )
        case e.PlayerRenamed(seat, _, after):
            return t("Player {n} is called {name}", n=seat + 1, name=after)
        case e.DuelEnded(outcome, winner):
            return outcome_words(outcome, winner, names)
        case e.DuelReopened():
            return t("The duel goes on")
        case e.HouseChosen():
            return t("Other rulings from now on")
        case e.NumberSet(what, before, after):
            return t("{what}: {before} → {after}", what=_number(what, names), before=before, after=after)


def _number(what: str, names: Names) -> str:
    t = names.words.t
    return {
        "common": t("Common deck"),
        "initiates": t("Initiates in the stack"),
        "row": t("Cards in the row"),
        "turn": t("Turn"),
        "power": t("Conjuring power counted by hand"),
    }.get(what, what)


def outcome_words(outcome: Outcome, winner: int | None, names: Names) -> str:
    """How it ended."""
    t = names.words.t
    who = names.player(winner) if winner is not None else ""
    match outcome:
        case Outcome.LAST_ONE:
            return t("{who} wins: the last one with sanity", who=who)
        case Outcome.MOST_SANITY:
            return t("The common deck is empty. {who} wins: most sanity", who=who)
        case Outcome.MOST_CARDS:
            return t("The common deck is empty. {who} wins: same sanity, more cards", who=who)
        case Outcome.GRIEF:
            return t("The common deck is empty, everything is tied: universal grief, nobody wins")


LocationEvent = (
    e.LocationHit | e.LocationPlayed | e.LocationDestroyed | e.LocationHealed | e.LocationTaken | e.LocationRead
)
"""Locations."""


def _of_locations(event: LocationEvent, names: Names) -> str:
    t = names.words.t
    match event:
        case e.LocationHit(seat, card, loss, lost, sanity):
            of = t("{lost} of {level}", lost=lost, level=sanity) if sanity else str(lost)
            return t(
                "{card} of {who}: −{n}, this turn {lost}",
                card=names.card(card),
                who=names.player(seat),
                n=loss,
                lost=of,
            )
        case e.LocationPlayed(seat, card):
            return t("{who} plays a location: {card}", who=names.player(seat), card=names.card(card))
        case e.LocationDestroyed(seat, card):
            return t("{card} of {who} falls", card=names.card(card), who=names.player(seat))
        case e.LocationHealed(seat, card, loss):
            return t("{card} of {who} heals {n}", card=names.card(card), who=names.player(seat), n=loss)
        case e.LocationTaken(seat, card):
            return t("{card} of {who} taken off the table", card=names.card(card), who=names.player(seat))
        case e.LocationRead(seat, card, sanity, shield, lost):
            said = names.shield(Shield(shield))
            return t(
                "{card} of {who}: level {level}, {shield}, lost {n}",
                card=names.card(card),
                who=names.player(seat),
                level=sanity or "?",
                shield=said,
                n=lost,
            )


CardEvent = e.CardBought | e.FaceNamed | e.CardAbjured | e.CardReturned | e.CardDiscarded | e.DeckSet | e.DiscardSet
"""Cards and piles."""


def _of_cards(event: CardEvent, names: Names) -> str:
    t = names.words.t
    match event:
        case e.CardBought(seat, card, None):
            return t("{who} buys: {card}", who=names.player(seat), card=names.card(card))
        case e.CardBought(seat, card, price):
            return t("{who} buys for {n}: {card}", who=names.player(seat), n=price, card=names.card(card))
        case e.FaceNamed(card, is_top):
            if is_top:
                return t("On top of the common deck: {card}", card=names.card(card))
            return t("In the row: {card}", card=names.card(card))
        case e.CardAbjured(seat, card):
            return t("{who} abjures: {card}", who=names.player(seat), card=names.card(card))
        case e.CardReturned(seat, card):
            return t("{who} takes back: {card}", who=names.player(seat), card=names.card(card))
        case e.CardDiscarded():
            return t("A card was discarded from hand")
        case e.DeckSet(seat, card, before, after):
            label = names.card(card) if card != UNKNOWN else t("unnamed cards")
            return t(
                "{who}, {card}: copies {before} → {after}",
                who=names.player(seat),
                card=label,
                before=before,
                after=after,
            )
        case e.DiscardSet(seat, cards):
            return t("{who}: cards in the discard pile {n}", who=names.player(seat), n=cards)


# ---------------------------------------------------------------- what is taken back


def phrase(deed: Deed, names: Names) -> str:
    """What an act is called on the button that takes it back."""
    t, signed = names.words.t, names.words.signed
    command = deed.first.command
    if not isinstance(command, c.Command):
        return t("the last act")
    match command:
        case c.SetUpDuel():
            return t("set-up")
        case c.ChangeSanity(seat):
            return f"{names.player(seat)} {signed(deed.by)}"
        case c.LoseSanity(loss, hits):
            if len({hit.seat for hit in hits}) > 1:
                return t("neighbours {n}", n=signed(-loss))
            return f"{_hit(deed, hits, names)} {signed(-loss)}"
        case c.PassTurn():
            return t("turn passed")
        case c.BuyCard(card, source):
            bought = INITIATE if source is c.Source.STACK else card
            return t("bought: {card}", card=names.card(bought))
        case c.CountPower(by):
            return t("conjuring power {n}", n=signed(by))
        case c.AbjureCard(card):
            return t("abjured: {card}", card=names.card(card))
        case c.ReturnCard(card):
            return t("taken back: {card}", card=names.card(card))
        case c.PlayLocation(card):
            return t("location: {card}", card=names.card(card))
        case c.DestroyLocation():
            return t("location destroyed")
        case _:
            return _correction(command, names)


def _hit(deed: Deed, hits: Sequence[c.Hit], names: Names) -> str:
    """Whom a loss fell on: the only location that was hit, else its owner."""
    fallen = [event.card for event in deed.events if isinstance(event, e.LocationHit)]
    if len(hits) == len(fallen) == 1 and fallen[0] != UNKNOWN:
        return names.card(fallen[0])
    return names.player(hits[0].seat) if hits else ""


def _correction(command: c.NoteDiscard | c.Correction | c.Change, names: Names) -> str:
    t = names.words.t
    match command:
        case c.NoteDiscard():
            return t("discard from hand")
        case c.CorrectSanity(seat, sanity):
            return t("{who}: sanity {n}", who=names.player(seat), n=sanity)
        case c.CorrectTurn() | c.SetActive() | c.AddTurns():
            return t("whose turn")
        case c.CorrectCommon(cards):
            return t("common deck {n}", n=cards)
        case c.CorrectInitiates(cards):
            return t("Initiates {n}", n=cards)
        case c.AddCommon():
            return t("common deck")
        case c.AddInitiates():
            return t("Initiates")
        case c.CorrectDeck(seat) | c.AddCopies(seat):
            return t("deck of {who}", who=names.player(seat))
        case c.CorrectDiscard(seat) | c.AddDiscarded(seat):
            return t("discard pile of {who}", who=names.player(seat))
        case (
            c.CorrectLocation(number)
            | c.TakeLocation(number)
            | c.AddLoss(number)
            | c.AddLevel(number)
            | c.SetLevel(number)
            | c.SetShield(number)
        ):
            found = names.duel.location(number) if names.duel else None
            return t("location: {card}", card=names.location(found[1])) if found else t("location")
        case c.PutLocation(_, card):
            return t("location: {card}", card=names.card(card))
        case c.NameFace(_, _, card):
            return t("row: {card}", card=names.card(card))
        case c.NameTop(card):
            return t("top card: {card}", card=names.card(card))
        case c.CorrectRow():
            return t("row")
        case c.RenamePlayer(seat):
            return t("name of player {n}", n=seat + 1)
        case c.ChooseHouse() | c.SetRuling():
            return t("rulings")
        case c.EndDuel():
            return t("end of the duel")
        case c.Reopen():
            return t("going on")
        case _:
            assert_never(command)
