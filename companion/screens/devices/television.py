"""The page for a television: it is read from three metres, and nothing on it is tapped.

Drawn by ``companion.widgets.drawings.television``.
"""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.families.fights import BattleHead
from companion.screens.families.newspaper import Newspaper
from companion.screens.parts import Chip, Meter, Pin, Raw, Value


@dataclass(frozen=True, slots=True)
class Task:
    """What somebody is to do now; without a pin it concerns the table."""

    strong: str
    text: str
    pin: Pin | None = None


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened; ``key`` stays while the sentence stands there."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class InForce:
    """One thing that counts now, and in short what it does."""

    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class FarPerson:
    """One of the team: figure, name, player, numbers, and what is wrong or right with them."""

    pin: Pin
    name: str
    player: str
    values: tuple[Value, ...]
    signs: tuple[Chip, ...] = ()
    note: str = ""
    """In the place of the numbers of who has left the game."""


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One side of a duel, in the place of a map."""

    name: str
    value: int
    note: str = ""
    seat: int = 0
    is_lit: bool = False
    """Its turn, or its victory."""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Television:
    """Everything beside the map; lists without a line are left out with their titles."""

    title: str
    over: str = ""
    """Beside the title: the round."""
    phases: tuple[str, ...] = ()
    now: int = -1
    """Which of ``phases`` it is; those before it are done."""
    numbers: tuple[Meter, ...] = ()
    team: tuple[FarPerson, ...] = ()
    tasks_title: str = ""
    tasks: tuple[Task, ...] = ()
    more_tasks: str = ""
    """How many have no room."""
    news_title: str = ""
    news: tuple[News, ...] = ()
    force_title: str = ""
    force: tuple[InForce, ...] = ()
    code: Raw | None = None
    """The way to this table, for cameras."""
    code_text: str = ""
    address: str = ""
    """The same to type."""
    beat: int = 0
    """Number of the newest entry: each one wakes the picture."""
    sides: tuple[DuelSide, ...] = ()
    """Where there is no map."""
    aloud: str = ""
    """What is read aloud when it changes, where that was asked for: the phase."""
    hush: str = ""
    """Why nothing is heard yet."""
    front: Newspaper | None = None
    """In the place of the map once the game has ended."""
    battle: BattleHead | None = None
    """In the place of the map in the final battle: nothing on the board counts any more."""
