"""Sections of the settings that every game has: language, light, text size, the saved file, other devices."""

from __future__ import annotations

from companion.history.export import LARGEST_ON_A_PAGE
from companion.screens import parts as p
from companion.screens.keeping.links import TakeAway, share_button
from companion.screens.pages import (
    TEXT_SIZES,
    Dismiss,
    ExportTable,
    ImportTable,
    PageLinks,
    Preferences,
    SetLanguage,
    SetTextSize,
    SetTheme,
    TableElsewhere,
    Theme,
)
from companion.words import LANGUAGES, Words


def sections(words: Words, preferences: Preferences) -> list[p.Part]:
    """Language, light and size of the text."""
    return [_language(words, preferences), _theme(words, preferences), _text_size(words, preferences)]


def _language(words: Words, preferences: Preferences) -> p.Section:
    """Return the section that chooses the language."""
    options = tuple(
        p.Button(name, SetLanguage(language), pressed=language == preferences.language)
        for language, name in LANGUAGES.items()
    )
    title = words.t("Language")
    return p.Section(title, (p.Choice(title, options),))


def _theme(words: Words, preferences: Preferences) -> p.Section:
    """Return the section that chooses candle light or daylight."""
    t = words.t
    labels = {Theme.CANDLE: (t("candle"), "candle"), Theme.DAY: (t("day"), "sun")}
    options = tuple(
        p.Button(label, SetTheme(theme), icon=icon, pressed=theme is preferences.theme)
        for theme, (label, icon) in labels.items()
    )
    return p.Section(t("Light"), (p.Choice(t("Light"), options),))


def _text_size(words: Words, preferences: Preferences) -> p.Section:
    """Return the section that chooses the size of the text."""
    title = words.t("Text size")
    options = tuple(p.Button(f"{size} %", SetTextSize(size), pressed=size == preferences.text) for size in TEXT_SIZES)
    return p.Section(title, (p.Choice(title, options),))


def keeping(words: Words, links: PageLinks, *, has_table: bool = True) -> p.Section:
    """The table as a file, and a table from a file."""
    t = words.t
    if links.is_looked_at:
        remark = t("This table was opened by a link for watching. Nothing is saved here.")
        return p.Section(
            t("Save and share"),
            (p.Text(remark, p.Tone.SECOND, small=True), p.Group((share_button(words),), p.Layout.BUTTONS)),
        )
    too_large = t("The file is too large for a saved game.")
    take = p.Input(t("Open a file"), "", ImportTable(""), "text", "file", limit=LARGEST_ON_A_PAGE, note=too_large)
    strong, text = borrowed(words)
    lent = p.Text(text, p.Tone.SECOND, small=True, strong=strong) if links.is_borrowed else None
    if not has_table:
        remark = t("Open a saved file to get the whole game back, log included.")
        note = lent or p.Text(remark, p.Tone.SECOND, small=True)
        return p.Section(t("Save and share"), (note, p.Group((take,), p.Layout.BUTTONS)))
    save = p.Button(t("Save to file"), ExportTable(), icon="file")
    if links.export:
        save = p.Button(t("Save to file"), None, p.ButtonKind.MAIN, "share", href=links.export, download=links.file)
    elif links.is_borrowed:
        save = p.Button(t("Save to file"), ExportTable(), p.ButtonKind.MAIN, "share")
    remark = t("Everything is saved automatically. Use a file for a backup or another device.")
    note = lent or p.Text(remark, p.Tone.SECOND, small=True)
    buttons: tuple[p.Part, ...] = (share_button(words), save, take)
    if copy := links.copy_from():
        buttons += (p.Button(t("Try things on a copy"), None, icon="copy", href=copy),)
    return p.Section(t("Save and share"), (note, p.Group(buttons, p.Layout.BUTTONS)))


def tried_from(words: Words, links: PageLinks, entry: int, what: str) -> tuple[p.Button, ...]:
    """Return the button of a line of the log that begins a copy there; none where there are no copies to have."""
    copy, hint = links.copy_from(entry), words.t("What if from here: {what}", what=what)
    return (p.Button("", None, p.ButtonKind.QUIET, "copy", hint=hint, href=copy),) if copy else ()


def borrowed(words: Words) -> tuple[str, str]:
    """Return two sentences: that this computer is lent, and what happens to taps and files there."""
    return words.t("You are playing on a borrowed computer."), words.t(
        "It usually deletes everything after ten idle minutes. Save to a file: it opens in any edition of the Almanac."
    )


def devices(words: Words, links: PageLinks) -> p.Section:
    """Return the section on how other devices come to this table, or why they cannot."""
    t = words.t
    if links.elsewhere is not None:
        return _elsewhere(words, links.elsewhere)
    if links.is_borrowed:
        text = t(
            "Phones cannot join a borrowed computer. To play with several phones, start the Almanac on your "
            "own computer."
        )
        return p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),))
    if links.is_pocket:
        text = t(
            "This table is stored in this browser; no other device sees it. Share it as a link or a file; to "
            "play with several phones, start the Almanac on your own computer."
        )
        return p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),))
    if links.only_looks:
        text = t("You are only watching: only players can act at this table.")
        return p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),))
    if not links.table:
        if not links.door:
            text = t("To let others in, open the door on the computer that runs the Almanac.")
            return p.Section(t("Other devices"), (p.Text(text, p.Tone.SECOND, small=True),))
        way = p.Button(t("Let phones in"), None, icon="door", href=links.door)
        text = t("The door is closed: the Almanac is visible on this computer only.")
        remark = p.Text(text, p.Tone.SECOND, small=True)
        return p.Section(t("Other devices"), (remark, p.Group((way,), p.Layout.BUTTONS)))
    text = t("Point a camera at the code or open the address. Everyone sees the same table.")
    ways = [p.Handed(t("Copy the address"), p.BrowserAction.COPY, links.table, "copy", said=t("Copied"))]
    if links.can_send:
        sent = p.Handed(
            t("Send from this device"), p.BrowserAction.SEND, links.table, "share", title=t("Join with a phone")
        )
        ways.insert(0, sent)
    present = t("Here now: {names}", names=", ".join(links.others)) if links.others else ""
    rows: tuple[p.Part | None, ...] = (
        p.Text(text, p.Tone.SECOND, small=True),
        links.code,
        p.Text(links.table, small=True),
        p.Group(tuple(ways), p.Layout.BUTTONS),
        *((p.Text(present, small=True),) if present else ()),
    )
    if not links.door:
        return p.Section(t("Other devices"), rows)
    way = p.Button(t("Guests and door"), None, icon="door", href=links.door)
    return p.Section(t("Other devices"), (*rows, p.Group((way,), p.Layout.BUTTONS)))


def _elsewhere(words: Words, table: TableElsewhere) -> p.Section:
    """Return the section of a table on a server: who is there, how others come, how long it stays, how to remove it."""
    t = words.t
    present = words.list_and(table.here) if table.here else t("nobody active right now")
    body: list[p.Part] = [p.Text(t("At the table now: {who}", who=present))]
    if table.code is not None:
        body.append(table.code)
    body.append(p.Group(tuple(_ways_in(words, table)), p.Layout.LIST))
    text = t(
        "This table is on a server. Anyone with the link can play without an account; every action is sent at once."
    )
    if table.days:
        forgotten = words.n(
            "The server removes it after {n} day without play.",
            "The server removes it after {n} days without play.",
            table.days,
        )
        text = f"{text} {forgotten}"
    body.append(p.Text(text, p.Tone.SECOND, small=True))
    if table.may_take_away:
        button = p.Button(t("Remove the table for everyone"), TakeAway(), p.ButtonKind.DANGER)
        body.append(p.Group((button,), p.Layout.BUTTONS))
    return p.Section(t("One table on several devices"), tuple(body))


def _ways_in(words: Words, table: TableElsewhere) -> list[p.Part]:
    """Return a row for each link to this table that exists, with buttons to copy and, if possible, to send it."""
    t = words.t
    rows: list[p.Part] = []
    for title, link in ((t("Play"), table.plays), (t("Watch only"), table.looks)):
        if not link:
            continue
        ways: list[p.Part] = [p.Handed(t("Copy"), p.BrowserAction.COPY, link, "copy", said=t("Copied"))]
        if table.can_send and link.startswith("http"):
            ways.append(p.Handed(t("Send"), p.BrowserAction.SEND, link, "share", title=title))
        rows.append(p.Row(title, t("send this link"), p.Icon("link"), aside=tuple(ways)))
    return rows


def take_away(words: Words) -> p.Toast:
    """Return the question whether the table shall really be removed for everybody."""
    t = words.t
    text = t("Everyone at this table loses it immediately. Saved files stay.")
    ways = (
        p.Button(t("Remove it"), TakeAway(sure=True), p.ButtonKind.DANGER),
        p.Button(t("Keep it"), Dismiss(), p.ButtonKind.QUIET),
    )
    return p.Toast(text, "refused", ways, stays=True)
