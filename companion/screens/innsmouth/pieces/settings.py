"""Comfort and keeping, and the ways to log, box, towns and table on a phone."""

from __future__ import annotations

from companion.screens import parts as p
from companion.screens.devices import from_afar, seats
from companion.screens.innsmouth.drafts.view import Close, OpenRules, OpenSheet, SheetKind
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.keeping import about, comfort


def of_table(names: Names) -> tuple[seats.TableSeat, ...]:
    """A seat for each player's sheet."""
    players = names.tour.seats if names.tour is not None else ()
    return tuple(
        seats.TableSeat(seats.at_number(at), names.player(at), names.short(at), names.letter(at))
        for at in range(len(players))
    )


def present(page: InnsmouthScreen) -> p.Panel:
    """The settings of this page."""
    t, words, preferences = page.words.t, page.words, page.view.preferences
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body: list[Piece] = []
    ways = [(t("My box"), SheetKind.BOX, "layers"), (t("Towns"), SheetKind.TOWN, "map")]
    if page.tour is not None:
        ways = [(t("Table"), SheetKind.TABLE, "pencil"), (t("Log"), SheetKind.LOG, "log"), *ways]
    buttons = tuple(p.Button(label, OpenSheet(sheet), icon=icon) for label, sheet, icon in ways)
    body.append(p.Group(buttons, p.Layout.BUTTONS))
    body += comfort.sections(words, preferences)
    if page.tour is not None and not page.links.is_looked_at and not page.links.only_looks:
        text = t("Your sheet opens first; the log names you.")
        body.append(seats.section(words, of_table(page.names), page.view.sits, text, page.view.also))
    body.append(comfort.keeping(words, page.links, has_table=page.tour is not None))
    if page.tour is not None and not page.links.is_looked_at:
        body.append(comfort.devices(words, page.links))
    if page.tour is not None:
        description = t("A map of one sheet, progress, and recent events for the whole room; view only.")
        body += from_afar.sections(words, page.links, description)
    rules = p.Button(t("Rules"), OpenRules(), icon="help")
    home = p.Button(t("To the start page"), None, icon="left", href=page.links.home)
    again = p.Button(t("New game"), None, icon="plus", href=page.links.app("innsmouth"))
    parts = (*body, p.Group((rules, home, again), p.Layout.BUTTONS), about.fold(words, page.links))
    head = (p.Title(t("Settings"), aside=(p.Heart(), out)),)
    return p.Panel(t("Settings"), parts, head, size=p.Size.PAGE, name="settings")
