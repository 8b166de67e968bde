"""Acts on one page of Arkham Horror that are no commands: what is opened, taken up or hidden; what the app draws.

``view`` beside this module says what becomes of them; the acts of each draft stand with their draft.
"""

from __future__ import annotations

from enum import StrEnum

from companion.records import dataclass
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.parts import Navigation


class Tab(StrEnum):
    """The five sections of the page, the same everywhere."""

    TABLE = "table"
    MYTHOS = "mythos"
    INVESTIGATORS = "investigators"
    ODDS = "odds"
    LOG = "log"


class SheetKind(StrEnum):
    """What lies over the tab's own panel."""

    NONE = ""
    NUMBERS = "numbers"
    """The table panel, opened on a phone where the board covers it."""
    DUE = "due"
    """Everything that is due, over the map of a phone."""
    SETTINGS = "settings"
    CORRECTIONS = "corrections"
    ALLIES = "allies"
    """Which ally has left the game."""
    FORCE = "force"
    """What counts at the table now."""
    HANDS = "hands"
    """The list of physical moves."""
    READINGS = "readings"
    """The open places of the rules, and how this table reads them."""
    BOX = "box"
    """The titles and cards that the players entered from their own copy."""


class PlacePage(StrEnum):
    """Pages of a place's sheet."""

    MAIN = ""
    INVESTIGATOR = "investigator"
    MONSTER = "monster"
    GATE = "gate"
    CLOSE = "close"
    MORE = "more"
    ABILITY = "ability"
    """The special ability of the location, with its price."""
    AFTER = "after"
    """What the closing of its gate has brought."""


@dataclass(frozen=True, slots=True)
class OpenTab(Navigation):
    tab: Tab


@dataclass(frozen=True, slots=True)
class TapPlace(Navigation):
    """A place on the board is tapped: opens its sheet, or moves the picked figure there."""

    place: str


@dataclass(frozen=True, slots=True)
class OpenPlace(Navigation):
    """Open the sheet of a place, whatever is picked, on one of its pages."""

    place: str
    page: PlacePage = PlacePage.MAIN


@dataclass(frozen=True, slots=True)
class OpenPage(Navigation):
    """Another page of the open place's sheet; ``monster`` names the marker that it is about."""

    page: PlacePage
    monster: int = 0


@dataclass(frozen=True, slots=True)
class PickInvestigator(Navigation):
    """Take a figure up; the next tap on a place moves it. A second tap on the figure puts it down."""

    seat: int


@dataclass(frozen=True, slots=True)
class PickMonster(Navigation):
    number: int


@dataclass(frozen=True, slots=True)
class OpenInvestigator(Navigation):
    """Open the sheet of one investigator; seat -1 goes back to the list."""

    seat: int
    page: SheetPage = SheetPage.MAIN


@dataclass(frozen=True, slots=True)
class OpenSheet(Navigation):
    sheet: SheetKind


@dataclass(frozen=True, slots=True)
class Silence(Navigation):
    """Show a reminder (its id or its kind) no more, or again; empty = show all of them again."""

    reminder: str


@dataclass(frozen=True, slots=True)
class FilterLog(Navigation):
    seat: int


@dataclass(frozen=True, slots=True)
class AskBackTo(Navigation):
    """Show what would be taken back on the way to an entry."""

    entry: int


@dataclass(frozen=True, slots=True)
class OpenTour(Navigation):
    """Show a station of the walk over the board for newcomers; -1 leaves it."""

    station: int
    alone: bool = False
    """The page was opened for the walk alone, from the start page."""


# ---------------------------------------------------------------- acts of history and chance, done by the app


@dataclass(frozen=True, slots=True)
class DrawMonster(Navigation):
    """The app draws one monster from the cup onto a place."""

    place: str


@dataclass(frozen=True, slots=True)
class DrawGate(Navigation):
    """The app draws gate marker and monsters, and the gate opens."""

    location: str


@dataclass(frozen=True, slots=True)
class DrawAlly(Navigation):
    """The app draws who of the allies has left the game (TERROR-02)."""


@dataclass(frozen=True, slots=True)
class DrawInvestigator(Navigation):
    """The app draws a new investigator for the player of a devoured one (STATUS-06)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealHands(Navigation):
    """The app draws the random possessions that a sheet still asks for; seat -1 = of everybody (SETUP-05)."""

    seat: int = -1


DRAWING_ACTS = (DrawMonster, DrawGate, DrawAlly, DrawInvestigator, DealHands)
