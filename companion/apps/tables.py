"""What the start page tells of the games in the journal."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import Path

from companion.apps.games import arkham
from companion.arkham.state import Table
from companion.errors import CompanionError
from companion.facts import arkham as arkham_facts
from companion.history.journal import SavedGame
from companion.history.session import Session
from companion.history.sqlite_journal import FILE_NAME, SqliteJournal
from companion.screens.start import TableFacts
from companion.words import Words


def recent(data_folder: Path, words: Words, most: int = 4) -> tuple[TableFacts, ...]:
    """The tables played last, newest first; an empty shelf before the first evening."""
    file = data_folder / FILE_NAME
    if not file.exists():
        return ()
    journal = SqliteJournal(file)
    try:
        saved = [game for game in journal.games() if game.kind == "arkham" and game.entries][:most]
    finally:
        journal.close()
    return tuple(_facts(game, _state(file, game), words) for game in saved)


@lru_cache(maxsize=32)
def _state(file: Path, saved: SavedGame) -> Table | None:
    """The table as it was left; None when its log does not replay. ``saved`` changes with every entry."""
    journal = SqliteJournal(file)
    try:
        return Session(arkham(), journal, saved.id, "start page").state
    except CompanionError:
        return None
    finally:
        journal.close()


def _facts(saved: SavedGame, table: Table | None, words: Words) -> TableFacts:
    changed = datetime.fromisoformat(saved.last_at or saved.created).astimezone()
    if table is None:
        return TableFacts(saved.id, saved.title, changed)
    ancient_one = arkham_facts.load().ancient_ones[table.ancient_one]
    return TableFacts(
        id=saved.id,
        title=saved.title,
        changed=changed,
        ancient_one=words.name(ancient_one),
        investigators=len(table.clockwise()),
        doom=table.doom,
        doom_length=ancient_one.doom_track,
        round=table.round,
        phase=table.phase.value,
        seals=len(table.seals),
        awake=table.awakening is not None,
    )
