"""What the start page tells of the games in the journal, whatever their kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from companion.apps.files.data_addresses import data_address
from companion.apps.tables import shelf_place
from companion.apps.tables.facts_store import FactsStore
from companion.apps.tables.game_facts import cover_facts, facts_of
from companion.apps.tables.games import games
from companion.errors import CompanionError
from companion.history.broken import LogBroken
from companion.history.export import export_game
from companion.history.game import FAULTS
from companion.history.journal import Journal, SavedGame
from companion.history.session import Session
from companion.screens.start import NO_RESULTS, GameFacts, Results
from companion.words import Words

MOST = 5
"""Games that the start page shows at once."""
MOST_NEW = 20
"""Games that are replayed at once for the list of results; the next look counts on."""
SCORED = ("innsmouth", "realms")
"""Kinds whose results are listed."""


@cache
def _of_database(address: str) -> FactsStore:
    """Return the facts of the games in a hub's database, which are not written on the disk of the server."""
    return FactsStore(None)


def _store(data_folder: Path) -> FactsStore:
    """Return the facts that are kept of the games of this shelf."""
    address = shelf_place.database()
    return _of_database(address) if address else FactsStore(data_folder)


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
    return _rows(data_folder, saved[:most], words), len(saved)


def results(data_folder: Path, words: Words) -> Results:
    """Return the finished games of Innsmouth and Realms; of those never looked at before, at most ``MOST_NEW``."""
    if not shelf_place.is_there(data_folder):
        return NO_RESULTS
    store, journal = _store(data_folder), shelf_place.open_journal(data_folder)
    try:
        saved = [game for game in journal.games() if game.kind in SCORED and game.entries]
        later = {game.id for game in [game for game in saved if store.of(game, words) is None][MOST_NEW:]}
        facts = _all_facts(store, journal, [game for game in saved if game.id not in later], words)
    finally:
        journal.close()
    return Results(tuple(game for game in facts if game.is_over or not game.is_readable), len(later))


def named(data_folder: Path, words: Words, name: str) -> GameFacts | None:
    """Return the facts of the game of this name, None if there is none or nothing has been done in it."""
    saved = _saved(data_folder, name)
    return _rows(data_folder, [saved], words)[0] if saved is not None and saved.entries else None


def unfinished(data_folder: Path, words: Words, name: str) -> GameFacts | None:
    """Return the facts of the game of this name, be it just begun; None if it is over, gone or cannot be read."""
    saved = _saved(data_folder, name)
    facts = _rows(data_folder, [saved], words)[0] if saved is not None else None
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


def players(data_folder: Path, journal: Journal, saved: Sequence[SavedGame], words: Words) -> dict[str, str]:
    """Return who plays saved games without a title, in a line by the game's id.

    "" where somebody has no name, and for a game that does not replay; none for a kind that the Almanac does not know.
    Only what has gone on since is replayed.
    """
    untitled = [game for game in saved if not game.title and game.kind in games()]
    return {facts.id: ", ".join(facts.who) for facts in _all_facts(_store(data_folder), journal, untitled, words)}


def facts_in(data_folder: Path, journal: Journal, saved: Sequence[SavedGame], words: Words) -> tuple[GameFacts, ...]:
    """Return the facts of saved games of known kinds in a journal that is open; only what has gone on is replayed."""
    return _all_facts(_store(data_folder), journal, [game for game in saved if game.kind in games()], words)


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


def _rows(data_folder: Path, saved: Sequence[SavedGame], words: Words) -> tuple[GameFacts, ...]:
    """Return the facts of saved games."""
    if not saved:
        return ()
    journal = shelf_place.open_journal(data_folder)
    try:
        return _all_facts(_store(data_folder), journal, saved, words)
    finally:
        journal.close()


def _all_facts(store: FactsStore, journal: Journal, saved: Sequence[SavedGame], words: Words) -> tuple[GameFacts, ...]:
    """Return the facts of saved games in a journal that is open; only what has gone on since is replayed.

    A game that fails in any way is marked as unreadable, so that it hides none of the others.
    """
    facts = tuple(_row(partial(_stored, store, journal, game, words), game, words) for game in saved)
    store.forget_others(journal.games())
    store.save()
    return facts


def _row(read: Callable[[], GameFacts], saved: SavedGame, words: Words) -> GameFacts:
    """Return the facts that ``read`` gives; those of the cover alone where it fails."""
    with suppress(*FAULTS):
        return read()
    return cover_facts(saved, words, is_readable=False)


def _stored(store: FactsStore, journal: Journal, saved: SavedGame, words: Words) -> GameFacts:
    """Return the facts of a game from the store, or replayed and put there."""
    facts = store.of(saved, words)
    if facts is None:
        facts = _replayed(journal, saved, words)
        store.keep(saved, words, facts)
    return facts


def _replayed(journal: Journal, saved: SavedGame, words: Words) -> GameFacts:
    """Return the facts of a game as it was left; unreadable if its log does not replay."""
    try:
        session = Session(games()[saved.kind], journal, saved.id, "start page")
    except LogBroken:
        return cover_facts(saved, words, is_readable=False)
    return facts_of(saved, session.state, words, session.log)
