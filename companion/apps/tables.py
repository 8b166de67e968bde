"""What the start page tells of the games in the journal, whatever their kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.apps.games import TITLES, games
from companion.arkham.state import Table
from companion.errors import CompanionError
from companion.facts import arkham as arkham_facts
from companion.history.journal import SavedGame
from companion.history.session import Session
from companion.history.sqlite_journal import FILE_NAME, SqliteJournal
from companion.innsmouth.state import Phase, Tour
from companion.realms.state import Duel
from companion.screens.start import GameFacts, TableFacts
from companion.words import Words

MOST = 5
"""Games that the start page shows at once."""


def recent(
    data_folder: Path, words: Words, kinds: Collection[str], most: int | None = MOST
) -> tuple[tuple[GameFacts, ...], int]:
    """The games of these kinds played last, newest first, and how many there are; none before the first evening.

    ``most``: None = all of them.
    """
    file = data_folder / FILE_NAME
    if not file.exists():
        return (), 0
    journal = SqliteJournal(file)
    try:
        known = games().keys() & set(kinds)
        saved = [game for game in journal.games() if game.kind in known and game.entries]
    finally:
        journal.close()
    return tuple(_facts(game, _state(file, game), words) for game in saved[:most]), len(saved)


@lru_cache(maxsize=128)
def _state(file: Path, saved: SavedGame) -> Any:
    """The game as it was left; None when its log does not replay. ``saved`` changes with every entry."""
    journal = SqliteJournal(file)
    try:
        return Session(games()[saved.kind], journal, saved.id, "start page").state
    except CompanionError:
        return None
    finally:
        journal.close()


def _facts(saved: SavedGame, state: Any, words: Words) -> GameFacts:
    changed = datetime.fromisoformat(saved.last_at or saved.created).astimezone()
    facts = GameFacts(saved.kind, words.t(TITLES[saved.kind]), saved.id, saved.title, changed)
    match state:
        case Table():
            return _table(facts, state, words)
        case Duel():
            over = state.outcome is not None
            names = _told([player.name for player in state.players])
            return replace(facts, seats=len(state.players), who=names, round=state.turn, is_over=over)
        case Tour():
            over = state.phase is Phase.OVER
            names = _told([seat.name for seat in state.seats])
            return replace(
                facts, seats=len(state.seats), who=names, round=state.round, is_over=over,
                is_score_only=state.is_score_only,
            )  # fmt: skip
        case _:
            return facts


def _told(names: Sequence[str]) -> tuple[str, ...]:
    """All names, or none where somebody has none: half a table would mislead."""
    return tuple(names) if all(names) else ()


def _table(facts: GameFacts, table: Table, words: Words) -> GameFacts:
    box = arkham_facts.load()
    ancient_one = box.ancient_ones[table.ancient_one]
    people = [table.investigators[seat] for seat in table.clockwise()]
    return replace(
        facts,
        seats=len(table.investigators),
        who=tuple(one.player or words.name(box.investigators[one.id]) for one in people),
        round=table.round,
        is_over=table.outcome is not None,
        table=TableFacts(
            ancient_one=words.name(ancient_one),
            investigators=len(people),
            doom=table.doom,
            doom_length=ancient_one.doom_track,
            phase=table.phase.value,
            seals=len(table.seals),
            awake=table.awakening is not None,
        ),
    )
