"""What a screen shows besides the game itself: the view, the log, results of the route search, my box, addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from fractions import Fraction
from types import MappingProxyType

from companion.box_documents import Deleted
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.box.solo_wall import SoloGame
from companion.innsmouth.end.looking_back import LookedBack
from companion.innsmouth.game.seat_sheets import sheet_of, town_of
from companion.innsmouth.game.state import Seat, Stroke, Tour
from companion.innsmouth.round.dice_pairs import Placement
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, Progress
from companion.innsmouth.town.town import Town
from companion.innsmouth.week.week_game import WeekVerdict
from companion.records import dataclass
from companion.screens.innsmouth.drafts.view import View
from companion.screens.innsmouth.wording.names import Names
from companion.screens.pages import History, PageLinks
from companion.screens.parts import Raw
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Links(PageLinks):
    """Addresses that the page shows."""

    name: str = ""
    """The name of this table, by which its people play again."""
    box: str = ""
    """My box as a ``data:`` address."""
    town: str = ""
    """The town of the editor as a ``data:`` address."""
    sheet: str = ""
    """The sheet in sight as a ``data:`` address."""
    aside: tuple[str, ...] = ()
    """Files of my box that were put aside because they could not be read."""
    bin: tuple[Deleted, ...] = ()
    """What was deleted from my box, while a page with its bin is open."""
    evening: str = ""
    """The game as one HTML file, once it is over."""
    picture: str = ""
    paper: Raw | None = None
    """The finished game in a code to be printed; None where it is too long for one, or leads nowhere."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """What the route search says of one sheet: nothing yet, how far it is, or the answer."""

    best: BestRoute | None = None
    progress: Progress | None = None
    failed: bool = False
    """It broke off with an error."""


@dataclass(frozen=True, slots=True)
class Back:
    """How much was left on the table, as far as it is known."""

    story: LookedBack | None = None
    runs: bool = False
    failed: bool = False
    """It broke off with an error."""


@dataclass(frozen=True, slots=True)
class WeekComparison:
    """A game of the week that was compared: its name in my box, and what became of its code."""

    name: str
    is_own: bool
    verdict: WeekVerdict | None
    trouble: str = ""
    """Why the code cannot be read."""


@dataclass(frozen=True, slots=True)
class WeekInSight:
    """The seed in sight with what is known of it."""

    seed: str
    number: int
    """The week of the year that runs now."""
    first: date
    """Its first day, and its last."""
    last: date
    is_now: bool
    """The seed is that of the week that runs now."""
    link: str = ""
    code: Raw | None = None
    games: tuple[WeekComparison, ...] = ()


@dataclass(frozen=True, slots=True)
class RecentGame:
    """A game to go on with."""

    name: str
    when: str
    tour: Tour


@dataclass(frozen=True, slots=True)
class InnsmouthScreen:
    """Everything a screen is made of but the words."""

    tour: Tour | None
    printed: InnsmouthBox
    words: Words
    view: View = field(default_factory=View)
    history: History[Tour] = field(default_factory=History)
    links: Links = field(default_factory=Links)
    mine: MyBox = field(default_factory=MyBox)
    """My box, for the form before a game."""
    towns: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Towns of my box: the text of each file by its name."""
    solo_games: Mapping[str, SoloGame] = field(default_factory=lambda: MappingProxyType({}))
    """Finished solo games of my box, by the id of their table."""
    solo_here: frozenset[str] = frozenset()
    """Those whose tables lie here, while the wall is open."""
    week: WeekInSight | None = None
    """The town of the week, while its page is open or offered."""
    recent: tuple[RecentGame, ...] = ()
    found: SearchState = SearchState()
    """The best route of the sheet in sight."""
    own: SearchState = SearchState()
    """The best route that leaves out what the players left out."""
    back: Back = Back()
    """What was left on the table of the sheet in sight."""
    gains: Mapping[Stroke | Placement, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    """What a segment, or the tourists of two dice, would add to the expected points, as far as it is worked out."""
    gains_failed: bool = False
    """Working them out broke off with an error."""

    @property
    def names(self) -> Names:
        """Names in this language."""
        return Names(self.tour, self.words)


@dataclass(frozen=True, slots=True)
class InSight:
    """The sheet in sight at a table."""

    tour: Tour
    seat: int
    player: Seat
    town: Town
    sheet: Sheet | None
    """None while the character or the caches are not entered."""


def in_sight(page: InnsmouthScreen) -> InSight:
    """The sheet of the view's seat; raises ``ValueError`` before the set-up."""
    tour = page.tour
    if tour is None:
        raise ValueError("no game is laid out")
    seat = min(max(page.view.seat, 0), len(tour.seats) - 1)
    player = tour.seats[seat]
    return InSight(tour, seat, player, town_of(player, page.printed), sheet_of(tour, seat, page.printed))
