"""Reads a CSV file into frozen records and reports everything that is wrong with it at once.

The record class is the schema: the header must be exactly the names of its fields, in order (a field that would be a
Python keyword ends in ``_`` and loses it in the file). The type of a field says how a cell is read:

    str                  the text as it stands
    int, float           a number; ``int | None`` reads an empty cell as None
    bool                 0 or 1
    an Enum              one of its values
    tuple[T, ...]        values of T separated by ``;``, empty cell = empty tuple
    Annotated[T, f]      what the function ``f`` makes of the cell; it raises ValueError with a reason
"""

from __future__ import annotations

import csv
import io
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.errors import Problem
from companion.records import dataclass

R = TypeVar("R")
Reader = Callable[[str], Any]
Columns = Mapping[str, tuple[str, Reader]]


@dataclass(frozen=True, slots=True)
class CsvTable(Generic[R]):
    """The records of one file; the record with index i stands in row i + 2 of the file."""

    file: str
    records: tuple[R, ...]
    rows: tuple[int, ...]
    """Row of each record in the file, counted from 1 with the header."""
    unread: frozenset[str] = frozenset()
    """The first cells of the rows that could not be read: ids that stand there all the same."""
    is_open: bool = True
    """False where the file or its header could not be read, so that nobody knows which ids stand in it."""


def read(path: Path, record: type[R], problems: list[Problem]) -> CsvTable[R]:
    """Return the records of a file; what is wrong is added to ``problems`` and the rows concerned are left out.

    Checked here: the file can be read, the header, the number of cells, every cell, and that no ``id`` stands twice.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(path.name, 0, "", f"cannot be read: {error}"))
        return CsvTable(path.name, (), (), is_open=False)
    lines = list(csv.reader(io.StringIO(text)))
    wanted = _columns(record)
    if not lines or lines[0] != list(wanted):
        header = ",".join(lines[0]) if lines else "nothing"
        problems.append(Problem(path.name, 1, "", f"the header must be {','.join(wanted)}, found {header}"))
        return CsvTable(path.name, (), (), is_open=False)
    numbered = [(n, cells) for n, cells in enumerate(lines[1:], start=2) if cells]
    read_rows = [(n, _record(Problem(path.name, n, "", ""), cells, record, wanted, problems)) for n, cells in numbered]
    good = [(n, row) for n, row in read_rows if row is not None]
    unread = frozenset(cells[0] for (_, cells), (_, row) in zip(numbered, read_rows, strict=True) if row is None)
    table = CsvTable(path.name, tuple(row for _, row in good), tuple(n for n, _ in good), unread)
    _report_duplicates(table, problems)
    return table


def refer(table: CsvTable[Any], name: str, ids: Collection[str], what: str, problems: list[Problem]) -> None:
    """Report every value of column ``name`` that is not the id of a known ``what``; empty values are fine."""
    for row, record in zip(table.rows, table.records, strict=True):
        value = getattr(record, name)
        for reference in (value,) if isinstance(value, str) else value:
            if reference and reference not in ids:
                problems.append(Problem(table.file, row, name.rstrip("_"), f"{reference!r} is no {what}"))


def _report_duplicates(table: CsvTable[Any], problems: list[Problem]) -> None:
    """Add a problem for each row of a table whose id another row has already."""
    seen: dict[str, int] = {}
    for row, record in zip(table.rows, table.records, strict=True):
        name = getattr(record, "id", None)
        if name is None:
            continue
        if name in seen:
            problems.append(Problem(table.file, row, "id", f"{name!r} stands already in row {seen[name]}"))
        seen.setdefault(name, row)


def _columns(record: type[Any]) -> Columns:
    """Column -> (field, reader) of a record class, in order."""
    hints = typing.get_type_hints(record, include_extras=True)
    return {f.name.rstrip("_"): (f.name, _reader(hints[f.name])) for f in fields(record)}


def _record(
    place: Problem, cells: Sequence[str], record: type[R], columns: Columns, problems: list[Problem]
) -> R | None:
    """Return a row as a record, None with its problems noted if any cell is wrong."""
    if len(cells) != len(columns):
        problems.append(replace(place, what=f"{len(cells)} cells instead of {len(columns)}"))
        return None
    values: dict[str, Any] = {}
    for (name, (field_name, reader)), cell in zip(columns.items(), cells, strict=True):
        try:
            values[field_name] = reader(cell)
        except ValueError as error:
            problems.append(replace(place, column=name, what=str(error)))
    return record(**values) if len(values) == len(columns) else None


def _reader(kind: Any) -> Reader:
    """Return the function that reads a cell as this type; raise TypeError for types that no cell can hold."""
    if kind is str:
        return _text
    if kind is bool:
        return _flag
    if kind in (int, float):
        return lambda cell: _number(cell, kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda cell: _member(cell, kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return typing.cast(Reader, arguments[1])
    if origin is types.UnionType and arguments[1:] == (types.NoneType,):
        inner = _reader(arguments[0])
        return lambda cell: inner(cell) if cell else None
    if origin is tuple and arguments[1:] == (Ellipsis,):
        element = _reader(arguments[0])
        return lambda cell: tuple(map(element, cell.split(";"))) if cell else ()
    raise TypeError(f"no way to read {kind} from a cell; give the field a reader with Annotated")


def _text(cell: str) -> str:
    """Return a cell's text; raise ValueError if it begins or ends with spaces."""
    if cell != cell.strip():
        raise ValueError(f"{cell!r} has stray spaces")
    return cell


def _flag(cell: str) -> bool:
    """Return whether a cell is "1"; raise ValueError unless it is "0" or "1"."""
    if cell not in ("0", "1"):
        raise ValueError(f"{cell!r} is not 0 or 1")
    return cell == "1"


def _number(cell: str, kind: type) -> Any:
    """Return a cell as a number; raise ValueError if it is none."""
    try:
        return kind(cell)
    except ValueError:
        raise ValueError(f"{cell!r} is not a {'whole number' if kind is int else 'number'}") from None


def _member(cell: str, kind: type[Enum]) -> Enum:
    """Return a cell as a member of an enumeration; raise ValueError if it is none."""
    try:
        return kind(cell)
    except ValueError:
        raise ValueError(f"{cell!r} is not one of {', '.join(_values(kind))}") from None


def _values(kind: type[Enum]) -> Iterable[str]:
    """Return the values of an enumeration in quotation marks."""
    return (repr(str(member.value)) for member in kind)
