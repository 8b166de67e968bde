"""Which effects of Mythos cards count at a table now, and what they name (MCARD-02..04, TURN-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import SKY, Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import (
    LOCATIONS,
    NEIGHBORHOOD,
    STREETS,
    TOWN,
    CardPart,
    EffectKind,
    MythosEffect,
    When,
)

PHASES: Mapping[When, Phase] = MappingProxyType({
    When.MOVEMENT: Phase.MOVEMENT, When.MOVEMENT_END: Phase.MOVEMENT, When.ARKHAM_ENCOUNTERS: Phase.ARKHAM_ENCOUNTERS,
    When.MONSTER_MOVEMENT: Phase.MYTHOS, When.MYTHOS_END: Phase.MYTHOS,
})  # fmt: skip
"""The phase of each moment that has one."""


def of_card(card: str, part: CardPart, box: ArkhamBox) -> tuple[MythosEffect, ...]:
    """The effects in one part of a card; none for a card that is not in the box."""
    return tuple(effect for effect in box.mythos_effects.get(card, ()) if effect.part is part)


def in_play(state: Table, box: ArkhamBox, kind: EffectKind) -> tuple[MythosEffect, ...]:
    """Effects of one kind that the environment, the rumor and the lasting headlines have now."""
    return tuple(effect for effect in counting(state, box) if effect.effect is kind)


def counting(state: Table, box: ArkhamBox) -> Iterator[MythosEffect]:
    """Yield every effect that counts now, of the environment first."""
    for card in (state.environment, state.rumor):
        yield from of_card(card, CardPart.IN_PLAY, box)
    for card in state.lasting:
        yield from of_card(card, CardPart.NEXT_TURN, box)


def at_moment(state: Table, box: ArkhamBox, when: When) -> tuple[MythosEffect, ...]:
    """Effects of the environment and the lasting headlines that act in one moment of the round."""
    return tuple(effect for effect in counting(state, box) if effect.when is when)


def rumor_street(state: Table, box: ArkhamBox) -> str:
    """Return where the rumor in play is refuted; '' when there is none (MCARD-03)."""
    return next((place for effect in _passing(state, box) for place in effect.places), "")


def check_rumor_moment(state: Table, box: ArkhamBox) -> None:
    """Refuse what the rumor in play asks for in every phase but its own (MCARD-03)."""
    for effect in _passing(state, box):
        needed = PHASES.get(effect.when, state.phase)
        if state.phase is not needed:
            raise IllegalCommand(Reason.NOT_ITS_MOMENT, card=effect.card, needed=needed)


def _passing(state: Table, box: ArkhamBox) -> tuple[MythosEffect, ...]:
    """Return the effects that say how the rumor in play can be refuted."""
    return (*of_card(state.rumor, CardPart.PASSES, box), *of_card(state.rumor, CardPart.PASSES_AT, box))


def barred_kinds(state: Table, box: ArkhamBox, place: str) -> frozenset[str]:
    """Kinds of monsters that cannot come to a place now.

    A barred marker that is drawn for the place goes back and another one is drawn. Source: own ruling.
    """
    effects = in_play(state, box, EffectKind.KINDS_BARRED)
    return frozenset(kind for effect in effects if place in places_of(effect, box) for kind in effect.kinds)


def check_kind_not_barred(state: Table, kind: str, place: str, box: ArkhamBox) -> None:
    """Refuse a monster of a kind that a card in play keeps away from a place. Source: own ruling."""
    for effect in in_play(state, box, EffectKind.KINDS_BARRED):
        if kind in effect.kinds and place in places_of(effect, box):
            raise IllegalCommand(Reason.KIND_BARRED, kind=kind, place=place, card=effect.card)


def places_of(effect: MythosEffect, box: ArkhamBox) -> frozenset[str]:
    """The places that an effect names, scopes spelt out."""
    return frozenset(place for scope in effect.places for place in _spelt_out(scope, box))


def _spelt_out(scope: str, box: ArkhamBox) -> tuple[str, ...]:
    """Return the areas that a scope names: a neighbourhood, streets, locations, the town with the sky, or an area."""
    if scope.startswith(NEIGHBORHOOD):
        return box.neighborhood_of(scope.removeprefix(NEIGHBORHOOD))
    scopes = {STREETS: box.streets, LOCATIONS: box.locations, TOWN: (*box.streets, *box.locations, SKY)}
    return scopes.get(scope, (scope,))
