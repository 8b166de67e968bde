"""Everything that can be done to a game of Innsmouth: one frozen record per act, imperative names, no behaviour.

The first part follows the rules and is refused where they refuse it. The corrections set what lies on the table and
are refused only when nothing like it can lie there. Dice come in the commands: the players roll them, or the app does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.innsmouth.characters import Character
from companion.innsmouth.goals import Goal
from companion.innsmouth.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.route import Route
from companion.innsmouth.sheet import Diagonal
from companion.innsmouth.state import PRACTICE, Challenge, Check, Mode, Phase, RoundDice, Stroke, Turn
from companion.innsmouth.town import NOBODY, At, Kind, Tourists


class Card(StrEnum):
    """The four kinds of artifact cards."""

    MANUSCRIPT = "manuscript"
    DAGGER = "dagger"
    AMULET = "amulet"
    TIARA = "tiara"


@dataclass(frozen=True, slots=True)
class SetUpGame:
    """Lay out the game (section 4); always the first command. ``names`` go clockwise; one name is a solo game.

    ``towns`` and ``characters`` hold one entry for all, or one for each seat. ``caches`` are the intersections of the
    cache card for everybody; None = not told yet.
    """

    names: tuple[str, ...]
    mode: Mode
    towns: tuple[str, ...] = (PRACTICE,)
    """Texts of town files, or ``PRACTICE``."""
    characters: tuple[Character | None, ...] = (None,)
    """One = normal mode, more = advanced mode."""
    first: int = 0
    goals: tuple[Goal, ...] = ()
    caches: tuple[str, ...] | None = None
    challenge: Challenge | None = None
    score_only: bool = False
    box: MyBox = field(default_factory=MyBox)


# ---------------------------------------------------------------- phase 1: dice


@dataclass(frozen=True, slots=True)
class TellDice:
    """What was rolled for the round, and the bonus die.

    Normal round: five dice. First opening round: one for each player and the fate die. Second opening round of four:
    no dice, the fate die. Solo: three available, then two unavailable ones; from round 2 on the one fresh available
    die, then the two unavailable ones.
    """

    dice: tuple[Die, ...]
    bonus: Bonus
    fate: Die | None = None


@dataclass(frozen=True, slots=True)
class TellRoundDice:
    """The draft was done at the table: the two round dice, the fate die, the bonus (normal and solo rounds).

    Solo: ``unavailable`` are the two dice of the other zone; left out, all five are asked for in the next round.
    """

    one: Die
    other: Die
    fate: Die
    bonus: Bonus
    unavailable: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeDie:
    """The next step of the draft, by whoever is to make it: the first player takes, the others remove; solo takes."""

    die: int
    """Index in the dice rolled."""


@dataclass(frozen=True, slots=True)
class ChooseDice:
    """Opening round 1: the two dice of this player (of four: for this round, the others are for round 2)."""

    seat: int
    one: int
    other: int


# ---------------------------------------------------------------- phases 2 and 3: quarter and tourists


@dataclass(frozen=True, slots=True)
class ChooseQuarter:
    """Choose a quarter and place the tourists in it.

    ``first_by`` and ``other_by`` change the two round dice, each unit is one bonus (the bonus die's first). ``kind`` is
    the tourist of the fallback, when every quarter of the dice is occupied.
    """

    seat: int
    at: At
    first_by: int = 0
    other_by: int = 0
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class CorrectRoute:
    """Bonus die, route correction: erase a segment, then draw one on a road, joined to another segment."""

    seat: int
    erase: Stroke
    draw: str


# ---------------------------------------------------------------- phase 4: segments


@dataclass(frozen=True, slots=True)
class DrawSegment:
    """Draw on a road: in a round, or at the end of the game as an extra segment."""

    seat: int
    road: str


@dataclass(frozen=True, slots=True)
class DrawDiagonal:
    """Draw across a quarter: secret alley in a round, or a diagonal segment at the end of the game."""

    seat: int
    diagonal: Diagonal


@dataclass(frozen=True, slots=True)
class PlaceDetective:
    """The Detective's tourist, of a kind on the fate die; placed without asking when the die shows one kind."""

    seat: int
    kind: Kind


# ---------------------------------------------------------------- phase 5


@dataclass(frozen=True, slots=True)
class EndRound:
    """Write the fate number; threat if the cell is marked; the next round, or the end of the game.

    Deep ones: ``skips`` are the seats that use their one skip now; ``told`` overrules what the box says: quarters that
    get a symbol on every sheet, empty = none. None = by the box.
    """

    skips: frozenset[int] = frozenset()
    told: tuple[At, ...] | None = None


# ---------------------------------------------------------------- end of the game


@dataclass(frozen=True, slots=True)
class ChooseRoute:
    """The final route of a player; may be changed until his check begins. None takes it back."""

    seat: int
    route: Route | None


@dataclass(frozen=True, slots=True)
class RevealCard:
    """Turn up the next artifact card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class RollCheck:
    """The dice of the threat check, as many as the level; none at level 0 and for the Warlock, whose rituals begin."""

    seat: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UseManuscript:
    """Roll dice again: pairs of index and new number; none = the card is not used."""

    seat: int
    rolled: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class UseArtifacts:
    """Use the revealed cards, as far as wished, and read the dice; failures without a choice are worked out at once."""

    seat: int
    daggers: tuple[tuple[int, ...], ...] = ()
    """For each Dagger used the one or two different dice, by index."""
    tiaras: tuple[int, ...] = ()
    """For each Tiara used its die."""
    amulets: int = 0
    """How many Amulets are used."""


@dataclass(frozen=True, slots=True)
class EraseThreat:
    """The Huntress erases a symbol along her route for a hit, where she has a choice."""

    seat: int
    at: At


@dataclass(frozen=True, slots=True)
class TakePenalty:
    """A penalty or ritual that leaves a choice: the quarter to empty and the symbol to erase."""

    seat: int
    quarter: At
    symbol: At


RuleCommand = (
    SetUpGame | TellDice | TellRoundDice | TakeDie | ChooseDice | ChooseQuarter | CorrectRoute | DrawSegment
    | DrawDiagonal | PlaceDetective | EndRound | ChooseRoute | RevealCard | RollCheck | UseManuscript | UseArtifacts
    | EraseThreat | TakePenalty
)  # fmt: skip


# ---------------------------------------------------------------- corrections


@dataclass(frozen=True, slots=True)
class TellBox:
    """What the players' copy says, the whole of it."""

    box: MyBox


@dataclass(frozen=True, slots=True)
class SetQuarter:
    """What stands in a quarter of a sheet."""

    seat: int
    at: At
    tourists: Tourists = NOBODY
    threats: int = 0


@dataclass(frozen=True, slots=True)
class SetSegment:
    """Whether a road carries a segment."""

    seat: int
    road: str
    drawn: bool


@dataclass(frozen=True, slots=True)
class SetDiagonal:
    """Whether a diagonal is drawn."""

    seat: int
    diagonal: Diagonal
    drawn: bool


@dataclass(frozen=True, slots=True)
class SetCaches:
    """The caches of a sheet; None = not known."""

    seat: int
    caches: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SetCircled:
    """What the Detective has circled: caches, and safe houses by index."""

    seat: int
    caches: tuple[str, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUsed:
    """Bonuses of his character that a player has crossed out."""

    seat: int
    used: Bonuses


@dataclass(frozen=True, slots=True)
class SetSkipped:
    """Whether a player has used his skip."""

    seat: int
    skipped: bool


@dataclass(frozen=True, slots=True)
class SetCharacter:
    """Whose card a player has; None = not known."""

    seat: int
    character: Character | None


@dataclass(frozen=True, slots=True)
class SetTown:
    """Another town; what is drawn on roads and intersections that it has not got is erased."""

    seat: int
    town: str


@dataclass(frozen=True, slots=True)
class SetTurn:
    """How far a player is in this round; the sheet itself stays."""

    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class SetCheck:
    """How far a player's threat check is."""

    seat: int
    check: Check


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SetDice:
    """The dice as they lie, whatever was told before."""

    dice: RoundDice


@dataclass(frozen=True, slots=True)
class TellDie:
    """A die was read wrong, or its tourists are told now; ``die`` is an index, -1 the fate die."""

    die: int
    face: Die


@dataclass(frozen=True, slots=True)
class TellBonus:
    """The bonus die was read wrong."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class SetRound:
    """Which round and phase it is; turns of another round begin anew."""

    round: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class SetCells:
    """Numbers on the round board."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetFirst:
    """Who was first player at set-up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetMode:
    """The side of the round board."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class SetGoals:
    """The goal cards in play."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class SetChallenge:
    """Solo: the cell of the challenge card; None = none chosen."""

    challenge: Challenge | None


Correction = (
    TellBox | SetQuarter | SetSegment | SetDiagonal | SetCaches | SetCircled | SetUsed | SetSkipped | SetCharacter
    | SetTown | SetTurn | SetCheck | RenamePlayer | SetDice | TellDie | TellBonus | SetRound | SetCells | SetFirst
    | SetMode | SetGoals | SetChallenge
)  # fmt: skip

Command = RuleCommand | Correction
