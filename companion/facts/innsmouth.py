"""What is known of the Innsmouth box, read once from ``data/innsmouth``.

Most numbers of this game are printed only in pictures. What is not known is absent from the files and None here:
players enter it from their own copy, and nothing takes its place.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.argument_types import check_arguments
from companion.errors import BadData, Problem
from companion.facts.where import data_folder
from companion.public_names import class_names
from companion.records import dataclass

PRACTICE_TOWN = "practice_town.json"


@dataclass(frozen=True, slots=True)
class KnownGoal:
    """A goal card whose tiers are known: pairs of "at least" and points."""

    id: str
    name_ru: str
    name_en: str
    metric: str
    tiers: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SoloRow:
    """A row of the challenge card."""

    name_ru: str
    name_en: str


@dataclass(frozen=True, slots=True)
class InnsmouthNumbers:
    """Numbers of the rules; lists hold None where a number is not known."""

    rounds: int
    crossings_at_most: int
    artifact_points: int
    artifact_deck_size: int
    cultist_cells: tuple[int, ...]
    bonus_die: tuple[str, ...]
    solo_rows: tuple[int | None, ...]
    solo_names: tuple[SoloRow | None, ...]
    """What the rows of the challenge card are called, as far as the text can be read."""


@dataclass(frozen=True, slots=True, eq=False)
class InnsmouthBox:
    """What every copy shares; ``goals`` is read-only and goes by id."""

    numbers: InnsmouthNumbers
    goals: Mapping[str, KnownGoal]
    practice_town: str
    """The invented town that ships with the companion, as the text of a town file."""
    digest: str
    """SHA-256 over the data files, in hexadecimal."""

    def __repr__(self) -> str:
        return f"InnsmouthBox(goals: {len(self.goals)}, numbers={self.numbers!r})"


@check_arguments
def load(folder: Path | None = None) -> InnsmouthBox:
    """Return the box, read once per folder; raises :class:`BadData` with every problem."""
    return _load(folder or data_folder() / "innsmouth")


@cache
def _load(folder: Path) -> InnsmouthBox:
    """Return the box of Innsmouth read from its files; raise BadData with every problem in them."""
    problems: list[Problem] = []
    numbers = _toml(folder / "numbers.toml", _numbers, problems)
    goals = _toml(folder / "goals.toml", _goals, problems)
    town = _text(folder / PRACTICE_TOWN, problems)
    if numbers is None or goals is None or problems:
        raise BadData(tuple(problems))
    files = sorted(path for path in folder.iterdir() if path.suffix in (".toml", ".json"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    return InnsmouthBox(numbers, MappingProxyType({goal.id: goal for goal in goals}), town, digest)


def _text(path: Path, problems: list[Problem]) -> str:
    """Return the text of a file, "" with the problem noted if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(path.name, 0, "", f"cannot be read: {error}"))
        return ""


def _toml(path: Path, build: Any, problems: list[Problem]) -> Any:
    """Return what ``build`` makes of a TOML file, None with the problem noted if that fails; None for an empty file."""
    text = _text(path, problems)
    try:
        return build(tomllib.loads(text)) if text else None
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        problems.append(Problem(path.name, 0, "", f"cannot be used: {error!r}"))
        return None


def _numbers(tree: dict[str, Any]) -> InnsmouthNumbers:
    """Return the numbers of the rules from their TOML file; raise KeyError, TypeError or ValueError if any is wrong."""
    return InnsmouthNumbers(
        rounds=int(tree["rounds"]),
        crossings_at_most=int(tree["crossings_at_most"]),
        artifact_points=int(tree["artifact_points"]),
        artifact_deck_size=int(tree["artifact_deck_size"]),
        cultist_cells=tuple(map(int, tree["cultist_cells"])),
        bonus_die=tuple(map(str, tree["bonus_die"])),
        solo_rows=tuple(row.get("points") for row in tree["solo"]),
        solo_names=tuple(
            SoloRow(str(row["name_ru"]), str(row["name_en"])) if "name_ru" in row else None for row in tree["solo"]
        ),
    )


def _goals(tree: dict[str, Any]) -> tuple[KnownGoal, ...]:
    """Return the printed goals from their TOML file; raise KeyError, TypeError or ValueError if any is wrong."""
    return tuple(
        KnownGoal(
            id=str(goal["id"]),
            name_ru=str(goal["name_ru"]),
            name_en=str(goal["name_en"]),
            metric=str(goal["metric"]),
            tiers=tuple((int(at_least), int(points)) for at_least, points in goal["tiers"]),
        )
        for goal in tree["goals"]
    )


def __dir__() -> list[str]:
    return sorted([*class_names(globals()), "load"])
