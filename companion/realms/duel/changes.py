"""What one change does to a duel; each is worked out on the table as it is now, and goes the way of its correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, assert_never

from companion.errors import IllegalCommand
from companion.realms.duel import available, corrections
from companion.realms.duel.card_moves import free
from companion.realms.game import change_commands as do
from companion.realms.game import commands as c
from companion.realms.game import events as e
from companion.realms.game.desk import Work
from companion.realms.game.refusals import Reason


def change(work: Work, command: do.Change) -> None:
    """Work out one change."""
    duel = work.state
    match command:
        case do.AddLoss() | do.AddLevel() | do.SetLevel() | do.SetShield():
            _location(work, command)
        case do.AddCommon(by):
            corrections.correct_common(work, duel.common + by)
        case do.AddInitiates(by):
            corrections.correct_initiates(work, duel.initiates + by)
        case do.AddCopies(seat, card, by):
            copies = work.playing(seat).deck.get(card, 0) + by
            corrections.correct_deck(work, c.CorrectDeck(seat, card, copies))
        case do.AddDiscarded():
            _discard(work, command)
        case do.NameFace(row, at, card):
            available.name_face(work, row, at, card)
        case do.NameTop(card):
            available.name_top(work, card)
        case do.SetActive(seat):
            corrections.correct_turn(work, c.CorrectTurn(seat, duel.turn))
        case do.AddTurns(by):
            corrections.correct_turn(work, c.CorrectTurn(duel.active, duel.turn + by))
        case do.SetRuling(ruling, on):
            rulings: Any = {ruling.value: on}
            corrections.choose_house(work, c.ChooseHouse(replace(duel.house, **rulings)))
        case _:
            assert_never(command)


def _location(work: Work, command: do.AddLoss | do.AddLevel | do.SetLevel | do.SetShield) -> None:
    one = work.find_location(command.number)[1]
    match command:
        case do.AddLoss(_, by):
            one = replace(one, lost=one.lost + by)
        case do.AddLevel(_, by):
            level = (one.sanity or 0) + by
            one = replace(one, sanity=level if level > 0 else None)
        case do.SetLevel(_, sanity):
            one = replace(one, sanity=sanity)
        case do.SetShield(_, shield):
            one = replace(one, shield=shield)
    corrections.correct_location(work, c.CorrectLocation(one.number, one.sanity, one.shield, one.lost))


def _discard(work: Work, command: do.AddDiscarded) -> None:
    """One card of the pile; what else lies there stays where it lay when the hand was drawn, or came since."""
    seat, card, by = command.seat, command.card, command.by
    player = work.playing(seat)
    work.check_card(card)
    lay = {} if command.was_shuffled else dict(player.discard)
    number = lay.get(card, 0) + player.fresh.get(card, 0) + by
    if not 0 <= number <= free(work.state, seat, card):
        raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=card)
    since = min(player.fresh.get(card, 0), number)
    fresh = {**player.fresh, card: since}
    lay[card] = number - since
    work.set_player(
        seat, discard=_pile(lay), fresh=_pile(fresh), is_followed=True, top=() if command.was_shuffled else player.top
    )
    work.say(e.DiscardSet(seat, sum(lay.values()) + sum(fresh.values())))


def _pile(cards: Mapping[str, int]) -> Mapping[str, int]:
    return MappingProxyType({card: number for card, number in cards.items() if number})
