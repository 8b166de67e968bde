"""How a finished game ended, as the start page tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from golden_evenings import played

from companion import words
from companion.apps.tables import games
from companion.apps.tables.game_facts import facts_of
from companion.history.game import Game
from companion.history.session import new_game, utc_now
from companion.screens import start

ENDED: tuple[tuple[Callable[[], Game[Any]], str, str, str], ...] = (
    (games.arkham, "golden/seals.json", "victory, 17 points", "победа, 17 очков"),
    (games.arkham, "golden/lost.json", "defeat", "поражение"),
    (games.innsmouth, "innsmouth/golden/four.json", "203 points", "203 очка"),
    (games.realms, "realms/golden/duel.json", "won by Макс", "победа: Макс"),
)


@pytest.mark.parametrize(("make", "file", "english", "russian"), ENDED, ids=[row[1] for row in ENDED])
def test_a_finished_game_tells_its_result(make: Callable[[], Game[Any]], file: str, english: str, russian: str) -> None:
    game = make()
    state, saved = played(game, file), new_game(game, "", utc_now)
    told = [start.standing(voice, facts_of(saved, state, voice)) for voice in map(words.load, ("en", "ru"))]
    assert [progress.turn for progress in told] == [english, russian]
    assert all(progress.is_over for progress in told)


def test_a_duel_that_nobody_won_is_finished() -> None:
    game, voice = games.realms(), words.load("en")
    tied = replace(played(game, "realms/golden/duel.json"), winner=None)
    assert start.standing(voice, facts_of(new_game(game, "", utc_now), tied, voice)).turn == "finished"
