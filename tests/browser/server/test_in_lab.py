"""JupyterLab: a cell shows the page, the next one acts at its table, the page shows it; lessons fit every screen."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import on_page
import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from settling import PATIENCE_MS, box_of

from companion.widgets import styles

Shot = Callable[[Page, str], Path]

CELLS = (
    "from companion.apps import arkham\nfrom companion.arkham import commands as c\n\ntable = arkham.show()",
    'table.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))))\ntable.do(c.RaiseTerror())',
    "table.state",
    'table.do(c.MoveInvestigator(0, "woods"))',
    "table.clock()",
)
EXPLORED = """from companion.apps import arkham
from companion.apps.handles import figures

table = arkham.open("evening.json", language="ru").copy(80)
soon, late = (table.odds.waking(rounds=n) for n in (6, 8))
lines = {"как было на самом деле": [(n, soon.total(n)) for n in range(1, 7)]}
lines["с одной безысходностью"] = [(n, late.total(n)) for n in range(1, 9)]
now = figures.curves(lines, "Пробуждение", "Сыграно ходов", "шанс")
before = figures.curves({"как было на самом деле": lines["с одной безысходностью"][:5]})
figures.compare(now, before, "вчера", language="ru")
"""
FOUR = """from companion.apps import arkham, innsmouth, odds, realms
shown = [one.show() for one in (odds, arkham, realms, innsmouth)]"""
KINDS = ("odds", "arkham", "realms", "innsmouth")
DRESSED_APART = """async (root, names) => {
  const frame = document.createElement("iframe");
  frame.style.cssText = `position: fixed; inset: 0; width: ${innerWidth}px; height: ${innerHeight}px; border: 0`;
  document.body.append(frame);
  const apart = frame.contentDocument;
  apart.open();
  apart.write("<!doctype html><title>apart</title><body style='margin:0'></body>");
  apart.close();
  for (const sheet of document.querySelectorAll("style[data-companion]")) {
    if (names.includes(sheet.dataset.companion)) apart.head.append(apart.importNode(sheet, true));
  }
  const room = apart.createElement("div");
  room.style.width = `${root.getBoundingClientRect().width}px`;
  room.append(apart.importNode(root, true));
  apart.body.append(room);
  for (const one of [document, apart]) for (const moved of one.getAnimations()) moved.cancel();
  const twin = room.firstElementChild;
  const found = new Set();
  const inTwin = twin.querySelectorAll("*");
  const pairs = [[root, twin], ...[...root.querySelectorAll("*")].map((one, at) => [one, inTwin[at]])];
  for (const [here, there] of pairs) {
    if (here.closest("[data-zoom], .js-plotly-plot")) continue;
    const [in_lab, alone] = [getComputedStyle(here), frame.contentWindow.getComputedStyle(there)];
    for (const one of PROPERTIES) {
      if (in_lab[one] !== alone[one]) found.add(`${here.className}: ${one} ${in_lab[one]}, alone ${alone[one]}`);
    }
  }
  frame.remove();
  return [...found].sort();
}"""
PROPERTIES = (
    "backgroundColor", "borderTopColor", "borderTopLeftRadius", "borderTopWidth", "color", "display", "fontFamily",
    "fontSize", "fontWeight", "lineHeight", "listStyleType", "marginLeft", "marginTop", "paddingLeft", "paddingTop",
    "position", "textAlign", "textDecorationLine", "whiteSpace", "flexBasis", "flexGrow", "gap", "minHeight", "opacity",
)  # fmt: skip
"""What other sheets may not touch: those of JupyterLab, and of the pages of other games in the same notebook."""

RUNS, SEEN_WITHIN = 4, 10_000
"""How often a run is asked for, and how long one may stay without a sign, in milliseconds."""

LESSONS = ("board_as_graph", "innsmouth_best_route")
"""A board and curves by Plotly, and a map that we draw."""

OUT = """() => {
  const out = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1;
  const found = [];
  for (const room of document.querySelectorAll(".jp-OutputArea-output")) {
    const own = room.getBoundingClientRect();
    for (const figure of room.querySelectorAll(".js-plotly-plot, .al-page, table, svg")) {
      const box = figure.getBoundingClientRect();
      if (box.width && out(box, own)) found.push(`${figure.tagName} ${box.right - own.right} px`);
      if (!figure.matches(".js-plotly-plot")) continue;
      for (const tool of innerWidth < 1000 ? figure.querySelectorAll("[data-title]") : []) {
        const { width, height } = tool.getBoundingClientRect();
        if (width < 44 || height < 44) found.push(`a tool of ${width} x ${height} px`);
      }
      for (const text of figure.querySelectorAll("text")) {
        const said = text.getBoundingClientRect();
        const isOut = out(said, box) || said.top < box.top - 1 || said.bottom > box.bottom + 1;
        const isSmall = Number.parseFloat(getComputedStyle(text).fontSize) < 10;
        if (said.width && (isOut || isSmall)) found.push(text.textContent);
      }
    }
  }
  return found;
}"""
"""What sticks out of its cell or of its figure, writing smaller than 10 px, and tools too small for a thumb."""

SIZES = [
    pytest.param((820, 1180), id="tablet", marks=pytest.mark.thorough),
    pytest.param((390, 844), id="phone", marks=pytest.mark.again),
    pytest.param((1440, 900), id="laptop", marks=pytest.mark.again),
]

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
def lab(tmp_path: Path, root: Path) -> Iterator[str]:
    """JupyterLab with a notebook of ours and two lessons; its address."""
    (tmp_path / "walk").mkdir()
    (tmp_path / "walk" / "table.ipynb").write_text(json.dumps(notebook(CELLS)), encoding="utf-8")
    (tmp_path / "walk" / "four.ipynb").write_text(json.dumps(notebook((FOUR,))), encoding="utf-8")
    (tmp_path / "walk" / "explored.ipynb").write_text(json.dumps(notebook((EXPLORED,))), encoding="utf-8")
    for name in (*LESSONS, "index"):
        shutil.copy(next(root.joinpath("notebooks").rglob(f"{name}.ipynb")), tmp_path / "walk")
    shutil.copy(root / "notebooks" / "examples" / "evening.json", tmp_path / "walk")
    for app in ("arkham", "odds", "innsmouth", "realms"):
        shutil.copy(root / "notebooks" / f"{app}.ipynb", tmp_path / "walk")
    clean = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR")}
    clean |= {
        "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path / "spaces"),
        "JUPYTER_TOKEN": "lab",
        "IPYTHONDIR": str(tmp_path),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", OPENED, str(tmp_path / "walk"), str(tmp_path / "games")],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **clean},
    )
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
        process.wait(PATIENCE_MS / 1000)


@pytest.mark.thorough
def test_a_cell_acts_at_the_table_that_another_one_shows(lab: str, browser: Browser, shot: Shot) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 1400})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    foreign: list[str] = []
    page.on(
        "request", lambda one: foreign.append(one.url) if one.url.startswith("http") and lab not in one.url else None
    )
    page.goto(f"{lab}/lab/tree/table.ipynb?token=lab")
    cells = code_cells(page)
    expect(cells).to_have_count(len(CELLS))
    shown = on_page.root_in(cells.first, "en")
    idle = page.get_by_role("button", name="Python 3 (ipykernel) | Idle")
    expect(idle).to_be_visible()  # before that Lab drops what is run
    cells.first.get_by_role("textbox").click()
    for cell in range(len(CELLS)):  # each one is chosen by running the one before
        page.keyboard.press("Shift+Enter")
        expect(shown).to_be_visible()
        if cell == 1:  # it is told for some seconds only
            expect(shown.get_by_text("notebook: Terror 0 → 1")).to_be_visible()
            shot(page, "lab-table")
        expect(prompts_of(cells).nth(cell)).to_have_text(f"[{cell + 1}]:")
    expect(cells.nth(1)).to_contain_text("Terror 0 → 1")
    expect(cells.nth(2).locator("table[lang=en]")).to_contain_text("Hastur")
    refused = cells.nth(3)
    expect(refused).to_contain_text("Only in phase II Movement")
    refused.scroll_into_view_if_needed()
    shot(page, "lab-refusal")
    figure = plots(cells.nth(4))
    figure.scroll_into_view_if_needed()
    figure.hover()
    shot(page, "lab-figure")
    with page.expect_download() as picture:
        figure.locator("[data-title]").first.click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    assert not figure.locator("[data-title^='Share']").count(), "no tool sends a chart to another host"
    expect(page.get_by_text("Would you like to get notified about official Jupyter news?")).to_have_count(0)
    assert foreign == []
    context.close()


def code_cells(page: Page | Locator) -> Locator:
    """The cells of code of JupyterLab's notebooks, which it names by class alone."""
    return page.locator(".jp-CodeCell")


def prompts_of(cells: Locator) -> Locator:
    return cells.locator(".jp-InputPrompt")


def plots(part: Locator) -> Locator:
    return part.locator(".js-plotly-plot")


def notebook_in_front(page: Page) -> Locator:
    return page.locator(".jp-NotebookPanel:visible")


def tab_in_front(page: Page) -> Locator:
    return page.locator(".lm-DockPanel-tabBar .lm-mod-current")


def run_all(page: Page, address: str) -> None:
    """Open a notebook alone and run its cells: a layout that was kept brings every notebook back, each with a kernel,
    and one that is made anew begins with its side panels open, unless it is a second tab's.

    JupyterLab drops a run that comes before its session with the kernel, though it says "Idle" by then
    (jupyterlab#8490), so a run of which nothing is seen for some seconds, or that ends before its last cell, is asked
    for once more, as a reader would.
    """
    host, _, rest = address.partition("/lab/tree/")
    file, _, key = rest.partition("?")
    page.goto(f"{host}/tree?{key}")  # whoever has shown the key once is known
    page.goto(f"{host}/lab/workspaces/auto-q/tree/{file}?reset=1")
    expect(tab_in_front(page)).to_contain_text(file)
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    prompts = prompts_of(code_cells(notebook_in_front(page)))
    asked = prompts.get_by_text(re.compile(r"\[(\*|\d+)\]:")).first
    for _ in range(RUNS):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            asked.wait_for(timeout=SEEN_WITHIN)
        except PlaywrightTimeoutError:
            continue
        expect(prompts.get_by_text("[*]:")).to_have_count(0)
        if not prompts.get_by_text(re.compile(r"\[\s\]:")).count():
            break
    for prompt in prompts.all():
        expect(prompt).to_have_text(re.compile(r"\[\d+\]:"))


@pytest.mark.parametrize("size", SIZES)
def test_figures_of_lessons_fit_their_cells_and_can_be_read(
    lab: str, browser: Browser, shot: Shot, size: tuple[int, int]
) -> None:
    wide, high = size
    for lesson in LESSONS:  # a browser each: a second tab has a layout of its own
        context = browser.new_context(locale="ru-RU", viewport={"width": wide, "height": high}, has_touch=wide < 1000)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        run_all(page, f"{lab}/lab/tree/{lesson}.ipynb?token=lab")
        shown = notebook_in_front(page).locator(".jp-OutputArea")
        for place in range(shown.count()):
            shown.nth(place).scroll_into_view_if_needed()
            shown.nth(place).evaluate("e => e.scrollIntoView({ block: 'start' })")
            expect(shown.nth(place)).to_be_in_viewport()
            assert page.evaluate(OUT) == [], (lesson, place)
            shot(page, f"lab-{lesson}-{wide}-{place}")
        context.close()


@pytest.mark.thorough
def test_no_page_wears_a_rule_of_lab_or_of_another_page(lab: str, browser: Browser, shot: Shot) -> None:
    context = browser.new_context(locale="ru-RU", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    run_all(page, f"{lab}/lab/tree/four.ipynb?token=lab")
    pages = on_page.root(notebook_in_front(page))
    expect(pages).to_have_count(len(KINDS))
    apart = DRESSED_APART.replace("PROPERTIES", json.dumps(PROPERTIES))
    for place, kind in enumerate(KINDS):
        one = pages.nth(place)
        expect(on_page.sheet(one)).to_be_attached()
        one.evaluate("e => e.scrollIntoView({ block: 'start' })")
        assert one.evaluate(apart, list(styles.WORN[kind])) == [], kind
        shot(page, f"lab-four-{kind}")
    context.close()


@pytest.mark.thorough
def test_a_second_tab_opens_the_index_with_its_side_panels_closed(lab: str, browser: Browser, shot: Shot) -> None:
    """Where JupyterLab finds its layout in use it goes to one of its own; it draws the letter, so here it is named."""
    context = browser.new_context(locale="ru-RU", viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{lab}/lab/tree/index.ipynb?token=lab")
    expect(tab_in_front(page)).to_contain_text("index")
    second = context.new_page()
    second.goto(f"{lab}/lab/workspaces/auto-q/tree/index.ipynb?reset=1")
    expect(tab_in_front(second)).to_contain_text("index")
    expect(notebook_in_front(second).get_by_role("heading").first).to_be_visible()
    expect(second.locator("#jp-left-stack")).to_be_hidden()
    expect(second.locator("#jp-right-stack")).to_be_hidden()
    shot(second, "lab-second-tab-390")
    context.close()


@pytest.mark.again
def test_tiles_of_the_start_page_open_beside_lab(lab: str, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 820, "height": 1180})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    run_all(page, f"{lab}/lab/tree/index.ipynb?token=lab")
    with context.expect_page() as beside:
        page.locator("a.tile[href*=odds]").click()
    expect(beside.value.locator("[data-tab=odds]")).to_be_visible()
    assert "/tree/index.ipynb" in page.url, "JupyterLab stays where it is"
    context.close()


@pytest.mark.again
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "laptop"])
def test_a_figure_is_explored_in_lab_as_on_the_page(
    lab: str, browser: Browser, shot: Shot, size: tuple[int, int]
) -> None:
    """Read at a finger, what was before taken away and put back, a line switched, zoom, the whole again, a picture."""
    wide, high = size
    context = browser.new_context(locale="ru-RU", viewport={"width": wide, "height": high}, has_touch=wide < 1000)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    run_all(page, f"{lab}/lab/tree/explored.ipynb?token=lab")
    plot = plots(notebook_in_front(page)).last
    plot.evaluate("e => e.scrollIntoView({ block: 'start' })")
    area = plot.locator(".nsewdrag").first
    expect(area).to_be_in_viewport()
    for share in (0.05, 0.5, 0.97):
        box = box_of(area)
        point = (box["x"] + box["width"] * share, box["y"] + box["height"] * 0.5)
        page.mouse.move(*point) if wide > 1000 else page.touchscreen.tap(*point)
        beside = plot.locator(".hoverlayer .legend")
        expect(beside).to_contain_text("=" if share > 0.9 else "Сыграно ходов")
        inner, outer = box_of(beside), box_of(plot)
        assert inner["x"] >= outer["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    shot(page, f"lab-read-{wide}")

    drawn = "plot => plot._fullData.filter(trace => trace.visible === true).length"
    before = plot.evaluate(drawn)
    compare = plot.locator(".updatemenu-button")
    expect(compare).to_contain_text("Сравнить")
    for left in (before - 1, before):
        button = box_of(compare)
        assert button["height"] >= 44
        middle = (button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
        page.mouse.click(*middle) if wide > 1000 else page.touchscreen.tap(*middle)
        page.wait_for_function(
            "([plot, n]) => plot._fullData.filter(t => t.visible === true).length === n",
            arg=[plot.element_handle(), left],
        )
    assert before == 3
    key = box_of(plot.locator(".legendtoggle").first)
    place = (key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    page.mouse.click(*place) if wide > 1000 else page.touchscreen.tap(*place)
    page.wait_for_function(
        "([plot, n]) => plot._fullData.filter(t => t.visible === true).length === n",
        arg=[plot.element_handle(), before - 1],
    )

    ranges = "plot => plot.layout.xaxis.range.map(Number)"
    whole = plot.evaluate(ranges)
    plot.locator("[data-val=zoom]").click()
    box = box_of(area)
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.5, steps=4)
    page.mouse.up()
    near = plot.evaluate(ranges)
    assert whole[0] < near[0] < near[1] < whole[1]
    shot(page, f"lab-near-{wide}")
    plot.locator("[data-val=reset]").click()
    page.wait_for_function(
        "([plot, x]) => Math.abs(plot.layout.xaxis.range[1] - x) < 1e-6", arg=[plot.element_handle(), whole[1]]
    )
    with page.expect_download() as picture:
        plot.locator("[data-title]").first.click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    context.close()
