"""Corrections: each sets what lies on the table, brings no rule, and is refused only when nothing like it can be there.

They are commands like those of ``companion.innsmouth.game.commands``.
"""

from __future__ import annotations

from companion.desks import Correction
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.game.state import BoardSide, Challenge, Phase, RoundDice, SheetLine, Stroke, ThreatCheck, Turn
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.sheet.sheet import Diagonal, Sheet
from companion.innsmouth.town.town import NOBODY, At, Tourists
from companion.records import dataclass, later


@dataclass(frozen=True, slots=True)
class TellBox(Correction):
    """What the players' copy says, the whole of it."""

    box: MyBox


@dataclass(frozen=True, slots=True)
class SetQuarter(Correction):
    """What stands in a quarter of a sheet."""

    seat: int
    at: At
    tourists: Tourists = NOBODY
    threats: int = 0


@dataclass(frozen=True, slots=True)
class SetSegment(Correction):
    """Whether a road carries a segment."""

    seat: int
    road: str
    drawn: bool


@dataclass(frozen=True, slots=True)
class SetLine(Correction):
    """Whether several segments are drawn, as one stroke of the pencil."""

    seat: int
    strokes: tuple[Stroke, ...]
    drawn: bool


@dataclass(frozen=True, slots=True)
class SetDiagonal(Correction):
    """Whether a diagonal is drawn."""

    seat: int
    diagonal: Diagonal
    drawn: bool


@dataclass(frozen=True, slots=True)
class SetCaches(Correction):
    """The caches of a sheet; None = not known."""

    seat: int
    caches: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SetCircled(Correction):
    """What the Detective has circled: caches, and safe houses by index."""

    seat: int
    caches: tuple[str, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUsed(Correction):
    """Bonuses of his character that a player has crossed out."""

    seat: int
    used: Bonuses


@dataclass(frozen=True, slots=True)
class SetSkipped(Correction):
    """Whether a player has used his skip."""

    seat: int
    skipped: bool


@dataclass(frozen=True, slots=True)
class SetCharacter(Correction):
    """Whose card a player has; None = not known."""

    seat: int
    character: Character | None


@dataclass(frozen=True, slots=True)
class TakeSheet(Correction):
    """A whole sheet as its file tells it, with what is common: goals and deck, where the file tells them."""

    seat: int
    town: str
    """The text of its town's file, or ``PRACTICE``."""
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SetTown(Correction):
    """Another town; what is drawn on roads and intersections that it has not got is erased."""

    seat: int
    town: str


@dataclass(frozen=True, slots=True)
class SetTurn(Correction):
    """How far a player is in this round; the sheet itself stays."""

    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class SetCheck(Correction):
    """How far a player's threat check is."""

    seat: int
    check: ThreatCheck


@dataclass(frozen=True, slots=True)
class SetPoints(Correction):
    """Points of a line of a player's score, and why; None = count them again."""

    seat: int
    line: SheetLine
    points: int | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RenamePlayer(Correction):
    """A player's name: at most 40 letters on one line; seats count from 0."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SetDice(Correction):
    """The dice as they lie, whatever was entered before."""

    dice: RoundDice


@dataclass(frozen=True, slots=True)
class TellDie(Correction):
    """A die was read wrong, or its tourists are entered now; ``die`` is an index, -1 the fate die."""

    die: int
    face: Die
    of: Die | None = later(None)
    """What lay there when this was offered; None = not said. It is too late once another does."""


@dataclass(frozen=True, slots=True)
class TellBonus(Correction):
    """The bonus die was read wrong."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class SetRound(Correction):
    """Which round and phase it is; turns of another round begin anew."""

    round: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class SetCells(Correction):
    """Numbers on the round board."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetFirst(Correction):
    """Who was first player at set-up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetMode(Correction):
    """The side of the round board."""

    mode: BoardSide


@dataclass(frozen=True, slots=True)
class SetGoals(Correction):
    """The goal cards in play."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class SetChallenge(Correction):
    """Solo: the cell of the challenge card; None = none chosen."""

    challenge: Challenge | None
