"""Cards that come and go: bought, abjured, returned, locations played.

Source: rules/realms.md sections 3, 5, 7; B1, B3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.errors import IllegalCommand
from companion.facts.realms import CardType, RealmsBox
from companion.realms.duel.available import take
from companion.realms.duel.ending import end_if_empty
from companion.realms.duel.sanity_loss import destroy
from companion.realms.game.commands import (
    AbjureCard,
    BuyCard,
    DestroyLocation,
    NoteDiscard,
    PlayLocation,
    PutLocation,
    ReturnCard,
    Source,
)
from companion.realms.game.desk import Work, check_range, counted
from companion.realms.game.events import CardAbjured, CardBought, CardDiscarded, CardReturned, LocationPlayed
from companion.realms.game.refusals import Reason
from companion.realms.game.state import MOST_SANITY, UNKNOWN, Duel, Location, Shield

DEAREST = 6
"""Highest cost of a card that can be abjured by an effect (section 5, B6)."""
INITIATE = "initiate"


def check_numbers(duel: Duel, command: BuyCard | AbjureCard, box: RealmsBox) -> None:
    """Refuse what the numbers of this box forbid; where they are not known, nothing is refused.

    Raises ``IllegalCommand``: more copies than the box holds, or a card too dear to be abjured.
    """
    card = box.cards.get(command.card)
    if card is None:
        return
    if isinstance(command, BuyCard):
        owned = sum(player.deck.get(command.card, 0) for player in duel.players)
        left = None if card.copies is None else card.copies - duel.abjured.count(command.card)
        if left is not None and owned >= left:
            raise IllegalCommand(Reason.TOO_MANY_COPIES, card=command.card, most=card.copies)
    elif command.source is not Source.PLAY and card.cost is not None and card.cost > DEAREST:
        raise IllegalCommand(Reason.TOO_DEAR, card=command.card, value=card.cost, most=DEAREST)


def buy(work: Work, command: BuyCard) -> None:
    """Move a card of a row or the stack to the discard pile of the active player."""
    seat = work.state.active
    work.check_card(command.card)
    card = INITIATE if command.source is Source.STACK else command.card
    check_numbers(work.state, replace(command, card=card), work.box)
    _check_once(card, command.had, work.state.players[seat].deck.get(card, 0))
    if command.price is not None:
        check_range("price", command.price, 0, MOST_SANITY)
    take(work, command.source, command.row, command.card, command.at)
    player = work.state.players[seat]
    work.set_player(seat, deck=counted(player.deck, card, 1), fresh=counted(player.fresh, card, 1))
    work.set(spent=work.state.spent + (command.price or 0))
    work.say(CardBought(seat, card, command.price))
    end_if_empty(work)


def _check_once(card: str, offered: int | None, now: int) -> None:
    """Refuse a second tap on an offer: the number of the card is no longer the number when it was offered."""
    if offered is not None and offered != now:
        raise IllegalCommand(Reason.DONE_MEANWHILE, card=card)


def abjure(work: Work, command: AbjureCard) -> None:
    """Take a card out of the duel for the active player, who has then abjured in this turn."""
    seat = work.state.active
    work.check_card(command.card)
    card = command.card
    check_numbers(work.state, command, work.box)
    if command.source is Source.STACK:
        card = INITIATE
    _check_once(card, command.gone, work.state.abjured.count(card))
    if command.source in (Source.ROW, Source.STACK):
        take(work, command.source, command.row, command.card, command.at)
    else:
        card = _remove_from_deck(work, seat, command)
    if command.is_played:
        work.set(used_up=(*work.state.used_up, card))
        if not command.number:
            work.set(left_hand=(*work.state.left_hand, card))
    if card == INITIATE and work.state.house.initiates_return:
        work.set(initiates=work.state.initiates + 1)
    work.set(abjured=(*work.state.abjured, card))
    work.say(CardAbjured(seat, card))
    end_if_empty(work)


def _remove_from_deck(work: Work, seat: int, command: AbjureCard) -> str:
    """Remove a card of the player's own from the duel, from play, hand or discard pile; return its name.

    Refuses a location of somebody else, and a card that the player does not own.
    """
    card = command.card
    if command.number:
        owner, location = work.find_location(command.number)
        if owner != seat:
            raise IllegalCommand(Reason.NOT_HIS_LOCATION, seat=seat, card=location.card)
        work.drop_location(seat, command.number)
        card = location.card
    player = work.state.players[seat]
    if free(work.state, seat, card) < 1:
        raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=card)
    if command.source is Source.DISCARD:
        _from_discard(work, seat, card)
    work.set_player(seat, deck=counted(player.deck, card, -1))
    return card


def _from_discard(work: Work, seat: int, card: str) -> None:
    """Take a card out of a player's discard pile; raise IllegalCommand if cards are followed and it is not there."""
    player = work.state.players[seat]
    if player.fresh.get(card, 0):
        work.set_player(seat, fresh=counted(player.fresh, card, -1))
    elif player.discard.get(card, 0) or not player.is_followed:
        work.set_player(seat, discard=counted(player.discard, card, -1))
    else:
        raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=card)


def free(duel: Duel, seat: int, card: str) -> int:
    """Return how many copies of a card a player owns that do not lie before him as locations."""
    player = duel.players[seat]
    return player.deck.get(card, 0) - Counter(location.card for location in player.locations)[card]


def give_back(work: Work, command: ReturnCard) -> None:
    """Put a card abjured in this turn on top of the active player's deck (T8)."""
    seat = work.state.active
    abjured = list(work.state.abjured)
    if command.card not in abjured:
        raise IllegalCommand(Reason.NOT_ABJURED, card=command.card)
    abjured.remove(command.card)
    work.set(abjured=tuple(abjured))
    player = work.state.players[seat]
    work.set_player(seat, deck=counted(player.deck, command.card, 1), top=(command.card, *player.top))
    work.say(CardReturned(seat, command.card))


def note_discard(work: Work, _command: NoteDiscard) -> None:
    """Note that the active player has discarded from hand; a turn remembers only that it happened."""
    work.set(has_discarded=True)
    work.say(CardDiscarded())


def play_location(work: Work, command: PlayLocation) -> None:
    """Play a location of the active player; it stays."""
    lying = sum(location.card == command.card for location in work.state.players[work.state.active].locations)
    _check_once(command.card, command.lying, lying)
    if command.from_hand:
        work.set(left_hand=(*work.state.left_hand, command.card))
    put(work, work.state.active, command.card, command.sanity, command.shield)


def put_location(work: Work, command: PutLocation) -> None:
    """Lay a location before a player by hand."""
    put(work, command.seat, command.card, command.sanity, command.shield)


def put(work: Work, seat: int, card: str, sanity: int | None, shield: Shield) -> None:
    """Lay a location before a player; where he has no free copy of it, count the card into his deck.

    There it takes the place of an unknown card, if he has any.
    """
    work.playing(seat)
    work.check_card(card)
    if card != UNKNOWN and is_no_location(card, work.box):
        raise IllegalCommand(Reason.NOT_A_LOCATION, card=card)
    if sanity is not None:
        check_range("sanity", sanity, 1, MOST_SANITY)
    if free(work.state, seat, card) < 1:
        _count_in(work, seat, card)
    location = Location(work.state.next_location, card, sanity, shield)
    locations = (*work.state.players[seat].locations, location)
    work.set_player(seat, locations=locations)
    work.set(next_location=location.number + 1)
    work.say(LocationPlayed(seat, card))


def _count_in(work: Work, seat: int, card: str) -> None:
    """Add a card to a player's deck, in place of an unknown card if there is any left."""
    deck = work.state.players[seat].deck
    if card != UNKNOWN and free(work.state, seat, UNKNOWN) > 0:
        deck = counted(deck, UNKNOWN, -1)
    work.set_player(seat, deck=counted(deck, card, 1))


def is_no_location(card: str, box: RealmsBox) -> bool:
    """Return whether the card's own text proves that it is an entity or an artifact."""
    result = box.cards[card]
    return (
        result.kind in (CardType.CHARACTER, CardType.ARTIFACT)
        or result.kind_source == "not-location"
        or card in _STARTERS
    )


_STARTERS = ("initiate", "goon", "follower")


def destroy_location(work: Work, command: DestroyLocation) -> None:
    """Destroy a location by the effect ``destroy``; shields do not help (T4).

    With three and more players only his own location or a neighbour's can be destroyed.
    """
    seat, location = work.find_location(command.number)
    reachable = (work.state.active, *work.state.neighbours(work.state.active))
    if seat not in reachable:
        raise IllegalCommand(Reason.NOT_A_NEIGHBOUR, seat=seat)
    destroy(work, seat, location)
