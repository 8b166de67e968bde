"""An evening in Arkham as frames: the table after every act that stands, in the words of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.arkham.ending.endings import is_victory
from companion.arkham.table import events as e
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.state import Table
from companion.history.codec import Restore
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.evening import bursts, evening, log, newspaper, throws
from companion.screens.arkham.pages import television
from companion.screens.arkham.table import table as side_column
from companion.screens.arkham.wording.names import Names
from companion.screens.families import replay

Log = Sequence[Record[Table]]

MARKED = (EveningTurn.ENDED, *newspaper.WEIGHTS, EveningTurn.RUMOR)
"""Turning points with a sign of their own, the heaviest first; gates that open show in the curve itself."""
GAINS = frozenset({EveningTurn.GATE_SEALED, EveningTurn.GATE_CLOSED, EveningTurn.RUMOR_PASSED})
"""Turning points that help the players; the end does if it is a victory."""


def frames(names: Names, records: Log) -> tuple[replay.Frame[Table], ...]:
    """Return the frames of an evening, oldest first, from its whole log; quick taps on one number are one act."""
    acts = [act for act in reversed(tuple(bursts.merged(reversed(records)))) if replay.shows(act)]
    marks = replay.by_frame((act.number for act in acts), _marks(names, throws.standing(records)))
    return tuple(_frame(names, act, records, tuple(marks.get(act.number, ()))) for act in acts)


def _frame(names: Names, act: Record[Table], records: Log, marks: tuple[replay.ReplayMark, ...]) -> replay.Frame[Table]:
    """Return the frame of an act. Raises ``ValueError`` for an act that leaves no table."""
    after = act.step.after
    if after is None:
        raise ValueError("the act leaves no table")
    then, is_restored = log.table_of(names, act), isinstance(act.act, Restore)
    fought = 0 if then.battle is None else then.battle.round
    now = replace(names, table=after)
    return replay.Frame(
        number=act.number,
        at=act.at,
        round=then.round + fought,
        battle=fought,
        moment=log.moment(names, act),
        line=replay.restored(names.words) if is_restored else log.line(names, act, records),
        table=after,
        figures=figures(now),
        marks=marks,
    )


def figures(names: Names) -> tuple[p.Meter, ...]:
    """Return doom, terror, monsters, gates and elder signs of a table, each against its limit."""
    *_, signs = side_column.meters(names)
    return (*television.numbers(names), signs)


def _marks(names: Names, standing: Log) -> Iterator[tuple[int, replay.ReplayMark]]:
    """Yield the turning points that the newspaper knows, each with the number of its entry; a seal hides its gate."""
    turns = newspaper.history_of(names, standing).turns
    sealed = {turn.record for turn in turns if isinstance(turn.event, e.SealPlaced)}
    for turn in turns:
        is_hidden = isinstance(turn.event, e.GateLeft) and (turn.event.seat < 0 or turn.record in sealed)
        if turn.turn in MARKED and not is_hidden:
            line = evening.turn_line(names, turn, standing)
            has_won = turn.turn is EveningTurn.ENDED and is_victory(names.table.outcome)
            is_blow = turn.turn not in GAINS and not has_won
            mark = replay.ReplayMark(line.icon, line.text, is_blow, weight=-MARKED.index(turn.turn))
            yield standing[turn.record].number, mark
