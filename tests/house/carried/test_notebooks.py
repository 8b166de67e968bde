"""Notebooks hold no logic: one title, one short cell, no outputs (nbval runs them). The index tells what is where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))


def cells(notebook: Path) -> list[dict[str, Any]]:
    return list(json.loads(notebook.read_text("utf-8"))["cells"])


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebook_is_a_title_and_one_short_cell(notebook: Path) -> None:
    title, code = cells(notebook)[:2]
    assert len(cells(notebook)) == (3 if notebook.stem == "index" else 2)
    assert (title["cell_type"], code["cell_type"]) == ("markdown", "code")
    lines = [line for line in "".join(code["source"]).splitlines() if line]
    assert len(lines) <= 2
    assert lines[0].startswith("from companion.apps import ")
    assert lines[-1].endswith(".show()")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebook_keeps_no_output(notebook: Path) -> None:
    code = cells(notebook)[1]
    assert (code["outputs"], code["execution_count"]) == ([], None)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_title_is_in_both_languages(notebook: Path) -> None:
    """The page around the app picks its half of the title, split at the middle dot."""
    content = json.loads(notebook.read_text("utf-8"))
    assert cells(notebook)[0]["source"] == [f"# {content['metadata']['title']}"]
    assert content["metadata"]["title"].count(" · ") == 1


def test_the_index_names_every_notebook_that_lies_beside_it() -> None:
    """Each with its link, in both languages; nothing that is not there."""
    folder = NOTEBOOKS[0].parent
    where = cells(folder / "index.ipynb")[2]
    assert where["cell_type"] == "markdown"
    linked = re.findall(r"\]\(([\w/]+\.ipynb)\)", "".join(where["source"]))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb") if ".ipynb_" not in str(path)}
    assert {"index.ipynb", *linked} == there
    assert len(linked) == len(set(linked))
    assert all(" · " in line for line in where["source"] if line.startswith("| ["))
