"""How a house behaves under its guests, its neighbours and its enemies: the figures of one page, measured here and now.

    python tests/bench/house_load.py [taps lost eight silent vanished slow cross caps rights undos kills]

Each line says what was measured, the figure, and what is wanted. Real Chromium, the real ``companion serve`` and
``companion tables`` on this computer; taps are measured quietly, and with a busy process for each core.
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import random
import re
import socket
import stat
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
for folder in (ROOT, ROOT / "tests", ROOT / "tests" / "servers", ROOT / "tests" / "browser", ROOT / "tests" / "bench"):
    sys.path.insert(0, str(folder))

import postgres_server  # noqa: E402
import psutil  # noqa: E402
from arkham_shelf import FIGHT, lay  # noqa: E402
from bare_phone import BarePhone  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from quiet_chromium import QUIET  # noqa: E402
from serving import Companion  # noqa: E402
from settling import LISTEN, NO_MOMENTS, arrived, until  # noqa: E402
from tables_process import TablesProcess, free_port  # noqa: E402
from wire_load import Load, measure  # noqa: E402

import dev  # type: ignore[import-not-found,unused-ignore]  # noqa: E402
from companion.apps.tables.games import arkham  # noqa: E402
from companion.apps.wire.transport import HttpTransport  # noqa: E402
from companion.apps.wire.wire_journal import WireJournal  # noqa: E402
from companion.arkham.table import commands as c  # noqa: E402
from companion.errors import IllegalCommand, StorageTrouble  # noqa: E402
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal  # noqa: E402
from companion.history.session import Session  # noqa: E402
from companion.screens.acts import encode  # noqa: E402

Row = tuple[str, str, str]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}
TAPS = 60
DEVICES, ACTS = 8, 200
OPENINGS = 5
PATIENCE = 90
"""Seconds within which kernels of pages that never spoke are gone; else the measure ends with a sentence."""

TAP = """(act) => { const tap = document.createElement("button"); tap.dataset.act = act;
  document.querySelector(".al-page").append(tap);
  const at = performance.timeOrigin + performance.now(); tap.click(); tap.remove(); return at; }"""
WATCH = """() => { globalThis.changed = 0; globalThis.watching?.disconnect();
  globalThis.watching = new MutationObserver(() => { changed ||= performance.timeOrigin + performance.now(); });
  watching.observe(document.querySelector(".al-page [data-region=numbers]"),
    { childList: true, subtree: true, characterData: true }); }"""
SEEN = "() => globalThis.changed"
USABLE = """new MutationObserver((_, watching) => {
  if (!document.querySelector(".al-page[data-width] .al-strip")) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => { globalThis.usable = performance.timeOrigin + performance.now(); }));
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-width"] });"""
"""When the frame with the table on it has been drawn, in ms since 1970."""
LOST = "document.querySelector('.al-page')?.dataset.link === 'lost'"
FINE = "document.querySelector('.al-page[data-width]')?.dataset.link === 'fine'"


def address(house: Companion, table: str, more: str = "") -> str:
    """Of a table's page."""
    return f"{house.origin}/voila/render/arkham.ipynb?lang=en&table={table}{more}"


def page_of(browser: Browser, url: str = "", **options: Any) -> Page:
    """A page in a profile of its own, at rest."""
    context = browser.new_context(**{**PHONE, **options})
    context.add_init_script(LISTEN)
    context.add_init_script(NO_MOMENTS)
    page = context.new_page()
    if url:
        page.goto(url)
        arrived(page)
    return page


def told(times: list[float]) -> str:
    """Median and p95 of seconds, as milliseconds."""
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"median {1000 * statistics.median(ordered):.0f}, p95 {1000 * p95:.0f} ms of {len(ordered)}"


def spin() -> None:
    """Keep a core busy."""
    while True:
        sum(range(10_000))


@contextmanager
def busy() -> Iterator[None]:
    """A busy process for each core."""
    spinning = [multiprocessing.Process(target=spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for one in spinning:
        one.start()
    try:
        yield
    finally:
        for one in spinning:
            one.kill()


# ---------------------------------------------------------------- pages


def taps(browser: Browser) -> Iterator[Row]:
    """From the click on one phone to the change on another phone's page."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        table = lay(house, FIGHT)
        one, other = (page_of(browser, address(house, table)) for _ in range(2))

        def took(count: int) -> list[float]:
            found = []
            for at in range(count):
                other.evaluate(WATCH)
                begun = one.evaluate(TAP, encode(c.CorrectDoom(3 + at % 5)))
                until(other, SEEN)
                found.append((other.evaluate(SEEN) - begun) / 1000)
                time.sleep(0.05 + random.random() / 10)
            return found

        took(8)
        yield "a tap until the other phone's page shows it, quiet", told(took(TAPS)), "median <= 50, p95 <= 100 ms"
        with busy():
            took(4)
            yield "the same, a busy process on each core", told(took(TAPS)), "median <= 50, p95 <= 100 ms"


def lost(browser: Browser) -> Iterator[Row]:
    """The server is killed, and started again; nothing is pressed."""
    with Companion(Path(tempfile.mkdtemp()), ("--port", str(free_port()))) as house:
        table = lay(house, FIGHT)
        pages = {
            "a phone": page_of(browser, address(house, table)),
            "the television": page_of(browser, **TELEVISION),
        }
        pages["the television"].goto(address(house, table, "&look=tv"))
        pages["the television"].locator(".tv-head h1").wait_for()
        begun = time.perf_counter()
        house.kill()
        yield from _each(pages, LOST, begun, '"connection lost" on {}, server killed', "<= 3 s")
        house.start()
        begun = time.perf_counter()
        yield from _each(pages, FINE, begun, "{} is back after the server listens again", "<= 3 s")


def _each(pages: dict[str, Page], shows: str, begun: float, what: str, goal: str) -> Iterator[Row]:
    waiting, end = dict(pages), time.perf_counter() + 60
    while waiting and time.perf_counter() < end:
        for name, page in tuple(waiting.items()):
            try:
                is_so = page.evaluate(shows)
            except Exception:  # noqa: BLE001 - it is just being opened anew
                continue
            if is_so:
                del waiting[name]
                yield what.format(name), f"{time.perf_counter() - begun:.1f} s", goal
        time.sleep(0.1)  # asking takes a part of the cores that the pages come back on
    for name in waiting:
        yield what.format(name), "never in 60 s", goal


def eight(browser: Browser) -> Iterator[Row]:
    """Eight phones open a table in the same second."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        table = lay(house, FIGHT)
        rested(house)
        path = address(house, table).removeprefix(house.origin)

        def written(_: int) -> float:
            at = time.perf_counter()
            ask(house, path)
            return time.perf_counter() - at

        with ThreadPoolExecutor(DEVICES) as phones:
            times = sorted(phones.map(written, range(DEVICES)))
        said = ", ".join(f"{seconds:.1f}" for seconds in times)
        what = f"{DEVICES} tables asked for in the same second are written, kernels and all, after"
        yield what, f"{said} s", "all <= 3 s"
        for name, slowed in (("a phone", 1), ("a phone whose processor is four times slower", 4)):
            yield from _beside_bare_phones(browser, house, address(house, table), name, slowed)
        rested(house)
        yield from _eight_browsers(browser, house, address(house, table))


def _beside_bare_phones(browser: Browser, house: Companion, url: str, name: str, slowed: int) -> Iterator[Row]:
    """A real page opens while seven phones without a browser ask the house for all that a page asks.

    The house works for eight. Of the phones' own work, which eight phones do on eight processors, these cores bear that
    of one whole page; the seven have nothing but their network's work, which is told and not taken off.
    """
    scripts = scripts_of(browser, url)
    real, others, spent = list[float](), list[float](), list[dict[str, float]]()
    for _ in range(OPENINGS):
        rested(house)
        with house_phones(url, scripts) as seven:
            page = page_of(browser)
            page.goto(f"{house.origin}/?lang=en")
            page.context.add_init_script(USABLE)
            asked = page.context.new_cdp_session(page)
            asked.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
            before, begun = cpu_of(house), time.time()
            seven.go()
            page.evaluate("(url) => { location.href = url; }", url)
            until(page, "() => globalThis.usable")
            real.append(page.evaluate("() => globalThis.usable") / 1000 - begun)
            told_by_them = seven.told()
            others.extend(one["usable"] for one in told_by_them["phones"])
            after = cpu_of(house)
            spent.append({**{part: after[part] - before[part] for part in after}, "the seven": told_by_them["cpu"]})
            page.goto("about:blank")
            page.context.close()
    said = ", ".join(f"{seconds:.1f}" for seconds in real)
    yield f"{name}, while seven others open at the same moment, is usable after", f"{said} s", "<= 3 s"
    yield "the seven beside it have their first view after", f"{told(others)}, worst {max(others):.1f} s", "<= 3 s"
    parts = ", ".join(f"{part} {statistics.median(one[part] for one in spent):.2f}" for part in spent[0])
    yield "seconds of processor that all eight took (median of the openings)", parts, "-"


def scripts_of(browser: Browser, url: str) -> list[str]:
    """What a page at this address fetches besides itself, as a real one does."""
    page = page_of(browser, url)
    found: list[str] = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
    page.goto("about:blank")
    page.context.close()
    return [one for one in found if one.startswith("http") and "/api/" not in one]


class Seven:
    """The process of seven phones without a browser."""

    def __init__(self, url: str, scripts: list[str]) -> None:
        command = [sys.executable, str(ROOT / "tests" / "bare_phone.py"), str(DEVICES - 1)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say(json.dumps({"url": url, "scripts": scripts}))
        self.hears()

    def _say(self, line: str = "") -> None:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def hears(self) -> str:
        """A line of it."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def go(self) -> None:
        """All seven open the table."""
        self._say()

    def told(self) -> dict[str, Any]:
        """Their figures, once all have opened it."""
        line = self.hears()
        if not line:
            raise SystemExit("a phone without a browser did not come to its table")
        figures: dict[str, Any] = json.loads(line)
        return figures

    def leave(self) -> None:
        """They close their pages."""
        self._say()
        self.process.wait(PATIENCE)


@contextmanager
def house_phones(url: str, scripts: list[str]) -> Iterator[Seven]:
    """Seven that wait for their word."""
    seven = Seven(url, scripts)
    try:
        yield seven
        seven.leave()
    finally:
        seven.process.kill()


def cpu_of(house: Companion) -> dict[str, float]:
    """Seconds of processor so far: the server's, its kernels' with what forks them, Chromium's."""
    server = psutil.Process(house.process.pid)
    mine = psutil.Process().children(recursive=True)
    chromium = [one for one in mine if _name(one).startswith(("chrom", "headless"))]
    return {"server": _cpu([server]), "kernels": _cpu(server.children(recursive=True)), "Chromium": _cpu(chromium)}


def _name(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return str(process.name())
    return ""


def _cpu(processes: list[psutil.Process]) -> float:
    total = 0.0
    for one in processes:
        with suppress(psutil.Error):
            times = one.cpu_times()
            total += times.user + times.system
    return total


def _eight_browsers(browser: Browser, house: Companion, url: str) -> Iterator[Row]:
    pages = [page_of(browser) for _ in range(DEVICES)]
    for page in pages:
        page.goto(f"{house.origin}/?lang=en")
    begun = time.perf_counter()
    for page in pages:
        page.evaluate("(url) => { location.href = url; }", url)
    usable = dict[int, float]()
    while len(usable) < DEVICES and time.perf_counter() - begun < 90:
        for at, page in enumerate(pages):
            try:
                if at not in usable and page.evaluate("!!document.querySelector('.al-page[data-width] .al-strip')"):
                    usable[at] = time.perf_counter() - begun
            except Exception:  # noqa: BLE001 - it is on its way
                continue
        time.sleep(0.02)
    said = ", ".join(f"{seconds:.1f}" for seconds in sorted(usable.values()))
    what = f"{DEVICES} phones as browsers of this computer, all on its cores, are usable after"
    yield what, f"{said} s", "-"


# ---------------------------------------------------------------- the door


def ask(house: Companion, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Status and body of an answer."""
    with closing(http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=60)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")


def rested(house: Companion) -> set[int]:
    """The kernels, once only one has been there for a second."""
    since = begun = time.monotonic()
    while time.monotonic() - since < 1:
        if len(house.kernels()) != 1:
            since = time.monotonic()
        if time.monotonic() - begun > PATIENCE:
            raise SystemExit(f"{len(house.kernels())} kernels are there after {PATIENCE} s in which nobody came")
        time.sleep(0.1)
    return {kernel.pid for kernel in house.kernels()}


def silent(browser: Browser) -> Iterator[Row]:
    """A page is fetched and never opened."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        before = rested(house)
        ask(house, "/voila/render/realms.ipynb")
        begun = time.perf_counter()
        while {kernel.pid for kernel in house.kernels()} - before and time.perf_counter() - begun < 120:
            time.sleep(0.1)
        yield "a kernel whose page never speaks ends after", f"{time.perf_counter() - begun:.0f} s", "seconds"


def vanished(browser: Browser) -> Iterator[Row]:
    """A phone plays in a full house, and then nothing comes of it any more: its line stays open, nobody reads it."""
    with Companion(Path(tempfile.mkdtemp()), environment={"COMPANION_MOST_PAGES": "1"}) as house:
        before = rested(house)
        phone = BarePhone(f"{house.origin}/voila/render/realms.ipynb?lang=en", ())
        phone.open()
        begun = time.perf_counter()
        while {kernel.pid for kernel in house.kernels()} - before and time.perf_counter() - begun < 300:
            time.sleep(0.1)
        said = "the kernel of a phone that vanished ends, where its place is needed, after"
        yield said, f"{time.perf_counter() - begun:.0f} s", "two minutes"
        phone.line.shutdown()


def slow(browser: Browser) -> Iterator[Row]:
    """Four hundred callers who never finish their request."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        rested(house)
        before, where = len(house.lines), urlsplit(house.url)
        callers = list[socket.socket]()
        for _ in range(400):
            with_words = socket.create_connection((where.hostname or "", where.port or 80), timeout=20)
            with_words.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            with_words.setblocking(False)
            callers.append(with_words)
        begun = time.perf_counter()
        status, _ = ask(house, "/")
        took = time.perf_counter() - begun
        held = sum(not _is_closed(one) for one in callers)
        yield "of 400 unfinished requests are held at once", str(held), "<= 128 of an address"
        yield "the start page meanwhile", f"{1000 * took:.0f} ms ({status})", "answers"
        while any(not _is_closed(one) for one in callers) and time.perf_counter() - begun < 90:
            time.sleep(0.2)
        left = sum(not _is_closed(one) for one in callers)
        yield "the last of them is let go after", f"{time.perf_counter() - begun:.0f} s, {left} left", "20 s"
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"x" * 200_000 + b"\r\n\r\n"
        with closing(socket.create_connection((where.hostname or "", where.port or 80), timeout=20)) as line:
            line.sendall(head)
            try:
                said = line.recv(100)
            except OSError:
                said = b""
        yield "a head of 200 kB", said.split(b"\r\n")[0].decode() or "hung up on", "not taken"
        yield "lines that all this left in the terminal", str(len(house.lines) - before), "0"


def _is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def cross(browser: Browser) -> Iterator[Row]:
    """What a page of another site makes the host's browser ask."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        before = rested(house)
        found = [
            ask(house, "/voila/render/arkham.ipynb", **{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"})[0]
            for _ in range(24)
        ]
        started = len({kernel.pid for kernel in house.kernels()} - before)
        yield (
            "24 cross-site requests of a table",
            f"{sorted(set(found))}, kernels started {started}",
            "403, 0",
        )


def caps(browser: Browser) -> Iterator[Row]:
    """One page more than fit."""
    with Companion(Path(tempfile.mkdtemp()), environment={"COMPANION_MOST_PAGES": "4"}) as house:
        rested(house)
        with ThreadPoolExecutor(6) as at_once:  # one after another, a crowded machine lets the first go meanwhile
            found = sorted(at_once.map(lambda _: ask(house, "/voila/render/realms.ipynb"), range(6)))
        said = re.sub(r"<style>.*?</style>|<[^>]+>", " ", found[-1][1], flags=re.DOTALL).split()
        yield "pages asked for at once where four fit", str([status for status, _ in found]), "refused from then on"
        yield "what the refused page says", " ".join(said)[:120], "a sentence"


def rights(browser: Browser) -> Iterator[Row]:
    """Of the files of a house that has let phones in."""
    folder = Path(tempfile.mkdtemp()) / "games"
    with Companion(folder, ("--lan",)) as house:
        lay(house, FIGHT)
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in sorted(folder.rglob("*"))}
        open_ones = [f"{name} {mode:o}" for name, mode in files.items() if mode & 0o077]
        yield "rights of the data folder", f"{stat.S_IMODE(folder.stat().st_mode):o}", "700"
        yield "files in it that others may read", ", ".join(open_ones) or f"none of {len(files)}", "none"


# ---------------------------------------------------------------- nothing lost


def device(at: int, journal: Any, game: str, done: list[str]) -> None:
    """Two hundred acts, every fourth an undo of what stands newest; refused ones are no act."""
    session, dice = Session(arkham(), journal, game, f"device-{at}"), random.Random(at)
    for act in range(ACTS):
        name = f"{at}-{act}"
        for _ in range(200):
            try:
                session.catch_up()
                newest = session.undo_what
                if act % 4 == 3 and newest is not None and newest.number > len(FIGHT):
                    session.undo(newest.number, name)
                else:
                    session.do(c.CorrectDoom(dice.randrange(12)), name)
            except (IllegalCommand, StorageTrouble):  # another one is busy saving: tapped again
                continue
            done.append(name)
            break


def undos(browser: Browser) -> Iterator[Row]:
    """Eight devices at one table, at home and at a server."""
    folder = Path(tempfile.mkdtemp())
    own = SqliteJournal(folder / FILE_NAME)
    session = Session.start(arkham(), own, "", "host")
    for command in FIGHT:
        session.do(command)
    what = "eight devices x 200 acts with undos, one SQLite"
    yield from _played(what, session, lambda: SqliteJournal(folder / FILE_NAME))
    server = postgres_server.begin(durable=True)
    database = server.fresh()
    processes = [TablesProcess(database) for _ in range(2)]
    ring = dict[str, str]()
    rules = (arkham().rules_version, arkham().box_digest)

    def far(at: int = 0) -> WireJournal:
        return WireJournal(HttpTransport(processes[at % 2].url), ring, lambda kind: rules)

    session = Session.start(arkham(), far(), "", "host")
    for command in FIGHT:
        session.do(command)
    turns = iter(range(100))
    yield from _played("the same over two table processes before PostgreSQL", session, lambda: far(next(turns)))
    for process in processes:
        process.end()
    server.stop()


def _played(what: str, session: Session[Any], journal: Callable[[], Any]) -> Iterator[Row]:
    done = [list[str]() for _ in range(DEVICES)]
    begun = time.perf_counter()
    threads = [
        threading.Thread(target=device, args=(at, journal(), session.game_id, done[at])) for at in range(DEVICES)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    took = time.perf_counter() - begun
    readers = [Session(arkham(), journal(), session.game_id, "reader") for _ in range(2)]
    log = [record.id for record in readers[0].log]
    acknowledged = [name for each in done for name in each]
    gaps = [record.number for record in readers[0].log] != list(range(1, len(log) + 1))
    missing = len(set(acknowledged) - set(log))
    equal = readers[0].state == readers[1].state and len(set(log)) == len(log)
    figure = f"{len(acknowledged)} acknowledged in {took:.0f} s, {missing} missing, gaps {gaps}, equal {equal}"
    yield what, figure, "0 missing, no gap, equal"


def kills(browser: Browser) -> Iterator[Row]:
    """kill -9 of a table process, of a backend, of PostgreSQL."""
    with ThreadPoolExecutor(1) as apart:  # the browser has the loop of this thread
        figures = apart.submit(measure, Load(50, 4, 1.0, 24.0, kill=True)).result()
    figure = f"{len(figures.acts)} acts, lost {figures.lost}, gaps {figures.gaps}, unequal {figures.unequal}"
    yield "kill -9 of a table process, a backend and PostgreSQL under 50 tables x 4", figure, "0, 0, 0"


SECTIONS = (taps, lost, eight, silent, vanished, slow, cross, caps, rights, undos, kills)


def main() -> None:
    """From the command line."""
    wanted = sys.argv[1:] or [section.__name__ for section in SECTIONS]
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores, load at the beginning {load}", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=dev.find_browser(), args=QUIET)
        for section in SECTIONS:
            if section.__name__ in wanted:
                for what, figure, goal in section(browser):
                    print(f"{what} | {figure} | {goal}", flush=True)
                for context in browser.contexts:
                    context.close()  # a page left open would come back to the next house at the same address
        browser.close()


if __name__ == "__main__":
    main()
