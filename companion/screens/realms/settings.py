"""Comfort and keeping: language, light, text size, the saved file, other devices, the way out."""

from __future__ import annotations

from dataclasses import dataclass

from companion.screens import parts as p
from companion.screens.realms.view import (
    Close,
    ExportTable,
    Preferences,
    SetLanguage,
    SetTextSize,
    SetTheme,
    Theme,
)
from companion.words import LANGUAGES, Words

TEXT_SIZES = (100, 115, 130)
"""Per cent (DESIGN.md section 3)."""


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses that the page shows; empty where there is none."""

    table: str = ""
    code: p.Raw | None = None
    export: str = ""
    file: str = ""
    box: str = ""
    """My box as a ``data:`` address."""
    home: str = "./"


def present(words: Words, preferences: Preferences, links: Links, has_duel: bool) -> p.Sheet:
    """The settings of this page."""
    t = words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body = [_language(words, preferences), _theme(words, preferences), _text(words, preferences)]
    if has_duel:
        body += [_keeping(words, links), _devices(words, links)]
    home = p.Button(t("To the start page"), None, icon="left", href=links.home)
    again = p.Button(t("New duel"), None, icon="plus", href="realms.ipynb")
    parts = (*body, p.Group((home, again), p.Layout.BUTTONS))
    return p.Sheet(t("Settings"), parts, (p.Title(t("Settings"), aside=(out,)),), size=p.Size.PAGE, name="settings")


def _language(words: Words, preferences: Preferences) -> p.Section:
    options = tuple(p.Button(name, SetLanguage(language), pressed=language == preferences.language)
                    for language, name in LANGUAGES.items())  # fmt: skip
    title = words.t("Language")
    return p.Section(title, (p.Choice(title, options),))


def _theme(words: Words, preferences: Preferences) -> p.Section:
    t = words.t
    labels = {Theme.CANDLE: (t("candle"), "candle"), Theme.DAY: (t("day"), "sun")}
    options = tuple(p.Button(label, SetTheme(theme), icon=icon, pressed=theme is preferences.theme)
                    for theme, (label, icon) in labels.items())  # fmt: skip
    return p.Section(t("Light"), (p.Choice(t("Light"), options),))


def _text(words: Words, preferences: Preferences) -> p.Section:
    title = words.t("Size of the text")
    options = tuple(p.Button(f"{size} %", SetTextSize(size), pressed=size == preferences.text) for size in TEXT_SIZES)
    return p.Section(title, (p.Choice(title, options),))


def _keeping(words: Words, links: Links) -> p.Section:
    t = words.t
    save = p.Button(t("Table as a file"), ExportTable(), icon="share")
    if links.export:
        save = p.Button(t("Save the file"), None, p.Kind.MAIN, "share", href=links.export, download=links.file)
    said = t("Every act is saved at once. The file is for keeping and for other machines.")
    return p.Section(t("Keeping"), (p.Text(said, p.Tone.SECOND, small=True), p.Group((save,), p.Layout.BUTTONS)))


def _devices(words: Words, links: Links) -> p.Section:
    t = words.t
    if not links.table:
        text = t("Only this computer sees the table. Started with --lan, the companion lets phones in.")
        return p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),))
    text = t("Point a camera here or open the address; all see the same table.")
    return p.Section(
        t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True), links.code, p.Text(links.table, small=True))
    )
