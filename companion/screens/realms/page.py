"""The whole page: the board of the duel, or a section under its head, or a sheet over both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from companion.realms.cards.my_box import MyBox
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.keeping.links import go_on
from companion.screens.realms.cards import box, deck, reference, rules, turn
from companion.screens.realms.cards.winning import ChanceProgress
from companion.screens.realms.drafts.view import OpenSheet, OpenTab, SheetKind, Tab, View
from companion.screens.realms.duel import duel, elimination, epilogue, graph, lose, seat, settings, setup, table
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.duel.setup import RecentDuel
from companion.screens.realms.wording import log
from companion.screens.realms.wording.bursts import History
from companion.screens.realms.wording.names import Names
from companion.screens.rules.rules_sheet import rules_button
from companion.words import Words

REGIONS = ("head", "panel", "tabs", "toast")
"""Fields of :class:`Regions`."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of each region of the page; None is an empty region."""

    panel: Any
    head: p.Head | None = None
    tabs: p.Tabs | None = None
    toast: p.Toast | None = None


@dataclass(frozen=True, slots=True)
class DuelScreen:
    """What is shown beside the duel itself."""

    view: View = field(default_factory=View)
    history: History = field(default_factory=History)
    mine: MyBox = field(default_factory=MyBox)
    links: Links = field(default_factory=Links)
    counted: ChanceProgress | None = None
    """The chance to win, once it was asked for at this moment."""
    told: epilogue.WorkedOut = field(default_factory=epilogue.WorkedOut)
    """What is worked out of a duel that has ended, as far as it is."""
    picture: str = ""
    """The story of the duel as a picture, a ``data:`` address."""
    recent: tuple[RecentDuel, ...] = ()
    """Duels to go on with, while none is laid out."""


def present(names: Names, state: DuelScreen) -> Regions:
    """The page; with a duel on its own tab nothing but the board is there to be tapped."""
    view = state.view
    if view.sheet is SheetKind.OUT and not elimination.newest(state.history.records):
        view = replace(view, sheet=SheetKind.NONE)
        state = replace(state, view=view)
    is_board = names.duel is not None and view.tab is Tab.DUEL and view.sheet is SheetKind.NONE and view.rules is None
    if is_board:
        return Regions(duel.present(names, view, state.history, state.links), toast=view.message)
    panel = _panel(names, state)
    is_sheet = view.sheet is not SheetKind.NONE or view.rules is not None
    if is_sheet:
        panel = _with_heart(panel)
    if names.duel is not None and not is_sheet:
        panel = replace(panel, foot=(*_foot(names, state), *panel.foot))
    has_duel, is_over = names.duel is not None, names.duel is not None and names.duel.outcome is not None
    head = head_of(names.words, view, state.links.home, panel.label, has_duel, is_over, _standing(names, view))
    bar = None if is_sheet else tabs(names.words, view, bar=True, has_duel=has_duel, is_over=is_over)
    return Regions(panel, None if is_sheet else head, bar, view.message)


def _standing(names: Names, view: View) -> str:
    """Return the turn and the sanities in words; '' outside of the page of the turn and once the duel has ended."""
    duel = names.duel
    if duel is None or duel.outcome is not None or view.tab is not Tab.TURN:
        return ""
    sanities = " : ".join(str(duel.players[seat].sanity) for seat in duel.seated)
    if len(duel.seated) > 2:
        return names.words.t("turn {turn} · {sanities}", turn=duel.turn, sanities=sanities)  # four fill a phone's line
    return names.words.t("turn {turn} · sanity {sanities}", turn=duel.turn, sanities=sanities)


def _with_heart(sheet: p.Panel) -> p.Panel:
    """Return the sheet with the line that says what is saved in its head, for it covers the head of the page."""
    title, *rest = sheet.head
    return replace(sheet, head=(replace(title, aside=(p.Heart(), *title.aside)), *rest))


def _foot(names: Names, page: DuelScreen) -> tuple[p.Part, ...]:
    """Return the way to go on from a link, otherwise undo; empty if there is nothing to undo, or over the story."""
    if page.links.can_go_on:
        return (go_on(names.words),)
    undo = duel.undo(names, page.history)
    is_told = page.view.tab is Tab.GRAPH and names.duel is not None and names.duel.outcome is not None
    return (replace(undo, grow=True),) if undo.enabled and not is_told else ()


def _panel(names: Names, page: DuelScreen) -> p.Panel:
    """Return what lies over the duel: rules, a sheet, or the open tab's page, also for a sheet that lacks its duel."""
    view = page.view
    if view.rules is not None:
        return replace(rules.present(names.words, view.rules), size=p.Size.PAGE)
    match view.sheet:
        case SheetKind.SETTINGS:
            return settings.present(names, view.preferences, page.links, (view.sits, view.also))
        case SheetKind.BOX:
            return box.present(names, view, page.mine, page.links)
        case SheetKind.LOSE if names.duel is not None:
            return lose.present(names, view, names.duel)
        case SheetKind.SEAT if names.duel is not None:
            return seat.present(names, view, names.duel)
        case SheetKind.TABLE if names.duel is not None:
            return table.present(names, view, names.duel)
        case SheetKind.OUT if names.duel is not None:
            events = elimination.newest(page.history.records)
            return elimination.present(names, names.duel, events, duel.undo(names, page.history))
        case SheetKind.NONE | SheetKind.LOSE | SheetKind.SEAT | SheetKind.TABLE | SheetKind.OUT:
            return _section(names, page)


def _section(names: Names, page: DuelScreen) -> p.Panel:
    """Return the page of the open tab: the setup for Tab.DUEL, the epilogue for Tab.GRAPH once the duel is over."""
    match page.view.tab:
        case Tab.DUEL:
            return setup.present(names, page.view.set_up, page.recent, page.links)
        case Tab.CARDS:
            return reference.present(names, page.view)
        case Tab.TURN:
            return turn.present(names, page.view, page.history.records)
        case Tab.DECK:
            return deck.present(names, page.view, page.counted)
        case Tab.GRAPH if names.duel is not None and names.duel.outcome is not None:
            return _epilogue(names, page)
        case Tab.GRAPH:
            return graph.present(names, page.history.records)
        case Tab.LOG:
            return log.present(names, page.history.records, page.links)


def _epilogue(names: Names, page: DuelScreen) -> p.Panel:
    """Return the epilogue of a finished duel."""
    undo = duel.undo(names, page.history)
    return epilogue.present(names, page.history.records, page.told, page.links, page.picture, undo)


def head_of(
    words: Words, view: View, home: str, title: str, has_duel: bool, is_over: bool = False, over: str = ""
) -> p.Head:
    """Title on a phone below a short line, sections as words on wider screens, heartbeat and settings."""
    t = words.t
    gear = p.Button("", OpenSheet(SheetKind.SETTINGS), p.ButtonKind.QUIET, "gear", hint=t("Settings"))
    topic = "turn" if has_duel and not is_over and view.tab is Tab.DUEL else RULES[view.tab]
    return p.Head(
        title,
        over or t("Cthulhu Realms"),
        t("Almanac"),
        home,
        t("Almanac: go to the start page"),
        tabs(words, view, bar=False, has_duel=has_duel, is_over=is_over),
        (p.Heart(), rules_button(words, topic), gear),
    )


RULES: Mapping[Tab, str] = MappingProxyType({
    Tab.DUEL: "setup", Tab.CARDS: "abilities", Tab.TURN: "turn", Tab.DECK: "turn", Tab.GRAPH: "end", Tab.LOG: "",
})  # fmt: skip
"""What the question mark begins with, by the section."""


def tabs(words: Words, view: View, bar: bool, has_duel: bool, is_over: bool = False) -> p.Tabs:
    """The sections; graph and log only where there is something to draw and read."""
    t = words.t
    labels = {
        Tab.DUEL: (t("Game"), "eye"),
        Tab.CARDS: (t("Cards"), "search"),
        Tab.TURN: (t("Turn") if bar else t("My turn"), "card"),
        Tab.DECK: (t("Deck") if bar else t("My deck"), "layers"),
        Tab.GRAPH: (t("Recap") if is_over else t("Graph"), "terror"),
        Tab.LOG: (t("Log"), "log"),
    }
    visible = tuple(
        p.TabButton(label, icon, OpenTab(tab), tab is view.tab)
        for tab, (label, icon) in labels.items()
        if has_duel or tab not in (Tab.GRAPH, Tab.LOG)
    )
    return p.Tabs(t("Sections"), visible, bar)


def trouble(words: Words, view: View, sheet: p.Panel, home: str) -> Regions:
    """The page of a duel that cannot be opened."""
    return Regions(sheet, head_of(words, view, home, sheet.label, has_duel=False), toast=view.message)
