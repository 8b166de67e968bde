"""Files of towns, sheets and boxes: the ways in and out, and everything that is wrong with one that was not taken."""

from __future__ import annotations

from companion.innsmouth.sheet.characters import ABILITIES
from companion.innsmouth.sheet.sheet import Sheet
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.page_acts import FileKind, ForgetTrouble, ImportBox, ImportSheet, ImportTown
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight

LARGEST = {FileKind.TOWN: 200_000, FileKind.SHEET: 200_000, FileKind.BOX: 1_000_000}
"""Letters of a file; a box holds its towns."""


def ways_in(page: InnsmouthScreen, kind: FileKind, *, pasted: bool = True) -> tuple[Piece, ...]:
    """Return the problems of the last file, a file picker and, if ``pasted``, a line to paste a file's text into."""
    t = page.words.t
    act = {FileKind.TOWN: ImportTown(""), FileKind.SHEET: ImportSheet(""), FileKind.BOX: ImportBox("")}[kind]
    note = {
        FileKind.TOWN: t("This file is too large for a town."),
        FileKind.SHEET: t("This file is too large for a sheet."),
        FileKind.BOX: t("The file is too large for My box."),
    }[kind]
    label = t("Import a sheet") if kind is FileKind.SHEET else t("Import a file")
    pick = p.Input(label, "", act, "text", "file", limit=LARGEST[kind], note=note)
    paste = p.Input(t("Or paste the text of the file"), "", act, "text", limit=LARGEST[kind])
    return (*trouble(page, kind), p.Group((pick,), p.Layout.BUTTONS), *((paste,) if pasted else ()))


def trouble(page: InnsmouthScreen, kind: FileKind) -> tuple[Piece, ...]:
    """Return every problem of the last file of this kind, with its place; empty where there are none.

    The title says whether nothing of the file was taken, or all but the parts with problems.
    """
    bad = page.view.bad_file
    if bad is None or bad.kind is not kind:
        return ()
    t, n = page.words.t, page.words.n
    out = p.Button("", ForgetTrouble(), p.ButtonKind.QUIET, "x", hint=t("Close"))
    warnings = tuple(p.Warning(page.words.problem(problem)) for problem in bad.problems)
    note = n("{n} problem", "{n} problems", len(bad.problems))
    title = t("Loaded, except for this") if bad.is_taken else t("File not loaded")
    return (p.Section(title, (p.Group(warnings, p.Layout.WARNINGS),), note=note, aside=(out,)),)


def of_sheet(page: InnsmouthScreen, sight: InSight) -> p.Section:
    """Return the section that saves the sheet in sight as a file and takes a sheet from a file."""
    t, sheet = page.words.t, sight.sheet
    reason = missing(page, sheet)
    name = f"innsmouth-{sight.seat + 1}.json"
    save = p.Button(
        t("Save this sheet to file"),
        None,
        icon="share",
        enabled=not reason,
        reason=reason,
        href="" if reason else page.links.sheet,
        download=name,
    )
    text = t("Importing a file replaces this drawing; you can undo it.")
    return p.Section(
        t("Sheet file"),
        (p.Group((save,), p.Layout.BUTTONS), *ways_in(page, FileKind.SHEET), p.Text(text, p.Tone.SECOND, small=True)),
    )


def missing(page: InnsmouthScreen, sheet: Sheet | None) -> str:
    """Return a sentence on what has to be entered before the sheet can be saved as a file; '' if nothing."""
    t = page.words.t
    if sheet is None:
        return t("Enter the character and caches first.")
    if sheet.caches and sheet.artifact_deck is None and ABILITIES[sheet.character].checks_threat:
        return t("Enter the artifact deck first.")
    return ""
