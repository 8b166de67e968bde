"""The vocabulary of every screen: small frozen component records, drawn by ``companion.widgets.html``.

Texts are ready (translated, numbers formatted) and are escaped by the renderer. A part that can be
tapped carries an ``act``: a command of the game or a :class:`Navigation` record. Parts that take a typed
or chosen value name in ``into`` the field of the act that receives it.

Source: DESIGN.md section 5.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any

Act = Any
"""A command of the game, or a :class:`Navigation`; ``None`` where nothing can be done."""


@dataclass(frozen=True, slots=True)
class Navigation:
    """Base of the acts that change only what this page shows, never the table."""


class Kind(StrEnum):
    """How loud a button is; one ``MAIN`` button a screen."""

    PLAIN = "plain"
    MAIN = "main"
    QUIET = "quiet"
    DANGER = "danger"


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


# ---------------------------------------------------------------- marks: small drawings with a name


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
    lying: bool = False


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
class MovementBox:
    """The white and black halves of a Mythos card's movement box."""

    white: tuple[Symbol, ...]
    black: tuple[Symbol, ...]
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Corona:
    """A ring of rays round a number: the length of a doom track; ``lit`` = this one is chosen."""

    number: int
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Raw:
    """Markup made by the house itself (a drawing), shown as it is; never text from a person or a file."""

    markup: str


# ---------------------------------------------------------------- text


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
    act: Act = None
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
    """One line of danger: a sentence, and the figure that belongs to it; ``hot`` = next step hurts."""

    text: str
    figure: str = ""
    hot: bool = False
    icon: str = "warn"


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
    aside: tuple[Any, ...] = ()


# ---------------------------------------------------------------- controls


@dataclass(frozen=True, slots=True)
class Button:
    """A button; when not ``enabled`` the ``reason`` is its tooltip. ``hint`` names an icon-only button.

    ``pressed`` makes a toggle of it. ``href`` makes a link of it (then ``act`` is None), ``download``
    the file name under which the linked data is saved.
    """

    label: str
    act: Act
    kind: Kind = Kind.PLAIN
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
    icon_last: bool = False
    is_way_out: bool = False
    """Esc presses it."""
    leads_to: str = ""
    """Name of the block that is brought into view, also where the button refuses."""
    href: str = ""
    download: str = ""


@dataclass(frozen=True, slots=True)
class Stepper:
    """Minus, value, plus; an act that is None draws its button disabled."""

    label: str
    value: str
    minus: Act
    plus: Act
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
    act: Act
    into: str
    kind: str = "text"
    placeholder: str = ""
    limit: int = 60
    """Letters that the browser takes, 0 = all that is typed: then a refusal says what is too long."""
    note: str = ""
    """Stands below the line, such as how long a name may be."""
    trouble: str = ""
    """What is wrong with what stands in the line."""


@dataclass(frozen=True, slots=True)
class Check:
    """A line of a check list, with a figure at the right."""

    label: str
    act: Act
    on: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a type-ahead list; ``search`` are all words by which it is found."""

    label: str
    act: Act
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


# ---------------------------------------------------------------- instruments


@dataclass(frozen=True, slots=True)
class Track:
    """Doom moons or terror tide with a stepper; ``marks`` are the steps written below, with their icons."""

    kind: str
    """``doom`` or ``terror``."""
    label: str
    value: int
    length: int
    note: str
    minus: Act
    plus: Act
    marks: tuple[int, ...] = ()
    reading: str = ""
    """The whole reading in words, for those who listen."""
    help: Any = None
    """A small question mark beside the note."""


@dataclass(frozen=True, slots=True)
class Meter:
    """A number against its limit; ``state`` is '', 'near', 'full' or 'seal'."""

    label: str
    value: int
    of: int | None
    icon: str
    state: str = ""
    tone: Tone = Tone.PLAIN
    act: Act = None
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Meters:
    """Meters side by side; ``strip`` is the numbers row of the phone."""

    meters: tuple[Meter, ...]
    strip: bool = False
    news: Any = None
    """A :class:`Due` line below the strip: what the phone would otherwise hide."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number before and after what is about to be done; ``hot`` = it reaches a limit."""

    label: str
    icon: str
    before: int
    after: int
    hot: bool = False


@dataclass(frozen=True, slots=True)
class RailStep:
    """One phase on the rail."""

    numeral: str
    label: str
    act: Act
    hint: str
    done: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class Rail:
    label: str
    steps: tuple[RailStep, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    icon: str
    act: Act
    current: bool = False
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Tabs:
    """The sections of the page: words at the top (``bar`` False) or icons at the bottom of a phone."""

    label: str
    tabs: tuple[Tab, ...]
    bar: bool = False


# ---------------------------------------------------------------- groups


@dataclass(frozen=True, slots=True)
class Row:
    """A line with a drawing, a title, a text below, values and controls at the right.

    ``act`` makes one button of the whole line but what stands in ``aside``.
    """

    title: str
    text: str = ""
    lead: Any = None
    act: Act = None
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


@dataclass(frozen=True, slots=True)
class Due:
    """One line of what is due now: ``strong`` opens it; with an ``act`` the whole line is tapped."""

    text: str
    strong: str = ""
    seat: int = -1
    """Seat that it concerns, -1 = the table."""
    act: Act = None
    aside: tuple[Any, ...] = ()
    """Below the line: what can be tapped at once."""
    reminder: str = ""
    """Name by which the players can silence a line that only reminds; empty = it stays."""


@dataclass(frozen=True, slots=True)
class Section:
    """A titled block with the double rule; ``note`` at the right end of the rule."""

    title: str
    body: tuple[Any, ...]
    note: str = ""
    aside: tuple[Any, ...] = ()


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
    FIGURE = "figure"
    """A caption over a big number."""
    CHANGES = "changes"
    EVEN = "even"
    """Chips of equal width."""
    PICKS = "picks"
    """Buttons that open a list, two side by side."""
    PHONE = "phone"
    """Only on a phone."""
    LIMITS = "limits"
    """Captions with their numbers in one line, only where the side column is hidden."""
    CARDS = "cards"
    """Cards in a hand, see :class:`companion.screens.sheets.HandCard`."""


@dataclass(frozen=True, slots=True)
class Group:
    """Parts laid out together."""

    parts: tuple[Any, ...]
    layout: Layout = Layout.COLUMN
    label: str = ""


class Size(StrEnum):
    """How much of a phone a sheet covers; from tablets up every sheet fills the side column."""

    SIDE = "side"
    """Not on a phone: the board stays."""
    PEEK = "peek"
    """Rises from below over the board."""
    FULL = "full"
    """Covers the board."""
    PAGE = "page"
    """Takes the whole page, there is no board."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The side column, or what covers the board of a phone: fixed head, scrolling body, fixed foot."""

    label: str
    body: tuple[Any, ...]
    head: tuple[Any, ...] = ()
    foot: tuple[Any, ...] = ()
    size: Size = Size.FULL
    name: str = ""
    """Stable name: the page keeps the scroll position while it stays."""
    step: str = ""
    """Of the same sheet; another step begins at the top."""
    is_titled_by_page: bool = False
    """A phone's first line says the same as the head, so the head is left out there."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A message over the page; ``stays`` until something else is done, else six seconds."""

    text: str
    kind: str = "done"
    """``done``, ``info`` or ``refused``."""
    buttons: tuple[Button, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Heart:
    """Where the heartbeat line stands; its words are set apart, see :class:`companion.widgets.page.Page`."""


@dataclass(frozen=True, slots=True)
class Head:
    """Top of the page: the mark (``home``), the title for phones, text tabs for wider screens, tools."""

    title: str
    over: str
    """A short line above the title."""
    mark: str
    home: str
    home_hint: str
    tabs: Tabs
    tools: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """The last line above the tabs: named undo, redo and the next likely step."""

    parts: tuple[Any, ...]


Part = (
    Icon | Pin | MonsterMark | Symbol | MovementBox | Corona | Raw | Text | Title | Chip | Value | Warning | LogLine
    | Button | Stepper | Choice | Input | Check | Field | Track | Meter | Meters | Change | Rail | Tabs | Row | Due
    | Section | StepBlock | Group | Sheet | Toast | Heart | Head | Strip
)  # fmt: skip
"""The closed family; :func:`companion.widgets.html.render` draws every member."""


def walk(part: Any) -> tuple[Any, ...]:
    """Every part inside a part, itself first, in drawing order; for tests and for finding acts."""
    if isinstance(part, tuple):
        return tuple(found for one in part for found in walk(one))
    if not is_dataclass(part) or isinstance(part, (Navigation, type)):
        return ()
    children = (getattr(part, f.name) for f in fields(part) if f.name not in {"act", "minus", "plus"})
    return (part, *(found for child in children for found in walk(child)))
