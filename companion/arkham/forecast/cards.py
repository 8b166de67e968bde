"""What step 1 of the next Mythos card can bring: which card it is, and where a gate opens, surges or is held.

Exact: the next card is drawn from those not seen since the last shuffle; "The Story Continues..." shuffles everything
that is not in play and draws again.

Source: rules/arkham.md ODDS-21, MYTHOS-01..05, SETUP-10.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.arkham.mythos.opening_gates import is_shut_to_gates
from companion.arkham.mythos.surge import kept_away
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, MythosCard
from companion.facts.readings import Otherwise
from companion.odds.numbers import is_a
from companion.records import dataclass


def next_cards(state: Table, box: ArkhamBox) -> Mapping[str, Fraction]:
    """The chance of each Mythos card to be the next one that is resolved.

    Card id -> chance, adding up to 1. Cards seen since the last shuffle lie under the deck. When none is left unseen,
    the known ones come again and every card that is not in play is taken as equally likely. As the opening card no
    rumor is resolved.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md ODDS-21, MYTHOS-01, SETUP-10.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    return _next_cards(_Deck.of(state), box)


def cards_unseen(state: Table, box: ArkhamBox) -> int:
    """Return how many cards, except "The Story Continues...", can come next: the unseen, or all once all were seen."""
    return sum(card.kind is not CardKind.SPECIAL for card in _next(state, box))


def is_reshuffle_unseen(state: Table, box: ArkhamBox) -> bool:
    """Return whether "The Story Continues..." can be drawn next; it reshuffles the deck for a new draw (MYTHOS-05)."""
    return any(card.kind is CardKind.SPECIAL for card in _next(state, box))


def _next(state: Table, box: ArkhamBox) -> list[MythosCard]:
    """Return the Mythos cards that may come next: the unseen cards, or all others once every card was seen."""
    others, unseen = _Deck.of(state).left(box)
    return unseen or others


class _Deck(NamedTuple):
    """What of a table says which card comes next."""

    in_play: frozenset[str]
    seen: tuple[str, ...]
    is_opening: bool
    """A rumor is put aside (SETUP-10)."""

    @classmethod
    def of(cls, state: Table) -> _Deck:
        return cls(frozenset((state.environment, state.rumor)), state.mythos_seen, state.round == 0)

    def left(self, box: ArkhamBox) -> tuple[list[MythosCard], list[MythosCard]]:
        """Return all cards that can come after a shuffle, and the part of them that was not seen."""
        others = [
            card
            for card in box.mythos.values()
            if card.id not in self.in_play and not (self.is_opening and card.kind is CardKind.RUMOR)
        ]
        return others, [card for card in others if card.id not in self.seen]


@lru_cache(maxsize=64)
def _next_cards(deck: _Deck, box: ArkhamBox) -> Mapping[str, Fraction]:
    """Return the chance (0..1) of each ordinary Mythos card to be the next, by id; special cards are drawn past."""
    others, unseen = deck.left(box)
    unseen = unseen or others
    ordinary = [card for card in unseen if card.kind is not CardKind.SPECIAL]
    share = Fraction(1, len(unseen))
    chances = {card.id: share for card in ordinary}
    if len(ordinary) < len(unseen):
        again = [card for card in others if card.kind is not CardKind.SPECIAL]
        for card in again:
            chances[card.id] = chances.get(card.id, Fraction(0)) + share / len(again)
    return MappingProxyType(chances)


@lru_cache(maxsize=64)
def _named(deck: _Deck, box: ArkhamBox) -> Mapping[str, Fraction]:
    """Chance of each location to be named by the next card."""
    chances: dict[str, Fraction] = {}
    for card, chance in _next_cards(deck, box).items():
        gate = box.mythos[card].gate
        chances[gate] = chances.get(gate, Fraction(0)) + chance
    return MappingProxyType(chances)


@dataclass(frozen=True, slots=True)
class GateForecast:
    """What step 1 of the next card can do at one unstable location."""

    location: str
    opens: Fraction
    surges: Fraction
    held: Fraction
    """Named, but nothing comes."""
    by_kate: bool = False
    """Kate Winthrop's presence holds it, and no seal."""
    by_closing: bool = False
    """The location is closed, and this table reads that no gate opens there (OPEN-09)."""

    @property
    def by_seal(self) -> bool:
        """Return whether a seal prevents the gate, no matter which investigators stand there (MYTHOS-02)."""
        return bool(self.held) and not self.by_kate and not self.by_closing


def next_gates(state: Table, box: ArkhamBox) -> tuple[GateForecast, ...]:
    """The chances of the 11 unstable locations, most dangerous first; all of them together add up to 1 (ODDS-21).
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md ODDS-21, OV-37, OV-38, OPEN-01, SURGE-08.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    chances = _named(_Deck.of(state), box)
    gate_forecasts = []
    for location in box.unstable:
        chance = chances.get(location, Fraction(0))
        surging = location in state.gates
        by_kate = location not in state.seals and kept_away(state, location, box)
        by_kate = by_kate and not (surging and state.reads(Otherwise.KATE_LEAVES_HER_SHARE))
        shut = not (by_kate or surging or location in state.seals) and is_shut_to_gates(state, location)
        blocked = by_kate or shut or location in state.seals
        nothing = Fraction(0)
        gate_forecasts.append(
            GateForecast(
                location,
                nothing if blocked or surging else chance,
                chance if surging and not blocked else nothing,
                chance if blocked else nothing,
                by_kate,
                shut,
            )
        )
    return tuple(
        sorted(
            gate_forecasts,
            key=lambda gate_forecast: (-gate_forecast.surges - gate_forecast.opens, gate_forecast.location),
        )
    )
