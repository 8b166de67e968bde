"""Parts that show chances: a big figure, a bar of outcomes, one way to go on, a curve, a table, a line of Python.

Texts and figures are ready; ``share`` is only for the length of bars. Drawn by ``companion.widgets.drawings.chances``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.records import dataclass
from companion.screens.parts import Act, ButtonKind, Tone


class Ink(StrEnum):
    """Pattern of one outcome in a bar; never the colour alone."""

    WIN = "win"
    WIN_DOWN = "win-ko"
    FLEE = "flee"
    MAD = "mad"
    DOWN = "ko"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class ChancePart:
    """Base of the parts drawn by ``companion.widgets.drawings.chances``."""


@dataclass(frozen=True, slots=True)
class Code(ChancePart):
    """A number and the line of Python that gives it; ``label`` names the copy button."""

    text: str
    label: str
    before: str = ""
    """Imports and names that belong to the line; copied with it, not shown."""
    title: str = ""
    """What the number is."""
    figure: str = ""
    """The number as it stands on the screen."""
    copied: str = ""
    """Said once it is copied."""

    @property
    def line(self) -> str:
        """All that is copied: one line of Python."""
        return f"{self.before}; {self.text}" if self.before else self.text


@dataclass(frozen=True, slots=True)
class How:
    """The mark beside a number that asks how it was computed; open, the answer stands below the number.

    ``act`` asks for the answer; without one the answer is already here, and the page opens and closes it by itself.
    """

    label: str
    act: Act | None
    formula: tuple[str, ...] = ()
    """Sentences: how it is counted and with which numbers."""
    codes: tuple[Code, ...] = ()
    """Every number of the block with its line of Python; none = closed."""

    @property
    def is_open(self) -> bool:
        return self.act is not None and bool(self.codes)


@dataclass(frozen=True, slots=True)
class BarPiece:
    """One piece of a bar."""

    label: str
    share: float
    """0..1."""
    figure: str
    ink: Ink


@dataclass(frozen=True, slots=True)
class Outcomes(ChancePart):
    """All outcomes in one bar, with a legend below; ``reading`` says them in one line."""

    outcomes: tuple[BarPiece, ...]
    reading: str
    legend: bool = True
    how: How | None = None


@dataclass(frozen=True, slots=True)
class BigFigure(ChancePart):
    """The number of the screen, with what it is and a line of what it costs."""

    figure: str
    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    how: How | None = None
    warning: str = ""
    """What the number rests on and nobody told; stands beside it."""


@dataclass(frozen=True, slots=True)
class WayForward(ChancePart):
    """One way to go on and its chance; the best one is lit. ``act`` makes the whole line a button."""

    title: str
    text: str
    figure: str
    share: float
    act: Act | None = None
    best: bool = False
    icon: str = ""
    note: str = ""
    """A small figure below, such as the clues it costs."""
    outcomes: tuple[BarPiece, ...] = ()
    """Instead of the plain bar."""
    chances: tuple[BarPiece, ...] = ()
    """Instead of the plain bar, a bar each with its label and figure."""
    how: How | None = None
    label: str = ""
    """Beside the title of the best one: "best"."""
    note_icon: str = ""
    """Stands for the word that ``note`` begins with, which is then its ``note_hint``."""
    note_hint: str = ""
    is_route: bool = False
    """The title is a way through several places, in smaller letters."""
    opened: bool | None = None
    """Whether what ``act`` opens stands below; None where it opens nothing here."""


@dataclass(frozen=True, slots=True)
class FigureLine(ChancePart):
    """A line of text with its number at the right; ``hot`` = it hurts."""

    text: str
    figure: str
    icon: str = ""
    strong: str = ""
    hot: bool = False
    how: How | None = None


@dataclass(frozen=True, slots=True)
class Assumed(ChancePart):
    """A control whose value nobody told; ``note`` says so beside it."""

    control: Any
    note: str


@dataclass(frozen=True, slots=True)
class Curve(ChancePart):
    """Points joined by a line: (x, y, text of x, text of y); y is 0..1."""

    points: tuple[tuple[float, float, str, str], ...]
    reading: str
    how: How | None = None


@dataclass(frozen=True, slots=True)
class FigureTable(ChancePart):
    """A table of figures with a head row and a head column."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Each row begins with its own heading."""
    lit: tuple[int, int] = (-1, -1)
    """Row and column (without the headings) of the figure that is asked for."""
    acts: tuple[tuple[Act, ...], ...] = ()
    """What a tap on each figure does."""
    how: How | None = None
    """Of the lit figure; open, it stands below its row."""
    marked: tuple[tuple[int, int], ...] = ()
    """Rows and columns of further lit figures."""
    notes: tuple[tuple[str, ...], ...] = ()
    """A small text above each figure."""
    opened: tuple[int, int] = (-1, -1)
    """Row and column of the figure that is open."""
    below: tuple[Any, ...] = ()
    """Parts of the open figure; they stand below its row."""


@dataclass(frozen=True, slots=True)
class Tally(ChancePart):
    """Buttons 0, 1, 2... for how many successes have fallen; ``expected`` is underlined."""

    label: str
    acts: tuple[Act, ...]
    chosen: int = -1
    expected: int = -1
    kind: ButtonKind = ButtonKind.PLAIN
    passes_from: int = -1
    """From this number on the check is passed; -1 = every success counts."""
    first: int = 0
    """Number of the first button."""
    is_open: bool = False
    """Whether the last button stands for its number and every larger one."""


AnyChancePart = Code | Outcomes | BigFigure | WayForward | FigureLine | Assumed | Curve | FigureTable | Tally
"""The closed family; a member without a drawing is an error of types."""
