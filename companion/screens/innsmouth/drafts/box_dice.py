"""Which die of my box is edited; what a tap on a face does is a command of its own."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.parts import Navigation

SIDES = 6


@dataclass(frozen=True, slots=True)
class PickBoxDie(Navigation):
    """The tourist die that is edited."""

    die: int
