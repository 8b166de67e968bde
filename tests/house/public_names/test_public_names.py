"""What a package says is public can be had, is what the type checker sees, and costs nothing before it is asked for."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

PACKAGES = ("apps.handles", "arkham", "facts", "history", "innsmouth", "realms")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_of_the_stub_is_there_and_shown_to_type_checkers(package: str, root: Path) -> None:
    module = importlib.import_module(f"companion.{package}")
    stub = ast.parse((root / "companion" / package.replace(".", "/") / "__init__.pyi").read_text("utf-8"))
    imports = [node for node in ast.walk(stub) if isinstance(node, ast.ImportFrom)]
    names = [(node.module or "", alias) for node in imports for alias in node.names]
    assert len(names) == len(module.__all__) > 10
    for home, alias in names:
        shown = getattr(module, alias.name)
        there = sys.modules.get(f"{home}.{alias.name}") or getattr(importlib.import_module(home), alias.name)
        assert (inspect.unwrap(shown) if inspect.isfunction(shown) else shown) is there, alias.name
        assert alias.asname == alias.name, "`X as X` is what type checkers call public"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_name_that_is_not_public_is_refused_like_by_any_module(package: str) -> None:
    module = importlib.import_module(f"companion.{package}")
    with pytest.raises(AttributeError, match=f"module 'companion.{package}' has no attribute 'nobody'"):
        module.nobody  # noqa: B018  the look itself is what is tested


@pytest.mark.parametrize("package", [*PACKAGES, "odds", "arkham.odds", "arkham.forecast"])
def test_the_tab_key_and_help_show_what_is_public_and_nothing_else(package: str) -> None:
    code = f"import companion.{package} as p; print(*dir(p))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    module = importlib.import_module(f"companion.{package}")
    assert shown == sorted(module.__all__)
    told = pydoc.plain(pydoc.render_doc(module))
    assert all(name in told for name in module.__all__)


@pytest.mark.parametrize("app", ["arkham", "innsmouth", "realms", "odds"])
def test_of_an_app_the_tab_key_shows_what_a_notebook_calls(app: str) -> None:
    module = importlib.import_module(f"companion.apps.{app}")
    assert set(dir(module)) == {"show", *(("open", "saved_games") if app != "odds" else ())}


def test_of_the_figures_help_and_the_tab_key_show_what_draws_and_no_measure() -> None:
    from companion.apps.handles import figures

    assert dir(figures) == sorted(figures.__all__) == [
        "compare", "curves", "drawing", "keep_in_html", "route", "sheet", "town",
    ]  # fmt: skip
    assert "HEIGHT" not in pydoc.plain(pydoc.render_doc(figures))


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
    classes = [kind for kind in vars(shown).values() if isinstance(kind, type) and is_dataclass(kind)]
    records = {kind.__name__: inspect.getdoc(kind) or "" for kind in classes}
    assert len(records) > 30
    assert not [
        kind for kind, said in records.items() if said.startswith(f"{kind}(") or not said.rstrip().endswith(".")
    ]


@pytest.mark.parametrize("name", [*COMMANDS, "arkham.events", "innsmouth.events", "realms.events"])
def test_help_and_the_tab_key_show_every_record_of_a_module_of_commands_or_events(name: str) -> None:
    """Those too that stand in a module beside it."""
    package, leaf = name.split(".")
    module = getattr(importlib.import_module(f"companion.{package}"), leaf)
    records = {
        name for name, kind in vars(module).items() if is_dataclass(kind) and leaf in getattr(kind, "__module__", "")
    }
    told = pydoc.plain(pydoc.render_doc(module))
    assert not [record for record in records if f"class {record}(" not in told]
    assert records <= set(dir(module))
    assert not {"annotations", "dataclass", "Mapping"} & set(dir(module))


def test_a_correction_of_a_number_names_its_range() -> None:
    from companion.arkham import commands

    numbers = [
        kind for kind in vars(commands).values() if is_dataclass(kind) and {"value"} & kind.__annotations__.keys()
    ]
    told = {kind.__name__: inspect.getsource(kind) for kind in numbers if "field" not in kind.__annotations__}
    assert {"CorrectDoom", "CorrectClues", "CorrectDefaultedLoans"} <= told.keys()
    assert not [name for name, said in told.items() if ".." not in said]
