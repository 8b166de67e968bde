"""The games kept here, for commands that only read: they make no folder, and read what cannot be written too."""

from __future__ import annotations

import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.apps.files.system_errors import named, why
from companion.apps.tables import shelf_place
from companion.errors import StorageTrouble
from companion.history.journal import Journal, SavedGame
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file

LOG = "-wal"
"""SQLite keeps the newest entries in a file of this ending beside the journal."""


def folder(chosen: str | None) -> Path:
    """Return the folder of the saved games, as an absolute path."""
    return journal_file(chosen).parent.absolute()


def journal_of(place: str | None) -> Path:
    """Return the journal's file in a folder; ``place`` may be that file itself.

    Raises StorageTrouble if the folder is missing or cannot be read.
    """
    named_file = Path(place) if place else None
    try:
        file = named_file if named_file is not None and named_file.is_file() else journal_file(place)
        there = file.parent.is_dir()
        file.exists()  # says whether one may look
    except (OSError, ValueError) as trouble:
        raise _unreadable(Path(place or ""), trouble) from trouble
    if not there:
        raise _no_folder(file.parent, place)
    return file.absolute()


@contextmanager
def reading(chosen: str | None) -> Iterator[Journal]:
    """Yield the journal, a copy of it on a full or read-only disk; raise ``StorageTrouble`` if there is none."""
    if shelf_place.database():
        journal = shelf_place.open_journal()
        try:
            yield journal
        finally:
            journal.close()
        return
    file = journal_file(chosen).absolute()
    try:
        there = file.exists()
    except (OSError, ValueError) as trouble:
        raise _unreadable(file.parent, trouble) from trouble
    if not there:
        raise _none_kept(file) if file.parent.is_dir() else _no_folder(file.parent, chosen)
    with tempfile.TemporaryDirectory(prefix="companion-") as elsewhere:
        opened = SqliteJournal(file if _can_be_written(file.parent) else _copy(file, Path(elsewhere)))
        try:
            yield opened
        finally:
            opened.close()


def game(journal: Journal, name: str) -> SavedGame:
    """Return the cover of a game; raises StorageTrouble if there is none of this id."""
    saved_game = journal.game(name)
    if saved_game is None:
        raise StorageTrouble("There is no game {name} here; companion games lists the saved ones.", name=named(name))
    return saved_game


def _can_be_written(place: Path) -> bool:
    """Return whether a file of a database page can be written in this folder."""
    try:
        with tempfile.NamedTemporaryFile(dir=place) as probe:
            probe.write(bytes(PAGE))
            probe.flush()
    except OSError:
        return False
    return True


PAGE = 65_536
"""Bytes that SQLite needs beside the journal while it is open."""


def _copy(file: Path, elsewhere: Path) -> Path:
    """Copy a journal with its write-ahead log to a folder and return the copy; raise StorageTrouble if unreadable."""
    try:
        for ending in ("", LOG):
            part = file.with_name(file.name + ending)
            if part.exists():
                shutil.copyfile(part, elsewhere / part.name)
    except OSError as trouble:
        raise _unreadable(file.parent, trouble) from trouble
    return elsewhere / file.name


def _none_kept(file: Path) -> StorageTrouble:
    """Return the error for a missing journal; where copies exist, it names the command that restores them."""
    from companion.apps.tables import rescuing

    if not rescuing.sources(file):
        return StorageTrouble("There are no saved games in {folder}.", folder=named(file.parent))
    return StorageTrouble(
        "The file of saved games in {folder} is missing, but copies of it exist: {command} brings them back.",
        folder=named(file.parent),
        command=f"companion rescue {shlex.quote(str(file.parent))}",
    )


def _no_folder(place: Path, chosen: str | None) -> StorageTrouble:
    """Return the error for a missing folder; without a ``chosen`` folder it says that there are no games."""
    if not chosen:
        return StorageTrouble("There are no saved games in {folder}.", folder=named(place))
    if place.exists():
        return StorageTrouble("{folder} is a file, not a folder; games are kept in a folder.", folder=named(place))
    return StorageTrouble("There is no folder {folder}.", folder=named(place))


def _unreadable(place: Path, trouble: OSError | ValueError) -> StorageTrouble:
    """Return the error that the games in a folder cannot be read."""
    return StorageTrouble("The games in {folder} cannot be read: {reason}.", folder=named(place), reason=why(trouble))
