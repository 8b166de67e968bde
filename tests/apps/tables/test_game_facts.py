"""How a finished game ended, as the start page tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from golden_evenings import log, played

from companion import words
from companion.apps.tables import games
from companion.apps.tables.game_facts import facts_of
from companion.history.game import Game
from companion.history.session import new_game, utc_now
from companion.screens import start

ENDED: tuple[tuple[Callable[[], Game[Any]], str, str, str], ...] = (
    (games.arkham, "golden/seals.json", "Ithaqua · victory, 17 points", "Итаква · победа, 17 очков"),
    (games.arkham, "golden/lost.json", "Hastur · defeat", "Хастур · поражение"),
    (games.innsmouth, "innsmouth/golden/four.json", "203 points", "203 очка"),
    (games.realms, "realms/golden/duel.json", "won by Макс", "победа: Макс"),
)


@pytest.mark.parametrize(("make", "file", "english", "russian"), ENDED, ids=[row[1] for row in ENDED])
def test_a_finished_game_tells_its_result(make: Callable[[], Game[Any]], file: str, english: str, russian: str) -> None:
    game = make()
    (state, records), saved = log(game, file), new_game(game, "", utc_now)
    told = [start.standing(voice, facts_of(saved, state, voice, records)) for voice in map(words.load, ("en", "ru"))]
    assert [progress.turn for progress in told] == [english, russian]
    assert all(progress.is_over for progress in told)


def test_a_duel_that_nobody_won_is_finished() -> None:
    game, voice = games.realms(), words.load("en")
    tied = replace(played(game, "realms/golden/duel.json"), winner=None)
    assert start.standing(voice, facts_of(new_game(game, "", utc_now), tied, voice, ())).turn == "finished"


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Sixth seal holds in the Woods"), ("ru", "Шестая печать легла в Лесах")]
)
def test_a_finished_evening_is_named_by_its_headline(language: str, title: str) -> None:
    """Nobody at the table, the numbers of the last round: a clipping has neither."""
    game, voice = games.arkham(), words.load(language)
    state, records = log(game, "golden/seals.json")
    told = start.standing(voice, facts_of(new_game(game, "", utc_now), state, voice, records))
    assert (told.title, told.figures, told.who) == (title, (), "Анна, Борис, Вера, Глеб")
