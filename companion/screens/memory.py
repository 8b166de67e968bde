"""What one page made of its tables, so that a tap makes only that again which it changed.

A page owns a :class:`Memory` and gives it to whoever draws for it; nothing is remembered beside it, and it ends with
the page. It proves what it remembers: an answer is given again only where everything that it was made from is the
same, or equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4
"""Answers of one function that are kept: one for each look that a page goes to and fro between."""


class Memory:
    """The answers that one page keeps, four of each function."""

    __slots__ = ("_alike", "_made")

    def __init__(self) -> None:
        self._made: dict[Callable[..., Any], list[tuple[tuple[Any, ...], Any]]] = {}
        self._alike: dict[tuple[Callable[..., Any], str], Sequence[tuple[Any, Any]]] = {}

    def same(self, make: Callable[P, R], /, *arguments: P.args, **never: P.kwargs) -> R:
        """Return the answer of ``make``; call it only if none of its last answers was for equal arguments."""
        for before, answer in self._made.get(make, ()):
            if before == arguments:
                return cast(R, answer)
        made = make(*arguments, **never)
        self.learn(made, make, *arguments, **never)
        return made

    def learn(self, answer: R, make: Callable[P, R], /, *arguments: P.args, **never: P.kwargs) -> None:
        """Remember an answer that was computed elsewhere, as ``make`` would return it for these arguments."""
        answers = self._made.setdefault(make, [])
        answers.insert(0, (arguments, answer))
        del answers[KEPT:]

    def alike(self, make: Callable[[T], R], some: Sequence[T], place: str) -> list[R]:
        """Return the answers of ``make`` for some records; skip records equal to the last at ``place`` and position.

        Records are compared in their order: where a record comes or goes, all behind it are computed again.
        """
        before = self._alike.get((make, place), ())
        answers = list(before[: len(some)])
        for at, record in enumerate(some):
            if at == len(answers):
                answers.append((record, make(record)))
            elif answers[at][0] != record:
                answers[at] = record, make(record)
        self._alike[make, place] = answers
        return [cast(R, answer) for _, answer in answers]
