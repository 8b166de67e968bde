"""What the next Mythos card can bring: where gates open, and where each monster can be afterwards.

Both are exact: the next card is drawn from those not seen since the last shuffle; "The Story Continues..." shuffles
everything that is not in play and draws again.

Source: rules/arkham.md ODDS-21, MYTHOS-01..05, MONSTER-01..09, FLY-01..05.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from companion.arkham.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.events import MonsterMoved
from companion.arkham.mythos import resolve
from companion.arkham.questions import WhomToHunt
from companion.arkham.state import OUTSKIRTS, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, MythosCard

K = TypeVar("K")


def next_cards(state: Table, box: ArkhamBox) -> Mapping[str, Fraction]:
    """The chance of each Mythos card to be the next one that is resolved.

    Cards seen since the last shuffle lie under the deck. When none is left unseen, the known ones come again and
    every card that is not in play is taken as equally likely.
    """
    return _next_cards(state.environment, state.rumor, state.mythos_seen, box)


@lru_cache(maxsize=64)
def _next_cards(environment: str, rumor: str, seen: tuple[str, ...], box: ArkhamBox) -> Mapping[str, Fraction]:
    in_play = {environment, rumor}
    others = [card for card in box.mythos.values() if card.id not in in_play]
    unseen = [card for card in others if card.id not in seen] or others
    ordinary = [card for card in unseen if card.kind is not CardKind.SPECIAL]
    share = Fraction(1, len(unseen))
    chances = {card.id: share for card in ordinary}
    if len(ordinary) < len(unseen):
        again = [card for card in others if card.kind is not CardKind.SPECIAL]
        for card in again:
            chances[card.id] = chances.get(card.id, Fraction(0)) + share / len(again)
    return MappingProxyType(chances)


@lru_cache(maxsize=64)
def _named(environment: str, rumor: str, seen: tuple[str, ...], box: ArkhamBox) -> Mapping[str, Fraction]:
    """Chance of each location to be named by the next card."""
    chances: dict[str, Fraction] = {}
    for card, chance in _next_cards(environment, rumor, seen, box).items():
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
    """Named, but a seal (or Kate Winthrop) holds."""


def next_gates(state: Table, box: ArkhamBox) -> tuple[GateForecast, ...]:
    """The chances of the 11 unstable locations, most dangerous first (ODDS-21).

    Source: rules/arkham.md ODDS-21, OV-37, OV-38.
    """
    chances = _named(state.environment, state.rumor, state.mythos_seen, box)
    found = []
    for location in box.unstable:
        chance = chances.get(location, Fraction(0))
        held = location in state.seals or any(
            one.id == "kate_winthrop" and one.place == location for one in state.investigators
        )
        surging = location in state.gates
        nothing = Fraction(0)
        found.append(
            GateForecast(
                location,
                nothing if held or surging else chance,
                chance if surging and not held else nothing,
                chance if held else nothing,
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.surges - one.opens, one.location)))


@dataclass(frozen=True, slots=True)
class Threat:
    """Where one monster can be after the next Mythos phase."""

    number: int
    kind: str
    places: Mapping[str, Fraction]
    """Chance of every place that the rules alone decide."""
    undecided: Mapping[tuple[str, ...], Fraction]
    """Chance that the players choose between these places (equal Sneak, or a Sneak nobody told)."""

    def chance_at(self, place: str) -> tuple[Fraction, Fraction]:
        """Least and greatest chance to find it there, whatever the players choose."""
        least = self.places.get(place, Fraction(0))
        return least, least + sum((p for options, p in self.undecided.items() if place in options), Fraction(0))


def threats(state: Table, box: ArkhamBox) -> tuple[Threat, ...]:
    """The threat map: every monster in Arkham and where steps 1 to 3 of the next card can take it, with what chance.

    The texts of the cards (step 4) are not counted: they may still remove or add monsters.
    """
    watched = {monster.number: monster for monster in state.monsters if monster.place != OUTSKIRTS}
    places: dict[int, dict[str, Fraction]] = {number: {} for number in watched}
    undecided: dict[int, dict[tuple[str, ...], Fraction]] = {number: {} for number in watched}
    for printed, chance in _alike(state, box).items():
        resolution = resolve(state, ResolveMythos(printed=printed, answers=Answers()), box)
        moved = {event.number: event.path[-1] for event in resolution.events if isinstance(event, MonsterMoved)}
        open_choices = {q.number: q.options for q in resolution.questions if isinstance(q, WhomToHunt)}
        for number, monster in watched.items():
            if number in open_choices:
                _add(undecided[number], open_choices[number], chance)
            else:
                _add(places[number], moved.get(number, monster.place), chance)
    return tuple(Threat(n, watched[n].kind, places[n], undecided[n]) for n in watched)


def _alike(state: Table, box: ArkhamBox) -> Mapping[PrintedCard, Fraction]:
    """Chances of the cards as far as movement sees them: the gate only where it could carry somebody away."""
    groups: dict[PrintedCard, Fraction] = {}
    for card, chance in next_cards(state, box).items():
        _add(groups, _seen_by_monsters(state, box.mythos[card]), chance)
    return groups


def _seen_by_monsters(state: Table, card: MythosCard) -> PrintedCard:
    carries_away = card.gate and card.gate not in state.gates and state.seats_at(card.gate)
    return PrintedCard(card.gate if carries_away else "", "", card.white, card.black)


def _add(chances: dict[K, Fraction], key: K, chance: Fraction) -> None:
    chances[key] = chances.get(key, Fraction(0)) + chance
