"""Each lesson has a set of cells in Russian and one in English, both made from the one that is written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.words.lesson_language import CYRILLIC, in_language

LESSONS = sorted((Path(__file__).parents[2] / "notebooks" / "examples").glob("*.ipynb"))


def _of(lesson: Path, language: str) -> dict[str, Any]:
    return in_language(json.loads(lesson.read_text("utf-8")), language)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_the_english_lesson_has_no_russian_and_the_russian_prose_no_english(lesson: Path) -> None:
    english, russian = _of(lesson, "en"), _of(lesson, "ru")
    assert not CYRILLIC.search(json.dumps(english, ensure_ascii=False))
    assert CYRILLIC.search(russian["metadata"]["title"])
    for cell in russian["cells"]:
        text = "".join(cell["source"])
        assert "**EN.**" not in text
        if cell["cell_type"] == "markdown":
            prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL).split("\n\n")
            assert [part for part in prose if part[:1].isalpha() and not CYRILLIC.search(part)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_code_stays_code_and_no_cell_is_lost(lesson: Path, language: str) -> None:
    made, source = _of(lesson, language), json.loads(lesson.read_text("utf-8"))
    assert [cell["cell_type"] for cell in made["cells"]] == [cell["cell_type"] for cell in source["cells"]]
    for cell in made["cells"]:
        assert "".join(cell["source"]).strip(), "something of the cell is there in each language"
        if cell["cell_type"] == "code":
            compile("".join(cell["source"]), lesson.name, "exec")


def test_a_lesson_that_asks_for_a_language_gets_it() -> None:
    cell = {"cell_type": "code", "source": ['language = ""  # which\n', 'draw("Поле · The board", "one · two")']}
    notebook = {"cells": [cell], "metadata": {"title": "Поле · The board"}}
    made = in_language(notebook, "ru")
    assert made["cells"][0]["source"] == ['language = "ru"\n', 'draw("Поле", "one · two")']
    assert made["metadata"]["title"] == "Поле"
