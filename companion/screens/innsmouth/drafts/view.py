"""The acts that change what one page shows of a game of Innsmouth, and the pure step from view to view.

Nothing here touches the table.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.innsmouth.box.my_box import TOURIST_DICE, Bonuses, Die
from companion.innsmouth.box.my_box_file import MOST_BONUSES
from companion.innsmouth.corrections.box_changes import MOST_KINDS
from companion.innsmouth.game.state import PRACTICE, ROUNDS, Phase, Tour
from companion.innsmouth.week import seeds
from companion.screens.innsmouth.drafts import box_draft, entered_dice, setup_draft, town_draft
from companion.screens.innsmouth.drafts.box_dice import PickBoxDie
from companion.screens.innsmouth.drafts.box_draft import GoalAct
from companion.screens.innsmouth.drafts.page_acts import (
    AddKind,
    AddTypedGoal,
    Aim,
    AskDeck,
    AskLater,
    BeginCorrection,
    BeginGame,
    BeginWeek,
    ChooseOwn,
    ClearKinds,
    CompareCode,
    CountBonus,
    CountCard,
    CountFace,
    DrawAlong,
    EditTown,
    EraseFirst,
    FileKind,
    FixCheck,
    ForgetTown,
    ForgetTrouble,
    ForgetWeekGame,
    ImportBox,
    ImportSheet,
    ImportTown,
    KeepCacheCard,
    KeepTown,
    LeadDraft,
    LeaveOut,
    LookAtMap,
    LookBack,
    OpenMode,
    OpenSeat,
    OpenSheet,
    OpenWeek,
    PickCell,
    PickDie,
    PickQuarter,
    RollAgain,
    RollForUs,
    SearchAgain,
    SetByHand,
    SheetKind,
    SheetMode,
    ShowGains,
    SkipSymbol,
    StopSearch,
    TakeBackDie,
    TakeTool,
    TapDie,
    TellBonusFace,
    TellCounted,
    TellKinds,
    TellNext,
    Tool,
    TypeChallenge,
    TypePoints,
    TypeSolo,
    UntapDie,
)
from companion.screens.innsmouth.drafts.page_view import BadFile, DiceDraft, View
from companion.screens.innsmouth.drafts.town_draft import TownAct
from companion.screens.pages import (
    Close,
    CompareCopy,
    Dismiss,
    ExportTable,
    GiveBack,
    ImportTable,
    KeepImported,
    OpenAgain,
    OpenRules,
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
from companion.screens.set_up_acts import SetUpAct

__all__ = [
    "AddKind",
    "AddTypedGoal",
    "Aim",
    "AskDeck",
    "AskLater",
    "BadFile",
    "BeginCorrection",
    "BeginGame",
    "BeginWeek",
    "ChooseOwn",
    "ClearKinds",
    "Close",
    "CompareCode",
    "CompareCopy",
    "CountBonus",
    "CountCard",
    "CountFace",
    "DiceDraft",
    "Dismiss",
    "DrawAlong",
    "EditTown",
    "EraseFirst",
    "ExportTable",
    "FileKind",
    "FixCheck",
    "ForgetTown",
    "ForgetTrouble",
    "ForgetWeekGame",
    "GiveBack",
    "ImportBox",
    "ImportSheet",
    "ImportTable",
    "ImportTown",
    "KeepCacheCard",
    "KeepImported",
    "KeepTown",
    "LeadDraft",
    "LeaveOut",
    "LookAtMap",
    "LookBack",
    "OpenAgain",
    "OpenMode",
    "OpenRules",
    "OpenSeat",
    "OpenSheet",
    "OpenWeek",
    "PickCell",
    "PickDie",
    "PickQuarter",
    "Redo",
    "ResumeTable",
    "RollAgain",
    "RollForUs",
    "SaveAgain",
    "SearchAgain",
    "SetByHand",
    "SetLanguage",
    "SetTextSize",
    "SetTheme",
    "SheetKind",
    "SheetMode",
    "ShowGains",
    "SkipSymbol",
    "StopSearch",
    "TakeBackDie",
    "TakeTool",
    "TapDie",
    "TellBonusFace",
    "TellCounted",
    "TellKinds",
    "TellNext",
    "Tool",
    "TypeChallenge",
    "TypePoints",
    "TypeSolo",
    "Undo",
    "UntapDie",
    "View",
    "first_mode",
    "is_practice",
    "navigate",
    "settled",
]


ASKED = "week="
"""What stands before a seed in an address."""
MOST_SHOWN = 40
"""Letters that are shown again of what is no seed."""


# ---------------------------------------------------------------- steps


def navigate(view: View, act: Navigation, tour: Tour | None) -> View:
    """Return the view after an act, message and open rules cleared; an act for an unknown seat changes no more."""
    if isinstance(act, Close) and view.rules is not None:
        return replace(view, message=None, rules=None)
    view = replace(view, message=None, rules=act.topic if isinstance(act, OpenRules) else None)
    match act:
        case OpenMode(mode):
            return replace(settled(view), mode=mode, sheet=SheetKind.NONE, quarter=None, is_own=False)
        case OpenSheet(sheet):
            return replace(view, sheet=sheet, cell=None, bad_file=None)
        case OpenWeek(typed):
            seed = seeds.read(typed.partition(ASKED)[2] or typed)
            wrong = typed[:MOST_SHOWN] if typed.strip() and not seed else ""
            return replace(
                view, sheet=SheetKind.WEEK, week=seed or (view.week if wrong else ""), no_seed=wrong, no_code="",
                is_seed_of_link=view.sheet is not SheetKind.WEEK, typed_code="", compared="", bad_file=None,
            )  # fmt: skip
        case LookBack(seat):
            over = tour is not None and tour.phase is Phase.OVER and 0 <= seat < len(tour.seats)
            return replace(settled(view), seat=seat, sheet=SheetKind.LEFT) if over else view
        case OpenSeat(seat):
            has_seat = tour is not None and 0 <= seat < len(tour.seats)
            return replace(settled(view), seat=seat, sheet=SheetKind.NONE) if has_seat else view
        case PickCell(cell):
            return replace(view, cell=cell if 0 <= cell < ROUNDS else None)
        case TakeTool(tool):
            return replace(view, tool=tool, quarter=None, mode=SheetMode.DRAW)
        case SetByHand(on):
            return replace(view, by_hand=on, quarter=None, tool=Tool.ROADS)
        case PickQuarter(at):
            return replace(view, quarter=None if at == view.quarter else at)
        case ForgetTrouble():
            return replace(view, bad_file=None)
        case CountBonus(character, kind, by):
            now = view.counted.get(character, Bonuses())
            count = min(max(getattr(now, kind.value) + by, 0), MOST_BONUSES)
            counted = replace(now, **{kind.value: count})
            return replace(view, counted=MappingProxyType({**view.counted, character: counted}))
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
        case setup_draft.TakeCell():
            return replace(view, set_up=setup_draft.edit(view.set_up, act), sheet=SheetKind.NONE)
        case SetUpAct():
            return replace(view, set_up=setup_draft.edit(view.set_up, act))
        case GoalAct():
            return replace(view, goal=box_draft.edit(view.goal, act))
        case TownAct():
            return replace(view, town=town_draft.edit(view.town, act))
        case _:
            return _of_route(view, act) or _of_dice(view, act, tour) or view


def _of_route(view: View, act: Navigation) -> View | None:
    """Return the view after an act of the final route or of a correction; None if it is another act."""
    match act:
        case ChooseOwn(on):
            return replace(view, is_own=on, left_out=view.left_out if on else ())
        case LeaveOut(stroke, on):
            others = tuple(other for other in view.left_out if other != stroke)
            return replace(view, left_out=(*others, stroke) if on else others)
        case ShowGains(on):
            return replace(view, shows_gains=on)
        case BeginCorrection(on):
            return replace(view, corrects=on, erased=None)
        case EraseFirst(stroke):
            return replace(view, erased=stroke)
        case _:
            return None


def _of_dice(view: View, act: Navigation, tour: Tour | None) -> View | None:
    """Return the view after an act of entering dice; None if it is another act, its die is gone or full."""
    draft = view.dice
    match act:
        case SkipSymbol(seat, on):
            return replace(view, skips=view.skips | {seat} if on else view.skips - {seat})
        case LookAtMap(on):
            return replace(view, looks=on)
        case LeadDraft(on):
            return replace(view, dice=DiceDraft(is_whole=on))
        case TellNext(number):
            return replace(view, dice=entered_dice.with_number(draft, number, tour))
        case TellKinds(index, die) if _lies(draft, index, die.number):
            return _with_die(view, index, die)
        case AddKind(index, kind) if _lies(draft, index) and len(draft.dice[index].tourists) < MOST_KINDS:
            die = draft.dice[index]
            return _with_die(view, index, replace(die, tourists=(*die.tourists, kind)))
        case ClearKinds(index) if _lies(draft, index):
            return _with_die(view, index, Die(draft.dice[index].number))
        case PickDie(index, number) if tour is not None and tour.phase is not Phase.DICE:
            is_there = (face := tour.dice.die(index)) is not None and face.number == number
            return replace(view, die=None if view.die == index else index) if is_there else view
        case PickDie(index, number) if _lies(draft, index, number):
            return replace(view, dice=entered_dice.picked(draft, index))
        case TakeBackDie(index, number) if _lies(draft, index, number):
            return replace(view, dice=entered_dice.taken_back(draft, index))
        case TellBonusFace(bonus):
            return replace(view, dice=replace(draft, bonus=bonus))
        case TapDie(number):
            return replace(view, roll=(*view.roll, number))
        case UntapDie(index, number) if view.roll[index : index + 1] == (number,):
            return replace(view, roll=view.roll[:index] + view.roll[index + 1 :])
        case FixCheck(on):
            return replace(view, fixes_check=on)
        case RollAgain(index, on):
            return replace(view, again=MappingProxyType({**view.again, index: on}), roll=())
        case _:
            return None


def _lies(draft: DiceDraft, index: int, number: int = 0) -> bool:
    """Return whether a die is entered at this index, with this number unless ``number`` is 0."""
    return 0 <= index < len(draft.dice) and number in (0, draft.dice[index].number)


def _with_die(view: View, index: int, die: Die) -> View:
    """Return the view with an entered die replaced."""
    dice = view.dice.dice
    return replace(view, dice=replace(view.dice, dice=(*dice[:index], die, *dice[index + 1 :])))


def settled(view: View) -> View:
    """Return the view without the choices that belong to a single sheet or step."""
    return replace(
        view,
        quarter=None,
        die=None,
        left_out=(),
        is_own=False,
        erased=None,
        corrects=False,
        roll=(),
        again=MappingProxyType({}),
        fixes_check=False,
        asks_deck=False,
        bad_file=None,
    )


def _closed(view: View) -> View:
    """Return the view with the open sheet closed; if none is open, without open quarter, own route or correction."""
    if view.sheet is not SheetKind.NONE:
        return replace(view, sheet=SheetKind.NONE)
    return replace(view, quarter=None, is_own=False, left_out=(), corrects=False, erased=None)


def first_mode(tour: Tour) -> SheetMode:
    """Return the mode in which a page opens at a table, by the phase of the game: drawing, threat or score."""
    if tour.phase is Phase.OVER:
        return SheetMode.SCORE
    return SheetMode.THREAT if tour.phase is Phase.CHECK else SheetMode.DRAW


def is_practice(town: str) -> bool:
    """Return whether a town is the invented practice town."""
    return town == PRACTICE
