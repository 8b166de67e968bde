"""Whom a sanity loss may hit: gates before havens before everything else.

Source: rules/realms.md section 5 (shields), B5.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from companion.realms.game.refusals import Reason
from companion.realms.game.state import Duel, Location, Shield
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Shielded:
    """Why a target cannot be hit: the reason, and the card that shields it, with its number in the duel."""

    reason: Reason
    card: str
    location: int


def shielded(duel: Duel, attacker: int, seat: int, location: int = 0) -> Shielded | None:
    """Return what prevents ``attacker`` from hitting a location of ``seat``, or the player (0); None = nothing known.

    Nothing shields a player from his own effects; a gate can always be attacked.
    """
    if attacker == seat:
        return None
    locations = duel.players[seat].locations
    gate = _first(locations, Shield.GATE)
    if location:
        is_gate = any(other.number == location and other.shield is Shield.GATE for other in locations)
        return Shielded(Reason.GATE, gate.card, gate.number) if gate and not is_gate else None
    haven = _first(locations, Shield.HAVEN)
    return Shielded(Reason.HAVEN, haven.card, haven.number) if haven else None


def _first(locations: tuple[Location, ...], shield: Shield) -> Location | None:
    """Return the first location with this shield, None if there is none."""
    return next((location for location in locations if location.shield is shield), None)


def in_the_way(duel: Duel, attacker: int, seat: int) -> tuple[Location, ...]:
    """Return what must fall before ``attacker`` can hit the player at ``seat``, in the order in which it can."""
    locations: list[Location] = []
    while (shield := shielded(duel, attacker, seat)) is not None:
        shield = shielded(duel, attacker, seat, shield.location) or shield
        fallen = next(location for location in duel.players[seat].locations if location.number == shield.location)
        locations.append(fallen)
        duel = _without(duel, seat, (fallen,))
    return tuple(locations)


def loss_to_finish(duel: Duel, attacker: int, seat: int, destroyed: int = 0) -> int | None:
    """Return the sanity loss of one later turn that brings ``seat`` to 0, through what shields him (by then healed).

    ``destroyed``: so many of his locations fall by effects that ask for no loss. None = no loss is known to do it, as
    the level of a location in the way is not known.
    """
    blocking = in_the_way(duel, attacker, seat)
    results = []
    for fallen in combinations(blocking, min(destroyed, len(blocking))):
        levels = [location.sanity for location in in_the_way(_without(duel, seat, fallen), attacker, seat)]
        numbers = [level for level in levels if level is not None]
        if len(numbers) == len(levels):
            results.append(duel.players[seat].sanity + sum(numbers))
    return min(results, default=None)


def _without(duel: Duel, seat: int, fallen: tuple[Location, ...]) -> Duel:
    """Return the duel as if these locations of a seat had fallen."""
    player = duel.players[seat]
    left = replace(player, locations=tuple(location for location in player.locations if location not in fallen))
    return replace(duel, players=(*duel.players[:seat], left, *duel.players[seat + 1 :]))


def unread_shields(duel: Duel, seat: int) -> tuple[Location, ...]:
    """Return the locations of a player whose shield is not read off the card."""
    return tuple(location for location in duel.players[seat].locations if location.shield is Shield.UNKNOWN)
