"""The parts of Jupyter that no setting replaces: each is listed, and its loss is told with the version that lost it."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "architecture" / "jupyter.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| `")]
VERSIONS = {
    name: (tried, floor) for name, tried, floor in re.findall(r"^\| ([\w-]+) \| ([\d.]+) \| ([\d.]+) \|", PAGE, re.M)
}
FOREIGN = ("voila", "jupyter_server", "jupyter_client", "ipykernel", "jupyterlab", "jupyterlab_server")
TREES = {
    file: tree
    for file in sorted((ROOT / "companion" / "apps").rglob("*.py"))
    if re.search(rf"\b(import|from) ({'|'.join(FOREIGN)})\b", text := file.read_text("utf-8"))
    for tree in [ast.parse(text)]
}
"""The modules that import a part of Jupyter."""
OURS, REPLACED = (
    [row for row in ROWS if row[1].strip("`")[0].isupper()],
    [row for row in ROWS if row[1].strip("`")[0].islower()],
)
"""Rows of the first table, which name a class, and of the second, which name a module."""


def _parts(rows: Iterable[list[str]] = ROWS) -> Iterator[str]:
    """Yield each part of rows of the page as ``module:Class.member``."""
    for first, *more in (re.findall(r"`([^`]+)`", row[0]) for row in rows):
        yield first
        yield from (first.rpartition(".")[0] + member for member in more)


def _is_there(part: str) -> bool:
    """Return whether a part exists: as a member, or as a name that the code of its class gives to its instances."""
    module, _, path = part.partition(":")
    owner_name, _, member = path.partition(".")
    try:
        owner = getattr(importlib.import_module(module), owner_name)
    except (ImportError, AttributeError):
        return False
    return not member or hasattr(owner, member) or _gives(inspect.getsource(owner), member)


def _gives(source: str, member: str) -> bool:
    """Return whether the code of a class names a member of its instances, and not only a longer name."""
    return re.search(rf"\bself\.{member}\b", source) is not None


@pytest.mark.parametrize("part", list(_parts()))
def test_the_part_is_there_in_the_installed_version(part: str) -> None:
    package = part.partition(":")[0].partition(".")[0].replace("_", "-")
    lost = f"{package} {version(package)} has no {part}; {VERSIONS[package][0]} had it"
    assert _is_there(part) or int(version(package).split(".")[0]) < _since(part), lost


def _since(part: str) -> int:
    """Return the first version of a package that has a part, by its major number; 0 where all have it."""
    reasons = [row[2] for row in ROWS if f"`{part}`" in row[0]]
    return next((int(since[1]) for reason in reasons if (since := re.match(r"since (\d+)", reason))), 0)


def test_what_a_package_has_lost_is_noticed() -> None:
    assert not _is_there("voila.app:Voila.no_such_member")
    assert not _is_there("voila.no_such_module:Voila")
    assert _gives("self.started = self.start", "start")
    assert not _gives("self.started = myself.start", "start")


def _classes() -> Iterator[tuple[str, type, type]]:
    """Yield the name of each of our classes that is made of one of Jupyter's, the class and the base of Jupyter's."""
    for file in TREES:
        module = importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for name, ours in inspect.getmembers(module, inspect.isclass):
            if ours.__module__ == module.__name__:
                yield from ((name, ours, base) for base in ours.__bases__ if _is_foreign(base.__module__))


def _is_foreign(module: str) -> bool:
    return module.partition(".")[0] in FOREIGN


def _overridden(ours: type, base: type, written: Iterable[str]) -> set[str]:
    """Return which of the names written in a class its base has, too."""
    return {name for name in written if hasattr(base, name) and not name.startswith("__") and name in vars(ours)}


def _written(name: str) -> set[str]:
    """Return the names that the code of one of our classes defines."""
    (node,) = (n for tree in TREES.values() for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name)
    targets = {t.id for n in node.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    targets |= {n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    return targets | {n.name for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_the_first_table_is_of_our_classes_and_of_all_that_they_override() -> None:
    listed = {row[1].strip("`"): set(_parts([row])) for row in OURS}
    elsewhere = set(_parts(REPLACED))
    found = {
        name: {
            part
            for member in _overridden(ours, base, _written(name))
            if (part := f"{base.__module__}:{base.__name__}.{member}") not in elsewhere
        }
        for name, ours, base in _classes()
    }
    assert listed == found


def test_no_class_is_made_of_one_of_jupyters_inside_a_function() -> None:
    """The first table knows classes by their modules."""
    nested = [
        node.name
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node not in tree.body and _roots(tree) & set(map(_root, node.bases))
    ]
    assert nested == []


def test_every_private_name_and_every_replaced_one_is_listed() -> None:
    members = {part.partition(":")[2].rpartition(".")[2] for part in _parts()}
    private, replaced = set(), set()
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and _is_private_of_another(node):
                private.add(node.attr)
            for target in node.targets if isinstance(node, ast.Assign) else ():
                if isinstance(target, ast.Attribute) and _root(target) in _roots(tree):
                    replaced.add(f"{ast.unparse(target.value)}:{target.attr}")
    assert private - members == set()
    assert replaced == {part for part in _parts(REPLACED) if "." not in part.partition(":")[2]}


def test_the_modules_of_the_second_table_are_there() -> None:
    modules = {module for row in REPLACED for module in re.findall(r"`(\w+)`", row[1])}
    assert modules - {file.stem for file in TREES} == set()


def _roots(tree: ast.Module) -> set[str]:
    """Return the names that imports of parts of Jupyter bring into a module."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and _is_foreign(str(node.module)):
            names |= {alias.asname or alias.name for alias in node.names}
        if isinstance(node, ast.Import):
            imported = (alias.asname or alias.name.partition(".")[0] for alias in node.names if _is_foreign(alias.name))
            names |= set(imported)
    return names


def _root(node: ast.expr) -> str:
    """Return the first name of a dotted one."""
    return ast.unparse(node).partition(".")[0]


def _is_private_of_another(node: ast.Attribute) -> bool:
    """Return whether a private name is asked of something other than the object itself or a module of Python."""
    return re.fullmatch(r"_[a-z]\w+", node.attr) is not None and ast.unparse(node.value) not in ("self", "cls", "os")


def test_the_versions_are_those_of_the_lock_and_of_the_floors() -> None:
    lock = dict(re.findall(r"^([\w-]+)==([\d.]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.M))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    floors = dict(re.match(r"([\w-]+)[^\d]*([\d.]*)", needed).groups() for needed in extras["apps"])  # type: ignore[union-attr]
    assert {name: (lock[name], floors[name]) for name in VERSIONS} == VERSIONS
