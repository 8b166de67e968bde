"""The parts of Jupyter that no setting replaces: each is listed, and its loss is told with the version that lost it."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "architecture" / "jupyter.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| `")]
VERSIONS = {
    name: (tried, floor) for name, tried, floor in re.findall(r"^\| ([\w-]+) \| ([\d.]+) \| ([\d.]+) \|", PAGE, re.M)
}
SOURCES = (
    *(ROOT / "companion" / "apps" / "server").glob("*.py"),
    ROOT / "companion" / "apps" / "files" / "lab_layout.py",
)
FOREIGN = ("voila", "jupyter_server", "jupyter_client", "ipykernel", "jupyterlab", "jupyterlab_server")


def _parts() -> Iterator[str]:
    """Yield each part of the page as ``module:Class.member``."""
    for first, *more in (re.findall(r"`([^`]+)`", row[0]) for row in ROWS):
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
    return not member or hasattr(owner, member) or f"self.{member}" in inspect.getsource(owner)


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


def test_every_class_and_every_private_name_that_we_use_is_listed() -> None:
    listed = {part.partition(":")[2].rpartition(".")[2] for part in _parts()}
    classes = {row[1].strip("`") for row in ROWS}
    missing = set()
    for file in SOURCES:
        tree = ast.parse(file.read_text("utf-8"))
        foreign = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] in FOREIGN
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and foreign & {ast.unparse(base) for base in node.bases}:
                missing |= {node.name} - classes
            if isinstance(node, ast.Attribute) and _is_private_of_another(node):
                missing |= {node.attr} - listed
    assert missing == set()


def _is_private_of_another(node: ast.Attribute) -> bool:
    """Return whether a private name is asked of something other than the object itself or a module of Python."""
    return re.fullmatch(r"_[a-z]\w+", node.attr) is not None and ast.unparse(node.value) not in ("self", "cls", "os")


def test_the_versions_are_those_of_the_lock_and_of_the_floors() -> None:
    lock = dict(re.findall(r"^([\w-]+)==([\d.]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.M))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    floors = dict(re.match(r"([\w-]+)[^\d]*([\d.]*)", needed).groups() for needed in extras["apps"])  # type: ignore[union-attr]
    assert {name: (lock[name], floors[name]) for name in VERSIONS} == VERSIONS
