"""What one page made of its tables, so that a tap makes only that again which it changed.

A page owns a :class:`Memory` and gives it to whoever draws for it; nothing is remembered beside it, and it ends with
the page. It proves what it remembers: an answer is given again only where everything that it was made from is the
same, or equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from companion.records import dataclass

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4
"""Answers of one function that are kept: one for each look that a page goes to and fro between."""


@dataclass(frozen=True, slots=True)
class _Made:
    """An answer, and all that it was made from."""

    asked: tuple[Any, ...]
    read: Mapping[str, Any]
    """Fields that were read of the record, with their values."""
    answer: Any


class Memory:
    """The answers that one page keeps, four of each function."""

    __slots__ = ("_alike", "_each", "_made")

    def __init__(self) -> None:
        self._made: dict[Callable[..., Any], list[_Made]] = {}
        self._each: dict[Callable[..., Any], tuple[tuple[Any, ...], dict[int, tuple[Any, Any]]]] = {}
        self._alike: dict[tuple[Callable[..., Any], str], Sequence[tuple[Any, Any]]] = {}

    def same(self, make: Callable[P, R], /, *arguments: P.args, **never: P.kwargs) -> R:
        """Return the answer of ``make``; call it only if none of its last answers was for equal arguments."""
        for product in self._of(make):
            if _same(product.asked, arguments):
                return cast(R, product.answer)
        answer = make(*arguments, **never)
        self._keep(make, _Made(arguments, {}, answer))
        return answer

    def learn(self, answer: R, make: Callable[P, R], /, *arguments: P.args, **never: P.kwargs) -> None:
        """Remember an answer that was computed elsewhere, as ``make`` would return it for these arguments."""
        self._keep(make, _Made(arguments, {}, answer))

    def same_fields(
        self, make: Callable[Concatenate[T, P], R], record: T, /, *arguments: P.args, **never: P.kwargs
    ) -> R:
        """Return the answer of a function of a record; call it only if the arguments or a field that it read differ.

        A tap changes a single field of a frozen table, and the others stay the very same objects.
        """
        for product in self._of(make):
            if _same(product.asked, arguments) and all(
                _is(getattr(record, name), old) for name, old in product.read.items()
            ):
                return cast(R, product.answer)
        noting, read = _noting(record)
        answer = make(noting, *arguments, **never)
        self._keep(make, _Made(arguments, read, answer))
        return answer

    def each(
        self, make: Callable[Concatenate[T, P], R], some: Iterable[T], /, *arguments: P.args, **never: P.kwargs
    ) -> list[R]:
        """Return the answers of ``make`` for some records; call it only for records that were not in the last call.

        A log grows by a record at a time, and the records before it stay the very same objects.
        """
        before, answers = self._each.get(make, ((), {}))
        answers = answers if _same(before, arguments) else {}
        now: dict[int, tuple[Any, Any]] = {}
        for record in some:
            now[id(record)] = answers.get(id(record)) or (record, make(record, *arguments, **never))
        self._each[make] = arguments, now
        return [cast(R, answer) for _, answer in now.values()]

    def alike(self, make: Callable[[T], R], some: Sequence[T], place: str) -> list[R]:
        """Return the answers of ``make`` for some records; skip records equal to the last at ``place`` and position.

        Records are compared in their order: where a record comes or goes, all behind it are computed again.
        """
        before = self._alike.get((make, place), ())
        answers = list(before[: len(some)])
        for at, record in enumerate(some):
            if at == len(answers):
                answers.append((record, make(record)))
            elif not _is(answers[at][0], record):
                answers[at] = record, make(record)
        self._alike[make, place] = answers
        return [cast(R, answer) for _, answer in answers]

    def _of(self, make: Callable[..., Any]) -> list[_Made]:
        """Return the list of this function's products so far, newest first; a new empty list, put there, if none."""
        return self._made.setdefault(make, [])

    def _keep(self, make: Callable[..., Any], product: _Made) -> None:
        """Put a product first among this function's products, and drop the oldest beyond the limit."""
        products = self._of(make)
        products.insert(0, product)
        del products[KEPT:]


def _same(some: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """Return whether two tuples have the same length and equal elements."""
    return len(some) == len(others) and all(map(_is, some, others))


def _is(value: Any, other: Any) -> bool:
    """Return whether two values are the same object, or equal if they are not."""
    return value is other or bool(value == other)


# ---------------------------------------------------------------- a record that notes what is read of it


def _noting(record: T) -> tuple[T, dict[str, Any]]:
    """Return a copy of a record that notes which of its fields are read, and the dictionary where it notes them."""
    kind: Any = type(record)
    noting: Any = object.__new__(_kind_that_notes(kind))
    for field in fields(kind):
        object.__setattr__(noting, field.name, getattr(record, field.name))
    read: dict[str, Any] = {}
    object.__setattr__(noting, "_noted", read)
    return noting, read


@cache
def _kind_that_notes(kind: type[Any]) -> type[Any]:
    """Return a subclass whose records note each field that is read; records made from them are plain ``kind``."""
    names = frozenset(field.name for field in fields(kind))

    def read(self: Any, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in names:
            object.__getattribute__(self, "_noted")[name] = value
        return value

    def plain(self: Any) -> Any:
        return kind(**{field.name: getattr(self, field.name) for field in fields(kind) if field.init})

    methods: dict[str, Any] = {
        "__slots__": ("_noted",),
        "__getattribute__": read,
        "__new__": lambda cls, *values, **named: kind(*values, **named),
        "__eq__": lambda self, other: plain(self) == other,
        "__hash__": lambda self: hash(plain(self)),
    }
    return type(f"{kind.__name__}ThatNotes", (kind,), methods)
