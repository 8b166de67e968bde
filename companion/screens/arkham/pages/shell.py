"""What frames every section of the page: head, sections, the strip with undo and the next step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.arkham.table.commands import BeginPhase
from companion.arkham.table.state import Phase, Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import Close, OpenSheet, OpenTab, PlacePage, Redo, SheetKind, Tab, Undo, View
from companion.screens.arkham.evening import score_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen, fight_beside, fight_screen, walk_screen
from companion.screens.arkham.mythos import mythos_sheet
from companion.screens.arkham.place import next_step as next_step_there
from companion.screens.arkham.sheet import encounter_pad, sheet, starting_hands
from companion.screens.arkham.table import due_lines, open_duties
from companion.screens.arkham.table.table import round_name
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.phrases import clipped, phrase, whole
from companion.screens.arkham.wording.refusals import button
from companion.screens.families.hands import MovesButton
from companion.words import Words

PHASES = tuple(Phase)


def head(words: Words, view: View, names: Names | None, home: str) -> p.Head:
    """Title on a phone, sections as words on wider screens, heartbeat and settings."""
    t = words.t
    settings = p.Button("", OpenSheet(SheetKind.SETTINGS), p.ButtonKind.QUIET, "gear", hint=t("Settings"))
    return p.Head(
        title(words, view, names),
        over(view, names),
        t("Almanac"),
        home,
        t("Almanac: go to the start page"),
        tabs(words, view, bar=False) if names and not is_alone(names, view) else p.Tabs(t("Sections"), ()),
        (p.Heart(), settings),
    )


def is_alone(names: Names, view: View) -> bool:
    """Return whether the final battle has the page alone, without sections that could be tapped by mistake."""
    return battle_screen.is_on(names) and names.table.battle is not None and view.tab in BATTLE_TABS


BATTLE_TABS = (Tab.TABLE, Tab.MYTHOS, Tab.INVESTIGATORS)
"""Sections over which the battle lies."""


def title(words: Words, view: View, names: Names | None) -> str:
    """Return the title of the screen for the single line of a phone."""
    t = words.t
    if names is None:
        return t("New game")
    if is_alone(names, view):
        return t("Final battle")
    if _is_end(names, view):
        return score_screen.title(names)[1]
    match view.tab:
        case Tab.INVESTIGATORS if encounter_pad.whose(names, view):
            return names.place(names.table.investigators[view.seat].place)
        case Tab.INVESTIGATORS if view.seat < 0 and starting_hands.are_asked(names.table):
            return t("Starting possessions")
        case Tab.INVESTIGATORS:
            return t("Team")
        case Tab.ODDS:
            return t("Odds")
        case Tab.LOG:
            return t("Log")
        case Tab.MYTHOS if names.table.phase is not Phase.MYTHOS:
            return names.phase(Phase.MYTHOS)  # its numeral would say that the phase has begun
        case Tab.TABLE if names.table.battle is not None or names.table.awakening is not None:
            return t("Final battle")  # neither has a phase any more (FINAL-01)
        case Tab.TABLE | Tab.MYTHOS:
            phase = names.table.phase
            return t("{numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))


def over(view: View, names: Names | None) -> str:
    """Return the line above the title: the battle, the verdict, whose encounter it is, or the round; '' elsewhere."""
    if names is not None and names.table.battle is not None and is_alone(names, view):
        return battle_screen.moment(names)
    if names is not None and _is_end(names, view):
        return score_screen.title(names)[0]
    if names is not None and (whose := encounter_pad.whose(names, view)):
        return whose
    return round_name(names) if names is not None and view.tab in (Tab.TABLE, Tab.MYTHOS) else ""


def _is_end(names: Names, view: View) -> bool:
    """Return whether the page shows the end of the game: the score, or the evening as it went."""
    return score_screen.is_on(names, view) and view.tab in (Tab.TABLE, Tab.MYTHOS) and view.sheet is SheetKind.NONE


def tabs(words: Words, view: View, bar: bool) -> p.Tabs:
    """The five sections."""
    t = words.t
    labels = {
        Tab.TABLE: (t("Board"), "map"),
        Tab.MYTHOS: (t("Mythos"), "card"),
        Tab.INVESTIGATORS: (t("Team"), "people"),
        Tab.ODDS: (t("Odds"), "dice"),
        Tab.LOG: (t("Log"), "log"),
    }
    sections = tuple(p.TabButton(label, icon, OpenTab(tab), tab is view.tab) for tab, (label, icon) in labels.items())
    return p.Tabs(t("Sections"), sections, bar)


def strip(
    names: Names,
    view: View,
    undo: Record[Table] | None,
    redo: Record[Table] | None,
    links: Links,
    above: Any = None,
    acts_again: int = 1,
    moves: MovesButton | None = None,
) -> p.Strip:
    """Undo by name, redo of one act or of more, a phone's moves left, and the next likely step at the lower right."""
    back, ahead = (_undo(names, undo), *_redo(names, redo, acts_again)), _ahead(names, view, links)
    return p.Strip((*back, *_by_hand(moves, ahead), *ahead), above)


def _by_hand(moves: MovesButton | None, ahead: tuple[p.Button, ...]) -> tuple[MovesButton, ...]:
    """Return the button of the moves left where the strip has room for it: beside a single button that leads on."""
    return (moves,) if moves is not None and len(ahead) <= 1 else ()


def _ahead(names: Names, view: View, links: Links) -> tuple[p.Button, ...]:
    """Return the lit buttons that lead on from the page: its own, or the phase's next; empty where none may be lit."""
    if view.tab is Tab.INVESTIGATORS and view.seat >= 0 and view.sheet is SheetKind.NONE:
        there = sheet.buttons_below(names, view.seat, view.own)
        is_asked = view.own.page is SheetPage.TOLL or any(control.kind is p.ButtonKind.MAIN for control in there)
        return there if is_asked else (*there, *_back_to_battle(names, view))
    if view.tab is Tab.LOG and view.log_back:
        return ()  # the one lit button takes back
    if score_screen.is_on(names, view) and view.tab in (Tab.TABLE, Tab.MYTHOS):
        return score_screen.buttons_below(names, view, links)
    if names.table.outcome is not None and view.tab in (Tab.TABLE, Tab.MYTHOS):
        return (score_screen.back(names),)
    if view.sheet is not SheetKind.NONE and (back := _back_to_battle(names, view)):
        return back
    if battle_screen.is_on(names) and view.tab in BATTLE_TABS:
        return battle_screen.ahead(names, view)
    if walk_screen.is_on(names, view):
        return ()  # dice are owed
    if view.sheet is SheetKind.NONE and view.place:
        return _at_place(names, view)
    if view.sheet in (SheetKind.NONE, SheetKind.HANDS) and _fights(view):  # the moves lie over the fight, which stays
        return fight_screen.ahead(names, view)
    if view.sheet is SheetKind.NONE and view.tab is Tab.MYTHOS:
        return mythos_sheet.ahead(view.mythos, names)
    if view.sheet is SheetKind.NONE and view.tab is Tab.ODDS and (roll := fight_beside.to_roll(names, view.odds)):
        return roll
    if view.sheet is SheetKind.NONE and view.tab is Tab.INVESTIGATORS and starting_hands.are_asked(names.table):
        return (starting_hands.ahead(names),)
    return (next_step(names, view.silenced),)


def _back_to_battle(names: Names, view: View) -> tuple[p.Button, ...]:
    """Return the button back to the final battle from whatever lies over it; empty if there is no battle."""
    if not battle_screen.is_on(names) or view.tab not in BATTLE_TABS:
        return ()
    back: p.Act = OpenTab(Tab.TABLE) if view.seat >= 0 and view.sheet is SheetKind.NONE else Close()
    return (p.Button(names.words.t("Final battle"), back, p.ButtonKind.MAIN, "right", icon_last=True),)


def _at_place(names: Names, view: View) -> tuple[p.Button, ...]:
    """While a place is open: what comes next there; on its further pages nothing is lit but what stands on them."""
    if view.page is PlacePage.AFTER:
        return (_next_due(names, view) or next_step(names, view.silenced),)
    if view.page is not PlacePage.MAIN:
        return (replace(next_step(names, view.silenced), kind=p.ButtonKind.PLAIN),)
    there = tuple(replace(control, icon="") for control in next_step_there.lit(names, view.place))
    return there or (next_step(names, view.silenced),)


def _next_due(names: Names, view: View) -> p.Button | None:
    """Return the button of the most urgent line of what is due; None if nothing is, or no single tap does it."""
    line = due_lines.news(names, view.silenced, (view.sits, view.also))
    if line is None or line.act is None or not line.strong or line.is_optional:
        return None
    label = f"{line.strong} {line.deed or names.words.t('encounter')}"
    return p.Button(label, line.act, p.ButtonKind.MAIN, "right", icon_last=True, grow=True)


def _fights(view: View) -> bool:
    """Return whether a fight lies over the table and has its own next step."""
    return view.tab is Tab.TABLE and view.drafts.fight.seat >= 0


def _undo(names: Names, record: Record[Table] | None) -> p.Button:
    """Return the button that undoes the given act, named in short; disabled with the reason if it is None."""
    t = names.words.t
    if record is None:
        nothing = t("Nothing to undo")
        return p.Button(nothing, None, icon="undo", grow=True, enabled=False, reason=nothing)
    what = phrase(record.command, names, record.events)
    hint = t("Undo: {what}", what=whole(record.command, names, record.events))
    more = t("Undo: {what}", what="").strip()
    return p.Button(clipped(what), Undo(record.number), icon="undo", more=more, grow=True, hint=hint)


def _redo(names: Names, record: Record[Table] | None, acts: int) -> tuple[p.Button, ...]:
    """Return the button that does the undone act again, or counts several; empty if there is none."""
    if record is None:
        return ()
    t = names.words.t
    what = clipped(phrase(record.command, names, record.events))
    hint = t("Redo: {what}", what=whole(record.command, names, record.events))
    if acts > 1:
        what = names.words.n("{n} action", "{n} actions", acts)
        hint = t("Redo: {what}", what=what)
    more = t("Redo: {what}", what="").strip()
    return (p.Button(what, Redo(record.number), icon="redo", more=more, grow=True, hint=hint),)


def next_step(names: Names, silenced: tuple[str, ...] = ()) -> p.Button:
    """The one lit button: the Mythos card, the next phase or the next round; it names what it passes over."""
    t, table = names.words.t, names.table
    musts, under = open_duties.still_open(names, silenced)
    look: dict[str, Any] = {
        "kind": p.ButtonKind.MAIN, "icon": "right", "icon_last": True, "under": under, "musts": musts,
    }  # fmt: skip
    if table.phase is not Phase.MYTHOS:
        ahead = PHASES[PHASES.index(table.phase) + 1]
        numeral, phase = NUMERALS[ahead], names.phase(ahead)
        label = t("{numeral} {phase}", numeral=numeral, phase=phase)
        hint = t("Next: {numeral} {phase}", numeral=numeral, phase=phase)
        return button(names, label, BeginPhase(ahead), hint=hint, **look)
    if not table.mythos_resolved:
        look |= {"under": "", "musts": 0}  # the card comes first, nothing is passed over
        return p.Button(t("Mythos"), OpenTab(Tab.MYTHOS), hint=t("Resolve the Mythos card"), **look)
    label = t("Round {round}", round=table.round + 1)
    return button(names, label, BeginPhase(Phase.UPKEEP), more=t("Next:"), **look)
