"""Games out of a damaged journal: a new one is made of it and of the copies, and the damaged one is kept aside."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.apps.files.system_errors import named, why
from companion.apps.tables.games import TITLES, games
from companion.errors import StorageTrouble
from companion.history.export import export_game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.rescue import rebuild
from companion.history.rescue.copies import copies, copy_of_evening
from companion.history.rescue.intact import is_whole
from companion.history.rescue.rebuild import Saved
from companion.history.rescue.salvage import Salvaged, salvage
from companion.history.troubles import JournalForeign, JournalUnreadable
from companion.records import dataclass
from companion.words import Words

NEW = ".companion-rescue-"
MOST = 4
"""Games saved whole that are named one by one in a sentence."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """The games that were saved, and the new name of the damaged file, None if there was no file."""

    saved: tuple[Saved, ...]
    aside: Path | None = None


def is_sound(file: Path) -> bool:
    """Return whether a journal opens and nothing in it is damaged.

    Raises ``JournalForeign`` and other ``StorageTrouble``.
    """
    try:
        journal = SqliteJournal(file)
    except JournalForeign:
        raise
    except JournalUnreadable:
        return False
    try:
        return is_whole(file)
    finally:
        journal.close()


def made_ready(file: Path) -> Rescued | None:
    """Prepare the journal before an evening: copy a whole journal, rebuild a damaged journal from what can be saved.

    A missing journal is restored from the copies, if there are any. Return what was saved, None if nothing was rescued.
    Raises ``StorageTrouble`` for another program's file, or if nothing can be written.
    """
    if not file.exists():
        return rescue_in_place(file) if sources(file) else None
    if not is_sound(file):
        return rescue_in_place(file)
    keep_copy(file)
    return None


def keep_copy(file: Path) -> None:
    """Make this evening's copy; if there is no room for it, play goes on without."""
    with suppress(OSError, sqlite3.Error):
        copy_of_evening(file, datetime.now())


def sources(file: Path) -> tuple[Path, ...]:
    """Return every file in which games of a journal may be, the newest first."""
    own = (file,) if file.exists() else ()
    return (*own, *rebuild.put_aside_before(file), *copies(file))


def salvaged_in(files: Sequence[Path]) -> dict[str, Salvaged]:
    """Return all that is intact in these files; raises ``StorageTrouble``."""
    kinds = {game.commands[0].__name__: kind for kind, game in games().items()}
    read = []
    for file in files:
        try:
            read.append(salvage(file, kinds))
        except OSError as trouble:
            text, reason = named(file), why(trouble)
            raise StorageTrouble("The file {file} cannot be read: {reason}.", file=text, reason=reason) from trouble
    return rebuild.merged(read)


def rescue_in_place(file: Path) -> Rescued:
    """Make a new journal in place of the damaged or missing journal.

    Raises ``StorageTrouble``; everything is as it was then.
    """
    salvaged_games = salvaged_in(sources(file))
    try:
        with tempfile.TemporaryDirectory(prefix=NEW, dir=file.parent) as beside:
            path = Path(beside) / file.name
            saved = rescue_into(path, salvaged_games)
            return Rescued(saved, rebuild.put_in_place(path, file, datetime.now()))
    except OSError as trouble:
        text, reason = named(file.parent), why(trouble)
        raise StorageTrouble("Cannot save games in {folder}: {reason}.", folder=text, reason=reason) from trouble


def rescue_into(file: Path, salvaged_games: dict[str, Salvaged]) -> tuple[Saved, ...]:
    """Add all salvaged games to a journal, which is made when missing; what it has already is left as it is."""
    journal = SqliteJournal(file)
    try:
        return tuple(filter(None, (rebuild.keep(salvaged, journal) for salvaged in salvaged_games.values())))
    finally:
        journal.close()


@dataclass(frozen=True, slots=True)
class Document:
    """An export of one game, and what became of the game in it."""

    name: str
    text: str
    saved: Saved


def documents(salvaged_games: dict[str, Salvaged]) -> tuple[Document, ...]:
    """Return an export of each game with the name of its file; raises ``StorageTrouble``.

    It holds what can be played again: entries behind a gap are counted in ``saved`` and stay where they were read.
    """
    journal = MemoryJournal()
    saved_games = [saved for salvaged in salvaged_games.values() if (saved := rebuild.keep(salvaged, journal))]
    by_kind = games()
    texts = (export_game(journal, saved_game.game.id, by_kind.get(saved_game.game.kind)) for saved_game in saved_games)
    return tuple(
        Document(f"{saved_game.game.kind}-{saved_game.game.id}.json", text, saved_game)
        for saved_game, text in zip(saved_games, texts, strict=True)
    )


def lines(saved: Sequence[Saved], words: Words) -> tuple[str, ...]:
    """Return a line about each saved game: its kind, the numbers of entries saved, lost, and stuck behind a gap."""
    texts = []
    for saved_game in saved:
        kind = words.t(TITLES[saved_game.game.kind]) if saved_game.game.kind in TITLES else named(saved_game.game.kind)
        label = " · ".join(filter(None, (kind, named(saved_game.game.title) if saved_game.game.title else "")))
        line = words.n("{game}: {n} entry rescued", "{game}: {n} entries rescued", saved_game.entries, game=label)
        lost = words.n("{n} entry lost", "{n} entries lost", saved_game.lost) if saved_game.lost else ""
        behind = (
            words.n(
                "{n} entry after the gap cannot be replayed and stays only in the file it came from",
                "{n} entries after the gap cannot be replayed and stay only in the files they came from",
                saved_game.behind,
            )
            if saved_game.behind
            else ""
        )
        texts.append(", ".join(filter(None, (line, lost, behind))))
    return tuple(texts)


def sentence(rescued: Rescued, words: Words) -> str:
    """Return the sentence about the rescue of a damaged or missing journal.

    If more than ``MOST`` games are whole, only damaged games are named, and the whole games counted.
    """
    whole = [saved_game for saved_game in rescued.saved if not saved_game.lost and not saved_game.behind]
    texts = lines(rescued.saved, words)
    if len(whole) > MOST:
        harmed = lines([saved_game for saved_game in rescued.saved if saved_game not in whole], words)
        texts = (*harmed, words.n("{n} complete game", "{n} complete games", len(whole)))
    what = "; ".join(texts) or words.t("no game could be rescued")
    if rescued.aside is None:
        return words.t("The file of saved games was missing. Recovered from its copies: {what}.", what=what)
    return words.t(
        "The file of saved games was damaged and has been set aside as {aside}. Recovered from it and its "
        "copies: {what}.",
        aside=named(rescued.aside or ""),
        what=what,
    )
