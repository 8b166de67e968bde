"""The whole page: the map of one sheet with its panel, or a page over both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.town.town import Town
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.innsmouth import panel_steps
from companion.screens.innsmouth.box import box, wall_panel, week_panel
from companion.screens.innsmouth.drafts.view import (
    OpenMode,
    OpenSeat,
    OpenSheet,
    Redo,
    SheetKind,
    SheetMode,
    TakeBackDie,
    Undo,
    is_practice,
)
from companion.screens.innsmouth.end import check_next, left_panel, route_panel, score_panel, threat_panel
from companion.screens.innsmouth.map import fingers, town_map
from companion.screens.innsmouth.map.map_records import MapScreen, MapSize
from companion.screens.innsmouth.pieces import log, rules, settings
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight, in_sight
from companion.screens.innsmouth.round import hand_panel, round_panel, table
from companion.screens.innsmouth.setup import draft_map, setup, town_editor
from companion.screens.innsmouth.wording.sentences import phrase
from companion.screens.rules.rules_sheet import rules_button

REGIONS = ("head", "panel", "strip", "toast")
"""Fields of :class:`Regions` that are drawn as parts."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of each region of the page; None is an empty region."""

    panel: Any
    head: p.Head | None = None
    strip: p.Strip | None = None
    toast: p.Toast | None = None
    board: MapScreen | None = None
    town: Town | None = None
    """The town of the map."""


def present(page: InnsmouthScreen, size: MapSize) -> Regions:
    """The page."""
    view = page.view
    over = _over(page)
    if over is not None:
        editor = draft_map.board(page, size) if view.sheet is SheetKind.TOWN else None
        board, town = editor if editor is not None else (None, None)
        return Regions(over, _head(page), toast=view.message, board=board, town=town)
    sight = in_sight(page)
    board = town_map.present(page.names, sight.town, fingers.drawn_sheet(sight), size, fingers.overlay(page, sight))
    if size is MapSize.PHONE and round_panel.tells_dice(page, sight):
        return Regions(round_panel.dice_page(page, sight), _head(page), _strip(page), view.message)
    if view.mode is SheetMode.SCORE:
        return Regions(score_panel.sheet(page), _head(page), _strip(page), view.message)
    return Regions(_panel(page, sight), _head(page), _strip(page), view.message, board, sight.town)


def asks_dice(page: InnsmouthScreen) -> bool:
    """Return whether the dice of the round are to be entered; without room beside the map they lie over it."""
    is_free = page.tour is not None and page.view.sheet is SheetKind.NONE and page.view.rules is None
    return is_free and round_panel.tells_dice(page, in_sight(page))


def _over(page: InnsmouthScreen) -> p.Panel | None:
    """Return the sheet that covers the map; None where the map is free."""
    if page.view.rules is not None:
        return replace(rules.present(page.words, page.view.rules), size=p.Size.PAGE)
    match page.view.sheet:
        case SheetKind.SETTINGS:
            return settings.present(page)
        case SheetKind.LOG if page.tour is not None:
            return log.present(page)
        case SheetKind.TABLE if page.tour is not None:
            return table.present(page, page.tour)
        case SheetKind.LEFT if page.tour is not None and page.tour.phase is Phase.OVER:
            return left_panel.present(page)
        case SheetKind.BOX:
            return box.present(page)
        case SheetKind.WALL:
            return wall_panel.present(page)
        case SheetKind.WEEK:
            return week_panel.present(page)
        case SheetKind.TOWN:
            return town_editor.present(page)
        case SheetKind.NONE | SheetKind.LOG | SheetKind.TABLE | SheetKind.LEFT:
            return setup.present(page) if page.tour is None else None


def _panel(page: InnsmouthScreen, sight: InSight) -> p.Panel:
    """Return the panel beside the map: route, threat check, or otherwise drawing, by hand if so, with its foot."""
    t = page.words.t
    foot: tuple[Piece, ...] = ()
    match page.view.mode:
        case SheetMode.ROUTE:
            label, body = t("Route"), route_panel.body(page, sight)
            foot = route_panel.foot(page, sight)
        case SheetMode.THREAT:
            label, body = t("Threat"), threat_panel.body(page, sight)
            foot = check_next.foot(page, sight)
        case SheetMode.DRAW | SheetMode.SCORE if fingers.is_by_hand(page, sight):
            label, body = t("Drawing"), hand_panel.body(page, sight)
            foot = hand_panel.foot(page, sight)
        case SheetMode.DRAW | SheetMode.SCORE:
            label, body = t("Drawing"), round_panel.body(page, sight)
            foot = round_panel.foot(page, sight)
    head = (_seats(page, sight),) if len(sight.tour.seats) > 1 else ()
    name, step = f"inn-{page.view.mode}-{sight.seat}", panel_steps.step(page, sight)
    return p.Panel(label, tuple(body), head, foot, p.Size.SIDE, name, step)


def _seats(page: InnsmouthScreen, sight: InSight) -> p.Choice:
    """Return the choice of the player whose sheet is in sight."""
    names = page.names
    seats = range(len(sight.tour.seats))
    options = tuple(p.Button(names.short(seat), OpenSeat(seat), pressed=seat == sight.seat) for seat in seats)
    return p.Choice(page.words.t("Whose sheet"), options)


RULES: Mapping[SheetMode, str] = MappingProxyType({
    SheetMode.DRAW: "segments", SheetMode.ROUTE: "route", SheetMode.THREAT: "check", SheetMode.SCORE: "scoring",
})  # fmt: skip
"""What the question mark begins with, by what is looked at."""


def _head(page: InnsmouthScreen) -> p.Head:
    """Return the head of the page with sections, rules and settings; "practice town" if any seat plays there."""
    t, tour = page.words.t, page.tour
    gear = p.Button("", OpenSheet(SheetKind.SETTINGS), p.ButtonKind.QUIET, "gear", hint=t("Settings"))
    topic = RULES[page.view.mode] if tour is not None else "setup"
    if tour is not None and tour.phase is Phase.DRAFT and page.view.mode is SheetMode.DRAW:
        topic = "round"
    tools: tuple[Any, ...] = (p.Heart(), rules_button(page.words, topic), gear)
    over = ""
    if tour is not None and any(is_practice(seat.town) for seat in tour.seats):
        over = t("practice town")
        tools = (p.Chip(over), *tools)
    return p.Head(
        t("Innsmouth"), over, t("Almanac"), page.links.home, t("Almanac: go to the start page"), _tabs(page), tools
    )


def _tabs(page: InnsmouthScreen) -> p.Tabs:
    """Return the sections of the page; table and log only once a game is laid out."""
    t, current = page.words.t, page.view.sheet
    labels = {SheetKind.NONE: t("Sheet"), SheetKind.TABLE: t("Table"), SheetKind.LOG: t("Log"),
    SheetKind.BOX: t("My box"),
              SheetKind.TOWN: t("Towns")}  # fmt: skip
    sheets = [label for label in labels if page.tour is not None or label not in (SheetKind.LOG, SheetKind.TABLE)]
    return p.Tabs(
        t("Sections"), tuple(p.TabButton(labels[sheet], "map", OpenSheet(sheet), sheet is current) for sheet in sheets)
    )


def _strip(page: InnsmouthScreen) -> p.Strip:
    """The four modes, and undo by its name."""
    return p.Strip((*modes(page), undo(page), *_redo(page)))


def modes(page: InnsmouthScreen) -> tuple[p.Choice, ...]:
    """Return the choice of the mode for the sheet in sight: drawing, route, threat or score."""
    t = page.words.t
    labels = {
        SheetMode.DRAW: t("Drawing"),
        SheetMode.ROUTE: t("Route"),
        SheetMode.THREAT: t("Threat"),
        SheetMode.SCORE: t("Score"),
    }
    options = tuple(p.Button(label, OpenMode(mode), pressed=mode is page.view.mode) for mode, label in labels.items())
    return (p.Choice(t("Sheet actions"), options),)


def undo(page: InnsmouthScreen) -> p.Button:
    """Return the button that takes back the newest act, by its name; while dice are entered, the last of them."""
    t, newest, entered = page.words.t, page.history.undo, page.view.dice.dice
    if entered and page.tour is not None and page.tour.phase is Phase.DICE and page.view.mode is SheetMode.DRAW:
        die = t("the die with {n}", n=entered[-1].number)
        return _named_undo(page, die, TakeBackDie(len(entered) - 1, entered[-1].number))
    if newest is None or newest.step.before is None:
        reason = t("Nothing to undo")
        return p.Button(t("Undo"), None, icon="undo", enabled=False, reason=reason)
    what = phrase(newest.command, newest.step.before, page.names, page.printed)
    return _named_undo(page, what, Undo(newest.number))


def _named_undo(page: InnsmouthScreen, what: str, act: p.Act) -> p.Button:
    """Return the button that takes back ``what``; its name is read on every width, "Undo:" where there is room."""
    t = page.words.t
    more, hint = t("Undo: {what}", what="").strip(), t("Undo: {what}", what=what)
    return p.Button(what, act, icon="undo", more=more, hint=hint)


def _redo(page: InnsmouthScreen) -> tuple[p.Button, ...]:
    """Return the button that does the undone act again; empty if there is none."""
    t, gone = page.words.t, page.history.redo
    if gone is None:
        return ()
    what = phrase(gone.command, gone.step.before, page.names, page.printed)
    return (p.Button("", Redo(gone.number), p.ButtonKind.QUIET, "redo", hint=t("Redo: {what}", what=what)),)


def trouble(page: InnsmouthScreen, sheet: p.Panel) -> Regions:
    """The page of a game that cannot be opened."""
    return Regions(sheet, replace(_head(page), title=sheet.label), toast=page.view.message)


def where(tour: Tour | None) -> str:
    """Return the stage of the game for the stylesheet: "setup", "play" or "over"."""
    if tour is None:
        return "setup"
    return "over" if tour.phase is Phase.OVER else "play"
