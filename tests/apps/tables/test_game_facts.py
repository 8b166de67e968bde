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
from companion.innsmouth.game.state import PointsByHand, SheetLine
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


def scored(*points: tuple[int, int], goals: int = 2, names: tuple[str, ...] = ("Anna", "Max", "Eve", "Karl")) -> Any:
    """Return the finished game of four with (points of circles, points for goals) set by hand, the other lines 0."""
    tour = played(games.innsmouth(), "innsmouth/golden/four.json")
    others = [line for line in SheetLine if line is not SheetLine.CIRCLE and "goals" not in line]
    seats = []
    for seat, name, (circles, cards) in zip(tour.seats, names, points, strict=True):
        counted = [PointsByHand(SheetLine.CIRCLE, circles), *(PointsByHand(line, 0) for line in others)]
        known = [PointsByHand(SheetLine.GOALS, cards)] if goals == 2 else []
        seats.append(replace(seat, name=name, by_hand=(*counted, *known)))
    return replace(tour, seats=tuple(seats), goals=tour.goals[:goals])


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        (((50, 0), (30, 20), (10, 10), (0, 0)), ("Max",)),
        (((30, 20), (30, 20), (50, 0), (0, 0)), ("Anna", "Max")),
    ],
    ids=["most points for goals", "shared"],
)
def test_a_tie_of_innsmouth_is_won_by_the_rules(points: tuple[tuple[int, int], ...], winners: tuple[str, ...]) -> None:
    """Source: D15."""
    game, voice = games.innsmouth(), words.load("en")
    facts = facts_of(new_game(game, "", utc_now), scored(*points), voice, ())
    assert (facts.winners, facts.points, facts.result) == (winners, 50, "50 points")


def test_nobody_has_won_while_a_score_is_unknown() -> None:
    game, voice = games.innsmouth(), words.load("en")
    tour = scored((50, 0), (30, 20), (10, 10), (0, 0))
    first, *others = tour.seats
    facts = facts_of(new_game(game, "", utc_now), replace(tour, seats=(replace(first, route=None), *others)), voice, ())
    assert (facts.winners, facts.points, facts.is_over) == ((), None, True)


def test_points_are_not_sure_while_goal_cards_are_unknown() -> None:
    game, voice = games.innsmouth(), words.load("en")
    tour = scored((50, 0), (30, 0), (10, 0), (0, 0), goals=0)
    facts = facts_of(new_game(game, "", utc_now), tour, voice, ())
    assert (facts.winners, facts.points, facts.result) == ((), None, "from 50 points")


def test_sharers_of_whom_one_has_no_name_are_not_half_named() -> None:
    game, voice = games.innsmouth(), words.load("en")
    tour = scored((50, 0), (50, 0), (10, 0), (0, 0), names=("Anna", "", "Eve", "Karl"))
    assert facts_of(new_game(game, "", utc_now), tour, voice, ()).winners == ()
