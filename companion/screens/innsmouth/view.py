"""What one page shows of a game of Innsmouth: a frozen record, the acts that change it, and the pure step between them.

Nothing here touches the table. A view belongs to one page of one player and is lost without harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType

from companion.errors import Problem
from companion.innsmouth.characters import Character
from companion.innsmouth.my_box import TOURIST_DICE, Bonus, Bonuses, Die
from companion.innsmouth.sheet import Artifacts
from companion.innsmouth.state import PRACTICE, ROUNDS, Phase, Stroke, Tour
from companion.innsmouth.town import At
from companion.innsmouth.worth import Objective
from companion.records import dataclass
from companion.screens.innsmouth import box_draft, setup_draft, town_draft
from companion.screens.innsmouth.box_dice import PickBoxDie
from companion.screens.innsmouth.box_draft import GoalAct, GoalDraft
from companion.screens.innsmouth.page_acts import (
    Aim,
    AskDeck,
    AskLater,
    BeginCorrection,
    BeginGame,
    ChooseOwn,
    CopyCaches,
    CountBonuses,
    CountCards,
    DropDie,
    EditTown,
    EraseFirst,
    FileKind,
    FixCheck,
    ForgetTown,
    ForgetTrouble,
    ImportBox,
    ImportSheet,
    ImportTown,
    KeepTown,
    LeadDraft,
    LeaveOut,
    LookAtMap,
    Mode,
    OpenMode,
    OpenSeat,
    OpenSheet,
    PickCell,
    PickQuarter,
    RollAgain,
    RollForUs,
    SetByHand,
    Sheet,
    ShowGains,
    SkipSymbol,
    StopSearch,
    TakeTool,
    TapDie,
    TellBonusFace,
    TellKinds,
    TellMine,
    TellNext,
    Tool,
    TypeChallenge,
    TypeSolo,
    UntapDie,
)
from companion.screens.innsmouth.setup_draft import SetUpAct, SetUpDraft
from companion.screens.innsmouth.town_draft import TownAct, TownDraft
from companion.screens.pages import (
    Close,
    Dismiss,
    ExportTable,
    ImportTable,
    OpenAgain,
    PageView,
    Redo,
    ResumeTable,
    SaveAgain,
    SetLanguage,
    SetTextSize,
    SetTheme,
    Undo,
    prefer,
)
from companion.screens.parts import Navigation

__all__ = [
    "Aim", "AskDeck", "AskLater", "BadFile", "BeginCorrection", "BeginGame", "ChooseOwn", "Close", "CopyCaches",
    "CountBonuses", "CountCards",
    "DiceDraft", "Dismiss", "DropDie", "EditTown", "EraseFirst", "ExportTable", "FileKind", "FixCheck",
    "ForgetTown", "ForgetTrouble", "ImportBox", "ImportSheet", "ImportTable", "ImportTown", "KeepTown", "LeadDraft",
    "LeaveOut", "LookAtMap", "Mode", "OpenAgain", "OpenMode", "OpenSeat", "OpenSheet", "PickCell", "PickQuarter",
    "Redo", "ResumeTable", "RollAgain", "RollForUs", "SaveAgain", "SetByHand", "SetLanguage", "SetTextSize", "SetTheme",
    "Sheet", "ShowGains", "SkipSymbol", "StopSearch", "TakeTool", "TapDie", "TellBonusFace", "TellKinds",
    "TellMine", "TellNext", "Tool", "TypeChallenge", "TypeSolo", "Undo", "UntapDie", "View", "first_mode",
    "is_practice", "navigate", "settled",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class DiceDraft:
    """Dice of the round as they are told: of a draft at the table two round dice and the fate die come first."""

    dice: tuple[Die, ...] = ()
    bonus: Bonus | None = None
    is_whole: bool = False
    """All dice rolled are told, and the companion leads the draft."""


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that was not taken over, and everything that is wrong with it."""

    kind: FileKind
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class View(PageView):
    """Everything that one page shows and the table does not know."""

    mode: Mode = Mode.DRAW
    sheet: Sheet = Sheet.NONE
    seat: int = 0
    """Whose sheet is in sight."""
    tool: Tool = Tool.ROADS
    by_hand: bool = False
    """In a round the sheet is set by hand, whatever the rules say."""
    quarter: At | None = None
    """The quarter chosen on the map."""
    objective: Objective = Objective.EXPECTED
    left_out: tuple[Stroke, ...] = ()
    """Segments that the route shown may not use."""
    is_own: bool = False
    """The map takes segments out of the route and back."""
    shows_gains: bool = False
    """Free roads show what a segment there would add."""
    erased: Stroke | None = None
    """Route correction: the segment to be erased."""
    corrects: bool = False
    """Route correction is going on."""
    dice: DiceDraft = field(default_factory=DiceDraft)
    looks: bool = False
    """A phone shows the map although dice are to be told."""
    roll: tuple[int, ...] = ()
    """Dice of a threat check as they are tapped in."""
    again: tuple[int, ...] | None = None
    """Dice that a manuscript rolls again, by index; None = as advised."""
    fixes_check: bool = False
    """A threat check is set by hand."""
    skips: frozenset[int] = frozenset()
    """Deep ones: seats that skip the symbol of this round."""
    deck: Artifacts | None = None
    """The artifact deck while it is counted."""
    faces: tuple[Bonus, ...] | None = None
    """The bonus die of my box while it is counted."""
    box_die: int = 0
    """The tourist die of my box that is told."""
    asks_deck: bool = False
    """The artifact deck is counted beside a route."""
    counted: Mapping[Character, Bonuses] = field(default_factory=lambda: MappingProxyType({}))
    """Bonuses of cards while they are counted."""
    later: frozenset[Character] = frozenset()
    """Cards whose bonuses are not asked for in a round."""
    cell: int | None = None
    """Cell of the round board that is set by hand."""
    set_up: SetUpDraft = field(default_factory=SetUpDraft)
    town: TownDraft = field(default_factory=TownDraft)
    goal: GoalDraft = field(default_factory=GoalDraft)
    bad_file: BadFile | None = None


# ---------------------------------------------------------------- steps


def navigate(view: View, act: Navigation, tour: Tour | None) -> View:
    """The view after an act; what is not at the table leaves it as it was."""
    view = replace(view, message=None)
    match act:
        case OpenMode(mode):
            return replace(settled(view), mode=mode, sheet=Sheet.NONE, quarter=None, is_own=False)
        case OpenSheet(sheet):
            return replace(view, sheet=sheet, cell=None, bad_file=None)
        case OpenSeat(seat):
            known = tour is not None and 0 <= seat < len(tour.seats)
            return replace(settled(view), seat=seat, sheet=Sheet.NONE) if known else view
        case PickCell(cell):
            return replace(view, cell=cell if 0 <= cell < ROUNDS else None)
        case TakeTool(tool):
            return replace(view, tool=tool, quarter=None, mode=Mode.DRAW)
        case SetByHand(on):
            return replace(view, by_hand=on, quarter=None, tool=Tool.ROADS)
        case PickQuarter(at):
            return replace(view, quarter=None if at == view.quarter else at)
        case ForgetTrouble():
            return replace(view, bad_file=None)
        case CountBonuses(character, bonuses):
            return replace(view, counted=MappingProxyType({**view.counted, character: bonuses}))
        case PickBoxDie(die):
            return replace(view, box_die=die if 0 <= die < TOURIST_DICE else 0)
        case AskDeck(on):
            return replace(view, asks_deck=on)
        case AskLater(character, on):
            return replace(view, later=view.later | {character} if on else view.later - {character})
        case Aim(objective):
            return replace(view, objective=objective)
        case Close():
            return _closed(view)
        case SetLanguage() | SetTheme() | SetTextSize():
            return replace(view, preferences=prefer(view.preferences, act))
        case SetUpAct():
            return replace(view, set_up=setup_draft.edit(view.set_up, act))
        case GoalAct():
            return replace(view, goal=box_draft.edit(view.goal, act))
        case TownAct():
            return replace(view, town=town_draft.edit(view.town, act))
        case _:
            return _of_route(view, act) or _of_dice(view, act) or view


def _of_route(view: View, act: Navigation) -> View | None:
    match act:
        case ChooseOwn(on):
            return replace(view, is_own=on, left_out=view.left_out if on else ())
        case LeaveOut(stroke):
            left = view.left_out
            return replace(view, left_out=tuple(s for s in left if s != stroke) if stroke in left else (*left, stroke))
        case ShowGains(on):
            return replace(view, shows_gains=on)
        case BeginCorrection(on):
            return replace(view, corrects=on, erased=None)
        case EraseFirst(stroke):
            return replace(view, erased=stroke)
        case _:
            return None


def _of_dice(view: View, act: Navigation) -> View | None:
    draft = view.dice
    match act:
        case SkipSymbol(seat):
            return replace(view, skips=view.skips ^ {seat})
        case LookAtMap(on):
            return replace(view, looks=on)
        case LeadDraft(on):
            return replace(view, dice=DiceDraft(is_whole=on))
        case TellNext(die):
            return replace(view, dice=replace(draft, dice=(*draft.dice, die)))
        case TellKinds(index, die) if 0 <= index < len(draft.dice):
            dice = (*draft.dice[:index], die, *draft.dice[index + 1 :])
            return replace(view, dice=replace(draft, dice=dice))
        case DropDie(index):
            return replace(view, dice=replace(draft, dice=draft.dice[:index] + draft.dice[index + 1 :]))
        case TellBonusFace(bonus):
            return replace(view, dice=replace(draft, bonus=bonus))
        case TapDie(number):
            return replace(view, roll=(*view.roll, number))
        case UntapDie(index):
            return replace(view, roll=view.roll[:index] + view.roll[index + 1 :])
        case FixCheck(on):
            return replace(view, fixes_check=on)
        case RollAgain(index):
            again = view.again or ()
            return replace(view, again=tuple(i for i in again if i != index) if index in again else (*again, index))
        case _:
            return None


def settled(view: View) -> View:
    """Without what belongs to one sheet or one step."""
    return replace(
        view, quarter=None, left_out=(), is_own=False, erased=None, corrects=False, roll=(), again=None,
        fixes_check=False, asks_deck=False, bad_file=None,
    )  # fmt: skip


def _closed(view: View) -> View:
    if view.sheet is not Sheet.NONE:
        return replace(view, sheet=Sheet.NONE)
    return replace(view, quarter=None, is_own=False, left_out=(), corrects=False, erased=None)


def first_mode(tour: Tour) -> Mode:
    """Where a page begins at a table: where the game is."""
    if tour.phase is Phase.OVER:
        return Mode.SCORE
    return Mode.THREAT if tour.phase is Phase.CHECK else Mode.DRAW


def is_practice(town: str) -> bool:
    """Whether a seat plays the invented town."""
    return town == PRACTICE
