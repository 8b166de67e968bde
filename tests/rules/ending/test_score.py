"""The victory score line by line and the First Citizen: SCORE-01..04, chapter 22.5."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fighting import cards
from given import box, given
from playing import CORRECTIONS, RULES, play

from companion.arkham.ending.score import ScoreEntry, ScoreLine, first_citizens, score

OUT = {"eliminated": True, "place": ""}
FIVE = tuple({} for _ in range(5))


def won(ancient_one: str, people: tuple[dict[str, Any], ...], **fields: Any) -> Any:
    return given(len(people), ancient_one=ancient_one, who=dict(enumerate(people)), **fields)


SCORES: list[Any] = [
    pytest.param(
        won("azathoth", (
            {"gate_trophies": ("abyss",) * 2, "monster_trophies": ("ghoul",) * 9, "cards": cards("bank_loan")},
            {"gate_trophies": ("rlyeh",) * 2, "monster_trophies": ("gug",) * 8, "cards": cards("bank_loan", first=2)},
            {"gate_trophies": ("yuggoth",) * 2}, {"gate_trophies": ("plateau_of_leng",) * 2}, {},
        ), terror=6, elder_sign_cards=3),
        21, id="EX-19",
    ),
    pytest.param(
        won("yig", ({"gate_trophies": ("abyss",) * 2, "monster_trophies": ("ghoul",) * 8}, {},
                    {"gate_trophies": ("rlyeh",) * 2}), terror=3, elder_sign_cards=1),
        15, id="TV-103",
    ),
    pytest.param(
        won("cthulhu", ({"gate_trophies": ("abyss",), "monster_trophies": ("ghoul",) * 2, "cards": cards("bank_loan")},
                        OUT), terror=10),
        4, id="TV-104",
    ),
    pytest.param(won("hastur", FIVE, defaulted_loans=2), 13 - 2 + 5, id="AMB-39"),
    pytest.param(won("hastur", ({}, OUT), seals=("woods", "graveyard", "black_cave")), 14, id="SIGN-05"),
    pytest.param(won("hastur", ({"place": "lost_in_time_and_space"}, {"place": "arkham_asylum"})), 15, id="SCORE-03"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "total"), SCORES)
def test_the_score(table, total):
    assert score(table, box).total == total, "SCORE-01"


def test_line_by_line():
    table = SCORES[0].values[0]
    assert score(table, box).lines == (
        ScoreEntry(ScoreLine.DOOM_TRACK, 14, 14),
        ScoreEntry(ScoreLine.TERROR, 6, -6),
        ScoreEntry(ScoreLine.LOANS, 2, -2),
        ScoreEntry(ScoreLine.ELDER_SIGNS, 3, -3),
        ScoreEntry(ScoreLine.GATES, 8, 8),
        ScoreEntry(ScoreLine.MONSTERS, 17, 5),
        ScoreEntry(ScoreLine.ALIVE, 5, 5),
    ), "EX-19, SCORE-02: pooled, markers and not toughness"


def test_signs_bought_with_clues_cost_nothing_in_the_score():
    table = won(
        "yig",
        ({}, {}),
        seals=("woods", "graveyard", "black_cave", "the_unnamable", "unvisited_isle"),
        elder_sign_cards=2,
    )
    line = next(line for line in score(table, box).lines if line.what is ScoreLine.ELDER_SIGNS)
    assert (line.counted, line.points) == (2, -2), "TV-102, SIGN-05"


CITIZENS: list[Any] = [
    pytest.param(((3, 2), (3, 5), (1, 9)), (1,), id="TV-105"),
    pytest.param(((2, 2), (2, 2)), (0, 1), id="SCORE-04-shared"),
    pytest.param(((0, 0),), (0,), id="SCORE-04-alone"),
]


@pytest.mark.parametrize(("trophies", "seats"), CITIZENS)
def test_the_first_citizen(trophies, seats):
    people = tuple(
        {"gate_trophies": ("unknown",) * gates, "monster_trophies": ("ghoul",) * monsters}
        for gates, monsters in trophies
    )
    assert first_citizens(won("yig", people)) == seats


def test_the_score_never_crashes():
    for seed in range(6):
        for _, _, table, _ in play(Random(seed), 80, (*RULES, *CORRECTIONS)):
            found = score(table, box)
            assert found.total == sum(line.points for line in found.lines)
            assert first_citizens(table)
