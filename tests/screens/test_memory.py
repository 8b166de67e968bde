"""What a page remembers of a table is made again exactly when something that it was made from differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from dataclasses import fields as fields_of

import pytest

from companion.records import dataclass as record
from companion.screens.memory import KEPT, Memory


@dataclass(frozen=True)
class Shelf:
    books: tuple[str, ...] = ("Necronomicon",)
    dust: int = 0
    owners: dict[str, str] = field(default_factory=dict)

    @property
    def oldest(self) -> str:
        return self.books[0]

    def owner(self) -> str:
        return self.owners.get(self.oldest, "nobody")


@record(frozen=True, slots=True)
class Chair:
    legs: int = 4
    colour: str = "black"


class Counted:
    """A page with a memory, and how often its label was really made."""

    def __init__(self) -> None:
        self.calls = 0
        self.memory = Memory()

    def label(self, shelf: Shelf, mark: str = "") -> str:
        return self.memory.same_fields(self._label, shelf, mark)

    def _label(self, shelf: Shelf, mark: str) -> str:
        self.calls += 1
        return f"{shelf.oldest}: {shelf.owner()}{mark}"


def test_a_field_that_was_not_read_may_differ() -> None:
    counted = Counted()
    shelf = Shelf()
    assert counted.label(shelf) == counted.label(replace(shelf, dust=7)) == "Necronomicon: nobody"
    assert counted.calls == 1


@pytest.mark.parametrize("changes", [{"books": ("Unaussprechliche Kulten",)}, {"owners": {"Necronomicon": "Wilbur"}}])
def test_a_field_that_was_read_through_a_method_or_a_property_counts(changes: dict[str, object]) -> None:
    counted = Counted()
    shelf = Shelf()
    before = counted.label(shelf)
    assert counted.label(replace(shelf, **changes)) != before
    assert counted.label(shelf) == before
    assert counted.calls == 2


def test_other_arguments_count() -> None:
    counted = Counted()
    said = {counted.label(Shelf()), counted.label(Shelf(), "!"), counted.label(Shelf(), "?")}
    assert len(said) == counted.calls == 3


def test_another_page_remembers_for_itself() -> None:
    first, second = Counted(), Counted()
    assert first.label(Shelf()) == second.label(Shelf())
    assert (first.calls, second.calls) == (1, 1)


@pytest.mark.parametrize("kind", [Shelf(), Chair()])
def test_what_is_read_is_a_record_of_its_kind_and_owns_to_its_own(kind: object) -> None:
    def looked(one: object) -> Iterator[bool]:
        yield isinstance(one, type(kind))
        yield one.__class__ is type(one) is not type(kind)
        yield one == kind
        yield kind == one
        yield {name.name: getattr(one, name.name) for name in fields_of(type(kind))} == vars_of(kind)  # type: ignore[arg-type]

    assert Memory().same_fields(lambda one: list(looked(one)), kind) == [True] * 5


def vars_of(one: object) -> dict[str, object]:
    return {name.name: getattr(one, name.name) for name in fields_of(one)}  # type: ignore[arg-type]


@pytest.mark.parametrize("how", ["replaced", "compared", "hashed"])
def test_a_rule_that_takes_the_whole_record_has_read_all_of_it(how: str) -> None:
    calls: list[Chair] = []

    def made(chair: Chair) -> Chair | bool | int:
        calls.append(chair)
        match how:
            case "replaced":
                return replace(chair, legs=3)
            case "compared":
                return chair == Chair()
            case _:
                return hash(chair)

    memory = Memory()
    answer = memory.same_fields(made, Chair())
    if how == "replaced":
        assert (type(answer), answer) == (Chair, Chair(3))
    assert memory.same_fields(made, Chair()) == answer
    assert len(calls) == 1
    assert memory.same_fields(made, Chair(colour="red")) != answer
    assert len(calls) == 2


def test_an_answer_is_given_again_for_the_same_or_equal_arguments_only() -> None:
    made: list[tuple[object, ...]] = []

    def ask(*asked: object) -> int:
        made.append(asked)
        return len(made)

    memory = Memory()
    assert [memory.same(ask, Chair(), [1]), memory.same(ask, Chair(), [1]), memory.same(ask, Chair(), [2])] == [1, 1, 2]
    assert memory.same(ask, Chair()) == 3
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
