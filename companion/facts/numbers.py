"""The numbers of the rules that are no property of one component, from ``numbers.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from companion.errors import BadQuestion, Problem
from companion.records import dataclass

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class PlayersNumbers:
    """The numbers that depend on the number of players at the start (NUM-01)."""

    players: int
    monster_limit: int
    outskirts_capacity: int
    awakening_gates: int
    monsters_per_gate: int

    @property
    def awakening_monsters(self) -> int:
        """Monsters in Arkham that wake the Ancient One at terror 10 (AWAKE-07)."""
        return 2 * self.monster_limit


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that are the same at every table (NUM-04)."""

    clues_per_unstable_location: int
    success_on: int
    blessed_success_on: int
    cursed_success_on: int
    clues_to_seal: int
    elder_signs_to_win: int
    doom_tokens: int
    hands: int
    terror_maximum: int
    activity_markers: int
    explored_markers: int
    closed_markers: int
    money_tokens: int
    sanity_tokens: int
    stamina_tokens: int
    threes: int
    """Of the Sanity tokens, and of the Stamina tokens, those worth three."""
    clue_tokens: int
    players: tuple[PlayersNumbers, ...]

    def of(self, players: int) -> PlayersNumbers:
        """Return the row for 1..8 players; raises :class:`BadQuestion` for any other number."""
        for row in self.players:
            if row.players == players:
                return row
        raise BadQuestion("players", f"{players} is not within 1..{len(self.players)}")


def read(path: Path, problems: list[Problem]) -> Numbers | None:
    """Return the numbers of a file; None when anything in it is wrong, with every problem reported."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(Problem(path.name, 0, "", f"cannot be read: {error}"))
        return None
    rows = tree.get("players", [])
    tables = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    read_rows = (_record(path.name, f"players {n}: ", row, PlayersNumbers, problems) for n, row in enumerate(tables, 1))
    players = tuple(row for row in read_rows if row is not None)
    if [row.players for row in players] != list(range(1, 9)):
        problems.append(Problem(path.name, 0, "players", "must be one table for each number of players from 1 to 8"))
    return _record(path.name, "", {**tree, "players": players}, Numbers, problems)


def _record(file: str, where: str, tree: Mapping[str, Any], kind: type[R], problems: list[Problem]) -> R | None:
    """Return a group of whole numbers as a record, None with the problems noted if any is missing, unknown or wrong."""
    wanted = {f.name for f in fields(kind)}  # type: ignore[arg-type]  # every caller gives a dataclass
    wrong = [(name, "is missing") for name in sorted(wanted - tree.keys())]
    wrong += [(name, "is not known") for name in sorted(tree.keys() - wanted)]
    wrong += [
        (name, f"{value!r} is not a whole number")
        for name, value in tree.items()
        if name in wanted and type(value) is not int and not isinstance(value, tuple)
    ]
    problems.extend(Problem(file, 0, where + name, what) for name, what in wrong)
    return None if wrong else kind(**tree)
