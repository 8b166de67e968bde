"""How a game ends, and the evening told round by round from its records.

Source: rules/arkham.md WIN-01..05, SETUP-10, AWAKE-09, FINAL-09.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.arkham.pieces.doom import doom_track, end
from companion.arkham.table import events as e
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.desk import Work
from companion.arkham.table.state import OUTSKIRTS, Outcome, Phase, Table
from companion.desks import Event
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.records import dataclass

VICTORIES = frozenset({Outcome.GATES_CLOSED, Outcome.GATES_SEALED, Outcome.ANCIENT_ONE_DEFEATED})


def is_victory(outcome: Outcome | None) -> bool:
    """Return whether an outcome is a victory; False for None, a game that goes on."""
    return outcome in VICTORIES


def check_survivors(work: Work) -> None:
    """End the game in defeat if no investigator is left in the final battle (WIN-04)."""
    if work.state.outcome is None and work.state.awakening is not None and not work.state.clockwise():
        end(work, Outcome.ALL_DEVOURED)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """What the table showed last in a round; round 0 is the opening card, the last one is as the evening ended."""

    round: int
    doom: int
    doom_track: int
    terror: int
    gates: int
    seals: int
    monsters: int
    """In Arkham with the Sky."""
    outskirts: int
    investigators: int
    """Still in the game."""
    battle: int = 0
    """Round of the final battle; 0 before it, so that the round of the awakening keeps its full doom track."""

    @property
    def at(self) -> int:
        """The position on an axis of rounds, on which the rounds of the final battle follow the rounds before it."""
        return self.round + self.battle


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One event worth telling, and when it was."""

    round: int
    phase: Phase
    turn: EveningTurn
    event: Event
    record: int
    """Index of the record that brought it."""


@dataclass(frozen=True, slots=True)
class EveningHistory:
    """An evening: numbers round by round, and what turned it."""

    rounds: tuple[RoundEnd, ...]
    turns: tuple[TurningPoint, ...]


Record = tuple[Table, Sequence[Event]]
"""The table after a command, and what the command brought."""


def chronicle(records: Iterable[Record], box: ArkhamBox) -> EveningHistory:
    """The evening from its records, oldest first; undone ones are not among them. Empty without records."""
    rounds: dict[tuple[int, int], RoundEnd] = {}
    turns: list[TurningPoint] = []
    at = (0, Phase.MYTHOS)
    for index, (table, events) in enumerate(records):
        now = (table.round, table.battle.round if table.battle is not None else 0)
        rounds = {moment: row for moment, row in rounds.items() if moment <= now}
        for moment in (*_ended(at[0], events), now):
            rounds[moment] = _round_end(moment, table, box)
        turns += _turns(at, events, index, box)
        at = (table.round, table.phase)
    return EveningHistory(tuple(rounds[moment] for moment in sorted(rounds)), tuple(turns))


def _ended(number: int, events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """The round that ends within these events, for the beginning of the next one changes none of its numbers.

    The opening card is all of round 0 and begins round 1 (SETUP-10).
    """
    if any(isinstance(event, e.PhaseBegan) and event.round > number for event in events):
        yield number, 0


def _round_end(moment: tuple[int, int], table: Table, box: ArkhamBox) -> RoundEnd:
    """Return the numbers of a table at a round's end; ``moment`` is the round and the final battle's round, or 0."""
    return RoundEnd(
        moment[0],
        table.doom,
        doom_track(table, box),
        table.terror,
        len(table.gates),
        len(table.seals),
        monsters_in_arkham(table),
        len(table.monsters_at(OUTSKIRTS)),
        len(table.clockwise()),
        moment[1],
    )


def _turns(at: tuple[int, Phase], events: Sequence[Event], index: int, box: ArkhamBox) -> Iterator[TurningPoint]:
    """``at``: round and phase in which the record begins; events may lead into the next ones."""
    number, phase = at
    for event in events:
        if isinstance(event, e.PhaseBegan):
            number, phase = event.round, event.phase
        turn = _turn(event, box)
        if turn is not None:
            yield TurningPoint(number, phase, turn, event, index)


def _turn(event: Event, box: ArkhamBox) -> EveningTurn | None:
    """Return the turning point of an evening that an event is, None if it is none."""
    if isinstance(event, e.CardEntered):
        is_rumor = event.card in box.mythos and box.mythos[event.card].kind is CardKind.RUMOR
        return EveningTurn.RUMOR if is_rumor else None
    return getattr(event, "turn", None)
