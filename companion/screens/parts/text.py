"""What is read: text, titles, chips, values, warnings, lines of the log."""

from __future__ import annotations

from typing import Any

from companion.records import dataclass
from companion.screens.parts.common import Act, Tone


@dataclass(frozen=True, slots=True)
class Text:
    """A line or paragraph; ``strong`` opens it in bold, ``small`` is 14 px."""

    text: str
    tone: Tone = Tone.PLAIN
    strong: str = ""
    small: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """A heading of level 1 to 3; ``note`` follows in secondary ink, ``aside`` stands at the right."""

    text: str
    level: int = 1
    note: str = ""
    aside: tuple[Any, ...] = ()
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """A small framed label: status or filter (``act``); ``on`` = chosen, ``mark`` before the text."""

    text: str
    tone: Tone = Tone.PLAIN
    act: Act | None = None
    on: bool = False
    mark: Any = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A number with its icon; ``label`` says in words what it counts."""

    text: str
    icon: str
    tone: Tone
    label: str


@dataclass(frozen=True, slots=True)
class Warning:
    """One line of danger: a sentence, and the figure that belongs to it; ``hot`` = next step hurts.

    ``links``: what leads there, each cause followed by what it brings. ``is_price``: what the button right below costs.
    """

    text: str
    figure: str = ""
    hot: bool = False
    icon: str = "warn"
    links: tuple[str, ...] = ()
    is_price: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log; ``seat`` gives the dot its colour (-1 = the table), ``note`` stands below."""

    text: str
    time: str
    seat: int = -1
    note: str = ""
    undone: bool = False
    current: bool = False
    details: tuple[str, ...] = ()
    """Further sentences of the same act, one a line."""
    by_hand: str = ""
    """Says of a line set by hand that it is."""
    icon: str = ""
    """Stands in the place of the dot, in the seat's colour."""
    face: str = ""
    """Id of the investigator in the seat, whose face stands in the place of the dot."""
    aside: tuple[Any, ...] = ()
