"""Reading a data file: every wrong cell is named with its row and column, and all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pytest

from companion.errors import Problem
from companion.facts import csvfile


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"


def shout(cell: str) -> str:
    if not cell.isupper():
        raise ValueError(f"{cell!r} is not loud")
    return cell


@dataclass(frozen=True, slots=True)
class Thing:
    id: str
    size: Size
    count: int
    rating: int | None
    share: float
    rare: bool
    from_: str
    parts: tuple[int, ...]
    cry: Annotated[str, shout]


HEADER = "id,size,count,rating,share,rare,from,parts,cry\n"
GOOD = "lamp,small,2,,0.5,1,box,1;2,HO\n"


def read(folder: Path, text: str) -> tuple[csvfile.CsvTable[Thing], list[Problem]]:
    path = folder / "things.csv"
    path.write_text(text, encoding="utf-8")
    problems: list[Problem] = []
    return csvfile.read(path, Thing, problems), problems


def test_cells_are_read_by_the_types_of_the_fields(tmp_path: Path) -> None:
    table, problems = read(tmp_path, HEADER + GOOD)
    assert problems == []
    assert table.records == (Thing("lamp", Size.SMALL, 2, None, 0.5, True, "box", (1, 2), "HO"),)
    assert table.rows == (2,)


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("id,size\n", "missing columns"),
        ("size,id,count,rating,share,rare,from,parts,cry\n", "another order"),
        (HEADER.replace("cry", "cry,more"), "one column too many"),
        ("", "an empty file"),
    ],
)
def test_wrong_header_is_the_only_problem_reported(tmp_path: Path, header: str, why: str) -> None:
    table, problems = read(tmp_path, header + "x,y\n" if header else "")
    assert table.records == (), why
    assert [(p.row, p.column) for p in problems] == [(1, "")]
    assert "the header must be id,size" in problems[0].what


def test_every_wrong_cell_of_every_row_is_reported(tmp_path: Path) -> None:
    bad = "ghost,huge,two,?,x,yes,box ,1;a,ho\n"
    table, problems = read(tmp_path, HEADER + GOOD + bad + "short,small\n")
    assert [thing.id for thing in table.records] == ["lamp"]
    assert [(p.row, p.column) for p in problems] == [
        (3, "size"),
        (3, "count"),
        (3, "rating"),
        (3, "share"),
        (3, "rare"),
        (3, "from"),
        (3, "parts"),
        (3, "cry"),
        (4, ""),
    ]
    assert str(problems[0]) == "things.csv, row 3, column size: 'huge' is not one of 'small', 'large'"


def test_an_id_may_stand_only_once(tmp_path: Path) -> None:
    _, problems = read(tmp_path, HEADER + GOOD + GOOD)
    assert problems == [Problem("things.csv", 3, "id", "'lamp' stands already in row 2")]


def test_a_reference_to_nothing_is_reported_with_its_row(tmp_path: Path) -> None:
    table, problems = read(tmp_path, HEADER + GOOD + GOOD.replace("lamp,", "rope,").replace("box", "attic"))
    csvfile.refer(table, "from_", {"box"}, "container", problems)
    assert problems == [Problem("things.csv", 3, "from", "'attic' is no container")]


def test_a_missing_file_and_a_file_in_another_encoding_are_problems(tmp_path: Path) -> None:
    problems: list[Problem] = []
    csvfile.read(tmp_path / "nothing.csv", Thing, problems)
    (tmp_path / "old.csv").write_bytes("имя".encode("cp1251"))
    csvfile.read(tmp_path / "old.csv", Thing, problems)
    assert [(p.file, p.row) for p in problems] == [("nothing.csv", 0), ("old.csv", 0)]


def test_a_record_with_an_unreadable_type_is_refused_at_once(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Odd:
        value: complex

    (tmp_path / "odd.csv").write_text("value\n1\n")
    with pytest.raises(TypeError, match="complex"):
        csvfile.read(tmp_path / "odd.csv", Odd, [])
