"""How the Arkham page feels beside a bare ipywidgets page on plain Voila, in the same run: ratios and their limits.

Run with ``python3 dev.py bench -k page``. Measures in a real Chromium: address to usable page, weight of the first
load, memory of the kernel, and tap to repainted page, at a fresh table and at a full one after 300 acts.
"""

from __future__ import annotations

import json
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, sync_playwright
from quiet_chromium import QUIET
from serving import Companion
from taps import DOOM, ODDS, PLACE, STEP, TAPS, TURN, WARM_UP, Across, Tapped, in_turn
from yardstick import measured

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import CorrectDoom, CorrectRound, PutGate, PutMonster, Seat, SetUpTable
from companion.facts.arkham import load
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

pytestmark = pytest.mark.bench

BOX = load()
MOST_ACROSS = 3.5
"""Taps of a bare button that one takes until the other device shows it; without a nudge it takes 5 to 6."""
ROUNDS = 7
ACTS = 300

TABS = ("mythos", "investigators", "odds", "log", "table")
WALK = (*(f".al-head .al-nav [data-act*='\"{tab}\"']" for tab in TABS), "[data-place='woods']")
"""All tabs once, then a place of the map."""


@dataclass(frozen=True, slots=True)
class Bare:
    """Plain Voila with a warm kernel and two widgets."""

    url: str
    process: psutil.Process

    def kernels(self) -> list[psutil.Process]:
        children = self.process.children(recursive=True)
        return [child for child in children if "ipykernel_launcher" in " ".join(child.cmdline())]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bare]:
    folder = tmp_path_factory.mktemp("bare")
    code = (
        "import ipywidgets as w\nlabel = w.Label('0')\nbutton = w.Button(description='+1')\n"
        "button.on_click(lambda _: setattr(label, 'value', str(int(label.value) + 1)))\nw.VBox([button, label])"
    )
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell = {"cell_type": "code", "id": "a", "source": code, "metadata": {}, "outputs": [], "execution_count": None}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "bare.ipynb").write_text(json.dumps(notebook))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [str(folder), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", "--preheat_kernel=True"]
    server = subprocess.Popen([sys.executable, "-m", "voila", *words], cwd=folder, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/voila/static/voila.js", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    yield Bare(f"{url}/voila/render/bare.ipynb", psutil.Process(server.pid))
    server.terminate()
    server.wait(20)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with Companion(tmp_path_factory.mktemp("bench")) as companion:
        yield companion


@pytest.fixture(scope="module")
def chromium(dev: Any) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=dev.find_browser(), args=QUIET)
        yield browser
        browser.close()


def table(house: Companion, full: bool) -> str:
    """Id of a table of two, or of one with 8 investigators, 7 gates, 20 monsters and 300 acts."""
    journal = SqliteJournal(house.data_folder / FILE_NAME)
    session = Session.start(arkham(), journal, "bench", "bench")
    seats = tuple(Seat(name) for name in list(BOX.investigators)[: 8 if full else 2])
    session.do(SetUpTable("hastur", seats))
    session.do(CorrectRound(3))
    if full:
        places = sorted(BOX.unstable)
        for place, world in list(zip(places, BOX.worlds, strict=False))[:7]:
            session.do(PutGate(place, world))
        kinds = [kind.id for kind in BOX.monsters.values() if kind.count > 1][:10]
        for number in range(20):
            session.do(PutMonster(kinds[number % len(kinds)], places[number % len(places)]))
        for number in range(ACTS - session.number):
            session.do(CorrectDoom(3 + number % 2))
    game = session.game_id
    journal.close()
    return game


def usable(browser: Browser, url: str, selector: str) -> tuple[float, float]:
    """Seconds from the address to the shown ``selector``, and kilobytes of the first load, in a fresh profile."""
    context = _context(browser)
    page, weights = context.new_page(), []
    page.on("requestfinished", lambda request: weights.append(_size(request.sizes())))
    begun = time.perf_counter()
    page.goto(url)
    page.wait_for_selector(selector, state="visible", timeout=60_000)
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")
    context.close()
    return seconds, sum(weights) / 1000


def _context(browser: Browser) -> BrowserContext:
    """A fresh profile; Voila's own template asks a CDN for fonts, which here fails at once instead of slowly."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.route(lambda url: "//127.0.0.1:" not in url, lambda route: route.abort())
    return context


def _size(sizes: Any) -> int:
    return max(0, sizes["responseBodySize"]) + max(0, sizes["responseHeadersSize"])


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one tap costs the browser: how often style and layout are worked out, and the milliseconds of both."""

    styled: float
    laid_out: float
    style: float
    layout: float

    def __str__(self) -> str:
        return f"style {self.styled:g} times, {self.style:.1f} ms; layout {self.laid_out:g} times, {self.layout:.1f} ms"


def in_the_browser(ours: Tapped) -> Drawn:
    """Medians of single taps, as Chromium itself counts them; whatever else the machine does is not in the counts."""
    session = ours.page.context.new_cdp_session(ours.page)
    session.send("Performance.enable")
    ours.page.bring_to_front()
    found = []
    for _ in range(2 * TURN + 1):
        before = _counted(session)
        ours.tap()
        found.append({name: value - before[name] for name, value in _counted(session).items()})
    session.detach()
    middle = {name: statistics.median(one[name] for one in found) for name in found[0]}
    return Drawn(
        middle["RecalcStyleCount"],
        middle["LayoutCount"],
        1000 * middle["RecalcStyleDuration"],
        1000 * middle["LayoutDuration"],
    )


def _counted(session: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def test_page_address_to_usable_and_weight(bare: Bare, house: Companion, chromium: Browser) -> None:
    pairs, weights, bare_weights = [], [], []
    for _ in range(ROUNDS):
        time.sleep(8)
        seconds, kilobytes = usable(
            chromium, f"{house.origin}/voila/render/arkham.ipynb?lang=ru", ".al [data-region] *"
        )
        weights.append(kilobytes)
        bare_seconds, bare_kilobytes = usable(chromium, bare.url, "button.jupyter-button")
        bare_weights.append(bare_kilobytes)
        pairs.append((seconds * 1000, bare_seconds * 1000))
    took = measured(pairs, "bare page")
    print(f"\naddress to usable: {took}")
    print(f"first load: {max(weights):.0f} kB, bare {min(bare_weights):.0f} kB")
    assert took.ratio <= 1.3
    assert max(weights) < min(bare_weights)


def test_page_memory_of_the_kernel(bare: Bare, house: Companion, chromium: Browser) -> None:
    game = table(house, full=True)
    memory, walked = {}, 0.0
    for name, url, selector, server in (
        ("arkham", f"{house.origin}/voila/render/arkham.ipynb?table={game}", ".al [data-region] *", house),
        ("bare", bare.url, "button.jupyter-button", bare),
    ):
        time.sleep(8)
        warm = max(server.kernels(), key=lambda kernel: kernel.create_time())
        context = _context(chromium)
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector(selector, state="visible", timeout=60_000)
        page.wait_for_timeout(1500)
        memory[name] = _megabytes(warm)
        if name == "arkham":
            for target in WALK:
                page.locator(target).first.dispatch_event("click")
                page.wait_for_timeout(1500)
            walked = _megabytes(warm)
        context.close()
    ratio, after = memory["arkham"] / memory["bare"], walked / memory["bare"]
    print(f"\nkernel: {memory['arkham']:.1f} MB, bare {memory['bare']:.1f} MB, {ratio:.2f} times")
    print(f"after a walk through all tabs: {walked:.1f} MB, {after:.2f} times")
    assert ratio <= 1.4
    assert after <= 1.4


def _megabytes(process: psutil.Process) -> float:
    """Memory that would be free again without this process."""
    return float(process.memory_full_info().uss) / 2**20


@pytest.fixture
def bare_button(bare: Bare, chromium: Browser) -> Iterator[Tapped]:
    page = _context(chromium).new_page()
    page.goto(bare.url)
    page.wait_for_selector("button.jupyter-button", timeout=60_000)
    page.wait_for_timeout(2000)
    yield Tapped(page, ".widget-label", ("button.jupyter-button",))
    page.context.close()


@pytest.mark.parametrize("full", [False, True], ids=["two at a fresh table", "eight after 300 acts"])
def test_page_tap_to_repaint(bare_button: Tapped, house: Companion, chromium: Browser, full: bool) -> None:
    page = _context(chromium).new_page()
    page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang=ru&table={table(house, full)}")
    page.wait_for_selector(STEP, timeout=60_000)
    page.wait_for_timeout(2000)
    ratios = {}
    for name, (root, *buttons) in {"a number": DOOM, "odds and back": ODDS, "a place and back": PLACE}.items():
        ours = Tapped(page, root, tuple(buttons))
        theirs = Tapped(bare_button.page, bare_button.root, bare_button.buttons)
        took = in_turn(ours, theirs, "bare button")
        ratios[name] = took.ratio
        drawn = in_the_browser(ours)
        print(f"\ntap {name}: {took}; {drawn}")
        assert drawn.styled <= 2, "style is worked out for the page, and for what asks for its width"
        assert drawn.laid_out <= 1, "nothing asks for a layout in between"
    page.context.close()
    assert ratios["a number"] <= 1.5
    assert statistics.median(ratios.values()) <= 1.5


def test_page_tap_to_the_other_page(bare_button: Tapped, house: Companion, chromium: Browser) -> None:
    """Two devices at one table; who acts and who looks stay the same, the bare button is tapped in between."""
    address = f"{house.origin}/voila/render/arkham.ipynb?lang=ru&table={table(house, full=False)}"
    pages = [_context(chromium).new_page() for _ in range(2)]
    for page in pages:
        page.goto(address)
        page.wait_for_selector(STEP, timeout=60_000)
    pages[0].wait_for_timeout(2000)
    root, *buttons = DOOM
    across, pairs, every = Across(pages[0], pages[1], root, tuple(buttons)), [], []
    for turn in range(TAPS // TURN):
        took = [across.tap() for _ in range(TURN)]
        baseline = bare_button.turn()
        if turn >= WARM_UP // TURN:
            pairs.append((statistics.median(took), baseline))
            every += took
    for page in pages:
        page.context.close()
    found = measured(pairs, "bare button")
    print(f"\ntap to the other page: {found}; 95 of 100 within {statistics.quantiles(every, n=20)[-1]:.0f} ms")
    assert found.ratio <= MOST_ACROSS
