"""Somebody's own JupyterLab in which the almanac is installed: it stays as it was, but for a card in the launcher."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from settling import PATIENCE_MS
from test_in_lab import notebook_in_front, run_all

from companion.apps.files import paths

Shot = Callable[[Page, str], Path]

FIGURES = (
    'import plotly.io as pio; pio.renderers.default = "plotly_mimetype"\n'
    "from plotly.graph_objects import Figure\nFigure({'data': [{'y': [1, 3, 2]}]})",
    "from companion.apps.handles import figures\nfigures.curves({'a': [(1, 0.5), (2, 0.25)]})",
)
NARROW = """
import sys
from importlib.machinery import PathFinder

class Narrow(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        missing = name.partition(".")[0] in {"voila", "plotly", "anywidget"}
        return None if missing else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Narrow
"""
"""What a start hook says where the library alone is installed."""


class ForeignLab:
    """A JupyterLab with settings of its own that finds our files where an installation lays them."""

    def __init__(self, folder: Path, is_narrow: bool = False) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "work").mkdir()
        for name, cell in zip(("theirs", "ours"), FIGURES, strict=True):
            code = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None}
            kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}}
            text = {"cells": [{**code, "source": cell}], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
            (folder / "work" / f"{name}.ipynb").write_text(json.dumps(text), "utf-8")
        self.log = folder / "log"
        hook = folder / "hook"
        hook.mkdir()
        (hook / "sitecustomize.py").write_text(NARROW if is_narrow else "", "utf-8")
        modules = os.pathsep.join(map(str, (hook, paths.PACKAGE.parent)))
        own = {
            "HOME": folder, "JUPYTER_CONFIG_DIR": folder / "config", "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
            "JUPYTERLAB_WORKSPACES_DIR": folder / "spaces", "IPYTHONDIR": folder, "PYTHONPATH": modules,
            "JUPYTER_PATH": paths.jupyter_share(), "JUPYTER_CONFIG_PATH": paths.jupyter_config(),
            "JUPYTER_SERVER_ALLOW_UNAUTHENTICATED_ACCESS": "false",
        }  # fmt: skip
        words = ["--allow-root", "--no-browser", f"--port={self.port}", "--IdentityProvider.token=lab"]
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyter", "lab", *words],
                cwd=folder / "work", stdout=out, stderr=out, env={**os.environ, **{k: str(v) for k, v in own.items()}},
            )  # fmt: skip
        self.url = f"http://127.0.0.1:{self.port}"
        last = time.monotonic() + PATIENCE_MS / 1000
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < last, self.log.read_text()
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return self.ask("/api").status == 200
        except OSError:
            return False

    def ask(self, path: str) -> urllib.request.addinfourl:
        mark = "&" if "?" in path else "?"
        answer: urllib.request.addinfourl = urllib.request.urlopen(f"{self.url}{path}{mark}token=lab", timeout=60)
        return answer

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_MS / 1000)


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForeignLab]:
    lab = ForeignLab(tmp_path_factory.mktemp("foreign"))
    yield lab
    lab.end()


def test_a_server_where_the_library_alone_is_installed_says_nothing_of_it(tmp_path: Path) -> None:
    lab = ForeignLab(tmp_path, is_narrow=True)
    try:
        page = lab.ask("/lab").read().decode("utf-8")
        log = lab.log.read_text("utf-8")
        assert "companion.apps.server.extension | extension was successfully loaded." in log
        told = [line for line in log.splitlines() if "companion" in line]
        assert [line for line in told if not line.startswith("[I") or " took " in line] == []
        assert "almanac" not in json.loads(re.findall(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S)[0])
    finally:
        lab.end()


def test_a_second_tab_is_jupyters_own(foreign: ForeignLab) -> None:
    answer = foreign.ask("/lab/workspaces/auto-b?reset")
    assert "reset" in answer.geturl(), "nobody led it elsewhere"
    assert not (foreign.log.parent / "spaces").exists()
    assert not re.search(r"companion\S* extension took|Traceback", foreign.log.read_text("utf-8"))


def test_a_visitor_who_is_not_logged_in_reads_no_notebooks(foreign: ForeignLab) -> None:
    assert "index.ipynb" in json.loads(foreign.ask("/companion/notebooks").read())
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"{foreign.url}/companion/notebooks", timeout=60)


def test_a_server_that_wants_every_address_guarded_warns_of_none_of_ours(foreign: ForeignLab) -> None:
    assert foreign.ask("/companion/charts/plotly.min.js").status == 200
    log = foreign.log.read_text("utf-8")
    assert [line for line in log.splitlines() if "registered for" in line and "/companion/" in line] == []


def test_importing_the_almanac_hinders_no_module_of_others() -> None:
    code = "import sys, companion.apps.arkham; print([name for name, module in sys.modules.items() if module is None])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.thorough
def test_figures_of_others_keep_their_tools_and_ours_are_as_large_as_a_thumb(
    foreign: ForeignLab, browser: Browser, shot: Shot
) -> None:
    heights = {}
    for name in ("theirs", "ours"):
        context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        run_all(page, f"{foreign.url}/lab/tree/{name}.ipynb?token=lab")
        tool = notebook_in_front(page).locator(".modebar-btn").first
        tool.wait_for()
        heights[name] = tool.evaluate("node => getComputedStyle(node).height")
        shot(page, f"foreign-lab-{name}")
        context.close()
    assert heights == {"theirs": "22px", "ours": "36px"}


@pytest.mark.thorough
def test_the_launcher_opens_the_lessons_among_the_players_files(
    foreign: ForeignLab, browser: Browser, shot: Shot
) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{foreign.url}/lab?token=lab")
    card = page.locator(".jp-LauncherCard").filter(has_text="Almanac: lessons")
    expect(card).to_be_visible()
    shot(page, "foreign-lab-launcher")
    page.get_by_role("menuitem", name="Help", exact=True).click()
    expect(page.get_by_role("menuitem", name="Almanac", exact=True)).to_be_visible()
    shot(page, "foreign-lab-help")
    page.keyboard.press("Escape")
    card.click()
    expect(notebook_in_front(page).get_by_role("heading").first).to_be_visible()
    there = {path.name for path in (foreign.log.parent / "work" / "almanac").iterdir()}
    assert {"index.ipynb", "arkham.ipynb", "examples"} <= there
    shot(page, "foreign-lab-lessons")
    context.close()


@pytest.mark.thorough
def test_a_lab_that_cannot_say_whether_a_notebook_is_there_keeps_it_and_says_so(
    foreign: ForeignLab, browser: Browser, shot: Shot
) -> None:
    work = foreign.log.parent / "work" / "almanac"
    work.mkdir(exist_ok=True)
    (work / "odds.ipynb").write_text("mine", "utf-8")
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    context.route(re.compile(r"/api/contents/almanac/odds\.ipynb\?content=0"), lambda route: route.fulfill(status=500))
    page = context.new_page()
    page.goto(f"{foreign.url}/lab/workspaces/refused?token=lab")
    page.locator(".jp-LauncherCard").filter(has_text="Almanac: lessons").click()
    expect(page.get_by_role("dialog").get_by_text("Lessons not copied. Try again.")).to_be_visible()
    shot(page, "foreign-lab-refused")
    assert (work / "odds.ipynb").read_text("utf-8") == "mine"
    context.close()
