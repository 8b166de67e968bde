"""The narrow installation: without Jupyter, Voila and Plotly the library works; what is missing is one sentence.

Nothing is installed: a Python of its own refuses each library that the dependencies of ``pyproject.toml`` do not bring.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

HINDER = """
import sys

class Narrow:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in allowed and top not in sys.stdlib_module_names and not top.startswith("_sysconfigdata_"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

allowed = {"companion", "__main__", *%s}
sys.meta_path.insert(0, Narrow())
sys.argv = ["companion", *%s]
"""
OPENED = """
from companion import facts, innsmouth, odds, realms
from companion.apps import arkham, innsmouth as tours, realms as duels
from companion.apps.handles import figures

table = arkham.open({evening!r}, language="en").copy(20)
print(odds.check(2).chance, len(table.odds.walks()), table.board.number_of_nodes() > 30, len(table.log))
for ask in (lambda: arkham.show({folder!r}), lambda: figures.town(table.board), table.evening, table.show):
    try:
        ask()
    except Exception as error:
        print(type(error).__name__, error)
"""


def brought(requirements: list[str]) -> set[str]:
    """The names under which these distributions, and all that they need, are imported."""
    found, left = set[str](), [*requirements]
    while left:
        name = re.split(r"[^\w.-]", left.pop())[0].lower().replace("_", "-")
        if name not in found:
            found.add(name)
            left += [one for one in metadata.requires(name) or () if "extra ==" not in one]
    return {
        module
        for module, names in metadata.packages_distributions().items()
        if {one.lower().replace("_", "-") for one in names} & found
    }


@pytest.fixture(scope="module")
def allowed(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return sorted(brought(project["dependencies"]))


@pytest.fixture(scope="module")
def with_plus(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return sorted(brought([*project["dependencies"], *project["optional-dependencies"]["plus"], "psycopg-binary"]))


def narrow(allowed: list[str], code: str, *words: str) -> subprocess.CompletedProcess[str]:
    program = HINDER % (json.dumps(allowed), json.dumps(words)) + code
    command = [sys.executable, "-X", "utf8", "-c", program]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def test_the_library_works_and_says_what_would_bring_the_pages(allowed: list[str], root: Path, tmp_path: Path) -> None:
    evening = root / "notebooks" / "examples" / "evening.json"
    answer = narrow(allowed, OPENED.format(evening=str(evening), folder=str(tmp_path)))
    assert answer.stderr == ""
    first, *others = answer.stdout.splitlines()
    assert first == "5/9 6 True 20"
    assert len(others) == 4
    assert {*others} == {
        "CannotServe This part of the Almanac is not installed; install it with "
        "pip install 'almanac-companion[notebook]'"
    }


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        pytest.param(("serve", "--no-browser"), "apps", id="serve"),
        pytest.param(("lab", "--no-browser"), "apps", id="lab"),
        pytest.param(("join", "https://tables.invalid/#at=x"), "apps", id="join"),
        pytest.param(("publish", "site"), "apps", id="publish"),
        pytest.param(("tables", "--database", "postgresql:///x"), "plus", id="tables"),
    ],
)
def test_a_command_that_needs_more_is_one_sentence(
    words: tuple[str, ...], extra: str, allowed: list[str], tmp_path: Path
) -> None:
    run = "from companion.__main__ import main\nsys.exit(main())"
    answer = narrow(allowed, run, *words, "--data-dir", str(tmp_path), "--language", "en")
    assert answer.returncode == 2
    assert answer.stderr.splitlines() == [
        f"companion: This part of the Almanac is not installed; install it with pip install "
        f"'almanac-companion[{extra}]'"
    ]


def test_the_extra_of_shared_tables_brings_all_that_they_need(with_plus: list[str]) -> None:
    """The command gets as far as the database, which is not there."""
    run = "from companion.__main__ import main\nsys.exit(main())"
    answer = narrow(with_plus, run, "tables", "--database", "postgresql:///x?host=/nowhere", "--language", "en")
    assert answer.returncode == 2
    assert answer.stderr.startswith("companion: The database with the saved games is not responding"), answer.stderr


def test_every_extra_that_is_named_is_there(root: Path) -> None:
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    told = "\n".join(path.read_text("utf-8") for path in [*root.glob("*.md"), *(root / "docs").rglob("*.md")])
    named = {
        one for several in re.findall(r"(?:almanac-companion|'\.|\"\.)\[([\w,]+)\]", told) for one in several.split(",")
    }
    assert {"apps", "notebook", "plus"} <= named <= extras.keys()
