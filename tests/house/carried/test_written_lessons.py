"""``dev.py lessons``: a lesson is run and written in each language, with pictures of its figures."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

LESSON = "where_gates_hurt.ipynb"


@pytest.mark.slow
def test_a_lesson_is_written_in_each_language_with_pictures_of_its_figures(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons, written = tmp_path / "lessons", tmp_path / "written"
    lessons.mkdir()
    for name in (LESSON, "evening.json"):
        shutil.copy(root / "notebooks" / "examples" / name, lessons)
    script = runpy.run_path(str(root / "docs" / "book" / "lessons.py"))
    monkeypatch.setitem(script["main"].__globals__, "LESSONS", lessons)
    assert script["main"]([str(written)]) == 0
    russian, english = (_pictures(json.loads((written / name / LESSON).read_text("utf-8"))) for name in ("ru", "en"))
    assert len(russian) == len(english) == 2, "one for each of its figures"
    assert [picture[:4] for picture in (*russian, *english)] == ["<svg"] * 4
    assert "Где больнее" in russian[1]
    assert "Where it hurts" in english[1]
    assert script["main"]([]) == 2, "it asks for a folder"


def _pictures(notebook: dict[str, Any]) -> list[str]:
    """Return the still pictures among the outputs of a notebook."""
    bundles = [output.get("data", {}) for cell in notebook["cells"] for output in cell.get("outputs", ())]
    return ["".join(bundle["image/svg+xml"]) for bundle in bundles if "image/svg+xml" in bundle]
