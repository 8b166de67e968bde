"""What keeps investigators from moving somewhere, by whatever way: closed locations, streets that a card bars.

Every way of moving asks here: walking, the Patrol Wagon, encounters and spells, gates, coming back from being lost.
What the rules themselves put somewhere is no move and asks nobody: out of a closed location, drawn through a gate,
thrown through one by a monster, to jail, to hospital or asylum, lost. Source: own ruling. Hands ask nobody either.

Source: rules/arkham.md MOVE-03, CLOSED-04, OPEN-09; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.pieces.effects import in_play, places_of
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind


def is_closed(state: Table, area: str) -> bool:
    """Return whether an area is closed to all who enter; an open gate replaces the closure (MOVE-03, OPEN-09)."""
    return area in state.closures and area not in state.gates


def bans(state: Table, box: ArkhamBox) -> Iterator[tuple[str, str]]:
    """Yield card and area for every card in play that bans movement into or out of an area (MOVE-03)."""
    effects = in_play(state, box, EffectKind.BAN_MOVEMENT)
    return ((effect.card, place) for effect in effects for place in sorted(places_of(effect, box)))


def barred(state: Table, box: ArkhamBox) -> frozenset[str]:
    """Return the areas that no investigator may enter now (MOVE-03, OPEN-09)."""
    closed = (area for area in state.closures if is_closed(state, area))
    return frozenset(closed).union(place for _, place in bans(state, box))


def is_banned(state: Table, area: str, box: ArkhamBox) -> bool:
    """Return whether a card in play bans movement into or out of an area (MOVE-03)."""
    return any(place == area for _, place in bans(state, box))


def check_may_move(state: Table, start: str, to: str, box: ArkhamBox) -> None:
    """Refuse a move from one place to another that a closed location or a card in play bars.

    Raises ``IllegalCommand``: ``CLOSED`` for the goal, ``BANNED`` with the card for goal or start.

    Source: rules/arkham.md MOVE-03, OPEN-09.
    """
    if is_closed(state, to):
        raise IllegalCommand(Reason.CLOSED, place=to)
    for card, area in bans(state, box):
        if area in (start, to):
            raise IllegalCommand(Reason.BANNED, place=area, card=card)
