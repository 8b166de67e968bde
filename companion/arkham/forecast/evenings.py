"""Whole evenings played by chance: Mythos cards of a deck that shuffles, gates closed at a rate or as a plan says.

A planned gate is closed when its investigator is there and passes, with the chances of its :class:`Cell`; nobody
closes what opens later. Monsters of the closed gate's symbol leave: those that stand there now by their symbol, those
that came since by the share of it in the cup. Card texts are left out, except those of the rumor in play.

Source: rules/arkham.md OPEN-01..07, SURGE-02, GATE-03..06, SIGN-02, MCARD-03.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple, cast

from companion.arkham.forecast.clock_counts import ClockCount, Steps, can_open, counted, limits_of
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


class EveningDraws(NamedTuple):
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


class EveningEnd(NamedTuple):
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
        self._drawn_before = [0, *accumulate(len(phase.lays) for phase in phases)]
        self._sizes = [(len(phase.lays), phase.round) for phase in phases]
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
        self._signed_by = {
            gate: _closed_by(cell.surely(), phases) for gate, cell in cells.items() if self._seals[gate] is Seal.SIGN
        }
        self._deck = ShuffledDeck(state, box, [lays for phase in phases for lays in phase.lays])
        self._free = frozenset(location for location in box.unstable if can_open(state, location, box))
        self._shut = frozenset(gate for gate in state.gates if is_shut_to_gates(state, gate))
        self._start, self._gates = counted(state), sorted(state.gates)
        self._leaving = {gate: _leaving(state, gate, box) for gate in self._seals}

    def drawn(self, chance: Chance) -> EveningDraws:
        """Return the cards of an evening and when its gates are closed."""
        cards = self._deck.named(chance)
        tries = {gate: chance.random() for gate in self._closed_by}
        closed, by_sign = self._when(self._closed_by, tries), self._when(self._signed_by, tries)
        leaving = {gate: chance.random() for gate in tries}
        dice = {phase.round: chance.random() for phase in self._phases} if self._rumor else {}
        return EveningDraws(cards, closed, by_sign, leaving, dice)

    def _when(self, chances: Mapping[str, Sequence[float]], tries: Mapping[str, float]) -> Mapping[str, int]:
        """Return the index of the round in which each gate is closed that is closed at all."""
        rounds = {gate: bisect_right(row, tries[gate]) for gate, row in chances.items()}
        return {gate: when for gate, when in rounds.items() if when < len(self._phases)}

    def differs(self, drawn: EveningDraws, gate: str, seal: Seal) -> bool:
        """Return whether an evening may end otherwise with a seal on a gate: it has its sign, or is named later."""
        closed = drawn.closed_by_sign if seal is Seal.SIGN else drawn.closed
        if gate not in closed:
            return False
        return seal is Seal.SIGN or gate in drawn.cards[self._drawn_before[closed[gate]] :]

    def play(self, drawn: EveningDraws, chance: Chance, seals: Mapping[str, Seal] | None = None) -> EveningEnd:
        """Return how an evening ends; ``seals`` replaces those of the closings."""
        sealed = self._seals if seals is None else seals
        count, gates, free, at = self._start, list(self._gates), set(self._free), 0
        signed = {gate: when for gate, when in drawn.closed_by_sign.items() if sealed.get(gate) is Seal.SIGN}
        due: dict[int, list[str]] = {}
        for gate, when in {**drawn.closed, **signed}.items():
            due.setdefault(when, []).append(gate)
        steps = self._steps
        for number, (size, phase) in enumerate(self._sizes):
            for gate in due.get(number, ()):
                if gate not in gates:
                    continue
                count = self._closed(count, gate, drawn, sealed.get(gate, Seal.NONE))
                gates.remove(gate)
                if sealed.get(gate, Seal.NONE) is Seal.NONE and gate not in self._shut:
                    free.add(gate)
            before, result = count, None
            for location in drawn.cards[at : at + size]:
                if location in gates:
                    result = steps.surged(count)
                elif location in free:
                    result = steps.opened(count)
                    gates.append(location)
                    free.discard(location)
                else:
                    continue
                if type(result) is WakingCause:
                    return EveningEnd(result, number, self._doom(result, before))
                count = cast(ClockCount, result)
            if self._rumor:
                result = self._spoken(count, phase, drawn.dice)
                if isinstance(result, WakingCause):
                    return EveningEnd(result, number, self._doom(result, before))
                count = result
            at += size
            if self._rate and gates and chance.random() < self._rate:
                free.add(gates.pop(int(chance.random() * len(gates))))
                count = count._replace(gates=count.gates - 1)
        return EveningEnd(None, len(self._phases), count.doom)

    def _spoken(self, count: ClockCount, number: int, dice: Mapping[int, float]) -> ClockCount | WakingCause:
        """Return the counts once the rumor in play has rolled at the end of round ``number``."""
        for share, step in self._rumor:
            if number in share and dice[number] < share[number]:
                return step(count)
        return count

    def _doom(self, road: WakingCause, before: ClockCount) -> int:
        """Return the doom tokens on the track once a phase has woken the Ancient One."""
        return self._limits.doom_track if road is WakingCause.DOOM_TRACK else before.doom

    def _closed(self, count: ClockCount, gate: str, drawn: EveningDraws, seal: Seal) -> ClockCount:
        """Return the counts once a planned gate is closed: its monsters leave, an elder sign takes a doom token."""
        leaving, start = self._leaving[gate], self._start
        gates, stack, doom, terror, monsters, waiting, cup = count
        later = int(max(0, monsters - start.monsters) * leaving.share + drawn.leaving[gate])
        town, outskirts = min(monsters, leaving.town + later), min(waiting, leaving.outskirts)
        doom = max(0, doom - (seal is Seal.SIGN))
        return ClockCount(gates - 1, stack, doom, terror, monsters - town, waiting - outskirts, cup + town + outskirts)


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
