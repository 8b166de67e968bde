"""What the doom clock counts of a table, and what a new gate, a surge and a rumor in play do to the count.

Source: rules/arkham.md OPEN-01..07, SURGE-02, LIMIT-02, OUTSKIRTS-01, TERROR-02, AWAKE-03..07, MCARD-03.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.arkham.mythos.opening_gates import is_shut_to_gates
from companion.arkham.mythos.surge import kept_away
from companion.arkham.pieces.monster_cup import size
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.state import OUTSKIRTS, Table, WakingCause
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.facts.readings import Otherwise
from companion.records import dataclass


class ClockCount(NamedTuple):
    """What the clock counts on a table, wherever it lies."""

    gates: int
    """Open."""
    stack: int
    """Gate markers left."""
    doom: int
    terror: int
    monsters: int
    """In Arkham."""
    outskirts: int
    cup: int
    """Monsters left in it."""


@dataclass(frozen=True, slots=True)
class ClockLimits:
    """The numbers of this table."""

    players: int
    doom_track: int
    limit: int
    capacity: int
    gates: int
    per_gate: int
    terror_maximum: int
    keeps_the_last: bool = False
    """The marker that overflows the Outskirts stays there."""
    doom_from_ten: bool = False
    """Terror that reaches its maximum brings a doom token."""
    surges_at_once: bool = False
    """The Outskirts overflow once, after all of a surge."""
    rest_to_the_cup: bool = False
    """What is left of a surge when the limit is lifted does not come."""


def limits_of(state: Table, box: ArkhamBox) -> ClockLimits:
    """The numbers of a table, and how it reads what they decide."""
    row = box.players_numbers(state.players)
    return ClockLimits(
        state.players,
        box.ancient_ones[state.ancient_one].doom_track,
        row.monster_limit,
        row.outskirts_capacity,
        row.awakening_gates,
        row.monsters_per_gate,
        box.numbers.terror_maximum,
        state.reads(Otherwise.OVERFLOW_LEAVES_THE_LAST),
        state.reads(Otherwise.DOOM_FROM_TEN),
        state.reads(Otherwise.SURGE_IN_ONE),
        state.reads(Otherwise.REST_TO_THE_CUP),
    )


class Cards(NamedTuple):
    """Mythos cards of one kind."""

    left: int
    """Not seen since the last shuffle."""
    whole: int
    """In the deck after a shuffle: all that are not in play."""

    def less(self) -> Cards:
        """Return the cards once one of those left is drawn."""
        return Cards(self.left - 1, self.whole)


def cards_by_place(state: Table, box: ArkhamBox) -> dict[str, Cards]:
    """Return the Mythos cards that name each unstable location."""
    out = [card for card in box.mythos.values() if card.id not in (state.environment, state.rumor)]
    whole = Counter(card.gate for card in out if card.kind is not CardKind.SPECIAL)
    left = Counter(card.gate for card in out if card.id not in state.mythos_seen)
    return {location: Cards(left[location], whole[location]) for location in box.unstable}


def shuffling_cards(state: Table, box: ArkhamBox) -> Cards:
    """Return the cards that shuffle the deck."""
    special = [card.id for card in box.mythos.values() if card.kind is CardKind.SPECIAL]
    return Cards(sum(card not in state.mythos_seen for card in special), len(special))


def counted(state: Table) -> ClockCount:
    """Return the counts of a table from which its chances of waking follow."""
    return ClockCount(
        len(state.gates),
        len(state.gate_stack),
        state.doom,
        state.terror,
        monsters_in_arkham(state),
        len(state.monsters_at(OUTSKIRTS)),
        size(state),
    )


def can_open(state: Table, location: str, box: ArkhamBox) -> bool:
    """Return whether a gate may open at a location: no gate, no seal, nothing that keeps gates away."""
    taken = location in state.gates or location in state.seals or is_shut_to_gates(state, location)
    return not taken and not kept_away(state, location, box)


class Steps:
    """What a new gate and a surge do to the count; every step is worked out once."""

    def __init__(self, limits: ClockLimits) -> None:
        self._limits = limits
        self._opened: dict[ClockCount, ClockCount | WakingCause] = {}
        self._surged: dict[ClockCount, ClockCount | WakingCause] = {}

    def opened(self, count: ClockCount) -> ClockCount | WakingCause:
        """A new gate opens, or the road that wakes the Ancient One (OPEN-02..07)."""
        result = self._opened.get(count)
        if result is None:
            self._opened[count] = result = self._open(count)
        return result

    def surged(self, count: ClockCount) -> ClockCount | WakingCause:
        """An open gate surges (SURGE-02), or the road that wakes the Ancient One."""
        result = self._surged.get(count)
        if result is None:
            monsters = max(self._limits.players, count.gates)
            self._surged[count] = result = self._surge(count, monsters)
        return result

    def doomed(self, count: ClockCount) -> ClockCount | WakingCause:
        """A rumor raises doom by 1, which may wake the Ancient One (MCARD-03)."""
        if count.doom + 1 >= self._limits.doom_track:
            return WakingCause.DOOM_TRACK
        return count._replace(doom=count.doom + 1)

    def frightened(self, count: ClockCount) -> ClockCount | WakingCause:
        """A rumor raises terror by 1, up to its maximum (MCARD-03)."""
        if count.terror >= self._limits.terror_maximum:
            return count
        count = count._replace(terror=count.terror + 1)
        is_over = self._limits.doom_from_ten and count.terror == self._limits.terror_maximum
        return self.doomed(count) if is_over else count

    def _open(self, count: ClockCount) -> ClockCount | WakingCause:
        """Return the counts once another gate has opened with its monsters, or what wakes the Ancient One by that."""
        if count.doom + 1 >= self._limits.doom_track:
            return WakingCause.DOOM_TRACK
        if count.stack == 0:
            return WakingCause.GATE_STACK
        if count.gates + 1 >= self._limits.gates:
            return WakingCause.OPEN_GATES
        count = count._replace(gates=count.gates + 1, stack=count.stack - 1, doom=count.doom + 1)
        return self._placed(count, self._limits.per_gate)

    def _surge(self, count: ClockCount, number: int) -> ClockCount | WakingCause:
        """Return the counts after a surge of ``number`` monsters, or the road on which that wakes the Ancient One.

        By the table's reading of SURGE-07.
        """
        over = number - max(0, self._limits.limit - count.monsters)
        if not self._limits.surges_at_once or over <= 0 or count.terror >= self._limits.terror_maximum:
            return self._placed(count, number, stops=self._limits.rest_to_the_cup)
        if count.cup < number:
            return WakingCause.MONSTER_CUP
        waiting = count.outskirts + over
        full = count._replace(monsters=count.monsters + number - over, outskirts=waiting, cup=count.cup - number)
        if waiting <= self._limits.capacity:
            return full
        return self._placed(full._replace(outskirts=waiting - 1, cup=full.cup + 1), 1)

    def _placed(self, count: ClockCount, number: int, *, stops: bool = False) -> ClockCount | WakingCause:
        """Place ``number`` monsters from the cup in turn; return the new counts, or the road on which that wakes.

        ``stops``: whether placing ends once terror lifts the limit (LIMIT-02).
        """
        gates, stack, doom, terror, monsters, outskirts, cup = count
        limit, full = self._limits.limit, self._limits.terror_maximum
        for _ in range(number):
            if cup == 0:
                return WakingCause.MONSTER_CUP
            if terror >= full or monsters < limit:
                monsters, cup = monsters + 1, cup - 1
            elif outskirts < self._limits.capacity:
                outskirts, cup = outskirts + 1, cup - 1
            else:
                stay = int(self._limits.keeps_the_last and terror + 1 < full)
                outskirts, cup, terror = stay, cup + outskirts - stay, terror + 1
                doom += int(self._limits.doom_from_ten and terror == full)
                if doom >= self._limits.doom_track:
                    return WakingCause.DOOM_TRACK
            if terror >= full and monsters >= 2 * limit:
                return WakingCause.OVERRUN
            if stops and count.terror < full <= terror:
                break
        return ClockCount(gates, stack, doom, terror, monsters, outskirts, cup)
