"""Remember what was made of a table until something differs that it was made from.

A tap changes one field of a frozen table, and the others stay the very same objects. What reads few fields, like the
board or the list of investigators, need not be made again by every tap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType, MethodType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4
"""Results that are kept: one for each look that a page goes to and fro between."""


class Watched:
    """Stands for a record and notes which of its fields are read; it can be read only, never be replaced."""

    __slots__ = ("_read", "_record")

    def __init__(self, record: object) -> None:
        self._record = record
        self._read: dict[str, object] = {}

    @property  # type: ignore[misc]
    def __class__(self) -> type[Any]:
        """Counts as what it stands for where a rule asks for a table."""
        return type(self._record)

    def __getattr__(self, name: str) -> Any:
        made = getattr(type(self._record), name, None)
        if isinstance(made, FunctionType):
            return MethodType(made, self)
        if isinstance(made, property) and made.fget is not None:
            return made.fget(self)
        value = self._read[name] = getattr(self._record, name)
        return value


def remembered(make: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """A function of a record that is called again only when a field that it read differs, or another argument."""
    kept: list[tuple[tuple[Any, ...], dict[str, Any], R]] = []

    @wraps(make)
    def remembering(record: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        others = (*args, *kwargs.items())
        for found in kept:
            if _same(found[0], others) and all(_is(getattr(record, name), old) for name, old in found[1].items()):
                return found[2]
        watched = Watched(record)
        result = make(cast(T, watched), *args, **kwargs)
        kept.insert(0, (others, watched._read, result))
        del kept[KEPT:]
        return result

    return remembering


def _same(some: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return len(some) == len(others) and all(map(_is, some, others))


def _is(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)
