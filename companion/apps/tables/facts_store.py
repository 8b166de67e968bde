"""What lists and the start page tell of saved games, kept beside the journal: no log is replayed twice for it.

Losing the file costs time and nothing else.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, make_dataclass, replace
from pathlib import Path
from typing import Any, get_type_hints

from companion import __version__, foreign_json
from companion.apps.tables.game_facts import cover_facts
from companion.apps.tables.games import games
from companion.errors import BadExport
from companion.history.codec import decode, plain
from companion.history.journal import SavedGame
from companion.screens.start import GameFacts
from companion.words import Words

FILE = "game-facts.json"
MAX_KEPT = 1000
"""Games that are kept, in each language; those played longest ago are forgotten."""
SCHEMA = 3
"""Raised when other facts are kept, or under other names."""


_OWN = [field for field in fields(GameFacts) if field.default is not MISSING]
OwnFacts: Any = make_dataclass(
    "OwnFacts", [(field.name, get_type_hints(GameFacts)[field.name], field.default) for field in _OWN], frozen=True
)
"""The facts of a game beyond its cover: those that ``GameFacts`` has a default for."""


class FactsStore:
    """The facts of saved games as one reader finds them in a data folder, and adds to them.

    Without a folder they stay in this process.
    """

    def __init__(self, data_folder: Path | None) -> None:
        self._file = data_folder / FILE if data_folder else None
        self._kept, self._is_changed = _read(self._file) if self._file else {}, False

    def of(self, saved: SavedGame, words: Words) -> GameFacts | None:
        """Return the facts of a game as it lies now; None where they are not kept, or the game has gone on since."""
        content = self._kept.get(_place(saved, words))
        if not isinstance(content, dict) or content.get("stands") != _stand(saved):
            return None
        with suppress(BadExport):
            return replace(cover_facts(saved, words), **_by_name(decode(OwnFacts, content.get("facts"))))
        return None

    def keep(self, saved: SavedGame, words: Words, facts: GameFacts) -> None:
        """Note the facts of a game as it lies now."""
        own, place = plain(OwnFacts(**_by_name(facts))), _place(saved, words)
        self._kept = {place: {"stands": _stand(saved), "facts": own}, **_without(self._kept, place)}
        self._is_changed = True

    def forget_others(self, games: Sequence[SavedGame]) -> None:
        """Drop the facts of games that are none of these: of a deleted game no name stays."""
        ids = {game.id for game in games}
        there = {place: content for place, content in self._kept.items() if place.partition(" ")[2] in ids}
        self._is_changed, self._kept = self._is_changed or len(there) < len(self._kept), there

    def save(self) -> None:
        """Write what was noted; a folder that takes no file keeps nothing."""
        if not self._is_changed:
            return
        self._kept = newest = _newest(self._kept)
        if self._file is None:
            return
        half = self._file.with_suffix(f".{os.getpid()}.half")
        with suppress(OSError):
            try:
                half.write_text(json.dumps(newest), "utf-8")
                half.replace(self._file)
            finally:
                half.unlink(missing_ok=True)


def _by_name(facts: Any) -> dict[str, Any]:
    """Return the fields of facts that are kept, by their names."""
    return {field.name: getattr(facts, field.name) for field in _OWN}


def _place(saved: SavedGame, words: Words) -> str:
    """Return under which name the facts of a game are kept in a language."""
    return f"{words.language} {saved.id}"


def _stand(saved: SavedGame) -> list[Any]:
    """Return what changes whenever the facts of a game may: its log, its rules, the program; its time stands last."""
    return [SCHEMA, __version__, saved.kind, games()[saved.kind].rules_version, saved.entries, saved.last_at]


def _newest(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of the ``MAX_KEPT`` games of each language that were played last; the rest is left out."""
    sound = {place: content for place, content in kept.items() if isinstance(content, dict) and _time(content)}
    order = sorted(sound, key=lambda place: _time(sound[place]), reverse=True)
    count: Counter[str] = Counter()
    newest = {}
    for place in order:
        language = place.partition(" ")[0]
        count[language] += 1
        if count[language] <= MAX_KEPT:
            newest[place] = sound[place]
    return newest


def _time(content: Mapping[str, Any]) -> str:
    """Return when a kept game was played last, "" where nothing says so."""
    stands = content.get("stands")
    return str(stands[-1]) if isinstance(stands, list) and stands else ""


def _without(kept: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return what is kept, without one game."""
    return {other: content for other, content in kept.items() if other != place}


def _read(file: Path) -> dict[str, Any]:
    """Return what a file keeps; nothing where it is missing or cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        content = foreign_json.loads(file.read_text("utf-8"))
        return content if isinstance(content, dict) else {}
    return {}
