"""What a tap stands for, and the inks: what all other parts are made with."""

from __future__ import annotations

from enum import StrEnum

from companion.desks import Command
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Navigation:
    """Base of the acts that change only what this page shows, never the table."""


Act = Command | Navigation
"""What a tap stands for."""


@dataclass(frozen=True, slots=True)
class InnsmouthPart:
    """Base of the parts that only Innsmouth has; here, so that the renderer loads their drawings only for them."""


@dataclass(frozen=True, slots=True)
class RealmsPart:
    """The same for Cthulhu Realms."""


class Tone(StrEnum):
    """Which ink a text, number or chip is written in."""

    PLAIN = ""
    SECOND = "second"
    THIRD = "third"
    DANGER = "danger"
    GOOD = "good"
    GATE = "gate"
    SEAL = "seal"
    LAMP = "lamp"
    DOOM = "doom"
    TERROR = "terror"
    SANITY = "sanity"
    STAMINA = "stamina"
    CLUE = "clue"
    MONEY = "money"
