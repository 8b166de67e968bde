"""What a package says is public can be had, is what the type checker sees, and costs nothing before it is asked for."""

from __future__ import annotations

import ast
import importlib
import inspect
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

PACKAGES = ("apps.handles", "arkham", "facts", "history", "innsmouth", "realms")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there_and_the_type_checker_sees_the_same(package: str, root: Path) -> None:
    module = importlib.import_module(f"companion.{package}")
    seen: dict[str, str] = {}
    for node in ast.walk(
        ast.parse((root / "companion" / package.replace(".", "/") / "__init__.py").read_text("utf-8"))
    ):
        if isinstance(node, ast.ImportFrom) and node.module and node.module not in ("typing", "companion.faces"):
            seen |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
    assert sorted(seen) == sorted(module.__all__)
    for name, home in seen.items():
        where, _, leaf = home.rpartition(".")
        shown = getattr(module, name)
        there = getattr(importlib.import_module(where), leaf, None) or importlib.import_module(home)
        assert shown is there, f"{name} is not {home}"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_name_that_is_not_public_is_refused_like_by_any_module(package: str) -> None:
    module = importlib.import_module(f"companion.{package}")
    with pytest.raises(AttributeError, match=f"module 'companion.{package}' has no attribute 'nobody'"):
        module.nobody  # noqa: B018  the look itself is what is tested


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_alone_loads_none_of_its_rooms(package: str) -> None:
    code = f"import sys, companion.{package} as p; print([n for n in sys.modules if n.startswith(p.__name__ + '.')])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize("package", [*PACKAGES, "odds"])
def test_every_public_name_says_what_it_is_and_every_function_its_types(package: str) -> None:
    module = importlib.import_module(f"companion.{package}")
    shown = {name: getattr(module, name) for name in module.__all__}
    assert not [name for name, thing in shown.items() if (thing.__doc__ or f"{name}(").startswith(f"{name}(")]
    for name, thing in shown.items():
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            kinds = [*(place.annotation for place in signature.parameters.values()), signature.return_annotation]
            assert inspect.Signature.empty not in kinds, name


COMMANDS = ("arkham.commands", "innsmouth.commands", "realms.commands")


@pytest.mark.parametrize("module", COMMANDS)
def test_every_command_says_in_a_sentence_what_it_does(module: str) -> None:
    """``help(c)`` in a notebook is the manual; a record without a sentence would show its fields alone."""
    package, name = module.split(".")
    shown = getattr(importlib.import_module(f"companion.{package}"), name)
    records = {kind.__name__: inspect.getdoc(kind) or "" for kind in vars(shown).values() if is_dataclass(kind)}
    assert len(records) > 30
    assert not [
        kind for kind, said in records.items() if said.startswith(f"{kind}(") or not said.rstrip().endswith(".")
    ]


def test_a_correction_of_a_number_names_its_range() -> None:
    from companion.arkham import commands

    numbers = [
        kind for kind in vars(commands).values() if is_dataclass(kind) and {"value"} & kind.__annotations__.keys()
    ]
    told = {kind.__name__: inspect.getsource(kind) for kind in numbers if "field" not in kind.__annotations__}
    assert {"CorrectDoom", "CorrectClues", "CorrectDefaultedLoans"} <= told.keys()
    assert not [name for name, said in told.items() if ".." not in said]
