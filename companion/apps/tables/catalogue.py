"""What the start page tells of the games in the journal, whatever their kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from companion.apps.files.data_addresses import data_address
from companion.apps.tables import shelf_place
from companion.apps.tables.game_facts import cover_facts, facts_of
from companion.apps.tables.games import games
from companion.errors import CompanionError
from companion.history.broken import LogBroken
from companion.history.export import export_game
from companion.history.game import FAULTS
from companion.history.journal import Journal, SavedGame
from companion.history.session import Session
from companion.screens.start import GameFacts
from companion.words import Words

MOST = 5
"""Games that the start page shows at once."""


def recent(
    data_folder: Path, words: Words, kinds: Collection[str], most: int | None = MOST
) -> tuple[tuple[GameFacts, ...], int]:
    """Return the games of these kinds played last, newest first, and the number of all; none before the first evening.

    ``most``: None = all of them.
    """
    if not shelf_place.is_there(data_folder):
        return (), 0
    journal = shelf_place.open_journal(data_folder)
    try:
        chosen = games().keys() & set(kinds)
        saved = [game for game in journal.games() if game.kind in chosen and game.entries]
    finally:
        journal.close()
    return tuple(_row(data_folder, game, words) for game in saved[:most]), len(saved)


def named(data_folder: Path, words: Words, name: str) -> GameFacts | None:
    """Return the facts of the game of this name, None if there is none or nothing has been done in it."""
    saved = _saved(data_folder, name)
    return _row(data_folder, saved, words) if saved is not None and saved.entries else None


def unfinished(data_folder: Path, words: Words, name: str) -> GameFacts | None:
    """Return the facts of the game of this name, be it just begun; None if it is over, gone or cannot be read."""
    saved = _saved(data_folder, name)
    facts = _row(data_folder, saved, words) if saved is not None else None
    return facts if facts is not None and facts.is_readable and not facts.is_over else None


def _saved(data_folder: Path, name: str) -> SavedGame | None:
    """Return the cover of the game of this name, None if there is none."""
    if not name or not shelf_place.is_there(data_folder):
        return None
    journal = shelf_place.open_journal(data_folder)
    try:
        saved = journal.game(name)
    finally:
        journal.close()
    return saved if saved is not None and saved.kind in games() else None


def players(journal: Journal, saved: SavedGame, words: Words) -> str:
    """Return who plays a saved game, in a line; "" where somebody has no name, and for a game that does not replay."""
    with suppress(LogBroken, *FAULTS):
        state = Session(games()[saved.kind], journal, saved.id, "").state
        return ", ".join(facts_of(saved, state, words, ()).who)
    return ""


def files(data_folder: Path, game_facts: Sequence[GameFacts]) -> dict[str, str]:
    """Return the games by id, as ``data:`` addresses that a browser saves; unreadable games are left out."""
    if not game_facts:
        return {}
    journal = shelf_place.open_journal(data_folder)
    result = {}
    try:
        for facts in game_facts:
            with suppress(CompanionError):
                result[facts.id] = data_address(export_game(journal, facts.id, games()[facts.kind]))
    finally:
        journal.close()
    return result


def _row(data_folder: Path, saved: SavedGame, words: Words) -> GameFacts:
    """Return the facts of a saved game.

    A game that fails in any way is marked as unreadable, so that it hides none of the others.
    """
    with suppress(*FAULTS):
        if (facts := _facts(data_folder, saved, words)) is not None:
            return facts
    return cover_facts(saved, words, is_readable=False)


@lru_cache(maxsize=128)
def _facts(data_folder: Path, saved: SavedGame, words: Words) -> GameFacts | None:
    """Return the facts of a game as it was left, None if its log does not replay.

    ``saved`` changes with every entry.
    """
    journal = shelf_place.open_journal(data_folder)
    try:
        session = Session(games()[saved.kind], journal, saved.id, "start page")
        return facts_of(saved, session.state, words, session.log)
    except LogBroken:
        return None
    finally:
        journal.close()
