"""The simplest legal split of a sanity loss: through what shields the player to himself.

Source: rules/realms.md sections 5, 7 (E4).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.realms.game.commands import Hit, LoseSanity
from companion.realms.game.shields import in_the_way
from companion.realms.game.state import Duel, Shield


def victims(duel: Duel) -> tuple[int, ...]:
    """Return the seats that the loss of the active player hits: his neighbours."""
    return duel.neighbours(duel.active)


def targets(duel: Duel, seat: int) -> tuple[int, ...]:
    """Return the numbers of a player's locations, gates first, then 0 for himself: the order in which shields fall."""
    locations = sorted(duel.players[seat].locations, key=lambda location: location.shield is not Shield.GATE)
    return (*(location.number for location in locations), 0)


def even_split(duel: Duel, loss: int) -> LoseSanity:
    """Return the loss for each neighbour: on his shields as long as they stand, what is over on him."""
    return LoseSanity(loss, tuple(hit for seat in victims(duel) for hit in _through(duel, seat, loss)))


def _through(duel: Duel, seat: int, loss: int) -> Iterator[Hit]:
    """Yield the parts of a loss on a player; a shield whose level is not known takes all that is left."""
    for location in in_the_way(duel, duel.active, seat):
        needed = loss if location.sanity is None else min(loss, location.sanity - location.lost)
        yield Hit(seat, needed, location.number)
        loss -= needed
        if not loss:
            return
    yield Hit(seat, loss)
