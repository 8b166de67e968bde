"""Commands of meetings with monsters, of closing gates by a check, and of the final battle.

They carry what the players rolled and chose: ``successes`` counts every die that succeeded, those bought with clues
too; ``clues`` is how many were spent on the check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from companion.desks import ChosenCommand, Correction, RuleCommand
from companion.records import dataclass


class FightCommand(RuleCommand):
    """Base of the commands of a meeting with a monster or a gate."""

    __slots__ = ()


class BattleCommand(RuleCommand):
    """Base of the commands of the final battle, once its Ancient One is awake."""

    __slots__ = ()


class FightEnd(StrEnum):
    """How a meeting with a monster ended (ODDS-14)."""

    WON = "won"
    EVADED = "evaded"
    FLED = "fled"
    UNCONSCIOUS = "unconscious"
    INSANE = "insane"
    LOST = "lost"
    """Lost in time and space (Dimensional Shambler, or fallen in an other world)."""
    MOVED = "moved"
    """Put elsewhere (Nightgaunt), or the monster is gone."""
    DEVOURED = "devoured"


@dataclass(frozen=True, slots=True)
class Blow:
    """What the players decide where a monster deals its damage."""

    spared: int = 0
    """Points of this loss that their cards prevent."""
    loses: int = 0
    """Number of the weapon or spell that the Elder Thing takes; 0 = nothing, or one not told to the companion."""
    to: str = ""
    """Gate through which the Nightgaunt throws where several are equally near (COMBAT-12)."""


@dataclass(frozen=True, slots=True)
class MeetMonster(FightCommand):
    """An encounter brings a monster from the cup; it is evaded or fought and never stays (ENC-04)."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class EvadeMonster(FightCommand, ChosenCommand):
    """The Evade check before a fight (EVADE-01..05)."""

    seat: int
    monster: int
    successes: int
    clues: int = 0
    blow: Blow = field(default_factory=Blow)


@dataclass(frozen=True, slots=True)
class BeginFight(FightCommand):
    """Fight a monster instead of evading it; movement is over (MOVE-05)."""

    seat: int
    monster: int


@dataclass(frozen=True, slots=True)
class FaceOrdeal(FightCommand, ChosenCommand):
    """The check that the Black Man or the Bloated Woman asks for before anything else (ABIL-06)."""

    seat: int
    successes: int
    clues: int = 0


@dataclass(frozen=True, slots=True)
class HorrorCheck(FightCommand, ChosenCommand):
    """The one Horror check of a fight (HORROR-01..03)."""

    seat: int
    successes: int
    clues: int = 0
    spared: int = 0
    """Points of the loss that cards prevent."""


@dataclass(frozen=True, slots=True)
class CastSpell(FightCommand, ChosenCommand):
    """Cast a spell that matters in a fight or in the final battle: pay, then the Spell check (SPELL-01..05)."""

    seat: int
    card: int
    """Number of the card."""
    successes: int
    clues: int = 0
    monster: int = 0
    """Marker on the board that the Mists lead past before any fight; 0 = the one that is met already."""


@dataclass(frozen=True, slots=True)
class FightRound(FightCommand, ChosenCommand):
    """The Combat check of one combat round with what is held."""

    seat: int
    successes: int
    clues: int = 0
    cards: tuple[int, ...] = ()
    """Numbers of the weapons held, and of the spells cast before that stay in hand."""
    blow: Blow = field(default_factory=Blow)


@dataclass(frozen=True, slots=True)
class FleeMonster(FightCommand, ChosenCommand):
    """Flee in a combat round (COMBAT-02)."""

    seat: int
    successes: int
    clues: int = 0
    blow: Blow = field(default_factory=Blow)


@dataclass(frozen=True, slots=True)
class EndFight(FightCommand, ChosenCommand):
    """Say in one tap how a meeting ended and what it cost, whatever steps were told before."""

    seat: int
    monster: int
    how: FightEnd
    sanity: int = 0
    stamina: int = 0
    clues: int = 0
    """Lost and spent in the whole meeting since what was told last."""


@dataclass(frozen=True, slots=True)
class CloseGateByCheck(FightCommand, ChosenCommand):
    """Try to close the gate at the own place, and to seal it at once with clues if that is wanted (GATE-01..05)."""

    seat: int
    skill: str
    """``fight`` or ``lore``."""
    successes: int
    clues: int = 0
    seal: bool = False


@dataclass(frozen=True, slots=True)
class BeginBattle(BattleCommand, ChosenCommand):
    """The start of battle of the Ancient One that woke, then the first round (AWAKE-09)."""

    lost: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Seat -> numbers of the items that the investigator rolled away (Ithaqua)."""


@dataclass(frozen=True, slots=True)
class BeginBattleRound(BattleCommand):
    """The next round of the battle: cards are refreshed, the first player marker passes (FINAL-02, FINAL-03)."""


@dataclass(frozen=True, slots=True)
class BattleAttack(BattleCommand, ChosenCommand):
    """One investigator's Combat check against the Ancient One: every success counts (FINAL-05, FINAL-06)."""

    seat: int
    successes: int
    clues: int = 0
    cards: tuple[int, ...] = ()
    """Numbers of the weapons held, and of the spells cast before that stay in hand."""


@dataclass(frozen=True, slots=True)
class BattleDefence(BattleCommand, ChosenCommand):
    """One investigator suffers the attack of the Ancient One (FINAL-08)."""

    seat: int
    passed: bool
    clues: int = 0
    choice: str = ""
    """Cthulhu: ``sanity`` or ``stamina``; Shub-Niggurath and Yog-Sothoth: the trophy lost, empty = the last one."""
    spared: int = 0
    """Points of the loss that cards prevent."""


@dataclass(frozen=True, slots=True)
class CorrectBattle(Correction):
    """Set the round of the final battle and the successes towards the next doom token."""

    round: int
    successes: int
