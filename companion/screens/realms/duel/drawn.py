"""Parts that only this game has: the board of dials, signs of abilities, a histogram. Texts are ready.

Drawn by ``companion.widgets.drawings.dial`` and ``companion.widgets.drawings.signs``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.records import dataclass
from companion.screens.parts import Act, RealmsPart


class Turned(StrEnum):
    """To which side of the table a seat is turned."""

    HERE = "here"
    ACROSS = "across"


@dataclass(frozen=True, slots=True)
class DialButton:
    """A large button beside a dial; holding it repeats the tap."""

    label: str
    hint: str
    act: Act | None
    enabled: bool = True
    reason: str = ""
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class Dial:
    """The sanity of one player, from 0 to 55; above that the hand rests at the end and the number says it."""

    value: int
    delta: str = ""
    """What the burst of taps that goes on has done, '' = nothing."""
    burst: str = ""
    """Name of that burst, so that the delta fades again."""
    is_loss: bool = False
    beyond: str = ""
    """What is written where the marker lies on its 55+ side."""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """A location in play, with its shield: '', 'none', 'haven' or 'gate'.

    ``left`` is what is left of it; once hit this turn it stands over the level ("2/5", "? −3" where that is unknown).
    """

    name: str
    left: str
    shield: str
    hint: str


@dataclass(frozen=True, slots=True)
class DuelSeat:
    """One player's side of the board."""

    seat: int
    name: str
    note: str
    """After the name: whose turn, first hand, out."""
    dial: Dial
    minus: tuple[DialButton, DialButton]
    plus: tuple[DialButton, DialButton]
    turned: Turned
    act: Act
    """Opens the player's sheet."""
    hint: str
    town: tuple[Lying, ...] = ()
    is_active: bool = False
    is_out: bool = False
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class DuelBoard(RealmsPart):
    """All seats round the table and the bar between them."""

    label: str
    seats: tuple[DuelSeat, ...]
    """Clockwise from the lower left; those across are turned round, as ``facing`` says."""
    bar: tuple[object, ...]
    facing: str = ""
    to_across: Any = None
    """The button that turns the far side across the table; a device shows the one that changes what it shows."""
    to_same: Any = None
    """The button that turns it to this side."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One drawn sign: a requirement, an effect, or a joint between them."""

    name: str
    label: str
    number: str = ""
    letter: str = ""
    """Letter of a colour, so that the colour need not be seen."""
    is_dim: bool = False
    """Not fulfilled."""


@dataclass(frozen=True, slots=True)
class Signs(RealmsPart):
    """The signs of one ability in a line, read aloud as ``reading``."""

    signs: tuple[Sign, ...]
    reading: str = ""


@dataclass(frozen=True, slots=True)
class AbilityLine(RealmsPart):
    """An ability as signs and as a sentence; ``state`` is '', 'on', 'off' or 'spare', with its word."""

    signs: Signs
    text: str
    state: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram."""

    label: str
    share: float
    """0..1 of the whole."""
    is_lit: bool = False
    figure: str = ""
    """Its share in words, written over it where there is room."""


@dataclass(frozen=True, slots=True)
class Histogram(RealmsPart):
    """Chances of numbers side by side; a dashed line stands before bar ``line_at`` (-1 = none)."""

    bars: tuple[Bar, ...]
    reading: str
    line_at: int = -1
    line: str = ""


@dataclass(frozen=True, slots=True)
class Swatch(RealmsPart):
    """A colour with its letter."""

    color: str
    letter: str
    label: str


@dataclass(frozen=True, slots=True)
class Purse(RealmsPart):
    """Conjuring power of a turn: what is left of what was given, and where it came from."""

    title: str
    left: int
    given: int
    text: str
    """Where it comes from, in a line: what stands below shall keep its place."""
    reading: str
    less: Act | None
    more: Act | None
    less_hint: str
    more_hint: str
    who: str = ""
    """Whose turn it is; a phone says it at the head of the page."""


@dataclass(frozen=True, slots=True)
class HandLine(RealmsPart):
    """The cards that a tap adds in one line, those of the turn in another below it, and the way to all others."""

    title: str
    note: str
    held: tuple[Any, ...]
    """Chips; a tap puts one of that card back."""
    quick_label: str
    quick: tuple[Any, ...]
    """Chips; a tap takes one more of that card."""
    more: Act
    more_hint: str
    inside: tuple[Any, ...] = ()
    """What is open below: every other card, and the way to clear the hand."""
    is_told: bool = False
    """All cards dealt are entered: a phone shows them alone."""


@dataclass(frozen=True, slots=True)
class MarketLine:
    """A card that can be bought: its price, its type as a sign, and the one button that fits the purse."""

    name: str
    """Stable: the place where it lies."""
    price: str
    color: str
    kind: str
    """Sign of its type, '' = not entered."""
    title: str
    signs: Signs | None
    """What it does."""
    note: str
    open: Act
    hint: str
    """Of the price, a tap on which opens the line."""
    button: Any
    is_dear: bool = False
    inside: tuple[Any, ...] = ()
    """What stands below it while it is open."""
    over: str = ""
    """Heading of what begins with it: between whom these cards lie."""


@dataclass(frozen=True, slots=True)
class Market(RealmsPart):
    """The cards that can be bought, one below the other."""

    label: str
    lines: tuple[MarketLine, ...]


@dataclass(frozen=True, slots=True)
class Victory(RealmsPart):
    """How the duel ended, as large as it feels: a number among rays, who wins, and a line of figures."""

    figure: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SanityCurve:
    """The sanity of one seat after each turn, the start first."""

    name: str
    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SanityCourse(RealmsPart):
    """Sanities over the turns; kinds of lines and marks at their ends differ, and one turn may be lit."""

    curves: tuple[SanityCurve, ...]
    turns: tuple[int, ...]
    """Numbers of the turns, as many as each curve has values."""
    reading: str
    decided: int = -1
    """Place of the lit turn, -1 = none."""
    note: str = ""
    """Beside it: by how much the lead moved."""


@dataclass(frozen=True, slots=True)
class Star(RealmsPart):
    """What decided, set apart."""

    title: str
    text: str


AnyRealmsPart = (
    DuelBoard | Victory | SanityCourse | Star | Purse | HandLine | Market | Signs | AbilityLine | Histogram | Swatch
)
"""The closed family; a member without a drawing is an error of types."""
