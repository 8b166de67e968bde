"""The boards of the independent review, by its numbers: what its engine said, the twin and the companion say too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from given import after, given
from twin_boards import compared
from twin_town import told

from companion.arkham.table.commands import Answers, ResolveMythos
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, Table

ON_CARD = ["ghoul"] * 3 + ["witch"] * 2 + ["warlock"] * 2
"""Seven monsters on the experiment's card."""


@dataclass(frozen=True)
class Board:
    """One board, the card that is drawn, and what the review says comes of it."""

    name: str
    table: Table
    card: str
    says: dict[str, Any]
    answers: Answers = field(default_factory=Answers)


def rumor(card: str, players: int = 4, **fields: Any) -> Table:
    """A rumor that came in the round before; Yig has nothing to say in phase V."""
    return given(players, **{"ancient_one": "yig", "round": 4, "rumor": card, "rumor_since": 3, **fields})


BOARDS = (
    Board(
        "1: the ritual fails after the new card's own text, so the second rumor is not in play",
        rumor("the_great_ritual", rumor_tokens=4, seals=["unvisited_isle"]),
        "good_work_undone",
        {"rumor": "", "two_cards": 4, "rumor_tokens": 0},
    ),
    Board(
        "1: Happy Days stop Disturbing the Dead in the Mythos that brings them",
        rumor("disturbing_the_dead", terror=4, seals=["woods"]),
        "happy_days_are_here_again",
        {"terror": 4, "rumor": "disturbing_the_dead", "environment": "happy_days_are_here_again"},
        Answers(dice={"rumor": (2,)}),
    ),
    Board(
        "1: the headline's monsters go to the Outskirts before the experiment lifts the limit, and nobody wakes",
        rumor(
            "the_terrible_experiment",
            6,
            seals=["woods"],
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3 + ["dark_young"] * 3, RUMOR_CARD: ON_CARD},
        ),
        "slum_murders_continue",
        {"terror": 10, "awake": "", "rumor": "", "allies": 1, "cup": 55 - 9 - 8},
        Answers(monsters=("mi_go", "mi_go", "byakhee")),
    ),
    Board(
        "1: where the street takes them the experiment's monsters are too many",
        rumor(
            "the_terrible_experiment",
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3, RUMOR_CARD: ON_CARD},
            seals=["woods"],
        ),
        "slum_murders_continue",
        {"terror": 10, "awake": "overrun", "rumor": ""},
        Answers(monsters=("mi_go", "mi_go", "mi_go")),
    ),
    Board(
        "2: Disturbing the Dead fails the moment a surge brings terror 10; its die is not rolled any more",
        rumor(
            "disturbing_the_dead",
            6,
            ancient_one="nyarlathotep",
            doom=10,
            terror=9,
            gates={"black_cave": "abyss"},
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3 + ["dark_young"] * 3, OUTSKIRTS: ["gug"] * 2},
        ),
        "church_group_reclaims_southside",
        {"doom": 10, "terror": 10, "rumor": "", "awake": ""},
        Answers(monsters=("mi_go",) * 3 + ("byakhee",) * 3),
    ),
)  # fmt: skip


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_the_review_the_twin_and_the_companion_agree(board: Board) -> None:
    command = ResolveMythos(board.card, answers=board.answers)
    assert not compared(board.table, command)
    found = told(after(board.table, command))
    assert {name: found[name] for name in board.says} == board.says
