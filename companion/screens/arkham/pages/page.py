"""The whole page of a table: which sheet lies in which region, what lies over the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.box.my_box import MyBox
from companion.arkham.table.events import GateLeft
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import pages
from companion.screens import parts as p
from companion.screens.arkham.board import board, picked_figure
from companion.screens.arkham.box import my_box_sheet
from companion.screens.arkham.chances import forecast
from companion.screens.arkham.drafts.view import SheetKind, Tab, View, Walking
from companion.screens.arkham.evening import (
    bursts,
    corrections,
    first_evening,
    hands_screen,
    log,
    score_screen,
    settings,
    throws,
    tour,
)
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen, fight_screen, walk_screen
from companion.screens.arkham.mythos import mythos_flow, mythos_sheet
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.pages import setup_players, shell
from companion.screens.arkham.place import place
from companion.screens.arkham.sheet import investigators
from companion.screens.arkham.table import due_lines, in_force, readings_screen, rules_reference, table
from companion.screens.arkham.wording.names import Names
from companion.screens.families.replay import Caption, Reel
from companion.words import Words

History = pages.History[Table]
"""What the page needs to know of the log."""


@dataclass(frozen=True, slots=True)
class Copy:
    """The printed box, and what the players entered of their own copy; the copy's titles stand in ``box`` already."""

    box: ArkhamBox
    mine: MyBox


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of each region of the page; None is an empty region."""

    head: p.Head
    panel: p.Panel
    numbers: p.Meters | Caption | None = None
    strip: p.Strip | Reel | None = None
    tabs: p.Tabs | None = None
    toast: p.Toast | None = None


REGIONS = ("head", "panel", "numbers", "strip", "tabs", "toast")
"""Fields of :class:`Regions`."""


def present(names: Names, view: View, history: History, links: Links) -> Regions:
    """The page of a table that is laid out."""
    words, records = names.words, history.records
    undo = bursts.shown_undo(records, history.undo)
    redo, acts_again = bursts.shown_redo(records, history.redo)
    ticker, moves = hands_screen.ticker(names, view, records), hands_screen.moves_button(names, view, records)
    if links.is_copy:
        ticker = moves = None
    above = tuple(part for part in (ticker, first_evening.present(names, view, records)) if part is not None)
    return Regions(
        head=shell.head(words, view, names, links.home),
        panel=_panel(names, view, history, links),
        numbers=_numbers(names, view) if _shows_numbers(names, view) else None,
        strip=tour.strip(names, view, links) or shell.strip(names, view, undo, redo, links, above, acts_again, moves),
        tabs=None if shell.is_alone(names, view) else shell.tabs(words, view, bar=True),
        toast=view.message or picked_figure.toast(names, view),
    )


def _gates_closed(history: History) -> int:
    """Return how many gates left the board at this table."""
    records = throws.standing(history.records)
    return sum(isinstance(event, GateLeft) for record in records for event in record.events)


def _numbers(names: Names, view: View) -> p.Meters:
    """Return the strip of the table's numbers above the board, with the cards in force."""
    meters = table.strip_numbers(names, view.silenced, picked_figure.line(names, view), (view.sits, view.also))
    return replace(meters, force=in_force.ribbon(names, view))


def _shows_numbers(names: Names, view: View) -> bool:
    """Above a phone's map, in every section of a tablet that stands upright, and beside a map where height is left.

    The stylesheet knows how wide the page is, and leaves them out where they have no place.
    """
    return not shell.is_alone(names, view)


def present_set_up(view: View, set_up: p.Panel, words: Words, links: Links, copy: Copy | None = None) -> Regions:
    """The page before a table is laid out: a sheet takes the whole of it, as no board lies beside it yet.

    ``copy`` is what my box shows.
    """
    sheet = settings.present(words, view.preferences, links) if view.sheet is SheetKind.SETTINGS else set_up
    if view.sheet is SheetKind.BOX and copy is not None:
        sheet = my_box_sheet.present(view.box, copy.mine, copy.box, words, links.box)
    if view.rules is not None:
        sheet = rules_reference.present(words, view.rules)
    toast = view.message or (setup_players.refused(view.set_up, words) if view.set_up is not None else None)
    return Regions(head=shell.head(words, view, None, links.home), panel=replace(sheet, size=p.Size.PAGE), toast=toast)


def _panel(names: Names, view: View, history: History, links: Links) -> p.Panel:
    """Return what the page shows: rules, otherwise an open sheet, the score, a place, the battle, or the open tab."""
    if view.rules is not None:
        return rules_reference.present(names.words, view.rules, names)
    match view.sheet:
        case SheetKind.SETTINGS:
            return settings.present(names.words, view.preferences, links, names, (view.sits, view.also))
        case SheetKind.CORRECTIONS:
            return corrections.present(names, view)
        case SheetKind.ALLIES:
            return corrections.who_left(names)
        case SheetKind.FORCE:
            return in_force.present(names)
        case SheetKind.READINGS:
            return readings_screen.present(names)
        case SheetKind.BOX:
            return my_box_sheet.present(view.box, names.mine, names.box, names.words, links.box)
        case SheetKind.HANDS:
            return hands_screen.present(names, view, history.records)
        case SheetKind.DUE:
            return due_lines.all_due(names, view, history.records)
        case SheetKind.NUMBERS:
            return table.present(names, view, history.records)
        case SheetKind.NONE:
            if score_screen.is_on(names, view) and view.tab in (Tab.TABLE, Tab.MYTHOS):
                return score_screen.present(names, view, history.records, links)
            if view.place:
                return place.present(names, view, history.records)
            if battle_screen.is_on(names) and view.seat < 0 and view.tab not in (Tab.ODDS, Tab.LOG):
                return battle_screen.present(names, view, history.records)
            return _section(names, view, history, links)


def _fights(view: View) -> bool:
    """Return whether a fight lies over the table."""
    return view.drafts.fight.seat >= 0 and view.tab is Tab.TABLE


def _section(names: Names, view: View, history: History, links: Links) -> p.Panel:
    """Return the page of the open tab; on the table's tab a fight comes first, then a walk that is going on."""
    match view.tab:
        case Tab.TABLE if _fights(view):
            return fight_screen.present(names, view, history.records)
        case Tab.TABLE if walk_screen.is_on(names, view):
            return walk_screen.present(names, view)
        case Tab.TABLE:
            return table.present(names, view, history.records)
        case Tab.MYTHOS:
            return mythos_sheet.present(view.mythos, names)
        case Tab.INVESTIGATORS:
            return investigators.present(names, view, history.records)
        case Tab.ODDS:
            closed, copy = _gates_closed(history), links.copy_from()
            return odds.present(view.odds, names.box, names.words, names=names, gates_closed=closed, copy=copy)
        case Tab.LOG:
            return log.present(names, view, history.records, links)


# ---------------------------------------------------------------- what lies over the board


def overlay(names: Names, view: View, records: Sequence[Record[Table]] = ()) -> board.BoardOverlay:
    """Selection, reach of the picked investigator, and the plan of the open Mythos card."""
    resolution = None
    if view.tab is Tab.MYTHOS:
        resolution = mythos_flow.planned(view.mythos, names.table, names.box, names.memory)
    walk = view.walk if walk_screen.is_on(names, view) else Walking()
    overruled = view.mythos.overruled if view.tab is Tab.MYTHOS else None
    return board.BoardOverlay(
        place=view.place or walk.goal or tour.place(names, view) or first_evening.place(names, view, records),
        seat=view.picked_seat if walk.seat < 0 else walk.seat,
        monster=view.picked_monster or overruled or 0,
        reach=picked_figure.reach(names, view.picked_seat),
        behind=picked_figure.behind(names, view.picked_seat),
        plan=board.plan(mythos_flow.shown_events(view.mythos, resolution), names.table.monsters)
        if resolution
        else board.MythosPlan(),
        chances=forecast.on_board(names) if view.odds.on_board else {},
        threats=forecast.layer(names, view.odds.threats_on_board, view.picked_monster),
    )
