"""Acts of the form before a game that several games have: how many play, their names, who begins."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.parts import Navigation


@dataclass(frozen=True, slots=True)
class SetUpAct(Navigation):
    """Base of the acts that fill the form."""


@dataclass(frozen=True, slots=True)
class ChoosePlayers(SetUpAct):
    """Choose how many play."""

    players: int


@dataclass(frozen=True, slots=True)
class NamePlayer(SetUpAct):
    """Name the player of a seat; seats count from 0."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class ChooseFirst(SetUpAct):
    """Choose who begins."""

    seat: int
