"""Modules and public functions bear the word of the rulebook or of the field, not the house's own dialect."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

DIALECT = frozenset({"told", "known", "said", "kept", "found", "one"})

PLAIN = {
    "ancient_one": "a component of the game",
    "ancient_one_now": "the same",
    "check_only_one": "of which nobody has two (SPECIAL-CARD-01)",
    "is_only_one": "the same",
    "one_line": "text in one line",
    "after_one": "a penalty after one failure",
    "is_known": "whether something is known",
    "known_translations": "those that a catalogue has",
    "kept_away": "what Kate Winthrop does to gates and monsters",
}
"""Names in which the word is the plain one, and what it says there."""


def names(file: Path) -> Iterator[str]:
    """The module, its public functions and the public methods of its classes."""
    yield file.stem
    for node in ast.parse(file.read_text("utf-8")).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (
            member.name
            for member in members
            if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) and not member.name.startswith("_")
        )


def test_no_name_of_the_dialect_is_public(root: Path) -> None:
    found = {
        f"{file.relative_to(root).as_posix()}: {name}"
        for file in sorted((root / "companion").rglob("*.py"))
        for name in names(file)
        if DIALECT & set(name.split("_")) and name not in PLAIN
    }
    assert not found, sorted(found)


def test_every_exception_is_still_a_name(root: Path) -> None:
    assert set(PLAIN) <= {name for file in (root / "companion").rglob("*.py") for name in names(file)}
