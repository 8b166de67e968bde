"""A game of Innsmouth: the dice of the round, the round board, and every player's sheet, as one frozen record.

Seats are numbered clockwise from the first player of the set-up, who is seat 0 unless told otherwise.

Source: rules/innsmouth.md sections 4-16, 18.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.sheet.sheet import NO_CARDS, Artifacts, Diagonal, Marks
from companion.innsmouth.town.town import At
from companion.records import dataclass

ROUNDS = 10
MOST_PLAYERS = 4
PRACTICE = "practice"
"""Stands for the invented town that ships with the companion where a town is named."""


class BoardSide(StrEnum):
    """The side of the round board, which is the threat of the whole game (section 6)."""

    CULTISTS = "cultists"
    DEEP_ONES = "deep_ones"


class Phase(StrEnum):
    """What the game waits for."""

    DICE = "dice"
    """The dice of the round are to be entered."""
    DRAFT = "draft"
    """Dice are taken and removed; :func:`companion.innsmouth.round.dice_draft.drafting` tells by whom."""
    DRAW = "draw"
    """Everybody chooses a quarter and draws."""
    FINAL = "final"
    """After round 10: extra segments, then everybody's final route."""
    CHECK = "check"
    """All routes are chosen: threat checks, or rituals."""
    OVER = "over"
    """Scores can be read."""


FATE = -1
"""Stands for the fate die where dice are named by index."""


@dataclass(frozen=True, slots=True)
class RoundDice:
    """The dice of a round, common to all.

    Normal round: five dice are rolled, two of them taken, two removed, the last is the fate die. Opening round: one die
    for each player, the fate die told apart. Solo: three dice are available, two unavailable.
    """

    rolled: tuple[Die, ...] = ()
    """Available or set aside; the indices that commands name are those in here."""
    bonus: Bonus | None = None
    fate: Die | None = None
    taken: tuple[int, ...] = ()
    """The round dice, in the order taken; empty in opening rounds, where everybody has his own."""
    removed: tuple[int, ...] = ()
    unavailable: tuple[Die, ...] = ()
    """Solo: the dice of the other zone, available next round."""

    def die(self, at: int) -> Die | None:
        """Return a die by its index, ``FATE`` for the fate die; None if none lies there."""
        if at == FATE:
            return self.fate
        return self.rolled[at] if 0 <= at < len(self.rolled) else None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A segment drawn: on a road, or along a diagonal; exactly one of the two is set."""

    road: str | None = None
    diagonal: Diagonal | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player has done in this round."""

    quarter: At | None = None
    """Where the tourists of this round stand; None = not chosen yet."""
    is_fallback: bool = False
    """Every quarter of the dice was occupied: one tourist, one segment."""
    strokes: tuple[Stroke, ...] = ()
    """Segments of phase 4, in order."""
    bonus_used: bool = False
    """The bonus die's face has been used by this player."""
    touches: bool = False
    """The Detective's segments touched something new this round."""
    detective_placed: bool = False
    """The tourist for it stands."""


@dataclass(frozen=True, slots=True)
class Erased:
    """One penalty or ritual: the quarter that emptied and the symbol that went with it."""

    quarter: At
    symbol: At


@dataclass(frozen=True, slots=True)
class ThreatCheck:
    """A player's threat check so far; for the Warlock his rituals."""

    revealed: Artifacts = NO_CARDS
    roll: tuple[int, ...] | None = None
    """The dice as they lie now, manuscripts included; None = not rolled. Empty at level 0."""
    manuscripts_used: int = 0
    result: tuple[int, ...] | None = None
    """Values after the artifacts; None = not used yet."""
    shot: tuple[At, ...] = ()
    """The Huntress: symbols erased for hits."""
    penalties: tuple[Erased, ...] = ()
    is_done: bool = False


class SheetLine(StrEnum):
    """A line of the score that can be set by hand; all but the last replace what is counted."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CROSS = "cross"
    ARTIFACTS = "artifacts"
    GOALS = "goals"
    CHARACTER = "character"
    STARS = "stars"
    OTHER_GOALS = "other_goals"
    """Goal cards that cannot be counted here: their points are added to those of the others."""


@dataclass(frozen=True, slots=True)
class PointsByHand:
    """What players say that a line of a score is worth, and why."""

    line: SheetLine
    points: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player and his sheet; the seat is the index in :attr:`Tour.seats`."""

    name: str
    town: str = PRACTICE
    """The text of his town's file, or ``PRACTICE``; :func:`companion.innsmouth.game.seat_sheets.town_of` reads it."""
    character: Character | None = None
    """None = not entered yet; needed for the final route at the latest."""
    marks: tuple[Marks, ...] = ()
    """Quarters that hold anything, row by row."""
    segments: tuple[str, ...] = ()
    diagonals: tuple[Diagonal, ...] = ()
    caches: tuple[str, ...] | None = None
    """Ids of the intersections with a cache; None = not entered yet."""
    circled_caches: tuple[str, ...] = ()
    """The Detective: touched already."""
    circled_houses: tuple[int, ...] = ()
    """The same, indices of the town's safe houses."""
    used: Bonuses = field(default_factory=Bonuses)
    """Bonuses of the character crossed out; those on the card are in :attr:`MyBox.bonuses`."""
    has_skipped: bool = False
    """Deep ones: the one skip is used."""
    opening: tuple[int, int] | None = None
    """Opening rounds: the two dice chosen for round 1; the other two of four are for round 2."""
    turn: Turn = Turn()
    route: Route | None = None
    """The final route chosen."""
    check: ThreatCheck = ThreatCheck()
    by_hand: tuple[PointsByHand, ...] = ()
    """Lines of the score that were set by hand, in the order of the score."""

    def points_by_hand(self, line: SheetLine) -> PointsByHand | None:
        """Return what a line of the score was set to; None where it is counted."""
        return next((entry for entry in self.by_hand if entry.line is line), None)

    def marks_at(self, at: At) -> Marks:
        """Return the tourists and threat symbols in a quarter."""
        return next((marks for marks in self.marks if marks.at == at), Marks(at))


@dataclass(frozen=True, slots=True)
class Challenge:
    """Solo: the cell chosen on the challenge card."""

    total: int
    goals: int


@dataclass(frozen=True, slots=True)
class Tour:
    """One game."""

    seats: tuple[Seat, ...]
    mode: BoardSide
    phase: Phase = Phase.DICE
    round: int = 1
    """1 to 10."""
    first_seat: int = 0
    """The first player of the set-up, who leads opening rounds and the first normal one."""
    cells: tuple[int, ...] = ()
    """Fate numbers on the round board; 0 = not known."""
    dice: RoundDice = RoundDice()
    goals: tuple[Goal, ...] = ()
    """The goal cards in play, 0 to 2."""
    challenge: Challenge | None = None
    """Solo only."""
    is_score_only: bool = False
    """A finished sheet is entered by corrections; there are no rounds."""
    box: MyBox = field(default_factory=MyBox)
    week: str = ""
    """The seed that fixes this game, see ``companion.innsmouth.week``; empty = a game of its own."""

    @property
    def is_solo(self) -> bool:
        """Return whether the game has only one player."""
        return len(self.seats) == 1

    @property
    def opening_rounds(self) -> int:
        """The number of opening rounds at the start of the game (section 9)."""
        return {3: 1, 4: 2}.get(len(self.seats), 0)

    @property
    def is_opening(self) -> bool:
        """Return whether this round is an opening round."""
        return self.round <= self.opening_rounds

    @property
    def first_player(self) -> int:
        """The seat that leads this round (section 5, D1)."""
        normal = max(self.round - self.opening_rounds - 1, 0)
        return (self.first_seat + normal) % len(self.seats)
