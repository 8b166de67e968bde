"""A game small enough to see through, with every shape of field that a real one has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from types import MappingProxyType

from companion.desks import Applied
from companion.errors import IllegalCommand
from companion.history.game import Game


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


class ToyReason(Enum):
    NOT_SET_UP = "not_set_up"
    ALREADY_SET_UP = "already_set_up"
    TOO_MUCH = "too_much"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class Pawn:
    owner: str
    colour: Colour = Colour.RED
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Toy:
    score: int
    pawns: tuple[Pawn, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    bag: frozenset[str] = frozenset()
    wound: Pawn | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", MappingProxyType(dict(self.marks)))


@dataclass(frozen=True, slots=True)
class SetUpToy:
    pawns: tuple[Pawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Add:
    number: int


@dataclass(frozen=True, slots=True)
class Mark:
    slot: int
    text: str


@dataclass(frozen=True, slots=True)
class Fill:
    marks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    bag: frozenset[str] = frozenset()
    pawn: Pawn | None = None


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    before: int
    after: int


LIMIT = 1_000_000


def apply(state: Toy | None, command: object) -> Applied[Toy]:
    match state, command:
        case None, SetUpToy(pawns):
            return Applied(Toy(0, pawns), ())
        case None, _:
            raise IllegalCommand(ToyReason.NOT_SET_UP)
        case _, SetUpToy():
            raise IllegalCommand(ToyReason.ALREADY_SET_UP)
        case Toy(), Add(number):
            if abs(state.score + number) > LIMIT:
                raise IllegalCommand(ToyReason.TOO_MUCH, number=number)
            return Applied(
                replace(state, score=state.score + number), (ScoreChanged(state.score, state.score + number),)
            )
        case Toy(), Mark(slot, text):
            if len(text) > 100:
                raise IllegalCommand(ToyReason.TOO_LONG, length=len(text))
            return Applied(replace(state, marks={**state.marks, slot: text}), ())
        case Toy(), Fill(marks, bag, pawn):
            marked = {slot: ",".join(texts) for slot, texts in marks.items()}
            return Applied(replace(state, marks=marked, bag=bag, wound=pawn), ())
    raise TypeError(command)


COMMANDS = (SetUpToy, Add, Mark, Fill)

TOY: Game[Toy] = Game("toy", 3, "box-1", COMMANDS, Toy, apply)


def double(state: Toy | None, command: object) -> Applied[Toy]:
    """Rules of another version: every addition counts twice."""
    return apply(state, Add(2 * command.number) if isinstance(command, Add) else command)


def strict(state: Toy | None, command: object) -> Applied[Toy]:
    """Rules of another version: nobody may add seven."""
    if command == Add(7):
        raise IllegalCommand(ToyReason.TOO_MUCH, number=7)
    return apply(state, command)
