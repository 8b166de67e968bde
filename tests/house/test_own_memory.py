"""Nothing is remembered beside its owner: no module keeps what changes while it runs, and nobody lies about its class.

A function of values may remember (``functools``): equal arguments are its proof.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

EMPTY = {"dict", "list", "set", "defaultdict", "deque", "Counter", "OrderedDict", "WeakKeyDictionary"}
MAY = {
    "apps/notebook.py: _followers": "asyncio drops tasks that nobody holds; one for each widget, until its page ends",
    "errors.py: _TRACES": "the newest unexpected error of one page's process, for a report",
}


def kept_by_modules(tree: ast.Module) -> Iterator[str]:
    """Names of a module that begin empty and so are there to be filled, and those that a function sets anew."""
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(name)], value=value) | ast.AnnAssign(target=ast.Name(name), value=value):
                if _is_empty(value) or _is_made_here(value, tree):
                    yield name
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names


def _is_empty(value: ast.expr | None) -> bool:
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]):
            return True
        case ast.Call(func=ast.Name(name), args=[]) | ast.Call(func=ast.Attribute(attr=name), args=[]):
            return name in EMPTY
    return False


def _is_made_here(value: ast.expr | None, tree: ast.Module) -> bool:
    """An object of a class of the same module that is not frozen."""
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in classes):
        return False
    said = " ".join(map(ast.unparse, classes[value.func.id].decorator_list))
    return "dataclass" in said and "frozen=True" not in said


def hidden_classes(tree: ast.Module) -> Iterator[str]:
    """Classes that say they are another, and dictionaries by the address of an object."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name="__class__") | ast.Assign(targets=[ast.Name("__class__")]):
                yield f"line {node.lineno}: __class__"


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("A: dict[int, int] = {}\nB = []\nC = set()\nD = {1: 2}\nE = ()\n", ["A", "B", "C"]),
        ("last = None\ndef f():\n    global last\n", ["last"]),
        ("@dataclass(slots=True)\nclass A: ...\na = A()\n", ["a"]),
        ("@dataclass(frozen=True)\nclass A: ...\na = A()\n", []),
    ],
)
def test_what_a_module_keeps_is_found(source: str, kept: list[str]) -> None:
    assert list(kept_by_modules(ast.parse(source))) == kept


def test_what_hides_its_class_is_found() -> None:
    source = "class A:\n    @property\n    def __class__(self): ...\n"
    assert list(hidden_classes(ast.parse(source))) == ["line 3: __class__"]


def test_no_module_keeps_what_changes(root: Path) -> None:
    house, found = root / "companion", set()
    for file in house.rglob("*.py"):
        tree, name = ast.parse(file.read_text("utf-8")), file.relative_to(house).as_posix()
        found |= {f"{name}: {kept}" for kept in kept_by_modules(tree)}
        assert list(hidden_classes(tree)) == [], name
    assert found == set(MAY)
