"""What the page of every game says by itself: trouble with saving, acts that come too late, tables that do not open."""

from __future__ import annotations

from companion.errors import Told
from companion.history.timeline import Refusal
from companion.screens import parts as p
from companion.screens.pages import OpenAgain, ResumeTable, SaveAgain
from companion.words import Words


def told(error: Told, words: Words) -> str:
    """The sentence of an error in the player's language."""
    return words.told(error)


def too_late(reason: Refusal, words: Words) -> p.Toast:
    """Why the history does not do an act."""
    t = words.t
    match reason:
        case Refusal.NOTHING_TO_UNDO:
            said = t("Nothing to undo")
        case Refusal.NOTHING_TO_REDO:
            said = t("Nothing to do again")
        case Refusal.UNDO_TOO_LATE | Refusal.REDO_TOO_LATE:
            said = t("Somebody else was first; look at the button again")
        case Refusal.UNREADABLE:
            said = t("This tap cannot be read")
    return p.Toast(said, "info")


def wrong(error: Told, words: Words) -> p.Toast:
    """What was typed or pasted cannot be taken."""
    return p.Toast(told(error, words), "refused")


def other_box(words: Words) -> str:
    """What is said of a file that was written with other data of the box."""
    return words.t("The file was saved with other data of the box: its acts were played again with the data here.")


def taken_over(entries: int, address: str, box_changed: bool, words: Words) -> p.Toast:
    """A file has become a table; with the way to it."""
    said = words.n("Taken over: a table of {n} entry", "Taken over: a table of {n} entries", entries)
    if box_changed:
        said = words.t("{said}. {more}", said=said, more=other_box(words))
    return p.Toast(said, "done", (p.Button(words.t("Open it"), None, p.Kind.MAIN, href=address),), stays=True)


def not_saved(error: Told, words: Words) -> p.Toast:
    """The last act was not kept, and the table is as before; with the way to try again."""
    again = p.Button(words.t("Try again"), SaveAgain())
    return p.Toast(told(error, words), "refused", (again,), stays=True)


def trouble(why: str, words: Words, home: str, restored: int | None = None) -> p.Sheet:
    """A table that cannot be opened: why, and the ways on; ``restored`` is the entry it can go on from."""
    t = words.t
    ways: list[p.Part] = []
    if restored is not None:
        ways.append(p.Button(t("Go on from entry {n}", n=restored), ResumeTable(), p.Kind.MAIN))
    ways.append(p.Button(t("Try again"), OpenAgain()))
    ways.append(p.Button(t("To the start page"), None, icon="left", href=home))
    title, body = t("The table cannot be opened"), (p.Text(why), p.Group(tuple(ways), p.Layout.BUTTONS))
    return p.Sheet(title, body, (p.Title(title),), size=p.Size.PAGE, name="trouble")
