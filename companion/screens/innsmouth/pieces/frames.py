"""A game of Innsmouth as frames: the table after every act that stands."""

from __future__ import annotations

from collections.abc import Iterator

from companion.desks import Event
from companion.history.codec import Do, Restore
from companion.history.timeline import Record
from companion.innsmouth.game import events as e
from companion.innsmouth.game.state import Tour
from companion.screens.families import replay
from companion.screens.innsmouth.pieces import log
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.sentences import sentence

MARKED: dict[type[Event], str] = {e.RoundsOver: "clock", e.GameOver: "flag"}
"""Events that are turning points, each with its icon."""


def frames(page: InnsmouthScreen) -> tuple[replay.Frame[Tour], ...]:
    """Return the frames of a game, oldest first, from the whole log of the page."""
    return tuple(_frame(page, record) for record in page.history.records if replay.shows(record))


def _frame(page: InnsmouthScreen, record: Record[Tour]) -> replay.Frame[Tour]:
    """Return the frame of an act. Raises ``ValueError`` for an act that leaves no table."""
    after, before = record.step.after, record.step.before
    if after is None:
        raise ValueError("the act leaves no table")
    return replay.Frame(
        number=record.number,
        at=record.at,
        round=0 if before is None else before.round,
        moment=log.moment(page, record),
        line=replay.restored(page.words) if isinstance(record.act, Restore) else log.line(page, record),
        table=after,
        marks=tuple(_marks(page, record)) if isinstance(record.act, Do) else (),
    )


def _marks(page: InnsmouthScreen, record: Record[Tour]) -> Iterator[replay.ReplayMark]:
    """Yield the turning points of an act: the last round, and the end."""
    for event in record.events:
        icon = MARKED.get(type(event))
        if icon is not None:
            yield replay.ReplayMark(icon, sentence(event, page.names, page.printed))
