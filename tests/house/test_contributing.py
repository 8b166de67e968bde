"""What the builders' documents name is there: every module, name, path and link."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections import Counter
from pathlib import Path
from typing import Any

ROOMS = (
    r"(?:apps|widgets|screens|arkham|realms|innsmouth|odds|facts|history|words|errors|records|faces|meant|desks|pocket)"
)
DOTTED = re.compile(rf"`(?:companion\.)?({ROOMS}(?:\.\w+)+)(?:\(|`)")
PATH = re.compile(
    r"`((?:companion|tests|data|notebooks|binder|arkham|screens|words|apps|widgets|innsmouth|realms)/[\w./-]+)`"
)

CROWDED = 15
"""Modules in one folder."""


def documents(root: Path) -> dict[str, str]:
    """Return the builders' documents by their path."""
    files = (
        root / "CONTRIBUTING.md",
        *sorted((root / "docs").glob("*.md")),
        *sorted((root / "docs").glob("[ad]*/*.md")),
    )
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files}


def test_every_module_and_name_is_there(root: Path) -> None:
    names = {name for text in documents(root).values() for name in DOTTED.findall(text)}
    assert len(names) > 100, "the pages name their modules"
    assert not [name for name in sorted(names) if not _is_there(name)]


def test_every_path_is_there(root: Path) -> None:
    paths = {path for text in documents(root).values() for path in PATH.findall(text)}
    assert len(paths) > 30, "the pages name their paths"
    assert not [
        path for path in sorted(paths) if not any((base / path).exists() for base in (root, root / "companion"))
    ]


def test_every_link_leads_somewhere(root: Path) -> None:
    pages = [root / name for name in documents(root)]
    pages += [*root.glob("*.md"), *(root / "docs" / "manual").rglob("*.md")]
    dead = [
        (page.relative_to(root).as_posix(), link)
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
        if not page.parent.joinpath(link).exists()
    ]
    assert dead == []


def test_the_manual_has_the_same_pages_in_both_languages(root: Path) -> None:
    english, russian = (
        {
            page.name: len(re.findall(r"^#+ ", page.read_text("utf-8"), re.MULTILINE))
            for page in (root / "docs" / "manual" / language).glob("*.md")
        }
        for language in ("en", "ru")
    )
    assert english == russian
    assert len(english) > 6


def test_the_picture_is_the_one_that_dev_py_prints(root: Path, dev: Any) -> None:
    text = documents(root)["docs/architecture/README.md"]
    drawn = text.partition("<!-- dev.py rooms -->")[2].partition("<!-- end of the picture -->")[0]
    printed = [line.rstrip() for line, _ in dev.picture()]
    assert [line[4:].rstrip() for line in drawn.splitlines() if line.strip()] == printed


def test_no_folder_of_the_house_is_crowded_and_each_says_what_lives_there(dev: Any) -> None:
    crowded = {str(folder): len(list(folder.glob("*.py"))) - 1 for _, folder in dev.picture()}
    assert not {name: count for name, count in crowded.items() if count > CROWDED}
    assert not [line for line, _ in dev.picture() if not line.partition("/")[2].strip()]


def test_no_folder_of_the_tests_is_crowded(root: Path) -> None:
    folders = [folder for folder in (root / "tests").rglob("*") if folder.is_dir() and folder.name != "__pycache__"]
    modules = {folder: [file for file in folder.glob("*.py") if file.name != "conftest.py"] for folder in folders}
    assert not {str(folder): len(inside) for folder, inside in modules.items() if len(inside) > CROWDED}


def test_no_folder_of_scripts_or_styles_is_crowded(root: Path) -> None:
    inside = [file.parent for file in (root / "companion").rglob("*") if file.suffix in (".js", ".css")]
    assert len(set(inside)) > 12
    assert not {str(folder): count for folder, count in Counter(inside).items() if count > CROWDED}


def _is_there(name: str) -> bool:
    """A module, or something in one: the longest part that can be imported, then its attributes."""
    parts = ["companion", *name.split(".")]
    for count in range(len(parts), 1, -1):
        module = ".".join(parts[:count])
        try:
            found = importlib.util.find_spec(module)
        except ModuleNotFoundError:
            continue
        if found:
            thing: object = importlib.import_module(module)
            for part in parts[count:]:
                if not hasattr(thing, part):
                    return part in getattr(thing, "__annotations__", {})
                thing = getattr(thing, part)
            return True
    return False
