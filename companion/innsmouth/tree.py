"""A JSON document, read piece by piece, with every problem noted at its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from math import isfinite
from typing import Any, TypeVar

from companion.errors import Problem

LARGEST = 2_000_000
"""Characters that a town or sheet file may have; real ones have some thousands."""

E = TypeVar("E", bound=StrEnum)


@dataclass(slots=True)
class Piece:
    """A value of the document, the place where it stands, and the common list of problems."""

    value: Any
    place: str
    file: str
    problems: list[Problem] = field(repr=False)

    def wrong(self, what: str) -> None:
        """Note a problem here."""
        self.problems.append(Problem(self.file, 0, self.place, what))

    def keys(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> bool:
        """Whether this is an object with the required keys; misspelt keys are problems, unknown ones are ignored."""
        if not isinstance(self.value, dict):
            self.wrong(f"must be an object, not {shown(self.value)}")
            return False
        missing = [key for key in required if key not in self.value]
        for key in missing:
            self.wrong(f"{key!r} is missing")
        for key in self.value.keys() - set(required + optional):
            meant = get_close_matches(key, [k for k in required + optional if k not in self.value], 1, 0.75)
            if meant:
                self.wrong(f"{key!r} is not known; {meant[0]!r} was probably meant")
        return not missing

    def at(self, key: str) -> Piece:
        """The value under a key of this object; None where it is absent."""
        place = f"{self.place}.{key}" if self.place else key
        return Piece(self.value.get(key), place, self.file, self.problems)

    def each(self) -> Iterator[Piece]:
        """The members of this list; nothing, and a problem, when it is none."""
        if not isinstance(self.value, list):
            self.wrong(f"must be a list, not {shown(self.value)}")
            return
        for number, member in enumerate(self.value):
            yield Piece(member, f"{self.place}[{number}]", self.file, self.problems)

    def text(self) -> str | None:
        """A non-empty text."""
        if isinstance(self.value, str) and self.value.strip():
            return self.value
        self.wrong(f"must be a non-empty text, not {shown(self.value)}")
        return None

    def whole(self, least: int = 0, most: int = 999) -> int | None:
        """A whole number within a range."""
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        self.wrong(f"must be a whole number from {least} to {most}, not {shown(self.value)}")
        return None

    def choice(self, kind: type[E]) -> E | None:
        """A member of an enumeration, by its value."""
        try:
            return kind(self.value) if isinstance(self.value, str) else self._no_choice(kind)
        except ValueError:
            return self._no_choice(kind)

    def _no_choice(self, kind: type[E]) -> E | None:
        self.wrong(f"must be one of {', '.join(kind)}, not {shown(self.value)}")
        return None

    def pair(self) -> tuple[Any, Any] | None:
        """A list of exactly two."""
        if isinstance(self.value, list) and len(self.value) == 2:
            return self.value[0], self.value[1]
        self.wrong(f"must be a list of two, not {shown(self.value)}")
        return None

    def point(self) -> tuple[float, float] | None:
        """A pair of coordinates."""
        pair = self.pair()
        if pair is None:
            return None
        if all(isinstance(c, int | float) and not isinstance(c, bool) and isfinite(c) for c in pair):
            return float(pair[0]), float(pair[1])
        self.wrong(f"must be two numbers, not {shown(self.value)}")
        return None

    def quarter(self) -> tuple[int, int] | None:
        """The address of a quarter."""
        pair = self.pair()
        if pair is None:
            return None
        if all(type(c) is int and 1 <= c <= 6 for c in pair):
            return pair
        self.wrong(f"{shown(self.value)} is no quarter; both coordinates go from 1 to 6")
        return None


def document(text: str, file: str, problems: list[Problem]) -> Piece | None:
    """The whole of a JSON text; None, and a problem, when it is not JSON."""
    if len(text) > LARGEST:
        problems.append(Problem(file, 0, "", "is far too large for this kind of file"))
        return None
    try:
        return Piece(json.loads(text), "", file, problems)
    except json.JSONDecodeError as error:
        problems.append(Problem(file, error.lineno, "", f"is not JSON, or is cut off here: {error.msg}"))
    except (RecursionError, ValueError) as error:
        problems.append(Problem(file, 0, "", f"is not usable JSON: {error}"))
    return None


def shown(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."
