"""Numbers that a question may carry: whole ones within their range, else a sentence that names the field."""

from __future__ import annotations

from companion.errors import BadQuestion


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
