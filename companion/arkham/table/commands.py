"""Everything that can be done to a table: one frozen record per act, imperative names, no behaviour.

Dice and draws stand in the command (STATE-10): rules never roll. A command that leaves a choice to the
players carries the choice. Commands of the first part follow the rules and are refused where the rules
refuse them; the corrections set what the players see on the table and are refused only when impossible.

``seat`` counts from 0 in the order of the set-up; ``number`` is that of a monster marker, or of a card in a hand, as
the state has it; places, cards and kinds are ids of the box. What is none of them, is out of range or against the rules
raises :class:`~companion.errors.IllegalCommand` with its reason; nothing has happened then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.arkham.table.commands_by_chapter.belonging_commands import *
from companion.arkham.table.commands_by_chapter.correction_commands import *
from companion.arkham.table.commands_by_chapter.fight_commands import *
from companion.arkham.table.commands_by_chapter.step_commands import *
from companion.arkham.table.state import Draws, Fortune, Phase
from companion.desks import Command, RuleCommand, kinds_of
from companion.public_names import class_names
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at set-up."""

    investigator: str
    player: str = ""
    own_sheet: bool = False
    """The player keeps cards and sliders; logs kept before this could be chosen have none."""


@dataclass(frozen=True, slots=True)
class SetUpTable(RuleCommand):
    """Lay out the game (SETUP-01..09); always the first command of a game."""

    ancient_one: str
    seats: tuple[Seat, ...]
    first_player: int = 0
    draws: Draws = Draws.APP


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A Mythos card that is not in the box, as the players read it off."""

    gate: str = ""
    clue: str = ""
    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    kind: str = ""
    """``environment`` or ``rumor`` where the players say so, so that an environment in play leaves (MCARD-02)."""
    name: str = ""
    """Its title, under which an environment or a rumor stays in play; empty = nobody told it, and it is not kept."""
    trait: str = ""
    """Of an environment: ``weather``, ``mystic`` or ``urban``; empty = nobody told it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was drawn, rolled and chosen while one Mythos card is resolved; empty = not answered yet."""

    world: str = ""
    """World of the gate marker drawn in step 1 (``UNKNOWN`` allowed)."""
    monsters: tuple[str, ...] = ()
    """Kinds in the order drawn, all steps together (``UNKNOWN`` allowed)."""
    extra_gates: tuple[str, ...] | None = None
    """Gates that get one monster more in a surge, the surging gate not named (SURGE-06); None = not chosen."""
    clue_to: int | None = None
    """Seat that takes the new clue, -1 = it stays on the board, None = not chosen (CLUE-02)."""
    hunted: Mapping[int, str] = field(default_factory=dict)
    """Monster number -> area chosen where flyers or the Hound are tied (FLY-02, MONSTER-06)."""
    moves: Mapping[int, str] = field(default_factory=dict)
    """Monster number -> place where the players put it instead of where the rules would (overrules)."""
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Rolls by name: ``chthonian:NUMBER``, ``rumor``."""
    winds_first: bool = False
    """At the end of the phase Ithaqua's winds blow before the rumor acts; else after it (AO-04, MCARD-03)."""


@dataclass(frozen=True, slots=True)
class ResolveMythos(RuleCommand):
    """Resolve phase V (or the opening card) in one act: gate, clue, movement, ability."""

    card: str = ""
    """Id of a Mythos card, or empty with ``printed``."""
    printed: PrintedCard | None = None
    answers: Answers = field(default_factory=Answers)


@dataclass(frozen=True, slots=True)
class SetAsideMythos(RuleCommand):
    """A card drawn and not resolved: a rumor or 'The Story Continues...' (SETUP-10, MYTHOS-05)."""

    card: str


@dataclass(frozen=True, slots=True)
class BeginPhase(RuleCommand):
    """Go to a phase; from Mythos on to Upkeep begins the next round and passes the first player marker (TURN-02)."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class MoveInvestigator(OneMove):
    """Walk along lines of the board, or from zone to zone; refused where no open way leads there (MOVE-01..03)."""

    seat: int
    to: str
    zone: int = 0


@dataclass(frozen=True, slots=True)
class TakeClues(OneMove):
    """Take clues lying at the own place (MOVE-07)."""

    seat: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class RaiseDoom(OneMove):
    """Doom rises by one; the last space wakes the Ancient One (DOOM-01)."""


@dataclass(frozen=True, slots=True)
class RaiseTerror(OneMove):
    """Terror rises by one with all that hangs on it (TERROR-02)."""


@dataclass(frozen=True, slots=True)
class OpenGate(RuleCommand):
    """A gate opens outside the Mythos phase, by an encounter or a card (ENC-06, OPEN-02..09)."""

    location: str
    world: str
    monsters: tuple[str, ...] = ()
    """Kinds drawn, 1 or 2 by number of players (OPEN-07)."""


@dataclass(frozen=True, slots=True)
class CloseGate(RuleCommand):
    """Take a gate off the board: as a trophy of ``seat``, or under the stack with seat -1 (GATE-03, GATE-07)."""

    location: str
    seat: int = -1
    seal: bool = False
    clues_paid: int = 0
    elder_sign_card: bool = False


@dataclass(frozen=True, slots=True)
class DefeatMonster(RuleCommand):
    """A monster leaves the board as a trophy of ``seat`` (or where its marker says: cup, box)."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class DiscardCard(RuleCommand):
    """An environment or rumor leaves play (MCARD-02..04)."""

    card: str


@dataclass(frozen=True, slots=True)
class LoseHealth(RuleCommand):
    """One event takes Sanity, Stamina or both; 0 makes insane, unconscious, lost or devoured (STATUS-02, 04, 05)."""

    seat: int
    sanity: int = 0
    stamina: int = 0
    goes: tuple[int, ...] = ()
    """Numbers of the items that go where half of them are lost; none = they are chosen later (STATUS-02)."""


@dataclass(frozen=True, slots=True)
class DevourInvestigator(RuleCommand):
    """All the Sanity and Stamina that is left goes at one blow: devoured (STATUS-05)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LoseInTime(RuleCommand):
    """An investigator is lost in time and space (STATUS-10, STATUS-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArrestInvestigator(RuleCommand):
    """To the jail cell, with half the money and the next round gone (STATUS-08)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassStreetCheck(RuleCommand):
    """Whoever ends movement where a card asks for a check has passed it; who failed is arrested (MCARD-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GainFortune(RuleCommand):
    """A Blessing or a Curse comes; the opposite one only cancels (STATUS-12)."""

    seat: int
    fortune: Fortune


@dataclass(frozen=True, slots=True)
class SeatInvestigator(RuleCommand):
    """A new investigator for the player of a devoured one, in play from the next round on (STATUS-06)."""

    seat: int
    investigator: str


COMMANDS: tuple[type[Command], ...] = (
    SetUpTable,
    *(kind for kind in kinds_of(Command, globals()) if kind is not SetUpTable),
)
"""Every command of a game, the set-up first."""

__all__ = [*class_names(globals()), "COMMANDS"]


def __dir__() -> list[str]:
    return sorted(__all__)
