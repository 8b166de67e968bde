"""What a card or sheet does stands in ``data/``, and the box is asked.

Screens and widgets know none by its id; rules know those that the rulebook itself names, all in ``arkham.table.ids``.
"""

from __future__ import annotations

import ast
import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.facts.arkham_card_effects import CardWhat
from companion.facts.arkham_powers import PowerWord

NOT_IDS = ("rules_reference.csv", "disputes.csv", "readings.csv", "moments.csv")
"""Ids of rules, and a screen may say which rule it follows; moments repeat the ids of cards beside those of acts."""

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")

WORDS: Mapping[str, str] = {
    **dict.fromkeys(SKILLS, "a skill of every sheet; its card bears its name"),
    "curse": "the sign of a Curse, as any investigator may have one",
    "blessing": "an icon printed on the board",
    "cross": "the shape of a symbol",
    "arkham": "the game itself",
    "outskirts": "the sign of the Outskirts, and their tray on the map",
    "deep_ones": "tourists of a die of Innsmouth",
}
"""Words that mean something else in the rooms where they stand, and what."""

MAPS = ("widgets/arkham_map/", "widgets/signs/glyphs.py")
"""Who draws the board by hand may call its spaces by their names, and nothing else."""


BY_NAME = {
    "elder_sign": "the rulebook's own chapter, and its cards stay played (SIGN-01, SIGN-02)",
    "hastur": "a reading of one sheet (Otherwise.HASTUR_ASKS_FOR_WILL)",
}
"""Ids that rules call by name although they are cards or sheets, and why."""
COMPONENTS = ("locations.csv", "spaces.csv", "layout.csv", "special_cards.csv", "monsters.csv")
"""What the rulebook describes one by one: places of the board, special cards, monsters that move in their own way."""

PLAIN = {
    **WORDS,
    "blackest_night": "an argument of the odds",
    "patrol_wagon": "a kind of reminder",
    "mandy_thompson": "the help of the odds, for whoever asks without a table",
    "ghoul": "what a question of the odds asks about before anybody has chosen",
    "abyss": "the same",
    "yig": "the same",
    "sky": "a place of figures",
    "lost_in_time_and_space": "the same",
    "elder_sign": "a cause",
}
"""Words of the rules' own modules."""


def ids(root: Path) -> dict[str, set[str]]:
    """Id -> files of ``data/`` in which it stands."""
    found: dict[str, set[str]] = {}
    for file in sorted((root / "data").rglob("*.csv")):
        if file.name in NOT_IDS:
            continue
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row.get("id"):
                    found.setdefault(row["id"], set()).add(file.name)
    return found


def named(source: str, known: Mapping[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Line and id for every id that a module writes as a string or imports as a constant."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
            yield node.lineno, node.value
        if isinstance(node, ast.ImportFrom) and node.module == "companion.arkham.table.ids":
            yield node.lineno, node.module
        if isinstance(node, ast.ImportFrom) and node.module == "companion.arkham.table":
            yield from ((node.lineno, "companion.arkham.table.ids") for one in node.names if one.name == "ids")


def is_drawn(path: str, name: str, known: Mapping[str, set[str]]) -> bool:
    return any(part in path for part in MAPS) and "spaces.csv" in known.get(name, ())


@pytest.mark.parametrize("room", ["screens", "widgets"])
def test_no_id_of_the_box_stands_in(room: str, root: Path) -> None:
    known, wrong = ids(root), []
    for file in sorted((root / "companion" / room).rglob("*.py")):
        path = file.relative_to(root).as_posix()
        for line, name in named(file.read_text("utf-8"), known):
            if name not in WORDS and not is_drawn(path, name, known):
                wrong.append(f"{path}:{line}: {name}")
    assert not wrong, wrong


def test_rules_call_by_name_only_what_the_rulebook_names(root: Path) -> None:
    known, rules = ids(root), root / "companion" / "arkham"
    arkham = {name: files - {"cards.csv"} for name, files in known.items()}
    by_name = {name for _, name in named((rules / "table" / "ids.py").read_text("utf-8"), known)}
    assert not {name for name in by_name - set(BY_NAME) if not arkham[name] & set(COMPONENTS)}
    assert set(BY_NAME) <= by_name
    elsewhere = {
        f"{file.relative_to(root).as_posix()}: {name}"
        for file in sorted(rules.rglob("*.py"))
        if file.name != "ids.py"
        for _, name in named(file.read_text("utf-8"), known)
        if name in known and name not in PLAIN
    }
    assert not elsewhere, sorted(elsewhere)


@pytest.mark.parametrize(
    "source",
    [
        'if kind == "nightgaunt":\n    pass\n',
        'X = {"food": 1}\n',
        "from companion.arkham.table import counts, ids\n",
        "from companion.arkham.table.ids import ELDER_SIGN\n",
    ],
)
def test_an_id_would_be_found(source: str, root: Path) -> None:
    assert list(named(source, ids(root)))


def test_no_exception_has_outlived_its_reason(root: Path) -> None:
    known, text = ids(root), {}
    for room in ("screens", "widgets"):
        for file in (root / "companion" / room).rglob("*.py"):
            text[file] = {name for _, name in named(file.read_text("utf-8"), known)}
    assert set(WORDS) <= set().union(*text.values())


def test_every_word_of_the_data_is_asked_for(root: Path) -> None:
    """A word that stands in a table and that no rule reads would be a lie on every sheet that bears it."""
    rules = "".join(file.read_text("utf-8") for file in sorted((root / "companion" / "arkham").rglob("*.py")))
    assert [word.name for word in PowerWord if f"PowerWord.{word.name}" not in rules] == []
    assert {word.value for word in CardWhat}.isdisjoint(word.value for word in PowerWord)
