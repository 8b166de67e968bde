"""Everything that can be done to a table: one frozen record per act, imperative names, no behaviour.

Dice and draws stand in the command (STATE-10): rules never roll. A command that leaves a choice to the
players carries the choice. Commands of the first part follow the rules and are refused where the rules
refuse them; the corrections set what the players see on the table and are refused only when impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.arkham.belonging_commands import CARD_FIELDS as CARD_FIELDS
from companion.arkham.belonging_commands import BelongingCommand as BelongingCommand
from companion.arkham.belonging_commands import BelongingCorrection as BelongingCorrection
from companion.arkham.belonging_commands import CorrectCard as CorrectCard
from companion.arkham.belonging_commands import CorrectDefaultedLoans as CorrectDefaultedLoans
from companion.arkham.belonging_commands import CorrectRolled as CorrectRolled
from companion.arkham.belonging_commands import CorrectSliders as CorrectSliders
from companion.arkham.belonging_commands import DelayInvestigator as DelayInvestigator
from companion.arkham.belonging_commands import DiscardHalf as DiscardHalf
from companion.arkham.belonging_commands import ExhaustCard as ExhaustCard
from companion.arkham.belonging_commands import Gain as Gain
from companion.arkham.belonging_commands import GainCard as GainCard
from companion.arkham.belonging_commands import HadEncounter as HadEncounter
from companion.arkham.belonging_commands import HandOver as HandOver
from companion.arkham.belonging_commands import LoseCard as LoseCard
from companion.arkham.belonging_commands import LoseRound as LoseRound
from companion.arkham.belonging_commands import LowerMaximum as LowerMaximum
from companion.arkham.belonging_commands import MoveByEncounter as MoveByEncounter
from companion.arkham.belonging_commands import MoveSliders as MoveSliders
from companion.arkham.belonging_commands import NameCard as NameCard
from companion.arkham.belonging_commands import Pay as Pay
from companion.arkham.belonging_commands import PutInHand as PutInHand
from companion.arkham.belonging_commands import PutTokens as PutTokens
from companion.arkham.belonging_commands import RefreshCard as RefreshCard
from companion.arkham.belonging_commands import RepayLoan as RepayLoan
from companion.arkham.belonging_commands import RollUpkeep as RollUpkeep
from companion.arkham.belonging_commands import SpendTrophies as SpendTrophies
from companion.arkham.belonging_commands import TakeFromHand as TakeFromHand
from companion.arkham.belonging_commands import TradeCards as TradeCards
from companion.arkham.belonging_commands import UseAbility as UseAbility
from companion.arkham.belonging_commands import UseCard as UseCard
from companion.arkham.belonging_commands import UseLocation as UseLocation
from companion.arkham.belonging_commands import UseSpell as UseSpell
from companion.arkham.belonging_commands import What as What
from companion.arkham.fight_commands import BattleAttack as BattleAttack
from companion.arkham.fight_commands import BattleCommand as BattleCommand
from companion.arkham.fight_commands import BattleDefence as BattleDefence
from companion.arkham.fight_commands import BeginBattle as BeginBattle
from companion.arkham.fight_commands import BeginBattleRound as BeginBattleRound
from companion.arkham.fight_commands import BeginFight as BeginFight
from companion.arkham.fight_commands import Blow as Blow
from companion.arkham.fight_commands import CastSpell as CastSpell
from companion.arkham.fight_commands import CloseGateByCheck as CloseGateByCheck
from companion.arkham.fight_commands import CorrectBattle as CorrectBattle
from companion.arkham.fight_commands import EndFight as EndFight
from companion.arkham.fight_commands import EvadeMonster as EvadeMonster
from companion.arkham.fight_commands import FaceOrdeal as FaceOrdeal
from companion.arkham.fight_commands import FightCommand as FightCommand
from companion.arkham.fight_commands import FightEnd as FightEnd
from companion.arkham.fight_commands import FightRound as FightRound
from companion.arkham.fight_commands import FleeMonster as FleeMonster
from companion.arkham.fight_commands import HorrorCheck as HorrorCheck
from companion.arkham.fight_commands import MeetMonster as MeetMonster
from companion.arkham.state import Draws, Fortune, Outcome, Phase


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


@dataclass(frozen=True, slots=True)
class LoseInTime:
    """An investigator is lost in time and space (STATUS-10, STATUS-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArrestInvestigator:
    """To the jail cell, with half the money and the next round gone (STATUS-08)."""

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


# ---------------------------------------------------------------- corrections: the table is right


@dataclass(frozen=True, slots=True)
class CorrectDoom:
    value: int


@dataclass(frozen=True, slots=True)
class CorrectTerror:
    value: int


@dataclass(frozen=True, slots=True)
class CorrectClues:
    place: str
    value: int


@dataclass(frozen=True, slots=True)
class CorrectAllies:
    value: int


@dataclass(frozen=True, slots=True)
class CorrectRound:
    value: int


@dataclass(frozen=True, slots=True)
class CorrectFirstPlayer:
    seat: int


@dataclass(frozen=True, slots=True)
class CorrectInvestigator:
    """Set one number or flag of an investigator: ``field`` is one of the names in :data:`CORRECTABLE`."""

    seat: int
    field: str
    value: int


CORRECTABLE = (
    "sanity", "max_sanity", "stamina", "max_stamina", "clues", "money", "sneak", "delayed", "explored",
    "skips_round", "movement_used", "came_back", "gate_tried", "eliminated", "fortune_since", "loan_defaulted",
    "points_spent", "points_gained", "checks_bonus", "ability_used", "arkham_encounter", "world_encounter", "items_due",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CorrectFortune:
    seat: int
    fortune: Fortune


@dataclass(frozen=True, slots=True)
class PlaceInvestigator:
    """Put an investigator anywhere, whatever the rules say."""

    seat: int
    place: str
    zone: int = 0


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class PutMonster:
    """Put one marker from the cup on a place, whatever the limit says."""

    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class PlaceMonster:
    """Move a marker anywhere: an area, sky, outskirts, rumor card or box."""

    number: int
    place: str


@dataclass(frozen=True, slots=True)
class ReturnMonster:
    """Back to the cup."""

    number: int


@dataclass(frozen=True, slots=True)
class NameMonster:
    """Say what kind a marker is (after ``UNKNOWN``, or a slip)."""

    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class PutGate:
    """Put a gate on the board without doom, monsters or travellers."""

    location: str
    world: str


@dataclass(frozen=True, slots=True)
class TakeGate:
    """Take a gate off the board to the bottom of the stack, nothing else."""

    location: str


@dataclass(frozen=True, slots=True)
class PutSeal:
    location: str


@dataclass(frozen=True, slots=True)
class TakeSeal:
    location: str


@dataclass(frozen=True, slots=True)
class CorrectClosure:
    location: str
    closed: bool
    until: int = 0
    """Round at whose end it opens again, 0 = for good."""


@dataclass(frozen=True, slots=True)
class CorrectTrophies:
    """Set an investigator's trophies: kinds of monsters, worlds of gates."""

    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutCard:
    """Put an environment or rumor into play by hand."""

    card: str
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class CorrectRumorTokens:
    value: int


@dataclass(frozen=True, slots=True)
class CorrectElderSignCards:
    """How many Elder Sign cards were played in the whole game."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectMythos:
    """Whether this round's Mythos card is done, and which cards were seen since the last shuffle."""

    resolved: bool
    seen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectTwoCards:
    """Round since which two Mythos cards a phase are drawn, 0 = one; and the last round whose first one is done."""

    since: int
    first_done: int = 0


@dataclass(frozen=True, slots=True)
class CorrectLasting:
    """Say up to which round's end a card's effect lasts; 0 = not any more (TURN-03)."""

    card: str
    until: int


@dataclass(frozen=True, slots=True)
class ChooseDraws:
    """Let the app draw markers, or the players."""

    draws: Draws


@dataclass(frozen=True, slots=True)
class CorrectOutcome:
    """The game ended so, or goes on (None)."""

    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class WakeAncientOne:
    """The players say that it wakes."""


@dataclass(frozen=True, slots=True)
class CalmAncientOne:
    """The players say that it sleeps after all."""


RuleCommand = (
    SetUpTable | ResolveMythos | SetAsideMythos | BeginPhase | MoveInvestigator | TakeClues | RaiseDoom | RaiseTerror
    | OpenGate | CloseGate | DefeatMonster | DiscardCard | LoseHealth | LoseInTime | ArrestInvestigator | GainFortune
    | SeatInvestigator | FightCommand | BelongingCommand
)  # fmt: skip
"""Acts under the rules; refused once the game is over, and all but a few once the Ancient One is awake."""

Correction = (
    CorrectDoom | CorrectTerror | CorrectClues | CorrectAllies | CorrectRound | CorrectFirstPlayer
    | CorrectInvestigator | CorrectFortune | PlaceInvestigator | RenamePlayer | PutMonster | PlaceMonster
    | ReturnMonster | NameMonster | PutGate | TakeGate | PutSeal | TakeSeal | CorrectClosure | CorrectTrophies
    | PutCard | CorrectRumorTokens | CorrectElderSignCards | CorrectMythos | CorrectTwoCards | CorrectLasting
    | ChooseDraws | CorrectOutcome | WakeAncientOne | CalmAncientOne | CorrectBattle | BelongingCorrection
)  # fmt: skip
"""The table is right: possible at any time, refused only when impossible or when it is so already."""

Command = RuleCommand | BattleCommand | Correction
"""The closed family; :func:`companion.arkham.apply.apply` matches every member."""
