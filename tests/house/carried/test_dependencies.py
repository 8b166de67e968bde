"""Whatever the program imports is declared, with a floor; and a version that is not allowed is named as such."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.apps.files import extras
from companion.errors import CannotServe

OTHERWISE_NAMED = {
    "IPython": "ipython",
    "pydantic_core": "pydantic-core",
    "websocket": "websocket-client",
    "zmq": "pyzmq",
}
"""Modules whose distribution has another name."""
ASKED_BY_OTHERS = {
    "ipywidgets": "anywidget stands on it, and an old one shows nothing",
    "nbformat": "Plotly draws no figure under a cell without it, and does not bring it",
}
NOT_INSTALLED = {
    "babel": "writes the catalogues, before anything is packed",
    "pyodide": "the browser's Python",
    "_typeshed": "for mypy",
    "icepool": "takes an answer over where it is there, and says a sentence where it is not",
}


@pytest.fixture(scope="module")
def requirements(root: Path) -> dict[str, str]:
    """What the program declares: distribution -> the versions it allows."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    parts = [project["dependencies"], *project["optional-dependencies"].values()]
    split = [re.split(r"(?=[<>=~])|\[", text, maxsplit=1) for part in parts for text in part]
    return {name: rule for name, rule in split if name != project["name"]}


def imported(source: str) -> Iterator[str]:
    """The modules of others that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        for name in names:
            top = name.partition(".")[0]
            if top not in {*sys.stdlib_module_names, "companion"}:
                yield top


def test_every_import_is_declared_and_nothing_more(requirements: dict[str, str], root: Path) -> None:
    modules = {name for path in (root / "companion").rglob("*.py") for name in imported(path.read_text("utf-8"))}
    needed = {OTHERWISE_NAMED.get(name, name.replace("_", "-")) for name in modules - NOT_INSTALLED.keys()}
    assert needed | ASKED_BY_OTHERS.keys() == requirements.keys()


def test_every_requirement_has_a_floor(requirements: dict[str, str]) -> None:
    assert [name for name, rule in requirements.items() if not re.search(r"(?:>=|~=)\d", rule)] == []


def test_tools_of_those_who_work_on_it_are_no_extras(root: Path) -> None:
    settings: Any = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    assert {*settings["project"]["optional-dependencies"]} == {"notebook", "apps", "plus"}
    assert {*settings["dependency-groups"]} == {"test", "lint", "build", "book", "binder"}


@pytest.mark.parametrize(
    ("installed", "rule", "floor", "allowed"),
    [
        ("6.3.0", ">=", "6.3", True),
        ("6.3", ">=", "6.3", True),
        ("6.2.99", ">=", "6.3", False),
        ("7.0.0rc1", ">=", "6.3", True),
        ("0.5.13", "~=", "0.5.13", True),
        ("0.5.14.post1", "~=", "0.5.13", True),
        ("0.5.7", "~=", "0.5.13", False),
        ("0.6.0", "~=", "0.5.13", False),
    ],
)
def test_versions_are_compared_by_their_numbers(installed: str, rule: str, floor: str, allowed: bool) -> None:
    assert extras.is_allowed(installed, rule, floor) is allowed


@pytest.fixture
def old_voila(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Jupyter that was there already, with a Voila of last year."""
    extras.unsuitable.cache_clear()
    monkeypatch.setattr(extras, "_version", {"voila": "0.5.7", "jupyterlab": "4.6.6"}.get)
    monkeypatch.setattr(
        extras.metadata,
        "requires",
        lambda name: ["segno>=1.6", "jupyterlab>=4.4; extra == 'apps'", "voila~=0.5.13; extra == 'apps'"],
    )
    yield
    extras.unsuitable.cache_clear()


@pytest.mark.usefixtures("old_voila")
def test_an_old_version_is_named_with_the_one_that_is_needed() -> None:
    with pytest.raises(CannotServe) as refused, extras.wanted("apps"):
        pytest.fail("nothing of it is imported")
    assert str(refused.value) == (
        "The Almanac needs voila~=0.5.13, but voila 0.5.7 is installed; to update it: "
        "pip install --upgrade 'almanac-companion[apps]'"
    )


def test_a_missing_part_of_what_is_installed_is_no_missing_installation() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"json\.nothing"), extras.wanted("notebook"):
        import json.nothing  # type: ignore[import-not-found]  # noqa: F401
