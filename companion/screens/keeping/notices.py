"""What the page of every game says by itself: trouble with saving, acts that come too late, tables that do not open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadData, SentenceError
from companion.history.export import ReadGame
from companion.history.timeline import Refusal
from companion.screens import parts as p
from companion.screens.acts import encode
from companion.screens.pages import Dismiss, ExportTable, KeepImported, OpenAgain, ResumeTable, SaveAgain
from companion.words import Words


def error_text(error: SentenceError, words: Words) -> str:
    """The sentence of an error in the player's language."""
    return words.error_text(error)


def too_late(reason: Refusal, words: Words) -> p.Toast:
    """Return the message why the history refuses an act."""
    t = words.t
    match reason:
        case Refusal.NOTHING_TO_UNDO:
            text = t("Nothing to undo")
        case Refusal.NOTHING_TO_REDO:
            text = t("Nothing to redo")
        case Refusal.UNDO_TOO_LATE | Refusal.REDO_TOO_LATE:
            text = t("Someone else acted first; check the button again")
        case Refusal.ONLY_LOOKED_AT:
            text = t("You can only watch here.")
        case Refusal.ONLY_LOOKS:
            text = t("You are only watching: only players can act at this table.")
        case Refusal.UNREADABLE:
            text = t("This tap could not be read")
    return p.Toast(text, "info")


def too_large(words: Words) -> p.Toast:
    """Return the notice that a file is written which no almanac opens."""
    return p.Toast(words.t("This file is too large to open again, so do not delete the game."), "refused", stays=True)


def changed_since(words: Words) -> p.Toast:
    """Return the message that a tap came too late, because the choices it was made from have changed."""
    return p.Toast(words.t("This changed just before your tap: look and tap again"), "refused")


def wrong(error: SentenceError, words: Words) -> p.Toast:
    """Return the message that something typed or pasted cannot be taken."""
    return p.Toast(error_text(error, words), "refused")


def bad_data(error: BadData, words: Words) -> p.Toast:
    """Return the message that data were not saved as they could not be read back: the first problem with its place."""
    return p.Toast(words.problem(error.problems[0]), "refused")


def doubts(read: ReadGame[Any], words: Words) -> str:
    """Return a warning about a file whose table was not compared with the table here; '' in most cases."""
    if read.is_compared:
        return ""
    if read.table_changed:
        return words.t(
            "The last table in the file does not match the original, so its actions were replayed by the rules "
            "here. Check the table."
        )
    if read.rules_changed:
        return words.t(
            "This file comes from an older version and holds no table. Its actions were replayed by the "
            "current rules; check the table."
        )
    if read.box_changed:
        return words.t("The file was saved with other box data: its actions were replayed with yours.")
    return ""


def which_table(question: str, differs: tuple[str, ...], by_rules: bool, words: Words) -> p.Toast:
    """Return the message that asks which table to take from a file whose log leads to another table here.

    ``differs`` are lines on the differences. ``by_rules``: whether the table by the rules here can be chosen as well.
    """
    t = words.t
    ways = [p.Button(t("Use the table in the file"), KeepImported("table"), p.ButtonKind.MAIN)]
    if by_rules:
        ways.append(p.Button(t("Follow the rules here"), KeepImported("rules")))
    ways.append(p.Button(t("Cancel"), Dismiss(), p.ButtonKind.QUIET))
    return p.Toast(question, "refused", tuple(ways), stays=True, lines=differs)


def taken_over(read: ReadGame[Any], address: str, words: Words) -> p.Toast:
    """Return the message that a file has become a table, with a button to open it."""
    entries = len(read.drafts)
    text = words.n("Game opened: {n} entry", "Game opened: {n} entries", entries)
    if more := doubts(read, words):
        text = words.t("{said}. {more}", said=text, more=more)
    return p.Toast(text, "done", (p.Button(words.t("Open it"), None, p.ButtonKind.MAIN, href=address),), stays=True)


def not_saved(why: str, words: Words) -> p.Toast:
    """Return the message that the last act was not done because it could not be saved, with a button to try again."""
    again = p.Button(words.t("Try again"), SaveAgain())
    return p.Toast(why, "refused", (again,), stays=True)


def save_as_file(words: Words, file: Mapping[str, str]) -> dict[str, str]:
    """Return the button that saves an unsaved table: what it says and sends, and the file itself once it was made."""
    return {"label": words.t("Save to file"), "act": encode(ExportTable()), **file}


def trouble(
    why: str, words: Words, home: str, restored: int | None = None, first: tuple[p.Button, ...] = ()
) -> p.Panel:
    """Return the sheet for a table that cannot be opened: the reason, and buttons to go on.

    ``restored`` is the number of the entry from which the game can go on, None if it cannot; ``first`` are buttons in
    front.
    """
    t = words.t
    ways: list[p.Part] = [*first]
    if restored is not None:
        ways.append(p.Button(t("Continue from entry {n}", n=restored), ResumeTable(), p.ButtonKind.MAIN))
    ways.append(p.Button(t("Try again"), OpenAgain()))
    ways.append(p.Button(t("To the start page"), None, icon="left", href=home))
    title, body = t("The table cannot be opened"), (p.Text(why), p.Group(tuple(ways), p.Layout.BUTTONS))
    return p.Panel(title, body, (p.Title(title),), size=p.Size.PAGE, name="trouble")
