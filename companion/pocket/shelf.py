"""What the start page shows of a table, told by the table's own page: the start page has no Python to ask.

Out goes ``{"kind": "card", "game": id, "of": kind, "number": text, "told": {language: {...}}}`` whenever the table has
changed; the browser keeps it beside its preferences (``static/shelf_cards.js``). What is kept there is only how a game
is described: whether it is there at all, the start page asks the games' own files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from companion import words
from companion.apps.tables.game_facts import facts_of
from companion.apps.tables.open_game import OpenGame
from companion.history.journal import SavedGame
from companion.history.timeline import Record
from companion.screens import start

CARD = "card"


class Shelf:
    """Tells of the ``table`` of one page; ``post`` sends a message to the browser."""

    def __init__(self, table: OpenGame[Any] | None, post: Callable[[str], object]) -> None:
        self._table, self._post = table, post
        self._told = self._newest()

    def tell_of_new(self) -> None:
        """Report a table that was not there before, so that it is on the shelf even if its page is left at once."""
        if self._newest()[0] != self._told[0]:
            self.tell()

    def tell(self, anyhow: bool = False) -> None:
        """Report how the table stands, if it has changed since the last report; with ``anyhow`` even if not."""
        newest = self._newest()
        if self._table is None or not newest[1] or (newest == self._told and not anyhow):
            return
        saved = self._table.journal.game(newest[0])
        if saved is not None:
            self._told = newest
            card = _card(saved, self._table.state, self._table.history.records)
            self._post(json.dumps(card, ensure_ascii=False))

    def _newest(self) -> tuple[str, int]:
        """Return the table and how many entries it has; ("", 0) before there is one."""
        records = self._table.history.records if self._table is not None else ()
        return (self._table.name, records[-1].number) if self._table is not None and records else ("", 0)


def _card(saved: SavedGame, state: Any, records: Sequence[Record[Any]]) -> dict[str, Any]:
    """Return what the start page displays of a table as a JSON object: its facts in every language, and its number."""
    texts = {}
    for language in words.LANGUAGES:
        voice = words.load(language)
        facts = facts_of(saved, state, voice, records)
        texts[language] = {**asdict(start.standing(voice, facts)), "game": facts.game}
    number = _number(facts, state)
    return {"kind": CARD, "game": saved.id, "of": saved.kind, "number": number, "told": texts}


def _number(facts: start.GameFacts, state: Any) -> str:
    """Return the number of a game on the shelf: its score once it is won, otherwise how it stands; may be empty."""
    if facts.points is not None:
        return str(facts.points)
    if facts.table is not None:
        return f"{facts.table.doom} / {facts.table.doom_length}"
    return " : ".join(str(player.sanity) for player in state.players) if state and facts.kind == "realms" else ""
