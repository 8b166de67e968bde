"""Setting what lies on the table; no rule follows but that nobody plays on without sanity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.errors import IllegalCommand
from companion.realms.duel.card_moves import free
from companion.realms.duel.ending import count
from companion.realms.duel.sanity_loss import turn_dial
from companion.realms.game import commands as do
from companion.realms.game import events as e
from companion.realms.game.desk import Work, check_range, counted, pile_of
from companion.realms.game.refusals import Reason
from companion.realms.game.state import (
    COMMON_CARDS,
    INITIATES,
    MOST_SANITY,
    ROW_BETWEEN,
    ROW_OF_TWO,
    UNKNOWN,
    FaceUpRow,
)
from companion.typed_text import checked_name

MOST_TURNS = 999
MOST_COPIES = 99


def correct_sanity(work: Work, command: do.CorrectSanity) -> None:
    """Set a dial; one who was out sits down again."""
    player = work.player(command.seat)
    check_range("sanity", command.sanity, 0, MOST_SANITY)
    if not command.sanity and len(work.state.seated) < 2 and not player.is_out:
        raise IllegalCommand(Reason.LAST_OF_ALL)
    if player.is_out and command.sanity:
        work.set_player(command.seat, is_out=False)
        _close_circle(work)
        work.say(e.PlayerBack(command.seat))
    if not command.sanity and work.state.winner == command.seat:
        work.set(outcome=None, winner=None)
        work.say(e.DuelReopened())
    if player.sanity != command.sanity:
        turn_dial(work, command.seat, command.sanity)


def _close_circle(work: Work) -> None:
    """Set the rows between the present neighbours: the row that lies there, or a full row where there is none."""
    if len(work.state.players) == 2:
        work.set(rows=work.state.rows or (FaceUpRow(0, 1, ROW_OF_TWO),))
        return
    circle = work.state.seated
    left = list(work.state.rows)
    rows: list[FaceUpRow] = []
    for at, seat in enumerate(circle):
        other = circle[(at + 1) % len(circle)]
        lying = next((row for row in left if {row.left, row.right} == {seat, other}), None)
        if lying in left:
            left.remove(lying)
        rows.append(lying or FaceUpRow(seat, other, ROW_BETWEEN))
    work.set(rows=tuple(rows))


def correct_turn(work: Work, command: do.CorrectTurn) -> None:
    """Set whose turn it is and its number; locations stay as damaged as they are."""
    work.playing(command.active)
    check_range("turn", command.turn, 1, MOST_TURNS)
    before = work.state.turn
    if command.active != work.state.active:
        work.set(left_hand=(), used_up=())
    work.set(active=command.active, turn=command.turn)
    work.say(e.TurnPassed(command.active, command.turn))
    if before != command.turn:
        work.say(e.NumberSet("turn", before, command.turn))


def set_active(work: Work, command: do.SetActive) -> None:
    """Give the turn to another player."""
    correct_turn(work, do.CorrectTurn(command.seat, work.state.turn))


def add_turns(work: Work, command: do.AddTurns) -> None:
    """Count turns on, or back."""
    correct_turn(work, do.CorrectTurn(work.state.active, work.state.turn + command.by))


def _set_pile(work: Work, pile: str, cards: int, most: int) -> None:
    """Set the number of cards in a common pile and record it; raise IllegalCommand unless it is 0..``most``."""
    check_range(pile, cards, 0, most)
    before = int(getattr(work.state, pile))
    work.set(**{pile: cards})
    work.say(e.NumberSet(pile, before, cards))


def correct_common(work: Work, command: do.CorrectCommon) -> None:
    """Set the cards left in the common deck; an empty one is counted with ``EndDuel``."""
    _set_pile(work, "common", command.cards, COMMON_CARDS)
    if not command.cards:
        work.set(common_top=UNKNOWN)


def add_common(work: Work, command: do.AddCommon) -> None:
    """Add cards to the common deck, or take some off."""
    correct_common(work, do.CorrectCommon(work.state.common + command.by))


def correct_initiates(work: Work, command: do.CorrectInitiates) -> None:
    """Set the Initiates left in the stack."""
    _set_pile(work, "initiates", command.cards, INITIATES)


def add_initiates(work: Work, command: do.AddInitiates) -> None:
    """Add Initiates to the stack, or take some off."""
    correct_initiates(work, do.CorrectInitiates(work.state.initiates + command.by))


def correct_deck(work: Work, command: do.CorrectDeck) -> None:
    """Set how many of a card a player owns; not fewer than lie before him, not more than the box holds."""
    player = work.playing(command.seat)
    work.check_card(command.card)
    check_range("copies", command.copies, 0, MOST_COPIES)
    before = player.deck.get(command.card, 0)
    most = None if command.card == UNKNOWN else work.box.cards[command.card].copies
    others = sum(owner.deck.get(command.card, 0) for owner in work.state.players) - before
    if most is not None and command.copies + others > most and command.copies > before:
        raise IllegalCommand(Reason.TOO_MANY_COPIES, card=command.card, most=most)
    if free(work.state, command.seat, command.card) + command.copies - before < 0:
        raise IllegalCommand(Reason.NOT_OWNED, seat=command.seat, card=command.card)
    deck = counted(player.deck, command.card, command.copies - before)
    work.set_player(command.seat, deck=deck)
    work.say(e.DeckSet(command.seat, command.card, before, command.copies))


def add_copies(work: Work, command: do.AddCopies) -> None:
    """Change by how many copies of a card a player owns."""
    copies = work.playing(command.seat).deck.get(command.card, 0) + command.by
    correct_deck(work, do.CorrectDeck(command.seat, command.card, copies))


def correct_discard(work: Work, command: do.CorrectDiscard) -> None:
    """Set what lies in a discard pile now; from here on it is followed."""
    player = work.playing(command.seat)
    _check_pile(work, command.seat, command.discard)
    pile = pile_of(command.discard)
    if player.is_followed and player.discard == pile and not player.fresh:
        raise IllegalCommand(Reason.NO_CHANGE)
    work.set_player(command.seat, discard=pile, fresh=MappingProxyType({}), is_followed=True, top=())
    work.say(e.DiscardSet(command.seat, sum(pile.values())))


def add_discarded(work: Work, command: do.AddDiscarded) -> None:
    """Add a card to a discard pile, or take one out; the rest stays where it lay when the hand was drawn."""
    seat, card = command.seat, command.card
    player = work.playing(seat)
    work.check_card(card)
    before_hand = {} if command.was_shuffled else dict(player.discard)
    number = before_hand.get(card, 0) + player.fresh.get(card, 0) + command.by
    if not 0 <= number <= free(work.state, seat, card):
        raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=card)
    since = min(player.fresh.get(card, 0), number)
    pile = pile_of({**before_hand, card: number - since})
    fresh = pile_of({**player.fresh, card: since})
    top = () if command.was_shuffled else player.top
    work.set_player(seat, discard=pile, fresh=fresh, is_followed=True, top=top)
    work.say(e.DiscardSet(seat, sum(pile.values()) + sum(fresh.values())))


def _check_pile(work: Work, seat: int, pile: Mapping[str, int]) -> None:
    """Raise IllegalCommand unless a player can have all cards of a discard pile."""
    for card, number in pile.items():
        work.check_card(card)
        check_range("discard", number, 0, MOST_COPIES)
        if number > free(work.state, seat, card):
            raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=card)


def correct_location(work: Work, command: do.CorrectLocation) -> None:
    """Set what is printed on a location and what it has lost; without sanity left it stays until it is taken away."""
    seat, location = work.find_location(command.number)
    if command.sanity is not None:
        check_range("sanity", command.sanity, 1, MOST_SANITY)
    check_range("lost", command.lost, 0, MOST_SANITY)
    after = replace(location, sanity=command.sanity, shield=command.shield, lost=command.lost)
    work.set_location(seat, after)
    work.say(e.LocationRead(seat, location.card, after.sanity, after.shield, after.lost))


def _change_location(work: Work, number: int, **printed: Any) -> None:
    """Correct printed numbers or the loss of a location, and leave its others; raise IllegalCommand if impossible."""
    location = replace(work.find_location(number)[1], **printed)
    correct_location(work, do.CorrectLocation(number, location.sanity, location.shield, location.lost))


def add_loss(work: Work, command: do.AddLoss) -> None:
    """Change by how much sanity a location has lost this turn."""
    _change_location(work, command.number, lost=work.find_location(command.number)[1].lost + command.by)


def add_level(work: Work, command: do.AddLevel) -> None:
    """Change the level of a location; below 1 it counts as not read off the card."""
    level = (work.find_location(command.number)[1].sanity or 0) + command.by
    _change_location(work, command.number, sanity=level if level > 0 else None)


def set_level(work: Work, command: do.SetLevel) -> None:
    """Set the level of a location as its card says it."""
    _change_location(work, command.number, sanity=command.sanity)


def set_shield(work: Work, command: do.SetShield) -> None:
    """Set the shield of a location as its card shows it."""
    _change_location(work, command.number, shield=command.shield)


def take_location(work: Work, command: do.TakeLocation) -> None:
    """Take a location out of play."""
    seat, location = work.find_location(command.number)
    work.drop_location(seat, command.number)
    work.say(e.LocationTaken(seat, location.card))


def correct_row(work: Work, command: do.CorrectRow) -> None:
    """Set the cards in a row."""
    if not 0 <= command.row < len(work.state.rows):
        raise IllegalCommand(Reason.NO_SUCH_ROW)
    check_range("cards", command.cards, 0, 5)
    rows = list(work.state.rows)
    before = rows[command.row].cards
    rows[command.row] = replace(rows[command.row], cards=command.cards, faces=rows[command.row].faces[: command.cards])
    work.set(rows=tuple(rows))
    work.say(e.NumberSet("row", before, command.cards))


def rename_player(work: Work, command: do.RenamePlayer) -> None:
    """Give a seat another name."""
    before = work.player(command.seat).name
    name = checked_name(command.name, Reason)
    work.set_player(command.seat, name=name)
    work.say(e.PlayerRenamed(command.seat, before, name))


def choose_house(work: Work, command: do.ChooseHouse) -> None:
    """Play by other rulings from now on."""
    work.set(house=command.house)
    work.say(e.HouseChosen(command.house))


def set_ruling(work: Work, command: do.SetRuling) -> None:
    """Play by one ruling, or no longer."""
    rulings: Any = {command.ruling.value: command.on}
    choose_house(work, do.ChooseHouse(replace(work.state.house, **rulings)))


def end_duel(work: Work, _command: do.EndDuel) -> None:
    """End the duel by count, as the common deck is empty on the table."""
    if work.state.outcome is not None:
        raise IllegalCommand(Reason.OVER)
    work.set(common=0, common_top=UNKNOWN)
    count(work)


def reopen(work: Work, _command: do.Reopen) -> None:
    """Let an ended duel go on, if at least two players still have sanity."""
    if len(work.state.seated) < 2:
        raise IllegalCommand(Reason.LAST_OF_ALL)
    active = work.state.active
    active = active if active in work.state.seated else work.state.following(active)
    work.set(outcome=None, winner=None, active=active)
    work.say(e.DuelReopened())
