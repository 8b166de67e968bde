"""A JSON document, read piece by piece, with every problem noted at its place.

Reading goes on after a problem, so that all of them are reported at once; a missing part is reported once, at its
place. The sentences are msgids, see :class:`companion.errors.Problem`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from companion import foreign_json
from companion.errors import Problem
from companion.records import dataclass

LARGEST = 2_000_000
"""Characters that a town or sheet file may have; real ones have some thousands."""

MAX_MEMBERS, MAX_KEYS = 1_000, 5_000
"""Members of a list, and keys of an object, that are read; the longest of a town are its 88 roads."""

BOX, GAME = "companion innsmouth box", "companion game"
"""What files of those kinds say of themselves; the second is written by ``companion.history.export``."""

MARK = "\ufeff"
"""What some editors begin a text with."""

SHOWN = 40
"""Characters of somebody's text that a sentence repeats."""

FARTHEST = 100.0
"""How far from the middle of nowhere a place on a map may lie, in units of its grid; real ones lie between 0 and 8."""

E = TypeVar("E", bound=StrEnum)


@dataclass(slots=True)
class Piece:
    """A value of the document, the place where it stands, and the common list of problems."""

    value: Any
    place: str
    file: str
    problems: list[Problem] = field(repr=False)
    is_missing: bool = False
    """There is no such key; that is noted already, if the key is needed."""
    line: int = 0
    warnings: list[Problem] = field(default_factory=list, repr=False)
    """The common list of what was left unread although nothing is wrong with it."""

    def wrong(self, what: str, **details: object) -> None:
        """Note a problem here; the sentence is collected for the catalogues where it stands."""
        self.note(what, **details)

    def note(self, what: str, **details: object) -> None:
        """Note a problem whose sentence stands elsewhere."""
        self.problems.append(Problem(self.file, self.line, self.place, what, details))

    def warn(self, what: str, **details: object) -> None:
        """Note what was left unread here; the sentence is collected for the catalogues where it stands."""
        self.warnings.append(Problem(self.file, self.line, self.place, what, details))

    def no(self, what: str, **details: object) -> None:
        """Note that the value is of a wrong kind; do nothing where it is missing, as that is noted elsewhere."""
        if not self.is_missing:
            self.note(what, found=shortened_json(self.value), **details)

    def keys(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> bool:
        """Return whether this is an object; note missing and misspelt keys as problems, and warn of unknown keys.

        Without any key named all keys are accepted.
        """
        if not isinstance(self.value, dict):
            if self.place:
                self.no("must be an object, not {found}")
            else:
                self.wrong("this is a different kind of file")
            return False
        for key in required:
            if key not in self.value:
                self.wrong("'{key}' is missing", key=key)
        for key in sorted(self.value.keys() - set(required + optional)):
            matches = get_close_matches(key, [k for k in required + optional if k not in self.value], 1, 0.75)
            if matches:
                self.wrong("'{key}' is unknown; did you mean '{meant}'?", key=short(key), meant=matches[0])
            elif required or optional:
                self.at(key).warn("is unknown and was ignored")
        return True

    def has(self, key: str) -> bool:
        """Return whether this object has a value other than null under a key."""
        return self.value.get(key) is not None

    def at(self, key: str) -> Piece:
        """Return the value under a key of this object; None where it is absent."""
        place = f"{self.place}.{key}" if self.place else key
        is_missing = key not in self.value
        return Piece(self.value.get(key), place, self.file, self.problems, is_missing, warnings=self.warnings)

    def each(self) -> Iterator[Piece]:
        """Yield the members of this list; nothing, and note a problem, when it is no list."""
        if not isinstance(self.value, list):
            self.no("must be a list, not {found}")
            return
        for number, member in enumerate(self.value):
            yield Piece(member, f"{self.place}[{number}]", self.file, self.problems, warnings=self.warnings)

    def text(self, longest: int = LARGEST) -> str | None:
        """Read a non-empty text of at most ``longest`` characters."""
        if isinstance(self.value, str) and self.value.strip():
            if len(self.value) <= longest:
                return self.value
            self.wrong("is {n} characters long; at most {most} are shown", n=len(self.value), most=longest)
            return None
        self.no("must be non-empty text, not {found}")
        return None

    def whole(self, least: int = 0, most: int = 999) -> int | None:
        """Read a whole number within a range."""
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        self.no("must be a whole number from {least} to {most}, not {found}", least=least, most=most)
        return None

    def choice(self, kind: type[E]) -> E | None:
        """Read a member of an enumeration, by its value."""
        try:
            return kind(self.value) if isinstance(self.value, str) else self._no_choice(kind)
        except ValueError:
            return self._no_choice(kind)

    def _no_choice(self, kind: type[E]) -> E | None:
        """Note that a value is no member of an enumeration, with the members that there are, and return None."""
        self.no("must be one of {all}, not {found}", all=", ".join(kind))
        return None

    def pair(self) -> tuple[Any, Any] | None:
        """Read a list of exactly two."""
        if isinstance(self.value, list) and len(self.value) == 2:
            return self.value[0], self.value[1]
        self.no("must be a list of two, not {found}")
        return None

    def point(self, farthest: float = FARTHEST) -> tuple[float, float] | None:
        """Read a pair of coordinates, neither farther from 0 than ``farthest``; what is no number is out of range."""
        pair = self.pair()
        if pair is None:
            return None
        if all(isinstance(c, int | float) and not isinstance(c, bool) and -farthest <= c <= farthest for c in pair):
            return float(pair[0]), float(pair[1])
        most = int(farthest) if farthest <= FARTHEST and float(farthest).is_integer() else farthest
        self.no("must be two numbers from {least} to {most}, not {found}", least=-most, most=most)
        return None

    def quarter(self) -> tuple[int, int] | None:
        """Read the address of a quarter."""
        pair = self.pair()
        if pair is None:
            return None
        if all(type(c) is int and 1 <= c <= 6 for c in pair):
            return pair
        self.no("{found} is not a quarter; both coordinates run from 1 to 6")
        return None


def document(
    text: str, file: str, problems: list[Problem], place: str = "", warnings: list[Problem] | None = None
) -> Piece | None:
    """Read the whole of a JSON text; return None, and note a problem, when it is not JSON."""
    whole = Piece(None, place, file, problems, warnings=[] if warnings is None else warnings)
    if len(text) > LARGEST:
        whole.wrong("the file is too large")
    elif not text.removeprefix(MARK).strip():
        whole.wrong("The file is empty.")
    else:
        try:
            whole.value = foreign_json.loads(text.removeprefix(MARK), object_pairs_hook=_object)
            if "\\ud" in text.lower():
                json.dumps(whole.value, ensure_ascii=False).encode()
            if _is_crowded(whole):
                return None
            _note_doubles(whole)
            return whole
        except json.JSONDecodeError as error:
            whole.line = error.lineno
            whole.wrong("this is not JSON, or the file is cut off here")
        except UnicodeEncodeError:
            whole.wrong("it contains a broken character that cannot be written")
        except (RecursionError, ValueError):
            whole.wrong("this is not readable JSON")
    return None


class _KeysTwice(dict[str, Any]):
    """An object of which a key stands twice; the last one counts, so reading can go on."""

    keys_twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object from its pairs; with keys that stand twice, a ``_KeysTwice`` that names them."""
    if len(pairs) == len(result := dict(pairs)):
        return result
    doubled = _KeysTwice(result)
    doubled.keys_twice = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return doubled


def _is_crowded(piece: Piece) -> bool:
    """Note the first list or object that holds more than is read, and return whether there is one."""
    if not isinstance(piece.value, dict | list):
        return False
    most = MAX_MEMBERS if isinstance(piece.value, list) else MAX_KEYS
    if len(piece.value) > most:
        piece.wrong("has {n} values; at most {most} are read", n=len(piece.value), most=most)
        return True
    return any(map(_is_crowded, piece.each() if isinstance(piece.value, list) else map(piece.at, piece.value)))


def _note_doubles(piece: Piece) -> None:
    """Note every key that stands twice in its object, in this piece and in everything nested in it."""
    if isinstance(piece.value, _KeysTwice):
        for key in piece.value.keys_twice:
            piece.wrong("'{key}' appears twice", key=short(key))
    if isinstance(piece.value, dict):
        for key in piece.value:
            _note_doubles(piece.at(key))
    elif isinstance(piece.value, list):
        for member in piece.each():
            _note_doubles(member)


def is_foreign(whole: Piece, wanted: tuple[str, ...]) -> bool:
    """Return whether this is a file of another kind of the companion's, and note that as its problem."""
    result = whole.value if isinstance(whole.value, dict) else {}
    if any(key in result for key in wanted):
        return False
    if "nodes" in result:
        whole.wrong("this is a town file")
    elif "segments" in result:
        whole.wrong("this is a sheet file")
    elif result.get("format") == BOX:
        whole.wrong("this is a box file")
    elif result.get("format") == GAME:
        whole.wrong("this is the file of a whole game")
    elif str(result.get("format", "")).startswith("companion "):
        whole.wrong("this is a different kind of file")
    else:
        return False
    return True


def shortened_json(value: Any) -> str:
    """Return a value as it stands in the file, shortened."""
    return short(json.dumps(value, ensure_ascii=False, default=str))


def short(text: str) -> str:
    """Return a text cut to the length that a sentence can hold."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
