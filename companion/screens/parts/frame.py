"""The frame of a page: its head, tabs and last line, sheets beside the board, messages over it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.records import dataclass
from companion.screens.parts.common import Act
from companion.screens.parts.controls import Button


@dataclass(frozen=True, slots=True)
class TabButton:
    label: str
    icon: str
    act: Act | None
    current: bool = False
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Tabs:
    """The sections of the page: words at the top (``bar`` False) or icons at the bottom of a phone."""

    label: str
    tabs: tuple[TabButton, ...]
    bar: bool = False


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
class Panel:
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
    """``done``, ``info``, ``refused``, or ``pick``: a figure is taken up; a phone says that below its map."""
    buttons: tuple[Button, ...] = ()
    stays: bool = False
    lines: tuple[str, ...] = ()
    """What the text announces, one below the other; many of them scroll."""


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
    """The last line above the tabs: named undo, redo and the next likely step; ``above`` lies over what is above it."""

    parts: tuple[Any, ...]
    above: Any = None
