"""What a page remembers of a table is made again exactly when something that it was made from differs."""

from __future__ import annotations

import pytest

from companion.records import dataclass
from companion.screens.memory import KEPT, Memory


@dataclass(frozen=True, slots=True)
class Chair:
    legs: int = 4
    colour: str = "black"


def test_an_answer_is_given_again_for_the_same_or_equal_arguments_only() -> None:
    made: list[tuple[object, ...]] = []

    def ask(*asked: object) -> int:
        made.append(asked)
        return len(made)

    memory = Memory()
    assert [memory.same(ask, Chair(), [1]), memory.same(ask, Chair(), [1]), memory.same(ask, Chair(), [2])] == [1, 1, 2]
    assert memory.same(ask, Chair()) == 3
    assert Memory().same(ask, Chair()) == 4, "another page remembers for itself"
    memory.learn(9, ask, Chair(legs=3))
    assert memory.same(ask, Chair(legs=3)) == 9


def test_the_oldest_answer_is_forgotten() -> None:
    made: list[int] = []
    memory = Memory()
    for number in (*range(KEPT + 1), 1, 0):
        memory.same(made.append, number)
    assert made == [*range(KEPT + 1), 0]


def test_a_refusal_is_never_remembered() -> None:
    made: list[int] = []

    def refuse(number: int) -> int:
        made.append(number)
        raise ValueError(number)

    memory = Memory()
    for _ in range(2):
        with pytest.raises(ValueError, match="7"):
            memory.same(refuse, 7)
    assert made == [7, 7]


def test_a_block_is_drawn_again_only_where_it_differs_from_the_last_one_at_its_place() -> None:
    drawn: list[Chair] = []

    def draw(chair: Chair) -> str:
        drawn.append(chair)
        return f"{chair.colour} {chair.legs}"

    memory = Memory()
    assert memory.alike(draw, (Chair(), Chair(3)), "hall") == ["black 4", "black 3"]
    assert memory.alike(draw, (Chair(), Chair(3, "red"), Chair(5)), "hall") == ["black 4", "red 3", "black 5"]
    assert memory.alike(draw, (Chair(),), "hall") == ["black 4"]
    assert drawn == [Chair(), Chair(3), Chair(3, "red"), Chair(5)]
    assert memory.alike(draw, (Chair(),), "attic") == ["black 4"], "another place has seen none"
    assert len(drawn) == 5
