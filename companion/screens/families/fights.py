"""Parts of fights and of the end of a game: who against whom, stages, the chance as a corona, notches, the score.

Texts and figures are ready. Drawn by ``companion.widgets.drawings.fights``.
"""

from __future__ import annotations

from typing import Any

from companion.records import dataclass
from companion.screens.families.chances import How
from companion.screens.parts import Act


@dataclass(frozen=True, slots=True)
class FightPart:
    """Base of the parts drawn by ``companion.widgets.drawings.fights``."""


@dataclass(frozen=True, slots=True)
class Versus(FightPart):
    """Who stands against whom: two drawings with names, values on one side and a line on the other."""

    lead: Any
    name: str
    values: tuple[Any, ...]
    other: Any
    other_name: str
    other_text: str


@dataclass(frozen=True, slots=True)
class MonsterFigure:
    """One number of a monster, what it is, and what it costs; ``changed`` = not as printed, ``hint`` says why."""

    label: str
    figure: str
    text: str = ""
    changed: bool = False
    hint: str = ""
    icon: str = ""
    """Of what it costs; ``reading`` says the cost in words."""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Figures(FightPart):
    """The numbers of a monster side by side."""

    figures: tuple[MonsterFigure, ...]


@dataclass(frozen=True, slots=True)
class StageMark:
    """One stage; ``done`` and ``current`` as on the rail of phases."""

    label: str
    done: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class Stages(FightPart):
    """The stages of a fight or of a battle round."""

    label: str
    stages: tuple[StageMark, ...]


@dataclass(frozen=True, slots=True)
class Wings(FightPart):
    """Who fights at the left, what is due in the middle, odds and shortcuts beside; one below the other on a phone."""

    main: tuple[Any, ...]
    side: tuple[Any, ...]
    lead: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckDiceLine(FightPart):
    """How many dice, from what, and what succeeds."""

    number: str
    label: str
    sum: str
    """The parts of the sum in words and figures."""
    text: str = ""
    """What succeeds and how many successes are needed."""
    chance: str = ""
    how: How | None = None
    """Of the chance."""
    is_hopeless: bool = False
    """The chance is none: nothing that glows."""


@dataclass(frozen=True, slots=True)
class Gauge(FightPart):
    """A corona whose lit rays are a chance; ``share`` 0..1, ``figure`` its text without the per cent sign."""

    share: float
    figure: str
    label: str
    reading: str
    how: How | None = None


@dataclass(frozen=True, slots=True)
class BattleHead(FightPart):
    """The head of the final battle: title, doom as moons, notches to the next token, chips, the gauge."""

    over: str
    title: str
    doom: int
    track: int
    doom_reading: str
    notches: int
    of: int
    notch_text: str
    chips: tuple[Any, ...]
    gauge: Gauge | None
    aside: tuple[Any, ...] = ()
    line: str = ""
    """What the Ancient One's attack asks and takes."""
    face: str = ""
    """Id of the Ancient One."""


@dataclass(frozen=True, slots=True)
class BattleRow(FightPart):
    """One investigator in the battle: figure, name, what is left, what is to be tapped, and what is to be expected."""

    lead: Any
    name: str
    values: tuple[Any, ...]
    line: str
    body: tuple[Any, ...]
    figure: str = ""
    note: str = ""
    now: bool = False
    out: bool = False
    act: Act | None = None
    """A tap on figure and name opens the hand."""
    more: tuple[Any, ...] = ()
    """The open hand."""
    how: How | None = None
    """Of the figure."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the score with its explanation."""

    label: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class ScoreSheet(FightPart):
    """The score: one line for each rule, and the sum."""

    rows: tuple[ScoreRow, ...]
    total_label: str
    total: str


@dataclass(frozen=True, slots=True)
class Honour(FightPart):
    """Who is honoured for what, in a frame."""

    leads: tuple[Any, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class BoardPicture(FightPart):
    """A board drawn before, tapped as a whole."""

    drawn: Any
    label: str
    act: Act


AnyFightPart = (
    Versus | Figures | Stages | Wings | CheckDiceLine | Gauge | BattleHead | BattleRow | ScoreSheet | Honour
    | BoardPicture
)  # fmt: skip
"""The closed family; a member without a drawing is an error of types."""
