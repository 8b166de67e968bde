"""What happened in meetings with monsters, at gates and in the final battle."""

from __future__ import annotations

from enum import StrEnum

from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.desks import Event
from companion.records import dataclass


class CheckKind(StrEnum):
    """Checks that the companion is told about."""

    EVADE = "evade"
    FLEE = "flee"
    ORDEAL = "ordeal"
    HORROR = "horror"
    COMBAT = "combat"
    SPELL = "spell"
    CLOSE_GATE = "close_gate"
    DEFENCE = "defence"
    """Against the attack of the Ancient One."""


@dataclass(frozen=True, slots=True)
class CheckMade(Event):
    """A skill check: passed where ``successes`` reach ``needed``."""

    seat: int
    check: CheckKind
    successes: int
    needed: int
    clues: int
    card: str = ""
    """The spell cast."""

    @property
    def passed(self) -> bool:
        return self.successes >= self.needed


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    seat: int
    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    seat: int
    number: int
    kind: str
    how: FightEnd


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """For the players: a monster takes one own weapon or spell, none that was told to the companion."""

    seat: int


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    combat_rating: int


@dataclass(frozen=True, slots=True)
class BattleRoundBegan(Event):
    turn = EveningTurn.BATTLE_ROUND

    round: int


@dataclass(frozen=True, slots=True)
class AncientOneAttacked(Event):
    """An investigator attacked the Ancient One."""

    seat: int
    successes: int
    total: int
    """Successes now towards the next doom token."""


@dataclass(frozen=True, slots=True)
class AttackSuffered(Event):
    """The Ancient One attacked an investigator."""

    seat: int
    passed: bool
