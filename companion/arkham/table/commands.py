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

from companion.arkham.table.commands_by_chapter.belonging_commands import CARD_FIELDS as CARD_FIELDS
from companion.arkham.table.commands_by_chapter.belonging_commands import BelongingCommand as BelongingCommand
from companion.arkham.table.commands_by_chapter.belonging_commands import BelongingCorrection as BelongingCorrection
from companion.arkham.table.commands_by_chapter.belonging_commands import ChangeTokens as ChangeTokens
from companion.arkham.table.commands_by_chapter.belonging_commands import CorrectCard as CorrectCard
from companion.arkham.table.commands_by_chapter.belonging_commands import CorrectDefaultedLoans as CorrectDefaultedLoans
from companion.arkham.table.commands_by_chapter.belonging_commands import CorrectRolled as CorrectRolled
from companion.arkham.table.commands_by_chapter.belonging_commands import CorrectSliders as CorrectSliders
from companion.arkham.table.commands_by_chapter.belonging_commands import DealPossessions as DealPossessions
from companion.arkham.table.commands_by_chapter.belonging_commands import DelayInvestigator as DelayInvestigator
from companion.arkham.table.commands_by_chapter.belonging_commands import DiscardHalf as DiscardHalf
from companion.arkham.table.commands_by_chapter.belonging_commands import ExhaustCard as ExhaustCard
from companion.arkham.table.commands_by_chapter.belonging_commands import Gain as Gain
from companion.arkham.table.commands_by_chapter.belonging_commands import GainCard as GainCard
from companion.arkham.table.commands_by_chapter.belonging_commands import HadEncounter as HadEncounter
from companion.arkham.table.commands_by_chapter.belonging_commands import HandOver as HandOver
from companion.arkham.table.commands_by_chapter.belonging_commands import LoseCard as LoseCard
from companion.arkham.table.commands_by_chapter.belonging_commands import LoseRound as LoseRound
from companion.arkham.table.commands_by_chapter.belonging_commands import LowerMaximum as LowerMaximum
from companion.arkham.table.commands_by_chapter.belonging_commands import MoveByEncounter as MoveByEncounter
from companion.arkham.table.commands_by_chapter.belonging_commands import MoveSlider as MoveSlider
from companion.arkham.table.commands_by_chapter.belonging_commands import MoveSliders as MoveSliders
from companion.arkham.table.commands_by_chapter.belonging_commands import NameCard as NameCard
from companion.arkham.table.commands_by_chapter.belonging_commands import Pay as Pay
from companion.arkham.table.commands_by_chapter.belonging_commands import PutInHand as PutInHand
from companion.arkham.table.commands_by_chapter.belonging_commands import PutSlidersBack as PutSlidersBack
from companion.arkham.table.commands_by_chapter.belonging_commands import PutTokens as PutTokens
from companion.arkham.table.commands_by_chapter.belonging_commands import RefreshCard as RefreshCard
from companion.arkham.table.commands_by_chapter.belonging_commands import RefuteRumor as RefuteRumor
from companion.arkham.table.commands_by_chapter.belonging_commands import RepayLoan as RepayLoan
from companion.arkham.table.commands_by_chapter.belonging_commands import RollUpkeep as RollUpkeep
from companion.arkham.table.commands_by_chapter.belonging_commands import SpendTrophies as SpendTrophies
from companion.arkham.table.commands_by_chapter.belonging_commands import TakeFromHand as TakeFromHand
from companion.arkham.table.commands_by_chapter.belonging_commands import TradeCards as TradeCards
from companion.arkham.table.commands_by_chapter.belonging_commands import UseAbility as UseAbility
from companion.arkham.table.commands_by_chapter.belonging_commands import UseCard as UseCard
from companion.arkham.table.commands_by_chapter.belonging_commands import UseLocation as UseLocation
from companion.arkham.table.commands_by_chapter.belonging_commands import UseSpell as UseSpell
from companion.arkham.table.commands_by_chapter.belonging_commands import What as What
from companion.arkham.table.commands_by_chapter.correction_commands import CORRECTABLE as CORRECTABLE
from companion.arkham.table.commands_by_chapter.correction_commands import ArrestAnyway as ArrestAnyway
from companion.arkham.table.commands_by_chapter.correction_commands import CalmAncientOne as CalmAncientOne
from companion.arkham.table.commands_by_chapter.correction_commands import ChooseDraws as ChooseDraws
from companion.arkham.table.commands_by_chapter.correction_commands import ChooseReading as ChooseReading
from companion.arkham.table.commands_by_chapter.correction_commands import ConfirmRumor as ConfirmRumor
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectAllies as CorrectAllies
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectClosure as CorrectClosure
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectClues as CorrectClues
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectDoom as CorrectDoom
from companion.arkham.table.commands_by_chapter.correction_commands import (
    CorrectElderSignCards as CorrectElderSignCards,
)
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectFirstPlayer as CorrectFirstPlayer
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectFortune as CorrectFortune
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectInvestigator as CorrectInvestigator
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectLasting as CorrectLasting
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectMythos as CorrectMythos
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectOutcome as CorrectOutcome
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectRound as CorrectRound
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectRumorSince as CorrectRumorSince
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectRumorTokens as CorrectRumorTokens
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectTerror as CorrectTerror
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectTrophies as CorrectTrophies
from companion.arkham.table.commands_by_chapter.correction_commands import CorrectTwoCards as CorrectTwoCards
from companion.arkham.table.commands_by_chapter.correction_commands import DefeatAnyway as DefeatAnyway
from companion.arkham.table.commands_by_chapter.correction_commands import MarkAlly as MarkAlly
from companion.arkham.table.commands_by_chapter.correction_commands import NameMonster as NameMonster
from companion.arkham.table.commands_by_chapter.correction_commands import OrderGateStack as OrderGateStack
from companion.arkham.table.commands_by_chapter.correction_commands import PlaceInvestigator as PlaceInvestigator
from companion.arkham.table.commands_by_chapter.correction_commands import PlaceMonster as PlaceMonster
from companion.arkham.table.commands_by_chapter.correction_commands import PutActivity as PutActivity
from companion.arkham.table.commands_by_chapter.correction_commands import PutCard as PutCard
from companion.arkham.table.commands_by_chapter.correction_commands import PutGate as PutGate
from companion.arkham.table.commands_by_chapter.correction_commands import PutMonster as PutMonster
from companion.arkham.table.commands_by_chapter.correction_commands import PutSeal as PutSeal
from companion.arkham.table.commands_by_chapter.correction_commands import RefuteAnyway as RefuteAnyway
from companion.arkham.table.commands_by_chapter.correction_commands import RenamePlayer as RenamePlayer
from companion.arkham.table.commands_by_chapter.correction_commands import ReturnMonster as ReturnMonster
from companion.arkham.table.commands_by_chapter.correction_commands import TableCorrection as TableCorrection
from companion.arkham.table.commands_by_chapter.correction_commands import TakeActivity as TakeActivity
from companion.arkham.table.commands_by_chapter.correction_commands import TakeGate as TakeGate
from companion.arkham.table.commands_by_chapter.correction_commands import TakeSeal as TakeSeal
from companion.arkham.table.commands_by_chapter.correction_commands import WakeAncientOne as WakeAncientOne
from companion.arkham.table.commands_by_chapter.fight_commands import BattleAttack as BattleAttack
from companion.arkham.table.commands_by_chapter.fight_commands import BattleCommand as BattleCommand
from companion.arkham.table.commands_by_chapter.fight_commands import BattleDefence as BattleDefence
from companion.arkham.table.commands_by_chapter.fight_commands import BeginBattle as BeginBattle
from companion.arkham.table.commands_by_chapter.fight_commands import BeginBattleRound as BeginBattleRound
from companion.arkham.table.commands_by_chapter.fight_commands import BeginFight as BeginFight
from companion.arkham.table.commands_by_chapter.fight_commands import Blow as Blow
from companion.arkham.table.commands_by_chapter.fight_commands import CastSpell as CastSpell
from companion.arkham.table.commands_by_chapter.fight_commands import CloseGateByCheck as CloseGateByCheck
from companion.arkham.table.commands_by_chapter.fight_commands import CorrectBattle as CorrectBattle
from companion.arkham.table.commands_by_chapter.fight_commands import EndFight as EndFight
from companion.arkham.table.commands_by_chapter.fight_commands import EvadeMonster as EvadeMonster
from companion.arkham.table.commands_by_chapter.fight_commands import FaceOrdeal as FaceOrdeal
from companion.arkham.table.commands_by_chapter.fight_commands import FightCommand as FightCommand
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd as FightEnd
from companion.arkham.table.commands_by_chapter.fight_commands import FightRound as FightRound
from companion.arkham.table.commands_by_chapter.fight_commands import FleeMonster as FleeMonster
from companion.arkham.table.commands_by_chapter.fight_commands import HorrorCheck as HorrorCheck
from companion.arkham.table.commands_by_chapter.fight_commands import MeetMonster as MeetMonster
from companion.arkham.table.commands_by_chapter.step_commands import CorrectSlider as CorrectSlider
from companion.arkham.table.commands_by_chapter.step_commands import Counted as Counted
from companion.arkham.table.commands_by_chapter.step_commands import MarkFirstOfTwo as MarkFirstOfTwo
from companion.arkham.table.commands_by_chapter.step_commands import MarkMythosResolved as MarkMythosResolved
from companion.arkham.table.commands_by_chapter.step_commands import MarkRolled as MarkRolled
from companion.arkham.table.commands_by_chapter.step_commands import MarkSeen as MarkSeen
from companion.arkham.table.commands_by_chapter.step_commands import MarkTwoCards as MarkTwoCards
from companion.arkham.table.commands_by_chapter.step_commands import PutFirstInStack as PutFirstInStack
from companion.arkham.table.commands_by_chapter.step_commands import PutTrophies as PutTrophies
from companion.arkham.table.commands_by_chapter.step_commands import ShuffleMythosDeck as ShuffleMythosDeck
from companion.arkham.table.commands_by_chapter.step_commands import StepCard as StepCard
from companion.arkham.table.commands_by_chapter.step_commands import StepClues as StepClues
from companion.arkham.table.commands_by_chapter.step_commands import StepCorrection as StepCorrection
from companion.arkham.table.commands_by_chapter.step_commands import StepInvestigator as StepInvestigator
from companion.arkham.table.commands_by_chapter.step_commands import StepLasting as StepLasting
from companion.arkham.table.commands_by_chapter.step_commands import StepNumber as StepNumber
from companion.arkham.table.commands_by_chapter.step_commands import TakeTrophies as TakeTrophies
from companion.arkham.table.state import Draws, Fortune, Phase
from companion.faces import kinds
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at set-up."""

    investigator: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class SetUpTable:
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
class ResolveMythos:
    """Resolve phase V (or the opening card) in one act: gate, clue, movement, ability."""

    card: str = ""
    """Id of a Mythos card, or empty with ``printed``."""
    printed: PrintedCard | None = None
    answers: Answers = field(default_factory=Answers)


@dataclass(frozen=True, slots=True)
class SetAsideMythos:
    """A card drawn and not resolved: a rumor or 'The Story Continues...' (SETUP-10, MYTHOS-05)."""

    card: str


@dataclass(frozen=True, slots=True)
class BeginPhase:
    """Go to a phase; from Mythos on to Upkeep begins the next round and passes the first player marker (TURN-02)."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class MoveInvestigator:
    """Walk along lines of the board, or from zone to zone; refused where no open way leads there (MOVE-01..03)."""

    seat: int
    to: str
    zone: int = 0


@dataclass(frozen=True, slots=True)
class TakeClues:
    """Take clues lying at the own place (MOVE-07)."""

    seat: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class RaiseDoom:
    """Doom rises by one; the last space wakes the Ancient One (DOOM-01)."""


@dataclass(frozen=True, slots=True)
class RaiseTerror:
    """Terror rises by one with all that hangs on it (TERROR-02)."""


@dataclass(frozen=True, slots=True)
class OpenGate:
    """A gate opens outside the Mythos phase, by an encounter or a card (ENC-06, OPEN-02..09)."""

    location: str
    world: str
    monsters: tuple[str, ...] = ()
    """Kinds drawn, 1 or 2 by number of players (OPEN-07)."""


@dataclass(frozen=True, slots=True)
class CloseGate:
    """Take a gate off the board: as a trophy of ``seat``, or under the stack with seat -1 (GATE-03, GATE-07)."""

    location: str
    seat: int = -1
    seal: bool = False
    clues_paid: int = 0
    elder_sign_card: bool = False


@dataclass(frozen=True, slots=True)
class DefeatMonster:
    """A monster leaves the board as a trophy of ``seat`` (or where its marker says: cup, box)."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """An environment or rumor leaves play (MCARD-02..04)."""

    card: str


@dataclass(frozen=True, slots=True)
class LoseHealth:
    """One event takes Sanity, Stamina or both; 0 makes insane, unconscious, lost or devoured (STATUS-02, 04, 05)."""

    seat: int
    sanity: int = 0
    stamina: int = 0
    goes: tuple[int, ...] = ()
    """Numbers of the items that go where half of them are lost; none = they are chosen later (STATUS-02)."""


@dataclass(frozen=True, slots=True)
class DevourInvestigator:
    """All the Sanity and Stamina that is left goes at one blow: devoured (STATUS-05)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LoseInTime:
    """An investigator is lost in time and space (STATUS-10, STATUS-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArrestInvestigator:
    """To the jail cell, with half the money and the next round gone (STATUS-08)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassStreetCheck:
    """Whoever ends movement where a card asks for a check has passed it; who failed is arrested (MCARD-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GainFortune:
    """A Blessing or a Curse comes; the opposite one only cancels (STATUS-12)."""

    seat: int
    fortune: Fortune


@dataclass(frozen=True, slots=True)
class SeatInvestigator:
    """A new investigator for the player of a devoured one, in play from the next round on (STATUS-06)."""

    seat: int
    investigator: str


RuleCommand = (
    SetUpTable
    | ResolveMythos
    | SetAsideMythos
    | BeginPhase
    | MoveInvestigator
    | TakeClues
    | RaiseDoom
    | RaiseTerror
    | OpenGate
    | CloseGate
    | DefeatMonster
    | DiscardCard
    | LoseHealth
    | DevourInvestigator
    | LoseInTime
    | ArrestInvestigator
    | PassStreetCheck
    | GainFortune
    | SeatInvestigator
    | FightCommand
    | BelongingCommand
)
"""Acts under the rules; refused once the game is over, and all but a few once the Ancient One is awake."""

WholeCorrection = TableCorrection | CorrectBattle | BelongingCorrection
"""Corrections that name what is there."""

Correction = WholeCorrection | StepCorrection
"""The table is right: possible at any time, refused only when impossible or when it is so already."""

Command = RuleCommand | BattleCommand | Correction
"""The closed family; :func:`companion.arkham.engine.apply` matches every member."""

__all__ = [*kinds(globals())]


def __dir__() -> list[str]:
    return sorted(__all__)
