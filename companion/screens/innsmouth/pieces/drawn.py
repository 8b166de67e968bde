"""Parts that only this game has: dice with tourists, the round board, points by line, artifact cards. Texts are ready.

Drawn by ``companion.widgets.drawings.innsmouth``.
"""

from __future__ import annotations

from typing import Any

from companion.innsmouth.town.town import QuarterColor, TouristKind, Town
from companion.records import dataclass
from companion.screens.families.sheets import AnySheetPart
from companion.screens.parts import Act, InnsmouthPart, Part


@dataclass(frozen=True, slots=True)
class KindMark(InnsmouthPart):
    """The symbol of a kind of tourists; ``label`` only where no text stands beside it."""

    kind: TouristKind
    label: str = ""


@dataclass(frozen=True, slots=True)
class ColorMark(InnsmouthPart):
    """The plaque of a colour of quarters."""

    color: QuarterColor
    label: str = ""


@dataclass(frozen=True, slots=True)
class ThreatMark(InnsmouthPart):
    """The symbol of threat."""


@dataclass(frozen=True, slots=True)
class Headline(InnsmouthPart):
    """A title, a heading of ``level``, with the one number of the screen; ``note`` below, ``chip`` beside the title.

    ``bound`` stands above a number that is not all: "at least".
    """

    title: str
    number: str
    note: str = ""
    chip: Any = None
    level: int = 1
    bound: str = ""


@dataclass(frozen=True, slots=True)
class Product:
    """Tourists times landmarks."""

    kind: TouristKind
    tourists: int
    landmarks: int
    points: int
    reading: str


@dataclass(frozen=True, slots=True)
class Products(InnsmouthPart):
    """The four products, two in a line."""

    products: tuple[Product, ...]


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One line of a table of points; ``figures`` stand in columns, ``notes`` say below the label how they come."""

    label: str
    figures: tuple[str, ...]
    is_sum: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreTable(InnsmouthPart):
    """Points line by line; with ``heads`` one column for each player."""

    label: str
    lines: tuple[PointsRow, ...]
    heads: tuple[str, ...] = ()
    best: tuple[int, ...] = ()
    """Columns that win."""


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One cell of the round board."""

    number: str
    is_marked: bool = False
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class RoundBoard(InnsmouthPart):
    """Ten cells with fate numbers."""

    label: str
    cells: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True)
class DieMark:
    """A die as it lies: number, tourists, what a tap does; ``state`` is '', 'taken', 'gone' or 'fate'."""

    number: str
    label: str
    kinds: tuple[TouristKind, ...] = ()
    act: Act | None = None
    state: str = ""
    reason: str = ""
    is_unknown: bool = False
    """Its tourists are not entered yet."""


@dataclass(frozen=True, slots=True)
class DiceRow(InnsmouthPart):
    """Dice side by side."""

    label: str
    dice: tuple[DieMark, ...]


@dataclass(frozen=True, slots=True)
class Faces(InnsmouthPart):
    """Dice in a line of text: number and tourists of each, as a mark of a chip."""

    dice: tuple[DieMark, ...]


@dataclass(frozen=True, slots=True)
class ThreatLevel(InnsmouthPart):
    """The number of dice of the threat check, and what it is made of."""

    number: str
    title: str
    text: str
    aside: tuple[Any, ...] = ()
    is_none: bool = False
    """Nothing threatens, so nothing alarms."""


@dataclass(frozen=True, slots=True)
class CardSlot:
    """An artifact card: revealed with its name, or face down."""

    name: str
    does: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class CardRow(InnsmouthPart):
    """The artifact cards drawn."""

    label: str
    cards: tuple[CardSlot, ...]


@dataclass(frozen=True, slots=True)
class AdviceLine(InnsmouthPart):
    """One way to go on, with what it is worth."""

    title: str
    text: str
    figure: str
    act: Act | None = None
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class ThreatDie:
    """One die of the threat check: what lies, what the artifacts make of it; ``state`` is 'good' or 'bad'."""

    number: str
    after: str = ""
    state: str = ""
    act: Act | None = None
    label: str = ""
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class RolledDice(InnsmouthPart):
    """The dice of the threat check."""

    label: str
    dice: tuple[ThreatDie, ...]


@dataclass(frozen=True, slots=True)
class TownPicture(InnsmouthPart):
    """The map of a sheet as a picture, where nothing can be tapped; ``key`` says what its lines mean."""

    town: Town
    screen: Any
    """A :class:`companion.screens.innsmouth.map.map_records.MapScreen`."""
    key: str


@dataclass(frozen=True, slots=True)
class PrintedSheet(InnsmouthPart):
    """One player's sheet to be printed, a page of paper each: head, picture, points beside what proves them."""

    head: tuple[Any, ...]
    picture: TownPicture
    body: tuple[Any, ...]
    beside: tuple[Any, ...] = ()
    """On paper only."""
    leads: bool = False
    """The winner's: on a wide screen it lies beside the table."""


@dataclass(frozen=True, slots=True)
class RoundBar:
    """What was still possible after a round; ``state`` is '', 'loss', 'worst' or 'unknown', ``high`` of a hundred."""

    number: str
    points: str
    high: int
    lost: str = ""
    state: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class RoundBars(InnsmouthPart):
    """Bars, one for each round."""

    label: str
    bars: tuple[RoundBar, ...]


@dataclass(frozen=True, slots=True)
class Costly(InnsmouthPart):
    """The round that cost most, in words."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapPair(InnsmouthPart):
    """Two maps side by side, each with its caption and number; one below the other on a phone."""

    pictures: tuple[tuple[str, str, TownPicture], ...]


@dataclass(frozen=True, slots=True)
class WallCell:
    """One cell of the solo wall; ``medal`` is '' or a value of ``Medal``, ``state`` '', 'near', 'open' or 'far'."""

    number: str
    note: str
    medal: str
    state: str
    reading: str
    act: Any = None


@dataclass(frozen=True, slots=True)
class WallRow:
    """A row of the challenge card and its cells, in the order of the columns."""

    label: str
    note: str
    reading: str
    cells: tuple[WallCell, ...]


@dataclass(frozen=True, slots=True)
class SoloWall(InnsmouthPart):
    """Rows of the challenge card by characters."""

    label: str
    columns: tuple[tuple[str, str], ...]
    """Icon and name of each character."""
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, slots=True)
class SeedCard(InnsmouthPart):
    """The seed of a town as text and as a picture for cameras, and below it what the seed fixes."""

    label: str
    seed: str
    text: str
    code: Any
    """None where no address leads here."""
    facts: tuple[tuple[str, str], ...]
    """A value and what it is."""


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One game among those that are compared; ``state`` is '', 'me', 'best' or 'bad'."""

    name: str
    note: str
    points: str
    difference: str = ""
    state: str = ""
    is_own: bool = False
    aside: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparedGames(InnsmouthPart):
    """Games of one seed, the best first."""

    label: str
    heads: tuple[str, str]
    games: tuple[ComparedGame, ...]


@dataclass(frozen=True, slots=True)
class Working(InnsmouthPart):
    """A search that takes long: how far it is, and the way to stop it."""

    text: str
    aside: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class PadCell:
    """A cell that is tapped, or passed by a stroke, which then names its ``value``."""

    act: Act | None
    value: str
    label: str
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class PadRow:
    """A line of cells behind a button, or what stands in its place."""

    head: Any
    cells: tuple[PadCell, ...]


@dataclass(frozen=True, slots=True)
class ChoicePad(InnsmouthPart):
    """A table with a choice in each column; one stroke chooses in all that it passes.

    The page's script puts the values, an empty one for a column that is not passed, into field ``into`` of the act.
    """

    label: str
    columns: tuple[Any, ...]
    """What stands above each."""
    rows: tuple[PadRow, ...]
    stroke: Act
    into: str


@dataclass(frozen=True, slots=True)
class PhotoTools(InnsmouthPart):
    """A photo of the sheet under the map: taken, pinned at four corners, faded and put away by the page's script alone.

    Nothing of the photo leaves the page but the colours of the quarters, as JSON in the field ``into`` of ``act``.
    """

    title: str
    take: str
    pick: str
    fade: str
    pin: str
    pinned: str
    away: str
    said: str
    """What becomes of the photo."""
    corners: tuple[str, str, str, str]
    """Names of the pins: upper left, upper right, lower right, lower left."""
    how: str
    """What to do with the pins."""
    no_picture: str
    read: str
    act: Act | None
    """None where no colours are read."""
    into: str


AnyInnsmouthPart = (
    KindMark
    | ColorMark
    | ThreatMark
    | Headline
    | Products
    | ScoreTable
    | RoundBoard
    | DiceRow
    | Faces
    | ThreatLevel
    | CardRow
    | AdviceLine
    | RolledDice
    | TownPicture
    | PrintedSheet
    | RoundBars
    | Costly
    | MapPair
    | SoloWall
    | SeedCard
    | ComparedGames
    | Working
    | ChoicePad
    | PhotoTools
)
"""The closed family; a member without a drawing is an error of types."""

Piece = Part | AnyInnsmouthPart | AnySheetPart | None
"""Whatever a panel is made of."""
