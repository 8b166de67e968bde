"""What is tapped or typed in: buttons, steppers, choices, lines, check lists, type-ahead lists."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.records import dataclass
from companion.screens.parts.common import Act, Tone
from companion.screens.parts.text import Chip


class ButtonKind(StrEnum):
    """How loud a button is; one ``MAIN`` button a screen."""

    PLAIN = "plain"
    MAIN = "main"
    QUIET = "quiet"
    DANGER = "danger"
    PRICE = "price"
    """Outlined, and named by what it costs."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; when not ``enabled`` the ``reason`` is its tooltip. ``hint`` names an icon-only button, and a quiet one
    whose label it holds whole.

    ``pressed`` makes a toggle of it. ``href`` makes a link of it (then ``act`` is None), ``download``
    the file name under which the linked data is saved.
    """

    label: str
    act: Act | None
    kind: ButtonKind = ButtonKind.PLAIN
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    answers: bool = False
    """Refuses, and yet a tap is sent: it is answered with the sentence and the correction beside it."""
    hint: str = ""
    grow: bool = False
    large: bool = False
    pressed: bool | None = None
    mark: Any = None
    more: str = ""
    """Stands before the label where there is room for it."""
    under: str = ""
    """A small line below the label."""
    musts: int = 0
    """How many duties it passes over; a phone shows the number instead of the small line."""
    icon_last: bool = False
    is_way_out: bool = False
    """Esc presses it."""
    leads_to: str = ""
    """Name of the block that is brought into view, also where the button refuses."""
    href: str = ""
    download: str = ""
    opens_beside: bool = False
    """A link that leaves this page where it is."""


class BrowserAction(StrEnum):
    """What a browser does by itself with what it is handed."""

    COPY = "copy"
    SEND = "send"
    """The device's own way to pass something on."""
    PRINT = "print"
    SPEAK = "speak"
    """The browser's own voice; a switch that the browser keeps."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A button that the browser answers by itself: it copies, sends on, prints or reads aloud ``what``.

    ``said`` is shown once it is done, of a voice where there is none; ``title`` goes with what is sent.
    """

    label: str
    way: BrowserAction
    what: str = ""
    icon: str = ""
    said: str = ""
    title: str = ""
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Stepper:
    """Minus, value, plus; an act that is None draws its button disabled."""

    label: str
    value: str
    minus: Act | None
    plus: Act | None
    of: str = ""
    tone: Tone = Tone.PLAIN
    icon: str = ""
    pips: tuple[int, int] | None = None
    """(filled, all) small icons beside the label, None = no pips."""
    compact: bool = False
    """No frame and no label, only minus, value, plus in one line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few, side by side; each option is a button with ``pressed`` set."""

    label: str
    options: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Input:
    """A line to type in; what is typed goes into field ``into`` of the act."""

    label: str
    value: str
    act: Act | None
    into: str
    kind: str = "text"
    placeholder: str = ""
    limit: int = 60
    """Letters that the browser takes, 0 = all that is typed: then a refusal says what is too long."""
    note: str = ""
    """Stands below the line, such as how long a name may be."""
    trouble: str = ""
    """What is wrong with what stands in the line."""
    fresh: str = ""
    """Another text than before where what was typed is done with: then the page lets ``value`` stand there again."""


@dataclass(frozen=True, slots=True)
class OptionCard:
    """One of a few ways to play, as a card: what it costs, what it gives and what it lacks."""

    title: str
    cost: str
    gives: tuple[str, ...]
    lacks: tuple[str, ...]
    icon: str
    act: Act
    on: bool = False


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line of a check list, with a figure at the right."""

    label: str
    act: Act | None
    on: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a type-ahead list; ``search`` are all words by which it is found."""

    label: str
    act: Act | None
    search: str
    note: str = ""
    mark: Any = None
    aside: Any = None
    italic: bool = False
    enabled: bool = True
    reason: str = ""
    answers: bool = False
    """As of :class:`Button`."""
    on: bool = False
    subtitle: str = ""
    """A second title in italics, such as the printed English one."""
    dim: bool = False
    does: str = ""
    """Words by whose beginnings it is found too, three letters at least; endings of long ones do not matter."""


@dataclass(frozen=True, slots=True)
class Field:
    """A type-ahead list: typing two or three letters leaves the options whose words contain them."""

    label: str
    options: tuple[Option, ...]
    placeholder: str = ""
    empty: str = ""
    """Said when nothing matches."""
    name: str = "choices"
    """Name of this field, unique on the page; what was typed stays while the name stays."""
    focus: bool = False
    folded: bool = False
    """The list shows only while the field has the focus or something is typed."""
    filters: tuple[Chip, ...] = ()
    """Between the line and the list."""
