"""What the documents of my box have in common, whichever game they tell of: size, format, version, what is left unread.

A box is what players read off their own copy of a game; each game knows by itself what stands in its own.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion import foreign_json
from companion.errors import BadExport, Problem
from companion.records import dataclass
from companion.words import message

MARK = "\ufeff"
"""What some editors begin a text with."""
SHOWN = 40
"""Letters of somebody's text that a sentence repeats."""
MAX_DELETED = 40
"""Things in a bin; the oldest go for good."""


B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class JoinedBox(Generic[B]):
    """A box after a file was taken over."""

    box: B
    added: int
    """Titles, cards and cells that were empty before."""
    differing: tuple[str, ...]
    """Cards of which the file says something else: the players' own reading stays."""


class DeletedKind(StrEnum):
    """What a thing in the bin is."""

    TOWN = "town"
    GOAL = "goal"
    CACHES = "caches"
    WEEK = "week"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Deleted:
    """A thing that was deleted from my box: its name, and the document of a box that holds nothing else."""

    kind: DeletedKind
    name: str
    document: str

    @property
    def key(self) -> str:
        """Return what tells it from the other things in the bin: eight hexadecimal digits."""
        return f"{zlib.crc32(f'{self.kind} {self.name} {self.document}'.encode()):08x}"


def bin_document(things: tuple[Deleted, ...]) -> str:
    """Return the text of a bin's file, with the newest ``MAX_DELETED`` things; ``things``: newest first, alike once."""
    kept = list({thing.key: thing for thing in things}.values())[:MAX_DELETED]
    return json.dumps([[thing.kind, thing.name, thing.document] for thing in kept], ensure_ascii=False, indent=1)


def deleted_in(text: str) -> tuple[Deleted, ...]:
    """Return the things in the text of a bin's file, newest first; what cannot be read is left out."""
    things: list[Deleted] = []
    with suppress(ValueError, RecursionError):
        content = foreign_json.loads(text)
        for entry in content if isinstance(content, list) else ():
            match entry:
                case [str(kind), str(name), str(document)] if kind in list(DeletedKind):
                    things.append(Deleted(DeletedKind(kind), name, document))
    return tuple(things)


def document(text: str, largest: int, form: str, version: int, foreign: str, *, may_double: bool) -> dict[str, Any]:
    """Return the object that the text of a box's file holds.

    ``largest`` is the most characters that it may have. ``form`` and ``version`` must equal the file's own; ``foreign``
    is the sentence of the error about another form. A key that stands twice raises, or with ``may_double`` the last
    counts. Raises ``BadExport``.
    """
    if len(text) > largest:
        raise BadExport("The file is too large for My box.")
    try:
        content = foreign_json.loads(text.removeprefix(MARK), object_pairs_hook=None if may_double else _once)
    except (ValueError, RecursionError) as error:
        raise BadExport("The file is cut off or damaged.") from error
    if not isinstance(content, dict) or content.get("format") != form:
        raise BadExport(foreign)
    if not is_version(content.get("version"), version):
        raise BadExport("The file was written by another version of the Almanac.")
    return content


def is_version(version: object, ours: int) -> bool:
    """Return whether a file's version is this program's; ``true`` and ``1.0`` equal 1 and are refused."""
    return type(version) is int and version == ours


def unread(place: str) -> Problem:
    """Return the problem that a key is not known and was left unread, with its place."""
    return Problem("", 0, shortened(place), message("is unknown and was ignored"), {})


def shortened(text: str) -> str:
    """Return the beginning of a file's text for an error sentence, with unprintable signs and markup replaced."""
    return "".join(sign if sign.isprintable() and sign not in "<>&" else "?" for sign in text[:SHOWN])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object as a dict; raises ``BadExport`` for a repeated key."""
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise BadExport("In this file, {key} appears twice in one place.", key=shortened(key))
        result[key] = value
    return result
