"""What one page shows of the table: a frozen record, and the pure step that an act takes in it.

Nothing here touches the table. A view belongs to one page of one player and is lost without harm; only tab,
language, theme and text size are kept for comfort.
"""

from __future__ import annotations

from dataclasses import field, replace

from companion.arkham.table.commands import MoveByEncounter, MoveInvestigator, PlaceMonster, SetUpTable
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.records import dataclass
from companion.screens.arkham.drafts.box_draft import BoxAct, BoxDraft, OpenOwnCard, OpenTitle
from companion.screens.arkham.drafts.fight_draft import Drafts, FightAct, FightDraft, OpenFight, ShowEnd
from companion.screens.arkham.drafts.fight_draft import after_command as fight_after_command
from companion.screens.arkham.drafts.fight_draft import edit as edit_fight
from companion.screens.arkham.drafts.hands_draft import HandsAct, HandsDraft, ShowHands
from companion.screens.arkham.drafts.hands_draft import edit as edit_hands
from companion.screens.arkham.drafts.mythos_draft import ApplyCard, MythosDraft
from companion.screens.arkham.drafts.page_acts import (  # noqa: F401  taps name these acts too
    DRAWING_ACTS,
    AskBackTo,
    DealHands,
    DrawAlly,
    DrawGate,
    DrawInvestigator,
    DrawMonster,
    FilterLog,
    OpenInvestigator,
    OpenPage,
    OpenPlace,
    OpenSheet,
    OpenTab,
    OpenTour,
    PickInvestigator,
    PickMonster,
    PlacePage,
    SheetKind,
    Silence,
    Tab,
    TapPlace,
)
from companion.screens.arkham.drafts.setup_draft import LayOut, SetUpDraft
from companion.screens.arkham.drafts.setup_draft import command as set_up_command
from companion.screens.arkham.drafts.setup_draft import edit as edit_set_up
from companion.screens.arkham.drafts.sheet_draft import (
    UNTOLD,
    SheetAct,
    SheetDraft,
    SheetPage,
    TellStop,
    sliders_command,
)
from companion.screens.arkham.drafts.sheet_draft import after_command as sheet_after_command
from companion.screens.arkham.drafts.sheet_draft import edit as edit_sheet
from companion.screens.arkham.odds_draft.acts import OddsPage
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.families.replay import ReplayAct, Replaying
from companion.screens.families.replay import edit as edit_replay
from companion.screens.pages import (  # noqa: F401  taps name these acts too
    BackTo,
    ChimeMoments,
    Close,
    CompareCopy,
    Dismiss,
    ExplainThings,
    ExportTable,
    GiveBack,
    ImportTable,
    KeepImported,
    OpenAgain,
    OpenRules,
    PageView,
    Preferences,
    Redo,
    ResumeTable,
    SaveAgain,
    SeeHint,
    SetLanguage,
    SetTextSize,
    SetTheme,
    ShakeMoments,
    ShowMoments,
    Theme,
    Undo,
    prefer,
)
from companion.screens.parts import Navigation
from companion.screens.set_up_acts import SetUpAct


@dataclass(frozen=True, slots=True)
class Walking:
    """A walk past monsters: the seat that has stopped on it, -1 = none, and where it leads."""

    seat: int = -1
    goal: str = ""


@dataclass(frozen=True, slots=True)
class View(PageView):
    """Everything that one page shows and the table does not know."""

    tab: Tab = Tab.TABLE
    sheet: SheetKind = SheetKind.NONE
    place: str = ""
    """Place whose sheet is open: an area, other world, sky, outskirts, lost; or empty."""
    page: PlacePage = PlacePage.MAIN
    monster: int = 0
    """Number of the monster whose corrections are open on the place's sheet; 0 = none."""
    picked_seat: int = -1
    """Investigator that the next tap on a place moves; -1 = none."""
    picked_monster: int = 0
    """Monster that the next tap on a place moves; 0 = none."""
    walk: Walking = Walking()
    """The walk on which a figure has stopped beside a monster."""
    seat: int = -1
    """Investigator whose sheet is open; -1 = the list."""
    own: SheetDraft = field(default_factory=SheetDraft)
    """The page of that sheet, and what is being chosen on it."""
    own_seat: int = -1
    half_set: tuple[tuple[int, tuple[int, int, int]], ...] = ()
    """Sliders of other seats of which one or two are entered, each with its seat."""
    """Whose sheet was open last: sliders named there in part stay for when it opens again in this phase."""
    drafts: Drafts = field(default_factory=Drafts)
    """The open fight, and what is being chosen in fights, at gates and in the final battle."""
    silenced: tuple[str, ...] = ()
    """Reminders that this page does not show: kinds and ids."""
    tour: OpenTour = OpenTour(-1)
    """The station of the walk over the board that is shown."""
    hint_read: bool = False
    """A hint was put away since the table changed here last: the next one waits."""
    log_seat: int = -2
    """The log shows only lines of this seat; -1 = only the table's own, -2 = all."""
    log_back: int = 0
    """The log asks whether to go back to this entry; 0 = it does not."""
    box: BoxDraft = BoxDraft()
    """What of my box is open."""
    replay: Replaying = Replaying()
    set_up: SetUpDraft | None = None
    """The set-up form; None once the table is laid out."""
    mythos: MythosDraft = field(default_factory=MythosDraft)
    hands: HandsDraft = field(default_factory=HandsDraft)
    odds: OddsDraft = field(default_factory=lambda: OddsDraft(OddsPage.NEXT))


FINISHING_ACTS = (LayOut, ApplyCard)
"""What a form is filled in for: the command is made of the form as it is when the tap comes."""


ON_EXAMPLE_BOARD = (
    OpenTour, OpenRules, Close, Dismiss, BoxAct, OpenOwnCard, OpenTitle, SetLanguage, SetTheme, SetTextSize,
    ShowMoments, ChimeMoments, ShakeMoments, ExplainThings, SeeHint, LayOut, SetUpTable,
)  # fmt: skip
"""What can be done during the walk over the board before a table is laid out, besides opening settings or my box.

A form filled in before the walk still lays out its table: the tap may have waited in the browser.
"""


# ---------------------------------------------------------------- steps


def takes(view: View, act: Navigation | Command) -> bool:
    """Return whether an act counts on a page without a table.

    The board that is walked over before a table is laid out is only an example: on it most acts change nothing.
    """
    if view.set_up is None or view.tour.station < 0:
        return True
    if isinstance(act, OpenSheet):
        return act.sheet in (SheetKind.SETTINGS, SheetKind.BOX)
    return isinstance(act, ON_EXAMPLE_BOARD)


def navigate(view: View, act: Navigation, table: Table | None) -> View:
    """The view after an act; ids that are not at the table leave it as it was.

    Acts of the Mythos sheet need the rules and chance and go through ``screens.arkham.mythos.mythos_flow``.
    """
    view = replace(view, message=None)
    if table is None and not takes(view, act):
        return view
    match act:
        case ExplainThings() | SeeHint():
            return replace(view, preferences=prefer(view.preferences, act), hint_read=isinstance(act, SeeHint))
        case OpenRules():
            return replace(view, rules=act.topic)
        case Silence():
            return replace(view, silenced=_flipped(view.silenced, act.reminder))
        case SheetAct():
            return replace(view, own=edit_sheet(view.own, act))
        case HandsAct():
            over = SheetKind.HANDS if isinstance(act, ShowHands) else view.sheet
            return replace(view, sheet=over, hands=edit_hands(view.hands, act))
        case OpenFight():
            return _open_fight(view, act, table)
        case ShowEnd():
            return replace(_closed(view), tab=Tab.TABLE, rules=None, drafts=edit_fight(view.drafts, act))
        case FightAct():
            return replace(view, drafts=edit_fight(view.drafts, act))
        case ReplayAct():
            return replace(view, replay=edit_replay(view.replay, act))
        case _:
            return _go(replace(view, rules=None) if not isinstance(act, Close) else view, act, table)


def _go(view: View, act: Navigation, table: Table | None) -> View:
    """Return the view after a navigation act: tab, place, page, sheet, figure, preference; unchanged by any other."""
    match act:
        case OpenTab():
            return _open_tab(view, act.tab, table)
        case TapPlace():
            return _open_place(view, act.place)
        case OpenPlace():
            return replace(_open_place(view, act.place), page=act.page)
        case OpenPage():
            return replace(view, page=act.page, monster=act.monster)
        case PickInvestigator():
            return _pick_seat(view, act.seat, table)
        case PickMonster():
            return _pick_monster(view, act.number, table)
        case Close():
            return _close(view)
        case OpenInvestigator():
            return _open_investigator(view, act, table)
        case OpenTour():
            return replace(_closed(view), tab=Tab.TABLE, seat=-1, tour=act)
        case OpenSheet():
            over = view if act.sheet in (SheetKind.FORCE, SheetKind.BOX) else _closed(view)
            return replace(over, sheet=act.sheet, box=BoxDraft())
        case OpenOwnCard(title):
            return replace(view, sheet=SheetKind.BOX, box=BoxDraft(title))
        case OpenTitle(card):
            return replace(view, sheet=SheetKind.BOX, box=BoxDraft(card=card))
        case FilterLog():
            return replace(view, log_seat=act.seat)
        case AskBackTo():
            return replace(view, log_back=act.entry)
        case SetLanguage() | SetTheme() | SetTextSize() | ShowMoments() | ChimeMoments() | ShakeMoments():
            return replace(view, preferences=prefer(view.preferences, act))
        case Dismiss():
            return view
        case SetUpAct() if view.set_up is not None:
            return replace(view, set_up=edit_set_up(view.set_up, act))
        case _:
            return view


def command_of(view: View, act: Navigation, table: Table | None) -> Command | None:
    """Return the command that an act completes; None if it completes none.

    That is the finished set-up form, the third slider, or a tap on a place with a picked investigator or monster.
    """
    if isinstance(act, LayOut):
        return set_up_command(view.set_up) if view.set_up is not None else None
    if isinstance(act, TellStop) and table is not None:
        return sliders_command(view.own, act, table)
    if not isinstance(act, TapPlace) or table is None:
        return None
    if 0 <= view.picked_seat < len(table.investigators):
        investigator = table.investigators[view.picked_seat]
        if table.phase in (Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS):
            return MoveByEncounter(view.picked_seat, act.place)
        goes_on = investigator.zone == 1 and investigator.place == act.place
        return MoveInvestigator(view.picked_seat, act.place, 2 if goes_on else 0)
    return PlaceMonster(view.picked_monster, act.place) if view.picked_monster else None


def after_command(view: View) -> View:
    """The view when a command was accepted: figures are put down, the place's sheet is back on its first page."""
    return replace(
        _put_down(view),
        page=PlacePage.MAIN,
        monster=0,
        message=None,
        hint_read=False,
        own=sheet_after_command(view.own),
        drafts=fight_after_command(view.drafts),
    )


def walks_on(view: View) -> bool:
    """Return whether a walk that has stopped lies over the table, and nothing over it."""
    is_free = view.sheet is SheetKind.NONE and not view.place and view.seat < 0 and view.drafts.fight.seat < 0
    return view.walk.seat >= 0 and view.tab is Tab.TABLE and is_free


def stopped(view: View, seat: int, goal: str) -> View:
    """Return the view once a figure has stopped on its way to ``goal``."""
    return replace(_closed(view), tab=Tab.TABLE, seat=-1, walk=Walking(seat, goal))


def begun(view: View, phase: Phase) -> View:
    """Return the view when a phase has begun: everything that was open is closed."""
    tab = Tab.MYTHOS if phase is Phase.MYTHOS else Tab.TABLE
    return replace(_closed(view), tab=tab, seat=-1, own_seat=-1, half_set=(), walk=Walking())


def _put_down(view: View) -> View:
    """Return the view with no investigator or monster picked up."""
    return replace(view, picked_seat=-1, picked_monster=0)


def _closed(view: View) -> View:
    """Return the view with no sheet and no place open and no figure picked up."""
    return _put_down(replace(view, sheet=SheetKind.NONE, place="", page=PlacePage.MAIN, monster=0))


def _own_seat(view: View, table: Table | None) -> int | None:
    """Return the seat whose sheet opens when the section of the investigators is tapped; None = the list of all."""
    if view.tab is not Tab.INVESTIGATORS:
        return view.sits if _is_seat(view.sits, table) else None
    return view.also if view.seat == view.sits and _is_seat(view.also, table) else None


def _open_tab(view: View, tab: Tab, table: Table | None) -> View:
    """Another section, or the same one without what lies over it.

    A fight that goes on lies over the table again when one comes back from another section. Whoever has taken a seat
    comes to its sheet first, who plays for two to the other by one more tap, and then to all of them.
    """
    opened = _put_down(replace(view, tab=tab, sheet=SheetKind.NONE, place="", page=PlacePage.MAIN, seat=-1, log_back=0))
    if tab is Tab.INVESTIGATORS and (own := _own_seat(view, table)) is not None:
        return _with_sheet(opened, own)
    is_shown = view.tab is Tab.TABLE and view.sheet is SheetKind.NONE and not view.place
    if tab is Tab.TABLE and (is_shown or not _goes_on(view.drafts.fight, table)):
        return replace(opened, drafts=edit_fight(opened.drafts, OpenFight(-1)))
    return opened


def _goes_on(draft: FightDraft, table: Table | None) -> bool:
    """Return whether the open fight goes on: its monster still waits to be evaded or fought, or is being fought."""
    if table is None or not _is_seat(draft.seat, table):
        return False
    monsters = table.monsters_at(table.investigators[draft.seat].place) if table.phase is Phase.MOVEMENT else ()
    dealt_with = table.handled.get(draft.seat, ())
    waits = any(monster.number == draft.monster and monster.number not in dealt_with for monster in monsters)
    return waits or draft.seat in table.fights


def _open_place(view: View, place: str) -> View:
    """Return the view with the page of a place open, on the Mythos tab if that is open, otherwise on the table."""
    return replace(_closed(view), place=place, tab=view.tab if view.tab is Tab.MYTHOS else Tab.TABLE)


def _is_seat(seat: int, table: Table | None) -> bool:
    """Return whether the table has an investigator at this seat."""
    return table is not None and 0 <= seat < len(table.investigators)


def _pick_seat(view: View, seat: int, table: Table | None) -> View:
    """Return the view with an investigator picked up on the board; put down if it was picked up or does not exist."""
    if not _is_seat(seat, table) or view.picked_seat == seat:
        return _put_down(view)
    return replace(_closed(view), tab=Tab.TABLE, picked_seat=seat, walk=Walking())


def _pick_monster(view: View, number: int, table: Table | None) -> View:
    """Return the view with a monster picked up on the board; put down if it was picked up or does not exist."""
    exists = table is not None and any(monster.number == number for monster in table.monsters)
    if not exists or view.picked_monster == number:
        return _put_down(view)
    return replace(_closed(view), tab=Tab.TABLE, picked_monster=number)


def _open_investigator(view: View, act: OpenInvestigator, table: Table | None) -> View:
    """Return the view with an investigator's sheet open at a page, or the list of all if there is no such seat."""
    seat = act.seat if _is_seat(act.seat, table) else -1
    return _with_sheet(replace(_closed(view), tab=Tab.INVESTIGATORS), seat, act.page)


def _with_sheet(view: View, seat: int, page: SheetPage = SheetPage.MAIN) -> View:
    """Return the view with a seat's sheet open at a page, or for -1 the list of all.

    An encounter asks for its slider anew: it may have been moved since the last.
    """
    last = view.own_seat if seat < 0 else seat
    kept = {**dict(view.half_set), view.own_seat: view.own.stops}
    stops = SheetDraft().stops if page is SheetPage.HAPPENS else kept.pop(last, SheetDraft().stops)
    half_set = tuple((other, some) for other, some in kept.items() if min(some) == UNTOLD < max(some))
    return replace(view, seat=seat, own=SheetDraft(page, stops=stops), own_seat=last, half_set=half_set)


def _open_fight(view: View, act: OpenFight, table: Table | None) -> View:
    """Return the view with a fight over the table; the place from which it was opened is closed."""
    opened = act if _is_seat(act.seat, table) else OpenFight(-1)
    return replace(_closed(view), tab=Tab.TABLE, seat=-1, drafts=edit_fight(view.drafts, opened))


def _flipped(silenced: tuple[str, ...], reminder: str) -> tuple[str, ...]:
    """Return the silenced reminders with a reminder silenced, or woken if it was; "" wakes all."""
    if not reminder:
        return ()
    if reminder in silenced:
        return tuple(other for other in silenced if other != reminder)
    return (*silenced, reminder)


def _close(view: View) -> View:
    """Return the view with the topmost open thing closed, rules first; with nothing left open, on the table's tab."""
    if view.rules is not None:
        return replace(view, rules=None)
    if view.replay.at >= 0:
        return replace(view, replay=Replaying())
    if view.sheet is SheetKind.BOX and view.box != BoxDraft():
        return replace(view, box=BoxDraft())
    if view.sheet in (SheetKind.HANDS, SheetKind.FORCE, SheetKind.BOX):  # what it lies over stays
        return replace(view, sheet=SheetKind.NONE)
    if view.log_back:
        return replace(view, log_back=0)
    if view.picked_seat >= 0 or view.picked_monster:
        return _put_down(view)
    if walks_on(view):
        return replace(view, walk=Walking())
    if view.page not in (PlacePage.MAIN, PlacePage.AFTER):
        return replace(view, page=PlacePage.MAIN, monster=0)
    if view.drafts.fight.seat >= 0 and view.sheet is SheetKind.NONE and not view.place and view.seat < 0:
        return replace(view, drafts=edit_fight(view.drafts, OpenFight(-1)))
    if view.sheet is not SheetKind.NONE or view.place:
        return _closed(view)
    if view.seat >= 0 and view.own.page is not SheetPage.MAIN:
        return replace(view, own=SheetDraft(view.own.back, stops=view.own.stops, check=view.own.check))
    return replace(view, seat=-1) if view.seat >= 0 else replace(view, tab=Tab.TABLE)
