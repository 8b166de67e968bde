"""The lessons in ``notebooks/examples``: prose, a figure, the number that it tells.

nbval runs them as they are; here their outputs are held against ``tests/golden/lessons`` (notebooks are kept without).
After a wanted change: ``pytest tests/apps/handles/test_lessons.py --regenerate``, and read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ROOT = Path(__file__).parents[3]
LESSONS = sorted((ROOT / "notebooks" / "examples").glob("*.ipynb"))
GOLDEN = ROOT / "tests" / "golden" / "lessons"


def cells(lesson: Path) -> list[dict[str, Any]]:
    return list(json.loads(lesson.read_text("utf-8"))["cells"])


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    """A notebook's shell in this process, in English, in the folder of the lessons."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    monkeypatch.chdir(LESSONS[0].parent)
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def outputs(shell: InteractiveShell, code: str) -> Iterator[str]:
    """What a cell printed and what its last line gives; of a figure its title and how much it draws."""
    with capture_output(display=True) as captured:
        result = shell.run_cell(code, store_history=False)
    result.raise_error()
    yield from captured.stdout.splitlines() if result.result is None else ()
    match result.result:
        case None:
            return
        case figure if type(figure).__name__ == "Figure":
            points = sum(len(line.x) for line in figure.data)
            yield f"<figure {figure.layout.title.text!r}: {len(figure.data)} traces, {points} points>"
        case value:
            yield str(shell.display_formatter.format(value)[0]["text/plain"])  # type: ignore[union-attr]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_a_lesson_tells_what_it_told(
    lesson: Path, shell: InteractiveShell, golden: Callable[[Path, str], None]
) -> None:
    lines = []
    for number, cell in enumerate(cells(lesson)):
        if cell["cell_type"] == "code":
            lines.append(f"[{number}]")
            lines += outputs(shell, "".join(cell["source"]))
    golden(GOLDEN / f"{lesson.stem}.txt", "\n".join(lines) + "\n")


def test_where_nobody_told_the_sliders_the_walks_say_so(shell: InteractiveShell) -> None:
    """The lesson's own cell at a table as the file has it."""
    lesson = cells(LESSONS[0].parent / "board_as_graph.ipynb")
    first = "".join(lesson[2]["source"]).replace("for seat in range(3)", "for seat in ()")
    walked = next("".join(cell["source"]) for cell in lesson if "odds.walks()" in "".join(cell["source"]))
    for code in (first, "between = table.odds.between()", walked):
        said = list(outputs(shell, code))
    assert len(said) == 6
    assert all(line.endswith(": unknown: the sliders are not told") for line in said)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_a_lesson_has_prose_in_both_languages_no_bare_assertion_and_no_output(lesson: Path) -> None:
    content = json.loads(lesson.read_text("utf-8"))
    assert content["metadata"]["title"].count(" · ") == 1
    assert content["cells"][0]["source"] == [f"# {content['metadata']['title']}"]
    for cell in content["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            assert "assert " not in text
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
        else:
            assert " · " in text or ("**RU.**" in text and "**EN.**" in text), text
