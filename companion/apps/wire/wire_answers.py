"""What a server of tables answers, read like a file of others: every field checked, nothing believed.

Whatever fits no record is one sentence, :class:`NoServer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from companion import foreign_json
from companion.errors import BadExport, StorageTrouble
from companion.history.codec import decode
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.log_fields import one_line
from companion.records import dataclass
from companion.words import message

T = TypeVar("T")

LONGEST_SEAT = 40
"""Characters of what a device at a table is called."""
MAX_SEATS = 200

Row = tuple[int, str, str, str, str, str]
"""An entry as it travels: number, id, time, who, device, act."""


class NoServer(StorageTrouble):
    """Something else answers at the address, or a server that says what no server of ours says."""

    def __init__(self) -> None:
        super().__init__(message("The server at this address is not a table server."))


@dataclass(frozen=True, slots=True)
class TableCover(SavedGame):
    """The cover of one table, and what the key may there."""

    may: str = ""
    days: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """A table was made."""

    days: int = 0


@dataclass(frozen=True, slots=True)
class StoredAct:
    """The answer to an act that was stored."""

    number: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Rows:
    """Entries of a table."""

    entries: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class States:
    """Checkpoints of a table."""

    checkpoints: tuple[Checkpoint, ...]


@dataclass(frozen=True, slots=True)
class TableMark:
    """A mark that differs when anything may have been written."""

    mark: str = ""


def content_of(body: bytes | str) -> dict[str, Any]:
    """Return the fields of a JSON answer or message, {} for other JSON; raises ``NoServer`` if it is none."""
    try:
        content = foreign_json.loads(body or b"{}")
    except (ValueError, RecursionError) as error:
        raise NoServer from error
    return content if isinstance(content, dict) else {}


def read(kind: type[T], content: Mapping[str, Any]) -> T:
    """Return an answer as a record of ``kind``; fields that only a newer server has are ignored.

    Raises ``NoServer``.
    """
    record: Any = kind
    try:
        return decode(kind, {field.name: content[field.name] for field in fields(record) if field.name in content})
    except BadExport as error:
        raise NoServer from error


def cover_of(content: Mapping[str, Any], table: str) -> tuple[SavedGame, TableCover]:
    """Return the cover of ``table`` as a saved game and as the whole answer; raises ``NoServer``."""
    cover = read(TableCover, content)
    if cover.id != table or cover.rules_version < 0 or cover.entries < 0:
        raise NoServer
    values = (getattr(cover, field.name) for field in fields(SavedGame))
    return SavedGame(*values), cover


def entries_of(content: Mapping[str, Any], after: int = 0) -> tuple[Entry, ...]:
    """Return the entries of an answer, whose numbers must rise from above ``after``; raises ``NoServer``."""
    entries = tuple(Entry(number, Draft(*values)) for number, *values in read(Rows, content).entries)
    before = after
    for entry in entries:
        if entry.number <= before:
            raise NoServer
        before = entry.number
    return entries


def appended_of(content: Mapping[str, Any]) -> Appended:
    """Return the number of a stored act and whether it was new; raises ``NoServer``."""
    answer = read(StoredAct, content)
    if answer.number < 1:
        raise NoServer
    return Appended(answer.number, answer.fresh)


def seats_of(content: object) -> list[dict[str, str]]:
    """Return the seats at a table from a message of the line; anything in it that is no seat is ignored."""
    seats = content[:MAX_SEATS] if isinstance(content, list) else []
    return [
        {str(name): one_line(text)[:LONGEST_SEAT] for name, text in seat.items() if isinstance(text, str)}
        for seat in seats
        if isinstance(seat, dict)
    ]
