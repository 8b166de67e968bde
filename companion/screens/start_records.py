"""What the start page is made of, as frozen records: what is known of each game, and the page of ready text."""

from __future__ import annotations

from datetime import datetime

from companion.records import dataclass
from companion.screens.keeping.about import About


@dataclass(frozen=True, slots=True)
class TableFacts:
    """How a table of Arkham Horror stands."""

    ancient_one: str
    """Name in the page's language."""
    investigators: int
    """Still in the game; of a finished one all of them."""
    doom: int = 0
    doom_length: int = 0
    phase: str = "upkeep"
    """Value of :class:`companion.arkham.table.state.Phase`."""
    seals: int = 0
    awake: bool = False


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the journal knows of one game of any kind; without ``seats`` it is not laid out, or cannot be read."""

    kind: str
    game: str
    """What this kind is called, in the page's language."""
    id: str
    title: str
    """As kept in the journal, may be empty."""
    changed: datetime | None
    """In the time zone of the server; None where nobody knows when."""
    seats: int = 0
    who: tuple[str, ...] = ()
    """Names of players as they were told; of investigators where nobody told any."""
    round: int = 0
    """Or turn, of a duel; 0 while it is laid out."""
    is_over: bool = False
    result: str = ""
    """How a finished game ended, in a few words of the page's language."""
    points: int | None = None
    """The score of a game that was won, or finished in Innsmouth; None without one, or a sure one."""
    winners: tuple[str, ...] = ()
    """The names of who won; empty where nobody did, one of them has no name, or the score is not sure yet."""
    headline: str = ""
    """Of the newspaper of a finished evening."""
    is_score_only: bool = False
    """No rounds are played, only scores are counted."""
    table: TableFacts | None = None
    """Only of Arkham Horror."""
    is_readable: bool = True
    """Whether the table can be shown; of one that cannot its own page says why."""
    typed: tuple[str, ...] = ()
    """Of Arkham Horror, those of ``who`` that are names of players."""


@dataclass(frozen=True, slots=True)
class Results:
    """The finished games of a shelf, and those that cannot be read, newest first."""

    games: tuple[GameFacts, ...]
    uncounted: int
    """Games that nobody has looked at yet."""


@dataclass(frozen=True, slots=True)
class GameFigure:
    """A small labelled number; ``moons`` = (lit, all) draws the doom track below instead of ``text``."""

    label: str
    text: str = ""
    moons: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class GameProgress:
    """How far a game is, whenever it was played."""

    title: str
    who: str
    """Names, where the title does not tell them."""
    turn: str
    """In a few words; of a finished game how it ended."""
    figures: tuple[GameFigure, ...]
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A game to go on with, or the result of a finished game."""

    address: str
    game: str
    when: str
    title: str
    who: str
    """Names, where the title does not tell them."""
    turn: str
    """How far it is, in a few words."""
    figures: tuple[GameFigure, ...]
    button: str
    label: str
    """The button's full name, for those who listen."""
    is_over: bool = False
    file: str = ""
    """The game as a ``data:`` address, where nothing else remains of it; else empty."""
    file_name: str = ""
    file_label: str = ""
    """Full name of the way to the file."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A game to begin; an empty ``address`` = not built yet, and ``text`` says so."""

    kind: str
    title: str
    text: str
    address: str
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Lead:
    """What this is, for whom there is no evening yet: one lit button, and an example to look at."""

    title: str
    text: str
    button: str
    address: str
    example: str
    example_text: str
    example_address: str
    """Empty where there is none."""
    tour: str = ""
    tour_text: str = ""
    tour_address: str = ""
    """The walk over the board of the example."""


@dataclass(frozen=True, slots=True)
class PreferenceOption:
    """One of a few preferences side by side; ``name`` says it in words where ``text`` is a sign."""

    value: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Preference:
    """A group of options; ``key`` is its name in the browser's memory ``companion.prefs``."""

    key: str
    label: str
    options: tuple[PreferenceOption, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """How others sit down: ``address`` for the QR code; without one ``button`` opens the door, or leads to it."""

    title: str
    text: str
    address: str
    code_label: str
    button: str = ""
    key: str = ""
    """By which the button opens the door; without one it leads there."""
    number: str = ""
    """Six digits that do instead of the code."""


@dataclass(frozen=True, slots=True)
class TableByAddress:
    """How a table that lies at a server comes here, by its address."""

    title: str
    """The field is not shown before it is tapped."""
    text: str
    label: str
    button: str
    wrong: str
    """What is said of an address that is none."""


@dataclass(frozen=True, slots=True)
class Lent:
    """What a borrowed computer does with every tap, and what remains."""

    strong: str
    text: str
    button: str
    """Takes the file of the game played last."""


@dataclass(frozen=True, slots=True)
class BestLine:
    """How the finished games of one kind ended: wins by player, or the highest scores."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class StartScreen:
    """Everything on the start page."""

    language: str
    title: str
    motto: str
    notice: str
    """What is wrong with the shelf of games, in one sentence; mostly empty."""
    preferences: tuple[Preference, ...]
    latest: TableCard | None
    others_title: str
    """Over those of ``others`` that are not over."""
    results_title: str
    others: tuple[TableCard, ...]
    all_games: str
    """The way to the games that are not shown; empty where all are."""
    all_address: str
    lead: Lead | None
    tools_title: str
    tiles: tuple[Tile, ...]
    """Arkham's stands beside a game that goes on, in the place of ``lead``."""
    join: Join | None
    foot: str
    about: About
    lent: Lent | None = None
    """Only on a borrowed computer."""
    bests_title: str = ""
    bests: tuple[BestLine, ...] = ()
    """Empty while no game of Innsmouth or Realms is over."""
    elsewhere: TableByAddress | None = None
    """Only to whoever runs the almanac."""

    @property
    def goes_on(self) -> bool:
        """Return whether the game played last is not over: it stands in the place of ``lead``."""
        return self.latest is not None and not self.latest.is_over
