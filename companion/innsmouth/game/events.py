"""What happened to a game of Innsmouth, as frozen records; screens make sentences of them."""

from __future__ import annotations

from companion.desks import Event, kinds_of
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game.state import BoardSide, Phase, Stroke
from companion.innsmouth.town.town import At, TouristKind, Tourists
from companion.public_names import class_names
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class GameSetUp(Event):
    players: int
    mode: BoardSide
    score_only: bool


@dataclass(frozen=True, slots=True)
class DiceTold(Event):
    """The dice of a round lie on the table; ``fate`` only where the draft does not find it."""

    dice: tuple[Die, ...]
    bonus: Bonus
    fate: Die | None


@dataclass(frozen=True, slots=True)
class DieTaken(Event):
    seat: int
    die: Die


@dataclass(frozen=True, slots=True)
class DieRemoved(Event):
    seat: int
    die: Die


@dataclass(frozen=True, slots=True)
class FateFound(Event):
    """The last die is the fate die."""

    die: Die


@dataclass(frozen=True, slots=True)
class OwnDiceChosen(Event):
    seat: int
    one: Die
    other: Die


@dataclass(frozen=True, slots=True)
class CoordinatesChanged(Event):
    """``spent`` are the character's bonuses crossed out for it, the bonus die's not counted."""

    seat: int
    before: tuple[int, int]
    after: tuple[int, int]
    spent: int


@dataclass(frozen=True, slots=True)
class TouristsPlaced(Event):
    seat: int
    at: At
    tourists: Tourists
    fallback: bool


@dataclass(frozen=True, slots=True)
class StrokeDrawn(Event):
    seat: int
    stroke: Stroke
    bonus: Bonus | None = None
    """The face of the bonus die that was used for it."""
    extra: bool = False
    """A bonus of the character at the end of the game."""


@dataclass(frozen=True, slots=True)
class RouteCorrected(Event):
    seat: int
    erased: Stroke
    drawn: str


@dataclass(frozen=True, slots=True)
class SymbolsTouched(Event):
    """The Detective's segments touched caches and safe houses for the first time."""

    seat: int
    caches: tuple[str, ...]
    houses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DetectivePlaced(Event):
    seat: int
    at: At
    kind: TouristKind


@dataclass(frozen=True, slots=True)
class CellWritten(Event):
    cell: int
    number: int


@dataclass(frozen=True, slots=True)
class ThreatDrawn(Event):
    """A symbol on the sheets of these seats."""

    at: At
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThreatSkipped(Event):
    """Deep ones: the one skip; ``forced`` when it was the last symbol due."""

    seat: int
    forced: bool


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    round: int
    first: int


@dataclass(frozen=True, slots=True)
class RoundsOver(Event):
    """Round 10 has ended."""


@dataclass(frozen=True, slots=True)
class RouteChosen(Event):
    seat: int
    segments: int
    crossings: int
    threat_level: int


@dataclass(frozen=True, slots=True)
class RouteTakenBack(Event):
    """By the player, or because it is no route any more on the sheet as it is now."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChecksBegin(Event):
    """All routes are chosen; ``order`` are the seats in the order of their checks."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CheckRolled(Event):
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRerolled(Event):
    """A manuscript was used; ``dice`` as they lie now."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckRead(Event):
    """The dice after the artifacts."""

    seat: int
    values: tuple[int, ...]
    failures: int
    hits: int


@dataclass(frozen=True, slots=True)
class ThreatShot(Event):
    """The Huntress erased a symbol."""

    seat: int
    at: At


@dataclass(frozen=True, slots=True)
class QuarterEmptied(Event):
    """A penalty, or a ritual of the Warlock."""

    seat: int
    at: At
    tourists: Tourists
    symbol: At
    ritual: bool


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """So many failures or rituals found no quarter."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CheckDone(Event):
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """``winners`` share the victory; for a solo game with a challenge they are empty when it is not met."""

    winners: tuple[int, ...]


# ---------------------------------------------------------------- corrections


@dataclass(frozen=True, slots=True)
class QuarterSet(Event):
    seat: int
    at: At
    tourists: Tourists
    threats: int


@dataclass(frozen=True, slots=True)
class StrokeSet(Event):
    seat: int
    stroke: Stroke
    drawn: bool


@dataclass(frozen=True, slots=True)
class SeatSet(Event):
    """Something of a seat was set by hand: ``what`` is the field's name in the state."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class SheetTaken(Event):
    """A whole sheet came from a file."""

    seat: int
    segments: int


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    seat: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableSet(Event):
    """Something common was set by hand: ``what`` is the field's name in the state."""

    what: str


@dataclass(frozen=True, slots=True)
class RoundSet(Event):
    round: int
    phase: Phase


EVENTS: tuple[type[Event], ...] = kinds_of(Event, globals())
"""Every event of a game."""

__all__ = [*class_names(globals()), "EVENTS"]


def __dir__() -> list[str]:
    return sorted(__all__)
