"""What holds other parts: rows, lines of what is due, sections, numbered steps, parts laid out together."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any

from companion.records import dataclass
from companion.screens.parts.common import Act
from companion.screens.parts.text import Chip, Value


@dataclass(frozen=True, slots=True)
class Row:
    """A line with a drawing, a title, a text below, values and controls at the right.

    ``act`` makes one button of the whole line but what stands in ``aside``.
    """

    title: str
    text: str = ""
    lead: Any = None
    act: Act | None = None
    values: tuple[Value, ...] = ()
    aside: tuple[Any, ...] = ()
    note: str = ""
    """Follows the title in secondary ink."""
    on: bool = False
    first: str = ""
    """Name of the first player's flag where it stands, else empty."""
    enabled: bool = True
    reason: str = ""
    person: bool = False
    dim: bool = False
    undone: bool = False
    """What it names did not come to be: struck through, and still to be read."""
    signs: tuple[Chip, ...] = ()
    """What is true of a person, each an icon with its word."""


class Weight(IntEnum):
    """How urgent a line of what is due is; lower values stand first."""

    FIGHT = 0
    """A monster must be evaded or fought."""
    CLUE = 1
    """Clues can be taken here."""
    ENCOUNTER = 2
    """An encounter, a roll or a choice that the rules demand."""
    WALK = 3
    """An investigator can still move."""
    MAY = 4
    """Something is allowed, and nobody is waited for."""


@dataclass(frozen=True, slots=True)
class Due:
    """One line of what is due now: ``strong`` opens it; with an ``act`` the whole line is tapped."""

    text: str
    strong: str = ""
    seat: int = -1
    """Seat that it concerns, -1 = the table."""
    act: Act | None = None
    aside: tuple[Any, ...] = ()
    """At its end or below it: what can be tapped at once."""
    reminder: str = ""
    """Id by which the players put the line off; empty = it must be done."""
    is_beside: bool = False
    """Where the page is wide enough for the team, the same stands beside its figure there, so that this line rests."""
    weight: Weight = Weight.ENCOUNTER
    """How urgent it is."""
    deed: str = ""
    """What a tap on the line does, in a word at its end."""
    face: str = ""
    """Id of the investigator there, whose face stands for the dot of the seat."""

    @property
    def can_be_done(self) -> bool:
        """Return whether a tap does or answers something; False for a line that only says how things are."""
        return self.act is not None or bool(self.aside)

    @property
    def is_optional(self) -> bool:
        """Return whether nobody must do it."""
        return self.weight in (Weight.WALK, Weight.MAY)


@dataclass(frozen=True, slots=True)
class Section:
    """A titled block with the double rule; ``note`` at the right end of the rule."""

    title: str
    body: tuple[Any, ...]
    note: str = ""
    aside: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Fold:
    """A line that a tap unfolds, without asking Python; ``note`` follows the title in secondary ink."""

    title: str
    note: str
    body: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StepBlock:
    """A numbered step with a title, a reason and a body (the Mythos sheet)."""

    numeral: str
    title: str
    why: str = ""
    body: tuple[Any, ...] = ()
    aside: tuple[Any, ...] = ()
    open: bool = False
    """Something is still to be answered here."""
    name: str = ""
    """By which a button leads here."""


class Layout(StrEnum):
    COLUMN = "column"
    ROW = "row"
    BUTTONS = "buttons"
    WRAP = "wrap"
    GRID = "grid"
    CARD = "card"
    LIST = "list"
    LOG = "log"
    DUE = "due"
    WARNINGS = "warnings"
    COLUMNS = "columns"
    """The main column and a narrow one beside it; one below the other on a phone, where the narrow one may hide."""
    TILES = "tiles"
    """Framed rows, two or more side by side where there is room."""
    PINS = "pins"
    ANSWERS = "answers"
    """Yes and no at the right end of the line that asks."""
    FIGURE = "figure"
    """A caption over a big number."""
    CHANGES = "changes"
    EVEN = "even"
    """Chips of equal width."""
    SIX = "six"
    """Chips in six columns, as quarters lie on a sheet."""
    PICKS = "picks"
    """Buttons that open a list, two side by side."""
    KEYS = "keys"
    """Large keys, sign above word, as many side by side as there is room for."""
    SKILLS = "skills"
    """The six skills as keys, chance above word."""
    SEATS = "seats"
    """A tab for each seat, a figure above its name and how far it is, all in one line where there is room."""
    PHONE = "phone"
    """Only on a phone."""
    BESIDE = "beside"
    """A remark that takes the room there is, and what stands at its end."""
    LIMITS = "limits"
    """Captions with their numbers in one line, only where the side column is hidden."""
    CARDS = "cards"
    """Cards in a hand, see :class:`companion.screens.families.sheets.HandCard`."""


@dataclass(frozen=True, slots=True)
class Group:
    """Parts laid out together."""

    parts: tuple[Any, ...]
    layout: Layout = Layout.COLUMN
    label: str = ""
