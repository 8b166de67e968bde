"""Small drawings with a name: icons, figures, markers, symbols."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.parts.common import Tone


@dataclass(frozen=True, slots=True)
class Icon:
    """One of the drawn icons, by name; ``label`` only where no text stands beside it."""

    name: str
    tone: Tone = Tone.PLAIN
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pin:
    """An investigator's figure: the seat gives colour, ``text`` one to three letters."""

    text: str
    seat: int
    face: str = ""
    """Id of the investigator whose face is drawn; empty for the letters alone."""


@dataclass(frozen=True, slots=True)
class MonsterMark:
    """A monster marker: ``movement`` gives outline and border, ``dimension`` the symbol ('' = unknown)."""

    movement: str
    dimension: str
    label: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """One dimension symbol; ``dark`` on white ground."""

    dimension: str
    label: str
    dark: bool = False


@dataclass(frozen=True, slots=True)
class MovementMark:
    """The white and black halves of a Mythos card's movement box."""

    white: tuple[Symbol, ...]
    black: tuple[Symbol, ...]
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Corona:
    """A ring of rays round a number: the length of a doom track; ``lit`` = this one is chosen."""

    number: int
    lit: bool = False
    face: str = ""
    """Id of the Ancient One whose emblem stands inside, above the number."""


@dataclass(frozen=True, slots=True)
class Raw:
    """Markup made by the house itself (a drawing), shown as it is; never text from a person or a file."""

    markup: str
