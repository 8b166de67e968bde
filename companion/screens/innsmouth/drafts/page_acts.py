"""Acts on one page of Innsmouth that are no commands: what is opened, chosen or entered step by step.

``view`` beside this module says what becomes of most of them; those "of the app" the page itself carries out.
"""

from __future__ import annotations

from enum import StrEnum

from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game.change_commands import BonusKind
from companion.innsmouth.game.state import SheetLine, Stroke
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import At, TouristKind
from companion.records import dataclass
from companion.screens.parts import Navigation


class SheetMode(StrEnum):
    """What is done with the sheet in sight."""

    DRAW = "draw"
    ROUTE = "route"
    THREAT = "threat"
    SCORE = "score"


class SheetKind(StrEnum):
    """What lies over the map."""

    NONE = ""
    SETTINGS = "settings"
    LOG = "log"
    BOX = "box"
    TOWN = "town"
    TABLE = "table"
    LEFT = "left"
    WALL = "wall"
    WEEK = "week"


class Tool(StrEnum):
    """What a finger on the map of a sheet entered by hand does."""

    ROADS = "roads"
    QUARTERS = "quarters"
    CACHES = "caches"


class FileKind(StrEnum):
    """The kind of an imported file, as the players name it."""

    TOWN = "town"
    SHEET = "sheet"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class OpenMode(Navigation):
    mode: SheetMode


@dataclass(frozen=True, slots=True)
class OpenSheet(Navigation):
    sheet: SheetKind


@dataclass(frozen=True, slots=True)
class LookBack(Navigation):
    """How much a player has left on the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class OpenWeek(Navigation):
    """The town of the week of a seed, as typed or out of a link; empty = of the week that runs now."""

    seed: str = ""


@dataclass(frozen=True, slots=True)
class OpenSeat(Navigation):
    """Another player's sheet."""

    seat: int


@dataclass(frozen=True, slots=True)
class PickCell(Navigation):
    """A cell of the round board, to set its number by hand."""

    cell: int


@dataclass(frozen=True, slots=True)
class TakeTool(Navigation):
    tool: Tool


@dataclass(frozen=True, slots=True)
class SetByHand(Navigation):
    """Set the sheet by hand, or go on by the rules."""

    on: bool


@dataclass(frozen=True, slots=True)
class PickQuarter(Navigation):
    """A quarter on the map; the same again puts it away."""

    at: At


@dataclass(frozen=True, slots=True)
class Aim(Navigation):
    """What the best route is best at."""

    objective: Objective


@dataclass(frozen=True, slots=True)
class ChooseOwn(Navigation):
    """Take segments out of the route on the map, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class LeaveOut(Navigation):
    """Whether a segment is left out of the route."""

    stroke: Stroke
    on: bool


@dataclass(frozen=True, slots=True)
class DrawAlong(Navigation):
    """One finger drawn over the map; ``places`` are roads and diagonals as a list in JSON."""

    seat: int
    by_hand: bool
    places: str = ""


@dataclass(frozen=True, slots=True)
class ShowGains(Navigation):
    on: bool


@dataclass(frozen=True, slots=True)
class LookAtMap(Navigation):
    """On a phone, look at the map while dice are entered, or go back to them."""

    on: bool


@dataclass(frozen=True, slots=True)
class StopSearch(Navigation):
    """Stop the search and take the best found so far."""


@dataclass(frozen=True, slots=True)
class SearchAgain(Navigation):
    """Begin the search again that broke off with an error."""


@dataclass(frozen=True, slots=True)
class BeginCorrection(Navigation):
    """Route correction, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class EraseFirst(Navigation):
    """Route correction: this segment is to go."""

    stroke: Stroke


@dataclass(frozen=True, slots=True)
class SkipSymbol(Navigation):
    """Deep ones: whether this player skips the symbol of this round."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class LeadDraft(Navigation):
    """Enter every die and let the companion lead the draft, or enter only what was drafted."""

    on: bool


@dataclass(frozen=True, slots=True)
class TellNext(Navigation):
    """The number of the next die of the round; its tourists come from my box where they are certain."""

    number: int


@dataclass(frozen=True, slots=True)
class TellKinds(Navigation):
    """What a die of the draft is, where my box knows several faces of its number."""

    index: int
    die: Die


@dataclass(frozen=True, slots=True)
class AddKind(Navigation):
    """One more tourist on a die of the draft."""

    index: int
    kind: TouristKind


@dataclass(frozen=True, slots=True)
class ClearKinds(Navigation):
    """The tourists of a die of the draft were entered wrong."""

    index: int


@dataclass(frozen=True, slots=True)
class PickDie(Navigation):
    """A die is changed, -1 the fate die; it is the one with this number, else another lies there by now."""

    index: int
    number: int


@dataclass(frozen=True, slots=True)
class TakeBackDie(Navigation):
    """The die entered last was not wanted; it is the one with this number, else it has gone already."""

    index: int
    number: int


@dataclass(frozen=True, slots=True)
class TellBonusFace(Navigation):
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class TapDie(Navigation):
    """The next die of the threat check."""

    number: int


@dataclass(frozen=True, slots=True)
class UntapDie(Navigation):
    """A die of the threat check was tapped wrong; it is the one with this number, else it has gone already."""

    index: int
    number: int


@dataclass(frozen=True, slots=True)
class RollAgain(Navigation):
    """Whether a manuscript rolls this die again."""

    index: int
    on: bool


@dataclass(frozen=True, slots=True)
class FixCheck(Navigation):
    """Set a threat check by hand, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskDeck(Navigation):
    """Beside a route, enter the artifact deck, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class CountBonus(Navigation):
    """So many more bonuses of a kind on a card that is counted on this page; the table does not change."""

    character: Character
    kind: BonusKind
    by: int


@dataclass(frozen=True, slots=True)
class AskLater(Navigation):
    """In a round the bonuses of this card are not asked for, or they are again."""

    character: Character
    on: bool


# ---------------------------------------------------------------- acts of the app


@dataclass(frozen=True, slots=True)
class TypePoints(Navigation):
    """Points of a line of a player's score, or the note beside them; without points the line is counted again."""

    seat: int
    line: SheetLine
    is_note: bool = False
    value: str = ""


@dataclass(frozen=True, slots=True)
class TypeChallenge(Navigation):
    """Solo: points to reach, as typed; ``goals`` = those for goal cards."""

    goals: bool
    value: str


@dataclass(frozen=True, slots=True)
class RollForUs(Navigation):
    """The companion rolls the dice of the threat check."""

    count: int


@dataclass(frozen=True, slots=True)
class CountCard(Navigation):
    """So many more cards of a kind in the artifact deck that is counted on this page; the seventh card tells it."""

    kind: str
    by: int


@dataclass(frozen=True, slots=True)
class CountFace(Navigation):
    """So many more faces of a kind on the bonus die that is counted on this page; the sixth face tells it."""

    bonus: Bonus
    by: int


@dataclass(frozen=True, slots=True)
class TellCounted(Navigation):
    """What is counted on this page is what the character's card shows; nothing counted = no bonuses."""

    character: Character


@dataclass(frozen=True, slots=True)
class KeepCacheCard(Navigation):
    """These caches are a card of my box."""

    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BeginGame(Navigation):
    """Lay out the game as the form says."""


@dataclass(frozen=True, slots=True)
class BeginWeek(Navigation):
    """Lay out the game of the seed in sight, with the name and the town of the form."""

    seed: str


@dataclass(frozen=True, slots=True)
class CompareCode(Navigation):
    """A friend's code: a link or its letters; it is checked and saved in my box."""

    code: str


@dataclass(frozen=True, slots=True)
class ForgetWeekGame(Navigation):
    """A game of a week goes from my box."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepTown(Navigation):
    """Keep the town of the editor in my box."""


@dataclass(frozen=True, slots=True)
class EditTown(Navigation):
    """Open a town of my box in the editor; empty = a new one."""

    name: str


@dataclass(frozen=True, slots=True)
class ForgetTown(Navigation):
    """Throw a town out of my box."""

    name: str


@dataclass(frozen=True, slots=True)
class ImportTown(Navigation):
    """A town file that was pasted."""

    text: str


@dataclass(frozen=True, slots=True)
class ImportSheet(Navigation):
    """A sheet file: for the sheet in sight, before the game for the next player."""

    text: str


@dataclass(frozen=True, slots=True)
class ForgetTrouble(Navigation):
    """What was wrong with a file is read."""


@dataclass(frozen=True, slots=True)
class AddTypedGoal(Navigation):
    """The goal card of the form is one of my box."""


@dataclass(frozen=True, slots=True)
class TypeSolo(Navigation):
    """A number of the solo challenge card, as typed: a column for goals, else a row of points."""

    goals: bool
    at: int
    value: str


@dataclass(frozen=True, slots=True)
class ImportBox(Navigation):
    """My box from a document that was pasted."""

    text: str
