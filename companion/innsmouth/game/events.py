"""What happened to a game of Innsmouth, as frozen records; screens make sentences of them."""

from __future__ import annotations

from companion.faces import kinds
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game.state import Mode, Phase, Stroke
from companion.innsmouth.town.town import At, Kind, Tourists
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class GameSetUp:
    players: int
    mode: Mode
    score_only: bool


@dataclass(frozen=True, slots=True)
class DiceTold:
    """The dice of a round lie on the table; ``fate`` only where the draft does not find it."""

    dice: tuple[Die, ...]
    bonus: Bonus
    fate: Die | None


@dataclass(frozen=True, slots=True)
class DieTaken:
    seat: int
    die: Die


@dataclass(frozen=True, slots=True)
class DieRemoved:
    seat: int
    die: Die


@dataclass(frozen=True, slots=True)
class FateFound:
    """The last die is the fate die."""

    die: Die


@dataclass(frozen=True, slots=True)
class OwnDiceChosen:
    seat: int
    one: Die
    other: Die


@dataclass(frozen=True, slots=True)
class CoordinatesChanged:
    """``spent`` are the character's bonuses crossed out for it, the bonus die's not counted."""

    seat: int
    before: tuple[int, int]
    after: tuple[int, int]
    spent: int


@dataclass(frozen=True, slots=True)
class TouristsPlaced:
    seat: int
    at: At
    tourists: Tourists
    fallback: bool


@dataclass(frozen=True, slots=True)
class StrokeDrawn:
    seat: int
    stroke: Stroke
    bonus: Bonus | None = None
    """The face of the bonus die that was used for it."""
    extra: bool = False
    """A bonus of the character at the end of the game."""


@dataclass(frozen=True, slots=True)
class RouteCorrected:
    seat: int
    erased: Stroke
    drawn: str


@dataclass(frozen=True, slots=True)
class SymbolsTouched:
    """The Detective's segments touched caches and safe houses for the first time."""

    seat: int
    caches: tuple[str, ...]
    houses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DetectivePlaced:
    seat: int
    at: At
    kind: Kind


@dataclass(frozen=True, slots=True)
class CellWritten:
    cell: int
    number: int


@dataclass(frozen=True, slots=True)
class ThreatDrawn:
    """A symbol on the sheets of these seats."""

    at: At
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThreatSkipped:
    """Deep ones: the one skip; ``forced`` when it was the last symbol due."""

    seat: int
    forced: bool


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int
    first: int


@dataclass(frozen=True, slots=True)
class RoundsOver:
    """Round 10 has ended."""


@dataclass(frozen=True, slots=True)
class RouteChosen:
    seat: int
    segments: int
    crossings: int
    threat_level: int


@dataclass(frozen=True, slots=True)
class RouteTakenBack:
    """By the player, or because it is no route any more on the sheet as it is now."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChecksBegin:
    """All routes are chosen; ``order`` are the seats in the order of their checks."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRevealed:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CheckRolled:
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRerolled:
    """A manuscript was used; ``dice`` as they lie now."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckRead:
    """The dice after the artifacts."""

    seat: int
    values: tuple[int, ...]
    failures: int
    hits: int


@dataclass(frozen=True, slots=True)
class ThreatShot:
    """The Huntress erased a symbol."""

    seat: int
    at: At


@dataclass(frozen=True, slots=True)
class QuarterEmptied:
    """A penalty, or a ritual of the Warlock."""

    seat: int
    at: At
    tourists: Tourists
    symbol: At
    ritual: bool


@dataclass(frozen=True, slots=True)
class NoEffect:
    """So many failures or rituals found no quarter."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CheckDone:
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """``winners`` share the victory; for a solo game with a challenge they are empty when it is not met."""

    winners: tuple[int, ...]


# ---------------------------------------------------------------- corrections


@dataclass(frozen=True, slots=True)
class QuarterSet:
    seat: int
    at: At
    tourists: Tourists
    threats: int


@dataclass(frozen=True, slots=True)
class StrokeSet:
    seat: int
    stroke: Stroke
    drawn: bool


@dataclass(frozen=True, slots=True)
class SeatSet:
    """Something of a seat was set by hand: ``what`` is the field's name in the state."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class SheetTaken:
    """A whole sheet came from a file."""

    seat: int
    segments: int


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    seat: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableSet:
    """Something common was set by hand: ``what`` is the field's name in the state."""

    what: str


@dataclass(frozen=True, slots=True)
class RoundSet:
    round: int
    phase: Phase


Event = (
    GameSetUp
    | DiceTold
    | DieTaken
    | DieRemoved
    | FateFound
    | OwnDiceChosen
    | CoordinatesChanged
    | TouristsPlaced
    | StrokeDrawn
    | RouteCorrected
    | SymbolsTouched
    | DetectivePlaced
    | CellWritten
    | ThreatDrawn
    | ThreatSkipped
    | RoundBegun
    | RoundsOver
    | RouteChosen
    | RouteTakenBack
    | ChecksBegin
    | CardRevealed
    | CheckRolled
    | DiceRerolled
    | CheckRead
    | ThreatShot
    | QuarterEmptied
    | NoEffect
    | CheckDone
    | GameOver
    | QuarterSet
    | StrokeSet
    | SeatSet
    | SheetTaken
    | PlayerRenamed
    | TableSet
    | RoundSet
)

__all__ = [*kinds(globals())]


def __dir__() -> list[str]:
    return sorted(__all__)
