"""Comfort and keeping: language, theme, text size, who draws, the saved file, other devices, the way out."""

from __future__ import annotations

from companion.arkham.table import commands as c
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.box.my_box_sheet import BoxFiles
from companion.screens.arkham.drafts.view import (
    Close,
    ExplainThings,
    OpenRules,
    OpenSheet,
    OpenTour,
    Preferences,
    SheetKind,
)
from companion.screens.arkham.evening import first_evening, tour
from companion.screens.arkham.evening.corrections import draws_choice
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.devices import from_afar, seats
from companion.screens.keeping import about, comfort
from companion.screens.pages import ChimeMoments, PageLinks, ShakeMoments, ShowMoments, ShownMoments
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Links(PageLinks):
    """Addresses that the page shows; empty where there is none."""

    evening: str = ""
    """The evening as a page, as a ``data:`` address, while it is shown."""
    picture: str = ""
    """The evening as a picture."""
    box: BoxFiles = BoxFiles()
    """My Arkham box as a file, while it is shown."""
    town: str = ""
    """The board as it lies at the end, drawn, while the score is shown."""


def present(
    words: Words, preferences: Preferences, links: Links, names: Names | None = None, sits: tuple[int, int] = (-1, -1)
) -> p.Panel:
    """Return the settings of this page.

    ``names``: the names of the table, if it is laid out; ``sits``: the seat that this device has taken.
    """
    t = words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body = comfort.sections(words, preferences)
    body += [
        explaining(words, preferences),
        *_tour(names),
        first_evening.all_hints(words),
        _moments(words, preferences),
    ]
    if names is not None and not links.is_looked_at and not links.only_looks:
        body.append(seats.section(words, of_table(names), sits[0], _comes_first(words), sits[1]))
    if names is not None:
        body.append(p.Section(t("Who draws markers"), (draws_choice(names),)))
        body.append(_own_sheets(names))
    body.append(comfort.keeping(words, links, has_table=names is not None))
    if names is not None and not links.is_looked_at:
        body.append(comfort.devices(words, links))
    if names is not None:
        text = t("Board, phase, and numbers for the whole room; view only.")
        body += from_afar.sections(words, links, text)
    body += [_ways(words, links, names is not None), about.fold(words, links)]
    return p.Panel(t("Settings"), tuple(body), (p.Title(t("Settings"), aside=(out,)),), name="settings")


def of_table(names: Names) -> tuple[seats.TableSeat, ...]:
    """Return a seat for each investigator."""
    return tuple(
        seats.TableSeat(
            investigator.id,
            names.investigator(at),
            names.first_name(at),
            names.pin(at),
            names.place(investigator.place, investigator.zone),
            investigator.id,
        )
        for at, investigator in enumerate(names.table.investigators)
    )


def _comes_first(words: Words) -> str:
    """Return the sentence on what changes for a player who chooses an own investigator on this device."""
    return words.t("Your investigator’s tasks come first, the team opens on this sheet, and the log names you.")


def _own_sheets(names: Names) -> p.Section:
    """Return a chip for each investigator, lit where the player keeps cards and sliders."""
    chips = tuple(
        p.Chip(
            names.first_name(seat), act=may(names, c.CorrectInvestigator(seat, "own_sheet", int(not is_own))), on=is_own
        )
        for seat, is_own in enumerate(investigator.own_sheet for investigator in names.table.investigators)
    )
    return p.Section(names.words.t("Cards and sliders stay on our sheets"), (p.Group(chips, p.Layout.WRAP),))


def explaining(words: Words, preferences: Preferences) -> p.Section:
    """Return the choice whether hints explain the first evening, for the settings and the set-up."""
    t = words.t
    text = t("With tips on, each rule is explained when it first comes up.")
    options = tuple(
        p.Button(label, ExplainThings(on), pressed=preferences.hints is on)
        for label, on in ((t("tips on"), True), (t("tips off"), False))
    )
    return p.Section(
        t("First evening"), (p.Choice(t("First evening"), options), p.Text(text, p.Tone.SECOND, small=True))
    )


def _tour(names: Names | None) -> tuple[p.Group, ...]:
    """Return the way to the walk over the board; empty where there is no board to walk over."""
    if names is None or not tour.may_begin(names.table):
        return ()
    return (p.Group((p.Button(names.words.t("The board in two minutes"), OpenTour(0), icon="map"),), p.Layout.BUTTONS),)


def _moments(words: Words, preferences: Preferences) -> p.Section:
    """Return the choice which moments lie over the table for a second."""
    t = words.t
    labels = {
        ShownMoments.ALL: t("all moments"),
        ShownMoments.BIG: t("big ones"),
        ShownMoments.NONE: t("no moments"),
    }
    options = tuple(
        p.Button(label, ShowMoments(shown), pressed=shown is preferences.moments) for shown, label in labels.items()
    )
    text = t("Big ones: a seal, a lost investigator, the awakening, the end.")
    signals = (
        _switch(words, t("Sound for moments"), "sound", ChimeMoments, preferences.chimes),
        _switch(words, t("Vibration for moments"), "phone", ShakeMoments, preferences.shakes),
    )
    choice = p.Choice(t("Moments"), options)
    lines = p.Group(signals, p.Layout.LIST, t("Moments"))
    return p.Section(t("Moments"), (choice, p.Text(text, p.Tone.SECOND, small=True), lines))


def _switch(words: Words, label: str, icon: str, act: type[ChimeMoments] | type[ShakeMoments], is_on: bool) -> p.Row:
    """Return a line that is switched on and off."""
    t = words.t
    options = (p.Button(t("on"), act(True), pressed=is_on), p.Button(t("off"), act(False), pressed=not is_on))
    return p.Row(label, lead=p.Icon(icon), aside=(p.Choice(label, options),))


def _ways(words: Words, links: Links, has_table: bool) -> p.Group:
    """Return the row of buttons under the settings; disputed rules and corrections only if there is a table."""
    t = words.t
    by_hand = (p.Button(t("Correct by hand"), OpenSheet(SheetKind.CORRECTIONS), icon="pencil"),) if has_table else ()
    rules = p.Button(t("Rules"), OpenRules(), icon="help")
    read = (p.Button(t("Disputed rules"), OpenSheet(SheetKind.READINGS), icon="scales"),) if has_table else ()
    my_box = p.Button(t("My Arkham box"), OpenSheet(SheetKind.BOX), icon="cup")
    home = p.Button(t("To the start page"), None, icon="left", href=links.home)
    return p.Group((rules, *read, my_box, *by_hand, home), p.Layout.BUTTONS)
