"""How soon the pocket opens beside the bare start of the same runtime, in the same run, how it feels, what it weighs.

Run with ``python3 dev.py bench -k pocket``. Printed are milliseconds, asserted are ratios (medians of pairs, in turn)
and bytes. A visit leads from the address to a laid-out table: one that the browser keeps, drawn by Python. The browser
has no other file of the site at the first visit; before the second the first page is left open until its edition and
Python's memory are kept.
"""

from __future__ import annotations

import shutil
import signal
import statistics
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread

import psutil
import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from pocket_shelf import NOWHERE, lay
from quiet_chromium import QUIET
from serving import Companion
from static_host import PATH, Host
from taps import DOOM, ODDS, PLACE, STEP, Tapped, in_turn
from yardstick import measured

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import CorrectRound, Seat, SetUpTable
from companion.facts.arkham import load
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.pocket.site.ingredients import Pantry
from companion.pocket.site.publishing import PublishedSite, publish, travels

pytestmark = pytest.mark.bench

ROUNDS, SLOW_ROUNDS = 7, 5
START, FIRST, SECOND = 0.25, 1.25, 0.6
"""At most: the start page and the first visit in starts of the bare runtime, the second visit in first ones."""
TAP, HEAP = 1.0, 3.0
"""At most: a tap in taps of the served page, the memory of the page's process in that of the bare runtime's."""
WEIGHT = 8_700_000
"""Bytes of all files as they travel."""
RUN, REST = 0.005, 0.015
"""Seconds of each turn that a slowed page may work, and those that it is held."""
LOOK = 20
"""Turns after which new processes are looked for."""
PATIENCE = 240_000
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL(".", location.href).href });
python.runPython("1");
postMessage("ready");
"""
PAGE = """<!doctype html><body><script type="module">
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => { document.body.dataset.took = performance.now(); };
</script></body>"""
SEEN = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SHOWN = "() => performance.getEntriesByName('almanac-shown')[0]?.startTime"
COMMANDS = (SetUpTable("hastur", tuple(Seat(name) for name in list(load().investigators)[:2])), CorrectRound(3))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Host, PublishedSite]:
    """The site as it is published, and beside it the bare runtime as its authors publish it."""
    top = tmp_path_factory.mktemp("host")
    done = publish(top / PATH)
    bare = top / PATH / "bare"
    bare.mkdir()
    for name in RUNTIME:
        shutil.copy(Pantry().folder("pyodide") / "package" / name, bare)
    (bare / "worker.js").write_text(WORKER)
    (bare / "index.html").write_text(PAGE)
    return Host(top), done


@pytest.fixture(scope="module")
def chromium(dev_browser: str) -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=dev_browser, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def dev_browser(dev: object) -> str:
    return str(dev.find_browser())  # type: ignore[attr-defined]


class Clock:
    """What visits take: milliseconds, and seconds that the browser's processes worked."""

    def __init__(self, host: Host, chromium: Browser, slow: bool = False) -> None:
        self.host, self._chromium = host, chromium
        self._slow = slow
        self.took: dict[str, list[float]] = {}
        self.worked: dict[str, list[float]] = {}

    @contextmanager
    def fresh(self) -> Iterator[Page]:
        context = self._chromium.new_context(locale="ru-RU", viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(self.host.url + NOWHERE)  # from here on the process of the page is there
        yield page
        context.close()

    def _pace(self) -> AbstractContextManager[object]:
        return slowed() if self._slow else nullcontext()

    def measure(self, name: str, page: Page, address: str, ready: str, told: str) -> None:
        before = work()
        with self._pace():
            page.goto(self.host.url + address, timeout=PATIENCE)
            page.wait_for_selector(ready, state="attached", timeout=PATIENCE)
        self.took.setdefault(name, []).append(float(page.evaluate(told)))
        self.worked.setdefault(name, []).append(work() - before)

    def start(self, page: Page) -> None:
        self.measure("start page", page, "index.html", "body[data-shown]", SEEN)

    def bare(self, page: Page) -> None:
        self.measure("bare runtime", page, "bare/index.html", "body[data-took]", "Number(document.body.dataset.took)")

    def visit(self, name: str, page: Page, table: str) -> None:
        self.measure(name, page, f"arkham.html?lang=ru&table={table}", ".al-page[data-width]", SHOWN)

    def ratio(self, ours: str, baseline: str) -> float:
        pairs = list(
            zip(self.took[ours][1:], self.took[baseline][1:], strict=True)
        )  # the browser itself warms up first
        found = measured(pairs, baseline)
        worked = statistics.median(self.worked[ours][1:]), statistics.median(self.worked[baseline][1:])
        print(f"\n{ours}: {found}; CPU {worked[0]:.2f} s, {worked[1]:.2f} s")
        return found.ratio


@contextmanager
def slowed() -> Iterator[None]:
    """The processes of pages work a quarter of the time, with all their threads, as on a phone in the middle.

    Chromium's own throttle (CDP's ``setCPUThrottlingRate``) reaches the main thread alone; Python runs in a worker.
    """
    ended = Event()

    def hold() -> None:
        turn, held = 0, list[psutil.Process]()
        while not ended.is_set():
            if turn % LOOK == 0:
                held = [psutil.Process(pid) for pid in renderers()]
            turn += 1
            for process in held:
                signalled(process, signal.SIGSTOP)
            ended.wait(REST)
            for process in held:
                signalled(process, signal.SIGCONT)
            ended.wait(RUN)

    thread = Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def signalled(process: psutil.Process, which: signal.Signals) -> None:
    try:
        process.send_signal(which)
    except psutil.NoSuchProcess:
        return  # its page is closed


def work() -> float:
    """Seconds that this process's browser has worked until now."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            total += sum(process.cpu_times()[:2])
        except psutil.NoSuchProcess:
            continue  # it ended meanwhile
    return total


# ---------------------------------------------------------------- bytes


def test_the_pocket_is_light(built: tuple[Host, PublishedSite]) -> None:
    host, published = built
    weights: Counter[str] = Counter()
    site = host.top / PATH
    for file in site.rglob("*"):
        inside = file.relative_to(site)
        if file.is_file() and inside.parts[0] != "bare":
            weights[inside.parts[1].partition(".")[0] if inside.parts[0] == "a" else "pages"] += travels(file)
    print(f"\n{published.files} files, {published.bytes / 1e6:.2f} MB as they travel")
    for name, weight in weights.most_common():
        print(f"{name:>14} {weight / 1000:8.0f} kB")
    assert sum(weights.values()) == published.bytes
    assert published.bytes <= WEIGHT


# ---------------------------------------------------------------- visits


def visits(clock: Clock, rounds: int) -> None:
    """The bare runtime and a first visit in turn, each first every other time; the second visit follows the first."""
    for turn in range(rounds + 1):
        for which in ("bare", "first")[:: 1 if turn % 2 else -1]:
            with clock.fresh() as page:
                if which == "bare":
                    clock.bare(page)
                    continue
                table = lay(page, clock.host.url, arkham(), COMMANDS)
                clock.visit("first visit", page, table)
                kept(page)
                clock.visit("second visit", page, table)
                assert page.get_attribute("body", "data-begun") == "woken"
        with clock.fresh() as page:
            clock.start(page)


def kept(page: Page) -> None:
    """The edition is kept, and Python's memory."""
    page.wait_for_selector("body[data-offline]", state="attached", timeout=PATIENCE)
    page.wait_for_selector("body[data-remembered=kept]", state="attached", timeout=PATIENCE)


@pytest.mark.parametrize("slow", [False, True], ids=["this machine", "a quarter of it"])
def test_the_start_page_the_first_and_the_second_visit(
    built: tuple[Host, PublishedSite], chromium: Browser, slow: bool
) -> None:
    clock = Clock(built[0], chromium, slow)
    visits(clock, SLOW_ROUNDS if slow else ROUNDS)
    start, first = clock.ratio("start page", "bare runtime"), clock.ratio("first visit", "bare runtime")
    second = clock.ratio("second visit", "first visit")
    assert start <= START
    assert first <= FIRST
    assert second <= SECOND


# ---------------------------------------------------------------- memory and taps


def test_memory_of_the_page(built: tuple[Host, PublishedSite], chromium: Browser) -> None:
    """Of the process that shows the page, with its worker: what would be free again without it."""
    clock, found = Clock(built[0], chromium), dict[str, float]()
    known = renderers()
    with clock.fresh() as page:
        clock.bare(page)
        found["bare runtime"] = megabytes(known)
    known = renderers()
    with clock.fresh() as page:
        table = lay(page, clock.host.url, arkham(), COMMANDS)
        clock.visit("first visit", page, table)
        kept(page)
        found["first visit"] = megabytes(known)
        clock.visit("second visit", page, table)
        page.wait_for_selector("body[data-complete]", state="attached", timeout=PATIENCE)
        found["second visit"] = megabytes(known)
        heap = page.get_attribute("body", "data-heap")
    print("".join(f"\n{name}: {size:.0f} MB" for name, size in found.items()), f"; Python's heap {heap} MB")
    assert max(found["first visit"], found["second visit"]) / found["bare runtime"] <= HEAP


def renderers() -> set[int]:
    """The browser's processes that show pages."""
    return {process.pid for process in psutil.Process().children(recursive=True) if "--type=renderer" in line(process)}


def line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def megabytes(known: set[int]) -> float:
    sizes = [psutil.Process(pid).memory_full_info().uss for pid in renderers() - known]
    return float(max(sizes)) / 2**20


def test_taps_beside_the_served_page(built: tuple[Host, PublishedSite], chromium: Browser, tmp_path: Path) -> None:
    """The same page over a kernel, in the same browser."""
    clock, ratios = Clock(built[0], chromium), {}
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(arkham(), journal, "bench", "bench")
    for command in COMMANDS:
        session.do(command)
    journal.close()
    with Companion(tmp_path) as companion, clock.fresh() as pocket, clock.fresh() as served:
        clock.visit("first visit", pocket, lay(pocket, clock.host.url, arkham(), COMMANDS))
        served.goto(f"{companion.origin}/voila/render/arkham.ipynb?lang=ru&table={session.game_id}")
        for page in (pocket, served):
            page.wait_for_selector(STEP, state="attached", timeout=PATIENCE)
        kept(pocket)
        for name, (root, *buttons) in {"a number": DOOM, "odds and back": ODDS, "a place and back": PLACE}.items():
            took = in_turn(Tapped(pocket, root, tuple(buttons)), Tapped(served, root, tuple(buttons)), "served page")
            print(f"\ntap {name}: {took}")
            ratios[name] = took.ratio
    assert statistics.median(ratios.values()) <= TAP
