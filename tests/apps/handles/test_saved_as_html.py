"""A lesson that is saved as a page keeps its figures and asks no other host for anything."""

from __future__ import annotations

import re
import shlex
from collections.abc import Coroutine
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import golden_evenings
import nbformat
import pytest
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor
from traitlets.config import Config

from companion.apps import innsmouth, notebook
from companion.apps.tables import games
from companion.apps.terminal import lab

CELLS = (
    "from companion.apps.handles import figures\nfigures.keep_in_html()",
    'figures.curves({"doom": [(1, 2), (2, 3)]}, "Doom")',
    'figures.curves({"terror": [(1, 0), (2, 1)]}, "Terror")',
)
ABROAD = re.compile(r"(?:https?:)?//")
FETCHED = re.compile(r"""(?:\bimport\(|\burl\(|@import )\s*["']?((?:https?:)?//[^"')\s]+)""")


class Asked(HTMLParser):
    """What a page fetches by itself: scripts, sheets, pictures, frames. Links to click are none of it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        told = dict(attrs)
        fetched = told.get("src") or (told.get("href") if tag == "link" else None) or ""
        self.found += [fetched] if ABROAD.match(fetched) else []

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style") and PLOTLY not in data:
            self.found += [one for one in FETCHED.findall(data) if MERMAID not in one]


MERMAID = "/mermaid/"
"""What draws diagrams; the page fetches it where it finds one, and a lesson has none."""
PLOTLY = "* plotly.js v"
"""In the head of Plotly's own script, whose addresses are those of its licences."""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    """Run once, its outputs in it."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    ExecutePreprocessor(timeout=120, kernel_name="python3").preprocess(
        notebook, {"metadata": {"path": str(tmp_path_factory.mktemp("lesson"))}}
    )
    return notebook


def saved(lesson: nbformat.NotebookNode, options: list[str]) -> str:
    """As the exporter writes it with these options."""
    told = dict(option.removeprefix("--HTMLExporter.").split("=", 1) for option in options)
    text, _ = HTMLExporter(config=Config({"HTMLExporter": told})).from_notebook_node(lesson)
    return str(text)


def test_a_page_that_lab_saves_keeps_its_figures_and_asks_nobody(lesson: nbformat.NotebookNode, tmp_path: Path) -> None:
    told = lab.arguments(tmp_path, tmp_path, open_browser=False)
    page = saved(lesson, [word for word in told if word.startswith("--HTMLExporter.")])
    assert page.count("Plotly.newPlot(") >= 2
    assert page.count(PLOTLY) == 1, "the script stands in it once"
    assert Asked(page).found == []
    assert '<pre class="mermaid">' not in page


def test_without_these_options_other_hosts_would_be_asked(lesson: nbformat.NotebookNode) -> None:
    assert any("cdnjs.cloudflare.com" in address for address in Asked(saved(lesson, [])).found)


@pytest.mark.parametrize("page", ["docs/using.md", "docs/using.ru.md"])
def test_the_command_of_the_users_page_asks_nobody_either(lesson: nbformat.NotebookNode, page: str, root: Path) -> None:
    line = next(line for line in (root / page).read_text("utf-8").splitlines() if "nbconvert --to html" in line)
    options = [word for word in shlex.split(line.strip(" `")) if word.startswith("--HTMLExporter.")]
    assert Asked(saved(lesson, options)).found == []


class Loop:
    """An event loop in which a page follows nobody."""

    def create_task(self, coroutine: Coroutine[Any, Any, None]) -> Any:
        coroutine.close()
        return SimpleNamespace(add_done_callback=lambda _: None)


def test_a_shown_page_leaves_the_sheets_where_the_notebook_is_saved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page itself needs a kernel; a cell that shows it without another line left nothing."""
    monkeypatch.setattr(notebook.asyncio, "get_event_loop", Loop)
    file = tmp_path / "four.json"
    file.write_text(golden_evenings.saved(games.innsmouth(), "innsmouth/golden/four.json"), "utf-8")
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda formats, raw: shown.append(formats))
    innsmouth.open(file, language="en").show()
    (formats,) = shown
    assert "application/vnd.jupyter.widget-view+json" in formats, "a live notebook shows the page"
    cell = nbformat.v4.new_code_cell("game.show()", outputs=[nbformat.v4.new_output("display_data", formats)])
    page = saved(nbformat.v4.new_notebook(cells=[cell]), [])
    assert page.count("<img ") == 4
    assert ">203<" in page, "the scores"
