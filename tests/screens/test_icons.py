"""Every icon that a screen asks for is one of our own drawings; nothing brings a font of icons along."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.widgets.signs import marks

ICON_ARGUMENT = {"Icon": 0, "Button": 3, "Meter": 3, "TabButton": 1, "Value": 1}
"""Parts of the vocabulary -> which argument names an icon."""

FOREIGN = re.compile(r"font-?awesome|\bfa fa-|\bicon=\"fa|<i class=\"fa|@font-face", re.IGNORECASE)


def _texts(node: ast.expr) -> Iterator[str]:
    """Names that an expression can come to: a text, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _asked(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        at = ICON_ARGUMENT.get(called)
        if at is not None and at < len(node.args):
            yield from _texts(node.args[at])
        for keyword in node.keywords:
            if keyword.arg == "icon":
                yield from _texts(keyword.value)


def _is_drawn(name: str) -> bool:
    try:
        return bool(marks.icon(name))
    except KeyError:
        return False


def _screens(root: Path) -> list[Path]:
    return sorted((root / "companion" / "screens").rglob("*.py"))


def test_every_icon_asked_for_is_drawn(root: Path) -> None:
    asked = {name: module.name for module in _screens(root) for name in _asked(module)}
    assert len(asked) > 30, "the search finds what the screens ask for"
    assert {name: where for name, where in asked.items() if not _is_drawn(name)} == {}


def test_an_unknown_icon_cannot_be_drawn() -> None:
    with pytest.raises(KeyError):
        marks.icon("rocket")


def test_no_font_of_icons_is_asked_for(root: Path) -> None:
    files = [file for kind in ("py", "js", "css") for file in (root / "companion").rglob(f"*.{kind}")]
    found = [file.name for file in files if FOREIGN.search(file.read_text("utf-8"))]
    assert found == []


def test_no_screen_knows_of_widgets_with_icons(root: Path) -> None:
    assert [file.name for file in _screens(root) if "ipywidgets" in file.read_text("utf-8")] == []
