"""Whole evenings played by chance: Mythos cards without replacement, gates closed at a rate or as a plan says.

A planned gate is closed when its investigator is there and passes, with the chances of its :class:`Cell`; nobody
closes what opens later. Monsters of the closed gate's symbol leave: those that stand there now by their symbol, those
that came since by the share of it in the cup. Card texts are left out, except those of the rumor in play.

Source: rules/arkham.md OPEN-01..07, SURGE-02, GATE-03..06, SIGN-02, MCARD-03.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from companion.arkham.forecast.clock_counts import Count, Steps, can_open, counted, limits_of
from companion.arkham.forecast.phases_ahead import PhaseAhead
from companion.arkham.forecast.plan import Cell
from companion.arkham.forecast.shuffled_deck import ShuffledDeck
from companion.arkham.mythos.opening_gates import is_shut_to_gates
from companion.arkham.pieces import monster_cup
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.state import OUTSKIRTS, Table, WakingCause
from companion.facts.arkham import ArkhamBox
from companion.odds.roll import Chance


class Seal(StrEnum):
    """How a gate is sealed when it is closed."""

    NONE = "none"
    CLUES = "clues"
    SIGN = "sign"
    """The Elder Sign: no check, and a doom token leaves the track (SIGN-02)."""


class Closing(NamedTuple):
    """A gate that somebody closes."""

    cell: Cell
    seal: Seal = Seal.NONE


class Drawn(NamedTuple):
    """The chance of one evening, drawn before it is played, so that two evenings can share it."""

    cards: Sequence[str]
    """Locations that the Mythos cards name, in their order."""
    closed: Mapping[str, int]
    """Gate -> index of the round in which it is closed; gates that stay open are absent."""
    closed_by_sign: Mapping[str, int]
    """The same with the Elder Sign, which needs no check (SIGN-01)."""
    leaving: Mapping[str, float]
    """Gate -> 0..1; rounds the number of later monsters that leave with it."""
    dice: Mapping[int, float]
    """Round -> 0..1, the die of the rumor in play; empty where it rolls none."""


class Evening(NamedTuple):
    """How an evening ended."""

    road: WakingCause | None
    """What woke the Ancient One; None where it sleeps."""
    rounds: int
    """Rounds that were over by then."""
    doom: int
    """Doom tokens at the end; the whole track where it woke by that."""


class _Leaving(NamedTuple):
    """Monsters that leave with a gate."""

    town: int
    outskirts: int
    share: float
    """Of the monsters that came since, 0..1."""


class Evenings:
    """The evenings of one table, for so many rounds and these closings."""

    def __init__(
        self,
        state: Table,
        box: ArkhamBox,
        phases: Sequence[PhaseAhead],
        closings: Sequence[Closing] = (),
        rate: float = 0.0,
    ) -> None:
        """Count what every evening shares; ``rate``: gates closed per round beside the planned ones, 0..1."""
        self._steps, self._limits = Steps(limits_of(state, box)), limits_of(state, box)
        self._phases, self._rate = phases, rate
        self._rumor = [
            (shares, step)
            for shares, step in (
                ({phase.round: float(phase.doom) for phase in phases if phase.doom}, self._steps.doomed),
                ({phase.round: float(phase.terror) for phase in phases if phase.terror}, self._steps.frightened),
            )
            if shares
        ]
        self._seals = {closing.cell.gate: closing.seal for closing in closings}
        cells = {closing.cell.gate: closing.cell for closing in closings}
        self._closed_by = {gate: _closed_by(cell, phases) for gate, cell in cells.items()}
        self._signed_by = {gate: _closed_by(replace(cell, closes=Fraction(1)), phases) for gate, cell in cells.items()}
        self._deck = ShuffledDeck(state, box, [lays for phase in phases for lays in phase.lays])
        self._free = frozenset(location for location in box.unstable if can_open(state, location, box))
        self._shut = frozenset(gate for gate in state.gates if is_shut_to_gates(state, gate))
        self._start, self._gates = counted(state), sorted(state.gates)
        self._leaving = {gate: _leaving(state, gate, box) for gate in self._seals}

    def drawn(self, chance: Chance) -> Drawn:
        """Return the cards of an evening and when its gates are closed."""
        cards = self._deck.named(chance)
        tries = {gate: chance.random() for gate in self._closed_by}
        closed, by_sign = (self._when(chances, tries) for chances in (self._closed_by, self._signed_by))
        leaving = {gate: chance.random() for gate in tries}
        dice = {phase.round: chance.random() for phase in self._phases} if self._rumor else {}
        return Drawn(cards, closed, by_sign, leaving, dice)

    def _when(self, chances: Mapping[str, Sequence[float]], tries: Mapping[str, float]) -> Mapping[str, int]:
        """Return the index of the round in which each gate is closed that is closed at all."""
        rounds = {gate: bisect_right(chances[gate], number) for gate, number in tries.items()}
        return {gate: when for gate, when in rounds.items() if when < len(self._phases)}

    def play(self, drawn: Drawn, chance: Chance, seals: Mapping[str, Seal] | None = None) -> Evening:
        """Return how an evening ends; ``seals`` replaces those of the closings."""
        sealed = self._seals if seals is None else seals
        count, gates, free, cards = self._start, list(self._gates), set(self._free), iter(drawn.cards)
        signed = {gate: when for gate, when in drawn.closed_by_sign.items() if sealed.get(gate) is Seal.SIGN}
        closed = {**drawn.closed, **signed}
        for number, phase in enumerate(self._phases):
            for gate, when in closed.items():
                if when == number and gate in gates:
                    count = self._closed(count, gate, drawn, sealed.get(gate, Seal.NONE))
                    gates.remove(gate)
                    free |= {gate} - self._shut if sealed.get(gate, Seal.NONE) is Seal.NONE else set()
            named = tuple(islice(cards, len(phase.lays)))
            result = self._phase(count, named, gates, free, phase.round, drawn.dice)
            if isinstance(result, WakingCause):
                return Evening(result, number, self._doom(result, count))
            count = result
            if self._rate and gates and chance.random() < self._rate:
                free.add(gates.pop(int(chance.random() * len(gates))))
                count = count._replace(gates=count.gates - 1)
        return Evening(None, len(self._phases), count.doom)

    def _phase(
        self,
        count: Count,
        cards: Sequence[str],
        gates: list[str],
        free: set[str],
        number: int,
        dice: Mapping[int, float],
    ) -> Count | WakingCause:
        """Return the counts after the Mythos phase of round ``number``, or what woke the Ancient One.

        Gates that open are noted.
        """
        for location in cards:
            result: Count | WakingCause = count
            if location in gates:
                result = self._steps.surged(count)
            elif location in free:
                result = self._steps.opened(count)
                gates.append(location)
                free.discard(location)
            if isinstance(result, WakingCause):
                return result
            count = result
        for share, step in self._rumor:
            if number in share and dice[number] < share[number]:
                return step(count)
        return count

    def _doom(self, road: WakingCause, before: Count) -> int:
        """Return the doom tokens on the track once a phase has woken the Ancient One."""
        return self._limits.doom_track if road is WakingCause.DOOM_TRACK else before.doom

    def _closed(self, count: Count, gate: str, drawn: Drawn, seal: Seal) -> Count:
        """Return the counts once a planned gate is closed: its monsters leave, an elder sign takes a doom token."""
        leaving, start = self._leaving[gate], self._start
        later = int(max(0, count.monsters - start.monsters) * leaving.share + drawn.leaving[gate])
        town = min(count.monsters, leaving.town + later)
        outskirts = min(count.outskirts, leaving.outskirts)
        return count._replace(
            gates=count.gates - 1,
            monsters=count.monsters - town,
            outskirts=count.outskirts - outskirts,
            cup=count.cup + town + outskirts,
            doom=max(0, count.doom - (seal is Seal.SIGN)),
        )


def _closed_by(cell: Cell, phases: Sequence[PhaseAhead]) -> list[float]:
    """Return for each phase the chance, 0..1, that the gate is closed before its cards are drawn."""
    return [float(cell.by(phase.round)) for phase in phases]


def _leaving(state: Table, gate: str, box: ArkhamBox) -> _Leaving:
    """Return the monsters of a gate's symbol: in Arkham, in the Outskirts, and their share of the cup."""
    world = box.worlds.get(state.gates[gate])
    if world is None:
        return _Leaving(0, 0, 0.0)
    kinds = {kind.id for kind in box.monsters.values() if kind.dimension is world.dimension}
    places = [monster.place for monster in state.monsters if monster.kind in kinds]
    cup = monster_cup.left(state, box)
    share = sum(number for kind, number in cup.items() if kind in kinds) / max(1, sum(cup.values()))
    return _Leaving(sum(place not in OUT_OF_TOWN for place in places), places.count(OUTSKIRTS), share)
