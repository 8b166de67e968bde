"""Losing sanity: dials, hits split over players and locations, locations that fall.

Source: rules/realms.md sections 3, 5, 7; B4, B8, B14.
"""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.realms.duel.ending import eliminate
from companion.realms.game.commands import ChangeSanity, Hit, LoseSanity
from companion.realms.game.desk import Work, check_range, counted
from companion.realms.game.events import LocationDestroyed, LocationHit, SanityChanged
from companion.realms.game.refusals import Reason
from companion.realms.game.shields import shielded
from companion.realms.game.state import MOST_SANITY, Location


def change_sanity(work: Work, command: ChangeSanity) -> None:
    """Turn a player's dial by a number; at 0 he is out."""
    player = work.playing(command.seat)
    if not command.by:
        raise IllegalCommand(Reason.NO_CHANGE)
    check_range("by", command.by, -MOST_SANITY, MOST_SANITY)
    if command.by > 0:
        check_range("sanity", player.sanity + command.by, 0, MOST_SANITY)
    turn_dial(work, command.seat, player.sanity + command.by)


def turn_dial(work: Work, seat: int, sanity: int) -> None:
    """Set the sanity of a player; 0 or less is 0, and out."""
    before, after = work.player(seat).sanity, max(0, sanity)
    work.set_player(seat, sanity=after)
    work.say(SanityChanged(seat, before, after))
    if not after:
        eliminate(work, seat)


def lose_sanity(work: Work, command: LoseSanity) -> None:
    """Split the active player's loss as the command states; shields are respected where they are known."""
    check_range("loss", command.loss, 1, MOST_SANITY)
    _check_split(work, command)
    if command.dealt is not None:
        if command.dealt != work.state.dealt:
            raise IllegalCommand(Reason.LOSS_DEALT, value=work.state.dealt - command.dealt)
        work.set(dealt=work.state.dealt + command.loss)
    attacker = work.state.active
    for hit in command.hits:
        _check_shield(work, attacker, hit)
        _strike(work, hit)


def _check_split(work: Work, command: LoseSanity) -> None:
    """Refuse a split of a loss that does not add up.

    Two players: all parts together make the loss; more: the parts of each neighbour do, or he is spared (E4).
    """
    for hit in command.hits:
        work.playing(hit.seat)
        check_range("loss", hit.loss, 1, MOST_SANITY)
    if len(work.state.players) == 2:
        _check_sum(-1, sum(hit.loss for hit in command.hits), command.loss)
        return
    neighbours = work.state.neighbours(work.state.active)
    for hit in command.hits:
        if hit.seat not in neighbours:
            raise IllegalCommand(Reason.NOT_A_NEIGHBOUR, seat=hit.seat)
    for seat in neighbours:
        parts = sum(hit.loss for hit in command.hits if hit.seat == seat)
        if parts or not command.hits:
            _check_sum(seat, parts, command.loss)


def _check_sum(seat: int, value: int, needed: int) -> None:
    """Raise IllegalCommand if the loss that was split over a seat's hits is not the loss needed."""
    if value != needed:
        raise IllegalCommand(Reason.WRONG_SPLIT, seat=seat, value=value, needed=needed)


def _check_shield(work: Work, attacker: int, hit: Hit) -> None:
    """Raise IllegalCommand if a hit names a wrong location or a shield forbids it; hits on players who are out pass."""
    if work.state.players[hit.seat].is_out:
        return
    if hit.location:
        results = work.state.location(hit.location)
        if results is None:
            raise IllegalCommand(Reason.NO_SUCH_LOCATION)
        if results[0] != hit.seat:
            raise IllegalCommand(Reason.NOT_HIS_LOCATION, seat=hit.seat, card=results[1].card)
    refused = shielded(work.state, attacker, hit.seat, hit.location)
    if refused is not None:
        raise IllegalCommand(refused.reason, seat=hit.seat, card=refused.card)


def _strike(work: Work, hit: Hit) -> None:
    """Apply a hit to a player or a location, which falls when its sanity is used up; none if the player is out."""
    player = work.state.players[hit.seat]
    if player.is_out:
        return
    if not hit.location:
        turn_dial(work, hit.seat, player.sanity - hit.loss)
        return
    seat, location = work.find_location(hit.location)
    lost = location.lost + hit.loss
    work.set_location(seat, replace(location, lost=lost))
    work.say(LocationHit(seat, location.card, hit.loss, lost, location.sanity))
    if location.sanity is not None and lost >= location.sanity:
        destroy(work, seat, location)


def destroy(work: Work, seat: int, location: Location) -> None:
    """Move a location that falls to its owner's discard pile."""
    work.drop_location(seat, location.number)
    work.set_player(seat, fresh=counted(work.state.players[seat].fresh, location.card, 1))
    work.say(LocationDestroyed(seat, location.card))
