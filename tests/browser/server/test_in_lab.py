"""JupyterLab: a cell shows the page, the next one acts at its table, and the page shows it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from settling import PATIENCE

Shot = Callable[[Page, str], Path]

CELLS = (
    "from companion.apps import arkham\nfrom companion.arkham import commands as c\n\ntable = arkham.show()",
    'table.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))))\ntable.do(c.RaiseTerror())',
    "table.state",
    'table.do(c.MoveInvestigator(0, "woods"))',
    "table.clock()",
)
OPENED = """
import sys
from pathlib import Path
from companion.apps.files import paths
from companion.apps.terminal import lab
from companion.words import load

paths.writable_notebooks = lambda folder: Path(sys.argv[1])
lab.open_lab(Path(sys.argv[2]), open_browser=False, words=load("en"))
"""
"""``companion lab`` on a folder of our own, so that nothing is saved into the checkout."""


def notebook(cells: tuple[str, ...]) -> dict[str, Any]:
    written = [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
        for n, text in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return {"cells": written, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab with one notebook; its address."""
    (tmp_path / "walk").mkdir()
    (tmp_path / "walk" / "table.ipynb").write_text(json.dumps(notebook(CELLS)), encoding="utf-8")
    clean = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR")}
    clean |= {
        "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path / "spaces"),
        "JUPYTER_TOKEN": "lab",
        "IPYTHONDIR": str(tmp_path),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", OPENED, str(tmp_path / "walk"), str(tmp_path / "games")],
        stderr=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, **clean},
    )  # fmt: skip
    assert process.stderr is not None
    said = []
    try:
        for line in process.stderr:
            said.append(line)
            if (start := line.find("http://127.0.0.1")) >= 0:
                break
        else:
            raise AssertionError("".join(said))
        process.stderr.close()
        yield line[start:].split("/lab")[0]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.mark.thorough
def test_a_cell_acts_at_the_table_that_another_one_shows(lab: str, browser: Browser, shot: Shot) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 1400})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    foreign: list[str] = []
    page.on(
        "request", lambda one: foreign.append(one.url) if one.url.startswith("http") and lab not in one.url else None
    )
    page.goto(f"{lab}/lab/tree/table.ipynb?token=lab")
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    shown = page.locator(".jp-CodeCell").nth(0).locator(".al[lang=en]")
    idle = page.get_by_role("button", name="Python 3 (ipykernel) | Idle")
    expect(idle).to_be_visible()  # before that Lab drops what is run
    page.locator(".jp-CodeCell .cm-content").nth(0).click()
    for cell in range(len(CELLS)):  # each one is chosen by running the one before
        page.keyboard.press("Shift+Enter")
        expect(shown).to_be_visible()
        expect(page.locator(".jp-CodeCell .jp-InputPrompt").nth(cell)).to_have_text(f"[{cell + 1}]:")
    expect(shown.get_by_text("notebook: Terror 0 → 1")).to_be_visible()
    shot(page, "lab-table")
    expect(page.locator(".jp-CodeCell").nth(1)).to_contain_text("Terror 0 → 1")
    expect(page.locator(".jp-CodeCell").nth(2).locator("table[lang=en]")).to_contain_text("Hastur")
    refused = page.locator(".jp-CodeCell").nth(3)
    expect(refused).to_contain_text("Only in phase II Movement")
    refused.scroll_into_view_if_needed()
    shot(page, "lab-refusal")
    figure = page.locator(".jp-CodeCell").nth(4).locator(".js-plotly-plot")
    figure.scroll_into_view_if_needed()
    figure.hover()
    shot(page, "lab-figure")
    with page.expect_download() as picture:
        figure.locator(".modebar-btn").first.click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    assert not figure.locator("[data-title^='Share']").count(), "no tool sends a chart to another host"
    expect(page.get_by_text("Would you like to get notified about official Jupyter news?")).to_have_count(0)
    assert foreign == []
    context.close()
