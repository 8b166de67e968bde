"""Parts that speak to hands: the list of physical moves, its ticker and button; what counts now, in short and in full.

Drawn by ``companion.widgets.drawings.hands``.
"""

from __future__ import annotations

from typing import Any

from companion.records import dataclass
from companion.screens.parts import Act, Button


@dataclass(frozen=True, slots=True)
class HandsPart:
    """Base of the parts drawn by ``companion.widgets.drawings.hands``."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One physical move with its box."""

    title: str
    text: str
    lead: Any
    act: Act | None = None
    """Ticks it; None where nothing is done yet."""
    done: bool = False
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class MoveList(HandsPart):
    lines: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class Ticker(HandsPart):
    """The next physical move: a tap opens the list, the button ticks it."""

    line: MoveLine
    open: Act | None
    hint: str
    tick: Button
    spoken: str = ""
    """The line as a voice reads it."""
    then: str = ""
    """What moves after it, without where to; left out whole where the line has no room for it."""
    is_slim: bool = False
    """One low line: how much of earlier acts is left."""
    label: str = ""
    """What the line is, for a screen reader."""


@dataclass(frozen=True, slots=True)
class MovesButton(HandsPart):
    """A hand with the number of moves left, in the strip of a phone, which has no ticker; a tap opens the list."""

    count: str
    act: Act | None
    hint: str
    is_open: bool = False
    """The list lies over the page; a tap closes it."""


@dataclass(frozen=True, slots=True)
class HintCard(HandsPart):
    """One thing explained the first time that it happens, above the lit button."""

    title: str
    text: str
    count: str
    buttons: tuple[Button, ...]
    is_high: bool = False
    """Its place lies in the lower half of the map: on a phone it stands above that place."""
    mark: Any = None
    """Drawn beside the title."""


@dataclass(frozen=True, slots=True)
class EffectCell:
    """One thing that counts now, as short as a cell; ``hint`` says it whole."""

    kind: str
    """``env``, ``rumor`` or ``ancient``."""
    icon: str
    label: str
    lines: tuple[str, ...]
    hint: str
    pin: Any = None
    """Who stands where it can be acted on; takes the place of the icon."""
    name: str = ""
    """The title of the card, where a cell is wide enough for it; empty where the lines say it already."""
    count: str = ""
    """How far it is, in a few figures: the only text where a cell has room for its icon alone."""


ROOMY = 2
"""Cells of a ribbon beside which a name has room in 390 px."""


@dataclass(frozen=True, slots=True)
class Ribbon(HandsPart):
    """What counts now, side by side; any of them opens the sheet."""

    label: str
    cells: tuple[EffectCell, ...]
    act: Act | None
    is_open: bool = False

    @property
    def is_roomy(self) -> bool:
        """Return whether the cells are few enough for each to have room for its name, on a phone and beside a map."""
        return len(self.cells) <= ROOMY


@dataclass(frozen=True, slots=True)
class EffectLine(HandsPart):
    """One thing that counts now: its words, its number, whom it touches, what can be done."""

    icon: str
    title: str
    note: str
    text: str
    figure: str = ""
    below: str = ""
    who: str = ""
    ways: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class TollHead(HandsPart):
    """What befalls somebody, before anything is done."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PickLine:
    """One thing that can go; chosen, it is struck through."""

    title: str
    text: str
    act: Act | None
    on: bool = False


@dataclass(frozen=True, slots=True)
class Picks(HandsPart):
    label: str
    lines: tuple[PickLine, ...]


AnyHandsPart = MoveList | Ticker | MovesButton | HintCard | Ribbon | EffectLine | TollHead | Picks
"""The closed family; a member without a drawing is an error of types."""
