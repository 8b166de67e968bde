"""Records with shared methods mean what the library's mean, and leave no second class behind."""

from __future__ import annotations

import copy
import dataclasses
import gc
import pickle
import weakref
from collections.abc import Callable
from dataclasses import field
from typing import Any, Generic, TypeVar

import pytest

from companion import records
from companion.facts import arkham, innsmouth, realms
from companion.innsmouth import practice_town

S = TypeVar("S")
FROZEN = {"frozen": True, "slots": True}


def family(dataclass: Callable[..., Any]) -> dict[str, Any]:
    """The same kinds of records, made by either ``dataclass``."""

    @dataclass(**FROZEN)
    class Nothing:
        pass

    @dataclass(**FROZEN)
    class One:
        place: Any

    @dataclass(**FROZEN)
    class Many:
        place: str
        number: int = 3
        held: tuple[Any, ...] = ()
        noted: str = field(default="", compare=False)
        heavy: str = field(default="", hash=False)
        hidden: str = field(default="", repr=False)

    @dataclass(**FROZEN)
    class More(Many):
        other: int = 0

    @dataclass(**FROZEN)
    class Own:
        place: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __repr__(self) -> str:
            return "own"

    return {kind.__name__: kind for kind in (Nothing, One, Many, More, Own)}


OURS, THEIRS = family(records.dataclass), family(dataclasses.dataclass)
MADE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Nothing", {}), ("One", {"place": "woods"}), ("One", {"place": (1, 2)}), ("One", {"place": "dock"}),
    ("Many", {"place": "woods"}), ("Many", {"place": "woods", "noted": "x"}),
    ("Many", {"place": "woods", "heavy": "x"}), ("Many", {"place": "woods", "hidden": "x"}),
    ("Many", {"place": "dock", "number": 4, "held": (1, (2,))}), ("More", {"place": "woods"}),
    ("More", {"place": "woods", "other": 1}), ("Own", {"place": "a"}), ("Own", {"place": "b"}),
)  # fmt: skip


def both() -> tuple[list[Any], list[Any]]:
    """Every record of ``MADE``, of our kinds and of the library's."""
    return [OURS[name](**values) for name, values in MADE], [THEIRS[name](**values) for name, values in MADE]


def test_the_same_records_are_equal_as_in_the_library() -> None:
    ours, theirs = both()
    again = both()[0]
    assert [[a == b for b in again] for a in ours] == [[a == b for b in theirs] for a in theirs]
    assert [[a != b for b in again] for a in ours] == [[a != b for b in theirs] for a in theirs]
    assert ours[1] != "woods"
    assert ours[1] != THEIRS["One"]("woods")


def test_equal_records_have_one_hash_and_fields_without_hash_are_left_out() -> None:
    ours = [made for made in both()[0] if type(made) is not OURS["Own"]]
    for a in ours:
        for b in both()[0]:
            assert a != b or hash(a) == hash(b)
    assert hash(OURS["Many"]("woods", heavy="x")) == hash(OURS["Many"]("woods"))
    assert len({hash(OURS["One"](number)) for number in range(100)}) == 100
    with pytest.raises(TypeError):
        hash(OURS["One"]([]))


def test_a_record_shows_itself_as_in_the_library() -> None:
    ours, theirs = both()
    assert [repr(a) for a in ours] == [repr(b) for b in theirs]
    circle: list[Any] = []
    circle.append(OURS["One"](circle))
    assert repr(circle).endswith("One(place=[...])]")


def test_a_record_cannot_be_changed() -> None:
    for made in both()[0]:
        for change in (lambda m=made: setattr(m, "place", 1), lambda m=made: setattr(m, "unknown", 1)):
            with pytest.raises(dataclasses.FrozenInstanceError):
                change()
        with pytest.raises(dataclasses.FrozenInstanceError):
            del made.place
        assert not hasattr(made, "__dict__")


def test_the_library_knows_the_records() -> None:
    made = OURS["Many"]("woods", 5)
    assert dataclasses.replace(made, number=6) == OURS["Many"]("woods", 6)
    assert dataclasses.asdict(made) == dataclasses.asdict(THEIRS["Many"]("woods", 5))
    assert OURS["More"].__match_args__ == THEIRS["More"].__match_args__
    assert copy.deepcopy(made) == made == copy.copy(made)
    with pytest.raises(TypeError):
        OURS["Many"]()


@records.dataclass(frozen=True, slots=True)
class Kept(Generic[S]):
    """A record that can be found by its name, for pickle; of a kind of its own."""

    held: S


def test_a_record_is_pickled_and_can_be_of_a_kind() -> None:
    assert pickle.loads(pickle.dumps(Kept((1, "x")))) == Kept((1, "x"))
    assert Kept[int](3) == Kept(3)


def test_no_second_class_is_kept_alive() -> None:
    alive: weakref.WeakSet[type] = weakref.WeakSet()

    class Written:
        place: str

    alive.add(Written)
    made = records.record(Written)
    del Written
    gc.collect()
    assert set(alive) == set()
    assert made("woods").place == "woods"  # type: ignore[call-arg,attr-defined]


def test_what_is_asked_for_otherwise_is_the_librarys_own() -> None:
    @records.dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        number: int

    @records.dataclass
    class Loose:
        number: int

    loose = Loose(1)
    loose.number = 2
    assert Ordered(1) < Ordered(2)
    assert loose == Loose(2)


def test_what_is_printed_is_shown_in_a_notebook_by_how_much_of_it_there_is() -> None:
    """The whole box of Arkham would be 185000 letters under a cell."""
    shown = {type(one).__name__: repr(one) for one in (arkham.load(), innsmouth.load(), realms.load(), practice_town())}
    assert "monsters: " in shown["ArkhamBox"]
    assert shown["Town"].startswith("Town(id='practice', quarters: 36, ")
    assert max(map(len, shown.values())) < 1800
