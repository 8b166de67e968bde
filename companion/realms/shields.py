"""Whom a sanity loss may hit: gates before havens before everything else.

Source: rules/realms.md section 5 (shields), B5.
"""

from __future__ import annotations

from companion.realms.reasons import Reason
from companion.realms.state import Duel, Location, Shield
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Shielded:
    """Why a target cannot be hit: the reason, and the card that shields it."""

    reason: Reason
    card: str


def shielded(duel: Duel, attacker: int, seat: int, location: int = 0) -> Shielded | None:
    """What keeps ``attacker`` from hitting a location of ``seat``, or the player himself (0); None = nothing known.

    Nothing shields a player from his own effects; a gate can always be attacked.
    """
    if attacker == seat:
        return None
    found = duel.players[seat].locations
    gate = _first(found, Shield.GATE)
    if location:
        is_gate = any(one.number == location and one.shield is Shield.GATE for one in found)
        return Shielded(Reason.GATE, gate.card) if gate and not is_gate else None
    haven = _first(found, Shield.HAVEN)
    return Shielded(Reason.HAVEN, haven.card) if haven else None


def _first(found: tuple[Location, ...], shield: Shield) -> Location | None:
    return next((one for one in found if one.shield is shield), None)


def unread_shields(duel: Duel, seat: int) -> tuple[Location, ...]:
    """Locations of a player whose shield nobody has read off the card."""
    return tuple(one for one in duel.players[seat].locations if one.shield is Shield.UNKNOWN)
