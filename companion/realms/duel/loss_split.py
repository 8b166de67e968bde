"""The simplest legal split of a sanity loss: all of it on the player, or on what shields him.

Source: rules/realms.md sections 5, 7 (E4).
"""

from __future__ import annotations

from companion.realms.game.commands import Hit, LoseSanity
from companion.realms.game.shields import shielded
from companion.realms.game.state import Duel, Shield


def victims(duel: Duel) -> tuple[int, ...]:
    """Return the seats that the loss of the active player hits: his neighbours."""
    return duel.neighbours(duel.active)


def targets(duel: Duel, seat: int) -> tuple[int, ...]:
    """Return the numbers of a player's locations, gates first, then 0 for himself: the order in which shields fall."""
    locations = sorted(duel.players[seat].locations, key=lambda location: location.shield is not Shield.GATE)
    return (*(location.number for location in locations), 0)


def first_target(duel: Duel, seat: int) -> int:
    """Return 0, the player, where nothing known shields him, otherwise the number of the first location to be hit."""
    open_ones = [at for at in targets(duel, seat) if shielded(duel, duel.active, seat, at) is None]
    return 0 if 0 in open_ones or not open_ones else open_ones[0]


def even_split(duel: Duel, loss: int) -> LoseSanity:
    """Return the loss with one target for each neighbour."""
    return LoseSanity(loss, tuple(Hit(seat, loss, first_target(duel, seat)) for seat in victims(duel)))
