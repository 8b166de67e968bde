"""What the players entered of their own copy: dice, goal cards, cache cards, bonuses, deck, cells, solo table.

The rulebook shows all of it only in pictures, so nothing is assumed: what is not told stays unknown, and is asked for
when it is first needed.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import TouristKind
from companion.records import dataclass

TOURIST_DICE = 5


class Bonus(StrEnum):
    """Faces of the bonus die (section 7)."""

    BLANK = "blank"
    COORDINATES = "coordinates"
    """One coordinate may be changed by 1."""
    CORRECTION = "correction"
    """One segment may be erased and another drawn."""
    ALLEY = "alley"
    """One of the segments may be a diagonal."""
    NEW_TURN = "new_turn"
    """The single segment may become an L of two."""
    ZIGZAG = "zigzag"
    """The two segments may become a zigzag of three."""


@dataclass(frozen=True, slots=True)
class Die:
    """A face of a tourist die; no tourists = not entered yet."""

    number: int
    tourists: tuple[TouristKind, ...] = ()
    """One or two symbols."""


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Bonuses of a character: on the card, or used."""

    coordinates: int = 0
    """Changes of a coordinate."""
    extra: int = 0
    """Extra segments at the end of the game."""
    diagonal: int = 0
    """Diagonal segments at the end of the game."""


@dataclass(frozen=True, slots=True)
class SoloTable:
    """Numbers of the challenge card; None = not entered."""

    totals: tuple[int | None, ...] = ()
    """Points to reach, by row."""
    goals: tuple[int | None, ...] = ()
    """Points for goals to reach, by column."""


@dataclass(frozen=True, slots=True)
class MyBox:
    """Everything entered so far."""

    dice: tuple[tuple[Die, ...], ...] = ()
    """Faces of the tourist dice seen so far, by die; a die may be incomplete."""
    bonus_die: tuple[Bonus, ...] = ()
    """Its six faces; empty = not entered."""
    goals: tuple[Goal, ...] = ()
    """Goal cards entered."""
    cache_cards: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Name of a cache card -> ids of the intersections on it."""
    bonuses: Mapping[Character, Bonuses] = field(default_factory=lambda: MappingProxyType({}))
    """Bonuses on each character's card; a character who is absent is not entered."""
    deck: Artifacts | None = None
    """The seven artifact cards; all four decks are alike (R20)."""
    deep_ones: Mapping[int, int] | None = None
    """Marked cell of the round board -> column of its symbol (6.2, not confirmed); None = not entered."""
    solo: SoloTable = SoloTable()
