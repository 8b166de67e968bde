"""Comfort and keeping: language, theme, text size, who draws, the saved file, other devices, the way out."""

from __future__ import annotations

from dataclasses import dataclass

from companion.screens import parts as p
from companion.screens.arkham.corrections import draws_choice
from companion.screens.arkham.names import Names
from companion.screens.arkham.view import (
    Close,
    ExportTable,
    OpenRules,
    OpenSheet,
    Preferences,
    SetLanguage,
    SetTextSize,
    SetTheme,
    Sheet,
    Theme,
)
from companion.words import LANGUAGES, Words

TEXT_SIZES = (100, 115, 130)
"""Per cent (DESIGN.md section 3)."""


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses that the settings show; empty where there is none."""

    table: str = ""
    """This table, for other devices."""
    code: p.Raw | None = None
    """The same as a picture for cameras."""
    export: str = ""
    """The saved table as a ``data:`` address, once it was asked for."""
    file: str = ""
    """Name under which it is saved."""
    home: str = "./"
    evening: str = ""
    """The evening as a page, as a ``data:`` address, while it is shown."""
    picture: str = ""
    """The same as a picture."""
    night: str = ""
    """Folder of the pictures of the town at night."""


def present(words: Words, preferences: Preferences, links: Links, names: Names | None = None) -> p.Sheet:
    """The settings of this page; ``names`` once a table is laid out."""
    t = words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body: list[p.Part] = [_language(words, preferences), _theme(words, preferences), _text(words, preferences)]
    if names is not None:
        body.append(p.Section(t("Markers are drawn by"), (draws_choice(names),)))
    body += [_keeping(words, links), *(_devices(words, links) if names else ()), _ways(words, links, names is not None)]
    return p.Sheet(t("Settings"), tuple(body), (p.Title(t("Settings"), aside=(out,)),), name="settings")


def _language(words: Words, preferences: Preferences) -> p.Section:
    options = tuple(
        p.Button(name, SetLanguage(language), pressed=language == preferences.language)
        for language, name in LANGUAGES.items()
    )
    title = words.t("Language")
    return p.Section(title, (p.Choice(title, options),))


def _theme(words: Words, preferences: Preferences) -> p.Section:
    t = words.t
    labels = {Theme.CANDLE: (t("candle"), "candle"), Theme.DAY: (t("day"), "sun")}
    options = tuple(
        p.Button(label, SetTheme(theme), icon=icon, pressed=theme is preferences.theme)
        for theme, (label, icon) in labels.items()
    )
    return p.Section(t("Light"), (p.Choice(t("Light"), options),))


def _text(words: Words, preferences: Preferences) -> p.Section:
    t = words.t
    options = tuple(
        p.Button(f"{size} %", SetTextSize(size), pressed=size == preferences.text) for size in TEXT_SIZES
    )  # fmt: skip
    return p.Section(t("Size of the text"), (p.Choice(t("Size of the text"), options),))


def _keeping(words: Words, links: Links) -> p.Section:
    t = words.t
    if links.export:
        save = p.Button(t("Save the file"), None, p.Kind.MAIN, "share", href=links.export, download=links.file)
    else:
        save = p.Button(t("Table as a file"), ExportTable(), icon="share")
    text = p.Text(
        t("Every act is saved at once. The file is for keeping and for other machines."), p.Tone.SECOND, small=True
    )
    return p.Section(t("Keeping"), (text, p.Group((save,), p.Layout.BUTTONS)))


def _devices(words: Words, links: Links) -> tuple[p.Part, ...]:
    t = words.t
    if not links.table:
        text = t("Only this computer sees the table. Started with --lan, the companion lets phones in.")
        return (p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),)),)
    text = t("Point a camera here or open the address; all see the same table.")
    shown = (p.Text(text, p.Tone.SECOND, small=True), links.code, p.Text(links.table, small=True))
    return (p.Section(t("Other devices"), shown),)


def _ways(words: Words, links: Links, has_table: bool) -> p.Group:
    t = words.t
    by_hand = (p.Button(t("By hand"), OpenSheet(Sheet.CORRECTIONS), icon="pencil"),) if has_table else ()
    rules = p.Button(t("Rules"), OpenRules(), icon="help")
    home = p.Button(t("To the start page"), None, icon="left", href=links.home)
    return p.Group((rules, *by_hand, home), p.Layout.BUTTONS)
