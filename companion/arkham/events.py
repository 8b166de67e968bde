"""What happened at the table: frozen records, past tense; log lines, reasons and glides are made from them.

Every record that follows from a rule names why in ``why`` (a member of :class:`Why`), so that each automatic
step can say its reason before it is applied.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.arkham.belonging_events import AbilityUsed as AbilityUsed
from companion.arkham.belonging_events import BelongingEvent as BelongingEvent
from companion.arkham.belonging_events import CardExhausted as CardExhausted
from companion.arkham.belonging_events import CardGained as CardGained
from companion.arkham.belonging_events import CardLost as CardLost
from companion.arkham.belonging_events import CardNamed as CardNamed
from companion.arkham.belonging_events import CardPassed as CardPassed
from companion.arkham.belonging_events import CardRefreshed as CardRefreshed
from companion.arkham.belonging_events import CardsDue as CardsDue
from companion.arkham.belonging_events import CardUsed as CardUsed
from companion.arkham.belonging_events import EncounterHad as EncounterHad
from companion.arkham.belonging_events import ItemsDue as ItemsDue
from companion.arkham.belonging_events import LoanDefaulted as LoanDefaulted
from companion.arkham.belonging_events import LocationUsed as LocationUsed
from companion.arkham.belonging_events import SlidersMoved as SlidersMoved
from companion.arkham.belonging_events import SpellFailed as SpellFailed
from companion.arkham.belonging_events import TokensPut as TokensPut
from companion.arkham.belonging_events import TrophiesSpent as TrophiesSpent
from companion.arkham.belonging_events import UpkeepRolled as UpkeepRolled
from companion.arkham.belonging_events import UpkeepRollsCorrected as UpkeepRollsCorrected
from companion.arkham.fight_events import AncientOneAttacked as AncientOneAttacked
from companion.arkham.fight_events import AttackSuffered as AttackSuffered
from companion.arkham.fight_events import BattleBegan as BattleBegan
from companion.arkham.fight_events import BattleRoundBegan as BattleRoundBegan
from companion.arkham.fight_events import CardTaken as CardTaken
from companion.arkham.fight_events import CheckKind as CheckKind
from companion.arkham.fight_events import CheckMade as CheckMade
from companion.arkham.fight_events import FightBegan as FightBegan
from companion.arkham.fight_events import FightEnded as FightEnded
from companion.arkham.fight_events import FightEvent as FightEvent
from companion.arkham.state import Draws, Fortune, Outcome, Phase, Road
from companion.arkham.why import Why as Why


class Fate(StrEnum):
    """What befell an investigator (STATUS-02..10)."""

    UNCONSCIOUS = "unconscious"
    INSANE = "insane"
    LOST = "lost"
    DEVOURED = "devoured"
    ARRESTED = "arrested"


@dataclass(frozen=True, slots=True)
class GateOpened:
    location: str
    world: str
    why: Why = Why.NO_GATE_NO_SEAL


@dataclass(frozen=True, slots=True)
class GateHeld:
    """No gate opens at the named location: a seal, or Kate Winthrop (OPEN-01)."""

    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class GateLeft:
    """A gate left the board: trophy of ``seat``, or -1 to the stack."""

    location: str
    world: str
    seat: int


@dataclass(frozen=True, slots=True)
class GateNamed:
    """An open gate of unnamed world got its world."""

    location: str
    before: str
    world: str


@dataclass(frozen=True, slots=True)
class SurgeBegan:
    location: str
    size: int
    """max(P, G) (SURGE-02)."""
    on_gates: tuple[tuple[str, int], ...]
    """(location, new monsters) planned, gates in the order they are served."""
    to_outskirts: int


@dataclass(frozen=True, slots=True)
class SurgeCancelled:
    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class SealPlaced:
    location: str


@dataclass(frozen=True, slots=True)
class SealRemoved:
    location: str


@dataclass(frozen=True, slots=True)
class MonsterPlaced:
    number: int
    kind: str
    place: str
    why: Why


@dataclass(frozen=True, slots=True)
class MonsterMoved:
    number: int
    kind: str
    path: tuple[str, ...]
    """Places from the first to the last, both included."""
    why: Why
    color: str = ""
    """``white`` or ``black`` where arrows were followed."""
    seat: int = -1
    """The investigator hunted, -1 = nobody."""


@dataclass(frozen=True, slots=True)
class MonsterStayed:
    number: int
    kind: str
    place: str
    why: Why


@dataclass(frozen=True, slots=True)
class MonsterLeft:
    """Back to the cup, to the box, or a trophy of ``seat``."""

    number: int
    kind: str
    place: str
    to: str
    """``cup``, ``box`` or ``trophy``."""
    why: Why
    seat: int = -1


@dataclass(frozen=True, slots=True)
class MonsterNamed:
    number: int
    before: str
    kind: str


@dataclass(frozen=True, slots=True)
class OutskirtsEmptied:
    number: int
    why: Why


@dataclass(frozen=True, slots=True)
class DoomChanged:
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class TerrorChanged:
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class TerrorHeld:
    """A point of terror that did not come: Happy Days are Here Again (TERROR-04)."""

    why: Why


@dataclass(frozen=True, slots=True)
class AllyLeft:
    left: int


@dataclass(frozen=True, slots=True)
class LimitLifted:
    """Terror 10: no monster limit any more (TERROR-05)."""


@dataclass(frozen=True, slots=True)
class LocationClosed:
    location: str
    until: int
    """Round at whose end it opens, 0 = for good."""
    why: Why


@dataclass(frozen=True, slots=True)
class LocationOpened:
    location: str
    why: Why


@dataclass(frozen=True, slots=True)
class CluePlaced:
    """One clue more on a place."""

    place: str
    number: int
    """Clues lying there now."""


@dataclass(frozen=True, slots=True)
class ClueWithheld:
    """No clue: the place has an open gate (CLUE-01)."""

    place: str


@dataclass(frozen=True, slots=True)
class CluesTaken:
    seat: int
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class CluesDiscarded:
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class InvestigatorMoved:
    seat: int
    before: str
    after: str
    zone: int
    why: Why


@dataclass(frozen=True, slots=True)
class InvestigatorChanged:
    """A number or flag of an investigator; for flags 0 and 1."""

    seat: int
    field: str
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class InvestigatorFell:
    """Unconscious, insane, lost, devoured or arrested; the changes that follow have records of their own."""

    seat: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class PossessionsHalved:
    """Reminder: half the items (rounded down, own choice) and every Retainer go; clues are halved by the companion."""

    seat: int


@dataclass(frozen=True, slots=True)
class FortuneChanged:
    seat: int
    before: Fortune
    after: Fortune
    why: Why


@dataclass(frozen=True, slots=True)
class TrophiesChanged:
    """Trophies set by hand; spent ones went to the cup and under the gate stack (TROPHY-01)."""

    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InvestigatorSeated:
    """A new investigator for a player."""

    seat: int
    before: str
    investigator: str


@dataclass(frozen=True, slots=True)
class CardEntered:
    """An environment or rumor came into play."""

    card: str


@dataclass(frozen=True, slots=True)
class CardLeft:
    card: str
    why: Why


@dataclass(frozen=True, slots=True)
class CardIgnored:
    """A rumor while another is in play, weather under Ithaqua (MCARD-02, MCARD-03)."""

    card: str
    why: Why


@dataclass(frozen=True, slots=True)
class CardReminder:
    """The card asks the players for something that the companion does not do itself."""

    card: str


@dataclass(frozen=True, slots=True)
class RumorTokensChanged:
    """Clues on the rumor in play, put there by its own text."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    card: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    name: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    round: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class MythosLeftOut:
    """The round ended without a Mythos card told to the companion."""


@dataclass(frozen=True, slots=True)
class FirstPlayerPassed:
    seat: int


@dataclass(frozen=True, slots=True)
class TableSetUp:
    ancient_one: str
    players: int


@dataclass(frozen=True, slots=True)
class AncientOneWoke:
    road: Road


@dataclass(frozen=True, slots=True)
class AncientOneCalmed:
    pass


@dataclass(frozen=True, slots=True)
class NumberCorrected:
    """A number of the table set by hand: ``what`` is a field of the table, ``place`` where it is of one place."""

    what: str
    before: int
    after: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class DrawsChosen:
    draws: Draws


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A victory, or Azathoth woke; None = the players say that it goes on."""

    outcome: Outcome | None


Event = (
    GateOpened | GateHeld | GateLeft | SurgeBegan | SurgeCancelled | SealPlaced | SealRemoved | MonsterPlaced
    | MonsterMoved | MonsterStayed | MonsterLeft | MonsterNamed | OutskirtsEmptied | DoomChanged | TerrorChanged
    | TerrorHeld | AllyLeft | LimitLifted | LocationClosed | LocationOpened | CluePlaced | ClueWithheld | CluesTaken
    | CluesDiscarded | InvestigatorMoved | InvestigatorChanged | CardEntered | CardLeft | CardIgnored | CardReminder
    | DeckShuffled | DieRolled | PhaseBegan | FirstPlayerPassed | MythosLeftOut | TableSetUp | AncientOneWoke
    | AncientOneCalmed | NumberCorrected | PlayerRenamed | GateNamed | InvestigatorFell | PossessionsHalved
    | FortuneChanged | TrophiesChanged | InvestigatorSeated | DrawsChosen | GameEnded | RumorTokensChanged | FightEvent
    | BelongingEvent
)  # fmt: skip
"""The closed family; the log has a sentence for every member."""
