"""A player's sheet at the end of the game: what is drawn on the town.

Source: rules/innsmouth.md sections 2, 8, 14.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.innsmouth.sheet.characters import ABILITIES, Character, CharacterAbility
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.town.town import NOBODY, At, Tourists
from companion.records import dataclass

DECK_SIZE = 7


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands in one quarter."""

    at: At
    tourists: Tourists = NOBODY
    threats: int = 0


@dataclass(frozen=True, slots=True)
class Diagonal:
    """A segment across a quarter, from one of its corners to the opposite one."""

    quarter: At
    ends: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Artifacts:
    """Artifact cards by kind: a deck, or those revealed."""

    manuscript: int = 0
    dagger: int = 0
    amulet: int = 0
    tiara: int = 0

    @property
    def total(self) -> int:
        """Cards of all kinds."""
        return self.manuscript + self.dagger + self.amulet + self.tiara

    def __iter__(self) -> Iterator[int]:
        return iter((self.manuscript, self.dagger, self.amulet, self.tiara))


NO_CARDS = Artifacts()
"""Nothing revealed."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One filled sheet."""

    town: str
    character: Character
    quarters: tuple[Marks, ...] = ()
    """Quarters that hold anything; an address stands at most once."""
    segments: tuple[str, ...] = ()
    """Ids of the roads drawn."""
    diagonals: tuple[Diagonal, ...] = ()
    caches: tuple[str, ...] = ()
    """Ids of the intersections with a cache."""
    artifact_deck: Artifacts | None = None
    """The deck of seven; None while the players have not entered it: expected points are then without revealing."""
    goals: tuple[Goal, ...] = ()

    @property
    def ability(self) -> CharacterAbility:
        """The changes that the character of this sheet makes to threat check and score."""
        return ABILITIES[self.character]
