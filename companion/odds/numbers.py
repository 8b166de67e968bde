"""What a question may carry: whole numbers within their range, yes or no, records of the right kind.

Everything else is refused by a sentence that names the field; a whole number of numpy too, since it overflows silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.errors import BadQuestion

T = TypeVar("T")


def whole(field: str, value: object, least: int, most: int) -> int:
    """``value`` where it is a whole number within ``least``..``most``; raises :class:`BadQuestion` naming the field.

    >>> whole("dice", 3, 0, 9)
    3
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadQuestion(field, f"a whole number is meant, not {value!r}")
    if not least <= value <= most:
        raise BadQuestion(field, f"{value} is not within {least}..{most}")
    return value


def wholes(record: object, fields: Iterable[str], least: int, most: int) -> None:
    """:func:`whole` for some fields of a record."""
    for field in fields:
        whole(field, getattr(record, field), least, most)


def flag(field: str, value: object) -> bool:
    """``value`` where it is True or False; raises :class:`BadQuestion` naming the field."""
    if not isinstance(value, bool):
        raise BadQuestion(field, f"True or False is meant, not {value!r}")
    return value


def flags(record: object, fields: Iterable[str]) -> None:
    """:func:`flag` for some fields of a record."""
    for field in fields:
        flag(field, getattr(record, field))


def is_a(field: str, value: object, kind: type) -> None:
    """Refuses what is no ``kind``; raises :class:`BadQuestion` naming the field."""
    if not isinstance(value, kind):
        raise BadQuestion(field, f"{kind.__name__} is meant, not {value!r}")


def listed(field: str, values: Iterable[T], kind: type[T]) -> tuple[T, ...]:
    """``values`` where all of them are of this kind; raises :class:`BadQuestion` naming the field."""
    results = several(field, values, kind.__name__)
    for value in results:
        is_a(field, value, kind)
    return results


def several(field: str, values: Iterable[T], name: str) -> tuple[T, ...]:
    """``values`` where they are a list of anything; raises :class:`BadQuestion` naming the field."""
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise BadQuestion(field, f"several {name} are meant, not {values!r}")
    return tuple(values)


def some(field: str, values: object, kind: type, most: int) -> None:
    """Refuses what is no tuple of at most so many ``kind``; raises :class:`BadQuestion` naming the field."""
    if not isinstance(values, tuple) or len(values) > most:
        raise BadQuestion(field, f"a tuple of at most {most} is meant, not {values!r}")
    for value in values:
        is_a(field, value, kind)
