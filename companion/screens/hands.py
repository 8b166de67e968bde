"""Parts of the list of physical moves: the ticker below the table, the list with its boxes.

Drawn by ``companion.widgets.drawings.hands``.

Source: DESIGN.md section 5; DESIGN-hands.md section 2.
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
    act: Act
    done: bool = False
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class MoveList(HandsPart):
    lines: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class Ticker(HandsPart):
    """The next physical move: a tap opens the list, the button ticks it."""

    line: MoveLine
    open: Act
    hint: str
    tick: Button


AnyHandsPart = MoveList | Ticker
"""The closed family; a member without a drawing is an error of types."""
