"""A table that somebody else wrote is asked whether it can be; whatever it holds, nothing is raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from golden_evenings import played

from companion.apps.tables import games
from companion.apps.wire.doors.referee import Referee, WireRefusal
from companion.history.codec import Codec, Do, Restore, to_text
from companion.history.game import FAULTS, Game, is_possible
from companion.history.journal import Draft
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import new_game, new_id, utc_now
from companion.innsmouth import commands
from companion.innsmouth.game.state import BoardSide

EVENINGS: tuple[tuple[Callable[[], Game[Any]], str], ...] = (
    (games.arkham, "golden/battle.json"),
    (games.arkham, "golden/lost.json"),
    (games.innsmouth, "innsmouth/golden/solo.json"),
    (games.realms, "realms/golden/duel.json"),
)


def places(content: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a document."""
    keys = content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ()
    for key in keys:
        yield (*way, key)
        yield from places(content[key], (*way, key))


def others(value: Any) -> tuple[Any, ...]:
    """Values of the same kind that may be read, and cannot all be."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return value - 1, value + 1, 99
    if isinstance(value, str):
        return "", "woods"
    return (value[:-1], value * 2) if isinstance(value, list) else (None,)


def changed(encoded: dict[str, Any]) -> Iterator[Any]:
    """The document with one of its values changed, each in turn."""
    text = json.dumps(encoded)
    for *way, last in places(encoded):
        inside: Any = encoded
        for key in way:
            inside = inside[key]
        for value in others(inside[last]):
            copy = json.loads(text)
            there: Any = copy
            for key in way:
                there = there[key]
            there[last] = value
            yield copy


@pytest.mark.parametrize(("make", "file"), EVENINGS, ids=lambda value: Path(str(value)).stem)
def test_a_table_that_cannot_be_is_refused_and_nothing_is_raised(make: Callable[[], Game[Any]], file: str) -> None:
    game = make()
    codec, wrong = Codec(game), 0
    encoded = codec.encode_state(played(game, file))
    assert is_possible(game, codec.decode_state(encoded))
    for document in changed(encoded):
        try:
            state = codec.decode_state(document)
        except FAULTS:
            continue
        wrong += not is_possible(game, state)
    assert wrong > 10, "some of them cannot be"


def test_a_server_refuses_a_log_that_restores_a_table_without_seats() -> None:
    """The rules cannot even read it."""
    game = games.innsmouth()
    begun = commands.SetUpGame(("Anna",), BoardSide.DEEP_ONES)
    state = replace(game.apply(None, begun).state, seats=())
    drafts = [
        Draft(new_id(), "2026-11-30T03:00:00Z", "", "", to_text(Codec(game).encode_act(act)))
        for act in (Do(begun), Restore(1, state))
    ]
    referee = Referee(MemoryJournal(), games.games())
    with pytest.raises(WireRefusal) as refused:
        referee.make(new_game(game, "", utc_now), drafts, None, lambda *table: pytest.fail("it was taken in"))
    assert (refused.value.status, refused.value.says) == (422, "A table in it cannot be.")
