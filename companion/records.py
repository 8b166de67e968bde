"""Frozen records that weigh a third: ``from companion.records import dataclass`` instead of ``from dataclasses``.

The library writes every record its own comparison, hash, text and refusal to be changed, 13 KB for a record of three
fields, and keeps the class from before the slots alive. A page loads five hundred kinds of records, so that was a
fifth of its memory and of its start. Here all kinds share these methods; what a record means stays the same, as do
``fields``, ``replace`` and ``is_dataclass``. Type checkers see the library's own ``dataclass``.

    >>> @dataclass(frozen=True, slots=True)
    ... class Gate:
    ...     place: str
    ...     world: str = ""
    >>> Gate("woods"), Gate("woods") == Gate("woods", "")
    (Gate(place='woods', world=''), True)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

T = TypeVar("T")

FROZEN = {"frozen": True, "slots": True}
"""What ``dataclass`` is asked for where methods are shared; everything else is the library's."""


def _set(self: object, name: str, value: object) -> NoReturn:
    """Raise FrozenInstanceError: a record's fields cannot be assigned."""
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> NoReturn:
    """Raise FrozenInstanceError: a record's fields cannot be deleted."""
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _equal(self: Any, other: Any) -> object:
    """Return whether two records of a class have equal fields, NotImplemented for another class."""
    kind = self.__class__
    if other.__class__ is not kind:
        return NotImplemented
    return self is other or kind._compared_(self) == kind._compared_(other)


def _hash(self: Any) -> int:
    """Return the hash of a record's fields."""
    return hash(self._hashed_(self))


@recursive_repr()
def _text(self: Any) -> str:
    """Return a record as text: its class with the fields that are not left out of such texts."""
    text = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({text})"


SHARED: dict[str, Callable[..., object]] = {
    "__setattr__": _set,
    "__delattr__": _delete,
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _text,
}


LATER = "later"
"""Marks a field that logs did not have from the first."""


def later(default: T) -> T:
    """Return the field of a record that came later; at its default it is not written, so that earlier versions read on.

    To be used like ``field``: ``of: Die | None = later(None)``.
    """
    made: Any = dataclasses.field(default=default, metadata={LATER: True})
    return cast(T, made)


def briefly(of: Any) -> str:
    """Return a short text of a long record: the length of every mapping and tuple, the value of every other field.

    >>> from companion.innsmouth import practice_town
    >>> briefly(practice_town())  # doctest: +ELLIPSIS
    "Town(id='practice', quarters: 36, nodes: 54, roads: 88, safe_houses: 5, name_ru='Учебный город', ...
    """
    values = ((field.name, getattr(of, field.name)) for field in fields(of))
    texts = (
        f"{name}: {len(value)}" if isinstance(value, Mapping | tuple) else f"{name}={value!r}" for name, value in values
    )
    return f"{type(of).__qualname__}({', '.join(texts)})"


def record(kind: type[T]) -> type[T]:
    """Return the class with slots, its own ``__init__``, and the shared methods where it has none of its own."""
    own = {name for name in ("__eq__", "__hash__", "__repr__") if kind.__dict__.get(name) is not None}
    if not kind.__doc__:  # else the library works out a signature to put there, a fifth of a kind's making
        kind.__doc__ = kind.__name__
    slotted: Any = dataclasses.dataclass(frozen=True, slots=True, eq=False, repr=False)(kind)
    for name, method in SHARED.items():
        if name not in own:
            setattr(slotted, name, method)
    slotted._compared_ = _reader(field for field in fields(slotted) if field.compare)
    slotted._hashed_ = _reader(
        field for field in fields(slotted) if (field.compare if field.hash is None else field.hash)
    )
    done: type[T] = slotted
    return done


def _reader(chosen: Any) -> attrgetter[Any]:
    """Reads the values of the chosen fields; where there are none, what all records of the class share."""
    names: list[str] = [field.name for field in chosen]
    return attrgetter(*names) if names else attrgetter("__class__")


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(kind=None, /, **options):
        """Make a dataclass as the library does; with ``@dataclass(frozen=True, slots=True)`` it shares its methods."""
        if kind is None and options == FROZEN:
            return record
        return dataclasses.dataclass(kind, **options)
