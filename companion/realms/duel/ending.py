"""Turns, players who are out, and the end of the duel.

Source: rules/realms.md sections 3, 6, 7; B1, B2, B12, B13.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType

from companion.desks import Stopped
from companion.errors import IllegalCommand
from companion.realms.game.commands import PassTurn
from companion.realms.game.desk import Work
from companion.realms.game.events import DuelEnded, LocationHealed, PlayerOut, RowLaid, TurnPassed
from companion.realms.game.piles import piles
from companion.realms.game.refusals import Reason
from companion.realms.game.state import ROW_BETWEEN, UNKNOWN, Duel, FaceUpRow, Outcome


def pass_turn(work: Work, command: PassTurn) -> None:
    """End the turn: cards are discarded, locations heal, the next player begins."""
    _discard(work, command)
    _end_turn(work)


def _discard(work: Work, command: PassTurn) -> None:
    """Put the cards played on the discard pile; raise IllegalCommand if the player cannot have them.

    If no cards are named, the player's cards are no longer followed.
    """
    seat = work.state.active
    work.set_player(seat, top=())
    player = work.playing(seat)
    for card, number in command.played.items():
        work.check_card(card)
        if number < 1:
            raise IllegalCommand(Reason.OUT_OF_RANGE, field="played", value=number, least=1, most=99)
    if not command.played:
        work.set_player(seat, is_followed=False)
        return
    places = piles(player, command.played)
    if not places.fits:
        raise IllegalCommand(Reason.NOT_OWNED, seat=seat, card=next(iter(places.missing)))
    now = Counter(dict(places.discard)) + Counter(dict(command.played))
    work.set_player(seat, discard=MappingProxyType(dict(now)), fresh=MappingProxyType({}))


def _end_turn(work: Work) -> None:
    """Begin the next player's turn; an empty common deck ends the duel with this one at the latest (B1)."""
    for seat, player in enumerate(work.state.players):
        for location in player.locations:
            if location.lost:
                work.set_location(seat, replace(location, lost=0))
                work.say(LocationHealed(seat, location.card, location.lost))
    following = work.state.following(work.state.active)
    work.set(active=following, turn=work.state.turn + 1, abjured=(), left_hand=(), used_up=())
    work.set(has_discarded=False, counted=0, spent=0, dealt=0)
    work.say(TurnPassed(following, work.state.turn))
    if not work.state.common:
        count(work)


def eliminate(work: Work, seat: int) -> None:
    """Put a player out: all his cards and both rows beside him leave, the circle closes (T12).

    Raises ``Stopped`` when one player is left, and when it was his own turn (B12).
    """
    neighbours = work.state.neighbours(seat)
    gone = sum(row.cards for row in work.state.rows_of(seat))
    nothing: MappingProxyType[str, int] = MappingProxyType({})
    work.set_player(seat, is_out=True, sanity=0, locations=(), deck=nothing, discard=nothing, fresh=nothing, top=())
    work.set(rows=tuple(row for row in work.state.rows if seat not in (row.left, row.right)))
    work.say(PlayerOut(seat, gone))
    if len(work.state.seated) == 1:
        end(work, Outcome.LAST_ONE, work.state.seated[0])
    if len(neighbours) == 2:
        _lay_row(work, *neighbours)
    end_if_empty(work)
    if seat == work.state.active:
        _end_turn(work)
        raise Stopped


def _lay_row(work: Work, left: int, right: int) -> None:
    """Lay a row of face-up cards, fewer if the common deck runs out, between two seats and record it."""
    cards = min(ROW_BETWEEN, work.state.common)
    faces = (work.state.common_top,) if work.state.common_top != UNKNOWN else ()
    rows = (*work.state.rows, FaceUpRow(left, right, cards, faces))
    work.set(rows=rows, common=work.state.common - cards, common_top=UNKNOWN)
    work.say(RowLaid(left, right, cards))


def end_if_empty(work: Work) -> None:
    """End the duel at once when the common deck is empty, where the table plays so (B1)."""
    if not work.state.common and work.state.house.ends_at_once:
        count(work)


def count(work: Work) -> None:
    """End the duel by count: most sanity, then most cards owned, otherwise no winner (T13); raises ``Stopped``."""
    end(work, *result(work.state))


def result(duel: Duel) -> tuple[Outcome, int | None]:
    """Return the outcome and the winner if the common deck is empty now; the winner is None in a tie."""
    best = _leaders({seat: duel.players[seat].sanity for seat in duel.seated})
    if len(best) == 1:
        return Outcome.MOST_SANITY, best[0]
    most = _leaders({seat: duel.players[seat].cards for seat in best})
    return (Outcome.MOST_CARDS, most[0]) if len(most) == 1 else (Outcome.GRIEF, None)


def _leaders(values: dict[int, int]) -> tuple[int, ...]:
    """Return all seats that share the highest value."""
    return tuple(seat for seat, value in values.items() if value == max(values.values()))


def end(work: Work, outcome: Outcome, winner: int | None) -> None:
    """End the duel with this outcome and winner; raises ``Stopped``."""
    work.set(outcome=outcome, winner=winner)
    work.say(DuelEnded(outcome, winner))
    raise Stopped
