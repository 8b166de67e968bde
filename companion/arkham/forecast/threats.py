"""The threat map: where every monster can be after the next Mythos phase.

Exact: every card that can come next is resolved by the rules themselves. Where the rules leave the choice to the
players (equal Sneak, or a Sneak nobody told) the answer is a least and a greatest chance. Not counted are monsters that
are still in the cup (they come where a gate opens, see :func:`~companion.arkham.forecast.next_gates`), unnamed
monsters, whose movement nobody knows, and the texts of the cards (step 4).

Source: rules/arkham.md ODDS-21, MONSTER-01..09, FLY-01..05.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from companion.argument_types import check_arguments
from companion.arkham.forecast.cards import next_cards
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import WhomToHunt
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.events import MonsterMoved
from companion.arkham.table.state import UNKNOWN, Monster, Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import MythosCard
from companion.odds.numbers import is_a
from companion.records import dataclass

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Threat:
    """Where one monster can be after the next Mythos phase."""

    number: int
    kind: str
    places: Mapping[str, Fraction]
    """Chance of every place that the rules alone decide."""
    undecided: Mapping[tuple[str, ...], Fraction]
    """Chance that the players choose between these places (equal Sneak, or a Sneak nobody told)."""

    @check_arguments
    def chance_at(self, place: str) -> tuple[Fraction, Fraction]:
        """Least and greatest chance to find it there, whatever the players choose."""
        least = self.places.get(place, Fraction(0))
        return least, least + sum((p for options, p in self.undecided.items() if place in options), Fraction(0))


@dataclass(frozen=True, slots=True)
class Danger:
    """The monsters that can be at one place after the next Mythos phase; pairs are least and greatest."""

    place: str
    chance: tuple[Fraction, Fraction]
    """Chance that at least one of the monsters on the board is there."""
    expected: tuple[Fraction, Fraction]
    """How many of them are there on average."""


def threats(state: Table, box: ArkhamBox) -> tuple[Threat, ...]:
    """Return for every monster in town where steps 1 to 3 of the next card can take it, with what chance.

    All investigators are taken to stand where they stand now, in any phase. In the order of ``state.monsters``, without
    unnamed monsters and those out of town (Outskirts, box, rumor card, encounter). The chances of a monster, the
    undecided chances with them, add up to 1. No card comes any more, and so no chance is given, once the Ancient One is
    awake.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md ODDS-21, MONSTER-01..09, FLY-01..05.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    watched = {monster.number: monster.kind for monster in _in_town(state)}
    places: dict[int, dict[str, Fraction]] = {number: {} for number in watched}
    undecided: dict[int, dict[tuple[str, ...], Fraction]] = {number: {} for number in watched}
    for chance, options in _after_each_card(state, box):
        for number, choices in options.items():
            if len(choices) == 1:
                _add(places[number], choices[0], chance)
            else:
                _add(undecided[number], choices, chance)
    return tuple(Threat(n, kind, places[n], undecided[n]) for n, kind in watched.items())


def threat_map(state: Table, box: ArkhamBox) -> tuple[Danger, ...]:
    """Every place where a monster can be after the next Mythos phase, the most dangerous first.

    All monsters move by the same card, so the chance of at least one is counted card by card, not multiplied.
    Raises :class:`~companion.errors.BadQuestion` for what is no table and no box.

    Source: rules/arkham.md ODDS-21, MONSTER-01..09, FLY-01..05.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    least: dict[str, Fraction] = {}
    most: dict[str, Fraction] = {}
    fewest: dict[str, Fraction] = {}
    greatest: dict[str, Fraction] = {}
    for chance, options in _after_each_card(state, box):
        sure: set[str] = set()
        possible: set[str] = set()
        for option in options.values():
            possible.update(option)
            for place in option:
                _add(greatest, place, chance)
            if len(option) == 1:
                sure.add(option[0])
                _add(fewest, option[0], chance)
        for place in sure:
            _add(least, place, chance)
        for place in possible:
            _add(most, place, chance)
    none = Fraction(0)
    dangers = [
        Danger(place, (least.get(place, none), most[place]), (fewest.get(place, none), greatest[place]))
        for place in most
    ]
    return tuple(sorted(dangers, key=lambda danger: (-danger.chance[1], -danger.expected[1], danger.place)))


def _in_town(state: Table) -> Iterator[Monster]:
    """Yield the named monsters in Arkham and the Sky.

    Monsters in the Outskirts, in an encounter, on a card or in the box meet no investigator by moving (LIMIT-01).
    """
    return (monster for monster in state.monsters if monster.place not in OUT_OF_TOWN and monster.kind != UNKNOWN)


def _after_each_card(state: Table, box: ArkhamBox) -> Iterator[tuple[Fraction, dict[int, tuple[str, ...]]]]:
    """Yield the chance of each kind of card, and the places of every monster after it.

    Marker number -> its place, or the places to choose between. Nothing once the Ancient One is awake or the game is
    over.
    """
    if state.awakening is not None or state.outcome is not None:
        return
    state = replace(state, phase=Phase.MYTHOS, mythos_resolved=False)
    stands = {monster.number: monster.place for monster in _in_town(state)}
    for printed, chance in _alike(state, box).items():
        resolution = resolve(state, ResolveMythos(printed=printed, answers=Answers()), box)
        after: dict[int, tuple[str, ...]] = {number: (place,) for number, place in stands.items()}
        after |= {e.number: (e.path[-1],) for e in resolution.events if isinstance(e, MonsterMoved)}
        after |= {q.number: tuple(q.options) for q in resolution.questions if isinstance(q, WhomToHunt)}
        yield chance, {number: options for number, options in after.items() if number in stands}


def _alike(state: Table, box: ArkhamBox) -> Mapping[PrintedCard, Fraction]:
    """Return the chances of the next cards, merged where monsters move alike.

    A card's gate is left out unless it could carry an investigator away.
    """
    groups: dict[PrintedCard, Fraction] = {}
    for card, chance in next_cards(state, box).items():
        _add(groups, _seen_by_monsters(state, box.mythos[card]), chance)
    return groups


def _seen_by_monsters(state: Table, card: MythosCard) -> PrintedCard:
    """Return a Mythos card with only what moves monsters: its symbols, and a gate that carries investigators off."""
    carries_away = card.gate and card.gate not in state.gates and state.seats_at(card.gate)
    return PrintedCard(card.gate if carries_away else "", "", card.white, card.black)


def _add(chances: dict[K, Fraction], key: K, chance: Fraction) -> None:
    """Add a chance to the chance stored under a key, 0 if there is none."""
    chances[key] = chances.get(key, Fraction(0)) + chance
