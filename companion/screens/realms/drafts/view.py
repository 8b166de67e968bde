"""What one page shows of a duel: a frozen record, the acts that change it, and the pure step between them.

Nothing here touches the table. A view belongs to one page of one player and is lost without harm.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from companion.realms.game.commands import Ruling, SetUpDuel
from companion.realms.game.state import Duel, House
from companion.records import dataclass
from companion.screens.pages import (  # noqa: F401  taps name these acts too
    Close,
    CompareCopy,
    Dismiss,
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
    SetLanguage,
    SetTextSize,
    SetTheme,
    Theme,
    Undo,
    prefer,
)
from companion.screens.parts import Navigation
from companion.screens.player_names import MOST_TYPED
from companion.screens.realms.drafts import lose_draft, turn_draft
from companion.screens.realms.drafts.lose_draft import LoseDraft
from companion.screens.realms.drafts.turn_draft import TurnDraft
from companion.screens.set_up_acts import ChooseFirst, ChoosePlayers, NamePlayer, SetUpAct
from companion.typed_text import LONGEST_NAME


class Tab(StrEnum):
    """The sections of the page; inside the duel they disappear, so that nothing is tapped by mistake."""

    DUEL = "duel"
    CARDS = "cards"
    TURN = "turn"
    DECK = "deck"
    GRAPH = "graph"
    LOG = "log"


class SheetKind(StrEnum):
    """What lies over the section."""

    NONE = ""
    SETTINGS = "settings"
    LOSE = "lose"
    SEAT = "seat"
    TABLE = "table"
    BOX = "box"
    OUT = "out"
    """A player has just been put out: what hands move."""


class Facing(StrEnum):
    """To whom the far side of the board is turned."""

    BY_DEVICE = ""
    """Across the table where fingers tap, for such a device lies between the players; upright where a mouse clicks."""
    ACROSS = "across"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class SetUpDraft:
    """The form before the duel."""

    names: tuple[str, ...] = ("", "")
    first: int = 0
    house: House = field(default_factory=House)


TOP, STACK, HAND = -1, -2, -3
"""Instead of a row: the top of the common deck, the stack of Initiates, the cards that may come into my hand."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place of a row, or :data:`TOP`, :data:`STACK` or :data:`HAND`."""

    row: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Delta:
    """What just happened to a dial; shown for some seconds."""

    seat: int
    by: int
    name: str
    """Changes with every tap, so that the fading begins again."""


@dataclass(frozen=True, slots=True)
class View(PageView):
    """Everything that one page shows and the table does not know."""

    tab: Tab = Tab.DUEL
    sheet: SheetKind = SheetKind.NONE
    seat: int = -1
    """Whose sheet is open."""
    card: str = ""
    """Card open in the reference, or in my box."""
    filters: frozenset[str] = frozenset()
    """``color:green``, ``kind:location``, ``needs:abjured``, ``does:lose``."""
    has_legend: bool = False
    lose: LoseDraft = field(default_factory=LoseDraft)
    turn: TurnDraft = field(default_factory=TurnDraft)
    place: TablePlace | None = None
    """The place that is open on the page of my turn."""
    set_up: SetUpDraft = field(default_factory=SetUpDraft)
    deltas: tuple[Delta, ...] = ()
    facing: Facing = Facing.BY_DEVICE


STEPS = (SheetKind.NONE, SheetKind.LOSE, SheetKind.SEAT, SheetKind.TABLE, SheetKind.OUT)
"""Sheets that belong to a turn."""


@dataclass(frozen=True, slots=True)
class OpenStep:
    """What lies open in the middle of a turn, as a browser stores it."""

    sheet: SheetKind = SheetKind.NONE
    seat: int = -1
    place: TablePlace | None = None
    lose: LoseDraft = field(default_factory=LoseDraft)


def open_step(view: View) -> OpenStep:
    """Return the step of a turn that lies open on a page; of no step while another sheet covers it."""
    return OpenStep(view.sheet, view.seat, view.place, view.lose) if view.sheet in STEPS else OpenStep()


def with_step(view: View, step: OpenStep, duel: Duel) -> View:
    """Return the view with a step of a turn open; unchanged by one that the duel cannot have."""
    is_seat = step.sheet is not SheetKind.SEAT or 0 <= step.seat < len(duel.players)
    if step.sheet not in STEPS or not is_seat or not lose_draft.fits(step.lose, duel):
        return view
    return replace(view, sheet=step.sheet, seat=step.seat, place=step.place, lose=step.lose)


# ---------------------------------------------------------------- acts


@dataclass(frozen=True, slots=True)
class OpenTab(Navigation):
    tab: Tab


@dataclass(frozen=True, slots=True)
class TurnFarSide(Navigation):
    """The far side of the board is turned to somebody else on this device."""

    facing: Facing


@dataclass(frozen=True, slots=True)
class OpenSheet(Navigation):
    sheet: SheetKind


@dataclass(frozen=True, slots=True)
class OpenLoss(Navigation):
    """The sheet of a sanity loss with its number chosen."""

    loss: int


@dataclass(frozen=True, slots=True)
class OpenSeat(Navigation):
    seat: int


@dataclass(frozen=True, slots=True)
class OpenCard(Navigation):
    """A card of the reference, or of my box; the same again closes it."""

    card: str


@dataclass(frozen=True, slots=True)
class ShowCard(Navigation):
    """A card of my box after another."""

    card: str


@dataclass(frozen=True, slots=True)
class OpenPlace(Navigation):
    """What lies at a place in the middle of the table, or may come into my hand; the same again closes it."""

    place: TablePlace


@dataclass(frozen=True, slots=True)
class Filter(Navigation):
    """Only such cards, or no longer only such."""

    what: str


@dataclass(frozen=True, slots=True)
class ToggleLegend(Navigation):
    """Show what the signs mean, or no longer."""


@dataclass(frozen=True, slots=True)
class ChooseRuling(SetUpAct):
    """Whether the table plays by a ruling."""

    ruling: Ruling
    on: bool


@dataclass(frozen=True, slots=True)
class FillSetUp(SetUpAct):
    """The whole form, as a browser has stored it."""

    draft: SetUpDraft


@dataclass(frozen=True, slots=True)
class BeginDuel(Navigation):
    """Set up the duel as the form says when the tap arrives: a name typed a moment ago counts."""


@dataclass(frozen=True, slots=True)
class CountChance(Navigation):
    """Play the duel out from here."""


@dataclass(frozen=True, slots=True)
class StopCounting(Navigation):
    """Take the chance as far as it was counted."""


# ---------------------------------------------------------------- acts of the app


@dataclass(frozen=True, slots=True)
class TurnDial(Navigation):
    """A tap on a dial; the app names the burst that it belongs to."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class TypeSanity(Navigation):
    """A sanity typed in by hand."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class EnterNumber(Navigation):
    """One cell of my box, as typed."""

    card: str
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class ConfirmPresumed(Navigation):
    """Colour and type of my card are those that the companion presumes."""

    card: str


@dataclass(frozen=True, slots=True)
class ImportBox(Navigation):
    """My box from a document that was pasted."""

    text: str


# ---------------------------------------------------------------- steps


def navigate(view: View, act: Navigation, duel: Duel | None) -> View:
    """The view after an act; what is not at the table leaves it as it was."""
    if isinstance(act, Close) and view.rules is not None:
        return replace(view, message=None, rules=None)
    view = replace(view, message=None, deltas=(), rules=act.topic if isinstance(act, OpenRules) else None)
    match act:
        case OpenTab(tab):
            return replace(view, tab=tab, sheet=SheetKind.NONE, card="", seat=-1, place=None)
        case TurnFarSide(facing):
            return replace(view, facing=facing)
        case OpenSheet(sheet):
            return replace(view, sheet=sheet, seat=-1, card="", lose=LoseDraft())
        case OpenLoss(loss) if duel is not None:
            chosen = lose_draft.edit(LoseDraft(), lose_draft.ChooseLoss(loss), duel)
            return replace(view, sheet=SheetKind.LOSE, seat=-1, card="", lose=chosen)
        case OpenSeat(seat):
            is_seat = duel is not None and 0 <= seat < len(duel.players)
            return replace(view, sheet=SheetKind.SEAT, seat=seat) if is_seat else view
        case OpenCard(card):
            return replace(view, card="" if card == view.card else card)
        case ShowCard(card):
            return replace(view, card=card)
        case OpenPlace(place):
            return replace(view, place=None if place == view.place else place)
        case Filter(what):
            return replace(view, filters=_filtered(view.filters, what), card="")
        case ToggleLegend():
            return replace(view, has_legend=not view.has_legend)
        case Close():
            return _closed(view)
        case SetLanguage() | SetTheme() | SetTextSize():
            return replace(view, preferences=prefer(view.preferences, act))
        case SetUpAct():
            return replace(view, set_up=_set_up(view.set_up, act))
        case lose_draft.LoseAct() if duel is not None:
            return replace(view, lose=lose_draft.edit(view.lose, act, duel))
        case turn_draft.DraftAct():
            return replace(view, turn=turn_draft.edit(view.turn, act))
        case _:
            return view


def _closed(view: View) -> View:
    """Return the view with the topmost open thing closed: card, place without a sheet, sheet, or the tab."""
    if view.card:
        return replace(view, card="")
    if view.place is not None and view.sheet is SheetKind.NONE:
        return replace(view, place=None)
    if view.sheet is not SheetKind.NONE:
        return replace(view, sheet=SheetKind.NONE, seat=-1)
    return replace(view, tab=Tab.DUEL)


def _filtered(filters: frozenset[str], what: str) -> frozenset[str]:
    """Return the filters with ``what`` switched on or off; another filter of its family is switched off."""
    family = what.partition(":")[0]
    others = frozenset(other for other in filters if other.partition(":")[0] != family)
    return others if what in filters else others | {what}


def _set_up(draft: SetUpDraft, act: SetUpAct) -> SetUpDraft:
    """Return the setup after an act, names cut to MOST_TYPED; unchanged by an act that cannot apply."""
    match act:
        case ChoosePlayers(players) if 2 <= players <= 4:
            names = (*draft.names, "", "")[:players]
            return replace(draft, names=names, first=min(draft.first, players - 1))
        case NamePlayer(seat, name) if 0 <= seat < len(draft.names):
            return replace(draft, names=(*draft.names[:seat], name[:MOST_TYPED], *draft.names[seat + 1 :]))
        case ChooseFirst(seat) if 0 <= seat < len(draft.names):
            return replace(draft, first=seat)
        case ChooseRuling(ruling, on):
            rulings: Any = {ruling.value: on}
            return replace(draft, house=replace(draft.house, **rulings))
        case FillSetUp(filled) if 2 <= len(filled.names) <= 4 and 0 <= filled.first < len(filled.names):
            return filled
        case _:
            return draft


def set_up_command(draft: SetUpDraft) -> SetUpDuel:
    """Return the command that sets up the duel as chosen in the form."""
    return SetUpDuel(tuple(name[:LONGEST_NAME] for name in draft.names), draft.first, draft.house)


def rematch(duel: Duel) -> SetUpDraft:
    """Return the form for another duel of the same people; whoever was driven mad begins, the first after the winner.

    Without a winner it is whoever has the least sanity left.
    """
    count = len(duel.players)
    after = [(seat + 1 + (duel.winner or 0)) % count for seat in range(count)]
    first = min(after, key=lambda seat: (seat == duel.winner, duel.players[seat].sanity))
    return SetUpDraft(tuple(player.name for player in duel.players), first, duel.house)
