"""What a house has to bear, again and again: kills, strangers, guests who want more, hostile files, a long evening.

    python tests/bench/house_faults.py [writer tapping tokens code clocks exports commands picker markup memory]
    python tests/bench/house_faults.py exports memory --files 10000 --minutes 34

Each line says what was done, what came of it, and what is wanted. ``house_load.py`` beside it has the times, and the
other attacks at the door; ``hostile_files.py`` the sections about files and names.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
for folder in (".", "tests", *(f"tests/{one}" for one in ("servers", "browser", "bench", "history", "house/served"))):
    sys.path.insert(0, str(ROOT / folder))

import hostile_files  # noqa: E402
import psutil  # noqa: E402
import test_wire  # noqa: E402
from arkham_shelf import FIGHT, lay  # noqa: E402
from bare_phone import BarePhone  # noqa: E402
from house_load import FINE, TAP, address, ask, page_of, rested  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from playwright.sync_api import Error as PageError  # noqa: E402
from quiet_chromium import QUIET  # noqa: E402
from serving import Companion  # noqa: E402
from settling import until  # noqa: E402
from tables_process import free_port  # noqa: E402

import dev  # type: ignore[import-not-found,unused-ignore]  # noqa: E402
from companion.apps.tables.games import arkham  # noqa: E402
from companion.arkham.table import commands as c  # noqa: E402
from companion.history.export import export_game, read_game  # noqa: E402
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal  # noqa: E402
from companion.history.session import Session  # noqa: E402
from companion.screens.acts import encode  # noqa: E402

Row = tuple[str, str, str]
KILLS = 1000
KILLS_A_TABLE = 20
HOUSE_KILLS, TAPS_A_KILL = 24, 4
KILL_PAUSE = 15_000
"""Milliseconds: a page comes back by itself at most four times a minute."""
PHONES, EVERY, LOOKS = 20, 6.0, 8
"""Tables that lie open for the whole evening, seconds between two taps at one of them, looks at their memory."""
PATIENCE = 60.0
DEVICES = 2


# ---------------------------------------------------------------- kills


def writer(browser: Browser) -> Iterator[Row]:
    """Two processes act at one table of Arkham as fast as they can; each is killed in mid-act, and new ones come."""
    here = ROOT / "tests" / "history"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(here), str(ROOT)])}
    victims = subprocess.Popen([sys.executable, here / "crash_victims.py", "arkham"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, env=environment)  # fmt: skip
    assert victims.stdin is not None
    assert victims.stdout is not None
    file = Path(tempfile.mkdtemp()) / FILE_NAME
    acted, lost, doubled, unequal, opened = 0, 0, 0, 0, list[float]()
    for number in range(KILLS // DEVICES):
        if number * DEVICES % KILLS_A_TABLE == 0:
            game = _new_table(file)
        print(file, game, number, file=victims.stdin, flush=True)
        told = json.loads(victims.stdout.readline())
        journal, begun = SqliteJournal(file), time.perf_counter()
        session = Session(arkham(), journal, game, "survivor")
        opened.append(time.perf_counter() - begun)
        names = {entry.number: entry.draft.id for entry in journal.entries(game)}
        acted += sum(map(len, told))
        for device, numbers in enumerate(told):
            lost += sum(names.get(at) != f"{number}-{device}-{act}" for act, at in enumerate(numbers))
        doubled += len(names) - len(set(names.values())) + (list(names) != list(range(1, len(names) + 1)))
        if (number + 1) * DEVICES % KILLS_A_TABLE == 0:
            whole = read_game(export_game(journal, game), arkham())
            unequal += whole.timeline.state != session.state
        journal.close()
    victims.stdin.close()
    victims.wait(PATIENCE)
    figure = f"{acted} acknowledged, {lost} lost, {doubled} doubled or gaps, {unequal} unequal to their own log"
    yield f"{KILLS} kill -9 of a writer at {KILLS // KILLS_A_TABLE} tables", figure, "0, 0, 0"
    slow = 1000 * sorted(opened)[int(0.95 * len(opened))]
    yield "every table opens after", f"median {1000 * statistics.median(opened):.0f}, p95 {slow:.0f} ms", "-"


def _new_table(file: Path) -> str:
    journal = SqliteJournal(file)
    session = Session.start(arkham(), journal, "", "bench")
    for command in FIGHT:
        session.do(command)
    journal.close()
    return session.game_id


TAPPED = f"""(act) => {{ if (!document.querySelector(".al-page[data-width] .al-strip")) return false;
  localStorage.bench = `${{localStorage.bench ?? ""}} ${{JSON.parse(act).with.value}}`; ({TAP})(act); return true; }}"""
"""A tap that is written down in the same moment, so that it is known whether it was made when its page goes."""
RESTS = f"{FINE} && ![...document.querySelectorAll('.al-heart.is-busy')].some((one) => one.checkVisibility())"


def tapping(browser: Browser) -> Iterator[Row]:
    """A page is tapped while its kernel and its server are killed in turn; nothing is pressed but the taps."""
    with Companion(Path(tempfile.mkdtemp()), ("--port", str(free_port()))) as house:
        table, dice = lay(house, FIGHT), random.Random(1)
        page, made = page_of(browser, address(house, table)), 0

        def tap() -> int:
            try:
                return int(page.evaluate(TAPPED, encode(c.CorrectDoom(1 + made % 11))))
            except PageError:  # the page is just being opened anew
                return 0

        for number in range(HOUSE_KILLS):
            page.wait_for_timeout(KILL_PAUSE)
            at = dice.randrange(TAPS_A_KILL)
            is_server, is_dead = number % 2 == 1, False
            for turn in range(TAPS_A_KILL):
                made += tap()
                if turn == at and is_server:
                    house.kill()
                    is_dead = True
                elif turn == at:
                    for kernel in house.kernels():
                        kernel.kill()
                page.wait_for_timeout(dice.randint(0, 400))
            if is_dead:
                house.start()
            until(page, RESTS)
        page.wait_for_timeout(2000)
        until(page, RESTS)
        taps = [int(one) for one in page.evaluate("localStorage.bench").split()]
        journal = SqliteJournal(house.data_folder / FILE_NAME)
        entries = [json.loads(entry.draft.body) for entry in journal.entries(table)][len(FIGHT) :]
        journal.close()
        kept = [one["with"]["value"] for one in entries]
        figure = f"{len(taps)} taps, {len(kept)} in the journal, in the same order: {kept == taps}"
        yield f"{HOUSE_KILLS} kills of kernels and servers under a page that is tapped", figure, "each once, in order"
        page.context.close()


# ---------------------------------------------------------------- the door

METHODS = ("GET", "POST", "HEAD", "DELETE")
WAYS = ("/", "/voila/render/arkham.ipynb", "/door", "/voila/static/voila.js", "/wire/tables", "/api/kernels")


def tokens(browser: Browser) -> Iterator[Row]:
    """Every way into a house that is open to its network, with everything but the right token."""
    folder, lan = Path(tempfile.mkdtemp()), "127.0.0.7" if sys.platform == "linux" else "127.0.0.1"
    with Companion(folder, ("--lan",), environment={"COMPANION_ADDRESS": lan}) as house:
        right = (folder / "lan-token").read_text().strip()
        tried: tuple[tuple[str, dict[str, str]], ...] = (
            ("", {}), ("?token=", {}), (f"?token={right[:-1]}", {}), (f"?token={right.swapcase()}", {}),
            ("", {"Cookie": "companion-seat="}), ("", {"Cookie": f"companion-seat={right[::-1]}"}),
            ("", {"Authorization": f"token {right}x"}), ("", {"X-Companion-Guest": "host"}),
        )  # fmt: skip
        found = dict[int, int]()
        for query, headers in tried:
            for method in METHODS:
                for way in WAYS:
                    status = _status(house, lan, method, way + query, headers)
                    found[status] = found.get(status, 0) + 1
        count = sum(found.values())
        yield f"{count} requests without the right token, by answer", str(found), "403"
        yield "the same way with it", str(_status(house, lan, "GET", f"/?token={right}", {})), "302"


def _status(house: Companion, host: str, method: str, path: str, headers: dict[str, str]) -> int:
    port = int(house.origin.rpartition(":")[2])
    with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE)) as line:
        line.request(method, path, headers=headers)
        return line.getresponse().status


KINDS = ("execute_request", "inspect_request", "complete_request", "is_complete_request", "debug_request",
         "create_subshell_request", "comm_open", "comm_msg", "input_reply", "usage_request")  # fmt: skip
CHANNELS = ("shell", "control", "stdin")


def code(browser: Browser) -> Iterator[Row]:
    """A guest with the token says to his kernel whatever runs code in Jupyter; a file would tell that it ran."""
    folder = Path(tempfile.mkdtemp())
    mark = folder / "it-ran"
    runs = f"open({str(mark)!r}, 'w').close()"
    contents = {
        "comm_open": {"comm_id": uuid.uuid4().hex, "target_name": runs, "target_module": "os", "data": {"code": runs}},
        "comm_msg": {"comm_id": runs, "data": {"method": "custom", "content": {"kind": "tap", "id": "1", "act": runs}}},
        "debug_request": {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": runs}},
        "input_reply": {"value": runs},
    }
    with Companion(folder) as house:
        host = f"Host: {house.origin.partition('//')[2]}\r\n"
        shake, said = test_wire.guest(house, host), 0
        known = test_wire.widgets(house, shake)
        for kind in KINDS:
            plain = {"code": runs, "silent": False, "store_history": True, "user_expressions": {"x": runs}}
            plain |= {"allow_stdin": True, "stop_on_error": False, "cursor_pos": len(runs), "detail_level": 1}
            content = contents.get(kind, plain)
            for channel in CHANNELS:
                test_wire.say(house, shake, test_wire.told(kind, content, channel))
                kinds = json.dumps({"msg_type": kind, "msg_id": uuid.uuid4().hex, "session": "s", "username": "",
                                    "version": "5.3", "date": "x"}).encode()  # fmt: skip
                whole = test_wire.parts(channel, kinds, b"{}", b"{}", json.dumps(content).encode())
                test_wire.say(house, shake + test_wire.FORMS[1], whole)
                said += 2
        answers = [
            ask(house, way, "POST", Cookie="")[0]
            for way in ("/api/kernels", "/api/sessions", "/api/terminals", "/api/contents", "/voila/execute")
        ]
        time.sleep(2)
        same = test_wire.widgets(house, shake) == known
        figure = f"ran {mark.exists()}, the page is as it was {same}, lines in the terminal {len(house.lines) - 1}"
        yield f"{said} tries of a guest to run code on his own kernel", figure, "False, True, 0"
        yield "asked to begin a kernel, a session, a terminal, a file", str(answers), "403, 404, 405"


# ---------------------------------------------------------------- clocks, and a long evening


def clocks(browser: Browser) -> Iterator[Row]:
    """An evening whose computer believed to be in another century, opened by one whose clock is right."""
    for year in (1969, 2099):
        folder = Path(tempfile.mkdtemp())
        journal = SqliteJournal(folder / FILE_NAME)
        session = Session.start(arkham(), journal, "", "bench", lambda year=year: datetime(year, 6, 1, 20, tzinfo=UTC))
        for command in FIGHT:
            session.do(command)
        journal.close()
        with Companion(folder) as house:
            page = page_of(browser, address(house, session.game_id))
            shown = page.evaluate(FINE)
            page.context.close()
            status, start = ask(house, "/?lang=en")
            traces = sum("Traceback" in line for line in house.lines)
        figure = f"start page {status}, names {year} {str(year) in start}, table opens {shown}, traces {traces}"
        yield f"an evening of {year}", figure, "200, True, True, 0"


def memory(browser: Browser, minutes: float = 34.0) -> Iterator[Row]:
    """Twenty tables lie open for an evening, and are tapped."""
    folder = Path(tempfile.mkdtemp())
    with Companion(folder) as house:
        before = rested(house)
        phones, used = list[BarePhone](), list[list[int]]()
        for _ in range(PHONES):
            phone = BarePhone(address(house, lay(house, FIGHT)), ())
            phone.open()
            phones.append(phone)
            for one in phones:  # a line that nobody reads for half a minute is broken off
                one.tap(encode(c.CorrectDoom(len(phones) % 11 + 1)))
        journal = SqliteJournal(folder / FILE_NAME)
        before_all = sum(len(journal.entries(phone.table)) for phone in phones)
        journal.close()
        taps, begun, next_look = 0, time.monotonic(), 0.0
        while (now := time.monotonic() - begun) < 60 * minutes or len(used) < LOOKS:
            if now >= next_look:
                used.append([one.memory_full_info().uss for one in house.kernels() if one.pid not in before])
                server = psutil.Process(house.process.pid).memory_info().rss >> 20
                print(f"# {now / 60:.1f} min: {_each(used[-1])}; server {server} MB; {taps} taps", flush=True)
                next_look += 60 * minutes / (LOOKS - 1)
            for phone in phones:
                taps += 1
                phone.tap(encode(c.CorrectDoom(1 + (taps - 1) // PHONES % 11)))
                time.sleep(EVERY / PHONES)
        half = used[len(used) // 2 :]
        grown = statistics.mean(half[-1]) - statistics.mean(half[0])
        journal = SqliteJournal(folder / FILE_NAME)
        kept = sum(len(journal.entries(phone.table)) for phone in phones) - before_all
        journal.close()
        for phone in phones:
            phone.leave()
    course = " -> ".join(f"{statistics.mean(one) / 2**20:.1f}" for one in used)
    yield f"own megabytes of each of {PHONES} tables over {minutes:g} minutes, {taps} taps", course, "flat"
    yield "grown over the second half", f"{grown / 2**20:+.2f} MB a table", "flat"
    yield "taps that are in the journal", f"{kept} of {taps}", "all"
    yield "pages that fit into a GiB", f"{2**30 / statistics.mean(used[-1]):.0f}", "-"


def _each(used: list[int]) -> str:
    megabytes = [one / 2**20 for one in used]
    return f"{len(used)} kernels, mean {statistics.mean(megabytes):.1f}, largest {max(megabytes):.1f} MB"


SECTIONS = (writer, tapping, tokens, code, clocks, *hostile_files.SECTIONS, memory)


def main() -> None:
    """From the command line."""
    grammar = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    grammar.add_argument("sections", nargs="*", metavar="section", help="of those named above; else all of them")
    grammar.add_argument("--minutes", type=float, default=34.0, help="of the long evening")
    grammar.add_argument("--files", type=int, default=hostile_files.EXPORTS, help="exports that are tampered with")
    wishes = grammar.parse_args()
    hostile_files.EXPORTS = wishes.files
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores, load at the beginning {load}", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=dev.find_browser(), args=QUIET)
        for section in SECTIONS:
            if section.__name__ not in (wishes.sections or [one.__name__ for one in SECTIONS]):
                continue
            more: dict[str, Any] = {"minutes": wishes.minutes} if section is memory else {}
            for what, figure, goal in section(browser, **more):
                print(f"{what} | {figure} | {goal}", flush=True)
            for context in browser.contexts:
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
