"""What happened on the board: gates, seals, monsters, doom, terror, closed places and clues.

Every record that follows from a rule names why in ``why``.
"""

from __future__ import annotations

from companion.arkham.table.causes import EveningTurn, Why
from companion.desks import Event
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class GateOpened(Event):
    turn = EveningTurn.GATE_OPENED

    location: str
    world: str
    why: Why = Why.NO_GATE_NO_SEAL


@dataclass(frozen=True, slots=True)
class GateHeld(Event):
    """No gate opens at the named location: a seal, or Kate Winthrop (OPEN-01)."""

    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class GateLeft(Event):
    """A gate left the board: trophy of ``seat``, or -1 to the stack."""

    turn = EveningTurn.GATE_CLOSED

    location: str
    world: str
    seat: int


@dataclass(frozen=True, slots=True)
class GateNamed(Event):
    """An open gate of unnamed world got its world."""

    location: str
    before: str
    world: str


@dataclass(frozen=True, slots=True)
class GateStackOrdered(Event):
    """By hand: the returned markers of the stack, the next one first."""

    worlds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SurgeBegan(Event):
    turn = EveningTurn.SURGE

    location: str
    size: int
    """max(P, G) (SURGE-02)."""
    on_gates: tuple[tuple[str, int], ...]
    """(location, new monsters) planned, gates in the order they are served."""
    to_outskirts: int


@dataclass(frozen=True, slots=True)
class SurgeCancelled(Event):
    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class SealPlaced(Event):
    turn = EveningTurn.GATE_SEALED

    location: str


@dataclass(frozen=True, slots=True)
class SealRemoved(Event):
    location: str


@dataclass(frozen=True, slots=True)
class MonsterPlaced(Event):
    number: int
    kind: str
    place: str
    why: Why


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    number: int
    kind: str
    path: tuple[str, ...]
    """Places from the first to the last, both included."""
    why: Why
    color: str = ""
    """``white`` or ``black`` where arrows were followed."""
    seat: int = -1
    """The investigator hunted, -1 = nobody."""


@dataclass(frozen=True, slots=True)
class MonsterStayed(Event):
    number: int
    kind: str
    place: str
    why: Why


@dataclass(frozen=True, slots=True)
class MonsterLeft(Event):
    """Back to the cup, to the box, or a trophy of ``seat``."""

    number: int
    kind: str
    place: str
    to: str
    """``cup``, ``box`` or ``trophy``."""
    why: Why
    seat: int = -1


@dataclass(frozen=True, slots=True)
class MonsterNamed(Event):
    number: int
    before: str
    kind: str


@dataclass(frozen=True, slots=True)
class OutskirtsEmptied(Event):
    number: int
    why: Why


@dataclass(frozen=True, slots=True)
class DoomChanged(Event):
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class TerrorChanged(Event):
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class TerrorHeld(Event):
    """A point of terror that did not come: Happy Days are Here Again (TERROR-04)."""

    why: Why


@dataclass(frozen=True, slots=True)
class AllyLeft(Event):
    left: int


@dataclass(frozen=True, slots=True)
class AllyMarked(Event):
    """Somebody is told to have left the game, or not to have left."""

    ally: str
    gone: bool
    left: int


@dataclass(frozen=True, slots=True)
class LimitLifted(Event):
    """Terror 10: no monster limit any more (TERROR-05)."""

    turn = EveningTurn.TERROR_TEN


@dataclass(frozen=True, slots=True)
class LocationClosed(Event):
    location: str
    until: int
    """Round at whose end it opens, 0 = for good."""
    why: Why

    @property
    def turn(self) -> EveningTurn | None:
        """A turning point if terror closes it; else None."""
        return EveningTurn.TERROR_CLOSES if self.why is Why.TERROR_CLOSES else None


@dataclass(frozen=True, slots=True)
class LocationOpened(Event):
    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class ActivityLaid(Event):
    """An activity marker lies on a place, by a card in play; empty = by hand (MCARD-04)."""

    place: str
    card: str
    why: Why


@dataclass(frozen=True, slots=True)
class ActivityTaken(Event):
    place: str
    card: str
    why: Why


@dataclass(frozen=True, slots=True)
class CluePlaced(Event):
    """One clue more on a place."""

    place: str
    number: int
    """Clues lying there now."""


@dataclass(frozen=True, slots=True)
class ClueWithheld(Event):
    """No clue: the place has an open gate, or this table reads that a seal or a closure prevents it (CLUE-01)."""

    place: str
    by_gate: bool = True


@dataclass(frozen=True, slots=True)
class CluesTaken(Event):
    seat: int
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class CluesDiscarded(Event):
    place: str
    number: int
