"""Which effects of Mythos cards count at a table now, and what they name (MCARD-02..04, TURN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.state import SKY, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import LOCATIONS, NEIGHBORHOOD, STREETS, TOWN, EffectKind, MythosEffect, When


def of_card(card: str, when: When, box: ArkhamBox) -> tuple[MythosEffect, ...]:
    """The effects of a card at one moment; none for a card that is not in the box."""
    return tuple(effect for effect in box.mythos_effects.get(card, ()) if effect.when is when)


def in_play(state: Table, box: ArkhamBox, kind: EffectKind) -> tuple[MythosEffect, ...]:
    """Effects of one kind that the environment, the rumor and the lasting headlines have now."""
    return tuple(effect for effect in _counting(state, box) if effect.effect is kind)


def _counting(state: Table, box: ArkhamBox) -> Iterator[MythosEffect]:
    for card in (state.environment, state.rumor):
        yield from of_card(card, When.IN_PLAY, box)
    for card in state.lasting:
        yield from of_card(card, When.NEXT_TURN, box)


def rumor_street(state: Table, box: ArkhamBox) -> str:
    """Where the rumor in play is refuted; empty when there is none (MCARD-03)."""
    passing = (*of_card(state.rumor, When.PASSES, box), *of_card(state.rumor, When.PASSES_AT, box))
    return next((place for effect in passing for place in effect.places), "")


def barred_kinds(state: Table, box: ArkhamBox, place: str) -> frozenset[str]:
    """Kinds of monsters that cannot come to a place now.

    A barred marker that is drawn for the place goes back and another one is drawn. Source: own ruling.
    """
    effects = in_play(state, box, EffectKind.KINDS_BARRED)
    return frozenset(kind for effect in effects if place in places_of(effect, box) for kind in effect.kinds)


def places_of(effect: MythosEffect, box: ArkhamBox) -> frozenset[str]:
    """The places that an effect names, scopes spelt out."""
    return frozenset(place for scope in effect.places for place in _spelt_out(scope, box))


def _spelt_out(scope: str, box: ArkhamBox) -> tuple[str, ...]:
    if scope.startswith(NEIGHBORHOOD):
        return box.neighborhood_of(scope.removeprefix(NEIGHBORHOOD))
    scopes = {STREETS: box.streets, LOCATIONS: box.locations, TOWN: (*box.streets, *box.locations, SKY)}
    return scopes.get(scope, (scope,))
