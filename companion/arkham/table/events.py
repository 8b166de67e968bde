"""What happened at the table: frozen records, past tense; log lines, reasons and glides are made from them.

Every record that follows from a rule names why in ``why`` (a member of :class:`Why`), so that each automatic
step can say its reason before it is applied.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.causes import Why as Why
from companion.arkham.table.events_by_chapter.belonging_events import *
from companion.arkham.table.events_by_chapter.board_events import *
from companion.arkham.table.events_by_chapter.fight_events import *
from companion.arkham.table.state import Draws, Fortune, Outcome, Phase, WakingCause
from companion.desks import Event, kinds_of
from companion.public_names import class_names
from companion.records import dataclass


class Fate(StrEnum):
    """What befell an investigator (STATUS-02..10)."""

    UNCONSCIOUS = "unconscious"
    INSANE = "insane"
    LOST = "lost"
    DEVOURED = "devoured"
    ARRESTED = "arrested"


@dataclass(frozen=True, slots=True)
class InvestigatorMoved(Event):
    seat: int
    before: str
    after: str
    zone: int
    why: Why


@dataclass(frozen=True, slots=True)
class InvestigatorChanged(Event):
    """A number or flag of an investigator; for flags 0 and 1."""

    seat: int
    field: str
    before: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class InvestigatorFell(Event):
    """Unconscious, insane, lost, devoured or arrested; the changes that follow have records of their own."""

    turn = EveningTurn.FELL

    seat: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class StreetCheckPassed(Event):
    """A card asked for a check of who ended movement there, and it was passed."""

    seat: int
    place: str
    card: str


@dataclass(frozen=True, slots=True)
class PossessionsHalved(Event):
    """Reminder: half the items (rounded down, own choice) and every Retainer go; clues are halved by the companion."""

    seat: int


@dataclass(frozen=True, slots=True)
class FortuneChanged(Event):
    seat: int
    before: Fortune
    after: Fortune
    why: Why


@dataclass(frozen=True, slots=True)
class FortuneRenewed(Event):
    """A second Blessing or Curse came: there is one, and it counts as new."""

    seat: int
    fortune: Fortune
    why: Why


@dataclass(frozen=True, slots=True)
class TrophiesChanged(Event):
    """Trophies set by hand; spent ones went to the cup and under the gate stack (TROPHY-01)."""

    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InvestigatorSeated(Event):
    """A new investigator for a player."""

    turn = EveningTurn.NEW_INVESTIGATOR

    seat: int
    before: str
    investigator: str


@dataclass(frozen=True, slots=True)
class CardEntered(Event):
    """An environment or rumor came into play."""

    card: str


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    card: str
    why: Why

    @property
    def turn(self) -> EveningTurn | None:
        """A turning point if a rumor was refuted; else None."""
        return EveningTurn.RUMOR_PASSED if self.why is Why.REFUTED else None


@dataclass(frozen=True, slots=True)
class CardIgnored(Event):
    """A rumor while another is in play, weather under Ithaqua (MCARD-02, MCARD-03)."""

    card: str
    why: Why


@dataclass(frozen=True, slots=True)
class CardReminder(Event):
    """The card asks the players for something that the companion does not do itself."""

    card: str


@dataclass(frozen=True, slots=True)
class CardSpoke(Event):
    """What follows is brought by the text of this rumor, at the end of the Mythos phase."""

    card: str


@dataclass(frozen=True, slots=True)
class RumorFailed(Event):
    """The rumor in play is confirmed; what it brings follows."""

    turn = EveningTurn.RUMOR_FAILED

    card: str


@dataclass(frozen=True, slots=True)
class RumorTokensChanged(Event):
    """Clues on the rumor in play, put there by its own text."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    card: str


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    name: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    round: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class MythosLeftOut(Event):
    """The round ended without a Mythos card told to the companion."""


@dataclass(frozen=True, slots=True)
class RumorLeftOut(Event):
    """No card was resolved in this phase V, and so the rumor in play has done nothing at its end (MCARD-03)."""

    card: str


@dataclass(frozen=True, slots=True)
class FirstPlayerPassed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TableSetUp(Event):
    ancient_one: str
    players: int


@dataclass(frozen=True, slots=True)
class AncientOneWoke(Event):
    turn = EveningTurn.AWAKENING

    road: WakingCause


@dataclass(frozen=True, slots=True)
class AncientOneCalmed(Event):
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
class NumberCorrected(Event):
    """A number of the table set by hand; ``place`` where it is of one place, or of a card."""

    what: TableNumber
    before: int
    after: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class DrawsChosen(Event):
    draws: Draws


@dataclass(frozen=True, slots=True)
class ReadingChosen(Event):
    """From now on the table plays an open place of the rules so."""

    reading: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """A victory, or Azathoth woke; None = the players say that it goes on."""

    outcome: Outcome | None

    @property
    def turn(self) -> EveningTurn | None:
        """The end of the evening; None where it goes on."""
        return None if self.outcome is None else EveningTurn.ENDED


EVENTS: tuple[type[Event], ...] = kinds_of(Event, globals())
"""Every kind of event."""

__all__ = [*class_names(globals()), "EVENTS"]


def __dir__() -> list[str]:
    return sorted(__all__)
