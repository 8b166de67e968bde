"""Evenings of all three games as lists of acts, played again by the rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.desks import Command
from companion.history.codec import Codec, Do
from companion.history.export import export_game
from companion.history.game import Game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.history.timeline import ActEffect, Record

TESTS = Path(__file__).parent


def played(game: Game[Any], file: str) -> Any:
    """The table at the end of an evening; ``file`` below ``tests``, such as ``golden/battle.json``."""
    codec, state = Codec(game), None
    for act in json.loads((TESTS / file).read_text("utf-8")):
        state = game.apply(state, codec.decode_act(act).command).state
    return state


def recorded(game: Game[Any], commands: Sequence[Command], start: Any = None) -> tuple[Any, tuple[Record[Any], ...]]:
    """The table after these commands and their log, two minutes between any two."""
    records: list[Record[Any]] = []
    state = start
    for number, command in enumerate(commands, start=1):
        applied = game.apply(state, command)
        step = ActEffect(command, number, state, applied.state, applied.events)
        at = f"2026-11-28T{10 + number // 30:02}:{number % 30 * 2:02}:00+00:00"
        records.append(Record(number, str(number), at, "", "", Do(command), step))
        state = applied.state
    return state, tuple(records)


def log(game: Game[Any], file: str) -> tuple[Any, tuple[Record[Any], ...]]:
    """The table at the end of an evening, and its log."""
    acts = json.loads((TESTS / file).read_text("utf-8"))
    return recorded(game, [Codec(game).decode_act(act).command for act in acts])


def saved(game: Game[Any], file: str, acts: int | None = None) -> str:
    """An evening as the file that a page saves, or its first acts."""
    journal = MemoryJournal()
    session = Session.start(game, journal, "", "")
    for act in json.loads((TESTS / file).read_text("utf-8"))[:acts]:
        session.do(Codec(game).decode_act(act).command)
    return export_game(journal, session.game_id, game)
