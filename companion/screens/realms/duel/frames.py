"""A duel as frames: the table after every act that stands, with who goes out and the end marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.desks import Event
from companion.history.codec import Restore
from companion.realms.game import events as e
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.families import replay
from companion.screens.realms.wording import log
from companion.screens.realms.wording.bursts import Log, PlayersAct, deeds
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import sentence

MARKED: dict[type[Event], str] = {e.PlayerOut: "warn", e.DuelEnded: "flag"}
"""Events that are turning points, each with its icon."""


def frames(names: Names, records: Log) -> tuple[replay.Frame[Duel], ...]:
    """Return the frames of a duel, oldest first, from its whole log; taps of one burst are one act."""
    acts = deeds(records)
    restores = tuple(PlayersAct((record,)) for record in records if isinstance(record.act, Restore))
    shown = sorted((*acts, *restores), key=lambda act: act.last.number)
    return tuple(_frame(names, act) for act in shown if replay.shows(act.last))


def _frame(names: Names, act: PlayersAct) -> replay.Frame[Duel]:
    """Return the frame of an act. Raises ``ValueError`` for an act that leaves no table."""
    after = act.last.step.after
    if after is None:
        raise ValueError("the act leaves no table")
    before, then = act.first.step.before, replace(names, duel=after)
    return replay.Frame(
        number=act.last.number,
        at=act.last.at,
        round=0 if before is None else before.turn,
        moment=log.moment(names, act),
        line=replay.restored(names.words) if isinstance(act.last.act, Restore) else log.line(names, act),
        table=after,
        figures=tuple(
            p.Meter(then.player(seat), player.sanity, None, "sanity") for seat, player in enumerate(after.players)
        ),
        marks=tuple(_marks(names, act)),
    )


def _marks(names: Names, act: PlayersAct) -> Iterator[replay.ReplayMark]:
    """Yield the turning points of an act: who is out, and the end."""
    for event in act.events:
        icon = MARKED.get(type(event))
        if icon is not None:
            yield replay.ReplayMark(icon, sentence(event, names), isinstance(event, e.PlayerOut))
