"""A part of a test that ``dev.py test`` leaves out is tried by ``dev.py thorough``, see ``tests/thoroughly.py``."""

from __future__ import annotations

import ast
from pathlib import Path

PROPERTY = "max_examples"
"""Whose number of examples ``runs`` says: the mark of a property brings it into ``dev.py thorough``."""
HAS_THE_MARK = {"tests/rules/test_memories.py"}
"""Whose cases after the first are thorough, and longer there."""


def test_only_properties_are_tried_with_fewer_examples(root: Path) -> None:
    """Of a table ``first`` leaves the rest to ``dev.py thorough``; what ``runs`` cuts off it would be tried nowhere."""
    files = [file for file in sorted((root / "tests").rglob("*.py")) if "runs(" in file.read_text("utf-8")]
    asked = {file.relative_to(root).as_posix(): calls(file) for file in files}
    assert sum(in_properties for in_properties, _ in asked.values()) > 20
    assert {name for name, (_, others) in asked.items() if others} == HAS_THE_MARK


def calls(file: Path) -> tuple[int, int]:
    """How often ``runs`` is called: for a property, and otherwise."""
    tree = ast.parse(file.read_text("utf-8"))
    every = [node for node in ast.walk(tree) if _is_runs(node)]
    keywords = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == PROPERTY]
    in_properties = sum(_is_runs(value) for value in keywords)
    return in_properties, len(every) - in_properties


def _is_runs(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "runs"
