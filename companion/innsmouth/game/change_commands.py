"""Corrections that carry one change, never the whole that it is made to: "one more", "cell 5 is 3", "this one, too".

So taps in quick succession all count, and two devices never undo each other. What a change leads to stands in
``companion.innsmouth.corrections.changes`` and, for my box, in ``companion.innsmouth.corrections.box_changes``.
"""

from __future__ import annotations

from enum import StrEnum

from companion.desks import Correction
from companion.innsmouth.box.my_box import Bonus, Bonuses, MyBox
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import At, TouristKind
from companion.records import dataclass


class BonusKind(StrEnum):
    """The bonuses on a character's card, by the fields of :class:`~companion.innsmouth.box.my_box.Bonuses`."""

    COORDINATES = "coordinates"
    EXTRA = "extra"
    DIAGONAL = "diagonal"


class TurnMark(StrEnum):
    """What is true of a player's round, by the fields of :class:`~companion.innsmouth.game.state.Turn`."""

    FALLBACK = "is_fallback"
    BONUS_USED = "bonus_used"
    TOUCHES = "touches"
    DETECTIVE_PLACED = "detective_placed"


class CheckStep(StrEnum):
    """A step of a threat check that is entered again."""

    DICE = "dice"
    CARDS = "cards"
    PENALTIES = "penalties"


# ---------------------------------------------------------------- sheets


class BoxChange(Correction):
    """Base of the changes of my box; they are possible before any game is laid out, too."""

    __slots__ = ()


class SheetChange(Correction):
    """Base of the changes of one player's sheet."""

    __slots__ = ()
    seat: int


class TableChange(Correction):
    """Base of the changes of what is common to all."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AddTourists(SheetChange):
    """So many more tourists of a kind in a quarter; fewer when ``by`` is negative."""

    seat: int
    at: At
    kind: TouristKind
    by: int


@dataclass(frozen=True, slots=True)
class AddThreats(SheetChange):
    """So many more symbols of threat in a quarter."""

    seat: int
    at: At
    by: int


@dataclass(frozen=True, slots=True)
class SetCache(SheetChange):
    """Whether an intersection of a sheet has a cache."""

    seat: int
    node: str
    on: bool


@dataclass(frozen=True, slots=True)
class TellNoCaches(SheetChange):
    """The sheet has no caches; only where none is entered."""

    seat: int


@dataclass(frozen=True, slots=True)
class CopyCaches(SheetChange):
    """The caches of this sheet on all sheets, or on none where a town has no such intersection."""

    seat: int


@dataclass(frozen=True, slots=True)
class CircleCache(SheetChange):
    """Whether the Detective has circled a cache."""

    seat: int
    node: str
    on: bool


@dataclass(frozen=True, slots=True)
class CircleHouse(SheetChange):
    """Whether the Detective has circled a safe house, by its index."""

    seat: int
    house: int
    on: bool


@dataclass(frozen=True, slots=True)
class AddUsed(SheetChange):
    """So many more bonuses of a kind crossed out."""

    seat: int
    kind: BonusKind
    by: int


# ---------------------------------------------------------------- a player's round and check


@dataclass(frozen=True, slots=True)
class SetTurnQuarter(SheetChange):
    """The quarter of a player's round; None = not chosen yet."""

    seat: int
    at: At | None


@dataclass(frozen=True, slots=True)
class SetTurnMark(SheetChange):
    """Whether something is true of a player's round."""

    seat: int
    mark: TurnMark
    on: bool


@dataclass(frozen=True, slots=True)
class SetTurnStroke(SheetChange):
    """Whether a segment counts for this round."""

    seat: int
    stroke: Stroke
    on: bool


@dataclass(frozen=True, slots=True)
class AddRevealed(SheetChange):
    """So many more cards of a kind lie open; the dice are read anew then. ``kind`` as in :class:`Artifacts`."""

    seat: int
    kind: str
    by: int


@dataclass(frozen=True, slots=True)
class TellAnew(SheetChange):
    """Back to a step of a check; what comes after it is entered again."""

    seat: int
    step: CheckStep


# ---------------------------------------------------------------- what is common to all


@dataclass(frozen=True, slots=True)
class SetCell(TableChange):
    """The number on a cell of the round board, 1 to 10; 0 = empty."""

    cell: int
    number: int


@dataclass(frozen=True, slots=True)
class SetGoal(TableChange):
    """Whether a goal card is in play."""

    goal: Goal
    on: bool


@dataclass(frozen=True, slots=True)
class SetChallengePoints(TableChange):
    """Solo: points to reach, or with ``goals`` those of them for goal cards."""

    goals: bool
    points: int


# ---------------------------------------------------------------- my box


@dataclass(frozen=True, slots=True)
class TellGoal(BoxChange):
    """A goal card; it replaces one of the same name."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class ForgetGoal(BoxChange):
    """No such goal card after all."""

    name: str


@dataclass(frozen=True, slots=True)
class TellDeck(BoxChange):
    """The seven artifact cards."""

    deck: Artifacts


@dataclass(frozen=True, slots=True)
class TellBonusDie(BoxChange):
    """The six faces of the bonus die."""

    faces: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True)
class KeepCaches(BoxChange):
    """A cache card by a name of the players' own."""

    name: str
    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForgetCaches(BoxChange):
    """No such cache card after all."""

    name: str


@dataclass(frozen=True, slots=True)
class TellBonuses(BoxChange):
    """The bonuses on a character's card; only where they are not entered yet."""

    character: Character
    bonuses: Bonuses


@dataclass(frozen=True, slots=True)
class AddBonus(BoxChange):
    """So many more bonuses of a kind on a card that is entered."""

    character: Character
    kind: BonusKind
    by: int


@dataclass(frozen=True, slots=True)
class SetDeepOne(BoxChange):
    """The column of the symbol that a cell of the round board brings; 0 = none."""

    cell: int
    column: int


@dataclass(frozen=True, slots=True)
class SetSoloPoints(BoxChange):
    """A number of the challenge card: of a column for goals, else of a row; None = not entered."""

    goals: bool
    at: int
    points: int | None


@dataclass(frozen=True, slots=True)
class AddSymbol(BoxChange):
    """One more tourist on a face of a tourist die."""

    die: int
    number: int
    kind: TouristKind


@dataclass(frozen=True, slots=True)
class EmptyFace(BoxChange):
    """A face was entered wrong."""

    die: int
    number: int


@dataclass(frozen=True, slots=True)
class CopyDie(BoxChange):
    """All tourist dice are like this one."""

    die: int


@dataclass(frozen=True, slots=True)
class JoinBox(BoxChange):
    """What somebody's box tells and mine does not."""

    box: MyBox
