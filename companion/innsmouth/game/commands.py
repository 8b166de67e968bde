"""Everything that can be done to a game of Innsmouth: one frozen record per act, imperative names, no behaviour.

Those here follow the rules and are refused where they refuse them; corrections stand in ``correction_commands`` and, by
one step, in ``change_commands``; all are had from here. Dice come in the commands: the players
roll them, or the app does.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from companion.desks import Command, RuleCommand, kinds_of
from companion.innsmouth.box.my_box import Bonus, Die, MyBox
from companion.innsmouth.game.change_commands import *
from companion.innsmouth.game.correction_commands import *
from companion.innsmouth.game.state import PRACTICE, BoardSide, Challenge, Stroke
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.sheet.sheet import Diagonal, Sheet
from companion.innsmouth.town.town import At, TouristKind
from companion.public_names import class_names
from companion.records import dataclass


class Card(StrEnum):
    """The four kinds of artifact cards."""

    MANUSCRIPT = "manuscript"
    DAGGER = "dagger"
    AMULET = "amulet"
    TIARA = "tiara"


@dataclass(frozen=True, slots=True)
class FinishedSheet:
    """A whole sheet and its town."""

    town: str
    """The text of its town's file, or ``PRACTICE``."""
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SetUpGame(RuleCommand):
    """Lay out the game (section 4); always the first command. ``names`` go clockwise; one name is a solo game.

    ``towns`` and ``characters`` hold one entry for all, or one for each seat. ``caches`` are the intersections of the
    cache card for everybody; None = not told yet.
    """

    names: tuple[str, ...]
    mode: BoardSide
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
    sheets: tuple[FinishedSheet, ...] = ()
    """Sheets that were played elsewhere, for the first seats; only where scores alone are counted."""
    week: str = ""
    """The seed of a game of the week, played alone: what it fixes takes the place of threat, characters, goals, caches
    and box."""


# ---------------------------------------------------------------- phase 1: dice


@dataclass(frozen=True, slots=True)
class TellDice(RuleCommand):
    """What was rolled for the round, and the bonus die.

    Normal round: five dice. First opening round: one for each player and the fate die. Second opening round of four:
    no dice, the fate die. Solo: three available, then two unavailable ones; from round 2 on the one fresh available
    die, then the two unavailable ones.
    """

    dice: tuple[Die, ...]
    bonus: Bonus
    fate: Die | None = None


@dataclass(frozen=True, slots=True)
class TellRoundDice(RuleCommand):
    """The draft was done at the table: the two round dice, the fate die, the bonus (normal and solo rounds).

    Solo: ``unavailable`` are the two dice of the other zone; left out, all five are asked for in the next round.
    """

    one: Die
    other: Die
    fate: Die
    bonus: Bonus
    unavailable: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeDie(RuleCommand):
    """The next step of the draft, by whoever is to make it: the first player takes, the others remove; solo takes."""

    die: int
    """Index in the dice rolled."""
    step: int | None = None
    """How many dice had been taken or removed when this was offered; None = not said. Then it is too late otherwise."""


@dataclass(frozen=True, slots=True)
class ChooseDice(RuleCommand):
    """Opening round 1: the two dice of this player (of four: for this round, the others are for round 2)."""

    seat: int
    one: int
    other: int


# ---------------------------------------------------------------- phases 2 and 3: quarter and tourists


@dataclass(frozen=True, slots=True)
class ChooseQuarter(RuleCommand):
    """Choose a quarter and place the tourists in it.

    ``first_by`` and ``other_by`` change the two round dice, each unit is one bonus (the bonus die's first). ``kind`` is
    the tourist of the fallback, when every quarter of the dice is occupied. ``dice``: in opening round 1 the two of the
    dice set aside that are chosen with the quarter.
    """

    seat: int
    at: At
    first_by: int = 0
    other_by: int = 0
    kind: TouristKind | None = None
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CorrectRoute(RuleCommand):
    """Bonus die, route correction: erase a segment, then draw one on a road, joined to another segment."""

    seat: int
    erase: Stroke
    draw: str


# ---------------------------------------------------------------- phase 4: segments


@dataclass(frozen=True, slots=True)
class DrawSegment(RuleCommand):
    """Draw on a road: in a round, or at the end of the game as an extra segment."""

    seat: int
    road: str


@dataclass(frozen=True, slots=True)
class DrawLine(RuleCommand):
    """Draw several segments one after another, as the pencil went; all of them, or none."""

    seat: int
    strokes: tuple[Stroke, ...]


@dataclass(frozen=True, slots=True)
class DrawDiagonal(RuleCommand):
    """Draw across a quarter: secret alley in a round, or a diagonal segment at the end of the game."""

    seat: int
    diagonal: Diagonal


@dataclass(frozen=True, slots=True)
class PlaceDetective(RuleCommand):
    """The Detective's tourist, of a kind on the fate die; placed without asking when the die shows one kind."""

    seat: int
    kind: TouristKind


# ---------------------------------------------------------------- phase 5


@dataclass(frozen=True, slots=True)
class EndRound(RuleCommand):
    """Write the fate number; threat if the cell is marked; the next round, or the end of the game.

    Deep ones: ``skips`` are the seats that use their one skip now; ``told`` overrules what the box says: quarters that
    get a symbol on every sheet, empty = none. None = by the box.
    """

    skips: frozenset[int] = frozenset()
    told: tuple[At, ...] | None = None


# ---------------------------------------------------------------- end of the game


@dataclass(frozen=True, slots=True)
class ChooseRoute(RuleCommand):
    """The final route of a player; may be changed until his check begins. None takes it back."""

    seat: int
    route: Route | None


@dataclass(frozen=True, slots=True)
class RevealCard(RuleCommand):
    """Turn up the next artifact card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class RollCheck(RuleCommand):
    """The dice of the threat check, as many as the level; none at level 0 and for the Warlock, whose rituals begin."""

    seat: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UseManuscript(RuleCommand):
    """Roll dice again: pairs of index and new number; none = the card is not used."""

    seat: int
    rolled: tuple[tuple[int, int], ...]
    of: tuple[int, ...] | None = None
    """The dice that this was worked out for; None = not said. It is too late once others lie there."""


@dataclass(frozen=True, slots=True)
class UseArtifacts(RuleCommand):
    """Use the revealed cards, as far as wished, and read the dice; failures without a choice are worked out at once."""

    seat: int
    daggers: tuple[tuple[int, ...], ...] = ()
    """For each Dagger used the one or two different dice, by index."""
    tiaras: tuple[int, ...] = ()
    """For each Tiara used its die."""
    amulets: int = 0
    """How many Amulets are used."""
    of: tuple[int, ...] | None = None
    """As in :class:`UseManuscript`."""


@dataclass(frozen=True, slots=True)
class EraseThreat(RuleCommand):
    """The Huntress erases a symbol along her route for a hit, where she has a choice."""

    seat: int
    at: At


@dataclass(frozen=True, slots=True)
class TakePenalty(RuleCommand):
    """A penalty or ritual that leaves a choice: the quarter to empty and the symbol to erase."""

    seat: int
    quarter: At
    symbol: At


COMMANDS: tuple[type[Command], ...] = (
    SetUpGame,
    *(kind for kind in kinds_of(Command, globals()) if kind is not SetUpGame),
)
"""Every command of a game, the set-up first."""

__all__ = [*class_names(globals()), "COMMANDS"]


def __dir__() -> list[str]:
    return sorted(__all__)
