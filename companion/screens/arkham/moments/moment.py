"""A moment that counts as ready text, and the act that brought it. Drawn by ``companion.widgets.moments``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeAlias
from zlib import crc32

from companion.arkham.table.state import Table
from companion.desks import Event
from companion.facts.arkham import ArkhamBox
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names
from companion.screens.families.newspaper import Newspaper


class Kind(StrEnum):
    """What has happened; of more than a page shows in a row, those that stand first here."""

    END = "end"
    AWAKENING = "awakening"
    LOST = "lost"
    SPARED = "spared"
    INSANE = "insane"
    UNCONSCIOUS = "unconscious"
    SEALED = "sealed"
    LAST = "last"
    GATE = "gate"
    SURGE = "surge"
    DOOM = "doom"
    BEATEN = "beaten"
    CLOSED = "closed"
    EVADED = "evaded"
    """These two only at the head of a page, see :class:`companion.screens.families.aftermath.Aftermath`."""


@dataclass(frozen=True, slots=True)
class LitTown:
    """The town below the picture: of its windows as many are lit as doom tokens are still to come."""

    seed: int
    """Tells the houses and the order of the windows; the same for a whole evening."""
    windows: int
    lit: int


@dataclass(frozen=True, slots=True)
class Member:
    """An investigator of the team, as a television shows all of them."""

    face: str
    seat: int
    pin: str
    sanity: int
    stamina: int


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment; its picture is that of its kind."""

    kind: Kind
    eyebrow: str
    title: str
    lines: tuple[str, ...]
    town: LitTown
    button: str
    """Leads on to the table, or to what is to be chosen there."""
    leads: p.Navigation | None = None
    """Where the button leads, if not just to the table."""
    mark: p.Symbol | p.MonsterMark | None = None
    number: int = 0
    """How many of ``of`` signs are lit."""
    of: int = 0
    face: str = ""
    """Whose face the picture is, by id: an investigator or the Ancient One."""
    lasts: int = 0
    """Seconds after which a television goes on by itself; 0 = it is tapped away."""
    team: tuple[Member, ...] = ()
    front: Newspaper | None = None
    """The newspaper that turns in at the end."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act that was just done at this device, and the names of the table after it."""

    names: Names
    record: Record[Table]
    earlier: Sequence[Record[Table]] = ()
    """The log before it."""

    @property
    def table(self) -> Table:
        """The table after the act."""
        return self.names.table

    def moment(self, kind: Kind, eyebrow: str, title: str, *lines: str, **more: Any) -> Moment:
        """Return a moment of this act; empty lines are left out."""
        moment = Moment(kind, eyebrow, title, tuple(filter(None, lines)), town(self.table, self.names.box), self._on())
        return replace(moment, **more)

    def _on(self) -> str:
        return self.names.words.t("Tap to go on")


def town(table: Table, box: ArkhamBox) -> LitTown:
    """Return the town of this evening, with a window for each space of the doom track."""
    track = box.ancient_ones[table.ancient_one].doom_track
    team = "".join(sorted(investigator.id for investigator in table.investigators))
    return LitTown(crc32(f"{table.ancient_one}{team}".encode()), track, max(0, track - table.doom))


Moments: TypeAlias = Mapping[type[Event], Callable[[Any, Act], Moment | None]]
"""The moment of an event; None where the event is not worth one in its act."""
