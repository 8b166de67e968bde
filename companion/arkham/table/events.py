"""What happened at the table: frozen records, past tense; log lines, reasons and glides are made from them.

Every record that follows from a rule names why in ``why`` (a member of :class:`Why`), so that each automatic
step can say its reason before it is applied.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from companion.arkham.table.causes import Why as Why
from companion.arkham.table.events_by_chapter.belonging_events import AbilityUsed as AbilityUsed
from companion.arkham.table.events_by_chapter.belonging_events import BelongingEvent as BelongingEvent
from companion.arkham.table.events_by_chapter.belonging_events import CardExhausted as CardExhausted
from companion.arkham.table.events_by_chapter.belonging_events import CardGained as CardGained
from companion.arkham.table.events_by_chapter.belonging_events import CardLost as CardLost
from companion.arkham.table.events_by_chapter.belonging_events import CardNamed as CardNamed
from companion.arkham.table.events_by_chapter.belonging_events import CardPassed as CardPassed
from companion.arkham.table.events_by_chapter.belonging_events import CardRefreshed as CardRefreshed
from companion.arkham.table.events_by_chapter.belonging_events import CardsDue as CardsDue
from companion.arkham.table.events_by_chapter.belonging_events import CardUsed as CardUsed
from companion.arkham.table.events_by_chapter.belonging_events import EncounterHad as EncounterHad
from companion.arkham.table.events_by_chapter.belonging_events import ItemsDue as ItemsDue
from companion.arkham.table.events_by_chapter.belonging_events import LoanDefaulted as LoanDefaulted
from companion.arkham.table.events_by_chapter.belonging_events import LocationUsed as LocationUsed
from companion.arkham.table.events_by_chapter.belonging_events import LossSpared as LossSpared
from companion.arkham.table.events_by_chapter.belonging_events import NeverLost as NeverLost
from companion.arkham.table.events_by_chapter.belonging_events import SlidersMoved as SlidersMoved
from companion.arkham.table.events_by_chapter.belonging_events import SpellFailed as SpellFailed
from companion.arkham.table.events_by_chapter.belonging_events import TokensPut as TokensPut
from companion.arkham.table.events_by_chapter.belonging_events import TrophiesSpent as TrophiesSpent
from companion.arkham.table.events_by_chapter.belonging_events import UpkeepRolled as UpkeepRolled
from companion.arkham.table.events_by_chapter.belonging_events import UpkeepRollsCorrected as UpkeepRollsCorrected
from companion.arkham.table.events_by_chapter.board_events import ActivityLaid as ActivityLaid
from companion.arkham.table.events_by_chapter.board_events import ActivityTaken as ActivityTaken
from companion.arkham.table.events_by_chapter.board_events import AllyLeft as AllyLeft
from companion.arkham.table.events_by_chapter.board_events import AllyMarked as AllyMarked
from companion.arkham.table.events_by_chapter.board_events import BoardEvent as BoardEvent
from companion.arkham.table.events_by_chapter.board_events import CluePlaced as CluePlaced
from companion.arkham.table.events_by_chapter.board_events import CluesDiscarded as CluesDiscarded
from companion.arkham.table.events_by_chapter.board_events import CluesTaken as CluesTaken
from companion.arkham.table.events_by_chapter.board_events import ClueWithheld as ClueWithheld
from companion.arkham.table.events_by_chapter.board_events import DoomChanged as DoomChanged
from companion.arkham.table.events_by_chapter.board_events import GateHeld as GateHeld
from companion.arkham.table.events_by_chapter.board_events import GateLeft as GateLeft
from companion.arkham.table.events_by_chapter.board_events import GateNamed as GateNamed
from companion.arkham.table.events_by_chapter.board_events import GateOpened as GateOpened
from companion.arkham.table.events_by_chapter.board_events import GateStackOrdered as GateStackOrdered
from companion.arkham.table.events_by_chapter.board_events import LimitLifted as LimitLifted
from companion.arkham.table.events_by_chapter.board_events import LocationClosed as LocationClosed
from companion.arkham.table.events_by_chapter.board_events import LocationOpened as LocationOpened
from companion.arkham.table.events_by_chapter.board_events import MonsterLeft as MonsterLeft
from companion.arkham.table.events_by_chapter.board_events import MonsterMoved as MonsterMoved
from companion.arkham.table.events_by_chapter.board_events import MonsterNamed as MonsterNamed
from companion.arkham.table.events_by_chapter.board_events import MonsterPlaced as MonsterPlaced
from companion.arkham.table.events_by_chapter.board_events import MonsterStayed as MonsterStayed
from companion.arkham.table.events_by_chapter.board_events import OutskirtsEmptied as OutskirtsEmptied
from companion.arkham.table.events_by_chapter.board_events import SealPlaced as SealPlaced
from companion.arkham.table.events_by_chapter.board_events import SealRemoved as SealRemoved
from companion.arkham.table.events_by_chapter.board_events import SurgeBegan as SurgeBegan
from companion.arkham.table.events_by_chapter.board_events import SurgeCancelled as SurgeCancelled
from companion.arkham.table.events_by_chapter.board_events import TerrorChanged as TerrorChanged
from companion.arkham.table.events_by_chapter.board_events import TerrorHeld as TerrorHeld
from companion.arkham.table.events_by_chapter.fight_events import AncientOneAttacked as AncientOneAttacked
from companion.arkham.table.events_by_chapter.fight_events import AttackSuffered as AttackSuffered
from companion.arkham.table.events_by_chapter.fight_events import BattleBegan as BattleBegan
from companion.arkham.table.events_by_chapter.fight_events import BattleRoundBegan as BattleRoundBegan
from companion.arkham.table.events_by_chapter.fight_events import CardTaken as CardTaken
from companion.arkham.table.events_by_chapter.fight_events import CheckKind as CheckKind
from companion.arkham.table.events_by_chapter.fight_events import CheckMade as CheckMade
from companion.arkham.table.events_by_chapter.fight_events import FightBegan as FightBegan
from companion.arkham.table.events_by_chapter.fight_events import FightEnded as FightEnded
from companion.arkham.table.events_by_chapter.fight_events import FightEvent as FightEvent
from companion.arkham.table.state import Draws, Fortune, Outcome, Phase, Road
from companion.faces import kinds
from companion.records import dataclass


class Fate(StrEnum):
    """What befell an investigator (STATUS-02..10)."""

    UNCONSCIOUS = "unconscious"
    INSANE = "insane"
    LOST = "lost"
    DEVOURED = "devoured"
    ARRESTED = "arrested"


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
class StreetCheckPassed:
    """A card asked for a check of who ended movement there, and it was passed."""

    seat: int
    place: str
    card: str


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
class FortuneRenewed:
    """A second Blessing or Curse came: there is one, and it counts as new."""

    seat: int
    fortune: Fortune
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
class CardSpoke:
    """What follows is brought by the text of this rumor, at the end of the Mythos phase."""

    card: str


@dataclass(frozen=True, slots=True)
class RumorFailed:
    """The rumor in play is confirmed; what it brings follows."""

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
class RumorLeftOut:
    """No card was resolved in this phase V, and so the rumor in play has done nothing at its end (MCARD-03)."""

    card: str


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


TableNumber = Literal[
    "doom",
    "terror",
    "clues",
    "allies",
    "round",
    "first_player",
    "rumor_tokens",
    "rumor_since",
    "elder_sign_cards",
    "mythos_resolved",
    "mythos_seen",
    "two_cards_since",
    "gate_card_round",
    "lasting",
    "defaulted_loans",
    "since",
    "battle_round",
    "battle_successes",
]
"""What of the table is a number, or is counted."""


@dataclass(frozen=True, slots=True)
class NumberCorrected:
    """A number of the table set by hand; ``place`` where it is of one place, or of a card."""

    what: TableNumber
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
class ReadingChosen:
    """From now on the table plays an open place of the rules so."""

    reading: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A victory, or Azathoth woke; None = the players say that it goes on."""

    outcome: Outcome | None


Event = (
    BoardEvent
    | InvestigatorMoved
    | InvestigatorChanged
    | CardEntered
    | CardLeft
    | CardIgnored
    | CardReminder
    | CardSpoke
    | RumorFailed
    | DeckShuffled
    | DieRolled
    | PhaseBegan
    | FirstPlayerPassed
    | MythosLeftOut
    | RumorLeftOut
    | TableSetUp
    | AncientOneWoke
    | AncientOneCalmed
    | NumberCorrected
    | PlayerRenamed
    | InvestigatorFell
    | StreetCheckPassed
    | PossessionsHalved
    | FortuneChanged
    | FortuneRenewed
    | TrophiesChanged
    | InvestigatorSeated
    | DrawsChosen
    | ReadingChosen
    | GameEnded
    | RumorTokensChanged
    | FightEvent
    | BelongingEvent
)
"""The closed family; the log has a sentence for every member."""

__all__ = [*kinds(globals())]


def __dir__() -> list[str]:
    return sorted(__all__)
