"""What the page of every game shares: preferences, message and log beside the table, and the acts that keep it.

A game's ``View`` is a :class:`PageView` with its own fields; its ``view`` module takes these acts over by importing
them, so that they are read back from taps by the same names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from enum import StrEnum
from typing import Generic, TypeVar
from urllib.parse import urlencode

from companion.history.log_fields import local_time
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens.parts import Navigation, Raw, Toast

S = TypeVar("S")

TEXT_SIZES = (100, 115, 130)
"""Per cent."""


class Theme(StrEnum):
    CANDLE = "candle"
    DAY = "day"


class ShownMoments(StrEnum):
    """Which moments of a game a page lays over its table."""

    ALL = "all"
    BIG = "big"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Comfort of one page: language, theme, text size in per cent (100, 115 or 130)."""

    language: str = "ru"
    theme: Theme = Theme.CANDLE
    text: int = 100
    hints: bool = False
    """Each thing is explained the first time that it happens."""
    seen: tuple[str, ...] = ()
    """Names of the hints that were read."""
    player: str = ""
    """The name of whoever holds this device."""
    buzzes: bool = False
    """When a turn comes."""
    sounds: bool = False
    """A quiet tone then."""
    moments: ShownMoments = ShownMoments.ALL
    chimes: bool = False
    """Moments have their tones."""
    shakes: bool = False
    """Moments buzz."""


@dataclass(frozen=True, slots=True)
class PageView:
    """What one page shows and the table does not know, in every game."""

    preferences: Preferences = field(default_factory=Preferences)
    message: Toast | None = None
    rules: str | None = None
    """Topic of the rules reference that lies over everything; empty = all of it, None = closed."""
    sits: int = -1
    """The seat whose player holds this device, see ``screens.devices.seats``; -1 = nobody in particular."""
    also: int = -1
    """The other seat of a player who plays for two; -1 = there is none."""

    @property
    def played_here(self) -> tuple[int, ...]:
        """The seats that are played on this device: none, one, or two."""
        return tuple(seat for seat in (self.sits, self.also) if seat >= 0)

    def own_first(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return the seats with the seats played on this device first."""
        own = self.played_here
        return tuple(sorted(seats, key=lambda seat: own.index(seat) if seat in own else len(own)))


@dataclass(frozen=True)
class History(Generic[S]):
    """What a page needs to know of the log."""

    records: tuple[Record[S], ...] = ()
    undo: Record[S] | None = None
    redo: Record[S] | None = None


@dataclass(frozen=True, slots=True)
class TableElsewhere:
    """What the settings tell of a table that lies at a server."""

    here: tuple[str, ...]
    """Who sits there now, by name."""
    plays: str
    """The address to play, empty for who only looks."""
    looks: str
    code: Raw | None
    """The picture of the address to play, or to look where there is no other."""
    days: int | None
    """After how many days without an act it is forgotten; 0 = never, None = not known here."""
    may_take_away: bool
    can_send: bool


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """What a player copies to report a problem."""

    text: str
    has_entries: bool = False
    """Of the log."""
    has_error: bool = False


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Addresses that a page shows; empty where there is none."""

    table: str = ""
    """This table, for other devices."""
    code: Raw | None = None
    """The same as a picture for cameras."""
    can_send: bool = False
    """The browser has a way of its own to pass an address on."""
    others: tuple[str, ...] = ()
    """Who else sits at it, a line each."""
    door: str = ""
    """Where the host opens and closes the door to the network."""
    only_looks: bool = False
    """Whoever has the page open came to look."""
    number: str = ""
    """The six digits that are typed at its short address."""
    television: str = ""
    """This table as a television shows it."""
    television_aloud: str = ""
    """The same, phases read aloud."""
    television_join: str = ""
    """The same, with the code to join in."""
    shows_way_in: bool = False
    """The page is a television that shows that code."""
    export: str = ""
    """The saved table as a ``data:`` address, once it was asked for."""
    file: str = ""
    """Name under which it is saved."""
    what_if: str = ""
    """The address of copies of this table to try things out on, as :meth:`copy_from` ends it; empty: none to have."""
    is_copy: bool = False
    """The page tries things out on a copy: nothing is moved on the real board."""
    is_looked_at: bool = False
    """The table came in a link; no journal holds it."""
    can_go_on: bool = False
    """A whole game came in it."""
    report: ProblemReport | None = None
    """While the settings are open."""
    home: str = "./"
    ending: str = ".ipynb"
    """What follows an app's name in the address of its page."""

    is_borrowed: bool = False
    """On a computer that is lent for a while: the file is all that remains."""
    elsewhere: TableElsewhere | None = None
    """The table lies at a server."""

    @property
    def is_pocket(self) -> bool:
        """Return whether the almanac runs in the browser without a server, so that its pages are files."""
        return self.ending == ".html"

    def copy_from(self, entry: int = 0) -> str:
        """Return the address of a copy up to this entry of the log, 0 for all of it; empty if there is none to have."""
        return f"{self.what_if}{entry}" if self.what_if else ""

    def app(self, kind: str, **query: str) -> str:
        """The page of another table, or of a new one, seen from this page.

        >>> PageLinks().app("realms", table="abc", lang="en")
        'realms.ipynb?table=abc&lang=en'
        """
        return app_address(kind, self.ending, **query)


def app_address(kind: str, ending: str, **parameters: object) -> str:
    """The page of an app beside this one; ``parameters`` goes into its query."""
    query = urlencode(parameters)
    return f"{kind}{ending}{'?' if query else ''}{query}"


# ---------------------------------------------------------------- comfort


@dataclass(frozen=True, slots=True)
class SetLanguage(Navigation):
    language: str


@dataclass(frozen=True, slots=True)
class SetTheme(Navigation):
    theme: Theme


@dataclass(frozen=True, slots=True)
class SetTextSize(Navigation):
    text: int


@dataclass(frozen=True, slots=True)
class ShowMoments(Navigation):
    moments: ShownMoments


@dataclass(frozen=True, slots=True)
class ChimeMoments(Navigation):
    on: bool


@dataclass(frozen=True, slots=True)
class ShakeMoments(Navigation):
    on: bool


@dataclass(frozen=True, slots=True)
class ExplainThings(Navigation):
    """Explain each thing the first time that it happens, from the beginning; or nothing any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class SeeHint(Navigation):
    """A hint was read and is put away."""

    hint: str


@dataclass(frozen=True, slots=True)
class Close(Navigation):
    """Close what lies on top, one layer at a time."""


@dataclass(frozen=True, slots=True)
class OpenRules(Navigation):
    """Lay the rules reference over everything; ``topic`` names what it begins with, empty = all."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class GiveBack(Navigation):
    """A thing of the bin goes back into my box."""

    key: str


@dataclass(frozen=True, slots=True)
class Dismiss(Navigation):
    """Put the message away."""


def prefer(
    preferences: Preferences,
    act: SetLanguage | SetTheme | SetTextSize | ShowMoments | ChimeMoments | ShakeMoments | ExplainThings | SeeHint,
) -> Preferences:
    """Return the preferences with the choice of an act."""
    match act:
        case SetLanguage():
            return replace(preferences, language=act.language)
        case SetTheme():
            return replace(preferences, theme=act.theme)
        case SetTextSize():
            return replace(preferences, text=act.text)
        case ShowMoments():
            return replace(preferences, moments=act.moments)
        case ChimeMoments():
            return replace(preferences, chimes=act.on)
        case ShakeMoments():
            return replace(preferences, shakes=act.on)
        case ExplainThings():
            return replace(preferences, hints=act.on, seen=())
        case SeeHint():
            return replace(preferences, seen=(*preferences.seen, act.hint))


# ---------------------------------------------------------------- history and keeping, done by ``apps.pages.game_page``


@dataclass(frozen=True, slots=True)
class Undo(Navigation):
    """Take back the entry of this number; refused when it is not the newest any more."""

    entry: int


@dataclass(frozen=True, slots=True)
class Redo(Navigation):
    """Do again the entry of this number that was taken back last."""

    entry: int


@dataclass(frozen=True, slots=True)
class BackTo(Navigation):
    """Take back all that came after entry ``entry``; refused when ``newest`` is not the newest that stands any more."""

    entry: int
    newest: int


@dataclass(frozen=True, slots=True)
class SaveAgain(Navigation):
    """Do once more what could not be saved."""


@dataclass(frozen=True, slots=True)
class ExportTable(Navigation):
    """Make the file of this table, to be saved by the browser."""


@dataclass(frozen=True, slots=True)
class ImportTable(Navigation):
    """Keep the game of a file as a new table."""

    text: str


@dataclass(frozen=True, slots=True)
class KeepImported(Navigation):
    """Of the file taken last, whose log leads to another table here, keep its ``table`` or that of the ``rules``."""

    what: str


@dataclass(frozen=True, slots=True)
class ResumeTable(Navigation):
    """Go on from the state that a broken log offered."""


@dataclass(frozen=True, slots=True)
class OpenAgain(Navigation):
    """Try once more to open the table that the address names."""


@dataclass(frozen=True, slots=True)
class CompareCopy(Navigation):
    """Show what differs between the copy on which things are tried and the real table."""


KEEPING_ACTS = (
    Undo, Redo, BackTo, SaveAgain, ExportTable, ImportTable, KeepImported, ResumeTable, OpenAgain, CompareCopy,
)  # fmt: skip


def clock(at: str) -> str:
    """The local time of day of an ISO time, ``19:04``."""
    return local_time(at, "%H:%M")


def day(at: str) -> str:
    """The local day of an ISO time, ``20.11.2026``."""
    return local_time(at, "%d.%m.%Y")


def clock_and_day(at: str) -> str:
    """The local day and time of an ISO time, ``20.11. 19:04``."""
    return local_time(at, "%d.%m. %H:%M")
